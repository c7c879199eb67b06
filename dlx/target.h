// Which instruction set the vector code runs on. By default it is the best that this processor has.

#ifndef DLX_TARGET_H_
#define DLX_TARGET_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace dlx {

enum class Target {
  kScalar,  // what every processor of the architecture has
  kSse4,    // x86: SSE4.2
  kAvx2,    // x86: AVX2, BMI2, FMA
  kAvx512,  // x86: AVX-512 F, BW, DQ, VL, BITALG, VPOPCNTDQ and VBMI, as in Ice Lake and Zen 4
  kNeon,    // Arm, 64 bits
};

// "scalar", "sse4", "avx2", "avx512", "neon".
absl::string_view ToString(Target target);

// Those that this processor can run and this library was compiled for, the best one first.
std::vector<Target> SupportedTargets();

// The one in use: that of the last ForceTarget(); else that which the environment variable
// QUADRILLE_TARGET names, if this processor can run it; else the best.
Target CurrentTarget();

// Uses another one from now on, for every Solver made after that. Returns InvalidArgument, and
// changes nothing, if the name is unknown or this processor cannot run it; the message names those
// that it can. Thread-safe.
absl::Status ForceTarget(absl::string_view name);

}  // namespace dlx

#endif  // DLX_TARGET_H_
