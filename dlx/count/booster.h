// SPDX-License-Identifier: Apache-2.0
//
// More threads for the plan that leads. A booster works in the background, and the caller asks now
// and then whether it has finished.

#ifndef DLX_COUNT_BOOSTER_H_
#define DLX_COUNT_BOOSTER_H_

#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/count.h"
#include "dlx/count/count_table.h"
#include "dlx/count/memo/memo_search.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/run/clock.h"
#include "dlx/run/failure.h"
#include "dlx/solver.h"

namespace dlx::internal {

// Thread safety: one thread. Destruction ends the threads in the background.
class Booster {
 public:
  virtual ~Booster() = default;
  virtual CountPlan plan() const = 0;
  virtual bool finished() const = 0;
  // Whether it gave up, for want of memory or threads: then it never finishes.
  virtual bool failed() const { return false; }
  // The solutions found so far; all of them once finished() is true.
  virtual Natural count() const = 0;
  // The estimated total time, as CountRun::Projected(); 0: not known.
  virtual double Projected() const { return 0; }
  // Adds its figures to those of a result. Requires: finished().
  virtual void Describe(CountResult* result) const = 0;
};

// Starts the plain search again from the beginning, with all threads.
class SearchBooster : public Booster {
 public:
  // `run`: of the search, without a watch and a stop token.
  SearchBooster(const Problem& problem, const Strategy& strategy, const Run& run);
  CountPlan plan() const override { return CountPlan::kSearch; }
  bool finished() const override { return finished_; }
  bool failed() const override { return failure_.happened(); }
  Natural count() const override { return solutions_.load(); }
  double Projected() const override;
  void Describe(CountResult* result) const override;

 private:
  const Clock::time_point start_ = Now();
  SearchResult result_;
  std::atomic<double> done_ = 0;
  std::atomic<int64_t> solutions_ = 0;
  std::atomic<bool> finished_ = false;
  Failure failure_;
  std::jthread thread_;  // the last member: it ends before the others are destroyed
};

// All threads but one search the same problem and share a cache. Each tries options in an order of
// its own, so that two of them are seldom at the same state.
class MemoBooster : public Booster {
 public:
  MemoBooster(const CountTable& table, const MemoConfig& config, MemoCache* cache, int threads);
  CountPlan plan() const override { return CountPlan::kMemo; }
  bool finished() const override { return finished_; }
  Natural count() const override {
    const std::lock_guard lock(mutex_);
    return count_;
  }
  void Describe(CountResult* /*result*/) const override {}

 private:
  mutable std::mutex mutex_;
  Natural count_ = 0;
  std::atomic<bool> finished_ = false;
  Failure failure_;
  std::vector<std::jthread> threads_;  // the last member, as above
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_BOOSTER_H_
