// SPDX-License-Identifier: Apache-2.0
//
// Puzzles in links of sudokuwiki.org: "?bd=" and a head of three characters, then a number for each
// cell in base 36, all of one width. (Facts of the code: BlueAnt1/puzzle-coding, its
// documentation.)

#ifndef SUDOKU_NOTATION_SUDOKUWIKI_H_
#define SUDOKU_NOTATION_SUDOKUWIKI_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sudoku/board.h"

namespace sudoku {

// Reads a link, or what follows "bd=" in it: sudokus (S), with diagonals (X), windoku (W), jigsaws
// (J), killers (L) and killer jigsaws (M), or 81 cells. A cell that somebody solved has one
// candidate; it is no given. Pieces of cages are told apart by colours: neighbours of one colour
// are one cage. InvalidArgument names the place; `fault` is it in bytes.
absl::StatusOr<Board> ReadSudokuwiki(absl::string_view text, size_t* fault);

// How long the code of a board is that begins with this type and size, such as "S9"; 0: there are
// none such.
size_t SudokuwikiLength(absl::string_view head);

// What follows "bd=". InvalidArgument names the first thing that the code cannot hold: it has
// square boards of side 4 to 9, 16 and 25, boxes or jigsaw pieces of that size, both diagonals,
// windows, or cages that hang together and do not overlap.
absl::StatusOr<std::string> WriteSudokuwiki(const Board& board);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_SUDOKUWIKI_H_
