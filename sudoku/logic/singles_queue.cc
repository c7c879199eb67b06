// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/singles_queue.h"

#include <bit>

#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

Step MakeSingle(Technique technique, Candidate candidate, int house) {
  Step step{.technique = technique,
            .cells = CellSet::Of(candidate.cell),
            .digits = static_cast<DigitMask>(1u << candidate.digit)};
  if (house >= 0) step.houses.push_back(house);
  step.placements.push_back(candidate);
  return step;
}

}  // namespace

SinglesQueue::SinglesQueue(const Position& position) : position_(position.geometry()) {
  for (int cell = 0; cell < position.geometry().num_cells(); ++cell) {
    if (position.Value(cell) >= 0) Place(cell, position.Value(cell));
  }
  for (const int cell : position_.open()) {
    for (const int digit : Bits(position_.Candidates(cell) & ~position.Candidates(cell))) {
      Eliminate(cell, digit);
    }
  }
}

// Removes a candidate, and queues the singles that come of it; the digit that was just placed in
// the cell is none.
void SinglesQueue::Remove(int cell, int digit, int placed) {
  const Geometry& geometry = position_.geometry();
  position_.Eliminate(cell, digit);
  for (const Geometry::Place place : geometry.HousesOf(cell)) {
    const HouseMask left = position_.In(place.house, digit);
    if (!std::has_single_bit(left) || digit == placed || !geometry.house(place.house).is_complete) {
      continue;
    }
    hidden_.push_back(
        {geometry.house(place.house).cells[std::countr_zero(left)], static_cast<uint8_t>(digit)});
  }
}

void SinglesQueue::Eliminate(int cell, int digit) {
  if (!position_.Has(cell, digit)) return;
  Remove(cell, digit, -1);
  const DigitMask left = position_.Candidates(cell);
  if (std::has_single_bit(left)) {
    naked_.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(std::countr_zero(left))});
  }
}

void SinglesQueue::Place(int cell, int digit) {
  const Geometry& geometry = position_.geometry();
  for (const int peer : geometry.Peers(cell)) Eliminate(peer, digit);
  for (const Candidate link : geometry.Links(cell, digit)) Eliminate(link.cell, link.digit);
  for (const int other : Bits(position_.Candidates(cell))) Remove(cell, other, digit);
  position_.Place(cell, digit);
}

std::optional<Step> SinglesQueue::Next() {
  const Geometry& geometry = position_.geometry();
  for (const Candidate single : naked_) {
    if (position_.Value(single.cell) >= 0) continue;
    for (const Geometry::Place place : geometry.HousesOf(single.cell)) {
      const House& house = geometry.house(place.house);
      if (house.is_complete && (house.set & position_.open()).Count() == 1) {
        return MakeSingle(Technique::kFullHouse, single, place.house);
      }
    }
  }
  while (!naked_.empty()) {
    const Candidate single = naked_.front();
    naked_.pop_front();
    if (position_.Value(single.cell) < 0) {
      return MakeSingle(Technique::kNakedSingle, single, -1);
    }
  }
  while (!hidden_.empty()) {
    const Candidate single = hidden_.front();
    hidden_.pop_front();
    if (position_.Value(single.cell) >= 0) continue;
    for (const Geometry::Place place : geometry.HousesOf(single.cell)) {
      const HouseMask left = position_.In(place.house, single.digit);
      if (std::has_single_bit(left) && geometry.house(place.house).is_complete &&
          position_.Has(single)) {
        return MakeSingle(Technique::kHiddenSingle, single, place.house);
      }
    }
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace sudoku::logic
