// SPDX-License-Identifier: Apache-2.0

#include "dlx/search/rule_trial.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/parallel.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/search/trial_search.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/known_problems.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using internal::Branch;
using internal::RuleTrial;
using quadrille_test::AllSolutions;
using quadrille_test::Dominoes;
using quadrille_test::Langford;
using quadrille_test::Matrices;
using quadrille_test::Queens;
using quadrille_test::Solutions;
using quadrille_test::Sorted;
using quadrille_test::StatsOf;
using quadrille_test::With;
using ::testing::Eq;
using ::testing::Optional;

SearchConfig WithAuto(Kernel kernel = Kernel::kAuto) {
  SearchConfig config;
  config.strategy.branching = Branching::kAuto;
  config.strategy.kernel = kernel;
  return config;
}

// ---- The choice --------------------------------------------------------------------------------

// A trial whose subtrees have taken these numbers of nodes, by kMrv and by the two others.
struct Piece {
  int64_t nodes;
  int64_t wtd;
  int64_t frb;
};

RuleTrial TrialWith(const std::vector<Piece>& pieces) {
  RuleTrial trial(Queens(4), 1 << 20);
  for (const Piece& piece : pieces) {
    EXPECT_FALSE(trial.Verdict().has_value());
    trial.candidates()[0].nodes += piece.wtd;
    trial.candidates()[1].nodes += piece.frb;
    trial.Compare(piece.nodes);
  }
  return trial;
}

std::optional<Branching> VerdictOf(const std::vector<Piece>& pieces) {
  const RuleTrial trial = TrialWith(pieces);
  const auto verdict = trial.Verdict();
  if (!verdict.has_value()) return std::nullopt;
  return *verdict == nullptr ? Branching::kMrv : (*verdict)->rule;
}

TEST(RuleTrialTest, GivesUpWhereNothingIsGained) {
  EXPECT_EQ(VerdictOf({{100, 100, 100}}), std::nullopt);
  EXPECT_THAT(VerdictOf({{100, 100, 100}, {100, 95, 100}}), Optional(Branching::kMrv));
  EXPECT_THAT(VerdictOf({{100, 90, 90}, {100, 90, 90}, {100, 90, 90}, {100, 90, 90}}),
              Optional(Branching::kMrv));
}

TEST(RuleTrialTest, TakesTheRuleThatGains) {
  const std::vector<Piece> much(4, {100, 70, 50});
  EXPECT_THAT(VerdictOf(much), Optional(Branching::kFailureRate));
  const std::vector<Piece> other(4, {100, 50, 70});
  EXPECT_THAT(VerdictOf(other), Optional(Branching::kWeightedDegree));
  EXPECT_EQ(VerdictOf({{100, 1, 1}, {100, 1, 1}, {100, 1, 1}}), std::nullopt);
}

TEST(RuleTrialTest, LooksLongerWhereItIsClose) {
  EXPECT_EQ(VerdictOf(std::vector<Piece>(7, {100, 70, 90})), std::nullopt);
  EXPECT_THAT(VerdictOf(std::vector<Piece>(8, {100, 70, 90})),
              Optional(Branching::kWeightedDegree));
  EXPECT_THAT(VerdictOf(std::vector<Piece>(8, {100, 80, 90})), Optional(Branching::kMrv));
}

TEST(RuleTrialTest, PiecesThatDoNotComeEndIt) {
  RuleTrial trial(Queens(4), 1 << 20);
  int begun = 0;
  for (; !trial.Verdict().has_value(); ++begun) {
    ASSERT_LT(begun, 1000);
    ASSERT_FALSE(trial.NextBase({{1, 1}, {2, 2}}, 0).has_value());
  }
  EXPECT_GT(begun, 1);
  EXPECT_THAT(trial.Verdict(), Optional(Eq(nullptr)));
}

TEST(RuleTrialTest, GivesUpWhenToldTo) {
  RuleTrial trial(Queens(4), 1 << 20);
  EXPECT_FALSE(trial.Verdict().has_value());
  trial.GiveUp();
  EXPECT_THAT(trial.Verdict(), Optional(Eq(nullptr)));
}

TEST(RuleTrialTest, APieceHasOpenLevelsAndLeavesOneAbove) {
  RuleTrial trial(Queens(4), 1 << 20);
  const Branch open = {1, 2};
  const Branch shut = {2, 2};
  const std::vector<Branch> branches = {open, open, shut, open, open, shut, open, open, shut};
  EXPECT_THAT(trial.NextBase(branches, 0), Optional(2));    // four open levels
  EXPECT_THAT(trial.NextBase(branches, 10), Optional(12));  // the same, further down
  EXPECT_FALSE(trial.Measure(trial.nodes_of_piece(), /*finished=*/false));
  EXPECT_THAT(trial.NextBase(branches, 0), Optional(4));  // one less
  EXPECT_FALSE(trial.Measure(1, /*finished=*/true));
  EXPECT_FALSE(trial.Measure(1, /*finished=*/true));
  EXPECT_THAT(trial.NextBase(branches, 0), Optional(1));  // two more
  EXPECT_FALSE(trial.Measure(1, /*finished=*/true));
  EXPECT_EQ(trial.NextBase(branches, 0), std::nullopt);  // six of six: nothing is left above
  EXPECT_TRUE(trial.Measure(trial.nodes_of_piece() - 1, /*finished=*/true));
}

TEST(RuleTrialTest, ComesSoonerWhereNodesTakeLong) {
  ProblemBuilder b;
  for (int i = 0; i < 10; ++i) b.AddItem();
  for (int o = 0; o < 10'000; ++o) {
    std::vector<Item> items;
    for (int i = 0; i < 10; ++i) items.push_back(Item(i));
    b.AddOption(items);
  }
  const Problem large = std::move(b).Build().value();
  EXPECT_LT(RuleTrial(large, 1 << 20).nodes_before(), 1 << 18);
  EXPECT_GT(RuleTrial(large, 1 << 20).nodes_before(), 1 << 17);
  EXPECT_GT(RuleTrial(Queens(4), 1 << 20).nodes_before(), 1'000'000);
  EXPECT_EQ(RuleTrial(large, 1).nodes_before(), 1);
}

// ---- In a search -------------------------------------------------------------------------------

// A board without two opposite corners: no tiling, and a tree that grows smaller by learning.
Problem Mutilated() { return Dominoes(8, 8, {"00", "77"}); }

constexpr Sharing kEarly = {.seconds_alone = 0, .nodes_to_give = 500, .nodes_before_trial = 20'000};

TEST(RuleTrialTest, AnotherRuleTakesOverWhereItGains) {
  const Problem problem = Mutilated();
  const SearchStats mrv = StatsOf(problem);
  const SearchResult result = CountInParallel(problem, With(WithAuto(), {.sharing = kEarly}));
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.stats.solutions, 0);
  EXPECT_NE(result.branching, Branching::kMrv);
  EXPECT_LT(result.stats.nodes, mrv.nodes / 2);
  EXPECT_GT(result.stats.nodes, kEarly.nodes_before_trial / 2);
}

TEST(RuleTrialTest, DoesNotDependOnTheThreadsOrTheKernel) {
  const Problem problem = Mutilated();
  const SearchStats stats = CountInParallel(problem, With(WithAuto(), {.sharing = kEarly})).stats;
  for (const Kernel kernel : {Kernel::kLinks, Kernel::kCells, Kernel::kBits}) {
    for (const int threads : {1, 2, 4}) {
      SearchStats found =
          CountInParallel(problem,
                          With(WithAuto(kernel), {.sharing = kEarly, .run = {.threads = threads}}))
              .stats;
      found.updates = stats.updates;
      EXPECT_EQ(found, stats) << ToString(kernel) << ", " << threads << " threads";
    }
  }
}

TEST(RuleTrialTest, StaysWhereNothingIsGained) {
  const Problem problem = Queens(9);
  for (const int threads : {1, 3}) {
    const SearchResult result = CountInParallel(
        problem, With(WithAuto(), {.sharing = kEarly, .run = {.threads = threads}}));
    EXPECT_EQ(result.branching, Branching::kMrv);
    EXPECT_EQ(result.stats, StatsOf(problem));
  }
}

TEST(RuleTrialTest, SmallTreesAreSearchedByOneRule) {
  const Problem problem = Dominoes(6, 6, {"00", "55"});
  const SearchResult result = CountInParallel(problem, With(WithAuto()));
  EXPECT_EQ(result.branching, Branching::kMrv);
  EXPECT_EQ(result.stats, StatsOf(problem));
}

TEST(RuleTrialTest, WithMultiplicitiesThereIsNone) {
  const Problem problem = Matrices(4, {1, 2});
  const Sharing at_once = {.nodes_before_trial = 1};
  const SearchResult result = CountInParallel(problem, With(WithAuto(), {.sharing = at_once}));
  EXPECT_EQ(result.branching, Branching::kMrv);
  EXPECT_EQ(result.stats, StatsOf(problem));
}

// Wherever another rule takes over, nothing is lost and nothing comes twice, and the order is that
// of one thread.
TEST(RuleTrialTest, AllSolutionsOnceAndInOneOrder) {
  int taken_over = 0;
  for (const Problem& problem : {Dominoes(6, 6), Dominoes(5, 7, {"00"}), Langford(8), Queens(7)}) {
    const Solutions expected = Sorted(AllSolutions(problem));
    for (const int64_t nodes : {1, 16, 64, 100, 500, 1000}) {
      for (const Branching rule : {Branching::kWeightedDegree, Branching::kFailureRate}) {
        const Sharing sharing = {
            .seconds_alone = 0, .nodes_to_give = 50, .nodes_before_trial = nodes, .verdict = rule};
        Solutions first;
        for (const int threads : {1, 2, 4}) {
          SCOPED_TRACE(absl::StrCat(problem.ToString(0), ", ", nodes, " nodes, ", threads));
          Solutions solutions;
          const SearchResult result = SearchInParallel(
              problem,
              With(WithAuto(), {.ordered = true, .sharing = sharing, .run = {.threads = threads}}),
              [&solutions](SolutionView options) {
                solutions.emplace_back(options.begin(), options.end());
                return Visit::kContinue;
              });
          EXPECT_EQ(result.stats.solutions, static_cast<int64_t>(expected.size()));
          if (threads == 1) first = solutions;
          EXPECT_EQ(solutions, first);
          EXPECT_EQ(Sorted(solutions), expected);
          taken_over += result.branching == rule ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(taken_over, 60);
}

// One thread stops at the solution at which it is told to.
TEST(RuleTrialTest, StopsWhereItIsTold) {
  const Problem problem = Dominoes(6, 6);
  for (const int64_t limit : {1, 10, 1000}) {
    SearchConfig config = WithAuto();
    config.run.limits.solutions = limit;
    const SearchResult counted = CountInParallel(problem, With(config));
    EXPECT_EQ(counted.outcome, Outcome::kSolutionLimit);
    EXPECT_EQ(counted.stats, StatsOf(problem, {.run = {.limits = {.solutions = limit}}}));
    int64_t seen = 0;
    const SearchResult visited = SearchInParallel(problem, With(WithAuto()), [&](SolutionView) {
      return ++seen == limit ? Visit::kStop : Visit::kContinue;
    });
    EXPECT_EQ(visited.outcome, Outcome::kVisitorStop);
    EXPECT_EQ(visited.stats, counted.stats);
  }
}

// ---- A search that can be paused ----------------------------------------------------------------

TEST(TrialSearchTest, FindsAllSolutionsWhateverTheVerdictAndTheSteps) {
  for (const Problem& problem : {Queens(7), Dominoes(6, 4), Langford(7), Matrices(3, {1, 2})}) {
    const auto solutions = static_cast<int64_t>(AllSolutions(problem).size());
    for (const std::optional<Branching> verdict :
         {std::optional<Branching>(), std::optional(Branching::kMrv),
          std::optional(Branching::kWeightedDegree), std::optional(Branching::kFailureRate)}) {
      for (const int64_t step : {1, 7, 1000}) {
        for (const int64_t before : {1, 30, 200}) {
          internal::TrialSearch search(problem, {.branching = Branching::kAuto}, {},
                                       {.nodes_before = before, .verdict = verdict});
          double done = 0;
          for (int pauses = 0; search.outcome() == Outcome::kUnfinished; ++pauses) {
            ASSERT_LT(pauses, 100'000);
            search.ExhaustWithin(step);
            EXPECT_GE(search.Done(), done - 1e-9);
            done = search.Done();
          }
          EXPECT_EQ(search.outcome(), Outcome::kExhausted);
          EXPECT_EQ(search.solutions(), solutions);
          EXPECT_EQ(search.stats().solutions, solutions);
          EXPECT_EQ(search.stats().nodes, search.nodes());
        }
      }
    }
  }
}

TEST(TrialSearchTest, WithoutATrialItHasTheNodesOfASolver) {
  const Problem problem = Queens(8);
  internal::TrialSearch search(problem, {}, {});
  while (search.outcome() == Outcome::kUnfinished) search.ExhaustWithin(10);
  EXPECT_EQ(search.nodes(), StatsOf(problem, SearchConfig()).nodes);
}

TEST(TrialSearchTest, AnotherRuleTakesOver) {
  const Problem problem = Queens(8);
  internal::TrialSearch search(problem, {.branching = Branching::kAuto}, {},
                               {.nodes_before = 50, .verdict = Branching::kFailureRate});
  search.ExhaustWithin(100'000);
  EXPECT_EQ(search.branching(), Branching::kFailureRate);
  EXPECT_EQ(search.solutions(), 92);
}

TEST(TrialSearchTest, StopsAtTheLimitOfSolutionsAndPresets) {
  const Problem problem = Queens(8);
  dlx::Run run;
  run.limits.solutions = 5;
  internal::TrialSearch limited(problem, {.branching = Branching::kAuto}, run,
                                {.nodes_before = 20, .verdict = Branching::kFailureRate});
  limited.ExhaustWithin(100'000);
  EXPECT_EQ(limited.outcome(), Outcome::kSolutionLimit);
  EXPECT_EQ(limited.solutions(), 5);
  const std::vector<OptionId> first = {0};
  dlx::Run preset;
  preset.presets.taken = first;
  internal::TrialSearch taken(problem, {.branching = Branching::kAuto}, preset,
                              {.nodes_before = 5, .verdict = Branching::kWeightedDegree});
  taken.ExhaustWithin(100'000);
  EXPECT_EQ(taken.solutions(), 4);
}

}  // namespace
}  // namespace dlx
