// SPDX-License-Identifier: Apache-2.0
//
// Everything that can be asked about a board, one call each: what sudoku.h is for plain puzzles.
//
//   const sudoku::BoardAnswer answer = sudoku::SolveBoard(board);
//   if (answer.IsUnique()) Show(answer.first);
//
// RUNS    Each call takes a dlx::Run: limits, a stop token, threads where a count can use them. No
//         presets. The result says how the call ended. A node is a state of the search of the
//         engine "propagate" (board_engine.h), or of dlx::Count() where that counted.
// EDGES   Givens that clash mean no solution. A board may have more solutions than can be listed:
//         CountBoard() counts them where the constraints can be written whole as a cover problem.
// Requires of each call: CheckBoard(board) is OK. Thread safety: any number of threads.

#ifndef SUDOKU_BOARDS_H_
#define SUDOKU_BOARDS_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/big_count.h"
#include "dlx/run.h"
#include "sudoku/board.h"
#include "sudoku/board_engine.h"

namespace sudoku {

struct BoardAnswer : dlx::Ending {
  int64_t solutions = 0;   // found; never more than the limit
  std::vector<int> first;  // a solution, the same in every run; empty if none was found

  bool IsUnique() const { return solutions == 1 && outcome == dlx::Outcome::kExhausted; }
  bool IsNone() const { return solutions == 0 && outcome == dlx::Outcome::kExhausted; }
};

// Finds out whether a board has no, one or several solutions, and one of them. If
// run.limits.solutions is not set, it is 2.
BoardAnswer SolveBoard(const Board& board, const dlx::Run& run = {});

struct BoardCount : dlx::Ending {
  dlx::BigCount count;  // at least as many, if the outcome is not kExhausted
};

// Counts the solutions: by a plain search, and if that is not soon done, by all methods of
// dlx::Count() on the board as a cover problem.
BoardCount CountBoard(const Board& board, const dlx::Run& run = {});

// Calls the sink with n solutions that are drawn at random, independently and each equally likely;
// the same seed gives the same ones on every machine. All solutions have to be found first, as a
// list if they are few and otherwise as a diagram, under run.limits.memory_bytes; if that cannot
// be, the outcome says why.
BoardCount SampleBoard(const Board& board, int64_t n, uint64_t seed, const dlx::Run& run,
                       BoardEngine::Sink sink);

struct BoardMarginals : BoardCount {
  // By cell, then by value from the least: in how many solutions the cell has it. Empty unless the
  // outcome is kExhausted.
  std::vector<std::vector<dlx::BigCount>> counts;
};

// All solutions have to be found first, as for SampleBoard().
BoardMarginals MarginalsOfBoard(const Board& board, const dlx::Run& run = {});

struct BoardWhy : dlx::Ending {
  // The cells of givens that leave no solution together, in reading order; without any one of them
  // there is a solution. Empty if the board has one, if it has none even without givens, or if a
  // limit came.
  std::vector<int> givens;
  bool without_givens = false;  // the rules alone have no solution
  bool irreducible = false;     // that is proven
};

// Why a board has no solution. Cost: a search for each given of the board.
BoardWhy WhyBoardHasNoSolution(const Board& board, const dlx::Run& run = {});

}  // namespace sudoku

#endif  // SUDOKU_BOARDS_H_
