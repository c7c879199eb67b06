#include "dlx/find_first.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/config.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
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

const SearchConfig kAuto = {.branching = Branching::kAuto};
// Turns of so few nodes that small problems see many of them.
constexpr FirstConfig kShortTurns = {.restart_nodes = 1, .steady_nodes = 10};

// So many pigeons for so many holes, and an item before them, of which the first `bad` options leave
// the pigeons to themselves, while others house them all.
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
    config.taken = taken;
    config.forbidden = forbidden;
    SearchConfig search = kAuto;
    search.seed = static_cast<uint64_t>(round);
    const FirstSolution first = FindFirst(problem, search, config);

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
      EXPECT_EQ(first.result.outcome, Outcome::kSolutionLimit);
      EXPECT_TRUE(VerifyCover(problem, *first.options).ok()) << cover.ToString();
      OptionSet sorted(first.options->begin(), first.options->end());
      std::sort(sorted.begin(), sorted.end());
      EXPECT_TRUE(fits(sorted)) << cover.ToString();
    } else {
      ++none;
      EXPECT_EQ(first.result.outcome, Outcome::kExhausted);
    }
  }
  EXPECT_GT(found, 50);
  EXPECT_GT(none, 50);
}

TEST(FindFirstTest, LeavesABadBeginning) {
  const Problem problem = Pigeons(9, 8, 1, 5);
  const SearchConfig steady = {.branching = Branching::kWeightedDegree, .max_solutions = 1};
  Solver solver(problem, steady);
  ASSERT_TRUE(solver.Next());
  ASSERT_GT(solver.stats().nodes, 50000);
  const FirstSolution first = FindFirst(problem, kAuto, {.restart_nodes = 20, .steady_nodes = 100});
  ASSERT_TRUE(first.options.has_value());
  EXPECT_LT(first.result.stats.nodes, 2000);
  EXPECT_EQ(first.result.stats.solutions, 1);
}

TEST(FindFirstTest, SaysThatThereIsNone) {
  const Problem problem = Pigeons(6, 5, 1, 0);
  const FirstSolution first = FindFirst(problem, kAuto, {.restart_nodes = 20, .steady_nodes = 40});
  EXPECT_FALSE(first.options.has_value());
  EXPECT_EQ(first.result.outcome, Outcome::kExhausted);
  EXPECT_EQ(first.result.branching, Branching::kWeightedDegree);
  // At most twice the nodes of the steady search, and those of the turn that was not its last.
  const int64_t alone = StatsOf(problem, {.branching = Branching::kWeightedDegree}).nodes;
  EXPECT_GE(first.result.stats.nodes, alone);
  EXPECT_LE(first.result.stats.nodes, 2 * alone + 20);
}

TEST(FindFirstTest, IsTheSameEveryTime) {
  const Problem problem = Pigeons(8, 7, 3, 1);
  const FirstConfig config = {.restart_nodes = 10, .steady_nodes = 100};
  const FirstSolution first = FindFirst(problem, kAuto, config);
  ASSERT_TRUE(first.options.has_value());
  for (int round = 0; round < 3; ++round) {
    const FirstSolution again = FindFirst(problem, kAuto, config);
    EXPECT_EQ(again.options, first.options);
    EXPECT_EQ(again.result.stats, first.result.stats);
  }
}

TEST(FindFirstTest, OtherRulesAreThoseOfASolver) {
  const Problem problem = Pigeons(7, 6, 2, 1);
  for (const Branching rule : {Branching::kMrv, Branching::kMrvRandom, Branching::kLeftmost,
                               Branching::kWeightedDegree, Branching::kFailureRate}) {
    const SearchConfig config = {.branching = rule, .max_solutions = 1};
    Solver solver(problem, config);
    ASSERT_TRUE(solver.Next());
    const FirstSolution first = FindFirst(problem, config, kShortTurns);
    EXPECT_EQ(first.result.stats, solver.stats());
    EXPECT_EQ(first.result.branching, rule);
    ASSERT_TRUE(first.options.has_value());
    EXPECT_THAT(*first.options, testing::ElementsAreArray(solver.solution()));
  }
}

TEST(FindFirstTest, LimitsHoldForAllTogether) {
  const Problem problem = Pigeons(9, 8, 1, 0);
  for (const int64_t nodes : {1, 2, 3, 7, 100, 1001, 5000}) {
    SearchConfig config = kAuto;
    config.max_nodes = nodes;
    const FirstSolution first =
        FindFirst(problem, config, {.restart_nodes = 7, .steady_nodes = 50});
    EXPECT_FALSE(first.options.has_value());
    EXPECT_EQ(first.result.outcome, Outcome::kNodeLimit);
    EXPECT_EQ(first.result.stats.nodes, nodes);
  }
  SearchConfig config = kAuto;
  config.max_seconds = 0.02;
  const Problem large = Pigeons(14, 13, 1, 0);
  EXPECT_EQ(FindFirst(large, config, {.restart_nodes = 100, .steady_nodes = 100}).result.outcome,
            Outcome::kTimeLimit);
  std::stop_source stop;
  stop.request_stop();
  config = kAuto;
  config.stop = stop.get_token();
  EXPECT_EQ(FindFirst(large, config).result.outcome, Outcome::kCancelled);
}

TEST(FindFirstTest, ReportsAboutTheSteadySearch) {
  SearchConfig config = kAuto;
  config.report_seconds = 0;
  config.max_nodes = 300000;
  const Solver* steady = nullptr;
  int64_t nodes = 0;
  int calls = 0;
  config.report = [&](const Solver& solver) {
    if (steady == nullptr) steady = &solver;
    EXPECT_EQ(&solver, steady);
    EXPECT_GE(solver.stats().nodes, nodes);
    nodes = solver.stats().nodes;
    ++calls;
  };
  FindFirst(Pigeons(14, 13, 1, 0), config, {.restart_nodes = 5000, .steady_nodes = 50000});
  EXPECT_GT(calls, 10);
  EXPECT_LT(nodes, 300000);
}

}  // namespace
}  // namespace dlx
