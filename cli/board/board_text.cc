// SPDX-License-Identifier: Apache-2.0

#include "cli/board/board_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "cli/json.h"
#include "sudoku/alphabet.h"

namespace cli {
namespace {

// The value of a cell in symbols of the record, as wide as the widest one; blanks for a hole.
std::string CellText(const sudoku::BoardRecord& record, int cell, int value, size_t width,
                     bool bold) {
  std::string text;
  if (!record.board.IsHole(cell)) {
    const sudoku::Alphabet& alphabet = record.alphabet;
    if (value == sudoku::kEmptyCell) {
      text = std::string(1, alphabet.empty);
    } else if (alphabet.IsNumbers()) {
      text = absl::StrCat(value - record.board.least + alphabet.least);
    } else {
      text = std::string(1, alphabet.symbols[value - record.board.least]);
    }
  }
  const std::string padding(width - std::min(width, text.size()), ' ');
  const bool is_given = record.board.givens[cell] != sudoku::kEmptyCell;
  if (bold && is_given) text = absl::StrCat("\x1b[1m", text, "\x1b[0m");
  return absl::StrCat(padding, text);
}

size_t WidthOf(const sudoku::BoardRecord& record) {
  if (!record.alphabet.IsNumbers()) return 1;
  return absl::StrCat(record.board.num_values - 1 + record.alphabet.least).size();
}

// Whether a bar separates the cells: they are of different boxes, in rows (columns) that boxes end.
bool BoxEndsAfter(int line, int box, int lines) {
  return box > 0 && (line + 1) % box == 0 && line + 1 < lines;
}

// Rows with blanks between cells, and bars between boxes if the regions are boxes.
std::string Pretty(const sudoku::BoardRecord& record, absl::Span<const int> values, bool bold) {
  const sudoku::Board& board = record.board;
  const size_t width = WidthOf(record);
  std::string text;
  for (int row = 0; row < board.rows; ++row) {
    size_t columns = 0;  // of characters
    for (int column = 0; column < board.columns; ++column) {
      if (column > 0) absl::StrAppend(&text, " ");
      const int cell = board.CellAt(row, column);
      absl::StrAppend(&text, CellText(record, cell, values[cell], width, bold));
      columns += width + (column > 0 ? 1 : 0);
      if (BoxEndsAfter(column, board.box_columns, board.columns)) {
        absl::StrAppend(&text, " |");
        columns += 2;
      }
    }
    absl::StrAppend(&text, "\n");
    if (BoxEndsAfter(row, board.box_rows, board.rows)) {
      absl::StrAppend(&text, std::string(columns, '-'), "\n");
    }
  }
  return text;
}

// Whether the givens are all of the puzzle.
bool IsWhole(const sudoku::Board& board) {
  const sudoku::Board usual =
      sudoku::MakeBoard(board.rows, board.columns, board.num_values, board.least);
  return board.constraints.empty() && board.candidates == usual.candidates &&
         board.regions == usual.regions && board.holes.empty();
}

}  // namespace

std::string BoardText(const sudoku::BoardRecord& record, absl::Span<const int> values,
                      Format format, bool bold) {
  if (format == Format::kPretty) return Pretty(record, values, bold);
  const bool on_one_line = format == Format::kLine;
  if (!bold) {
    const std::string text =
        sudoku::FormatValues(record.board, values, record.alphabet, on_one_line);
    return on_one_line ? absl::StrCat(text, "\n") : text;
  }
  std::string text;
  for (int cell = 0; cell < record.board.num_cells(); ++cell) {
    const bool begins_row = record.board.ColumnOf(cell) == 0;
    if (begins_row && cell > 0 && !on_one_line) absl::StrAppend(&text, "\n");
    if (record.alphabet.IsNumbers() && !text.empty() && text.back() != '\n') text += ' ';
    absl::StrAppend(&text, CellText(record, cell, values[cell], 1, true));
  }
  return absl::StrCat(text, "\n");
}

std::string BoardLine(const sudoku::BoardRecord& record) {
  return sudoku::FormatValues(record.board, record.board.givens, record.alphabet,
                              /*on_one_line=*/true);
}

std::string PuzzleLine(const sudoku::BoardRecord& record) {
  return record.is_one_line && !IsWhole(record.board) ? record.text : BoardLine(record);
}

std::string JsonBegin(int64_t index, const sudoku::BoardRecord& record) {
  std::string json = absl::StrCat("{\"index\":", index, ",\"input\":\"",
                                  std::string(sudoku::ToString(record.notation)),
                                  "\",\"puzzle\":", JsonString(BoardLine(record)));
  if (!IsWhole(record.board)) absl::StrAppend(&json, ",\"text\":", JsonString(record.text));
  return json;
}

std::string JsonValues(const sudoku::BoardRecord& record, absl::Span<const int> values) {
  if (values.empty()) return "null";
  return JsonString(sudoku::FormatValues(record.board, values, record.alphabet,
                                         /*on_one_line=*/true));
}

}  // namespace cli
