// SPDX-License-Identifier: Apache-2.0
//
// The instruction set that vector code runs on; by default the best that this processor has.

#ifndef DLX_TARGET_H_
#define DLX_TARGET_H_

#include <vector>

#include "absl/status/status.h"
#include "dlx/string_view.h"

namespace dlx {

enum class Target {
  kScalar,  // any processor of the architecture
  kSse4,    // x86: SSE4.2
  kAvx2,    // x86: AVX2, BMI2, FMA
  kAvx512,  // x86: AVX-512 F, BW, DQ, VL, BITALG, VPOPCNTDQ and VBMI, as in Ice Lake and Zen 4
  kNeon,    // Arm, 64 bits
};

// "scalar", "sse4", "avx2", "avx512", "neon".
StringView ToString(Target target);

// The targets that this processor can run and this library was compiled for, the best one first.
std::vector<Target> SupportedTargets();

// The target in use: that of the last ForceTarget(), or else the best.
Target CurrentTarget();

// Changes the target for every Solver constructed from now on. Returns InvalidArgument, and changes
// nothing, if the name is unknown or this processor cannot run the target; the message lists those
// that it can. Thread-safe.
absl::Status ForceTarget(StringView name);

}  // namespace dlx

#endif  // DLX_TARGET_H_
