// SPDX-License-Identifier: Apache-2.0
//
// The plans of counting, each as a run that is continued bit by bit, so that several can take
// turns.

#ifndef DLX_COUNT_COUNT_RUN_H_
#define DLX_COUNT_COUNT_RUN_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/count.h"
#include "dlx/count/count_table.h"
#include "dlx/count/frontier/frontier_count.h"
#include "dlx/count/item_order.h"
#include "dlx/count/memo/memo_search.h"
#include "dlx/count/pace.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/search/trial_search.h"

namespace dlx::internal {

class CountRun {
 public:
  enum class Status {
    kRunning,
    kDone,    // count() is the number of solutions
    kFailed,  // it cannot finish
  };

  virtual ~CountRun() = default;

  // Continues for about `seconds`, and for at least a few milliseconds, unless it finishes.
  Status Run(double seconds);
  Status status() const { return status_; }

  virtual CountPlan plan() const = 0;
  virtual std::string order() const = 0;
  // The solutions found so far; all of them, if it is done.
  virtual Natural count() const = 0;
  // An estimate of the part that is done, from 0 to 1.
  virtual double part_done() const = 0;
  // As CountResult::nodes.
  virtual int64_t nodes() const = 0;
  // False as long as a cache has saved fewer nodes than were searched.
  virtual bool has_paid() const { return true; }
  // Adds its figures to those of a result.
  virtual void Describe(CountResult* result) const = 0;

  // A limit on nodes: Run() continues as long as one is left.
  void set_max_nodes(int64_t max_nodes) { max_nodes_ = max_nodes; }

  double seconds() const { return seconds_; }
  // An estimate of its total time: from its average speed or, if that is higher, from its speed in
  // the second half of the time so far. A search that caches gets faster.
  double Projected() const;

 protected:
  // Continues for a millisecond or so, or for as long as it is told.
  virtual Status Slice(double seconds) = 0;
  int64_t NodesLeft() const { return max_nodes_ - nodes(); }

 private:
  int64_t max_nodes_ = std::numeric_limits<int64_t>::max();
  Status status_ = Status::kRunning;
  double seconds_ = 0;
  // How much was done at what time; the later one is set when the time has doubled.
  struct Mark {
    double seconds = 0;
    double part_done = 0;
  };
  Mark mark_, next_mark_;
};

// A plain search. It chooses its branching rule on the way, as CountInParallel() does.
class SearchRun : public CountRun {
 public:
  SearchRun(const Problem& problem, const Strategy& strategy, const dlx::Run& run)
      : search_(problem, strategy, run) {}
  CountPlan plan() const override { return CountPlan::kSearch; }
  std::string order() const override { return ""; }
  Natural count() const override { return search_.solutions(); }
  double part_done() const override { return search_.Done(); }
  int64_t nodes() const override { return search_.nodes(); }
  void Describe(CountResult* result) const override;
  Outcome outcome() const { return search_.outcome(); }

 private:
  Status Slice(double seconds) override;

  TrialSearch search_;
  Pace pace_;
};

// The caller's method.
class MethodRun : public CountRun {
 public:
  explicit MethodRun(CountMethod* method) : method_(*method) {}
  CountPlan plan() const override { return CountPlan::kSearch; }
  std::string order() const override { return ""; }
  Natural count() const override { return ToNatural(method_.count()); }
  double part_done() const override { return method_.done(); }
  int64_t nodes() const override { return method_.nodes(); }
  void Describe(CountResult* /*result*/) const override {}

 private:
  Status Slice(double seconds) override {
    return method_.Run(seconds) ? Status::kDone : Status::kRunning;
  }

  CountMethod& method_;
};

// A search with a cache.
class MemoRun : public CountRun {
 public:
  MemoRun(const CountTable& table, std::string order, MemoConfig config, MemoCache* cache)
      : order_(std::move(order)),
        cache_(*cache),
        search_(MemoSearch::Make(table, std::move(config), cache)) {}
  CountPlan plan() const override { return CountPlan::kMemo; }
  std::string order() const override { return order_; }
  Natural count() const override { return search_->lower_bound(); }
  double part_done() const override { return search_->done(); }
  int64_t nodes() const override { return search_->stats().nodes; }
  bool has_paid() const override { return search_->stats().saved >= search_->stats().nodes; }
  void Describe(CountResult* result) const override;

 private:
  Status Slice(double seconds) override;

  const std::string order_;
  const MemoCache& cache_;
  const std::unique_ptr<MemoSearch> search_;
  Pace pace_;
};

// A frontier that moves over the items.
class FrontierRun : public CountRun {
 public:
  // Once the meter stops, it has failed.
  FrontierRun(const CountTable& table, const ItemOrder& order, int64_t max_bytes, Meter* meter)
      : order_(order.name),
        log2_work_(order.log2_work),
        frontier_(table, order.bits, max_bytes, meter) {}
  CountPlan plan() const override { return CountPlan::kFrontier; }
  std::string order() const override { return order_; }
  Natural count() const override;
  double part_done() const override;
  int64_t nodes() const override { return frontier_.stats().states; }
  void Describe(CountResult* result) const override;

 private:
  Status Slice(double seconds) override;

  const std::string order_;
  const double log2_work_;
  FrontierCount frontier_;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_COUNT_RUN_H_
