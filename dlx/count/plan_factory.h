// SPDX-License-Identifier: Apache-2.0
//
// Makes runs of the plans kMemo and kFrontier, and keeps what they share: the problem laid out for
// counting, orders of its items, and caches.
//
// All of it comes out of one budget, Limits::memory_bytes, in this order: the table of the problem;
// the tables of each plan; the stacks of its searches; tables of states, and caches. What does not
// fit is not made, and its plan takes no part. If the budget is smaller than
// CountTable::kAlwaysFits, tables and stacks have that much together, and caches have nothing.

#ifndef DLX_COUNT_PLAN_FACTORY_H_
#define DLX_COUNT_PLAN_FACTORY_H_

#include <algorithm>
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
#include "dlx/count/memo/memo_tables.h"
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

  // The order with the least work for a frontier; none, if there was no memory to look for it.
  const ItemOrder* best_order() const { return best_order_.has_value() ? &*best_order_ : nullptr; }

  // A search along the best order, if that is its name, or else along "mrv". Null: it does not fit.
  std::unique_ptr<CountRun> MakeMemo(const std::string& order);
  // The frontier along the best order. Null: it does not fit.
  std::unique_ptr<CountRun> MakeFrontier();
  // The threads but one for such a search, as many as there is memory for. Null: for none.
  std::unique_ptr<Booster> MakeMemoBooster(const std::string& order);

  // Whether many exchanges of items and options leave the problem as it is. If not, states up to
  // isomorphism are hardly fewer than states. False if there are too many options to know, or if
  // searches make no keys. Takes as long as one key, and its memory.
  bool HasManySymmetries() const;

  // The frontier was given up: the memo gets the whole memory from now on.
  void GiveMemoryToMemo();

 private:
  bool PrepareMemo();
  MemoConfig MemoConfigFor(const std::string& order) const;
  // What is left for a plan: half, if there may be a frontier and searches at the same time.
  int64_t Share(int64_t bytes) const {
    return std::max<int64_t>(0, config_.plan == CountPlan::kAuto ? bytes / 2 : bytes);
  }

  const Problem& problem_;
  const CountConfig& config_;
  Meter& meter_;
  std::optional<CountTable> table_;
  std::optional<ItemOrder> best_order_;
  std::unique_ptr<MemoTables> memo_tables_;  // null: they do not fit, or are not needed yet
  // What is left of the budget: for tables and stacks, which may have more if it is small, and for
  // tables of states and caches.
  int64_t room_ = 0;
  int64_t cache_room_ = 0;
  int64_t bytes_of_memo_ = 0;         // tables and stacks
  int64_t bytes_of_search_ = 0;       // stacks of one
  int searches_left_ = 0;             // for which there is memory
  std::unique_ptr<MemoCache> cache_;  // of all runs: the count of a state is the same in each
  std::unique_ptr<IsoCache> iso_;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_PLAN_FACTORY_H_
