// SPDX-License-Identifier: Apache-2.0
//
// A search by one thread that can be paused at any node and, for Branching::kAuto, tries other
// branching rules on the way (dlx/search/rule_trial.h). Its nodes are those of dlx/parallel.h with
// one thread until a rule takes over; that rule then searches all that is left as one part, and
// forgets nothing.

#ifndef DLX_SEARCH_TRIAL_SEARCH_H_
#define DLX_SEARCH_TRIAL_SEARCH_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/run/meter.h"
#include "dlx/search/rule_trial.h"
#include "dlx/search/searcher.h"

namespace dlx::internal {

// When a trial begins, and whether its verdict is foregone; as dlx::Sharing has them. Only tests
// have a reason to change it.
struct TrialSettings {
  int64_t nodes_before = 1 << 19;
  std::optional<Branching> verdict = std::nullopt;
};

// Thread safety: one thread. The problem must outlive it.
class TrialSearch {
 public:
  // Of the limits of the run, those on nodes and updates are ignored.
  TrialSearch(const Problem& problem, const Strategy& strategy, const Run& run,
              const TrialSettings& settings = {});

  // Searches for about `nodes` more nodes; samples of a trial that are searched twice come on top.
  void ExhaustWithin(int64_t nodes);

  // kUnfinished: there is more to search.
  Outcome outcome() const { return outcome_; }
  SearchStats stats() const;
  int64_t nodes() const { return before_.nodes + Present().stats().nodes; }
  int64_t solutions() const { return before_.solutions + Present().stats().solutions; }
  // The part of the tree that is done, as Progress::done.
  double Done() const {
    if (sample_.has_value()) return sample_->done;
    return held_done_.has_value() ? *held_done_ : done_before_ + Present().Done();
  }
  Kernel kernel() const { return Present().kernel_name(); }
  // The rule that searches now; kMrv, until another one takes over.
  Branching branching() const { return Present().strategy().branching; }

 private:
  // A sample that is being searched by the present rule.
  struct Sample {
    std::vector<Choice> path = {};
    int32_t base = 0;
    bool entering = false;
    int32_t base_before = 0;   // of the search
    int64_t nodes_before = 0;  // of the search
    double done = 0;           // of the whole tree, when it began
  };

  const Searcher& Present() const { return other_rules_ ? *other_ : first_; }
  Searcher& Present() { return other_rules_ ? *other_ : first_; }
  Searcher::Making MakingOf();
  int64_t NextStop() const;
  Searcher::Event Advance(int64_t nodes);
  void AtStop();
  void BeginSample();
  void EndSample(bool finished);
  void TryOthers(const Sample& sample, int64_t nodes);
  bool Place(const RuleTrial::Candidate& candidate, const Sample& sample);
  bool Conclude();
  void TakeOver(const RuleTrial::Candidate& candidate);

  const Problem& problem_;
  const Strategy strategy_;
  const Run run_;
  Meter meter_;
  Searcher first_;
  std::optional<Searcher> other_;  // by the other rules
  bool other_rules_ = false;       // that one has taken over
  std::optional<RuleTrial> trial_;
  int64_t next_sample_ = 0;  // begins at this many nodes
  std::optional<Sample> sample_;
  Outcome outcome_ = Outcome::kUnfinished;
  std::optional<double> held_done_;  // after a sample, until the search goes on
  SearchStats before_;               // by the rule before
  double done_before_ = 0;  // the part done by it, less the place at which the next one began
};

}  // namespace dlx::internal

#endif  // DLX_SEARCH_TRIAL_SEARCH_H_
