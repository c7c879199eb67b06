// SPDX-License-Identifier: Apache-2.0
//
// The order in which solutions are visited. Each worker collects solutions and hands them over from
// time to time. If they are ordered, only those of the first remaining part may be visited. The
// solutions of other parts are kept until it is their turn; at a limit on those kept, workers wait.

#include <cstddef>
#include <iterator>
#include <mutex>
#include <utility>

#include "dlx/search/parallel_search.h"

namespace dlx::internal {
namespace {

constexpr size_t kBatch = 4096;  // options of solutions that are handed over at once

}  // namespace

void ParallelSearch::Found(Worker* worker) {
  if (visitor_ == nullptr) {
    if (max_solutions_ != kNoLimit && ++counted_ >= max_solutions_) {
      Stop(Outcome::kSolutionLimit);
    }
    return;
  }
  worker->searcher.AppendSolution(&worker->found.options);
  worker->found.ends.push_back(worker->found.options.size());
  if (worker->found.options.size() >= kBatch || config_.run.threads <= 1) HandOver(worker);
}

// Hands the solutions found so far to the visitor, or keeps them until it is their turn.
void ParallelSearch::HandOver(Worker* worker) {
  if (worker->found.ends.empty()) return;
  std::unique_lock lock(mutex_);
  if (!HasTurn(*worker)) {
    changed_.wait(lock, stop_.get_token(), [&] { return kept_ < most_kept_ || HasTurn(*worker); });
  }
  if (HasTurn(*worker)) {
    Emit(&worker->found);
  } else {
    kept_ += worker->found.bytes();
    worker->part->kept.push_back(std::exchange(worker->found, Solutions()));
  }
}

// Requires: mutex_ is held.
void ParallelSearch::Emit(Solutions* solutions) {
  size_t begin = 0;
  for (const size_t end : solutions->ends) {
    if (stopped_ == Outcome::kVisitorStop || failure_.happened()) break;
    const SolutionView view(solutions->options.data() + begin, end - begin);
    begin = end;
    ++visited_;
    Visit visit = Visit::kStop;
    // Guarded while the mutex is held, so that no other thread calls a visitor that has thrown.
    failure_.Guard([&] { visit = (*visitor_)(view); });
    if (visit == Visit::kStop) StopLocked(Outcome::kVisitorStop);
  }
  solutions->Clear();
}

// The part was searched, or cut short.
void ParallelSearch::Finish(Worker* worker) {
  const std::lock_guard lock(mutex_);
  stats_ += worker->searcher.stats();
  done_ += worker->ShareDone();
  worker->nodes = worker->updates = worker->solutions = 0;
  worker->share = worker->begun = worker->share_done = 0;
  --working_;
  if (in_order_) {
    FinishInOrder(worker);
  } else {
    parts_.erase(worker->part);
  }
  changed_.notify_all();
}

// Requires: mutex_ is held.
void ParallelSearch::FinishInOrder(Worker* worker) {
  // After a part that was cut short solutions are missing, so nothing further may be visited.
  if (worker->event != Searcher::Event::kExhausted) return;
  const auto part = worker->part;
  part->finished = true;
  if (part == parts_.begin()) return EmitWhoseTurnItIs();
  // Adjacent finished parts are merged.
  if (const auto next = std::next(part); next != parts_.end() && next->finished) {
    part->kept.splice(part->kept.end(), next->kept);
    parts_.erase(next);
  }
  if (const auto last = std::prev(part); last->finished) {
    last->kept.splice(last->kept.end(), part->kept);
    parts_.erase(part);
  }
}

// Visits the solutions of the first part and, as long as it is finished, of those after it.
// Requires: mutex_ is held.
void ParallelSearch::EmitWhoseTurnItIs() {
  while (!parts_.empty()) {
    Part& part = parts_.front();
    for (; !part.kept.empty(); part.kept.pop_front()) {
      kept_ -= part.kept.front().bytes();
      Emit(&part.kept.front());
    }
    if (!part.finished) break;
    parts_.pop_front();
  }
}

}  // namespace dlx::internal
