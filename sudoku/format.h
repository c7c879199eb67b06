// SPDX-License-Identifier: Apache-2.0
//
// One grid as text. Files of many puzzles are read by sudoku/reader.h.

#ifndef SUDOKU_FORMAT_H_
#define SUDOKU_FORMAT_H_

#include <string>

#include "absl/status/statusor.h"
#include "dlx/string_view.h"
#include "sudoku/grid.h"

namespace sudoku {

// The digit that a character of a puzzle stands for: '1' to '9'; 0 for the empty cells
// "0 . _ * x X"; -1 for every other character.
constexpr Digit ParseCell(char c) {
  if (c >= '1' && c <= '9') return c - '0';
  switch (c) {
    case '0':
    case '.':
    case '_':
    case '*':
    case 'x':
    case 'X':
      return 0;
    default:
      return -1;
  }
}

// Reads exactly 81 cells, in reading order. Otherwise InvalidArgument:
//
//   r3c7: expected a digit or an empty cell, found 'q'
//   expected 81 cells, found 80
absl::StatusOr<Grid> ParseLine(dlx::StringView text);

// 81 characters in reading order, `empty` for the empty cells.
std::string FormatLine(const Grid& grid, char empty = '.');
// The same, appended to the text.
void AppendLine(const Grid& grid, std::string* text, char empty = '.');

// Nine lines of nine characters, each with its line end.
std::string FormatGrid(const Grid& grid, char empty = '.');

// Eleven lines, each with its line end: rows as "3 1 6 | 5 7 8 | 4 9 2", and 21 dashes after rows 3
// and 6.
std::string FormatPretty(const Grid& grid, char empty = '.');

// The character at text[at] as messages show it: "'q'", "a tab", "a NUL byte", "byte 0xff", "'é'"
// (whole UTF-8 sequences); "the end of the line" if at is text.size() or more.
std::string DescribeCharacter(dlx::StringView text, size_t at);

}  // namespace sudoku

#endif  // SUDOKU_FORMAT_H_
