// SPDX-License-Identifier: Apache-2.0
//
// Orbits of cells: which of them a symmetry of the board's shape maps to each other.

#ifndef SUDOKU_GENERATE_ORBITS_H_
#define SUDOKU_GENERATE_ORBITS_H_

#include <vector>

#include "sudoku/generate.h"

namespace sudoku::internal {

// The orbits of the cells of a board, numbered in reading order, by their first cells; each
// ascending. Requires: not kAny; a square board, or kNone, kRotate180 or kMirror.
std::vector<std::vector<int>> OrbitsOf(GivenSymmetry symmetry, int rows, int columns);

}  // namespace sudoku::internal

#endif  // SUDOKU_GENERATE_ORBITS_H_
