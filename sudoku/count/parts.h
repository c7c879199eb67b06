// SPDX-License-Identifier: Apache-2.0
//
// Divides a grid into parts, each with some more cells filled, that have its solutions between
// them: so that several threads can count one grid, each a part at a time.

#ifndef SUDOKU_COUNT_PARTS_H_
#define SUDOKU_COUNT_PARTS_H_

#include <cstddef>
#include <vector>

#include "sudoku/grid.h"

namespace sudoku {

struct GridPart {
  Grid grid;
  Grid excluded;     // by cell, a digit that it must not have, or 0
  double share = 1;  // of the whole, if all digits of a cell have equally many solutions
};

// Appends about `wanted` parts of a grid to *parts, fewer if there are none left to divide: cell by
// cell, each time the one with the fewest candidates. Returns the share of parts that have no
// solution, because some cell has no candidate left; they are not appended.
double Divide(const GridPart& whole, size_t wanted, std::vector<GridPart>* parts);

}  // namespace sudoku

#endif  // SUDOKU_COUNT_PARTS_H_
