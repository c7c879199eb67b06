// The choice of the cell to guess in, in all lanes at once: the cell with two candidates whose
// digits are most wanted by its peers outside its box. In its row, each digit of the cell scores 3
// if such a peer with two candidates has it too, else 2 if two peers have it, and 1 if one does;
// likewise in its column. The largest sum wins; ties go to the first cell. This takes half the
// guesses of branching on the first cell with two candidates.

#if defined(SUDOKU_VECTOR_BATCH_BRANCH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_VECTOR_BATCH_BRANCH_INL_H_
#undef SUDOKU_VECTOR_BATCH_BRANCH_INL_H_
#else
#define SUDOKU_VECTOR_BATCH_BRANCH_INL_H_
#endif

#include <cstdint>

#include "hwy/highway.h"
#include "sudoku/grid.h"
#include "sudoku/vector/batch_ops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {

struct Planes {
  alignas(64) uint16_t ones[27][kLanes];  // by minirow (or minicolumn): line * 3 + place
  alignas(64) uint16_t twos[27][kLanes];
};

// For rows and columns alike: line i starts at cell i * line, its minirows are 3 * step apart, and
// their cells are a step apart.
HWY_INLINE void FillPlanes(const Lanes& lanes, const uint16_t (&pairs)[kCells][kLanes], int line,
                           int step, Planes* planes) {
  for (int i = 0; i < kSize; ++i) {
    Wanted<V16> wanted[3];
    for (int m = 0; m < 3; ++m) {
      const int a = i * line + m * 3 * step;
      const int b = a + step;
      const int c = b + step;
      const V16 x = Load(lanes.cells[a]);
      const V16 y = Load(lanes.cells[b]);
      const V16 z = Load(lanes.cells[c]);
      wanted[m] = {hn::Or3(x, y, z), InTwo(x, y, z),
                   hn::Or3(Load(pairs[a]), Load(pairs[b]), Load(pairs[c]))};
    }
    for (int m = 0; m < 3; ++m) {
      V16 ones;
      V16 twos;
      Score(wanted[(m + 1) % 3], wanted[(m + 2) % 3], &ones, &twos);
      Store(ones, planes->ones[3 * i + m]);
      Store(twos, planes->twos[3 * i + m]);
    }
  }
}

// Writes the chosen cell of each lane; kCells if no cell has two candidates.
inline void ChooseCells(const Lanes& lanes, uint16_t* chosen) {
  alignas(64) uint16_t pairs[kCells][kLanes];
  for (int cell = 0; cell < kCells; ++cell) {
    Store(IfCount<2>(Load(lanes.cells[cell])), pairs[cell]);
  }
  Planes rows;
  Planes columns;
  FillPlanes(lanes, pairs, kSize, 1, &rows);
  FillPlanes(lanes, pairs, 1, kSize, &columns);
  // The key of a cell is its score, then seven bits for its place, larger for earlier cells. So one
  // maximum finds the score and the first cell that has it.
  constexpr int kMost = 127;
  const V16 one = Same(1);
  V16 place = Same(kMost);
  V16 best = Same(kMost - kCells);
  for (int row = 0; row < kSize; ++row) {
    for (int m = 0; m < 3; ++m) {
      const V16 row_ones = Load(rows.ones[3 * row + m]);
      const V16 row_twos = Load(rows.twos[3 * row + m]);
      for (int column = 3 * m; column < 3 * m + 3; ++column) {
        const V16 pair = Load(pairs[kSize * row + column]);
        const V16 score = BitsIn(pair, row_ones, Load(columns.ones[3 * column + row / 3]), row_twos,
                                 Load(columns.twos[3 * column + row / 3]));
        best = hn::Max(best, IfNot0(pair, hn::Or(score, place)));
        place = hn::Sub(place, one);
      }
    }
  }
  Store(hn::Sub(Same(kMost), hn::And(best, Same(kMost))), chosen);
}

// The lanes in which no cell has more than two digits. If such a state has stalled, each open cell
// has two digits, and each digit that a unit lacks has two cells in it: no digit has one cell only,
// and there are twice as many candidates as open cells. So the digits that a solution leaves over
// in the open cells are a solution too. In any open cell, half of the solutions have the one digit
// and half the other.
inline LaneSet OnlyPairs(const Lanes& lanes) {
  const V16 one = Same(1);
  V16 third = hn::Zero(kD16);
  for (const auto& cell : lanes.cells) {
    const V16 digits = Load(cell);
    const V16 rest = hn::And(digits, hn::Sub(digits, one));
    third = hn::Or(third, hn::And(rest, hn::Sub(rest, one)));
  }
  return SetOf(hn::Eq(third, hn::Zero(kD16)));
}

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
