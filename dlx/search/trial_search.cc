// SPDX-License-Identifier: Apache-2.0

#include "dlx/search/trial_search.h"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace dlx::internal {

TrialSearch::TrialSearch(const Problem& problem, const Strategy& strategy, const Run& run,
                         const TrialSettings& settings)
    : problem_(problem),
      strategy_(strategy),
      run_(run),
      meter_(run),
      first_(problem, strategy, MakingOf()) {
  if (strategy.branching == Branching::kAuto && RuleTrial::Suits(problem)) {
    trial_.emplace(problem, settings.nodes_before, settings.verdict);
    // Later than with a search that is certain to go on: this one may be given up for another plan.
    constexpr int64_t kPatience = 4;
    next_sample_ = kPatience * trial_->nodes_before();
  }
  if (!first_.is_made()) {
    outcome_ = meter_.outcome();
    return;
  }
  first_.Preset(run.presets);
  if (first_.contradiction()) outcome_ = Outcome::kExhausted;
}

// As ParallelSearch has it for one thread: the trial needs a second Searcher.
Searcher::Making TrialSearch::MakingOf() {
  return {.max_bytes = meter_.max_bytes() / 2, .look = [this] { return meter_.Look(); }};
}

void TrialSearch::ExhaustWithin(int64_t nodes) {
  const int64_t end =
      nodes < Searcher::kUnbounded - this->nodes() ? this->nodes() + nodes : Searcher::kUnbounded;
  while (outcome_ == Outcome::kUnfinished && this->nodes() < end) {
    const Searcher::Event event = Advance(std::min(end, NextStop()));
    switch (event) {
      case Searcher::Event::kExhausted:
        if (sample_.has_value()) {
          EndSample(/*finished=*/true);
        } else {
          outcome_ = Outcome::kExhausted;
        }
        break;
      case Searcher::Event::kNodes:
        if (this->nodes() >= NextStop()) AtStop();
        break;
      case Searcher::Event::kSolution:
        outcome_ = Outcome::kSolutionLimit;
        break;
      case Searcher::Event::kUpdates:
      case Searcher::Event::kStopped:
        outcome_ = meter_.outcome();
        break;
    }
  }
  if (outcome_ == Outcome::kUnfinished && !meter_.Look()) outcome_ = meter_.outcome();
}

// The number of nodes at which the trial goes on.
int64_t TrialSearch::NextStop() const {
  if (!trial_.has_value()) return Searcher::kUnbounded;
  return sample_.has_value() ? sample_->nodes_before + trial_->nodes_of_piece() : next_sample_;
}

// Searches until there are so many nodes in all.
Searcher::Event TrialSearch::Advance(int64_t nodes) {
  const auto less = [](int64_t sum, int64_t part) {
    return sum == Searcher::kUnbounded ? sum : sum - part;
  };
  held_done_.reset();
  return Present().Run({.solutions = less(meter_.max_solutions(), before_.solutions),
                        .nodes = less(nodes, before_.nodes)},
                       [this] { return meter_.Look(); });
}

void TrialSearch::AtStop() {
  if (sample_.has_value()) {
    EndSample(/*finished=*/false);
  } else if (!Conclude()) {
    BeginSample();
  }
}

void TrialSearch::BeginSample() {
  SearchKernel& kernel = first_.kernel();
  const std::optional<int32_t> base = trial_->NextBase(kernel.Branches(), kernel.base());
  if (!base.has_value()) {
    next_sample_ = nodes() + trial_->nodes_between();
    return;
  }
  sample_ = {.path = kernel.Path(),
             .base = *base,
             .entering = kernel.entering(),
             .base_before = kernel.base(),
             .nodes_before = nodes(),
             .done = Done()};
  kernel.set_base(*base);
}

void TrialSearch::EndSample(bool finished) {
  const Sample sample = *std::exchange(sample_, std::nullopt);
  first_.kernel().set_base(sample.base_before);
  const int64_t nodes = this->nodes() - sample.nodes_before;
  if (finished) held_done_ = sample.done;
  next_sample_ = this->nodes() + trial_->nodes_between();
  if (trial_->Measure(nodes, finished)) TryOthers(sample, nodes);
}

// Searches the sample with the other rules too.
void TrialSearch::TryOthers(const Sample& sample, int64_t nodes) {
  for (RuleTrial::Candidate& candidate : trial_->candidates()) {
    if (!Place(candidate, sample)) {
      trial_->GiveUp();  // the search itself needs no more memory
      return;
    }
    other_->Run({.nodes = nodes}, [this] { return meter_.Look(); });
    if (meter_.stopped()) {
      outcome_ = meter_.outcome();
      return;
    }
    candidate.nodes += other_->stats().nodes;
    candidate.memory = other_->kernel().memory();
  }
  trial_->Compare(nodes);
}

// Puts the other searcher, with the rule and what it has learned, at the beginning of a sample.
// Returns whether there was memory for it.
bool TrialSearch::Place(const RuleTrial::Candidate& candidate, const Sample& sample) {
  Strategy strategy = strategy_;
  strategy.branching = candidate.rule;
  try {
    if (!other_.has_value()) other_.emplace(problem_, strategy, MakingOf());
    other_->Reset(strategy);
  } catch (const std::bad_alloc&) {
    return false;
  }
  if (!other_->is_made()) return true;  // stopped
  other_->Preset(run_.presets);
  other_->Replay(sample.path);
  SearchKernel& kernel = other_->kernel();
  kernel.set_base(sample.base);
  kernel.set_entering(sample.entering);
  if (!sample.path.empty()) kernel.set_memory(candidate.memory);
  return true;
}

// Ends the trial, if there is a verdict. Returns whether it did.
bool TrialSearch::Conclude() {
  const std::optional<const RuleTrial::Candidate*> verdict = trial_->Verdict();
  if (!verdict.has_value()) return false;
  if (*verdict != nullptr) TakeOver(**verdict);
  trial_.reset();
  if (!other_rules_) other_.reset();
  return true;
}

// From here on the rule of the candidate searches, if there is memory.
void TrialSearch::TakeOver(const RuleTrial::Candidate& candidate) {
  SearchKernel& kernel = first_.kernel();
  const Sample rest = {.path = kernel.Path(), .base = kernel.base(), .entering = kernel.entering()};
  if (!Place(candidate, rest)) return;
  before_ = first_.stats();
  done_before_ = Done() - other_->Done();
  other_rules_ = true;
}

SearchStats TrialSearch::stats() const {
  SearchStats sum = before_;
  sum += Present().stats();
  return sum;
}

}  // namespace dlx::internal
