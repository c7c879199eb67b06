// SPDX-License-Identifier: Apache-2.0
//
// Puzzles of f-puzzles.com: JSON, packed by LZ-string into a link. What a key means is what
// dclamage's SudokuSolver makes of it (SudokuSolver/SolverFactory.cs), where that site leaves
// doubts.

#ifndef SUDOKU_NOTATION_FPUZZLES_H_
#define SUDOKU_NOTATION_FPUZZLES_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sudoku/board.h"
#include "sudoku/notation.h"

namespace sudoku {

// Reads a link with "?load=", the string after that alone, or the JSON itself. Only values that are
// marked as given count, as do given pencil marks; others are what somebody entered. A region that
// is null is none; without a word a cell is in its usual box. What is drawn (lines, circles, texts,
// cages without a rule) is left out; the text of the rules is kept, and not interpreted.
//
// InvalidArgument: a key that is neither a rule nor a drawing is named with its place ("key 'foo'
// is not known"), and so is everything else that cannot be read. `fault` is the place in the text,
// in bytes, where that is known. Links with "?id=" are refused: only the site knows what they stand
// for.
absl::StatusOr<Board> ReadFpuzzles(absl::string_view text, size_t* fault);

enum class FpuzzlesForm { kLink, kString, kJson };

// The board as a link, as the string in it, or as JSON. InvalidArgument names the first thing that
// the format cannot hold: boards are square and have values from 1, as many as rows. Constraints of
// a kind keep their order. Some become others that say the same: a greater-than sign a thermometer,
// cells that differ a cage. Messages name the notation that the caller writes.
absl::StatusOr<std::string> WriteFpuzzles(const Board& board,
                                          FpuzzlesForm form = FpuzzlesForm::kLink,
                                          Notation notation = Notation::kFPuzzles);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_FPUZZLES_H_
