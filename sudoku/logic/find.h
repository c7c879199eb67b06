// SPDX-License-Identifier: Apache-2.0
//
// The front door of all step finders.

#ifndef SUDOKU_LOGIC_FIND_H_
#define SUDOKU_LOGIC_FIND_H_

#include "sudoku/logic/position.h"
#include "sudoku/logic/step.h"

namespace sudoku::logic {

// Calls the sink with each step of a wanted technique, family by family, until it returns true or
// the meter stops. Returns whether one of them did. Some steps may come twice, found from two
// sides. Requires: the position is not contradictory.
bool FindSteps(const Position& position, const FindConfig& config, StepSink sink);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_FIND_H_
