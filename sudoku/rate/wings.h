// SPDX-License-Identifier: Apache-2.0
//
// XY- and XYZ-wings, and aligned exclusion: what two or three cells cannot hold together.

#ifndef SUDOKU_RATE_WINGS_H_
#define SUDOKU_RATE_WINGS_H_

#include "sudoku/rate/position.h"
#include "sudoku/rate/step.h"

namespace sudoku::rate {

// A pivot with two candidates, or three (`xyz`), and two peers of it with two each.
bool FindWing(const Position& p, bool xyz, Step* step);

// Tries all ways to fill two cells: a way is out if it leaves nothing to one of the cells with two
// candidates that see both.
bool FindAlignedPair(const Position& p, Step* step);
// The same of three cells, where the cells that see all three may have three candidates.
bool FindAlignedTriplet(const Position& p, Step* step);

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_WINGS_H_
