// The conclusions that one sweep draws, in all lanes at once and without a branch.
//
// A *minirow* is the three cells of a row in one box, a *minicolumn* those of a column. In a band, each
// digit has one minirow in each row and each box: six ways, which are the six permutations f. What can
// be said of minirows is found out with the six sets of digits that may still go that way, the rest
// is one pass over the cells of each stack.

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

// What became of lanes.
struct Swept {
  LaneSet dead;     // has no solution
  LaneSet solved;   // each cell has one digit left: perhaps a solution (see Verified)
  LaneSet stalled;  // the sweep has changed nothing
};

// From the digits that three minirows of a box may have, and those that they are known to have: what one
// has, the others may not. Known are three digits that only three cells can have, or digits in cells that
// have no other. The same for minicolumns.
HWY_INLINE void KeepApart(V16 has_a, V16 has_b, V16 has_c, V16* a, V16* b, V16* c) {
  *a = Without(*a, has_b, has_c);
  *b = Without(*b, has_a, has_c);
  *c = Without(*c, has_a, has_b);
}

// When that is done to a stack: band by band, or after all three. The first is 3 % faster with AVX-512, the
// second 2 % with AVX2.
constexpr bool kMinicolumnsApartAtOnce = kLanes > 16;

// From the digits that the minirows of a band may have to the ways of the digits, and from these to what
// the minirows may have after that; the same for a stack and its minicolumns. A line is a row of the band
// or a column of the stack; line l has its minirow (minicolumn) number b in box b, at 3l + b. Digits that
// have no way left are taken out of `good`.
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
  *good = hn::And(*good, Or3(may[0], may[1], may[2]));
}

// Sweeps all lanes. `sums` has the sum of each lane's cells: those of the last sweep, or 0 in lanes that
// are new; it only falls.
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
        here = Or3(Load(p), Load(p + kLanes), Load(p + 2 * kLanes));
        has[row] = IfCount<3>(here);
      }
      KeepApart(has[0], has[1], has[2], &may[box], &may[3 + box], &may[6 + box]);
    }
    FindWays(may, &good);
    for (int m = 0; m < 9; ++m) Store(may[m], allowed[band * 9 + m]);
  }

  const V16 one = Same(1);
  V16 below_zero = hn::Zero(kD16);  // the high bits are set if a cell has no digit left
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
        const V16 x = hn::And(Load(p), u0);
        const V16 y = hn::And(Load(p + kRow), u1);
        const V16 z = hn::And(Load(p + 2 * kRow), u2);
        const V16 x_minus_1 = hn::Sub(x, one);
        const V16 y_minus_1 = hn::Sub(y, one);
        const V16 z_minus_1 = hn::Sub(z, one);
        below_zero = hn::Or(below_zero, Or3(x_minus_1, y_minus_1, z_minus_1));
        const V16 x_single = IfSingle(x, x_minus_1);
        const V16 y_single = IfSingle(y, y_minus_1);
        const V16 z_single = IfSingle(z, z_minus_1);
        Store(Without(x, y_single, z_single), p);
        Store(Without(y, x_single, z_single), p + kRow);
        Store(Without(z, x_single, y_single), p + 2 * kRow);
        may[column * 3 + band] = Or3(x, y, z);
        has[column] = Or3(x_single, y_single, z_single);
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
        // Digits that no other minicolumn of the box may have.
        const V16 must =
            Without(here, may[(column + 1) % 3 * 3 + band], may[(column + 2) % 3 * 3 + band]);
        // More than three are too many for the cells: no solution, whatever is left in them.
        const V16 mask = IfThreeElse(must, here);
        V16 x = Load(p);
        V16 y = Load(p + kRow);
        V16 z = Load(p + 2 * kRow);
        const V16 hidden_single = hn::AndNot(InTwo(x, y, z), must);
        x = HitElse(x, hidden_single, mask);
        y = HitElse(y, hidden_single, mask);
        z = HitElse(z, hidden_single, mask);
        Store(x, p);
        Store(y, p + kRow);
        Store(z, p + 2 * kRow);
        sums_of_3[column] = hn::Add(x, hn::Add(y, z));
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

// The lanes whose cells are a solution, if the sum of their cells is that of one: no cell is empty, and
// each unit has all digits. Then each cell has one, for the cells of a unit add up to more otherwise.
inline LaneSet Verified(const Lanes& lanes) {
  V16 least = Same(kAllDigits);
  for (const auto& cell : lanes.cells) least = hn::Min(least, Load(cell));
  // Of nine cells, three by three.
  const auto digits_in = [&lanes](Cell first, int step, int step_of_3) {
    V16 digits = hn::Zero(kD16);
    for (int k = 0; k < 3; ++k, first += step_of_3) {
      digits = hn::Or(digits, Or3(Load(lanes.cells[first]), Load(lanes.cells[first + step]),
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
