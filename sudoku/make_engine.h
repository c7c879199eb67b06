// SPDX-License-Identifier: Apache-2.0
//
// Engines by name.
//
//   auto   chooses among the others for each puzzle; the default of the program
//   dlx    dancing links: the exact cover of encoder.h, searched by dlx::Solver
//   batch  many puzzles at once in the lanes of vector registers (batch.h)
//   memo   a search with a cache of states: counts solutions that are too many to enumerate
//   dfs    the reference: plain depth-first search on the cell with the fewest candidates
//   naive  the textbook backtracker: cell by cell in reading order

#ifndef SUDOKU_MAKE_ENGINE_H_
#define SUDOKU_MAKE_ENGINE_H_

#include <memory>

#include "absl/types/span.h"
#include "dlx/run.h"
#include "dlx/string_view.h"
#include "sudoku/engine.h"

namespace sudoku {

struct EngineConfig {
  // Whether Answer::first of a puzzle with several solutions is the one that Enumerate() finds
  // first. If it may be any of them, batch is faster where many puzzles have several, and "auto" is
  // free to choose an engine: each of them finds another solution first.
  bool fixed_first = true;
  dlx::Strategy strategy = {};  // of dlx, and of "auto" where it uses dlx
};

// The engines to compare with one another: "dlx", "batch", "memo", "dfs", "naive".
absl::Span<const dlx::StringView> EngineNames();

// Returns the engine with one of these names, or "auto", or "propagate" (board_engine.h); null if
// there is none. Cost: a millisecond
// for dlx, much less for the others.
std::unique_ptr<Engine> MakeEngine(dlx::StringView name, const EngineConfig& config = {});

}  // namespace sudoku

#endif  // SUDOKU_MAKE_ENGINE_H_
