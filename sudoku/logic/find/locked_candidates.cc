// SPDX-License-Identifier: Apache-2.0
//
// Locked candidates: all cells of a digit in one house see the same other cells, as a rule because
// a second house has them all. Wherever the digit is in the first house, it is not there.
//
// Pointing is from a box or region, claiming from a line.

#include <bit>

#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {

bool FindLockedCandidates(const Position& position, const FindConfig& config, StepSink sink) {
  const Geometry& geometry = position.geometry();
  for (int house = 0; house < geometry.num_houses(); ++house) {
    const House& base = geometry.house(house);
    if (!base.is_complete) continue;
    const bool is_line = base.kind == HouseKind::kRow || base.kind == HouseKind::kColumn;
    const Technique technique = is_line ? Technique::kClaiming : Technique::kPointing;
    if (!config.wanted.Has(technique)) continue;
    for (int digit = 0; digit < geometry.num_digits(); ++digit) {
      if (std::popcount(position.In(house, digit)) < 2) continue;
      const CellSet cells = CellsIn(position, house, digit);
      const CellSet targets = (geometry.CommonPeers(cells) & position.Cells(digit)) - base.set;
      if (targets.IsEmpty()) continue;
      Step step{.technique = technique,
                .cells = cells,
                .digits = static_cast<DigitMask>(1u << digit),
                .houses = {house}};
      for (const int cover : Bits64(geometry.HousesWith(cells))) {
        if (cover != house) step.covers.push_back(cover);
      }
      AddEliminations(position, targets, digit, &step);
      if (Emit(&step, sink)) return true;
    }
  }
  return false;
}

}  // namespace sudoku::logic
