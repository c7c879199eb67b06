// SPDX-License-Identifier: Apache-2.0
//
// A small board for each kind of constraint, with a solution: what pictures, documents and tests of
// constraints show.

#ifndef TESTS_SUPPORT_SAMPLE_BOARDS_H_
#define TESTS_SUPPORT_SAMPLE_BOARDS_H_

#include <string>

#include "sudoku/board.h"

namespace test_support {

// The board, with its solution in `solution`. Constraints are those of the kind, and others only
// where the kind is about them.
sudoku::Board SampleBoard(sudoku::ConstraintKind kind);

// Puzzles with one solution each, for the gallery: many kinds on one board, a killer, a jigsaw.
sudoku::Board MixedPuzzle();
sudoku::Board KillerPuzzle();
sudoku::Board JigsawPuzzle();

// "anti_knight", "killer_cage": the name of the kind as that of a file.
std::string FileNameOf(sudoku::ConstraintKind kind);

}  // namespace test_support

#endif  // TESTS_SUPPORT_SAMPLE_BOARDS_H_
