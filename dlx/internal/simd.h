// Which instruction sets code with Highway is compiled for. Include before any header of Highway.

#ifndef DLX_INTERNAL_SIMD_H_
#define DLX_INTERNAL_SIMD_H_

// AVX-512 is worth its own code where it can count the bits of bytes; without, AVX2 does as well.
// The numbers are those of sets that only newer versions of Highway know: SSE2, AVX3_ZEN4, AVX3_SPR
// and AVX10.2.
#define HWY_WANT_AVX3_DL
#define HWY_DISABLED_TARGETS \
  (HWY_AVX3 | HWY_SSSE3 | (1LL << 14) | (1LL << 6) | (1LL << 4) | (1LL << 3))

#endif  // DLX_INTERNAL_SIMD_H_
