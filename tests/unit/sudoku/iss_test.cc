// SPDX-License-Identifier: Apache-2.0
//
// The ISS syntax: published puzzles with their solutions, each piece with the constraint that it
// stands for, the forms of text that the program's box takes, and what cannot be read or written.

#include "sudoku/notation/iss.h"

#include <random>
#include <regex>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/notation/iss/automaton.h"
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
using ::testing::MatchesRegex;

Board Read(absl::string_view text) {
  size_t fault = 0;
  const absl::StatusOr<Board> board = ReadIss(text, &fault);
  EXPECT_TRUE(board.ok()) << text << ": " << board.status() << " at " << fault;
  return board.ok() ? *board : Board();
}

std::string Describe(const Board& board, const std::vector<Constraint>& constraints,
                     absl::string_view between) {
  std::string text;
  for (const Constraint& constraint : constraints) {
    absl::StrAppend(&text, text.empty() ? "" : between, sudoku::Describe(board, constraint));
    for (size_t i = 0; i < constraint.alternatives.size(); ++i) {
      absl::StrAppend(&text, i == 0 ? " (" : " | ",
                      Describe(board, constraint.alternatives[i], " & "));
    }
    if (!constraint.alternatives.empty()) absl::StrAppend(&text, ")");
  }
  return text;
}

// All constraints, and the givens.
std::string Describe(const Board& board) {
  std::string text = Describe(board, board.constraints, "; ");
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.givens[cell] == kEmptyCell) continue;
    absl::StrAppend(&text, " given ", CellName(board, cell), "=", board.givens[cell]);
  }
  return text;
}

void ExpectRoundTrip(const Board& board, const std::string& name) {
  const absl::StatusOr<std::string> written = WriteIss(board);
  ASSERT_TRUE(written.ok()) << name << ": " << written.status();
  size_t fault = 0;
  const absl::StatusOr<Board> again = ReadIss(*written, &fault);
  ASSERT_TRUE(again.ok()) << name << ": " << again.status() << " in " << *written;
  EXPECT_TRUE(*again == board) << name << ": " << *written;
  EXPECT_EQ(*WriteIss(*again), *written) << name;
}

// ---- Published puzzles -------------------------------------------------------------------------

TEST(IssTest, ReadsAndWritesPublishedPuzzles) {
  QUADRILLE_NEED_DATA(path, "variants/iss.tsv");
  int count = 0;
  for (const std::vector<std::string>& row : ReadTable(path)) {
    size_t fault = 0;
    const absl::StatusOr<Board> board = ReadIss(row[1], &fault);
    ASSERT_TRUE(board.ok()) << row[0] << ": " << board.status() << " at " << fault;
    std::vector<int> solution = SolutionOf(row[2]);
    if (row[0] == "Sandwich snipe 18") {
      // Sandwiches alone do not tell 1 from 9: this list takes one of two solutions.
      EXPECT_TRUE(CheckSolution(*board, solution).ok());
      for (int& value : solution) value = value == 1 || value == 9 ? 10 - value : value;
      EXPECT_TRUE(CheckSolution(*board, solution).ok());
    } else {
      ExpectOnlySolution(*board, solution, row[0]);
    }
    ExpectRoundTrip(*board, row[0]);
    ++count;
  }
  EXPECT_EQ(count, 77);
}

TEST(IssTest, ReadsOrRefusesByName) {
  QUADRILLE_NEED_DATA(path, "variants/iss-more.tsv");
  int read = 0;
  int refused = 0;
  for (const std::vector<std::string>& row : ReadTable(path)) {
    size_t fault = 0;
    const absl::StatusOr<Board> board = ReadIss(row[1], &fault);
    if (!board.ok()) {
      EXPECT_THAT(std::string(board.status().message()),
                  MatchesRegex("constraint '(ChaosConstruction|Doppelganger|Var)' is not known"))
          << row[0];
      ++refused;
      continue;
    }
    ExpectOnlySolution(*board, SolutionOf(row[2]), row[0]);
    ExpectRoundTrip(*board, row[0]);
    ++read;
  }
  EXPECT_EQ(read, 56);
  EXPECT_EQ(refused, 15);
}

// ---- Pieces ------------------------------------------------------------------------------------

TEST(IssTest, EachPieceIsItsConstraint) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {".Thermo~R1C1~R1C2", "thermometer at r1c1 r1c2"},
      {".Whisper~R1C1~R1C2", "whispers line 5 at r1c1 r1c2"},
      {".Whisper~3~R1C1~R1C2", "whispers line 3 at r1c1 r1c2"},
      {".Renban~R1C1~R1C2", "renban line at r1c1 r1c2"},
      {".Modular~3~R1C1~R1C2", "modular line 3 at r1c1 r1c2"},
      {".Entropic~R1C1~R1C2", "entropic line at r1c1 r1c2"},
      {".RegionSumLine~R1C3~R1C4", "region sum line at r1c3 r1c4"},
      {".NoBoxes.RegionSumLine~R1C3~R1C4", ""},
      {".Between~R1C1~R1C2~R1C3", "between line at r1c1 r1c2 r1c3"},
      {".Lockout~4~R1C1~R1C2~R1C3", "lockout line 4 at r1c1 r1c2 r1c3"},
      {".Palindrome~R1C1~R1C2", "palindrome line at r1c1 r1c2"},
      {".Zipper~R1C1~R1C2~R1C3", "zipper line at r1c1 r1c2 r1c3"},
      {".SumLine~10~R1C1~R1C2", "sum line 10 at r1c1 r1c2"},
      {".SumLine~10~R1C1~R1C2~LOOP", "sum line 10,1 at r1c1 r1c2"},
      {".AntiKnight.AntiKing.AntiTaxicab.AntiConsecutive.GlobalEntropy.GlobalMod",
       "anti-knight rule; anti-king rule; anti-taxicab rule; nonconsecutive rule; global entropy "
       "rule; global modular rule"},
      {".StrictKropki.StrictXV.Windoku.DisjointSets",
       "negative kropki rule; negative XV rule; windoku rule; disjoint groups rule"},
      {".AntiKnight.AntiKnight", "anti-knight rule"},
      {".Diagonal~1.Diagonal~-1",
       "diagonal at r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1; diagonal at r1c1 r2c2 r3c3 r4c4 "
       "r5c5 r6c6 r7c7 r8c8 r9c9"},
      {".WhiteDot~R1C1~R1C2", "difference dot 1 at r1c1 r1c2"},
      {".BlackDot~R1C2~R1C1~R2C2", "ratio dot 2 at r1c2 r1c1; ratio dot 2 at r1c2 r2c2"},
      {".X~R1C1~R1C2", "XV sign 10 at r1c1 r1c2"},
      {".V~R1C1~R1C2", "XV sign 5 at r1c1 r1c2"},
      {".GreaterThan~R2C2~R1C2~R2C1~R9C9",
       "greater-than sign at r2c2 r2c1; greater-than sign at r2c2 r1c2"},
      {".ValueIndexing~R1C1~R1C2~R1C3", "value index line at r1c1 r1c2 r1c3"},
      {".Arrow~R1C1~R1C2~R1C3", "arrow 1 at r1c1 r1c2 r1c3"},
      {".DoubleArrow~R1C1~R1C2~R1C3", "double arrow at r1c1 r1c2 r1c3"},
      {".PillArrow~2~R1C2~R1C1~R2C1~R2C2", "arrow 2 at r1c1 r1c2 r2c1 r2c2"},
      {".PillArrow~3~R1C2~R1C1~R2C3~R3C1~R3C2", "arrow 3 at r1c1 r1c2 r2c3 r3c1 r3c2"},
      {".Cage~10~R1C1~R1C2", "killer cage 10 at r1c1 r1c2"},
      {".Cage~0~R1C1~R1C2", "killer cage at r1c1 r1c2"},
      {".Cage~~R1C1~R1C2", "killer cage at r1c1 r1c2"},
      {".Cage~10~R1C1~R1C2~R1C2", "sum 10,1,2 at r1c1 r1c2; cells that differ at r1c1 r1c2"},
      {".RellikCage~5~R1C1~R1C2", "rellik cage 5 at r1c1 r1c2"},
      {".EqualityCage~R1C1~R1C2", "equality cage at r1c1 r1c2"},
      {".Sum~10~R1C1~R2C2", "sum 10 at r1c1 r2c2"},
      {".Sum~0_=_1_-2~R1C1~R2C2", "sum 0,1,-2 at r1c1 r2c2"},
      {".Sum~10~R1C1~R2C2~R1C1", "sum 10,2,1 at r1c1 r2c2"},
      {".LittleKiller~9~R1C1",
       "little killer clue 9 at r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"},
      {".LittleKiller~9~R1C3", "little killer clue 9 at r1c3 r2c2 r3c1"},
      {".LittleKiller~9~R3C9", "little killer clue 9 at r3c9 r2c8 r1c7"},
      {".LittleKiller~9~R9C7", "little killer clue 9 at r9c7 r8c8 r7c9"},
      {".XSum~C1~5~7",
       "X-sum clue 5 at r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1; X-sum clue 7 at r9c1 r8c1 "
       "r7c1 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1"},
      {".XSum~R2~~7", "X-sum clue 7 at r2c9 r2c8 r2c7 r2c6 r2c5 r2c4 r2c3 r2c2 r2c1"},
      {".Sandwich~0~C3", "sandwich clue 0 at r1c3 r2c3 r3c3 r4c3 r5c3 r6c3 r7c3 r8c3 r9c3"},
      {".Lunchbox~3~R1C1~R1C2~R1C3", "lunchbox 3 at r1c1 r1c2 r1c3"},
      {".Skyscraper~R1~3", "skyscraper clue 3 at r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"},
      {".HiddenSkyscraper~R1~0",
       "hidden skyscraper clue 0 at r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"},
      {".NumberedRoom~C9~~4",
       "numbered room clue 4 at r9c9 r8c9 r7c9 r6c9 r5c9 r4c9 r3c9 r2c9 r1c9"},
      {".FullRank~C1~3", "full rank clue 3 at r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1"},
      {".FullRankTies~any.FullRank~C1~3",
       "full rank clue 3,1 at r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1"},
      {".FullRankTies~none.FullRank~C1~3",
       "full rank clue 3,2 at r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1"},
      {".FullRankTies~only-unclued.FullRank~C1~3",
       "full rank clue 3 at r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1"},
      {".AllDifferent~R1C1~R2C2~R1C1", "cells that differ at r1c1 r2c2"},
      {".ContainAtLeast~5_5_6~R1C1~R1C2", "quadruple 5,5,6 at r1c1 r1c2"},
      {".ContainExact~5_5_6~R1C1~R1C2", "look-and-say cage 5,2,6,1 at r1c1 r1c2"},
      {".LookAndSay~1203~R1C1~R1C2", "look-and-say cage 2,1,3,0 at r1c1 r1c2"},
      {".SameValues~2~R1C1~R2C2~R3C3~R4C4", "sets of the same values 2 at r1c1 r2c2 r3c3 r4c4"},
      {".SameValues~9~R1C1~R2C2", "sets of the same values 2 at r1c1 r2c2"},
      {".EqualSum~R1C1~R1C2~-~R2C2", "equal sums 2,1 at r1c1 r1c2 r2c2"},
      {".Quad~R1C1~1~1~2", "quadruple 1,1,2 at r1c1 r1c2 r2c1 r2c2"},
      {".Quad~R1C1~1.Quad~R1C1~2", "quadruple 2 at r1c1 r1c2 r2c1 r2c2"},
      {".Pair~I~_name~R1C1~R1C2~~R2C1~R2C2",
       "relation of neighbours at r1c1 r1c2; relation of neighbours at r2c1 r2c2"},
      {".PairX~CI~~R1C1~R1C2", "relation of all pairs at r1c1 r1c2"},
      {".Binary~-~R1C1~R1C2", "relation of neighbours at r1c1 r1c2"},
      {".BinaryX~CI~R1C1~R1C2", "relation of all pairs at r1c1 r1c2"},
      {".Indexing~C~R1C1~R2C1", "column indexer at r1c1 r2c1"},
      {".Indexing~R~R1C1", "row indexer at r1c1"},
      {".CountingCircles~R1C1~R1C2", "counting circles at r1c1 r1c2"},
      {".CountDistinct~R1C1~R1C2~R1C3", "count of different values at r1c1 r1c2 r1c3"},
      {".SearchPriority~3~R1C1", ""},
      {".Or.~R1C1_1.~R1C2_2.End",
       "alternatives (look-and-say cage 1,1 at r1c1 | look-and-say cage 2,1 at r1c2)"},
      {".Or.~R1C1_1.End", " given r1c1=1"},
      {".Or.And.End.~R1C1_1.End", ""},
      {".Or.And.~R1C1_1_2.X~R1C1~R1C2.End.V~R1C1~R1C2.End",
       "alternatives (look-and-say cage at r1c1 & XV sign 10 at r1c1 r1c2 | XV sign 5 at r1c1 "
       "r1c2)"},
      {".And.Thermo~R1C1~R1C2.Cage~3~R1C1~R1C2.End",
       "thermometer at r1c1 r1c2; killer cage 3 at r1c1 r1c2"},
      {".Replicate~F.Thermo~R1C1~R2C2.End", "thermometer at r1c1 r2c2; thermometer at r1c3 r2c4"},
      {".Replicate~C~R2C2.X~R2C2~R2C3.End", "XV sign 10 at r2c3 r2c4"},
      {".XSum~C1~5.XSum~C1~6", "X-sum clue 6 at r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1"},
      {".Shape~6x6~9.RegionSize~6.RegionSameValues",
       "sets of the same values 18 at r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 "
       "..."},
      {".Shape~6x6~9.Windoku", "cells that differ at r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4"},
      {".NoBoxes.Shape~4x4.DisjointSets",
       "cells that differ at r1c1 r1c3 r3c1 r3c3; cells that differ at r1c2 r1c4 r3c2 r3c4; cells "
       "that differ at r2c1 r2c3 r4c1 r4c3; cells that differ at r2c2 r2c4 r4c2 r4c4"},
  };
  for (const auto& [text, expected] : cases) {
    const Board board = Read(text);
    std::string found = Describe(board);
    EXPECT_EQ(Describe(board), expected) << text;
    ExpectRoundTrip(board, text);
  }
}

TEST(IssTest, ValuesOfACellAreItsCandidates) {
  const Board board = Read(".~R1C1_5~R1C2_1_9~R1C3_1_2.~R1C3_2_3.~R9C9_1.~R9C9_2");
  EXPECT_EQ(board.givens[0], 5);
  EXPECT_EQ(board.candidates[0], board.AllValues());
  EXPECT_EQ(board.givens[1], kEmptyCell);
  EXPECT_EQ(board.candidates[1], ValueSet{0b100000001});
  EXPECT_EQ(board.givens[2], 2);
  EXPECT_EQ(board.candidates[80], ValueSet{0});
  ExpectRoundTrip(board, "candidates");
}

TEST(IssTest, ShapesHaveSizesValuesAndBoxes) {
  Board board = Read(".Shape~6x9~0-9");
  EXPECT_EQ(board.rows, 6);
  EXPECT_EQ(board.columns, 9);
  EXPECT_EQ(board.least, 0);
  EXPECT_EQ(board.num_values, 10);
  EXPECT_EQ(board.box_rows, 3);
  EXPECT_EQ(board.box_columns, 3);
  ExpectRoundTrip(board, "6x9");

  board = Read(".Shape~6x8");
  EXPECT_EQ(board.box_rows, 2);
  EXPECT_EQ(board.box_columns, 4);
  ExpectRoundTrip(board, "6x8");

  board = Read(".Shape~16x16.~R1C1_16~RgCg_1");
  EXPECT_EQ(board.box_rows, 4);
  EXPECT_EQ(board.givens[255], 1);
  ExpectRoundTrip(board, "16x16");

  board = Read(".Shape~9x8");
  EXPECT_EQ(board.box_rows, 0) << "no box of nine cells fits eight columns";
  ExpectRoundTrip(board, "9x8");
}

TEST(IssTest, RegionsAreBoxesOrPieces) {
  Board board = Read(".Shape~9x9~~Raw.AllDifferent~R1C1~R1C2");
  EXPECT_FALSE(board.lines_differ);
  EXPECT_EQ(board.regions[0], -1);
  ExpectRoundTrip(board, "raw");

  board = Read(".Shape~6x6~9.RegionSize~9");
  EXPECT_EQ(board.box_rows, 3);
  EXPECT_EQ(board.regions[35], 3);
  ExpectRoundTrip(board, "boxes of nine");

  // Pieces are the regions where there are no boxes, and differ besides where there are.
  const std::string layout = "1122112233443344";
  board = Read(absl::StrCat(".Shape~4x4.NoBoxes.Jigsaw~", layout));
  EXPECT_EQ(board.box_rows, 0);
  EXPECT_THAT(std::vector<int>(board.regions.begin(), board.regions.begin() + 8),
              ElementsAre(0, 0, 1, 1, 0, 0, 1, 1));
  EXPECT_TRUE(board.constraints.empty());
  board = Read(absl::StrCat(".Shape~4x4.Jigsaw~1123112344234423"));
  EXPECT_EQ(board.box_rows, 2);
  ASSERT_EQ(board.constraints.size(), 4u);
  EXPECT_EQ(board.constraints[1].kind, ConstraintKind::kExtraRegion);
  EXPECT_THAT(board.constraints[1].cells, ElementsAre(2, 6, 10, 14));
  ExpectRoundTrip(board, "pieces and boxes");

  // One part of another size is no piece.
  board = Read(".Shape~5x5.Jigsaw~1111122222000000000000000");
  EXPECT_THAT(std::vector<int>(board.regions.begin() + 4, board.regions.begin() + 12),
              ElementsAre(0, 1, 1, 1, 1, 1, -1, -1));
  ExpectRoundTrip(board, "some pieces");
}

TEST(IssTest, WritesRegionsThatTheProgramWouldNotChoose) {
  Board board = MakeBoard(6, 6);
  SetBoxes(3, 2, &board);
  EXPECT_EQ(Read(*WriteIss(board)).regions, board.regions);
  RemoveRegions(&board);
  EXPECT_EQ(Read(*WriteIss(board)).regions, board.regions);
  // Five regions of five and five cells without one, which a layout would take for a sixth.
  board = MakeBoard(6, 5);
  for (int cell = 0; cell < 30; ++cell) board.regions[cell] = cell < 24 ? cell / 6 : -1;
  EXPECT_EQ(Read(*WriteIss(board)).regions, board.regions);
}

TEST(IssTest, DutchFlatmatesAreAutomata) {
  const Board board = Read(".DutchFlatmates");
  ASSERT_EQ(board.constraints.size(), 9u);
  const auto keeps = [&](absl::string_view column) {
    std::vector<int> values(81, kEmptyCell);
    for (int i = 0; i < 9; ++i) values[9 * i] = column[i] - '0';
    return !IsBroken(board, board.constraints[0], values);
  };
  EXPECT_TRUE(keeps("234678915"));   // a 1 above
  EXPECT_TRUE(keeps("592346781"));   // a 9 below
  EXPECT_TRUE(keeps("234159678"));   // both
  EXPECT_FALSE(keeps("519234678"));  // above and below the wrong way round
  EXPECT_FALSE(keeps("123467895"));  // the 5 at the bottom
  ExpectRoundTrip(board, "flatmates");
}

// ---- Automata ----------------------------------------------------------------------------------

// All strings of the digits 1 to 4 up to a length.
std::vector<std::string> Strings(size_t length) {
  std::vector<std::string> all = {""};
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].size() == length) continue;
    for (const char c : {'1', '2', '3', '4'}) all.push_back(all[i] + c);
  }
  return all;
}

bool Accepts(const IssAutomaton& automaton, absl::string_view text) {
  std::vector<bool> states(automaton.states.size());
  for (size_t i = 0; i < states.size(); ++i) states[i] = automaton.states[i].is_start;
  for (const char c : text) {
    std::vector<bool> next(states.size());
    for (size_t i = 0; i < states.size(); ++i) {
      const size_t symbol = c - '1';
      if (!states[i] || symbol >= automaton.states[i].next.size()) continue;
      for (const int to : automaton.states[i].next[symbol]) next[to] = true;
    }
    states = next;
  }
  for (size_t i = 0; i < states.size(); ++i) {
    if (states[i] && automaton.states[i].is_accepting) return true;
  }
  return false;
}

TEST(IssTest, PatternsMatchAsRegularExpressionsDo) {
  for (const char* const pattern :
       {"1", "12|34", "1*", "1+2?", "(12|3)*4", ".*(12|24).*", "[13]{2,3}", "[^1-3]+", "(1|2){0}3",
        "1{2,}", "((1|23)+4?)*", "", "(|1)2", "[1-24]*3{1}", "(1{2}){2}", "(1?)+2"}) {
    const absl::StatusOr<IssAutomaton> automaton = CompileIssPattern(pattern, 1, 4);
    ASSERT_TRUE(automaton.ok()) << pattern << ": " << automaton.status();
    const std::regex expected(pattern);
    for (const std::string& text : Strings(5)) {
      EXPECT_EQ(Accepts(*automaton, text), std::regex_match(text, expected)) << pattern << text;
    }
  }
}

TEST(IssTest, PatternsThatAskForTooMuchAreRefused) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"((1{500}){500}){500}", "a pattern that needs more than 4096 states"},
      {"[^1-4]", "a pattern that nothing matches"},
      {std::string(200, '('), "pattern '"},
      {"1{3,2}", "pattern '1{3,2}', character 7: expected at least 3, found 2"},
      {"1{9999}", "pattern '1{9999}', character 7: expected a number up to 512"},
      {"[2-1]", "pattern '[2-1]', character 5: expected a range that rises"},
      {"[]", "pattern '[]', character 2: expected a value of the board"},
      {"1)", "pattern '1)', character 2: expected the end, found ')'"},
      {"*", "pattern '*', character 1: expected a value of the board"},
      {"5", "pattern '5', character 1: expected a value of the board"}};
  for (const auto& [pattern, message] : cases) {
    const absl::StatusOr<IssAutomaton> automaton = CompileIssPattern(pattern, 1, 4);
    ASSERT_FALSE(automaton.ok()) << pattern;
    EXPECT_TRUE(absl::StartsWith(automaton.status().message(), message)) << automaton.status();
  }
}

TEST(IssTest, AutomataAreWrittenAndReadAgain) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 300; ++round) {
    IssAutomaton automaton;
    const int size = 1 + static_cast<int>(random() % 20);
    automaton.states.resize(size);
    const bool is_deterministic = random() % 2 == 0;
    for (int state = 0; state < size; ++state) {
      automaton.states[state].is_accepting = random() % 3 == 0;
      const int moves = static_cast<int>(random() % 8);
      for (int i = 0; i < moves; ++i) {
        const int symbol = static_cast<int>(random() % 9);
        if (is_deterministic && symbol < static_cast<int>(automaton.states[state].next.size()) &&
            !automaton.states[state].next[symbol].empty()) {
          continue;
        }
        AddMove(state, symbol, static_cast<int>(random() % size), &automaton);
      }
    }
    automaton.states[0].is_start = true;
    // The last state is named by a move, else it would not be there.
    AddMove(0, 8, size - 1, &automaton);
    automaton = Ordered(automaton);
    if (ToNumbers(Trimmed(automaton), 9) != ToNumbers(automaton, 9)) automaton = Trimmed(automaton);
    if (automaton.states.empty()) continue;
    const absl::StatusOr<std::string> encoded = EncodeIssAutomaton(automaton);
    ASSERT_TRUE(encoded.ok()) << encoded.status();
    const absl::StatusOr<IssAutomaton> decoded = DecodeIssAutomaton(*encoded);
    ASSERT_TRUE(decoded.ok()) << decoded.status();
    EXPECT_EQ(ToNumbers(*decoded, 9), ToNumbers(automaton, 9));
    EXPECT_EQ(ToNumbers(FromNumbers(ToNumbers(automaton, 9), 9), 9), ToNumbers(automaton, 9));
    // Cut short, it is refused or another one, and nothing worse.
    for (size_t end = 0; end < encoded->size(); ++end) {
      const absl::StatusOr<IssAutomaton> part = DecodeIssAutomaton(encoded->substr(0, end));
      EXPECT_TRUE(!part.ok() || !part->states.empty());
    }
  }
}

// Segments: each one begins with a 1, and there are two at most. (Symbol 4 is the break.)
TEST(IssTest, SegmentsAreUnrolled) {
  IssAutomaton automaton;
  for (const int start : {0, 2}) {
    AddMove(start, 0, start + 1, &automaton);
    for (int symbol = 0; symbol < 4; ++symbol) AddMove(start + 1, symbol, start + 1, &automaton);
    automaton.states[start + 1].is_accepting = true;
  }
  AddMove(1, 4, 2, &automaton);
  automaton.states[0].is_start = true;
  const absl::StatusOr<IssAutomaton> two = UnrollIssSegments(automaton, {2, 3}, 4);
  ASSERT_TRUE(two.ok()) << two.status();
  for (const std::string& text : Strings(6)) {
    EXPECT_EQ(Accepts(*two, text), text.size() == 5 && text[0] == '1' && text[2] == '1') << text;
  }
  EXPECT_FALSE(UnrollIssSegments(automaton, {1, 1, 1}, 4).ok());
  EXPECT_FALSE(UnrollIssSegments(automaton, {0, 1}, 4).ok());

  const std::string encoded = *EncodeIssAutomaton(Ordered(automaton));
  const Board board =
      Read(absl::StrCat(".Shape~4x4.NFA~", encoded, "~_some%20name~R1C1~R1C2~-~R2C1~R2C2"));
  ASSERT_EQ(board.constraints.size(), 1u);
  std::vector<int> values(16, 2);
  EXPECT_TRUE(IsBroken(board, board.constraints[0], values));
  values[0] = values[4] = 1;
  EXPECT_FALSE(IsBroken(board, board.constraints[0], values));
  ExpectRoundTrip(board, "segments");
}

TEST(IssTest, RelationsAreRowsOfBits) {
  // The second value is one more than the first, on four values: bits 1, 6 and 11.
  const Board board = Read(".Shape~4x4.Pair~Ch~_~R1C1~R2C2");
  ASSERT_EQ(board.constraints.size(), 1u);
  EXPECT_THAT(board.constraints[0].numbers, ElementsAre(0b0010, 0b0100, 0b1000, 0));
  ExpectRoundTrip(board, "relation");
}

TEST(IssTest, ManyCopiesOfALargePieceAreRefused) {
  // An automaton of 65,536 states takes a few characters, and each copy of it a megabyte.
  IssAutomaton automaton;
  AddMove(0, 0, 65535, &automaton);
  automaton.states[0].is_start = true;
  std::string text = absl::StrCat(".NFA~", *EncodeIssAutomaton(automaton));
  for (int i = 0; i < 100; ++i) text += "~_~R1C1";
  const absl::StatusOr<Board> board = ReadIss(text, nullptr);
  EXPECT_EQ(board.status().message(), "NFA: it stands for too many constraints");
}

// ---- Other forms of text -----------------------------------------------------------------------

TEST(IssTest, ReadsGrids) {
  const std::string puzzle =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const Board expected = Read(puzzle);
  EXPECT_EQ(expected.givens[0], 5);
  EXPECT_EQ(expected.givens[80], 9);
  EXPECT_TRUE(ToGrid(expected).has_value());
  EXPECT_TRUE(Read(absl::StrCat("=", puzzle)) == expected);
  EXPECT_TRUE(Read(absl::StrCat("# mine\n", puzzle, "\n")) == expected);
  std::string rows;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      rows += puzzle[9 * row + column];
      rows += column % 3 == 2 ? " | " : " ";
    }
    rows += row % 3 == 2 ? "\n------|-------|------\n" : "\n";
  }
  EXPECT_TRUE(Read(rows) == expected);
  std::string pieces = ".";
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] == '.') continue;
    absl::StrAppend(&pieces, "~R", cell / 9 + 1, "C", cell % 9 + 1, "_", puzzle.substr(cell, 1));
  }
  EXPECT_TRUE(Read(pieces) == expected);
  EXPECT_TRUE(Read(absl::StrCat("  ", pieces, "\r\n")) == expected);

  std::string marks;
  for (const char c : puzzle) {
    for (char digit = '1'; digit <= '9'; ++digit) marks += c == '.' || c == digit ? digit : '.';
  }
  EXPECT_TRUE(Read(marks) == expected);
}

TEST(IssTest, ReadsGridsOfOtherSizes) {
  EXPECT_EQ(Read("1...2...3...4...").num_values, 4);
  std::string letters(256, '.');
  letters[0] = 'A';
  letters[255] = 'P';
  const Board board = Read(letters);
  EXPECT_EQ(board.num_values, 16);
  EXPECT_EQ(board.givens[255], 16);
  const Board wide = Read("10 . . . . . . . . .\n" + std::string(90, '.'));
  EXPECT_EQ(wide.num_values, 10);
  EXPECT_EQ(wide.givens[0], 10);
}

TEST(IssTest, ReadsJigsaws) {
  const std::string layout = "aabbaabbccddccdd";
  Board board = Read(layout);
  EXPECT_EQ(board.regions, Read(".Shape~4x4").regions);
  EXPECT_EQ(board.box_rows, 0);
  board = Read("1.......2......." + layout);
  EXPECT_EQ(board.givens[8], 2);
  EXPECT_EQ(board.regions[15], 3);
}

TEST(IssTest, ReadsKillersInShort) {
  // A cage of two cells in the first row, one of three around a corner, and plain cells with sums.
  std::string text(81, '1');
  text.replace(0, 2, "9<");
  text.replace(9, 2, "F<");
  text[18] = '^';
  const Board board = Read(text);
  ASSERT_GE(board.constraints.size(), 2u);
  EXPECT_EQ(Describe(board, {board.constraints[0]}, ""), "killer cage 9 at r1c1 r1c2");
  EXPECT_EQ(sudoku::Describe(
                board, *absl::c_find_if(board.constraints,
                                        [](const Constraint& c) { return c.cells.size() == 3; })),
            "killer cage 15 at r2c1 r2c2 r3c1");
  std::string numbers = "3x3:d:k:";
  for (int cell = 0; cell < 81; ++cell) {
    absl::StrAppend(&numbers, cell < 2 ? 256 * 9 + 4 : 0, ":");
  }
  EXPECT_EQ(Describe(Read(numbers)), absl::StrCat("killer cage 9 at r1c1 r1c2; ",
                                                  Describe(Read(".Diagonal~1.Diagonal~-1"))));
}

TEST(IssTest, ReadsPartsAndLinks) {
  const Board expected = Read(".AntiKnight.~R1C1_5.Thermo~R1C1~R1C2");
  EXPECT_TRUE(Read(".AntiKnight\n\n# givens\n.~R1C1_5\n  \n.Thermo~R1C1\n~R1C2") == expected);
  EXPECT_TRUE(Read("https://sigh.github.io/Interactive-Sudoku-Solver/"
                   "?q=.AntiKnight.%7ER1C1_5.Thermo~R1C1~R1C2&mode=all-possibilities") == expected);
}

// ---- Writing -----------------------------------------------------------------------------------

TEST(IssTest, WritesWhatMeansTheSame) {
  int written = 0;
  std::vector<std::string> refused;
  for (const Constraint& constraint : EachKind()) {
    Board board = MakeBoard(9, 9);
    board.constraints = {constraint};
    ASSERT_TRUE(CheckBoard(board).ok()) << CheckBoard(board);
    const std::string name(ConstraintName(constraint.kind));
    const absl::StatusOr<std::string> text = WriteIss(board);
    if (!text.ok()) {
      EXPECT_TRUE(
          absl::StartsWith(text.status().message(), absl::StrCat("'iss' cannot hold the ", name)))
          << text.status();
      refused.push_back(name);
      continue;
    }
    ++written;
    ExpectSameMeaning(board, Read(*text), constraint.cells.empty() && name != "alternatives", name);
  }
  EXPECT_EQ(written + static_cast<int>(refused.size()), kNumConstraintKinds);
  EXPECT_THAT(refused,
              ElementsAre("negative difference rule", "negative ratio rule", "box indexer"));
}

TEST(IssTest, RefusesWhatItCannotHold) {
  const auto refusal = [](const Board& board) {
    const absl::StatusOr<std::string> text = WriteIss(board);
    return text.ok() ? *text : std::string(text.status().message());
  };
  EXPECT_EQ(refusal(MakeBoard(17, 17)), "'iss' cannot hold 17 rows and 17 columns, at most 16");
  EXPECT_EQ(refusal(MakeBoard(9, 9, 17, 1)), "'iss' cannot hold 17 values, at most 16");
  Board board = MakeBoard(4, 4);
  board.holes.assign(16, false);
  EXPECT_EQ(refusal(board), ".Shape~4x4");
  board.holes[3] = true;
  board.regions[3] = -1;
  EXPECT_EQ(refusal(board), "'iss' cannot hold a board with holes");
  board = MakeBoard(4, 4);
  board.lines_differ = false;
  EXPECT_EQ(refusal(board), "'iss' cannot hold regions where rows and columns are no houses");
  board = MakeBoard(4, 4);
  board.regions[0] = 1;
  board.regions[2] = -1;
  board.box_rows = board.box_columns = 0;
  EXPECT_EQ(refusal(board), "'iss' cannot hold a region of 3 cells, that of r1c2");
  const auto with = [&](std::vector<Constraint> constraints) {
    board = MakeBoard(9, 9);
    board.constraints = std::move(constraints);
    return refusal(board);
  };
  using Kind = ConstraintKind;
  EXPECT_EQ(with({{.kind = Kind::kCage, .cells = {0, 1}, .numbers = {0}}}),
            "'iss' cannot hold the killer cage 0 at r1c1 r1c2");
  EXPECT_EQ(with({{.kind = Kind::kNegativeKropki},
                  {.kind = Kind::kDifference, .cells = {0, 1}, .numbers = {2}}}),
            "'iss' cannot hold the negative kropki rule");
  EXPECT_EQ(with({{.kind = Kind::kNegativeXV},
                  {.kind = Kind::kPairSum, .cells = {0, 1}, .numbers = {6}}}),
            "'iss' cannot hold the negative XV rule");
  EXPECT_EQ(with({{.kind = Kind::kXSum, .cells = {0, 1, 2}, .numbers = {6}}}),
            "'iss' cannot hold the X-sum clue 6 at r1c1 r1c2 r1c3");
  EXPECT_EQ(with({{.kind = Kind::kArrow, .cells = {10, 0, 1}, .numbers = {2}}}),
            "'iss' cannot hold the arrow 2 at r2c2 r1c1 r1c2");
  EXPECT_EQ(with({{.kind = Kind::kAnyOf, .alternatives = {{{.kind = Kind::kAntiKnight}}}}}),
            "'iss' cannot hold the anti-knight rule");
}

// ---- What cannot be read -----------------------------------------------------------------------

TEST(IssTest, SaysWhatCannotBeReadAndWhere) {
  struct Case {
    std::string text;
    size_t fault;
    std::string message;
  };
  const std::vector<Case> cases = {
      {"", 0, "expected a puzzle, found nothing"},
      {"  \n\n", 0, "expected a puzzle, found nothing"},
      {".Foo~R1C1", 1, "constraint 'Foo' is not known"},
      {".AntiKnight.ChaosConstruction", 12, "constraint 'ChaosConstruction' is not known"},
      {".Var~A~~2", 1, "constraint 'Var' is not known"},
      {".Thermo~R1C1~R0C2", 13, "Thermo: expected a cell of 9 rows and 9 columns, found 'R0C2'"},
      {".Thermo~R1C1~R1CX", 13, "Thermo: expected a cell of 9 rows and 9 columns, found 'R1CX'"},
      {".Thermo", 1, "Thermo: expected cells, found none"},
      {".Thermo~R1C1", 1, "thermometer at r1c1: expected at least 2 cells, found 1"},
      {".Shape~9", 1, "Shape: expected rows 'x' columns, as in 9x9, found '9'"},
      {".Shape~17x9", 1, "Shape: expected from 1 to 16 rows and columns, found 17x9"},
      {".Shape~9x9~8", 1, "Shape: expected from 9 to 16 values from 0 or 1, found '8'"},
      {".Shape~9x9~2-10", 1, "Shape: expected from 9 to 16 values from 0 or 1, found '2-10'"},
      {".Shape~9x9~a", 1, "Shape: expected values, as in 0-8, found 'a'"},
      {".Shape~9x9~~Hex", 1, "Shape: expected Sudoku or Raw, found 'Hex'"},
      {".Shape~4x4.Shape~9x9", 11, "Shape: there is another one before it"},
      {".~R1C1", 2, "expected a value after 'R1C1'"},
      {".~R1C1_0", 2, "expected a value from 1 to 9, found '0'"},
      {".~R1C1_5x", 2, "expected a value from 1 to 9, found '5x'"},
      {".~R2C2_1~R1Ca_5", 9,
       "expected a cell of 9 rows and 9 columns and its values, found 'R1Ca_5'"},
      {".Cage~x~R1C1~R1C2", 6, "Cage: expected a number, found 'x'"},
      {".Cage~5", 1, "Cage: expected a sum and cells"},
      {".Sum~~R1C1", 5, "Sum: expected a number, found ''"},
      {".Sum~5_=_1~R1C1~R1C2", 5, "Sum: expected a factor for each of 2 cells, found 1"},
      {".Sum~5_=_1_101~R1C1~R1C2", 5, "Sum: expected factors from -100 to 100, found 101"},
      {".Sum~5_1~R1C1", 5, "Sum: expected '=' and factors after the sum, found '1'"},
      {".WhiteDot~R1C1~R2C2", 1, "WhiteDot: no two of the cells are neighbours"},
      {".Quad~R9C1~1", 6, "Quad: expected the first cell of a 2x2 square, found 'R9C1'"},
      {".Quad~R1C1~10", 11, "Quad: expected a value from 1 to 9, found '10'"},
      {".LittleKiller~20~R9C9", 17, "LittleKiller: no diagonal begins at R9C9"},
      {".XSum~C10~5", 6, "XSum: expected a row or column, found 'C10'"},
      {".XSum~C1~0", 9, "XSum: expected a clue other than 0"},
      {".Sandwich~x~R1", 10, "Sandwich: expected a number, found 'x'"},
      {".Indexing~B~R1C1", 1, "Indexing: expected R or C, found 'B'"},
      {".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R1C5", 11, "PillArrow: expected 2 or 3 digits, found 4"},
      {".PillArrow~2~R1C1~R2C5~R1C3", 1,
       "PillArrow: the cells of the pill do not follow one another"},
      {".LookAndSay~123~R1C1", 12, "LookAndSay: expected pairs of digits, found '123'"},
      {".LookAndSay~1121~R1C1", 12, "LookAndSay: the value 1 is named twice in 1121"},
      {".SameValues~2~R1C1~R1C2~R1C3", 12, "SameValues: 3 cells do not fall into 2 sets"},
      {".EqualSum~R1C1~-~-~R1C2", 1, "EqualSum: expected cells between any two '-'"},
      {".Diagonal~2", 1, "Diagonal: expected 1 or -1, found '2'"},
      {".Or.~R1C1_1", 1, "Or: expected '.End' after it"},
      {".End", 1, "End: nothing is open"},
      {".Or.Windoku.End", 4, "Windoku: cannot stand inside Or"},
      {".Or.End", 1, "Or: expected branches, found none"},
      {".Jigsaw~0123", 8, "Jigsaw: expected a layout of 81 cells, found one of 4"},
      {".NFA~!!~R1C1", 5, "NFA: expected an automaton in base64"},
      {".NFA~AAAA~R1C1", 5, "NFA: an automaton without a state to start at"},
      {".Regex~KDE~R1C1", 7, "Regex: pattern '(1', character 3: expected ')'"},
      {".Regex~MDA~R1C1", 7, "Regex: pattern '00', character 1: expected a value of the board"},
      {".PairX~AA+~_~R1C1~R1C2", 7, "PairX: expected a character of base64, found '+'"},
      {".Pair~________________~_~R1C1~R1C2", 6, "Pair: a relation of more than 9 values"},
      {".PairX~I~_~R1C1~R1C2", 7,
       "PairX: expected a relation without an order, found 4 and 1 in one order alone"},
      {".Pair~AA~_name", 1, "Pair: expected cells, found none"},
      {".Replicate~B.XSum~C1~5.End", 13, "XSum: cannot stand inside Replicate"},
      {".Replicate~I.Thermo~R1C8~R1C7~R1C9.End", 1, "Replicate: a copy for R1C4 leaves the board"},
      {".Shape~9x9~~Raw.Windoku", 16, "Windoku: cannot stand on a raw board"},
      {".Shape~6x9.Diagonal~1", 11,
       "Diagonal: expected a square board, found 6 rows and 9 columns"},
      {".Shape~6x6.Entropic~R1C1~R1C2~R1C3", 11,
       "Entropic: expected the values 1 to 9, found 1 to 6"},
      {"..", 1, "expected the name of a constraint or a given such as ~R1C1_5 after '.'"},
      {".~", 1, "expected the name of a constraint or a given such as ~R1C1_5 after '.'"},
      {".FullRankTies~some", 1, "FullRankTies: expected none, only-unclued or any, found 'some'"},
      {".RegionSize~x", 1, "RegionSize: expected a number of cells"},
      {".StrictKropki.Or.WhiteDot~R1C1~R1C2.~R1C1_1.End", 1,
       "StrictKropki: cannot stand with dots inside Or"},
      {"Thermo~R1C1~R1C2", 0,
       "expected a grid of digits or pieces that begin with '.', found 'Thermo~R1C1~'"},
      {"<55555555555555555555555555555555555555555555555555555555555555555555555555555555", 0,
       "killer: the pointer '<' leads to no sum"},
      {"5<......................................................................vvvvvvvvv", 62,
       "killer: the pointer '.' leads to no sum"},
      {".SumLine~0~R1C1~R1C2", 9, "SumLine: expected a positive sum, found 0"},
      {".Modular~0~R1C1~R1C2", 1,
       "modular line 0 at r1c1 r1c2: expected a positive number, found 0"},
      {"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo%7ER1C1%7ER1C0", 69,
       "Thermo: expected a cell of 9 rows and 9 columns, found 'R1C0'"},
      {"# a comment\n.Thermo~R1C1~R1C2\n\n.Cage~7~R1C1~R1Cz", 44,
       "Cage: expected a cell of 9 rows and 9 columns, found 'R1Cz'"},
      {".Shape~4x4~4.Jigsaw~1111222233334455", 20,
       "Jigsaw: the piece of r4c3 has 2 cells, expected 4"},
  };
  for (const Case& one : cases) {
    size_t fault = 12345;
    const absl::StatusOr<Board> board = ReadIss(one.text, &fault);
    ASSERT_FALSE(board.ok()) << one.text;
    EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(board.status().message(), one.message) << one.text;
    EXPECT_EQ(fault, one.fault) << one.text;
  }
  EXPECT_EQ(cases.size(), 72u);
}

TEST(IssTest, DeepPiecesAreRefused) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += ".And";
  EXPECT_EQ(ReadIss(text, nullptr).status().message(), "And: too many pieces are open");
}

}  // namespace
}  // namespace sudoku
