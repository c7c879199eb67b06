// SPDX-License-Identifier: Apache-2.0

#include "dlx/problem/fingerprint.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"

namespace dlx::internal {
namespace {

// FNV-1a with 64 bits (Fowler, Noll, Vo): finds damage, not forgery. It is the same on
// every machine, which absl::Hash is not.
class Fingerprint {
 public:
  void Add(absl::string_view bytes) {
    for (const char c : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  void Add(int64_t n) {
    for (int shift = 0; shift < 64; shift += 8) {
      hash_ = (hash_ ^ ((static_cast<uint64_t>(n) >> shift) & 0xff)) * 0x100000001b3;
    }
  }
  std::string ToString() const { return absl::StrCat(absl::Hex(hash_, absl::kZeroPad16)); }

 private:
  uint64_t hash_ = 0xcbf29ce484222325;
};

}  // namespace

std::string FingerprintOf(const Problem& problem) {
  Fingerprint f;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const Item item(i);
    f.Add(problem.given_name(item));
    if (problem.is_primary(item)) {
      f.Add(problem.multiplicity(item).at_least);
      f.Add(problem.multiplicity(item).at_most);
    } else {
      f.Add(-1);
    }
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    f.Add(-2);
    for (size_t k = 0; k < problem.option(o).size(); ++k) {
      f.Add(problem.option(o)[k].index());
      if (const Color c = problem.color(o, k); c != kNoColor) f.Add(problem.color_name(c));
    }
    f.Add(problem.cost(o));
  }
  return f.ToString();
}

std::string ChecksumOf(absl::string_view text) {
  Fingerprint f;
  f.Add(text);
  return f.ToString();
}

}  // namespace dlx::internal
