// SPDX-License-Identifier: Apache-2.0
//
// Where the simplex method pays, CostTree finds the single cheapest cover. All else is done by
// CostSearch.
//
// It is restarted with higher and higher limits on the cost of a cover. A first, short search has
// no limit: it finds a cover to begin with. Before each restart the bound of the root is
// improved with respect to the new limit. Between restarts, two things are kept: the cheapest
// covers found, and `remaining`, a cost that no cover which is not among them is below.

#include "dlx/minimize.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "dlx/cost/cost_search.h"
#include "dlx/cost/cost_tree.h"
#include "dlx/run/meter.h"
#include "dlx/run/residual.h"

namespace dlx {
namespace {

using internal::CostSearch;
using internal::CostTree;
using internal::Meter;
using internal::Residual;

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

struct ByCost {
  bool operator()(const CostedCover& a, const CostedCover& b) const {
    return std::tie(a.cost, a.options) < std::tie(b.cost, b.options);
  }
};

// Polling interval, in options looked at: some 0.1 ms. A node may look at few options, so it counts
// as kNodeWork of them, and one for each open item.
constexpr int64_t kWorkToLook = 1 << 16;
constexpr int64_t kNodeWork = 16;

// ---- The limits of the restarts -----------------------------------------------------------------

// Raises the limit from one restart to the next such that each has about three times the nodes of
// the one before: all of them together take little more than the last one, and the last one does
// not look for covers that are much too expensive.
class CostLimits {
 public:
  // A restart with fewer nodes than this says nothing about the next.
  static constexpr int64_t kFewNodes = 32;
  // The restart after this many has no limit.
  static constexpr int kMaxRestarts = 40;

  // `is_close`: the bound is expected to be within a percent or two.
  CostLimits(int64_t lower_bound, bool is_close, int64_t best, int64_t total)
      : limit_(lower_bound),
        step_(std::max<int64_t>(
            best <= total ? (best - lower_bound) / 32 : lower_bound / (is_close ? 1024 : 64), 1)),
        total_(total) {}

  int64_t limit() const { return limit_; }

  // After a restart with this many nodes; what it has not seen costs at least `remaining`.
  void Raise(int64_t nodes, int64_t remaining) {
    if (nodes < kFewNodes || nodes < 2 * last_nodes_) {
      const int64_t factor = nodes >= kFewNodes && nodes < last_nodes_ + last_nodes_ / 2 ? 4 : 2;
      step_ = step_ > total_ / factor ? total_ : factor * step_;
    } else if (nodes > 4 * last_nodes_) {
      step_ = std::max<int64_t>(step_ / 2, 1);
    }
    last_nodes_ = std::max<int64_t>(nodes, 1);
    const int64_t next =
        ++restarts_ >= kMaxRestarts || step_ > total_ - limit_ ? total_ : limit_ + step_;
    limit_ = std::max(next, remaining);
  }

 private:
  int64_t limit_;
  int64_t step_;
  int64_t total_;  // of all costs
  int64_t last_nodes_ = 1;
  int restarts_ = 0;
};

// ---- The whole search ---------------------------------------------------------------------------

// The costs of all options, divided by their greatest common divisor: a bound can then be rounded
// up to what a cover can really cost.
struct Costs {
  // If the meter stops it, some are 0.
  Costs(const Problem& problem, Meter* meter) : of(problem.num_options()) {
    for (OptionId o = 0; o < problem.num_options() && meter->Tick(); ++o) {
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
  // If the meter stops the constructor, Run() searches nothing.
  Minimizer(const Residual& residual, Costs costs, const MinimizeConfig& config, Meter* meter);

  void Run(MinimizeResult* result);

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
  // The latter may take one part in this many of all work so far, if that is more.
  static constexpr int64_t kRootShare = 8;

  // The simplex method is tried between two restarts once its expected work is one part in kDue of
  // that so far, and in the middle of a restart if it is one part in kOverdue.
  static constexpr int64_t kDue = 16;
  static constexpr int64_t kOverdue = 8 * kDue;

  void Search();
  bool FirstLook();
  int MoreRounds() const;
  void TrySimplex(int rounds);
  void UseSimplexIfItPays();
  bool SuitsTree() const;
  void SearchTree();
  void RaiseLimits();
  bool RunTo(int64_t limit);
  int64_t Wanted() const;
  int64_t Remaining() const;
  int64_t LowerBound() const;
  int64_t Proven() const;
  void Describe(Progress* progress) const;

  // A cost in units is that of a cover of the residual, divided by costs_.unit.
  int64_t InUnits(int64_t cost) const { return (cost - residual_.taken_cost()) / costs_.unit; }
  int64_t FromUnits(int64_t units) const { return units * costs_.unit + residual_.taken_cost(); }

  const Residual& residual_;
  const size_t k_;
  const bool for_tree_;  // whether CostTree can be used
  const std::optional<int64_t> below_;
  Meter& meter_;
  const Costs costs_;
  int64_t highest_ = -1;  // that a cover may cost because of below_, in units
  CostSearch search_;
  std::optional<CostTree> tree_;
  std::set<CostedCover, ByCost> covers_;  // the k cheapest so far
  bool finished_ = false;                 // with everything seen
  bool running_ = false;                  // search_ is in Run()
  bool raising_ = false;                  // it is in RaiseLimits()
  int64_t remaining_ = 0;  // no cover that is missing costs less, in units; see Remaining()
  int64_t first_look_;     // nodes after which the first look ends
  int64_t work_told_ = 0;  // the work of search_ that the meter knows of
  int64_t index_work_told_ = 0;
};

Minimizer::Minimizer(const Residual& residual, Costs costs, const MinimizeConfig& config,
                     Meter* meter)
    : residual_(residual),
      k_(static_cast<size_t>(std::max<int64_t>(config.k, 1))),
      for_tree_(k_ == 1 && CostTree::Suits(residual.problem())),
      below_(config.below),
      meter_(*meter),
      costs_(std::move(costs)),
      search_(residual.problem(), costs_.of, meter->max_bytes(), *this, meter),
      first_look_(kFirstLook + 2 * int64_t{residual.problem().num_primary_items()}) {
  if (!below_.has_value()) {
    highest_ = costs_.total;
  } else if (*below_ > residual.taken_cost()) {
    highest_ = std::min(costs_.total, InUnits(*below_ - 1));
  }
}

// The highest cost that a further cover may have, in units; -1 if it cannot be cheap enough.
int64_t Minimizer::Wanted() const {
  return covers_.size() < k_ ? highest_ : InUnits(covers_.rbegin()->cost) - 1;
}

int64_t Minimizer::Found(int64_t cost, const std::vector<OptionId>& options) {
  if (cost > highest_) return Wanted();  // bounds are rounded where costs are huge
  if (covers_.empty() && first_look_ < kMax) {
    first_look_ = std::min(first_look_, meter_.nodes() + kSecondLook);
  }
  CostedCover cover{FromUnits(cost), residual_.taken()};
  for (const OptionId option : options) cover.options.push_back(residual_.ToOriginal(option));
  std::sort(cover.options.begin(), cover.options.end());
  // A cover that was found before a restart may come up again.
  const bool is_best = covers_.empty() || cover.cost < covers_.begin()->cost;
  if (covers_.insert(std::move(cover)).second) meter_.AddSolution();
  if (covers_.size() > k_) covers_.erase(std::prev(covers_.end()));
  if (is_best) meter_.Report();
  return Wanted();
}

bool Minimizer::EnterNode() {
  if (!meter_.NodesLeft() || meter_.nodes() >= first_look_) return false;
  if (for_tree_ && first_look_ < kMax && covers_.empty() && search_.SimplexIsDueEarly()) {
    return false;
  }
  if (raising_ && search_.SimplexIsDue(kOverdue, 0)) return false;
  const int64_t looked_at =
      search_.has_index()
          ? search_.index_work() - std::exchange(index_work_told_, search_.index_work())
          : search_.num_open_items();
  return meter_.EnterNode(kNodeWork + looked_at);
}

bool Minimizer::KeepGoing() {
  const int64_t work = search_.work() + (tree_.has_value() ? tree_->work() : 0);
  return meter_.Tick(work - std::exchange(work_told_, work));
}

// ---- Bounds -------------------------------------------------------------------------------------

// No cover that is missing costs less, in units.
int64_t Minimizer::Remaining() const {
  int64_t remaining = remaining_;
  if (running_) remaining = std::max(remaining, search_.Remaining());
  if (tree_.has_value()) remaining = std::max(remaining, tree_->Remaining());
  return covers_.size() < k_ ? remaining : std::min(remaining, Wanted() + 1);
}

int64_t Minimizer::LowerBound() const {
  const int64_t below = below_.value_or(kMax);
  if (finished_) return covers_.empty() ? below : covers_.begin()->cost;
  const int64_t remaining = std::min(below, FromUnits(Remaining()));
  return covers_.empty() ? remaining : std::min(remaining, covers_.begin()->cost);
}

int64_t Minimizer::Proven() const {
  if (finished_) return static_cast<int64_t>(covers_.size());
  const int64_t remaining = FromUnits(Remaining());
  // Without costs it is all of them or none, and they may be millions.
  if (!covers_.empty() && covers_.rbegin()->cost <= remaining) {
    return static_cast<int64_t>(covers_.size());
  }
  const auto end = std::find_if(covers_.begin(), covers_.end(),
                                [remaining](const CostedCover& c) { return c.cost > remaining; });
  return std::distance(covers_.begin(), end);
}

void Minimizer::Describe(Progress* progress) const {
  progress->phase = "minimize";
  progress->best = covers_.empty() ? nullptr : &*covers_.begin();
  progress->covers = static_cast<int64_t>(covers_.size());
  progress->lower_bound = LowerBound();
  progress->proven = Proven();
}

// ---- Restarts -----------------------------------------------------------------------------------

// Returns whether all covers up to the limit were seen.
bool Minimizer::RunTo(int64_t limit) {
  running_ = true;
  const bool complete = search_.Run(limit);
  remaining_ = std::max(remaining_, search_.Remaining());
  running_ = false;
  return complete;
}

// A short search without a limit on the cost of its own: it finds a cover to begin with, and
// everything if the problem is easy. Returns whether that was everything.
bool Minimizer::FirstLook() {
  if (costs_.total == 0) first_look_ = kMax;  // all covers are equally good
  bool complete = RunTo(Wanted());
  // CostTree does not need a cover. If it is not to be used, the look begins again.
  if (!complete && !meter_.stopped() && for_tree_ && covers_.empty() &&
      search_.SimplexIsDueEarly()) {
    UseSimplexIfItPays();
    first_look_ += meter_.nodes();
    if (!search_.uses_simplex() && !meter_.stopped()) complete = RunTo(Wanted());
  }
  first_look_ = kMax;
  return complete;
}

// Work at the root pays off in the longest searches: it grows with the work done so far.
int Minimizer::MoreRounds() const {
  const int64_t round = int64_t{search_.num_options()} + 1;
  return static_cast<int>(
      std::clamp<int64_t>(search_.bound_work() / kRootShare / round, kMoreRounds, 4096));
}

// The better bounds of the simplex method, once the work done so far and that of some rounds at the
// root are enough for a look at whether they pay.
void Minimizer::TrySimplex(int rounds) {
  const int64_t work_ahead = int64_t{2} * rounds * search_.num_options();
  if (meter_.stopped() || !search_.SimplexIsDue(kDue, work_ahead)) return;
  UseSimplexIfItPays();
}

void Minimizer::UseSimplexIfItPays() {
  remaining_ = std::max(remaining_, search_.TrySimplex(Wanted(), !covers_.empty(), for_tree_));
}

// Whether the rest is for CostTree.
bool Minimizer::SuitsTree() const {
  return for_tree_ && search_.uses_simplex() &&
         CostTree::BytesFor(search_.table()) <= meter_.max_bytes();
}

void Minimizer::SearchTree() {
  const int64_t limit = Wanted();
  CostTree::Root root = {search_.table(), search_.costs(), search_.root_duals(),
                         search_.OptionsWithin(limit), search_.BasicOptions()};
  std::erase_if(root.basis, [&root](int32_t o) {
    return !std::binary_search(root.options.begin(), root.options.end(), o);
  });
  search_.StopSimplex();
  tree_.emplace(meter_.max_bytes() - CostTree::BytesFor(root.table), *this);
  tree_->Run(root, limit);
}

void Minimizer::RaiseLimits() {
  raising_ = true;
  TrySimplex(/*rounds=*/kFirstRounds);
  if (SuitsTree()) return SearchTree();
  remaining_ = std::max(remaining_, search_.ImproveRoot(Wanted(), kFirstRounds));
  if (search_.root_is_closed()) return;
  CostLimits limits(remaining_, search_.uses_simplex(),
                    covers_.empty() ? costs_.total + 1 : InUnits(covers_.begin()->cost),
                    costs_.total);
  while (!meter_.stopped()) {
    const int64_t limit = std::min(limits.limit(), Wanted());
    const int64_t nodes = meter_.nodes();
    TrySimplex(/*rounds=*/0);
    if (SuitsTree()) return SearchTree();
    remaining_ = std::max(remaining_, search_.ImproveRoot(limit, MoreRounds()));
    if (search_.root_is_closed()) {
      remaining_ = std::max(remaining_, limit + 1);
    } else if (!RunTo(limit)) {
      continue;  // it was stopped, or it is time to try the simplex method
    } else if (search_.Remaining() == CostSearch::kNone) {
      return;
    }
    if (limit >= Wanted()) return;
    limits.Raise(meter_.nodes() - nodes, remaining_);
  }
}

void Minimizer::Search() {
  if (!KeepGoing() || highest_ < 0) return;
  remaining_ = search_.ImproveRoot(highest_, costs_.total == 0 ? kFirstRounds : 0);
  if (!meter_.stopped() && !search_.root_is_closed() && !FirstLook() && !meter_.stopped()) {
    RaiseLimits();
  }
}

void Minimizer::Run(MinimizeResult* result) {
  if (!meter_.stopped()) {
    meter_.set_describe([this](Progress* progress) { Describe(progress); });
    Search();
    meter_.set_describe(nullptr);
  }
  finished_ = !meter_.stopped();
  result->lower_bound = LowerBound();
  result->proven = Proven();
  result->covers.reserve(covers_.size());
  while (!covers_.empty()) {
    result->covers.push_back(std::move(covers_.extract(covers_.begin()).value()));
  }
}

void MinimizeResidual(const Problem& problem, const MinimizeConfig& config, Meter* meter,
                      MinimizeResult* result) {
  const Residual residual(problem, config.run.presets, meter);
  if (meter->stopped()) return;
  if (residual.is_contradictory()) {
    result->lower_bound = config.below.value_or(kMax);
    return;
  }
  Costs costs(residual.problem(), meter);
  if (meter->stopped()) return;
  Minimizer(residual, std::move(costs), config, meter).Run(result);
}

}  // namespace

MinimizeResult Minimize(const Problem& problem, const MinimizeConfig& config) {
  Meter meter(config.run, kWorkToLook);
  meter.set_describe([](Progress* progress) { progress->phase = "minimize"; });
  MinimizeResult result;
  if (meter.Begin()) MinimizeResidual(problem, config, &meter, &result);
  meter.End(&result);
  return result;
}

}  // namespace dlx
