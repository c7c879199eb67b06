// SPDX-License-Identifier: Apache-2.0

#include "dlx/problem.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace dlx {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string ErrorOf(ProblemBuilder b) {
  const absl::StatusOr<Problem> problem = std::move(b).Build();
  if (problem.ok()) return "(no error)";
  EXPECT_EQ(problem.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(problem.status().message());
}

TEST(ProblemTest, KeepsWhatTheBuilderWasGiven) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item s = b.AddSecondaryItem("s");
  const Item q = b.AddItem("q");
  EXPECT_EQ(b.AddOption({p, s}), 0);
  EXPECT_EQ(b.AddOption({s, q, p}, {.label = "all"}), 1);
  EXPECT_EQ(b.AddOption(std::vector<Item>{s}), 2);

  const absl::StatusOr<Problem> problem = std::move(b).Build();
  ASSERT_TRUE(problem.ok()) << problem.status();
  EXPECT_EQ(problem->num_items(), 3);
  EXPECT_EQ(problem->num_primary_items(), 2);
  EXPECT_EQ(problem->num_options(), 3);
  EXPECT_EQ(problem->num_entries(), 6);
  EXPECT_TRUE(problem->is_primary(p));
  EXPECT_FALSE(problem->is_primary(s));
  EXPECT_TRUE(problem->is_primary(q));
  EXPECT_THAT(problem->option(0), ElementsAre(p, s));
  EXPECT_THAT(problem->option(1), ElementsAre(s, q, p));
  EXPECT_THAT(problem->option(2), ElementsAre(s));
  EXPECT_TRUE(problem->has_primary_item(0));
  EXPECT_TRUE(problem->has_primary_item(1));
  EXPECT_FALSE(problem->has_primary_item(2));
  EXPECT_EQ(problem->entry_begin(0), 0);
  EXPECT_EQ(problem->entry_begin(1), 2);
  EXPECT_EQ(problem->entry_begin(2), 5);
  EXPECT_EQ(problem->entry_begin(3), 6);
}

TEST(ProblemTest, ItemsAreNumberedTogether) {
  ProblemBuilder b;
  EXPECT_EQ(b.AddItem().index(), 0);
  EXPECT_EQ(b.AddSecondaryItem().index(), 1);
  EXPECT_EQ(b.AddItem().index(), 2);
  EXPECT_EQ(Item(2), Item(2));
  EXPECT_NE(Item(2), Item(1));
  EXPECT_NE(Item(), Item(0));
}

TEST(ProblemTest, ItemsMayBeAddedBetweenOptions) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  b.AddOption({p});
  const Item q = b.AddItem("q");
  b.AddOption({q, p});
  const absl::StatusOr<Problem> problem = std::move(b).Build();
  ASSERT_TRUE(problem.ok()) << problem.status();
  EXPECT_THAT(problem->option(0), ElementsAre(p));
  EXPECT_THAT(problem->option(1), ElementsAre(q, p));
}

TEST(ProblemTest, ProblemWithoutItemsHasNoOptionsAndNoEntries) {
  const absl::StatusOr<Problem> problem = ProblemBuilder().Build();
  ASSERT_TRUE(problem.ok()) << problem.status();
  EXPECT_EQ(problem->num_items(), 0);
  EXPECT_EQ(problem->num_primary_items(), 0);
  EXPECT_EQ(problem->num_options(), 0);
  EXPECT_EQ(problem->num_entries(), 0);
  EXPECT_EQ(problem->entry_begin(0), 0);
}

TEST(ProblemTest, ItemsWithoutNamesAreNumberedFromOne) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item unnamed = b.AddItem();
  const Item s = b.AddSecondaryItem("s");
  const Item unnamed_too = b.AddSecondaryItem("");
  b.AddOption({s, unnamed, p, unnamed_too});
  const absl::StatusOr<Problem> problem = std::move(b).Build();
  ASSERT_TRUE(problem.ok()) << problem.status();
  EXPECT_EQ(problem->item_name(p), "p");
  EXPECT_EQ(problem->item_name(unnamed), "item 2");
  EXPECT_EQ(problem->item_name(s), "s");
  EXPECT_EQ(problem->item_name(unnamed_too), "item 4");
  EXPECT_EQ(problem->ToString(0), "s item 2 p item 4");
}

TEST(ProblemTest, LabelsBelongToTheirOptions) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  b.AddOption({p});
  b.AddOption({p}, {.label = "second"});
  b.AddOption({p});
  {
    const std::string temporary = "fourth";
    b.AddOption({p}, {.label = temporary});
  }
  b.AddOption({p});
  const absl::StatusOr<Problem> problem = std::move(b).Build();
  ASSERT_TRUE(problem.ok()) << problem.status();
  EXPECT_THAT(problem->label(0), IsEmpty());
  EXPECT_EQ(problem->label(1), "second");
  EXPECT_THAT(problem->label(2), IsEmpty());
  EXPECT_EQ(problem->label(3), "fourth");
  EXPECT_THAT(problem->label(4), IsEmpty());
  EXPECT_EQ(problem->DescribeOption(0), "option 1");
  EXPECT_EQ(problem->DescribeOption(1), "option 2 (second)");
  EXPECT_EQ(problem->DescribeOption(3), "option 4 (fourth)");
  EXPECT_EQ(problem->DescribeOption(4), "option 5");
}

TEST(ProblemTest, PlainProblemsHaveNothingMore) {
  ProblemBuilder b;
  const Item p = b.AddItem("p", {1, 1});
  const Item s = b.AddSecondaryItem("s");
  b.AddOption({p, s.As(kNoColor)}, {.cost = 0});
  const Problem problem = std::move(b).Build().value();
  EXPECT_FALSE(problem.has_colors());
  EXPECT_FALSE(problem.has_multiplicities());
  EXPECT_FALSE(problem.has_costs());
  EXPECT_EQ(problem.multiplicity(p), (Multiplicity{1, 1}));
  EXPECT_TRUE(problem.color_table().empty());
  EXPECT_EQ(problem.color(0, 1), kNoColor);
  EXPECT_EQ(problem.cost(0), 0);
}

std::vector<Color> ColorsOf(const Problem& problem, OptionId option) {
  std::vector<Color> colors;
  for (size_t k = 0; k < problem.option(option).size(); ++k) {
    colors.push_back(problem.color(option, k));
  }
  return colors;
}

TEST(ProblemTest, ColorsBelongToEntries) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item s = b.AddSecondaryItem("s"), t = b.AddSecondaryItem("t");
  const Color red = b.AddColor("red"), blue = b.AddColor("blue");
  EXPECT_EQ(red, 1);
  EXPECT_EQ(blue, 2);
  EXPECT_EQ(b.AddColor("red"), red);
  b.AddOption({p, s});
  b.AddOption({p, t.As(blue), s.As(red)});
  b.AddOption({s.As(7), p});
  b.AddOption(std::vector<Item>{p, t});
  const Problem problem = std::move(b).Build().value();
  EXPECT_TRUE(problem.has_colors());
  EXPECT_THAT(ColorsOf(problem, 0), ElementsAre(0, 0));
  EXPECT_THAT(ColorsOf(problem, 1), ElementsAre(0, blue, red));
  EXPECT_THAT(ColorsOf(problem, 2), ElementsAre(7, 0));
  EXPECT_THAT(ColorsOf(problem, 3), ElementsAre(0, 0));
  EXPECT_EQ(problem.color_name(red), "red");
  EXPECT_EQ(problem.color_name(7), "7");
  EXPECT_EQ(problem.ToString(0), "p s");
  EXPECT_EQ(problem.ToString(1), "p t:blue s:red");
  EXPECT_EQ(problem.ToString(2), "s:7 p");
  EXPECT_EQ(s.As(red), (Entry{s, red}));
  EXPECT_NE(s.As(red), s.As(blue));
  EXPECT_EQ(Entry(s), s.As(kNoColor));
}

// Small colors take fewer bytes; what was added before a larger one is as it was.
TEST(ProblemTest, ColorsAreAnyPositiveNumbers) {
  std::vector<Color> colors = {0, 1, 255, 256, 65'535, 65'536, INT32_MAX};
  do {
    ProblemBuilder b;
    const Item p = b.AddItem("p");
    const Item s = b.AddSecondaryItem("s"), t = b.AddSecondaryItem("t");
    for (const Color color : colors) {
      b.AddOption({p, s.As(color)});
      b.AddOption({s.As(color), p, t});
    }
    const Problem problem = std::move(b).Build().value();
    for (size_t i = 0; i < colors.size(); ++i) {
      const auto o = static_cast<OptionId>(2 * i);
      ASSERT_THAT(ColorsOf(problem, o), ElementsAre(0, colors[i]));
      ASSERT_THAT(ColorsOf(problem, o + 1), ElementsAre(colors[i], 0, 0));
    }
  } while (std::next_permutation(colors.begin(), colors.end()));
}

TEST(ProblemTest, MultiplicitiesBelongToItems) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item q = b.AddItem("q", {.at_least = 2, .at_most = 3});
  const Item s = b.AddSecondaryItem("s");
  const Item r = b.AddItem("r", {.at_least = 0});
  const Item last = b.AddItem("last");
  b.AddOption({p, q, r, last, s});
  const Problem problem = std::move(b).Build().value();
  EXPECT_TRUE(problem.has_multiplicities());
  EXPECT_EQ(problem.multiplicity(p), Multiplicity());
  EXPECT_EQ(problem.multiplicity(q), (Multiplicity{2, 3}));
  EXPECT_EQ(problem.multiplicity(r), (Multiplicity{0, 1}));
  EXPECT_EQ(problem.multiplicity(last), Multiplicity());
}

TEST(ProblemTest, CostsBelongToOptions) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  b.AddOption({p});
  b.AddOption({p}, {.label = "dear", .cost = 7});
  b.AddOption({p}, {.cost = std::numeric_limits<int64_t>::max() - 7});
  b.AddOption({p});
  const Problem problem = std::move(b).Build().value();
  EXPECT_TRUE(problem.has_costs());
  EXPECT_EQ(problem.cost(0), 0);
  EXPECT_EQ(problem.cost(1), 7);
  EXPECT_EQ(problem.cost(2), std::numeric_limits<int64_t>::max() - 7);
  EXPECT_EQ(problem.cost(3), 0);
  EXPECT_EQ(problem.total_cost({}), 0);
  EXPECT_EQ(problem.total_cost({1, 3}), 7);
  EXPECT_EQ(problem.total_cost({2, 0, 1}), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(problem.label(1), "dear");
}

TEST(ProblemTest, CopiesStandAlone) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  b.AddOption({p}, {.label = "only"});
  absl::StatusOr<Problem> problem = std::move(b).Build();
  ASSERT_TRUE(problem.ok()) << problem.status();
  const Problem copy = *problem;
  problem = ProblemBuilder().Build();
  const Problem moved = std::move(problem).value();
  EXPECT_EQ(moved.num_items(), 0);
  EXPECT_EQ(copy.ToString(0), "p");
  EXPECT_EQ(copy.DescribeOption(0), "option 1 (only)");
}

TEST(ProblemBuilderTest, RefusesANameThatTwoItemsHave) {
  ProblemBuilder b;
  b.AddItem("p");
  b.AddItem("q");
  b.AddItem("r");
  b.AddItem("p");
  b.AddSecondaryItem("q");
  b.AddItem("p");
  EXPECT_EQ(ErrorOf(std::move(b)),
            "item 'p' is added twice (items 1 and 4)\n"
            "item 'q' is added twice (items 2 and 5)\n"
            "item 'p' is added twice (items 1 and 6)");
}

TEST(ProblemBuilderTest, EmptyNamesAreNotTheSameName) {
  ProblemBuilder b;
  b.AddItem();
  b.AddItem("");
  b.AddSecondaryItem();
  EXPECT_EQ(ErrorOf(std::move(b)), "(no error)");
}

TEST(ProblemBuilderTest, NamesAreCompletelyCompared) {
  ProblemBuilder b;
  b.AddItem("p");
  b.AddItem("P");
  b.AddItem("p ");
  b.AddItem(absl::string_view("p\0", 2));
  EXPECT_EQ(ErrorOf(std::move(b)), "(no error)");
}

TEST(ProblemBuilderTest, RefusesAnItemThatIsTwiceInAnOption) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item q = b.AddItem("q");
  b.AddOption({p, q});
  b.AddOption({q, p});
  b.AddOption({p, q, p});
  b.AddOption({p, q});
  b.AddOption({q, q, q}, {.label = "qqq"});
  EXPECT_EQ(ErrorOf(std::move(b)),
            "option 3: item 'p' appears twice\n"
            "option 5 (qqq): item 'q' appears twice\n"
            "option 5 (qqq): item 'q' appears twice");
}

TEST(ProblemBuilderTest, RefusesItemsThatWereNotAddedBefore) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  b.AddItem("q");
  b.AddOption({p, Item(2)});
  b.AddOption({Item()});
  b.AddOption({Item(16), p}, {.label = "nw corner"});
  b.AddItem("r");
  b.AddOption({Item(2)});  // known by now
  EXPECT_EQ(ErrorOf(std::move(b)),
            "option 1: unknown item 3 (the problem has 2 items)\n"
            "option 2: an item that was never added\n"
            "option 3 (nw corner): unknown item 17 (the problem has 2 items)");
}

TEST(ProblemBuilderTest, ReportsUnknownItemsAtTheEndsOfTheRangeOfIntegers) {
  ProblemBuilder b;
  b.AddOption({Item(std::numeric_limits<int32_t>::max()), Item(-7)});
  b.AddOption({Item(std::numeric_limits<int32_t>::min())});
  EXPECT_EQ(ErrorOf(std::move(b)),
            "option 1: unknown item 2147483648 (the problem has 0 items)\n"
            "option 1: unknown item -6 (the problem has 0 items)\n"
            "option 2: unknown item -2147483647 (the problem has 0 items)");
}

TEST(ProblemBuilderTest, RefusesColorsOfPrimaryItems) {
  ProblemBuilder b;
  const Item p = b.AddItem("p"), unnamed = b.AddItem();
  const Color red = b.AddColor("red");
  b.AddOption({p.As(red)});
  b.AddOption({p, unnamed.As(9)}, {.label = "second"});
  EXPECT_EQ(ErrorOf(std::move(b)),
            "option 1: item 'p' is primary and cannot have a color (found 'red')\n"
            "option 2 (second): item 2 is primary and cannot have a color (found '9')");
}

TEST(ProblemBuilderTest, RefusesColorsBelowOne) {
  ProblemBuilder b;
  const Item p = b.AddItem("p"), s = b.AddSecondaryItem("s");
  b.AddOption({p, s.As(-1)});
  b.AddOption({p.As(-3), s.As(std::numeric_limits<int32_t>::min())});
  EXPECT_EQ(ErrorOf(std::move(b)),
            "option 1: item 's' has color -1, less than 1\n"
            "option 2: item 'p' has color -3, less than 1\n"
            "option 2: item 's' has color -2147483648, less than 1");
}

TEST(ProblemBuilderTest, RefusesColorsWithAnEmptyName) {
  ProblemBuilder b;
  const Item p = b.AddItem("p"), s = b.AddSecondaryItem("s");
  EXPECT_EQ(b.AddColor("red"), 1);
  EXPECT_EQ(b.AddColor(""), 2);
  EXPECT_EQ(b.AddColor(""), 2);
  b.AddOption({p, s.As(2)});
  EXPECT_EQ(ErrorOf(std::move(b)), "color 2 has an empty name");
}

// As text, both would be called 3.
TEST(ProblemBuilderTest, RefusesAColorWhoseNumberIsTheNameOfAnother) {
  ProblemBuilder b;
  const Item p = b.AddItem("p"), s = b.AddSecondaryItem("s");
  b.AddOption({p, s.As(3)});
  b.AddOption({p, s.As(b.AddColor("3"))});
  b.AddOption({p, s.As(5)}, {.label = "five"});
  EXPECT_EQ(ErrorOf(std::move(b)), "option 1: color 3 has no name, and color 1 is named '3'");

  ProblemBuilder good;  // 1 and 2 have names; 3 has none and is in no option
  const Item q = good.AddItem("q"), t = good.AddSecondaryItem("t");
  good.AddColor("2");
  good.AddColor("1");
  good.AddOption({q, t.As(1)});
  good.AddOption({q, t.As(3)});
  EXPECT_EQ(ErrorOf(std::move(good)), "(no error)");
}

TEST(ProblemBuilderTest, RefusesBoundsThatAreNegativeOrInTheWrongOrder) {
  ProblemBuilder b;
  b.AddItem("p", {.at_least = -1});
  b.AddItem("q", {.at_least = 3, .at_most = 2});
  b.AddItem("", {.at_least = 0, .at_most = 0});
  b.AddItem("r", {.at_least = -2, .at_most = -3});
  b.AddItem("s", {.at_least = 1, .at_most = 0});
  b.AddItem("t", {.at_least = 0, .at_most = std::numeric_limits<int32_t>::max()});
  b.AddItem("p", {.at_least = 2});
  EXPECT_EQ(ErrorOf(std::move(b)),
            "item 'p': at_least is -1, less than 0\n"
            "item 'q': at_least is 3, more than at_most, which is 2\n"
            "item 3: at_most is 0, less than 1\n"
            "item 'r': at_least is -2, less than 0\n"
            "item 's': at_most is 0, less than 1\n"
            "item 'p' is added twice (items 1 and 7)\n"
            "item 'p': at_least is 2, more than at_most, which is 1");
}

TEST(ProblemBuilderTest, RefusesCostsThatAreNegativeOrSumTo2To63) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  b.AddOption({p}, {.cost = -1});
  b.AddOption({p}, {.label = "dear", .cost = kMax});
  b.AddOption({p}, {.cost = 1});
  b.AddOption({p}, {.cost = 0});
  b.AddOption({p}, {.label = "low", .cost = std::numeric_limits<int64_t>::min()});
  EXPECT_EQ(ErrorOf(std::move(b)),
            "option 1: cost is -1, less than 0\n"
            "option 3: with its cost of 1 those of all options together reach 2^63\n"
            "option 5 (low): cost is -9223372036854775808, less than 0");
}

TEST(ProblemBuilderTest, RefusesOptionsWithoutItems) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  EXPECT_EQ(b.AddOption({}), 0);
  EXPECT_EQ(b.AddOption({p}), 1);
  EXPECT_EQ(b.AddOption(std::vector<Item>(), {.label = "void"}), 2);
  EXPECT_EQ(ErrorOf(std::move(b)),
            "option 1: has no items\n"
            "option 3 (void): has no items");
}

TEST(ProblemBuilderTest, OptionsKeepTheirNumbersAfterMistakes) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  EXPECT_EQ(b.AddOption({p, p}), 0);
  EXPECT_EQ(b.AddOption({Item(5)}), 1);
  EXPECT_EQ(b.AddOption({}), 2);
  EXPECT_EQ(b.AddOption({p}), 3);
}

TEST(ProblemBuilderTest, MistakesAreReportedInTheOrderOfTheCalls) {
  ProblemBuilder b;
  b.AddItem("p");
  b.AddItem("p");
  b.AddOption({});
  b.AddItem("p");
  EXPECT_EQ(ErrorOf(std::move(b)),
            "item 'p' is added twice (items 1 and 2)\n"
            "option 1: has no items\n"
            "item 'p' is added twice (items 1 and 3)");
}

TEST(ProblemBuilderTest, ReportsTwentyMistakesAndCountsTheRest) {
  for (const int mistakes : {1, 19, 20, 21, 1000}) {
    ProblemBuilder b;
    std::vector<std::string> expected;
    for (int i = 0; i < mistakes; ++i) {
      b.AddOption({});
      if (i < 20) expected.push_back(absl::StrCat("option ", i + 1, ": has no items"));
    }
    if (mistakes > 20) expected.push_back(absl::StrCat("and ", mistakes - 20, " more"));
    EXPECT_EQ(ErrorOf(std::move(b)), absl::StrJoin(expected, "\n"));
  }
}

TEST(ProblemBuilderTest, RefusesTooManyEntriesAndReportsNothingElse) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  b.AddOption({});  // too large a problem is the only mistake that is reported
  // The length alone is a mistake, and nothing after the first item is read.
  b.AddOption(absl::MakeConstSpan(&p, size_t{1} << 31));
  b.AddOption(absl::MakeConstSpan(&p, size_t{1} << 33));
  const absl::StatusOr<Problem> problem = std::move(b).Build();
  EXPECT_EQ(problem.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(problem.status().message(),
            "the problem is too large: items, options and their entries together exceed "
            "2147483645, or items alone 1073741823");
}

}  // namespace
}  // namespace dlx
