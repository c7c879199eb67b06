// A clock of the library that moves with each look, so that limits of time can be tested without
// waiting, and come to the same end on every machine.

#ifndef TESTS_SUPPORT_FAKE_CLOCK_H_
#define TESTS_SUPPORT_FAKE_CLOCK_H_

#include <atomic>
#include <chrono>
#include <cstdint>

#include "dlx/run/clock.h"

namespace quadrille_test {

// While it exists, the clock of the library moves by so many seconds with each look at it. One at a
// time; made before threads start.
class FakeClock {
 public:
  explicit FakeClock(double seconds_per_look) {
    using Duration = dlx::internal::Clock::duration;
    step_ = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds_per_look));
    looks_ = 0;
    dlx::internal::clock_of_test = [] {
      return dlx::internal::Clock::time_point(++looks_ * step_);
    };
  }
  ~FakeClock() { dlx::internal::clock_of_test = nullptr; }
  FakeClock(const FakeClock&) = delete;
  FakeClock& operator=(const FakeClock&) = delete;

  // How often the clock was looked at.
  int64_t looks() const { return looks_; }

 private:
  inline static std::atomic<int64_t> looks_ = 0;
  inline static dlx::internal::Clock::duration step_ = {};
};

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_FAKE_CLOCK_H_
