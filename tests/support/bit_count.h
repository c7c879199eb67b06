// SPDX-License-Identifier: Apache-2.0
//
// Counts solutions by a table of which options go together.

#ifndef TESTS_SUPPORT_BIT_COUNT_H_
#define TESTS_SUPPORT_BIT_COUNT_H_

#include <cstdint>

#include "dlx/problem.h"

namespace quadrille_test {

// The number of solutions of any problem. Each pair of options is checked once for whether both may
// be in one solution. After that, a state of the search is only a set of bits: the options that are
// compatible with all those taken. It branches on the item to be covered exactly once that has the
// fewest of them; items with another multiplicity are counted along, and branched on last.
// Memory: (number of options)^2 bits. Cost: that of a search, without its pointers.
int64_t CountByBits(const dlx::Problem& problem);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_BIT_COUNT_H_
