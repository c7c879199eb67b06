// Searches with several threads: the search tree is cut into parts, and each thread searches one
// part after another.
//
//   dlx::SearchResult r = dlx::SearchInParallel(problem, {}, {.threads = 8},
//                                               [&](dlx::SolutionView options) {
//     ...
//     return dlx::Visit::kContinue;
//   });
//
// Solutions, nodes, updates and profile of a search that is not cut short are the same for any
// number of threads; with the default rule, kLeftmost and kSharp they are those of a Solver. Rules
// that learn or draw lots (kMrvRandom, kWeightedDegree, kFailureRate) begin anew in each part, so
// their nodes differ from those of a Solver, but not from run to run.
//
// How the tree is cut depends on the problem and the settings alone: at a level with 256 to 4,096
// nodes, if one can be reached within 20,000 nodes; else at the last one before. A root with more
// children than that is searched by one thread. The parts are dealt out in their order; a thread
// that has none left waits for the others.

#ifndef DLX_PARALLEL_H_
#define DLX_PARALLEL_H_

#include <cstdint>
#include <functional>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/config.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

namespace dlx {

// How far all threads together have come.
struct ParallelReport {
  int64_t solutions;
  int64_t nodes;
  int64_t updates;
  double done;  // as Progress::done
};

struct ParallelConfig {
  int threads = 1;       // that search; the calling one is one of them
  bool ordered = false;  // visit solutions in the order of one thread
  // Options that are in every solution, and that are in none, as by Solver::Take and Forbid.
  absl::Span<const OptionId> taken = {};
  absl::Span<const OptionId> forbidden = {};
  // Called about every SearchConfig::report_seconds, by one thread at a time; the report of
  // SearchConfig is not.
  std::function<void(const ParallelReport&)> report = nullptr;
};

// Calls the visitor with each solution, from one thread at a time. Unless they are ordered, those
// of different parts come in any order. The visitor must not throw.
//
// max_solutions is exact: so many are visited. A search that stops early has searched more or less
// behind them, so its nodes and updates differ from run to run. But max_nodes and max_updates mean
// the same place on every machine: a search with either uses one thread.
SearchResult SearchInParallel(const Problem& problem, const SearchConfig& config,
                              const ParallelConfig& parallel,
                              absl::FunctionRef<Visit(SolutionView)> visitor);

// The same without a visitor: for counting. Does not decode solutions.
SearchResult CountInParallel(const Problem& problem, const SearchConfig& config,
                             const ParallelConfig& parallel);

}  // namespace dlx

#endif  // DLX_PARALLEL_H_
