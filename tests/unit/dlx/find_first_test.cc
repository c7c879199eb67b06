// SPDX-License-Identifier: Apache-2.0

#include "dlx/find_first.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/fake_clock.h"
#include "tests/support/general_cover.h"
#include "tests/support/random_cover.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using quadrille_test::AllCovers;
using quadrille_test::BuildProblem;
using quadrille_test::GeneralCover;
using quadrille_test::OptionSet;
using quadrille_test::RandomGeneralCover;
using quadrille_test::StatsOf;

// Turns of so few nodes that small problems see many of them.
const FirstConfig kShortTurns = {.restart_nodes = 1, .steady_nodes = 10};

// Pigeons for holes, and an item before them, of which the first `bad` options
// leave the pigeons to themselves, while others house them all.
Problem Pigeons(int pigeons, int holes, int bad, int good) {
  ProblemBuilder b;
  const Item gate = b.AddItem("gate");
  std::vector<Item> pigeon;
  std::vector<Item> hole;
  for (int i = 0; i < pigeons; ++i) pigeon.push_back(b.AddItem(absl::StrCat("p", i)));
  for (int i = 0; i < holes; ++i) hole.push_back(b.AddSecondaryItem(absl::StrCat("h", i)));
  std::vector<Item> all = pigeon;
  all.push_back(gate);
  for (int i = 0; i < bad; ++i) b.AddOption({gate});
  for (int i = 0; i < good; ++i) b.AddOption(all);
  for (const Item p : pigeon) {
    for (const Item h : hole) b.AddOption({p, h});
  }
  return std::move(b).Build().value();
}

// A random choice among the options.
std::vector<OptionId> Some(std::mt19937_64& rng, const Problem& problem, int one_in) {
  std::vector<OptionId> some;
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    if (rng() % one_in == 0) some.push_back(o);
  }
  return some;
}

TEST(FindFirstTest, FindsASolutionIfThereIsOne) {
  std::mt19937_64 rng(20261122);
  int found = 0;
  int none = 0;
  for (int round = 0; round < 600; ++round) {
    const GeneralCover cover = RandomGeneralCover(rng, {});
    const Problem problem = BuildProblem(cover);
    const std::vector<OptionId> taken = Some(rng, problem, 20);
    const std::vector<OptionId> forbidden = Some(rng, problem, 20);
    FirstConfig config = kShortTurns;
    config.run.presets = {.taken = taken, .forbidden = forbidden};
    config.strategy.seed = static_cast<uint64_t>(round);
    const FirstSolution first = FindFirst(problem, config);

    const auto fits = [&](const OptionSet& set) {
      const auto has = [&](OptionId o) {
        return std::find(set.begin(), set.end(), o) != set.end();
      };
      return std::all_of(taken.begin(), taken.end(), has) &&
             std::none_of(forbidden.begin(), forbidden.end(), has);
    };
    const auto covers = AllCovers(cover, std::vector<bool>(cover.options.size(), true));
    const bool exists = std::any_of(covers.begin(), covers.end(), fits);
    ASSERT_EQ(first.options.has_value(), exists) << cover.ToString();
    if (exists) {
      ++found;
      EXPECT_EQ(first.outcome, Outcome::kSolutionLimit);
      EXPECT_TRUE(VerifyCover(problem, *first.options).ok()) << cover.ToString();
      OptionSet sorted(first.options->begin(), first.options->end());
      std::sort(sorted.begin(), sorted.end());
      EXPECT_TRUE(fits(sorted)) << cover.ToString();
    } else {
      ++none;
      EXPECT_EQ(first.outcome, Outcome::kExhausted);
    }
  }
  EXPECT_GT(found, 50);
  EXPECT_GT(none, 50);
}

TEST(FindFirstTest, LeavesABadBeginning) {
  const Problem problem = Pigeons(9, 8, 1, 5);
  const SearchConfig steady = {.strategy = {.branching = Branching::kWeightedDegree},
                               .run = {.limits = {.solutions = 1}}};
  Solver solver(problem, steady);
  ASSERT_TRUE(solver.Next());
  ASSERT_GT(solver.stats().nodes, 50000);
  const FirstSolution first = FindFirst(problem, {.restart_nodes = 20, .steady_nodes = 100});
  ASSERT_TRUE(first.options.has_value());
  EXPECT_LT(first.stats.nodes, 2000);
  EXPECT_EQ(first.stats.solutions, 1);
}

TEST(FindFirstTest, RestartsHeedPresets) {
  const Problem problem = Pigeons(9, 8, 1, 5);
  const std::vector<OptionId> forbidden = {1, 2, 3, 4};
  for (uint64_t seed = 0; seed < 5; ++seed) {
    const FirstSolution first = FindFirst(problem, {.strategy = {.seed = seed},
                                                    .restart_nodes = 20,
                                                    .steady_nodes = 100,
                                                    .run = {.presets = {.forbidden = forbidden}}});
    ASSERT_TRUE(first.options.has_value());
    EXPECT_EQ(*first.options, std::vector<OptionId>{5});
  }
}

TEST(FindFirstTest, NodesAreThoseOfAllSearches) {
  const Problem problem = Pigeons(6, 5, 1, 0);
  const SearchConfig steady = {.strategy = {.branching = Branching::kWeightedDegree}};
  const FirstSolution first = FindFirst(problem, {.restart_nodes = 20, .steady_nodes = 40});
  EXPECT_GT(first.nodes, StatsOf(problem, steady).nodes);
}

TEST(FindFirstTest, SaysThatThereIsNone) {
  const Problem problem = Pigeons(6, 5, 1, 0);
  const FirstSolution first = FindFirst(problem, {.restart_nodes = 20, .steady_nodes = 40});
  EXPECT_FALSE(first.options.has_value());
  EXPECT_EQ(first.outcome, Outcome::kExhausted);
  EXPECT_EQ(first.branching, Branching::kWeightedDegree);
  // At most twice the nodes of the steady search, and those of the turn that was not its last.
  const int64_t alone =
      StatsOf(problem, {.strategy = {.branching = Branching::kWeightedDegree}}).nodes;
  EXPECT_GE(first.stats.nodes, alone);
  EXPECT_LE(first.stats.nodes, 2 * alone + 20);
}

TEST(FindFirstTest, IsTheSameEveryTime) {
  const Problem problem = Pigeons(8, 7, 3, 1);
  const FirstConfig config = {.restart_nodes = 10, .steady_nodes = 100};
  const FirstSolution first = FindFirst(problem, config);
  ASSERT_TRUE(first.options.has_value());
  for (int round = 0; round < 3; ++round) {
    const FirstSolution again = FindFirst(problem, config);
    EXPECT_EQ(again.options, first.options);
    EXPECT_EQ(again.stats, first.stats);
  }
}

TEST(FindFirstTest, OtherRulesAreThoseOfASolver) {
  const Problem problem = Pigeons(7, 6, 2, 1);
  for (const Branching rule : {Branching::kMrv, Branching::kMrvRandom, Branching::kLeftmost,
                               Branching::kWeightedDegree, Branching::kFailureRate}) {
    const SearchConfig config = {.strategy = {.branching = rule},
                                 .run = {.limits = {.solutions = 1}}};
    Solver solver(problem, config);
    ASSERT_TRUE(solver.Next());
    FirstConfig first_config = kShortTurns;
    first_config.strategy = config.strategy;
    const FirstSolution first = FindFirst(problem, first_config);
    EXPECT_EQ(first.stats, solver.stats());
    EXPECT_EQ(first.branching, rule);
    ASSERT_TRUE(first.options.has_value());
    EXPECT_THAT(*first.options, testing::ElementsAreArray(solver.solution()));
  }
}

TEST(FindFirstTest, LimitsHoldForAllTogether) {
  const Problem problem = Pigeons(9, 8, 1, 0);
  for (const int64_t nodes : {1, 2, 3, 7, 100, 1001, 5000}) {
    const FirstSolution first = FindFirst(
        problem, {.restart_nodes = 7, .steady_nodes = 50, .run = {.limits = {.nodes = nodes}}});
    EXPECT_FALSE(first.options.has_value());
    EXPECT_EQ(first.outcome, Outcome::kNodeLimit);
    EXPECT_EQ(first.stats.nodes, nodes);
  }
  const Problem large = Pigeons(14, 13, 1, 0);
  {
    const quadrille_test::FakeClock clock(0.001);
    const FirstSolution late = FindFirst(
        large, {.restart_nodes = 100, .steady_nodes = 100, .run = {.limits = {.seconds = 0.02}}});
    EXPECT_EQ(late.outcome, Outcome::kTimeLimit);
    EXPECT_LT(late.seconds, 0.03);
  }
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(FindFirst(large, {.run = {.limits = {.stop = stop.get_token()}}}).outcome,
            Outcome::kCancelled);
}

TEST(FindFirstTest, ReportsAboutTheSteadySearch) {
  FirstConfig config = {.restart_nodes = 5000, .steady_nodes = 50000};
  config.run.watch.every_seconds = 0;
  config.run.limits.nodes = 300000;
  int64_t nodes = 0;
  int calls = 0;
  config.run.watch.callback = [&](const Progress& progress) {
    EXPECT_GE(progress.nodes, nodes);  // those of the restarting search begin at 0 again
    nodes = progress.nodes;
    ++calls;
  };
  FindFirst(Pigeons(14, 13, 1, 0), config);
  EXPECT_GT(calls, 10);
  EXPECT_LT(nodes, 300000);
}

}  // namespace
}  // namespace dlx
