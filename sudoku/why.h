// Why a puzzle has no solution: a few of its givens that cannot stand together.
//
//   const sudoku::Why why = sudoku::WhyNoSolution(puzzle);
//   for (sudoku::Cell cell : why.givens) std::cout << sudoku::CellName(cell) << ' ';

#ifndef SUDOKU_WHY_H_
#define SUDOKU_WHY_H_

#include <stop_token>
#include <vector>

#include "sudoku/grid.h"

namespace sudoku {

struct Why {
  // The cells of an irreducible set of givens, in reading order: a grid with these alone has no
  // solution; without any one of them it has. Empty if the puzzle has a solution, or if a limit came
  // before it was known to have none.
  std::vector<Cell> givens;
  // Whether that is proven. If a limit ended the work, fewer givens may do.
  bool irreducible = false;
};

// Two givens that clash in one unit are found at once. Otherwise each given becomes an item of its
// own, covered by the option of its cell and digit alone, and dlx::Explain chooses among these.
// The set is not the smallest, but the same in every run. max_seconds: wall time, 0 means no limit.
// Cost: some 30 searches of grids with fewer givens than the puzzle.
Why WhyNoSolution(const Grid& puzzle, double max_seconds = 0, std::stop_token stop = {});

}  // namespace sudoku

#endif  // SUDOKU_WHY_H_
