// Limits as settings give them: 0 or less means none.

#ifndef DLX_BASE_LIMITS_H_
#define DLX_BASE_LIMITS_H_

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace dlx::internal {

inline int64_t LimitOrMax(int64_t limit) {
  return limit > 0 ? limit : std::numeric_limits<int64_t>::max();
}

// A time that never comes, or that many seconds from now.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  Deadline() = default;  // never
  static Deadline Limit(double seconds) { return seconds > 0 ? In(seconds) : Deadline(); }
  static Deadline In(double seconds) {
    // Longer than a century is never, and would overflow the clock.
    constexpr double kCentury = 100.0 * 365 * 24 * 3600;
    const std::chrono::duration<double> wait(std::clamp(seconds, 0.0, kCentury));
    Deadline deadline;
    deadline.time_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(wait);
    return deadline;
  }

  bool is_set() const { return time_.has_value(); }
  bool Passed() const { return is_set() && Clock::now() >= *time_; }
  // Until then; negative once it has passed. Requires: is_set().
  double SecondsLeft() const {
    return std::chrono::duration<double>(*time_ - Clock::now()).count();
  }

 private:
  std::optional<Clock::time_point> time_;
};

}  // namespace dlx::internal

#endif  // DLX_BASE_LIMITS_H_
