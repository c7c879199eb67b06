// SPDX-License-Identifier: Apache-2.0
//
// Canonical forms of boards of any size and with any constraints: equal for two boards if and only
// if one becomes the other by a symmetry. (Plain 9x9 puzzles have canon.h, which is much faster and
// finds the least of all forms.)
//
//   absl::StatusOr<sudoku::BoardCanon> canon = sudoku::CanonOfBoard(board);
//   if (canon.ok()) Add(canon->form);  // the same for all equivalent boards
//
// A symmetry moves rows to rows and columns to columns, or each to the others, and the cells of
// constraints go along. Boxes become boxes, diagonals diagonals, irregular regions regions, and
// cells a knight's move apart stay so if there is an anti-knight rule. Where neighbours matter (a
// nonconsecutive rule, lines, signs between cells, clues outside), only turns and reflections are
// left; where rows are counted (indexers), or a circle is read from left to right, none. Values are
// renamed, too, where all constraints only ask whether values are equal; where one adds or compares
// them, they stay what they are. docs/canon.md has more.
//
// Two constraints that say the same in different words or numbers (two cages for a renban line of
// two cells) are different. So are lines whose cells stand in another order, if it matters.
//
// Thread safety: functions without state.

#ifndef SUDOKU_BOARD_CANON_H_
#define SUDOKU_BOARD_CANON_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/big_count.h"
#include "sudoku/board.h"

namespace sudoku {

struct BoardCanon {
  // The board after the symmetry, its constraints in ascending order, without title, author and
  // rules. It is no least form: which board of a class it is may change with a version of the
  // program.
  Board form;
  // The form as bytes, for containers: equal if and only if the forms are.
  std::string key;
  // The symmetry. By cell of the form: which cell of the board stands there.
  std::vector<int> cells;
  // By index of a value of the board (the least has 0): the index of the value that it becomes.
  std::vector<int> values;
  // How many ways to move the cells leave the board as it is, after renaming values. Exact up to
  // 2^64.
  dlx::BigCount automorphisms;
};

// Whether this build can: it needs bliss, a library for symmetries of graphs.
bool HasBoardCanon();

// Requires: CheckBoard(board) is OK. FailedPrecondition if HasBoardCanon() is false.
//
// Cost: less than a millisecond for 9x9 cells, 20 for 25x25; a graph with a vertex for each cell,
// line, region and constraint is labelled twice.
// Source: canonical labelling by T. Junttila and P. Kaski, ALENEX 2007.
absl::StatusOr<BoardCanon> CanonOfBoard(const Board& board);

}  // namespace sudoku

#endif  // SUDOKU_BOARD_CANON_H_
