// SPDX-License-Identifier: Apache-2.0

#include "sudoku/engines/naive.h"

#include <algorithm>

#include "sudoku/engines/reference_limits.h"

namespace sudoku {
namespace {

bool Fits(const Grid& grid, Cell cell, Digit digit) {
  return std::none_of(kPeers[cell].begin(), kPeers[cell].end(),
                      [&](Cell peer) { return grid[peer] == digit; });
}

// The next empty cell of the puzzle after `cell`, or kCells.
Cell NextEmpty(const Grid& puzzle, Cell cell) {
  do {
    ++cell;
  } while (cell < kCells && puzzle[cell] != 0);
  return cell;
}

// The last empty cell of the puzzle before `cell`, or -1.
Cell PreviousEmpty(const Grid& puzzle, Cell cell) {
  do {
    --cell;
  } while (cell >= 0 && puzzle[cell] != 0);
  return cell;
}

}  // namespace

EnumerateResult NaiveEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  EnumerateResult result;
  ReferenceLimits limits("naive", run, &result);
  if (!FindClashes(puzzle).empty()) return result;

  Grid grid = puzzle;
  Cell cell = NextEmpty(puzzle, -1);
  bool placed = true;  // a node was just reached: the puzzle itself, or a digit was placed
  while (cell >= 0) {
    if (placed) {
      if (!limits.EnterNode()) return result;
      if (cell == kCells) {
        const bool is_wanted = limits.AddSolution();
        if (sink(grid) == dlx::Visit::kStop) {
          limits.Stop(dlx::Outcome::kVisitorStop);
          return result;
        }
        if (!is_wanted) return result;
        cell = PreviousEmpty(puzzle, cell);
        placed = false;
        continue;
      }
    }
    // Put the next digit that fits into the cell, or empty it and go back.
    Digit digit = grid[cell] + 1;
    while (digit <= 9 && !Fits(grid, cell, digit)) ++digit;
    placed = digit <= 9;
    grid.Set(cell, placed ? digit : 0);
    cell = placed ? NextEmpty(puzzle, cell) : PreviousEmpty(puzzle, cell);
  }
  // A limit that was reached with the last node takes precedence.
  limits.IsReached();
  return result;
}

}  // namespace sudoku
