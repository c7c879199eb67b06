// SPDX-License-Identifier: Apache-2.0
//
// What a text is read as, in words that tests can compare.

#ifndef TESTS_SUPPORT_BOARD_RECORDS_H_
#define TESTS_SUPPORT_BOARD_RECORDS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "sudoku/alphabet.h"
#include "sudoku/board.h"
#include "sudoku/notation.h"

namespace quadrille_test {

inline sudoku::BoardReadConfig Input(std::optional<sudoku::Notation> notation) {
  sudoku::BoardReadConfig config;
  config.input = notation;
  return config;
}

// The givens on a line, '.' for empty cells, in the default alphabet.
inline std::string Givens(const sudoku::Board& board) {
  return FormatValues(board, board.givens, DefaultAlphabet(board), true);
}

// "line 1: GIVENS", or "1:5: MESSAGE" for an error.
inline std::string ToString(const sudoku::BoardRecord& record) {
  if (record.error.has_value()) {
    return absl::StrCat(record.error->line, ":", record.error->column, ": ", record.error->message);
  }
  EXPECT_TRUE(CheckBoard(record.board).ok()) << CheckBoard(record.board);
  return absl::StrCat(sudoku::ToString(record.notation), " ", record.line, ": ",
                      Givens(record.board));
}

inline std::vector<std::string> ReadAs(absl::string_view text,
                                       const sudoku::BoardReadConfig& config = {}) {
  std::vector<std::string> results;
  for (const sudoku::BoardRecord& record : sudoku::ReadBoards(text, config)) {
    results.push_back(ToString(record));
  }
  return results;
}

// The one record of a text.
inline sudoku::BoardRecord OneRecord(absl::string_view text,
                                     const sudoku::BoardReadConfig& config = {}) {
  std::vector<sudoku::BoardRecord> records = sudoku::ReadBoards(text, config);
  EXPECT_EQ(records.size(), 1) << text;
  if (records.empty()) return sudoku::BoardRecord();
  EXPECT_FALSE(records[0].error.has_value()) << ToString(records[0]);
  return records[0];
}

// The text of a record, or "cannot: MESSAGE".
template <typename T>
std::string Written(const T& puzzle, sudoku::Notation notation,
                    const std::optional<sudoku::Alphabet>& alphabet = std::nullopt) {
  const absl::StatusOr<std::string> text = sudoku::WriteBoard(puzzle, notation, alphabet);
  return text.ok() ? *text : absl::StrCat("cannot: ", text.status().message());
}

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_BOARD_RECORDS_H_
