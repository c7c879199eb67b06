// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/find/net.h"

#include <bit>
#include <optional>

namespace sudoku::logic {
namespace {

// The next single, if there is one.
std::optional<Candidate> NextSingle(const Position& position) {
  const Geometry& geometry = position.geometry();
  for (const int cell : position.open()) {
    if (std::has_single_bit(position.Candidates(cell))) {
      return Candidate{static_cast<uint8_t>(cell),
                       static_cast<uint8_t>(std::countr_zero(position.Candidates(cell)))};
    }
  }
  for (int house = 0; house < geometry.num_houses(); ++house) {
    if (!geometry.house(house).is_complete) continue;
    for (int digit = 0; digit < geometry.num_digits(); ++digit) {
      const HouseMask places = position.In(house, digit);
      if (!std::has_single_bit(places)) continue;
      return Candidate{geometry.house(house).cells[std::countr_zero(places)],
                       static_cast<uint8_t>(digit)};
    }
  }
  return std::nullopt;
}

}  // namespace

void PlaceSingles(Net* net) {
  while (true) {
    net->is_contradictory = net->position.IsContradictory();
    if (net->is_contradictory) return;
    const std::optional<Candidate> next = NextSingle(net->position);
    if (!next.has_value()) return;
    net->position.Place(next->cell, next->digit);
    net->placed.push_back(*next);
  }
}

Net Follow(const Position& position, Candidate start) {
  Net net{.position = position, .placed = {start}};
  net.position.Place(start.cell, start.digit);
  PlaceSingles(&net);
  return net;
}

}  // namespace sudoku::logic
