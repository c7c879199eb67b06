// SPDX-License-Identifier: Apache-2.0
//
// The formats whose items are numbers: what is read, and every mistake with its words and its
// place.

#include <ostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/text_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_problem.h"

namespace dlx {
namespace {

using ::quadrille_test::Dump;
using ::testing::EndsWith;

constexpr absl::string_view kThree =
    "primary 1 from 1 to 1\nprimary 2 from 1 to 1\nprimary 3 from 1 to 1\n";

// The problem, or all mistakes, a line each. Nothing warrants a warning.
std::string Read(TextFormat format, absl::string_view text) {
  const ReadResult r = ReadText(text, {.format = format, .name = "f"});
  EXPECT_THAT(r.warnings, testing::IsEmpty());
  EXPECT_EQ(r.format, format);
  if (r.problem.ok()) return Dump(*r.problem);
  EXPECT_EQ(r.problem.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(r.problem.status().message());
}

std::string Ec(absl::string_view text) { return Read(TextFormat::kEc, text); }
std::string Matrix(absl::string_view text) { return Read(TextFormat::kMatrix, text); }
std::string Sets(absl::string_view text) { return Read(TextFormat::kSets, text); }

struct Mistake {
  std::string text;
  std::string message;

  friend void PrintTo(const Mistake& mistake, std::ostream* out) {
    *out << testing::PrintToString(mistake.text.substr(0, 40));
  }
};

// ---- ec ----------------------------------------------------------------------------------------

TEST(ReadEc, ReadsHeadersSetsCommentsAndBlanks) {
  const std::string expected =
      absl::StrCat(kThree, "option 1 3 cost 0\noption 3 2 1 cost 0\noption 2 cost 0\n");
  EXPECT_EQ(Ec("p ec 3\ns 1 3\ns 3 2 1\ns 2\n"), expected);
  EXPECT_EQ(Ec("p ec 3 3\ns 1 3\ns 3 2 1\ns 2"), expected);
  EXPECT_EQ(Ec("\xef\xbb\xbf"
               "c comment\r\n\r\n c\r\n\tp ec 3\r\nc p ec 4 \xff\r\ns  01\t3 \r\n"
               "c s 1\r\ns 3 2 1\r\ns 2\r\n"),
            expected);
  EXPECT_EQ(Ec("p ec 3\n"), kThree);
  EXPECT_EQ(Ec("p ec 0\n"), "");
  EXPECT_EQ(Ec("p ec 0 0\n"), "");
}

class EcMistake : public testing::TestWithParam<Mistake> {};

TEST_P(EcMistake, IsReportedOnce) { EXPECT_EQ(Ec(GetParam().text), GetParam().message); }

INSTANTIATE_TEST_SUITE_P(
    All, EcMistake,
    testing::ValuesIn(std::vector<Mistake>{
        {"", "f:1:1: expected 'p ec N', found the end of the text"},
        {"c\n", "f:2:1: expected 'p ec N', found the end of the text"},
        {"s 1\np ec 3\ns 7 1\n",
         "f:1:1: expected 'p ec N', found 's'\n"
         "f:3:3: expected an item, a number from 1 to 3, found '7'"},
        {"a b\ns 1 2\n", "f:1:1: expected 'p ec N', found 'a'"},
        {"p\ns 1\n", "f:1:2: expected 'ec' after 'p', found the end of the line"},
        {"p cnf 3 4\ns 1\n", "f:1:3: expected 'ec' after 'p', found 'cnf'"},
        {"p ec\ns 1\n", "f:1:5: expected the number of items, found the end of the line"},
        {"p ec  \r\ns 1\n", "f:1:5: expected the number of items, found the end of the line"},
        {"p ec x\ns 1\n", "f:1:6: expected the number of items, found 'x'"},
        {"p ec -1\n", "f:1:6: expected the number of items, found '-1'"},
        {"p ec 3 x\ns 1\n", "f:1:8: expected the number of options, found 'x'"},
        {"p ec 3 1 9\ns 1\n", "f:1:10: expected the end of the line, found '9'"},
        {"p ec 2000000000\ns 1\n",
         "f:1:6: expected at most 1000020 items, a million more than the text has bytes, found "
         "'2000000000'"},
        {"p ec 99999999999999999999\n",
         "f:1:6: expected the number of items below 2^63, found '99999999999999999999'"},
        {"p ec 3\np ec 3\ns 1\n",
         "f:2:1: expected 's', or 'c' for a comment, found a second 'p' (first in line 1)"},
        {"p ec 3\n1 2\n", "f:2:1: expected 's', or 'c' for a comment, found '1'"},
        {"p ec 3\ns1 2\n", "f:2:1: expected 's', or 'c' for a comment, found 's1'"},
        {"p ec 3\ns\n", "f:2:2: expected at least one item after 's', found the end of the line"},
        {"p ec 3\ns 1 4\n", "f:2:5: expected an item, a number from 1 to 3, found '4'"},
        {"p ec 3\ns 1 2 0\n", "f:2:7: expected an item, a number from 1 to 3, found '0'"},
        {"p ec 3\ns x 1\n", "f:2:3: expected an item, a number from 1 to 3, found 'x'"},
        {"p ec 3\ns 99999999999999999999\n",
         "f:2:3: expected an item, a number from 1 to 3, found '99999999999999999999'"},
        {"p ec x\ns 0 1 1\n",
         "f:1:6: expected the number of items, found 'x'\n"
         "f:2:3: expected an item, a number from 1, found '0'"},
        {"p ec 3\ns 1 2 01\n",
         "f:2:7: expected an item that is not yet in the option, found '01' again (first in column "
         "3)"},
        {"p ec 3 2\ns 1\n", "f:3:1: expected 2 options, as line 1 says, found 1"},
        {"p ec 3 2\ns 1", "f:2:4: expected 2 options, as line 1 says, found 1"},
        {"p ec 3 1\ns 1\ns 2\ns 3\n", "f:3:1: expected 1 options, as line 1 says, found one more"},
    }));

// ---- Matrix ------------------------------------------------------------------------------------

TEST(ReadMatrix, ReadsRowsWithAndWithoutSeparators) {
  const std::string expected = absl::StrCat(kThree, "option 1 3 cost 0\noption 2 cost 0\n");
  EXPECT_EQ(Matrix("101\n010\n"), expected);
  EXPECT_EQ(Matrix("\xef\xbb\xbf# comment\r\n\r\n1 0 1\r\n # 7\r\n0,1,0\r\n"), expected);
  EXPECT_EQ(Matrix(" 10 1\n0 , 1,\t0"), expected);
}

TEST(ReadMatrix, AnItemMayBeInNoOption) {
  EXPECT_EQ(Matrix("100\n"), absl::StrCat(kThree, "option 1 cost 0\n"));
}

class MatrixMistake : public testing::TestWithParam<Mistake> {};

TEST_P(MatrixMistake, IsReportedOnce) { EXPECT_EQ(Matrix(GetParam().text), GetParam().message); }

INSTANTIATE_TEST_SUITE_P(
    All, MatrixMistake,
    testing::ValuesIn(std::vector<Mistake>{
        {"", "f:1:1: expected a row of 0 and 1, found the end of the text"},
        {"# x\n", "f:2:1: expected a row of 0 and 1, found the end of the text"},
        {"101\n01\n", "f:2:3: expected 3 cells, as in line 1, found 2"},
        {"101\n\n01 \r\n", "f:3:3: expected 3 cells, as in line 1, found 2"},
        {"# x\n101\n0 1 0 1 1\n", "f:3:7: expected 3 cells, as in line 2, found 5"},
        {"101\n0x1\n", "f:2:2: expected 0 or 1, found 'x'"},
        {"10 2\n01\n", "f:1:4: expected 0 or 1, found '2'"},
        {"hello 1\n01\n", "f:1:1: expected 0 or 1, found 'hello'"},
        {"1,-1,0.5\n010\n",
         "f:1:3: expected 0 or 1, found '-'\nf:1:7: expected 0 or 1, found '.5'"},
        {",1,0\n01\n", "f:1:1: expected 0 or 1, found ','"},
        {"1,,0\n01\n", "f:1:3: expected 0 or 1, found ','"},
        {"1,0,\n01\n", "f:1:5: expected 0 or 1 after the comma, found the end of the line"},
        {"101\n000\n", "f:2:1: expected a 1 in each row, found only 0"},
        {"1\x01"
         "1\n1\n",
         "f:1:2: expected 0 or 1, found '\\x01'"},
        {"\xff\n1\n", "f:1:1: expected 0 or 1, found '\\xff'"},
        {"p ec 3\ns 1\n",
         "f:1:1: expected 0 or 1, found 'p'\nf:1:3: expected 0 or 1, found 'ec'\n"
         "f:1:6: expected 0 or 1, found '3'\nf:2:1: expected 0 or 1, found 's'"},
    }));

// ---- Sets --------------------------------------------------------------------------------------

TEST(ReadSets, ReadsSizesNumbersAndComments) {
  const std::string expected = absl::StrCat(kThree, "option 3 1 cost 0\noption 2 cost 0\n");
  EXPECT_EQ(Sets("3 2\n2 3 1\n1 2\n"), expected);
  EXPECT_EQ(Sets("\xef\xbb\xbf# comment\r\n 3\t2 \r\n\r\n02 3 1\r\n# 1 1\r\n1 2"), expected);
  EXPECT_EQ(Sets("3 0\n"), kThree);
  EXPECT_EQ(Sets("0 0\n"), "");
}

class SetsMistake : public testing::TestWithParam<Mistake> {};

TEST_P(SetsMistake, IsReportedOnce) { EXPECT_EQ(Sets(GetParam().text), GetParam().message); }

INSTANTIATE_TEST_SUITE_P(
    All, SetsMistake,
    testing::ValuesIn(std::vector<Mistake>{
        {"",
         "f:1:1: expected the number of items and the number of sets, found the end of the text"},
        {"3\n1 1\n", "f:1:2: expected the number of sets, found the end of the line"},
        {"x 1\n1 1\n", "f:1:1: expected the number of items, found 'x'"},
        {"3 x\n1 1\n", "f:1:3: expected the number of sets, found 'x'"},
        {"3 1 7\n1 1\n", "f:1:5: expected the end of the line, found '7'"},
        {"3 99999999999999999999\n",
         "f:1:3: expected the number of sets below 2^63, found '99999999999999999999'"},
        {"3000000000 1\n1 1\n",
         "f:1:1: expected at most 1000017 items, a million more than the text has bytes, found "
         "'3000000000'"},
        {"3 2\n1 1\n", "f:3:1: expected 2 sets, as line 1 says, found 1"},
        {"3 1\n1 1\n1 2\n1 3\n", "f:3:1: expected 1 sets, as line 1 says, found one more"},
        {"3 1\n2 1\n", "f:2:4: expected 2 items, as the line says, found 1"},
        {"3 1\n2 1 2 3\n", "f:2:7: expected 2 items, as the line says, found 3"},
        {"3 1\n1 \n", "f:2:2: expected 1 item, as the line says, found 0"},
        {"3 1\n0\n", "f:2:1: expected a set of 1 item or more, found '0'"},
        {"3 1\nx 1 2\n", "f:2:1: expected the number of items of the set, found 'x'"},
        {"3 1\n-1 1 2\n", "f:2:1: expected the number of items of the set, found '-1'"},
        {"3 1\n2 1 4\n", "f:2:5: expected an item, a number from 1 to 3, found '4'"},
        {"3 1\n2 0 1\n", "f:2:3: expected an item, a number from 1 to 3, found '0'"},
        {"3 1\n3 1 2 1\n",
         "f:2:7: expected an item that is not yet in the option, found '1' again (first in column "
         "3)"},
    }));

// ---- All of them -------------------------------------------------------------------------------

TEST(ReadNumbers, TwentyMistakesAreListedAndTheRestIsCounted) {
  std::string text = "p ec 3\n";
  for (int i = 0; i < 30; ++i) absl::StrAppend(&text, "s 4\n");
  EXPECT_THAT(Ec(text),
              EndsWith("f:21:3: expected an item, a number from 1 to 3, found '4'\nand 10 more"));
}

TEST(ReadNumbers, AnnouncedItemsAreBoundedByTheText) {
  EXPECT_EQ(ReadText("p ec 1000015\ns 1\n").problem.value().num_items(), 1'000'015);
  EXPECT_FALSE(ReadText("p ec 1000018\ns 1\n").problem.ok());
}

}  // namespace
}  // namespace dlx
