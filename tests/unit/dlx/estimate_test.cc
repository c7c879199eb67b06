// SPDX-License-Identifier: Apache-2.0

#include "dlx/estimate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/walk.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/random_cover.h"

namespace dlx {
namespace {

using ::quadrille_test::FakeClock;
using ::quadrille_test::kSlowBuild;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

SearchStats Count(const Problem& problem, const SearchConfig& config = {}) {
  Solver solver(problem, config);
  while (solver.Next()) {
  }
  return solver.stats();
}

// How many standard errors the estimate is off. (Rounding is no error.)
double Deviation(const Estimated& estimated, int64_t exact) {
  const auto truth = static_cast<double>(exact);
  const double error = estimated.mean - truth;
  return std::abs(error) < 1e-9 * (1 + truth) ? 0 : error / estimated.standard_error;
}

// A tree in which all nodes of a level have equally many children: one probe tells all.
TEST(EstimateTest, RegularTreesAreExact) {
  ProblemBuilder b;
  for (int k = 2; k <= 5; ++k) {
    const Item item = b.AddItem();
    for (int i = 0; i < k; ++i) b.AddOption({item});
  }
  const Problem problem = std::move(b).Build().value();
  for (const int64_t probes : {1, 2, 100}) {
    const SearchEstimate estimate = EstimateSearch(problem, {.probes = probes}).value();
    EXPECT_EQ(estimate.probes, probes);
    EXPECT_EQ(estimate.outcome, Outcome::kExhausted);
    EXPECT_EQ(estimate.tree_nodes.mean, 1 + 2 + 6 + 24 + 120);
    EXPECT_EQ(estimate.tree_nodes.smallest, 153);
    EXPECT_EQ(estimate.tree_nodes.largest, 153);
    EXPECT_EQ(estimate.tree_nodes.standard_deviation, 0);
    EXPECT_EQ(estimate.solutions.mean, 120);
    EXPECT_EQ(estimate.solutions.standard_error, 0);
    EXPECT_THAT(estimate.profile, ElementsAre(1, 2, 6, 24, 120));
  }
  EXPECT_EQ(Count(problem).nodes, 153);
}

// p has three options, and with the first of them q has two, with the others none. So a probe says
// 1 + 3 + 6 nodes and 6 solutions with chance 1/3, else 1 + 3 and 0.
TEST(EstimateTest, ASmallTree) {
  const Problem problem = quadrille_test::ParseKnuth("p q | s\np\np s\np s\nq s\nq s\n").value();
  const SearchConfig config = {.strategy = {.branching = Branching::kLeftmost}};
  ASSERT_EQ(Count(problem, config).nodes, 1 + 3 + 2);
  constexpr int64_t kProbes = 30000;
  const SearchEstimate e =
      EstimateSearch(problem, {.probes = kProbes, .strategy = {.branching = Branching::kLeftmost}})
          .value();
  EXPECT_EQ(e.tree_nodes.smallest, 4);
  EXPECT_EQ(e.tree_nodes.largest, 10);
  EXPECT_EQ(e.solutions.smallest, 0);
  EXPECT_EQ(e.solutions.largest, 6);
  // Exactly: mean 6 and 2, variance 36 * 1/3 * 2/3 = 8 for both.
  EXPECT_NEAR(e.tree_nodes.mean, 6, 4 * std::sqrt(8.0 / kProbes));
  EXPECT_NEAR(e.tree_nodes.mean - e.solutions.mean, 4, 1e-9);
  EXPECT_NEAR(e.tree_nodes.standard_deviation, std::sqrt(8.0), 0.05);
  EXPECT_NEAR(e.tree_nodes.standard_error, e.tree_nodes.standard_deviation / std::sqrt(kProbes),
              1e-9);
  ASSERT_EQ(e.profile.size(), 3u);
  EXPECT_EQ(e.profile[0], 1);
  EXPECT_NEAR(e.profile[1], 3, 1e-9);
  EXPECT_NEAR(e.profile[2], e.solutions.mean, 1e-9);
}

// Every branching that has a meaning here, on problems with everything. Over all of them the
// deviations have to look like those of fair dice: a mean near 0, a square near 1.
TEST(EstimateTest, RandomProblemsAreUnbiased) {
  constexpr int kProblems = kSlowBuild ? 300 : 1500;
  double sum = 0, squares = 0;
  int64_t uncertain = 0, with_colors = 0, with_multiplicities = 0;
  for (uint64_t seed = 0; seed < kProblems; ++seed) {
    std::mt19937_64 rng(seed);
    const quadrille_test::GeneralCover general = quadrille_test::RandomGeneralCover(rng, {});
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    const Problem problem = quadrille_test::BuildProblem(general);
    constexpr Branching kRules[] = {Branching::kMrv, Branching::kLeftmost, Branching::kSharp};
    const Branching rule = kRules[seed % 3];
    const SearchStats exact = Count(problem, {.strategy = {.branching = rule}});
    const SearchEstimate estimate =
        EstimateSearch(problem, {.probes = 2000, .strategy = {.branching = rule, .seed = seed}})
            .value();
    ASSERT_LE(estimate.profile.size(), exact.profile.size());
    for (const auto& [estimated, truth] : {std::pair(estimate.tree_nodes, exact.nodes),
                                           std::pair(estimate.solutions, exact.solutions)}) {
      const double deviation = Deviation(estimated, truth);
      ASSERT_LT(std::abs(deviation), 6) << estimated.mean << " instead of " << truth;
      if (estimated.standard_error < 1e-9) continue;
      sum += deviation;
      squares += deviation * deviation;
      ++uncertain;
    }
    double nodes = 0;
    for (const double level : estimate.profile) nodes += level;
    EXPECT_NEAR(nodes, estimate.tree_nodes.mean, 1e-6 * nodes);
    with_colors += problem.has_colors() && exact.nodes > 5 ? 1 : 0;
    with_multiplicities += problem.has_multiplicities() && exact.nodes > 5 ? 1 : 0;
  }
  ASSERT_GT(uncertain, kProblems / 3);
  EXPECT_GT(with_colors, kProblems / 10);
  EXPECT_GT(with_multiplicities, kProblems / 10);
  const auto n = static_cast<double>(uncertain);
  EXPECT_LT(std::abs(sum / n), 4 / std::sqrt(n));
  EXPECT_NEAR(squares / n, 1, 0.3);
}

TEST(EstimateTest, IsCloseToTheSizeOfTheTree) {
  const std::vector<Problem> problems = [] {
    std::vector<Problem> known;
    known.push_back(quadrille_test::Queens(8));
    known.push_back(quadrille_test::Langford(7));
    known.push_back(quadrille_test::Dominoes(6, 6));
    known.push_back(quadrille_test::SetPartitions(6));
    return known;
  }();
  for (const Problem& problem : problems) {
    const SearchStats exact = Count(problem);
    const SearchEstimate e =
        EstimateSearch(problem, {.probes = 20000, .strategy = {.seed = 7}}).value();
    EXPECT_LT(std::abs(Deviation(e.tree_nodes, exact.nodes)), 4) << exact.nodes;
    EXPECT_LT(std::abs(Deviation(e.solutions, exact.solutions)), 4) << exact.solutions;
    EXPECT_LT(e.tree_nodes.standard_error, 0.05 * e.tree_nodes.mean);
    // With ties broken at random the tree is another one in each probe, and has as many solutions.
    const SearchEstimate random =
        EstimateSearch(problem, {.probes = 20000, .strategy = {.branching = Branching::kMrvRandom}})
            .value();
    EXPECT_LT(std::abs(Deviation(random.solutions, exact.solutions)), 4) << exact.solutions;
  }
}

TEST(EstimateTest, TheSameSeedGivesTheSame) {
  const Problem problem = quadrille_test::Queens(8);
  for (const Branching rule : {Branching::kMrv, Branching::kMrvRandom}) {
    const EstimateConfig config = {.probes = 50, .strategy = {.branching = rule, .seed = 3}};
    const SearchEstimate a = EstimateSearch(problem, config).value();
    const SearchEstimate b = EstimateSearch(problem, config).value();
    EXPECT_EQ(a.tree_nodes.mean, b.tree_nodes.mean);
    EXPECT_EQ(a.tree_nodes.standard_error, b.tree_nodes.standard_error);
    EXPECT_EQ(a.solutions.mean, b.solutions.mean);
    EXPECT_EQ(a.profile, b.profile);
    const SearchEstimate c =
        EstimateSearch(problem, {.probes = 50, .strategy = {.branching = rule, .seed = 4}}).value();
    EXPECT_NE(a.tree_nodes.mean, c.tree_nodes.mean);
  }
}

TEST(EstimateTest, AtTheEdges) {
  ProblemBuilder b;
  const SearchEstimate empty = EstimateSearch(std::move(b).Build().value()).value();
  EXPECT_EQ(empty.tree_nodes.mean, 1);
  EXPECT_EQ(empty.solutions.mean, 1);
  const Problem lacking = quadrille_test::ParseKnuth("a b\na\n").value();
  const SearchEstimate none = EstimateSearch(lacking).value();
  EXPECT_EQ(none.tree_nodes.mean, 1);
  EXPECT_EQ(none.solutions.mean, 0);
  EXPECT_THAT(none.profile, ElementsAre(1));

  // 2^1100 solutions are more than a double holds.
  ProblemBuilder huge;
  for (int i = 0; i < 1100; ++i) {
    const Item item = huge.AddItem();
    huge.AddOption({item});
    huge.AddOption({item});
  }
  const SearchEstimate many =
      EstimateSearch(std::move(huge).Build().value(), {.probes = 3}).value();
  EXPECT_EQ(many.solutions.mean, std::numeric_limits<double>::infinity());
  EXPECT_EQ(many.tree_nodes.standard_error, std::numeric_limits<double>::infinity());
  EXPECT_EQ(many.profile.size(), 1101u);
}

TEST(EstimateTest, Mistakes) {
  const Problem problem = quadrille_test::Queens(8);
  EXPECT_THAT(EstimateSearch(problem, {.probes = 0}).status().message(), HasSubstr("found 0"));
  for (const Branching rule : {Branching::kWeightedDegree, Branching::kFailureRate}) {
    const absl::Status status = EstimateSearch(problem, {.strategy = {.branching = rule}}).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(status.message(), HasSubstr(std::string(ToString(rule))));
  }
}

// ---- Limits ------------------------------------------------------------------------------------

constexpr int64_t kForever = int64_t{1} << 60;  // probes

TEST(EstimateTest, LimitsOfZeroAreUsedUp) {
  std::stop_source stop;
  stop.request_stop();
  for (const auto& [limits, outcome] :
       {std::pair(Limits{.nodes = 0}, Outcome::kNodeLimit),
        std::pair(Limits{.seconds = 0}, Outcome::kTimeLimit),
        std::pair(Limits{.stop = stop.get_token()}, Outcome::kCancelled)}) {
    const SearchEstimate none =
        EstimateSearch(quadrille_test::Queens(8), {.run = {.limits = limits}}).value();
    EXPECT_EQ(none.outcome, outcome);
    EXPECT_EQ(none.probes, 0);
    EXPECT_EQ(none.nodes, 0);
    EXPECT_EQ(none.tree_nodes.mean, 0);
    EXPECT_THAT(none.profile, IsEmpty());
  }
}

TEST(EstimateTest, TimeLimit) {
  const FakeClock clock(0.001);
  const SearchEstimate late =
      EstimateSearch(quadrille_test::Queens(8),
                     {.probes = kForever, .run = {.limits = {.seconds = 0.1}}})
          .value();
  EXPECT_EQ(late.outcome, Outcome::kTimeLimit);
  EXPECT_GT(late.probes, 100);
  EXPECT_GT(late.tree_nodes.mean, 1);
  EXPECT_GT(late.nodes, late.probes);
  EXPECT_GE(late.seconds, 0.1);
  EXPECT_LT(late.seconds, 0.11);
}

// The clock is looked at in the middle of a probe that is long; it does not count then.
TEST(EstimateTest, TimeLimitInAProbe) {
  ProblemBuilder b;
  for (int i = 0; i < 10'000; ++i) b.AddOption({b.AddItem()});
  const Problem problem = std::move(b).Build().value();
  const FakeClock clock(1);
  const SearchEstimate e = EstimateSearch(problem, {.run = {.limits = {.seconds = 5}}}).value();
  EXPECT_EQ(e.outcome, Outcome::kTimeLimit);
  EXPECT_EQ(e.probes, 0);
  EXPECT_GT(e.nodes, 0);
  EXPECT_LT(e.nodes, 10'001);
  EXPECT_THAT(e.profile, IsEmpty());
}

// A tree in which each probe enters the same number of nodes.
TEST(EstimateTest, NodeLimit) {
  ProblemBuilder b;
  for (int k = 2; k <= 5; ++k) {
    const Item item = b.AddItem();
    for (int i = 0; i < k; ++i) b.AddOption({item});
  }
  const Problem problem = std::move(b).Build().value();
  const SearchEstimate whole = EstimateSearch(problem, {.probes = 10}).value();
  EXPECT_EQ(whole.nodes, 50);
  for (const int64_t limit : {1, 4, 5, 9, 12, 49, 50, 51}) {
    const SearchEstimate e =
        EstimateSearch(problem, {.probes = 10, .run = {.limits = {.nodes = limit}}}).value();
    EXPECT_EQ(e.nodes, std::min<int64_t>(limit, 50));
    EXPECT_EQ(e.probes, e.nodes / 5);
    EXPECT_EQ(e.outcome, limit < 50 ? Outcome::kNodeLimit : Outcome::kExhausted);
    EXPECT_EQ(e.tree_nodes.mean, e.probes > 0 ? 153 : 0);
    EXPECT_EQ(e.profile.size(), e.probes > 0 ? 5u : 0u);
  }
}

TEST(EstimateTest, CancelledByItsWatch) {
  std::stop_source stop;
  EstimateConfig config = {.probes = 1'000'000'000};
  config.run.limits.stop = stop.get_token();
  double last_done = 0;
  config.run.watch = {.callback =
                          [&](const Progress& progress) {
                            EXPECT_EQ(progress.phase, "estimate");
                            EXPECT_GE(progress.done, last_done);
                            last_done = progress.done;
                            if (progress.nodes > 10'000) stop.request_stop();
                          },
                      .every_seconds = 0};
  const SearchEstimate e = EstimateSearch(quadrille_test::Queens(8), config).value();
  EXPECT_EQ(e.outcome, Outcome::kCancelled);
  EXPECT_GT(e.nodes, 10'000);
  EXPECT_GT(last_done, 0);
  EXPECT_LE(last_done, static_cast<double>(e.probes) / 1e9);
  EXPECT_EQ(e.branching, Branching::kMrv);
}

// ---- Presets -----------------------------------------------------------------------------------

// The tree is that of a Solver with the same presets.
TEST(EstimateTest, WithPresets) {
  int64_t uncertain = 0, certain = 0, contradictory = 0;
  for (uint64_t seed = 0; seed < (kSlowBuild ? 300 : 2000); ++seed) {
    std::mt19937_64 rng(seed);
    quadrille_test::CoverShape shape;
    shape.min_options = 8;
    const quadrille_test::GeneralCover general = quadrille_test::RandomGeneralCover(rng, shape);
    const Problem problem = quadrille_test::BuildProblem(general);
    std::vector<OptionId> taken, forbidden;
    Solver solver(problem);
    for (OptionId o = 0; o < problem.num_options(); ++o) {
      const uint64_t fate = rng() % 15;
      if (fate == 0) taken.push_back(o);
      if (fate == 1) forbidden.push_back(o);
    }
    SCOPED_TRACE(absl::StrCat("seed ", seed, ", taken ", absl::StrJoin(taken, " "), ", forbidden ",
                              absl::StrJoin(forbidden, " "), "\n", general.ToString()));
    for (const OptionId o : taken) solver.Take(o);
    for (const OptionId o : forbidden) solver.Forbid(o);
    solver.Exhaust();
    const SearchStats& exact = solver.stats();
    const SearchEstimate e =
        EstimateSearch(problem, {.probes = 1000,
                                 .strategy = {.seed = seed},
                                 .run = {.presets = {.taken = taken, .forbidden = forbidden}}})
            .value();
    EXPECT_EQ(e.outcome, Outcome::kExhausted);
    EXPECT_EQ(e.probes, 1000);
    for (const auto& [estimated, truth] :
         {std::pair(e.tree_nodes, exact.nodes), std::pair(e.solutions, exact.solutions)}) {
      if (estimated.standard_deviation == 0) {
        EXPECT_EQ(estimated.mean, static_cast<double>(truth));
      } else {
        EXPECT_LT(std::abs(Deviation(estimated, truth)), 6);
      }
    }
    ++(exact.nodes == 0                       ? contradictory
       : e.tree_nodes.standard_deviation == 0 ? certain
                                              : uncertain);
    if (HasFailure()) return;
  }
  EXPECT_GT(uncertain, 50);
  EXPECT_GT(certain, 50);
  EXPECT_GT(contradictory, 10);
}

// ---- What a probe steps with -------------------------------------------------------------------

// To go to way n at once is to go there step by step, and can be undone.
template <internal::Shape S>
void CompareWays(internal::Walk& walk, int depth) {
  if (walk.table().Solved() || depth == 0) return;
  const int32_t i = walk.table().SmallestItem<S>();
  const int32_t degree = walk.table().Degree<S>(i);
  const internal::Links before = walk.table();
  internal::Walk steps = walk;
  bool more = degree > 0 && steps.Descend<S>(i);
  for (int32_t n = 0; n < degree; ++n) {
    ASSERT_TRUE(more) << "way " << n << " of " << degree;
    walk.DescendTo<S>(i, n);
    ASSERT_EQ(walk.level(), steps.level());
    ASSERT_EQ(walk.node(walk.level() - 1), steps.node(walk.level() - 1));
    ASSERT_TRUE(walk.table() == steps.table()) << "way " << n << " of " << degree;
    ASSERT_EQ(walk.table().Check(), "");
    CompareWays<S>(walk, depth - 1);
    walk.Ascend<S>();
    ASSERT_TRUE(walk.table() == before);
    more = steps.Advance<S>();
  }
  EXPECT_FALSE(more);
}

TEST(EstimateTest, DescendTo) {
  for (uint64_t seed = 0; seed < (kSlowBuild ? 500 : 3000); ++seed) {
    std::mt19937_64 rng(seed);
    const quadrille_test::GeneralCover general = quadrille_test::RandomGeneralCover(rng, {});
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    const Problem problem = quadrille_test::BuildProblem(general);
    internal::Walk walk{internal::Links(problem)};
    internal::With(internal::Links::ShapeOf(problem),
                   [&walk]<internal::Shape S>() { CompareWays<S>(walk, 3); });
    if (HasFailure()) return;
  }
}

// A probe passes half of the children on average: 5,000 here, after the table was made.
TEST(EstimateTest, ChildrenThatArePassedAreUpdates) {
  ProblemBuilder b;
  const Item item = b.AddItem();
  for (int i = 0; i < 10'000; ++i) b.AddOption({item});
  const Problem problem = *std::move(b).Build();
  const SearchEstimate e =
      *EstimateSearch(problem, {.probes = 1'000, .run = {.limits = {.updates = 100'000}}});
  EXPECT_EQ(e.outcome, Outcome::kUpdateLimit);
  EXPECT_GT(e.probes, 0);
  EXPECT_LT(e.probes, 100);
}

}  // namespace
}  // namespace dlx
