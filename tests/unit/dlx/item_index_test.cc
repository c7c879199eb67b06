// SPDX-License-Identifier: Apache-2.0
//
// The index of items finds what a scan of all items finds, after every kind of step.

#include "dlx/base/item_index.h"

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/walk.h"
#include "dlx/problem.h"
#include "gtest/gtest.h"
#include "tests/support/random_problem.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::ProblemShape;
using ::quadrille_test::RandomProblem;

// Many small problems next to each other: each step changes few items of many.
Problem Union(std::mt19937_64& rng, const ProblemShape& shape, int32_t primary_items) {
  ProblemBuilder builder;
  int32_t primary = 0;
  while (primary < primary_items) {
    const Problem part = RandomProblem(rng, shape);
    std::vector<Item> items;
    for (int32_t i = 0; i < part.num_items(); ++i) {
      const Item item(i);
      items.push_back(part.is_primary(item) ? builder.AddItem("", part.multiplicity(item))
                                            : builder.AddSecondaryItem());
      primary += part.is_primary(item) ? 1 : 0;
    }
    for (OptionId o = 0; o < part.num_options(); ++o) {
      std::vector<Entry> entries;
      for (size_t k = 0; k < part.option(o).size(); ++k) {
        entries.emplace_back(items[part.option(o)[k].index()], part.color(o, k));
      }
      builder.AddOption(entries);
    }
  }
  return std::move(builder).Build().value();
}

// Steps at random, mostly down; compares the choice at each node. Returns the number of nodes.
template <Shape S>
int64_t CompareWithScans(const Problem& problem, std::mt19937_64& rng) {
  Walk walk{Links(problem)};
  EXPECT_TRUE(walk.has_index());
  int64_t nodes = 0;
  int64_t dead_ends = 0;
  bool entering = true;
  for (int step = 0; step < 6000; ++step) {
    if (!entering && walk.level() == 0) break;
    if (!entering) {
      entering = rng() % 8 != 0 && walk.Advance<S>();
      if (!entering && walk.level() > 0 && rng() % 4 == 0) walk.Ascend<S>();
      continue;
    }
    if (walk.table().Solved()) {
      entering = false;
      continue;
    }
    ++nodes;
    const int32_t item = walk.SmallestItem<S>();
    EXPECT_EQ(item, walk.table().SmallestItem<S>()) << "node " << nodes;
    if (item != walk.table().SmallestItem<S>()) return nodes;
    const int32_t degree = walk.table().Degree<S>(item);
    if (degree <= 0) {
      // Goes back some levels, and on at another item as if it were not there.
      ++dead_ends;
      for (int back = static_cast<int>(rng() % 30); back > 0 && walk.level() > 0; --back) {
        walk.Ascend<S>();
      }
      entering = false;
      if (walk.level() == 0) {
        int32_t other = walk.table().FirstActive();
        while (other != 0 && walk.table().Degree<S>(other) <= 0) {
          other = walk.table().NextActive(other);
        }
        if (other == 0) break;
        walk.DescendTo<S>(other, 0);
        entering = true;
      }
    } else if (rng() % 3 == 0) {
      walk.DescendTo<S>(item, static_cast<int32_t>(rng() % degree));
    } else {
      entering = walk.Descend<S>(item);
    }
  }
  while (walk.level() > 0) walk.Ascend<S>();
  EXPECT_TRUE(walk.table() == Links(problem));
  if (!walk.table().Solved()) {
    EXPECT_EQ(walk.SmallestItem<S>(), walk.table().SmallestItem<S>());
  }
  return nodes;
}

TEST(ItemIndexTest, FindsWhatScansFind) {
  constexpr int32_t kItems = 6000;
  int64_t nodes = 0;
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(seed);
    ProblemShape shape = {.colors = seed % 3 != 1, .multiplicities = seed % 3 == 0};
    shape.max_options = seed <= 3 ? 12 : 24;
    const Problem problem = Union(rng, shape, kItems);
    With(Links::ShapeOf(problem), [&]<Shape S>() { nodes += CompareWithScans<S>(problem, rng); });
  }
  EXPECT_GT(nodes, 1000);
}

// Items that take two or three of five options, some of which they share: options are tweaked.
TEST(ItemIndexTest, Multiplicities) {
  constexpr int32_t kItems = 5000;
  ProblemBuilder builder;
  std::vector<Item> items;
  for (int32_t i = 0; i < kItems; ++i) {
    items.push_back(builder.AddItem("", {.at_least = 2, .at_most = 3}));
  }
  for (int32_t i = 0; i < kItems; ++i) {
    for (int k = 0; k < 4; ++k) builder.AddOption({items[i]});
    builder.AddOption({items[i], items[(i + 1) % kItems]});
  }
  const Problem problem = std::move(builder).Build().value();
  std::mt19937_64 rng(11);
  EXPECT_GT(CompareWithScans<Shape::kMulti>(problem, rng), 1000);
}

// A choice that changes many items makes the index stale for some nodes; then it comes back.
TEST(ItemIndexTest, LargeStepsAmongSmallOnes) {
  constexpr int32_t kItems = 6000;
  ProblemBuilder builder;
  std::vector<Item> items;
  for (int32_t i = 0; i < kItems; ++i) items.push_back(builder.AddItem());
  for (int32_t i = 0; i < kItems; ++i) {
    builder.AddOption({items[i]});
    builder.AddOption({items[i]});
  }
  for (int32_t i = 0; i < kItems; i += 20) {  // long ones, of many lists
    std::vector<Item> option;
    for (int32_t j = i; j < kItems && option.size() < 100; j += 7) option.push_back(items[j]);
    builder.AddOption(option);
  }
  const Problem problem = std::move(builder).Build().value();
  std::mt19937_64 rng(7);
  EXPECT_GT(CompareWithScans<Shape::kPlain>(problem, rng), 1000);
}

// n items with an option each are n nodes. The index looks at some items at each; scans look at n.
TEST(ItemIndexTest, TakesLinearWork) {
  const auto work = [](int32_t n) {
    ProblemBuilder builder;
    for (int32_t i = 0; i < n; ++i) builder.AddOption({builder.AddItem()});
    const Problem problem = std::move(builder).Build().value();
    Walk walk{Links(problem)};
    while (!walk.table().Solved()) walk.Descend<Shape::kPlain>(walk.SmallestItem<Shape::kPlain>());
    return static_cast<double>(walk.work_of_index());
  };
  EXPECT_LT(work(40'000) / work(20'000), 2.5);
  EXPECT_LT(work(40'000), 40'000 * 40);
  EXPECT_GT(work(40'000), 40'000);
}

}  // namespace
}  // namespace dlx::internal
