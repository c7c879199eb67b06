#include "dlx/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <iterator>
#include <list>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "dlx/run/limits.h"
#include "dlx/search/rule_trial.h"

namespace dlx {
namespace {

// Options of solutions that may wait for their turn, of all threads together; 8 MiB.
constexpr size_t kMostKept = size_t{1} << 21;
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

// One thread begins with the whole tree. Where a search stands, each open level has a way that is
// being tried, and ways that are left. A thread gives work away by cutting off what is left at its
// shallowest levels (Give): that becomes a part, which another thread takes (Take), and the giver
// stays below those levels. So each node is entered once, by whomever.
class ParallelSearch {
 public:
  ParallelSearch(const Problem& problem, const SearchConfig& config, const ParallelConfig& parallel,
                 const absl::FunctionRef<Visit(SolutionView)>* visitor)
      : problem_(problem),
        config_(config),
        parallel_(parallel),
        visitor_(visitor),
        in_order_(visitor != nullptr && parallel.ordered),
        learns_(LearnsOrDraws(config.branching)),
        settled_(config.branching != Branching::kAuto || !internal::RuleTrial::Suits(problem)),
        nodes_to_give_(parallel.sharing.nodes_to_give),
        deadline_(internal::Deadline::Limit(config.max_seconds)) {}

  SearchResult Run();

 private:
  // The whole tree; or what comes behind a path, from level `base` on.
  struct Part {
    std::vector<internal::Choice> path = {};  // empty: the whole tree
    int32_t base = 0;
    bool entering = false;  // the node at the end of the path, and not the one that follows
    double share = 1;       // of the whole tree that the node at the base has, by Knuth's estimate
    internal::Brancher::Memory memory = {};  // what the giver had learned
    bool taken = false;
    // In order: solutions that wait for their turn, and whether all were found.
    std::list<Solutions> kept = {};
    bool finished = false;
  };
  using Parts = std::list<Part>;

  // What one thread is doing.
  struct Worker {
    explicit Worker(Solver s) : solver(std::move(s)) {}

    Solver solver;
    Parts::iterator part;
    Solutions found;  // not yet handed over
    internal::Deadline next_flush;
    internal::Deadline alone_until;  // of the calling thread: when it starts the others
    double share = 1;       // of the whole tree that the node at the base of the search has
    double begun = 0;       // how much of that was done, or was someone else's, at the beginning
    bool on_piece = false;  // of the trial of rules: it has no share to report then
    // For reports: of the part that it is searching.
    int64_t nodes = 0;
    int64_t updates = 0;
    int64_t solutions = 0;
    double share_done = 0;

    // What it has done of its part.
    double ShareDone() const { return share * solver.progress().done - begun; }
    void Begin() { begun = share * solver.progress().done; }
  };

  SearchResult RunAlone();
  void StartThreads();
  void Work(Worker* worker);
  bool Take(Worker* worker);
  void Search(Worker* worker);
  void Exhaust(Worker* worker);
  bool GoOnFor(Worker* worker, int64_t nodes);
  bool Settle(Worker* worker);
  bool TryPiece(Worker* worker, internal::RuleTrial* trial, std::optional<Solver>* other);
  void LeaveTo(const internal::RuleTrial::Candidate& candidate, Worker* worker);
  void Prepare(Worker* worker);
  void Place(const Part& part, SearchConfig config, Solver* solver) const;
  SearchConfig ThreadConfig() const;
  void Preset(Solver* solver) const;
  void Look(Worker* worker);
  void Give(Worker* worker);
  // One part should wait always, so that no thread has to.
  void UpdateAsked() { asked_ = workers_.size() > 1 && waiting_ <= hungry_; }
  internal::Deadline NextFlush() const {
    return internal::Deadline::In(std::min(config_.report_seconds, kSecondsToFlush));
  }
  void GoOn(Solver* solver, int64_t nodes) const;
  void Found(Worker* worker);
  void HandOver(Worker* worker);
  void Finish(Worker* worker);
  void FinishInOrder(Worker* worker);
  void EmitWhoseTurnItIs();
  void Emit(Solutions* solutions);
  void Stop(Outcome outcome);
  void StopLocked(Outcome outcome);
  void Report(Worker* worker);
  bool HasTurn(const Worker& worker) const { return !in_order_ || worker.part == parts_.begin(); }

  const Problem& problem_;
  SearchConfig config_;
  const ParallelConfig& parallel_;
  const absl::FunctionRef<Visit(SolutionView)>* visitor_;  // null: count only
  const bool in_order_;
  // The rule may change once, before any part is given away.
  bool learns_;
  bool settled_;
  int64_t nodes_to_give_;
  internal::Deadline deadline_;

  std::vector<std::jthread> threads_;  // but the calling one, whom they belong to

  std::stop_source stop_;            // of the workers
  std::atomic<bool> asked_ = false;  // a part is wanted
  std::atomic<int64_t> counted_{0};  // without a visitor

  std::mutex mutex_;  // guards what follows, and the visitor
  std::condition_variable_any changed_;
  // Those that wait, those that are searched and, in order, those whose turn has not come: all in
  // the order of one thread. In order, it is the turn of the first one.
  Parts parts_;
  int waiting_ = 0;  // parts
  int working_ = 0;  // threads
  int hungry_ = 0;   // threads that wait for a part
  size_t kept_ = 0;  // options of solutions
  int64_t visited_ = 0;
  std::optional<Outcome> stopped_;  // why, if the search was cut short
  SearchStats stats_;               // of finished parts
  double done_ = 0;                 // by them, and by what others have given away meanwhile
  std::vector<Worker*> workers_;
  internal::Deadline next_report_;
};

SearchResult ParallelSearch::Run() {
  const bool alone = config_.max_nodes > 0 || config_.max_updates > 0 ||
                     (parallel_.threads <= 1 && !learns_ && settled_);
  if (alone) return RunAlone();

  // Without the lock: the visitor, which is called with it, may be who requests this.
  const std::stop_callback forward(config_.stop, [this] { stop_.request_stop(); });
  next_report_ = internal::Deadline::In(config_.report_seconds);
  parts_.push_back({.entering = true});
  waiting_ = 1;
  const auto start = internal::Now();
  Worker worker{Solver(problem_, config_)};
  if (parallel_.threads > 1) {
    // Another thread has to make a Solver too, and is waited for if the search ends meanwhile.
    const std::chrono::duration<double> made = internal::Now() - start;
    worker.alone_until =
        internal::Deadline::In(std::max(parallel_.sharing.seconds_alone, 2 * made.count()));
  }
  Work(&worker);
  threads_.clear();  // joins them

  if (visitor_ != nullptr) stats_.solutions = visited_;
  if (config_.max_solutions > 0) {
    stats_.solutions = std::min(stats_.solutions, config_.max_solutions);
  }
  const Outcome unless_stopped =
      config_.stop.stop_requested() ? Outcome::kCancelled : Outcome::kExhausted;
  return {stopped_.value_or(unless_stopped), stats_, worker.solver.kernel(),
          worker.solver.branching()};
}

SearchResult ParallelSearch::RunAlone() {
  SearchConfig config = config_;
  config.report = nullptr;
  if (parallel_.report) {
    config.report = [this](const Solver& solver) {
      const SearchStats& stats = solver.stats();
      Progress progress = solver.progress();
      parallel_.report(
          {stats.solutions, stats.nodes, stats.updates, progress.done, std::move(progress.path)});
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

void ParallelSearch::StartThreads() {
  try {
    for (int i = 1; i < parallel_.threads; ++i) {
      threads_.emplace_back([this] {
        std::optional<Worker> worker;
        try {
          worker.emplace(Solver(problem_, config_));
        } catch (const std::bad_alloc&) {
          return;  // the others have memory, and do the work
        }
        Work(&*worker);
      });
    }
  } catch (const std::system_error&) {
    // The system gives no more threads: those that it gave do the work.
  }
}

void ParallelSearch::Work(Worker* worker) {
  {
    const std::lock_guard lock(mutex_);
    workers_.push_back(worker);
  }
  worker->next_flush = NextFlush();
  while (Take(worker)) Search(worker);
  const std::lock_guard lock(mutex_);
  workers_.erase(std::find(workers_.begin(), workers_.end(), worker));
}

// Waits for a part: the first one, in the order of one thread. Returns false if there will be none.
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
  Solver& solver = worker->solver;
  Prepare(worker);
  if (settled_ || Settle(worker)) {
    for (Exhaust(worker); solver.outcome() == Outcome::kNodeLimit; Exhaust(worker)) {
      Give(worker);
      GoOn(&solver, nodes_to_give_);
    }
  }
  HandOver(worker);
  Finish(worker);
  if (solver.outcome() == Outcome::kTimeLimit) Stop(Outcome::kTimeLimit);
}

// Searches up to a limit.
void ParallelSearch::Exhaust(Worker* worker) {
  Solver& solver = worker->solver;
  if (visitor_ == nullptr && config_.max_solutions <= 0) return solver.Exhaust();
  while (solver.Next()) {
    Found(worker);
    // One thread alone stops at once, and at the same place in every run.
    if (parallel_.threads <= 1 && stop_.stop_requested()) break;
  }
}

// Returns whether there is more.
bool ParallelSearch::GoOnFor(Worker* worker, int64_t nodes) {
  GoOn(&worker->solver, nodes);
  Exhaust(worker);
  return worker->solver.outcome() == Outcome::kNodeLimit;
}

// Begins the search, and chooses the rule that goes on with it (dlx/search/rule_trial.h). Returns
// whether that is the present one, and there is more to search.
bool ParallelSearch::Settle(Worker* worker) {
  internal::RuleTrial trial(problem_, parallel_.sharing.nodes_before_trial,
                            parallel_.sharing.verdict);
  std::optional<Solver> other;
  if (!GoOnFor(worker, trial.nodes_before())) return false;
  std::optional<const internal::RuleTrial::Candidate*> verdict;
  for (; !verdict.has_value(); verdict = trial.Verdict()) {
    if (!TryPiece(worker, &trial, &other)) return false;
    if (!GoOnFor(worker, trial.nodes_between())) return false;
  }
  settled_ = true;
  if (*verdict != nullptr) {
    // What is learned is worth keeping together.
    nodes_to_give_ = std::max(nodes_to_give_, trial.nodes_before() / 4);
    LeaveTo(**verdict, worker);
    return false;
  }
  GoOn(&worker->solver, in_order_ ? nodes_to_give_ : 0);
  return true;
}

// Returns whether there is more.
bool ParallelSearch::TryPiece(Worker* worker, internal::RuleTrial* trial,
                              std::optional<Solver>* other) {
  Solver& solver = worker->solver;
  internal::SearchKernel& kernel = *solver.kernel_;
  const std::optional<int32_t> base = trial->NextBase(kernel.Ways(), kernel.base());
  if (!base.has_value()) return true;
  Part piece = {.path = kernel.Path(), .base = *base, .entering = kernel.entering()};
  const int32_t base_before = kernel.base();
  const int64_t nodes_before = solver.stats().nodes;
  kernel.set_base(piece.base);
  worker->on_piece = true;
  const bool more = GoOnFor(worker, trial->nodes_of_piece());
  worker->on_piece = false;
  kernel.set_base(base_before);
  if (!more && solver.outcome() != Outcome::kExhausted) return false;
  const int64_t nodes = solver.stats().nodes - nodes_before;
  if (!trial->Measure(nodes, !more)) return true;
  for (internal::RuleTrial::Candidate& candidate : trial->candidates()) {
    SearchConfig config = ThreadConfig();
    config.branching = candidate.rule;
    config.max_nodes = nodes;
    try {
      if (!other->has_value()) other->emplace(problem_, config);
    } catch (const std::bad_alloc&) {
      trial->GiveUp();  // the search has memory
      return true;
    }
    piece.memory = candidate.memory;
    Place(piece, std::move(config), &**other);
    (*other)->Exhaust();
    candidate.nodes += (*other)->stats().nodes;
    candidate.memory = (*other)->kernel_->memory();
  }
  trial->Compare(nodes);
  return true;
}

// What is left becomes a part of its own, with another rule.
void ParallelSearch::LeaveTo(const internal::RuleTrial::Candidate& candidate, Worker* worker) {
  Solver& solver = worker->solver;
  config_.branching = candidate.rule;
  learns_ = true;
  Part rest = {.path = solver.kernel_->Path(),
               .base = solver.kernel_->base(),
               .entering = solver.kernel_->entering(),
               .share = worker->share,
               .memory = candidate.memory};
  const std::lock_guard lock(mutex_);
  done_ += worker->ShareDone();
  worker->share = 0;
  worker->Begin();
  solver.outcome_ = Outcome::kExhausted;
  parts_.insert(std::next(worker->part), std::move(rest));
  ++waiting_;
}

// Goes to where the part begins.
void ParallelSearch::Prepare(Worker* worker) {
  const Part& part = *worker->part;
  SearchConfig config = ThreadConfig();
  config.report = [this, worker](const Solver&) { Look(worker); };
  config.report_seconds = 0;
  // One after which work is given away, whether or not it is wanted: so that what a rule learns does
  // not depend on the threads, and that in order they stay close together.
  config.max_nodes = learns_ || in_order_ ? nodes_to_give_ : 0;
  Place(part, std::move(config), &worker->solver);
  worker->share = part.share;
  worker->Begin();
}

void ParallelSearch::Place(const Part& part, SearchConfig config, Solver* solver) const {
  const bool learns = LearnsOrDraws(config.branching);
  solver->Reset(std::move(config));
  Preset(solver);
  solver->Replay(part.path);
  solver->kernel_->set_base(part.base);
  solver->kernel_->set_entering(part.entering);
  if (learns && !part.path.empty()) solver->kernel_->set_memory(part.memory);
}

SearchConfig ParallelSearch::ThreadConfig() const {
  SearchConfig config = config_;
  config.max_solutions = 0;
  config.stop = stop_.get_token();
  config.report = nullptr;
  if (deadline_.is_set()) config.max_seconds = std::max(*deadline_.SecondsLeft(), 1e-9);
  return config;
}

void ParallelSearch::Preset(Solver* solver) const {
  for (const OptionId option : parallel_.taken) solver->Take(option);
  for (const OptionId option : parallel_.forbidden) solver->Forbid(option);
}

// Called in the course of a search whenever limits are looked at.
void ParallelSearch::Look(Worker* worker) {
  Solver& solver = worker->solver;
  if (const int64_t work = parallel_.sharing.work_between_looks; work > 0) {
    solver.limits_.work = solver.stats_.nodes + solver.stats_.updates + work;
  }
  if (settled_ && worker->alone_until.Passed()) {
    worker->alone_until = internal::Deadline();
    StartThreads();
  }
  // Not before the first node: children of the root that take no time would go from hand to hand.
  if (asked_ && !learns_ && solver.stats_.nodes > 0) Give(worker);
  if (worker->next_flush.Passed()) {
    worker->next_flush = NextFlush();
    HandOver(worker);
    if (!worker->on_piece) Report(worker);
  }
}

// Cuts off the ways that are left at the shallowest levels that have any: an eighth of these levels.
void ParallelSearch::Give(Worker* worker) {
  internal::SearchKernel& kernel = *worker->solver.kernel_;
  const std::vector<internal::Way> ways = kernel.Ways();
  if (ways.empty()) return;
  const auto has_rest = [](const internal::Way& way) { return way.way < way.ways; };
  // Where none has any, all are passed.
  int64_t levels =
      std::max<int64_t>((std::count_if(ways.begin(), ways.end(), has_rest) + 7) / 8, 1);
  Part part;
  int32_t level = kernel.base();
  double share = worker->share;
  for (auto way = ways.begin(); way != ways.end() && levels > 0; ++way) {
    if (has_rest(*way)) {
      if (part.path.empty()) {
        part.path = kernel.Path();
        part.base = level;
        part.share = share;
      }
      --levels;
    }
    share /= static_cast<double>(way->ways);
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

// To a limit on nodes that is so many further on; 0: to none.
void ParallelSearch::GoOn(Solver* solver, int64_t nodes) const {
  if (solver->state_ == Solver::State::kDone) solver->state_ = Solver::State::kSearching;
  solver->outcome_ = Outcome::kUnfinished;
  solver->config_.max_nodes = nodes > 0 ? solver->stats().nodes + nodes : 0;
}

void ParallelSearch::Found(Worker* worker) {
  if (visitor_ == nullptr) {
    if (config_.max_solutions > 0 && ++counted_ >= config_.max_solutions) {
      Stop(Outcome::kSolutionLimit);
    }
    return;
  }
  worker->found.Add(worker->solver.solution());
  if (worker->found.options.size() >= kBatch || parallel_.threads <= 1) HandOver(worker);
}

// Hands the solutions found so far to the visitor, or keeps them until it is their turn.
void ParallelSearch::HandOver(Worker* worker) {
  if (worker->found.ends.empty()) return;
  std::unique_lock lock(mutex_);
  if (!HasTurn(*worker)) {
    changed_.wait(lock, stop_.get_token(), [&] { return kept_ < kMostKept || HasTurn(*worker); });
  }
  if (HasTurn(*worker)) {
    Emit(&worker->found);
  } else {
    kept_ += worker->found.options.size();
    worker->part->kept.push_back(std::exchange(worker->found, Solutions()));
  }
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

// The part was searched, or cut short.
void ParallelSearch::Finish(Worker* worker) {
  const std::lock_guard lock(mutex_);
  stats_ += worker->solver.stats();
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
  // What was cut short has a gap behind it, and nothing further may be visited.
  if (worker->solver.outcome() != Outcome::kExhausted) return;
  const auto part = worker->part;
  part->finished = true;
  if (part == parts_.begin()) return EmitWhoseTurnItIs();
  // Finished parts side by side are one.
  if (const auto next = std::next(part); next != parts_.end() && next->finished) {
    part->kept.splice(part->kept.end(), next->kept);
    parts_.erase(next);
  }
  if (const auto last = std::prev(part); last->finished) {
    last->kept.splice(last->kept.end(), part->kept);
    parts_.erase(part);
  }
}

// Of the first part, and while it is finished, of those behind it. Requires: mutex_ is held.
void ParallelSearch::EmitWhoseTurnItIs() {
  while (!parts_.empty()) {
    Part& part = parts_.front();
    for (; !part.kept.empty(); part.kept.pop_front()) {
      kept_ -= part.kept.front().options.size();
      Emit(&part.kept.front());
    }
    if (!part.finished) break;
    parts_.pop_front();
  }
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
  if (!parallel_.report) return;
  const SearchStats& stats = worker->solver.stats();
  const std::lock_guard lock(mutex_);
  worker->nodes = stats.nodes;
  worker->updates = stats.updates;
  worker->solutions = stats.solutions;
  worker->share_done = worker->ShareDone();
  if (!next_report_.Passed()) return;
  next_report_ = internal::Deadline::In(config_.report_seconds);
  ParallelReport report = {stats_.solutions, stats_.nodes, stats_.updates, done_};
  for (const Worker* w : workers_) {
    report.solutions += w->solutions;
    report.nodes += w->nodes;
    report.updates += w->updates;
    report.done += w->share_done;
  }
  if (parallel_.threads <= 1 && parts_.size() == 1) report.path = worker->solver.progress().path;
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
