// SPDX-License-Identifier: Apache-2.0

#include "sudoku/grid.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace sudoku {

std::string CellName(Cell cell) {
  return absl::StrCat("r", RowOf(cell) + 1, "c", ColumnOf(cell) + 1);
}

int Grid::NumGivens() const {
  return kCells - static_cast<int>(std::count(digits_.begin(), digits_.end(), 0));
}

std::string Clash::ToString() const {
  return absl::StrCat(CellName(a), " and ", CellName(b), " are both ", digit);
}

std::vector<Clash> FindClashes(const Grid& grid) {
  std::vector<Clash> clashes;
  for (Cell a = 0; a < kCells; ++a) {
    if (grid[a] == 0) continue;
    for (const Cell b : kPeers[a]) {
      if (b > a && grid[a] == grid[b]) clashes.push_back({a, b, grid[a]});
    }
  }
  return clashes;
}

absl::Status CheckSolution(const Grid& puzzle, const Grid& solution) {
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (solution[cell] == 0) {
      return absl::InvalidArgumentError(absl::StrCat(CellName(cell), " is empty"));
    }
    if (puzzle[cell] != 0 && puzzle[cell] != solution[cell]) {
      return absl::InvalidArgumentError(
          absl::StrCat(CellName(cell), " is ", solution[cell], ", the puzzle has ", puzzle[cell]));
    }
  }
  const std::vector<Clash> clashes = FindClashes(solution);
  if (!clashes.empty()) return absl::InvalidArgumentError(clashes.front().ToString());
  return absl::OkStatus();
}

}  // namespace sudoku
