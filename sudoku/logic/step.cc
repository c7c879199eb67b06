// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/step.h"

namespace sudoku::logic {

void Apply(const Step& step, Position* position) {
  for (const Candidate candidate : step.placements) {
    if (position->Value(candidate.cell) < 0) position->Place(candidate.cell, candidate.digit);
  }
  for (const Candidate candidate : step.eliminations) {
    position->Eliminate(candidate.cell, candidate.digit);
  }
}

}  // namespace sudoku::logic
