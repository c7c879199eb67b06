// SPDX-License-Identifier: Apache-2.0

#include "sudoku/notation/sudokuwiki.h"

#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/notation/iss.h"
#include "tests/support/data.h"
#include "tests/support/variants.h"

namespace sudoku {
namespace {

using Kind = ConstraintKind;

std::string Rep(absl::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) absl::StrAppend(&all, text);
  return all;
}

// The code with another field for a cell.
std::string At(std::string code, int cell, absl::string_view field) {
  return code.replace(3 + cell * field.size(), field.size(), field.data(), field.size());
}

Board Read(absl::string_view text) {
  size_t fault = 0;
  const absl::StatusOr<Board> board = ReadSudokuwiki(text, &fault);
  EXPECT_TRUE(board.ok()) << text << ": " << board.status() << " at " << fault;
  return board.ok() ? *board : Board();
}

std::string Write(const Board& board) {
  const absl::StatusOr<std::string> text = WriteSudokuwiki(board);
  return text.ok() ? *text : std::string(text.status().message());
}

TEST(SudokuwikiTest, ReadsCells) {
  // 1 is a given, 10 a solved 1, 18 + 1 the candidate 1, 18 + 511 all of them.
  std::string code = At(At("S9B" + Rep("00", 81), 0, "01"), 1, "0a");
  code = At(At(At(code, 2, "0j"), 3, "ep"), 4, "0l");
  const Board board = Read(code);
  EXPECT_EQ(board.givens[0], 1);
  EXPECT_EQ(board.givens[1], kEmptyCell);
  EXPECT_EQ(board.candidates[1], ValueSet{1});
  EXPECT_EQ(board.candidates[2], ValueSet{1});
  EXPECT_EQ(board.candidates[3], board.AllValues());
  EXPECT_EQ(board.candidates[4], ValueSet{3});
  EXPECT_TRUE(board.constraints.empty());
  EXPECT_EQ(board.box_rows, 3);
  // A single candidate is written as a solved cell, and all of them as an empty one.
  EXPECT_EQ(Write(board), At(At(code, 2, "0a"), 3, "00"));
  EXPECT_TRUE(Read(Write(board)) == board);
}

TEST(SudokuwikiTest, ReadsLinksAndDigits) {
  const std::string code = At("S9B" + Rep("00", 81), 40, "07");
  const Board board = Read(code);
  EXPECT_TRUE(Read(absl::StrCat("https://www.sudokuwiki.org/sudoku.htm?bd=", code)) == board);
  EXPECT_TRUE(Read(absl::StrCat("https://www.sudokuwiki.org/sudoku.htm?x=1&bd=", code, "#top\n")) ==
              board);
  EXPECT_TRUE(Read(absl::AsciiStrToLower(code)) == board);
  EXPECT_TRUE(Read(absl::AsciiStrToUpper(code)) == board);
  std::string digits(81, '0');
  digits[40] = '7';
  EXPECT_TRUE(Read(digits) == board);
  EXPECT_TRUE(Read(absl::StrCat("?bd=", digits)) == board);
}

TEST(SudokuwikiTest, ReadsTypes) {
  Board board = Read("X9B" + Rep("00", 81));
  ASSERT_EQ(board.constraints.size(), 2u);
  EXPECT_EQ(board.constraints[0].kind, Kind::kDiagonal);
  EXPECT_EQ(board.constraints[0].cells[0], 8);
  EXPECT_EQ(board.constraints[1].cells[8], 80);
  EXPECT_TRUE(Read(Write(board)) == board);

  board = Read("W9B" + Rep("00", 81));
  ASSERT_EQ(board.constraints.size(), 1u);
  EXPECT_EQ(board.constraints[0].kind, Kind::kWindoku);
  EXPECT_TRUE(Read(Write(board)) == board);

  for (const auto& [side, code, width] : std::vector<std::tuple<int, std::string, int>>{
           {6, "S6B", 2}, {8, "S8B", 2}, {16, "SGB", 4}, {25, "SPB", 5}, {4, "S4B", 1}}) {
    board = Read(code + Rep("0", width * side * side));
    EXPECT_EQ(board.num_values, side);
    EXPECT_TRUE(board == MakeBoard(side, side));
    board.givens[side] = side;
    board.candidates[0] &= ~ValueSet{2};
    EXPECT_TRUE(Read(Write(board)) == board) << side;
  }
}

TEST(SudokuwikiTest, JigsawsHavePieces) {
  Board board = MakeBoard(5, 5);
  // Rows, but for two cells that are exchanged.
  for (int cell = 0; cell < 25; ++cell) board.regions[cell] = cell / 5;
  std::swap(board.regions[4], board.regions[9]);
  board.givens[0] = 3;
  const std::string code = Write(board);
  EXPECT_EQ(code.substr(0, 3), "J5B");
  EXPECT_TRUE(Read(code) == board);
  // Pieces that are the boxes are boxes, however they are numbered.
  board = MakeBoard(9, 9);
  Board other = board;
  for (int& region : other.regions) region = 8 - region;
  EXPECT_EQ(Write(other).substr(0, 3), "J9B");
  EXPECT_TRUE(Read(Write(other)) == board);
}

// Boards full of cages of one to four cells, with cells left over: colours tell all of them apart.
TEST(SudokuwikiTest, KillersKeepTheirCages) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 200; ++round) {
    const int side = std::vector<int>{6, 8, 9}[random() % 3];
    Board board = MakeBoard(side, side);
    if (round % 4 == 0) {
      for (int cell = 0; cell < board.num_cells(); ++cell) board.regions[cell] = cell / side;
      board.box_rows = board.box_columns = 0;
    }
    std::vector<bool> used(board.num_cells());
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      if (used[cell] || random() % 5 == 0) continue;
      // A walk of a few cells to the right and down.
      std::vector<int> cells = {cell};
      used[cell] = true;
      for (int at = cell; cells.size() < 4 && random() % 4 != 0;) {
        const bool right = random() % 2 == 0;
        if (right && board.ColumnOf(at) + 1 == side) break;
        at += right ? 1 : side;
        if (at >= board.num_cells() || used[at]) break;
        used[at] = true;
        cells.push_back(at);
      }
      absl::c_sort(cells);
      Constraint cage = {.kind = Kind::kCage, .cells = cells};
      if (cells.size() == 1 || random() % 4 != 0) {
        cage.numbers = {1 + static_cast<int>(random() % 20)};
      }
      board.constraints.push_back(cage);
    }
    if (board.constraints.empty()) continue;
    const std::string code = Write(board);
    EXPECT_EQ(code[0], round % 4 == 0 ? 'M' : 'L') << code;
    EXPECT_TRUE(Read(code) == board) << code;
  }
}

// Of the published puzzles, those that have nothing but what the code holds.
TEST(SudokuwikiTest, PublishedPuzzlesComeBack) {
  QUADRILLE_NEED_DATA(path, "variants/iss.tsv");
  std::string types;
  for (const std::vector<std::string>& row : quadrille_test::ReadTable(path)) {
    const absl::StatusOr<Board> board = ReadIss(row[1], nullptr);
    ASSERT_TRUE(board.ok()) << row[0];
    const absl::StatusOr<std::string> code = WriteSudokuwiki(*board);
    if (!code.ok()) continue;
    types += (*code)[0];
    const Board again = Read(*code);
    quadrille_test::ExpectOnlySolution(again, quadrille_test::SolutionOf(row[2]), row[0]);
  }
  // Sudoku X, 6x6, 8x8 or larger are among them, and windoku.
  EXPECT_THAT(types, ::testing::HasSubstr("X"));
  EXPECT_THAT(types, ::testing::HasSubstr("W"));
  EXPECT_THAT(types, ::testing::HasSubstr("S"));
}

TEST(SudokuwikiTest, RefusesWhatItCannotHold) {
  const auto with = [](std::vector<Constraint> constraints) {
    Board board = MakeBoard(9, 9);
    board.constraints = std::move(constraints);
    return Write(board);
  };
  const Constraint windoku = {.kind = Kind::kWindoku};
  const Constraint cage = {.kind = Kind::kCage, .cells = {0, 1}, .numbers = {5}};
  Constraint diagonal = {.kind = Kind::kDiagonal};
  for (int i = 0; i < 9; ++i) diagonal.cells.push_back(10 * i);
  EXPECT_EQ(with({{.kind = Kind::kAntiKnight}}), "'sudokuwiki' cannot hold the anti-knight rule");
  EXPECT_EQ(with({windoku, cage}), "'sudokuwiki' cannot hold the windoku rule besides cages");
  EXPECT_EQ(with({windoku, windoku}), "'sudokuwiki' cannot hold the windoku rule");
  EXPECT_EQ(with({diagonal}),
            "'sudokuwiki' cannot hold the diagonal at r1c1 r2c2 r3c3 r4c4 r5c5 "
            "r6c6 r7c7 r8c8 r9c9 without the other one");
  EXPECT_EQ(with({{.kind = Kind::kDiagonal, .cells = {0, 10}}}),
            "'sudokuwiki' cannot hold the diagonal at r1c1 r2c2");
  EXPECT_EQ(with({cage, cage}), "'sudokuwiki' cannot hold two cages at r1c1");
  EXPECT_EQ(with({{.kind = Kind::kCage, .cells = {0, 2}, .numbers = {5}}}),
            "'sudokuwiki' cannot hold the killer cage 5 at r1c1 r1c3");
  EXPECT_EQ(with({{.kind = Kind::kCage, .cells = {0, 1}, .numbers = {46}}}),
            "'sudokuwiki' cannot hold the killer cage 46 at r1c1 r1c2");
  EXPECT_EQ(Write(MakeBoard(10, 10)),
            "'sudokuwiki' cannot hold 10 rows, 10 columns and 10 values; "
            "expected 4 to 9, 16 or 25 of each");
  EXPECT_EQ(Write(MakeBoard(9, 9, 9, 0)), "'sudokuwiki' cannot hold values from 0");
  EXPECT_EQ(Write(MakeBoard(7, 7)), "'sudokuwiki' cannot hold a cell without a region, r1c1");
  Board board = MakeBoard(9, 9);
  board.lines_differ = false;
  EXPECT_EQ(Write(board), "'sudokuwiki' cannot hold rows and columns that are no houses");
  board = MakeBoard(9, 9);
  board.candidates[5] = 0;
  EXPECT_EQ(Write(board), "'sudokuwiki' cannot hold a cell without candidates, r1c6");
  board = MakeBoard(9, 9);
  board.box_rows = board.box_columns = 0;
  board.regions[0] = 9;
  EXPECT_EQ(Write(board), "'sudokuwiki' cannot hold more than 9 regions");
}

TEST(SudokuwikiTest, SaysWhatCannotBeReadAndWhere) {
  struct Case {
    std::string text;
    size_t fault;
    std::string message;
  };
  const std::vector<Case> cases = {
      {"", 0, "expected a head such as S9B, found ''"},
      {"S", 0, "expected a head such as S9B, found 'S'"},
      {"S9", 0, "expected a head such as S9B, found 'S9'"},
      {"https://www.sudokuwiki.org/sudoku.htm", 0, "expected a link with '?bd='"},
      {"https://www.sudokuwiki.org/sudoku.htm?bd=", 41, "expected a head such as S9B, found ''"},
      {"?bd=S9B", 7, "expected 162 characters after the head, 2 for each of 81 cells, found 0"},
      {"Q9B" + Rep("00", 81), 0, "expected one of S X W J L M: the type is 'Q'"},
      {"K6B" + Rep("00", 36), 0, "no sudoku: the type is 'K'"},
      {"T9B" + Rep("00", 81), 0, "no sudoku: the type is 'T'"},
      {"S1B00", 1, "expected the size 4, 6, 8, 9, G or P, found '1'"},
      {"SAB" + Rep("00", 100), 1, "expected the size 4, 6, 8, 9, G or P, found 'A'"},
      {"S7B" + Rep("000", 49), 1, "expected the size 4, 6, 8, 9, G or P, found '7'"},
      {"S!B", 1, "expected the size 4, 6, 8, 9, G or P, found '!'"},
      {"S9A" + Rep("00", 81), 2, "expected the version B, found 'A'"},
      {"S9C" + Rep("00", 81), 2, "expected the version B, found 'C'"},
      {"S9B" + Rep("00", 80), 163,
       "expected 162 characters after the head, 2 for each of 81 cells, found 160"},
      {"S9B" + Rep("00", 80) + "0", 164,
       "expected 162 characters after the head, 2 for each of 81 cells, found 161"},
      {"S9B" + Rep("00", 82), 165,
       "expected 162 characters after the head, 2 for each of 81 cells, found 164"},
      {"S6B" + Rep("00", 81), 75,
       "expected 72 characters after the head, 2 for each of 36 cells, found 162"},
      {At("S9B" + Rep("00", 81), 0, "!0"), 3, "r1c1: expected digits and letters, found '!0'"},
      {At("S9B" + Rep("00", 81), 10, "0-"), 23, "r2c2: expected digits and letters, found '0-'"},
      {At("S9B" + Rep("00", 81), 80, "er"), 163, "r9c9: no cell has the number 'er'"},
      {At("S9B" + Rep("00", 81), 40, "zz"), 83, "r5c5: no cell has the number 'zz'"},
      {At("S9B" + Rep("00", 81), 5, "  "), 13, "r1c6: expected digits and letters, found '  '"},
      {"S9B" + Rep("0", 161) + "?", 163, "r9c9: expected digits and letters, found '0?'"},
      {"X9B" + Rep("00", 80), 163,
       "expected 162 characters after the head, 2 for each of 81 cells, found 160"},
      {"W9B" + Rep("0", 14), 17,
       "expected 162 characters after the head, 2 for each of 81 cells, found 14"},
      {"J9B" + Rep("00", 81), 165,
       "expected 243 characters after the head, 3 for each of 81 cells, found 162"},
      {"J9B" + Rep("000", 81), 3, "the piece of r1c1 has 81 cells, expected 9"},
      {At("J9B" + Rep("000", 81), 3, "zzz"), 12, "r1c4: no cell has the number 'zzz'"},
      {At("J9B" + Rep("000", 81), 3, "6sn"), 12, "r1c4: no cell has the number '6sn'"},
      {At("J9B" + Rep("000", 81), 80, "\x7f\x7f\x7f"), 243,
       "r9c9: expected digits and letters, found '\\x7f\\x7f\\x7f'"},
      {"L9B" + Rep("000", 81), 246,
       "expected 324 characters after the head, 4 for each of 81 cells, found 243"},
      {"L9B" + Rep("0000", 81), 3, "the cage of r1c1 has 81 cells, expected at most 9"},
      {At(At("L9B" + Rep("0000", 81), 0, "0zk0"), 5, "02dc"), 23,
       "the cage of r1c1 has a second sum at r1c6"},
      {At("L9B" + Rep("0000", 81), 0, "1ds0"), 3, "r1c1: no cell has the number '1ds0'"},
      {"L9B" + Rep("70u8", 81), 3, "r1c1: no cell has the number '70u8'"},
      {At("L9B" + Rep("0000", 81), 7, "00er"), 31, "r1c8: no cell has the number '00er'"},
      {"M9B" + Rep("0000", 81), 327,
       "expected 405 characters after the head, 5 for each of 81 cells, found 324"},
      {"M9B" + Rep("00000", 81), 3, "the piece of r1c1 has 81 cells, expected 9"},
      {Rep("123456789", 8) + "12345678", 0, "expected one of S X W J L M: the type is '1'"},
      {Rep("1", 82), 0, "expected one of S X W J L M: the type is '1'"},
      {Rep("12345678x", 9), 0, "expected one of S X W J L M: the type is '1'"},
      {"SGB" + Rep("00", 256), 515,
       "expected 1024 characters after the head, 4 for each of 256 cells, found 512"},
      {"SPB0", 4, "expected 3125 characters after the head, 5 for each of 625 cells, found 1"},
  };
  for (const Case& one : cases) {
    size_t fault = 12345;
    const absl::StatusOr<Board> board = ReadSudokuwiki(one.text, &fault);
    ASSERT_FALSE(board.ok()) << one.text;
    EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(board.status().message(), absl::StrCat("sudokuwiki: ", one.message)) << one.text;
    EXPECT_EQ(fault, one.fault) << one.text;
  }
  EXPECT_EQ(cases.size(), 45u);
}

}  // namespace
}  // namespace sudoku
