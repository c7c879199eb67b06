// SPDX-License-Identifier: Apache-2.0

#include "dlx/digest.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/base/random.h"

namespace dlx {
namespace {

using internal::Mix;

constexpr uint64_t kGolden = 0x9e3779b97f4a7c15;

// Each sum is mixed with the other: without that, the digest of many solutions would say no more
// than how often each option occurs.
Digest FromSums(uint64_t a, uint64_t b) {
  return {Mix(a ^ (b << 32 | b >> 32)), Mix(b + kGolden * a)};
}

uint64_t TermA(int32_t option) { return Mix((static_cast<uint64_t>(option) + 1) * kGolden); }
uint64_t TermB(int32_t option) { return Mix(~((static_cast<uint64_t>(option) + 1) * kGolden)); }

}  // namespace

Digest& Digest::operator+=(const Digest& other) {
  low += other.low;
  high += other.high + (low < other.low ? 1 : 0);
  return *this;
}

std::string Digest::ToString() const {
  return absl::StrCat(absl::Hex(high, absl::kZeroPad16), absl::Hex(low, absl::kZeroPad16));
}

std::optional<Digest> Digest::FromString(StringView digits) {
  const absl::string_view text = digits;
  Digest digest;
  if (text.size() != 32 || !absl::SimpleHexAtoi(text.substr(0, 16), &digest.high) ||
      !absl::SimpleHexAtoi(text.substr(16), &digest.low) || digest.ToString() != text) {
    return std::nullopt;
  }
  return digest;
}

Digest DigestOf(absl::Span<const int32_t> options) {
  uint64_t a = 0;
  uint64_t b = 0;
  for (const int32_t option : options) {
    a += TermA(option);
    b += TermB(option);
  }
  return FromSums(a, b);
}

DigestTable::DigestTable(int32_t num_options) {
  terms_.reserve(num_options);
  for (int32_t o = 0; o < num_options; ++o) terms_.push_back({TermA(o), TermB(o)});
}

Digest DigestTable::Of(absl::Span<const int32_t> options) const {
  uint64_t a = 0;
  uint64_t b = 0;
  for (const int32_t option : options) {
    const Terms& terms = terms_[option];
    a += terms.a;
    b += terms.b;
  }
  return FromSums(a, b);
}

std::string Checksum::ToString() const { return absl::StrCat(absl::Hex(hash_, absl::kZeroPad16)); }

std::string ChecksumOf(StringView text) {
  Checksum checksum;
  checksum.Add(text);
  return checksum.ToString();
}

}  // namespace dlx
