// SPDX-License-Identifier: Apache-2.0
//
// What verbs do with a run: look at its presets and limits before anything is done, and start its
// threads.

#ifndef SUDOKU_ENGINES_RUN_H_
#define SUDOKU_ENGINES_RUN_H_

#include <atomic>
#include <cstddef>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "absl/base/macros.h"
#include "dlx/run.h"
#include "dlx/run/failure.h"

namespace sudoku {

// The presets of a puzzle are its givens: no verb takes others. Requires: there are none.
inline void CheckPresets(const dlx::Run& run) {
  ABSL_HARDENING_ASSERT(run.presets.taken.empty() && run.presets.forbidden.empty());
}

// The limit that is used up from the start, if there is one. That of memory is not: there are
// searches that need none.
inline std::optional<dlx::Outcome> UsedUp(const dlx::Limits& limits) {
  if (limits.solutions.has_value() && *limits.solutions <= 0) return dlx::Outcome::kSolutionLimit;
  if (limits.nodes.has_value() && *limits.nodes <= 0) return dlx::Outcome::kNodeLimit;
  if (limits.updates.has_value() && *limits.updates <= 0) return dlx::Outcome::kUpdateLimit;
  if (limits.seconds.has_value() && !(*limits.seconds > 0)) return dlx::Outcome::kTimeLimit;
  return std::nullopt;
}

// Calls work() in this many threads at the same time, this one included, and waits for all. There
// are fewer where the system has no more. If one throws, calls stop(), which has the others end
// soon and throws nothing; then rethrows.
template <typename Work, typename Stop>
void InThreads(int threads, const Work& work, const Stop& stop) {
  dlx::internal::Failure failure;
  {
    std::vector<std::jthread> others;
    try {
      for (int i = 1; i < threads; ++i) {
        others.emplace_back([&] { failure.Guard(work, stop); });
      }
    } catch (const std::system_error&) {
      // The system has no more threads: those that were started do the work.
    } catch (const std::bad_alloc&) {
      // Nor memory for them.
    }
    failure.Guard(work, stop);
  }
  failure.Rethrow();
}

// Calls f(0), f(1), ... f(n - 1) in this many threads, until it returns false.
template <typename F>
void ForEachInThreads(int threads, size_t n, const F& f) {
  std::atomic<size_t> next = 0;
  InThreads(
      threads,
      [&] {
        for (size_t i = next++; i < n; i = next++) {
          if (!f(i)) next = n;
        }
      },
      [&] { next = n; });
}

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_RUN_H_
