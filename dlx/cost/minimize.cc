#include "dlx/minimize.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "dlx/cost/cost_search.h"

namespace dlx {
namespace {

using internal::CostSearch;
using Clock = std::chrono::steady_clock;

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

struct ByCost {
  bool operator()(const CostedCover& a, const CostedCover& b) const {
    return std::tie(a.cost, a.options) < std::tie(b.cost, b.options);
  }
};

// How many options are looked at between two looks at the clock: some 0.1 ms. A node counts like so
// many options, for it may look at none.
constexpr int64_t kPollInterval = 1 << 16;
constexpr int64_t kNodeWork = 16;

// ---- The limits of the runs ---------------------------------------------------------------------

// Raises the limit from one run to the next such that each has some three times the nodes of the
// one before: all of them together cost little more than the last one, and the last one does not
// look for covers that are much too dear.
class Limits {
 public:
  // Nodes of a run that are too few to tell anything.
  static constexpr int64_t kFewNodes = 32;
  // After so many runs there is no use in going on like that.
  static constexpr int kMaxRuns = 40;

  Limits(int64_t lower_bound, int64_t best, int64_t total)
      : limit_(lower_bound),
        step_(std::max<int64_t>(best <= total ? (best - lower_bound) / 32 : lower_bound / 64, 1)),
        total_(total) {}

  int64_t limit() const { return limit_; }

  // The run had so many nodes; what it has not seen costs at least `remaining`.
  void Raise(int64_t nodes, int64_t remaining) {
    if (nodes < kFewNodes || nodes < 2 * last_nodes_) {
      const int64_t factor = nodes >= kFewNodes && nodes < last_nodes_ + last_nodes_ / 2 ? 4 : 2;
      step_ = step_ > total_ / factor ? total_ : factor * step_;
    } else if (nodes > 4 * last_nodes_) {
      step_ = std::max<int64_t>(step_ / 2, 1);
    }
    last_nodes_ = std::max<int64_t>(nodes, 1);
    const int64_t next = ++runs_ >= kMaxRuns || step_ > total_ - limit_ ? total_ : limit_ + step_;
    limit_ = std::max(next, remaining);
  }

 private:
  int64_t limit_;
  int64_t step_;
  int64_t total_;  // of all costs
  int64_t last_nodes_ = 1;
  int runs_ = 0;
};

// ---- The whole search ---------------------------------------------------------------------------

// The costs of all options, divided by their greatest common divisor: a bound can then be rounded
// up to what a cover can really cost.
struct Costs {
  explicit Costs(const Problem& problem) : of(problem.num_options()) {
    for (OptionId o = 0; o < problem.num_options(); ++o) {
      if (problem.has_primary_item(o)) of[o] = problem.cost(o);
      unit = std::gcd(unit, of[o]);
    }
    unit = std::max<int64_t>(unit, 1);
    for (int64_t& cost : of) total += cost /= unit;
  }

  std::vector<int64_t> of;  // by option
  int64_t unit = 0;         // what they were divided by
  int64_t total = 0;        // their sum
};

class Minimizer : public CostSearch::Listener {
 public:
  Minimizer(const Problem& problem, const MinimizeConfig& config)
      : config_(config),
        k_(static_cast<size_t>(std::max<int64_t>(config.k, 1))),
        next_report_(config.report_seconds),
        costs_(problem),
        search_(problem, costs_.of, *this),
        first_look_(kFirstLook + 2 * int64_t{problem.num_primary_items()}) {}

  MinimizeResult Run();

  int64_t Found(int64_t cost, const std::vector<OptionId>& options) override;
  bool EnterNode() override;
  bool KeepGoing() override;

 private:
  // Nodes of the first look: until a cover is found, and after that.
  static constexpr int64_t kFirstLook = 1000;
  static constexpr int64_t kSecondLook = 64;
  // Rounds of CostBound::Climb() at the root: the first time, and each time the limit is raised.
  static constexpr int kFirstRounds = 128;
  static constexpr int kMoreRounds = 32;
  // The part of all work so far that the latter may be, if that is more.
  static constexpr int64_t kRootShare = 8;

  void Search();
  bool Look();
  int MoreRounds() const;
  void RaiseLimits();
  bool RunTo(int64_t limit);
  int64_t Wanted() const;
  int64_t Remaining() const;
  int64_t LowerBound() const;
  int64_t Proven() const;
  bool Stopped() const { return outcome_ != Outcome::kExhausted; }
  void Poll();
  void Report(double seconds);
  double Seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  const MinimizeConfig& config_;
  const size_t k_;
  const Clock::time_point start_ = Clock::now();
  double next_report_;
  const Costs costs_;
  CostSearch search_;
  std::set<CostedCover, ByCost> covers_;   // the k cheapest so far
  Outcome outcome_ = Outcome::kExhausted;  // unless something stops the search
  bool finished_ = false;                  // with everything seen
  bool running_ = false;                   // search_ is in Run()
  int64_t remaining_ = 0;  // no cover that is missing costs less, in units; see Remaining()
  int64_t nodes_ = 0;
  int64_t first_look_;     // nodes after which the run ends
  int64_t next_poll_ = 0;  // the work after which the clock is looked at
};

// The highest cost that a further cover may have, in units; -1 if it cannot be cheap enough.
int64_t Minimizer::Wanted() const {
  return covers_.size() < k_ ? costs_.total : covers_.rbegin()->cost / costs_.unit - 1;
}

int64_t Minimizer::Found(int64_t cost, const std::vector<OptionId>& options) {
  if (covers_.empty() && first_look_ < kMax) {
    first_look_ = std::min(first_look_, nodes_ + kSecondLook);
  }
  CostedCover cover{cost * costs_.unit, options};
  std::sort(cover.options.begin(), cover.options.end());
  // A cover that an earlier run has found may come up again.
  const bool is_best = covers_.empty() || cover.cost < covers_.begin()->cost;
  covers_.insert(std::move(cover));
  if (covers_.size() > k_) covers_.erase(std::prev(covers_.end()));
  if (is_best && config_.report) Report(Seconds());
  return Wanted();
}

bool Minimizer::EnterNode() {
  if (config_.max_nodes > 0 && nodes_ >= config_.max_nodes) {
    outcome_ = Outcome::kNodeLimit;
    return false;
  }
  if (nodes_ >= first_look_) return false;
  ++nodes_;
  return true;
}

bool Minimizer::KeepGoing() {
  const int64_t work = search_.work() + nodes_ * kNodeWork;
  if (work >= next_poll_) {
    next_poll_ = work + kPollInterval;
    Poll();
  }
  return !Stopped();
}

void Minimizer::Poll() {
  if (config_.stop.stop_requested()) outcome_ = Outcome::kCancelled;
  if (config_.max_seconds <= 0 && !config_.report) return;
  const double seconds = Seconds();
  if (config_.max_seconds > 0 && seconds >= config_.max_seconds) outcome_ = Outcome::kTimeLimit;
  if (config_.report && seconds >= next_report_) {
    next_report_ = seconds + config_.report_seconds;
    Report(seconds);
  }
}

// ---- Bounds -------------------------------------------------------------------------------------

// No cover that is missing costs less, in units.
int64_t Minimizer::Remaining() const {
  int64_t remaining = remaining_;
  if (running_) remaining = std::max(remaining, search_.Remaining());
  return covers_.size() < k_ ? remaining : std::min(remaining, Wanted() + 1);
}

int64_t Minimizer::LowerBound() const {
  if (finished_) return covers_.empty() ? kMax : covers_.begin()->cost;
  const int64_t remaining = Remaining() * costs_.unit;
  return covers_.empty() ? remaining : std::min(remaining, covers_.begin()->cost);
}

int64_t Minimizer::Proven() const {
  if (finished_) return static_cast<int64_t>(covers_.size());
  const int64_t remaining = Remaining() * costs_.unit;
  const auto end = std::find_if(covers_.begin(), covers_.end(),
                                [remaining](const CostedCover& c) { return c.cost > remaining; });
  return std::distance(covers_.begin(), end);
}

void Minimizer::Report(double seconds) {
  config_.report({.best = covers_.empty() ? nullptr : &*covers_.begin(),
                  .covers = static_cast<int64_t>(covers_.size()),
                  .lower_bound = LowerBound(),
                  .proven = Proven(),
                  .nodes = nodes_,
                  .seconds = seconds});
}

// ---- Runs ---------------------------------------------------------------------------------------

// Returns whether all covers up to the limit were seen.
bool Minimizer::RunTo(int64_t limit) {
  running_ = true;
  const bool complete = search_.Run(limit);
  remaining_ = std::max(remaining_, search_.Remaining());
  running_ = false;
  return complete;
}

// A short search without a limit on the cost: it finds a cover to begin with, and everything if the
// problem is easy. Returns whether that was everything.
bool Minimizer::Look() {
  if (costs_.total == 0) first_look_ = kMax;  // all covers are equally good
  const bool complete = RunTo(costs_.total);
  first_look_ = kMax;
  return complete;
}

// As much work at the root as a part of what was done before: it pays in the longest runs.
int Minimizer::MoreRounds() const {
  const int64_t round = int64_t{search_.num_options()} + 1;
  return static_cast<int>(
      std::clamp<int64_t>(search_.work() / kRootShare / round, kMoreRounds, 4096));
}

void Minimizer::RaiseLimits() {
  remaining_ = std::max(remaining_, search_.ImproveRoot(Wanted(), kFirstRounds));
  if (search_.root_is_closed()) return;
  Limits limits(remaining_,
                covers_.empty() ? costs_.total + 1 : covers_.begin()->cost / costs_.unit,
                costs_.total);
  while (!Stopped()) {
    const int64_t limit = std::min(limits.limit(), Wanted());
    const int64_t nodes = nodes_;
    remaining_ = std::max(remaining_, search_.ImproveRoot(limit, MoreRounds()));
    if (search_.root_is_closed()) {
      remaining_ = std::max(remaining_, limit + 1);
    } else if (!RunTo(limit) || search_.Remaining() == CostSearch::kNone) {
      return;
    }
    if (limit >= Wanted()) return;
    limits.Raise(nodes_ - nodes, remaining_);
  }
}

MinimizeResult Minimizer::Run() {
  if (KeepGoing()) {
    remaining_ = search_.ImproveRoot(costs_.total, costs_.total == 0 ? kFirstRounds : 0);
    if (!Stopped() && !search_.root_is_closed() && !Look() && !Stopped()) RaiseLimits();
  }
  finished_ = !Stopped();
  MinimizeResult result{.covers = {},
                        .outcome = outcome_,
                        .lower_bound = LowerBound(),
                        .proven = Proven(),
                        .nodes = nodes_};
  while (!covers_.empty()) {
    result.covers.push_back(std::move(covers_.extract(covers_.begin()).value()));
  }
  return result;
}

}  // namespace

MinimizeResult Minimize(const Problem& problem, const MinimizeConfig& config) {
  return Minimizer(problem, config).Run();
}

}  // namespace dlx
