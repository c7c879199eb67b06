// SPDX-License-Identifier: Apache-2.0
//
// A clock for tests that moves by the same step with each look: how much time passes depends on how
// often the library looks at it, and not on the machine.

#ifndef TESTS_SUPPORT_FAKE_CLOCK_H_
#define TESTS_SUPPORT_FAKE_CLOCK_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>

#include "dlx/run/clock.h"

namespace quadrille_test {

// Replaces the clock of the library while it exists. One at a time; the threads that look at it
// have to end before it does.
class FakeClock {
 public:
  explicit FakeClock(double seconds_of_look) {
    step_ =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds_of_look));
    looks_ = 0;
    passed_ = Clock::duration::zero();
    stop_at_ = 0;
    dlx::internal::clock_of_test = &Look;
  }
  ~FakeClock() { dlx::internal::clock_of_test = nullptr; }

  // Lets time pass without a look. Requires: no thread looks meanwhile.
  void Pass(double seconds) {
    passed_ += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  // Requests a stop at the look of that number, from 1. Requires: no thread looks meanwhile.
  void StopAtLook(int64_t look, std::stop_source* stop) {
    stop_ = stop;
    stop_at_ = look;
  }

  FakeClock(const FakeClock&) = delete;
  FakeClock& operator=(const FakeClock&) = delete;

  // How often the clock was looked at, and the time that passed, since it was made.
  int64_t looks() const { return looks_; }
  double Seconds() const {
    return std::chrono::duration<double>(passed_ + looks_.load() * step_).count();
  }

 private:
  using Clock = dlx::internal::Clock;

  static Clock::time_point Look() {
    const int64_t look = looks_.fetch_add(1) + 1;
    if (look == stop_at_) stop_->request_stop();
    return Clock::time_point() + passed_ + look * step_;
  }

  static inline Clock::duration step_;
  static inline Clock::duration passed_;
  static inline std::atomic<int64_t> looks_;
  static inline int64_t stop_at_ = 0;  // 0: never
  static inline std::stop_source* stop_ = nullptr;
};

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_FAKE_CLOCK_H_
