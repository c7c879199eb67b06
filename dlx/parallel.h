// Multi-threaded search with work stealing: an idle thread takes over part of another thread's
// unexplored tree.
//
//   dlx::SearchResult r = dlx::SearchInParallel(
//       problem, {.run = {.threads = 8}}, [&](dlx::SolutionView options) {
//         ...
//         return dlx::Visit::kContinue;
//       });
//
// Solutions, nodes, updates and profile of a search that is not cut short are the same for any
// number of threads, and in every run; with kMrv, kLeftmost and kSharp they are those of a Solver.
// Rules that learn or draw lots (kMrvRandom, kWeightedDegree, kFailureRate) grow another tree than
// in a Solver if it has more than Sharing::nodes_to_give nodes: a part that is given away begins
// with what had been learned by then.
//
// With kAuto a search begins with kMrv, and after some 2^19 nodes tries whether a rule that learns
// needs far fewer for pieces of the same work; then that rule goes on (dlx/search/rule_trial.h).
// SearchResult::branching says which. There is no trial with multiplicities, nor where max_nodes or
// max_updates is set: there it is kMrv all along.
//
// What the parts are depends on chance; what they add up to does not. But with rules that learn the
// parts are given away after so many nodes, whether or not a thread has asked, and follow from the
// problem and the settings. In order they are too, so that threads stay close together.

#ifndef DLX_PARALLEL_H_
#define DLX_PARALLEL_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"

namespace dlx {

// When threads share their work. Decides about time alone, but for nodes_to_give, which decides
// what rules that learn or draw lots do. Only tests have a reason to change it.
struct Sharing {
  // Then the other threads are started; but not before twice the time that a Solver takes to make.
  double seconds_alone = 0.001;
  int64_t work_between_looks = 0;  // nodes and updates; 0: as often as a Solver looks at the clock
  int64_t nodes_to_give = 10'000;  // of a part, by rules that learn and in order; at least 1
  // kAuto: before other rules are tried; fewer, if the problem is large.
  int64_t nodes_before_trial = 1 << 19;
  std::optional<Branching> verdict = std::nullopt;  // of the trial, whatever it finds
};

// With a limit on nodes or updates one thread searches, so that it means the same place on every
// machine.
struct ParallelConfig {
  Strategy strategy = {.branching = Branching::kAuto};
  bool ordered = false;  // visit solutions in the order of one thread
  Sharing sharing = {};
  Run run = {};
};

// Calls the visitor with each solution, from one thread at a time. Unless they are ordered, those
// of different parts come in any order. The visitor must not throw.
//
// The limit on solutions is exact: that many are visited. A search that stops early has searched
// more or less beyond them, so its nodes and updates differ from run to run.
SearchResult SearchInParallel(const Problem& problem, const ParallelConfig& config,
                              absl::FunctionRef<Visit(SolutionView)> visitor);

// The same without a visitor: for counting. Does not decode solutions.
SearchResult CountInParallel(const Problem& problem, const ParallelConfig& config = {});

}  // namespace dlx

#endif  // DLX_PARALLEL_H_
