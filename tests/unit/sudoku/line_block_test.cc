// SPDX-License-Identifier: Apache-2.0
//
// Blocks of lines against PuzzleReader::AddLine(), which reads one line after the other.

#include "sudoku/line_block.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/format.h"
#include "sudoku/reader.h"
#include "tests/support/exact_cover.h"
#include "tests/support/sudoku_puzzles.h"
#include "tests/support/targets.h"

namespace sudoku {
namespace {

using ::quadrille_test::GridOf;
using ::quadrille_test::RandomBelow;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr absl::string_view kLine =
    "..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..";
constexpr int64_t kAny = 1 << 30;

class LineBlockTest : public quadrille_test::TargetTest {};

QUADRILLE_FOR_EACH_TARGET(LineBlockTest);

std::string ToString(const PuzzleRecord& record) {
  return absl::StrCat(
      record.line, record.is_grid ? " grid " : " line ", FormatLine(record.grid), " ", record.text,
      " ",
      record.error.has_value()
          ? absl::StrCat(record.error->line, ":", record.error->column, ": ", record.error->message)
          : "");
}

std::vector<std::string> ToStrings(const std::vector<PuzzleRecord>& records) {
  std::vector<std::string> strings;
  for (const PuzzleRecord& record : records) strings.push_back(ToString(record));
  return strings;
}

absl::string_view TakeLine(absl::string_view* text) {
  const size_t end = std::min(text->find('\n'), text->size());
  const absl::string_view line = text->substr(0, end);
  text->remove_prefix(std::min(end + 1, text->size()));
  return line;
}

// The records of a block, as another thread would make them.
std::vector<PuzzleRecord> BlockRecords(absl::string_view block, int64_t first_line) {
  std::vector<PuzzleLine> lines;
  std::vector<Grid> grids;
  ReadLineBlock(block, first_line, &lines, &grids);
  std::vector<PuzzleRecord> records;
  auto grid = grids.begin();
  for (const PuzzleLine& line : lines) {
    PuzzleRecord& record = records.emplace_back();
    ParsePuzzleLine(line.number, line.text, &record);
    EXPECT_EQ(line.is_readable, !record.error.has_value()) << line.text;
    if (line.is_readable) {
      EXPECT_EQ(*grid++, record.grid) << line.text;
      EXPECT_EQ(line.cells_at, record.cells_at) << line.text;
    }
  }
  EXPECT_EQ(grid, grids.end());
  return records;
}

// Reads a text with blocks of any size wherever there is one.
std::vector<std::string> ReadByBlocks(absl::string_view text, std::mt19937_64* rng,
                                      int64_t* lines_in_blocks) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  while (!text.empty() && !reader.ended()) {
    const int64_t line = reader.line_number() + 1;
    const auto seen = text.substr(0, 1 + RandomBelow(*rng, 400));
    const LineBlock block = reader.PassLineBlock(seen, 1 + RandomBelow(*rng, 4));
    if (block.lines > 0) {
      EXPECT_EQ(reader.line_number() + 1, line + block.lines);
      const absl::string_view bytes = text.substr(0, block.bytes);
      EXPECT_EQ(std::count(bytes.begin(), bytes.end(), '\n'), block.lines);
      EXPECT_EQ(bytes.back(), '\n');
      const std::vector<PuzzleRecord> found = BlockRecords(bytes, line);
      EXPECT_EQ(found.size(), static_cast<size_t>(block.puzzles));
      records.insert(records.end(), found.begin(), found.end());
      text.remove_prefix(block.bytes);
      *lines_in_blocks += block.lines;
      continue;
    }
    reader.AddLine(TakeLine(&text), &records);
  }
  reader.Finish(&records);
  return ToStrings(records);
}

std::vector<std::string> ReadByLines(absl::string_view text) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  while (!text.empty()) {
    reader.AddLine(TakeLine(&text), &records);
  }
  reader.Finish(&records);
  return ToStrings(records);
}

TEST_P(LineBlockTest, ReadsEachCharacterOfACellAsParseCellDoes) {
  for (int place = 0; place < kCells; ++place) {
    for (int c = 0; c < 256; ++c) {
      if (c == '\n') continue;
      std::string text(kLine);
      text[place] = static_cast<char>(c);
      const bool is_block = place > 0 || c != '#';
      if (!is_block) continue;
      std::vector<PuzzleLine> lines;
      std::vector<Grid> grids;
      ReadLineBlock(absl::StrCat(text, "\n"), 1, &lines, &grids);
      ASSERT_EQ(lines.size(), 1);
      const Digit digit = ParseCell(static_cast<char>(c));
      ASSERT_EQ(lines[0].is_readable, digit >= 0) << c << " at " << place;
      if (digit >= 0) {
        ASSERT_EQ(grids[0][place], digit) << c << " at " << place;
      }
    }
  }
}

TEST_P(LineBlockTest, FindsPuzzlesCommentsAndBlankLines) {
  const std::string text =
      absl::StrCat(kLine, "\n# one\n\n", kLine, ",tail\r\n\r\n", kLine, "9\nshort\n", kLine, "\n");
  const LineBlock block = FindLineBlock(text, kAny);
  EXPECT_EQ(block.lines, 6);
  EXPECT_EQ(block.puzzles, 3);
  EXPECT_EQ(block.bytes, text.find("short"));
  std::vector<PuzzleLine> lines;
  std::vector<Grid> grids;
  ReadLineBlock(absl::string_view(text).substr(0, block.bytes), 11, &lines, &grids);
  ASSERT_EQ(lines.size(), 3);
  EXPECT_EQ(lines[0].number, 11);
  EXPECT_EQ(lines[1].number, 14);
  EXPECT_EQ(lines[1].text, absl::StrCat(kLine, ",tail"));
  EXPECT_EQ(lines[2].number, 16);
  EXPECT_FALSE(lines[2].is_readable);
  EXPECT_THAT(grids, ElementsAre(GridOf(kLine), GridOf(kLine)));
}

TEST_P(LineBlockTest, HasWholeLinesAndNoMorePuzzlesThanWanted) {
  const std::string text = absl::StrCat(kLine, "\n", kLine, "\n", kLine);
  EXPECT_EQ(FindLineBlock(text, kAny).puzzles, 2);
  EXPECT_EQ(FindLineBlock(text, 1).bytes, 82);
  EXPECT_EQ(FindLineBlock(text, 0).bytes, 0);
  for (size_t n = 0; n < 82; ++n) EXPECT_EQ(FindLineBlock(text.substr(0, n), kAny).lines, 0);
}

TEST_P(LineBlockTest, LeavesWhatMayBeARow) {
  for (const absl::string_view row :
       {"123456789\n", " # comment\n", "end\n", "---+---+---\n", "Grid 01\n", "\t\n", "|..7|\n",
        "123456789012345678901234567890\n", " 1234567890123456789012345678901\n"}) {
    EXPECT_EQ(FindLineBlock(row, kAny).lines, 0) << row;
  }
}

TEST_P(LineBlockTest, IsEmptyInsideAGridOrBeforeTheFirstLine) {
  const std::string line = absl::StrCat(kLine, "\n");
  std::vector<PuzzleRecord> records;
  for (const absl::string_view before : {"", "#", "Grid 01", "---", "123456789"}) {
    PuzzleReader reader;
    if (!before.empty()) reader.AddLine(before, &records);
    EXPECT_EQ(reader.PassLineBlock(line, kAny).lines, 0) << before;
  }
  PuzzleReader reader;
  reader.AddLine(kLine, &records);
  EXPECT_EQ(reader.PassLineBlock(line, kAny).lines, 1);
  reader.AddLine("end", &records);
  EXPECT_EQ(reader.PassLineBlock(line, kAny).lines, 0);
  EXPECT_THAT(BlockRecords("", 1), IsEmpty());
}

// Any mixture of lines, with blocks of any size, is read as line by line.
TEST_P(LineBlockTest, AgreesWithLineByLine) {
  std::mt19937_64 rng(7);
  std::string odd(kLine);
  odd[40] = 'q';
  const std::string long_tail(300, 't');
  const std::vector<std::string> kinds = {
      std::string(kLine),
      std::string(kLine),
      std::string(kLine),
      absl::StrCat(kLine, "\r"),
      absl::StrCat(kLine, ",", long_tail),
      absl::StrCat(kLine, "\t# tail"),
      absl::StrCat(kLine, "x"),
      absl::StrCat(kLine, "\r\r"),
      odd,
      absl::StrCat(" ", kLine),
      absl::StrCat("\"", kLine, "\",\"1\""),
      absl::StrCat("\"", kLine, ",\"1\""),
      absl::StrCat("17,", kLine, ";1"),
      absl::StrCat("17;\"", kLine, "\"\r"),
      absl::StrCat("17\t", kLine),
      absl::StrCat("550e8400-e29b-41d4-a716-446655440000,", kLine, ",1"),
      absl::StrCat("17,", kLine, "x"),
      absl::StrCat("17,", kLine.substr(1)),
      absl::StrCat(kLine.substr(0, 35), ",", kLine),
      absl::StrReplaceAll(kLine, {{".", "-"}}),
      absl::StrReplaceAll(kLine, {{".", "?"}}),
      absl::StrReplaceAll(kLine.substr(1), {{".", "-"}}),
      std::string(kLine.substr(0, 80)),
      std::string(kLine.substr(0, 31)),
      std::string(kLine.substr(0, 30)),
      absl::StrCat(kLine.substr(0, 30), "\r"),
      std::string(81, '#'),
      "# comment",
      " # comment",
      "",
      "\r",
      "  ",
      "Grid 01",
      "------+------+------",
      std::string(40, '-'),
      "12345678",
      "..7|..4|..6",
      "..7..4..6",
      "..7..4..6\n..4...3.8\n.3....2.7\n1..3.2..4\n7264.8...\n.4..69...\n89......1\n612.9745."
      "\n.7.2..8..",
      "puzzle,solution",
      "\xef\xbb\xbf",
      absl::StrCat("\xef\xbb\xbf", kLine),
      "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9",
  };
  int64_t lines_in_blocks = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    const int n = 1 + RandomBelow(rng, 12);
    const int common = RandomBelow(rng, 3);  // some texts are puzzles for the most part
    for (int i = 0; i < n; ++i) {
      const int all = RandomBelow(rng, 3) < common ? 8 : static_cast<int>(kinds.size());
      const int kind = RandomBelow(rng, all);
      absl::StrAppend(&text, kinds[kind], "\n");
      if (RandomBelow(rng, 60) == 0) absl::StrAppend(&text, "end\n");
    }
    if (RandomBelow(rng, 4) == 0) text.pop_back();
    ASSERT_EQ(ReadByBlocks(text, &rng, &lines_in_blocks), ReadByLines(text)) << text;
  }
  EXPECT_GT(lines_in_blocks, 3000);
}

}  // namespace
}  // namespace sudoku
