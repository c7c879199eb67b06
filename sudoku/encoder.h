// SPDX-License-Identifier: Apache-2.0
//
// Sudoku as an exact cover: 324 primary items and 729 options, the same for every puzzle.
//
//   item                 name   says                           index
//   cell                 r3c7   row 3, column 7 has a digit      0 + 9 * row + column
//   row and digit        r3#5   row 3 has a 5                   81 + 9 * row + digit - 1
//   column and digit     c7#5   column 7 has a 5               162 + 9 * column + digit - 1
//   box and digit        b3#5   box 3 has a 5                  243 + 9 * box + digit - 1
//
// (Rows, columns and boxes count from 0 in the index, from 1 in names.) The option of a cell and a
// digit covers one item of each kind. A puzzle is the same problem with the options of its givens
// taken before the search, so nothing is built per puzzle.

#ifndef SUDOKU_ENCODER_H_
#define SUDOKU_ENCODER_H_

#include <vector>

#include "absl/types/span.h"
#include "dlx/problem.h"
#include "sudoku/grid.h"

namespace sudoku {

// The problem whose solutions are all Sudoku grids. Built at the first call, shared by all threads.
const dlx::Problem& SudokuProblem();

constexpr dlx::OptionId OptionOf(Cell cell, Digit digit) { return cell * kSize + digit - 1; }
constexpr Cell CellOf(dlx::OptionId option) { return option / kSize; }
constexpr Digit DigitOf(dlx::OptionId option) { return option % kSize + 1; }

// The options of the cells that are not empty, in reading order.
std::vector<dlx::OptionId> Encode(const Grid& grid);

// The grid of a solution, or of a part of one. Requires: options of SudokuProblem(). If two are for
// the same cell, the later one counts.
Grid Decode(absl::Span<const dlx::OptionId> options);

}  // namespace sudoku

#endif  // SUDOKU_ENCODER_H_
