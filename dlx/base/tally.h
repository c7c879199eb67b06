// SPDX-License-Identifier: Apache-2.0

#ifndef DLX_BASE_TALLY_H_
#define DLX_BASE_TALLY_H_

#include <cstdint>
#include <limits>
#include <utility>

#include "dlx/base/natural.h"

namespace dlx::internal {

// A count under construction. It is 64 bits wide as long as that is enough, which it is for nearly
// all numbers of a search, and then as wide as needed.
class Tally {
 public:
  Tally() = default;
  explicit Tally(uint64_t n) : small_(n) {}
  explicit Tally(Natural n) {
    if (n <= std::numeric_limits<uint64_t>::max()) {
      small_ = static_cast<uint64_t>(n);
    } else {
      wide_ = true;
      large_ = std::move(n);
    }
  }

  bool is_zero() const { return !wide_ && small_ == 0; }
  bool is_wide() const { return wide_; }
  // Bytes besides those of the object itself.
  int64_t bytes() const {
    return wide_ ? static_cast<int64_t>(large_.backend().size() * sizeof(uint64_t)) : 0;
  }
  // Requires: !is_wide().
  uint64_t small() const { return small_; }
  Natural ToNatural() const { return wide_ ? large_ : Natural(small_); }

  // Adds weight * n.
  void Add(uint64_t weight, const Tally& n) {
    uint64_t product = 0;
    uint64_t sum = 0;
    if (!wide_ && !n.wide_ && !__builtin_mul_overflow(weight, n.small_, &product) &&
        !__builtin_add_overflow(small_, product, &sum)) {
      small_ = sum;
      return;
    }
    if (wide_ && weight == 1) {
      n.wide_ ? large_ += n.large_ : large_ += n.small_;
      return;
    }
    *this = Tally(Natural(ToNatural() + n.ToNatural() * weight));
  }

  void Multiply(const Tally& n) {
    uint64_t product = 0;
    if (!wide_ && !n.wide_ && !__builtin_mul_overflow(small_, n.small_, &product)) {
      small_ = product;
      return;
    }
    if (wide_ && !n.wide_ && n.small_ != 0) {
      large_ *= n.small_;
      return;
    }
    *this = Tally(Natural(ToNatural() * n.ToNatural()));
  }

 private:
  bool wide_ = false;
  uint64_t small_ = 0;  // unless wide_
  Natural large_;       // if wide_; above 64 bits
};

}  // namespace dlx::internal

#endif  // DLX_BASE_TALLY_H_
