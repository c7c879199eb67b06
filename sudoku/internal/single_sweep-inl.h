// One state in nine vectors, and the conclusions that one sweep draws in it: those of
// batch_sweep-inl.h, for the three bands at once and then for the three stacks, but nothing for three
// digits that only three cells of a minirow can have: to look for them takes longer than it saves.
//
// A lane is a box, a vector one place in it: vector 3r + c has, of each box, the cell in its row r and
// column c. So a minirow is in one lane of three vectors, and so is a minicolumn. The boxes beside are
// reached by turning lanes: 4 * band + stack is a lane's number, so that the three boxes of a band are
// in half of a register's half; the fourth lanes are not used, and 0.

#if defined(SUDOKU_INTERNAL_SINGLE_SWEEP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_INTERNAL_SINGLE_SWEEP_INL_H_
#undef SUDOKU_INTERNAL_SINGLE_SWEEP_INL_H_
#else
#define SUDOKU_INTERNAL_SINGLE_SWEEP_INL_H_
#endif

#include <algorithm>
#include <array>
#include <cstdint>

#include "hwy/highway.h"
#include "sudoku/grid.h"

// Where registers have 256 bits or more, as yet on x86 alone.
#undef SUDOKU_INTERNAL_HAS_SINGLE
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
#define SUDOKU_INTERNAL_HAS_SINGLE 1
#else
#define SUDOKU_INTERNAL_HAS_SINGLE 0
#endif

#if SUDOKU_INTERNAL_HAS_SINGLE
HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {
namespace single {
namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::FixedTag<uint16_t, 16> kD16;
constexpr hn::FixedTag<uint8_t, 32> kD8;
using V16 = hn::Vec<hn::FixedTag<uint16_t, 16>>;
using V8 = hn::Vec<hn::FixedTag<uint8_t, 32>>;
using M16 = hn::Mask<hn::FixedTag<uint16_t, 16>>;

constexpr uint16_t kAllDigits = 0x1FF;

struct alignas(64) State {
  uint16_t cells[kSize][16];
};
constexpr int VectorOf(Cell cell) { return RowOf(cell) % 3 * 3 + ColumnOf(cell) % 3; }
constexpr int LaneOf(Cell cell) { return RowOf(cell) / 3 * 4 + ColumnOf(cell) / 3; }

HWY_INLINE V16 Load(const uint16_t* lanes) { return hn::Load(kD16, lanes); }
HWY_INLINE void Store(V16 v, uint16_t* lanes) { hn::Store(v, kD16, lanes); }
HWY_INLINE V16 Same(uint16_t value) { return hn::Set(kD16, value); }
HWY_INLINE M16 IsZero(V16 v) { return hn::Eq(v, hn::Zero(kD16)); }
HWY_INLINE V16 Minus1(V16 v) { return hn::Sub(v, Same(1)); }

// The value in the lanes that are used.
HWY_INLINE V16 Used(uint16_t value) {
  alignas(32) static constexpr uint16_t kUsed[16] = {0xFFFF, 0xFFFF, 0xFFFF, 0,      0xFFFF, 0xFFFF,
                                                     0xFFFF, 0,      0xFFFF, 0xFFFF, 0xFFFF};
  return hn::And(Load(kUsed), Same(value));
}

// Of these, see batch_ops-inl.h.
#if HWY_TARGET <= HWY_AVX3_DL
template <int kTable>
HWY_INLINE V16 Ternary(V16 a, V16 b, V16 c) {
  return V16{_mm256_ternarylogic_epi64(a.raw, b.raw, c.raw, kTable)};
}
HWY_INLINE V16 And3(V16 a, V16 b, V16 c) { return Ternary<0x80>(a, b, c); }
HWY_INLINE V16 Or3(V16 a, V16 b, V16 c) { return Ternary<0xFE>(a, b, c); }
HWY_INLINE V16 Without(V16 a, V16 b, V16 c) { return Ternary<0x10>(a, b, c); }
HWY_INLINE V16 InExactlyOne(V16 a, V16 b, V16 c) { return Ternary<0x16>(a, b, c); }
HWY_INLINE V16 InTwo(V16 a, V16 b, V16 c) { return Ternary<0xE8>(a, b, c); }
HWY_INLINE V16 Count(V16 v) { return hn::PopulationCount(v); }
HWY_INLINE V16 IfTwo(V16 v) { return hn::IfThenElseZero(hn::Eq(Count(v), Same(2)), v); }
#else
HWY_INLINE V16 And3(V16 a, V16 b, V16 c) { return hn::And(a, hn::And(b, c)); }
HWY_INLINE V16 Or3(V16 a, V16 b, V16 c) { return hn::Or(a, hn::Or(b, c)); }
HWY_INLINE V16 Without(V16 a, V16 b, V16 c) { return hn::AndNot(hn::Or(b, c), a); }
HWY_INLINE V16 InExactlyOne(V16 a, V16 b, V16 c) {
  return hn::AndNot(And3(a, b, c), hn::Xor(a, hn::Xor(b, c)));
}
HWY_INLINE V16 InTwo(V16 a, V16 b, V16 c) {
  return hn::Or(hn::And(a, b), hn::And(c, hn::Or(a, b)));
}
// Counting bits takes longer than taking the lowest ones away.
HWY_INLINE V16 WithoutLowest(V16 v) { return hn::And(v, Minus1(v)); }
HWY_INLINE V16 IfTwo(V16 v) {
  const V16 rest = WithoutLowest(v);
  return hn::IfThenElseZero(IsZero(WithoutLowest(rest)), hn::IfThenZeroElse(IsZero(rest), v));
}
#endif
// All bits where v is 0, also with AVX-512: masks are slower here.
HWY_INLINE V16 AllIfZero(V16 v) { return V16{_mm256_cmpeq_epi16(v.raw, _mm256_setzero_si256())}; }
HWY_INLINE V16 IfSingle(V16 v, V16 v_minus_1) {
  return hn::And(v, AllIfZero(hn::And(v, v_minus_1)));
}
HWY_INLINE V16 HitElse(V16 v, V16 hit, V16 mask) {
  const V16 both = hn::And(v, hit);
  return hn::OrAnd(both, hn::And(v, mask), AllIfZero(both));
}

// What the next box of the band has, or the one before, in a circle of three.
struct Rows {
  template <int k0, int k1, int k2>
  static HWY_INLINE V16 Turn(V16 v) {
    alignas(16) static constexpr uint8_t kFrom[16] = {
        2 * k0,     2 * k0 + 1, 2 * k1,     2 * k1 + 1, 2 * k2,     2 * k2 + 1, 6,  7,
        2 * k0 + 8, 2 * k0 + 9, 2 * k1 + 8, 2 * k1 + 9, 2 * k2 + 8, 2 * k2 + 9, 14, 15};
    return hn::TableLookupBytes(v, hn::BitCast(kD16, hn::LoadDup128(kD8, kFrom)));
  }
  static HWY_INLINE V16 Next(V16 v) { return Turn<1, 2, 0>(v); }
  static HWY_INLINE V16 Last(V16 v) { return Turn<2, 0, 1>(v); }
};
// The same for boxes of a stack.
struct Columns {
  static HWY_INLINE V16 Next(V16 v) {
    return V16{_mm256_permute4x64_epi64(v.raw, _MM_SHUFFLE(3, 0, 2, 1))};
  }
  static HWY_INLINE V16 Last(V16 v) {
    return V16{_mm256_permute4x64_epi64(v.raw, _MM_SHUFFLE(3, 1, 0, 2))};
  }
};

// The six ways of each digit in a band or a stack, see batch_sweep-inl.h. A lane is a box: it has the two
// ways, an even and an odd one, that have their minirow of line 0 there.
struct Ways {
  V16 even;
  V16 odd;
};

// From the digits that minirows may have, by line.
template <typename Line>
HWY_INLINE Ways FindWays(const V16 (&may)[3]) {
  return {And3(may[0], Line::Next(may[1]), Line::Last(may[2])),
          And3(may[0], Line::Last(may[1]), Line::Next(may[2]))};
}

// Takes out the ways against digits that minirows are known to have.
template <typename Line>
HWY_INLINE void KeepKnown(const V16 (&has)[3], Ways* ways) {
  const V16 even = Or3(has[0], Line::Next(has[1]), Line::Last(has[2]));
  const V16 odd = Or3(has[0], Line::Last(has[1]), Line::Next(has[2]));
  ways->even = Without(ways->even, Line::Next(even), Line::Last(even));
  ways->odd = Without(ways->odd, Line::Next(odd), Line::Last(odd));
}

// The digits that minirows may have after that. Digits that have no way left are taken out of `good`.
template <typename Line>
HWY_INLINE void Allow(const Ways& ways, V16 (&may)[3], V16* good) {
  may[0] = hn::Or(ways.even, ways.odd);
  may[1] = hn::Or(Line::Last(ways.even), Line::Next(ways.odd));
  may[2] = hn::Or(Line::Next(ways.even), Line::Last(ways.odd));
  *good = hn::And(*good, Or3(may[0], may[1], may[2]));
}

// Whether cells, which add up to all digits in each box, are a solution (as Verified does).
HWY_INLINE bool IsSolution(const V16 (&c)[kSize]) {
  V16 least = c[0];
  for (int i = 1; i < kSize; ++i) least = hn::Min(least, c[i]);
  V16 all = Used(kAllDigits);
  for (int i = 0; i < 3; ++i) {
    const V16 row = Or3(c[3 * i], c[3 * i + 1], c[3 * i + 2]);
    const V16 column = Or3(c[i], c[i + 3], c[i + 6]);
    all = And3(all, Or3(row, Rows::Next(row), Rows::Last(row)),
               Or3(column, Columns::Next(column), Columns::Last(column)));
  }
  const M16 none_empty = hn::Or(hn::Ne(least, hn::Zero(kD16)), IsZero(Used(1)));
  return hn::AllTrue(kD16, hn::And(none_empty, hn::Eq(all, Used(kAllDigits))));
}

enum class Fate { kDead, kSolved, kStalled };

// Sweeps until there is nothing left to conclude. Of a dead state, the cells stay as they were.
HWY_INLINE Fate Settle(State* state) {
  V16 c[kSize];
  for (int i = 0; i < kSize; ++i) c[i] = Load(state->cells[i]);
  V16 last_sum = hn::Zero(kD16);
  for (;;) {
    V16 good = Same(kAllDigits);
    V16 row_may[3];
    for (int row = 0; row < 3; ++row) {
      row_may[row] = Or3(c[3 * row], c[3 * row + 1], c[3 * row + 2]);
    }
    Allow<Rows>(FindWays<Rows>(row_may), row_may, &good);
    V16 may[3];
    V16 has[3];
    V16 below_zero = hn::Zero(kD16);
    for (int column = 0; column < 3; ++column) {
      const V16 x = hn::And(c[column], row_may[0]);
      const V16 y = hn::And(c[column + 3], row_may[1]);
      const V16 z = hn::And(c[column + 6], row_may[2]);
      const V16 x_minus_1 = Minus1(x);
      const V16 y_minus_1 = Minus1(y);
      const V16 z_minus_1 = Minus1(z);
      below_zero = hn::Or(below_zero, Or3(x_minus_1, y_minus_1, z_minus_1));
      const V16 x_single = IfSingle(x, x_minus_1);
      const V16 y_single = IfSingle(y, y_minus_1);
      const V16 z_single = IfSingle(z, z_minus_1);
      c[column] = Without(x, y_single, z_single);
      c[column + 3] = Without(y, x_single, z_single);
      c[column + 6] = Without(z, x_single, y_single);
      may[column] = Or3(x, y, z);
      has[column] = Or3(x_single, y_single, z_single);
    }
    Ways ways = FindWays<Columns>(may);
    KeepKnown<Columns>(has, &ways);
    Allow<Columns>(ways, may, &good);
    V16 sum = hn::Zero(kD16);
    for (int column = 0; column < 3; ++column) {
      V16& x = c[column];
      V16& y = c[column + 3];
      V16& z = c[column + 6];
      const V16 must = Without(may[column], may[(column + 1) % 3], may[(column + 2) % 3]);
      const V16 hidden_single = hn::And(must, InExactlyOne(x, y, z));
      x = HitElse(x, hidden_single, may[column]);
      y = HitElse(y, hidden_single, may[column]);
      z = HitElse(z, hidden_single, may[column]);
      sum = hn::Add(sum, hn::Add(x, hn::Add(y, z)));
    }
    const V16 bad = hn::Or(hn::And(below_zero, Same(0xFE00)), hn::Xor(good, Same(kAllDigits)));
    if (!hn::AllTrue(kD16, IsZero(hn::And(bad, Used(0xFFFF))))) return Fate::kDead;
    const bool solved = hn::AllTrue(kD16, hn::Eq(sum, Used(kAllDigits))) && IsSolution(c);
    if (solved || hn::AllTrue(kD16, hn::Eq(sum, last_sum))) {
      for (int i = 0; i < kSize; ++i) Store(c[i], state->cells[i]);
      return solved ? Fate::kSolved : Fate::kStalled;
    }
    last_sum = sum;
  }
}

}  // namespace single
}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();
#endif  // SUDOKU_INTERNAL_HAS_SINGLE

#endif  // toggle: once for each instruction set
