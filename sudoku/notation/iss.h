// SPDX-License-Identifier: Apache-2.0
//
// The syntax of Interactive Sudoku Solver: pieces ".Type~argument~cells", of which one without a
// name has givens. (https://github.com/sigh/Interactive-Sudoku-Solver; MIT. What a piece means is
// what that program makes of it.)
//
//   .Shape~6x6.Thermo~R1C1~R1C2~R2C3.Cage~7~R5C1~R5C2.~R6C6_4~R1C6_1_2

#ifndef SUDOKU_NOTATION_ISS_H_
#define SUDOKU_NOTATION_ISS_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sudoku/board.h"

namespace sudoku {

// Reads what that program's box takes: pieces, blanks among them, parts of the puzzle divided by
// blank lines, "#" comments; a grid of N x N cells in a line or in rows, pencil marks, a layout of
// jigsaw pieces with or without givens before it, a killer in either of its short forms; and a link
// with all that after "?q=".
//
// InvalidArgument: a piece that is not known is named ("constraint 'Foo' is not known"), and so is
// everything else that cannot be read; `fault` is the place of it in the text, in bytes. Chaos
// construction, doppelgangers, connected values and variables are not known. Names of constraints
// are dropped, as is SearchPriority: neither is a rule.
absl::StatusOr<Board> ReadIss(absl::string_view text, size_t* fault);

// The board as pieces, constraints in their order. InvalidArgument names the first thing that the
// syntax cannot hold: it has boards up to 16 x 16 and up to 16 values. Where it has no piece of
// that name, another one that says the same serves: odd cells as candidates, a minimum as
// greater-than signs. Title, author, rules and solution are left out.
absl::StatusOr<std::string> WriteIss(const Board& board);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_ISS_H_
