// SPDX-License-Identifier: Apache-2.0
//
// Rules that hold because the puzzle has one solution: loops of two digits, and the bivalue
// universal grave.

#ifndef SUDOKU_RATE_UNIQUENESS_H_
#define SUDOKU_RATE_UNIQUENESS_H_

#include "sudoku/rate/dialect.h"
#include "sudoku/rate/position.h"
#include "sudoku/rate/step.h"

namespace sudoku::rate {

// The easiest loop of two digits (of four cells: a unique rectangle) with cells that have more
// candidates, of types 1 to 4.
bool FindUniqueLoop(const Position& p, const Order& order, Step* step);

// A grave: without some extra candidates, each cell has two, and each digit two places or none in
// each house. Types 1 to 4.
bool FindGrave(const Position& p, const Order& order, Step* step);

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_UNIQUENESS_H_
