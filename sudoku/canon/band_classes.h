// SPDX-License-Identifier: Apache-2.0
//
// The 416 classes of full bands, in the order of their least forms, and the class of each band by
// two look-ups.
//
// A band is three boxes of three LINES and three SLOTS. For bands of rows, lines are its rows and
// slots the columns of a box; for stacks, lines are its columns and slots the rows of a box. No
// digit is twice in a line, and the slots of each box may be put in any order.
//
// FRAME    The first box names the digits: slot j of line i holds label 3 * i + j.
// PATTERN  Which labels each line of the second box has: one of 56. The third box has the rest.
// CODE     Which labels of a box share a slot: one of 36. Sort the labels of each line. The label
//          of rank r in line 0 shares its slot with rank a(r) in line 1 and b(r) in line 2, and the
//          code is the pair of permutations a and b.
//
// So a band is a frame, a pattern and two codes, and the latter three decide its class: a table of
// 56 * 36 * 36 entries.
//
// Thread safety: constant after construction.

#ifndef SUDOKU_CANON_BAND_CLASSES_H_
#define SUDOKU_CANON_BAND_CLASSES_H_

#include <array>
#include <cstdint>
#include <vector>

#include "sudoku/canon/least_band.h"

namespace sudoku::internal {

inline constexpr int kBandClasses = 416;
inline constexpr int kPatterns = 56;
inline constexpr int kCodes = 36;

// Which of these orders puts three different numbers where they are: 3, 9, 5 is order 0, 2, 1.
constexpr int OrderOf(int a, int b, int c) {
  constexpr std::array<int8_t, 8> kByComparisons = {5, 4, -1, 2, 3, -1, 1, 0};
  return kByComparisons[(a < b) * 4 + (a < c) * 2 + (b < c)];
}

// The code of a box by the orders of its three lines.
inline constexpr auto kCodeOf = [] {
  std::array<std::array<std::array<uint8_t, 6>, 6>, 6> codes{};
  // Which rank in one line shares a slot with which rank in the other, as an order.
  const auto relation = [](int line, int other) {
    std::array<int, 3> to{};
    for (int slot = 0; slot < 3; ++slot) {
      to[kOrdersOfThree[line][slot]] = kOrdersOfThree[other][slot];
    }
    return OrderOf(to[0], to[1], to[2]);
  };
  for (int a = 0; a < 6; ++a) {
    for (int b = 0; b < 6; ++b) {
      for (int c = 0; c < 6; ++c) {
        codes[a][b][c] = static_cast<uint8_t>(relation(a, b) * 6 + relation(a, c));
      }
    }
  }
  return codes;
}();

class BandClasses {
 public:
  // Computed at the first call, in some 50 ms.
  static const BandClasses& Get();

  // Sets of labels, as bits 0 to 8: of a line of the second box.
  uint16_t Line(int pattern, int line) const { return lines_[pattern][line]; }
  // The pattern by the sets of its lines 0 and 1. Requires: there is one.
  int PatternOf(unsigned line0, unsigned line1) const { return pattern_of_[line0 >> 3][line1]; }
  // The pattern of the third box.
  int Rest(int pattern) const { return rest_[pattern]; }
  // By the code of the third box: the class, from 0 to 415, of a band with this pattern and code
  // of the second box.
  const std::array<uint16_t, kCodes>& Of(int pattern, int code) const {
    return class_of_[pattern][code];
  }
  // The class of a band of rows.
  int Of(const std::array<RowKey, 3>& rows) const;

  // The least form of a class.
  const BandKey& Key(int band_class) const { return keys_[band_class]; }
  // The class of a least form. Requires: it is one.
  int ClassOf(const BandKey& key) const;

 private:
  BandClasses();

  // The least form of the band with these parts, in the frame of labels in order.
  BandKey LeastKey(int pattern, int second, int third) const;

  std::array<std::array<uint16_t, 3>, kPatterns> lines_;
  std::array<std::array<int8_t, 512>, 64> pattern_of_;
  std::array<uint8_t, kPatterns> rest_;
  std::array<std::array<std::array<uint16_t, kCodes>, kCodes>, kPatterns> class_of_;
  std::vector<BandKey> keys_;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_CANON_BAND_CLASSES_H_
