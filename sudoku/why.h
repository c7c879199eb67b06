// SPDX-License-Identifier: Apache-2.0
//
// Why a puzzle has no solution: a few of its givens that contradict each other.
//
//   const sudoku::Why why = sudoku::WhyNoSolution(puzzle);
//   for (sudoku::Cell cell : why.givens) std::cout << sudoku::CellName(cell) << ' ';

#ifndef SUDOKU_WHY_H_
#define SUDOKU_WHY_H_

#include <vector>

#include "dlx/run.h"
#include "sudoku/grid.h"

namespace sudoku {

// How the work ended: kExhausted, or the limit that ended it. Nodes are those of all searches.
struct Why : dlx::Ending {
  // The cells of an irreducible set of givens, in reading order: a grid with these alone has no
  // solution; without any one of them it has. Empty if the puzzle has a solution, or if a limit
  // came before it was known to have none.
  std::vector<Cell> givens;
  // Whether that is proven. If a limit ended the work, fewer givens may do.
  bool irreducible = false;
};

// Two givens that clash in one unit are found at once. Otherwise each given becomes an item of its
// own, covered only by the option of its cell and digit, and dlx::Explain() chooses among these
// items, within the limits of the run (see dlx/explain.h). The set need not be the smallest, and is
// the same in every run. Requires: no presets.
// Cost: some 30 searches of grids with fewer givens than the puzzle.
Why WhyNoSolution(const Grid& puzzle, const dlx::Run& run = {});

}  // namespace sudoku

#endif  // SUDOKU_WHY_H_
