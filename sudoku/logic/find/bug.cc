// SPDX-License-Identifier: Apache-2.0
//
// Bivalue universal grave: all open cells have two candidates, and each candidate is there twice in
// each house. Such a position has no solution or several. So if one cell with a third candidate
// keeps it from being one, that candidate is true.

#include <bit>

#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {

bool FindBug(const Position& position, const FindConfig& config, StepSink sink) {
  const Geometry& geometry = position.geometry();
  if (!config.is_unique || !geometry.allows_uniqueness()) return false;
  int three = -1;
  for (const int cell : position.open()) {
    const int count = position.Count(cell);
    if (count == 2) continue;
    if (count != 3 || three >= 0) return false;
    three = cell;
  }
  if (three < 0) return false;
  // The digit that is there three times in each house of this cell, and no other is anywhere.
  int extra = -1;
  for (int house = 0; house < geometry.num_houses(); ++house) {
    if (!geometry.house(house).is_complete) return false;
    for (int digit = 0; digit < geometry.num_digits(); ++digit) {
      const int count = std::popcount(position.In(house, digit));
      if (count == 0 || count == 2) continue;
      if (count != 3 || !geometry.house(house).set.Has(three) || !position.Has(three, digit)) {
        return false;
      }
      if (extra >= 0 && extra != digit) return false;
      extra = digit;
    }
  }
  if (extra < 0) return false;
  Step step{.technique = Technique::kBugPlusOne,
            .cells = CellSet::Of(three),
            .digits = static_cast<DigitMask>(1u << extra)};
  for (const int digit : Bits(position.Candidates(three))) {
    if (digit != extra) AddEliminations(position, step.cells, digit, &step);
  }
  return Emit(&step, sink);
}

}  // namespace sudoku::logic
