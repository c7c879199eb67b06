// SPDX-License-Identifier: Apache-2.0
//
// Digests and checksums that are the same on every machine. They find mistakes, not forgery.
//
// A digest is that of a set of solutions, to compare two searches that cannot keep what they found:
// another kernel, another machine, other parts of the same tree.
//
//   dlx::Digest digest;
//   while (solver.Next()) digest += dlx::DigestOf(solver.solution());
//
// The digest of a set is the sum of those of its solutions, so it depends neither on the order in
// which they come nor on how the search was divided.

#ifndef DLX_DIGEST_H_
#define DLX_DIGEST_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "dlx/string_view.h"

namespace dlx {

// 128 bits. Sums are mod 2^128.
struct Digest {
  uint64_t high = 0;
  uint64_t low = 0;

  Digest& operator+=(const Digest& other);
  friend constexpr auto operator<=>(const Digest&, const Digest&) = default;

  // 32 hexadecimal digits, in small letters.
  std::string ToString() const;
  // What ToString() writes; none for any other text.
  static std::optional<Digest> FromString(StringView digits);
};

// Of a solution, by the numbers of its options (dlx/problem.h) in any order. docs/formats.md,
// "Digests", says how it is made. Cost: O(options).
Digest DigestOf(absl::Span<const int32_t> options);

// The same for many solutions of a problem. It looks up what DigestOf() computes: for 13 queens
// that takes a fifth of the instructions. Memory: 16 bytes for each option.
class DigestTable {
 public:
  explicit DigestTable(int32_t num_options);
  // Requires: the options are in [0, num_options).
  Digest Of(absl::Span<const int32_t> options) const;

 private:
  struct Terms {
    uint64_t a;
    uint64_t b;
  };
  std::vector<Terms> terms_;  // by option
};

// A checksum of text and numbers: FNV-1a with 64 bits (Fowler, Noll, Vo).
class Checksum {
 public:
  void Add(StringView bytes) {
    for (const char c : bytes) Add(static_cast<unsigned char>(c));
  }
  void Add(int64_t n) {
    for (int shift = 0; shift < 64; shift += 8) {
      Add(static_cast<unsigned char>(static_cast<uint64_t>(n) >> shift));
    }
  }
  uint64_t value() const { return hash_; }
  // 16 hexadecimal digits, in small letters.
  std::string ToString() const;

 private:
  void Add(unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001b3; }

  uint64_t hash_ = 0xcbf29ce484222325;
};

// Of a text: 16 hexadecimal digits, in small letters.
std::string ChecksumOf(StringView text);

}  // namespace dlx

#endif  // DLX_DIGEST_H_
