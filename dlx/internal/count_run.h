// The ways of counting, as things that are done bit by bit, so that several can be tried in turn.

#ifndef DLX_INTERNAL_COUNT_RUN_H_
#define DLX_INTERNAL_COUNT_RUN_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/count.h"
#include "dlx/internal/count_table.h"
#include "dlx/internal/frontier_count.h"
#include "dlx/internal/item_order.h"
#include "dlx/internal/limits.h"
#include "dlx/internal/memo_search.h"
#include "dlx/internal/natural.h"
#include "dlx/solver.h"

namespace dlx::internal {

class CountRun {
 public:
  enum class Status {
    kRunning,
    kDone,    // count() is the number of solutions
    kFailed,  // this way does not get there
  };

  virtual ~CountRun() = default;

  // Goes on for about so many seconds, some milliseconds at least unless it comes to its end.
  Status Run(double seconds);
  Status status() const { return status_; }

  // The limit that it came to, if it failed because of one.
  virtual std::optional<Outcome> limit() const { return std::nullopt; }

  virtual CountPlan plan() const = 0;
  virtual std::string order() const = 0;
  // So many solutions were found; all, if it is done.
  virtual Natural count() const = 0;
  // A guess at which part is done.
  virtual double part_done() const = 0;
  // Adds its figures to those of a result.
  virtual void Describe(CountResult* result) const = 0;

  double seconds() const { return seconds_; }
  // How long it will have taken when it is done, if it goes on like that.
  double Projected() const {
    const double part = part_done();
    return part > 0 ? seconds_ / part : std::numeric_limits<double>::infinity();
  }

 protected:
  // Goes on for a millisecond or so, or for as long as it is told.
  virtual Status Slice(double seconds) = 0;

 private:
  Status status_ = Status::kRunning;
  double seconds_ = 0;
};

// A plain search.
class SearchRun : public CountRun {
 public:
  SearchRun(const Problem& problem, const CountConfig& config);
  CountPlan plan() const override { return CountPlan::kSearch; }
  std::string order() const override { return ""; }
  Natural count() const override { return solver_.stats().solutions; }
  double part_done() const override { return solver_.progress().done; }
  void Describe(CountResult* result) const override;
  std::optional<Outcome> limit() const override { return solver_.outcome(); }

 private:
  Status Slice(double seconds) override;

  Solver solver_;
};

// What the caller brings along.
class MethodRun : public CountRun {
 public:
  explicit MethodRun(CountMethod* method) : method_(*method) {}
  CountPlan plan() const override { return CountPlan::kSearch; }
  std::string order() const override { return ""; }
  Natural count() const override { return ToNatural(method_.count()); }
  double part_done() const override { return method_.done(); }
  void Describe(CountResult* result) const override { result->nodes = method_.nodes(); }

 private:
  Status Slice(double seconds) override {
    return method_.Run(seconds) ? Status::kDone : Status::kRunning;
  }

  CountMethod& method_;
};

// How many steps a search takes in a millisecond or so: thousands, or few where a state is large.
class Pace {
 public:
  int64_t steps() const { return steps_; }
  void Took(double seconds) {
    constexpr int64_t kMost = 4096;
    constexpr double kSlice = 1e-3;
    steps_ = seconds < kSlice ? std::min(kMost, 2 * steps_) : std::max<int64_t>(1, steps_ / 2);
  }

 private:
  int64_t steps_ = 16;
};

// A search that remembers.
class MemoRun : public CountRun {
 public:
  // max_nodes: 0 or less means no limit.
  MemoRun(const CountTable& table, std::string order, MemoConfig config, MemoCache* cache,
          int64_t max_nodes)
      : order_(std::move(order)),
        max_nodes_(LimitOrMax(max_nodes)),
        cache_(*cache),
        search_(MemoSearch::Make(table, std::move(config), cache)) {}
  // It fails for no other reason.
  std::optional<Outcome> limit() const override { return Outcome::kNodeLimit; }
  CountPlan plan() const override { return CountPlan::kMemo; }
  std::string order() const override { return order_; }
  Natural count() const override { return search_->lower_bound(); }
  double part_done() const override { return search_->done(); }
  void Describe(CountResult* result) const override;

 private:
  Status Slice(double seconds) override;

  const std::string order_;
  const int64_t max_nodes_;
  const MemoCache& cache_;
  const std::unique_ptr<MemoSearch> search_;
  Pace pace_;
};

// A frontier that moves over the items.
class FrontierRun : public CountRun {
 public:
  FrontierRun(const CountTable& table, const ItemOrder& order, int64_t max_bytes, int64_t max_nodes)
      : order_(order.name),
        log2_work_(order.log2_work),
        max_nodes_(LimitOrMax(max_nodes)),
        frontier_(table, order.bits, max_bytes) {}
  std::optional<Outcome> limit() const override {
    if (frontier_.status() == FrontierCount::Status::kTooLarge) return std::nullopt;
    return Outcome::kNodeLimit;
  }
  CountPlan plan() const override { return CountPlan::kFrontier; }
  std::string order() const override { return order_; }
  Natural count() const override;
  double part_done() const override;
  void Describe(CountResult* result) const override;

 private:
  Status Slice(double seconds) override;

  const std::string order_;
  const double log2_work_;
  const int64_t max_nodes_;  // states that are gone on from
  FrontierCount frontier_;
};

}  // namespace dlx::internal

#endif  // DLX_INTERNAL_COUNT_RUN_H_
