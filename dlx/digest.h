// SPDX-License-Identifier: Apache-2.0
//
// A digest of a set of solutions, to compare two searches that cannot keep what they found: another
// kernel, another machine, other parts of the same tree.
//
//   dlx::Digest digest;
//   while (solver.Next()) digest += dlx::DigestOf(solver.solution());
//
// The digest of a set is the sum of those of its solutions, so it depends neither on the order in
// which they come nor on how the search was divided. It finds mistakes, not forgery.

#ifndef DLX_DIGEST_H_
#define DLX_DIGEST_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "dlx/run.h"
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

// The order of the options is of no account. It is the same on every machine: docs/formats.md,
// "Digests", says how it is made. Cost: O(options).
Digest DigestOf(SolutionView options);

}  // namespace dlx

#endif  // DLX_DIGEST_H_
