// What dividing a grid into parts needs to know of it: for counters that give the parts to others
// (sudoku/count/relax.cc, sudoku/count/count.cc), once for each part and not in a search.

#ifndef SUDOKU_COUNT_CANDIDATES_H_
#define SUDOKU_COUNT_CANDIDATES_H_

#include <bit>

#include "sudoku/grid.h"

namespace sudoku {

// The digits that could stand in an empty cell, as bits 1 to 9: none of its peers has them, and
// `excluded` has another digit there, or none.
inline unsigned Candidates(const Grid& grid, const Grid& excluded, Cell cell) {
  unsigned used = 1U << excluded[cell];
  for (const Cell peer : kPeers[cell]) used |= 1U << grid[peer];
  return ~used & 0x3FE;
}

// The empty cell with the fewest candidates, the first of them; kCells if none is empty.
inline Cell SmallestCell(const Grid& grid, const Grid& excluded) {
  Cell smallest = kCells;
  int fewest = kSize + 1;
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) continue;
    const int n = std::popcount(Candidates(grid, excluded, cell));
    if (n < fewest) {
      fewest = n;
      smallest = cell;
    }
  }
  return smallest;
}

}  // namespace sudoku

#endif  // SUDOKU_COUNT_CANDIDATES_H_
