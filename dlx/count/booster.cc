// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/booster.h"

#include <memory>
#include <new>
#include <stop_token>
#include <system_error>

#include "dlx/count/pace.h"
#include "dlx/parallel.h"
#include "dlx/progress.h"

namespace dlx::internal {

SearchBooster::SearchBooster(const Problem& problem, const Strategy& strategy, const Run& run)
    : thread_([this, &problem, strategy, run = run](const std::stop_token& stop) mutable {
        run.limits.stop = stop;
        run.watch.every_seconds = 0.1;
        run.watch.callback = [this](const Progress& progress) {
          solutions_ = progress.solutions.ToInt64().value_or(0);
          done_ = progress.done;
        };
        failure_.Guard([&] {
          result_ = CountInParallel(problem, {.strategy = strategy, .run = run});
          solutions_ = result_.stats.solutions;
          finished_ = result_.outcome != Outcome::kCancelled;
        });
      }) {}

double SearchBooster::Projected() const {
  const double done = done_;
  return done > 0 ? SecondsSince(start_) / done : 0;
}

void SearchBooster::Describe(CountResult* result) const {
  static_cast<Ending&>(*result) = result_;
  result->search = result_.stats;
}

MemoBooster::MemoBooster(const CountTable& table, const MemoConfig& config, MemoCache* cache,
                         int threads) {
  const auto search = [this, &table, config, cache](int t, const std::stop_token& stop) {
    constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;
    MemoConfig own = config;
    own.rotation = kOdd * static_cast<uint64_t>(t);
    const std::unique_ptr<MemoSearch> run = MemoSearch::Make(table, own, cache);
    Pace pace;
    for (;;) {
      const Clock::time_point start = Now();
      if (run->Run(pace.steps())) break;
      if (run->failed() || stop.stop_requested() || finished_) return;
      pace.Took(SecondsSince(start));
    }
    const std::lock_guard lock(mutex_);
    count_ = run->count();
    finished_ = true;
  };
  try {
    for (int t = 1; t < threads; ++t) {
      threads_.emplace_back([this, search, t](const std::stop_token& stop) {
        failure_.Guard([&] { search(t, stop); });  // the others go on
      });
    }
  } catch (const std::system_error&) {
    // The system has no more threads: those that were started help.
  } catch (const std::bad_alloc&) {
    // Nor memory for them.
  }
}

}  // namespace dlx::internal
