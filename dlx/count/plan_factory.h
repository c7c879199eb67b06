// Makes runs of the plans kMemo and kFrontier, and keeps what they share: the problem laid out for
// counting, orders of its items, and caches.

#ifndef DLX_COUNT_PLAN_FACTORY_H_
#define DLX_COUNT_PLAN_FACTORY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dlx/count.h"
#include "dlx/count/booster.h"
#include "dlx/count/count_run.h"
#include "dlx/count/count_table.h"
#include "dlx/count/item_order.h"
#include "dlx/count/memo/iso_cache.h"
#include "dlx/count/memo/memo_cache.h"
#include "dlx/problem.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

// Lifetime: it must outlive the runs and boosters that it has made.
class PlanFactory {
 public:
  // kStopped: the meter stopped. With all but kReady nothing else may be called.
  enum class Status { kReady, kStopped, kInfeasible, kTooLarge };

  PlanFactory(const Problem& problem, const CountConfig& config, Meter* meter)
      : problem_(problem), config_(config), meter_(*meter) {}

  // Lays the problem out, and measures the orders of its items.
  Status Prepare();

  // The order with the least work for a frontier.
  const ItemOrder& best_order() const { return orders_[0]; }

  // A search along an order of items: the name of one of them, or "mrv".
  std::unique_ptr<CountRun> MakeMemo(const std::string& order);
  // The frontier along the best order.
  std::unique_ptr<CountRun> MakeFrontier();
  // The threads but one for such a search.
  std::unique_ptr<Booster> MakeMemoBooster(const std::string& order);

  // The frontier was given up: the memo gets the whole memory from now on.
  void GiveMemoryToMemo();

 private:
  MemoConfig MemoConfigFor(const std::string& order) const;

  const Problem& problem_;
  const CountConfig& config_;
  Meter& meter_;
  std::optional<CountTable> table_;
  std::vector<ItemOrder> orders_;
  std::unique_ptr<MemoCache> cache_;  // of all runs: the count of a state is the same in each
  std::unique_ptr<IsoCache> iso_;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_PLAN_FACTORY_H_
