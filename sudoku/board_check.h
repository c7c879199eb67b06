// SPDX-License-Identifier: Apache-2.0
//
// Compares the engines for boards with the reference, with the rules, and with the setter's
// solution: what cross_check.h is for plain puzzles.

#ifndef SUDOKU_BOARD_CHECK_H_
#define SUDOKU_BOARD_CHECK_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/board.h"
#include "sudoku/cross_check.h"

namespace sudoku {

struct BoardComparison : Comparison {
  std::vector<Tally> tallies;  // of this board: the reference first, then the engines
  bool has_claim = false;      // the setter gives a solution
};

// Searches a board by the reference "dfs" and by each of the engines, within the limits of the run,
// and compares numbers of solutions, the solutions against the rules, and where no limit on
// solutions was reached, their sets. A solution of the setter has to be one, and the only one if
// there is no other. Requires: CheckBoard(board) is OK; names of BoardEngineNames().
BoardComparison CompareOnBoard(const Board& board, absl::Span<const std::string> engines,
                               const dlx::Run& run);

}  // namespace sudoku

#endif  // SUDOKU_BOARD_CHECK_H_
