// SPDX-License-Identifier: Apache-2.0
//
// Lines of puzzles that are not as most are. One function for both ways of reading, so that they
// agree.

#include <algorithm>
#include <cstddef>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/line_block.h"

namespace sudoku {
namespace {

bool IsCell(char c) { return ParseCell(c) >= 0; }
bool IsGiven(char c) { return c >= '1' && c <= '9'; }

// The place of the closing quote, searched from `at`. A doubled quote is part of the field.
size_t FindQuote(absl::string_view line, size_t at) {
  for (at = line.find('"', at); at != absl::string_view::npos; at = line.find('"', at + 2)) {
    if (at + 1 >= line.size() || line[at + 1] != '"') break;
  }
  return at;
}

// Whether a field may stand before the cells: it is no damaged puzzle.
bool MayPrecedeCells(absl::string_view field) {
  constexpr size_t kLongest = 40;    // a UUID has 36 characters
  constexpr size_t kLongestId = 20;  // below 2^64
  if (field.empty() || field.size() > kLongest) return false;
  return field.size() <= kLongestId || !std::all_of(field.begin(), field.end(), IsCell);
}

// Where the first field begins that may not precede the cells, and so has to be them; inside of its
// quotes, if it has any.
std::optional<size_t> FindCells(absl::string_view line) {
  absl::string_view separators = ",;\t";  // once there was one, it is the only one
  for (size_t begin = 0;;) {
    while (begin > 0 && begin < line.size() && line[begin] == ' ') ++begin;
    const bool is_quoted = begin < line.size() && line[begin] == '"';
    const size_t content = begin + (is_quoted ? 1 : 0);
    size_t end = is_quoted ? FindQuote(line, content) : line.find_first_of(separators, content);
    if (!MayPrecedeCells(line.substr(content, end - content))) return content;
    if (end == absl::string_view::npos) return std::nullopt;
    if (is_quoted) ++end;
    if (end >= line.size() || !absl::StrContains(separators, line[end])) return std::nullopt;
    separators = line.substr(end, 1);
    begin = end + 1;
  }
}

// Whether the cells are digits, at least one, and one other character throughout, which stands for
// an empty cell.
bool AreGivensAnd(char empty, absl::string_view cells) {
  return std::any_of(cells.begin(), cells.end(), IsGiven) &&
         std::all_of(cells.begin(), cells.end(),
                     [empty](char c) { return IsGiven(c) || c == empty; });
}

bool ReadCells(absl::string_view cells, Grid* grid) {
  if (!std::all_of(cells.begin(), cells.end(), IsCell) && !AreGivensAnd('?', cells) &&
      !AreGivensAnd('-', cells)) {
    return false;
  }
  for (Cell cell = 0; cell < kCells; ++cell) {
    grid->Set(cell, std::max<Digit>(ParseCell(cells[cell]), 0));
  }
  return true;
}

// Whether the text begins with a field of 81 digits.
bool BeginsWithSolution(absl::string_view text) {
  if (!text.empty() && text.front() == '"') text.remove_prefix(1);
  const absl::string_view digits = text.substr(0, kCells);
  return digits.size() == kCells && std::all_of(digits.begin(), digits.end(), IsGiven) &&
         (text.size() == kCells || !absl::ascii_isalnum(text[kCells]));
}

}  // namespace

std::optional<size_t> ReadUnusualLine(dlx::StringView line, Grid* grid) {
  const std::optional<size_t> begin = FindCells(line);
  if (!begin.has_value() || line.size() < *begin + kCells) return std::nullopt;
  if (!ReadCells(line.substr(*begin, kCells), grid)) return std::nullopt;
  const bool is_quoted = *begin > 0 && line[*begin - 1] == '"';
  const bool has_fields_before = *begin > (is_quoted ? 1 : 0);
  if (has_fields_before && grid->NumGivens() == kCells) return std::nullopt;
  absl::string_view rest = line.substr(*begin + kCells);
  if (is_quoted) {
    if (rest.empty() || rest.front() != '"') return std::nullopt;
    rest.remove_prefix(1);
  }
  const bool ends_well =
      rest.empty() || EndsCells(rest.front()) ||
      (rest.front() == ';' && (*begin > 0 || BeginsWithSolution(rest.substr(1))));
  return ends_well ? begin : std::nullopt;
}

}  // namespace sudoku
