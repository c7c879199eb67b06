// SPDX-License-Identifier: Apache-2.0

#include "sudoku/canon/band_classes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "sudoku/canon/least_band.h"

namespace sudoku::internal {
const BandClasses& BandClasses::Get() {
  static const BandClasses classes;
  return classes;
}

BandClasses::BandClasses() {
  for (auto& row : pattern_of_) row.fill(-1);
  int pattern = 0;
  for (unsigned line0 = 0; line0 < 512; ++line0) {
    if (std::popcount(line0) != 3 || (line0 & 7U) != 0) continue;
    for (unsigned line1 = 0; line1 < 512; ++line1) {
      const unsigned line2 = 511 & ~(line0 | line1);
      if (std::popcount(line1) != 3 || (line1 & (line0 | 070)) != 0 || (line2 & 0700) != 0) {
        continue;
      }
      lines_[pattern] = {static_cast<uint16_t>(line0), static_cast<uint16_t>(line1),
                         static_cast<uint16_t>(line2)};
      pattern_of_[line0 >> 3][line1] = static_cast<int8_t>(pattern++);
    }
  }
  for (int p = 0; p < kPatterns; ++p) {
    rest_[p] = static_cast<uint8_t>(PatternOf(0770U & ~lines_[p][0], 0707U & ~lines_[p][1]));
  }
  std::vector<BandKey> all;
  for (int p = 0; p < kPatterns; ++p) {
    for (int second = 0; second < kCodes; ++second) {
      for (int third = 0; third < kCodes; ++third) all.push_back(LeastKey(p, second, third));
    }
  }
  keys_ = all;
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  auto next = all.begin();
  for (auto& of_pattern : class_of_) {
    for (auto& of_second : of_pattern) {
      for (uint16_t& band_class : of_second) band_class = static_cast<uint16_t>(ClassOf(*next++));
    }
  }
}

BandKey BandClasses::LeastKey(int pattern, int second, int third) const {
  std::array<std::array<uint8_t, 9>, 3> rows;
  for (int line = 0; line < 3; ++line) {
    for (int slot = 0; slot < 3; ++slot) {
      rows[line][slot] = static_cast<uint8_t>(3 * line + slot + 1);
    }
    for (int box = 1; box < 3; ++box) {
      const int code = box == 1 ? second : third;
      const int order = line == 0 ? 0 : line == 1 ? code / 6 : code % 6;
      unsigned labels = Line(box == 1 ? pattern : Rest(pattern), line);
      std::array<uint8_t, 3> sorted;
      for (uint8_t& digit : sorted) {
        digit = static_cast<uint8_t>(std::countr_zero(labels) + 1);
        labels &= labels - 1;
      }
      for (int slot = 0; slot < 3; ++slot) {
        rows[line][3 * box + slot] = sorted[kOrdersOfThree[order][slot]];
      }
    }
  }
  LeastBand least;
  least.Add(0, {rows[0].data(), rows[1].data(), rows[2].data()});
  return least.key();
}

int BandClasses::ClassOf(const BandKey& key) const {
  return static_cast<int>(std::lower_bound(keys_.begin(), keys_.end(), key) - keys_.begin());
}

int BandClasses::Of(const std::array<RowKey, 3>& rows) const {
  std::array<uint8_t, 16> label;
  for (int line = 0; line < 3; ++line) {
    for (int slot = 0; slot < 3; ++slot) {
      label[DigitOf(rows[line], slot)] = static_cast<uint8_t>(3 * line + slot);
    }
  }
  std::array<unsigned, 2> lines;  // of the second box
  std::array<int, 3> second;      // orders
  std::array<int, 3> third;
  for (int line = 0; line < 3; ++line) {
    const RowKey row = rows[line];
    const int a = label[row >> 20 & 15];
    const int b = label[row >> 16 & 15];
    const int c = label[row >> 12 & 15];
    second[line] = OrderOf(a, b, c);
    third[line] = OrderOf(label[row >> 8 & 15], label[row >> 4 & 15], label[row & 15]);
    if (line < 2) lines[line] = 1U << a | 1U << b | 1U << c;
  }
  return Of(PatternOf(lines[0], lines[1]),
            kCodeOf[second[0]][second[1]][second[2]])[kCodeOf[third[0]][third[1]][third[2]]];
}

}  // namespace sudoku::internal
