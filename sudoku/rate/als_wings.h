// SPDX-License-Identifier: Apache-2.0
//
// WXYZ-wings and larger ones: an almost locked set, and a cell with two candidates.

#ifndef SUDOKU_RATE_ALS_WINGS_H_
#define SUDOKU_RATE_ALS_WINGS_H_

#include "sudoku/rate/position.h"
#include "sudoku/rate/step.h"

namespace sudoku::rate {

// The easiest wing of `size` cells that see each other and have size + 1 candidates together, then
// the one that removes most, then the greatest by its kind. Requires: size in [3, 6].
bool FindAlsWing(const Position& p, int size, Step* step);

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_ALS_WINGS_H_
