// SPDX-License-Identifier: Apache-2.0
//
// What tells the rating dialects apart.

#ifndef SUDOKU_RATE_DIALECT_H_
#define SUDOKU_RATE_DIALECT_H_

#include "sudoku/rate.h"

namespace sudoku::rate {

// Where rules that all dialects have differ.
struct Order {
  // Locked candidates: digit by digit, then pairs of houses; or the other way round.
  bool locked_by_digit = false;
  // Loops and graves as repaired by later versions: no branch of the search for loops sees the
  // extra digits of another, smaller sets are tried first.
  bool repaired_uniqueness = false;
};

// Rules that not all dialects have.
struct Extras {
  bool strong_links = false;  // two and three of them
  bool old_prices = false;    // of these, before release 1.16
  bool als_wings = false;     // of three and four cells
  // Four strong links, wings of five and six cells.
  bool large = false;
};

constexpr Order OrderOf(RatingDialect dialect) {
  const bool later = dialect != RatingDialect::kSe121;
  return {.locked_by_digit = later, .repaired_uniqueness = later};
}

constexpr Extras ExtrasOf(RatingDialect dialect) {
  const bool later = dialect != RatingDialect::kSe121;
  return {.strong_links = later,
          .old_prices = dialect == RatingDialect::kSukaku,
          .als_wings = later,
          .large = dialect == RatingDialect::kSukaku118};
}

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_DIALECT_H_
