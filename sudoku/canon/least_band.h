// SPDX-License-Identifier: Apache-2.0
//
// The least form of a full band: three rows of three boxes, without a digit twice in any of them.
// It is the first half of the least form of a full grid, and of ranks.
//
// The first row of a least form is 123456789, whatever row and columns come first: the labels see
// to that. So a candidate is an order of rows and columns, 3! * 6^4 of them, and its rows 2 and 3
// decide. Few orders are worth a look:
//
//   - Say row q comes second, and stack s first. The digits of q in stack s stand in the first row
//     in the two other stacks. If they stand in one of them, row 2 begins with 456, and that stack
//     comes second. Then row 2 is 456 789 and an order of 123: each order of the columns of stack s
//     decides that of all others. 456 is less than what all others begin with, 457.
//   - If two stand in one of them, that one comes second, the two are put first, and row 2 begins
//     with 457. The third stack begins with the column of the third digit. The digits 8 and 9 are
//     still free: both are in the second stack of row 2, and whichever comes first is 8. So the
//     order of the two put first, two ways, decides all.
//
// There are 3 * 2 * 3 choices of rows and stack, so a band costs 36 or 108 candidates.

#ifndef SUDOKU_CANON_LEAST_BAND_H_
#define SUDOKU_CANON_LEAST_BAND_H_

#include <array>
#include <compare>
#include <cstdint>

#include "absl/container/inlined_vector.h"

namespace sudoku::internal {

// Nine digits, four bits each; the first digit is the most significant, so numbers are compared as
// rows are.
using RowKey = uint64_t;

// Digit i of a row, from 0 on.
constexpr int DigitOf(RowKey row, int i) { return static_cast<int>(row >> (4 * (8 - i)) & 15); }

inline constexpr RowKey kFirstRow = 0x123456789;

// The orders of three things, lexicographically.
inline constexpr std::array<std::array<uint8_t, 3>, 6> kOrdersOfThree = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

struct BandKey {
  RowKey second;
  RowKey third;

  friend auto operator<=>(const BandKey&, const BandKey&) = default;
};

// An order of the rows and columns of a band, and the labels that make the first row 123456789.
struct BandOrder {
  int band;  // which of several, as it was added
  std::array<uint8_t, 3> rows;
  std::array<uint8_t, 9> columns;
  std::array<uint8_t, 10> labels;  // by digit; labels[0] is 0
};

// The row after an order of columns and a relabelling.
inline RowKey KeyOf(const uint8_t* row, const BandOrder& order) {
  RowKey key = 0;
  for (int i = 0; i < 9; ++i) key = key << 4 | order.labels[row[order.columns[i]]];
  return key;
}

// Finds the least form of the bands that are added, and all orders that make it.
class LeastBand {
 public:
  // Requires: a full band without a digit twice in a row or box.
  void Add(int band, const std::array<const uint8_t*, 3>& rows);

  // Requires: at least one band was added.
  const BandKey& key() const { return key_; }
  const auto& orders() const { return orders_; }

 private:
  using Rows = std::array<const uint8_t*, 3>;

  // Row `second` of the band comes second, row `first` first.
  void TryRows(const Rows& rows, int first, int second);
  // Completes the columns of row 1 where row 2 begins with 456 or 457, and compares.
  void TryColumns(const Rows& rows);

  BandKey key_ = {~RowKey{0}, 0};
  bool has_456_ = false;  // row 2 of the least form so far begins with 456
  absl::InlinedVector<BandOrder, 16> orders_;
  BandOrder next_;  // the candidate
};

}  // namespace sudoku::internal

#endif  // SUDOKU_CANON_LEAST_BAND_H_
