// SPDX-License-Identifier: Apache-2.0
//
// The tiers of test cases. Those of suites whose names, or the prefixes of their instantiations,
// begin with Full are of the tier full, all others of the quick one. `./dev test full` runs both
// (quadrille_test() in tests/CMakeLists.txt).

#ifndef TESTS_SUPPORT_TIERS_H_
#define TESTS_SUPPORT_TIERS_H_

#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"

// Instantiates a suite whose parameter is the number of a shard: the first `quick` of `all` shards
// are of the quick tier. In slow builds, whose shards are small, all of them are.
#define QUADRILLE_SHARDS(Suite, quick, all)                                                     \
  INSTANTIATE_TEST_SUITE_P(Shard, Suite, testing::Range(0, quadrille_test::Quick(quick, all))); \
  INSTANTIATE_TEST_SUITE_P(Full, Suite, testing::Range(quadrille_test::Quick(quick, all), all))

namespace quadrille_test {

inline constexpr int Quick(int quick, int all) { return kSlowBuild ? all : quick; }

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_TIERS_H_
