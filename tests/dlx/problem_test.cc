#include "dlx/problem.h"

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

TEST(ProblemTest, EmptyProblem) {
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

TEST(ProblemBuilderTest, ItemAddedTwice) {
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

TEST(ProblemBuilderTest, ItemTwiceInAnOption) {
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

TEST(ProblemBuilderTest, UnknownItem) {
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

TEST(ProblemBuilderTest, UnknownItemFarAway) {
  ProblemBuilder b;
  b.AddOption({Item(std::numeric_limits<int32_t>::max()), Item(-7)});
  b.AddOption({Item(std::numeric_limits<int32_t>::min())});
  EXPECT_EQ(ErrorOf(std::move(b)),
            "option 1: unknown item 2147483648 (the problem has 0 items)\n"
            "option 1: unknown item -6 (the problem has 0 items)\n"
            "option 2: unknown item -2147483647 (the problem has 0 items)");
}

TEST(ProblemBuilderTest, OptionWithoutItems) {
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

TEST(ProblemBuilderTest, TooLarge) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  b.AddOption({});  // too large a problem is the only mistake that is reported
  // The length alone is a mistake, and nothing behind the first item is read.
  b.AddOption(absl::MakeConstSpan(&p, size_t{1} << 31));
  b.AddOption(absl::MakeConstSpan(&p, size_t{1} << 33));
  const absl::StatusOr<Problem> problem = std::move(b).Build();
  EXPECT_EQ(problem.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(problem.status().message(),
            "the problem is too large: items, options and their entries together exceed "
            "2147483645");
}

}  // namespace
}  // namespace dlx
