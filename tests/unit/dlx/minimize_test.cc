// SPDX-License-Identifier: Apache-2.0
//
// Minimize() on problems of which something is known: the edges, limits, reports, middle-sized
// problems against the plain search, and large ones against the optima of other programs.

#include "dlx/minimize.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/data.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/known_problems.h"
#include "tests/support/knuth_reader.h"

namespace dlx {
namespace {

using ::quadrille_test::FakeClock;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::ParseKnuth;
using ::quadrille_test::RandomBelow;
using ::quadrille_test::ReadKnuth;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

std::vector<int64_t> CostsOf(const MinimizeResult& result) {
  std::vector<int64_t> costs;
  for (const CostedCover& cover : result.covers) costs.push_back(cover.cost);
  return costs;
}

// ---- The edges ----------------------------------------------------------------------------------

TEST(MinimizeTest, OneCover) {
  const Problem problem = *ParseKnuth("p q | s\np s |1\np q s |7\nq |4\n");
  const MinimizeResult result = Minimize(problem);
  EXPECT_THAT(result.covers, ElementsAre(CostedCover{5, {0, 2}}));
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.lower_bound, 5);
  EXPECT_EQ(result.proven, 1);
  EXPECT_GT(result.nodes, 0);
}

TEST(MinimizeTest, AllCoversIfThereAreFewerThanK) {
  const Problem problem = *ParseKnuth("p q | s\np s |1\np q s |7\nq |4\n");
  const MinimizeResult result = Minimize(problem, {.k = 10});
  EXPECT_THAT(result.covers, ElementsAre(CostedCover{5, {0, 2}}, CostedCover{7, {1}}));
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.proven, 2);
}

TEST(MinimizeTest, KBelowOneIsOne) {
  const Problem problem = *ParseKnuth("p\np |3\np |2\n");
  EXPECT_THAT(CostsOf(Minimize(problem, {.k = 0})), ElementsAre(2));
  EXPECT_THAT(CostsOf(Minimize(problem, {.k = -5})), ElementsAre(2));
}

TEST(MinimizeTest, None) {
  for (const char* text : {"p q\np |3\n", "p q r\np q |1\nq r |1\np r |1\n"}) {
    const MinimizeResult result = Minimize(*ParseKnuth(text));
    EXPECT_THAT(result.covers, IsEmpty());
    EXPECT_EQ(result.outcome, Outcome::kExhausted);
    EXPECT_EQ(result.lower_bound, kMax);
    EXPECT_EQ(result.proven, 0);
  }
}

TEST(MinimizeTest, NothingToCover) {
  ProblemBuilder b;
  const Item s = b.AddSecondaryItem("s");
  b.AddOption({s}, {.cost = 3});
  const absl::StatusOr<Problem> problem = std::move(b).Build();
  EXPECT_THAT(Minimize(*problem, {.k = 2}).covers, ElementsAre(CostedCover{0, {}}));
  EXPECT_THAT(Minimize(*ProblemBuilder().Build()).covers, ElementsAre(CostedCover{0, {}}));
}

TEST(MinimizeTest, OptionsWithoutPrimaryItemAreNeverChosen) {
  const Problem problem = *ParseKnuth("p | s\ns\np |5\n");
  EXPECT_THAT(Minimize(problem, {.k = 3}).covers, ElementsAre(CostedCover{5, {1}}));
}

TEST(MinimizeTest, EqualOptionsAreDifferent) {
  const Problem problem = *ParseKnuth("p\np |2\np |2\np |2\n");
  EXPECT_THAT(Minimize(problem, {.k = 5}).covers,
              ElementsAre(CostedCover{2, {0}}, CostedCover{2, {1}}, CostedCover{2, {2}}));
}

TEST(MinimizeTest, RangesMakeDearerCoversToo) {
  const Problem problem = *ParseKnuth("0:2|p\np |1\np |0\np |4\n");
  EXPECT_THAT(Minimize(problem, {.k = 10}).covers,
              ElementsAre(CostedCover{0, {}}, CostedCover{0, {1}}, CostedCover{1, {0}},
                          CostedCover{1, {0, 1}}, CostedCover{4, {1, 2}}, CostedCover{4, {2}},
                          CostedCover{5, {0, 2}}));
}

TEST(MinimizeTest, ColorsAgree) {
  const Problem problem = *ParseKnuth("p q | s\np s:1 |1\nq s:2 |1\np s:2 |5\nq s:1 |7\n");
  EXPECT_THAT(Minimize(problem, {.k = 3}).covers,
              ElementsAre(CostedCover{6, {1, 2}}, CostedCover{8, {0, 3}}));
}

TEST(MinimizeTest, CostsUpToTheLargest) {
  ProblemBuilder b;
  const Item p = b.AddItem(), q = b.AddItem();
  b.AddOption({p, q}, {.cost = kMax - 10});
  b.AddOption({p}, {.cost = 6});
  b.AddOption({q}, {.cost = 4});
  const absl::StatusOr<Problem> problem = std::move(b).Build();
  EXPECT_THAT(CostsOf(Minimize(*problem, {.k = 3})), ElementsAre(10, kMax - 10));
}

// ---- Limits -------------------------------------------------------------------------------------

TEST(MinimizeTest, StopRequestedBefore) {
  std::stop_source stop;
  stop.request_stop();
  const MinimizeResult result =
      Minimize(*ParseKnuth("p\np |2\n"), {.run = {.limits = {.stop = stop.get_token()}}});
  EXPECT_THAT(result.covers, IsEmpty());
  EXPECT_EQ(result.outcome, Outcome::kCancelled);
  EXPECT_EQ(result.nodes, 0);
  EXPECT_LE(result.lower_bound, 2);
}

// A set partitioning problem with costs like those of cost_setpart40.dlx.
Problem SetPartitioning(int32_t num_items, uint64_t seed) {
  std::mt19937_64 rng(seed);
  ProblemBuilder b;
  std::vector<Item> items;
  for (int32_t i = 0; i < num_items; ++i) items.push_back(b.AddItem());
  for (const Item item : items) b.AddOption({item}, {.cost = 100});
  for (int32_t n = 0; n < 10 * num_items; ++n) {
    const int32_t size = 2 + RandomBelow(rng, 4);
    std::vector<int32_t> swapped;
    for (int32_t k = 0; k < size; ++k) {
      swapped.push_back(k + RandomBelow(rng, num_items - k));
      std::swap(items[k], items[swapped[k]]);
    }
    b.AddOption(absl::MakeConstSpan(items).first(size),
                {.cost = 20 * size + RandomBelow(rng, 40 * size + 1)});
    for (int32_t k = size; k-- > 0;) std::swap(items[k], items[swapped[k]]);
  }
  return *std::move(b).Build();
}

// The problem with costs from 0 to max_cost.
Problem WithCosts(const Problem& problem, int32_t max_cost, uint64_t seed) {
  std::mt19937_64 rng(seed);
  ProblemBuilder b;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (problem.is_primary(Item(i))) {
      b.AddItem("", problem.multiplicity(Item(i)));
    } else {
      b.AddSecondaryItem();
    }
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    std::vector<Entry> entries;
    for (size_t k = 0; k < problem.option(o).size(); ++k) {
      entries.emplace_back(problem.option(o)[k], problem.color(o, k));
    }
    b.AddOption(entries, {.cost = RandomBelow(rng, max_cost + 1)});
  }
  return *std::move(b).Build();
}

TEST(MinimizeTest, LimitsOfAMiddleSizedProblem) {
  const Problem problem = SetPartitioning(30, 1);
  const MinimizeResult whole = Minimize(problem);
  ASSERT_EQ(whole.outcome, Outcome::kExhausted);
  const int64_t optimum = whole.covers[0].cost;
  ASSERT_GT(whole.nodes, 100);
  int64_t last_bound = 0;
  for (int64_t nodes = 1; nodes < whole.nodes; nodes += 1 + nodes / 8) {
    const MinimizeResult result = Minimize(problem, {.run = {.limits = {.nodes = nodes}}});
    EXPECT_EQ(result.outcome, Outcome::kNodeLimit);
    EXPECT_EQ(result.nodes, nodes);
    EXPECT_LE(result.lower_bound, optimum);
    EXPECT_GE(result.lower_bound, last_bound);
    EXPECT_GT(result.lower_bound, optimum / 2);  // the root alone is as good as that
    last_bound = result.lower_bound;
    for (const CostedCover& cover : result.covers) {
      EXPECT_EQ(VerifyCover(problem, cover.options), absl::OkStatus());
      EXPECT_GE(cover.cost, optimum);
    }
    EXPECT_TRUE(nodes < 50 || result.covers.size() == 1);
  }
}

TEST(MinimizeTest, CancelledByItsWatch) {
  std::stop_source stop;
  int64_t last_nodes = 0;
  MinimizeConfig config;
  config.run.limits.stop = stop.get_token();
  config.run.watch = {.callback =
                          [&](const Progress& progress) {
                            last_nodes = progress.nodes;
                            if (progress.nodes > 200) stop.request_stop();
                          },
                      .every_seconds = 0};
  const MinimizeResult result = Minimize(SetPartitioning(120, 1), config);
  EXPECT_EQ(result.outcome, Outcome::kCancelled);
  ASSERT_THAT(result.covers, SizeIs(1));
  EXPECT_GE(result.nodes, last_nodes);
  EXPECT_LE(result.lower_bound, result.covers[0].cost);
}

TEST(MinimizeTest, WatchOfALongSearch) {
  struct Seen {
    int64_t lower_bound;
    int64_t nodes;
  };
  std::vector<Seen> seen;
  std::vector<int64_t> costs;
  MinimizeConfig config;
  config.run.watch = {.callback =
                          [&](const Progress& progress) {
                            seen.push_back({progress.lower_bound, progress.nodes});
                            if (progress.best != nullptr) costs.push_back(progress.best->cost);
                          },
                      .every_seconds = 0};
  const MinimizeResult result = Minimize(SetPartitioning(50, 3), config);
  ASSERT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_TRUE(std::is_sorted(costs.rbegin(), costs.rend()));
  EXPECT_EQ(costs.back(), result.covers[0].cost);
  ASSERT_GT(seen.size(), 10u);
  for (size_t n = 1; n < seen.size(); ++n) {
    EXPECT_GE(seen[n].lower_bound, seen[n - 1].lower_bound);
    EXPECT_GE(seen[n].nodes, seen[n - 1].nodes);
    EXPECT_LE(seen[n].lower_bound, result.covers[0].cost);
  }
  EXPECT_GT(seen.back().lower_bound, seen.front().lower_bound);
}

// It takes minutes to search this. The clock moves by a millisecond with each look, so that the
// limit is used up after a hundred of them.
TEST(MinimizeTest, TimeLimit) {
  const FakeClock clock(0.001);
  const MinimizeResult result =
      Minimize(SetPartitioning(120, 1), {.run = {.limits = {.seconds = 0.1}}});
  EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
  ASSERT_THAT(result.covers, SizeIs(1));
  EXPECT_GT(result.lower_bound, 0);
  EXPECT_LE(result.lower_bound, result.covers[0].cost);
  EXPECT_GE(result.seconds, 0.1);
  EXPECT_LT(result.seconds, 0.11);
}

// The limit is heeded while tables are made too, and in the first rounds at the root: no node.
TEST(MinimizeTest, TimeLimitBeforeTheFirstNode) {
  const Problem problem = SetPartitioning(20'000, 1);
  ASSERT_GT(problem.num_entries(), 500'000);
  for (const int looks : {1, 3, 6, 9, 12, 20}) {
    const FakeClock clock(1);
    const MinimizeResult result = Minimize(problem, {.run = {.limits = {.seconds = looks}}});
    EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
    EXPECT_EQ(result.nodes, 0);
    EXPECT_THAT(result.covers, IsEmpty());
    EXPECT_LE(result.seconds, looks + 3);  // a few rounds at most are finished
  }
}

TEST(MinimizeTest, LimitsOfZeroAreUsedUp) {
  const Problem problem = *ParseKnuth("p\np |2\n");
  const Problem hopeless = *ParseKnuth("p q\np |3\n");  // known without a node
  for (const Problem* p : {&problem, &hopeless}) {
    for (const auto& [limits, outcome] : {std::pair(Limits{.nodes = 0}, Outcome::kNodeLimit),
                                          std::pair(Limits{.nodes = -7}, Outcome::kNodeLimit),
                                          std::pair(Limits{.seconds = 0}, Outcome::kTimeLimit)}) {
      const MinimizeResult result = Minimize(*p, {.run = {.limits = limits}});
      EXPECT_EQ(result.outcome, outcome);
      EXPECT_EQ(result.nodes, 0);
      EXPECT_THAT(result.covers, IsEmpty());
      EXPECT_LE(result.lower_bound, 2);
      EXPECT_EQ(result.proven, 0);
    }
  }
  // It needs none of the memory.
  const MinimizeResult result = Minimize(problem, {.run = {.limits = {.memory_bytes = 0}}});
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_THAT(CostsOf(result), ElementsAre(2));
}

TEST(MinimizeTest, WithLessMemoryTheCoversAreTheSame) {
  const Problem problem = SetPartitioning(40, 1);
  const MinimizeResult whole = Minimize(problem, {.k = 5});
  int64_t other_trees = 0;
  for (const int64_t bytes : {0, 15, 16 * 40, 16 * 200}) {
    const MinimizeResult result =
        Minimize(problem, {.k = 5, .run = {.limits = {.memory_bytes = bytes}}});
    EXPECT_EQ(result.outcome, Outcome::kExhausted);
    EXPECT_EQ(CostsOf(result), CostsOf(whole)) << bytes;
    other_trees += result.nodes != whole.nodes ? 1 : 0;
  }
  EXPECT_GT(other_trees, 0);  // so the limit did something
}

// ---- Against the plain search -------------------------------------------------------------------

// The costs of all covers, as the plain search finds them, in ascending order.
std::vector<int64_t> AllCosts(const Problem& problem) {
  std::vector<int64_t> costs;
  const SearchResult result = ForEachSolution(problem, {}, [&](SolutionView options) {
    int64_t cost = 0;
    for (const OptionId option : options) cost += problem.cost(option);
    costs.push_back(cost);
    return Visit::kContinue;
  });
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  std::sort(costs.begin(), costs.end());
  return costs;
}

// Ranges, secondary items and colors in one problem.
Problem MiddleSized(uint64_t seed) {
  std::mt19937_64 rng(seed);
  ProblemBuilder b;
  std::vector<Item> primary, secondary;
  for (int i = 0; i < 9; ++i) {
    const int32_t at_least = RandomBelow(rng, 3) == 0 ? RandomBelow(rng, 3) : 1;
    primary.push_back(b.AddItem("", {at_least, std::max(1, at_least + RandomBelow(rng, 2))}));
  }
  for (int i = 0; i < 6; ++i) secondary.push_back(b.AddSecondaryItem());
  for (int o = 0; o < 36; ++o) {
    std::vector<Entry> entries;
    for (const Item item : primary) {
      if (RandomBelow(rng, 4) == 0) entries.emplace_back(item);
    }
    if (entries.empty()) entries.emplace_back(primary[RandomBelow(rng, 9)]);
    for (const Item item : secondary) {
      if (RandomBelow(rng, 4) == 0) entries.push_back(item.As(RandomBelow(rng, 3)));
    }
    b.AddOption(entries, {.cost = RandomBelow(rng, 300)});
  }
  return *std::move(b).Build();
}

TEST(MinimizeTest, MiddleSizedProblemsAgainstThePlainSearch) {
  std::vector<Problem> problems;
  for (int seed = 0; seed < (kSlowBuild ? 5 : 40); ++seed) problems.push_back(MiddleSized(seed));
  for (const int32_t max_cost : {1, 30, 1'000'000'000}) {
    problems.push_back(WithCosts(quadrille_test::Queens(9), max_cost, 1));
    problems.push_back(WithCosts(quadrille_test::Dominoes(6, 6), max_cost, 2));
    problems.push_back(WithCosts(quadrille_test::Langford(8), max_cost, 3));
    problems.push_back(WithCosts(quadrille_test::SetPartitions(7), max_cost, 4));
  }
  int64_t most_nodes = 0;
  for (size_t n = 0; n < problems.size(); ++n) {
    const Problem& problem = problems[n];
    const std::vector<int64_t> costs = AllCosts(problem);
    SCOPED_TRACE(absl::StrCat("problem ", n, " with ", costs.size(), " covers"));
    for (const size_t k : {size_t{1}, size_t{3}, size_t{40}, costs.size() / 2, costs.size() + 1}) {
      if (k == 0) continue;
      const MinimizeResult result = Minimize(problem, {.k = static_cast<int64_t>(k)});
      EXPECT_EQ(result.outcome, Outcome::kExhausted);
      EXPECT_EQ(CostsOf(result),
                std::vector<int64_t>(costs.begin(), costs.begin() + std::min(k, costs.size())));
      for (const CostedCover& cover : result.covers) {
        ASSERT_EQ(VerifyCover(problem, cover.options), absl::OkStatus());
      }
      most_nodes = std::max(most_nodes, result.nodes);
    }
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(most_nodes, 10'000);
}

TEST(MinimizeTest, WithoutCostsTheFirstKAreFound) {
  const Problem problem = quadrille_test::Queens(12);
  const MinimizeResult one = Minimize(problem);
  EXPECT_THAT(CostsOf(one), ElementsAre(0));
  EXPECT_EQ(one.outcome, Outcome::kExhausted);
  EXPECT_LT(one.nodes, 1000);
  const MinimizeResult all = Minimize(problem, {.k = 20000});
  EXPECT_THAT(all.covers, SizeIs(14200));
  EXPECT_TRUE(std::is_sorted(
      all.covers.begin(), all.covers.end(),
      [](const CostedCover& a, const CostedCover& b) { return a.options < b.options; }));
}

// ---- Against other programs ---------------------------------------------------------------------

TEST(MinimizeTest, KnownOptima) {
  const std::pair<const char*, int64_t> kFiles[] = {{"xc/cost_queens16.dlx", 2460},
                                                    {"xc/cost_setpart40.dlx", 968},
                                                    {"xc/cost_domino8x8.dlx", 1115}};
  for (const auto& [name, optimum] : kFiles) {
    QUADRILLE_NEED_DATA(path, name);
    const absl::StatusOr<Problem> problem = ReadKnuth(path);
    ASSERT_TRUE(problem.ok()) << problem.status();
    const MinimizeResult result = Minimize(*problem);
    EXPECT_THAT(CostsOf(result), ElementsAre(optimum)) << name;
    EXPECT_EQ(result.outcome, Outcome::kExhausted);
    EXPECT_EQ(VerifyCover(*problem, result.covers[0].options), absl::OkStatus());
    // A bound that got worse shows here; these are far above what it takes.
    EXPECT_LT(result.nodes, 10'000) << name;
  }
}

// The optima are those of GLPK 5.0, and, but for the set partitioning problem of 60 items, which it
// does not finish within half a minute, those of Knuth's DLX5.
TEST(MinimizeTest, LargeProblems) {
  struct Case {
    const char* name;
    Problem problem;
    int64_t optimum;
  };
  std::vector<Case> cases;
  cases.push_back({"set partitioning, 40", SetPartitioning(40, 1), 1012});
  cases.push_back({"queens, 16", WithCosts(quadrille_test::Queens(16), 999, 1), 2303});
  cases.push_back({"dominoes, 10", WithCosts(quadrille_test::Dominoes(10, 10), 99, 1), 1221});
  cases.push_back({"set partitioning, 60", SetPartitioning(60, 1), 1426});
  cases.push_back({"queens, 20", WithCosts(quadrille_test::Queens(20), 999, 1), 2836});
  for (const auto& [name, problem, optimum] : cases) {
    const MinimizeResult result = Minimize(problem);
    EXPECT_THAT(CostsOf(result), ElementsAre(optimum)) << name;
    EXPECT_EQ(result.outcome, Outcome::kExhausted);
    EXPECT_EQ(VerifyCover(problem, result.covers[0].options), absl::OkStatus());
    EXPECT_LT(result.nodes, 30'000) << name;
  }
}

}  // namespace
}  // namespace dlx
