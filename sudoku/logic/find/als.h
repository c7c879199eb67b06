// SPDX-License-Identifier: Apache-2.0
//
// Almost locked sets: n cells of a house with n + 1 candidates between them. If one of the digits
// is not in the set, all others are.

#ifndef SUDOKU_LOGIC_FIND_ALS_H_
#define SUDOKU_LOGIC_FIND_ALS_H_

#include <array>
#include <vector>

#include "sudoku/logic/position.h"
#include "sudoku/logic/step.h"

namespace sudoku::logic {

struct Als {
  CellSet cells;
  DigitMask digits = 0;
  std::array<CellSet, kMaxDigits> of = {};       // its cells with a digit
  std::array<CellSet, kMaxDigits> targets = {};  // other cells with the digit that see all of those
};

// All almost locked sets of at least `least_size` cells, each once.
std::vector<Als> CollectAls(const Position& position, int least_size, dlx::internal::Meter* meter);

// The digits that two sets have in common such that each cell of one with the digit sees each of
// the other: not both sets have such a digit. Cells that are in both sets do not have it.
DigitMask RestrictedCommons(const Als& a, const Als& b);

inline CellsWithDigits AsSet(const Als& als) { return {als.cells, als.digits}; }

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_FIND_ALS_H_
