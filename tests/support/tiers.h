// Which test cases are of the tier full, and not of the quick one: those of suites whose names, or the
// prefixes of their instantiations, begin with Full. `./dev test full` runs both (tests/CMakeLists.txt).

#ifndef TESTS_SUPPORT_TIERS_H_
#define TESTS_SUPPORT_TIERS_H_

#include "gtest/gtest.h"

// Instantiates a suite whose parameter is the number of a shard: the first `quick` of all shards are
// of the quick tier.
#define QUADRILLE_SHARDS(Suite, quick, all)                           \
  INSTANTIATE_TEST_SUITE_P(Shard, Suite, testing::Range(0, (quick))); \
  INSTANTIATE_TEST_SUITE_P(Full, Suite, testing::Range((quick), (all)))

#endif  // TESTS_SUPPORT_TIERS_H_
