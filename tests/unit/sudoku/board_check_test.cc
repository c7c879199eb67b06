// SPDX-License-Identifier: Apache-2.0
//
// What is claimed of a board, judged by the reference and the rules.

#include "sudoku/board_check.h"

#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sudoku {
namespace {

constexpr absl::string_view kSolution = "1234341221434321";

Board FirstRow() {
  Board board = MakeBoard(4, 4);
  for (int i = 0; i < 4; ++i) board.givens[i] = i + 1;
  return board;  // with 12 solutions
}

// Disagreements about claims, a line each.
std::string Compare(const Board& board, absl::string_view claim, absl::string_view against = "",
                    int64_t limit = 2) {
  const Alphabet alphabet = DefaultAlphabet(board);
  const BoardComparison comparison = CompareOnBoard(
      board, std::vector<std::string>{"dlx", "propagate"}, {.limits = {.solutions = limit}},
      {.claim = ParseTail(claim, board, alphabet),
       .against = ParseAnswer(against, board, alphabet)});
  EXPECT_FALSE(comparison.skipped);
  std::vector<std::string> lines;
  for (const Disagreement& d : comparison.disagreements) lines.push_back(d.ToString());
  return absl::StrJoin(lines, "\n");
}

TEST(CompareOnBoardTest, NumbersAreComparedWhole) {
  EXPECT_EQ(Compare(FirstRow(), ":12"), "");
  EXPECT_EQ(Compare(FirstRow(), ":18"), "claim: found 18, dfs found 12");
  EXPECT_EQ(Compare(FirstRow(), ":5"), "claim: found 5, dfs found >=6");
  EXPECT_EQ(Compare(FirstRow(), "", "12"), "");
  EXPECT_EQ(Compare(FirstRow(), "", ">=13"), "against: found >=13, dfs found 12");
  EXPECT_EQ(Compare(FirstRow(), "", "No solution exists"), "against: found 0, dfs found >=2");
  EXPECT_EQ(Compare(FirstRow(), ",Several solutions exist"), "");
}

// A solution is right even if there are others.
TEST(CompareOnBoardTest, SolutionsHaveToObeyTheRules) {
  const std::string right = std::string(",") + std::string(kSolution);
  EXPECT_EQ(Compare(FirstRow(), right), "");
  EXPECT_EQ(Compare(FirstRow(), right, "", 100), "");
  EXPECT_EQ(Compare(FirstRow(), ",1234341221434312"),
            "claim: found 1234341221434312, dfs found >=2");
  EXPECT_EQ(Compare(FirstRow(), "", "1234341221434312"),
            "against: found 1234341221434312, dfs found >=2");
  Board unique = FirstRow();
  for (int cell = 4; cell < 16; ++cell) unique.givens[cell] = kSolution[cell] - '0';
  EXPECT_EQ(Compare(unique, ",1234341221434312"),
            "claim: found 1234341221434312, dfs found 1234341221434321");
}

TEST(CompareOnBoardTest, SoDoesTheSolutionOfTheSetter) {
  Board board = FirstRow();
  for (const char c : kSolution) board.solution.push_back(c - '0');
  EXPECT_EQ(Compare(board, ""), "");
  board.solution[15] = 2;
  EXPECT_EQ(Compare(board, ""), "claim: found 1234341221434322, dfs found >=2");
  board.solution[15] = 7;  // no value of the board
  EXPECT_EQ(Compare(board, ""), "claim: found 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 7, dfs found >=2");
}

TEST(CompareOnBoardTest, ManySolutionsAreCounted) {
  EXPECT_EQ(Compare(MakeBoard(6, 6), ":28200960"), "");
  EXPECT_EQ(Compare(MakeBoard(6, 6), ":28200961"), "claim: found 28200961, auto found 28200960");
}

}  // namespace
}  // namespace sudoku
