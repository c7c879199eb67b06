// SPDX-License-Identifier: Apache-2.0
//
// Counts solutions without searching for them.

#ifndef TESTS_SUPPORT_FRONTIER_COUNT_H_
#define TESTS_SUPPORT_FRONTIER_COUNT_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "dlx/problem.h"

namespace quadrille_test {

// The number of solutions, by a transfer matrix. Items are processed in the order given, each with
// all the options whose first item in this order it is. A state is what the choices so far did to
// the items not yet processed, with the number of sets of choices that did the same. So a
// chessboard row by row needs the states of one row's border, and not a leaf for each tiling
// (Kasteleyn counted them like that in 1961, for dominoes).
//
// Colors and multiplicities are heeded. No option is chosen twice, and none without a primary item
// at all. Wrong from 2^64 solutions on.
// Requires: `order` has every item once; fewer than 250 colors; fewer than 250 options for each
// item whose at_most is not 1.
// Cost: the number of states, which is up to the order.
uint64_t CountByFrontier(const dlx::Problem& problem, absl::Span<const dlx::Item> order);

// All items, sorted by such a key, equal ones as they were added.
std::vector<dlx::Item> ItemsSortedBy(const dlx::Problem& problem,
                                     const std::function<std::string(const std::string&)>& key);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_FRONTIER_COUNT_H_
