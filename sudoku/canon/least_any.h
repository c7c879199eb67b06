// SPDX-License-Identifier: Apache-2.0
//
// The least form of any grid: also of those that have a digit twice in a row or column, where what
// least_puzzle.h says of labels does not hold. Such a grid is no puzzle, so this need not be quick:
// it tries each of the 2 * 6^4 orders of columns, and row by row those rows whose images are least.

#ifndef SUDOKU_CANON_LEAST_ANY_H_
#define SUDOKU_CANON_LEAST_ANY_H_

#include "sudoku/canon.h"
#include "sudoku/grid.h"

namespace sudoku::internal {

Canon LeastAny(const Grid& grid);

}  // namespace sudoku::internal

#endif  // SUDOKU_CANON_LEAST_ANY_H_
