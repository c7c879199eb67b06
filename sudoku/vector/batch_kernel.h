// What a BatchSolver drives: the search, compiled once for each instruction set (batch_kernel.cc).

#ifndef SUDOKU_VECTOR_BATCH_KERNEL_H_
#define SUDOKU_VECTOR_BATCH_KERNEL_H_

#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>

#include "absl/types/span.h"
#include "sudoku/batch.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"

namespace sudoku {

class BatchKernel {
 public:
  struct Job {
    absl::Span<const Grid> puzzles;
    absl::Span<BatchResult> results;  // whatever they hold
    // Of each puzzle, by cell, a digit that it must not have, or 0. Empty: there are none.
    absl::Span<const Grid> excluded = {};
    // On solutions: of each puzzle. The others: of all puzzles together.
    SearchLimits limits;
    const BatchSolver::Sink* sink = nullptr;
  };

  struct End {
    Outcome outcome;
    int64_t nodes;
  };

  virtual ~BatchKernel() = default;
  virtual End Run(const Job& job) = 0;
};

// How far a job has come, and what ends it.
class JobState {
 public:
  void Begin(const SearchLimits& limits) {
    limits_ = &limits;
    most_solutions_ = OrMost(limits.solutions);
    most_nodes_ = OrMost(limits.nodes);
    nodes_ = 0;
    outcome_ = Outcome::kExhausted;
    if (limits.seconds > 0) began_ = Clock::now();
  }

  // Of a puzzle.
  int64_t most_solutions() const { return most_solutions_; }
  bool stopped() const { return outcome_ != Outcome::kExhausted; }
  void Stop(Outcome outcome) { outcome_ = outcome; }

  // Counts so many nodes more, if they are allowed; else stops. Returns whether they are.
  bool AddNodes(int64_t n) {
    if (n > most_nodes_ - nodes_) {
      Stop(Outcome::kNodeLimit);
      return false;
    }
    nodes_ += n;
    return true;
  }

  // Looks at the clock and the stop token. Returns whether they say to stop.
  bool StopWanted() {
    const double seconds = limits_->seconds;
    if (seconds > 0 && Clock::now() - began_ >= std::chrono::duration<double>(seconds)) {
      Stop(Outcome::kTimeLimit);
    }
    if (limits_->stop.stop_requested()) Stop(Outcome::kCancelled);
    return stopped();
  }

  int64_t nodes() const { return nodes_; }
  // A limit on nodes that was reached is said so even if nothing was left.
  BatchKernel::End End() const {
    return {!stopped() && nodes_ >= most_nodes_ ? Outcome::kNodeLimit : outcome_, nodes_};
  }

 private:
  using Clock = std::chrono::steady_clock;

  static int64_t OrMost(int64_t limit) {
    return limit > 0 ? limit : std::numeric_limits<int64_t>::max();
  }

  const SearchLimits* limits_ = nullptr;
  int64_t most_solutions_ = 0;
  int64_t most_nodes_ = 0;
  int64_t nodes_ = 0;
  Outcome outcome_ = Outcome::kExhausted;
  Clock::time_point began_;
};

// For dlx::CurrentTarget().
std::unique_ptr<BatchKernel> MakeBatchKernel();

}  // namespace sudoku

#endif  // SUDOKU_VECTOR_BATCH_KERNEL_H_
