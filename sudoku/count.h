// The exact number of solutions of a grid, however many there are.
//
//   const sudoku::ExactCount count = sudoku::CountExactly(grid, {.threads = 2});
//   std::cout << (count.outcome == Outcome::kExhausted ? "" : ">=") << count.solutions.ToString();
//
// Two ways compete for it, as in dlx/count.h: the lanes of BatchSolver count solutions one by one,
// in parts of the grid, some ten million a second and core; and a search caches the counts of
// states. If neither has finished after the time that a count by bands (bands.h) should take, the
// count by bands replaces them. So the empty grid takes 25 ms, and no grid takes many minutes. The
// number does not depend on the way.
//
// Thread safety: a function; it starts threads of its own and joins them.

#ifndef SUDOKU_COUNT_H_
#define SUDOKU_COUNT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "dlx/big_count.h"
#include "dlx/count.h"
#include "dlx/progress.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"

namespace sudoku {

struct ExactCountConfig {
  SearchLimits limits = {};  // with one on nodes, dlx::Count alone counts
  dlx::CountPlan plan = dlx::CountPlan::kAuto;
  int threads = 1;
  int64_t max_memory_bytes = int64_t{1} << 30;  // what is remembered; never the answer
  bool finds_first = false;                     // whether `first` is wanted
  std::function<void(const dlx::Progress&)> report = nullptr;
};

struct ExactCount {
  dlx::BigCount solutions;  // if the outcome is not kExhausted, there are so many, or more
  Outcome outcome = Outcome::kExhausted;
  Grid first;  // a solution, if there is one and it was wanted
  int64_t nodes = 0;
  bool by_bands = false;  // whether bands.h came to the end; then the next two mean nothing
  dlx::CountPlan plan = dlx::CountPlan::kSearch;
  std::string order;  // dlx::CountResult::order
};

ExactCount CountExactly(const Grid& puzzle, const ExactCountConfig& config = {});

}  // namespace sudoku

#endif  // SUDOKU_COUNT_H_
