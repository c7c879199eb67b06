// SPDX-License-Identifier: Apache-2.0

#include "sudoku/notation/fpuzzles.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/notation/iss.h"
#include "sudoku/notation/lz_string.h"
#include "tests/support/data.h"
#include "tests/support/variants.h"

namespace sudoku {
namespace {

using ::quadrille_test::EachKind;
using ::quadrille_test::ExpectOnlySolution;
using ::quadrille_test::ExpectSameMeaning;
using ::quadrille_test::ReadTable;
using ::quadrille_test::SolutionOf;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Kind = ConstraintKind;

// A board of 4x4 with more keys, with another cell r2c3, or with rows as regions.
std::string Puzzle(absl::string_view keys) {
  return absl::StrCat(
      R"({"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]])",
      keys.empty() ? "" : ",", keys, "}");
}
std::string PuzzleWith(absl::string_view cell) {
  return absl::StrCat(R"({"size":4,"grid":[[{},{},{},{}],[{},{},)", cell,
                      ",{}],[{},{},{},{}],[{},{},{},{}]]}");
}
std::string Rows(absl::string_view keys) {
  std::string text = R"({"size":4,"grid":[)";
  for (int cell = 0; cell < 16; ++cell) {
    absl::StrAppend(&text,
                    cell == 0       ? "["
                    : cell % 4 == 0 ? "],["
                                    : ",",
                    R"({"region":)", cell / 4, "}");
  }
  return absl::StrCat(text, "]],", keys, "}");
}
// 9x9 with more keys.
std::string Large(absl::string_view keys) {
  std::string text = R"({"size":9,"grid":[)";
  for (int cell = 0; cell < 81; ++cell) {
    absl::StrAppend(&text, cell == 0 ? "[" : cell % 9 == 0 ? "],[" : ",", "{}");
  }
  return absl::StrCat(text, "]],", keys, "}");
}

Board Read(absl::string_view text) {
  size_t fault = 0;
  const absl::StatusOr<Board> board = ReadFpuzzles(text, &fault);
  EXPECT_TRUE(board.ok()) << text << ": " << board.status();
  return board.ok() ? *board : Board();
}

std::string DescribeAll(const Board& board) {
  std::string text;
  for (const Constraint& constraint : board.constraints) {
    absl::StrAppend(&text, text.empty() ? "" : "; ", Describe(board, constraint));
  }
  return text;
}

void ExpectRoundTrip(const Board& board, const std::string& name) {
  for (const FpuzzlesForm form :
       {FpuzzlesForm::kLink, FpuzzlesForm::kString, FpuzzlesForm::kJson}) {
    const absl::StatusOr<std::string> text = WriteFpuzzles(board, form);
    ASSERT_TRUE(text.ok()) << name << ": " << text.status();
    const absl::StatusOr<Board> again = ReadFpuzzles(*text, nullptr);
    ASSERT_TRUE(again.ok()) << name << ": " << again.status();
    EXPECT_TRUE(*again == board) << name;
  }
}

TEST(FpuzzlesTest, ReadsAndWritesPublishedPuzzles) {
  QUADRILLE_NEED_DATA(path, "variants/f-puzzles.tsv");
  int count = 0;
  for (const std::vector<std::string>& row : ReadTable(path)) {
    const Board board = Read(row[0]);
    const std::vector<int> solution = SolutionOf(row[1]);
    ExpectOnlySolution(board, solution, board.title);
    ExpectRoundTrip(board, board.title);
    // What they ask for can be said as pieces, too.
    const absl::StatusOr<std::string> pieces = WriteIss(board);
    ASSERT_TRUE(pieces.ok()) << board.title << ": " << pieces.status();
    const absl::StatusOr<Board> again = ReadIss(*pieces, nullptr);
    ASSERT_TRUE(again.ok()) << board.title << ": " << again.status();
    ExpectOnlySolution(*again, solution, board.title);
    ++count;
  }
  EXPECT_EQ(count, 21);
}

// Of the puzzles in pieces, those that f-puzzles can hold.
TEST(FpuzzlesTest, WritesPublishedPieces) {
  QUADRILLE_NEED_DATA(path, "variants/iss.tsv");
  int count = 0;
  for (const std::vector<std::string>& row : ReadTable(path)) {
    const Board board = *ReadIss(row[1], nullptr);
    const absl::StatusOr<std::string> link = WriteFpuzzles(board);
    if (!link.ok()) {
      EXPECT_TRUE(absl::StartsWith(link.status().message(), "'fpuzzles' cannot hold "))
          << link.status();
      continue;
    }
    if (row[0] != "Sandwich snipe 18") {
      ExpectOnlySolution(Read(*link), SolutionOf(row[2]), row[0]);
    }
    ++count;
  }
  EXPECT_EQ(count, 47);
}

TEST(FpuzzlesTest, ReadsCells) {
  Board board = Read(PuzzleWith(R"({"value":3,"given":true,"c":1,"centerPencilMarks":[1]})"));
  EXPECT_EQ(board.givens[6], 3);
  EXPECT_EQ(board.box_rows, 2);
  ExpectRoundTrip(board, "given");
  // What somebody entered is no part of the puzzle.
  board = Read(PuzzleWith(R"({"value":3,"cornerPencilMarks":[2],"centerPencilMarks":[1,2]})"));
  EXPECT_TRUE(board == MakeBoard(4, 4));
  board = Read(PuzzleWith(R"({"givenPencilMarks":[1,4]})"));
  EXPECT_EQ(board.candidates[6], ValueSet{0b1001});
  ExpectRoundTrip(board, "marks");
  board = Read(PuzzleWith(R"({"givenPencilMarks":null})"));
  EXPECT_TRUE(board == MakeBoard(4, 4));
}

TEST(FpuzzlesTest, ReadsRegions) {
  Board board = Read(Rows(R"("title":"Rows")"));
  EXPECT_EQ(board.box_rows, 0);
  EXPECT_EQ(board.regions[5], 1);
  ExpectRoundTrip(board, "rows");
  // The usual boxes, numbered in another order, are boxes.
  std::string text = R"({"size":4,"grid":[)";
  for (int cell = 0; cell < 16; ++cell) {
    absl::StrAppend(&text,
                    cell == 0       ? "["
                    : cell % 4 == 0 ? "],["
                                    : ",",
                    R"({"region":)", 3 - (cell / 8 * 2 + cell % 4 / 2), "}");
  }
  board = Read(absl::StrCat(text, "]]}"));
  EXPECT_TRUE(board == MakeBoard(4, 4));
  // null is no region, and no word the usual one.
  text = R"({"size":4,"grid":[[{"region":null},{"region":null},{},{}],)"
         R"([{"region":null},{"region":null},{},{}],[{},{},{},{}],[{},{},{},{}]]})";
  board = Read(text);
  EXPECT_EQ(board.regions[0], -1);
  EXPECT_EQ(board.regions[2], 0);
  EXPECT_EQ(board.regions[15], 2);
  ExpectRoundTrip(board, "null");
  EXPECT_EQ(Read(R"({"size":1,"grid":[[{}]]})").regions[0], -1);
}

TEST(FpuzzlesTest, KeepsTextsAndSolution) {
  Board board =
      Read(Puzzle(R"("title":"A \"title\"","author":"\u00e9","ruleset":"Digits\nrise.","solution":)"
                  R"([1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1])"));
  EXPECT_EQ(board.title, "A \"title\"");
  EXPECT_EQ(board.author, "\xC3\xA9");
  EXPECT_EQ(board.rules, "Digits\nrise.");
  EXPECT_EQ(board.solution.size(), 16u);
  ExpectRoundTrip(board, "texts");
  // One with empty cells is none.
  board = Read(Puzzle(R"("solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,null])"));
  EXPECT_THAT(board.solution, IsEmpty());
}

TEST(FpuzzlesTest, EachKeyIsItsConstraint) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"("diagonal+":true)", "diagonal at r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1"},
      {R"("diagonal-":true)", "diagonal at r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"},
      {R"("antiknight":true,"antiking":true,"disjointgroups":true)",
       "anti-knight rule; anti-king rule; disjoint groups rule"},
      {R"("antiknight":false,"antiking":null)", ""},
      {R"("arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"],["R1C1","R2C1"]]}])",
       "arrow 1 at r1c1 r1c2 r1c3; arrow 1 at r1c1 r2c1"},
      {R"("arrow":[{"cells":["R1C1","R1C2"],"lines":[["R1C2","R2C3"]]},)"
       R"({"cells":["R5C5"],"lines":[["R5C5"]]}])",
       "arrow 2 at r1c1 r1c2 r2c3"},
      {R"("killercage":[{"cells":["R1C1","R1C2"],"value":"9"},{"cells":["R2C1"],"value":7},)"
       R"({"cells":["R3C1","R3C2"]},{"cells":["R4C1"],"value":" "}])",
       "killer cage 9 at r1c1 r1c2; killer cage 7 at r2c1; killer cage at r3c1 r3c2; "
       "killer cage at r4c1"},
      {R"("cage":[{"cells":["R1C1"],"value":"a note"},{"cells":["R1C1","R1C2"],"value":"DR5"}])",
       "alternatives"},
      {R"("littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9"},)"
       R"({"cell":"R10C3","cells":["R9C4"],"direction":"UL","value":"4"},)"
       R"({"cell":"R3C10","direction":"UL","value":""}])",
       "little killer clue 9 at r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9; "
       "little killer clue 4 at r9c2 r8c1"},
      {R"("odd":[{"cell":"R1C1"},{"cell":"R1C2"}],"even":[{"cell":"R2C1"}])",
       "odd cells at r1c1 r1c2; even cells at r2c1"},
      {R"("minimum":[{"cell":"R1C1"}],"maximum":[{"cell":"R2C1"},{"cell":"R3C1"}])",
       "minimum cells at r1c1; maximum cells at r2c1 r3c1"},
      {R"("rowindexer":[{"cells":["R1C1"]},{"cells":["R1C2"]}],)"
       R"("columnindexer":[{"cells":["R1C1"]}],"boxindexer":[{"cells":["R1C1"]}])",
       "row indexer at r1c1 r1c2; column indexer at r1c1; box indexer at r1c1"},
      {R"("extraregion":[{"cells":["R1C1","R2C2"]}])", "extra region at r1c1 r2c2"},
      {R"("thermometer":[{"lines":[["R1C1","R1C2"],["R2C1","R2C2"]]},{"lines":[["R3C1"]]}])",
       "thermometer at r1c1 r1c2; thermometer at r2c1 r2c2"},
      {R"("slowthermometer":[{"lines":[["R1C1","R1C2"]]}])", "slow thermometer at r1c1 r1c2"},
      {R"("palindrome":[{"lines":[["R1C1","R1C2"]]}],"renban":[{"lines":[["R1C1","R1C2"]]}])",
       "palindrome line at r1c1 r1c2; renban line at r1c1 r1c2"},
      {R"("whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R2C1","R2C2"]],"value":"4"}])",
       "whispers line 5 at r1c1 r1c2; whispers line 4 at r2c1 r2c2"},
      {R"("regionsumline":[{"lines":[["R1C3","R1C4"]]}],)"
       R"("betweenline":[{"lines":[["R1C1","R1C2","R1C3"],["R1C1","R1C2"]]}])",
       "region sum line at r1c3 r1c4; between line at r1c1 r1c2 r1c3"},
      {R"("ratio":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"3"}])",
       "ratio dot 2 at r1c1 r1c2; ratio dot 3 at r2c1 r2c2"},
      {R"("difference":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"3"}])",
       "difference dot 1 at r1c1 r1c2; difference dot 3 at r2c1 r2c2"},
      {R"("xv":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R2C1","R2C2"],"value":"v"},)"
       R"({"cells":["R3C1","R3C2"],"value":""}])",
       "XV sign 10 at r1c1 r1c2; XV sign 5 at r2c1 r2c2"},
      {R"("clone":[{"cells":["R1C1","R5C5","R1C2"],"cloneCells":["R3C1","R5C5","R3C2"]}])",
       "clone at r1c1 r1c2 r3c1 r3c2"},
      {R"("quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,1,5]},)"
       R"({"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}])",
       "quadruple 1,1,5 at r1c1 r1c2 r2c1 r2c2"},
      {R"("sandwichsum":[{"cell":"R0C1","value":"9"}],"xsum":[{"cell":"R2C10","value":"9"},)"
       R"({"cell":"R2C0"}],"skyscraper":[{"cell":"R10C9","value":"4"}])",
       "sandwich clue 9 at r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1; "
       "X-sum clue 9 at r2c9 r2c8 r2c7 r2c6 r2c5 r2c4 r2c3 r2c2 r2c1; "
       "skyscraper clue 4 at r9c9 r8c9 r7c9 r6c9 r5c9 r4c9 r3c9 r2c9 r1c9"},
      {R"("entropicline":[{"lines":[["R1C1","R1C2"]]}],)"
       R"("modularline":[{"lines":[["R1C1","R1C2"]]}])",
       "entropic line at r1c1 r1c2; modular line 3 at r1c1 r1c2"},
      {R"("nabner":[{"lines":[["R1C1","R1C2"]]}],)"
       R"("doublearrow":[{"lines":[["R1C1","R1C2","R1C3"]]}],)"
       R"("zipperline":[{"lines":[["R1C1","R1C2"]]}])",
       "nabner line at r1c1 r1c2; double arrow at r1c1 r1c2 r1c3; zipper line at r1c1 r1c2"},
      {R"("text":[{"cells":["R1C1"],"value":"x"}],"line":[{}],"circle":[],"rectangle":[],)"
       R"("disabledlogic":["fishes"],"truecandidatesoptions":[],"highlightConflicts":true)",
       ""},
  };
  for (const auto& [keys, expected] : cases) {
    const Board board = Read(Large(keys));
    EXPECT_EQ(DescribeAll(board), expected) << keys;
    ExpectRoundTrip(board, keys);
  }
}

TEST(FpuzzlesTest, CagesHaveDigitalRoots) {
  const Board board = Read(Large(R"("cage":[{"cells":["R1C1","R1C2"],"value":" DR5 "}])"));
  ASSERT_EQ(board.constraints.size(), 1u);
  std::vector<int> sums;
  for (const auto& branch : board.constraints[0].alternatives) {
    sums.push_back(branch[0].numbers[0]);
  }
  EXPECT_THAT(sums, ElementsAre(5, 14));
}

// What has no dot: a pair with a dot of either sort is exempt from both rules.
TEST(FpuzzlesTest, NegativeRulesDependOnTheDots) {
  const std::string dot = R"(,"difference":[{"cells":["R1C1","R1C2"]}])";
  const std::string black = R"(,"ratio":[{"cells":["R2C1","R2C2"]}])";
  const std::string third = R"(,"ratio":[{"cells":["R2C1","R2C2"],"value":"3"}])";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"("nonconsecutive":true)", "nonconsecutive rule"},
      {R"("nonconsecutive":true)" + dot, "negative difference rule 1"},
      {R"("nonconsecutive":true,"negative":["ratio"])", "negative kropki rule"},
      {R"("nonconsecutive":true,"negative":["ratio"])" + dot + black, "negative kropki rule"},
      {R"("negative":["ratio"])", "negative ratio rule 2"},
      {R"("negative":["ratio"])" + black, "negative ratio rule 2"},
      {R"("negative":["ratio"])" + third, "negative ratio rule 3"},
      {R"("negative":["xv"])", "negative XV rule"}};
  for (const auto& [keys, expected] : cases) {
    const Board board = Read(Large(keys));
    ASSERT_FALSE(board.constraints.empty()) << keys;
    EXPECT_EQ(Describe(board, board.constraints[0]), expected) << keys;
    ExpectRoundTrip(board, keys);
  }
  // These are no rule of the whole board, but one for each pair without a dot: 144 of 9x9.
  const auto broken = [](const Board& board, int cell, int a, int b) {
    std::vector<int> values(81, kEmptyCell);
    values[cell] = a;
    values[cell + 1] = b;
    return !quadrille_test::KeepsConstraints(board, values);
  };
  const Board board = Read(Large(R"("nonconsecutive":true)" + black));
  EXPECT_EQ(board.constraints.size(), 144u - 1 + 1);
  EXPECT_TRUE(broken(board, 0, 1, 2));
  EXPECT_FALSE(broken(board, 0, 1, 3));
  EXPECT_FALSE(broken(board, 9, 1, 2));
  const Board mixed = Read(Large(R"("negative":["ratio"])" + dot + third));
  EXPECT_EQ(mixed.constraints.size(), 144u - 2 + 2);
  EXPECT_TRUE(broken(mixed, 3, 1, 3));
  EXPECT_FALSE(broken(mixed, 3, 1, 2));
  EXPECT_FALSE(broken(mixed, 0, 3, 2));
}

// Cells without a region are left out of a region sum line and do not part it.
TEST(FpuzzlesTest, RegionSumLinesPassOverCellsWithoutRegion) {
  const Board board = Read(
      R"({"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{"region":null},{"region":null},{},{}],)"
      R"([{"region":null},{"region":null},{},{}]],)"
      R"("regionsumline":[{"lines":[["R2C1","R3C1","R2C2","R2C3"]]}]})");
  ASSERT_EQ(board.constraints.size(), 1u);
  EXPECT_THAT(board.constraints[0].cells, ElementsAre(4, 5, 6));
}

TEST(FpuzzlesTest, DisjointGroupsOfPiecesAreSets) {
  const Board board = Read(Rows(R"("disjointgroups":true)"));
  EXPECT_EQ(DescribeAll(board),
            "cells that differ at r1c1 r2c1 r3c1 r4c1; cells that differ at r1c2 r2c2 r3c2 r4c2; "
            "cells that differ at r1c3 r2c3 r3c3 r4c3; cells that differ at r1c4 r2c4 r3c4 r4c4");
}

TEST(FpuzzlesTest, ReadsLinks) {
  const std::string json = Puzzle(R"("antiknight":true)");
  const Board expected = Read(json);
  const std::string packed = CompressToBase64(json);
  EXPECT_TRUE(Read(packed) == expected);
  EXPECT_TRUE(Read(absl::StrCat("  ", json, "\n")) == expected);
  for (const char* const site : {"https://f-puzzles.com/?load=", "https://www.f-puzzles.com/?load=",
                                 "http://f-puzzles.com/?x=1&load=", "?load="}) {
    EXPECT_TRUE(Read(absl::StrCat(site, packed)) == expected) << site;
  }
  EXPECT_TRUE(absl::StartsWith(*WriteFpuzzles(expected), "https://f-puzzles.com/?load=N4I"));
}

TEST(FpuzzlesTest, WritesWhatMeansTheSame) {
  std::string refused;
  for (const Constraint& constraint : EachKind()) {
    Board board = MakeBoard(9, 9);
    board.constraints = {constraint};
    const std::string name(ConstraintName(constraint.kind));
    const absl::StatusOr<std::string> text = WriteFpuzzles(board);
    if (!text.ok()) {
      EXPECT_EQ(text.status().message(),
                absl::StrCat("'fpuzzles' cannot hold the ", Describe(board, constraint)));
      absl::StrAppend(&refused, refused.empty() ? "" : ", ", name);
      continue;
    }
    ExpectSameMeaning(board, Read(*text), constraint.cells.empty() && name != "alternatives", name);
  }
  EXPECT_EQ(refused,
            "anti-taxicab rule, windoku rule, global entropy rule, global modular rule, "
            "lockout line, sum line, value index line, sum, equal sums, sets of the same values, "
            "look-and-say cage, rellik cage, lunchbox, equality cage, counting circles, "
            "count of different values, hidden skyscraper clue, numbered room clue, "
            "full rank clue, relation of neighbours, relation of all pairs, automaton, "
            "alternatives");
}

TEST(FpuzzlesTest, RefusesWhatItCannotHold) {
  const auto refusal = [](const Board& board) {
    const absl::StatusOr<std::string> text = WriteFpuzzles(board);
    return text.ok() ? *text : std::string(text.status().message());
  };
  EXPECT_EQ(refusal(MakeBoard(6, 9)),
            "'fpuzzles' cannot hold 6 rows, 9 columns and 9 values; "
            "expected as many of each");
  EXPECT_EQ(refusal(MakeBoard(9, 9, 9, 0)), "'fpuzzles' cannot hold values from 0");
  Board board = MakeBoard(4, 4);
  board.lines_differ = false;
  EXPECT_EQ(refusal(board), "'fpuzzles' cannot hold rows and columns that are no houses");
  board = MakeBoard(4, 4);
  board.regions[0] = -1;
  board.box_rows = board.box_columns = 0;
  EXPECT_EQ(refusal(board), "'fpuzzles' cannot hold a region of 3 cells");
  board.holes.assign(16, false);
  board.holes[0] = true;
  EXPECT_EQ(refusal(board), "'fpuzzles' cannot hold a board with holes");
  board = MakeBoard(4, 4);
  board.candidates[6] = 0;
  EXPECT_EQ(refusal(board), "'fpuzzles' cannot hold a cell without candidates, r2c3");
  const auto with = [&](std::vector<Constraint> constraints) {
    board = MakeBoard(9, 9);
    board.constraints = std::move(constraints);
    return refusal(board);
  };
  const Constraint dot = {.kind = Kind::kDifference, .cells = {0, 1}, .numbers = {1}};
  const Constraint third = {.kind = Kind::kRatio, .cells = {0, 1}, .numbers = {3}};
  EXPECT_EQ(with({{.kind = Kind::kNonconsecutive}, dot}),
            "'fpuzzles' cannot hold the nonconsecutive rule");
  EXPECT_EQ(with({{.kind = Kind::kNegativeDifference, .numbers = {1}}, third}),
            "'fpuzzles' cannot hold the negative difference rule 1");
  EXPECT_EQ(with({{.kind = Kind::kNegativeDifference, .numbers = {2}}}),
            "'fpuzzles' cannot hold the negative difference rule 2");
  EXPECT_EQ(with({{.kind = Kind::kNegativeRatio, .numbers = {2}}, third}),
            "'fpuzzles' cannot hold the negative ratio rule 2");
  EXPECT_EQ(with({{.kind = Kind::kNegativeKropki}, third}),
            "'fpuzzles' cannot hold the negative kropki rule");
  EXPECT_EQ(with({{.kind = Kind::kNegativeXV},
                  {.kind = Kind::kPairSum, .cells = {0, 1}, .numbers = {6}}}),
            "'fpuzzles' cannot hold the negative XV rule");
  EXPECT_EQ(with({{.kind = Kind::kPairSum, .cells = {0, 10}, .numbers = {6}}}),
            "'fpuzzles' cannot hold the XV sign 6 at r1c1 r2c2");
  EXPECT_EQ(with({{.kind = Kind::kModular, .cells = {0, 10}, .numbers = {2}}}),
            "'fpuzzles' cannot hold the modular line 2 at r1c1 r2c2");
  EXPECT_EQ(with({{.kind = Kind::kDiagonal, .cells = {0, 10}}}),
            "'fpuzzles' cannot hold the diagonal at r1c1 r2c2");
  EXPECT_EQ(with({{.kind = Kind::kLittleKiller, .cells = {0, 10}, .numbers = {5}}}),
            "'fpuzzles' cannot hold the little killer clue 5 at r1c1 r2c2");
  EXPECT_EQ(with({{.kind = Kind::kXSum, .cells = {0, 1, 2}, .numbers = {5}}}),
            "'fpuzzles' cannot hold the X-sum clue 5 at r1c1 r1c2 r1c3");
}

TEST(FpuzzlesTest, SaysWhatCannotBeRead) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "fpuzzles: expected a puzzle, found nothing"},
      {"https://f-puzzles.com/", "fpuzzles: expected a link with '?load='"},
      {"https://www.f-puzzles.com/?id=abc123",
       "fpuzzles: only the site knows what 'abc123' stands for"},
      {"https://f-puzzles.com/?load=", "fpuzzles: expected a puzzle, found nothing"},
      {"N4Igzg", "packed text: cut short after 6 characters"},
      {"N4Ig!zglg", "packed text: expected a character of base64, found '!' at character 5"},
      {"AAAA", "packed text: cut short after 4 characters"},
      {"/////w==", "packed text: begins with no character"},
      {R"({"size":4,"grid":[)", "JSON: cut short after 18 bytes"},
      {R"({"size":4,})", "JSON: unreadable at byte 11 of 11"},
      {R"({"size":4})", "grid: expected rows of cells"},
      {R"({"size":0,"grid":[]})", "size: expected from 1 to 25, found 0"},
      {R"({"size":26,"grid":[]})", "size: expected from 1 to 25, found 26"},
      {R"({"size":"x","grid":[]})", R"(size: expected from 1 to 25, found "x")"},
      {R"({"size":4,"grid":[[{},{},{},{}]]})", "grid: expected 4 rows, found 1"},
      {R"({"size":1,"grid":[[{},{}]]})", "grid, row 1: expected 1 cells, found 2"},
      {PuzzleWith("5"), "grid, r2c3: expected an object, found 5"},
      {PuzzleWith(R"({"colour":1})"), "grid, r2c3: key 'colour' is not known"},
      {PuzzleWith(R"({"value":5,"given":true})"),
       "grid, r2c3: expected a value from 1 to 4, found 5"},
      {PuzzleWith(R"({"givenPencilMarks":[0]})"),
       "grid, r2c3: expected a value from 1 to 4, found 0"},
      {PuzzleWith(R"({"givenPencilMarks":3})"), "grid, r2c3: expected a list of values, found 3"},
      {PuzzleWith(R"({"region":4})"), "grid, r2c3: expected a region from 0 to 3, found 4"},
      {PuzzleWith(R"({"region":0})"), "grid: region 0 has 5 cells, expected 4"},
      {Puzzle(R"("foo":[])"), "key 'foo' is not known"},
      {Puzzle(R"("lockout":[])"), "key 'lockout' is not known"},
      {Puzzle(R"("antiknight":1)"), "antiknight: expected true or false, found 1"},
      {Puzzle(R"("negative":["fog"])"), R"(negative: expected "ratio" or "xv", found "fog")"},
      {Puzzle(R"("negative":"xv")"), "negative: expected a list"},
      {Puzzle(R"("thermometer":{})"), "thermometer: expected a list, found an object"},
      {Puzzle(R"("thermometer":[5])"), "thermometer 1: expected an object, found 5"},
      {Puzzle(R"("thermometer":[{"lines":[],"foo":1}])"), "thermometer 1: key 'foo' is not known"},
      {Puzzle(R"("thermometer":[{}])"), "thermometer 1: expected lines"},
      {Puzzle(R"("thermometer":[{"lines":["R1C1"]}])"),
       R"(thermometer 1: expected a list of cells, found "R1C1")"},
      {Puzzle(R"("thermometer":[{"lines":[["R1C1","R1C5"]]}])"),
       R"(thermometer 1: expected a cell of 4 rows and 4 columns, found "R1C5")"},
      {Puzzle(R"("thermometer":[{"lines":[["R1C1","C2"]]},{"lines":[[1]]}])"),
       R"(thermometer 1: expected a cell of 4 rows and 4 columns, found "C2")"},
      {Puzzle(R"("killercage":[{"cells":["R1C1"]},{"cells":["R1C1"],"value":"a"}])"),
       R"(killercage 2: expected a number, found "a")"},
      {Puzzle(R"("killercage":[{"value":"3"}])"), "killercage 1: expected cells"},
      {Puzzle(R"("whispers":[{"lines":[["R1C1","R1C2"]],"value":"-1"}])"),
       R"(whispers 1: expected a number, found "-1")"},
      {Puzzle(R"("difference":[{"cells":["R1C1","R1C2","R1C3"]}])"),
       "difference 1: expected two cells, found 3"},
      {Puzzle(R"("ratio":[{"cells":["R1C1","R1C2"],"value":"half"}])"),
       R"(ratio 1: expected a number, found "half")"},
      {Puzzle(R"("xv":[{"cells":["R1C1","R1C2"],"value":"L"}])"),
       R"(xv 1: expected "X" or "V", found "L")"},
      {Puzzle(R"("xv":[{"cells":["R1C1"],"value":"X"}])"),
       "xv 1: XV sign 10 at r1c1: expected 2 cells, found 1"},
      {Puzzle(R"("clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R3C1"]}])"),
       "clone 1: expected as many clones as cells, found 1 of 2"},
      {Puzzle(R"("quadruple":[{"cells":["R1C1","R1C2"],"values":[5]}])"),
       "quadruple 1: expected a value from 1 to 4, found 5"},
      {Puzzle(R"("quadruple":[{"cells":["R1C1"],"values":"1"}])"),
       R"(quadruple 1: expected a list of values, found "1")"},
      {Puzzle(R"("sandwichsum":[{"cell":"R1C1","value":"3"}])"),
       R"(sandwichsum 1: expected a place next to a row or column, found "R1C1")"},
      {Puzzle(R"("xsum":[{"cell":"R0C0","value":"3"}])"),
       R"(xsum 1: expected a place next to a row or column, found "R0C0")"},
      {Puzzle(R"("skyscraper":[{"cell":"R0C6","value":"3"}])"),
       R"(skyscraper 1: expected a place next to the board, found "R0C6")"},
      {Puzzle(R"("littlekillersum":[{"cell":"R0C1","value":"3"}])"),
       "littlekillersum 1: expected a direction UL, UR, DL or DR, found none"},
      {Puzzle(R"("littlekillersum":[{"cell":"R0C1","direction":"UL","value":"3"}])"),
       "littlekillersum 1: the direction UL leads off the board"},
      {Puzzle(R"("arrow":[{"lines":[["R1C1","R1C2"]]}])"), "arrow 1: expected cells"},
      {Puzzle(R"("arrow":[{"cells":["R1C1","R1C2","R1C3","R1C4"],"lines":[["R1C4","R2C4"]]}])"),
       "arrow 1: arrow 4 at r1c1 r1c2 r1c3 r1c4 r2c4: expected a number of 1 to 3 digits and cells "
       "after it, found 4 of 5 cells"},
      {Puzzle(R"("cage":[{"cells":["R1C1"],"value":"DR9"}])"),
       "cage 1: no sum of these cells has the root 9"},
      {Puzzle(R"("entropicline":[{"lines":[["R1C1","R1C2"]]}])"),
       "entropicline 1: entropic line at r1c1 r1c2: 4 values do not fall into three equal parts"},
      {Puzzle(R"("odd":[{"cells":["R1C1"]}])"),
       "odd 1: expected a cell of 4 rows and 4 columns, found none"},
      {Rows(R"("boxindexer":[{"cells":["R1C1"]}])"),
       "boxindexer 1: box indexer at r1c1: the board has no boxes"},
  };
  for (const auto& [text, message] : cases) {
    const absl::StatusOr<Board> board = ReadFpuzzles(text, nullptr);
    ASSERT_FALSE(board.ok()) << text;
    EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(board.status().message(), message) << text;
  }
  EXPECT_EQ(cases.size(), 56u);
  size_t fault = 0;
  EXPECT_FALSE(ReadFpuzzles("  {\"size\":4,}", &fault).ok());
  EXPECT_EQ(fault, 12u);
}

// Deep or long JSON is refused or read, and nothing worse.
TEST(FpuzzlesTest, DeepTextDoesNoHarm) {
  EXPECT_FALSE(ReadFpuzzles(absl::StrCat("{\"a\":", std::string(100000, '[')), nullptr).ok());
  const std::string deep = absl::StrCat(std::string(100000, '['), std::string(100000, ']'));
  EXPECT_EQ(ReadFpuzzles(absl::StrCat("{\"a\":", deep, "}"), nullptr).status().message(),
            "key 'a' is not known");
  EXPECT_FALSE(ReadFpuzzles(Puzzle(absl::StrCat("\"thermometer\":", deep)), nullptr).ok());
}

// Whatever the order of the constraints.
TEST(FpuzzlesTest, WhatIsReadAndWrittenAgainIsTheSame) {
  Board board = MakeBoard(4, 4);
  board.constraints = {{.kind = ConstraintKind::kNegativeXV},
                       {.kind = ConstraintKind::kRenban, .cells = {8, 9}},
                       {.kind = ConstraintKind::kArrow, .cells = {12, 13, 14}, .numbers = {1}},
                       {.kind = ConstraintKind::kAntiKing},
                       {.kind = ConstraintKind::kAntiKnight},
                       {.kind = ConstraintKind::kThermometer, .cells = {1, 5}}};
  const std::string text = *WriteFpuzzles(board);
  EXPECT_EQ(*WriteFpuzzles(*ReadFpuzzles(text, nullptr)), text);
}

}  // namespace
}  // namespace sudoku
