// SPDX-License-Identifier: Apache-2.0
//
// The lists of puzzles through each notation that can hold them, and back.

#include <algorithm>
#include <bit>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/notation.h"
#include "tests/support/board_records.h"
#include "tests/support/data.h"

namespace sudoku {
namespace {

using ::quadrille_test::Givens;
using ::quadrille_test::Input;

constexpr int kPuzzles = 1000;  // of each list

// The candidates that givens and candidates leave to each cell: equal for puzzles with the same
// solutions, as far as a look at givens tells.
std::vector<ValueSet> Left(const Board& board) {
  std::vector<ValueSet> left;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    ValueSet values = board.CandidatesOf(cell);
    for (int other = 0; other < board.num_cells(); ++other) {
      const bool sees = other != cell && (board.RowOf(cell) == board.RowOf(other) ||
                                          board.ColumnOf(cell) == board.ColumnOf(other) ||
                                          board.regions[cell] == board.regions[other]);
      if (sees && board.givens[other] != kEmptyCell) values &= ~board.SetOf(board.givens[other]);
    }
    left.push_back(values);
  }
  return left;
}

// A whole document with these puzzles.
std::string Document(const std::vector<BoardRecord>& records, Notation notation) {
  std::string text = DocumentHead(notation, records.front());
  for (const BoardRecord& record : records) {
    const absl::StatusOr<std::string> written = WriteBoard(record, notation);
    EXPECT_TRUE(written.ok()) << written.status() << " " << record.text;
    if (!written.ok()) return "";
    if (HasBlocks(notation) && &record != records.data()) absl::StrAppend(&text, "\n");
    absl::StrAppend(&text, *written);
  }
  return absl::StrCat(text, DocumentTail(notation));
}

class ListTest : public testing::TestWithParam<const char*> {
 protected:
  std::vector<BoardRecord> ReadList(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::string text;
    for (int i = 0; i < kPuzzles && std::getline(file, line); ++i) {
      absl::StrAppend(&text, line, "\n");
    }
    std::vector<BoardRecord> records = ReadBoards(text);
    EXPECT_EQ(Document(records, Notation::kLine), text);
    return records;
  }
};

TEST_P(ListTest, GivensComeBackByteForByte) {
  QUADRILLE_NEED_DATA(path, absl::StrCat("sudoku/", GetParam(), ".txt"));
  const std::vector<BoardRecord> records = ReadList(path);
  ASSERT_FALSE(records.empty());
  for (const Notation notation :
       {Notation::kLine, Notation::kGrid, Notation::kSdk, Notation::kSdm, Notation::kSdx,
        Notation::kSs, Notation::kHodoku, Notation::kCsv, Notation::kSukaku, Notation::kOpenSudoku,
        Notation::kKiller, Notation::kPs, Notation::kJigsaw}) {
    const std::string text = Document(records, notation);
    const std::vector<BoardRecord> back = ReadBoards(text, Input(notation));
    ASSERT_EQ(back.size(), records.size()) << ToString(notation);
    for (size_t i = 0; i < records.size(); ++i) {
      ASSERT_FALSE(back[i].error.has_value())
          << ToString(notation) << " " << quadrille_test::ToString(back[i]);
      Board board = back[i].board;
      board.title.clear();
      // All of it: sizes, regions, candidates, constraints.
      ASSERT_EQ(board, records[i].board) << ToString(notation) << "\n" << back[i].text;
    }
    // What was written tells its notation, or is what was read before there were others.
    const absl::StatusOr<std::optional<Notation>> detected = DetectNotation(text);
    ASSERT_TRUE(detected.ok()) << ToString(notation) << " " << detected.status();
    EXPECT_EQ(Document(back, notation), text);
  }
}

TEST_P(ListTest, CandidatesComeBack) {
  QUADRILLE_NEED_DATA(path, absl::StrCat("sudoku/", GetParam(), ".txt"));
  const std::vector<BoardRecord> records = ReadList(path);
  const std::string text = Document(records, Notation::kCandidates);
  const std::vector<BoardRecord> back = ReadBoards(text);
  ASSERT_EQ(back.size(), records.size());
  for (size_t i = 0; i < records.size(); ++i) {
    ASSERT_EQ(back[i].notation, Notation::kCandidates);
    ASSERT_EQ(Left(back[i].board), Left(records[i].board)) << back[i].text;
    // No given is lost, and what joins them is a cell with one candidate.
    for (int cell = 0; cell < kCells; ++cell) {
      const int given = records[i].board.givens[cell];
      if (given != kEmptyCell) {
        ASSERT_EQ(back[i].board.givens[cell], given);
      } else if (back[i].board.givens[cell] != kEmptyCell) {
        ASSERT_EQ(std::popcount(Left(records[i].board)[cell]), 1);
      }
    }
  }
  EXPECT_EQ(Document(back, Notation::kCandidates), text);
}

INSTANTIATE_TEST_SUITE_P(Lists, ListTest,
                         testing::Values("clue17", "easy", "hardest11", "hardest1106", "serg",
                                         "top1465", "unbiased"),
                         [](const auto& list) { return std::string(list.param); });

}  // namespace
}  // namespace sudoku
