// States in lanes, and the operations of the sweep and the branching rule that count digits.

#if defined(SUDOKU_VECTOR_BATCH_OPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_VECTOR_BATCH_OPS_INL_H_
#undef SUDOKU_VECTOR_BATCH_OPS_INL_H_
#else
#define SUDOKU_VECTOR_BATCH_OPS_INL_H_
#endif

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "hwy/highway.h"
#include "sudoku/grid.h"
#include "sudoku/vector/vector_ops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {

using M16 = hn::Mask<D16>;
constexpr D16 kD16;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(kD16));

// Digits are bits, the first ones in the low byte and the others in the high byte. Where bits are
// counted by look-up, the bytes have five and four of them: see BitsBy16.
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4
constexpr int kLowDigits = 5;
#else
constexpr int kLowDigits = 8;
#endif
constexpr uint16_t BitOf(Digit digit) {
  return static_cast<uint16_t>(
      1U << (digit <= kLowDigits ? digit - 1 : digit - 1 - kLowDigits + 8));
}
constexpr uint16_t kAllDigits = [] {
  unsigned all = 0;
  for (Digit digit = 1; digit <= kSize; ++digit) all |= BitOf(digit);
  return static_cast<uint16_t>(all);
}();

// One state per lane: the candidates of each cell.
struct alignas(64) Lanes {
  uint16_t cells[kCells][kLanes];
  uint32_t puzzle[kLanes];  // of the state
  uint8_t doubled[kLanes];  // a solution of the state counts as 2^doubled
};

// Bit i is lane i.
using LaneSet = uint32_t;
constexpr LaneSet kAllLanes = static_cast<LaneSet>((uint64_t{1} << kLanes) - 1);

HWY_INLINE LaneSet SetOf(M16 mask) {
  uint8_t bits[8] = {};
  hn::StoreMaskBits(kD16, mask, bits);
  LaneSet set;
  std::memcpy(&set, bits, sizeof(set));
  return set & kAllLanes;
}

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4
// Products of bytes and signed bytes, added in pairs.
template <typename V>
HWY_INLINE V MulAdd(V a, V b) {
  if constexpr (sizeof(V) == 32) {
    return V{_mm256_maddubs_epi16(a.raw, b.raw)};
  } else {
    return V{_mm_maddubs_epi16(a.raw, b.raw)};
  }
}
constexpr hn::Repartition<uint8_t, D16> kDBytes;
HWY_INLINE V16 AddBytes(V16 a, V16 b) {
  return hn::BitCast(kD16, hn::Add(hn::BitCast(kDBytes, a), hn::BitCast(kDBytes, b)));
}
HWY_INLINE V16 SubBytes(V16 a, V16 b) {
  return hn::BitCast(kD16, hn::Sub(hn::BitCast(kDBytes, a), hn::BitCast(kDBytes, b)));
}
// For i with n bits, base + times * (16 * n - i).
template <int kBase, int kTimes>
HWY_INLINE V16 BitsTable() {
  alignas(16) static constexpr auto kTable = [] {
    std::array<uint8_t, 16> table = {};
    for (unsigned i = 0; i < 16; ++i) {
      table[i] =
          static_cast<uint8_t>(kBase + kTimes * (16 * std::popcount(i) - static_cast<int>(i)));
    }
    return table;
  }();
  return hn::BitCast(kD16, hn::LoadDup128(kDBytes, kTable.data()));
}
// In each byte, 16 times the number of its bits: a look-up sees bits 0 to 3, and bit 4 is worth 16
// as it is.
HWY_INLINE V16 BitsBy16(V16 v) { return AddBytes(hn::TableLookupBytes(BitsTable<0, 1>(), v), v); }
// v where it has kCount bits, else 0.
template <int kCount>
HWY_INLINE V16 IfCount(V16 v) {
  const V16 bits = MulAdd(BitsBy16(v), Same(0x0101));
  return hn::IfThenElseZero(hn::Eq(bits, Same(16 * kCount)), v);
}
// a where it has three bits, else b, which contains a. If a has more than three bits, any value
// that contains a.
HWY_INLINE V16 IfThreeElse(V16 a, V16 b) {
  const V16 three_less_bits =
      MulAdd(Same(0x0101), SubBytes(hn::TableLookupBytes(BitsTable<24, -1>(), a), a));
  return hn::Or(a, SignOf(b, three_less_bits));
}
// v where the other is not 0.
HWY_INLINE V16 IfNot0(V16 test, V16 v) { return SignOf(v, test); }
// 128 times the number of bits of v in a and in b, plus twice those in c and in d. Requires: v has
// two bits or none.
HWY_INLINE V16 BitsIn(V16 v, V16 a, V16 b, V16 c, V16 d) {
  const V16 ab = AddBytes(BitsBy16(hn::And(v, a)), BitsBy16(hn::And(v, b)));
  const V16 cd = AddBytes(BitsBy16(hn::And(v, c)), BitsBy16(hn::And(v, d)));
  return MulAdd(AddBytes(ab, AddBytes(cd, cd)), Same(0x0808));
}
// Folds the sum of up to eight cells, so that the folded sums of all cells add up without overflow.
HWY_INLINE V16 Folded(V16 sum) { return MulAdd(sum, Same(0x0101)); }
constexpr uint16_t kSumOfDigits = (kAllDigits & 0xFF) + (kAllDigits >> 8);
#else
template <int kCount>
HWY_INLINE V16 IfCount(V16 v) {
  return hn::IfThenElseZero(hn::Eq(hn::PopulationCount(v), Same(kCount)), v);
}
HWY_INLINE V16 IfThreeElse(V16 a, V16 b) {
  return hn::IfThenElse(hn::Eq(hn::PopulationCount(a), Same(3)), a, b);
}
HWY_INLINE V16 IfNot0(V16 test, V16 v) {
  return hn::IfThenElseZero(hn::Ne(test, hn::Zero(kD16)), v);
}
HWY_INLINE V16 BitsIn(V16 v, V16 a, V16 b, V16 c, V16 d) {
  const auto bits = [v](V16 plane) { return hn::PopulationCount(hn::And(v, plane)); };
  const V16 cd = hn::Add(bits(c), bits(d));
  return hn::ShiftLeft<7>(hn::Add(hn::Add(bits(a), bits(b)), hn::Add(cd, cd)));
}
HWY_INLINE V16 Folded(V16 sum) { return sum; }
constexpr uint16_t kSumOfDigits = kAllDigits;
#endif

// Moves lanes: lane i of `to` becomes lane `from_lane[i]` of `from`, for each i of the set.
HWY_INLINE void MoveLanes(const Lanes& from, const uint16_t* from_lane, LaneSet set, Lanes* to) {
#if SUDOKU_INTERNAL_AVX512
  const __m512i index = _mm512_load_si512(from_lane);
  for (int cell = 0; cell < kCells; ++cell) {
    const __m512i moved = _mm512_mask_permutexvar_epi16(_mm512_load_si512(to->cells[cell]), set,
                                                        index, _mm512_load_si512(from.cells[cell]));
    _mm512_store_si512(to->cells[cell], moved);
  }
#elif HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
  for (int cell = 0; cell < kCells; ++cell) {
    for (LaneSet rest = set; rest != 0; rest &= rest - 1) {
      const int i = std::countr_zero(rest);
      to->cells[cell][i] = from.cells[cell][from_lane[i]];
    }
  }
#else
  // Bytes are looked up within blocks of 16 bytes; with two blocks, in each of them. Indices of 128
  // or more look up 0, which drops what is not wanted there.
  constexpr hn::Repartition<uint8_t, D16> d8;
  constexpr int kPerBlock = 8;
  static_assert(kLanes <= 2 * kPerBlock);
  alignas(64) static constexpr auto kBits = [] {
    std::array<uint16_t, kLanes> bits = {};
    for (int i = 0; i < kLanes; ++i) bits[i] = static_cast<uint16_t>(1U << i);
    return bits;
  }();
  const V16 bit = hn::And(Same(static_cast<uint16_t>(set)), Load(kBits.data()));
  const V16 stays = hn::VecFromMask(kD16, hn::Eq(bit, hn::Zero(kD16)));
  const V16 lane = Load(from_lane);
  const V16 block = hn::And(lane, Same(kPerBlock));
  // The bytes of lane k are at 2k and 2k + 1.
  const V16 place = hn::Add(hn::Or(hn::ShiftLeft<1>(lane), hn::ShiftLeft<9>(lane)), Same(0x100));
  const auto places_in = [&](uint16_t wanted) {
    const V16 other = hn::VecFromMask(kD16, hn::Ne(block, Same(wanted)));
    return hn::BitCast(d8, hn::Or3(place, other, stays));
  };
  const auto places0 = places_in(0);
  const auto places1 = places_in(kPerBlock);
  for (int cell = 0; cell < kCells; cell += 3) {
    for (int k = cell; k < cell + 3; ++k) {
      const uint16_t* const v = from.cells[k];
      auto moved = hn::TableLookupBytesOr0(hn::BitCast(d8, hn::LoadDup128(kD16, v)), places0);
      if constexpr (kLanes > kPerBlock) {
        const auto other = hn::BitCast(d8, hn::LoadDup128(kD16, v + kPerBlock));
        moved = hn::Or(moved, hn::TableLookupBytesOr0(other, places1));
      }
      const V16 kept = hn::And(Load(to->cells[k]), stays);
      Store(hn::Or(kept, hn::BitCast(kD16, moved)), to->cells[k]);
    }
  }
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
