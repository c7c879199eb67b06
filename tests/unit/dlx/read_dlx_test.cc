// SPDX-License-Identifier: Apache-2.0
//
// Knuth's format: what is read, and every mistake with its words and its place.

#include <ostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/text/text_source.h"
#include "dlx/text_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_problem.h"

namespace dlx {
namespace {

using ::quadrille_test::Dump;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr int64_t kMaxCost = 0x7fffffffffffffff;

ReadResult Read(absl::string_view text) { return ReadText(text, {.name = "f"}); }

// All mistakes, a line each; or the warnings, or "ok".
std::string Complaints(absl::string_view text) {
  const ReadResult r = Read(text);
  if (!r.problem.ok()) {
    EXPECT_EQ(r.problem.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(r.problem.status().message());
  }
  return r.warnings.empty() ? "ok" : absl::StrJoin(r.warnings, "\n");
}

std::string DumpOf(absl::string_view text) {
  const ReadResult r = Read(text);
  return r.problem.ok() ? Dump(*r.problem) : std::string(r.problem.status().message());
}

// ---- What is read ------------------------------------------------------------------------------

TEST(ReadDlx, ReadsItemsBoundsColorsCostsAndComments) {
  const ReadResult r = Read(
      "| a comment\n"
      "\n"
      "p 3|q 0:2|r | s t\n"
      "  | another, with a blank before it\n"
      "r s:red p |7\n"
      "\t\n"
      "q t p |1 s:blue |20 |300\n"
      "t:red s\n"
      "p");
  ASSERT_TRUE(r.problem.ok()) << r.problem.status();
  EXPECT_EQ(Dump(*r.problem),
            "primary p from 1 to 1\n"
            "primary q from 3 to 3\n"
            "primary r from 0 to 2\n"
            "secondary s\n"
            "secondary t\n"
            "option 3 4=red 1 cost 7\n"
            "option 2 5 1 4=blue cost 321\n"
            "option 5=red 4 cost 0\n"
            "option 1 cost 0\n");
  EXPECT_THAT(r.warnings, ElementsAre("f:8:1: option 3 has no primary item and is never chosen"));
  EXPECT_EQ(r.format, TextFormat::kDlx);
  EXPECT_EQ(r.problem->given_name(Item(4)), "t");
}

TEST(ReadDlx, BarMayTouchTheFirstSecondaryItem) {  // as in Knuth's programs
  EXPECT_EQ(DumpOf("p |s t\np s\n"), DumpOf("p | s t\np s\n"));
  EXPECT_EQ(DumpOf("p |\np\n"), DumpOf("p\np\n"));
}

TEST(ReadDlx, LineEndsBlanksAndAByteOrderMarkChangeNothing) {
  const std::string plain = DumpOf("p q | s\np s:x\nq\n");
  EXPECT_EQ(DumpOf("\xef\xbb\xbfp q | s\r\np s:x\r\n\r\nq\r\n"), plain);
  EXPECT_EQ(DumpOf("\t p  q\t|\vs \n p\fs:x\t\nq"), plain);
  EXPECT_EQ(Complaints("\xef\xbb\xbfp p\n"),
            "f:1:3: expected another item, found 'p' again (first in column 1)");
}

TEST(ReadDlx, KeepsNamesAndColorsOfAnyLengthInUtf8) {
  const std::string long_name(100'000, 'x');
  const ReadResult r = Read(absl::StrCat(long_name, " \xc3\xa9\xe2\x82\xac | \xf0\x9f\x99\x82\n",
                                         long_name, " \xf0\x9f\x99\x82:", long_name, "\n"));
  ASSERT_TRUE(r.problem.ok()) << r.problem.status();
  EXPECT_EQ(r.problem->given_name(Item(0)), long_name);
  EXPECT_EQ(r.problem->given_name(Item(1)), "\xc3\xa9\xe2\x82\xac");
  EXPECT_EQ(r.problem->color_name(r.problem->color(0, 1)), long_name);
}

TEST(ReadDlx, ColorsAreNamesEvenIfTheyAreNumbers) {
  const ReadResult r = Read("p | s\np s:7\np s:3\np s:07\np s::\np s:|\n");
  ASSERT_TRUE(r.problem.ok()) << r.problem.status();
  const std::vector<std::string> names = {"7", "3", "07", ":", "|"};
  for (OptionId o = 0; o < 5; ++o) {
    EXPECT_EQ(r.problem->color(o, 1), o + 1);
    EXPECT_EQ(r.problem->color_name(o + 1), names[o]);
  }
}

TEST(ReadDlx, LinesThatBeginWithABarAreCommentsWhateverTheySay) {
  EXPECT_EQ(DumpOf("| p | s \xff\np\n|5 p\n  |7\np |5\n"),
            "primary p from 1 to 1\noption 1 cost 5\n");
}

TEST(ReadDlx, ReadsAProblemWithoutOptions) {
  EXPECT_EQ(DumpOf("p | s"), "primary p from 1 to 1\nsecondary s\n");
}

TEST(ReadDlx, ReadsTheLargestBoundsAndCosts) {
  EXPECT_EQ(DumpOf("0:2147483647|p 00002147483647|q\n"),
            "primary p from 0 to 2147483647\nprimary q from 2147483647 to 2147483647\n");
  EXPECT_EQ(DumpOf("p\np |9223372036854775806 |1\n"),
            absl::StrCat("primary p from 1 to 1\noption 1 cost ", kMaxCost, "\n"));
}

TEST(ReadDlx, BothBoundsMayBeTheSame) {
  EXPECT_EQ(DumpOf("2:2|p 1:1|q\n"), "primary p from 2 to 2\nprimary q from 1 to 1\n");
}

TEST(ReadDlx, OptionsKeepTheirNumbers) {
  const ReadResult r = Read("p | s\n| comment\ns\n\np\ns |4\n");
  ASSERT_TRUE(r.problem.ok());
  EXPECT_EQ(Dump(*r.problem),
            "primary p from 1 to 1\nsecondary s\n"
            "option 2 cost 0\noption 1 cost 0\noption 2 cost 4\n");
  EXPECT_THAT(r.warnings, ElementsAre("f:3:1: option 1 has no primary item and is never chosen",
                                      "f:6:1: option 3 has no primary item and is never chosen"));
}

TEST(ReadDlx, WarningsStopAtTwenty) {
  std::string text = "p | s\n";
  for (int i = 0; i < 23; ++i) absl::StrAppend(&text, " s\n");
  const ReadResult r = Read(text);
  ASSERT_THAT(r.warnings, SizeIs(21));
  EXPECT_EQ(r.warnings[19], "f:21:2: option 20 has no primary item and is never chosen");
  EXPECT_EQ(r.warnings[20], "and 3 more");
  EXPECT_EQ(r.problem->num_options(), 23);
}

// ---- Mistakes ----------------------------------------------------------------------------------

struct Mistake {
  std::string text;
  std::string message;

  friend void PrintTo(const Mistake& mistake, std::ostream* out) {
    *out << testing::PrintToString(mistake.text.substr(0, 40));
  }
};

class DlxMistake : public testing::TestWithParam<Mistake> {};

TEST_P(DlxMistake, IsReportedOnce) { EXPECT_EQ(Complaints(GetParam().text), GetParam().message); }

INSTANTIATE_TEST_SUITE_P(
    ItemLine, DlxMistake,
    testing::ValuesIn(std::vector<Mistake>{
        {"", "f:1:1: expected a line of items, found the end of the text"},
        {"\xef\xbb\xbf", "f:1:1: expected a line of items, found the end of the text"},
        {"\n \n| p", "f:3:4: expected a line of items, found the end of the text"},
        {"| p | s\n", "f:2:1: expected a line of items, found the end of the text"},
        {"p q p\np q\n", "f:1:5: expected another item, found 'p' again (first in column 1)"},
        {"p q | p\np:x\n", "f:1:7: expected another item, found 'p' again (first in column 1)"},
        {"p | s | t\np s t\n",
         "f:1:7: expected one '|' in the line of items, found another (first in column 3)"},
        {"p || t\np t\n",
         "f:1:4: expected one '|' in the line of items, found another (first in column 3)"},
        {"x|p q\np q\n", "f:1:1: expected a multiplicity, a number, before '|', found 'x'"},
        {"-1|p q\np q\n", "f:1:1: expected a multiplicity, a number, before '|', found '-1'"},
        {":2|p q\np q\n", "f:1:1: expected a multiplicity, a number, before ':', found nothing"},
        {"1:|p q\np q\n", "f:1:3: expected a multiplicity, a number, before '|', found nothing"},
        {"1:2:3|p q\np q\n", "f:1:3: expected a multiplicity, a number, before '|', found '2:3'"},
        {"0|p q\np q\n", "f:1:1: expected an upper bound of 1 or more, found '0'"},
        {"q 0:0|p\np q\n", "f:1:5: expected an upper bound of 1 or more, found '0'"},
        {"q 3:2|p\np q\n", "f:1:3: expected a lower bound of at most 2, the upper one, found '3'"},
        {"q 2147483648|p\np q\n",
         "f:1:3: expected a multiplicity of at most 2147483647, found '2147483648'"},
        {"q 99999999999999999999:2|p\np q\n",
         "f:1:3: expected a multiplicity of at most 2147483647, found '99999999999999999999'"},
        {"q 3| p\np q\n", "f:1:5: expected the name of an item after '3|', found nothing"},
        {"3|\n", "f:1:3: expected the name of an item after '3|', found nothing"},
        {"p q:x\np q\n", "f:1:4: expected the name of an item, without ':' and '|', found 'q:x'"},
        {"p 2:3 3\np 3\n", "f:1:4: expected the name of an item, without ':' and '|', found '2:3'"},
        {"p 2|3|q\np q\n", "f:1:6: expected the name of an item, without ':' and '|', found '3|q'"},
        {"p | 2|s\np s:red\n",
         "f:1:5: expected the name of a secondary item, which has no multiplicity, found '2|s'"},
        {"p | 1:2|s\np s\n",
         "f:1:5: expected the name of a secondary item, which has no multiplicity, found '1:2|s'"},
        {"p | s:red\np s:red\n",
         "f:1:6: expected the name of an item, without ':' and '|', found 's:red'"},
        {"p q\x1b[31m\np\n", "f:1:4: expected a printable character, found byte 0x1b"},
        {"p q\x7f\np\n", "f:1:4: expected a printable character, found byte 0x7f"},
        {"p q\xff\np\n", "f:1:4: expected UTF-8, found byte 0xff"},
        {"p \xc3\np\n", "f:1:3: expected UTF-8, found byte 0xc3"},
        {"p \xc0\x80\np\n", "f:1:3: expected UTF-8, found byte 0xc0"},
        {"p x\xed\xa0\x80\np\n", "f:1:4: expected UTF-8, found byte 0xed"},
        {"p x\xf4\x90\x80\x80\np\n", "f:1:4: expected UTF-8, found byte 0xf4"},
    }));

INSTANTIATE_TEST_SUITE_P(
    Options, DlxMistake,
    testing::ValuesIn(std::vector<Mistake>{
        {"p | s\np t\n", "f:2:3: expected the name of an item, found 't'"},
        {"p | s\np t:red\n", "f:2:3: expected the name of an item, found 't'"},
        {"p | s\n  :red p\n", "f:2:3: expected the name of an item before ':', found ':red'"},
        {"p | s\np|5 s\n",
         "f:2:1: expected the name of an item, found 'p|5' (a cost is a word of its own, a blank "
         "before its '|')"},
        {"p q\np q p\n",
         "f:2:5: expected an item that is not yet in the option, found 'p' again (first in column "
         "1)"},
        {"p | s\np s:a s:a\n",
         "f:2:7: expected an item that is not yet in the option, found 's' again (first in column "
         "3)"},
        {"p | s\ns p:red\n",
         "f:2:3: expected a secondary item before a color, found 'p', which is primary"},
        {"p | s\np s:\n", "f:2:5: expected a color after 's:', found nothing"},
        {"p | s\np s: red\n",
         "f:2:5: expected a color after 's:', found nothing\n"
         "f:2:6: expected the name of an item, found 'red'"},
        {"p | s\np s:a:b\n", "f:2:6: expected a color without ':' and '|', found 'a:b'"},
        {"p | s\np s:a|5\n", "f:2:6: expected a color without ':' and '|', found 'a|5'"},
        {"p | s\np s:\x01\n", "f:2:5: expected a printable character, found byte 0x01"},
        {"p | s\np s:a\xfe\n", "f:2:6: expected UTF-8, found byte 0xfe"},
        {"p | s\np \xfe\n", "f:2:3: expected UTF-8, found byte 0xfe"},
        {"p\np |x\n", "f:2:4: expected a cost, a number, after '|', found 'x'"},
        {"p\np |-1\n", "f:2:4: expected a cost, a number, after '|', found '-1'"},
        {"p\np |1.5\n", "f:2:4: expected a cost, a number, after '|', found '1.5'"},
        {"p\np | 5\n",
         "f:2:4: expected a cost, a number, after '|', found nothing\n"
         "f:2:5: expected the name of an item, found '5'"},
        {"p\np |9223372036854775808\n",
         "f:2:4: expected a cost below 2^63, found '9223372036854775808'"},
        {"p\np |9223372036854775807 |1 |2\np |3\n",
         "f:2:25: expected costs that are below 2^63 together, found '1' after "
         "9223372036854775807"},
        {"p\n1234567890123456789012345678901234567890\n1234567890123456789012345678901234567890"
         "1\nx\xc3\xa9\x01y|z\n",
         "f:2:1: expected the name of an item, found '1234567890123456789012345678901234567890'\n"
         "f:3:1: expected the name of an item, found "
         "'1234567890123456789012345678901234567890...'\n"
         "f:4:4: expected a printable character, found byte 0x01"},
    }));

TEST(ReadDlxMistakes, NulBytesAreNoPartOfNames) {
  EXPECT_EQ(Complaints(absl::string_view("p a\0b\np\n", 8)),
            "f:1:4: expected a printable character, found a NUL byte");
  EXPECT_EQ(Complaints(absl::string_view("p\np\0\n", 5)),
            "f:2:2: expected a printable character, found a NUL byte");
  EXPECT_EQ(Complaints(absl::string_view("p | s\np s:a\0\n", 13)),
            "f:2:6: expected a printable character, found a NUL byte");
}

TEST(ReadDlxMistakes, AllAreReportedInOrder) {
  EXPECT_EQ(Complaints("p 0|q p | s s\n"
                       "p q s\n"
                       "x p\n"
                       "p p y\n"
                       "s\n"
                       "s:\n"),
            "f:1:3: expected an upper bound of 1 or more, found '0'\n"
            "f:1:7: expected another item, found 'p' again (first in column 1)\n"
            "f:1:13: expected another item, found 's' again (first in column 11)\n"
            "f:3:1: expected the name of an item, found 'x'\n"
            "f:4:5: expected the name of an item, found 'y'");
}

TEST(ReadDlxMistakes, TwentyAreListedAndTheRestIsCounted) {
  std::string text = "p\n";
  for (int i = 0; i < 20; ++i) absl::StrAppend(&text, "x\n");
  EXPECT_THAT(Complaints(text), EndsWith("f:21:1: expected the name of an item, found 'x'"));
  absl::StrAppend(&text, "x x\nx\n");
  EXPECT_THAT(Complaints(text),
              EndsWith("f:21:1: expected the name of an item, found 'x'\nand 3 more"));
}

TEST(ReadDlxMistakes, WarningsComeBesideThem) {
  const ReadResult r = Read("p | s\ns\nx\nx\nx s\ns\n");
  EXPECT_FALSE(r.problem.ok());
  EXPECT_THAT(r.warnings, ElementsAre("f:2:1: option 1 has no primary item and is never chosen",
                                      "f:6:1: option 5 has no primary item and is never chosen"));
}

TEST(ReadDlxMistakes, TheTextIsCalledMinusByDefault) {
  EXPECT_EQ(ReadText("").problem.status().message(),
            "-:1:1: expected a line of items, found the end of the text");
}

// ---- UTF-8 --------------------------------------------------------------------------------------

std::string EncodeUtf8(uint32_t code) {
  const auto byte = [](uint32_t b) { return std::string(1, static_cast<char>(b)); };
  const auto rest = [&](int shift) { return byte(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) return byte(0xc0 | code >> 6) + rest(0);
  if (code < 0x10000) return byte(0xe0 | code >> 12) + rest(6) + rest(0);
  return byte(0xf0 | code >> 18) + rest(12) + rest(6) + rest(0);
}

TEST(Utf8Length, IsThatOfEachCharacterOfUnicode) {
  for (uint32_t code = 0; code < 0x10ffff + 0x1000; ++code) {
    const std::string text = EncodeUtf8(code);
    const bool valid = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    ASSERT_EQ(internal::Utf8Length(text, 0), valid ? text.size() : 0) << code;
    ASSERT_EQ(internal::Utf8Length(text.substr(0, text.size() - 1) + "x", 0),
              text.size() == 1 ? 1 : 0);
  }
}

// Every character is in the test above, so there must be no more than these.
TEST(Utf8Length, NothingElseIsACharacter) {
  int64_t valid[5] = {};
  for (uint32_t bytes = 0; bytes < 1u << 24; ++bytes) {
    const std::string text = {static_cast<char>(bytes >> 16), static_cast<char>(bytes >> 8),
                              static_cast<char>(bytes), '\x80'};
    ++valid[internal::Utf8Length(text, 0)];
  }
  EXPECT_EQ(valid[1], 0x80 * 0x10000);
  EXPECT_EQ(valid[2], (0x800 - 0x80) * 0x100);
  EXPECT_EQ(valid[3], 0x10000 - 0x800 - 0x800);
  EXPECT_EQ(valid[4], (0x110000 - 0x10000) / 0x40);
  EXPECT_EQ(internal::Utf8Length("\xf0\x90\x80\xc0", 0), 0);
  EXPECT_EQ(internal::Utf8Length("\xf0\x90\x80", 0), 0);
}

// ---- Which format ------------------------------------------------------------------------------

TEST(DetectTextFormat, LooksForAPLine) {
  EXPECT_EQ(DetectTextFormat(""), TextFormat::kDlx);
  EXPECT_EQ(DetectTextFormat("p ec 3\n"), TextFormat::kEc);
  EXPECT_EQ(DetectTextFormat("p ec"), TextFormat::kEc);
  EXPECT_EQ(DetectTextFormat("\xef\xbb\xbf c x\r\n\r\nc\n\t p  ec 3"), TextFormat::kEc);
  EXPECT_EQ(DetectTextFormat("p e c\n"), TextFormat::kDlx);
  EXPECT_EQ(DetectTextFormat("pec 3\n"), TextFormat::kDlx);
  EXPECT_EQ(DetectTextFormat("cc\np ec 3\n"), TextFormat::kDlx);
  EXPECT_EQ(DetectTextFormat("| Knuth's\np ec 3\n"), TextFormat::kDlx);
  EXPECT_EQ(DetectTextFormat("c\nc\n"), TextFormat::kDlx);
}

TEST(DetectTextFormat, IsUsedUnlessAFormatIsAskedFor) {
  EXPECT_EQ(Read("p ec 3\n").format, TextFormat::kEc);
  const ReadResult r = ReadText("p ec 3\n", {.format = TextFormat::kDlx});
  EXPECT_EQ(r.format, TextFormat::kDlx);
  ASSERT_TRUE(r.problem.ok());
  EXPECT_EQ(r.problem->item_name(Item(1)), "ec");
}

TEST(TextFormatName, IsTheWordOfTheCommandLine) {
  EXPECT_EQ(TextFormatName(TextFormat::kDlx), "dlx");
  EXPECT_EQ(TextFormatName(TextFormat::kEc), "ec");
  EXPECT_EQ(TextFormatName(TextFormat::kMatrix), "matrix");
  EXPECT_EQ(TextFormatName(TextFormat::kSets), "sets");
}

}  // namespace
}  // namespace dlx
