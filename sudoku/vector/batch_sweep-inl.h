// The conclusions that one sweep draws, in all lanes at once and without a branch.
//
// A *minirow* is the three cells of a row in one box, a *minicolumn* those of a column. In a band,
// each digit occupies one minirow in each row and in each box. There are six ways to do that, the
// six permutations f. All conclusions about minirows come from six sets: the digits that may still
// go each way. The rest is one pass over the cells of each stack, with the same for minicolumns.
//
// Soundness: a sweep only removes candidates that no solution of the state has. So a state without
// candidates in some place is dead, and a sweep that removes nothing is a fixed point.

#if defined(SUDOKU_VECTOR_BATCH_SWEEP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_VECTOR_BATCH_SWEEP_INL_H_
#undef SUDOKU_VECTOR_BATCH_SWEEP_INL_H_
#else
#define SUDOKU_VECTOR_BATCH_SWEEP_INL_H_
#endif

#include <cstdint>

#include "hwy/highway.h"
#include "sudoku/grid.h"
#include "sudoku/vector/batch_ops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {

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

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
