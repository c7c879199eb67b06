// SPDX-License-Identifier: Apache-2.0

#include "sudoku/format.h"

#include <cstddef>
#include <random>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::GridOf;
using ::quadrille_test::RandomBelow;

constexpr absl::string_view kPuzzle =
    "..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..";

std::string ErrorOf(absl::string_view text) {
  const absl::StatusOr<Grid> grid = ParseLine(text);
  if (grid.ok()) return "OK";
  EXPECT_EQ(grid.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(grid.status().message());
}

Grid RandomGrid(std::mt19937_64& rng) {
  Grid grid;
  for (Cell cell = 0; cell < kCells; ++cell) grid.Set(cell, RandomBelow(rng, 10));
  return grid;
}

// ---- ParseCell(), ParseLine() ------------------------------------------------------------------

TEST(ParseCellTest, DigitsAndEmptyCellsAreAllThatIsACell) {
  const std::string empty = "0._*xX";
  for (int c = -128; c < 256; ++c) {
    const auto character = static_cast<char>(c);
    const auto byte = static_cast<unsigned char>(character);
    const int expected = byte >= '1' && byte <= '9'                                ? byte - '0'
                         : byte != 0 && empty.find(character) != std::string::npos ? 0
                                                                                   : -1;
    EXPECT_EQ(ParseCell(character), expected) << c;
  }
}

TEST(ParseLineTest, ReadsCellsInReadingOrder) {
  const absl::StatusOr<Grid> grid = ParseLine(kPuzzle);
  ASSERT_TRUE(grid.ok()) << grid.status();
  EXPECT_EQ(*grid, GridOf(kPuzzle));
  EXPECT_EQ((*grid)[2], 7);
  EXPECT_EQ((*grid)[CellAt(0, 8)], 6);
  EXPECT_EQ((*grid)[CellAt(1, 2)], 4);
}

TEST(ParseLineTest, ReadsAllCharactersForEmptyCells) {
  for (const absl::string_view c : {"0", ".", "_", "*", "x", "X"}) {
    const absl::StatusOr<Grid> grid = ParseLine(absl::StrReplaceAll(kPuzzle, {{".", c}}));
    ASSERT_TRUE(grid.ok()) << c;
    EXPECT_EQ(*grid, GridOf(kPuzzle)) << c;
  }
}

TEST(ParseLineTest, NamesTheFirstWrongCharacter) {
  const auto with = [](Cell cell, absl::string_view text) {
    return absl::StrCat(kPuzzle.substr(0, cell), text, kPuzzle.substr(cell + 1));
  };
  constexpr absl::string_view kExpected = ": expected a digit or an empty cell, found ";
  EXPECT_EQ(ErrorOf(with(CellAt(2, 6), "q")), absl::StrCat("r3c7", kExpected, "'q'"));
  EXPECT_EQ(ErrorOf(with(0, "\t")), absl::StrCat("r1c1", kExpected, "a tab"));
  EXPECT_EQ(ErrorOf(with(80, "\n")), absl::StrCat("r9c9", kExpected, "byte 0x0a"));
  EXPECT_EQ(ErrorOf(with(80, " ")), absl::StrCat("r9c9", kExpected, "a blank"));
  EXPECT_EQ(ErrorOf(with(44, "\xff")), absl::StrCat("r5c9", kExpected, "byte 0xff"));
  EXPECT_EQ(ErrorOf(with(44, absl::string_view("\0", 1))),
            absl::StrCat("r5c9", kExpected, "a NUL byte"));
  EXPECT_EQ(ErrorOf(with(9, "é")), absl::StrCat("r2c1", kExpected, "'é'"));
  EXPECT_EQ(ErrorOf("q"), absl::StrCat("r1c1", kExpected, "'q'"));
  // The first is named, and it comes before the length.
  EXPECT_EQ(ErrorOf("..#,"), absl::StrCat("r1c3", kExpected, "'#'"));
}

TEST(ParseLineTest, RefusesAnythingBut81Cells) {
  EXPECT_EQ(ErrorOf(""), "expected 81 cells, found 0");
  EXPECT_EQ(ErrorOf("1"), "expected 81 cells, found 1");
  EXPECT_EQ(ErrorOf(kPuzzle.substr(1)), "expected 81 cells, found 80");
  EXPECT_EQ(ErrorOf(absl::StrCat(kPuzzle, ".")), "expected 81 cells, found 82");
  EXPECT_EQ(ErrorOf(absl::StrCat(kPuzzle, "\n")), "expected 81 cells, found 82");
  EXPECT_EQ(ErrorOf(absl::StrCat(kPuzzle, kPuzzle)), "expected 81 cells, found 162");
}

// ---- Format*() ---------------------------------------------------------------------------------

TEST(FormatTest, LineIsEightyOneCells) {
  EXPECT_EQ(FormatLine(GridOf(kPuzzle)), kPuzzle);
  EXPECT_EQ(FormatLine(GridOf(kPuzzle), '0'), absl::StrReplaceAll(kPuzzle, {{".", "0"}}));
  EXPECT_EQ(FormatLine(Grid(), '_'), std::string(81, '_'));
}

TEST(FormatTest, GridIsNineLines) {
  EXPECT_EQ(FormatGrid(GridOf(kPuzzle)),
            "..7..4..6\n..4...3.8\n.3....2.7\n"
            "1..3.2..4\n7264.8...\n.4..69...\n"
            "89......1\n612.9745.\n.7.2..8..\n");
  EXPECT_EQ(FormatGrid(GridOf(kPuzzle), '0').substr(0, 20), "007004006\n004000308\n");
}

TEST(FormatTest, PrettyHasBarsBetweenBoxes) {
  EXPECT_EQ(FormatPretty(GridOf(kPuzzle)),
            ". . 7 | . . 4 | . . 6\n"
            ". . 4 | . . . | 3 . 8\n"
            ". 3 . | . . . | 2 . 7\n"
            "---------------------\n"
            "1 . . | 3 . 2 | . . 4\n"
            "7 2 6 | 4 . 8 | . . .\n"
            ". 4 . | . 6 9 | . . .\n"
            "---------------------\n"
            "8 9 . | . . . | . . 1\n"
            "6 1 2 | . 9 7 | 4 5 .\n"
            ". 7 . | 2 . . | 8 . .\n");
  EXPECT_EQ(FormatPretty(GridOf(kPuzzle), '0').substr(0, 22), "0 0 7 | 0 0 4 | 0 0 6\n");
}

TEST(FormatTest, WhatIsPrintedIsReadBack) {
  std::mt19937_64 rng(1);
  for (int i = 0; i < 200; ++i) {
    const Grid grid = RandomGrid(rng);
    for (const char empty : {'.', '0', '_', '*', 'x', 'X'}) {
      const std::string line = FormatLine(grid, empty);
      EXPECT_EQ(*ParseLine(line), grid);
      EXPECT_EQ(absl::StrReplaceAll(FormatGrid(grid, empty), {{"\n", ""}}), line);
      EXPECT_EQ(absl::StrReplaceAll(FormatPretty(grid, empty),
                                    {{"\n", ""}, {" ", ""}, {"|", ""}, {"-", ""}}),
                line);
    }
  }
}

// ---- DescribeCharacter() -----------------------------------------------------------------------

TEST(DescribeCharacterTest, PrintableCharactersAreQuoted) {
  for (char c = '!'; c <= '~'; ++c) {
    if (c == '\'') continue;
    EXPECT_EQ(DescribeCharacter(std::string(1, c), 0), absl::StrCat("'", std::string(1, c), "'"));
  }
  EXPECT_EQ(DescribeCharacter("'", 0), "\"'\"");
}

TEST(DescribeCharacterTest, BlanksAndNulHaveNames) {
  EXPECT_EQ(DescribeCharacter("\t", 0), "a tab");
  EXPECT_EQ(DescribeCharacter(" ", 0), "a blank");
  EXPECT_EQ(DescribeCharacter("\r", 0), "a carriage return");
  EXPECT_EQ(DescribeCharacter(absl::string_view("\0", 1), 0), "a NUL byte");
}

TEST(DescribeCharacterTest, OtherBytesAreHexadecimal) {
  EXPECT_EQ(DescribeCharacter("\n", 0), "byte 0x0a");
  EXPECT_EQ(DescribeCharacter("\x01", 0), "byte 0x01");
  EXPECT_EQ(DescribeCharacter("\x1b[31m", 0), "byte 0x1b");
  EXPECT_EQ(DescribeCharacter("\x7f", 0), "byte 0x7f");
  EXPECT_EQ(DescribeCharacter("\xff", 0), "byte 0xff");
}

TEST(DescribeCharacterTest, Utf8SequencesAreQuotedWhole) {
  EXPECT_EQ(DescribeCharacter("é", 0), "'é'");
  EXPECT_EQ(DescribeCharacter("1數独9", 1), "'數'");
  EXPECT_EQ(DescribeCharacter("😀😀", 4), "'😀'");
  EXPECT_EQ(DescribeCharacter("\xc2\xa0", 0), "'\xc2\xa0'");
}

TEST(DescribeCharacterTest, InvalidUtf8IsAByte) {
  EXPECT_EQ(DescribeCharacter("\x80", 0), "byte 0x80");              // a continuation
  EXPECT_EQ(DescribeCharacter("é", 1), "byte 0xa9");                 // in the middle
  EXPECT_EQ(DescribeCharacter("\xc3", 0), "byte 0xc3");              // cut off
  EXPECT_EQ(DescribeCharacter("\xe6\x95", 0), "byte 0xe6");          // cut off
  EXPECT_EQ(DescribeCharacter("\xf0\x9f\x98", 0), "byte 0xf0");      // cut off
  EXPECT_EQ(DescribeCharacter("\xc3(", 0), "byte 0xc3");             // no continuation
  EXPECT_EQ(DescribeCharacter("\xe6\x95(", 0), "byte 0xe6");         // only one
  EXPECT_EQ(DescribeCharacter("\xc0\xaf", 0), "byte 0xc0");          // overlong
  EXPECT_EQ(DescribeCharacter("\xf5\x80\x80\x80", 0), "byte 0xf5");  // beyond Unicode
}

TEST(DescribeCharacterTest, AfterTheLastCharacterIsTheEndOfTheLine) {
  EXPECT_EQ(DescribeCharacter("", 0), "the end of the line");
  EXPECT_EQ(DescribeCharacter("12", 2), "the end of the line");
  EXPECT_EQ(DescribeCharacter("12", 100), "the end of the line");
}

}  // namespace
}  // namespace sudoku
