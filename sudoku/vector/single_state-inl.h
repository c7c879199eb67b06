// SPDX-License-Identifier: Apache-2.0
//
// One state in nine vectors, and the conclusions that one sweep draws in it. They are those of
// batch_state-inl.h, for the three bands at once and then for the three stacks, with one exception:
// three digits confined to a minirow are not looked for, because that takes longer than it saves.
//
// A lane is a box, and a vector is one place in it: vector 3r + c has the cell in row r and column
// c of each box. So a minirow occupies one lane of three vectors, and so does a minicolumn. The
// number of a lane is 4 * band + stack, so the three boxes of a band are in one quarter of a
// 256-bit register. Neighboring boxes are reached by rotating lanes. The fourth lanes are unused,
// and 0. With 512 bits there is room for two states; the templates here work for both widths.

#if defined(SUDOKU_VECTOR_SINGLE_STATE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_VECTOR_SINGLE_STATE_INL_H_
#undef SUDOKU_VECTOR_SINGLE_STATE_INL_H_
#else
#define SUDOKU_VECTOR_SINGLE_STATE_INL_H_
#endif

#include <array>
#include <cstdint>

#include "hwy/highway.h"
#include "sudoku/grid.h"
#include "sudoku/vector/vector_ops-inl.h"

// For registers of 256 bits or more; on x86 only.
#define SUDOKU_INTERNAL_HAS_SINGLE (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2)

#if SUDOKU_INTERNAL_HAS_SINGLE
HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {
namespace single {

using D16 = hn::FixedTag<uint16_t, 16>;
using V16 = hn::Vec<D16>;
using V8 = hn::Vec<hn::FixedTag<uint8_t, 32>>;
constexpr D16 kD16;
constexpr hn::FixedTag<uint8_t, 32> kD8;
using V32 = hn::Vec<hn::CappedTag<uint16_t, 32>>;  // two states, with AVX-512

constexpr uint16_t kAllDigits = 0x1FF;

struct alignas(64) State {
  uint16_t cells[kSize][16];
};
constexpr int VectorOf(Cell cell) { return RowOf(cell) % 3 * 3 + ColumnOf(cell) % 3; }
constexpr int LaneOf(Cell cell) { return RowOf(cell) / 3 * 4 + ColumnOf(cell) / 3; }

// The value in the lanes that are used, 0 in the others.
template <typename V = V16>
HWY_INLINE V Used(uint16_t value) {
  alignas(64) static constexpr auto kUsed = [] {
    std::array<uint16_t, 32> used{};
    for (int lane = 0; lane < 32; ++lane) used[lane] = lane % 16 < 12 && lane % 4 < 3 ? 0xFFFF : 0;
    return used;
  }();
  return hn::And(hn::Load(hn::DFromV<V>(), kUsed.data()), Same<V>(value));
}

// A permutation of the quarters of each 256 bits.
template <int kOrder, typename V>
HWY_INLINE V TurnQuarters(V v) {
  if constexpr (sizeof(V) == 64) {
    return V{_mm512_permutex_epi64(v.raw, kOrder)};
  } else {
    return V{_mm256_permute4x64_epi64(v.raw, kOrder)};
  }
}

// ---- A sweep -----------------------------------------------------------------------------------

// Rotations within a band: each box gets the lane of the next box, or of the previous one, in a
// circle of three.
struct Rows {
  template <int k0, int k1, int k2, typename V>
  static HWY_INLINE V Turn(V v) {
    alignas(16) static constexpr uint8_t kFrom[16] = {
        2 * k0,     2 * k0 + 1, 2 * k1,     2 * k1 + 1, 2 * k2,     2 * k2 + 1, 6,  7,
        2 * k0 + 8, 2 * k0 + 9, 2 * k1 + 8, 2 * k1 + 9, 2 * k2 + 8, 2 * k2 + 9, 14, 15};
    const hn::DFromV<V> d;
    return hn::TableLookupBytes(
        v, hn::BitCast(d, hn::LoadDup128(hn::Repartition<uint8_t, hn::DFromV<V>>(), kFrom)));
  }
  template <typename V>
  static HWY_INLINE V Next(V v) {
    return Turn<1, 2, 0>(v);
  }
  template <typename V>
  static HWY_INLINE V Last(V v) {
    return Turn<2, 0, 1>(v);
  }
};
// The same for boxes of a stack.
struct Columns {
  template <typename V>
  static HWY_INLINE V Next(V v) {
    return TurnQuarters<_MM_SHUFFLE(3, 0, 2, 1)>(v);
  }
  template <typename V>
  static HWY_INLINE V Last(V v) {
    return TurnQuarters<_MM_SHUFFLE(3, 1, 0, 2)>(v);
  }
};

// The six ways of each digit in a band or a stack, see batch_state-inl.h. The lane of a box has the
// two ways, an even and an odd one, whose minirow of line 0 is in that box.
template <typename V>
struct Ways {
  V even;
  V odd;
};

// Computes the ways from the digits that the minirows of each line may have.
template <typename Line, typename V>
HWY_INLINE Ways<V> FindWays(const V (&may)[3]) {
  return {And3(may[0], Line::Next(may[1]), Line::Last(may[2])),
          And3(may[0], Line::Last(may[1]), Line::Next(may[2]))};
}

// Removes the ways that contradict digits that minirows certainly have.
template <typename Line, typename V>
HWY_INLINE void KeepKnown(const V (&has)[3], Ways<V>* ways) {
  const V even = hn::Or3(has[0], Line::Next(has[1]), Line::Last(has[2]));
  const V odd = hn::Or3(has[0], Line::Last(has[1]), Line::Next(has[2]));
  ways->even = Without(ways->even, Line::Next(even), Line::Last(even));
  ways->odd = Without(ways->odd, Line::Next(odd), Line::Last(odd));
}

// Computes the digits that minirows may still have. Digits without a way are removed from `good`.
template <typename Line, typename V>
HWY_INLINE void Allow(const Ways<V>& ways, V (&may)[3], V* good) {
  may[0] = hn::Or(ways.even, ways.odd);
  may[1] = hn::Or(Line::Last(ways.even), Line::Next(ways.odd));
  may[2] = hn::Or(Line::Next(ways.even), Line::Last(ways.odd));
  *good = hn::And(*good, hn::Or3(may[0], may[1], may[2]));
}

// By lane, whether cells that add up to all digits in each box are a solution; see Verified.
template <typename V>
HWY_INLINE auto IsSolution(const V (&c)[kSize]) {
  const hn::DFromV<V> d;
  V least = c[0];
  for (int i = 1; i < kSize; ++i) least = hn::Min(least, c[i]);
  V all = Used<V>(kAllDigits);
  for (int i = 0; i < 3; ++i) {
    const V row = hn::Or3(c[3 * i], c[3 * i + 1], c[3 * i + 2]);
    const V column = hn::Or3(c[i], c[i + 3], c[i + 6]);
    all = And3(all, hn::Or3(row, Rows::Next(row), Rows::Last(row)),
               hn::Or3(column, Columns::Next(column), Columns::Last(column)));
  }
  const V used = Used<V>(kAllDigits);
  const auto none_empty = hn::Or(hn::Ne(least, hn::Zero(d)), hn::Eq(used, hn::Zero(d)));
  return hn::And(none_empty, hn::Eq(all, used));
}

template <typename V>
struct Swept {
  V bad;  // not 0 in some lane of a state that is dead
  V sum;  // of each box
};

// V has one state, or two.
template <typename V>
HWY_INLINE Swept<V> Sweep(V (&c)[kSize]) {
  V good = Same<V>(kAllDigits);
  V row_may[3];
  for (int row = 0; row < 3; ++row) {
    row_may[row] = hn::Or3(c[3 * row], c[3 * row + 1], c[3 * row + 2]);
  }
  Allow<Rows>(FindWays<Rows>(row_may), row_may, &good);
  V may[3];
  V has[3];
  V below_zero = Same<V>(0);
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) {
      c[3 * row + column] = hn::And(c[3 * row + column], row_may[row]);
    }
    ApplySingles(&c[column], &c[column + 3], &c[column + 6], &may[column], &has[column],
                 &below_zero);
  }
  Ways<V> ways = FindWays<Columns>(may);
  KeepKnown<Columns>(has, &ways);
  Allow<Columns>(ways, may, &good);
  V sum = Same<V>(0);
  for (int column = 0; column < 3; ++column) {
    const V must = Without(may[column], may[(column + 1) % 3], may[(column + 2) % 3]);
    sum = hn::Add(sum, ApplyHidden(must, may[column], &c[column], &c[column + 3], &c[column + 6]));
  }
  const V bad = hn::Or(hn::And(below_zero, Same<V>(0xFE00)), hn::Xor(good, Same<V>(kAllDigits)));
  return {hn::And(bad, Used<V>(0xFFFF)), sum};
}

enum class Fate { kDead, kSolved, kStalled, kOpen };  // open: not yet settled

// Sweeps until there is nothing left to conclude: the sum of each box falls with each candidate
// that is removed, so it is the same after a sweep that changed nothing. The cells of a dead state
// stay as they were.
HWY_INLINE Fate Settle(State* state) {
  V16 c[kSize];
  for (int i = 0; i < kSize; ++i) c[i] = Load<V16>(state->cells[i]);
  V16 last_sum = hn::Zero(kD16);
  for (;;) {
    const auto [bad, sum] = Sweep(c);
    if (!hn::AllTrue(kD16, IsZero(bad))) return Fate::kDead;
    const bool solved =
        hn::AllTrue(kD16, hn::Eq(sum, Used(kAllDigits))) && hn::AllTrue(kD16, IsSolution(c));
    if (solved || hn::AllTrue(kD16, hn::Eq(sum, last_sum))) {
      for (int i = 0; i < kSize; ++i) Store(c[i], state->cells[i]);
      return solved ? Fate::kSolved : Fate::kStalled;
    }
    last_sum = sum;
  }
}

#if SUDOKU_INTERNAL_AVX512
// Sweeps two states until one of them is settled; the other may be open. *last_sum is carried over
// for an open state, and is 0 for a new one.
HWY_INLINE void SettleEither(State* a, State* b, V32* last_sum, Fate (&fates)[2]) {
  V32 c[kSize];
  for (int i = 0; i < kSize; ++i) {
    c[i] = hn::Combine(hn::DFromV<V32>(), Load<V16>(b->cells[i]), Load<V16>(a->cells[i]));
  }
  uint32_t closed = 0;
  for (V32 before = *last_sum; closed == 0; before = *last_sum) {
    const auto [bad, sum] = Sweep(c);
    *last_sum = sum;
    const uint32_t dead = _mm512_test_epi16_mask(bad.raw, bad.raw);
    const uint32_t changed = _mm512_cmpneq_epi16_mask(sum.raw, before.raw);
    uint32_t unsolved = _mm512_cmpneq_epi16_mask(sum.raw, Used<V32>(kAllDigits).raw);
    const auto some = [](uint32_t lanes, int half) {
      return static_cast<uint16_t>(lanes >> (16 * half)) != 0;
    };
    const bool may_be_solved = !some(unsolved, 0) || !some(unsolved, 1);
    if (dead == 0 && !may_be_solved && some(changed, 0) && some(changed, 1)) continue;
    if (may_be_solved) unsolved |= ~static_cast<uint32_t>(IsSolution(c).raw);
    for (int i = 0; i < 2; ++i) {
      fates[i] = some(dead, i)        ? Fate::kDead
                 : !some(unsolved, i) ? Fate::kSolved
                 : !some(changed, i)  ? Fate::kStalled
                                      : Fate::kOpen;
      if (fates[i] != Fate::kOpen) closed |= uint32_t{0xFFFF} << (16 * i);
    }
  }
  *last_sum = V32{_mm512_maskz_mov_epi16(~closed, last_sum->raw)};
  for (int i = 0; i < kSize; ++i) {
    Store(hn::LowerHalf(kD16, c[i]), a->cells[i]);
    Store(hn::UpperHalf(kD16, c[i]), b->cells[i]);
  }
}
#endif

// ---- The digits of a grid, and the nine vectors ------------------------------------------------

constexpr hn::FixedTag<uint8_t, 16> kD8Half;
using Bytes = std::array<uint8_t, 32>;
constexpr Bytes kNothing = [] {  // looks up zeros
  Bytes bytes{};
  bytes.fill(0xFF);
  return bytes;
}();

HWY_INLINE V8 LookUp(V8 table, const Bytes& bytes) {
  return hn::TableLookupBytesOr0(table, hn::LoadU(kD8, bytes.data()));
}

// Two rows are loaded into the two halves of a register. These are the bytes that the lanes of a
// column take from them, each byte twice: first for lanes of the first and third band, then for
// those of the second.
constexpr auto kSpread = [] {
  std::array<std::array<Bytes, 2>, 3> spread;
  for (int column = 0; column < 3; ++column) {
    spread[column] = {kNothing, kNothing};
    for (int byte = 0; byte < 6; ++byte) {
      const auto from = static_cast<uint8_t>(byte / 2 * 3 + column);
      spread[column][0][byte] = spread[column][0][byte + 16] = spread[column][1][byte + 8] = from;
    }
  }
  return spread;
}();

// Loads 81 digits, 0 for an empty cell.
HWY_INLINE void LoadDigits(const uint8_t* digits, State* state) {
  alignas(16) static constexpr uint8_t kLow[16] = {0xFF, 1, 2, 4, 8, 16, 32, 64, 128};
  alignas(16) static constexpr uint8_t kHigh[16] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  const V8 low = hn::LoadDup128(kD8, kLow);
  const V8 high = hn::LoadDup128(kD8, kHigh);
  for (int row = 0; row < 3; ++row) {
    const auto load = [digits](int r) {
      if (r < 8) return hn::LoadU(kD8Half, digits + kSize * r);
      // Must not read beyond the grid.
      return hn::ShiftRightBytes<7>(kD8Half, hn::LoadU(kD8Half, digits + kSize * r - 7));
    };
    const V8 outer = hn::Combine(kD8, load(row + 6), load(row));
    const V8 inner = hn::Combine(kD8, hn::Zero(kD8Half), load(row + 3));
    for (int column = 0; column < 3; ++column) {
      const V8 digit = hn::Or(LookUp(outer, kSpread[column][0]), LookUp(inner, kSpread[column][1]));
      const V16 l = hn::And(hn::BitCast(kD16, hn::TableLookupBytes(low, digit)), Used(0x00FF));
      const V16 h = hn::And(hn::BitCast(kD16, hn::TableLookupBytes(high, digit)), Used(0xFF00));
      Store(hn::Or(l, h), state->cells[3 * row + column]);
    }
  }
}

// The bytes of columns 0 and 1, or of column 2 twice, that make up a row of the first and third
// band; those of the second band are 4 bytes further on.
constexpr std::array<Bytes, 2> kGather = [] {
  std::array<Bytes, 2> gather = {kNothing, kNothing};
  for (int half = 0; half < 32; half += 16) {
    for (int box = 0; box < 3; ++box) {
      const auto from = static_cast<uint8_t>(box);
      gather[0][half + 3 * box] = from;
      gather[0][half + 3 * box + 1] = from + 8;
      gather[1][half + 3 * box + 2] = from;
    }
  }
  return gather;
}();

// The digits of a solution.
HWY_INLINE Grid DigitsOf(const State& state) {
  // Look-ups by half bytes. Packing saturates, so the bit of digit 9 becomes a byte of all ones.
  alignas(16) static constexpr uint8_t kLow[16] = {0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9};
  alignas(16) static constexpr uint8_t kHigh[16] = {0, 5, 6, 0, 7, 0, 0, 0, 8};
  const V8 low = hn::LoadDup128(kD8, kLow);
  const V8 high = hn::LoadDup128(kD8, kHigh);
  const V8 half_byte = hn::Set(kD8, 15);
  const auto digits = [&](int a, int b) {
    const V8 v{_mm256_packus_epi16(Load<V16>(state.cells[a]).raw, Load<V16>(state.cells[b]).raw)};
    const V8 h = hn::And(hn::BitCast(kD8, hn::ShiftRight<4>(hn::BitCast(kD16, v))), half_byte);
    return hn::Or(hn::TableLookupBytes(low, hn::And(v, half_byte)), hn::TableLookupBytes(high, h));
  };
  std::array<hn::Vec<hn::FixedTag<uint8_t, 16>>, kSize> rows;
  for (int row = 0; row < 3; ++row) {
    const V8 x = digits(3 * row, 3 * row + 1);
    const V8 y = digits(3 * row + 2, 3 * row + 2);
    const auto gather = [&](V8 v, V8 w) {
      return hn::Or(LookUp(v, kGather[0]), LookUp(w, kGather[1]));
    };
    const V8 outer = gather(x, y);
    const V8 inner = gather(hn::ShiftRightBytes<4>(kD8, x), hn::ShiftRightBytes<4>(kD8, y));
    rows[row] = hn::LowerHalf(kD8Half, outer);
    rows[row + 3] = hn::LowerHalf(kD8Half, inner);
    rows[row + 6] = hn::UpperHalf(kD8Half, outer);
  }
  uint8_t all[96];  // each row overwrites the excess of the one before
  for (int row = 0; row < kSize; ++row) hn::StoreU(rows[row], kD8Half, all + kSize * row);
  return Grid::FromDigits(all);
}

}  // namespace single
}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();
#endif  // SUDOKU_INTERNAL_HAS_SINGLE

#endif  // toggle: once for each instruction set
