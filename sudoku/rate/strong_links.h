// SPDX-License-Identifier: Apache-2.0
//
// Chains of two to four strong links of one digit, some of them grouped: skyscrapers, kites, empty
// rectangles and what is made of more of them.

#ifndef SUDOKU_RATE_STRONG_LINKS_H_
#define SUDOKU_RATE_STRONG_LINKS_H_

#include "sudoku/rate/position.h"
#include "sudoku/rate/step.h"

namespace sudoku::rate {

// The easiest chain of `degree` links, then the one that removes most, then the least by its kind.
// `old_prices`: those of releases before 1.16. Requires: degree in [2, 4].
bool FindStrongLinks(const Position& p, int degree, bool old_prices, Step* step);

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_STRONG_LINKS_H_
