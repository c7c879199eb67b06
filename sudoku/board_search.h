// SPDX-License-Identifier: Apache-2.0
//
// The solutions of a board one by one: the search of the engine "propagate" (board_engine.h), for
// callers that ask for the next solution rather than be shown each.
//
//   sudoku::BoardSearch search(board);
//   while (search.Next()) Show(search.values());
//   if (search.outcome() != dlx::Outcome::kExhausted) ...  // a limit came first
//
// The order of solutions is that of the engine, in every run and on every machine.
//
// Memory: a set of values for each cell and level of the search, at most one level a cell, besides
// what describes the constraints. There is no recursion. Thread safety: one thread per object.

#ifndef SUDOKU_BOARD_SEARCH_H_
#define SUDOKU_BOARD_SEARCH_H_

#include <cstdint>
#include <memory>

#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/board.h"
#include "sudoku/engine.h"

namespace sudoku {

class BoardSearch {
 public:
  // Describes the constraints for the search, and copies the board. Limits are on the search as a
  // whole, and its time begins here. Requires: CheckBoard(board) is OK; no presets. Cost: that of
  // the automata of the constraints, mostly less than a millisecond.
  explicit BoardSearch(Board board, const dlx::Run& run = {});
  BoardSearch(BoardSearch&&) noexcept;
  BoardSearch& operator=(BoardSearch&&) noexcept;
  ~BoardSearch();

  // Searches for the next solution. Returns false if there is none, or if a limit or the stop token
  // came first; outcome() says which.
  bool Next();
  // The same, for at most `nodes` more nodes. Returns false, with the outcome kUnfinished, if these
  // bring neither a solution nor the end. Requires: nodes > 0.
  bool NextWithin(int64_t nodes);

  // A value for each cell; kEmptyCell for a hole. Requires: the last call of Next() or NextWithin()
  // returned true. Valid until the next one.
  absl::Span<const int> values() const;

  // How the search ended; kUnfinished while it can go on.
  dlx::Outcome outcome() const;
  // The same, with what was found and spent.
  EnumerateResult result() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace sudoku

#endif  // SUDOKU_BOARD_SEARCH_H_
