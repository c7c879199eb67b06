// SPDX-License-Identifier: Apache-2.0
//
// The instruction sets that code with Highway is compiled for, and the choice of one at run time.
// Include before any header of Highway.

#ifndef DLX_BASE_SIMD_H_
#define DLX_BASE_SIMD_H_

#include <type_traits>

#include "dlx/target.h"

// AVX-512 is worth its own code only where it can count the bits of bytes; otherwise AVX2 is as
// fast. The numbers are those of sets that only newer versions of Highway name: SSE2, AVX3_ZEN4,
// AVX3_SPR and AVX10.2. The sizes of SVE's and RISC-V's vectors are unknown to the compiler, so
// they cannot be kept in arrays, as the kernels do. Processors with SVE run NEON.
#define HWY_WANT_AVX3_DL
#define HWY_DISABLED_TARGETS                                                                  \
  (HWY_AVX3 | HWY_SSSE3 | (1LL << 14) | (1LL << 6) | (1LL << 4) | (1LL << 3) | HWY_SVE2_128 | \
   HWY_SVE_256 | HWY_SVE2 | HWY_SVE | HWY_RVV)

// The function of this name for CurrentTarget(), as a pointer. Used like HWY_DYNAMIC_DISPATCH,
// which asks the processor instead.
#define DLX_DISPATCH(function)                                                                 \
  ::dlx::internal::ForCurrentTarget(&HWY_STATIC_DISPATCH(function), HWY_CHOOSE_SSE4(function), \
                                    HWY_CHOOSE_AVX2(function), HWY_CHOOSE_AVX3_DL(function))

namespace dlx::internal {

// Functions that were not compiled are null; CurrentTarget() never names their target.
template <typename Function>
Function ForCurrentTarget(Function baseline, std::type_identity_t<Function> sse4,
                          std::type_identity_t<Function> avx2,
                          std::type_identity_t<Function> avx512) {
  switch (CurrentTarget()) {
    case Target::kSse4:
      return sse4;
    case Target::kAvx2:
      return avx2;
    case Target::kAvx512:
      return avx512;
    case Target::kScalar:
    case Target::kNeon:
      break;
  }
  return baseline;
}

}  // namespace dlx::internal

#endif  // DLX_BASE_SIMD_H_
