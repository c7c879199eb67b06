#include "dlx/count/count_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace dlx::internal {

CountRun::Status CountRun::Run(double seconds) {
  const auto start = std::chrono::steady_clock::now();
  const Deadline end = Deadline::In(seconds);
  do {
    if (status_ != Status::kRunning || NodesLeft() <= 0) break;
    status_ = Slice(*end.SecondsLeft());
  } while (!end.Passed());
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
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

namespace {

SearchConfig WithoutReport(SearchConfig config) {
  config.report = nullptr;
  return config;
}

}  // namespace

SearchRun::SearchRun(const Problem& problem, const CountConfig& config)
    : solver_(problem, WithoutReport(config.search)) {
  for (const OptionId option : config.taken) {
    if (!solver_.Take(option)) return;  // no solutions, whatever else
  }
  for (const OptionId option : config.forbidden) {
    if (!solver_.Forbid(option)) return;
  }
}

CountRun::Status SearchRun::Slice(double /*seconds*/) {
  constexpr int64_t kNodes = 4096;
  solver_.ExhaustWithin(kNodes);
  return solver_.outcome() == Outcome::kUnfinished  ? Status::kRunning
         : solver_.outcome() == Outcome::kExhausted ? Status::kDone
                                                    : Status::kFailed;
}

void SearchRun::Describe(CountResult* result) const {
  result->search = {solver_.outcome(), solver_.stats(), solver_.kernel(), solver_.branching()};
}

CountRun::Status MemoRun::Slice(double /*seconds*/) {
  const auto start = std::chrono::steady_clock::now();
  const bool done = search_->Run(std::min(pace_.steps(), NodesLeft()));
  pace_.Took(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return done ? Status::kDone : Status::kRunning;
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

// As if the number of states grew by the same factor with each step up to the middle, and fell by it
// from there; but no more is done than the order promises.
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
