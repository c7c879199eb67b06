// SPDX-License-Identifier: Apache-2.0

#include "sudoku/format.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "sudoku/text/shortened.h"

namespace sudoku {
namespace {

char CharacterOf(Digit digit, char empty) {
  return digit == 0 ? empty : static_cast<char>('0' + digit);
}

}  // namespace

absl::StatusOr<Grid> ParseLine(dlx::StringView text) {
  Grid grid;
  for (size_t i = 0; i < text.size() && i < kCells; ++i) {
    const Digit digit = ParseCell(text[i]);
    const auto cell = static_cast<Cell>(i);
    if (digit < 0) {
      return absl::InvalidArgumentError(absl::StrCat(CellName(cell),
                                                     ": expected a digit or an empty cell, found ",
                                                     DescribeCharacter(text, i)));
    }
    grid.Set(cell, digit);
  }
  if (text.size() != kCells) {
    return absl::InvalidArgumentError(absl::StrCat("expected 81 cells, found ", text.size()));
  }
  return grid;
}

std::string FormatLine(const Grid& grid, char empty) {
  std::string text;
  AppendLine(grid, &text, empty);
  return text;
}

void AppendLine(const Grid& grid, std::string* text, char empty) {
  char line[kCells];  // cannot alias anything, so the loop is vectorized
  for (Cell cell = 0; cell < kCells; ++cell) line[cell] = CharacterOf(grid[cell], empty);
  text->append(line, kCells);
}

std::string FormatGrid(const Grid& grid, char empty) {
  const std::string line = FormatLine(grid, empty);
  std::string text;
  for (int row = 0; row < kSize; ++row) {
    absl::StrAppend(&text, absl::string_view(line).substr(static_cast<size_t>(row) * kSize, kSize),
                    "\n");
  }
  return text;
}

std::string FormatPretty(const Grid& grid, char empty) {
  std::string text;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const int row = RowOf(cell);
    const int column = ColumnOf(cell);
    if (column == 0 && row > 0 && row % 3 == 0) absl::StrAppend(&text, std::string(21, '-'), "\n");
    if (column > 0) absl::StrAppend(&text, column % 3 == 0 ? " | " : " ");
    text.push_back(CharacterOf(grid[cell], empty));
    if (column == kSize - 1) text.push_back('\n');
  }
  return text;
}

std::string DescribeCharacter(dlx::StringView text, size_t at) {
  if (at >= text.size()) return "the end of the line";
  const auto c = static_cast<unsigned char>(text[at]);
  constexpr std::pair<char, absl::string_view> kNames[] = {{'\0', "a NUL byte"},
                                                           {'\t', "a tab"},
                                                           {'\r', "a carriage return"},
                                                           {' ', "a blank"},
                                                           {'\'', "\"'\""}};
  for (const auto& [named, name] : kNames) {
    if (text[at] == named) return std::string(name);
  }
  if (absl::ascii_isprint(c)) return absl::StrCat("'", text.substr(at, 1), "'");
  const size_t length = internal::MultibyteLength(text.substr(at));
  if (length > 0) return absl::StrCat("'", text.substr(at, length), "'");
  return absl::StrCat("byte 0x", absl::Hex(c, absl::kZeroPad2));
}

}  // namespace sudoku
