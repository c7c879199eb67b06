// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <cstdint>

#include "sudoku/canon.h"

namespace sudoku {
namespace {

using Order = std::array<uint8_t, kSize>;

// Whether it is a permutation of 0 to 8 that keeps threes together.
bool IsOrder(const Order& order) {
  unsigned seen = 0;
  for (int i = 0; i < kSize; ++i) {
    if (order[i] >= kSize || order[i] / 3 != order[i / 3 * 3] / 3) return false;
    seen |= 1U << order[i];
  }
  return seen == 0x1ff;
}

Order Inverse(const Order& order) {
  Order inverse;
  for (uint8_t i = 0; i < kSize; ++i) inverse[order[i]] = i;
  return inverse;
}

// Where the places that `outer` names come from by `inner`.
Order Compose(const Order& inner, const Order& outer) {
  Order composed;
  for (int i = 0; i < kSize; ++i) composed[i] = inner[outer[i]];
  return composed;
}

}  // namespace

bool Symmetry::IsValid() const {
  unsigned seen = 0;
  for (const uint8_t digit : digits) {
    if (digit > kSize) return false;
    seen |= 1U << digit;
  }
  return digits[0] == 0 && seen == 0x3ff && IsOrder(rows) && IsOrder(columns);
}

Grid Symmetry::Apply(const Grid& grid) const {
  Grid image;
  for (int i = 0; i < kSize; ++i) {
    for (int j = 0; j < kSize; ++j) {
      const Cell from = transpose ? CellAt(columns[j], rows[i]) : CellAt(rows[i], columns[j]);
      image.Set(CellAt(i, j), digits[grid[from]]);
    }
  }
  return image;
}

Symmetry Symmetry::Inverse() const {
  // The image of a transposed grid has its rows from columns of the grid, so going back swaps them.
  Symmetry inverse = {.transpose = transpose,
                      .rows = sudoku::Inverse(transpose ? columns : rows),
                      .columns = sudoku::Inverse(transpose ? rows : columns)};
  for (uint8_t digit = 0; digit <= kSize; ++digit) inverse.digits[digits[digit]] = digit;
  return inverse;
}

Symmetry Symmetry::Then(const Symmetry& other) const {
  Symmetry both = {.transpose = transpose != other.transpose,
                   .rows = Compose(other.transpose ? columns : rows, other.rows),
                   .columns = Compose(other.transpose ? rows : columns, other.columns)};
  for (int digit = 0; digit <= kSize; ++digit) both.digits[digit] = other.digits[digits[digit]];
  return both;
}

}  // namespace sudoku
