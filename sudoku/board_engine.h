// SPDX-License-Identifier: Apache-2.0
//
// What can search a board: engines that enumerate its solutions, each in another way.
//
//   const std::unique_ptr<sudoku::BoardEngine> engine = sudoku::MakeBoardEngine("propagate");
//   sudoku::EnumerateResult result = engine->Enumerate(
//       board, {.limits = {.solutions = 2}}, [&](absl::Span<const int> values) {
//         solution.assign(values.begin(), values.end());
//         return dlx::Visit::kContinue;
//       });
//   if (result.solutions == 1 && result.outcome == dlx::Outcome::kExhausted) ...  // unique
//
//   propagate  search with strong propagation: sums, lines and houses remove values between guesses
//   dlx        the board as an exact cover problem with colors (board_encoder.h)
//   dfs        the reference: the definitions of board.h and nothing else; slow
//
// Requires of each call: CheckBoard(board) is OK; no presets. Holes have the value kEmptyCell in
// solutions. Thread safety: engines keep nothing between calls; one thread per object.

#ifndef SUDOKU_BOARD_ENGINE_H_
#define SUDOKU_BOARD_ENGINE_H_

#include <memory>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "dlx/string_view.h"
#include "sudoku/board.h"
#include "sudoku/engine.h"

namespace sudoku {

class BoardEngine {
 public:
  // Called with each solution: a value for each cell of the board, in reading order.
  using Sink = absl::FunctionRef<dlx::Visit(absl::Span<const int>)>;

  virtual ~BoardEngine() = default;
  virtual dlx::StringView name() const = 0;

  // Shows each solution to the sink, in an order of its own, which never changes. A node is a state
  // of the search.
  virtual EnumerateResult Enumerate(const Board& board, const dlx::Run& run, Sink sink) = 0;
};

// "propagate", "dlx", "dfs".
absl::Span<const dlx::StringView> BoardEngineNames();

// Returns the engine with one of these names; null if there is none.
std::unique_ptr<BoardEngine> MakeBoardEngine(dlx::StringView name);

}  // namespace sudoku

#endif  // SUDOKU_BOARD_ENGINE_H_
