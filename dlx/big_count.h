// SPDX-License-Identifier: Apache-2.0
//
// A number of solutions: a nonnegative integer of any size.

#ifndef DLX_BIG_COUNT_H_
#define DLX_BIG_COUNT_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "dlx/string_view.h"

namespace dlx {

class BigCount {
 public:
  BigCount() = default;  // 0
  // NOLINTNEXTLINE(google-explicit-constructor): a count converts from a number.
  BigCount(uint64_t n) {
    if (n != 0) words_.push_back(n);
  }

  // The number with these digits to the base 2^64, least significant first.
  static BigCount FromWords(absl::Span<const uint64_t> words);
  absl::Span<const uint64_t> words() const { return words_; }

  // The number with these decimal digits; none if anything else is among them, or there are none.
  // Cost: quadratic in their number.
  static std::optional<BigCount> FromDecimal(StringView digits);
  // In decimal digits, without leading zeros.
  std::string ToString() const;
  // The nearest double; infinity beyond 1.8e308.
  double ToDouble() const;
  // The number, if it is below 2^63.
  std::optional<int64_t> ToInt64() const;

  // Sums of counts, and of equal ones. Cost: O(words).
  BigCount& operator+=(const BigCount& other);
  BigCount& operator*=(uint64_t factor);

  friend bool operator==(const BigCount&, const BigCount&) = default;
  friend std::strong_ordering operator<=>(const BigCount& a, const BigCount& b);

 private:
  std::vector<uint64_t> words_;  // least significant first; the last is not 0
};

}  // namespace dlx

#endif  // DLX_BIG_COUNT_H_
