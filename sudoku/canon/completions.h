// SPDX-License-Identifier: Apache-2.0
//
// The full grids in least form that begin with a given band: what ranks are counted by.
//
// A grid with rows 1 to 3 in least form is in least form itself if
//
//   1. rows 4 to 9 are in order: row 4 begins with 2, row 5 with less than row 6, row 7 with less
//      than row 8, and row 8 with less than row 9;
//   2. none of the other five bands and stacks is of a lower class than the first band;
//   3. no order that makes rows 1 to 3 of any band or stack of the same class (the first band
//      among them, if it has automorphisms) makes lesser rows 4 to 9.
//
// Say rows 4 to 6 are the second band, rows 7 to 9 the third. Each stack of the second band has a
// pattern (band_classes.h), in the frame of the same stack of the first band. Three patterns decide
// which digits the columns of both bands have. So grids come in 56^3 / 2 families of second bands
// times third bands, each about 33 by 33, and condition 2 for a stack is a look-up by two codes.
//
// Thread safety: thread-compatible. An object is for one thread while it is used.

#ifndef SUDOKU_CANON_COMPLETIONS_H_
#define SUDOKU_CANON_COMPLETIONS_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "sudoku/canon/band_classes.h"
#include "sudoku/canon/least_band.h"

namespace sudoku::internal {

class Completions {
 public:
  // The pattern of each stack of the second band.
  using Patterns = std::array<uint8_t, 3>;

  // A second or third band.
  struct Band {
    std::array<RowKey, 3> rows;    // ascending
    std::array<uint8_t, 3> codes;  // of the box in each stack
    uint16_t band_class;
  };

  // Requires: band_class in [0, 416).
  explicit Completions(int band_class);

  // Whether second bands with these patterns have the digit 2 in column 1.
  bool IsSecond(const Patterns& patterns) const {
    return (BandClasses::Get().Line(patterns[0], 0) >> 3 & 1) != 0;
  }
  Patterns Rest(const Patterns& patterns) const;

  // All bands with these patterns that are not of a lower class than the first band.
  void Fill(const Patterns& patterns, std::vector<Band>* bands) const;

  // The rows 4 that may follow: they begin with 2 and have no digit of their columns. Ascending.
  std::vector<RowKey> FourthRows() const;

  // All second bands with this row 4 that are not of a lower class than the first band, ascending
  // by their rows.
  struct Second {
    Band band;
    Patterns patterns;
  };
  std::vector<Second> FillSecond(RowKey fourth) const;

  // Says which third bands are paired with second ones from here on: all of these patterns' rests.
  void SetPatterns(const Patterns& patterns);
  // Calls visit(third) for each third band that makes a grid in least form with the second one.
  // Requires: the second band has the patterns that were set.
  template <typename Visit>
  void ForEachThird(const Band& second, Visit visit);

 private:
  // An order of the first band, not the one that it has, that leaves it as it is.
  struct Automorphism {
    BandOrder order;
    uint8_t from_column;  // where, before it, the rows have what comes to stand in column 1
    uint16_t is_two;      // the digit that becomes 2, as a bit
    bool in_second;       // of the patterns that were set: row 4 comes from the second band
    std::vector<RowKey> fourth_rows;  // else, by third band: what row 4 becomes
  };

  // Whether the second band can begin a grid in least form, as far as automorphisms go whose row 4
  // comes from it. Those that leave row 4 as it is are listed in ties_.
  bool CheckSecond(const Band& second);
  // Whether the grid is in least form, as far as the automorphism goes.
  bool CheckAutomorphism(const BandOrder& order, const Band& second, const Band& third) const;
  // Whether it is, as far as the other bands and stacks of the same class go.
  bool CheckOtherBands(const Band& second, const Band& third) const;

  const BandClasses& classes_;
  const int band_class_;
  std::array<std::array<uint8_t, 9>, 3> first_;  // the rows of the first band
  // By stack and label: the digit.
  std::array<std::array<uint8_t, 9>, 3> digit_of_label_;
  std::array<std::array<uint8_t, 10>, 3> label_of_digit_;
  std::vector<Automorphism> automorphisms_;

  Patterns patterns_;
  std::vector<Band> thirds_;
  std::vector<int> ties_;  // automorphisms that leave row 4 as it is, whatever the third band
};

template <typename Visit>
void Completions::ForEachThird(const Band& second, Visit visit) {
  if (!CheckSecond(second)) return;
  const auto& stack0 = classes_.Of(patterns_[0], second.codes[0]);
  const auto& stack1 = classes_.Of(patterns_[1], second.codes[1]);
  const auto& stack2 = classes_.Of(patterns_[2], second.codes[2]);
  for (size_t i = 0; i < thirds_.size(); ++i) {
    const Band& third = thirds_[i];
    const int least =
        std::min({stack0[third.codes[0]], stack1[third.codes[1]], stack2[third.codes[2]]});
    if (least < band_class_) continue;
    bool is_least = true;
    for (const Automorphism& automorphism : automorphisms_) {
      if (automorphism.in_second) continue;
      const RowKey fourth = automorphism.fourth_rows[i];
      if (fourth > second.rows[0]) continue;
      is_least = fourth == second.rows[0] && CheckAutomorphism(automorphism.order, second, third);
      if (!is_least) break;
    }
    for (const int tie : ties_) {
      if (!is_least) break;
      is_least = CheckAutomorphism(automorphisms_[tie].order, second, third);
    }
    if (!is_least) continue;
    const bool has_equal =
        std::min({least, int{second.band_class}, int{third.band_class}}) == band_class_;
    if (has_equal && !CheckOtherBands(second, third)) continue;
    visit(third);
  }
}

}  // namespace sudoku::internal

#endif  // SUDOKU_CANON_COMPLETIONS_H_
