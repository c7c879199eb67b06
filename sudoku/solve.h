// The front door: one puzzle, one answer.
//
//   absl::StatusOr<sudoku::Grid> puzzle = sudoku::ParseLine(text);
//   if (!puzzle.ok()) return puzzle.status();  // "r3c7: expected a digit ..., found 'q'"
//   const sudoku::Answer answer = sudoku::Solve(*puzzle);
//   if (answer.kind == sudoku::Kind::kUnique) std::cout << sudoku::FormatGrid(answer.solution);
//
// These functions use the engine that is fastest, `batch` (sudoku/batch.h): from a fifth of a microsecond
// to 30 of them for a puzzle with one solution. sudoku/engine.h has the others, and limits. They may be
// called from any number of threads at once; each thread makes a solver at its first call, some 100 KB.

#ifndef SUDOKU_SOLVE_H_
#define SUDOKU_SOLVE_H_

#include <cstdint>

#include "sudoku/grid.h"

namespace sudoku {

enum class Kind { kNone, kUnique, kMultiple };

struct Answer {
  Kind kind;
  Grid solution;  // one of them; the empty grid if there is none
};

// Finds out whether a puzzle has no, one or several solutions, and one of them. Of several, it is the
// same at each call with one instruction set.
Answer Solve(const Grid& puzzle);

// The number of solutions, or `limit` if there are more. 0 means no limit: the empty grid would
// take longer than you have.
int64_t CountUpTo(const Grid& puzzle, int64_t limit);

// Whether the puzzle has exactly one solution.
bool IsUnique(const Grid& puzzle);

}  // namespace sudoku

#endif  // SUDOKU_SOLVE_H_
