// SPDX-License-Identifier: Apache-2.0
//
// How many options two sets of four share, by a look-up for many sets at once: for processors
// without an instruction that counts the bits of each lane. Compiled for each instruction set.

#if defined(DLX_KERNEL_BITS_NIBBLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_KERNEL_BITS_NIBBLES_INL_H_
#undef DLX_KERNEL_BITS_NIBBLES_INL_H_
#else
#define DLX_KERNEL_BITS_NIBBLES_INL_H_
#endif

#include <cstdint>

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using NibbleBytes = hn::ScalableTag<uint8_t>;

// For each two sets of four options, how many they share.
HWY_ALIGN constexpr uint8_t kShared[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  //
    0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,  //
    0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1,  //
    0, 1, 1, 2, 0, 1, 1, 2, 0, 1, 1, 2, 0, 1, 1, 2,  //
    0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1,  //
    0, 1, 0, 1, 1, 2, 1, 2, 0, 1, 0, 1, 1, 2, 1, 2,  //
    0, 0, 1, 1, 1, 1, 2, 2, 0, 0, 1, 1, 1, 1, 2, 2,  //
    0, 1, 1, 2, 1, 2, 2, 3, 0, 1, 1, 2, 1, 2, 2, 3,  //
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
    0, 1, 0, 1, 0, 1, 0, 1, 1, 2, 1, 2, 1, 2, 1, 2,  //
    0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 2, 2, 1, 1, 2, 2,  //
    0, 1, 1, 2, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,  //
    0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2,  //
    0, 1, 0, 1, 1, 2, 1, 2, 1, 2, 1, 2, 2, 3, 2, 3,  //
    0, 0, 1, 1, 1, 1, 2, 2, 1, 1, 2, 2, 2, 2, 3, 3,  //
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
};

// A table with, for each set of four options, how many it shares with this one.
HWY_INLINE hn::Vec<NibbleBytes> SharedWith(uint8_t options) {
  return hn::LoadDup128(NibbleBytes(), kShared + 16 * options);
}

// How many options the sets of a line of members share with the one of the table.
HWY_INLINE hn::Vec<NibbleBytes> Lost(hn::Vec<NibbleBytes> shared, const uint8_t* members) {
  return hn::TableLookupBytes(shared, hn::Load(NibbleBytes(), members));
}

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
