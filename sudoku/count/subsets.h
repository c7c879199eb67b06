// SPDX-License-Identifier: Apache-2.0
//
// The sets of up to k of n things, numbered: first the empty one, then those of one thing, of two,
// ... Those of one size are in the order of their first things, then of their second ones, ...:
// lexicographic.

#ifndef SUDOKU_COUNT_SUBSETS_H_
#define SUDOKU_COUNT_SUBSETS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"

namespace sudoku {

class Subsets {
 public:
  // Requires: 0 <= k <= n.
  Subsets(int n, int k);

  int n() const { return n_; }
  int k() const { return k_; }
  // The number of sets, or more than `kMost` if there are more than that: then nothing else is
  // right.
  static constexpr int64_t kMost = int64_t{1} << 60;
  int64_t size() const { return First(k_ + 1); }
  // The number of the first set of that size.
  int64_t First(int size) const { return first_[size]; }
  // The number of a set. Requires: its things ascend. Cost: their number.
  int64_t NumberOf(absl::Span<const int> set) const;
  // Makes the next set of the same size of it, in place; false if it was the last.
  bool Next(std::vector<int>* set) const;
  // The first set of that size.
  static std::vector<int> FirstOf(int size);

 private:
  int64_t Choose(int n, int k) const { return choose_[n * (k_ + 1) + k]; }

  const int n_;
  const int k_;
  std::vector<int64_t> choose_;  // binomial coefficients, n by k; kMost + 1 for those that are more
  std::vector<int64_t> first_;   // by size
};

}  // namespace sudoku

#endif  // SUDOKU_COUNT_SUBSETS_H_
