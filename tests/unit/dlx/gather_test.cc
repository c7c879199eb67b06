// SPDX-License-Identifier: Apache-2.0
//
// dlx/kernel/bits/gather.h, and searches that change to such an order.

#include "dlx/kernel/bits/gather.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "absl/types/span.h"
#include "dlx/find_first.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/random_problem.h"

namespace dlx::internal {
namespace {

using quadrille_test::kSlowBuild;
using quadrille_test::Pentominoes;
using ::testing::IsEmpty;

// From 0 to n - 1, shuffled.
std::vector<OptionId> Shuffled(int32_t n) {
  std::vector<OptionId> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937(3));
  return order;
}

bool IsPermutation(std::vector<OptionId> order, int32_t n) {
  std::sort(order.begin(), order.end());
  std::vector<OptionId> expected(n);
  std::iota(expected.begin(), expected.end(), 0);
  return order == expected;
}

// Of every tenth option, how many chunks of eight have one that shares an item with it; in all.
int64_t ChunksThatClash(const Problem& problem, absl::Span<const OptionId> order) {
  std::vector<int32_t> place(problem.num_options());
  for (size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<int32_t>(k);
  int64_t chunks = 0;
  for (OptionId a = 0; a < problem.num_options(); a += 10) {
    std::vector<bool> clashes(problem.num_options() / 8 + 1);
    for (OptionId b = 0; b < problem.num_options(); ++b) {
      const auto items = problem.option(b);
      for (const Item item : problem.option(a)) {
        if (std::find(items.begin(), items.end(), item) == items.end()) continue;
        clashes[place[b] / 8] = true;
      }
    }
    chunks += std::count(clashes.begin(), clashes.end(), true);
  }
  return chunks;
}

TEST(GatherTest, WhatWasShuffledIsGathered) {
  const Problem problem = Pentominoes(3, 20);
  ASSERT_GT(problem.num_options(), 1000);
  const std::vector<OptionId> shuffled = Shuffled(problem.num_options());
  const std::vector<OptionId> order = GatherOptions(Dense(problem, shuffled), {.lines = 5});
  ASSERT_TRUE(IsPermutation(order, problem.num_options()));
  EXPECT_LT(10 * ChunksThatClash(problem, order), 7 * ChunksThatClash(problem, shuffled));
}

TEST(GatherTest, GoodOrdersStay) {
  const Problem problem = Pentominoes(3, 20);
  const std::vector<OptionId> order = GatherOptions(Dense(problem), {.lines = 5});
  ASSERT_FALSE(order.empty());
  EXPECT_THAT(GatherOptions(Dense(problem, order), {.lines = 5}), IsEmpty());
}

TEST(GatherTest, FewLinesAreNotWorthIt) {
  const Problem problem = Pentominoes(3, 20);
  const Dense dense(problem, Shuffled(problem.num_options()));
  EXPECT_THAT(GatherOptions(dense, {.lines = 0}), IsEmpty());
  EXPECT_FALSE(GatherOptions(dense, {.lines = 100}).empty());
  // Nor are chunks that no node looks at.
  EXPECT_THAT(GatherOptions(dense, {.lines = 100, .most_one_by_one = 100'000}), IsEmpty());
}

TEST(GatherTest, FewOptionsAreNot) {
  const Problem problem = quadrille_test::Queens(5);
  EXPECT_THAT(GatherOptions(Dense(problem, Shuffled(problem.num_options())), {.lines = 100}),
              IsEmpty());
  EXPECT_TRUE(IsPermutation(GatherOptions(Dense(problem), {.lines = 1}, /*always=*/true), 25));
}

TEST(GatherTest, AnyProblemHasAPermutation) {
  std::mt19937_64 random(5);
  for (int round = 0; round < (kSlowBuild ? 20 : 200); ++round) {
    const Problem problem =
        quadrille_test::RandomProblem(random, {.max_options = 40, .multiplicities = false});
    EXPECT_TRUE(IsPermutation(GatherOptions(Dense(problem), {.lines = 1}, /*always=*/true),
                              problem.num_options()));
  }
}

// Restarts with other shuffles keep the order of bits, and no search notices it.
TEST(GatherTest, FirstSolutionsAreTheSame) {
  const Problem problem = quadrille_test::Dominoes(7, 7);  // an odd number of squares
  FirstConfig config;
  config.steady_nodes = 100;
  config.restart_nodes = 50;
  config.run.limits.nodes = 20'000;
  config.strategy.kernel = Kernel::kLinks;
  const FirstSolution expected = FindFirst(problem, config);
  ASSERT_EQ(expected.nodes, 20'000);
  config.strategy.kernel = Kernel::kBits;
  for (const bool gathers : {false, true}) {
    gathers_at_once_of_test = gathers;
    const FirstSolution first = FindFirst(problem, config);
    gathers_at_once_of_test = false;
    EXPECT_EQ(first.kernel, Kernel::kBits);
    EXPECT_EQ(first.nodes, expected.nodes);
    EXPECT_EQ(first.outcome, expected.outcome);
    EXPECT_EQ(first.options, expected.options);
  }
}

TEST(GatherTest, PresetsStayWhenTheOrderChanges) {
  const Problem problem = Pentominoes(3, 20);
  SearchConfig config = {.strategy = {.kernel = Kernel::kLinks}};
  const std::vector<OptionId> taken = {7};
  std::vector<OptionId> forbidden;
  for (OptionId o = 0; o < problem.num_options(); o += 5) forbidden.push_back(o);
  config.run.presets = {.taken = taken, .forbidden = forbidden};
  Solver links(problem, config);
  links.Exhaust();
  ASSERT_GT(links.stats().nodes, 50);
  config.strategy.kernel = Kernel::kBits;
  gathers_at_once_of_test = true;
  Solver bits(problem, config);
  bits.Exhaust();
  gathers_at_once_of_test = false;
  EXPECT_EQ(bits.stats().profile, links.stats().profile);
}

}  // namespace
}  // namespace dlx::internal
