// Vectors of lanes of 16 bits, and what the sweep and the branching rule do with them. With AVX-512,
// GCC does not find the instructions that do two or three steps at once; they are named here.

#if defined(SUDOKU_INTERNAL_BATCH_OPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_INTERNAL_BATCH_OPS_INL_H_
#undef SUDOKU_INTERNAL_BATCH_OPS_INL_H_
#else
#define SUDOKU_INTERNAL_BATCH_OPS_INL_H_
#endif

#include <bit>
#include <cstdint>
#include <cstring>

#include "hwy/highway.h"
#include "sudoku/grid.h"

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D16 = hn::CappedTag<uint16_t, 32>;
using V16 = hn::Vec<D16>;
using M16 = hn::Mask<D16>;
constexpr D16 kD16;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(kD16));

// One state for each lane: the digits that each cell may still have, as bits 0 to 8.
struct alignas(64) Lanes {
  uint16_t cells[kCells][kLanes];
  uint32_t puzzle[kLanes];  // whose state it is
};

// Bit i is lane i.
using LaneSet = uint32_t;
constexpr LaneSet kAllLanes = static_cast<LaneSet>((uint64_t{1} << kLanes) - 1);

HWY_INLINE V16 Load(const uint16_t* lanes) { return hn::Load(kD16, lanes); }
HWY_INLINE void Store(V16 v, uint16_t* lanes) { hn::Store(v, kD16, lanes); }
HWY_INLINE V16 Same(uint16_t value) { return hn::Set(kD16, value); }

HWY_INLINE LaneSet SetOf(M16 mask) {
  uint8_t bits[8] = {};
  hn::StoreMaskBits(kD16, mask, bits);
  LaneSet set;
  std::memcpy(&set, bits, sizeof(set));
  return set & kAllLanes;
}

#if HWY_TARGET <= HWY_AVX3_DL && HWY_ARCH_X86
// The truth table of three bits: bit 4a + 2b + c is what a, b, c give.
template <int kTable>
HWY_INLINE V16 Ternary(V16 a, V16 b, V16 c) {
  return V16{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, kTable)};
}
HWY_INLINE V16 And3(V16 a, V16 b, V16 c) { return Ternary<0x80>(a, b, c); }
HWY_INLINE V16 Or3(V16 a, V16 b, V16 c) { return Ternary<0xFE>(a, b, c); }
HWY_INLINE V16 Without(V16 a, V16 b, V16 c) { return Ternary<0x10>(a, b, c); }
HWY_INLINE V16 InExactlyOne(V16 a, V16 b, V16 c) { return Ternary<0x16>(a, b, c); }
HWY_INLINE V16 InTwo(V16 a, V16 b, V16 c) { return Ternary<0xE8>(a, b, c); }
HWY_INLINE __mmask32 HasThree(V16 v) {
  return _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(v.raw), _mm512_set1_epi16(3));
}
HWY_INLINE V16 IfThree(V16 v) { return V16{_mm512_maskz_mov_epi16(HasThree(v), v.raw)}; }
HWY_INLINE V16 IfThreeElse(V16 a, V16 b) {
  return V16{_mm512_mask_mov_epi16(b.raw, HasThree(a), a.raw)};
}
HWY_INLINE V16 IfSingle(V16 v, V16 v_minus_1) {
  return V16{_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(v.raw, v_minus_1.raw), v.raw)};
}
HWY_INLINE V16 HitElse(V16 v, V16 hit, V16 mask) {
  const __mmask32 hits = _mm512_test_epi16_mask(v.raw, hit.raw);
  return V16{_mm512_and_si512(v.raw, _mm512_mask_mov_epi16(mask.raw, hits, hit.raw))};
}
#else
HWY_INLINE V16 And3(V16 a, V16 b, V16 c) { return hn::And(a, hn::And(b, c)); }
HWY_INLINE V16 Or3(V16 a, V16 b, V16 c) { return hn::Or3(a, b, c); }
// a & ~b & ~c
HWY_INLINE V16 Without(V16 a, V16 b, V16 c) { return hn::AndNot(hn::Or(b, c), a); }
HWY_INLINE V16 InExactlyOne(V16 a, V16 b, V16 c) {
  return hn::AndNot(And3(a, b, c), hn::Xor(a, hn::Xor(b, c)));
}
// In two of them or in all.
HWY_INLINE V16 InTwo(V16 a, V16 b, V16 c) {
  return hn::Or(hn::And(a, b), hn::And(c, hn::Or(a, b)));
}
HWY_INLINE M16 HasThree(V16 v) { return hn::Eq(hn::PopulationCount(v), Same(3)); }
// v where it has three bits, else 0.
HWY_INLINE V16 IfThree(V16 v) { return hn::IfThenElseZero(HasThree(v), v); }
// a where that has three bits, else b.
HWY_INLINE V16 IfThreeElse(V16 a, V16 b) { return hn::IfThenElse(HasThree(a), a, b); }
// v where it has one bit or none, else 0.
HWY_INLINE V16 IfSingle(V16 v, V16 v_minus_1) {
  return hn::IfThenElseZero(hn::Eq(hn::And(v, v_minus_1), hn::Zero(kD16)), v);
}
// v & hit where that is not 0, else v & mask.
HWY_INLINE V16 HitElse(V16 v, V16 hit, V16 mask) {
  const V16 both = hn::And(v, hit);
  return hn::IfThenElse(hn::Eq(both, hn::Zero(kD16)), hn::And(v, mask), both);
}
#endif

// Moves lanes: lane i of `to` becomes lane `from_lane[i]` of `from`, for each i of the set.
HWY_INLINE void MoveLanes(const Lanes& from, const uint16_t* from_lane, LaneSet set, Lanes* to) {
#if HWY_TARGET <= HWY_AVX3_DL && HWY_ARCH_X86
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
  // Bytes are looked up within blocks of 16 bytes. With two blocks, a lane comes from its own or from
  // the other; what is not wanted is looked up at 255, which is 0.
  using D8 = hn::Repartition<uint8_t, D16>;
  constexpr D8 d8;
  constexpr int kPerBlock = 8;
  static_assert(kLanes <= 2 * kPerBlock);
  alignas(64) uint8_t own[2 * kLanes];
  alignas(64) uint8_t other[2 * kLanes];
  alignas(64) uint16_t keep[kLanes];
  for (int i = 0; i < kLanes; ++i) {
    const bool moves = (set >> i & 1) != 0;
    const int lane = from_lane[i];
    const bool is_own = lane / kPerBlock == i / kPerBlock;
    for (int byte = 0; byte < 2; ++byte) {
      const auto place = static_cast<uint8_t>(2 * (lane % kPerBlock) + byte);
      own[2 * i + byte] = moves && is_own ? place : 255;
      other[2 * i + byte] = moves && !is_own ? place : 255;
    }
    keep[i] = moves ? 0 : 0xFFFF;
  }
  const auto own_index = hn::Load(d8, own);
  const auto other_index = hn::Load(d8, other);
  const V16 kept = Load(keep);
  for (int cell = 0; cell < kCells; ++cell) {
    const auto v = hn::BitCast(d8, Load(from.cells[cell]));
    auto moved = hn::TableLookupBytesOr0(v, own_index);
    if constexpr (kLanes > kPerBlock) {
      moved = hn::Or(moved, hn::TableLookupBytesOr0(hn::SwapAdjacentBlocks(v), other_index));
    }
    const V16 stays = hn::And(Load(to->cells[cell]), kept);
    Store(hn::Or(stays, hn::BitCast(kD16, moved)), to->cells[cell]);
  }
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
