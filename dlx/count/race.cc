// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/race.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/count/booster.h"
#include "dlx/count/count_run.h"
#include "dlx/count/item_order.h"
#include "dlx/count/plan_factory.h"
#include "dlx/progress.h"

namespace dlx::internal {
namespace {

// ---- The first moments -------------------------------------------------------------------------

// How many seconds each run gets in the first round.
constexpr double kFirstSlice = 0.004;
// A plain search that seems to need fewer seconds in all runs without competitors for a while: to
// prepare them would take longer. They take the first figure, and the second for each item of each
// option.
constexpr double kShort = 0.08;
constexpr double kSecondsOfEntry = 2e-6;
// A frontier with less work than this (the logarithm of its transitions) takes some 50 ms: it runs
// without competitors.
constexpr double kLog2LittleWork = 22;

// ---- How the time of a round is divided --------------------------------------------------------

// The leader is long if it seems to need more seconds than this in all.
constexpr double kLong = 2;
// The time of all others together, with that to prepare them, is at most a part of what the leader
// seems to need. Without it, it is at most some seconds and a part of what the leader has had.
struct Allowance {
  double of_need, of_had, at_first;
};
constexpr Allowance kLittle = {.of_need = 0.03, .of_had = 0.05, .at_first = 0.06};
// The leader is a plain search of a problem without many symmetries, and no cache has yet saved as
// many nodes as it searched.
constexpr Allowance kLeast = {.of_need = 0.03, .of_had = 0.03, .at_first = 0.02};
// The leader is long, and has a cache or a frontier.
constexpr Allowance kBesideCache = {.of_need = 0.3, .of_had = 0.4, .at_first = 1};
// The leader is a long plain search of a problem with many symmetries. Canonical forms often
// overtake it late and by far. Without many symmetries, a cache that pays does so from the start.
constexpr Allowance kWithSymmetries = {.of_need = 0.3, .of_had = 0.4, .at_first = 4};
// A cache that has saved fewer nodes than were searched has to seem faster than a plain search by
// this factor, unless there are many symmetries: its nodes take 10 to 40 times as long. (Hits of
// canonical forms and products of components are not counted. Where these decide, they do so by
// more.)
constexpr double kClearlyUnlessPaid = 8;
// A long plain search of a problem with many symmetries is a doubtful leader. Until the others have
// had what they get at first, or as long as the leader seems to need, the best of them gets the
// whole slice in each round, and the leader and the rest this part of what they would get.
constexpr double kShareInDoubt = 0.25;
// Beside a doubtful leader a cache along the items with the fewest options has to seem faster by
// this factor than one along the best order.
constexpr double kClearlyInDoubt = 4;
// The best of the others gets this part of their time, the next one the same part of the rest, and
// so on.
constexpr double kShareOfNext = 0.6;
// A run that has had kSecondsToDoubt is suspended as long as it seems to need kHopeless times as
// long as the leader.
constexpr double kSecondsToDoubt = 0.06;
constexpr double kHopeless = 100;
// A plain search that is not long remains the leader unless another plan is faster by this factor:
// there is little to gain.
constexpr double kClearly = 2;

// ---- When the leader gets more threads ---------------------------------------------------------

// After this many seconds of all runs together.
constexpr double kSecondsToBoost = 0.02;
// A boosted plain search starts again from the root, so it has to need this multiple of the seconds
// that it has had.
constexpr double kTimesToBoost = 3;

// The order of items without a fixed one.
constexpr char kMrv[] = "mrv";

// A run gets at most as much time again as it has had: an estimate that is based on a few
// milliseconds is worth no more.
double Trusted(const CountRun& run) { return std::max(kFirstSlice, run.seconds()); }

class Racer {
 public:
  Racer(const Problem& problem, const CountConfig& config, Meter* meter)
      : problem_(problem), config_(config), meter_(*meter), factory_(problem, config, meter) {
    meter_.set_describe([this](Progress* progress) { Describe(progress); });
  }
  ~Racer() { meter_.set_describe(nullptr); }
  Racer(const Racer&) = delete;
  Racer& operator=(const Racer&) = delete;

  CountResult Run();

 private:
  bool is_auto() const { return config_.plan == CountPlan::kAuto; }
  // Whether it has to stop at the same place on every machine: then there is one run.
  bool is_bounded() const {
    return config_.run.limits.nodes.has_value() || config_.run.limits.updates.has_value();
  }
  void AddSearch();
  std::optional<CountResult> AddOthers();
  CountRun* Add(std::unique_ptr<CountRun> run);
  std::optional<CountResult> FallBack(const std::string& order);
  std::optional<CountResult> RunSearchAtFirst();
  std::optional<CountResult> Go(CountRun* run, double seconds);
  std::optional<CountResult> AwaitBooster(double seconds);
  std::optional<CountResult> Round(double slice);
  std::optional<CountResult> RunOthers(const CountRun& leader, double slice);
  std::optional<CountResult> RunBesideDoubtful(std::vector<CountRun*> others, double slice);
  Allowance AllowanceOfOthers(const CountRun& leader, double projected) const;
  bool IsDoubtful(const CountRun& leader) const;
  double ProjectedOf(const CountRun& leader) const;
  double SecondsFor(const CountRun& leader) const;
  double SecondsOfOthers(const CountRun& leader) const;
  std::optional<CountResult> Failed(const CountRun& run);
  CountRun* Leader() const;
  bool IsRunning(const CountRun* run) const;
  void Boost(const CountRun& leader);
  void StartBooster(const CountRun& leader);
  std::optional<CountResult> Boosted();
  // The limit on the nodes of a run that has entered this many.
  int64_t MaxNodes(int64_t nodes) const {
    return nodes + std::min(meter_.max_nodes() - nodes, meter_.max_updates() - meter_.updates());
  }
  bool KeepsOn();
  CountResult ResultOf(const CountRun& run, Outcome outcome) const;
  CountResult Stopped();
  const Natural& AtLeast();
  void Describe(Progress* progress);

  const Problem& problem_;
  const CountConfig& config_;
  Meter& meter_;
  PlanFactory factory_;
  std::vector<std::unique_ptr<CountRun>>
      runs_;  // if the plan is kAuto, the plain search is the first
  std::unique_ptr<Booster> booster_;
  bool may_boost_ = true;  // until there is no memory or thread for it
  bool has_many_symmetries_ = false;
  double prepare_seconds_ = 0;  // for all runs but the first
  double awaited_seconds_ = 0;  // while a booster searched
  Natural at_least_ = 0;        // the most solutions that a run has found
};

CountResult Racer::Run() {
  if (is_auto()) {
    AddSearch();
    if (auto result = RunSearchAtFirst()) return *result;
  }
  if (auto result = AddOthers()) return *result;
  has_many_symmetries_ = is_auto() && factory_.HasManySymmetries();
  for (double slice = kFirstSlice;; slice *= 2) {
    if (auto result = Round(slice)) return *result;
  }
}

void Racer::AddSearch() {
  if (config_.method != nullptr) {
    runs_.push_back(std::make_unique<MethodRun>(config_.method));
  } else {
    dlx::Run run = meter_.Rest();
    run.threads = 1;
    runs_.push_back(std::make_unique<SearchRun>(problem_, config_.strategy, run));
  }
}

std::optional<CountResult> Racer::RunSearchAtFirst() {
  CountRun* const run = runs_.front().get();
  if (auto result = Go(run, 2 * kFirstSlice)) return result;
  const double worth = kShort + kSecondsOfEntry * problem_.num_entries();
  if (run->Projected() < worth) {
    if (auto result = Go(run, std::min(2 * run->Projected(), worth))) return result;
  }
  // With several threads, the search continues while the others are prepared.
  if (config_.run.threads > 1) Boost(*run);
  return std::nullopt;
}

// All other runs that the plan allows.
std::optional<CountResult> Racer::AddOthers() {
  const Clock::time_point start = Now();
  const PlanFactory::Status status = factory_.Prepare();
  if (status == PlanFactory::Status::kStopped) return Stopped();
  if (status == PlanFactory::Status::kInfeasible) {
    CountResult none;
    none.outcome = Outcome::kExhausted;
    none.plan = is_auto() ? CountPlan::kMemo : config_.plan;
    return none;
  }
  if (status == PlanFactory::Status::kTooLarge) {
    if (is_auto()) return std::nullopt;  // the search continues alone
    meter_.Stop(Outcome::kMemoryLimit);
    return Stopped();
  }
  const ItemOrder* const best = factory_.best_order();
  CountRun* frontier = nullptr;
  if (config_.plan != CountPlan::kMemo) {
    frontier = Add(factory_.MakeFrontier());
    if (!meter_.Look()) return Stopped();
  }
  if (config_.plan != CountPlan::kFrontier) {
    Add(factory_.MakeMemo(kMrv));
    if (!meter_.Look()) return Stopped();
    if (!is_bounded() && best != nullptr) Add(factory_.MakeMemo(std::string(best->name)));
    if (!meter_.Look()) return Stopped();
  }
  if (runs_.empty()) return FallBack(best == nullptr ? kMrv : std::string(best->name));
  prepare_seconds_ = SecondsSince(start);
  if (is_auto() && frontier != nullptr && best->log2_work <= kLog2LittleWork) {
    booster_.reset();
    return Go(frontier, std::numeric_limits<double>::infinity());
  }
  return std::nullopt;
}

// Adds a run, if it could be made. Returns it or null.
CountRun* Racer::Add(std::unique_ptr<CountRun> run) {
  if (run == nullptr) return nullptr;
  runs_.push_back(std::move(run));
  return runs_.back().get();
}

// No run is left: a search with a cache takes the place of a frontier. Returns the result if there
// is no memory for that either.
std::optional<CountResult> Racer::FallBack(const std::string& order) {
  if (config_.plan == CountPlan::kFrontier && Add(factory_.MakeMemo(order)) != nullptr) {
    factory_.GiveMemoryToMemo();
    return std::nullopt;
  }
  meter_.Stop(Outcome::kMemoryLimit);
  return Stopped();
}

// Checks all limits. Returns false once one of them was reached.
bool Racer::KeepsOn() {
  if (!meter_.Look()) return false;
  if (runs_.front()->nodes() >= meter_.max_nodes()) return meter_.Stop(Outcome::kNodeLimit);
  if (config_.run.limits.solutions.has_value() && AtLeast() >= meter_.max_solutions()) {
    return meter_.Stop(Outcome::kSolutionLimit);
  }
  return true;
}

// Continues a run for `seconds`. Returns the result if that ends the race.
std::optional<CountResult> Racer::Go(CountRun* run, double seconds) {
  constexpr double kLook = 0.02;  // seconds between checks of limits and booster
  for (const double end = run->seconds() + seconds; run->seconds() < end;) {
    const int64_t nodes = run->nodes();
    run->set_max_nodes(MaxNodes(nodes));
    const CountRun::Status status = run->Run(std::min(kLook, end - run->seconds()));
    meter_.Tick(run->nodes() - nodes);
    if (status == CountRun::Status::kDone) return ResultOf(*run, Outcome::kExhausted);
    if (status == CountRun::Status::kFailed) return Failed(*run);
    if (!KeepsOn()) return Stopped();
    if (auto result = Boosted()) return result;
  }
  return std::nullopt;
}

// The same for a booster.
std::optional<CountResult> Racer::AwaitBooster(double seconds) {
  const Clock::time_point start = Now();
  for (const Deadline end = Deadline::In(seconds); booster_ != nullptr && !end.Passed();) {
    if (!KeepsOn()) return Stopped();
    if (auto result = Boosted()) return result;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  awaited_seconds_ += SecondsSince(start);
  return std::nullopt;
}

// A run cannot finish: a plain search reached a limit, or another plan needs more than its memory.
std::optional<CountResult> Racer::Failed(const CountRun& run) {
  if (run.plan() == CountPlan::kSearch) {
    meter_.Stop(static_cast<const SearchRun&>(run).outcome());
    return Stopped();
  }
  AtLeast();
  const std::string order = run.order();
  const CountPlan plan = run.plan();
  if (runs_.size() == 1 && plan != CountPlan::kFrontier) {
    meter_.Stop(Outcome::kMemoryLimit);
    return Stopped();
  }
  if (booster_ != nullptr && booster_->plan() == plan) booster_.reset();
  runs_.erase(
      std::find_if(runs_.begin(), runs_.end(), [&run](const auto& r) { return r.get() == &run; }));
  if (runs_.empty()) return FallBack(order);
  if (plan == CountPlan::kFrontier) factory_.GiveMemoryToMemo();
  return std::nullopt;
}

// The run that seems to finish first.
CountRun* Racer::Leader() const {
  const CountRun& first = *runs_.front();
  const bool beside_search = first.plan() == CountPlan::kSearch;
  const bool soon = beside_search && first.Projected() < kLong;
  const auto projected = [&](const auto& run) {
    double factor = soon && run->plan() != CountPlan::kSearch ? kClearly : 1;
    if (beside_search && !has_many_symmetries_ && !run->has_paid()) factor = kClearlyUnlessPaid;
    return factor * run->Projected();
  };
  return std::min_element(runs_.begin(), runs_.end(),
                          [&](const auto& a, const auto& b) { return projected(a) < projected(b); })
      ->get();
}

bool Racer::IsRunning(const CountRun* run) const {
  return std::any_of(runs_.begin(), runs_.end(), [run](const auto& r) { return r.get() == run; });
}

std::optional<CountResult> Racer::Round(double slice) {
  CountRun* const leader = Leader();
  const double spent = prepare_seconds_ + SecondsOfOthers(*leader) + leader->seconds();
  if (spent > kSecondsToBoost && !is_bounded()) Boost(*leader);
  if (leader->plan() == CountPlan::kSearch && booster_ != nullptr) {
    // Other threads do the leader's work.
    if (auto result = AwaitBooster(slice)) return result;
  } else {
    const double seconds = std::min(slice, Trusted(*leader));
    if (auto result = Go(leader, IsDoubtful(*leader) ? kShareInDoubt * seconds : seconds)) {
      return result;
    }
  }
  if (!IsRunning(leader)) return std::nullopt;  // it failed
  return RunOthers(*leader, slice);
}

std::optional<CountResult> Racer::RunOthers(const CountRun& leader, double slice) {
  std::vector<CountRun*> others;
  for (const auto& run : runs_) {
    if (run.get() == &leader) continue;
    const bool hopeless =
        run->seconds() > kSecondsToDoubt && run->Projected() > kHopeless * leader.Projected();
    if (!hopeless) others.push_back(run.get());
  }
  if (IsDoubtful(leader)) return RunBesideDoubtful(std::move(others), slice);
  std::sort(others.begin(), others.end(),
            [](const CountRun* a, const CountRun* b) { return a->Projected() < b->Projected(); });
  const double projected = ProjectedOf(leader);
  const Allowance allowance = AllowanceOfOthers(leader, projected);
  // If all estimates are beyond reason, the leader still gets the larger part.
  double budget = std::min(allowance.of_need * projected - prepare_seconds_,
                           allowance.at_first + allowance.of_had * SecondsFor(leader)) -
                  SecondsOfOthers(leader);
  for (size_t i = 0; i < others.size(); ++i) {
    const double share = i + 1 < others.size() ? budget * kShareOfNext : budget;
    const double seconds = std::min({slice, share, Trusted(*others[i])});
    if (seconds < kFirstSlice / 4) break;
    if (auto result = Go(others[i], seconds)) return result;
    budget -= seconds;
  }
  return std::nullopt;
}

// The same beside a doubtful leader.
std::optional<CountResult> Racer::RunBesideDoubtful(std::vector<CountRun*> others, double slice) {
  const auto projected = [](const CountRun& run) {
    return (run.order() == kMrv ? kClearlyInDoubt : 1) * run.Projected();
  };
  // Of two of which nothing is known, the cache along the best order, which was made last.
  std::reverse(others.begin(), others.end());
  std::stable_sort(others.begin(), others.end(), [&](const CountRun* a, const CountRun* b) {
    return projected(*a) < projected(*b);
  });
  for (size_t i = 0; i < others.size(); ++i) {
    const double seconds = std::min(slice, Trusted(*others[i]));
    if (auto result = Go(others[i], i == 0 ? seconds : kShareInDoubt * seconds)) return result;
  }
  return std::nullopt;
}

double Racer::ProjectedOf(const CountRun& leader) const {
  return std::max(leader.Projected(), booster_ != nullptr ? booster_->Projected() : 0);
}

bool Racer::IsDoubtful(const CountRun& leader) const {
  if (leader.plan() != CountPlan::kSearch || !has_many_symmetries_) return false;
  const double projected = ProjectedOf(leader);
  return projected >= kLong &&
         SecondsOfOthers(leader) < std::min(kWithSymmetries.at_first, projected);
}

// The time that the leader has had, or that other threads have worked for it.
double Racer::SecondsFor(const CountRun& leader) const {
  return leader.seconds() + (leader.plan() == CountPlan::kSearch ? awaited_seconds_ : 0);
}

double Racer::SecondsOfOthers(const CountRun& leader) const {
  double seconds = 0;
  for (const auto& run : runs_) seconds += run.get() == &leader ? 0 : run->seconds();
  return seconds;
}

// How much time the others get.
Allowance Racer::AllowanceOfOthers(const CountRun& leader, double projected) const {
  if (leader.plan() != CountPlan::kSearch) return projected < kLong ? kLittle : kBesideCache;
  if (has_many_symmetries_) return projected < kLong ? kLittle : kWithSymmetries;
  const auto is_memo = [](const auto& run) { return run->plan() == CountPlan::kMemo; };
  const auto has_paid = [&](const auto& run) {
    return is_memo(run) && run->nodes() > 0 && run->has_paid();
  };
  const bool may_pay = std::any_of(runs_.begin(), runs_.end(), is_memo);
  return may_pay && std::none_of(runs_.begin(), runs_.end(), has_paid) ? kLeast : kLittle;
}

void Racer::Boost(const CountRun& leader) {
  if (!may_boost_ || (booster_ != nullptr && booster_->plan() == leader.plan())) return;
  AtLeast();
  booster_.reset();
  try {
    StartBooster(leader);
  } catch (const std::system_error&) {
    may_boost_ = false;  // the system has no more threads
  } catch (const std::bad_alloc&) {
    may_boost_ = false;
  }
}

void Racer::StartBooster(const CountRun& leader) {
  if (leader.plan() == CountPlan::kSearch) {
    if (config_.method != nullptr || config_.run.threads <= 1) return;
    if (leader.Projected() < kTimesToBoost * leader.seconds()) return;
    booster_ = std::make_unique<SearchBooster>(problem_, config_.strategy, meter_.Rest());
  } else if (leader.plan() == CountPlan::kMemo && config_.run.threads > 1) {
    booster_ = factory_.MakeMemoBooster(leader.order());
  }
}

// The result of the booster, if it has finished.
std::optional<CountResult> Racer::Boosted() {
  if (booster_ != nullptr && booster_->failed()) {
    // The run that it was to help goes on.
    booster_.reset();
    may_boost_ = false;
  }
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

CountResult Racer::ResultOf(const CountRun& run, Outcome outcome) const {
  CountResult result;
  result.plan = run.plan();
  result.order = run.order();
  result.outcome = outcome;
  const Natural count = run.count();
  result.count = ToBigCount(count);
  result.nodes = run.nodes();
  run.Describe(&result);
  if (config_.run.limits.solutions.has_value() && count >= meter_.max_solutions()) {
    result.count = static_cast<uint64_t>(meter_.max_solutions());
    result.outcome = Outcome::kSolutionLimit;
  }
  return result;
}

// A lower bound that never falls: solutions of runs that were given up still count.
const Natural& Racer::AtLeast() {
  if (booster_ != nullptr) at_least_ = std::max(at_least_, booster_->count());
  for (const auto& run : runs_) at_least_ = std::max(at_least_, run->count());
  return at_least_;
}

// The result of a race that the meter has stopped. The figures are those of the leader.
CountResult Racer::Stopped() {
  CountResult result;
  result.plan = config_.plan;
  if (!runs_.empty()) result = ResultOf(*Leader(), meter_.outcome());
  result.outcome = meter_.outcome();
  result.count = ToBigCount(AtLeast());
  if (result.outcome == Outcome::kSolutionLimit) {
    result.count = static_cast<uint64_t>(meter_.max_solutions());
  }
  return result;
}

void Racer::Describe(Progress* progress) {
  progress->phase = ToString(config_.plan);
  progress->solutions = ToBigCount(AtLeast());
  if (runs_.empty()) return;  // they are being prepared
  const CountRun& leader = *Leader();
  progress->phase = ToString(leader.plan());
  progress->nodes = leader.nodes();
  progress->done = leader.part_done();
}

}  // namespace

CountResult Race(const Problem& problem, const CountConfig& config, Meter* meter) {
  return Racer(problem, config, meter).Run();
}

}  // namespace dlx::internal
