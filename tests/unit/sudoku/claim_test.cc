// SPDX-License-Identifier: Apache-2.0

#include "sudoku/claim.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace sudoku {
namespace {

constexpr absl::string_view kSolution =
    "287134596964725318531986247159372684726418935348569172895643721612897453473251869";

// "count 2" or "at least 2", then "[SOLUTION]".
std::string ToString(const Claim& claim) {
  const std::string text = absl::StrCat(
      claim.count.has_value() ? absl::StrCat("count ", claim.count->ToString()) : "",
      claim.at_least.has_value() ? absl::StrCat("at least ", claim.at_least->ToString()) : "",
      claim.solution.has_value() ? absl::StrCat("[", *claim.solution, "]") : "");
  EXPECT_EQ(claim.empty(), text.empty());
  return text;
}

std::string OfTail(absl::string_view tail) { return ToString(ParseTail(tail)); }
std::string OfAnswer(absl::string_view line) { return ToString(ParseAnswer(line)); }

const std::string& Solution() {
  static const std::string* const text = new std::string(absl::StrCat("[", kSolution, "]"));
  return *text;
}

TEST(ClaimTest, WordsAreThoseOfSolve) {
  EXPECT_EQ(kNoSolution, "No solution exists");
  EXPECT_EQ(kSeveralSolutions, "Several solutions exist");
  EXPECT_EQ(kNotAPuzzle, "Not a puzzle");
  EXPECT_EQ(kNotDecided, "Not decided");
  EXPECT_TRUE(Claim().empty());
}

// ---- ParseTail() -------------------------------------------------------------------------------

TEST(ParseTailTest, ASolutionMayBeFollowedByMore) {
  EXPECT_EQ(OfTail(absl::StrCat(",", kSolution)), Solution());
  for (const absl::string_view more : {",", ",1.5,x", ":3", " ", " #", "\t", "\tfrom a book"}) {
    EXPECT_EQ(OfTail(absl::StrCat(",", kSolution, more)), Solution()) << more;
  }
}

// It is kept as written: whether it is one is for others to say.
TEST(ParseTailTest, SolutionsAreNotLookedInto) {
  EXPECT_EQ(OfTail(absl::StrCat(",", std::string(81, '.'))),
            absl::StrCat("[", std::string(81, '.'), "]"));
  EXPECT_EQ(OfTail(absl::StrCat(",", std::string(81, 'q'))),
            absl::StrCat("[", std::string(81, 'q'), "]"));
}

TEST(ParseTailTest, ACountMayBeFollowedByMore) {
  EXPECT_EQ(OfTail(":0"), "count 0");
  EXPECT_EQ(OfTail(":1"), "count 1");
  EXPECT_EQ(OfTail(":12:"), "count 12");
  EXPECT_EQ(OfTail(":12 "), "count 12");
  EXPECT_EQ(OfTail(":12,3"), "count 12");
  EXPECT_EQ(OfTail(":007"), "count 7");
}

TEST(ParseTailTest, ACountIsKeptAsItIsWritten) {
  for (const absl::string_view count :
       {"0", "1", "007", "9223372036854775806", "92233720368547758070"}) {
    EXPECT_EQ(ParseTail(absl::StrCat(":", count)).count_text, count);
    EXPECT_EQ(ParseTail(absl::StrCat(":", count, ":", kSolution)).count_text, count);
    EXPECT_EQ(ParseAnswer(absl::StrCat(" ", count, " ")).count_text, count);
  }
  EXPECT_EQ(ParseTail(",No solution exists").count_text, "0");
  EXPECT_EQ(ParseAnswer("No solution exists").count_text, "0");
}

TEST(ParseTailTest, CountsAreExactHoweverLarge) {
  for (const absl::string_view count :
       {"9223372036854775806", "9223372036854775807", "9223372036854775808", "18446744073709551615",
        "18446744073709551616", "6670903752021072936960", "999999999999999999999999999999"}) {
    EXPECT_EQ(OfTail(absl::StrCat(":", count)), absl::StrCat("count ", count));
    EXPECT_EQ(OfAnswer(count), absl::StrCat("count ", count));
    EXPECT_EQ(OfAnswer(absl::StrCat(">=", count)), absl::StrCat("at least ", count));
  }
  // Far too many digits for a number: a solution in the wrong place, or with a mistake in it.
  EXPECT_EQ(OfTail(absl::StrCat(":", kSolution)), "");
}

TEST(ParseTailTest, ACountMayBeFollowedByASolution) {
  EXPECT_EQ(OfTail(absl::StrCat(":1:", kSolution)), absl::StrCat("count 1", Solution()));
  EXPECT_EQ(OfTail(absl::StrCat(":1:", kSolution, ":more")), absl::StrCat("count 1", Solution()));
  EXPECT_EQ(OfTail(absl::StrCat(":2:", kSolution, " more")), absl::StrCat("count 2", Solution()));
  EXPECT_EQ(OfTail(":1:abc"), "count 1");
  EXPECT_EQ(OfTail(absl::StrCat(":1,", kSolution)), "count 1");
}

// Too many digits for a number are meant for a solution, to be found wrong.
TEST(ParseTailTest, ASolutionOfAnotherLengthIsStillAClaim) {
  const auto solution = [](absl::string_view text) {
    return absl::StrReplaceAll(Solution(), {{kSolution, text}});
  };
  for (const std::string& text : {std::string(kSolution.substr(1)), absl::StrCat(kSolution, "1")}) {
    EXPECT_EQ(OfTail(absl::StrCat(",", text)), solution(text));
    EXPECT_EQ(OfTail(absl::StrCat(":1:", text)), absl::StrCat("count 1", solution(text)));
    EXPECT_EQ(OfAnswer(text), solution(text));
  }
  EXPECT_EQ(OfTail(absl::StrCat(",", std::string(30, '1'))), "");
}

TEST(ParseTailTest, WordsOfSolveAreClaims) {
  EXPECT_EQ(OfTail(",No solution exists"), "count 0");
  EXPECT_EQ(OfTail(",Several solutions exist"), "at least 2");
  EXPECT_EQ(OfTail(",No solution exists,more"), "count 0");
  EXPECT_EQ(OfTail(",Not a puzzle"), "");
  EXPECT_EQ(OfTail(",Not decided"), "");
}

TEST(ParseTailTest, OtherTailsClaimNothing) {
  EXPECT_EQ(OfTail(""), "");
  EXPECT_EQ(OfTail(","), "");
  EXPECT_EQ(OfTail(":"), "");
  EXPECT_EQ(OfTail("::"), "");
  EXPECT_EQ(OfTail(absl::StrCat("::", kSolution)), "");
  EXPECT_EQ(OfTail(" "), "");
  EXPECT_EQ(OfTail(" a remark"), "");
  EXPECT_EQ(OfTail(absl::StrCat(" ", kSolution)), "");
  EXPECT_EQ(OfTail(absl::StrCat("\t", kSolution)), "");
  EXPECT_EQ(OfTail(absl::StrCat(", ", kSolution)), "");
  EXPECT_EQ(OfTail(",17"), "");
  EXPECT_EQ(OfTail(":1a"), "");
  EXPECT_EQ(OfTail(":-1"), "");
  EXPECT_EQ(OfTail(":+1"), "");
  EXPECT_EQ(OfTail(":1.5"), "");
  EXPECT_EQ(OfTail(absl::StrCat(":x:", kSolution)), "");
  EXPECT_EQ(OfTail(":No solution exists"), "");
  EXPECT_EQ(OfTail(",no solution exists"), "");
}

// ---- ParseAnswer() -----------------------------------------------------------------------------

TEST(ParseAnswerTest, ReadsEachKindOfAnswer) {
  EXPECT_EQ(OfAnswer(kSolution), Solution());
  EXPECT_EQ(OfAnswer("5"), "count 5");
  EXPECT_EQ(OfAnswer("0"), "count 0");
  EXPECT_EQ(OfAnswer(">=5"), "at least 5");
  EXPECT_EQ(OfAnswer("No solution exists"), "count 0");
  EXPECT_EQ(OfAnswer("Several solutions exist"), "at least 2");
}

TEST(ParseAnswerTest, BlanksAroundAnAnswerChangeNothing) {
  EXPECT_EQ(OfAnswer(absl::StrCat(" ", kSolution, "\r")), Solution());
  EXPECT_EQ(OfAnswer("\t5 \r"), "count 5");
  EXPECT_EQ(OfAnswer("  No solution exists  "), "count 0");
}

TEST(ParseAnswerTest, OtherAnswersClaimNothing) {
  for (const absl::string_view line : {"", " ", "Not a puzzle", "Not decided", "5 solutions", ">5",
                                       ">=", ">= 5", ">=x", "-1", "x", "no solution exists"}) {
    EXPECT_EQ(OfAnswer(line), "") << line;
  }
  EXPECT_EQ(OfAnswer(absl::StrCat(kSolution.substr(1), ".1")), "");
}

// ---- Boards ------------------------------------------------------------------------------------

TEST(BoardClaimTest, SolutionsAreInTheAlphabet) {
  const Board four = MakeBoard(4, 4);
  const Alphabet digits = DefaultAlphabet(four);
  const std::string solution = "1234341221434321";
  const auto answer = [&](absl::string_view text) {
    return ToString(ParseAnswer(text, four, digits));
  };
  EXPECT_EQ(answer(solution), absl::StrCat("[", solution, "]"));
  EXPECT_EQ(answer("288"), "count 288");
  EXPECT_EQ(answer(">=2"), "at least 2");
  EXPECT_EQ(answer("No solution exists"), "count 0");
  EXPECT_EQ(answer("Several solutions exist"), "at least 2");
  EXPECT_EQ(answer("1234x41221434321"), "[1234x41221434321]");  // as long as a solution
  EXPECT_EQ(answer("123x"), "");
  EXPECT_EQ(ToString(ParseTail(absl::StrCat(",", solution, ",easy"), four, digits)),
            absl::StrCat("[", solution, "]"));
  EXPECT_EQ(ToString(ParseTail(absl::StrCat(":1:", solution), four, digits)),
            absl::StrCat("count 1[", solution, "]"));
  EXPECT_EQ(ToString(ParseTail(",2.5", four, digits)), "");
  Alphabet letters;
  letters.symbols = "ABCD";
  EXPECT_EQ(ToString(ParseAnswer("ABCDCDABBADCDCBA", four, letters)), "[ABCDCDABBADCDCBA]");
}

TEST(BoardClaimTest, NumbersHaveBlanksBetweenThem) {
  const Board wide = MakeBoard(1, 12);
  const Alphabet numbers = *ParseAlphabet("numbers");
  const std::string solution = "12 11 10 9 8 7 6 5 4 3 2 1";
  EXPECT_EQ(ToString(ParseAnswer(solution, wide, numbers)), absl::StrCat("[", solution, "]"));
  EXPECT_EQ(ToString(ParseTail(absl::StrCat(",", solution), wide, numbers)),
            absl::StrCat("[", solution, "]"));
  EXPECT_EQ(ToString(ParseAnswer("479001600", wide, numbers)), "count 479001600");
}

// A number with as many digits as there are cells is no solution if it cannot be read as one.
TEST(BoardClaimTest, LongNumbersOfSmallBoards) {
  const Board wide = MakeBoard(1, 24);
  EXPECT_EQ(ToString(ParseAnswer("620448401733239439360000", wide, DefaultAlphabet(wide))),
            "count 620448401733239439360000");
}

TEST(ParseValuesTest, ReadsWhatFormatValuesWrites) {
  Board board = MakeBoard(4, 4);
  const Alphabet digits = DefaultAlphabet(board);
  EXPECT_EQ(ParseValues(board, "1234341221434321", digits),
            (std::vector<int>{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}));
  for (const absl::string_view wrong :
       {"", "123434122143432", "12343412214343211", "123434122143432.", "1234341221434325"}) {
    EXPECT_EQ(ParseValues(board, wrong, digits), std::nullopt) << wrong;
  }
  board.holes.assign(16, false);
  board.holes[5] = true;
  const std::optional<std::vector<int>> values = ParseValues(board, "12343 1221434321", digits);
  ASSERT_TRUE(values.has_value());
  EXPECT_EQ((*values)[5], kEmptyCell);
  EXPECT_EQ(FormatValues(board, *values, digits, true), "12343 1221434321");
}

}  // namespace
}  // namespace sudoku
