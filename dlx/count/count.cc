// Which plan counts, and how it is found out.

#include "dlx/count.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "dlx/count/count_run.h"
#include "dlx/count/item_order.h"
#include "dlx/count/memo/iso_cache.h"
#include "dlx/parallel.h"

namespace dlx {
namespace {

using internal::CountRun;
using internal::CountTable;
using internal::Deadline;
using internal::ItemOrder;
using internal::MemoCache;
using internal::MemoConfig;
using internal::MemoSearch;
using internal::Natural;
using internal::ToBigCount;

// Seconds that each way of counting gets at first.
constexpr double kFirstSlice = 0.004;
// What does not look like the fastest way gets so much of the time that the fastest seems to need.
constexpr double kDoubt = 0.03;
constexpr double kDoubtIfLong = 0.3;
constexpr double kLong = 2;  // seconds
// But no more than that part of what the fastest had, and so many seconds.
constexpr double kDoubtAtMost = 0.4;
constexpr double kAtFirst = 4;
// Of that, the next fastest gets so much; of the rest the one behind it, and so on.
constexpr double kShareOfNext = 0.6;
// Whoever challenges a search that is not long has to be so many times as fast: there is little to gain.
constexpr double kClearly = 2;
// What seems to take so many times as long gets nothing more.
constexpr double kHopeless = 100;
constexpr double kSecondsToDoubt = 0.06;  // before that it is not told
// A search that is done in so many seconds needs no competitors.
constexpr double kShort = 0.08;
// Of a frontier: less is done in some 50 ms.
constexpr double kLog2LittleWork = 22;
// The part of memory for states up to isomorphism: one in so many.
constexpr int64_t kIsoShare = 4;
// Then whoever leads gets more threads.
constexpr double kSecondsToBoost = 0.02;
constexpr double kSecondsAlone = 0.5;  // the same with one thread

// More threads for the way that leads. They work in the background; finished() says when they are
// done, and then count() is the number of solutions.
class Booster {
 public:
  virtual ~Booster() = default;
  virtual CountPlan plan() const = 0;
  virtual bool finished() const = 0;
  virtual Natural count() const = 0;
  // How long it seems to need, as CountRun::Projected(); 0: not known.
  virtual double Projected() const { return 0; }
  virtual void Describe(CountResult* result) const = 0;
};

// A search by all threads, begun anew.
class SearchBooster : public Booster {
 public:
  SearchBooster(const Problem& problem, const CountConfig& config)
      : thread_([this, &problem, search = config.search, taken = config.taken,
                 forbidden = config.forbidden,
                 threads = config.threads](const std::stop_token& stop) mutable {
          search.stop = stop;
          search.report_seconds = 0.1;
          ParallelConfig parallel;
          parallel.threads = threads;
          parallel.taken = taken;
          parallel.forbidden = forbidden;
          parallel.report = [this](const ParallelReport& report) {
            solutions_ = report.solutions;
            done_ = report.done;
          };
          result_ = CountInParallel(problem, search, parallel);
          solutions_ = result_.stats.solutions;
          finished_ = result_.outcome != Outcome::kCancelled;
        }) {}
  CountPlan plan() const override { return CountPlan::kSearch; }
  bool finished() const override { return finished_; }
  Natural count() const override { return solutions_.load(); }
  double Projected() const override {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    const double done = done_;
    return done > 0 ? elapsed.count() / done : 0;
  }
  void Describe(CountResult* result) const override {
    result->nodes = result_.stats.nodes;
    result->search = result_;
    result->outcome = result_.outcome;
  }

 private:
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  SearchResult result_ = {Outcome::kUnfinished, {}};
  std::atomic<double> done_ = 0;
  std::atomic<int64_t> solutions_ = 0;
  std::atomic<bool> finished_ = false;
  std::jthread thread_;  // the last member: it ends before the others go
};

// All threads but one search the same problem and share what they remember. Each tries options in an
// order of its own, so that they are seldom at the same state.
class MemoBooster : public Booster {
 public:
  MemoBooster(const CountTable& table, const MemoConfig& config, MemoCache* cache, int threads) {
    for (int t = 1; t < threads; ++t) {
      threads_.emplace_back(
          [this, &table, config = config, cache, t](const std::stop_token& stop) mutable {
            constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;
            constexpr int64_t kSteps = 64;  // some milliseconds, where a state is large
            config.rotation = kOdd * static_cast<uint64_t>(t);
            const std::unique_ptr<MemoSearch> search = MemoSearch::Make(table, config, cache);
            while (!search->Run(kSteps)) {
              if (stop.stop_requested() || finished_) return;
            }
            const std::lock_guard lock(mutex_);
            count_ = search->count();
            finished_ = true;
          });
    }
  }
  CountPlan plan() const override { return CountPlan::kMemo; }
  bool finished() const override { return finished_; }
  Natural count() const override {
    const std::lock_guard lock(mutex_);
    return count_;
  }
  void Describe(CountResult*) const override {}

 private:
  mutable std::mutex mutex_;
  Natural count_ = 0;
  std::atomic<bool> finished_ = false;
  std::vector<std::jthread> threads_;  // the last member, as above
};

// A run gets no more than as much again as it had: a guess from a few milliseconds is worth no more.
double Trusted(const CountRun& run) { return std::max(kFirstSlice, run.seconds()); }

class Counter {
 public:
  Counter(const Problem& problem, const CountConfig& config)
      : problem_(problem),
        config_(config),
        deadline_(Deadline::Limit(config.search.max_seconds)),
        next_report_(config.report ? Deadline::In(config.search.report_seconds) : Deadline()) {}

  CountResult Run();

 private:
  CountResult Enumerate();
  void AddSearch();
  void AddOthers();
  void AddMemo(const std::string& order);
  std::optional<CountResult> Go(CountRun* run, double seconds);
  std::optional<CountResult> Round(double slice);
  std::optional<CountResult> Failed(const CountRun& run);
  CountRun* Leader() const;
  void Boost(const CountRun& leader);
  std::optional<CountResult> Boosted();
  std::optional<Outcome> Stopped();
  CountResult ResultOf(const CountRun& run, Outcome outcome) const;
  CountResult Stop(Outcome outcome);
  const Natural& AtLeast();
  void Report();
  MemoConfig MemoConfigFor(const std::string& order) const;

  const Problem& problem_;
  const CountConfig& config_;
  const Deadline deadline_;
  Deadline next_report_;
  std::optional<CountTable> table_;
  std::vector<ItemOrder> orders_;
  std::unique_ptr<MemoCache> cache_;  // of all runs: a state has the same count in each
  std::unique_ptr<internal::IsoCache> iso_;
  std::vector<std::unique_ptr<CountRun>> runs_;
  std::unique_ptr<Booster> booster_;
  double ready_seconds_ = 0;  // until all could begin
  Natural at_least_ = 0;      // so many solutions have been seen
};

CountResult Counter::Run() {
  const SearchConfig& search = config_.search;
  const bool counts_work = search.max_nodes > 0 || search.max_updates > 0;
  if (config_.plan == CountPlan::kSearch || (config_.plan == CountPlan::kAuto && counts_work)) {
    return Enumerate();
  }
  if (config_.plan == CountPlan::kAuto) {
    AddSearch();
    CountRun* const run = runs_.front().get();
    if (auto result = Go(run, 2 * kFirstSlice)) return *result;
    // Nearly done: what comes next takes longer than the rest.
    if (run->Projected() < kShort) {
      if (auto result = Go(run, 2 * run->Projected())) return *result;
    }
  }
  // With several threads, the search goes on while the others are made ready.
  if (!runs_.empty() && config_.threads > 1) Boost(*runs_.front());
  const auto start = std::chrono::steady_clock::now();
  AddOthers();
  ready_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (table_->infeasible) {
    CountResult none;
    none.outcome = Outcome::kExhausted;
    none.plan = config_.plan == CountPlan::kAuto ? CountPlan::kMemo : config_.plan;
    return none;
  }
  // A frontier that is known to be narrow needs no competitors.
  if (config_.plan == CountPlan::kAuto && orders_[0].log2_work <= kLog2LittleWork) {
    CountRun* const frontier = runs_[1].get();
    booster_.reset();
    if (auto result = Go(frontier, std::numeric_limits<double>::infinity())) return *result;
  }
  for (double slice = kFirstSlice;; slice *= 2) {
    if (auto result = Round(slice)) return *result;
  }
}

CountResult Counter::Enumerate() {
  ParallelConfig parallel;
  parallel.threads = config_.threads;
  parallel.taken = config_.taken;
  parallel.forbidden = config_.forbidden;
  if (config_.report) {
    parallel.report = [this](const ParallelReport& report) {
      config_.report(
          {static_cast<uint64_t>(report.solutions), report.nodes, report.done, CountPlan::kSearch});
    };
  }
  CountResult result;
  result.search = CountInParallel(problem_, config_.search, parallel);
  result.count = static_cast<uint64_t>(result.search.stats.solutions);
  result.outcome = result.search.outcome;
  result.nodes = result.search.stats.nodes;
  return result;
}

void Counter::AddSearch() {
  if (config_.method != nullptr) {
    runs_.push_back(std::make_unique<internal::MethodRun>(config_.method));
  } else {
    runs_.push_back(std::make_unique<internal::SearchRun>(problem_, config_));
  }
}

MemoConfig Counter::MemoConfigFor(const std::string& order) const {
  MemoConfig config;
  config.iso = iso_.get();
  for (const ItemOrder& o : orders_) {
    if (o.name != order) continue;
    config.rank.resize(o.bits.size());
    for (size_t i = 0; i < o.bits.size(); ++i) config.rank[o.bits[i]] = static_cast<int32_t>(i);
  }
  return config;
}

void Counter::AddMemo(const std::string& order) {
  runs_.push_back(
      std::make_unique<internal::MemoRun>(*table_, order, MemoConfigFor(order), cache_.get()));
  runs_.back()->set_max_nodes(internal::LimitOrMax(config_.search.max_nodes));
}

// The table, and all ways of counting with it that the plan allows.
void Counter::AddOthers() {
  table_.emplace(problem_, config_.taken, config_.forbidden);
  if (table_->infeasible) return;
  orders_ = internal::CandidateOrders(*table_);
  const bool frontier = config_.plan != CountPlan::kMemo;
  // Where both are tried, each gets half.
  const int64_t bytes = config_.max_memory_bytes / (frontier ? 2 : 1);
  cache_ = std::make_unique<MemoCache>(MemoSearch::KeyWords(*table_), bytes - bytes / kIsoShare,
                                       config_.threads > 1);
  iso_ = std::make_unique<internal::IsoCache>(bytes / kIsoShare);
  if (frontier) {
    runs_.push_back(std::make_unique<internal::FrontierRun>(*table_, orders_[0], bytes));
    runs_.back()->set_max_nodes(internal::LimitOrMax(config_.search.max_nodes));
  }
  if (config_.plan == CountPlan::kFrontier) return;
  AddMemo("mrv");
  if (config_.search.max_nodes == 0) AddMemo(std::string(orders_[0].name));
}

// What is known of limits without looking at the runs.
std::optional<Outcome> Counter::Stopped() {
  if (config_.search.stop.stop_requested()) return Outcome::kCancelled;
  if (deadline_.Passed()) return Outcome::kTimeLimit;
  const SearchConfig& search = config_.search;
  if (search.max_nodes > 0 && runs_.front()->nodes() >= search.max_nodes) {
    return Outcome::kNodeLimit;
  }
  if (search.max_solutions > 0 && AtLeast() >= search.max_solutions) {
    return Outcome::kSolutionLimit;
  }
  return std::nullopt;
}

// Goes on with a run for so many seconds. Returns the result if that is the end of it all.
std::optional<CountResult> Counter::Go(CountRun* run, double seconds) {
  constexpr double kLook = 0.02;  // seconds
  for (const double end = run->seconds() + seconds; run->seconds() < end;) {
    const CountRun::Status status = run->Run(std::min(kLook, end - run->seconds()));
    if (status == CountRun::Status::kDone) return ResultOf(*run, Outcome::kExhausted);
    if (status == CountRun::Status::kFailed) return Failed(*run);
    if (const std::optional<Outcome> outcome = Stopped()) return Stop(*outcome);
    if (auto result = Boosted()) return result;
    Report();
  }
  return std::nullopt;
}

// A run does not get there: a search came to a limit, or the frontier is too wide for its memory.
std::optional<CountResult> Counter::Failed(const CountRun& run) {
  if (run.plan() == CountPlan::kSearch) {
    return Stop(static_cast<const internal::SearchRun&>(run).outcome());
  }
  const std::string order = run.order();
  runs_.erase(
      std::find_if(runs_.begin(), runs_.end(), [&run](const auto& r) { return r.get() == &run; }));
  if (cache_ != nullptr) {
    cache_->set_max_bytes(config_.max_memory_bytes - config_.max_memory_bytes / kIsoShare);
  }
  if (runs_.empty()) AddMemo(order);
  return std::nullopt;
}

CountRun* Counter::Leader() const {
  const CountRun& first = *runs_.front();
  const bool soon = first.plan() == CountPlan::kSearch && first.Projected() < kLong;
  const auto projected = [soon](const auto& run) {
    return (soon && run->plan() != CountPlan::kSearch ? kClearly : 1) * run->Projected();
  };
  return std::min_element(runs_.begin(), runs_.end(),
                          [&](const auto& a, const auto& b) { return projected(a) < projected(b); })
      ->get();
}

// The run that seems to be done first goes on for a while, and so do the others, as long as all their
// time together is a small part of what the first one will need. So much is worth spending at once:
// guesses at what is left are poor, and a search that remembers is slow before it has something to
// remember.
std::optional<CountResult> Counter::Round(double slice) {
  CountRun* const leader = Leader();
  std::vector<CountRun*> others;
  double spent = ready_seconds_;
  for (const auto& run : runs_) {
    if (run.get() == leader) continue;
    spent += run->seconds();
    const bool hopeless =
        run->seconds() > kSecondsToDoubt && run->Projected() > kHopeless * leader->Projected();
    if (!hopeless) others.push_back(run.get());
  }
  if (spent + leader->seconds() > kSecondsToBoost && config_.search.max_nodes <= 0) Boost(*leader);
  if (leader->plan() == CountPlan::kSearch && booster_ != nullptr) {
    // The leader's work is done by other threads.
    for (const Deadline end = Deadline::In(slice); !end.Passed();) {
      if (const std::optional<Outcome> outcome = Stopped()) return Stop(*outcome);
      if (auto result = Boosted()) return result;
      Report();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  } else if (auto result = Go(leader, std::min(slice, Trusted(*leader)))) {
    return result;
  }
  // One that failed is no more.
  const auto is_leader = [leader](const auto& run) { return run.get() == leader; };
  if (std::none_of(runs_.begin(), runs_.end(), is_leader)) return std::nullopt;
  std::sort(others.begin(), others.end(),
            [](const CountRun* a, const CountRun* b) { return a->Projected() < b->Projected(); });
  const double projected =
      std::max(leader->Projected(), booster_ != nullptr ? booster_->Projected() : 0);
  // Where all guesses are beyond reason, whoever leads gets the larger part all the same.
  double budget = std::min((projected < kLong ? kDoubt : kDoubtIfLong) * projected,
                           kAtFirst + kDoubtAtMost * leader->seconds()) -
                  spent;
  for (size_t i = 0; i < others.size(); ++i) {
    // The next best gets more than the others.
    const double share = i + 1 < others.size() ? budget * kShareOfNext : budget;
    const double seconds = std::min({slice, share, Trusted(*others[i])});
    if (seconds < kFirstSlice / 4) break;
    if (auto result = Go(others[i], seconds)) return result;
    budget -= seconds;
  }
  return std::nullopt;
}

void Counter::Boost(const CountRun& leader) {
  if (booster_ != nullptr && booster_->plan() == leader.plan()) return;
  AtLeast();
  booster_.reset();
  if (leader.plan() == CountPlan::kSearch) {
    if (config_.method != nullptr) return;
    // What was searched is searched again. With one thread that is worth it in long searches alone: for
    // these, the rule of branching is chosen (dlx/parallel.h).
    const bool alone = config_.threads <= 1;
    if (alone && leader.seconds() < kSecondsAlone) return;
    if (leader.Projected() < (alone ? 20 : 3) * leader.seconds()) return;
    booster_ = std::make_unique<SearchBooster>(problem_, config_);
  } else if (leader.plan() == CountPlan::kMemo && config_.threads > 1) {
    booster_ = std::make_unique<MemoBooster>(*table_, MemoConfigFor(leader.order()), cache_.get(),
                                             config_.threads);
  }
}

std::optional<CountResult> Counter::Boosted() {
  if (booster_ == nullptr || !booster_->finished()) return std::nullopt;
  const CountRun* own = nullptr;
  for (const auto& run : runs_) {
    if (run->plan() == booster_->plan()) own = run.get();
  }
  CountResult result = ResultOf(*own, Outcome::kExhausted);
  result.count = ToBigCount(booster_->count());
  booster_->Describe(&result);
  return result;
}

CountResult Counter::ResultOf(const CountRun& run, Outcome outcome) const {
  CountResult result;
  result.plan = run.plan();
  result.order = run.order();
  result.outcome = outcome;
  const Natural count = run.count();
  result.count = ToBigCount(count);
  result.nodes = run.nodes();
  run.Describe(&result);
  const int64_t limit = config_.search.max_solutions;
  if (limit > 0 && count >= limit) {
    result.count = static_cast<uint64_t>(limit);
    result.outcome = Outcome::kSolutionLimit;
  }
  return result;
}

// What was found stays found, also by those that were given up.
const Natural& Counter::AtLeast() {
  if (booster_ != nullptr) at_least_ = std::max(at_least_, booster_->count());
  for (const auto& run : runs_) at_least_ = std::max(at_least_, run->count());
  return at_least_;
}

// The figures are those of the run that seems to have come farthest.
CountResult Counter::Stop(Outcome outcome) {
  CountResult result = ResultOf(*Leader(), outcome);
  result.outcome = outcome;
  result.count = ToBigCount(AtLeast());
  if (outcome == Outcome::kSolutionLimit) {
    result.count = static_cast<uint64_t>(config_.search.max_solutions);
  }
  return result;
}

void Counter::Report() {
  if (!next_report_.Passed()) return;
  const CountRun& leader = *Leader();
  config_.report({ToBigCount(AtLeast()), leader.nodes(), leader.part_done(), leader.plan()});
  next_report_ = Deadline::In(config_.search.report_seconds);
}

}  // namespace

absl::string_view ToString(CountPlan plan) {
  switch (plan) {
    case CountPlan::kAuto:
      return "auto";
    case CountPlan::kSearch:
      return "search";
    case CountPlan::kMemo:
      return "memo";
    case CountPlan::kFrontier:
      break;
  }
  return "frontier";
}

CountResult Count(const Problem& problem, const CountConfig& config) {
  return Counter(problem, config).Run();
}

}  // namespace dlx
