// SPDX-License-Identifier: Apache-2.0

#include "dlx/verify.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

// Options, as messages count them: 1 {p s}, 2 {q s}, 3 (rest) {q r}, 4 {p q r}, 5 {t}, 6 {r}.
Problem TestProblem() {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item s = b.AddSecondaryItem("s");
  const Item q = b.AddItem("q");
  const Item r = b.AddItem("r");
  const Item t = b.AddSecondaryItem();
  b.AddOption({p, s});
  b.AddOption({q, s});
  b.AddOption({q, r}, {.label = "rest"});
  b.AddOption({p, q, r});
  b.AddOption({t});
  b.AddOption({r});
  return std::move(b).Build().value();
}

std::string Verify(const std::vector<OptionId>& options) {
  const Problem problem = TestProblem();
  const absl::Status status = VerifyCover(problem, options);
  if (status.ok()) return "OK";
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  return std::string(status.message());
}

TEST(VerifyTest, AcceptsTheOptionsInAnyOrder) {
  EXPECT_EQ(Verify({0, 2}), "OK");
  EXPECT_EQ(Verify({2, 0}), "OK");
  EXPECT_EQ(Verify({3}), "OK");
}

// Whatever was verified before, good or bad.
TEST(VerifyTest, ManySetsOfOptionsByOneVerifier) {
  const Problem problem = TestProblem();
  CoverVerifier verifier(problem);
  for (int round = 0; round < 2; ++round) {
    for (OptionId a = -1; a <= 6; ++a) {
      for (OptionId b = -1; b <= 6; ++b) {
        for (OptionId c = -1; c <= 6; ++c) {
          EXPECT_EQ(verifier.Verify({a, b, c}), VerifyCover(problem, {a, b, c}));
          EXPECT_EQ(verifier.Verify({a, b}), VerifyCover(problem, {a, b}));
        }
      }
    }
  }
}

TEST(VerifyTest, SecondaryItemsMayBeCoveredOnce) {
  EXPECT_EQ(Verify({3, 4}), "OK");
  EXPECT_EQ(Verify({0, 4, 2}), "OK");
}

TEST(VerifyTest, RefusesAPrimaryItemCoveredTwice) {
  EXPECT_EQ(Verify({2, 3}), "item 'q' is covered twice, by option 3 (rest) and option 4");
  EXPECT_EQ(Verify({3, 2}), "item 'q' is covered twice, by option 4 and option 3 (rest)");
  EXPECT_EQ(Verify({0, 2, 5}), "item 'r' is covered twice, by option 3 (rest) and option 6");
}

TEST(VerifyTest, RefusesASecondaryItemCoveredTwice) {
  EXPECT_EQ(Verify({0, 1, 5}), "item 's' is covered twice, by option 1 and option 2");
}

TEST(VerifyTest, RefusesAnOptionThatStandsTwice) {
  EXPECT_EQ(Verify({3, 3}), "option 4 stands twice");
  EXPECT_EQ(Verify({4, 0, 4, 2}), "option 5 stands twice");
}

TEST(VerifyTest, NamesTheFirstPrimaryItemThatIsNotCovered) {
  EXPECT_EQ(Verify({}), "item 'p' is not covered");
  EXPECT_EQ(Verify({5, 4}), "item 'p' is not covered");
  EXPECT_EQ(Verify({0, 5}), "item 'q' is not covered");
  EXPECT_EQ(Verify({0}), "item 'q' is not covered");
}

TEST(VerifyTest, RefusesAnOptionThatDoesNotExist) {
  EXPECT_EQ(Verify({0, 6, 2}), "option 7 does not exist (the problem has 6)");
  EXPECT_EQ(Verify({-1}), "option 0 does not exist (the problem has 6)");
  EXPECT_EQ(Verify({std::numeric_limits<int32_t>::max()}),
            "option 2147483648 does not exist (the problem has 6)");
  EXPECT_EQ(Verify({std::numeric_limits<int32_t>::min()}),
            "option -2147483647 does not exist (the problem has 6)");
}

TEST(VerifyTest, ReportsTheFirstMistake) {
  EXPECT_EQ(Verify({3, 3, 6}), "option 4 stands twice");
  EXPECT_EQ(Verify({3, 6, 3}), "option 7 does not exist (the problem has 6)");
  EXPECT_EQ(Verify({1, 0}), "item 's' is covered twice, by option 2 and option 1");
}

TEST(VerifyTest, WithNothingToCoverNoOptionIsNeeded) {
  const Problem empty = ProblemBuilder().Build().value();
  EXPECT_TRUE(VerifyCover(empty, {}).ok());
  EXPECT_EQ(VerifyCover(empty, {0}).message(), "option 1 does not exist (the problem has 0)");

  ProblemBuilder b;
  const Item s = b.AddSecondaryItem("s");
  b.AddOption({s});
  const Problem optional = std::move(b).Build().value();
  EXPECT_TRUE(VerifyCover(optional, {}).ok());
  EXPECT_TRUE(VerifyCover(optional, {0}).ok());
}

// ---- Colors ------------------------------------------------------------------------------------

std::string VerifyText(absl::string_view text, const std::vector<OptionId>& options) {
  const Problem problem = quadrille_test::Parse(text);
  const absl::Status status = VerifyCover(problem, options);
  return status.ok() ? "OK" : std::string(status.message());
}

TEST(VerifyColorTest, AnyNumberOfOptionsMayAgreeOnAColor) {
  constexpr char kText[] = "a b c | s\na s:red\nb s:red\nc s:red\nc s:blue\nc s\nc\ns\n";
  EXPECT_EQ(VerifyText(kText, {0, 1, 2}), "OK");
  EXPECT_EQ(VerifyText(kText, {0, 1, 5}), "OK");
  EXPECT_EQ(VerifyText(kText, {0, 1, 3}), "item 's' is 'red' in option 1 and 'blue' in option 4");
  EXPECT_EQ(VerifyText(kText, {3, 1, 0}), "item 's' is 'blue' in option 4 and 'red' in option 2");
  EXPECT_EQ(VerifyText(kText, {0, 1, 4}),
            "item 's' is 'red' in option 1 and without color in option 5");
  EXPECT_EQ(VerifyText(kText, {4, 1, 0}),
            "item 's' is without color in option 5 and 'red' in option 2");
  EXPECT_EQ(VerifyText(kText, {4, 6}), "item 's' is covered twice, by option 5 and option 7");
  EXPECT_EQ(VerifyText(kText, {0, 1}), "item 'c' is not covered");
}

TEST(VerifyColorTest, MessagesHaveNumbersOfColorsAndLabelsOfOptions) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item s = b.AddSecondaryItem();
  b.AddOption({p, s.As(7)}, {.label = "first"});
  b.AddOption({s.As(8)});
  const Problem problem = std::move(b).Build().value();
  EXPECT_EQ(VerifyCover(problem, {0, 1}).message(),
            "item 2 is '7' in option 1 (first) and '8' in option 2");
}

// ---- Multiplicities ----------------------------------------------------------------------------

TEST(VerifyMultiplicityTest, ItemsAreCoveredAsOftenAsTheySay) {
  constexpr char kText[] = "2:3|b 0:1|f p\nb\nb\nb p\nb\nf\nf\nb p\n";
  EXPECT_EQ(VerifyText(kText, {0, 2}), "OK");
  EXPECT_EQ(VerifyText(kText, {0, 1, 2}), "OK");
  EXPECT_EQ(VerifyText(kText, {2, 0, 4}), "OK");
  EXPECT_EQ(VerifyText(kText, {0, 1, 2, 3}),
            "item 'b' is covered 4 times, the last time by option 4; at most 3 are allowed");
  EXPECT_EQ(VerifyText(kText, {2}), "item 'b' is covered 1 times; at least 2 are needed");
  EXPECT_EQ(VerifyText(kText, {4}), "item 'b' is not covered");
  EXPECT_EQ(VerifyText(kText, {0, 2, 4, 5}), "item 'f' is covered twice, by option 5 and option 6");
  EXPECT_EQ(VerifyText(kText, {2, 6}), "item 'p' is covered twice, by option 3 and option 7");
  EXPECT_EQ(VerifyText(kText, {0, 1}), "item 'p' is not covered");
  EXPECT_EQ(VerifyText(kText, {0, 0, 2}), "option 1 stands twice");  // a solution is a set
}

TEST(VerifyMultiplicityTest, ColorsHoldBesideMultiplicities) {
  constexpr char kText[] = "2|b | s t\nb s:1\nb s:1 t\nb s:2\nb t\n";
  EXPECT_EQ(VerifyText(kText, {0, 1}), "OK");
  EXPECT_EQ(VerifyText(kText, {2, 3}), "OK");
  EXPECT_EQ(VerifyText(kText, {1, 2}), "item 's' is '1' in option 2 and '2' in option 3");
  EXPECT_EQ(VerifyText(kText, {1, 3}), "item 't' is covered twice, by option 2 and option 4");
}

}  // namespace
}  // namespace dlx
