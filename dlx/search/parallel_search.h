// SPDX-License-Identifier: Apache-2.0
//
// The search with several threads: sharing of work (parallel.cc), the order in which solutions are
// visited (emit.cc), the trial of other branching rules (settle.cc).

#ifndef DLX_SEARCH_PARALLEL_SEARCH_H_
#define DLX_SEARCH_PARALLEL_SEARCH_H_

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "absl/functional/function_ref.h"
#include "dlx/kernel/branch.h"
#include "dlx/kernel/kernel.h"
#include "dlx/parallel.h"
#include "dlx/run/clock.h"
#include "dlx/run/failure.h"
#include "dlx/run/meter.h"
#include "dlx/search/rule_trial.h"
#include "dlx/search/searcher.h"

namespace dlx::internal {

inline constexpr double kSecondsToFlush = 0.05;
// Of solutions that wait for their turn, or half of what may be remembered if that is less.
inline constexpr int64_t kMostKeptBytes = int64_t{1} << 23;

// Solutions end to end.
struct Solutions {
  std::vector<OptionId> options;
  std::vector<size_t> ends;

  void Clear() {
    options.clear();
    ends.clear();
  }
  size_t bytes() const { return options.size() * sizeof(OptionId) + ends.size() * sizeof(size_t); }
};

// One thread begins with the whole tree. At any time, each level of a search has a branch that is
// being searched, and perhaps unexplored ones. A thread gives work away by cutting off the
// unexplored branches at its shallowest levels (Give): they become a part, which another thread
// takes (Take), and the giver stays below those levels. So each node is entered exactly once.
class ParallelSearch {
 public:
  ParallelSearch(const Problem& problem, const ParallelConfig& config,
                 const absl::FunctionRef<Visit(SolutionView)>* visitor)
      : problem_(problem),
        config_(config),
        strategy_(config.strategy),
        visitor_(visitor),
        in_order_(visitor != nullptr && config.ordered),
        learns_(LearnsOrDraws(strategy_.branching)),
        settled_(strategy_.branching != Branching::kAuto || !RuleTrial::Suits(problem)),
        nodes_to_give_(config.sharing.nodes_to_give),
        start_(Now()),
        deadline_(Deadline::In(config.run.limits.seconds)),
        max_solutions_(LimitOrMax(config.run.limits.solutions)),
        max_bytes_(LimitOrMax(config.run.limits.memory_bytes)),
        most_kept_(static_cast<size_t>(std::min(kMostKeptBytes, max_bytes_ / 2))) {}

  SearchResult Run();

 private:
  // The whole tree; or everything after a path, from level `base` down.
  struct Part {
    std::vector<Choice> path = {};  // empty: the whole tree
    int32_t base = 0;
    bool entering = false;  // the node at the end of the path, and not the one that follows
    double share = 1;       // of the whole tree that the node at the base has, by Knuth's estimate
    Brancher::Memory memory = {};  // what the giver had learned
    bool taken = false;
    // If ordered: solutions that wait for their turn, and whether all were found.
    std::list<Solutions> kept = {};
    bool finished = false;
  };
  using Parts = std::list<Part>;

  // What one thread is doing.
  struct Worker {
    explicit Worker(const ParallelSearch& search)
        : searcher(search.problem_, search.strategy_, search.MakingFor(this)) {}

    bool timed_out = false;
    Searcher searcher;
    Searcher::Event event = Searcher::Event::kStopped;  // how its last Exhaust() ended
    // At this many nodes it gives work away, whether or not a thread is idle.
    int64_t max_nodes = Searcher::kUnbounded;
    Parts::iterator part;
    Solutions found;  // not yet handed over
    Deadline next_flush;
    Deadline alone_until;   // of the calling thread: when it starts the others
    double share = 1;       // of the whole tree that the node at the base of the search has
    double begun = 0;       // how much of that was done, or another thread's, at the beginning
    bool on_piece = false;  // a sample of the trial of rules: it has no share to report then
    // For the watch: of the part that it is searching.
    int64_t nodes = 0;
    int64_t updates = 0;
    int64_t solutions = 0;
    double share_done = 0;

    // What it has done of its part.
    double ShareDone() const { return share * searcher.Done() - begun; }
    void Begin() { begun = share * searcher.Done(); }
  };

  SearchResult RunAlone();
  void StartThreads();
  void Work(Worker* worker);
  void TakeParts(Worker* worker);
  bool Take(Worker* worker);
  void Search(Worker* worker);
  void Exhaust(Worker* worker);
  bool GoOnFor(Worker* worker, int64_t nodes);
  bool Settle(Worker* worker);
  bool TryPiece(Worker* worker, RuleTrial* trial, std::optional<Searcher>* other);
  void LeaveTo(const RuleTrial::Candidate& candidate, Worker* worker);
  void Prepare(Worker* worker);
  void Place(const Part& part, const Strategy& strategy, Searcher* searcher) const;
  int64_t NodesToGive() const;
  bool MustStop(Worker* worker) const;
  // Of a Searcher of the worker: each thread has one, and the trial of rules another one.
  Searcher::Making MakingFor(Worker* worker) const {
    return {.max_bytes = max_bytes_ / (std::max(config_.run.threads, 1) + 1),
            .look = [this, worker] { return !MustStop(worker); }};
  }
  bool Look(Worker* worker);
  void Share(Worker* worker);
  void Give(Worker* worker);
  // One part is always kept waiting, so that no thread has to wait for one.
  void UpdateAsked() { asked_ = workers_.size() > 1 && waiting_ <= hungry_; }
  Deadline NextFlush() const {
    return Deadline::In(std::min(config_.run.watch.every_seconds, kSecondsToFlush));
  }
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
  const ParallelConfig& config_;
  Strategy strategy_;                                      // the rule may change once
  const absl::FunctionRef<Visit(SolutionView)>* visitor_;  // null: count only
  const bool in_order_;
  // The rule may change once, before any part is given away.
  bool learns_;
  bool settled_;
  int64_t nodes_to_give_;
  const Clock::time_point start_;
  const Deadline deadline_;
  const int64_t max_solutions_;
  const int64_t max_bytes_;
  const size_t most_kept_;  // of kept_

  std::vector<std::jthread> threads_;  // without the calling one, which starts and joins them

  std::stop_source stop_;            // of the workers
  Failure failure_;                  // of a worker, or of the visitor: it stops all
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
  size_t kept_ = 0;  // bytes of solutions that wait for their turn, of all threads together
  int64_t visited_ = 0;
  std::optional<Outcome> stopped_;  // why, if the search was cut short
  SearchStats stats_;               // of finished parts
  double done_ = 0;                 // by them, and by what others have given away meanwhile
  std::vector<Worker*> workers_;
  Deadline next_report_;
};

}  // namespace dlx::internal

#endif  // DLX_SEARCH_PARALLEL_SEARCH_H_
