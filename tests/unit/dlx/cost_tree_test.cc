// SPDX-License-Identifier: Apache-2.0
//
// The tree for the single cheapest cover, on problems that are small enough for the plain search to
// find all covers, and on larger ones against the search for the two cheapest.

#include "dlx/cost/cost_tree.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "dlx/cost/cost_bound.h"
#include "dlx/cost/cost_branching.h"
#include "dlx/cost/cost_part.h"
#include "dlx/cost/cost_relaxation.h"
#include "dlx/cost/cost_table.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/knuth_reader.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::kSlowBuild;
using ::quadrille_test::ParseKnuth;
using ::quadrille_test::RandomBelow;

constexpr int kProblems = kSlowBuild ? 500 : 4000;
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

std::vector<int64_t> CostsOf(const Problem& problem) {
  std::vector<int64_t> costs;
  for (OptionId o = 0; o < problem.num_options(); ++o) costs.push_back(problem.cost(o));
  return costs;
}

// Covers are made first, so that there are some, and other options among them.
Problem RandomProblem(std::mt19937_64& rng, int32_t num_items, int32_t num_options) {
  ProblemBuilder b;
  std::vector<Item> items, secondary;
  for (int32_t i = 0; i < num_items; ++i) items.push_back(b.AddItem());
  for (int32_t n = RandomBelow(rng, 4); n > 0; --n) secondary.push_back(b.AddSecondaryItem());
  const int32_t kind = RandomBelow(rng, 7);
  const auto cost = [&rng, kind, num_options]() -> int64_t {
    switch (kind) {
      case 0:
        return 0;
      case 1:
        return 7;
      case 2:
        return RandomBelow(rng, 3);
      case 3:
        return int64_t{1} << RandomBelow(rng, 40);
      case 4:
        return kMax / (2 * num_options) - RandomBelow(rng, 3);
      case 5:
        return static_cast<int64_t>(rng() % uint64_t(kMax / (2 * num_options)));
      default:
        return RandomBelow(rng, 1000);
    }
  };
  const int32_t longest = 2 + RandomBelow(rng, 3);
  // Few enough for the plain search to find all covers.
  num_options = std::min(num_options, (longest + 1) * num_items);
  int32_t added = 0;
  while (added < num_options) {
    std::vector<Item> order = items;
    std::shuffle(order.begin(), order.end(), rng);
    const bool whole = RandomBelow(rng, 3) == 0;
    for (size_t k = 0; k < order.size() && added < num_options;) {
      std::vector<Item> entries;
      for (int32_t n = 1 + RandomBelow(rng, longest); n > 0 && k < order.size(); --n, ++k) {
        entries.push_back(order[k]);
      }
      for (const Item item : secondary) {
        if (RandomBelow(rng, 6) == 0) entries.push_back(item);
      }
      b.AddOption(absl::Span<const Item>(entries), {.cost = cost()});
      ++added;
      if (!whole) break;
    }
  }
  return *std::move(b).Build();
}

// All costs of covers, ascending.
std::vector<int64_t> AllCosts(const Problem& problem) {
  std::vector<int64_t> costs;
  ForEachSolution(problem, {}, [&](SolutionView options) {
    costs.push_back(problem.total_cost(options));
    return Visit::kContinue;
  });
  std::sort(costs.begin(), costs.end());
  return costs;
}

// The cheapest cover, and a stop after some nodes.
class Cheapest : public CostSearch::Listener {
 public:
  Cheapest(const Problem& problem, int64_t max_nodes) : problem_(problem), max_nodes_(max_nodes) {}

  int64_t Found(int64_t cost, const std::vector<OptionId>& options) override {
    EXPECT_EQ(VerifyCover(problem_, options), absl::OkStatus());
    int64_t sum = 0;
    for (const OptionId option : options) sum += problem_.cost(option);
    EXPECT_EQ(cost, sum);
    EXPECT_LT(cost, best_);
    best_ = std::min(best_, cost);
    return best_ - 1;
  }
  bool EnterNode() override { return ++nodes_ <= max_nodes_; }
  bool KeepGoing() override { return nodes_ <= max_nodes_; }

  int64_t best() const { return best_; }
  int64_t nodes() const { return nodes_; }

 private:
  const Problem& problem_;
  int64_t max_nodes_;
  int64_t nodes_ = 0;
  int64_t best_ = kMax;
};

// A tree from the root of a problem, with the first duals there are and without a basis.
struct Search {
  explicit Search(const Problem& problem, int64_t max_nodes = kMax, int64_t max_bytes = kMax)
      : table(problem),
        costs(CostsOf(problem)),
        bound(table, costs),
        listener(problem, max_nodes),
        tree(max_bytes, listener) {}

  bool Run(int64_t limit) {
    std::vector<int32_t> options(table.num_options());
    std::iota(options.begin(), options.end(), 0);
    return tree.Run({table, costs, bound.duals(), options, {}}, limit);
  }

  CostTable table;
  std::vector<int64_t> costs;
  CostBound bound;
  Cheapest listener;
  CostTree tree;
};

int64_t Total(const Problem& problem) {
  const std::vector<int64_t> costs = CostsOf(problem);
  return std::accumulate(costs.begin(), costs.end(), int64_t{0});
}

TEST(CostTreeTest, FindsTheCheapestCover) {
  int with_covers = 0, with_nodes = 0;
  for (int seed = 0; seed < kProblems; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(seed);
    const int32_t num_items = 1 + RandomBelow(rng, 14);
    const Problem problem = RandomProblem(rng, num_items, 1 + RandomBelow(rng, 60));
    ASSERT_TRUE(CostTree::Suits(problem));
    const std::vector<int64_t> all = AllCosts(problem);
    with_covers += all.empty() ? 0 : 1;
    Search search(problem);
    ASSERT_TRUE(search.Run(Total(problem)));
    ASSERT_EQ(search.listener.best(), all.empty() ? kMax : all[0]);
    with_nodes += search.listener.nodes() > 1 ? 1 : 0;
    if (all.empty()) continue;
    // Within a limit: nothing below the cheapest, and that one at its cost. Bounds of huge costs
    // are rounded, so that more expensive covers may be reported.
    Search below(problem), at(problem);
    ASSERT_TRUE(below.Run(all[0] - 1));
    ASSERT_EQ(below.listener.best(), kMax);
    ASSERT_TRUE(at.Run(all[0]));
    ASSERT_EQ(at.listener.best(), all[0]);
    if (HasFailure()) return;
  }
  EXPECT_GT(with_covers, kProblems / 3);
  EXPECT_GT(with_nodes, kProblems / 10);
}

TEST(CostTreeTest, WhatIsLeftCostsAsMuchAsItSays) {
  int stopped = 0;
  for (int seed = 0; seed < kProblems / 4; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(1'000'000 + seed);
    const int32_t num_items = 8 + RandomBelow(rng, 7);
    const Problem problem = RandomProblem(rng, num_items, 20 + RandomBelow(rng, 50));
    const std::vector<int64_t> all = AllCosts(problem);
    for (const int64_t max_nodes : {0, 1, 2, 3, 5, 8, 13}) {
      Search search(problem, max_nodes);
      if (!search.Run(Total(problem))) ++stopped;
      if (!all.empty() && search.listener.best() > all[0]) {
        ASSERT_LE(search.tree.Remaining(), all[0]);
      }
      // No less than it says: what was found is at least as expensive.
      ASSERT_LE(std::min(search.tree.Remaining(), search.listener.best()),
                all.empty() ? kMax : all[0]);
    }
  }
  EXPECT_GT(stopped, kProblems / 8);
}

TEST(CostTreeTest, WithoutMemoryForNodes) {
  for (int seed = 0; seed < kProblems / 8; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(2'000'000 + seed);
    const Problem problem = RandomProblem(rng, 12, 60);
    Search search(problem, kMax, /*max_bytes=*/0), other(problem);
    ASSERT_TRUE(search.Run(Total(problem)));
    ASSERT_TRUE(other.Run(Total(problem)));
    ASSERT_EQ(search.listener.best(), other.listener.best());
  }
}

TEST(CostTreeTest, SuitsPlainProblems) {
  EXPECT_TRUE(CostTree::Suits(*ParseKnuth("a b | s\na s |1\nb |2\n")));
  EXPECT_FALSE(CostTree::Suits(*ParseKnuth("a b | s\na s:x |1\nb |2\n")));
  EXPECT_FALSE(CostTree::Suits(*ParseKnuth("1:2|a b\na |1\nb |2\n")));
}

TEST(CostTreeTest, PartsHaveTheSameCheapestCover) {
  int smaller = 0;
  for (int seed = 0; seed < kProblems / 4; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(3'000'000 + seed);
    const Problem problem = RandomProblem(rng, 1 + RandomBelow(rng, 12), 1 + RandomBelow(rng, 40));
    const CostTable table(problem);
    const std::vector<int64_t> costs = CostsOf(problem);
    const CostBound bound(table, costs);
    std::vector<int32_t> options(table.num_options());
    std::iota(options.begin(), options.end(), 0);
    const CostPart part = MakePart({table, costs, {}, bound.duals(), {}, options, {}});
    smaller += part.problem.num_items() < problem.num_items() ? 1 : 0;
    std::vector<int64_t> cheapest;
    for (const std::vector<int64_t>& all : {AllCosts(problem), [&] {
                                              std::vector<int64_t> sums;
                                              ForEachSolution(
                                                  part.problem, {}, [&](SolutionView solution) {
                                                    int64_t cost = 0;
                                                    for (const OptionId option : solution)
                                                      cost += part.costs[option];
                                                    sums.push_back(cost);
                                                    return Visit::kContinue;
                                                  });
                                              std::sort(sums.begin(), sums.end());
                                              return sums;
                                            }()}) {
      cheapest.push_back(all.empty() ? -1 : all[0]);
    }
    ASSERT_EQ(cheapest[0], cheapest[1]);
  }
  EXPECT_GT(smaller, kProblems / 40);
}

// A cut has no two options that could be in a cover together, and cuts off the fractional cover.
TEST(CostTreeTest, CutsAreCuts) {
  int64_t cuts = 0;
  for (int seed = 0; seed < kProblems / 4; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(4'000'000 + seed);
    const Problem problem = RandomProblem(rng, 9 + RandomBelow(rng, 9), 30 + RandomBelow(rng, 60));
    const CostTable table(problem);
    const std::vector<int64_t> costs = CostsOf(problem);
    const CostBound bound(table, costs);
    std::vector<int32_t> options(table.num_options());
    std::iota(options.begin(), options.end(), 0);
    const CostPart part = MakePart({table, costs, {}, bound.duals(), {}, options, {}});
    CostRelaxation relaxation(part, {}, [] { return true; });
    relaxation.SetLimit(Total(problem));
    if (relaxation.hopeless()) continue;
    if (relaxation.Solve([] { return true; }) != CostRelaxation::State::kOpen) continue;
    for (const OptionSet& cut : FindCuts(relaxation, 10)) {
      ++cuts;
      for (const int32_t a : cut) {
        for (const int32_t b : cut) {
          bool common = false;
          for (const Item i : part.problem.option(a)) {
            for (const Item j : part.problem.option(b)) common = common || i == j;
          }
          ASSERT_TRUE(common);
        }
      }
      double value = 0;
      for (const auto& [option, share] : relaxation.cover()) {
        if (std::binary_search(cut.begin(), cut.end(), option)) value += share;
      }
      EXPECT_GT(value, 1.01);
    }
  }
  EXPECT_GT(cuts, kProblems / 20);
}

// Too large to see all covers: against the search without the tree.
TEST(CostTreeTest, MiddleSizedProblems) {
  int64_t nodes = 0;
  for (int seed = 0; seed < kProblems / 40; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(5'000'000 + seed);
    const Problem problem = RandomProblem(rng, 20 + RandomBelow(rng, 10), 90);
    const MinimizeResult expected = Minimize(problem, {.k = 2});
    ASSERT_EQ(expected.outcome, Outcome::kExhausted);
    Search search(problem);
    ASSERT_TRUE(search.Run(Total(problem)));
    ASSERT_EQ(search.listener.best(), expected.covers.empty() ? kMax : expected.covers[0].cost);
    nodes += search.listener.nodes();
  }
  EXPECT_GT(nodes, kProblems / 10);
}

// The flights of a day, in trips of one to four that follow each other. For the two cheapest, there
// is no tree.
TEST(CostTreeTest, MinimizeOfALargeProblem) {
  for (int seed = 0; seed < 2; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(6'000'000 + seed);
    constexpr int32_t kItems = 24;
    ProblemBuilder b;
    std::vector<Item> items;
    for (int32_t i = 0; i < kItems; ++i) items.push_back(b.AddItem());
    for (const Item item : items) b.AddOption({item}, {.cost = 3000});
    for (int32_t o = 0; o < 1200; ++o) {
      std::vector<Entry> entries;
      int32_t cost = 500;
      const int32_t first = RandomBelow(rng, kItems);
      for (int32_t i = first; i < kItems && i < first + 12 && entries.size() < 4;
           i += 1 + RandomBelow(rng, 3)) {
        entries.emplace_back(items[i]);
        cost += 100 + RandomBelow(rng, 900);
      }
      b.AddOption(entries, {.cost = cost});
    }
    const Problem problem = *std::move(b).Build();
    const MinimizeResult one = Minimize(problem);
    const MinimizeResult two = Minimize(problem, {.k = 2});
    ASSERT_EQ(one.outcome, Outcome::kExhausted);
    ASSERT_EQ(one.covers.size(), 1u);
    EXPECT_EQ(one.covers[0].cost, two.covers[0].cost);
    EXPECT_EQ(VerifyCover(problem, one.covers[0].options), absl::OkStatus());
    const MinimizeResult again = Minimize(problem);
    EXPECT_EQ(again.nodes, one.nodes);
    EXPECT_EQ(again.covers, one.covers);
    for (const int64_t nodes : {one.nodes / 2, one.nodes - 1}) {
      const MinimizeResult part = Minimize(problem, {.run = {.limits = {.nodes = nodes}}});
      EXPECT_EQ(part.outcome, Outcome::kNodeLimit);
      EXPECT_LE(part.lower_bound, one.covers[0].cost);
    }
  }
}

}  // namespace
}  // namespace dlx::internal
