// SPDX-License-Identifier: Apache-2.0
//
// A search for boards whose rules are houses alone: plain ones of any size, Latin squares, irregular
// regions, diagonals, windows. What takes a general propagator tens of microseconds a node takes
// this one a few.

#ifndef SUDOKU_VARIANT_HOUSE_SEARCH_H_
#define SUDOKU_VARIANT_HOUSE_SEARCH_H_

#include <cstdint>

#include "dlx/run.h"
#include "sudoku/board_engine.h"
#include "sudoku/relation/relation.h"

namespace sudoku::internal {

// False if a constraint of the board says more than that cells differ, or which values they may have.
bool MayBeHousesAlone(const Board& board);
// Whether these relations are only cells that differ.
bool AreHousesAlone(const Relations& relations);

// When the search leaves its place to one that learns from conflicts, and for how long.
struct LearningConfig {
  int64_t after_nodes = 200;
  // Not if there have been more solutions: then a list is wanted, which nothing is learnt from.
  int64_t few_solutions = 10;
  // After as many the search goes on where it was.
  int64_t most_solutions = 1'000;
};

// Shows each solution to the sink, once. `relations` are those of the board. Requires:
// AreHousesAlone(relations). Memory: about 4 bytes for each cell and for each value of each house,
// times the depth of the search: 6 MB at most on a plain 25x25 board;
// and what is learnt.
EnumerateResult SearchHouses(const Board& board, const Relations& relations, const dlx::Run& run,
                             BoardEngine::Sink sink, const LearningConfig& learning = {});

}  // namespace sudoku::internal

#endif  // SUDOKU_VARIANT_HOUSE_SEARCH_H_
