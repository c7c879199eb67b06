// SPDX-License-Identifier: Apache-2.0
//
// The cell to branch on, where the fewest candidates decide.

#ifndef SUDOKU_GRID_SMALLEST_CELL_H_
#define SUDOKU_GRID_SMALLEST_CELL_H_

#include <bit>
#include <cstdint>

#include "sudoku/grid.h"

namespace sudoku {

// The size of a cell that does not count.
inline constexpr int kNoCandidates = kSize + 1;

// The first cell with the smallest size(cell); kCells if none counts.
template <typename Size>
Cell SmallestCell(Size size) {
  Cell smallest = kCells;
  int fewest = kNoCandidates;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const int n = size(cell);
    if (n >= fewest) continue;
    fewest = n;
    smallest = cell;
  }
  return smallest;
}

// The size of a cell with these candidates, which counts if it has several.
inline int SizeIfOpen(uint16_t candidates) {
  const int n = std::popcount(candidates);
  return n > 1 ? n : kNoCandidates;
}

}  // namespace sudoku

#endif  // SUDOKU_GRID_SMALLEST_CELL_H_
