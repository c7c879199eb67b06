// SPDX-License-Identifier: Apache-2.0
//
// Multi-threaded search with work stealing: an idle thread takes over part of another thread's
// unexplored tree.
//
//   dlx::SearchResult r = dlx::SearchInParallel(
//       problem, {.run = {.threads = 8}}, [&](dlx::SolutionView options) {
//         ...
//         return dlx::Visit::kContinue;
//       });
//
// A search that is not cut short has the same solutions, nodes, updates and profile for any number
// of threads, in every run; with kMrv, kLeftmost and kSharp they are those of a Solver. Rules that
// learn or draw at random (kMrvRandom, kWeightedDegree, kFailureRate) grow another tree than in a
// Solver once it has more than Sharing::nodes_to_give nodes: a part of the tree that is given away
// begins with what had been learned by then.
//
// With kAuto a search begins with kMrv. After some 2^19 nodes it tries whether a rule that learns
// needs far fewer nodes for samples of the same work; if so, that rule searches the rest
// (dlx/search/rule_trial.h). SearchResult::branching says which rule it was. There is no trial with
// multiplicities, nor if a limit means one thread (ParallelConfig): kAuto is kMrv then.
//
// How the tree is divided depends on timing; the sums do not. With rules that learn, and if
// solutions are ordered, parts are given away after a fixed number of nodes, whether or not a
// thread is idle. They follow from the problem and the settings alone, and threads stay close
// together.
//
// Thread safety: any number of calls at the same time, even with the same Problem.

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

// When threads share their work. Only time depends on it, except that nodes_to_give decides which
// tree rules that learn or draw at random grow. Only tests have a reason to change it.
struct Sharing {
  // The other threads start after this time, and not before twice the time that making a Solver
  // took.
  double seconds_alone = 0.001;
  int64_t work_between_looks = 0;  // nodes and updates; 0: as often as a Solver polls the clock
  int64_t nodes_to_give = 10'000;  // of a part, with rules that learn or if ordered; at least 1
  // kAuto: nodes before other rules are tried; fewer if the problem is large.
  int64_t nodes_before_trial = 1 << 19;
  std::optional<Branching> verdict = std::nullopt;  // replaces that of the trial
};

// With a limit on nodes, updates, or solutions that are visited, one thread searches with a Solver,
// so that the search ends at the same place on every machine; kAuto is kMrv then. Nothing is
// remembered.
struct ParallelConfig {
  Strategy strategy = {.branching = Branching::kAuto};
  bool ordered = false;  // visit solutions in the order of one thread
  Sharing sharing = {};
  Run run = {};
};

// Calls the visitor with each solution, from one thread at a time. Unless they are ordered, the
// solutions of different parts come in any order. What the visitor throws ends the search, and
// comes to the caller.
//
// The visitor may stop the search at any number of solutions, with all threads. A search with
// several threads that stops early has entered other nodes too, so its nodes and updates differ
// from run to run.
SearchResult SearchInParallel(const Problem& problem, const ParallelConfig& config,
                              absl::FunctionRef<Visit(SolutionView)> visitor);

// The same without a visitor: for counting. Does not decode solutions.
SearchResult CountInParallel(const Problem& problem, const ParallelConfig& config = {});

}  // namespace dlx

#endif  // DLX_PARALLEL_H_
