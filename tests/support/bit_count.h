// Counts solutions by a table of which options go together.

#ifndef TESTS_SUPPORT_BIT_COUNT_H_
#define TESTS_SUPPORT_BIT_COUNT_H_

#include <cstdint>

#include "dlx/problem.h"

namespace quadrille_test {

// The number of solutions. For each pair of options it is asked once whether they may stand in one
// solution; from then on a search is nothing but sets of options, as bits: those that still go with
// all that were taken. It branches on the item to be covered exactly once that has the fewest of
// them; items with another multiplicity are counted along, and branched on last.
// Any problem will do.
// Memory: (number of options)^2 bits. Cost: that of a search, without its pointers.
int64_t CountByBits(const dlx::Problem& problem);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_BIT_COUNT_H_
