// SPDX-License-Identifier: Apache-2.0
//
// Which k givens of a puzzle, when deleted, leave the most solutions: exactly, over all sets of k
// givens.
//
//   absl::StatusOr<sudoku::Relaxation> r = sudoku::Relax(puzzle, {.k = 2});
//   if (r.ok() && r->outcome == dlx::Outcome::kExhausted) ... r->best[0] has two cells
//
// Thread safety: functions; they start threads of their own and join them.

#ifndef SUDOKU_RELAX_H_
#define SUDOKU_RELAX_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/run.h"
#include "sudoku/grid.h"

namespace sudoku {

struct RelaxConfig {
  int k = 1;  // givens to delete
  // Deletes one given at a time: the one that leaves the most solutions, the first of equal ones.
  bool greedy = false;
  // The limits apply to all searches of a call together; that on solutions is looked at between
  // sets. A node is one of BatchSolver, and so is an update; a first attempt of at most 100,000
  // nodes, which most puzzles do not outlast, is not counted. Nothing is remembered. One thread
  // works if nodes or updates are limited. Requires: no presets. The watch gets the phase "relax",
  // the solutions counted, and the fraction of the sets that were begun; greedy: of one step.
  dlx::Run run = {};
};

// If the outcome is not kExhausted, `best` is empty: incomplete counts decide nothing.
struct Relaxation : dlx::Ending {
  int64_t solutions = 0;  // of the puzzle without any of the best sets
  // All best sets of k givens: cells in reading order, sets in lexicographic order. If no set
  // leaves a solution, these are all sets. Greedy: the one found.
  std::vector<std::vector<Cell>> best;
  int64_t counted = 0;  // solutions that were counted: each once; greedy: once a step
};

// The same for any number of threads. InvalidArgument if the puzzle has fewer than k givens, or
// more than kMostSets sets of up to k of them.
//
// Cost: the solutions of the puzzle with k givens less, for all sets together, each counted once:
// about 85 ns each with AVX-512, and a microsecond or less for a set that has none. Memory: 8 bytes
// a set.
absl::StatusOr<Relaxation> Relax(const Grid& puzzle, const RelaxConfig& config);

inline constexpr int64_t kMostSets = int64_t{1} << 26;

// How many solutions the puzzle has without each set of k givens. If the outcome is not kExhausted,
// there are no counts.
struct RelaxedCounts : dlx::Ending {
  std::vector<Cell> givens;  // of the puzzle, in reading order
  // By set of k givens, in the order of Relaxation::best. 64 bits are enough: solutions are counted
  // by ones and twos, and it takes thousands of years to reach 2^62; then the outcome is
  // kSolutionLimit.
  std::vector<int64_t> counts;
  int64_t counted = 0;
};

// As Relax; `greedy` is not heeded.
absl::StatusOr<RelaxedCounts> CountRelaxed(const Grid& puzzle, const RelaxConfig& config);

}  // namespace sudoku

#endif  // SUDOKU_RELAX_H_
