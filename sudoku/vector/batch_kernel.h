// SPDX-License-Identifier: Apache-2.0
//
// The interface of the two kernels that a BatchSolver runs. Each kernel is compiled once for each
// instruction set. Many states in lanes (batch_kernel.cc) hand puzzles with several solutions over
// to a depth-first search of one state at a time (single_kernel.cc).

#ifndef SUDOKU_VECTOR_BATCH_KERNEL_H_
#define SUDOKU_VECTOR_BATCH_KERNEL_H_

#include <algorithm>
#include <cstdint>
#include <memory>

#include "absl/types/span.h"
#include "dlx/run.h"
#include "dlx/run/clock.h"
#include "dlx/run/meter.h"
#include "sudoku/answer.h"
#include "sudoku/batch.h"
#include "sudoku/grid.h"

namespace sudoku {

// How far a job has come, and what ends it. A Meter would do, but to set one up costs as much as an
// easy puzzle.
class JobState {
 public:
  explicit JobState(const dlx::Limits& limits, const dlx::Watch* watch = nullptr)
      : limits_(limits),
        most_solutions_(dlx::internal::LimitOrMax(limits.solutions)),
        most_nodes_(std::min(dlx::internal::LimitOrMax(limits.nodes),
                             dlx::internal::LimitOrMax(limits.updates))),
        deadline_(dlx::internal::Deadline::In(limits.seconds)),
        watch_(watch) {
    if (watch_ == nullptr || !watch_->callback) return;
    start_ = dlx::internal::Now();
    next_report_ = dlx::internal::Deadline::In(watch_->every_seconds);
  }

  // Of a puzzle.
  int64_t most_solutions() const { return most_solutions_; }
  int64_t nodes() const { return nodes_; }
  bool stopped() const { return outcome_ != dlx::Outcome::kExhausted; }
  // The first outcome stays.
  void Stop(dlx::Outcome outcome) {
    if (!stopped()) outcome_ = outcome;
  }

  // Counts more nodes, if the limit allows them; else stops. Returns whether it does.
  bool AddNodes(int64_t n) {
    if (n > most_nodes_ - nodes_) {
      Stop(OutOfNodes());
      return false;
    }
    nodes_ += n;
    return true;
  }

  // Looks at the clock, the stop token and the watch. Returns whether they say to stop.
  bool StopWanted() {
    if (deadline_.Passed()) Stop(dlx::Outcome::kTimeLimit);
    if (limits_.stop.stop_requested()) Stop(dlx::Outcome::kCancelled);
    if (next_report_.Passed()) Report();
    return stopped();
  }

  // A limit on nodes that was reached is said so even if nothing was left.
  dlx::Ending End() const {
    return {.outcome = !stopped() && nodes_ >= most_nodes_ ? OutOfNodes() : outcome_,
            .nodes = nodes_,
            .updates = nodes_};
  }

 private:
  // Nodes are what is called updates too.
  dlx::Outcome OutOfNodes() const {
    return dlx::internal::LimitOrMax(limits_.nodes) == most_nodes_ ? dlx::Outcome::kNodeLimit
                                                                   : dlx::Outcome::kUpdateLimit;
  }
  void Report();

  const dlx::Limits& limits_;
  const int64_t most_solutions_;
  const int64_t most_nodes_;
  const dlx::internal::Deadline deadline_;
  const dlx::Watch* const watch_;
  dlx::internal::Clock::time_point start_;  // if there is a watch
  dlx::internal::Deadline next_report_;
  int64_t nodes_ = 0;
  dlx::Outcome outcome_ = dlx::Outcome::kExhausted;
};

class BatchKernel {
 public:
  struct Job {
    absl::Span<const Grid> puzzles;
    absl::Span<Answer> answers;
    // Of each puzzle, by cell, a digit that it must not have, or 0. Empty: there are none.
    absl::Span<const Grid> excluded = {};
    const BatchSolver::Sink* sink = nullptr;
  };

  virtual ~BatchKernel() = default;

  // Searches the puzzles, until the state says to stop. The limit on solutions is that of each
  // puzzle; the others are of all puzzles together.
  virtual void Run(const Job& job, JobState* state) = 0;
};

// For dlx::CurrentTarget(). Answers may hold anything before.
std::unique_ptr<BatchKernel> MakeBatchKernel();

// The depth-first search: one puzzle after another, or two at a time. The results do not depend on
// what was searched before. Which of several solutions comes first depends on whether the puzzle is
// the only one. For dlx::CurrentTarget(); null if it has none. Requires: nothing is excluded, and
// the answers are Answer().
std::unique_ptr<BatchKernel> MakeSingleKernel();

}  // namespace sudoku

#endif  // SUDOKU_VECTOR_BATCH_KERNEL_H_
