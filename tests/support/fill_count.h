// SPDX-License-Identifier: Apache-2.0
//
// Counts packings by filling the first empty place, again and again.

#ifndef TESTS_SUPPORT_FILL_COUNT_H_
#define TESTS_SUPPORT_FILL_COUNT_H_

#include <cstdint>

#include "absl/types/span.h"
#include "dlx/problem.h"

namespace quadrille_test {

// The number of solutions, by the oldest way to pack pieces into a box: goes to the first place
// that is not covered yet, and tries every option that begins there. What is covered is a set of
// bits; no lists, no choice of items, nothing to undo.
//
// `places` are items to be covered exactly once, in the order in which they are filled. All other
// items (pieces, say) are counted when places are full: primary ones with any multiplicity.
// Requires: at most 256 places; every option has a place, and no colors.
// Cost: the number of packings of the first 1, 2, 3, ... places.
int64_t CountByFilling(const dlx::Problem& problem, absl::Span<const dlx::Item> places);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_FILL_COUNT_H_
