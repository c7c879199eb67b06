// SPDX-License-Identifier: Apache-2.0
//
// Puzzles of several lines: rows, heads, words, frames, candidates.

#include <bit>
#include <string>
#include <utility>
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
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(NotationFramesTest, FaultsHaveTheirPlaceAndHarmNoOther) {
  const std::vector<FaultCase> cases = {
      {"grid",
       "",
       WithoutLine(Rows(kPuzzle, 9), 9),
       0,
       {"9:1: expected nine rows, found 8 before the end of the file"}},
      {"grid",
       "",
       ReplaceAll(Rows(kPuzzle, 9), "6..195...", "6..195.."),
       0,
       {"2:9: expected nine cells in a row, found 8"}},
      {"grid",
       "",
       ReplaceAll(Rows(kPuzzle, 9), "6..195...", "6..195...."),
       0,
       {"2:10: expected nine cells in a row, found '.' after them"}},
      {"grid",
       "",
       ReplaceAll(Rows(kPuzzle, 9), "6..195...", "6..q95..."),
       0,
       {"2:4: expected a digit or an empty cell, found 'q'"}},
      {"grid",
       "",
       absl::StrCat(Rows(Sixteen(), 16), "\n", WithoutLine(Rows(Sixteen(), 16), 16)),
       1,
       {"33:1: expected 16 rows, found 15 before the end of the file"}},
      {"grid",
       "",
       absl::StrCat(Rows(Sixteen(), 16), "\n",
                    WithLine(Rows(Sixteen(), 16), 3, First(LineOf(Rows(Sixteen(), 16), 3), 15))),
       1,
       {"20:16: expected 16 cells in a row, found 15"}},
      {"grid",
       "",
       absl::StrCat(
           Rows(Sixteen(), 16), "\n",
           WithLine(Rows(Sixteen(), 16), 3, absl::StrCat(LineOf(Rows(Sixteen(), 16), 3), "1"))),
       1,
       {"20:17: expected 16 cells in a row, found '1' after them"}},
      {"grid",
       "",
       absl::StrCat(Rows(Sixteen(), 16), "\n",
                    WithLine(Rows(Sixteen(), 16), 3, With(LineOf(Rows(Sixteen(), 16), 3), 4, "H"))),
       1,
       {"20:5: expected a symbol of 1-9A-G or an empty cell, found 'H'"}},
      {"grid",
       "",
       ReplaceAll(Rows(Sixteen(), 16), "G", "."),
       0,
       {"1:1: values are 1-9A-G or 0-9A-F: there is neither a 'G' nor a '0'; --alphabet says "
        "which"}},
      {"grid",
       "",
       absl::StrCat(Rows(kSix, 6), "\n", WithoutLine(Rows(kSix, 6), 2), "\n", Rows(kSix, 6)),
       2,
       {"13:1: expected 6 rows, found 5 before a blank line"}},
      {"grid",
       "",
       absl::StrCat("Puzzle 1\n", WithoutLine(Rows(kSix, 6), 6), "\n", Rows(kSix, 6)),
       1,
       {"7:1: expected 6 rows, found 5 before a blank line (line 1, 'Puzzle 1', was taken for a "
        "title)"}},
      {"grid",
       "",
       absl::StrCat(Rows(kSix, 6), "Six by six grid\n\n", Rows(kSix, 6)),
       2,
       {"8:1: expected 6 rows, found 0 before a blank line (line 7, 'Six by six grid', was taken "
        "for a title)"}},
      {"grid",
       "--size 8,6",
       Rows(kSix, 6),
       0,
       {"7:1: expected 8 rows, found 6 before the end of the file"}},
      {"grid",
       "--size 7,7",
       Rows(std::string(49, '.'), 7),
       0,
       {"1:1: a board of 7 x 7 cells has no boxes that fit; --latin reads it without regions"}},
      {"grid",
       "--size 10,10",
       Rows(std::string(90, '.'), 10),
       0,
       {"10:1: expected 10 rows, found 9 before the end of the file"}},
      {"sdk",
       "",
       WithoutLine(Rows(kPuzzle, 9), 9),
       0,
       {"9:1: expected nine rows, found 8 before the end of the file"}},
      {"sdk",
       "",
       absl::StrCat("#ARuud\n", ReplaceAll(Rows(kPuzzle, 9), "6..195...", "6..195..")),
       0,
       {"3:9: expected nine cells in a row, found 8"}},
      {"sdk",
       "",
       absl::StrCat("#ARuud\n", ReplaceAll(Rows(kPuzzle, 9), "6..195...", "6..195....")),
       0,
       {"3:10: expected nine cells in a row, found '.' after them"}},
      {"sdk",
       "",
       absl::StrCat("#ARuud\n", ReplaceAll(Rows(kPuzzle, 9), "6..195...", "6..q95...")),
       0,
       {"3:4: expected a digit from 1 to 9 or an empty cell, found 'q'"}},
      {"sdk",
       "",
       "#ARuud\n#DNo rows\n",
       0,
       {"3:1: expected nine rows, found 0 before the end of the file"}},
      {"sdk",
       "",
       absl::StrCat("#ARuud\n", Rows(First(kPuzzle, 45), 9), "#BLate\n", Rows(kPuzzle, 9)),
       1,
       {"7:1: expected nine rows, found 5 before a line that begins with '#'"}},
      {"sdk",
       "",
       absl::StrCat("[Puzzle]\n", Rows(First(kPuzzle, 45), 9), "[Puzzle]\n", Rows(kPuzzle, 9)),
       1,
       {"7:1: expected nine rows, found 5 before [Puzzle]"}},
      {"sdk",
       "",
       absl::StrCat(Rows(First(kPuzzle, 45), 9), "\n", Rows(kPuzzle, 9)),
       1,
       {"6:1: expected nine rows, found 5 before a blank line"}},
      {"sdx",
       "",
       ReplaceAll(kWords, "6 247 247 1", "6 247 1"),
       0,
       {"2:26: expected nine cells in a row, found 8"}},
      {"sdx",
       "",
       ReplaceAll(kWords, "6 247 247 1", "6 247 247 7 1"),
       0,
       {"2:28: expected nine cells in a row, found 10"}},
      {"sdx",
       "",
       ReplaceAll(kWords, "u5", "u"),
       0,
       {"5:14: expected a digit after 'u', found nothing"}},
      {"sdx",
       "",
       ReplaceAll(kWords, "u5", "u25"),
       0,
       {"5:14: expected a digit after 'u', found '25'"}},
      {"sdx",
       "",
       ReplaceAll(kWords, "u5", "w5"),
       0,
       {"5:13: expected a digit from 1 to 9 as a candidate, found 'w'"}},
      {"sdx",
       "",
       ReplaceAll(kWords, "1259", "1299"),
       0,
       {"4:10: the candidate 9 stands twice in '1299'"}},
      {"sdx",
       "",
       ReplaceAll(kWords, "1259", "1250"),
       0,
       {"4:10: expected a digit from 1 to 9 as a candidate, found '0'"}},
      {"sdx",
       "",
       WithoutLine(kWords, 5),
       0,
       {"9:1: expected nine rows, found 8 before the end of the file"}},
      {"ss",
       "",
       WithoutLine(kFrame, 3),
       0,
       {"13:1: expected nine rows, found 8 before the end of the file"}},
      {"ss",
       "",
       ReplaceAll(kFrame, "|6..|195|...|", "|6..|195|..|"),
       0,
       {"3:13: expected nine cells in a row, found 8"}},
      {"ss",
       "",
       ReplaceAll(kFrame, "|6..|195|...|", "|6..|195|....|"),
       0,
       {"3:13: expected nine cells in a row, found '.' after them"}},
      {"ss",
       "",
       ReplaceAll(kFrame, "|6..|195|...|", "|6..|1a5|...|"),
       0,
       {"3:7: expected a digit or an empty cell, found 'a'"}},
      {"ss",
       "",
       absl::StrCat("*-----------*\n\n", kFrame),
       1,
       {"2:1: expected nine rows, found 0 before a blank line"}},
      {"ss", "", absl::StrCat("%\n", kFrame), 1, {"1:1: expected a frame, found '%'"}},
      {"hodoku",
       "",
       WithoutLine(kGroups, 3),
       0,
       {"13:1: expected nine rows, found 8 before the end of the file"}},
      {"hodoku",
       "",
       ReplaceAll(kGroups, "| 6   247 247 |", "| 6   247 |"),
       0,
       {"3:42: expected nine groups of candidates in a row, found 8"}},
      {"hodoku",
       "",
       ReplaceAll(kGroups, "| 6   247 247 |", "| 6   247 . |"),
       0,
       {"3:11: r2c3 has no candidate"}},
      {"hodoku",
       "",
       ReplaceAll(kGroups, "| 6   247 247 |", "| 6   247 242 |"),
       0,
       {"3:13: the candidate 2 stands twice in '242'"}},
      {"hodoku",
       "",
       ReplaceAll(kGroups, "| 6   247 247 |", "| 6   247 2y7 |"),
       0,
       {"3:12: expected a digit from 1 to 9 as a candidate, found 'y'"}},
      {"hodoku",
       "",
       absl::StrCat(":0000:x:", kPuzzle),
       0,
       {"1:90: expected :CODE:DIGITS:BOARD:DELETED:, found 3 colons"}},
      {"hodoku",
       "",
       absl::StrCat(":0000:x:", First(kPuzzle, 80), ":::"),
       0,
       {"1:89: expected 81 cells, found 80"}},
      {"hodoku",
       "",
       absl::StrCat(":0000:x:", kPuzzle, ".:::"),
       0,
       {"1:90: expected ':' after 81 cells, found '.'"}},
      {"hodoku",
       "",
       absl::StrCat(":0000:x:", ReplaceFirst(ReplaceFirst(kPuzzle, "7", "+7"), ".", "+."), ":::"),
       0,
       {"1:12: expected a digit, found '.'"}},
      {"hodoku",
       "",
       absl::StrCat(":0000:x:", kPuzzle, ":123 12::"),
       0,
       {"1:95: expected a deleted candidate such as 436 (4 at r3c6), found '12'"}},
      {"hodoku",
       "",
       absl::StrCat(":0000:x:", kPuzzle, ":120::"),
       0,
       {"1:91: expected a deleted candidate such as 436 (4 at r3c6), found '120'"}},
      {"candidates",
       "",
       ReplaceAll(ReplaceAll(kWords, "u5", "5"), "6 247 247 1", "6 247 1"),
       0,
       {"10:1: expected 81 groups of candidates, found 80 before the end of the file"}},
      {"candidates",
       "",
       ReplaceAll(ReplaceAll(kWords, "u5", "5"), "6 247 247 1", "6 247 247 5 1"),
       0,
       {"9:33: expected 81 groups of candidates, found '9' after them"}},
      {"candidates",
       "",
       ReplaceAll(ReplaceAll(kWords, "u5", "5"), "1259", "1299"),
       0,
       {"4:10: the candidate 9 stands twice in '1299'"}},
      {"candidates",
       "",
       ReplaceAll(ReplaceAll(kWords, "u5", "5"), "1259", "1250"),
       0,
       {"4:10: expected a digit from 1 to 9 as a candidate, found '0'"}},
      {"candidates",
       "--size 4,4",
       "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 15\n",
       0,
       {"4:8: expected a digit from 1 to 4 as a candidate, found '5'"}},
  };
  CheckFaults(cases);
}

// ---- Rows --------------------------------------------------------------------------------------

TEST(NotationGridTest, RowsTellTheSize) {
  const std::string six = Rows(kSix, 6);
  const std::string sixteen = Rows(Sixteen(), 16);
  EXPECT_THAT(ReadAs(six), ElementsAre(absl::StrCat("grid 1: ", kSix)));
  EXPECT_THAT(ReadAs(sixteen), ElementsAre("grid 1: " + Sixteen()));
  // One after the other, with a blank line or without.
  EXPECT_THAT(ReadAs(absl::StrCat(six, six, "\n", six)),
              ElementsAre(absl::StrCat("grid 1: ", kSix), absl::StrCat("grid 7: ", kSix),
                          absl::StrCat("grid 14: ", kSix)));
  const BoardRecord record = OneRecord(six);
  EXPECT_FALSE(record.is_one_line);
  EXPECT_EQ(record.text, WithoutLast(six, 1));
  EXPECT_EQ(Written(record, Notation::kGrid), six);
}

TEST(NotationGridTest, BarsBlanksAndSeparatorsArePassedOver) {
  const std::string text =
      "Six by six, by Ada\n"
      "1 . 3 | . 5 .\n"
      ". 2 . | 4 . 6\n"
      "------+------\n"
      "3.1|...\n"
      "6.2|..4\n"
      "=======\n"
      "5.....\r\n"
      "..6.1.\n";
  const BoardRecord record = OneRecord(text);
  EXPECT_EQ(Givens(record.board), kSix);
  EXPECT_EQ(record.line, 2);
  EXPECT_EQ(record.board.title, "Six by six, by Ada");
}

TEST(NotationGridTest, NumbersOfTwoDigitsAreWords) {
  const Alphabet numbers = *ParseAlphabet("numbers");
  const BoardRecord record = OneRecord(Sixteen());
  const std::string text = Written(record, Notation::kGrid, numbers);
  EXPECT_EQ(LineOf(text, 1), " 1  .  3  .  5  .  7  .  9  . 11  . 13  . 15  .");
  const BoardRecord back = OneRecord(text);
  EXPECT_TRUE(back.alphabet.IsNumbers());
  EXPECT_EQ(back.board, record.board);
  EXPECT_EQ(Written(back, Notation::kGrid), text);
  EXPECT_THAT(ReadAs(ReplaceFirst(text, "11", "17")),
              ElementsAre("1:31: expected a number from 1 to 16 or an empty cell, found '17'"));
}

TEST(NotationGridTest, AMissingRowHarmsNoOtherGrid) {
  const std::string six = Rows(kSix, 6);
  EXPECT_THAT(ReadAs(absl::StrCat(six, "\n", WithoutLine(six, 3), "\n", six)),
              ElementsAre(absl::StrCat("grid 1: ", kSix),
                          "13:1: expected 6 rows, found 5 before a blank line",
                          absl::StrCat("grid 14: ", kSix)));
}

// ---- sdk ---------------------------------------------------------------------------------------

TEST(SdkTest, HeadsAreKept) {
  const std::string text = absl::StrCat(
      "#ARuud\n#DA random puzzle\n#CJust start\n#C plugging in\n#B03-08-2006\n#SSudoCue\n#LEasy\n"
      "#Uhttp://www.example.org/\n",
      Rows(kPuzzle, 9));
  const BoardRecord record = OneRecord(text, Input(Notation::kSdk));
  EXPECT_EQ(Givens(record.board), kPuzzle);
  EXPECT_EQ(record.board.author, "Ruud");
  EXPECT_EQ(record.board.title, "A random puzzle");
  EXPECT_EQ(record.board.rules, "Just start\nplugging in");
  EXPECT_THAT(record.heads,
              ElementsAre(Pair("date", "03-08-2006"), Pair("source", "SudoCue"),
                          Pair("level", "Easy"), Pair("url", "http://www.example.org/")));
  EXPECT_EQ(Written(record, Notation::kSdk), ReplaceFirst(text, "#C plugging", "#Cplugging"));
  // Without being told, it is a grid with comments.
  EXPECT_THAT(ReadAs(text), ElementsAre(absl::StrCat("grid 9: ", kPuzzle)));
}

TEST(SdkTest, OnlyThePuzzleOfSectionsIsRead) {
  const std::string rows = Rows(kPuzzle, 9);
  const std::string text = absl::StrCat("[Puzzle]\n", rows, "[State]\n", Rows(kSolution, 9),
                                        "[PencilMarks]\n1,2\n[Colours]\n1\n\n", rows);
  const std::vector<BoardRecord> records = ReadBoards(text, Input(Notation::kSdk));
  ASSERT_EQ(records.size(), 2);
  EXPECT_EQ(Givens(records[0].board), kPuzzle);
  EXPECT_THAT(records[0].warnings,
              ElementsAre("section [State] is not read", "section [PencilMarks] is not read",
                          "section [Colours] is not read"));
  EXPECT_EQ(Givens(records[1].board), kPuzzle);
  EXPECT_THAT(records[1].warnings, IsEmpty());
}

TEST(SdkTest, PuzzlesFollowEachOther) {
  const std::string rows = Rows(kPuzzle, 9);
  EXPECT_EQ(ReadAs(absl::StrCat(rows, rows, "\n", rows, "#AAda\n", rows, "# a remark\n"),
                   Input(Notation::kSdk))
                .size(),
            4);
}

// ---- Words and candidates ----------------------------------------------------------------------

TEST(SdxTest, WordsAreGivensPlacedDigitsOrCandidates) {
  const BoardRecord record = OneRecord(ReplaceFirst(kWords, " 4579 ", " u4 "));
  const Board& board = record.board;
  EXPECT_EQ(record.notation, Notation::kSdx);
  EXPECT_EQ(board.givens[0], 5);
  // Placed by the player: no given, and of those that givens leave the only candidate.
  EXPECT_EQ(board.givens[33], kEmptyCell);
  EXPECT_EQ(board.candidates[33], 0b010101111u);  // without 5, 7, 9
  // So is 5 at r5c5; but there it is all that givens leave, and so nothing is said.
  EXPECT_EQ(board.givens[40], kEmptyCell);
  EXPECT_EQ(board.candidates[40], board.AllValues());
  // One candidate that another cell has among several is no given either.
  EXPECT_EQ(board.givens[59], kEmptyCell);
  // Placed digits are marked, so that they are no givens when they come back.
  EXPECT_EQ(OneRecord(Written(record, Notation::kSdx)).board, board);
}

TEST(CandidatesTest, AnythingMayStandBetweenGroups) {
  const std::string plain = ReplaceAll(kWords, "u5", "5");
  const BoardRecord record = OneRecord(plain);
  EXPECT_EQ(record.notation, Notation::kCandidates);
  EXPECT_EQ(Givens(record.board), kPuzzle);
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {" ", ", "}, {" ", " | "}, {" ", "; "}, {" ", " /"}}) {
    EXPECT_EQ(OneRecord(ReplaceAll(plain, from, to), Input(Notation::kCandidates)).board,
              record.board);
  }
  EXPECT_EQ(OneRecord("Candidates:\n" + plain, Input(Notation::kCandidates)).board, record.board);
}

TEST(CandidatesTest, WhatGivensRuleOutIsNoElimination) {
  const BoardRecord record = OneRecord(kGroups);
  EXPECT_EQ(record.notation, Notation::kHodoku);
  EXPECT_EQ(Givens(record.board), kPuzzle);
  for (int cell = 0; cell < kCells; ++cell) {
    const ValueSet all = record.board.AllValues();
    const ValueSet expected = cell == 24   ? all & ~record.board.SetOf(4)
                              : cell == 56 ? all & ~record.board.SetOf(5)
                                           : all;
    EXPECT_EQ(record.board.candidates[cell], expected) << cell;
  }
  EXPECT_EQ(Written(record, Notation::kHodoku), absl::StrCat(":0000:x:", kPuzzle, ":437 573::\n"));
  EXPECT_EQ(OneRecord(Written(record, Notation::kCandidates)).board, record.board);
  EXPECT_EQ(OneRecord(Written(record, Notation::kHodoku)).board, record.board);
  EXPECT_EQ(Written(record, Notation::kSdk),
            "cannot: 'sdk' cannot hold the candidates 1 2 3 5 6 7 8 9 of r3c7");
}

TEST(CandidatesTest, GridsWithoutEliminationsArePlainPuzzles) {
  const std::string text = Written(OneRecord(kPuzzle), Notation::kCandidates);
  ASSERT_TRUE(ToGrid(OneRecord(text).board).has_value());
  EXPECT_EQ(Written(OneRecord(text), Notation::kLine), absl::StrCat(kPuzzle, "\n"));
}

TEST(CandidatesTest, OtherSizes) {
  const BoardRecord four = OneRecord("1 23 34 24\n24 34 12 1\n3 2 1 4\n4 1 2 3\n");
  EXPECT_EQ(four.notation, Notation::kCandidates);
  EXPECT_EQ(four.board.rows, 4);
  EXPECT_EQ(four.board.candidates[1], 0b0111u);  // 1 is ruled out by the given
  const std::string sixteen = Written(OneRecord(Sixteen()), Notation::kCandidates);
  const BoardRecord back = OneRecord(sixteen, Input(Notation::kCandidates));
  EXPECT_EQ(back.board.rows, 16);
  EXPECT_EQ(Written(back, Notation::kCandidates), sixteen);
}

TEST(CandidatesTest, ACellWithoutCandidatesCannotBeWritten) {
  const BoardRecord record = OneRecord(With(With(std::string(81, '.'), 0, "1"), 1, "1"));
  BoardRecord none = record;
  none.board.candidates[40] = 0;
  for (const Notation notation : {Notation::kCandidates, Notation::kSdx, Notation::kSukaku}) {
    EXPECT_EQ(Written(none, notation),
              absl::StrCat("cannot: '", ToString(notation),
                           "' cannot hold a cell without candidates, r5c5"));
  }
}

// ---- Frames ------------------------------------------------------------------------------------

TEST(FramesTest, AFrameOfCells) {
  const BoardRecord record = OneRecord(kFrame);
  EXPECT_EQ(record.notation, Notation::kSs);
  EXPECT_EQ(Givens(record.board), kPuzzle);
  EXPECT_EQ(Written(record, Notation::kSs), kFrame);
  EXPECT_EQ(record.text, WithoutLast(kFrame, 1));
  // Without blank lines between, without the outer border, with other corners.
  EXPECT_EQ(ReadAs(absl::StrCat(kFrame, kFrame, "\n\n", kFrame)).size(), 3);
  EXPECT_THAT(ReadAs(ReplaceAll(kFrame, "*-----------*\n", ""), Input(Notation::kSs)),
              ElementsAre(absl::StrCat("ss 1: ", kPuzzle)));
  EXPECT_THAT(ReadAs(ReplaceAll(ReplaceAll(kFrame, "*", "."), ".-", ".-")),
              ElementsAre(absl::StrCat("ss 1: ", kPuzzle)));
}

TEST(FramesTest, CandidatesTakeTheGivensBeforeThem) {
  // A given that the candidates alone would not show: 3 at r5c6 is the last candidate of its cell.
  const std::string givens = ReplaceFirst(kFrame, "|4..|8.3|", "|4..|8..|");
  const std::string current(kFrame);
  const std::vector<BoardRecord> three =
      ReadBoards(absl::StrCat(givens, "\n", current, "\n", kGroups));
  ASSERT_EQ(three.size(), 1);
  EXPECT_EQ(Givens(three[0].board), With(kPuzzle, 41, "."));
  // Givens leave it 3 and 7.
  EXPECT_EQ(three[0].board.candidates[41], three[0].board.AllValues() & ~three[0].board.SetOf(7));
  EXPECT_EQ(three[0].line, 1);
  const std::vector<BoardRecord> two =
      ReadBoards(absl::StrCat(kFrame, "\n", kGroups, kPuzzle, "\n"), Input(Notation::kHodoku));
  ASSERT_EQ(two.size(), 1);
  EXPECT_EQ(Givens(two[0].board), kPuzzle);
  EXPECT_EQ(two[0].board.candidates[24], two[0].board.AllValues() & ~two[0].board.SetOf(4));
  // Another puzzle is one by itself.
  const std::string other = ReplaceFirst(kFrame, "|53.|", "|63.|");
  EXPECT_THAT(ReadAs(absl::StrCat(other, "\n", kGroups)),
              ElementsAre(absl::StrCat("hodoku 1: ", With(kPuzzle, 0, "6")),
                          absl::StrCat("hodoku 15: ", kPuzzle)));
}

TEST(FramesTest, MarksAreNoCandidates) {
  const std::string marked =
      ReplaceFirst(ReplaceFirst(ReplaceFirst(kGroups, "| 12  9", "|*12  9"), " 579 6 ", "#57-9 6 "),
                   " 25  2569", "A25 @2569");
  EXPECT_EQ(OneRecord(marked).board, OneRecord(kGroups).board);
}

TEST(HodokuTest, LinesOfTheLibrary) {
  const std::string line =
      ":0600-1:23:+4+7.3..1.8+85.4...9.39.+86.+4.7+1342+8.+5.+9+2+8+5+1...+3+496+7+53+4..1+6+2871"
      "+3+9+45+5+1+3+9+42..+6+74+96+58.+1.:227 327:::";
  const BoardRecord record = OneRecord(line);
  EXPECT_EQ(record.notation, Notation::kHodoku);
  EXPECT_EQ(record.board.givens[0], kEmptyCell);
  EXPECT_EQ(record.board.candidates[0], record.board.SetOf(4));
  EXPECT_EQ(record.board.givens[3], 3);
  EXPECT_EQ(record.board.candidates[15], 0b111111001u);
  EXPECT_EQ(Written(record, Notation::kHodoku),
            absl::StrCat(ReplaceFirst(WithoutLast(line, 1), "0600-1:23", "0000:x"), "\n"));
}

}  // namespace
}  // namespace sudoku
