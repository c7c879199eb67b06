// SPDX-License-Identifier: Apache-2.0
//
// Vector operations for which Highway has nothing as fast. Compiled for each instruction set.

#if defined(DLX_BASE_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_BASE_VECTORS_INL_H_
#undef DLX_BASE_VECTORS_INL_H_
#else
#define DLX_BASE_VECTORS_INL_H_
#endif

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "hwy/highway.h"

// After the parameters of a lambda that vector code is made of.
#undef DLX_INLINE_LAMBDA
#define DLX_INLINE_LAMBDA HWY_ATTR __attribute__((always_inline))

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Bit i is lane i of the mask. Requires: at most 64 lanes.
template <class D, typename M>
HWY_INLINE uint64_t BitsOf(D d, M mask) {
  uint64_t bits = 0;
  hn::StoreMaskBits(d, mask, reinterpret_cast<uint8_t*>(&bits));
  if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
  return bits;
}

// The words as narrower lanes, the lower bits first, which a cast gives where memory has them so.
template <class D, typename V>
HWY_INLINE hn::Vec<D> LanesOf(D d, V words) {
  if constexpr (std::endian::native == std::endian::little) {
    return hn::BitCast(d, words);
  } else {
    constexpr hn::DFromV<V> dw;
    constexpr size_t kLanesOfWord = sizeof(uint64_t) / sizeof(hn::TFromD<D>);
    HWY_ALIGN uint64_t word[hn::MaxLanes(dw)];
    HWY_ALIGN hn::TFromD<D> lanes[hn::MaxLanes(dw) * kLanesOfWord];
    hn::Store(words, dw, word);
    for (size_t i = 0; i < hn::MaxLanes(dw) * kLanesOfWord; ++i) {
      const size_t shift = i % kLanesOfWord * 8 * sizeof(hn::TFromD<D>);
      lanes[i] = static_cast<hn::TFromD<D>>(word[i / kLanesOfWord] >> shift);
    }
    return hn::Load(d, lanes);
  }
}

// Some vectors, each in a register. GCC stores an array of them to memory around a loop, even where
// the loop itself needs no memory.
template <typename V, typename Indices>
class RegistersAt;

template <typename V, size_t k>
struct Register {
  V vector;
};

template <typename V, size_t... k>
class RegistersAt<V, std::index_sequence<k...>> : private Register<V, k>... {
 public:
  // Calls f(vector, index) for each. A lambda must be DLX_INLINE_LAMBDA.
  template <typename F>
  HWY_INLINE void Each(F f) {
    (f(static_cast<Register<V, k>*>(this)->vector, k), ...);
  }
};

template <typename V, size_t kSize>
using Registers = RegistersAt<V, std::make_index_sequence<kSize>>;

// The smallest lane. Vectors are halved first: for 16 bytes in lanes of 2 there is a single
// instruction.
template <class D, typename V>
HWY_INLINE hn::TFromD<D> LeastOf([[maybe_unused]] D d, V v) {
#if HWY_TARGET == HWY_SCALAR
  return hn::GetLane(v);
#else
  constexpr size_t kLaneBytes = sizeof(hn::TFromD<D>);
  if constexpr (hn::MaxLanes(D()) * kLaneBytes > 16) {
    const hn::Half<D> half;
    return LeastOf(half, hn::Min(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
  } else if constexpr (kLaneBytes > 1) {
    return hn::GetLane(hn::MinOfLanes(d, v));
  } else {
    v = hn::Min(v, hn::CombineShiftRightBytes<8>(d, v, v));
    v = hn::Min(v, hn::CombineShiftRightBytes<4>(d, v, v));
    v = hn::Min(v, hn::CombineShiftRightBytes<2>(d, v, v));
    v = hn::Min(v, hn::CombineShiftRightBytes<1>(d, v, v));
    return hn::GetLane(v);
  }
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
