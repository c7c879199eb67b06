#include "dlx/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "dlx/internal/limits.h"

namespace dlx {
namespace {

constexpr size_t kEnoughParts = 256;
constexpr size_t kMostParts = 4096;  // each is reached by passing those before it
constexpr int64_t kMostNodesToSplit = 20000;
// Options of solutions that a part may keep until it is its turn; 4 MiB.
constexpr size_t kMostKept = size_t{1} << 20;
constexpr size_t kBatch = 4096;  // options of solutions that are handed over at once
constexpr double kSecondsToFlush = 0.05;

// Solutions end to end.
struct Solutions {
  std::vector<OptionId> options;
  std::vector<size_t> ends;

  void Add(SolutionView solution) {
    options.insert(options.end(), solution.begin(), solution.end());
    ends.push_back(options.size());
  }
  void Clear() {
    options.clear();
    ends.clear();
  }
};

}  // namespace

// Cuts the tree with one Solver that does not enter the nodes of a certain level, the horizon, and
// lets others, one a thread, begin at those nodes. Together they enter each node once.
class ParallelSearch {
 public:
  ParallelSearch(const Problem& problem, const SearchConfig& config, const ParallelConfig& parallel,
                 const absl::FunctionRef<Visit(SolutionView)>* visitor)
      : problem_(problem),
        config_(config),
        parallel_(parallel),
        visitor_(visitor),
        deadline_(internal::Deadline::Limit(config.max_seconds)) {}

  SearchResult Run();

 private:
  // What comes next in the order of one thread: a subtree, or a solution above the horizon.
  struct Part {
    std::vector<internal::Choice> path;  // to the root of the subtree
    double share;                        // of the whole tree, by Knuth's estimate
    Solutions solution;                  // none: it is a subtree
    // Ordered: solutions that wait for their turn, and whether all were found.
    Solutions kept;
    bool finished = false;
  };

  // What one thread is doing.
  struct Worker {
    explicit Worker(Solver s) : solver(std::move(s)) {}

    Solver solver;
    size_t part = 0;
    Solutions found;        // not yet handed over
    size_t batch = kBatch;  // hand them over when there are so many options
    // For reports: of the part that it is searching.
    int64_t nodes = 0;
    int64_t updates = 0;
    int64_t solutions = 0;
    double share_done = 0;
  };

  void Preset(Solver* solver) const;
  SearchResult RunAlone();
  bool Split();
  bool SplitAt(int32_t horizon, bool whatever_it_takes);
  void Work();
  void Search(Worker* worker);
  void Found(Worker* worker);
  void HandOver(Worker* worker, bool at_end);
  void Emit(Solutions* solutions);
  void Advance();
  void Stop(Outcome outcome);
  void StopLocked(Outcome outcome);
  void Report(Worker* worker);
  SearchConfig WorkerConfig(Worker* worker);

  const Problem& problem_;
  const SearchConfig& config_;
  const ParallelConfig& parallel_;
  const absl::FunctionRef<Visit(SolutionView)>* visitor_;  // null: count only
  internal::Deadline deadline_;

  std::vector<Part> parts_;
  SearchStats split_stats_;
  Kernel kernel_ = Kernel::kLinks;
  int32_t horizon_ = 0;

  std::stop_source stop_;  // of the workers
  std::atomic<size_t> next_part_{0};
  std::atomic<int64_t> counted_{0};  // without a visitor

  std::mutex mutex_;  // guards what follows, and the visitor
  std::condition_variable_any turn_changed_;
  size_t turn_ = 0;  // ordered: the part whose solutions are visited now
  int64_t visited_ = 0;
  std::optional<Outcome> stopped_;  // why, if the search was cut short
  SearchStats stats_;               // of finished parts
  double done_ = 0;
  std::vector<Worker*> workers_;
  internal::Deadline next_report_;
};

void ParallelSearch::Preset(Solver* solver) const {
  for (const OptionId option : parallel_.taken) solver->Take(option);
  for (const OptionId option : parallel_.forbidden) solver->Forbid(option);
}

SearchResult ParallelSearch::Run() {
  const bool alone = config_.max_nodes > 0 || config_.max_updates > 0 ||
                     (parallel_.threads <= 1 && !LearnsOrDraws(config_.branching));
  if (alone || !Split()) return RunAlone();

  // Without the lock: the visitor, which is called with it, may be who requests this.
  const std::stop_callback forward(config_.stop, [this] { stop_.request_stop(); });
  next_report_ = internal::Deadline::In(config_.report_seconds);
  std::vector<std::jthread> threads;
  const size_t wanted =
      std::min(static_cast<size_t>(std::max(parallel_.threads, 1)), parts_.size());
  try {
    for (size_t i = 1; i < wanted; ++i) threads.emplace_back([this] { Work(); });
  } catch (const std::system_error&) {
    // The system gives no more threads: those that it gave do the work.
  }
  Work();
  threads.clear();  // joins them

  stats_ += split_stats_;
  if (visitor_ != nullptr) stats_.solutions = visited_;
  if (config_.max_solutions > 0) {
    stats_.solutions = std::min(stats_.solutions, config_.max_solutions);
  }
  const Outcome unless_stopped =
      config_.stop.stop_requested() ? Outcome::kCancelled : Outcome::kExhausted;
  return {stopped_.value_or(unless_stopped), stats_, kernel_, config_.branching};
}

SearchResult ParallelSearch::RunAlone() {
  SearchConfig config = config_;
  config.report = nullptr;
  if (parallel_.report) {
    config.report = [this](const Solver& solver) {
      const SearchStats& stats = solver.stats();
      parallel_.report({stats.solutions, stats.nodes, stats.updates, solver.progress().done});
    };
  }
  Solver solver(problem_, config);
  Preset(&solver);
  if (visitor_ == nullptr) solver.Exhaust();
  while (solver.Next()) {
    if ((*visitor_)(solver.solution()) == Visit::kStop) {
      return {Outcome::kVisitorStop, solver.stats(), solver.kernel(), solver.branching()};
    }
  }
  return {solver.outcome(), solver.stats(), solver.kernel(), solver.branching()};
}

// Returns false if there is nothing to cut: the tree has no level with several nodes that is worth
// a thread.
bool ParallelSearch::Split() {
  if (!SplitAt(1, /*whatever_it_takes=*/true)) return false;
  for (int32_t horizon = 2; parts_.size() < kEnoughParts; horizon += std::max(1, horizon / 4)) {
    if (!SplitAt(horizon, /*whatever_it_takes=*/false)) break;
  }
  return true;
}

// Returns false, and changes nothing, if that takes too many nodes or no subtree would be left.
bool ParallelSearch::SplitAt(int32_t horizon, bool whatever_it_takes) {
  SearchConfig config = config_;
  config.max_solutions = 0;
  config.report = nullptr;
  config.max_nodes = whatever_it_takes ? 0 : kMostNodesToSplit;
  Solver solver(problem_, config);
  Preset(&solver);
  solver.limits_.horizon = horizon;
  std::vector<Part> parts;
  bool any_subtree = false;
  while (solver.Next()) {
    Part part;
    part.share = solver.Share();
    if (solver.kernel_->level() == horizon) {
      part.path = solver.kernel_->Path();
      any_subtree = true;
    } else {
      part.solution.Add(solver.solution());
    }
    parts.push_back(std::move(part));
    if (parts.size() > kMostParts) return false;
  }
  if (solver.outcome() != Outcome::kExhausted || !any_subtree) return false;
  parts_ = std::move(parts);
  split_stats_ = solver.stats();
  kernel_ = solver.kernel();
  horizon_ = horizon;
  // Dead ends and solutions above the horizon are no work that is left.
  done_ = 1;
  for (const Part& part : parts_) done_ -= part.solution.ends.empty() ? part.share : 0;
  done_ = std::max(done_, 0.0);
  return true;
}

SearchConfig ParallelSearch::WorkerConfig(Worker* worker) {
  SearchConfig config = config_;
  config.max_solutions = 0;
  config.stop = stop_.get_token();
  config.report = [this, worker](const Solver&) { Report(worker); };
  config.report_seconds = std::min(config_.report_seconds, kSecondsToFlush);
  if (deadline_.is_set()) config.max_seconds = std::max(deadline_.SecondsLeft(), 1e-9);
  return config;
}

void ParallelSearch::Work() {
  Worker worker{Solver(problem_, config_)};
  {
    const std::lock_guard lock(mutex_);
    workers_.push_back(&worker);
  }
  while (!stop_.stop_requested()) {
    worker.part = next_part_++;
    if (worker.part >= parts_.size()) break;
    Search(&worker);
  }
  const std::lock_guard lock(mutex_);
  workers_.erase(std::find(workers_.begin(), workers_.end(), &worker));
}

void ParallelSearch::Search(Worker* worker) {
  Part& part = parts_[worker->part];
  Solver& solver = worker->solver;
  if (!part.solution.ends.empty()) {
    if (visitor_ != nullptr) {
      worker->found.Add(part.solution.options);
    } else if (config_.max_solutions > 0 && ++counted_ >= config_.max_solutions) {
      Stop(Outcome::kSolutionLimit);
    }
    HandOver(worker, /*at_end=*/true);
    return;
  }
  solver.Reset(WorkerConfig(worker));
  Preset(&solver);
  solver.Replay(part.path);
  solver.kernel_->set_base(solver.kernel_->level());
  if (visitor_ == nullptr && config_.max_solutions <= 0) solver.Exhaust();
  while (solver.Next()) Found(worker);
  HandOver(worker, /*at_end=*/true);
  if (solver.outcome() == Outcome::kTimeLimit) Stop(Outcome::kTimeLimit);
}

void ParallelSearch::Found(Worker* worker) {
  if (visitor_ == nullptr) {
    if (config_.max_solutions > 0 && ++counted_ >= config_.max_solutions) {
      Stop(Outcome::kSolutionLimit);
    }
    return;
  }
  worker->found.Add(worker->solver.solution());
  if (worker->found.options.size() >= worker->batch) HandOver(worker, /*at_end=*/false);
}

// Hands the solutions found so far to the visitor, or keeps them until it is their turn.
void ParallelSearch::HandOver(Worker* worker, bool at_end) {
  Part& part = parts_[worker->part];
  const bool is_subtree = part.solution.ends.empty();
  // What was cut short has a gap behind it, and nothing further may be visited in order.
  const bool complete = at_end && (!is_subtree || worker->solver.outcome() == Outcome::kExhausted);
  std::unique_lock lock(mutex_);
  if (at_end && is_subtree) {
    stats_ += worker->solver.stats();
    done_ += part.share;
    worker->nodes = worker->updates = worker->solutions = 0;
    worker->share_done = 0;
  }
  if (visitor_ == nullptr) return;
  if (parallel_.ordered && turn_ != worker->part) {
    if (worker->found.options.size() >= kMostKept) {
      turn_changed_.wait(lock, stop_.get_token(), [&] { return turn_ == worker->part; });
    }
    if (turn_ != worker->part) {
      worker->batch = std::max(kBatch, 2 * worker->found.options.size());
      if (at_end) {
        part.kept = std::exchange(worker->found, Solutions());
        part.finished = complete;
      }
      return;
    }
  }
  Emit(&worker->found);
  worker->batch = kBatch;
  if (parallel_.ordered && complete) Advance();
}

// Requires: mutex_ is held.
void ParallelSearch::Emit(Solutions* solutions) {
  const auto satisfied = [this] {
    return stopped_ == Outcome::kVisitorStop || stopped_ == Outcome::kSolutionLimit;
  };
  size_t begin = 0;
  for (const size_t end : solutions->ends) {
    if (satisfied()) break;
    const SolutionView view(solutions->options.data() + begin, end - begin);
    begin = end;
    ++visited_;
    if ((*visitor_)(view) == Visit::kStop) {
      StopLocked(Outcome::kVisitorStop);
    } else if (visited_ == config_.max_solutions) {
      StopLocked(Outcome::kSolutionLimit);
    }
  }
  solutions->Clear();
}

// The part whose turn it was is finished: so are, perhaps, those behind it. Requires: mutex_ held.
void ParallelSearch::Advance() {
  for (++turn_; turn_ < parts_.size() && parts_[turn_].finished; ++turn_) {
    Emit(&parts_[turn_].kept);
  }
  turn_changed_.notify_all();
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
  if (visitor_ != nullptr && !worker->found.ends.empty()) HandOver(worker, /*at_end=*/false);
  if (!parallel_.report) return;
  const Solver& solver = worker->solver;
  const Part& part = parts_[worker->part];
  const std::lock_guard lock(mutex_);
  worker->nodes = solver.stats().nodes;
  worker->updates = solver.stats().updates;
  worker->solutions = solver.stats().solutions;
  worker->share_done = part.share * solver.progress().done;
  if (!next_report_.Passed()) return;
  next_report_ = internal::Deadline::In(config_.report_seconds);
  ParallelReport report = {split_stats_.solutions + stats_.solutions,
                           split_stats_.nodes + stats_.nodes, split_stats_.updates + stats_.updates,
                           done_};
  for (const Worker* w : workers_) {
    report.solutions += w->solutions;
    report.nodes += w->nodes;
    report.updates += w->updates;
    report.done += w->share_done;
  }
  parallel_.report(report);
}

SearchResult SearchInParallel(const Problem& problem, const SearchConfig& config,
                              const ParallelConfig& parallel,
                              absl::FunctionRef<Visit(SolutionView)> visitor) {
  return ParallelSearch(problem, config, parallel, &visitor).Run();
}

SearchResult CountInParallel(const Problem& problem, const SearchConfig& config,
                             const ParallelConfig& parallel) {
  return ParallelSearch(problem, config, parallel, nullptr).Run();
}

}  // namespace dlx
