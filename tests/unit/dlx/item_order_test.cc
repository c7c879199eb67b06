// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/item_order.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/count/count_table.h"
#include "dlx/count/frontier/frontier_count.h"
#include "dlx/count/frontier/steps.h"
#include "dlx/problem.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/random_cover.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::AllCovers;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::Queens;
using ::quadrille_test::RandomGeneralCover;
using ::quadrille_test::SearchableOptions;
using ::quadrille_test::SetPartitions;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Le;

// Edges of a graph whose points are items, to be covered by edges or alone.
Problem Graph(int points, const std::vector<std::pair<int, int>>& edges) {
  ProblemBuilder builder;
  std::vector<Item> items;
  for (int i = 0; i < points; ++i) items.push_back(builder.AddItem());
  for (const Item item : items) builder.AddOption({item});
  for (const auto& [a, b] : edges) builder.AddOption({items[a], items[b]});
  return *std::move(builder).Build();
}

// A grid, its points numbered at random.
Problem Grid(int rows, int columns) {
  std::vector<int> number(rows * columns);
  std::iota(number.begin(), number.end(), 0);
  std::mt19937_64 rng(1);
  std::shuffle(number.begin(), number.end(), rng);
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i < rows * columns; ++i) {
    if ((i + 1) % columns != 0) edges.emplace_back(number[i], number[i + 1]);
    if (i + columns < rows * columns) edges.emplace_back(number[i], number[i + columns]);
  }
  return Graph(rows * columns, edges);
}

std::vector<std::string> Names(const std::vector<ItemOrder>& orders) {
  std::vector<std::string> names;
  for (const ItemOrder& order : orders) names.emplace_back(order.name);
  std::sort(names.begin(), names.end());
  return names;
}

// ---- Steps -------------------------------------------------------------------------------------

TEST(FrontierSteps, WidthsAreThoseOfTheHeader) {
  // a b, a c, b d, c d, as in the header.
  const CountTable table(Graph(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}));
  EXPECT_THAT(FrontierSteps(table, {0, 1, 2, 3}).Widths(), ElementsAre(0, 2, 2, 1));
  EXPECT_THAT(FrontierSteps(table, {0, 3, 1, 2}).Widths(), ElementsAre(0, 2, 2, 1));
  EXPECT_EQ(MeasureOrder(table, "", {0, 1, 2, 3}).max_width, 2);
}

TEST(FrontierSteps, CountersTakeTheBitsOfTheirNumbers) {
  ProblemBuilder builder;
  const Item few = builder.AddItem("few", {.at_least = 1, .at_most = 2});
  const Item any = builder.AddItem("any", {.at_least = 0, .at_most = 9});
  std::vector<Item> items;
  for (int i = 0; i < 4; ++i) {
    items.push_back(builder.AddItem());
    builder.AddOption({items[i], few});
    builder.AddOption({items[i], any});
  }
  const Problem problem = *std::move(builder).Build();
  const CountTable table(problem);
  // From 0 to 2 options are two bits; that there are any number, none.
  EXPECT_THAT(FrontierSteps(table, {2, 3, 4, 5, 0, 1}).Widths(), ElementsAre(0, 2, 2, 2, 2, 0));
  // To take or leave each of four, and to close it, twice.
  EXPECT_EQ(FrontierSteps(table, {0, 1, 2, 3, 4, 5}).size(), 14);
}

// ---- Orders ------------------------------------------------------------------------------------

TEST(ItemOrder, ANarrowGridIsCrossedAlongItsLongSide) {
  const CountTable table(Grid(40, 6));
  const std::vector<ItemOrder> orders = CandidateOrders(table);
  EXPECT_LE(orders.front().max_width, 7);
  EXPECT_LT(orders.front().log2_work, 16);
  EXPECT_EQ(orders.back().name, "given");
  EXPECT_GT(orders.back().log2_work, 40);
  for (const ItemOrder& order : orders) {
    EXPECT_LE(order.max_width, order.name == "given" ? 240 : 13) << order.name;
  }
}

TEST(ItemOrder, PartsThatTakeTurnsAreTakenOneByOne) {
  // Two paths whose points take turns.
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i + 2 < 100; ++i) edges.emplace_back(i, i + 2);
  const std::vector<ItemOrder> orders = CandidateOrders(CountTable(Graph(100, edges)));
  EXPECT_EQ(orders.front().max_width, 1);
  EXPECT_EQ(orders.back().name, "given");
  EXPECT_EQ(orders.back().max_width, 2);
}

TEST(ItemOrder, TwentyThousandItemsAreOrderedWell) {
  constexpr int kPoints = 20'000;
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i + 1 < kPoints; ++i) edges.emplace_back(i, i + 1);
  for (int i = 0; i + 7 < kPoints; i += 2) edges.emplace_back(i, i + 7);
  const std::vector<ItemOrder> orders = CandidateOrders(CountTable(Graph(kPoints, edges)));
  EXPECT_GE(orders.size(), 3);
  for (const ItemOrder& order : orders) EXPECT_LE(order.max_width, 16) << order.name;
}

TEST(ItemOrder, TheLeastFrontierIsLeftOutWhereThereAreTooManyPairs) {
  const CountTable table(Grid(5, 7));
  EXPECT_THAT(Names(CandidateOrders(table, /*max_pairs=*/10)),
              ElementsAre("breadth-first", "breadth-first, reversed", "given"));
  EXPECT_THAT(Names(CandidateOrders(table)), Contains("least frontier"));
}

TEST(ItemOrder, NoOrderIsACandidateTwice) {
  const CountTable table(SetPartitions(6));
  std::set<std::vector<int32_t>> different;
  for (const ItemOrder& order : CandidateOrders(table)) {
    EXPECT_TRUE(different.insert(order.bits).second) << order.name;
  }
}

TEST(ItemOrder, NothingToCoverHasOneEmptyOrder) {
  const std::vector<ItemOrder> orders = CandidateOrders(CountTable(*ProblemBuilder().Build()));
  ASSERT_EQ(orders.size(), 1);
  EXPECT_TRUE(orders[0].bits.empty());
  EXPECT_EQ(orders[0].max_width, 0);
}

TEST(ItemOrder, SecondaryItemsConnect) {
  const std::vector<ItemOrder> orders = CandidateOrders(CountTable(Queens(6)));
  EXPECT_THAT(Names(orders), Contains("breadth-first, secondary too"));
}

// All of them are orders, none changes the number of solutions, and the estimates are bounds.
TEST(ItemOrder, CountsByEachOrderAreRightWithinItsWidthAndWork) {
  for (int seed = 0; seed < 3'000; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    const GeneralCover cover = RandomGeneralCover(rng, {});
    const Problem problem = BuildProblem(cover);
    const CountTable table(problem);
    if (table.infeasible) continue;
    const Natural expected = AllCovers(cover, SearchableOptions(cover)).size();
    double work = 0;
    for (const ItemOrder& order : CandidateOrders(table)) {
      std::vector<int32_t> sorted = order.bits;
      std::sort(sorted.begin(), sorted.end());
      std::vector<int32_t> all(table.num_primary);
      std::iota(all.begin(), all.end(), 0);
      ASSERT_EQ(sorted, all) << order.name;
      ASSERT_GE(order.log2_work, work);
      work = order.log2_work;
      ASSERT_THAT(FrontierSteps(table, order.bits).Widths(), Each(Le(order.max_width)));

      FrontierCount count(table, order.bits, std::numeric_limits<int64_t>::max());
      ASSERT_EQ(count.Run(std::numeric_limits<int64_t>::max()), FrontierCount::Status::kDone);
      ASSERT_EQ(count.count(), expected) << order.name << "\n" << cover.ToString();
      ASSERT_LE(static_cast<double>(count.stats().transitions),
                std::exp2(order.log2_work) * (1 + 1e-9))
          << order.name << "\n"
          << cover.ToString();
    }
  }
}

}  // namespace
}  // namespace dlx::internal
