// SPDX-License-Identifier: Apache-2.0

#include "sudoku/canon/least_band.h"

#include <array>
#include <cstdint>

namespace sudoku::internal {
void LeastBand::Add(int band, const Rows& rows) {
  next_.band = band;
  for (int first = 0; first < 3; ++first) {
    TryRows(rows, first, (first + 1) % 3);
    TryRows(rows, first, (first + 2) % 3);
  }
}

void LeastBand::TryRows(const Rows& rows, int first, int second) {
  next_.rows = {static_cast<uint8_t>(first), static_cast<uint8_t>(second),
                static_cast<uint8_t>(3 - first - second)};
  const uint8_t* const row = rows[second];
  std::array<uint8_t, 10> at;  // the column of each digit in the first row
  for (uint8_t column = 0; column < 9; ++column) at[rows[first][column]] = column;
  auto& columns = next_.columns;
  for (int stack = 0; stack < 3; ++stack) {
    const int begin = 3 * stack;
    const std::array<uint8_t, 3> there = {at[row[begin]], at[row[begin + 1]], at[row[begin + 2]]};
    const std::array<int, 3> stacks = {there[0] / 3, there[1] / 3, there[2] / 3};
    if (stacks[0] == stacks[1] && stacks[0] == stacks[2]) {
      if (!has_456_) key_ = {~RowKey{0}, 0};
      has_456_ = true;
      for (const auto& order : kOrdersOfThree) {
        for (int i = 0; i < 3; ++i) {
          columns[i] = static_cast<uint8_t>(begin + order[i]);
          columns[3 + i] = there[order[i]];
          columns[6 + i] = at[row[there[order[i]]]];
        }
        TryColumns(rows);
      }
      continue;
    }
    if (has_456_) continue;
    // The digit that stands alone, and the two that stand together.
    const int alone = stacks[0] == stacks[1] ? 2 : stacks[0] == stacks[2] ? 1 : 0;
    const std::array<int, 2> pair = {alone == 0 ? 1 : 0, alone == 2 ? 1 : 2};
    for (int i = 0; i < 2; ++i) {
      columns[0] = static_cast<uint8_t>(begin + pair[i]);
      columns[1] = static_cast<uint8_t>(begin + pair[1 - i]);
      columns[2] = static_cast<uint8_t>(begin + alone);
      columns[3] = there[pair[i]];
      columns[4] = there[pair[1 - i]];
      // The fourth digit of row 2 is 8, unless it is 1, 2 or 3. Most candidates end here.
      const uint8_t above = at[row[columns[3]]];
      const int fourth = above / 3 != stack    ? 8
                         : above == columns[0] ? 1
                         : above == columns[1] ? 2
                                               : 3;
      if (fourth > DigitOf(key_.second, 3)) continue;
      columns[5] = static_cast<uint8_t>(9 * stacks[pair[0]] + 3 - columns[3] - columns[4]);
      columns[6] = there[alone];
      int next = 7;
      for (int j = 3; j < 6; ++j) {
        const uint8_t column = at[row[columns[j]]];
        if (column / 3 == stacks[alone]) columns[next++] = column;
      }
      TryColumns(rows);
    }
  }
}

void LeastBand::TryColumns(const Rows& rows) {
  for (uint8_t i = 0; i < 9; ++i) next_.labels[rows[next_.rows[0]][next_.columns[i]]] = i + 1;
  const RowKey second = KeyOf(rows[next_.rows[1]], next_);
  if (second > key_.second) return;
  const BandKey key = {second, KeyOf(rows[next_.rows[2]], next_)};
  if (key > key_) return;
  if (key < key_) orders_.clear();
  key_ = key;
  next_.labels[0] = 0;
  orders_.push_back(next_);
}

}  // namespace sudoku::internal
