// Which K givens to delete so that a puzzle gets the most solutions: exactly, for all sets of K givens at
// once.
//
//   absl::StatusOr<sudoku::Relaxation> r = sudoku::Relax(puzzle, {.k = 2});
//   if (r.ok() && r->outcome == sudoku::Outcome::kExhausted) ... r->best[0] has two cells
//
// Thread safety: functions; they start threads of their own and join them.

#ifndef SUDOKU_RELAX_H_
#define SUDOKU_RELAX_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"

namespace sudoku {

struct RelaxReport {
  double done;        // the share of the work that is done, by parts of it: from 0 to 1
  int64_t solutions;  // counted so far
};

struct RelaxConfig {
  int k = 1;  // givens to delete
  // One given at a time: each time the one without which there are most solutions, of equal ones the first.
  bool greedy = false;
  int threads = 1;
  // For all searches of a call together. A node is one of BatchSolver.
  SearchLimits limits = {};
  // Called now and then, by one thread at a time. Greedy: `done` is that of a step.
  std::function<void(const RelaxReport&)> report = nullptr;
};

struct Relaxation {
  // If it is not kExhausted, `best` is empty: what was counted by then decides nothing.
  Outcome outcome = Outcome::kExhausted;
  int64_t solutions = 0;  // of the puzzle without any of the best sets
  // All sets of k givens that are best, cells in reading order, sets by their first cell, then by their
  // second ... Of a puzzle that stays without a solution these are all sets. Greedy: the one found.
  std::vector<std::vector<Cell>> best;
  int64_t counted = 0;  // solutions that were counted: each once, greedy: once a step
  int64_t nodes = 0;
};

// The same for any number of threads. InvalidArgument if the puzzle has fewer than k givens, or more
// than kMostSets sets of up to k of them.
//
// Cost: the solutions of the puzzle with k givens less, all sets together, but each only once: some 85 ns
// for one with AVX-512, and a microsecond or less for a set that has none. Memory: 8 bytes a set.
absl::StatusOr<Relaxation> Relax(const Grid& puzzle, const RelaxConfig& config);

inline constexpr int64_t kMostSets = int64_t{1} << 26;

// How many solutions the puzzle has without each set of k givens.
struct RelaxedCounts {
  Outcome outcome = Outcome::kExhausted;  // if it is not kExhausted, there are no counts
  std::vector<Cell> givens;               // of the puzzle, in reading order
  // By set of k givens, in the order of Relaxation::best. 64 bits will do: solutions are counted by ones and
  // twos, and it takes thousands of years to come to 2^62; then the outcome is kSolutionLimit.
  std::vector<int64_t> counts;
  int64_t counted = 0;
  int64_t nodes = 0;
};

// As Relax; `greedy` is not heeded.
absl::StatusOr<RelaxedCounts> CountRelaxed(const Grid& puzzle, const RelaxConfig& config);

}  // namespace sudoku

#endif  // SUDOKU_RELAX_H_
