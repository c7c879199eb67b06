// SPDX-License-Identifier: Apache-2.0
//
// Random exact cover problems with colors, multiplicities and costs.

#ifndef TESTS_SUPPORT_RANDOM_COVER_H_
#define TESTS_SUPPORT_RANDOM_COVER_H_

#include <cstdint>
#include <random>

#include "tests/support/general_cover.h"

namespace quadrille_test {

// What random problems may have, and how large they are at most. Percentages are those of problems
// (first group) and of items or entries inside such problems (second group).
struct CoverShape {
  int32_t max_items = 9;
  int32_t max_options = 14;
  int32_t max_length = 6;  // items of an option

  int32_t with_colors = 60;
  int32_t with_multiplicities = 60;
  int32_t with_costs = 40;
  int32_t with_solution = 80;  // those made in such a way that there is one
  int32_t degenerate = 4;      // no items, no primary items, or no options

  int32_t min_options = 0;  // exact for the problems that are not degenerate
};

// A problem as varied as can be: items primary and secondary in any order, [0, v] and [u, v] with v
// beyond the number of options, items without options, equal options, options without primary
// items, entries with and without color, colors from 1 or anywhere up to 2^31 - 1, costs small or
// huge, sparse and dense.
GeneralCover RandomGeneralCover(std::mt19937_64& rng, const CoverShape& shape);

// Without colors, multiplicities and costs.
CoverShape PlainShape();

// From 30 to 80 options, for solvers that are too slow for more, and too fast for less.
CoverShape MiddleShape();

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_RANDOM_COVER_H_
