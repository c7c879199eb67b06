// SPDX-License-Identifier: Apache-2.0
//
// A rating that equivalent puzzles share. Each of its numbers asks for the best of all ways, or
// takes all steps of a kind at once, so that no order of cells, houses or digits decides anything.

#ifndef SUDOKU_LOGIC_INVARIANT_H_
#define SUDOKU_LOGIC_INVARIANT_H_

#include <string>

#include "absl/types/span.h"
#include "sudoku/logic/position.h"

namespace dlx::internal {
class Meter;
}

namespace sudoku::logic {

inline constexpr int kMaxWhip = 5;   // longer ones cost far more than they tell
inline constexpr int kMaxDepth = 2;  // the next one would take hours; few known puzzles need it

struct InvariantRating {
  static constexpr int kBeyond = -1;

  // Rounds of singles: each places all naked and hidden singles that the round began with. How many
  // there are until the grid is full, or no single is left.
  int rounds = 0;
  // The depth of trial and error that solves the puzzle. At depth 0, singles do. At depth d + 1, a
  // candidate goes if depth d contradicts it; kBeyond: kMaxDepth does not.
  int depth = 0;
  // The length of the whips that solve it, with singles in between; kBeyond: kMaxWhip do not. At
  // each position, all that the shortest whips remove goes at once. 0: singles do.
  int whip = 0;
  // The fewest cells whose values, once known, leave a puzzle that singles solve.
  int backdoor = 0;

  // "9/1/3/1"; what is beyond is "-".
  std::string ToString() const;

  friend bool operator==(const InvariantRating&, const InvariantRating&) = default;
};

// Requires: the position has one solution, `solution`, a digit from 0 for each cell. What it says
// after the meter has stopped is not used. Cost: milliseconds where depth 1 suffices, seconds for
// depth 2.
// Trial and error and whips are those of D. Berthier, "Pattern-Based Constraint Satisfaction and
// Logic Puzzles", chapters 5 and 11.
InvariantRating RateInvariant(const Position& position, absl::Span<const int> solution,
                              dlx::internal::Meter* meter);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_INVARIANT_H_
