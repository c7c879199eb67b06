// SPDX-License-Identifier: Apache-2.0
//
// Items are added in the order that encoder.h promises, so options can name them by number.

#include "sudoku/encoder.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace sudoku {
namespace {

dlx::Problem BuildProblem() {
  dlx::ProblemBuilder builder;
  for (Cell cell = 0; cell < kCells; ++cell) builder.AddItem(CellName(cell));
  for (const absl::string_view unit : {"r", "c", "b"}) {
    for (int i = 1; i <= kSize; ++i) {
      for (Digit digit = 1; digit <= kSize; ++digit) {
        builder.AddItem(absl::StrCat(unit, i, "#", digit));
      }
    }
  }
  for (Cell cell = 0; cell < kCells; ++cell) {
    for (Digit digit = 1; digit <= kSize; ++digit) {
      const auto unit_item = [digit](int kind, int unit) {
        return dlx::Item(kind * kCells + unit * kSize + digit - 1);
      };
      builder.AddOption({dlx::Item(cell), unit_item(1, RowOf(cell)), unit_item(2, ColumnOf(cell)),
                         unit_item(3, BoxOf(cell))});
    }
  }
  return *std::move(builder).Build();
}

}  // namespace

const dlx::Problem& SudokuProblem() {
  static const dlx::Problem* const problem = new dlx::Problem(BuildProblem());
  return *problem;
}

std::vector<dlx::OptionId> Encode(const Grid& grid) {
  std::vector<dlx::OptionId> options;
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) options.push_back(OptionOf(cell, grid[cell]));
  }
  return options;
}

Grid Decode(absl::Span<const dlx::OptionId> options) {
  Grid grid;
  for (const dlx::OptionId option : options) grid.Set(CellOf(option), DigitOf(option));
  return grid;
}

}  // namespace sudoku
