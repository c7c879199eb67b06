// SPDX-License-Identifier: Apache-2.0
//
// Which of several steps a path takes. Of most techniques it is the first that is found. Of chains,
// all steps are found, and the path takes the one that gets on best: what HoDoKu 2.2 does, with
// which scores shall agree.

#ifndef SUDOKU_LOGIC_BEST_STEP_H_
#define SUDOKU_LOGIC_BEST_STEP_H_

#include "absl/types/span.h"
#include "sudoku/logic/step.h"
#include "sudoku/logic/technique.h"

namespace sudoku::logic {

// The techniques whose steps are compared with those of this one, itself among them. Empty if the
// first step is taken.
absl::Span<const Technique> ComparedWith(Technique technique);

// Whether a path takes `a` rather than `b`, of techniques that are compared: what eliminates more
// candidates, then what eliminates earlier ones, then what is shorter. Of forcing chains and nets,
// those that place a digit come first. An order but for ties.
bool IsBetter(const Step& a, const Step& b);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_BEST_STEP_H_
