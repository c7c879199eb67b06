// SPDX-License-Identifier: Apache-2.0

#include "sudoku/rate/position.h"

namespace sudoku::rate {

Position::Position(const Grid& grid) {
  candidates_.fill(kAllNine);
  for (auto& house : places_) house.fill(kAllNine);
  values_.fill(-1);
  num_empty_.fill(9);
  all_empty_ = kCells;
  for (int c = 0; c < kCells; ++c) {
    if (grid[c] != 0) Place(c, grid[c] - 1);
  }
}

void Position::Place(int cell, int digit) {
  for (Mask left = candidates_[cell]; left != 0; left &= left - 1) Remove(cell, Lowest(left));
  for (const int peer : kPeers[cell]) {
    if (Has(peer, digit)) Remove(peer, digit);
  }
  values_[cell] = static_cast<int8_t>(digit);
  for (const int house : kBoard.house[cell]) --num_empty_[house];
  ++num_placed_[digit];
  --all_empty_;
}

CellBits Position::CellsWith(int digit) const {
  CellBits cells;
  for (int row = 0; row < 9; ++row) {
    for (Mask left = places_[9 + row][digit]; left != 0; left &= left - 1) {
      cells.Set(9 * row + Lowest(left));
    }
  }
  return cells;
}

}  // namespace sudoku::rate
