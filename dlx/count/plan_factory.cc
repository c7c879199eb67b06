#include "dlx/count/plan_factory.h"

#include <utility>

#include "dlx/count/memo/memo_search.h"

namespace dlx::internal {
namespace {

// One part in this many of the memory of kMemo is for the cache of states up to isomorphism.
constexpr int64_t kIsoShare = 4;

}  // namespace

PlanFactory::Status PlanFactory::Prepare() {
  const Presets& presets = config_.run.presets;
  table_.emplace(problem_, presets.taken, presets.forbidden, &meter_, meter_.max_bytes());
  if (!meter_.Look()) return Status::kStopped;
  if (table_->infeasible) return Status::kInfeasible;
  if (table_->too_large) return Status::kTooLarge;
  orders_ = CandidateOrders(*table_, kMaxPairs, &meter_);
  if (!meter_.Look()) return Status::kStopped;
  // If there may be a frontier, it gets half of the memory.
  const int64_t bytes =
      config_.plan == CountPlan::kMemo ? meter_.max_bytes() : meter_.max_bytes() / 2;
  cache_ = std::make_unique<MemoCache>(MemoSearch::KeyWords(*table_), bytes - bytes / kIsoShare,
                                       config_.run.threads > 1);
  iso_ = std::make_unique<IsoCache>(bytes / kIsoShare);
  return Status::kReady;
}

MemoConfig PlanFactory::MemoConfigFor(const std::string& order) const {
  MemoConfig config;
  // Whether a state is brought into canonical form depends on time. With a limit on nodes or
  // updates, a count ends at the same place on every machine.
  const Limits& limits = config_.run.limits;
  if (!limits.nodes.has_value() && !limits.updates.has_value()) config.iso = iso_.get();
  for (const ItemOrder& o : orders_) {
    if (o.name != order) continue;
    config.rank.resize(o.bits.size());
    for (size_t i = 0; i < o.bits.size(); ++i) config.rank[o.bits[i]] = static_cast<int32_t>(i);
  }
  return config;
}

std::unique_ptr<CountRun> PlanFactory::MakeMemo(const std::string& order) {
  auto run = std::make_unique<MemoRun>(*table_, order, MemoConfigFor(order), cache_.get());
  return run;
}

std::unique_ptr<CountRun> PlanFactory::MakeFrontier() {
  auto run = std::make_unique<FrontierRun>(*table_, best_order(), meter_.max_bytes() / 2, &meter_);
  return run;
}

std::unique_ptr<Booster> PlanFactory::MakeMemoBooster(const std::string& order) {
  return std::make_unique<MemoBooster>(*table_, MemoConfigFor(order), cache_.get(),
                                       config_.run.threads);
}

void PlanFactory::GiveMemoryToMemo() {
  cache_->set_max_bytes(meter_.max_bytes() - meter_.max_bytes() / kIsoShare);
}

}  // namespace dlx::internal
