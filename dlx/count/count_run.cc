// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/count_run.h"

#include <algorithm>
#include <cmath>

#include "dlx/run/clock.h"

namespace dlx::internal {

CountRun::Status CountRun::Run(double seconds) {
  const Clock::time_point start = Now();
  const Deadline end = Deadline::In(seconds);
  do {
    if (status_ != Status::kRunning || NodesLeft() <= 0) break;
    status_ = Slice(*end.SecondsLeft());
  } while (!end.Passed());
  seconds_ += SecondsSince(start);
  if (seconds_ >= 2 * next_mark_.seconds) {
    mark_ = next_mark_;
    next_mark_ = {seconds_, part_done()};
  }
  return status_;
}

double CountRun::Projected() const {
  const double part = part_done();
  if (part <= 0) return std::numeric_limits<double>::infinity();
  const double by_average = seconds_ / part;
  if (part <= mark_.part_done) return by_average;
  const double rate = (part - mark_.part_done) / (seconds_ - mark_.seconds);
  return std::min(by_average, seconds_ + (1 - part) / rate);
}

CountRun::Status SearchRun::Slice(double /*seconds*/) {
  const Clock::time_point start = Now();
  search_.ExhaustWithin(pace_.steps());
  pace_.Took(SecondsSince(start));
  return search_.outcome() == Outcome::kUnfinished  ? Status::kRunning
         : search_.outcome() == Outcome::kExhausted ? Status::kDone
                                                    : Status::kFailed;
}

void SearchRun::Describe(CountResult* result) const {
  result->search = search_.stats();
  result->kernel = search_.kernel();
  result->branching = search_.branching();
  if (search_.kernel() == Kernel::kLinks) result->updates = result->search.updates;
}

CountRun::Status MemoRun::Slice(double /*seconds*/) {
  const Clock::time_point start = Now();
  const bool done = search_->Run(std::min(pace_.steps(), NodesLeft()));
  pace_.Took(SecondsSince(start));
  return done ? Status::kDone : search_->failed() ? Status::kFailed : Status::kRunning;
}

void MemoRun::Describe(CountResult* result) const {
  result->hits = search_->stats().hits;
  result->splits = search_->stats().splits;
  result->iso_keys = search_->stats().iso_keys;
  result->iso_hits = search_->stats().iso_hits;
  result->entries = cache_.entries();
  result->evictions = cache_.evictions();
  result->memory_bytes = cache_.bytes();
}

CountRun::Status FrontierRun::Slice(double /*seconds*/) {
  constexpr int64_t kTransitions = 32768;
  switch (frontier_.Run(std::min(kTransitions, NodesLeft()))) {
    case FrontierCount::Status::kDone:
      return Status::kDone;
    case FrontierCount::Status::kTooLarge:
      return Status::kFailed;
    case FrontierCount::Status::kPaused:
      break;
  }
  return Status::kRunning;
}

Natural FrontierRun::count() const {
  return frontier_.status() == FrontierCount::Status::kDone ? frontier_.count() : Natural(0);
}

// Assumes that the number of states grows by the same factor in each step of the first half, and
// shrinks by it in the second; but at least the part of the order's estimated work that was done.
double FrontierRun::part_done() const {
  const FrontierCount::Stats& stats = frontier_.stats();
  if (stats.num_steps == 0) return 1;
  const double steps = static_cast<double>(stats.steps_done) / stats.num_steps;
  if (steps >= 0.5) return steps;
  const double promised =
      std::exp2(std::log2(1.0 + static_cast<double>(stats.transitions)) - log2_work_);
  if (steps == 0) return promised;
  const auto states = static_cast<double>(stats.peak_states);
  return std::max(promised, (states - 1) / (2 * std::pow(states, 1 / (2 * steps))));
}

void FrontierRun::Describe(CountResult* result) const {
  result->entries = frontier_.stats().peak_states;
  result->memory_bytes = frontier_.stats().peak_bytes;
}

}  // namespace dlx::internal
