// SPDX-License-Identifier: Apache-2.0
//
// How far a search goes between two looks at the clock.

#ifndef DLX_COUNT_PACE_H_
#define DLX_COUNT_PACE_H_

#include <algorithm>
#include <cstdint>

namespace dlx::internal {

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

}  // namespace dlx::internal

#endif  // DLX_COUNT_PACE_H_
