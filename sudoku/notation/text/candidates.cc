// SPDX-License-Identifier: Apache-2.0
//
// Grids of candidates: a group of digits for each cell, whatever stands between the groups. (Frames
// with borders of dashes are HoDoKu's.)

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku::internal {
namespace {

// The side of a board with so many cells; 9 where there is none, so that errors count to 81.
int SideOfGroups(size_t groups) {
  const int side = SideOfSquare(groups);
  return side > 0 ? side : kSize;
}

bool HasLetters(absl::string_view text) {
  return std::any_of(text.begin(), text.end(), absl::ascii_isalpha);
}

// The groups of a block: runs of digits, or of letters too where these are symbols. Lines with
// other letters are titles. No more groups than are too many for any board.
struct Groups {
  std::vector<CellText> groups;
  std::vector<int64_t> lines;  // of each group
};

Groups GroupsOf(const TextBlock& block, bool with_letters) {
  Groups found;
  for (const TextLine& line : block.lines) {
    if (!with_letters && HasLetters(line.text)) continue;
    const auto is_symbol = [](char c) { return absl::ascii_isalnum(c); };
    for (size_t i = 0; i < line.text.size();) {
      if (!is_symbol(line.text[i])) {
        ++i;
        continue;
      }
      const size_t begin = i;
      while (i < line.text.size() && is_symbol(line.text[i])) ++i;
      if (found.groups.size() > kMaxSide * kMaxSide) return found;
      found.groups.push_back({line.text.substr(begin, i - begin), begin});
      found.lines.push_back(line.number);
    }
  }
  return found;
}

BoardRecord ReadCandidateGrid(const TextBlock& block, const BoardReadConfig& config) {
  BoardRecord record = NewRecord(Notation::kCandidates, block.lines.front(), false);
  record.text = JoinLines(block.lines);
  Groups found = GroupsOf(block, false);
  int rows = SideOfGroups(found.groups.size());
  int columns = rows;
  // Letters are symbols where an alphabet that was asked for has them, and where there are more
  // than nine values, which numbers of groups tell.
  const Groups with_letters = GroupsOf(block, true);
  if (config.size.has_value()) {
    rows = config.size->rows;
    columns = config.size->columns;
  } else if (SideOfSquare(with_letters.groups.size()) > kSize) {
    rows = columns = SideOfSquare(with_letters.groups.size());
  }
  if (std::max(rows, columns) > kSize ||
      (config.alphabet.has_value() && HasLetters(config.alphabet->symbols.substr(0, columns)))) {
    found = with_letters;
  }
  const absl::StatusOr<Board> empty = BoardOfSize(rows, columns, config);
  if (!empty.ok()) {
    SetError(&record, empty.status());
    return record;
  }
  record.board = *empty;
  SymbolSet symbols;
  for (const CellText& group : found.groups) symbols.AddValues(group.text);
  absl::StatusOr<Alphabet> alphabet = AlphabetOfText(config, &symbols, record.board.num_values);
  if (!alphabet.ok() || alphabet->IsNumbers()) {
    SetError(&record, alphabet.ok()
                          ? absl::InvalidArgumentError("candidates are single symbols, not numbers")
                          : alphabet.status());
    return record;
  }
  record.alphabet = *std::move(alphabet);
  record.board.least = record.alphabet.least;
  std::vector<ValueSet> candidates(record.board.givens.size());
  for (size_t i = 0; i < found.groups.size(); ++i) {
    if (i == candidates.size()) {
      SetError(&record, found.lines[i], found.groups[i].at,
               absl::StrCat("expected ", candidates.size(), " groups of candidates, found '",
                            Shortened(found.groups[i].text), "' after them"));
      return record;
    }
    if (!ReadCandidates(found.groups[i], found.lines[i], &record, &candidates[i])) return record;
  }
  if (found.groups.size() < candidates.size()) {
    SetError(&record, block.end_line, 0,
             absl::StrCat("expected ", candidates.size(), " groups of candidates, found ",
                          found.groups.size(), " before ", block.end_by));
    return record;
  }
  TakeCandidates(candidates, std::vector<bool>(candidates.size()), &record.board);
  return record;
}

}  // namespace

void ReadCandidateGrids(const ReadJob& job) {
  TextBlocks blocks(job.text);
  TextBlock block;
  while (blocks.Next(&block) && job.take(ReadCandidateGrid(block, job.config))) continue;
}

absl::StatusOr<std::string> WriteCandidates(const BoardRecord& record) {
  const Board& board = record.board;
  const Capacity capacity = {.other_sizes = true, .candidates = true, .from_zero = true};
  if (absl::Status status = CheckCapacity(board, Notation::kCandidates, capacity); !status.ok()) {
    return status;
  }
  if (record.alphabet.IsNumbers()) {
    return CannotHold(Notation::kCandidates, "values that are written as numbers");
  }
  const std::vector<ValueSet> shown = ShownCandidates(board);
  std::vector<std::string> groups(board.num_cells());
  std::vector<size_t> widths(board.columns, 1);
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const ValueSet values = shown[cell];
    if (values == 0) {
      return CannotHold(Notation::kCandidates,
                        absl::StrCat("a cell without candidates, ", CellName(board, cell)));
    }
    for (int index = 0; index < board.num_values; ++index) {
      if ((values >> index & 1) != 0) groups[cell].push_back(record.alphabet.symbols[index]);
    }
    size_t& width = widths[board.ColumnOf(cell)];
    width = std::max(width, groups[cell].size());
  }
  // Columns are aligned, with a bar between boxes.
  std::string text;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const int column = board.ColumnOf(cell);
    absl::StrAppend(&text, groups[cell]);
    if (column + 1 == board.columns) {
      text.push_back('\n');
      continue;
    }
    text.append(widths[column] - groups[cell].size() + 1, ' ');
    const bool ends_box = board.box_columns > 0 && (column + 1) % board.box_columns == 0;
    absl::StrAppend(&text, ends_box ? "| " : "");
  }
  return text;
}

}  // namespace sudoku::internal
