// SPDX-License-Identifier: Apache-2.0
//
// Rules that are drawn for each puzzle: regions of a jigsaw, and cages of a killer.

#ifndef SUDOKU_GENERATE_LAYOUTS_H_
#define SUDOKU_GENERATE_LAYOUTS_H_

#include <vector>

#include "sudoku/board.h"
#include "sudoku/generate/uniform.h"

namespace sudoku::internal {

// Gives a board regions of random shape, each of connected cells and as large as before. Requires:
// each cell is in a region, and regions are connected.
void DrawRegions(Uniform* uniform, Board* board);

// Adds cages of two to five cells with the sums that a solution has there. Cells that no cage has
// room for stay alone. Requires: one value a cell, and no holes.
void DrawCages(const std::vector<int>& solution, Uniform* uniform, Board* board);

}  // namespace sudoku::internal

#endif  // SUDOKU_GENERATE_LAYOUTS_H_
