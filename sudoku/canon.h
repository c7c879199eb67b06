// SPDX-License-Identifier: Apache-2.0
//
// Canonical forms of 9x9 puzzles and grids: equal for two puzzles if and only if one becomes the
// other by a symmetry of Sudoku.
//
//   const sudoku::Canon canon = sudoku::LeastForm(puzzle);
//   canon.form;                             // the same for all equivalent puzzles
//   canon.symmetry.Apply(puzzle);           // equals canon.form
//   canon.symmetry.Inverse().Apply(canon.form);  // equals the puzzle
//
// A symmetry exchanges rows with columns, or not; orders the three bands and the three rows of each
// band, the three stacks and the three columns of each stack; and relabels the digits. There are
// 2 * 6^8 = 3,359,232 ways to do the former, and 9! relabellings. docs/canon.md explains the
// forms, and how they are found.
//
// Thread safety: functions without state. The first call of RankOf or GridOfRank builds tables.

#ifndef SUDOKU_CANON_H_
#define SUDOKU_CANON_H_

#include <array>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sudoku/grid.h"

namespace sudoku {

// A symmetry of Sudoku, as a value. Default: the one that changes nothing.
//
// Row i and column j of the image hold digits[the digit in row rows[i] and column columns[j]] of
// the grid, or of the transposed grid if `transpose` is set.
struct Symmetry {
  bool transpose = false;
  // Permutations of 0 to 8 that keep the bands together, or the stacks: rows[3], rows[4] and
  // rows[5] have the same quotient by 3.
  std::array<uint8_t, kSize> rows = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  std::array<uint8_t, kSize> columns = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  // By digit: what it becomes. digits[0] is 0, the rest a permutation of 1 to 9.
  std::array<uint8_t, kSize + 1> digits = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

  // Whether the arrays are as described above.
  bool IsValid() const;
  // Requires: IsValid(), here and below.
  Grid Apply(const Grid& grid) const;
  // The symmetry that takes every image back.
  Symmetry Inverse() const;
  // First this one, then the other: Then(b).Apply(g) == b.Apply(Apply(g)).
  Symmetry Then(const Symmetry& other) const;

  friend bool operator==(const Symmetry&, const Symmetry&) = default;
};

// The number of symmetries without their relabellings.
inline constexpr int64_t kNumArrangements = 3'359'232;

struct Canon {
  Grid form;
  // Takes the grid that was given to its form. Digits that do not occur in it get, ascending, the
  // digits that are left.
  Symmetry symmetry;
  // How many of the 3,359,232 ways to exchange and order rows and columns leave the grid as it is,
  // after a relabelling: 1 for most, a divisor of 3,359,232 for all.
  int64_t automorphisms = 1;
};

// The least form: the least of all images as a string of 81 digits in reading order, 0 for empty
// cells. So digits are named in the order of their first appearance. Any grid will do: full or
// empty, with one solution, several or none, with clashes.
//
// Cost: about 5 microseconds, for a puzzle of 17 givens as for a full grid; up to some milliseconds
// for the few with very many symmetries, and where a row or column has a digit twice.
Canon LeastForm(const Grid& grid);

// The form by solution: the givens after the symmetry that takes the solution to its least form;
// the least image if there are several such symmetries. It tells at a glance whether two puzzles
// have equivalent solutions. The givens are not relabelled by themselves, so in general this is
// not the least form of the puzzle.
//
// InvalidArgument if the puzzle does not have exactly one solution: "no solution", "several
// solutions".
absl::StatusOr<Canon> FormBySolution(const Grid& puzzle);
// The same, for a solution that is known. InvalidArgument if it is none of this puzzle; whether
// there is another one is not checked.
absl::StatusOr<Canon> FormBySolution(const Grid& puzzle, const Grid& solution);

// The number of classes of full grids: two grids are in one class if a symmetry takes one to the
// other.
inline constexpr int64_t kNumGridClasses = 5'472'730'538;

// The place of a full grid's class among all, from 1, in the order of their least forms.
// InvalidArgument if it is no valid full grid, as CheckSolution() says it: "r3c7 is empty".
//
// Cost: about ten milliseconds, and a quarter of a second more for the first call.
absl::StatusOr<int64_t> RankOf(const Grid& grid);
// The least form of this rank: the inverse. OutOfRange if the rank is not in [1, kNumGridClasses].
absl::StatusOr<Grid> GridOfRank(int64_t rank);

}  // namespace sudoku

#endif  // SUDOKU_CANON_H_
