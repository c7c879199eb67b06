// SPDX-License-Identifier: Apache-2.0
//
// A state machine over lines. Its state is the grid in progress, and the lines that can only be
// judged by the next one: a title, and a border.

#include "sudoku/reader.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "sudoku/format.h"
#include "sudoku/text/shortened.h"

namespace sudoku {
namespace {

constexpr size_t kMaxGridText = 4096;  // bytes of separators and blanks kept with a grid

// White space in lines without other content; inside a row only ' ' is skipped.
constexpr absl::string_view kWhitespace = " \t";

absl::string_view Strip(absl::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kWhitespace), text.size()));
  return text.substr(0, text.find_last_not_of(kWhitespace) + 1);
}

bool IsContinuationByte(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

bool IsLong(absl::string_view line) {
  if (line.size() <= kLongestRow) return false;
  // Counts characters, not bytes, because a title may be in any script. A character has at most
  // four bytes.
  if (line.size() > 4 * kLongestRow) return true;
  const auto continuations = std::count_if(line.begin(), line.end(), IsContinuationByte);
  return line.size() - static_cast<size_t>(continuations) > kLongestRow;
}

bool IsSeparator(absl::string_view line) {
  return line.find_first_not_of("-+|= \t") == absl::string_view::npos;
}

// A line without a cell that names columns: "puzzle,solution".
bool IsCsvHeader(absl::string_view line) {
  if (std::any_of(line.begin(), line.end(), [](char c) { return ParseCell(c) >= 0; })) return false;
  const std::string lower = absl::AsciiStrToLower(line);
  return absl::StrContains(lower, "puzzle") || absl::StrContains(lower, "quizzes");
}

// Whether the line has nine characters, at most one of which is not a cell. Then it is a row,
// perhaps with a mistake, and not a title.
bool LooksLikeRow(absl::string_view line) {
  int cells = 0;
  int others = 0;
  for (const char c : line) {
    if (c == ' ' || c == '\t' || c == '|' || IsContinuationByte(c)) continue;
    ++(ParseCell(c) >= 0 ? cells : others);
  }
  return cells + others == kSize && others <= 1;
}

// Whether a short line has letters that are not cells. Letters beyond ASCII begin at U+00C0.
bool HasLetters(absl::string_view line) {
  for (size_t i = 0; i < line.size(); ++i) {
    const auto c = static_cast<unsigned char>(line[i]);
    if (absl::ascii_isalpha(c) && ParseCell(line[i]) < 0) return true;
    if (c >= 0xc3 && c < 0xf5 && i + 1 < line.size() && IsContinuationByte(line[i + 1])) {
      return true;
    }
  }
  return false;
}

std::string ExpectedCell(absl::string_view line, size_t at) {
  return absl::StrCat("expected a digit or an empty cell, found ", DescribeCharacter(line, at));
}

// What may help if the character at this place of a line is not what was expected there; or "".
absl::string_view HowToReadIt(absl::string_view line, size_t at) {
  const auto is_nul = [line](size_t i) { return i < line.size() && line[i] == '\0'; };
  if ((is_nul(0) && is_nul(2)) || (is_nul(1) && is_nul(3))) {
    return " (a text in UTF-16 needs a byte-order mark)";
  }
  if (at == 0 && line[at] == '"') return " (what is in quotes has to be 81 cells)";
  if (at == kCells && line[at] == ';') {
    return " (a semicolon is read before a solution of 81 digits; else put a comma)";
  }
  return "";
}

}  // namespace

std::string ReadError::ToString(dlx::StringView file) const {
  return absl::StrCat(file, ":", line, ":", column, ": ", message);
}

dlx::StringView PuzzleRecord::tail() const {
  if (is_grid || error.has_value()) return "";
  absl::string_view rest = absl::string_view(text).substr(cells_at + kCells);
  if (cells_at > 0 && text[cells_at - 1] == '"') rest.remove_prefix(1);
  return rest;
}

std::string PuzzleRecord::cells() const {
  if (!is_grid) return text.substr(cells_at, kCells);
  std::string cells;
  std::copy_if(text.begin(), text.end(), std::back_inserter(cells),
               [](char c) { return ParseCell(c) >= 0 || c == '?'; });
  return cells;
}

void ParsePuzzleLine(int64_t number, dlx::StringView line, PuzzleRecord* record) {
  record->line = number;
  record->is_grid = false;
  record->text.assign(line.data(), line.size());
  record->error.reset();
  record->cells_at = 0;
  const auto fail = [&](size_t at, std::string message) {
    if (const std::optional<size_t> begin = ReadUnusualLine(line, &record->grid)) {
      record->cells_at = *begin;
      return;
    }
    record->grid = Grid();
    record->error = {number, static_cast<int64_t>(at) + 1, std::move(message)};
  };
  for (size_t i = 0; i < kCells; ++i) {
    if (i == line.size()) return fail(i, absl::StrCat("expected 81 cells, found ", i));
    const Digit digit = ParseCell(line[i]);
    if (digit < 0) return fail(i, absl::StrCat(ExpectedCell(line, i), HowToReadIt(line, i)));
    record->grid.Set(static_cast<Cell>(i), digit);
  }
  if (line.size() > kCells && !EndsCells(line[kCells])) {
    fail(kCells, absl::StrCat("expected the end of the line, a comma, a colon or a blank after 81 "
                              "cells, found ",
                              DescribeCharacter(line, kCells), HowToReadIt(line, kCells)));
  }
}

LineBlock PuzzleReader::PassLineBlock(dlx::StringView text, int64_t max_puzzles) {
  if (!between_puzzles() || before_first_line_ || ended_) return {};
  const LineBlock block = FindLineBlock(text, max_puzzles);
  line_number_ += block.lines;
  if (block.lines > 0) after_grid_ = false;
  return block;
}

// Classifies the line, in the order of the table in docs/formats.md. Between lines, either a grid
// is in progress, or none is, and then a border and a title may wait for a first row.
void PuzzleReader::AddLine(dlx::StringView text, std::vector<PuzzleRecord>* records) {
  absl::string_view line = text;
  if (ended_) return;
  if (++line_number_ == 1) absl::ConsumePrefix(&line, "\xef\xbb\xbf");
  absl::ConsumeSuffix(&line, "\r");
  const absl::string_view content = Strip(line);

  if (absl::StartsWith(content, "#")) return EndGrid("a comment", records);
  if (content.empty()) return EndGrid("a blank line", records);
  if (std::exchange(before_first_line_, false) && IsCsvHeader(line)) return;
  if (content == "end") {
    EndGrid("'end'", records);
    ended_ = true;
  } else if (IsLong(line)) {
    EndGrid("a line of more than 30 characters", records);
    ParsePuzzleLine(line_number_, line, &records->emplace_back());
  } else if (IsSeparator(line)) {
    AddSeparator(line);
  } else {
    AddRow(line, records);
  }
}

void PuzzleReader::AddSeparator(dlx::StringView line) {
  if (rows_ > 0) {
    if (grid_.text.size() + line.size() < kMaxGridText) {
      absl::StrAppend(&grid_.text, "\n", line);
    }
  } else if (!after_grid_ && !border_.has_value()) {
    border_ = {line_number_, std::string(line)};
  }
}

void PuzzleReader::AddRow(dlx::StringView line, std::vector<PuzzleRecord>* records) {
  Line row = {line_number_, std::string(line)};
  after_grid_ = false;
  if (rows_ == 0) {
    const bool is_title = HasLetters(line) && !LooksLikeRow(line);
    if (is_title && !title_.has_value()) {  // the next line decides
      title_ = std::move(row);
      return;
    }
    if (is_title) {  // then the line before was not a title
      StartGrid(*std::exchange(title_, std::nullopt));
    } else {
      passed_title_ = std::exchange(title_, std::nullopt);
      StartGrid(row);
      return;
    }
  }
  AppendRow(row);
  if (rows_ == kSize) {
    EndGrid("", records);
    after_grid_ = true;
  }
}

void PuzzleReader::StartGrid(const Line& row) {
  BeginGrid(row.number);
  AppendRow(row);
}

void PuzzleReader::BeginGrid(int64_t line) {
  grid_ = PuzzleRecord();
  grid_.line = line;
  grid_.is_grid = true;
  border_.reset();
  question_mark_.reset();
  has_other_empty_ = false;
}

// Parses a row into the grid in progress, and keeps its first error.
void PuzzleReader::AppendRow(const Line& row) {
  absl::StrAppend(&grid_.text, rows_ == 0 ? "" : "\n", row.text);
  int column = 0;
  const auto fail = [&](size_t at, std::string message) {
    if (grid_.error.has_value()) return;
    grid_.error = {row.number, static_cast<int64_t>(at) + 1, std::move(message)};
  };
  for (size_t i = 0; i < row.text.size(); ++i) {
    const char c = row.text[i];
    if (c == ' ' || c == '|') continue;
    const Digit digit = c == '?' ? 0 : ParseCell(c);
    if (digit < 0) fail(i, ExpectedCell(row.text, i));
    if (c == '?' && !question_mark_.has_value()) {
      question_mark_ = {row.number, static_cast<int64_t>(i) + 1, ExpectedCell(row.text, i)};
    }
    has_other_empty_ = has_other_empty_ || (digit == 0 && c != '?');
    if (column == kSize) {
      fail(i, absl::StrCat("expected nine cells in a row, found ", DescribeCharacter(row.text, i),
                           " after them"));
    }
    if (digit >= 0 && column < kSize) grid_.grid.Set(CellAt(rows_, column), digit);
    ++column;
  }
  if (column < kSize) {
    fail(row.text.size(), absl::StrCat("expected nine cells in a row, found ", column));
  }
  ++rows_;
}

// Ends the grid in progress, if there is one. `found` is what came in place of its next row.
void PuzzleReader::EndGrid(dlx::StringView found, std::vector<PuzzleRecord>* records) {
  after_grid_ = false;
  if (title_.has_value()) {
    StartGrid(*std::exchange(title_, std::nullopt));
  } else if (border_.has_value()) {  // without a row after it
    const Line border = *border_;
    BeginGrid(border.number);
    grid_.text = border.text;
  } else if (rows_ == 0) {
    return;
  }
  if (rows_ < kSize && !grid_.error.has_value()) {
    std::string message = absl::StrCat("expected nine rows, found ", rows_, " before ", found);
    if (passed_title_.has_value()) {
      absl::StrAppend(&message, " (line ", passed_title_->number, ", '",
                      internal::Shortened(Strip(passed_title_->text)), "', was taken for a title)");
    }
    grid_.error = {line_number_, 1, std::move(message)};
  }
  // Among other empty cells, a question mark is a mistake.
  const auto place = [](const ReadError& error) { return std::pair(error.line, error.column); };
  if (question_mark_.has_value() && has_other_empty_ &&
      (!grid_.error.has_value() || place(*question_mark_) < place(*grid_.error))) {
    grid_.error = *question_mark_;
  }
  if (grid_.error.has_value()) grid_.grid = Grid();
  records->push_back(std::move(grid_));
  passed_title_.reset();
  rows_ = 0;
}

void PuzzleReader::Finish(std::vector<PuzzleRecord>* records) {
  ++line_number_;
  if (!ended_) EndGrid("the end of the file", records);
  *this = PuzzleReader();
}

}  // namespace sudoku
