// SPDX-License-Identifier: Apache-2.0
//
// The same work in several threads. The system may have fewer of them than are wanted, and a thread
// may run out of memory.

#ifndef DLX_RUN_THREADS_H_
#define DLX_RUN_THREADS_H_

#include <atomic>
#include <cstddef>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "dlx/run/failure.h"

namespace dlx::internal {

// Calls work() in this many threads at the same time, this one included, and waits for all. There
// are fewer where the system has no more. If one throws, calls stop(), which has the others end
// soon and throws nothing; then rethrows.
template <typename Work, typename Stop>
void InThreads(int threads, const Work& work, const Stop& stop) {
  Failure failure;
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

}  // namespace dlx::internal

#endif  // DLX_RUN_THREADS_H_
