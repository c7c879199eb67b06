// SPDX-License-Identifier: Apache-2.0
//
// The clock of the library, and points in time. Every look at the clock goes through Now(), so that
// a test can put a clock of its own there: one that moves with each look shows how often a verb
// looks, on any machine.

#ifndef DLX_RUN_CLOCK_H_
#define DLX_RUN_CLOCK_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

namespace dlx::internal {

using Clock = std::chrono::steady_clock;

// For tests; null: the clock of the system. Set before threads start.
inline std::atomic<Clock::time_point (*)()> clock_of_test = nullptr;

inline Clock::time_point Now() {
  const auto test = clock_of_test.load(std::memory_order_relaxed);
  return test == nullptr ? Clock::now() : test();
}

inline double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Now() - start).count();
}

// A time that never comes, or that many seconds from now.
class Deadline {
 public:
  Deadline() = default;  // never
  static Deadline In(double seconds) {
    // Longer than a century is never, and would overflow the clock.
    constexpr double kCentury = 100.0 * 365 * 24 * 3600;
    const std::chrono::duration<double> wait(std::clamp(seconds, 0.0, kCentury));
    Deadline deadline;
    deadline.time_ = Now() + std::chrono::duration_cast<Clock::duration>(wait);
    return deadline;
  }
  static Deadline In(std::optional<double> seconds) {
    return seconds.has_value() ? In(*seconds) : Deadline();
  }

  bool is_set() const { return time_.has_value(); }
  bool Passed() const { return is_set() && Now() >= *time_; }
  // Until then, 0 once it has passed; nothing if it is not set.
  std::optional<double> SecondsLeft() const {
    if (!is_set()) return std::nullopt;
    return std::max(0.0, std::chrono::duration<double>(*time_ - Now()).count());
  }

 private:
  std::optional<Clock::time_point> time_;
};

}  // namespace dlx::internal

#endif  // DLX_RUN_CLOCK_H_
