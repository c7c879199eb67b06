// SPDX-License-Identifier: Apache-2.0
//
// What the writers write, what they refuse, and what they warn of.

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/text_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_problem.h"

namespace dlx {
namespace {

using ::quadrille_test::Dump;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr TextFormat kAll[] = {TextFormat::kDlx, TextFormat::kEc, TextFormat::kMatrix,
                               TextFormat::kSets};
constexpr TextFormat kNumbered[] = {TextFormat::kEc, TextFormat::kMatrix, TextFormat::kSets};

Problem Build(ProblemBuilder b) { return std::move(b).Build().value(); }

// The text, or why it was refused.
std::string Write(const Problem& problem, TextFormat format) {
  const absl::StatusOr<WrittenText> written = WriteText(problem, format);
  if (written.ok()) return written->text;
  EXPECT_EQ(written.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(written.status().message());
}

std::string WriteDlx(ProblemBuilder b) { return Write(Build(std::move(b)), TextFormat::kDlx); }

std::string NameOf(TextFormat format) {
  return format == TextFormat::kDlx ? "Knuth's format"
                                    : absl::StrCat("the ", TextFormatName(format), " format");
}

TEST(WriteText, WritesBoundsColorsCostsAndNumbersForMissingNames) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item q = b.AddItem("q", {.at_least = 3, .at_most = 3});
  const Item r = b.AddItem("", {.at_least = 0, .at_most = 2});
  const Item u = b.AddItem("u", {.at_least = 1, .at_most = 2});
  const Item s = b.AddSecondaryItem("s");
  const Item t = b.AddSecondaryItem();
  const Color red = b.AddColor("red");
  b.AddOption({p, s.As(red)}, {.cost = 7});
  b.AddOption({t, s, r, q});
  b.AddOption({t.As(b.AddColor("|")), s.As(5)});
  b.AddOption({u}, {.cost = 0x7ffffffffffffff0});
  EXPECT_EQ(WriteDlx(std::move(b)),
            "p 3|q 0:2|3 1:2|u | s 6\n"
            "p s:red |7\n"
            "6 s 3 q\n"
            "6:| s:5\n"
            "u |9223372036854775792\n");
}

TEST(WriteText, WritesTheSameProblemInEachNumberedFormat) {
  ProblemBuilder b;
  const Item p = b.AddItem("1");
  const Item q = b.AddItem("");
  const Item r = b.AddItem("3");
  b.AddOption({p, r});
  b.AddOption({q});
  const Problem problem = Build(std::move(b));
  EXPECT_EQ(Write(problem, TextFormat::kEc), "p ec 3\ns 1 3\ns 2\n");
  EXPECT_EQ(Write(problem, TextFormat::kMatrix), "101\n010\n");
  EXPECT_EQ(Write(problem, TextFormat::kSets), "3 2\n2 1 3\n1 2\n");
  for (const TextFormat format : kAll) {
    EXPECT_THAT(WriteText(problem, format)->warnings, IsEmpty());
  }
}

TEST(WriteText, WritesOrRefusesProblemsWithoutItemsOrOptions) {
  ProblemBuilder b;
  const Problem nothing = Build(b);
  b.AddItem("1");
  const Problem item = Build(b);
  EXPECT_EQ(Write(nothing, TextFormat::kEc), "p ec 0\n");
  EXPECT_EQ(Write(nothing, TextFormat::kSets), "0 0\n");
  EXPECT_EQ(Write(item, TextFormat::kDlx), "1\n");
  EXPECT_EQ(Write(item, TextFormat::kEc), "p ec 1\n");
  EXPECT_EQ(Write(item, TextFormat::kSets), "1 0\n");
  for (const Problem* problem : {&nothing, &item}) {
    EXPECT_EQ(Write(*problem, TextFormat::kMatrix),
              "no option is there to say how many items there are, which the matrix format cannot "
              "hold");
  }
  EXPECT_EQ(Write(nothing, TextFormat::kDlx),
            "no item is primary, which Knuth's format cannot hold");
}

TEST(WriteText, FirstItemsThatLookLikeAHeaderAreReadBackAsItems) {
  const std::vector<std::vector<std::string>> names = {
      {"p", "ec"}, {"p", "ec", "3"}, {"\xef\xbb\xbf"}, {"\xef\xbb\xbfp"}, {"c", "p"}};
  for (const std::vector<std::string>& name : names) {
    ProblemBuilder b;
    std::vector<Item> items;
    for (const std::string& n : name) items.push_back(b.AddItem(n));
    b.AddOption({items[0]});
    const Problem problem = Build(std::move(b));
    const std::string text = Write(problem, TextFormat::kDlx);
    EXPECT_EQ(text[0] == '|', name[0] != "c") << text;
    const ReadResult r = ReadText(text);
    ASSERT_TRUE(r.problem.ok()) << r.problem.status();
    EXPECT_EQ(Dump(*r.problem), Dump(problem)) << text;
  }
  // A line of comment, as far as ec goes, and then its header.
  ProblemBuilder b;
  const Item c = b.AddItem("c");
  const Item p = b.AddItem("p");
  const Item ec = b.AddItem("ec");
  b.AddOption({c});
  b.AddOption({p, ec});
  EXPECT_EQ(WriteDlx(std::move(b)), "| items, then options\nc p ec\nc\np ec\n");
}

// ---- Warnings ----------------------------------------------------------------------------------

TEST(WriteTextWarnings, SayWhereNamesAreNotKept) {
  ProblemBuilder b;
  const Item p = b.AddItem("2");
  const Item q = b.AddItem("1");
  b.AddOption({p, q});
  const Problem problem = Build(std::move(b));
  EXPECT_EQ(Write(problem, TextFormat::kEc), "p ec 2\ns 1 2\n");
  for (const TextFormat format : kNumbered) {
    EXPECT_THAT(WriteText(problem, format)->warnings,
                ElementsAre("item names are not kept: items are numbered in their order"));
  }
  EXPECT_THAT(WriteText(problem, TextFormat::kDlx)->warnings, IsEmpty());
}

TEST(WriteTextWarnings, SayThatLabelsAreNotKept) {
  ProblemBuilder b;
  const Item p = b.AddItem();
  b.AddOption({p});
  b.AddOption({p}, {.label = "x"});
  const Problem problem = Build(std::move(b));
  for (const TextFormat format : kAll) {
    EXPECT_THAT(WriteText(problem, format)->warnings,
                ElementsAre("labels of options are not kept"));
  }
}

TEST(WriteTextWarnings, SayWhereAMatrixLosesTheOrderOfItems) {
  ProblemBuilder b;
  const Item p = b.AddItem();
  const Item q = b.AddItem();
  b.AddOption({p, q});
  EXPECT_THAT(WriteText(Build(b), TextFormat::kMatrix)->warnings, IsEmpty());
  b.AddOption({q, p});
  EXPECT_THAT(WriteText(Build(b), TextFormat::kMatrix)->warnings,
              ElementsAre("the order of the items of an option is not kept"));
  EXPECT_THAT(WriteText(Build(b), TextFormat::kSets)->warnings, IsEmpty());
}

// ---- Refusals ----------------------------------------------------------------------------------

TEST(WriteTextRefusals, NumberedFormatsHoldPlainProblemsAlone) {
  for (const TextFormat format : kNumbered) {
    const std::string cannot = absl::StrCat(", which ", NameOf(format), " cannot hold");
    {
      ProblemBuilder b;
      const Item p = b.AddItem("p");
      const Item s = b.AddSecondaryItem("s");
      b.AddOption({p, s.As(3)}, {.cost = 5});
      EXPECT_EQ(Write(Build(std::move(b)), format), absl::StrCat("item 's' is secondary", cannot));
    }
    {
      ProblemBuilder b;
      b.AddItem();
      const Item p = b.AddItem("", {.at_least = 1, .at_most = 2});
      b.AddSecondaryItem("s");
      b.AddOption({p}, {.cost = 5});
      EXPECT_EQ(Write(Build(std::move(b)), format),
                absl::StrCat("item 2 has a multiplicity", cannot));
    }
    {
      ProblemBuilder b;
      const Item p = b.AddItem("p");
      b.AddOption({p});
      b.AddOption({p}, {.label = "x", .cost = 5});
      b.AddOption({p}, {.cost = 6});
      EXPECT_EQ(Write(Build(std::move(b)), format), absl::StrCat("option 2 has a cost", cannot));
    }
  }
}

TEST(WriteTextRefusals, KnuthsFormatCannotHoldAllNames) {
  struct Case {
    absl::string_view name;
    absl::string_view message;
  };
  const Case kCases[] = {
      {"a b", "item 'a b' has a blank in its name"},
      {"a\tb", "item 'a\\x09b' has a tab in its name"},
      {"a\n", "item 'a\\x0a' has a line feed in its name"},
      {"a\r", "item 'a\\x0d' has byte 0x0d in its name"},
      {absl::string_view("a\0", 2), "item 'a\\x00' has a NUL byte in its name"},
      {"a:b", "item 'a:b' has ':' in its name"},
      {"|", "item '|' has '|' in its name"},
      {"\xff", "item '\\xff' has byte 0xff in its name"},
      {"\xc3", "item '\\xc3' has byte 0xc3 in its name"},
      {"\x7f", "item '\\x7f' has byte 0x7f in its name"},
  };
  for (const auto& [name, message] : kCases) {
    ProblemBuilder b;
    b.AddItem("p");
    b.AddItem(name);
    EXPECT_EQ(WriteDlx(std::move(b)), absl::StrCat(message, ", which Knuth's format cannot hold"));
  }
}

TEST(WriteTextRefusals, KnuthsFormatCannotHoldAllColors) {
  for (const absl::string_view name : {"a b", "a:", "||"}) {
    ProblemBuilder b;
    const Item p = b.AddItem("p");
    const Item s = b.AddSecondaryItem("s");
    b.AddOption({p});
    b.AddOption({p, s.As(b.AddColor(name))});
    EXPECT_EQ(WriteDlx(std::move(b)),
              absl::StrCat("option 2 has the color '", name, "', with ",
                           name == "a b"  ? "a blank"
                           : name == "a:" ? "':'"
                                          : "'|'",
                           " in its name, which Knuth's format cannot hold"));
  }
  ProblemBuilder b;  // no option uses the color
  const Item p = b.AddItem("p");
  b.AddColor("a b");
  b.AddOption({p});
  EXPECT_EQ(WriteDlx(std::move(b)), "p\np\n");
}

TEST(WriteTextRefusals, KnuthsFormatHasPrimaryItemsFirst) {
  ProblemBuilder b;
  b.AddItem("p");
  b.AddSecondaryItem("s");
  b.AddItem("q");
  b.AddItem("a b");
  EXPECT_EQ(WriteDlx(std::move(b)),
            "item 'q' is primary and after a secondary one, which Knuth's format cannot hold");
}

TEST(WriteTextRefusals, KnuthsFormatNeedsAPrimaryItem) {
  ProblemBuilder b;
  b.AddOption({b.AddSecondaryItem("s")});
  EXPECT_EQ(WriteDlx(std::move(b)), "no item is primary, which Knuth's format cannot hold");
}

TEST(WriteTextRefusals, ANumberForAMissingNameMustNotBeANameItself) {
  ProblemBuilder b;
  b.AddItem("p");
  b.AddItem();
  b.AddItem("2");
  EXPECT_EQ(WriteDlx(std::move(b)), "item 2 has no name, and item 3 is named '2'");
}

TEST(WriteTextRefusals, MatricesOfTenGigabytesAreRefused) {
  ProblemBuilder b;
  Item first = b.AddItem();
  for (int i = 1; i < 100'000; ++i) b.AddItem();
  for (int i = 0; i < 100'000; ++i) b.AddOption({first});
  const absl::Status status = WriteText(Build(std::move(b)), TextFormat::kMatrix).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(status.message(), "a matrix of 100000 rows of 100000 characters is too large");
}

}  // namespace
}  // namespace dlx
