// SPDX-License-Identifier: Apache-2.0
//
// What is common to functions that take a Sudoku puzzle.

#ifndef BINDINGS_C_PUZZLE_H_
#define BINDINGS_C_PUZZLE_H_

#include <cstddef>
#include <cstdint>

#include "bindings/c/entry.h"
#include "sudoku/answer.h"
#include "sudoku/grid.h"
#include "sudoku/sudoku.h"

namespace quadrille {

// Reads 81 cells. Throws QD_MISUSE, with the name, for NULL, and QD_INVALID for what is no puzzle.
sudoku::Grid ParsePuzzle(const char* cells, size_t length, const char* name);

// Decides between no, one and several solutions. The outcome is the limit that came first, if the
// puzzle is not decided.
sudoku::SolveResult SolveOne(const sudoku::Grid& puzzle, const Settings& settings,
                             sudoku::Answer* answer);

// QD_SUDOKU_...
int32_t VerdictOf(const sudoku::Answer& answer);

}  // namespace quadrille

#endif  // BINDINGS_C_PUZZLE_H_
