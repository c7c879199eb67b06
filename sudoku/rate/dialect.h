// SPDX-License-Identifier: Apache-2.0
//
// What tells the rating dialects apart, beyond their lists of techniques.

#ifndef SUDOKU_RATE_DIALECT_H_
#define SUDOKU_RATE_DIALECT_H_

namespace sudoku::rate {

struct Order {
  // Locked candidates: digit by digit, then pairs of houses; or the other way round.
  bool locked_by_digit = false;
  // Loops and graves as repaired by later versions: no branch of the search for loops sees the
  // extra digits of another, smaller sets are tried first.
  bool repaired_uniqueness = false;
};

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_DIALECT_H_
