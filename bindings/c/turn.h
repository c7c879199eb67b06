// SPDX-License-Identifier: Apache-2.0
//
// What solvers and walks share: one thread at a time, time, and blocks of solutions.

#ifndef BINDINGS_C_TURN_H_
#define BINDINGS_C_TURN_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "bindings/c/entry.h"
#include "dlx/run.h"

namespace quadrille {

// What an object has that serves one thread at a time.
struct Exclusive {
  std::atomic<bool> busy = false;
  bool broken = false;  // an exception came in the middle of a call: its state may be anything
};

// The turn of a thread with such an object.
class Turn {
 public:
  Turn(Exclusive* object, const char* what) : busy_(&object->busy) {
    if (busy_->exchange(true, std::memory_order_acquire)) {
      Fail(QD_MISUSE, std::string("another thread is at work with this ") + what);
    }
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { busy_->store(false, std::memory_order_release); }

 private:
  std::atomic<bool>* const busy_;
};

// Runs the body in a turn of this thread.
template <typename Body>
qd_status InTurn(Exclusive* object, const char* what, Body&& body) {
  const Turn turn(object, what);
  Check(!object->broken, "an earlier call failed: this object can only be freed");
  try {
    return body();
  } catch (const Failure&) {
    throw;
  } catch (...) {
    object->broken = true;
    throw;
  }
}

// A time from now on; QD_NONE: without end.
class Timer {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Timer(double seconds) : start_(Clock::now()), seconds_(seconds) {}

  double Seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool Passed() const { return seconds_ != QD_NONE && Seconds() >= seconds_; }
  // What is left, but at most `most`.
  std::chrono::duration<double> Left(double most) const {
    return std::chrono::duration<double>(
        seconds_ == QD_NONE ? most : std::clamp(seconds_ - Seconds(), 0.0, most));
  }

 private:
  const Clock::time_point start_;
  const double seconds_;
};

// Writes solutions to the buffers of the caller.
class BlockWriter {
 public:
  BlockWriter(int32_t* options, size_t capacity, int64_t* ends, size_t ends_capacity, size_t* count)
      : options_(options),
        capacity_(capacity),
        ends_(ends),
        ends_capacity_(ends_capacity),
        count_(count) {
    CheckNotNull(options, "options");
    CheckNotNull(ends, "ends");
    CheckNotNull(count, "count");
    Check(capacity >= 1, "capacity is 0");
    Check(ends_capacity >= 1, "ends_capacity is 0");
  }

  bool IsFull() const { return *count_ == ends_capacity_ || too_long_ > 0; }

  // Returns false, and takes nothing, if there is no room for the numbers.
  // Requires: !IsFull().
  bool Add(dlx::SolutionView solution) {
    if (solution.size() > capacity_ - used_) {
      too_long_ = solution.size();
      return false;
    }
    std::copy(solution.begin(), solution.end(), options_ + used_);
    used_ += solution.size();
    ends_[(*count_)++] = static_cast<int64_t>(used_);
    return true;
  }

  // The status of the call; `if_empty` if there is no solution.
  qd_status Finish(qd_status if_empty) {
    if (*count_ > 0) return QD_SOLUTION;
    if (too_long_ == 0) return if_empty;
    *count_ = too_long_;
    Fail(QD_SPACE, "the next solution has " + std::to_string(too_long_) +
                       " options, and the buffer has room for " + std::to_string(capacity_));
  }

 private:
  int32_t* const options_;
  const size_t capacity_;
  int64_t* const ends_;
  const size_t ends_capacity_;
  size_t* const count_;
  size_t used_ = 0;
  size_t too_long_ = 0;  // the solution for which there was no room
};

}  // namespace quadrille

#endif  // BINDINGS_C_TURN_H_
