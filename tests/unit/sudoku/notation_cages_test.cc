// SPDX-License-Identifier: Apache-2.0
//
// Codes of cages and regions: killers in their short forms, SumoCue, jigsaws.

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/notation.h"
#include "tests/support/board_records.h"
#include "tests/support/notation_cases.h"

namespace sudoku {
namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): the words of the cases
using ::testing::ElementsAre;

TEST(NotationCagesTest, FaultsHaveTheirPlaceAndHarmNoOther) {
  const std::vector<FaultCase> cases = {
      {"killer", "", First(Killer(), 80), 0, {"1:81: expected 81 cells, found 80"}},
      {"killer", "", absl::StrCat(Killer(), "0"), 0, {"1:82: expected 81 cells, found 82"}},
      {"killer",
       "",
       With(Killer(), 40, "z"),
       0,
       {"1:41: expected a pointer < > ^ v ` ' , . or a sum 0-9 A-Z a-j, found 'z'"}},
      {"killer", "", With(Killer(), 0, "<"), 0, {"1:1: the cage of r1c1 leaves the board"}},
      {"killer", "", With(Killer(), 0, "^"), 0, {"1:1: the cage of r1c1 leaves the board"}},
      {"killer", "", With(Killer(), 8, ">"), 0, {"1:9: the cage of r1c9 leaves the board"}},
      {"killer", "", With(Killer(), 80, "v"), 0, {"1:81: the cage of r9c9 leaves the board"}},
      {"killer", "", With(Killer(), 80, "."), 0, {"1:81: the cage of r9c9 leaves the board"}},
      {"killer", "", With(Killer(), 0, "`"), 0, {"1:1: the cage of r1c1 leaves the board"}},
      {"killer", "", With(Killer(), 0, "'"), 0, {"1:1: the cage of r1c1 leaves the board"}},
      {"killer", "", With(Killer(), 0, ","), 0, {"1:1: the cage of r1c1 leaves the board"}},
      {"killer", "", With(Killer(), 0, ">"), 0, {"1:1: the pointers from r1c1 go round in a loop"}},
      {"killer",
       "",
       With(With(Killer(), 20, "v"), 29, "^"),
       0,
       {"1:21: the pointers from r3c3 go round in a loop"}},
      {"killer", "", With(Killer(), 50, "A"), 0, {"1:51: the cage of r6c6 alone has the sum 10"}},
      {"killer", "", With(Killer(), 50, "j"), 0, {"1:51: the cage of r6c6 alone has the sum 45"}},
      {"killer",
       "",
       With(Killer(), 50, "k"),
       0,
       {"1:51: expected a pointer < > ^ v ` ' , . or a sum 0-9 A-Z a-j, found 'k'"}},
      {"killer",
       "",
       absl::StrCat(Killer(), "\n", With(Killer(), 8, ">"), "\n", Killer()),
       2,
       {"2:9: the cage of r1c9 leaves the board"}},
      {"ps", "", WithoutLast(Ps(), 2), 0, {"1:178: expected 81 numbers, found 80"}},
      {"ps", "", absl::StrCat(Ps(), "0:"), 0, {"1:182: expected 81 numbers, found 82"}},
      {"ps", "", ReplaceFirst(Ps(), "3x3", "2x3"), 0, {"1:1: expected '3x3:', found '2x3'"}},
      {"ps", "", ReplaceFirst(Ps(), "::", ":x:"), 0, {"1:5: expected 'd' or nothing, found 'x'"}},
      {"ps", "", ReplaceFirst(Ps(), "k", "s"), 0, {"1:6: expected 'k', found 's'"}},
      {"ps", "", "3x3:", 0, {"1:5: expected 'k', found the end"}},
      {"ps", "", "3x3::k", 0, {"1:7: expected 81 numbers, found 0"}},
      {"ps",
       "",
       ReplaceFirst(Ps(), "2560", "x"),
       0,
       {"1:8: expected sum * 256 + cage, at most 11775, found 'x'"}},
      {"ps",
       "",
       ReplaceFirst(Ps(), "2560", "-1"),
       0,
       {"1:8: expected sum * 256 + cage, at most 11775, found '-1'"}},
      {"ps",
       "",
       ReplaceFirst(Ps(), "2560", "11776"),
       0,
       {"1:8: expected sum * 256 + cage, at most 11775, found '11776'"}},
      {"ps",
       "",
       ReplaceFirst(Ps(), "2560", "2816"),
       0,
       {"1:13: cage 0 has the sum 11 at r1c1 and 10 at r1c2"}},
      {"ps",
       "",
       ReplaceFirst(Ps(), "2560", ""),
       0,
       {"1:8: expected sum * 256 + cage, at most 11775, found ''"}},
      {"ps",
       "",
       ReplaceFirst(Ps(), "2560:2560", "2560:0"),
       0,
       {"1:8: the cage of r1c1 alone has the sum 10"}},
      {"ps",
       "",
       absl::StrCat(Ps(), "\n", First(Ps(), 50), "\n", Ps()),
       2,
       {"2:51: expected 81 numbers, found 17"}},
      {"sumocue",
       "",
       WithoutLast(SumoCue(), 2),
       0,
       {"1:171: expected '=' or '+' for cell 81 of 81, found the end"}},
      {"sumocue",
       "",
       absl::StrCat(SumoCue(), "=0"),
       0,
       {"1:173: expected the end after 81 cells, found '='"}},
      {"sumocue", "", "SumoCueV2=0", 0, {"1:1: expected 'SumoCueV1', found 'S'"}},
      {"sumocue",
       "",
       ReplaceFirst(SumoCue(), "=15", "15"),
       0,
       {"1:10: expected '=' or '+' for cell 1 of 81, found '1'"}},
      {"sumocue",
       "",
       ReplaceFirst(SumoCue(), "=15", "=x"),
       0,
       {"1:11: expected a number, found 'x'"}},
      {"sumocue", "", ReplaceFirst(SumoCue(), "+0=0", "+2+0"), 0, {"1:13: cell 2 begins no cage"}},
      {"sumocue",
       "",
       ReplaceFirst(SumoCue(), "+0", "+99"),
       0,
       {"1:13: there is no cell 99; cells are 0 to 80"}},
      {"sumocue", "", ReplaceFirst(SumoCue(), "+0", "+1"), 0, {"1:13: cell 1 begins no cage"}},
      {"sumocue",
       "",
       ReplaceFirst(SumoCue(), "=15", "=7"),
       0,
       {"1:10: '=7' may be the sum of a cage (SumoCue) or a given (files of other programs), and "
        "nothing tells which"}},
      {"sumocue",
       "",
       ReplaceFirst(SumoCue(), "+0", "=0"),
       0,
       {"1:10: the cage of r1c1 alone has the sum 15"}},
      {"sumocue",
       "",
       ReplaceFirst(WithRegions(SumoCue()), "J0", "J9"),
       0,
       {"1:14: expected a region from 0 to 8, found '9'"}},
      {"sumocue",
       "",
       ReplaceFirst(WithRegions(SumoCue()), "J0", "J1"),
       0,
       {"1:10: region 1 has 10 cells; expected 9"}},
      {"sumocue",
       "",
       ReplaceFirst(SumoCue(), "=15", "=15J0"),
       0,
       {"1:15: cell 2 has no region, and the first one has one"}},
      {"sumocue",
       "",
       ReplaceFirst(WithRegions(SumoCue()), "J0", ""),
       0,
       {"1:13: cell 2 has a region, and the first one has none"}},
      {"sumocue",
       "",
       absl::StrCat(SumoCue(), "\n", First(SumoCue(), 50), "\n", SumoCue()),
       2,
       {"2:51: expected '=' or '+' for cell 21 of 81, found the end"}},
      {"jigsaw",
       "",
       First(Jigsaw(), 161),
       0,
       {"1:162: expected 81 cells and 81 symbols of regions, found 161"}},
      {"jigsaw",
       "",
       absl::StrCat(Jigsaw(), "A"),
       0,
       {"1:163: expected 81 cells and 81 symbols of regions, found 163"}},
      {"jigsaw",
       "",
       With(Jigsaw(), 10, "q"),
       0,
       {"1:11: expected a digit from 1 to 9 or an empty cell, found 'q'"}},
      {"jigsaw", "", With(Jigsaw(), 81, "B"), 0, {"1:105: region 'B' has more than 9 cells"}},
      {"jigsaw",
       "",
       With(Jigsaw(), 81, "X"),
       0,
       {"1:142: expected 9 regions, found another one, 'I'"}},
      {"jigsaw", "", With(Jigsaw(), 161, "A"), 0, {"1:162: region 'A' has more than 9 cells"}},
      {"jigsaw",
       "",
       First(Jigsaw(), 100),
       0,
       {"1:101: expected 81 cells and 81 symbols of regions, found 100"}},
      {"jigsaw", "", With(kBoxes, 0, "B"), 0, {"1:24: region 'B' has more than 9 cells"}},
      {"jigsaw",
       "--size 6,6",
       absl::StrCat(kFour, kFour),
       0,
       {"1:33: expected 36 cells and 36 symbols of regions, found 32"}},
      {"jigsaw",
       "",
       absl::StrCat(Jigsaw(), "\n", First(Jigsaw(), 150), "\n", Jigsaw()),
       2,
       {"2:151: expected 81 cells and 81 symbols of regions, found 150"}},
  };
  CheckFaults(cases);
}

// The cages of a board, each with its sum and cells.
std::vector<std::string> Cages(const Board& board) {
  std::vector<std::string> cages;
  for (const Constraint& constraint : board.constraints) {
    cages.push_back(Describe(board, constraint));
  }
  return cages;
}

// ---- killer ------------------------------------------------------------------------------------

TEST(KillerTest, PointersLeadToTheSum) {
  const BoardRecord record = OneRecord(Killer());
  EXPECT_EQ(record.notation, Notation::kKiller);
  EXPECT_THAT(Cages(record.board),
              ElementsAre("killer cage 10 at r1c1 r1c2 r2c1", "killer cage 11 at r1c3 r1c4"));
  EXPECT_EQ(Written(record, Notation::kKiller), Killer() + "\n");
}

TEST(KillerTest, EveryPointerLeadsItsWay) {
  // A sum in the middle, and a pointer in each of its neighbours.
  std::string line(81, '0');
  line[40] = 'j';
  const std::string around = ".v,> <'^`";
  for (int i = 0; i < 9; ++i) {
    if (i != 4) line[30 + i / 3 * 9 + i % 3] = around[i];
  }
  const BoardRecord record = OneRecord(line);
  EXPECT_THAT(Cages(record.board),
              ElementsAre("killer cage 45 at r4c4 r4c5 r4c6 r5c4 r5c5 r5c6 r6c4 r6c5 r6c6"));
  EXPECT_EQ(OneRecord(Written(record, Notation::kKiller)).board, record.board);
}

TEST(KillerTest, ZeroIsACageWithoutASumAndASingleCellAGiven) {
  const BoardRecord record = OneRecord(absl::StrCat("0<7", std::string(78, '0')));
  EXPECT_THAT(Cages(record.board), ElementsAre("cells that differ at r1c1 r1c2"));
  EXPECT_EQ(record.board.givens[2], 7);
  EXPECT_EQ(Written(record, Notation::kKiller), absl::StrCat("0<7", std::string(78, '0'), "\n"));
  EXPECT_EQ(Written(record, Notation::kPs),
            "cannot: 'ps' cannot hold the cells that differ at r1c1 r1c2, which has no sum");
}

TEST(KillerTest, CornersAreWrittenWhereThereIsNoOtherWay) {
  const BoardRecord record = OneRecord(".Cage~12~R1C1~R2C2~R3C1");
  const std::string text = Written(record, Notation::kKiller);
  EXPECT_EQ(text, absl::StrCat("C", std::string(9, '0'), "`", std::string(7, '0'), "'",
                               std::string(62, '0'), "\n"));
  EXPECT_EQ(OneRecord(text).board, record.board);
}

TEST(KillerTest, WhatItCannotHoldIsNamed) {
  for (const auto& [puzzle, what] : std::vector<std::pair<std::string, std::string>>{
           {".Cage~10~R1C1~R1C2.Cage~9~R1C2~R1C3", "two cages that share r1c2"},
           {".Cage~10~R1C1~R1C2.~R1C2_5", "a given in a cage, at r1c2"},
           {".Cage~10~R1C1~R1C3", "a cage in several pieces, at r1c1"},
           {".Cage~46~R1C1~R1C2", "the killer cage 46 at r1c1 r1c2"},
           {".Thermo~R1C1~R1C2", "the thermometer at r1c1 r1c2"},
           {".Diagonal~1", "the diagonal at r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1"},
           {".Shape~6x6.Cage~5~R1C1~R1C2", "a board of 6 x 6 cells"},
           {".NoBoxes.Cage~5~R1C1~R1C2", "a board without regions"},
           {".~R1C1_1_2", "the candidates 1 2 of r1c1"}}) {
    EXPECT_EQ(Written(OneRecord(puzzle), Notation::kKiller),
              absl::StrCat("cannot: 'killer' cannot hold ", what));
  }
}

// ---- ps ----------------------------------------------------------------------------------------

TEST(PsTest, NumbersAreSumsAndCages) {
  const BoardRecord record = OneRecord(Ps());
  EXPECT_EQ(record.notation, Notation::kPs);
  EXPECT_THAT(Cages(record.board),
              ElementsAre("killer cage 10 at r1c1 r1c2", "killer cage 3 at r1c3 r1c4"));
  EXPECT_EQ(Written(record, Notation::kPs), Ps() + "\n");
  // The colon after the last number may be missing.
  EXPECT_EQ(OneRecord(WithoutLast(Ps(), 1)).board, record.board);
}

TEST(PsTest, DiagonalsAreBothOrNone) {
  const BoardRecord record = OneRecord(ReplaceFirst(Ps(), "::", ":d:"));
  EXPECT_EQ(record.board.constraints.size(), 4);
  EXPECT_EQ(Written(record, Notation::kPs), ReplaceFirst(Ps(), "::", ":d:") + "\n");
  EXPECT_EQ(Written(OneRecord(".Diagonal~-1"), Notation::kPs),
            "cannot: 'ps' cannot hold the diagonal at r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9 "
            "without the other one");
  EXPECT_EQ(OneRecord(Written(OneRecord(".Diagonal~-1.Diagonal~1"), Notation::kPs))
                .board.constraints.size(),
            2);
}

// ---- SumoCue -----------------------------------------------------------------------------------

TEST(SumoCueTest, CagesRegionsAndDiagonals) {
  const BoardRecord plain = OneRecord(SumoCue());
  EXPECT_EQ(plain.notation, Notation::kSumoCue);
  EXPECT_THAT(Cages(plain.board), ElementsAre("killer cage 15 at r1c1 r1c2"));
  EXPECT_EQ(plain.board.box_rows, 3);
  EXPECT_EQ(OneRecord(WithRegions(SumoCue())).board, plain.board);
  EXPECT_EQ(OneRecord(ReplaceFirst(SumoCue(), "V1", "V1D")).board.constraints.size(), 3);
  // Blanks and line ends may stand between entries.
  std::string broken = ReplaceAll(SumoCue(), "=0", "\n=0");
  EXPECT_EQ(OneRecord(broken).board, plain.board);
  EXPECT_FALSE(OneRecord(broken).is_one_line);
  EXPECT_EQ(Written(plain, Notation::kSumoCue), "cannot: 'sumocue' is read, and not written");
}

TEST(SumoCueTest, ANumberInACellByItselfIsAGivenInEveryReading) {
  std::string text = "SumoCueV1";
  for (size_t cell = 0; cell < kPuzzle.size(); ++cell) {
    absl::StrAppend(&text, "=", kPuzzle[cell] == '.' ? "0" : std::string(1, kPuzzle[cell]), "J",
                    static_cast<int>(cell) / 27 * 3 + static_cast<int>(cell) % 9 / 3);
  }
  EXPECT_EQ(OneRecord(text).board, OneRecord(kPuzzle).board);
}

TEST(SumoCueTest, ANumberThatMayBeEitherIsRefused) {
  const std::string small = ReplaceFirst(SumoCue(), "=15", "=7");
  EXPECT_THAT(
      ReadAs(small),
      ElementsAre("1:10: '=7' may be the sum of a cage (SumoCue) or a given (files of other "
                  "programs), and nothing tells which"));
  // Another cage whose number is too great for a given settles it.
  const std::string settled = ReplaceFirst(small, "=7+0=0=0", "=7+0=10+2");
  EXPECT_THAT(Cages(OneRecord(settled).board),
              ElementsAre("killer cage 7 at r1c1 r1c2", "killer cage 10 at r1c3 r1c4"));
}

// ---- Jigsaws -----------------------------------------------------------------------------------

TEST(JigsawTest, CellsAndRegions) {
  const BoardRecord record = OneRecord(Jigsaw());
  EXPECT_EQ(record.notation, Notation::kJigsaw);
  EXPECT_EQ(record.board, OneRecord(kPuzzle).board);
  EXPECT_EQ(Written(record, Notation::kJigsaw), Jigsaw() + "\n");
  // Two regions exchange a cell, and are no boxes any more.
  const std::string other = With(With(Jigsaw(), 81 + 2, "B"), 81 + 3, "A");
  const BoardRecord jigsaw = OneRecord(other);
  EXPECT_EQ(jigsaw.board.box_rows, 0);
  EXPECT_EQ(jigsaw.board.regions[2], jigsaw.board.regions[4]);
  EXPECT_EQ(Written(jigsaw, Notation::kJigsaw), other + "\n");
  EXPECT_EQ(Written(jigsaw, Notation::kLine),
            "cannot: 'line' cannot hold regions that are no boxes");
  EXPECT_EQ(OneRecord(Written(jigsaw, Notation::kIss)).board.regions, jigsaw.board.regions);
}

TEST(JigsawTest, AnySymbolsAreRegions) {
  for (const char* const symbols :
       {"012345678", "123456789", "abcdefghi", "ihgfedcba", "ZYXWVUTSR"}) {
    std::string regions;
    for (const char c : kBoxes) regions.push_back(symbols[c - 'A']);
    EXPECT_EQ(OneRecord(absl::StrCat(kPuzzle, regions)).board, OneRecord(kPuzzle).board) << symbols;
    // Regions alone.
    const BoardRecord layout = OneRecord(regions, Input(Notation::kJigsaw));
    EXPECT_EQ(layout.board, OneRecord(std::string(81, '.')).board) << symbols;
  }
}

TEST(JigsawTest, OtherSizes) {
  const std::string four = "1..............4AABBAABBCCDDCCDD";
  const BoardRecord record = OneRecord(four);
  EXPECT_EQ(record.board.rows, 4);
  EXPECT_EQ(record.board.box_rows, 2);
  EXPECT_EQ(Written(record, Notation::kJigsaw), four + "\n");
  // A prime number of values needs regions of its own.
  std::string five = absl::StrCat(std::string(25, '.'), "AAAAABBBBBCCCCCDDDDDEEEEE");
  EXPECT_EQ(OneRecord(five, Input(Notation::kJigsaw)).board.regions[24], 4);
}

}  // namespace
}  // namespace sudoku
