// SPDX-License-Identifier: Apache-2.0
//
// Puzzles of one line: sizes, alphabets, what follows the cells, tables, candidates, samurai.

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

TEST(NotationLinesTest, FaultsHaveTheirPlaceAndHarmNoOther) {
  const std::vector<FaultCase> cases = {
      {"sdm", "", First(kPuzzle, 80), 0, {"1:81: expected 81 cells, found 80"}},
      {"sdm",
       "",
       absl::StrCat(kPuzzle, "1"),
       0,
       {"1:82: expected the end of the line, a comma, a colon or a blank after 81 cells, found "
        "'1'"}},
      {"sdm",
       "",
       With(kPuzzle, 40, "q"),
       0,
       {"1:41: expected a digit or an empty cell, found 'q'"}},
      {"line",
       "",
       absl::StrCat(First(kPuzzle, 80), "é"),
       0,
       {"1:81: expected a digit or an empty cell, found 'é'"}},
      {"line",
       "",
       First(Sixteen(), 255),
       0,
       {"1:256: expected as many cells as a square board has (16, 36, 64, 81, 100, 144, 256, 625, "
        "...), found 255; --size says what board it is"}},
      {"line",
       "",
       absl::StrCat(Sixteen(), "1\n", Sixteen()),
       1,
       {"1:257: expected the end of the line, a comma, a colon or a blank after 256 cells, found "
        "'1'"}},
      {"line",
       "",
       absl::StrCat(With(Sixteen(), 100, "H"), "\n", Sixteen()),
       1,
       {"1:101: expected a symbol of 1-9A-G or an empty cell, found 'H'"}},
      {"line",
       "",
       absl::StrCat(With(Sixteen(), 100, "?"), "\n", Sixteen()),
       1,
       {"1:101: expected a symbol of 1-9A-G or an empty cell, found '?'"}},
      {"line",
       "",
       absl::StrCat(Sixteen(), "\n", First(Sixteen(), 225), "\n", Sixteen()),
       2,
       {"2:226: expected 256 cells, found 225"}},
      {"line",
       "",
       ReplaceAll(Sixteen(), "G", "."),
       0,
       {"1:1: values are 1-9A-G or 0-9A-F: there is neither a 'G' nor a '0'; --alphabet says "
        "which"}},
      {"line",
       "",
       ReplaceFirst(Sixteen(), ".", "0"),
       0,
       {"1:1: values are 1-9A-G or 0-9A-F: there is a 'G', and a '0' among other empty cells; "
        "--alphabet says which"}},
      {"line",
       "",
       absl::StrCat(With(kSix, 3, "7"), "\n", kSix),
       1,
       {"1:4: expected a digit from 1 to 6 or an empty cell, found '7'"}},
      {"line",
       "",
       absl::StrCat(First(kSix, 35), "\n", kSix),
       1,
       {"1:36: expected 36 cells, found 35"}},
      {"line",
       "",
       absl::StrCat(kSix, ",", kSix, "\n", First(kSix, 30), ",1\n", kSix),
       2,
       {"2:31: expected 36 cells, found 30"}},
      {"line", "", "12345", 0, {"1:6: expected nine cells in a row, found 5"}},
      {"line",
       "",
       std::string(49, '.'),
       0,
       {"1:1: a board of 7 x 7 cells has no boxes that fit; --latin reads it without regions"}},
      {"line",
       "",
       absl::StrCat(std::string(35, '.'), "\n", std::string(37, '.')),
       0,
       {"1:36: expected as many cells as a square board has (16, 36, 64, 81, 100, 144, 256, 625, "
        "...), found 35; --size says what board it is",
        "2:38: expected as many cells as a square board has (16, 36, 64, 81, 100, 144, 256, 625, "
        "...), found 37; --size says what board it is"}},
      {"line", "--size 6,6", kFour, 0, {"1:17: expected 36 cells, found 16"}},
      {"line",
       "--size 7,7",
       std::string(49, '.'),
       0,
       {"1:1: a board of 7 x 7 cells has no boxes that fit; --latin reads it without regions"}},
      {"line",
       "--size 4,4 --alphabet AB",
       kFour,
       0,
       {"1:1: the alphabet AB has 2 symbols for 4 values"}},
      {"line",
       "--size 4,4 --alphabet ABCD",
       kFour,
       0,
       {"1:1: expected a symbol of A-D or an empty cell, found '1'"}},
      {"line", "--size 4,4 --alphabet numbers", kFour, 0, {"1:17: expected 16 cells, found 1"}},
      {"line",
       "--size 10,10",
       absl::StrCat("1 11", Repeat(" .", 98)),
       0,
       {"1:3: expected a number from 1 to 10 or an empty cell, found '11'"}},
      {"line",
       "--size 10,10",
       absl::StrCat("1 10", Repeat(" .", 97)),
       0,
       {"1:2: expected 100 cells, found 99"}},
      {"csv",
       "",
       absl::StrCat("a,b\n", kPuzzle, ",", kSolution),
       0,
       {"1:1: expected a header with one of the columns puzzle, puzzles, quiz, quizzes, grid, "
        "board, sudoku, givens, found 'a,b'"}},
      {"csv",
       "",
       absl::StrCat("puzzle,solution\n", First(kPuzzle, 80), ",", kSolution),
       0,
       {"2:81: expected 81 cells, found 80"}},
      {"csv",
       "",
       absl::StrCat("puzzle,solution\n", With(kPuzzle, 80, "z"), ",", kSolution, "\n", kPuzzle, ",",
                    kSolution),
       1,
       {"2:81: expected a digit from 1 to 9 or an empty cell, found 'z'"}},
      {"csv", "", "id;quizzes\n1", 0, {"2:2: expected the puzzle in column 2, found 1 column"}},
      {"csv",
       "",
       absl::StrCat("id;quizzes\n1;\"", kPuzzle, "\n2;", kPuzzle),
       1,
       {"2:3: the closing '\"' is missing"}},
      {"csv",
       "",
       absl::StrCat("id\tpuzzle\n1\t", kPuzzle, "9"),
       0,
       {"2:84: expected 81 cells, found 82"}},
      {"sukaku",
       "",
       First(Sukaku(), 728),
       0,
       {"1:729: expected 729 places of candidates, found 728"}},
      {"sukaku",
       "",
       absl::StrCat(Sukaku(), "1"),
       0,
       {"1:730: expected 729 places of candidates, found 730"}},
      {"sukaku",
       "",
       With(Sukaku(), 18, "2"),
       0,
       {"1:19: r1c3: expected '1' or an empty place, found '2'"}},
      {"sukaku", "", With(Sukaku(), 4, "."), 0, {"1:1: r1c1 has no candidate"}},
      {"sukaku",
       "",
       With(Sukaku(), 728, "x"),
       0,
       {"1:729: r9c9: expected '9' or an empty place, found 'x'"}},
      {"sukaku",
       "--alphabet numbers",
       Sukaku(),
       0,
       {"1:1: candidates are single symbols, not numbers"}},
      {"samurai",
       "",
       Lines({kPuzzle, kPuzzle, kPuzzle, kPuzzle}),
       0,
       {"3:1: r1c1 of grid 3 is 5, and r7c7 of grid 1 (line 1), the same cell, is 2"}},
      {"samurai",
       "",
       Lines({std::string(81, '.'), std::string(81, '.'), First(kPuzzle, 80), std::string(81, '.'),
              std::string(81, '.')}),
       0,
       {"3:81: expected 81 cells, found 80"}},
      {"samurai",
       "",
       Lines({kSolution, std::string(81, '.'), kSolution, std::string(81, '.'),
              std::string(81, '.')}),
       0,
       {"3:1: r1c1 of grid 3 is 5, and r7c7 of grid 1 (line 1), the same cell, is 2"}},
      {"samurai",
       "",
       Lines({std::string(81, '.'), std::string(81, '.'), absl::StrCat(std::string(80, '.'), "5"),
              std::string(81, '.'), With(std::string(81, '.'), 20, "4")}),
       0,
       {"5:21: r3c3 of grid 5 is 4, and r9c9 of grid 3 (line 3), the same cell, is 5"}},
      {"samurai",
       "",
       Lines({std::string(81, '.'), std::string(81, '.'), absl::StrCat(std::string(80, '.'), "q"),
              std::string(81, '.'), std::string(81, '.')}),
       0,
       {"3:81: expected a digit or an empty cell, found 'q'"}},
      {"samurai",
       "",
       Lines({std::string(82, '.'), std::string(81, '.'), std::string(81, '.'),
              std::string(81, '.'), std::string(81, '.')}),
       0,
       {"1:82: expected 81 cells, found 82"}},
  };
  CheckFaults(cases);
}

// ---- Sizes -------------------------------------------------------------------------------------

TEST(NotationLinesTest, SquareBoardsTellTheirSize) {
  for (const auto& [side, box_rows, box_columns] : std::vector<std::array<int, 3>>{{4, 2, 2},
                                                                                   {6, 2, 3},
                                                                                   {8, 2, 4},
                                                                                   {10, 2, 5},
                                                                                   {12, 3, 4},
                                                                                   {14, 2, 7},
                                                                                   {15, 3, 5},
                                                                                   {16, 4, 4},
                                                                                   {18, 3, 6},
                                                                                   {20, 4, 5},
                                                                                   {21, 3, 7},
                                                                                   {22, 2, 11},
                                                                                   {24, 4, 6},
                                                                                   {25, 5, 5}}) {
    // A value that only this size has, and '.' for the others.
    const std::string last = ToString(DefaultAlphabet(MakeBoard(side, side)));
    const std::string empty = With(std::string(side * side, '.'), 0, "1");
    const std::string line = With(empty, 5, last.substr(last.size() - 1));
    const BoardRecord record = OneRecord(line);
    EXPECT_EQ(record.board.rows, side);
    EXPECT_EQ(record.board.columns, side);
    EXPECT_EQ(record.board.num_values, side);
    EXPECT_EQ(record.board.box_rows, box_rows);
    EXPECT_EQ(record.board.box_columns, box_columns);
    EXPECT_EQ(record.board.givens[5], side);
    EXPECT_TRUE(record.is_one_line);
    EXPECT_EQ(Written(record, Notation::kLine), line + "\n");
  }
}

TEST(NotationLinesTest, SizesMayBeGiven) {
  EXPECT_THAT(ReadAs("12..........34.", ConfigOf("", "--size 3,5")),
              ElementsAre("1:1: a board of 3 x 5 cells has no boxes that fit; --latin reads it "
                          "without regions"));
  const BoardRecord latin = OneRecord("12..........34....", ConfigOf("", "--size 3,6 --latin"));
  EXPECT_EQ(latin.board.rows, 3);
  EXPECT_EQ(latin.board.columns, 6);
  EXPECT_EQ(latin.board.num_values, 6);
  EXPECT_THAT(latin.board.regions, testing::Each(-1));

  const BoardRecord tall = OneRecord(kSix, ConfigOf("", "--size 6,6,3x2"));
  EXPECT_EQ(tall.board.box_rows, 3);
  EXPECT_EQ(Written(tall, Notation::kLine), "cannot: 'line' cannot hold boxes of 3 x 2 cells");
  // A jigsaw says which cells are in a box.
  EXPECT_EQ(Written(tall, Notation::kJigsaw),
            absl::StrCat(kSix, "AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF\n"));
}

TEST(NotationLinesTest, LatinBoardsHaveNoRegions) {
  const BoardRecord record = OneRecord(kPuzzle, ConfigOf("", "--latin"));
  EXPECT_THAT(record.board.regions, testing::Each(-1));
  EXPECT_EQ(Written(record, Notation::kLine), "cannot: 'line' cannot hold a board without regions");
  const BoardRecord prime = OneRecord(std::string(49, '.'), ConfigOf("", "--latin"));
  EXPECT_EQ(prime.board.rows, 7);
  EXPECT_EQ(Written(prime, Notation::kLine), std::string(49, '.') + "\n");
}

TEST(NotationLinesTest, AShorterLineIsADamagedOneAndNoSmallerBoard) {
  // 225 is a square, too.
  const std::string cut = First(Sixteen(), 225);
  EXPECT_THAT(ReadAs(Lines({Sixteen(), cut, Sixteen()}))[1],
              "2:226: expected 256 cells, found 225");
  // Whatever line comes first.
  EXPECT_THAT(ReadAs(Lines({cut, Sixteen(), Sixteen()}))[0],
              "1:226: expected 256 cells, found 225");
}

TEST(BoardSizeTest, IsReadAndChecked) {
  EXPECT_EQ(ParseBoardSize("6,6")->columns, 6);
  EXPECT_EQ(ParseBoardSize("8,6,2x3")->box->columns, 3);
  for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
           {"", "expected ROWS,COLUMNS or ROWS,COLUMNS,BOX, such as 6,6 or 6,6,3x2, found ''"},
           {"6", "expected ROWS,COLUMNS or ROWS,COLUMNS,BOX, such as 6,6 or 6,6,3x2, found '6'"},
           {"6x6",
            "expected ROWS,COLUMNS or ROWS,COLUMNS,BOX, such as 6,6 or 6,6,3x2, found '6x6'"},
           {"6,0",
            "expected ROWS,COLUMNS or ROWS,COLUMNS,BOX, such as 6,6 or 6,6,3x2, found '6,0'"},
           {"6,6,3",
            "expected ROWS,COLUMNS or ROWS,COLUMNS,BOX, such as 6,6 or 6,6,3x2, found "
            "'6,6,3'"},
           {"26,26", "a board has at most 25 rows and 25 columns, found 26 and 26"},
           {"6,6,4x1", "boxes of 4 x 1 cells do not fit a board of 6 x 6"},
           {"6,6,6x6", "boxes of 6 x 6 cells do not fit a board of 6 x 6"}}) {
    EXPECT_EQ(ParseBoardSize(text).status().message(), message);
  }
}

// ---- Alphabets ---------------------------------------------------------------------------------

TEST(AlphabetTest, IsReadAndWritten) {
  for (const char* const text :
       {"1-9A-G", "0-9A-F", "A-Y", "1-9", "0-8", "a-p", "1-9a-g", "X", "ACE", "19AZ", "numbers"}) {
    const absl::StatusOr<Alphabet> alphabet = ParseAlphabet(text);
    ASSERT_TRUE(alphabet.ok()) << alphabet.status();
    EXPECT_EQ(ToString(*alphabet), text);
    EXPECT_EQ(alphabet->least, text[0] == '0' ? 0 : 1);
  }
  for (const auto& [text, found] :
       std::vector<std::pair<std::string, std::string>>{{"", "found nothing"},
                                                        {"1-", "found '-'"},
                                                        {"9-1", "found '1'"},
                                                        {"1-A", "found 'A'"},
                                                        {"A-f", "found 'f'"},
                                                        {"1-91", "found '1' twice"},
                                                        {"1 2", "found a blank"},
                                                        {"1-9é", "found 'é'"}}) {
    EXPECT_EQ(ParseAlphabet(text).status().message(),
              absl::StrCat("expected symbols such as 1-9A-G, or numbers, ", found));
  }
}

// The puzzle in other symbols than 1-9A-G.
std::string InSymbols(absl::string_view puzzle, absl::string_view symbols) {
  std::string text;
  for (const char c : puzzle) {
    const size_t index = absl::string_view("123456789ABCDEFG").find(c);
    text.push_back(index == absl::string_view::npos ? c : symbols[index]);
  }
  return text;
}

TEST(AlphabetTest, TheSymbolsOfAFileTellIt) {
  const Board board = OneRecord(Sixteen()).board;
  EXPECT_EQ(board.least, 1);
  for (const char* const symbols : {"0123456789ABCDEF", "0123456789abcdef", "123456789abcdefg",
                                    "ABCDEFGHIJKLMNOP", "abcdefghijklmnop"}) {
    const BoardRecord record = OneRecord(InSymbols(Sixteen(), symbols));
    EXPECT_EQ(record.alphabet.symbols, symbols);
    EXPECT_EQ(record.board.least, symbols[0] == '0' ? 0 : 1);
    for (int cell = 0; cell < 256; ++cell) {
      if (board.givens[cell] == kEmptyCell) {
        EXPECT_EQ(record.board.givens[cell], kEmptyCell);
      } else {
        EXPECT_EQ(record.board.givens[cell] - record.board.least, board.givens[cell] - 1);
      }
    }
    // No symbol is lost on the way out.
    EXPECT_EQ(Written(record, Notation::kLine), InSymbols(Sixteen(), symbols) + "\n");
    EXPECT_EQ(Written(record, Notation::kLine, *ParseAlphabet("1-9A-G")), Sixteen() + "\n");
  }
}

TEST(AlphabetTest, OnePuzzleMayLackASymbolThatAnotherHas) {
  const std::string without = ReplaceAll(Sixteen(), "G", ".");
  const std::vector<std::string> read = ReadAs(Lines({without, Sixteen()}));
  EXPECT_THAT(read, ElementsAre("line 1: " + without, "line 2: " + Sixteen()));
}

TEST(AlphabetTest, ZeroIsAValueOrAnEmptyCell) {
  // With nine values, it is an empty cell unless something else is said.
  EXPECT_THAT(ReadAs(ReplaceAll(kFour, ".", "0")), ElementsAre("line 1: 1.3..2.....44..."));
  const BoardRecord from_zero =
      OneRecord("0.2..1.....33...", ConfigOf("", "--size 4,4 --alphabet 0-3"));
  EXPECT_EQ(from_zero.board.least, 0);
  EXPECT_EQ(from_zero.board.givens[0], 0);
  EXPECT_EQ(from_zero.board.givens[1], kEmptyCell);
  EXPECT_EQ(Written(from_zero, Notation::kLine), "0.2..1.....33...\n");
  // Where the input had no symbols, digits from 0 would be read as others.
  EXPECT_EQ(Written(from_zero.board, Notation::kLine),
            "cannot: 'line' cannot hold values that begin at 0 (--alphabet 0-8 writes them)");
  EXPECT_EQ(Written(from_zero.board, Notation::kLine, *ParseAlphabet("0-3")), "0.2..1.....33...\n");
  EXPECT_EQ(Written(from_zero, Notation::kSdm), "cannot: 'sdm' cannot hold a board of 4 x 4 cells");
  // Ten values from 0 are the ten digits.
  const std::string ten = With(With(std::string(100, '.'), 3, "0"), 70, "9");
  EXPECT_EQ(OneRecord(ten).board.givens[3], 0);
  EXPECT_EQ(OneRecord(ten).board.givens[70], 9);
  EXPECT_EQ(Written(OneRecord(ten), Notation::kLine), ten + "\n");
}

TEST(AlphabetTest, ZeroAmongOtherEmptyCellsIsAValue) {
  const auto dots = [](absl::string_view cells, size_t size) {
    return absl::StrCat(cells, std::string(size - cells.size(), '.'));
  };
  for (const auto& [text, symbols] : std::vector<std::pair<std::string, std::string>>{
           {dots("0123", 16), "0123"},
           {dots("01234567", 64), "01234567"},
           {dots("0abcdef", 256), "0123456789abcdef"},
           {dots("0..........B", 144), "0123456789AB"},
           {dots("0123456789", 100), "0123456789"},
           {Repeat("0123456789ABCDEF", 16), "0123456789ABCDEF"}}) {
    const BoardRecord record = OneRecord(text);
    EXPECT_EQ(record.alphabet.symbols, symbols) << text;
    EXPECT_EQ(record.board.givens[0], 0) << text;
    EXPECT_EQ(Written(record, Notation::kLine), text + "\n");
  }
  const std::string zeros = "1000A0000F000000" + std::string(240, '0');
  EXPECT_THAT(ReadAs(zeros),
              ElementsAre("1:1: values are 1-9A-G or 0-9A-F: there is no 'G', and '0' may be empty "
                          "cells or a value; --alphabet says which"));
  EXPECT_EQ(OneRecord(zeros, ConfigOf("", "--alphabet 1-9A-G")).board.givens[1], kEmptyCell);
  EXPECT_EQ(OneRecord(zeros, ConfigOf("", "--alphabet 0-9A-F")).board.givens[1], 0);
  EXPECT_THAT(ReadAs(dots("0..........C", 144)),
              ElementsAre("1:1: values are 1-9A-C or 0-9AB: there is a 'C', and a '0' among other "
                          "empty cells; --alphabet says which"));
  EXPECT_THAT(ReadAs("1.3..2.....44..0"),
              ElementsAre("1:1: values are 1-4 or 0-3: there is a '4', and a '0' among other empty "
                          "cells; --alphabet says which"));
}

TEST(AlphabetTest, OtherEmptyCellsOfALine) {
  for (const char blank : {'?', '-'}) {
    const std::string text = ReplaceAll(kFour, ".", std::string(1, blank));
    EXPECT_THAT(ReadAs(text), ElementsAre(absl::StrCat("line 1: ", kFour)));
    EXPECT_THAT(ReadAs(ReplaceFirst(text, std::string(1, blank), ".") + "\n" + std::string(kFour)),
                ElementsAre(testing::HasSubstr("or an empty cell, found"),
                            absl::StrCat("line 2: ", kFour)));
  }
}

TEST(AlphabetTest, XIsAnEmptyCellUnlessItIsAValue) {
  EXPECT_THAT(ReadAs("1x3XX2xxxxx44xxx"), ElementsAre("line 1: 1.3..2.....44..."));
  // The 24th of 25 letters.
  std::string line = With(With(std::string(625, '.'), 0, "X"), 1, "Y");
  EXPECT_EQ(OneRecord(line).board.givens[0], 24);
  line = With(With(std::string(625, '.'), 0, "X"), 1, "1");
  EXPECT_EQ(OneRecord(With(line, 2, "P")).board.givens[0], kEmptyCell);
}

TEST(AlphabetTest, NumbersAreWords) {
  std::string line = "16 1";
  absl::StrAppend(&line, Repeat(" .", 254));
  const BoardRecord record = OneRecord(line);
  EXPECT_TRUE(record.alphabet.IsNumbers());
  EXPECT_EQ(record.board.givens[0], 16);
  EXPECT_EQ(record.board.givens[1], 1);
  EXPECT_EQ(Written(record, Notation::kLine), line + "\n");
  EXPECT_EQ(Written(record, Notation::kLine, *ParseAlphabet("A-P")),
            absl::StrCat("PA", std::string(254, '.'), "\n"));
  EXPECT_EQ(Written(record, Notation::kSukaku),
            "cannot: 'sukaku' cannot hold values that are written as numbers");
}

// ---- Around the cells --------------------------------------------------------------------------

TEST(NotationLinesTest, TheTailIsNoPartOfThePuzzle) {
  EXPECT_THAT(ReadAs(absl::StrCat(kSix, " 2.5\n", kSix, ",x\n", kSix, ":1\n# no puzzle\n\n", kSix,
                                  "\r\n", kSix, "\t1\n")),
              testing::Each(testing::HasSubstr(std::string(kSix))));
  const std::string full = "123456456123231564564231312645645312";
  const BoardRecord solved = OneRecord(absl::StrCat(With(full, 0, "."), ",", full));
  EXPECT_EQ(solved.board.solution.size(), 36);
  EXPECT_EQ(solved.tail, absl::StrCat(",", full));
  EXPECT_EQ(solved.tail_warning, "");
  const BoardRecord wrong = OneRecord(absl::StrCat(With(full, 0, "."), ",", With(full, 0, "2")));
  EXPECT_THAT(wrong.board.solution, IsEmpty());
  EXPECT_EQ(wrong.tail_warning, "the solution after the cells is wrong, and left out");
  const BoardRecord plain = OneRecord(absl::StrCat(kPuzzle, ",", kSolution));
  EXPECT_EQ(plain.board.solution[2], 4);
}

TEST(NotationLinesTest, ThePuzzlesOfABankHaveAHeadWord) {
  EXPECT_THAT(ReadAs(absl::StrCat("0003c85d91eb ", Zeros(), "  6.6\n1203c85d91ff ", Zeros(), "\n")),
              ElementsAre(absl::StrCat("line 1: ", kPuzzle), absl::StrCat("line 2: ", kPuzzle)));
}

TEST(NotationLinesTest, EmptyCellsStayAsTheyWere) {
  for (const char* const c : {".", "0", "_", "*", "x", "X"}) {
    const std::string line = ReplaceAll(kPuzzle, ".", c);
    EXPECT_EQ(Written(OneRecord(line), Notation::kLine), line + "\n");
    EXPECT_EQ(Written(OneRecord(ReplaceAll(kSix, ".", c)), Notation::kLine),
              ReplaceAll(kSix, ".", c) + "\n");
    EXPECT_EQ(Written(OneRecord(line), Notation::kSdm), Zeros() + "\n");
    EXPECT_EQ(Written(OneRecord(line), Notation::kSdk), Rows(kPuzzle, 9));
  }
  EXPECT_EQ(Written(OneRecord(ReplaceAll(kPuzzle, ".", "?")), Notation::kLine),
            absl::StrCat(kPuzzle, "\n"));
}

TEST(NotationLinesTest, EndEndsAFile) {
  EXPECT_THAT(ReadAs(absl::StrCat(kSix, "\nend\n", kSix, "\n")),
              ElementsAre(absl::StrCat("line 1: ", kSix)));
}

TEST(NotationLinesTest, ATextWithoutPuzzlesHasNoRecords) {
  for (const Notation notation : Notations()) {
    EXPECT_THAT(ReadAs("", Input(notation)), IsEmpty()) << ToString(notation);
    EXPECT_THAT(ReadAs("\n \n", Input(notation)), IsEmpty()) << ToString(notation);
  }
  EXPECT_THAT(ReadAs("# a comment\n"), IsEmpty());
}

// ---- Tables ------------------------------------------------------------------------------------

// The puzzle is whole without it: what is wrong is for `check` to judge.
TEST(CsvTest, AWrongSolutionIsKeptAsAClaim) {
  constexpr absl::string_view kWrong = "the solution is wrong, and left out";
  constexpr absl::string_view kNone = "what the table has for the solution is none, and left out";
  const std::pair<std::string, absl::string_view> cases[] = {
      {First(kSolution, 80), kWrong},    {With(kSolution, 0, "6"), kWrong},
      {With(kSolution, 2, "."), kWrong}, {"unknown", kNone},
      {"No solution exists", ""},        {std::string(kSolution), ""}};
  for (const auto& [solution, warning] : cases) {
    const BoardRecord record =
        OneRecord(absl::StrCat("puzzle,solution\n", kPuzzle, ",", solution), Input(Notation::kCsv));
    EXPECT_FALSE(record.error.has_value()) << solution;
    EXPECT_EQ(record.tail, absl::StrCat(",", solution));
    EXPECT_EQ(record.tail_warning, warning) << solution;
    EXPECT_EQ(record.board.solution.empty(), solution != kSolution) << solution;
  }
}

TEST(CsvTest, ColumnsHaveNames) {
  const std::string text = absl::StrCat("id;\"Title\";Author;solution;PUZZLE\n7;\"The first\";Ada;",
                                        kSolution, ";", Zeros(), "\n");
  const BoardRecord record = OneRecord(text, Input(Notation::kCsv));
  EXPECT_EQ(record.line, 2);
  EXPECT_EQ(record.board.title, "The first");
  EXPECT_EQ(record.board.author, "Ada");
  EXPECT_EQ(record.board.solution[2], 4);
  EXPECT_EQ(Written(record, Notation::kCsv), absl::StrCat(Zeros(), ",", kSolution, "\n"));
  EXPECT_EQ(DocumentHead(Notation::kCsv, record), "puzzle,solution\n");
}

TEST(CsvTest, BoardsOfOtherSizes) {
  EXPECT_THAT(
      ReadAs(absl::StrCat("puzzle,solution\n", Sixteen(), ",\n", kSix, ",\n", Sixteen(), "\n")),
      ElementsAre("csv 2: " + Sixteen(), "3:37: expected 256 cells, found 36",
                  "csv 4: " + Sixteen()));
}

// ---- Candidates --------------------------------------------------------------------------------

TEST(SukakuTest, PlacesAreCandidates) {
  const std::string text = With(With(Sukaku(), 18, "."), 20, "0");  // r1c3 without 1 and 3
  const BoardRecord record = OneRecord(text);
  EXPECT_EQ(record.notation, Notation::kSukaku);
  EXPECT_EQ(Givens(record.board), kPuzzle);
  EXPECT_EQ(record.board.candidates[2], 0b111111010u);
  EXPECT_EQ(Written(record, Notation::kSukaku), ReplaceAll(text, "0", ".") + "\n");
  EXPECT_EQ(Written(record, Notation::kLine),
            "cannot: 'line' cannot hold the candidates 2 4 5 6 7 8 9 of r1c3");
  // What a given rules out by itself is no loss: there is a 3 in the row, and a 5.
  const BoardRecord implied = OneRecord(With(With(Sukaku(), 20, "."), 22, "."));
  EXPECT_EQ(Written(implied, Notation::kLine), absl::StrCat(kPuzzle, "\n"));
}

TEST(SukakuTest, OtherSizes) {
  const std::string four = ReplaceAll(Repeat("1234", 15), ".", ".") + "..3.";
  EXPECT_EQ(OneRecord(four, Input(Notation::kSukaku)).board.givens[15], 3);
  std::string hex;
  for (int i = 0; i < 256; ++i) hex += "0123456789ABCDEF";
  const BoardRecord record = OneRecord(With(hex, 1, "."));
  EXPECT_EQ(record.notation, Notation::kSukaku);
  EXPECT_EQ(record.board.least, 0);
  EXPECT_EQ(record.board.candidates[0], 0xfffdu);
  EXPECT_EQ(Written(record, Notation::kSukaku), With(hex, 1, ".") + "\n");
}

// ---- Samurai -----------------------------------------------------------------------------------

TEST(SamuraiTest, FiveGridsShareFourBoxes) {
  std::vector<Text> lines(5, std::string(81, '.'));
  lines[0] = With(lines[0], 80, "5");  // r9c9 of the first is r3c3 of the middle one
  lines[2] = With(With(lines[2], 20, "5"), 40, "7");
  lines[4] = With(lines[4], 0, "3");  // r1c1 of the last is r7c7 of the middle one
  const BoardRecord record = OneRecord(Lines(lines), Input(Notation::kSamurai));
  const Board& board = record.board;
  EXPECT_EQ(board.rows, 21);
  EXPECT_EQ(board.num_values, 9);
  EXPECT_EQ(board.constraints.size(), 90);
  EXPECT_EQ(std::count(board.holes.begin(), board.holes.end(), false), 369);
  EXPECT_EQ(*std::max_element(board.regions.begin(), board.regions.end()), 40);
  EXPECT_EQ(board.givens[board.CellAt(8, 8)], 5);
  EXPECT_EQ(board.givens[board.CellAt(10, 10)], 7);
  EXPECT_EQ(board.givens[board.CellAt(12, 12)], 3);
  // Both lines have what they share.
  lines[2] = With(lines[2], 60, "3");
  EXPECT_EQ(Written(record, Notation::kSamurai), Lines(lines) + "\n");
  EXPECT_EQ(Written(record, Notation::kLine),
            "cannot: 'line' cannot hold a board on which r1c10 is missing");
  EXPECT_EQ(Written(OneRecord(kPuzzle), Notation::kSamurai),
            "cannot: 'samurai' cannot hold a board that is not five grids of 9 x 9 cells");
}

TEST(SamuraiTest, ABrokenPuzzleHarmsNoOther) {
  const std::string empty = Lines(std::vector<Text>(5, std::string(81, '.')));
  const std::vector<std::string> read =
      ReadAs(absl::StrCat(empty, "\n", empty, "\n\n", kPuzzle, "\n\n", empty, "\n"),
             Input(Notation::kSamurai));
  ASSERT_EQ(read.size(), 4);
  EXPECT_EQ(read[2], "13:1: expected five lines, found 1 before a blank line");
  for (const size_t i : {0, 1, 3}) EXPECT_THAT(read[i], testing::StartsWith("samurai "));
}

}  // namespace
}  // namespace sudoku
