// SPDX-License-Identifier: Apache-2.0
//
// Puzzles of SudokuPad (sudokupad.app), in links or as what follows the site in them: "scl" and
// "ctc", a drawing as packed JSON; "fpuz" and "fpuzzles", a puzzle of f-puzzles; "scf", a plain
// sudoku.

#ifndef SUDOKU_NOTATION_SUDOKUPAD_H_
#define SUDOKU_NOTATION_SUDOKUPAD_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sudoku/board.h"

namespace sudoku {

struct SudokupadPuzzle {
  Board board;
  // What was drawn and has no meaning here: "12 lines: drawn, not understood".
  std::vector<std::string> warnings;
};

// Reads a puzzle. Of a drawing, the givens, the regions, cages with a sum or cells that differ, and
// what it says of itself are taken; each sort of other things is a warning, for there may be rules
// in them. InvalidArgument: names of puzzles on the site ("https://sudokupad.app/abc123"), which
// only it can turn into puzzles, and what cannot be read; `fault` is the place in bytes, where that
// is known.
absl::StatusOr<SudokupadPuzzle> ReadSudokupad(absl::string_view text, size_t* fault);

// A link: "scf" for a plain 9x9 sudoku without title and author, else "fpuzzles". InvalidArgument:
// what WriteFpuzzles() cannot hold.
absl::StatusOr<std::string> WriteSudokupad(const Board& board);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_SUDOKUPAD_H_
