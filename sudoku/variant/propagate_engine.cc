// SPDX-License-Identifier: Apache-2.0

#include "sudoku/variant/propagate_engine.h"

#include "sudoku/board_search.h"

namespace sudoku::internal {

EnumerateResult PropagateEngine::Enumerate(const Board& board, const dlx::Run& run, Sink sink) {
  BoardSearch search(board, run);
  while (search.Next()) {
    if (sink(search.values()) == dlx::Visit::kContinue) continue;
    EnumerateResult result = search.result();
    if (result.outcome == dlx::Outcome::kUnfinished) result.outcome = dlx::Outcome::kVisitorStop;
    return result;
  }
  return search.result();
}

}  // namespace sudoku::internal
