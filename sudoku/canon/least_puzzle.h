// SPDX-License-Identifier: Apache-2.0
//
// The least form of a puzzle without a digit twice in a row or column, row by row.
//
// After k rows of the form, the search has all ways to choose them that make the least k rows
// possible. A way, a STATE, is which rows come first, and what that says of the columns:
//
//   - Stacks and columns that are empty in all k rows may still be put in any order. They stand on
//     the left: an empty stack left of all others, and an empty column left of the others of its
//     stack, since 0 is less than any digit.
//   - All others have their place. Digits that are in the k rows have their label.
//
// So the least image of a row after a state follows from looking at it: in each group of columns
// that may be put in any order, empty cells come first, then digits with a label, ascending, then
// digits without one, which get the next labels from left to right. Only the order of the latter
// is a matter of choice. If the image is one of the least, each of these orders makes a new state.
//
// Rows that are empty are alike: of those of a band, one alone is tried; and of bands that are
// empty, the first. The number of symmetries that this leaves out is known (InvisibleSymmetries).
//
//   columns of a state      4 5 3 | 1 0 2 | 8 6 7      stack 2 is empty so far; so are columns 1
//   may be ordered         (4 5 3)|(1 0)2 | 8 6 7      and 0
//   row                     . 7 . | 2 . . | . 9 .      with labels 7 -> 1, 9 -> 2
//   its least image         . . 1 | . 3 . | . 2 .      now 2 -> 3, and all columns but 4 and 3 have
//                                                      their place

#ifndef SUDOKU_CANON_LEAST_PUZZLE_H_
#define SUDOKU_CANON_LEAST_PUZZLE_H_

#include "sudoku/canon.h"
#include "sudoku/grid.h"

namespace sudoku::internal {

// Requires: no digit is twice in a row or column. Boxes do not matter.
Canon LeastPuzzle(const Grid& grid);

// The number of ways to order rows and columns that leave the grid as it is, without a relabelling
// and without transposing it: they exchange lines that are equal.
int64_t InvisibleSymmetries(const Grid& grid);

}  // namespace sudoku::internal

#endif  // SUDOKU_CANON_LEAST_PUZZLE_H_
