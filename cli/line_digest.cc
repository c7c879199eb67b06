// SPDX-License-Identifier: Apache-2.0

#include "cli/line_digest.h"

// Words are read by way of packed structs: GCC calls memcpy() otherwise.
#define XXH_FORCE_MEMORY_ACCESS 1
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <new>

#include "absl/numeric/int128.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace cli {
namespace {

// The remainder mod 2^61 - 1, by 2^61 = 1.
uint64_t Reduce(uint64_t n) {
  n = (n & LineSequence::kPrime) + (n >> 61);
  return n >= LineSequence::kPrime ? n - LineSequence::kPrime : n;
}

// Requires: both are below the prime.
uint64_t Multiply(uint64_t a, uint64_t b) {
  const absl::uint128 product = absl::uint128(a) * b;
  const uint64_t low = absl::Uint128Low64(product) & LineSequence::kPrime;
  const uint64_t high = absl::Uint128Low64(product >> 61);
  return Reduce(low + high);
}

uint64_t Power(uint64_t base, int64_t exponent) {
  uint64_t power = 1;
  for (; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0) power = Multiply(power, base);
    base = Multiply(base, base);
  }
  return power;
}

// Nearly all lines of large files are of this length, and of those that answer them. For a
// constant, the compiler leaves out what other lengths need.
constexpr size_t kUsual = 81;

// Whether the text begins with such a line: without a call of memchr(), and in vectors.
inline bool BeginsWithUsual(absl::string_view text) {
  if (text.size() <= kUsual || text[kUsual] != '\n') return false;
  const char* const line = text.data();
  unsigned char found = 0;
  for (size_t i = 0; i < kUsual; ++i) found |= static_cast<unsigned char>(line[i] == '\n');
  return found == 0;
}

template <typename F>
void ForHashes(absl::string_view text, F f) {
  while (!text.empty()) {
    if (BeginsWithUsual(text)) {
      f(XXH3_64bits(text.data(), kUsual));
      text.remove_prefix(kUsual + 1);
      continue;
    }
    const size_t size = std::min(text.find('\n'), text.size());
    f(HashOf(text.substr(0, size)));
    text.remove_prefix(std::min(size + 1, text.size()));
  }
}

}  // namespace

uint64_t HashOf(absl::string_view text) {
  return text.size() == kUsual ? XXH3_64bits(text.data(), kUsual)
                               : XXH3_64bits(text.data(), text.size());
}

std::string Hex16(uint64_t n) { return absl::StrCat(absl::Hex(n, absl::kZeroPad16)); }

std::optional<uint64_t> FromHex16(absl::string_view text) {
  uint64_t n = 0;
  if (!absl::SimpleHexAtoi(text, &n) || Hex16(n) != text) return std::nullopt;
  return n;
}

void LineSet::AddText(absl::string_view text) {
  LineSet added;
  ForHashes(text, [&](uint64_t hash) {
    ++added.lines;
    added.digest += hash;
  });
  *this += added;
}

void LineSequence::AddHash(uint64_t hash) {
  ++lines;
  digest = Reduce(Multiply(digest, kBase) + Reduce(hash));
}

void LineSequence::AddText(absl::string_view text) {
  LineSequence sequence = *this;
  ForHashes(text, [&](uint64_t hash) { sequence.AddHash(hash); });
  *this = sequence;
}

void LineSequence::Append(const LineSequence& other) {
  lines += other.lines;
  digest = Reduce(Multiply(digest, Power(kBase, other.lines)) + other.digest);
}

struct SequenceOfPieces::HashState {
  XXH3_state_t state;
};

SequenceOfPieces::SequenceOfPieces() = default;
SequenceOfPieces::~SequenceOfPieces() = default;

void SequenceOfPieces::Add(absl::string_view piece) {
  if (in_line_) {
    const size_t size = std::min(piece.find('\n'), piece.size());
    XXH3_64bits_update(&line_->state, piece.data(), size);
    if (size == piece.size()) return;
    piece.remove_prefix(size + 1);
    lines_.AddHash(XXH3_64bits_digest(&line_->state));
    in_line_ = false;
  }
  const size_t whole = piece.rfind('\n') + 1;  // 0 if there is none
  lines_.AddText(piece.substr(0, whole));
  piece.remove_prefix(whole);
  if (piece.empty()) return;
  if (line_ == nullptr) line_ = std::make_unique<HashState>();
  XXH3_64bits_reset(&line_->state);
  XXH3_64bits_update(&line_->state, piece.data(), piece.size());
  in_line_ = true;
}

LineSequence SequenceOfPieces::lines() const {
  LineSequence lines = lines_;
  if (in_line_) lines.AddHash(XXH3_64bits_digest(&line_->state));
  return lines;
}

}  // namespace cli
