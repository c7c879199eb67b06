// SPDX-License-Identifier: Apache-2.0
//
// dlx/problem/layout.h and dlx/problem/part.h.

#include "dlx/problem/layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "dlx/problem/part.h"
#include "tests/support/random_problem.h"

namespace dlx::internal {
namespace {

using ::testing::ElementsAre;

// Secondary items between primary ones, colors, and an option without a primary item.
Problem Mixed() {
  ProblemBuilder b;
  const Item s = b.AddSecondaryItem("s");
  const Item p = b.AddItem("p", {.at_least = 0, .at_most = 2});
  const Item t = b.AddSecondaryItem("t");
  const Item q = b.AddItem("q");
  const Color red = b.AddColor("red");
  const Color blue = b.AddColor("blue");
  b.AddOption({p, s.As(red), q}, {.label = "first", .cost = 3});
  b.AddOption({t, s});
  b.AddOption({s.As(blue), q});
  b.AddOption({p, t, s.As(red)}, {.cost = 1});
  return std::move(b).Build().value();
}

std::vector<int32_t> OptionsOf(const Layout& layout, Item item) {
  std::vector<int32_t> options;
  for (const auto [entry, option] : layout.of(layout.local_item[item.index()])) {
    options.push_back(option);
  }
  return options;
}

TEST(LayoutTest, PrimaryItemsComeFirst) {
  const Layout layout(Mixed());
  EXPECT_EQ(layout.num_primary, 2);
  EXPECT_THAT(layout.item_id, ElementsAre(1, 3, 0, 2));
  EXPECT_THAT(layout.local_item, ElementsAre(2, 0, 3, 1));
  EXPECT_THAT(layout.item, ElementsAre(0, 2, 1, 3, 2, 2, 1, 0, 3, 2));
  EXPECT_THAT(layout.option_begin, ElementsAre(0, 3, 5, 7, 10));
}

TEST(LayoutTest, ListsLackOptionsWithoutPrimaryItem) {
  const Layout layout(Mixed());
  EXPECT_THAT(OptionsOf(layout, Item(0)), ElementsAre(0, 2, 3));
  EXPECT_THAT(OptionsOf(layout, Item(1)), ElementsAre(0, 3));
  EXPECT_THAT(OptionsOf(layout, Item(2)), ElementsAre(3));
  EXPECT_THAT(OptionsOf(layout, Item(3)), ElementsAre(0, 2));
}

TEST(LayoutTest, OptionsAreNumberedInTheOrderGiven) {
  const Layout layout(Mixed(), {3, 1, 2, 0});
  EXPECT_THAT(layout.option_id, ElementsAre(3, 1, 2, 0));
  EXPECT_THAT(layout.item, ElementsAre(0, 3, 2, 3, 2, 2, 1, 0, 2, 1));
  EXPECT_THAT(OptionsOf(layout, Item(0)), ElementsAre(0, 2, 3));
}

TEST(LayoutTest, EntriesAndListsSayTheSame) {
  std::mt19937_64 rng(5);
  for (int round = 0; round < 300; ++round) {
    const Problem problem = quadrille_test::RandomProblem(rng);
    std::vector<OptionId> order(problem.num_options());
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), rng);
    const Layout layout(problem, order);
    int32_t listed = 0;
    for (int32_t i = 0; i < layout.num_items(); ++i) {
      EXPECT_EQ(layout.is_primary(i), problem.is_primary(Item(layout.item_id[i])));
      int32_t last = -1;
      for (const Layout::Occurrence at : layout.of(i)) {
        ++listed;
        EXPECT_LT(last, at.option);
        last = at.option;
        EXPECT_EQ(layout.item[at.entry], i);
        const OptionId option = layout.option_id[at.option];
        EXPECT_TRUE(problem.has_primary_item(option));
        const size_t k = at.entry - layout.option_begin[at.option];
        ASSERT_LT(k, problem.option(option).size());
        EXPECT_EQ(problem.option(option)[k].index(), layout.item_id[i]);
        EXPECT_EQ(layout.color(problem, at), problem.color(option, k));
      }
    }
    int32_t choosable = 0;
    for (OptionId o = 0; o < problem.num_options(); ++o) {
      if (problem.has_primary_item(o)) choosable += static_cast<int32_t>(problem.option(o).size());
    }
    EXPECT_EQ(listed, choosable);
  }
}

TEST(LayoutTest, EndsAtTheFirstTickThatSaysSo) {
  int64_t entries = 0;
  const Layout layout(Mixed(), {}, [&entries](int64_t more) {
    entries += more;
    return entries < 5;
  });
  EXPECT_EQ(entries, 5);
}

TEST(GroupByColorTest, AnOptionWithoutColorIsAGroup) {
  const Problem problem = Mixed();
  const Layout layout(problem);
  EXPECT_THAT(GroupByColor(problem, layout, layout.local_item[0]),
              ElementsAre(ElementsAre(0, 3), ElementsAre(2)));
  EXPECT_THAT(GroupByColor(problem, layout, layout.local_item[3]),
              ElementsAre(ElementsAre(0), ElementsAre(2)));
}

TEST(MakePartTest, KeepsNamesColorsCostsAndTheItemsThatStay) {
  const auto same = [](Item) -> std::optional<Multiplicity> { return Multiplicity{1, 3}; };
  const std::optional<Problem> part =
      MakePart(Mixed(), {Item(0), Item(1)}, {0, 3}, Names::kKeep, same);
  ASSERT_TRUE(part.has_value());
  EXPECT_EQ(part->ToString(0), "p s:red");
  EXPECT_EQ(part->ToString(1), "p s:red");
  EXPECT_EQ(part->label(0), "first");
  EXPECT_EQ(part->cost(1), 1);
  EXPECT_EQ(part->multiplicity(Item(1)), (Multiplicity{1, 3}));
  EXPECT_EQ(part->color_name(2), "blue");
}

TEST(MakePartTest, AnItemWithoutMultiplicityBecomesSecondary) {
  const auto none = [](Item) -> std::optional<Multiplicity> { return std::nullopt; };
  const std::optional<Problem> part =
      MakePart(Mixed(), {Item(3), Item(2)}, {2}, Names::kDrop, none);
  ASSERT_TRUE(part.has_value());
  EXPECT_EQ(part->num_primary_items(), 0);
  EXPECT_EQ(part->ToString(0), "item 1");
  EXPECT_FALSE(part->has_costs());
}

TEST(MakePartTest, NothingOnceTheTickSaysSo) {
  const auto same = [](Item) -> std::optional<Multiplicity> { return Multiplicity(); };
  EXPECT_EQ(MakePart(Mixed(), {Item(3)}, {0, 2}, Names::kKeep, same, [](int64_t) { return false; }),
            std::nullopt);
}

}  // namespace
}  // namespace dlx::internal
