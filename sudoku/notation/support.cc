// SPDX-License-Identifier: Apache-2.0

#include "sudoku/notation/support.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "sudoku/claim.h"
#include "sudoku/format.h"
#include "sudoku/text/shortened.h"

namespace sudoku::internal {
namespace {

constexpr absl::string_view kBlanks = " \t";
constexpr absl::string_view kBetweenWords = " \t|,";

// The text up to a line end, without it.
absl::string_view TakeLine(absl::string_view* rest) {
  const size_t end = rest->find('\n');
  absl::string_view line = rest->substr(0, end);
  rest->remove_prefix(end == absl::string_view::npos ? rest->size() : end + 1);
  absl::ConsumeSuffix(&line, "\r");
  return line;
}

std::string SizeText(const Board& board) {
  return absl::StrCat("a board of ", board.rows, " x ", board.columns, " cells");
}

// "1 3 9"
std::string ValuesText(const Board& board, ValueSet values) {
  std::string text;
  for (int value = board.least; value <= board.greatest(); ++value) {
    if ((values & board.SetOf(value)) != 0) absl::StrAppend(&text, text.empty() ? "" : " ", value);
  }
  return text;
}

}  // namespace

// ---- Lines -------------------------------------------------------------------------------------

TextLines::TextLines(absl::string_view text, std::stop_token stop)
    : rest_(text), stop_(std::move(stop)) {
  absl::ConsumePrefix(&rest_, "\xef\xbb\xbf");
}

bool TextLines::Next() {
  constexpr int64_t kBetweenLooks = 1024;  // lines
  if (rest_.empty()) return false;
  if (line_.number % kBetweenLooks == 0 && stop_.stop_requested()) return false;
  ++line_.number;
  line_.text = TakeLine(&rest_);
  return true;
}

absl::string_view StripBlanks(absl::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

bool IsBlankLine(absl::string_view line) {
  return line.find_first_not_of(kBlanks) == absl::string_view::npos;
}

bool IsCommentLine(absl::string_view line) { return absl::StartsWith(StripBlanks(line), "#"); }

bool IsSeparatorLine(absl::string_view line) {
  return line.find_first_not_of("-+|= \t") == absl::string_view::npos;
}

bool IsEndLine(absl::string_view line) { return StripBlanks(line) == "end"; }

bool TextBlocks::Next(TextBlock* block) {
  block->lines.clear();
  while (!at_end_ && lines_.Next()) {
    const TextLine& line = lines_.line();
    absl::string_view end_by;
    if (IsBlankLine(line.text)) {
      end_by = "a blank line";
    } else if (IsCommentLine(line.text)) {
      end_by = "a comment";
    } else if (IsEndLine(line.text)) {
      end_by = "'end'";
      at_end_ = true;
    } else {
      block->lines.push_back(line);
      continue;
    }
    block->end_by = end_by;
    block->end_line = line.number;
    if (!block->lines.empty()) return true;
  }
  if (at_end_ && block->lines.empty()) return false;
  at_end_ = true;
  block->end_by = "the end of the file";
  block->end_line = lines_.next_number();
  return !block->lines.empty();
}

std::string JoinLines(absl::Span<const TextLine> lines) {
  std::string text;
  for (const TextLine& line : lines) {
    absl::StrAppend(&text, &line == lines.data() ? "" : "\n", line.text);
  }
  return text;
}

// ---- Records -----------------------------------------------------------------------------------

BoardRecord NewRecord(Notation notation, const TextLine& line, bool is_one_line) {
  BoardRecord record;
  record.notation = notation;
  record.line = line.number;
  record.text = std::string(line.text);
  record.is_one_line = is_one_line;
  return record;
}

void SetError(BoardRecord* record, int64_t line, size_t at, std::string message) {
  if (record->error.has_value()) return;
  record->error = {line, static_cast<int64_t>(at) + 1, std::move(message)};
}

BoardRecord ErrorRecord(Notation notation, const TextLine& line, std::string message) {
  BoardRecord record = NewRecord(notation, line, true);
  SetError(&record, line.number, 0, std::move(message));
  return record;
}

void SetError(BoardRecord* record, const absl::Status& status) {
  SetError(record, record->line, 0, std::string(status.message()));
}

// ---- Sizes -------------------------------------------------------------------------------------

absl::StatusOr<Board> BoardOfSize(int rows, int columns, const BoardReadConfig& config) {
  Board board = MakeBoard(rows, columns);
  if (config.latin) {
    RemoveRegions(&board);
    return board;
  }
  const std::optional<BoxShape> box =
      config.size.has_value() ? config.size->box : std::optional<BoxShape>();
  if (box.has_value()) {
    SetBoxes(box->rows, box->columns, &board);
  } else if (board.box_rows == 0 && board.num_cells() > 1) {
    return absl::InvalidArgumentError(
        absl::StrCat(SizeText(board), " has no boxes that fit; --latin reads it without regions"));
  }
  return board;
}

int SideOfSquare(size_t cells) {
  for (int side = 4; side <= kMaxSide; ++side) {
    if (static_cast<size_t>(side) * side == cells) return side;
  }
  return 0;
}

bool IsUsualSide(int side, const BoardReadConfig& config) {
  return config.latin || DefaultBox(side, side, side).has_value();
}

bool IsPlainConfig(const BoardReadConfig& config) {
  if (config.latin) return false;
  if (config.size.has_value()) {
    const BoardSize& size = *config.size;
    const bool other_box = size.box.has_value() && (size.box->rows != 3 || size.box->columns != 3);
    if (size.rows != kSize || size.columns != kSize || other_box) return false;
  }
  return !config.alphabet.has_value() ||
         (!config.alphabet->IsNumbers() && config.alphabet->Holds(kSize) &&
          config.alphabet->symbols.substr(0, kSize) == "123456789");
}

// ---- Cells -------------------------------------------------------------------------------------

std::vector<CellText> SplitCharacters(absl::string_view row) {
  std::vector<CellText> cells;
  for (size_t i = 0; i < row.size() && cells.size() < kMostCellsOfRow; ++i) {
    if (row[i] == ' ' || row[i] == '\t' || row[i] == '|') continue;
    // The bytes of a character beyond ASCII stay together.
    const size_t begin = i;
    while (i + 1 < row.size() && (static_cast<unsigned char>(row[i + 1]) & 0xc0) == 0x80) ++i;
    cells.push_back({row.substr(begin, i + 1 - begin), begin});
  }
  return cells;
}

std::vector<CellText> SplitWords(absl::string_view row) {
  std::vector<CellText> words;
  for (size_t i = row.find_first_not_of(kBetweenWords);
       i != absl::string_view::npos && words.size() < kMostCellsOfRow;) {
    const size_t end = std::min(row.find_first_of(kBetweenWords, i), row.size());
    words.push_back({row.substr(i, end - i), i});
    i = row.find_first_not_of(kBetweenWords, end);
  }
  return words;
}

std::vector<CellText> SplitNumbers(absl::string_view row) {
  std::vector<CellText> words = SplitWords(row);
  bool has_long = false;
  for (const CellText& word : words) {
    const bool is_number = word.text.size() <= 2 &&
                           std::all_of(word.text.begin(), word.text.end(), absl::ascii_isdigit);
    const bool is_empty = word.text.size() == 1 && ParseCell(word.text[0]) == 0;
    if (!is_number && !is_empty) return {};
    has_long = has_long || word.text.size() == 2;
  }
  if (!has_long) words.clear();
  return words;
}

bool ReadCell(const CellText& cell_text, int64_t line, int cell, BoardRecord* record) {
  Alphabet& alphabet = record->alphabet;
  Board& board = record->board;
  const absl::string_view text = cell_text.text;
  if (alphabet.IsNumbers()) {
    int number = 0;
    const bool is_number = absl::SimpleAtoi(text, &number);
    if (is_number && number >= board.least && number <= board.greatest()) {
      board.givens[cell] = number;
      return true;
    }
    if (text.size() == 1 && ParseCell(text[0]) == 0) {
      alphabet.empty = text[0];
      return true;
    }
  } else if (text.size() == 1) {
    const int index = alphabet.IndexOf(text[0]);
    if (index >= 0 && index < board.num_values) {
      board.givens[cell] = board.least + index;
      return true;
    }
    if (IsEmptyCell(text[0], alphabet)) {
      alphabet.empty = text[0];
      return true;
    }
  }
  const std::string found = text.size() == 1 || !alphabet.IsNumbers()
                                ? DescribeCharacter(text, 0)
                                : absl::StrCat("'", Shortened(text), "'");
  SetError(record, line, cell_text.at,
           absl::StrCat("expected ", DescribeValues(alphabet, board.num_values),
                        " or an empty cell, found ", found));
  return false;
}

bool ReadCells(absl::string_view run, int64_t line, size_t at, BoardRecord* record) {
  for (size_t i = 0; i < run.size(); ++i) {
    // Multibyte characters are shown as a whole.
    if (!ReadCell({run.substr(i, 1), at + i}, line, static_cast<int>(i), record)) {
      record->error->message =
          absl::StrCat("expected ", DescribeValues(record->alphabet, record->board.num_values),
                       " or an empty cell, found ", DescribeCharacter(run, i));
      return false;
    }
  }
  return true;
}

bool ReadCandidates(const CellText& group, int64_t line, BoardRecord* record, ValueSet* values) {
  *values = 0;
  const Board& board = record->board;
  for (size_t i = 0; i < group.text.size(); ++i) {
    const int index = record->alphabet.IndexOf(group.text[i]);
    if (index < 0 || index >= board.num_values) {
      SetError(record, line, group.at + i,
               absl::StrCat("expected ", DescribeValues(record->alphabet, board.num_values),
                            " as a candidate, found ", DescribeCharacter(group.text, i)));
      return false;
    }
    const ValueSet value = ValueSet{1} << index;
    if ((*values & value) != 0) {
      SetError(record, line, group.at + i,
               absl::StrCat("the candidate ", group.text.substr(i, 1), " stands twice in '",
                            Shortened(group.text), "'"));
      return false;
    }
    *values |= value;
  }
  return true;
}

void TakeTail(absl::string_view tail, BoardRecord* record) {
  record->tail = std::string(tail);
  Board& board = record->board;
  const Claim claim = ParseTail(tail, board, record->alphabet);
  if (!claim.solution.has_value()) return;
  std::optional<std::vector<int>> values = ParseValues(board, *claim.solution, record->alphabet);
  if (values.has_value() && CheckSolution(board, *values).ok()) {
    board.solution = *std::move(values);
  } else {
    record->tail_warning = "the solution after the cells is wrong, and left out";
  }
}

std::vector<ValueSet> LeftByGivens(const Board& board) {
  std::vector<ValueSet> rows(board.rows);
  std::vector<ValueSet> columns(board.columns);
  std::vector<ValueSet> regions(board.num_cells());
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.givens[cell] == kEmptyCell) continue;
    const ValueSet value = board.SetOf(board.givens[cell]);
    if (board.lines_differ) {
      rows[board.RowOf(cell)] |= value;
      columns[board.ColumnOf(cell)] |= value;
    }
    if (board.regions[cell] >= 0) regions[board.regions[cell]] |= value;
  }
  std::vector<ValueSet> left(board.num_cells());
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const ValueSet region = board.regions[cell] >= 0 ? regions[board.regions[cell]] : 0;
    left[cell] = board.givens[cell] != kEmptyCell
                     ? board.SetOf(board.givens[cell])
                     : board.AllValues() &
                           ~(rows[board.RowOf(cell)] | columns[board.ColumnOf(cell)] | region);
  }
  return left;
}

void RestoreImplied(Board* board) {
  const std::vector<ValueSet> left = LeftByGivens(*board);
  for (int cell = 0; cell < board->num_cells(); ++cell) {
    if (board->givens[cell] == kEmptyCell) {
      board->candidates[cell] |= board->AllValues() & ~left[cell];
    }
  }
}

void WarnOfPlaced(int64_t num_placed, BoardRecord* record) {
  if (num_placed == 0) return;
  record->warnings.push_back(absl::StrCat(
      num_placed, num_placed == 1 ? " digit was" : " digits were", " placed, and no given: ",
      num_placed == 1 ? "it is" : "each is", " the only candidate of its cell"));
}

void TakeCandidates(const std::vector<ValueSet>& candidates, const std::vector<bool>& placed,
                    Board* board) {
  // What the cells with several candidates have, by house.
  std::vector<ValueSet> rows(board->rows);
  std::vector<ValueSet> columns(board->columns);
  std::vector<ValueSet> regions(board->num_cells());
  for (int cell = 0; cell < board->num_cells(); ++cell) {
    if (std::popcount(candidates[cell]) < 2) continue;
    rows[board->RowOf(cell)] |= candidates[cell];
    columns[board->ColumnOf(cell)] |= candidates[cell];
    if (board->regions[cell] >= 0) regions[board->regions[cell]] |= candidates[cell];
  }
  for (int cell = 0; cell < board->num_cells(); ++cell) {
    const ValueSet values = candidates[cell];
    const ValueSet region = board->regions[cell] >= 0 ? regions[board->regions[cell]] : 0;
    const ValueSet others = rows[board->RowOf(cell)] | columns[board->ColumnOf(cell)] | region;
    if (std::popcount(values) == 1 && !placed[cell] && (values & others) == 0) {
      board->givens[cell] = board->least + std::countr_zero(values);
    } else {
      board->candidates[cell] = values;
    }
  }
  RestoreImplied(board);
}

std::vector<ValueSet> ShownCandidates(const Board& board) {
  std::vector<ValueSet> shown = LeftByGivens(board);
  for (int cell = 0; cell < board.num_cells(); ++cell) shown[cell] &= board.candidates[cell];
  return shown;
}

// ---- Obstacles ---------------------------------------------------------------------------------

absl::Status CannotHold(Notation notation, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("'", ToString(notation), "' cannot hold ", what));
}

absl::Status CheckCapacity(const Board& board, Notation notation, const Capacity& capacity) {
  if (!capacity.other_sizes && (board.rows != kSize || board.columns != kSize)) {
    return CannotHold(notation, SizeText(board));
  }
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (!board.IsHole(cell)) continue;
    return CannotHold(notation,
                      absl::StrCat("a board on which ", CellName(board, cell), " is missing"));
  }
  if (!board.lines_differ) {
    return CannotHold(notation, "a board whose rows may hold a value twice");
  }
  const Board usual = MakeBoard(board.rows, board.columns);
  if (board.num_values != usual.num_values) {
    return CannotHold(notation, absl::StrCat(board.num_values, " values on ", SizeText(board)));
  }
  if (board.least == 0 && !capacity.from_zero && board.num_values <= kSize) {
    return CannotHold(notation, "values that begin at 0");
  }
  if (!capacity.regions && board.regions != usual.regions) {
    const bool has_regions =
        std::any_of(board.regions.begin(), board.regions.end(), [](int r) { return r >= 0; });
    return CannotHold(notation, !has_regions ? "a board without regions"
                                : board.box_rows > 0
                                    ? absl::StrCat("boxes of ", board.box_rows, " x ",
                                                   board.box_columns, " cells")
                                    : "regions that are no boxes");
  }
  if (!capacity.constraints && !board.constraints.empty()) {
    return CannotHold(notation, absl::StrCat("the ", Describe(board, board.constraints.front())));
  }
  const auto is_open = [&board](ValueSet values) { return values != board.AllValues(); };
  if (capacity.candidates ||
      std::none_of(board.candidates.begin(), board.candidates.end(), is_open)) {
    return absl::OkStatus();
  }
  // Candidates that givens rule out by themselves are no part of the puzzle.
  const std::vector<ValueSet> left = LeftByGivens(board);
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if ((left[cell] & ~board.candidates[cell]) == 0) continue;
    return CannotHold(
        notation, absl::StrCat("the candidates ", ValuesText(board, board.candidates[cell]), " of ",
                               CellName(board, cell)));
  }
  return absl::OkStatus();
}

}  // namespace sudoku::internal
