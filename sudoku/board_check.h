// SPDX-License-Identifier: Apache-2.0
//
// Compares the engines for boards with the reference, with the rules, and with claims: what
// cross_check.h is for plain puzzles.

#ifndef SUDOKU_BOARD_CHECK_H_
#define SUDOKU_BOARD_CHECK_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/alphabet.h"
#include "sudoku/board.h"
#include "sudoku/claim.h"
#include "sudoku/cross_check.h"

namespace sudoku {

// What is claimed of a board.
struct BoardClaims {
  Claim claim = {};    // in the input; if it is empty, the solution of the board, if it has one
  Claim against = {};  // by another program
  // In which solutions are written, here and in disagreements. Requires: it holds the values.
  std::optional<Alphabet> alphabet = std::nullopt;  // none: the default one
};

struct BoardComparison : Comparison {
  std::vector<Tally> tallies;  // of this board: the reference first, then the engines
  bool has_claim = false;      // in the input, or the setter gives a solution
};

// Searches a board by the reference "dfs" and by each of the engines, within the limits of the run,
// and compares numbers of solutions, the solutions against the rules, and where no limit on
// solutions was reached, their sets; those of more than kMaxKept by a digest. A claimed solution
// has to obey the rules, and to be found. The limit on solutions is raised to N + 1 where a claim
// says N, up to kMostEnumerated; more are counted by CountBoard() within the other limits.
// Requires: CheckBoard(board) is OK; names of BoardEngineNames().
BoardComparison CompareOnBoard(const Board& board, absl::Span<const std::string> engines,
                               const dlx::Run& run, const BoardClaims& claims = {});

}  // namespace sudoku

#endif  // SUDOKU_BOARD_CHECK_H_
