// SPDX-License-Identifier: Apache-2.0
//
// All finders, and what they share. Each finds the steps of some techniques, of those that are
// wanted alone. Each returns true if the sink has ended the search, or the meter has
// stopped. A step that was emitted by then is right.

#ifndef SUDOKU_LOGIC_FIND_FINDERS_H_
#define SUDOKU_LOGIC_FIND_FINDERS_H_

#include <vector>

#include "sudoku/logic/cell_set.h"
#include "sudoku/logic/position.h"
#include "sudoku/logic/step.h"

namespace sudoku::logic {

bool FindSingles(const Position& position, const FindConfig& config, StepSink sink);
bool FindLockedCandidates(const Position& position, const FindConfig& config, StepSink sink);
bool FindNakedSubsets(const Position& position, const FindConfig& config, StepSink sink);
bool FindHiddenSubsets(const Position& position, const FindConfig& config, StepSink sink);
bool FindFish(const Position& position, const FindConfig& config, StepSink sink);
bool FindSingleDigitPatterns(const Position& position, const FindConfig& config, StepSink sink);
bool FindColors(const Position& position, const FindConfig& config, StepSink sink);
bool FindWings(const Position& position, const FindConfig& config, StepSink sink);
bool FindRectangles(const Position& position, const FindConfig& config, StepSink sink);
bool FindAvoidableRectangles(const Position& position, const FindConfig& config, StepSink sink);
bool FindChains(const Position& position, const FindConfig& config, StepSink sink);
bool FindNiceLoops(const Position& position, const FindConfig& config, StepSink sink);
bool FindGroupedNiceLoops(const Position& position, const FindConfig& config, StepSink sink);
bool FindForcingChains(const Position& position, const FindConfig& config, StepSink sink);
bool FindForcingNets(const Position& position, const FindConfig& config, StepSink sink);
bool FindNestedNets(const Position& position, const FindConfig& config, StepSink sink);
bool FindAlignedExclusion(const Position& position, const FindConfig& config, StepSink sink);
bool FindAlsRules(const Position& position, const FindConfig& config, StepSink sink);
bool FindDeathBlossoms(const Position& position, const FindConfig& config, StepSink sink);
bool FindSueDeCoq(const Position& position, const FindConfig& config, StepSink sink);
bool FindTemplates(const Position& position, const FindConfig& config, StepSink sink);
bool FindBug(const Position& position, const FindConfig& config, StepSink sink);

// ---- What finders share ------------------------------------------------------------------------

// The places of a house as cells.
CellSet CellsAt(const House& house, HouseMask places);

// The cells of a digit in a house.
inline CellSet CellsIn(const Position& position, int house, int digit) {
  return position.Cells(digit) & position.geometry().house(house).set;
}

// Adds the elimination of a digit from those of some cells that have it.
void AddEliminations(const Position& position, CellSet cells, int digit, Step* step);

// Brings the step in order and passes it on; a step without a consequence is dropped.
bool Emit(Step* step, StepSink sink);

// A strong link of a digit: it has two cells in a complete house.
struct Conjugate {
  int house;
  int a;
  int b;  // a < b
};

// All of a digit, by house. A pair in two houses is there twice.
std::vector<Conjugate> ConjugatesOf(const Position& position, int digit);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_FIND_FINDERS_H_
