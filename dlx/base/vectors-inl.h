// SPDX-License-Identifier: Apache-2.0
//
// Vector operations for which Highway has nothing as fast. Compiled for each instruction set.

#if defined(DLX_BASE_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_BASE_VECTORS_INL_H_
#undef DLX_BASE_VECTORS_INL_H_
#else
#define DLX_BASE_VECTORS_INL_H_
#endif

#include <cstddef>

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

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
