// SPDX-License-Identifier: Apache-2.0
//
// Singles: the last open cell of a house, a cell with one candidate, a digit with one place.

#include <bit>

#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

bool EmitSingle(Technique technique, int cell, int digit, int house, StepSink sink) {
  Step step{.technique = technique};
  step.cells.Add(cell);
  step.digits = static_cast<DigitMask>(1u << digit);
  if (house >= 0) step.houses.push_back(house);
  step.placements.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
  return Emit(&step, sink);
}

bool FindFullHouses(const Position& position, StepSink sink) {
  const Geometry& geometry = position.geometry();
  CellSet seen;  // a cell may be the last of two houses
  for (int house = 0; house < geometry.num_houses(); ++house) {
    if (!geometry.house(house).is_complete) continue;
    const CellSet open = geometry.house(house).set & position.open();
    if (open.Count() != 1 || seen.Meets(open)) continue;
    const int cell = open.First();
    seen.Add(cell);
    const DigitMask digits = position.Candidates(cell);
    if (std::popcount(digits) != 1) continue;  // contradictory
    if (EmitSingle(Technique::kFullHouse, cell, std::countr_zero(digits), house, sink)) return true;
  }
  return false;
}

bool FindNakedSingles(const Position& position, StepSink sink) {
  for (const int cell : position.open()) {
    if (position.Count(cell) != 1) continue;
    const int digit = std::countr_zero(position.Candidates(cell));
    if (EmitSingle(Technique::kNakedSingle, cell, digit, -1, sink)) return true;
  }
  return false;
}

bool FindHiddenSingles(const Position& position, StepSink sink) {
  const Geometry& geometry = position.geometry();
  for (int digit = 0; digit < geometry.num_digits(); ++digit) {
    CellSet seen;
    for (int house = 0; house < geometry.num_houses(); ++house) {
      const HouseMask places = position.In(house, digit);
      if (!std::has_single_bit(places) || !geometry.house(house).is_complete) continue;
      const int cell = geometry.house(house).cells[std::countr_zero(places)];
      if (seen.Has(cell)) continue;
      seen.Add(cell);
      if (EmitSingle(Technique::kHiddenSingle, cell, digit, house, sink)) return true;
    }
  }
  return false;
}

}  // namespace

bool FindSingles(const Position& position, const FindConfig& config, StepSink sink) {
  return (config.wanted.Has(Technique::kFullHouse) && FindFullHouses(position, sink)) ||
         (config.wanted.Has(Technique::kNakedSingle) && FindNakedSingles(position, sink)) ||
         (config.wanted.Has(Technique::kHiddenSingle) && FindHiddenSingles(position, sink));
}

}  // namespace sudoku::logic
