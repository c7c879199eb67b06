// SPDX-License-Identifier: Apache-2.0
//
// States in lanes: the operations of the sweep and the branching rule that count digits, and what
// brings states into lanes, out of them, and from lane to lane.

#if defined(SUDOKU_VECTOR_BATCH_STATE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_VECTOR_BATCH_STATE_INL_H_
#undef SUDOKU_VECTOR_BATCH_STATE_INL_H_
#else
#define SUDOKU_VECTOR_BATCH_STATE_INL_H_
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "dlx/base/vectors-inl.h"
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
  return static_cast<LaneSet>(dlx::internal::HWY_NAMESPACE::BitsOf(kD16, mask)) & kAllLanes;
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
  const uint64_t bits = ~uint64_t{set};
  const V16 stays =
      hn::VecFromMask(kD16, hn::LoadMaskBits(kD16, reinterpret_cast<const uint8_t*>(&bits)));
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

// ---- A sweep: the conclusions that are drawn in all lanes at once and without a branch ---------
//
// A *minirow* is the three cells of a row in one box, a *minicolumn* those of a column. In a band,
// each digit occupies one minirow in each row and in each box. There are six ways to do that, the
// six permutations f. All conclusions about minirows come from six sets: the digits that may still
// go each way. The rest is one pass over the cells of each stack, with the same for minicolumns.
//
// Soundness: a sweep only removes candidates that no solution of the state has. So a state without
// candidates in some place is dead, and a sweep that removes nothing is a fixed point.

// The lanes that are finished after a sweep.
struct Swept {
  LaneSet dead;     // no solution
  LaneSet solved;   // one digit left in each cell: a solution if Verified
  LaneSet stalled;  // the sweep changed nothing
};

// a, b and c are the digits that the three minirows of a box may have, and has_a, has_b and has_c
// digits that they certainly have: the digits of a minirow with only three, or of cells with a
// single digit. Removes what one minirow has from the others. The same for minicolumns.
HWY_INLINE void KeepApart(V16 has_a, V16 has_b, V16 has_c, V16* a, V16* b, V16* c) {
  *a = Without(*a, has_b, has_c);
  *b = Without(*b, has_a, has_c);
  *c = Without(*c, has_a, has_b);
}

// Whether that is done to a stack band by band, or after all three bands. The first is 3 % faster
// with AVX-512, the second 2 % with AVX2.
constexpr bool kMinicolumnsApartAtOnce = kLanes > 16;

// Computes the ways of the digits from what the minirows of a band may have, and then what the
// minirows may have from these ways. The same for a stack and its minicolumns. A line is a row of
// the band or a column of the stack; the minirow (minicolumn) of line l in box b is at 3l + b.
// Digits without a way are removed from `good`.
HWY_INLINE void FindWays(V16 (&may)[9], V16* good) {
  // Even permutations, then odd ones.
  const V16 f0 = And3(may[0], may[4], may[8]);
  const V16 f1 = And3(may[1], may[5], may[6]);
  const V16 f2 = And3(may[2], may[3], may[7]);
  const V16 f3 = And3(may[0], may[5], may[7]);
  const V16 f4 = And3(may[1], may[3], may[8]);
  const V16 f5 = And3(may[2], may[4], may[6]);
  may[0] = hn::Or(f0, f3);
  may[1] = hn::Or(f1, f4);
  may[2] = hn::Or(f2, f5);
  may[3] = hn::Or(f2, f4);
  may[4] = hn::Or(f0, f5);
  may[5] = hn::Or(f1, f3);
  may[6] = hn::Or(f1, f5);
  may[7] = hn::Or(f2, f3);
  may[8] = hn::Or(f0, f4);
  *good = hn::And(*good, hn::Or3(may[0], may[1], may[2]));
}

// Sweeps all lanes. `sums` has the sum of each lane's cells after the last sweep, or 0 in new
// lanes. The sum falls whenever a candidate is removed, so an equal sum means that nothing changed.
inline Swept Sweep(Lanes* lanes, uint16_t* HWY_RESTRICT sums) {
  constexpr int kRow = kSize * kLanes;
  uint16_t* const cells = lanes->cells[0];
  const auto at = [cells](Cell cell) { return cells + cell * kLanes; };
  alignas(64) uint16_t allowed[27][kLanes];  // by minirow
  V16 good = Same(kAllDigits);
  for (int band = 0; band < 3; ++band) {
    V16 may[9];
    for (int box = 0; box < 3; ++box) {
      V16 has[3];
      for (int row = 0; row < 3; ++row) {
        const uint16_t* const p = at(band * 27 + row * 9 + box * 3);
        V16& here = may[row * 3 + box];
        here = hn::Or3(Load(p), Load(p + kLanes), Load(p + 2 * kLanes));
        has[row] = IfCount<3>(here);
      }
      KeepApart(has[0], has[1], has[2], &may[box], &may[3 + box], &may[6 + box]);
    }
    FindWays(may, &good);
    for (int m = 0; m < 9; ++m) Store(may[m], allowed[band * 9 + m]);
  }

  // The three stacks. Minirows are applied to the cells first; then naked singles are removed from
  // their minicolumn, and FindWays restricts the minicolumns; then hidden singles are set.
  V16 below_zero = hn::Zero(kD16);
  V16 sum = hn::Zero(kD16);
  for (int stack = 0; stack < 3; ++stack) {
    V16 may[9];
    [[maybe_unused]] V16 has_later[9];
    for (int band = 0; band < 3; ++band) {
      const uint16_t* const u = allowed[band * 9 + stack];
      const V16 u0 = Load(u);
      const V16 u1 = Load(u + 3 * kLanes);
      const V16 u2 = Load(u + 6 * kLanes);
      V16 has[3];
      for (int column = 0; column < 3; ++column) {
        uint16_t* const p = at(band * 27 + stack * 3 + column);
        V16 x = hn::And(Load(p), u0);
        V16 y = hn::And(Load(p + kRow), u1);
        V16 z = hn::And(Load(p + 2 * kRow), u2);
        ApplySingles(&x, &y, &z, &may[column * 3 + band], &has[column], &below_zero);
        Store(x, p);
        Store(y, p + kRow);
        Store(z, p + 2 * kRow);
      }
      if constexpr (kMinicolumnsApartAtOnce) {
        KeepApart(has[0], has[1], has[2], &may[band], &may[3 + band], &may[6 + band]);
      } else {
        for (int column = 0; column < 3; ++column) has_later[column * 3 + band] = has[column];
      }
    }
    if constexpr (!kMinicolumnsApartAtOnce) {
      for (int b = 0; b < 3; ++b) {
        KeepApart(has_later[b], has_later[3 + b], has_later[6 + b], &may[b], &may[3 + b],
                  &may[6 + b]);
      }
    }
    FindWays(may, &good);
    for (int band = 0; band < 3; ++band) {
      V16 sums_of_3[3];
      for (int column = 0; column < 3; ++column) {
        uint16_t* const p = at(band * 27 + stack * 3 + column);
        const V16 here = may[column * 3 + band];
        // Digits that no other minicolumn of the box may have, and so this one has.
        const V16 must =
            Without(here, may[(column + 1) % 3 * 3 + band], may[(column + 2) % 3 * 3 + band]);
        // More than three digits are too many for three cells: then there is no solution, whatever
        // the mask.
        const V16 mask = IfThreeElse(must, here);
        V16 x = Load(p);
        V16 y = Load(p + kRow);
        V16 z = Load(p + 2 * kRow);
        sums_of_3[column] = ApplyHidden(must, mask, &x, &y, &z);
        Store(x, p);
        Store(y, p + kRow);
        Store(z, p + 2 * kRow);
      }
      sum =
          hn::Add(sum, hn::Add(Folded(hn::Add(sums_of_3[0], sums_of_3[1])), Folded(sums_of_3[2])));
    }
  }
  const V16 last_sum = Load(sums);
  Store(sum, sums);
  const V16 emptied = hn::And(below_zero, Same(0x8000));
  const M16 dead = hn::Or(hn::Ne(good, Same(kAllDigits)), hn::Ne(emptied, hn::Zero(kD16)));
  const LaneSet dead_lanes = SetOf(dead);
  return {.dead = dead_lanes,
          .solved = SetOf(hn::Eq(sum, Same(kSize * kSumOfDigits))) & ~dead_lanes,
          .stalled = SetOf(hn::Eq(sum, last_sum)) & ~dead_lanes};
}

// The lanes whose cells are a solution, given that the sum of their cells is that of a solution.
// Checks that no cell is empty, and that each unit has all digits. Then each cell has exactly one
// digit, because otherwise the sum would be larger.
inline LaneSet Verified(const Lanes& lanes) {
  V16 least = Same(kAllDigits);
  for (const auto& cell : lanes.cells) least = hn::Min(least, Load(cell));
  // The digits of nine cells, three at a time.
  const auto digits_in = [&lanes](Cell first, int step, int step_of_3) {
    V16 digits = hn::Zero(kD16);
    for (int k = 0; k < 3; ++k, first += step_of_3) {
      digits = hn::Or(digits, hn::Or3(Load(lanes.cells[first]), Load(lanes.cells[first + step]),
                                      Load(lanes.cells[first + 2 * step])));
    }
    return digits;
  };
  V16 all = Same(kAllDigits);
  for (int i = 0; i < kSize; ++i) {
    const V16 row = digits_in(kSize * i, 1, 3);
    const V16 column = digits_in(i, kSize, 3 * kSize);
    const V16 box = digits_in(i / 3 * 27 + i % 3 * 3, 1, kSize);
    all = hn::And(all, And3(row, column, box));
  }
  return SetOf(hn::And(hn::Ne(least, hn::Zero(kD16)), hn::Eq(all, Same(kAllDigits))));
}

// ---- The digits of grids, and the candidates of lanes ------------------------------------------
//
// It is a transposition: a grid is a row of bytes, a lane a column of words.

constexpr int kDigitsStride = 96;  // at least kCells

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

inline void LoadDigits(const uint8_t* const (&digits)[kLanes], Lanes* lanes) {
  for (int i = 0; i < kLanes; ++i) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      const unsigned digit = digits[i][cell];
      lanes->cells[cell][i] = static_cast<uint16_t>(digit == 0 ? kAllDigits : BitOf(digit));
    }
  }
}

inline void StoreDigits(const Lanes& lanes, uint8_t (&digits)[kLanes][kDigitsStride]) {
  for (int i = 0; i < kLanes; ++i) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      digits[i][cell] = static_cast<uint8_t>(std::countr_zero(lanes.cells[cell][i]) + 1);
    }
  }
}

#else

// Cells are moved in groups of sixteen; the last group overlaps the one before. If a vector has
// several blocks of 16 bytes, block b is for lanes 8b to 8b + 7.
constexpr Cell kSixteens[] = {0, 16, 32, 48, 64, kCells - 16};
constexpr hn::Repartition<uint8_t, D16> kD8;
using V8 = hn::Vec<decltype(kD8)>;

// Sixteen bytes for each block, from every eighth lane.
template <typename D>
HWY_INLINE hn::Vec<D> LoadSixteens(D d, const uint8_t* const* digits, Cell first) {
  if constexpr (hn::MaxLanes(d) == 16) {
    return hn::LoadU(d, digits[0] + first);
  } else {
    constexpr hn::Half<D> half;
    return hn::Combine(d, LoadSixteens(half, digits + hn::MaxLanes(half) / 2, first),
                       LoadSixteens(half, digits, first));
  }
}
template <typename D>
HWY_INLINE void StoreSixteens(D d, hn::Vec<D> v, uint8_t (*digits)[kDigitsStride], Cell first) {
  if constexpr (hn::MaxLanes(d) == 16) {
    hn::StoreU(v, d, digits[0] + first);
  } else {
    constexpr hn::Half<D> half;
    StoreSixteens(half, hn::LowerHalf(half, v), digits, first);
    StoreSixteens(half, hn::UpperHalf(half, v), digits + hn::MaxLanes(half) / 2, first);
  }
}

// Transposes, block by block. A byte is addressed by seven bits: v2 v1 v0, the number of its
// vector, then b3 b2 b1 b0, its place there. Each round of interleaving rotates the address to the
// left by one, so three rounds rotate it by three.
HWY_INLINE void Rotate(V8 (&x)[8]) {
  for (int i = 0; i < 3; ++i) {
    V8 y[8];
    for (int k = 0; k < 4; ++k) {
      y[2 * k] = hn::InterleaveLower(kD8, x[k], x[k + 4]);
      y[2 * k + 1] = hn::InterleaveUpper(kD8, x[k], x[k + 4]);
    }
    std::copy(y, y + 8, x);
  }
}

using Table = std::array<uint8_t, 16>;
HWY_INLINE V8 LoadTable(const Table& table) { return hn::LoadDup128(kD8, table.data()); }

// By digit, the byte of its candidates from this bit on.
constexpr Table BytesOfDigits(int bit) {
  Table bytes = {static_cast<uint8_t>(kAllDigits >> bit)};
  for (Digit digit = 1; digit <= kSize; ++digit) {
    bytes[digit] = static_cast<uint8_t>(BitOf(digit) >> bit);
  }
  return bytes;
}
// By four bits of candidates from this bit on, the digit, if exactly one is set.
constexpr Table DigitsOfBits(int bit) {
  Table digits = {};
  for (Digit digit = 1; digit <= kSize; ++digit) {
    const unsigned bits = static_cast<unsigned>(BitOf(digit)) >> bit;
    if (bits > 0 && bits < 16) digits[bits] = static_cast<uint8_t>(digit);
  }
  return digits;
}

// Loads the 81 digits of each lane, 0 for an empty cell.
inline void LoadDigits(const uint8_t* const (&digits)[kLanes], Lanes* lanes) {
  alignas(16) static constexpr Table kLow = BytesOfDigits(0);
  alignas(16) static constexpr Table kHigh = BytesOfDigits(8);
  const V8 low = LoadTable(kLow);
  const V8 high = LoadTable(kHigh);
  for (const Cell first : kSixteens) {
    V8 x[8];
    for (int k = 0; k < 8; ++k) x[k] = LoadSixteens(kD8, digits + k, first);
    Rotate(x);  // now x[k] has cells 2k and 2k + 1 of eight lanes each
    for (int k = 0; k < 8; ++k) {
      const V8 l = hn::TableLookupBytes(low, x[k]);
      const V8 h = hn::TableLookupBytes(high, x[k]);
      Store(hn::BitCast(kD16, hn::InterleaveLower(kD8, l, h)), lanes->cells[first + 2 * k]);
      Store(hn::BitCast(kD16, hn::InterleaveUpper(kD8, l, h)), lanes->cells[first + 2 * k + 1]);
    }
  }
}

// Stores the digits of all lanes. For a cell without exactly one candidate the digit is arbitrary.
inline void StoreDigits(const Lanes& lanes, uint8_t (&digits)[kLanes][kDigitsStride]) {
  alignas(16) static constexpr Table kBits0To3 = DigitsOfBits(0);
  alignas(16) static constexpr Table kBits4To7 = DigitsOfBits(4);
  alignas(16) static constexpr Table kBits8To11 = DigitsOfBits(8);
  const V8 bits0_to_3 = LoadTable(kBits0To3);
  const V8 bits4_to_7 = LoadTable(kBits4To7);
  const V8 bits8_to_11 = LoadTable(kBits8To11);
  const V16 low_byte = Same(0xFF);
  const V16 low_half = Same(0x0F0F);
  for (const Cell first : kSixteens) {
    V8 x[8];
    for (int k = 0; k < 8; ++k) {
      // Two cells of a lane, byte by byte.
      const V16 a = Load(lanes.cells[first + k]);
      const V16 b = Load(lanes.cells[first + 8 + k]);
      const V16 low = hn::Or(hn::And(a, low_byte), hn::ShiftLeft<8>(b));
      const V16 high = hn::Or(hn::ShiftRight<8>(a), hn::AndNot(low_byte, b));
      const V8 index0 = hn::BitCast(kD8, hn::And(low, low_half));
      const V8 index4 = hn::BitCast(kD8, hn::And(hn::ShiftRight<4>(low), low_half));
      const V8 index8 = hn::BitCast(kD8, hn::And(high, low_half));
      x[k] = hn::Or(hn::TableLookupBytes(bits0_to_3, index0),
                    hn::Or(hn::TableLookupBytes(bits4_to_7, index4),
                           hn::TableLookupBytes(bits8_to_11, index8)));
    }
    Rotate(x);  // now x[k] has sixteen cells of lane k
    for (int k = 0; k < 8; ++k) StoreSixteens(kD8, x[k], digits + k, first);
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
