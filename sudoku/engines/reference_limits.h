// SPDX-License-Identifier: Apache-2.0
//
// The limits of dfs and naive. They are looked at here, and not by the Meter of the engines that
// these two are compared with: an error there must not end both sides of a comparison alike.

#ifndef SUDOKU_ENGINES_REFERENCE_LIMITS_H_
#define SUDOKU_ENGINES_REFERENCE_LIMITS_H_

#include <cstdint>
#include <string>
#include <utility>

#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/run/clock.h"
#include "sudoku/engine.h"

namespace sudoku {

class ReferenceLimits {
 public:
  // Counts in *result. `phase` is what the watch is told. The clock is looked at after that many
  // nodes. The run and the result must outlive it.
  ReferenceLimits(std::string phase, const dlx::Run& run, EnumerateResult* result,
                  int64_t nodes_to_look = 4096)
      : phase_(std::move(phase)), run_(run), result_(*result), nodes_to_look_(nodes_to_look) {
    result_.outcome = dlx::Outcome::kExhausted;
    result_.updates = 0;
  }

  // Counts a node, which is an update too. Returns false, and says why, if a limit does not allow
  // one more.
  bool EnterNode() {
    if (IsReached()) return false;
    if (result_.nodes % nodes_to_look_ == 0 && !Look()) return false;
    result_.updates = ++result_.nodes;
    return true;
  }

  // Counts a solution. Returns false, and says why, if it is the last one wanted.
  bool AddSolution() {
    return ++result_.solutions != run_.limits.solutions || Stop(dlx::Outcome::kSolutionLimit);
  }

  // Whether no more nodes are allowed, which it says then.
  bool IsReached() {
    const dlx::Limits& limits = run_.limits;
    if (limits.nodes.has_value() && result_.nodes >= *limits.nodes) {
      return !Stop(dlx::Outcome::kNodeLimit);
    }
    if (limits.updates.has_value() && result_.nodes >= *limits.updates) {
      return !Stop(dlx::Outcome::kUpdateLimit);
    }
    return false;
  }

  // Returns false.
  bool Stop(dlx::Outcome outcome) {
    result_.outcome = outcome;
    return false;
  }

 private:
  bool Look() {
    const dlx::Limits& limits = run_.limits;
    if (limits.stop.stop_requested()) return Stop(dlx::Outcome::kCancelled);
    if (!limits.seconds.has_value() && !run_.watch.callback) return true;
    const double seconds = dlx::internal::SecondsSince(start_);
    if (limits.seconds.has_value() && seconds >= *limits.seconds) {
      return Stop(dlx::Outcome::kTimeLimit);
    }
    if (run_.watch.callback && seconds >= reported_ + run_.watch.every_seconds) Report(seconds);
    return true;
  }

  void Report(double seconds) {
    dlx::Progress progress;
    progress.phase = phase_;
    progress.solutions = static_cast<uint64_t>(result_.solutions);
    progress.nodes = progress.updates = result_.nodes;
    progress.seconds = seconds;
    run_.watch.callback(progress);
    reported_ = seconds;
  }

  const std::string phase_;
  const dlx::Run& run_;
  EnumerateResult& result_;
  const int64_t nodes_to_look_;
  const dlx::internal::Clock::time_point start_ = dlx::internal::Now();
  double reported_ = 0;  // seconds after the start
};

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_REFERENCE_LIMITS_H_
