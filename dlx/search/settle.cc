// SPDX-License-Identifier: Apache-2.0
//
// The choice of a branching rule for kAuto (rule_trial.h): samples of the tree are searched with
// other rules too, and their nodes are compared.

#include <algorithm>
#include <iterator>
#include <new>
#include <optional>
#include <utility>

#include "dlx/search/parallel_search.h"

namespace dlx::internal {

// Begins the search, and chooses the rule for the rest of it. Returns whether that is the present
// rule and there is more to search.
bool ParallelSearch::Settle(Worker* worker) {
  RuleTrial trial(problem_, config_.sharing.nodes_before_trial, config_.sharing.verdict);
  std::optional<Searcher> other;
  if (!GoOnFor(worker, trial.nodes_before())) return false;
  std::optional<const RuleTrial::Candidate*> verdict;
  for (; !verdict.has_value(); verdict = trial.Verdict()) {
    if (!TryPiece(worker, &trial, &other)) return false;
    if (!GoOnFor(worker, trial.nodes_between())) return false;
  }
  settled_ = true;
  if (*verdict != nullptr) {
    // Large parts, because what is learned in one part is lost to the others.
    nodes_to_give_ = std::max(nodes_to_give_, trial.nodes_before() / 4);
    LeaveTo(**verdict, worker);
    return false;
  }
  worker->max_nodes = in_order_ && NodesToGive() != Searcher::kUnbounded
                          ? worker->searcher.stats().nodes + NodesToGive()
                          : Searcher::kUnbounded;
  return true;
}

// Takes one sample. Returns whether there is more to search.
bool ParallelSearch::TryPiece(Worker* worker, RuleTrial* trial, std::optional<Searcher>* other) {
  Searcher& searcher = worker->searcher;
  SearchKernel& kernel = searcher.kernel();
  const std::optional<int32_t> base = trial->NextBase(kernel.Branches(), kernel.base());
  if (!base.has_value()) return true;
  Part piece = {.path = kernel.Path(), .base = *base, .entering = kernel.entering()};
  const int32_t base_before = kernel.base();
  const int64_t nodes_before = searcher.stats().nodes;
  kernel.set_base(piece.base);
  worker->on_piece = true;
  const bool more = GoOnFor(worker, trial->nodes_of_piece());
  worker->on_piece = false;
  kernel.set_base(base_before);
  if (!more && worker->event != Searcher::Event::kExhausted) return false;
  const int64_t nodes = searcher.stats().nodes - nodes_before;
  if (!trial->Measure(nodes, !more)) return true;
  for (RuleTrial::Candidate& candidate : trial->candidates()) {
    Strategy strategy = strategy_;
    strategy.branching = candidate.rule;
    try {
      if (!other->has_value()) other->emplace(problem_, strategy, MakingFor(worker));
    } catch (const std::bad_alloc&) {
      trial->GiveUp();  // the search itself needs no more memory
      return true;
    }
    piece.memory = candidate.memory;
    Place(piece, strategy, &**other);
    (*other)->Run({.nodes = nodes}, [&] { return !MustStop(worker); });
    candidate.nodes += (*other)->stats().nodes;
    candidate.memory = (*other)->kernel().memory();
  }
  trial->Compare(nodes);
  return true;
}

// Makes everything that is left a part of its own, which another rule searches.
void ParallelSearch::LeaveTo(const RuleTrial::Candidate& candidate, Worker* worker) {
  Searcher& searcher = worker->searcher;
  strategy_.branching = candidate.rule;
  learns_ = true;
  Part rest = {.path = searcher.kernel().Path(),
               .base = searcher.kernel().base(),
               .entering = searcher.kernel().entering(),
               .share = worker->share,
               .memory = candidate.memory};
  const std::lock_guard lock(mutex_);
  done_ += worker->ShareDone();
  worker->share = 0;
  worker->Begin();
  worker->event = Searcher::Event::kExhausted;
  parts_.insert(std::next(worker->part), std::move(rest));
  ++waiting_;
}

}  // namespace dlx::internal
