// SPDX-License-Identifier: Apache-2.0

#include "sudoku/reader.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/format.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::GridOf;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr absl::string_view kLine =
    "..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..";
constexpr absl::string_view kOther =
    "23...94.1...3.1..2714..8.3....823......5..684..7.9.....73.8.....2.1...488.17...2.";
// kLine as a grid, without the last line end.
constexpr absl::string_view kGrid =
    "..7..4..6\n"
    "..4...3.8\n"
    ".3....2.7\n"
    "1..3.2..4\n"
    "7264.8...\n"
    ".4..69...\n"
    "89......1\n"
    "612.9745.\n"
    ".7.2..8..";

// Lines of a grid from one to another, counted from 1, with the last line end.
std::string Rows(int from, int to) {
  const std::vector<absl::string_view> rows = absl::StrSplit(kGrid, '\n');
  std::string text;
  for (int i = from; i <= to; ++i) absl::StrAppend(&text, rows[i - 1], "\n");
  return text;
}

// As a program would: the text after the last line end is a line too, unless it is empty.
void AddText(absl::string_view text, PuzzleReader* reader, std::vector<PuzzleRecord>* records) {
  std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  for (const absl::string_view line : lines) reader->AddLine(line, records);
}

std::vector<PuzzleRecord> Records(absl::string_view text) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  AddText(text, &reader, &records);
  reader.Finish(&records);
  return records;
}

// "3 line PUZZLE", "3 grid PUZZLE" or "3 line 3:40: message": the first number is the record's
// line. kLine and kOther are called A and B.
std::string ToString(const PuzzleRecord& record) {
  const std::string head = absl::StrCat(record.line, record.is_grid ? " grid " : " line ");
  if (record.error.has_value()) {
    EXPECT_EQ(record.grid, Grid());
    EXPECT_EQ(record.tail(), "");
    return absl::StrCat(head, record.error->line, ":", record.error->column, ": ",
                        record.error->message);
  }
  const std::string puzzle = FormatLine(record.grid);
  EXPECT_EQ(record.grid, GridOf(absl::StrReplaceAll(record.cells(), {{"0", "."}})));
  return absl::StrCat(head, puzzle == kLine ? "A" : puzzle == kOther ? "B" : puzzle);
}

std::vector<std::string> Read(absl::string_view text) {
  std::vector<std::string> results;
  for (const PuzzleRecord& record : Records(text)) results.push_back(ToString(record));
  return results;
}

// What Read() says of a bad character.
std::string Found(absl::string_view head, absl::string_view what) {
  return absl::StrCat(head, "expected a digit or an empty cell, found ", what);
}

std::string Repeat(absl::string_view text, int n) {
  std::string result;
  for (int i = 0; i < n; ++i) absl::StrAppend(&result, text);
  return result;
}

// ---- Puzzles of one line -----------------------------------------------------------------------

TEST(LineTest, EachLineIsAPuzzle) {
  EXPECT_THAT(Read(absl::StrCat(kLine, "\n", kOther, "\n")), ElementsAre("1 line A", "2 line B"));
  EXPECT_THAT(Read(absl::StrCat(kLine, "\n", kOther)), ElementsAre("1 line A", "2 line B"));
  EXPECT_THAT(Read(kLine), ElementsAre("1 line A"));
}

TEST(LineTest, SixCharactersAreEmptyCells) {
  for (const absl::string_view c : {"0", ".", "_", "*", "x", "X"}) {
    const std::string text = absl::StrReplaceAll(kLine, {{".", c}});
    EXPECT_THAT(Read(text), ElementsAre("1 line A")) << c;
    EXPECT_EQ(Records(text)[0].cells(), text);
  }
}

TEST(LineTest, IsAppendedAtOnce) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  reader.AddLine(kLine, &records);
  EXPECT_EQ(records.size(), 1);
  reader.AddLine(kOther, &records);
  EXPECT_EQ(records.size(), 2);
  reader.Finish(&records);
  EXPECT_EQ(records.size(), 2);
}

TEST(LineTest, BlankLinesCountButSayNothing) {
  EXPECT_THAT(Read(absl::StrCat("\n \t\n", kLine, "\n\n\n", kOther, "\n\n")),
              ElementsAre("3 line A", "6 line B"));
  EXPECT_THAT(Read(absl::StrCat(std::string(200, ' '), "\n", kLine, "\n")),
              ElementsAre("2 line A"));
}

TEST(LineTest, ATailIsKeptAsItStands) {
  for (const absl::string_view tail :
       {"", ",", ":", " ", "\t", ",5", ":1:5", " a remark", "\tx", ",,,", "   ", ", \xff\x01"}) {
    const std::string text = absl::StrCat(kLine, tail);
    const std::vector<PuzzleRecord> records = Records(absl::StrCat(text, "\n"));
    ASSERT_EQ(records.size(), 1);
    EXPECT_EQ(ToString(records[0]), "1 line A");
    EXPECT_EQ(records[0].tail(), tail);
    EXPECT_EQ(records[0].text, text);
    EXPECT_EQ(records[0].cells(), kLine);
  }
}

TEST(LineTest, RefusesAnythingElseAfterTheCells) {
  const auto expected = [](absl::string_view found) {
    return ElementsAre(absl::StrCat(
        "1 line 1:82: expected the end of the line, a comma, a colon or a blank after 81 cells, "
        "found ",
        found));
  };
  EXPECT_THAT(Read(absl::StrCat(kLine, ".")), expected("'.'"));
  EXPECT_THAT(Read(absl::StrCat(kLine, "1,2")), expected("'1'"));
  EXPECT_THAT(
      Read(absl::StrCat(kLine, ";")),
      expected("';' (a semicolon is read before a solution of 81 digits; else put a comma)"));
  EXPECT_THAT(Read(absl::StrCat(kLine, "|")), expected("'|'"));
  EXPECT_THAT(Read(absl::StrCat(kLine, "#")), expected("'#'"));
  EXPECT_THAT(Read(absl::StrCat(kLine, "\"")), expected("'\"'"));
  EXPECT_THAT(Read(absl::StrCat(kLine, "é")), expected("'é'"));
  EXPECT_THAT(Read(absl::StrCat(kLine, kLine)), expected("'.'"));
  EXPECT_THAT(Read(absl::StrCat(kLine, absl::string_view("\0", 1))), expected("a NUL byte"));
}

TEST(LineTest, RefusesALineThatIsTooShort) {
  for (const int n : {31, 32, 79, 80}) {
    EXPECT_THAT(Read(kLine.substr(0, n)),
                ElementsAre(absl::StrCat("1 line 1:", n + 1, ": expected 81 cells, found ", n)));
  }
  const std::string bad = absl::StrCat("\n", kLine.substr(0, 80), "\n", kLine, "\n");
  EXPECT_THAT(Read(bad), ElementsAre("2 line 2:81: expected 81 cells, found 80", "3 line A"));
  EXPECT_EQ(Records(bad)[0].text, kLine.substr(0, 80));
}

TEST(LineTest, NamesTheFirstWrongCharacterAndItsColumn) {
  const auto with = [](int column, absl::string_view text) {
    return absl::StrCat(kLine.substr(0, column - 1), text, kLine.substr(column));
  };
  EXPECT_THAT(Read(with(1, "q")), ElementsAre(Found("1 line 1:1: ", "'q'")));
  EXPECT_THAT(Read(with(40, "-")), ElementsAre(Found("1 line 1:40: ", "'-'")));
  EXPECT_THAT(Read(with(81, "|")), ElementsAre(Found("1 line 1:81: ", "'|'")));
  EXPECT_THAT(Read(with(81, "a")), ElementsAre(Found("1 line 1:81: ", "'a'")));
  EXPECT_THAT(Read(with(5, "\t")), ElementsAre(Found("1 line 1:5: ", "a tab")));
  EXPECT_THAT(Read(with(5, " ")), ElementsAre(Found("1 line 1:5: ", "a blank")));
  EXPECT_THAT(Read(with(5, "\r")), ElementsAre(Found("1 line 1:5: ", "a carriage return")));
  EXPECT_THAT(Read(with(5, absl::string_view("\0", 1))),
              ElementsAre(Found("1 line 1:5: ", "a NUL byte")));
  EXPECT_THAT(Read(with(5, "\xff")), ElementsAre(Found("1 line 1:5: ", "byte 0xff")));
  EXPECT_THAT(Read(with(5, "é")), ElementsAre(Found("1 line 1:5: ", "'é'")));
  EXPECT_THAT(Read(absl::StrCat(" ", kLine)), ElementsAre(Found("1 line 1:1: ", "a blank")));
  EXPECT_THAT(Read(absl::StrCat(kLine.substr(0, 9), ",", kLine.substr(9))),
              ElementsAre(Found("1 line 1:10: ", "','")));
  // The first mistake is told.
  EXPECT_THAT(Read(Repeat("12q", 20)), ElementsAre(Found("1 line 1:3: ", "'q'")));
  EXPECT_THAT(Read(absl::StrCat(kLine.substr(0, 40), ",solution")),
              ElementsAre(Found("1 line 1:41: ", "','")));
}

TEST(LineTest, QuestionMarksOrDashesMayBeTheEmptyCells) {
  for (const absl::string_view empty : {"?", "-"}) {
    const std::string cells = absl::StrReplaceAll(kLine, {{".", empty}});
    for (const absl::string_view tail : {"", ",1", "\t1", " 1", ":1"}) {
      const std::vector<PuzzleRecord> records = Records(absl::StrCat(cells, tail));
      ASSERT_THAT(records, SizeIs(1));
      EXPECT_FALSE(records[0].error.has_value()) << empty << tail;
      EXPECT_EQ(records[0].grid, GridOf(kLine)) << empty << tail;
      EXPECT_EQ(records[0].cells(), cells);
      EXPECT_EQ(records[0].tail(), tail);
    }
    const std::string expected = absl::StrCat("'", empty, "'");
    EXPECT_THAT(Read(cells.substr(0, 80)), ElementsAre(Found("1 line 1:1: ", expected)));
    EXPECT_THAT(Read(Repeat(empty, 81)), ElementsAre(Found("1 line 1:1: ", expected)));
    EXPECT_THAT(Read(absl::StrCat(cells.substr(0, 80), ".")),
                ElementsAre(Found("1 line 1:1: ", expected)));
  }
}

TEST(GridTest, QuestionMarksMayBeTheEmptyCells) {
  const std::string marks = absl::StrReplaceAll(kGrid, {{".", "?"}});
  const std::vector<PuzzleRecord> records = Records(marks);
  ASSERT_THAT(records, SizeIs(1));
  EXPECT_FALSE(records[0].error.has_value());
  EXPECT_EQ(records[0].grid, Records(kGrid)[0].grid);
  EXPECT_EQ(records[0].cells().size(), 81);
  // Among others they are mistakes.
  const size_t dot = kGrid.find('.');
  std::string one(kGrid);
  one[dot] = '?';
  std::string other = marks;
  other[dot] = '.';
  EXPECT_THAT(Read(one), ElementsAre(Found(absl::StrCat("1 grid 1:", dot + 1, ": "), "'?'")));
  EXPECT_TRUE(Records(other)[0].error.has_value());
  // The next grid knows nothing of them.
  EXPECT_THAT(Read(absl::StrCat(one, "\n\n", kGrid)), SizeIs(2));
  EXPECT_FALSE(Records(absl::StrCat(one, "\n\n", kGrid))[1].error.has_value());
  // Dashes make borders there.
  EXPECT_TRUE(Records(absl::StrReplaceAll(kGrid, {{".", "-"}}))[0].error.has_value());
}

TEST(LineTest, CellsOfACsvFileMayBeInQuotesAndAfterOtherFields) {
  const std::string quoted = absl::StrCat("\"", kLine, "\"");
  for (const absl::string_view before :
       {"1,", "17;", "a b\t", "\"1\",", "\"a, \"\"b\"\"\",", "x,2,y z,", "1, ", "0003c85d91eb,",
        "18446744073709551615,", "550e8400-e29b-41d4-a716-446655440000;", ""}) {
    for (const absl::string_view cells : {kLine, absl::string_view(quoted)}) {
      for (const absl::string_view tail : {"", ",", ",1,2", ";x", "\ty", " z", ":2"}) {
        if (before.empty() && cells == kLine && tail == ";x") continue;
        const std::string line = absl::StrCat(before, cells, tail);
        const std::vector<PuzzleRecord> records = Records(line);
        ASSERT_THAT(records, SizeIs(1));
        EXPECT_FALSE(records[0].error.has_value()) << line;
        EXPECT_EQ(records[0].grid, GridOf(kLine)) << line;
        EXPECT_EQ(records[0].cells(), kLine);
        EXPECT_EQ(records[0].tail(), tail);
        EXPECT_EQ(records[0].text, line);
      }
    }
  }
}

TEST(LineTest, ASemicolonMayStandBeforeASolution) {
  const std::string solution = Repeat("123456789", 9);
  for (const std::string& tail : {absl::StrCat(";", solution), absl::StrCat(";", solution, ";1"),
                                  absl::StrCat(";\"", solution, "\"")}) {
    const std::vector<PuzzleRecord> records = Records(absl::StrCat(kLine, tail));
    ASSERT_THAT(records, SizeIs(1));
    EXPECT_FALSE(records[0].error.has_value()) << tail;
    EXPECT_EQ(records[0].tail(), tail);
  }
  EXPECT_TRUE(Records(absl::StrCat(kLine, ";", solution, "1"))[0].error.has_value());
  EXPECT_TRUE(Records(absl::StrCat(kLine, ";", solution.substr(1)))[0].error.has_value());
}

// Or the solution would be taken for the puzzle.
TEST(LineTest, ADamagedPuzzleIsNoOtherField) {
  const std::string solution = Repeat("123456789", 9);
  for (const size_t n : {1, 4, 20, 21, 31, 40, 41, 80}) {
    const std::string line = absl::StrCat(kLine.substr(81 - n), ",", solution);
    EXPECT_THAT(Read(line), ElementsAre(Found(absl::StrCat("1 line 1:", n + 1, ": "), "','")));
    EXPECT_TRUE(Records(absl::StrCat("1,", line))[0].error.has_value()) << n;
    EXPECT_TRUE(Records(absl::StrCat("\"", kLine.substr(81 - n), "\",\"", solution, "\""))[0]
                    .error.has_value())
        << n;
  }
  EXPECT_TRUE(Records(absl::StrCat(kLine.substr(0, 21), ",", kLine))[0].error.has_value());
  for (const absl::string_view before :
       {",", ";", "1,,", "1,2;", "\"\",", "\"1\" ,", "\"1,", "1:", "1 ", " "}) {
    EXPECT_TRUE(Records(absl::StrCat(before, kLine))[0].error.has_value()) << before;
  }
}

TEST(LineTest, WhatMayHelpIsSaid) {
  const std::string quote =
      "1 line 1:1: expected a digit or an empty cell, found '\"' (what is in quotes has to be 81 "
      "cells)";
  EXPECT_THAT(Read(absl::StrCat("\"", kLine)), ElementsAre(quote));
  EXPECT_THAT(Read(absl::StrCat("\"", kLine, "5\"")), ElementsAre(quote));
  EXPECT_THAT(Read(absl::StrCat("\"", kLine.substr(0, 80), "\"")), ElementsAre(quote));
  EXPECT_THAT(Read(absl::StrCat("\"", kLine, "\"x")), ElementsAre(quote));
  std::string little;
  std::string big;
  for (const char c : kLine) {
    little.append({c, '\0'});
    big.append({'\0', c});
  }
  EXPECT_THAT(Read(little),
              ElementsAre("1 line 1:2: expected a digit or an empty cell, found a NUL "
                          "byte (a text in UTF-16 needs a byte-order mark)"));
  EXPECT_THAT(Read(big), ElementsAre("1 line 1:1: expected a digit or an empty cell, found a NUL "
                                     "byte (a text in UTF-16 needs a byte-order mark)"));
}

TEST(LineTest, KeepsTheTextOfWhatIsNotAPuzzle) {
  const std::vector<PuzzleRecord> records = Records(Repeat("hello, ", 20));
  ASSERT_EQ(records.size(), 1);
  EXPECT_EQ(records[0].text, Repeat("hello, ", 20));
  EXPECT_EQ(records[0].tail(), "");
  EXPECT_FALSE(records[0].is_grid);
}

// ---- Long and short lines ----------------------------------------------------------------------

TEST(LongLineTest, ThirtyCharactersAreShort) {
  EXPECT_THAT(Read(Repeat("1", 30)),
              ElementsAre("1 grid 1:10: expected nine cells in a row, found '1' after them"));
  EXPECT_THAT(Read(Repeat("1", 31)), ElementsAre("1 line 1:32: expected 81 cells, found 31"));
  // Blanks count.
  EXPECT_THAT(Read(absl::StrCat("123456789", Repeat(" ", 21))),
              ElementsAre("1 grid 2:1: expected nine rows, found 1 before the end of the file"));
  EXPECT_THAT(Read(absl::StrCat("123456789", Repeat(" ", 22))),
              ElementsAre(Found("1 line 1:10: ", "a blank")));
  // So do bars and dashes; a border of more than 30 is no separator.
  EXPECT_THAT(Read(Repeat("-", 30)),
              ElementsAre("1 grid 2:1: expected nine rows, found 0 before the end of the file"));
  EXPECT_THAT(Read(Repeat("-", 31)), ElementsAre(Found("1 line 1:1: ", "'-'")));
}

TEST(LongLineTest, CountsCharactersNotBytes) {
  // A title of 30 characters in 60 and in 120 bytes, and one that is too long.
  EXPECT_THAT(Read(absl::StrCat(Repeat("é", 30), "\n", kGrid)), ElementsAre("2 grid A"));
  EXPECT_THAT(Read(absl::StrCat(Repeat("😀", 30), "\n", kGrid)), ElementsAre("2 grid A"));
  EXPECT_THAT(Read(absl::StrCat(Repeat("é", 31), "\n", kGrid)),
              ElementsAre(Found("1 line 1:1: ", "'é'"), "2 grid A"));
  EXPECT_THAT(Read(absl::StrCat(Repeat("😀", 31), "\n", kGrid)),
              ElementsAre(Found("1 line 1:1: ", "'😀'"), "2 grid A"));
}

TEST(LongLineTest, TheCarriageReturnIsNoCharacter) {
  EXPECT_THAT(Read(absl::StrCat(Repeat("1", 30), "\r\n")),
              ElementsAre("1 grid 1:10: expected nine cells in a row, found '1' after them"));
}

// ---- Grids -------------------------------------------------------------------------------------

TEST(GridTest, NineRowsAreAGrid) {
  EXPECT_THAT(Read(kGrid), ElementsAre("1 grid A"));
  EXPECT_THAT(Read(absl::StrCat(kGrid, "\n")), ElementsAre("1 grid A"));
  const PuzzleRecord record = Records(absl::StrCat("\n", kGrid, "\n\n"))[0];
  EXPECT_EQ(record.line, 2);
  EXPECT_EQ(record.text, kGrid);
  EXPECT_EQ(record.cells(), kLine);
  EXPECT_EQ(record.tail(), "");
}

TEST(GridTest, IsAppendedWithItsNinthRow) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  AddText(Rows(1, 8), &reader, &records);
  EXPECT_THAT(records, IsEmpty());
  AddText(Rows(9, 9), &reader, &records);
  EXPECT_EQ(records.size(), 1);
}

TEST(GridTest, GridsFollowWithAndWithoutBlankLines) {
  EXPECT_THAT(Read(absl::StrCat(kGrid, "\n", kGrid, "\n\n\n", kGrid)),
              ElementsAre("1 grid A", "10 grid A", "21 grid A"));
}

TEST(GridTest, BlanksAndBarsInRowsArePassedOver) {
  const std::string text =
      "  . . 7 | . . 4 | . . 6\n"
      "|. . 4| . . . |3 . 8|\n"
      " .3....2.7 \n"
      "1  .  .|3 . 2|.  .  4 \n"
      "||726||4.8||...||\n"
      ".4..69...\n"
      "8 9 . . . . . . 1\n"
      "612.9745.|\n"
      "|.7.2..8..  ";
  EXPECT_THAT(Read(text), ElementsAre("1 grid A"));
  EXPECT_EQ(Records(text)[0].text, text);
  EXPECT_EQ(Records(text)[0].cells(), kLine);
}

TEST(GridTest, ReadsAllCharactersForEmptyCells) {
  const std::string text =
      "**7**4**6\n__4___3_8\nx3xxxx2x7\n1XX3X2XX4\n726408000\n.4..69...\n89......1\n612.9745.\n"
      ".7.2..8..\n";
  EXPECT_THAT(Read(text), ElementsAre("1 grid A"));
  EXPECT_EQ(Records(text)[0].cells().substr(0, 18), "**7**4**6__4___3_8");
}

TEST(GridTest, RowsOfEmptyCellsAloneAreRows) {
  EXPECT_THAT(Read(Repeat("xxxxxxxxx\n", 9)),
              ElementsAre(absl::StrCat("1 grid ", Repeat(".", 81))));
  EXPECT_THAT(Read(Repeat("_________\n", 9)),
              ElementsAre(absl::StrCat("1 grid ", Repeat(".", 81))));
}

TEST(GridTest, SeparatorsArePassedOver) {
  const std::string inside =
      absl::StrCat(Rows(1, 3), "------+-------+------\n", Rows(4, 6), "=\n", Rows(7, 9));
  const std::string text = absl::StrCat("+-----+\n| |\n", inside, "+=====+\n\n", kLine, "\n");
  EXPECT_THAT(Read(text), ElementsAre("3 grid A", "16 line A"));
  // The text goes from the first row to the last.
  EXPECT_EQ(absl::StrCat(Records(text)[0].text, "\n"), inside);
  EXPECT_EQ(Records(text)[0].cells(), kLine);
}

TEST(GridTest, TabsAreNoBlanksInRows) {
  EXPECT_THAT(Read(absl::StrCat(Rows(1, 4), "7264\t8...\n", Rows(6, 9))),
              ElementsAre(Found("1 grid 5:5: ", "a tab")));
  EXPECT_THAT(Read(absl::StrCat("\t", kGrid)), ElementsAre(Found("1 grid 1:1: ", "a tab")));
  EXPECT_THAT(Read(absl::StrCat(kGrid, "\t")), ElementsAre(Found("1 grid 9:10: ", "a tab")));
}

TEST(GridTest, BordersNeedNoBlankLine) {
  EXPECT_THAT(Read(absl::StrCat(kGrid, "\n---\n", kGrid, "\n---\n", kLine)),
              ElementsAre("1 grid A", "11 grid A", "21 line A"));
  // One below the first grid, one above the second.
  EXPECT_THAT(Read(absl::StrCat("---\n", kGrid, "\n---\n---\n", kGrid, "\n---\n")),
              ElementsAre("2 grid A", "13 grid A"));
  EXPECT_THAT(Read(absl::StrCat(kGrid, "\n---\n\n# x\n---\n", kGrid, "\n---\nend\n")),
              ElementsAre("1 grid A", "14 grid A"));
}

// A separator starts a grid like any short line.
TEST(GridTest, SeparatorsWithoutRowsAreNotAPuzzle) {
  const auto expected = [](absl::string_view head, absl::string_view found) {
    return absl::StrCat(head, ": expected nine rows, found 0 before ", found);
  };
  EXPECT_THAT(Read("---\n"), ElementsAre(expected("1 grid 2:1", "the end of the file")));
  EXPECT_THAT(Read(absl::StrCat("\n|\n=\n\n", kLine)),
              ElementsAre(expected("2 grid 4:1", "a blank line"), "5 line A"));
  EXPECT_THAT(Read(absl::StrCat("-\n#\n", kLine)),
              ElementsAre(expected("1 grid 2:1", "a comment"), "3 line A"));
  EXPECT_THAT(Read("-\nend\n"), ElementsAre(expected("1 grid 2:1", "'end'")));
  EXPECT_THAT(Read(absl::StrCat(kLine, "\n---\n", kLine)),
              ElementsAre("1 line A", expected("2 grid 3:1", "a line of more than 30 characters"),
                          "3 line A"));
  // Only directly below a grid it says nothing.
  EXPECT_THAT(Read(absl::StrCat(kGrid, "\n\n---\n\n", kGrid)),
              ElementsAre("1 grid A", expected("11 grid 12:1", "a blank line"), "13 grid A"));
  EXPECT_THAT(
      Read(absl::StrCat(kGrid, "\n", kLine, "\n---\n\n", kGrid)),
      ElementsAre("1 grid A", "10 line A", expected("11 grid 12:1", "a blank line"), "13 grid A"));
  EXPECT_EQ(Records("--\n==\n\n")[0].text, "--");
  EXPECT_TRUE(Records("--\n==\n\n")[0].is_grid);
}

TEST(GridTest, ReadsWhatThisLibraryPrints) {
  const std::string text = absl::StrCat(FormatGrid(GridOf(kLine)), "\n", FormatGrid(GridOf(kOther)),
                                        "\n", FormatPretty(GridOf(kLine)));
  EXPECT_THAT(Read(text), ElementsAre("1 grid A", "11 grid B", "21 grid A"));
}

TEST(GridTest, NamesWhereAGridWithEightRowsBreaksOff) {
  const std::string eight = Rows(1, 8);
  const auto expected = [](absl::string_view where, absl::string_view found) {
    return absl::StrCat("1 grid ", where, ": expected nine rows, found 8 before ", found);
  };
  EXPECT_THAT(Read(eight), ElementsAre(expected("9:1", "the end of the file")));
  EXPECT_THAT(Read(absl::StrCat(eight, "\n", kLine)),
              ElementsAre(expected("9:1", "a blank line"), "10 line A"));
  EXPECT_THAT(Read(absl::StrCat(eight, " \t\n", kGrid)),
              ElementsAre(expected("9:1", "a blank line"), "10 grid A"));
  EXPECT_THAT(Read(absl::StrCat(eight, "# ..7......\n", kLine)),
              ElementsAre(expected("9:1", "a comment"), "10 line A"));
  EXPECT_THAT(Read(absl::StrCat(eight, "end\n", kLine)), ElementsAre(expected("9:1", "'end'")));
  EXPECT_THAT(
      Read(absl::StrCat(eight, kOther, "\n", kLine)),
      ElementsAre(expected("9:1", "a line of more than 30 characters"), "9 line B", "10 line A"));
  EXPECT_THAT(Read(absl::StrCat(eight, "-----\n\n")),
              ElementsAre(expected("10:1", "a blank line")));
  EXPECT_EQ(absl::StrCat(Records(eight)[0].text, "\n"), eight);
  EXPECT_TRUE(Records(eight)[0].is_grid);
}

TEST(GridTest, OneRowIsNotAPuzzle) {
  EXPECT_THAT(Read("123456789\n\n1\n"),
              ElementsAre("1 grid 2:1: expected nine rows, found 1 before a blank line",
                          "3 grid 3:2: expected nine cells in a row, found 1"));
}

TEST(GridTest, TheTenthRowBeginsAnotherGrid) {
  EXPECT_THAT(
      Read(absl::StrCat(kGrid, "\n123456789\n\n", kLine)),
      ElementsAre("1 grid A", "10 grid 11:1: expected nine rows, found 1 before a blank line",
                  "12 line A"));
}

TEST(GridTest, RefusesRowsOfTheWrongLength) {
  const auto read = [](absl::string_view row) {
    return Read(absl::StrCat(Rows(1, 4), row, "\n", Rows(6, 9)));
  };
  EXPECT_THAT(read("7264.8.."), ElementsAre("1 grid 5:9: expected nine cells in a row, found 8"));
  EXPECT_THAT(read("7"), ElementsAre("1 grid 5:2: expected nine cells in a row, found 1"));
  EXPECT_THAT(read("726|4.8|..| "),
              ElementsAre("1 grid 5:13: expected nine cells in a row, found 8"));
  EXPECT_THAT(read("7264.8...."),
              ElementsAre("1 grid 5:10: expected nine cells in a row, found '.' after them"));
  EXPECT_THAT(read(" 726 4.8 ... 123"),
              ElementsAre("1 grid 5:14: expected nine cells in a row, found '1' after them"));
}

TEST(GridTest, NamesTheFirstWrongCharacterAndItsColumn) {
  const auto read = [](absl::string_view row) {
    return Read(absl::StrCat(Rows(1, 4), row, "\n", Rows(6, 9), kLine));
  };
  EXPECT_THAT(read("7264q8..."), ElementsAre(Found("1 grid 5:5: ", "'q'"), "10 line A"));
  EXPECT_THAT(read("| 7 2 6 | 4 , 8"), ElementsAre(Found("1 grid 5:13: ", "','"), "10 line A"));
  EXPECT_THAT(read("7264\xff"
                   "8..."),
              ElementsAre(Found("1 grid 5:5: ", "byte 0xff"), "10 line A"));
  EXPECT_THAT(read("é"), ElementsAre(Found("1 grid 5:1: ", "'é'"), "10 line A"));
  // A title inside a grid is a row with mistakes.
  EXPECT_THAT(read("Grid 05"), ElementsAre(Found("1 grid 5:1: ", "'G'"), "10 line A"));
  // The first of several mistakes is reported, even if the grid breaks off too.
  EXPECT_THAT(Read("123456789\n12\nq\n\n"),
              ElementsAre("1 grid 2:3: expected nine cells in a row, found 2"));
}

TEST(GridTest, ALongLineEndsIt) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  reader.AddLine("123456789", &records);
  reader.AddLine(kLine, &records);
  ASSERT_EQ(records.size(), 2);
  EXPECT_EQ(ToString(records[0]),
            "1 grid 2:1: expected nine rows, found 1 before a line of more than 30 characters");
  EXPECT_EQ(ToString(records[1]), "2 line A");
}

TEST(GridTest, MemoryIsBounded) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  reader.AddLine("..7..4..6", &records);
  for (int i = 0; i < 100'000; ++i) reader.AddLine("-----------------------------", &records);
  AddText(Rows(2, 9), &reader, &records);
  ASSERT_EQ(records.size(), 1);
  EXPECT_EQ(ToString(records[0]), "1 grid A");
  EXPECT_LT(records[0].text.size(), 10'000);
}

// ---- Titles ------------------------------------------------------------------------------------

TEST(TitleTest, IsPassedOverDirectlyBeforeTheFirstRow) {
  for (const absl::string_view title :
       {"Grid 01", "a", "No. 7, easy", "Grid 01 (x)", "Größe 9", "第一", "Level 123456789",
        "  Grid 01  ", "x1 y2", "a title of thirty characters !"}) {
    EXPECT_THAT(Read(absl::StrCat(title, "\n", kGrid, "\n", title, "\n", kGrid)),
                ElementsAre("2 grid A", "12 grid A"))
        << title;
  }
}

TEST(TitleTest, IsNoPartOfTheText) {
  EXPECT_EQ(Records(absl::StrCat("Grid 01\n", kGrid))[0].text, kGrid);
}

TEST(TitleTest, ASeparatorMayStandBetween) {
  EXPECT_THAT(Read(absl::StrCat("Grid 01\n+---+\n", kGrid)), ElementsAre("3 grid A"));
}

TEST(TitleTest, MayStandBetweenBorders) {
  EXPECT_THAT(Read(absl::StrCat("+---+\nGrid 01\n+---+\n", kGrid, "\n+---+\n\n", kLine)),
              ElementsAre("4 grid A", "15 line A"));
}

TEST(TitleTest, IsAMistakeWhereNoRowFollows) {
  EXPECT_THAT(Read(absl::StrCat("Grid 01\n\n", kGrid)),
              ElementsAre(Found("1 grid 1:1: ", "'G'"), "3 grid A"));
  EXPECT_THAT(Read(absl::StrCat("Grid 01\n# easy\n", kGrid)),
              ElementsAre(Found("1 grid 1:1: ", "'G'"), "3 grid A"));
  EXPECT_THAT(Read(absl::StrCat("1 Grid\n", kLine)),
              ElementsAre(Found("1 grid 1:3: ", "'G'"), "2 line A"));
  EXPECT_THAT(Read("Grid 01\n"), ElementsAre(Found("1 grid 1:1: ", "'G'")));
  EXPECT_THAT(Read("Grid 01\nend\n"), ElementsAre(Found("1 grid 1:1: ", "'G'")));
  EXPECT_EQ(Records("\nGrid 01\n\n")[0].text, "Grid 01");
  EXPECT_EQ(Records("\nGrid 01\n\n")[0].line, 2);
}

// The first of two has no row after it, and so it begins a grid that cannot be read.
TEST(TitleTest, TwoOfThemAreAMistake) {
  EXPECT_THAT(Read(absl::StrCat("Grid\n01 of many\n", Rows(1, 7), "\n", kLine)),
              ElementsAre(Found("1 grid 1:1: ", "'G'"), "11 line A"));
  EXPECT_THAT(Read(absl::StrCat("Grid\nof many\n\n", kGrid)),
              ElementsAre(Found("1 grid 1:1: ", "'G'"), "4 grid A"));
}

TEST(TitleTest, ARowWithAMistakeIsNone) {
  const auto read = [](absl::string_view row) {
    return Read(absl::StrCat(row, "\n", Rows(2, 9), "\n", kLine));
  };
  EXPECT_THAT(read("q.7..4..6"), ElementsAre(Found("1 grid 1:1: ", "'q'"), "11 line A"));
  EXPECT_THAT(read("..7..4.2z"), ElementsAre(Found("1 grid 1:9: ", "'z'"), "11 line A"));
  EXPECT_THAT(read("..7 | ..4 | .o6"), ElementsAre(Found("1 grid 1:14: ", "'o'"), "11 line A"));
  EXPECT_THAT(read("..7..é..6"), ElementsAre(Found("1 grid 1:6: ", "'é'"), "11 line A"));
  // Two mistakes, ten characters or eight: a title then, and the row is missing at the end. The
  // message says what was taken for a title.
  for (const absl::string_view row : {"ab7..4..6", "ID 1234567", "..7..4..6q", "..7..4.q"}) {
    EXPECT_THAT(read(row),
                ElementsAre(absl::StrCat("2 grid 10:1: expected nine rows, found 8 before a "
                                         "blank line (line 1, '",
                                         row, "', was taken for a title)"),
                            "11 line A"));
  }
}

TEST(TitleTest, WithoutLettersItIsARow) {
  // x and X are cells, other signs no letters.
  for (const absl::string_view row : {"01", "xX", "12, 34", "(1)", "1/2", "\xc2\xa7 1"}) {
    const std::vector<std::string> read = Read(absl::StrCat(row, "\n", Rows(1, 8), "\n", kLine));
    ASSERT_EQ(read.size(), 2) << row;
    EXPECT_TRUE(absl::StartsWith(read[0], "1 grid 1:")) << row << ": " << read[0];
    EXPECT_EQ(read[1], "11 line A");
  }
}

TEST(TitleTest, MissingRowsNameTheTitleOfTheirGridOnly) {
  EXPECT_THAT(Read(absl::StrCat("  Grid 01 \n", Rows(1, 2), "\n", Rows(1, 3))),
              ElementsAre("2 grid 4:1: expected nine rows, found 2 before a blank line (line 1, "
                          "'Grid 01', was taken for a title)",
                          "5 grid 8:1: expected nine rows, found 3 before the end of the file"));
  EXPECT_THAT(Read(absl::StrCat("Grid 01\n", kGrid, "\n", Rows(1, 3))),
              ElementsAre("2 grid A",
                          "11 grid 14:1: expected nine rows, found 3 before the end of the file"));
}

TEST(TitleTest, IsNotThatOfALaterBorder) {
  EXPECT_THAT(
      Read(absl::StrCat("Grid 01\n", kGrid, "\n\n---\n\n")),
      ElementsAre("2 grid A", "12 grid 13:1: expected nine rows, found 0 before a blank line"));
}

// ---- Comments, the header, the end -------------------------------------------------------------

TEST(CommentTest, ArePassedOverWhereverTheyStand) {
  EXPECT_THAT(Read(absl::StrCat("# one\n", kLine, "\n  # two\n\t#\n", kGrid, "\n#\n#", kLine, "\n",
                                kOther)),
              ElementsAre("2 line A", "5 grid A", "16 line B"));
  EXPECT_THAT(Read(absl::StrCat("#", kLine, "\n")), IsEmpty());
}

TEST(CommentTest, EndsAGrid) {
  EXPECT_THAT(Read(absl::StrCat(Rows(1, 3), "# a comment\n", Rows(4, 9))),
              ElementsAre("1 grid 4:1: expected nine rows, found 3 before a comment",
                          "5 grid 11:1: expected nine rows, found 6 before the end of the file"));
}

TEST(CsvHeaderTest, IsPassedOver) {
  for (const absl::string_view header :
       {"puzzle,solution", "quizzes,solutions", "Puzzle", "id,QUIZZES", "sudoku puzzle",
        "puzzle,solution,clues,difficulty,source"}) {
    EXPECT_THAT(Read(absl::StrCat(header, "\n", kLine, "\n")), ElementsAre("2 line A")) << header;
    EXPECT_THAT(Read(absl::StrCat("\n# from a table\n", header, "\n", kLine, "\n")),
                ElementsAre("4 line A"))
        << header;
  }
}

TEST(CsvHeaderTest, IsTheFirstLineAlone) {
  EXPECT_THAT(Read(absl::StrCat(kLine, "\npuzzle,solution\n", kLine)),
              ElementsAre("1 line A", Found("2 grid 2:1: ", "'p'"), "3 line A"));
  EXPECT_THAT(Read(absl::StrCat("puzzle\npuzzle\n", kLine)),
              ElementsAre(Found("2 grid 2:1: ", "'p'"), "3 line A"));
  EXPECT_THAT(Read(absl::StrCat("---\npuzzle\n", kLine)),
              ElementsAre(Found("2 grid 2:1: ", "'p'"), "3 line A"));
}

TEST(CsvHeaderTest, HasNoCell) {
  for (const absl::string_view line :
       {"puzzle 1", "puzzle_text", "puzzle.", "puzzle*", "xpuzzle"}) {
    EXPECT_THAT(Read(absl::StrCat(line, "\n", kLine)), ElementsAre(::testing::_, "2 line A"))
        << line;
  }
}

TEST(CsvHeaderTest, HasTheWord) {
  for (const absl::string_view line : {"solution", "puzle,solution", "quiz", "cells"}) {
    EXPECT_THAT(Read(absl::StrCat(line, "\n", kLine)), ElementsAre(::testing::_, "2 line A"))
        << line;
  }
}

TEST(EndTest, TheRestOfTheFileIsIgnored) {
  EXPECT_THAT(Read(absl::StrCat(kLine, "\nend\n", kOther, "\nnonsense\n123\n")),
              ElementsAre("1 line A"));
  EXPECT_THAT(Read(absl::StrCat("  end\t\n", kOther)), IsEmpty());
  EXPECT_THAT(Read(absl::StrCat(kGrid, "\nend")), ElementsAre("1 grid A"));
}

TEST(EndTest, EndsAFileAloneOnItsLine) {
  EXPECT_THAT(Read(absl::StrCat("end.\n", kLine)),
              ElementsAre(Found("1 grid 1:1: ", "'e'"), "2 line A"));
  EXPECT_THAT(Read(absl::StrCat("the end\n", kGrid)), ElementsAre("2 grid A"));
  EXPECT_THAT(Read(absl::StrCat("END\n", kGrid)), ElementsAre("2 grid A"));
  EXPECT_THAT(Read(absl::StrCat(kLine, " end\n", kOther)), ElementsAre("1 line A", "2 line B"));
}

TEST(LineNumberTest, CountsTheLinesRead) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  EXPECT_EQ(reader.line_number(), 0);
  AddText("\n# x\n123456789\n", &reader, &records);
  EXPECT_EQ(reader.line_number(), 3);
  reader.AddLine(kLine, &records);
  EXPECT_EQ(reader.line_number(), 4);
  reader.Finish(&records);
  EXPECT_EQ(reader.line_number(), 0);
}

TEST(EndTest, CanBeAskedFor) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  EXPECT_FALSE(reader.ended());
  reader.AddLine("123456789", &records);
  EXPECT_FALSE(reader.ended());
  reader.AddLine("end", &records);
  EXPECT_TRUE(reader.ended());
  EXPECT_EQ(records.size(), 1);
  reader.AddLine(kLine, &records);
  reader.AddLine("123456789", &records);
  EXPECT_TRUE(reader.ended());
  reader.Finish(&records);
  EXPECT_EQ(records.size(), 1);
  EXPECT_FALSE(reader.ended());
}

// ---- Files -------------------------------------------------------------------------------------

TEST(FileTest, MayHaveNoPuzzles) {
  for (const absl::string_view text :
       {"", "\n", "\n\n\n", " \t\n", "# nothing\n", "puzzle,solution\n", "end\n", "\r\n",
        "\xef\xbb\xbf", "\xef\xbb\xbf\n"}) {
    EXPECT_THAT(Read(text), IsEmpty()) << text;
  }
}

TEST(FileTest, CarriageReturnsBelongToLineEnds) {
  const std::string text =
      absl::StrCat("Grid 01\n", kGrid, "\n\n# x\n", kLine, ",5\n\n", kOther, "\nend\nrest\n");
  const std::string crlf = absl::StrReplaceAll(text, {{"\n", "\r\n"}});
  EXPECT_THAT(Read(crlf), ElementsAre("2 grid A", "13 line A", "15 line B"));
  EXPECT_EQ(Records(crlf)[0].text, kGrid);
  EXPECT_EQ(Records(crlf)[1].text, absl::StrCat(kLine, ",5"));
  EXPECT_EQ(Records(crlf)[1].tail(), ",5");
  EXPECT_THAT(Read(absl::StrCat("puzzle\r\n", kLine, "\r\n")), ElementsAre("2 line A"));
  EXPECT_THAT(Read(absl::StrCat(kLine, "\r")), ElementsAre("1 line A"));
  // One of them belongs to the line end, no more.
  EXPECT_THAT(Read(absl::StrCat(kLine.substr(0, 80), "\r\r\n")),
              ElementsAre(Found("1 line 1:81: ", "a carriage return")));
}

TEST(FileTest, AByteOrderMarkIsPassedOverOnceAtTheBeginning) {
  constexpr absl::string_view kMark = "\xef\xbb\xbf";
  EXPECT_THAT(Read(absl::StrCat(kMark, kLine)), ElementsAre("1 line A"));
  EXPECT_THAT(Read(absl::StrCat(kMark, kGrid)), ElementsAre("1 grid A"));
  EXPECT_THAT(Read(absl::StrCat(kMark, "# x\n", kLine)), ElementsAre("2 line A"));
  EXPECT_THAT(Read(absl::StrCat(kMark, "puzzle\n", kLine)), ElementsAre("2 line A"));
  EXPECT_THAT(Read(absl::StrCat(kMark, "end\n", kLine)), IsEmpty());
  EXPECT_EQ(Records(absl::StrCat(kMark, kLine))[0].text, kLine);
  // At the beginning of the file alone, and once.
  EXPECT_THAT(Read(absl::StrCat("\n", kMark, kLine)),
              ElementsAre(Found("2 line 2:1: ", "'\xef\xbb\xbf'")));
  EXPECT_THAT(Read(absl::StrCat(kMark, kMark, kLine)),
              ElementsAre(Found("1 line 1:1: ", "'\xef\xbb\xbf'")));
}

TEST(FileTest, FormatsMayBeMixed) {
  EXPECT_THAT(Read(absl::StrCat("# a\n", kLine, "\nGrid 01\n", kGrid, "\n", kOther, ",5\n",
                                FormatPretty(GridOf(kOther)), "12\n\n", kOther, "q\n", kLine)),
              ElementsAre("2 line A", "4 grid A", "13 line B", "14 grid B",
                          "25 grid 25:3: expected nine cells in a row, found 2",
                          "27 line 27:82: expected the end of the line, a comma, a colon or a "
                          "blank after 81 cells, found 'q'",
                          "28 line A"));
}

TEST(FileTest, EveryLineIsAccountedFor) {
  // Whatever a non-blank line says: it is part of a record, or of what the contract passes over.
  for (const absl::string_view line :
       {"1", "abc", "123456789", "?", "\x01", "....", ",", "é", "\t\\"}) {
    EXPECT_EQ(Read(absl::StrCat(kLine, "\n", line, "\n\n", kLine)).size(), 3) << line;
  }
}

TEST(FinishTest, TheReaderIsAsNew) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  const auto read = [&](absl::string_view text) {
    records.clear();
    AddText(text, &reader, &records);
    reader.Finish(&records);
    std::vector<std::string> results;
    for (const PuzzleRecord& record : records) results.push_back(ToString(record));
    return absl::StrJoin(results, "; ");
  };
  // Line numbers, `end`, the header, the mark, a title and a grid in progress: nothing is kept.
  for (const absl::string_view before :
       {"\n\n\n", "end\nx\n", "Grid 01\n", "123456789\n", "12\n", "---\n", "Grid 01\n123456789\n",
        "puzzle\n", "\xef\xbb\xbf\n"}) {
    read(before);
    EXPECT_EQ(read(absl::StrCat("\xef\xbb\xbfpuzzle\n", kLine)), "2 line A") << before;
    read(before);
    EXPECT_EQ(read(kGrid), "1 grid A") << before;
    read(before);
    EXPECT_EQ(read(Rows(1, 8)),
              "1 grid 9:1: expected nine rows, found 8 before the end of the file")
        << before;
  }
}

TEST(FinishTest, TwiceReportsNothingTwice) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  reader.AddLine("123456789", &records);
  reader.Finish(&records);
  EXPECT_EQ(records.size(), 1);
  reader.Finish(&records);
  EXPECT_EQ(records.size(), 1);
}

TEST(FinishTest, RecordsAreAppended) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records(1);
  reader.AddLine(kLine, &records);
  reader.Finish(&records);
  EXPECT_EQ(records.size(), 2);
}

}  // namespace
}  // namespace sudoku
