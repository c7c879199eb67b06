// What a BatchSolver drives: the search, compiled once for each instruction set (batch_kernel.cc).

#ifndef SUDOKU_VECTOR_BATCH_KERNEL_H_
#define SUDOKU_VECTOR_BATCH_KERNEL_H_

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

class BatchKernel {
 public:
  struct Job {
    absl::Span<const Grid> puzzles;
    absl::Span<Answer> answers;  // whatever they hold
    // Of each puzzle, by cell, a digit that it must not have, or 0. Empty: there are none.
    absl::Span<const Grid> excluded = {};
    // On solutions: of each puzzle. The others: of all puzzles together.
    const dlx::Limits* limits;
    const BatchSolver::Sink* sink = nullptr;
  };

  struct End {
    dlx::Outcome outcome;  // kExhausted: the answers are whole
    int64_t nodes;
  };

  virtual ~BatchKernel() = default;
  virtual End Run(const Job& job) = 0;
};

// How far a job has come, and what ends it.
class JobState {
 public:
  void Begin(const dlx::Limits& limits) {
    limits_ = &limits;
    most_solutions_ = dlx::internal::LimitOrMax(limits.solutions);
    most_nodes_ = dlx::internal::LimitOrMax(limits.nodes);
    nodes_ = 0;
    outcome_ = dlx::Outcome::kExhausted;
    deadline_ = dlx::internal::Deadline::In(limits.seconds);
  }

  // Of a puzzle.
  int64_t most_solutions() const { return most_solutions_; }
  bool stopped() const { return outcome_ != dlx::Outcome::kExhausted; }
  void Stop(dlx::Outcome outcome) { outcome_ = outcome; }

  // Counts more nodes, if the limit allows them; else stops. Returns whether it does.
  bool AddNodes(int64_t n) {
    if (n > most_nodes_ - nodes_) {
      Stop(dlx::Outcome::kNodeLimit);
      return false;
    }
    nodes_ += n;
    return true;
  }

  // Looks at the clock and the stop token. Returns whether they say to stop.
  bool StopWanted() {
    if (deadline_.Passed()) Stop(dlx::Outcome::kTimeLimit);
    if (limits_->stop.stop_requested()) Stop(dlx::Outcome::kCancelled);
    return stopped();
  }

  int64_t nodes() const { return nodes_; }
  // What is left of the limits.
  dlx::Limits Rest() const {
    dlx::Limits rest = *limits_;
    if (rest.nodes.has_value()) rest.nodes = most_nodes_ - nodes_;
    rest.seconds = deadline_.SecondsLeft();
    return rest;
  }
  // A limit on nodes that was reached is said so even if nothing was left.
  BatchKernel::End End() const {
    return {!stopped() && nodes_ >= most_nodes_ ? dlx::Outcome::kNodeLimit : outcome_, nodes_};
  }

 private:
  const dlx::Limits* limits_ = nullptr;
  int64_t most_solutions_ = 0;
  int64_t most_nodes_ = 0;
  int64_t nodes_ = 0;
  dlx::Outcome outcome_ = dlx::Outcome::kExhausted;
  dlx::internal::Deadline deadline_;
};

// For dlx::CurrentTarget().
std::unique_ptr<BatchKernel> MakeBatchKernel();

}  // namespace sudoku

#endif  // SUDOKU_VECTOR_BATCH_KERNEL_H_
