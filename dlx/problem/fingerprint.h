// SPDX-License-Identifier: Apache-2.0
//
// What checkpoints and plans say of the problem that they are of, and of themselves: 16 hexadecimal
// digits.

#ifndef DLX_PROBLEM_FINGERPRINT_H_
#define DLX_PROBLEM_FINGERPRINT_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"

namespace dlx::internal {

// FNV-1a with 64 bits (Fowler, Noll, Vo): finds damage, not forgery. It is the same on every
// machine, which absl::Hash is not.
class Checksum {
 public:
  void Add(absl::string_view bytes) {
    for (const char c : bytes) Add(static_cast<unsigned char>(c));
  }
  void Add(int64_t n) {
    for (int shift = 0; shift < 64; shift += 8) {
      Add(static_cast<unsigned char>(static_cast<uint64_t>(n) >> shift));
    }
  }
  uint64_t value() const { return hash_; }
  std::string ToString() const { return absl::StrCat(absl::Hex(hash_, absl::kZeroPad16)); }

 private:
  void Add(unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001b3; }

  uint64_t hash_ = 0xcbf29ce484222325;
};

// Of all that a solution depends on, names and costs included, labels not. Cost: O(entries).
std::string FingerprintOf(const Problem& problem);

std::string ChecksumOf(absl::string_view text);

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_FINGERPRINT_H_
