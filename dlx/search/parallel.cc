// SPDX-License-Identifier: Apache-2.0
//
// Work stealing: parallel_search.h describes the parts and who owns them.

#include "dlx/parallel.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "dlx/progress.h"
#include "dlx/search/parallel_search.h"

namespace dlx {
namespace internal {

SearchResult ParallelSearch::Run() {
  const Limits& limits = config_.run.limits;
  const bool alone = limits.nodes.has_value() || limits.updates.has_value() ||
                     (visitor_ != nullptr && limits.solutions.has_value()) ||
                     (config_.run.threads <= 1 && !learns_ && settled_);
  if (alone) return RunAlone();
  if (max_solutions_ == 0) stopped_ = Outcome::kSolutionLimit;

  // Without the lock: the visitor, which is called under it, may request the stop.
  const std::stop_callback forward(limits.stop, [this] { stop_.request_stop(); });
  next_report_ = Deadline::In(config_.run.watch.every_seconds);
  parts_.push_back({.entering = true});
  waiting_ = 1;
  const Clock::time_point start = Now();
  Worker worker(*this);
  if (config_.run.threads > 1) {
    // Another thread has to make a Searcher too, and has to be joined if the search ends meanwhile.
    worker.alone_until =
        Deadline::In(std::max(config_.sharing.seconds_alone, 2 * SecondsSince(start)));
  }
  if (worker.timed_out) stopped_ = Outcome::kTimeLimit;
  if (!stopped_.has_value() && worker.searcher.is_made()) Work(&worker);
  threads_.clear();  // joins them
  failure_.Rethrow();

  if (visitor_ != nullptr) stats_.solutions = visited_;
  stats_.solutions = std::min(stats_.solutions, max_solutions_);
  const Outcome unless_stopped =
      limits.stop.stop_requested() ? Outcome::kCancelled : Outcome::kExhausted;
  SearchResult result;
  result.outcome = stopped_.value_or(unless_stopped);
  result.kernel = worker.searcher.kernel_name();
  result.branching = worker.searcher.strategy().branching;
  result.seconds = SecondsSince(start_);
  result.threads = config_.run.threads;
  result.nodes = stats_.nodes;
  if (result.kernel == Kernel::kLinks) result.updates = stats_.updates;
  result.stats = std::move(stats_);
  return result;
}

SearchResult ParallelSearch::RunAlone() {
  Solver solver(problem_, {.strategy = strategy_, .run = config_.run});
  if (visitor_ == nullptr) {
    solver.Exhaust();
  } else {
    solver.Exhaust(*visitor_);
  }
  return solver.result();
}

void ParallelSearch::StartThreads() {
  try {
    for (int i = 1; i < config_.run.threads; ++i) {
      threads_.emplace_back([this] {
        std::optional<Worker> worker;
        try {
          worker.emplace(*this);
        } catch (const std::bad_alloc&) {
          return;  // the others have memory, and do the work
        }
        if (worker->searcher.is_made()) Work(&*worker);
      });
    }
  } catch (const std::system_error&) {
    // The system has no more threads: those that were started do the work.
  } catch (const std::bad_alloc&) {
    // Nor memory for them.
  }
}

void ParallelSearch::Work(Worker* worker) {
  failure_.Guard([&] { TakeParts(worker); }, [&] { stop_.request_stop(); });
  const std::lock_guard lock(mutex_);
  std::erase(workers_, worker);
}

void ParallelSearch::TakeParts(Worker* worker) {
  {
    const std::lock_guard lock(mutex_);
    workers_.push_back(worker);
  }
  worker->next_flush = NextFlush();
  while (Take(worker)) Search(worker);
}

// Waits for a part, and takes the first in the order of one thread. Returns false if there will be
// none.
bool ParallelSearch::Take(Worker* worker) {
  std::unique_lock lock(mutex_);
  ++hungry_;
  UpdateAsked();
  changed_.wait(lock, stop_.get_token(), [this] { return waiting_ > 0 || working_ == 0; });
  --hungry_;
  const bool found = waiting_ > 0 && !stop_.stop_requested();
  if (found) {
    worker->part =
        std::find_if(parts_.begin(), parts_.end(), [](const Part& p) { return !p.taken; });
    worker->part->taken = true;
    --waiting_;
    ++working_;
  }
  UpdateAsked();
  return found;
}

void ParallelSearch::Search(Worker* worker) {
  Prepare(worker);
  if (settled_ || Settle(worker)) {
    for (Exhaust(worker); worker->event == Searcher::Event::kNodes; Exhaust(worker)) {
      Give(worker);
      const int64_t nodes = NodesToGive();
      worker->max_nodes =
          nodes == Searcher::kUnbounded ? nodes : worker->searcher.stats().nodes + nodes;
    }
  }
  HandOver(worker);
  Finish(worker);
  if (worker->timed_out) Stop(Outcome::kTimeLimit);
}

// Searches the part, or what is left of it, up to the worker's limit on nodes.
void ParallelSearch::Exhaust(Worker* worker) {
  Searcher& searcher = worker->searcher;
  const auto look = [this, worker] { return Look(worker); };
  if (visitor_ == nullptr && max_solutions_ == kNoLimit) {
    worker->event = searcher.Run({.nodes = worker->max_nodes}, look);
    return;
  }
  for (;;) {
    worker->event = searcher.Run(
        {.solutions = searcher.stats().solutions + 1, .nodes = worker->max_nodes}, look);
    if (worker->event != Searcher::Event::kSolution) return;
    Found(worker);
    // One thread alone stops at once, and at the same place in every run.
    if (config_.run.threads <= 1 && stop_.stop_requested()) {
      worker->event = Searcher::Event::kStopped;
      return;
    }
  }
}

// Searches for `nodes` more nodes. Returns whether there is more.
bool ParallelSearch::GoOnFor(Worker* worker, int64_t nodes) {
  worker->max_nodes = worker->searcher.stats().nodes + nodes;
  Exhaust(worker);
  return worker->event == Searcher::Event::kNodes;
}

// Parts that are given away after a fixed number of nodes may be many at a time. Where they would
// not fit the memory, none are: that does not depend on the threads either.
int64_t ParallelSearch::NodesToGive() const {
  constexpr int64_t kPartsAtATime = 128;
  const int64_t path = int64_t{problem_.num_primary_items()} * int64_t{sizeof(Choice)};
  const int64_t learned =
      learns_ ? int64_t{problem_.num_items()} * 2 * int64_t{sizeof(int64_t)} : 0;
  return path + learned > max_bytes_ / kPartsAtATime ? Searcher::kUnbounded : nodes_to_give_;
}

// Takes the searcher to the beginning of the part.
void ParallelSearch::Prepare(Worker* worker) {
  const Part& part = *worker->part;
  // With a rule that learns, or if ordered, work is given away after a fixed number of nodes,
  // whether or not a thread is idle. So what a rule learns does not depend on the threads, and
  // ordered searches stay close together.
  worker->max_nodes = learns_ || in_order_ ? NodesToGive() : Searcher::kUnbounded;
  Place(part, strategy_, &worker->searcher);
  worker->share = part.share;
  worker->Begin();
}

void ParallelSearch::Place(const Part& part, const Strategy& strategy, Searcher* searcher) const {
  searcher->Reset(strategy);
  searcher->Preset(config_.run.presets);
  searcher->Replay(part.path);
  searcher->kernel().set_base(part.base);
  searcher->kernel().set_entering(part.entering);
  if (LearnsOrDraws(strategy.branching) && !part.path.empty()) {
    searcher->kernel().set_memory(part.memory);
  }
}

bool ParallelSearch::MustStop(Worker* worker) const {
  if (stop_.stop_requested()) return true;
  worker->timed_out = worker->timed_out || deadline_.Passed();
  return worker->timed_out;
}

// Called during a search, about every 50 microseconds. Returns whether it should continue.
bool ParallelSearch::Look(Worker* worker) {
  if (const int64_t work = config_.sharing.work_between_looks; work > 0) {
    worker->searcher.LookAfter(work);
  }
  if (MustStop(worker)) return false;
  Share(worker);
  return true;
}

void ParallelSearch::Share(Worker* worker) {
  if (settled_ && worker->alone_until.Passed()) {
    worker->alone_until = Deadline();
    StartThreads();
  }
  // Not before the first node: otherwise tiny parts would be passed from thread to thread.
  if (asked_ && !learns_ && worker->searcher.stats().nodes > 0) Give(worker);
  if (worker->next_flush.Passed()) {
    worker->next_flush = NextFlush();
    HandOver(worker);
    if (!worker->on_piece) Report(worker);
  }
}

// Cuts off the unexplored branches at the shallowest levels that have any: at an eighth of these
// levels.
void ParallelSearch::Give(Worker* worker) {
  SearchKernel& kernel = worker->searcher.kernel();
  const std::vector<Branch> branches = kernel.Branches();
  if (branches.empty()) return;
  const auto has_rest = [](const Branch& branch) { return branch.number < branch.of; };
  // If no level has any, all of them are skipped from now on.
  int64_t levels =
      std::max<int64_t>((std::count_if(branches.begin(), branches.end(), has_rest) + 7) / 8, 1);
  Part part;
  int32_t level = kernel.base();
  double share = worker->share;
  for (auto branch = branches.begin(); branch != branches.end() && levels > 0; ++branch) {
    if (has_rest(*branch)) {
      if (part.path.empty()) {
        part.path = kernel.Path();
        part.base = level;
        part.share = share;
      }
      --levels;
    }
    share /= static_cast<double>(branch->of);
    ++level;
  }
  if (!part.path.empty()) {
    part.path.resize(level);
    if (learns_) part.memory = kernel.memory();
  }
  const std::lock_guard lock(mutex_);
  done_ += worker->ShareDone();
  kernel.set_base(level);
  worker->share = share;
  worker->share_done = 0;
  worker->Begin();
  if (part.path.empty()) return;
  parts_.insert(std::next(worker->part), std::move(part));
  ++waiting_;
  UpdateAsked();
  changed_.notify_all();
}

void ParallelSearch::Stop(Outcome outcome) {
  const std::lock_guard lock(mutex_);
  StopLocked(outcome);
}

void ParallelSearch::StopLocked(Outcome outcome) {
  if (!stopped_.has_value()) stopped_ = outcome;
  stop_.request_stop();
}

void ParallelSearch::Report(Worker* worker) {
  const Watch& watch = config_.run.watch;
  if (!watch.callback) return;
  const SearchStats& stats = worker->searcher.stats();
  const std::lock_guard lock(mutex_);
  worker->nodes = stats.nodes;
  worker->updates = stats.updates;
  worker->solutions = stats.solutions;
  worker->share_done = worker->ShareDone();
  if (!next_report_.Passed()) return;
  next_report_ = Deadline::In(watch.every_seconds);
  Progress progress;
  int64_t solutions = stats_.solutions;
  progress.nodes = stats_.nodes;
  progress.updates = stats_.updates;
  progress.done = done_;
  progress.seconds = SecondsSince(start_);
  for (const Worker* w : workers_) {
    solutions += w->solutions;
    progress.nodes += w->nodes;
    progress.updates += w->updates;
    progress.done += w->share_done;
  }
  progress.solutions = static_cast<uint64_t>(solutions);
  if (config_.run.threads <= 1 && parts_.size() == 1) {
    Progress place;
    worker->searcher.DescribeTo(&place);
    progress.path = std::move(place.path);
  }
  watch.callback(progress);
}

}  // namespace internal

SearchResult SearchInParallel(const Problem& problem, const ParallelConfig& config,
                              absl::FunctionRef<Visit(SolutionView)> visitor) {
  return internal::ParallelSearch(problem, config, &visitor).Run();
}

SearchResult CountInParallel(const Problem& problem, const ParallelConfig& config) {
  return internal::ParallelSearch(problem, config, nullptr).Run();
}

}  // namespace dlx
