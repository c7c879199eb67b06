// SPDX-License-Identifier: Apache-2.0
//
// A board as an exact cover problem with colors, for every verb of dlx: solve, count, sample, ...
//
//   absl::StatusOr<sudoku::BoardEncoding> encoding = sudoku::EncodeBoard(board);
//   if (!encoding.ok()) return encoding.status();
//   dlx::Solver solver(encoding->problem());
//   while (solver.Next()) Show(encoding->Decode(solver.solution()));
//
//   item      kind       says
//   r3c7      primary    the cell has a value
//   h4#5      primary    house 4, with as many cells as values, has a 5;
//             secondary  or other cells that differ have a 5 once at most
//   p7#3      secondary  two values of pair 7 do not go together
//   r3c7=     color      the value of the cell, for lines
//   l2        primary    line 2 is accepted: an option a filling, if there are few,
//   l2.3      primary    or an option a step of its automaton,
//   l2.3=     color      with the states between steps as colors;
//   l2#5      secondary  or, for a cage, an option a set of values, which takes those not in it
//   a1, a1=   both       which of several alternatives holds
//
// The option of a cell and a value comes first, for each cell its values in order. Other options
// describe how constraints hold. Each solution of the board belongs to exactly one of the problem
// that Counts(); unless a constraint says otherwise, all do.

#ifndef SUDOKU_BOARD_ENCODER_H_
#define SUDOKU_BOARD_ENCODER_H_

#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "sudoku/board.h"

namespace sudoku {

class BoardEncoding {
 public:
  // What an option decides: that a cell has a value, or that an alternative is the one that holds.
  struct Meaning {
    int cell = -1;         // the cell, or -1
    int value = 0;         // its value
    int constraint = -1;   // of the board: the one with alternatives, or -1
    int alternative = -1;  // which of them
  };

  // EncodeBoard() makes one.
  BoardEncoding(Board board, dlx::Problem problem, std::vector<Meaning> meanings,
                std::vector<Constraint> unchecked)
      : board_(std::move(board)),
        problem_(std::move(problem)),
        meanings_(std::move(meanings)),
        unchecked_(std::move(unchecked)) {}

  const dlx::Problem& problem() const { return problem_; }

  // What an option of the problem decides.
  const Meaning& meaning(dlx::OptionId option) const { return meanings_[option]; }

  // Whether Counts() is true for all solutions of the problem. Then dlx::Count() counts the
  // solutions of the board.
  bool is_exact() const;

  // Whether a solution of the problem counts: it breaks none of the constraints that the problem
  // holds in part only, and of several alternatives that hold it names the first.
  bool Counts(dlx::SolutionView options) const;

  // The values of the cells in a solution of the problem; kEmptyCell for holes.
  std::vector<int> Decode(dlx::SolutionView options) const;

 private:
  Board board_;
  dlx::Problem problem_;
  std::vector<Meaning> meanings_;      // one an option
  std::vector<Constraint> unchecked_;  // what the problem holds in part
};

// Encodes a board after removing values that its relations rule out by themselves. A board without
// a solution may have a problem with an item that nothing covers. Requires: CheckBoard(board) is
// OK. ResourceExhausted if it would be too large for a problem.
absl::StatusOr<BoardEncoding> EncodeBoard(const Board& board);

}  // namespace sudoku

#endif  // SUDOKU_BOARD_ENCODER_H_
