// SPDX-License-Identifier: Apache-2.0

#include "sudoku/count/subsets.h"

#include <algorithm>
#include <numeric>

namespace sudoku {

Subsets::Subsets(int n, int k) : n_(n), k_(k), choose_((n + 1) * (k + 1)), first_(k + 2) {
  const auto sum = [](int64_t a, int64_t b) { return std::min(a + b, kMost + 1); };
  for (int i = 0; i <= n; ++i) {
    choose_[i * (k + 1)] = 1;
    for (int j = 1; j <= std::min(i, k); ++j) {
      choose_[i * (k + 1) + j] = sum(Choose(i - 1, j - 1), j < i ? Choose(i - 1, j) : 0);
    }
  }
  for (int size = 0; size <= k; ++size) first_[size + 1] = sum(first_[size], Choose(n, size));
}

// Behind a set are those whose things are the same up to some place, and larger there.
int64_t Subsets::NumberOf(absl::Span<const int> set) const {
  const int size = static_cast<int>(set.size());
  int64_t number = First(size + 1) - 1;
  for (int i = 0; i < size; ++i) {
    const int larger = n_ - 1 - set[i];
    if (larger >= size - i) number -= Choose(larger, size - i);
  }
  return number;
}

bool Subsets::Next(std::vector<int>* set) const {
  const int size = static_cast<int>(set->size());
  int i = size - 1;
  while (i >= 0 && (*set)[i] == n_ - size + i) --i;
  if (i < 0) return false;
  std::iota(set->begin() + i, set->end(), (*set)[i] + 1);
  return true;
}

std::vector<int> Subsets::FirstOf(int size) {
  std::vector<int> set(size);
  std::iota(set.begin(), set.end(), 0);
  return set;
}

}  // namespace sudoku
