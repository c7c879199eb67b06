// SPDX-License-Identifier: Apache-2.0
//
// Sudoku puzzles for tests: made at random in such a way that the number of their solutions is
// known, and traps made by hand. The only part of sudoku/ used here is the class Grid: what a
// solution is and how many there are is computed independently, for comparison.

#ifndef TESTS_SUPPORT_SUDOKU_PUZZLES_H_
#define TESTS_SUPPORT_SUDOKU_PUZZLES_H_

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "sudoku/grid.h"

namespace quadrille_test {

// A grid from 81 characters; all but '1' to '9' are empty cells. Requires: 81 characters.
sudoku::Grid GridOf(absl::string_view text);

// The definition: every row, every column and every box has all nine digits, and the givens of the
// puzzle are kept.
bool IsSolutionOf(const sudoku::Grid& puzzle, const sudoku::Grid& grid);

// Whether two cells of one row, column or box have the same digit.
bool HasClash(const sudoku::Grid& grid);

// The number of solutions, or `limit` if there are more. 0 means no limit.
int64_t CountSolutions(const sudoku::Grid& puzzle, int64_t limit);

sudoku::Grid RandomFullGrid(std::mt19937_64& rng);

// Removes random givens from a full grid as long as there is one solution, until `givens` are left
// or none can be removed. With fewer than 17 the puzzle is therefore minimal.
sudoku::Grid RandomUniquePuzzle(int givens, std::mt19937_64& rng);

enum class PuzzleKind {
  kClash,    // no solution: two givens of one unit are equal
  kNone,     // no solution, and no clash either
  kUnique,   // one solution
  kTwo,      // two solutions, which differ in four cells
  kSeveral,  // from 2 to 2,000 solutions
  kSparse,   // at most 20 givens of a full grid: many solutions, as a rule
  kNoise,    // any digits in any cells
};
inline constexpr int kPuzzleKinds = 7;

std::string ToString(PuzzleKind kind);

struct RandomPuzzle {
  sudoku::Grid grid;
  PuzzleKind kind;
  std::optional<int64_t> solutions;  // their number, where it is known: all kinds but the last two
};

RandomPuzzle MakePuzzle(PuzzleKind kind, std::mt19937_64& rng);

// Puzzles that a plausible engine may get wrong, and the number of their solutions up to a limit.
struct Trap {
  std::string name;
  sudoku::Grid grid;
  int64_t limit;                    // on solutions; 0: none
  int64_t solutions;                // what is found under this limit
  bool hopeless_for_naive = false;  // cell by cell in reading order, it takes minutes or more
};

const std::vector<Trap>& Traps();

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_SUDOKU_PUZZLES_H_
