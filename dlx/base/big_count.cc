// SPDX-License-Identifier: Apache-2.0

#include "dlx/big_count.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>

#include "dlx/base/natural.h"

namespace dlx {
namespace internal {

BigCount ToBigCount(const Natural& n) {
  std::vector<uint64_t> words;
  if (n != 0) export_bits(n, std::back_inserter(words), 64, /*msv_first=*/false);
  return BigCount::FromWords(words);
}

Natural ToNatural(const BigCount& n) {
  Natural result;
  if (!n.words().empty()) {
    import_bits(result, n.words().begin(), n.words().end(), 64, /*msv_first=*/false);
  }
  return result;
}

}  // namespace internal

BigCount BigCount::FromWords(absl::Span<const uint64_t> words) {
  BigCount result;
  result.words_.assign(words.begin(), words.end());
  while (!result.words_.empty() && result.words_.back() == 0) result.words_.pop_back();
  return result;
}

std::optional<BigCount> BigCount::FromDecimal(StringView digits) {
  const bool is_number = !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) {
    return c >= '0' && c <= '9';
  });
  if (!is_number) return std::nullopt;
  // Boost takes a number that begins with 0 for one to the base 8.
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return internal::ToBigCount(internal::Natural(std::string(digits)));
}

std::string BigCount::ToString() const { return internal::ToNatural(*this).str(); }

BigCount& BigCount::operator+=(const BigCount& other) {
  return *this = internal::ToBigCount(internal::ToNatural(*this) + internal::ToNatural(other));
}

BigCount& BigCount::operator*=(uint64_t factor) {
  return *this = internal::ToBigCount(internal::ToNatural(*this) * factor);
}

double BigCount::ToDouble() const {
  // The two top words, and whether anything below them is not 0, decide how the number is rounded.
  constexpr size_t kWords = 2;
  const size_t skipped = words_.size() > kWords ? words_.size() - kWords : 0;
  const bool more = std::any_of(words_.begin(), words_.begin() + static_cast<ptrdiff_t>(skipped),
                                [](uint64_t word) { return word != 0; });
  __extension__ using uint128 = unsigned __int128;
  uint128 top = 0;
  for (size_t i = words_.size(); i > skipped; --i) top = top << 64 | words_[i - 1];
  if (more) top |= 1;
  if (skipped > static_cast<size_t>(std::numeric_limits<double>::max_exponent) / 64) {
    return std::numeric_limits<double>::infinity();
  }
  return std::ldexp(static_cast<double>(top), static_cast<int>(64 * skipped));
}

std::optional<int64_t> BigCount::ToInt64() const {
  if (words_.empty()) return 0;
  if (words_.size() > 1 || words_[0] > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
    return std::nullopt;
  }
  return static_cast<int64_t>(words_[0]);
}

std::strong_ordering operator<=>(const BigCount& a, const BigCount& b) {
  if (a.words_.size() != b.words_.size()) return a.words_.size() <=> b.words_.size();
  return std::lexicographical_compare_three_way(a.words_.rbegin(), a.words_.rend(),
                                                b.words_.rbegin(), b.words_.rend());
}

}  // namespace dlx
