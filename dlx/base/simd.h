// Which instruction sets code with Highway is compiled for, and which of them runs. Include before any
// header of Highway.

#ifndef DLX_BASE_SIMD_H_
#define DLX_BASE_SIMD_H_

#include <type_traits>

#include "dlx/target.h"

// AVX-512 is worth its own code where it can count the bits of bytes; without, AVX2 does as well. The
// numbers are those of sets that only newer versions of Highway know: SSE2, AVX3_ZEN4, AVX3_SPR and
// AVX10.2. The compiler does not know the size of SVE's vectors, so that they cannot be kept in arrays,
// as the kernels do: processors that have SVE run NEON.
#define HWY_WANT_AVX3_DL
#define HWY_DISABLED_TARGETS                                                                  \
  (HWY_AVX3 | HWY_SSSE3 | (1LL << 14) | (1LL << 6) | (1LL << 4) | (1LL << 3) | HWY_SVE2_128 | \
   HWY_SVE_256 | HWY_SVE2 | HWY_SVE)

// The function of this name for CurrentTarget(), as a pointer. Used as HWY_DYNAMIC_DISPATCH is, which
// asks the processor instead.
#define DLX_DISPATCH(function)                                                                 \
  ::dlx::internal::ForCurrentTarget(&HWY_STATIC_DISPATCH(function), HWY_CHOOSE_SSE4(function), \
                                    HWY_CHOOSE_AVX2(function), HWY_CHOOSE_AVX3_DL(function))

namespace dlx::internal {

// Those that were not compiled are null.
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
