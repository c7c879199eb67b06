// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "sudoku/answer.h"
#include "sudoku/canon.h"
#include "sudoku/canon/least_any.h"
#include "sudoku/canon/least_grid.h"
#include "sudoku/canon/least_puzzle.h"
#include "sudoku/grid.h"
#include "sudoku/sudoku.h"

namespace sudoku {

Canon LeastForm(const Grid& grid) {
  std::array<unsigned, 9> rows{};
  std::array<unsigned, 9> columns{};
  std::array<unsigned, 9> boxes{};
  bool is_full = true;
  bool clashes_in_line = false;
  bool clashes_in_box = false;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const unsigned digit = 1U << grid[cell] & ~1U;
    is_full = is_full && digit != 0;
    unsigned& row = rows[RowOf(cell)];
    unsigned& column = columns[ColumnOf(cell)];
    unsigned& box = boxes[BoxOf(cell)];
    clashes_in_line = clashes_in_line || ((row | column) & digit) != 0;
    clashes_in_box = clashes_in_box || (box & digit) != 0;
    row |= digit;
    column |= digit;
    box |= digit;
  }
  if (clashes_in_line) return internal::LeastAny(grid);
  return is_full && !clashes_in_box ? internal::LeastGrid(grid) : internal::LeastPuzzle(grid);
}

absl::StatusOr<Canon> FormBySolution(const Grid& puzzle, const Grid& solution) {
  const absl::Status status = CheckSolution(puzzle, solution);
  if (!status.ok()) return status;
  Canon canon = {.form = {}, .symmetry = {}, .automorphisms = 0};
  for (const Symmetry& symmetry : internal::LeastGridSymmetries(solution)) {
    const Grid image = symmetry.Apply(puzzle);
    if (canon.automorphisms == 0 || image < canon.form) {
      canon = {.form = image, .symmetry = symmetry, .automorphisms = 1};
    } else if (image == canon.form) {
      ++canon.automorphisms;
    }
  }
  return canon;
}

absl::StatusOr<Canon> FormBySolution(const Grid& puzzle) {
  const Answer answer = Solve(puzzle);
  if (answer.solutions == 0) return absl::InvalidArgumentError("no solution");
  if (answer.solutions > 1) return absl::InvalidArgumentError("several solutions");
  return FormBySolution(puzzle, answer.first);
}

}  // namespace sudoku
