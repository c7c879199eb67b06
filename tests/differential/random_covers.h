// SPDX-License-Identifier: Apache-2.0
//
// How the tests of this directory run a check over thousands of random problems.
//
// Each problem has a seed of its own. The first that fails is made as small as can be, and printed
// in Knuth's format with its seed: with QUADRILLE_SEED set to that number, it is the first problem
// of shard 0 in the next run. For what crashes or never ends, QUADRILLE_TRACE=1 prints each problem
// before it is checked.

#ifndef TESTS_DIFFERENTIAL_RANDOM_COVERS_H_
#define TESTS_DIFFERENTIAL_RANDOM_COVERS_H_

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gtest/gtest.h"
#include "tests/support/environment.h"
#include "tests/support/exact_cover.h"
#include "tests/support/general_cover.h"
#include "tests/support/random_cover.h"
#include "tests/support/shrink.h"

namespace quadrille_test {

// Says what is wrong with what the library makes of a problem; empty if nothing is. Uses no gtest
// assertions, because it is called on many problems that fail. Each call gets the same generator.
using CoverCheck = absl::FunctionRef<std::string(const GeneralCover&, std::mt19937_64& rng)>;

inline uint64_t CoverSeedBase() {
  return quadrille_test::NumberFrom<uint64_t>("QUADRILLE_SEED", 40'000'000);
}

// Checks a number of random problems, up to the first that fails.
inline void CheckRandomCovers(int shard, int problems, const CoverShape& shape, CoverCheck check) {
  const uint64_t base = CoverSeedBase() + static_cast<uint64_t>(shard) * problems;
  std::cout << problems << " problems from seed " << base << std::endl;
  const bool trace = std::getenv("QUADRILLE_TRACE") != nullptr;
  for (int i = 0; i < problems; ++i) {
    std::mt19937_64 rng(base + i);
    const GeneralCover problem = RandomGeneralCover(rng, shape);
    const auto run = [&](const GeneralCover& p) {
      if (trace) std::cerr << "QUADRILLE_SEED=" << base + i << "\n" << p.ToString() << std::endl;
      std::mt19937_64 copy = rng;
      return check(p, copy);
    };
    const std::string wrong = run(problem);
    if (wrong.empty()) continue;
    const GeneralCover small =
        Shrink(problem, [&](const GeneralCover& p) { return !run(p).empty(); });
    FAIL() << wrong << "\nThis is the first problem of shard 0 with QUADRILLE_SEED=" << base + i
           << "\n"
           << problem.ToString() << "Made smaller: " << run(small) << "\n"
           << small.ToString();
  }
}

// ---- Searches ----------------------------------------------------------------------------------

// More nodes than any search of a small problem takes: one that reaches it runs away.
inline constexpr int64_t kRunaway = 5'000'000;

inline constexpr dlx::Branching kBranchings[] = {
    dlx::Branching::kMrv,   dlx::Branching::kMrvRandom,      dlx::Branching::kLeftmost,
    dlx::Branching::kSharp, dlx::Branching::kWeightedDegree, dlx::Branching::kFailureRate};
inline constexpr dlx::OptionOrder kOptionOrders[] = {
    dlx::OptionOrder::kGiven, dlx::OptionOrder::kRandom, dlx::OptionOrder::kCost};
inline constexpr int kConfigs = 18;

// The k-th of all branching rules with all orders of options.
inline dlx::SearchConfig ConfigNumber(uint64_t k, uint64_t seed = 0) {
  dlx::SearchConfig config;
  config.strategy.branching = kBranchings[k % 6];
  config.strategy.option_order = kOptionOrders[k / 6 % 3];
  config.strategy.seed = seed;
  config.run.limits.nodes = kRunaway;
  return config;
}

inline dlx::SearchConfig RandomConfig(std::mt19937_64& rng) {
  const uint64_t k = rng() % kConfigs;
  return ConfigNumber(k, rng());
}

// For messages: "branching 2, option order 0, seed 17".
inline std::string DescribeConfig(const dlx::SearchConfig& config) {
  return absl::StrCat("branching ", static_cast<int>(config.strategy.branching), ", option order ",
                      static_cast<int>(config.strategy.option_order), ", seed ",
                      config.strategy.seed);
}

inline std::string DescribeSets(const OptionSets& sets) {
  std::string text;
  for (const OptionSet& set : sets) absl::StrAppend(&text, "{", absl::StrJoin(set, " "), "} ");
  return absl::StrCat(sets.size(), " solutions ", text.substr(0, 400));
}

// As sets of sets, to be compared in whatever order they were found.
inline OptionSets SortedSets(OptionSets sets) {
  for (OptionSet& set : sets) std::sort(set.begin(), set.end());
  std::sort(sets.begin(), sets.end());
  return sets;
}

// The solutions that are left, in the order in which they are found.
inline OptionSets RestOf(dlx::Solver& solver) {
  OptionSets solutions;
  while (solver.Next()) {
    const dlx::SolutionView solution = solver.solution();
    solutions.emplace_back(solution.begin(), solution.end());
  }
  return solutions;
}

inline bool SameStats(const dlx::SearchStats& a, const dlx::SearchStats& b) {
  return a.solutions == b.solutions && a.nodes == b.nodes && a.updates == b.updates &&
         a.profile == b.profile;
}

inline std::string DescribeStats(const dlx::SearchStats& stats) {
  return absl::StrCat(stats.solutions, " solutions, ", stats.nodes, " nodes, ", stats.updates,
                      " updates, profile ", absl::StrJoin(stats.profile, " "));
}

}  // namespace quadrille_test

#endif  // TESTS_DIFFERENTIAL_RANDOM_COVERS_H_
