// SPDX-License-Identifier: Apache-2.0
//
// The lists of puzzles through each notation that can hold them, and back; and what is said of a
// text into which something long was put.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/notation.h"
#include "tests/support/board_records.h"
#include "tests/support/data.h"
#include "tests/support/exact_cover.h"
#include "tests/support/notation_cases.h"

namespace sudoku {
namespace {

using ::quadrille_test::Givens;
using ::quadrille_test::Input;

constexpr int kPuzzles = quadrille_test::kSlowBuild ? 50 : 1000;  // of each list

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

// What came with the puzzle does not count.
Board PuzzleOf(Board board) {
  board.title.clear();
  board.author.clear();
  board.rules.clear();
  board.solution.clear();
  return board;
}

TEST_P(ListTest, GivensComeBackByteForByte) {
  QUADRILLE_NEED_DATA(path, absl::StrCat("sudoku/", GetParam(), ".txt"));
  const std::vector<BoardRecord> records = ReadList(path);
  ASSERT_FALSE(records.empty());
  for (const Notation notation : Notations()) {
    if (!CanWrite(notation) || notation == Notation::kCandidates ||
        notation == Notation::kSamurai) {
      continue;
    }
    const std::string text = Document(records, notation);
    // By name, and by its signs.
    for (const std::optional<Notation> input :
         {std::optional(notation), std::optional<Notation>()}) {
      const std::vector<BoardRecord> back = ReadBoards(text, Input(input));
      ASSERT_EQ(back.size(), records.size()) << ToString(notation);
      for (size_t i = 0; i < records.size(); ++i) {
        ASSERT_FALSE(back[i].error.has_value())
            << ToString(notation) << " " << quadrille_test::ToString(back[i]);
        // All of it: sizes, regions, candidates, constraints.
        ASSERT_EQ(PuzzleOf(back[i].board), records[i].board) << ToString(notation) << "\n"
                                                             << back[i].text;
      }
      EXPECT_EQ(Document(back, notation), text) << ToString(notation);
    }
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

// ---- Other boards ------------------------------------------------------------------------------

// An empty board with its values in a row, so that each symbol is there, and a cell further down
// that lacks a candidate.
Board WithAllValues(int side, int least) {
  Board board = MakeBoard(side, side, side, least);
  for (int i = 0; i < side; ++i) board.givens[i] = least + i;
  return board;
}

TEST(SizesTest, NoSymbolIsLost) {
  for (const int side : {4, 6, 8, 9, 10, 12, 15, 16, 20, 25}) {
    const Board board = WithAllValues(side, 1);
    for (const char* const symbols : {"1-9A-P", "0-9A-O", "A-Y", "numbers"}) {
      const Alphabet alphabet = *ParseAlphabet(symbols);
      for (const Notation notation :
           {Notation::kLine, Notation::kGrid, Notation::kCsv, Notation::kSukaku,
            Notation::kCandidates, Notation::kJigsaw}) {
        const absl::StatusOr<std::string> text = WriteBoard(board, notation, alphabet);
        if (!text.ok()) {
          EXPECT_TRUE(alphabet.IsNumbers()) << text.status();
          continue;
        }
        BoardReadConfig config = Input(notation);
        config.size = BoardSize{side, side};
        config.alphabet = alphabet;
        const std::vector<BoardRecord> back = ReadBoards(
            absl::StrCat(notation == Notation::kCsv ? "puzzle,solution\n" : "", *text), config);
        ASSERT_EQ(back.size(), 1);
        ASSERT_FALSE(back[0].error.has_value()) << quadrille_test::ToString(back[0]);
        Board expected = board;
        expected.least = alphabet.least;
        for (int i = 0; i < side; ++i) expected.givens[i] = alphabet.least + i;
        EXPECT_EQ(PuzzleOf(back[0].board), expected) << side << " " << *text;
        // Symbols that no value of the board has may be left out.
        EXPECT_EQ(back[0].alphabet.symbols.substr(0, side), alphabet.symbols.substr(0, side));
        // The symbols of the input are those of the output.
        EXPECT_EQ(*WriteBoard(back[0], notation), *text);
      }
    }
  }
}

TEST(SizesTest, VariantsOfManySizesComeBackAsStrings) {
  for (const int side : {4, 6, 9, 12, 16}) {
    for (const int least : {0, 1}) {
      Board board = WithAllValues(side, least);
      board.candidates[side + 1] &= ~board.SetOf(least + 1);
      board.constraints.push_back(
          {.kind = ConstraintKind::kThermometer, .cells = {side, side + 1, 2 * side + 1}});
      const absl::StatusOr<std::string> text = WriteBoard(board, Notation::kIss);
      ASSERT_TRUE(text.ok()) << text.status();
      const std::vector<BoardRecord> back = ReadBoards(*text);
      ASSERT_EQ(back.size(), 1);
      ASSERT_FALSE(back[0].error.has_value()) << quadrille_test::ToString(back[0]) << *text;
      EXPECT_EQ(back[0].board, board) << *text;
    }
  }
}

// Each published variant through each notation: it comes back, or what cannot be held is named.
TEST(VariantsTest, ComeBackOrAreRefused) {
  QUADRILLE_NEED_DATA(path, "variants/iss.tsv");
  std::ifstream file(path);
  std::string line;
  int held = 0;
  while (std::getline(file, line)) {
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    const std::vector<BoardRecord> records = ReadBoards(fields[1]);
    ASSERT_EQ(records.size(), 1);
    ASSERT_FALSE(records[0].error.has_value()) << quadrille_test::ToString(records[0]);
    for (const Notation notation : Notations()) {
      if (!CanWrite(notation)) continue;
      const absl::StatusOr<std::string> text = WriteBoard(records[0], notation);
      if (!text.ok()) {
        EXPECT_THAT(std::string(text.status().message()),
                    testing::StartsWith(absl::StrCat("'", ToString(notation), "' cannot hold ")));
        continue;
      }
      ++held;
      // Of a board that is not square, only its size tells how many cells there are in a row.
      const Board& board = records[0].board;
      BoardReadConfig config = Input(notation);
      if (board.rows != board.columns && notation != Notation::kIss) {
        config.size = BoardSize{board.rows, board.columns};
      }
      const std::vector<BoardRecord> back = ReadBoards(
          absl::StrCat(DocumentHead(notation, records[0]), *text, DocumentTail(notation)), config);
      ASSERT_EQ(back.size(), 1);
      ASSERT_FALSE(back[0].error.has_value()) << quadrille_test::ToString(back[0]) << *text;
      // Constraints may be said in other words there, but once they are, they stay so.
      EXPECT_EQ(Left(back[0].board), Left(records[0].board)) << *text;
      EXPECT_EQ(*WriteBoard(back[0], notation), *text);
    }
  }
  EXPECT_GT(held, 100);
}

INSTANTIATE_TEST_SUITE_P(Lists, ListTest,
                         testing::Values("clue17", "easy", "hardest11", "hardest1106", "serg",
                                         "top1465", "unbiased"),
                         [](const auto& list) { return std::string(list.param); });

// Texts of all notations but samurai.
std::vector<std::pair<Notation, std::string>> TextsToDamage() {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): the words of the cases
  std::vector<std::pair<Notation, std::string>> texts = {
      {Notation::kSumoCue, SumoCue()},
      {Notation::kKiller, Killer()},
      {Notation::kPs, Ps()},
      {Notation::kJigsaw, Jigsaw()},
      {Notation::kCsv, absl::StrCat("puzzle,solution\n", kPuzzle, ",\n")},
      {Notation::kIss, ".Regex~KDE~R1C1.Sum~10~R1C1~R1C2.Given~R1C1_3"},
      {Notation::kOpenSudoku, quadrille_test::Document({Game(Fields(1, "5,"))})}};
  for (const absl::string_view puzzle : {kPuzzle, kSix}) {
    const std::vector<BoardRecord> records = ReadBoards(puzzle, Input(Notation::kLine));
    for (const Notation notation : Notations()) {
      if (!CanWrite(notation) || !WriteBoard(records[0], notation).ok()) continue;
      texts.emplace_back(notation, sudoku::Document(records, notation));
    }
  }
  return texts;
}

// Something too long to be quoted whole; it stands by itself or not.
std::vector<std::string> LongPieces() {
  std::vector<std::string> pieces;
  for (const absl::string_view character : {"\u00e9", "7", "q", "\x05"}) {
    const std::string piece = quadrille_test::Repeat(character, 1000);
    for (const absl::string_view around : {"", " ", "\n"}) {
      pieces.push_back(absl::StrCat(around, piece, around));
    }
  }
  return pieces;
}

TEST(MessagesTest, AreShortAndPrintableWhateverTheText) {
  constexpr size_t kMostMessage = 600;
  constexpr size_t kPlaces = quadrille_test::kSlowBuild ? 20 : 150;
  const std::vector<std::string> pieces = LongPieces();
  int64_t messages = 0;
  const auto check = [&](Notation notation, const std::string& text) {
    for (const BoardRecord& record : ReadBoards(text, Input(notation))) {
      std::vector<std::string> said = record.warnings;
      if (record.error.has_value()) said.push_back(record.error->message);
      for (const std::string& message : said) {
        ++messages;
        ASSERT_LE(message.size(), kMostMessage) << ToString(notation) << ": " << message;
        ASSERT_FALSE(absl::StrContains(message, '\x05')) << message;
      }
    }
  };
  for (const auto& [notation, text] : TextsToDamage()) {
    for (size_t at = 0; at <= text.size(); at += std::max<size_t>(text.size() / kPlaces, 1)) {
      for (const std::string& piece : pieces) {
        std::string damaged = text;
        check(notation, damaged.insert(at, piece));
      }
    }
  }
  EXPECT_GT(messages, 1000);
}

}  // namespace
}  // namespace sudoku
