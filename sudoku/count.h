// The exact number of solutions of a grid, however many there are.
//
//   const sudoku::ExactCount count = sudoku::CountExactly(grid, {.run = {.threads = 2}});
//   std::cout << (count.outcome == dlx::Outcome::kExhausted ? "" : ">=")
//             << count.solutions.ToString();
//
// Two methods compete, as in dlx/count.h: the lanes of BatchSolver count solutions one by one, in
// parts of the grid, about ten million per second and core; and the search that remembers states.
// If neither has finished by the time that a count by bands (sudoku/count/bands.h) should take in
// all, they are abandoned for that. So the empty grid takes 25 ms, and no grid many minutes. The
// number does not depend on the method.
//
// A grid that is soon counted is counted sooner by a search: see Count() in sudoku/sudoku.h, which
// begins with one.
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
  // With a limit on nodes, only dlx::Count counts. The limit on time bounds everything, and so does
  // that on memory, which never changes the number. The watch is told the phase, what was counted
  // and about which part that is. Presets are not heeded.
  dlx::Run run = {};
};

struct ExactCount : dlx::Ending {  // nodes: of the method that won
  dlx::BigCount solutions;         // if the outcome is not kExhausted, there are that many, or more
  Grid first;                      // a solution, if there is one and it was wanted
  bool by_bands = false;  // whether the count by bands finished; then the next two mean nothing
  dlx::CountPlan plan = dlx::CountPlan::kSearch;
  std::string order;  // dlx::CountResult::order
};

ExactCount CountExactly(const Grid& puzzle, const ExactCountConfig& config = {});

}  // namespace sudoku

#endif  // SUDOKU_COUNT_H_
