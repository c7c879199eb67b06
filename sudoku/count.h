// SPDX-License-Identifier: Apache-2.0
//
// The exact number of solutions of a grid, however many there are.
//
//   const sudoku::ExactCount count = sudoku::CountExactly(grid, {.run = {.threads = 2}});
//   std::cout << (count.outcome == dlx::Outcome::kExhausted ? "" : ">=")
//             << count.solutions.ToString();
//
// Two methods compete, as in dlx/count.h: the lanes of BatchSolver count solutions one by one, in
// parts of the grid, about ten million per second and core; and a search caches the number of
// solutions of each state. If neither has finished by the time that a count by bands
// (sudoku/count/bands.h) is estimated to take, they are abandoned, and the count by bands begins.
// So the empty grid takes 25 ms, and no grid many minutes. The number does not depend on the
// method.
//
// A grid with few solutions is counted sooner by a plain search: Count() in sudoku/sudoku.h begins
// with one.
//
// Thread safety: a function; it starts threads of its own and joins them.

#ifndef SUDOKU_COUNT_H_
#define SUDOKU_COUNT_H_

#include <string>

#include "dlx/big_count.h"
#include "dlx/count.h"
#include "dlx/run.h"
#include "sudoku/grid.h"

namespace sudoku {

struct ExactCountConfig {
  dlx::CountPlan plan = dlx::CountPlan::kAuto;
  bool finds_first = false;  // whether `first` is wanted
  // With a limit on nodes or updates, or a plan other than kAuto, dlx::Count() counts alone. Other
  // limits bound everything together; that on memory never changes the number. The watch gets the
  // phase, the solutions counted and the fraction done. Requires: no presets.
  dlx::Run run = {};
};

// Nodes are those of the method that won, and of the search for `first`.
struct ExactCount : dlx::Ending {
  dlx::BigCount solutions;  // a lower bound unless the outcome is kExhausted
  Grid first;               // a solution, if it was wanted and the limits left enough to find it
  bool by_bands = false;    // whether the count by bands began; then the next two mean nothing
  dlx::CountPlan plan = dlx::CountPlan::kSearch;
  std::string order;  // dlx::CountResult::order
};

ExactCount CountExactly(const Grid& puzzle, const ExactCountConfig& config = {});

}  // namespace sudoku

#endif  // SUDOKU_COUNT_H_
