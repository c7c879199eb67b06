// SPDX-License-Identifier: Apache-2.0
//
// Nets: what follows from a candidate when all singles that come of it are placed.

#ifndef SUDOKU_LOGIC_FIND_NET_H_
#define SUDOKU_LOGIC_FIND_NET_H_

#include <cstdint>
#include <vector>

#include "sudoku/logic/position.h"
#include "sudoku/logic/step.h"

namespace sudoku::logic {

inline constexpr int64_t kWorkOfNet = 1000;

// A position after a candidate was placed and all singles that came of it.
struct Net {
  Position position;
  std::vector<Candidate> placed;  // in order, the start first
  bool is_contradictory = false;
};

// Requires: the cell is open.
Net Follow(const Position& position, Candidate start);

// Places the singles that there are, until there is none or the position is contradictory.
void PlaceSingles(Net* net);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_FIND_NET_H_
