// SPDX-License-Identifier: Apache-2.0
//
// Candidates on a line: a character for each value of each cell, the value itself where it is a
// candidate, '.' or '0' where it is none. 729 of them for 9x9.

#include <algorithm>
#include <bit>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"

namespace sudoku::internal {
namespace {

bool IsNone(char c, const Alphabet& alphabet) {
  return c == '.' || (c == '0' && alphabet.IndexOf('0') < 0);
}

void ReadSukakuLine(const TextLine& line, const Board& empty, const Alphabet& alphabet,
                    BoardRecord* record) {
  record->board = empty;
  record->alphabet = alphabet;
  Board& board = record->board;
  const CellText run = FindRun(line.text);
  const auto num_values = static_cast<size_t>(board.num_values);
  const size_t length = board.givens.size() * num_values;
  for (size_t i = 0; i < std::min(run.text.size(), length); ++i) {
    const size_t index = i % num_values;
    const auto cell = static_cast<int>(i / num_values);
    if (index == 0) board.candidates[cell] = 0;
    if (run.text[i] == alphabet.symbols[index]) {
      board.candidates[cell] |= ValueSet{1} << index;
    } else if (IsNone(run.text[i], alphabet)) {
      record->alphabet.empty = run.text[i];
    } else {
      return SetError(
          record, line.number, run.at + i,
          absl::StrCat(CellName(board, cell), ": expected '", alphabet.symbols.substr(index, 1),
                       "' or an empty place, found ", DescribeCharacter(run.text, i)));
    }
    if (index + 1 == num_values && board.candidates[cell] == 0) {
      return SetError(record, line.number, run.at + i + 1 - num_values,
                      absl::StrCat(CellName(board, cell), " has no candidate"));
    }
  }
  if (run.text.size() != length) {
    return SetError(
        record, line.number, run.at + std::min(run.text.size(), length),
        absl::StrCat("expected ", length, " places of candidates, found ", run.text.size()));
  }
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    ValueSet& values = board.candidates[cell];
    if (std::popcount(values) != 1) continue;
    board.givens[cell] = board.least + std::countr_zero(values);
    values = board.AllValues();
  }
  TakeTail(line.text.substr(run.at + length), record);
}

}  // namespace

bool IsSukaku(absl::string_view run, int num_values, const Alphabet& alphabet) {
  for (size_t i = 0; i < run.size(); ++i) {
    if (run[i] != alphabet.symbols[i % num_values] && !IsNone(run[i], alphabet)) return false;
  }
  return true;
}

std::optional<Alphabet> SukakuAlphabet(absl::string_view run, int num_values) {
  const std::string all = "123456789ABCDEFGHIJKLMNOP";
  for (const std::string& symbols : {all, absl::StrCat("0", all), all.substr(9) + "QRSTUVWXY"}) {
    if (static_cast<int>(symbols.size()) < num_values) continue;
    Alphabet alphabet;
    alphabet.symbols = symbols.substr(0, num_values);
    alphabet.least = symbols.front() == '0' ? 0 : 1;
    if (IsSukaku(run, num_values, alphabet)) return alphabet;
  }
  return std::nullopt;
}

void ReadSukaku(const ReadJob& job) {
  absl::StatusOr<RunShape> shape = SurveyRuns(job.text, job.config, RunKind::kSukaku);
  if (absl::IsNotFound(shape.status())) {
    const bool is_given = job.config.size.has_value();
    shape = RunShape{is_given ? job.config.size->rows : kSize,
                     is_given ? job.config.size->columns : kSize, Alphabet(), 0};
    shape->alphabet =
        job.config.alphabet.value_or(DefaultAlphabet(MakeBoard(shape->rows, shape->columns)));
  }
  absl::StatusOr<Board> empty = EmptyBoard(shape, job.config);
  if (shape.ok() && shape->alphabet.IsNumbers()) {
    empty = absl::InvalidArgumentError("candidates are single symbols, not numbers");
  }
  TextLines lines(job.text);
  while (lines.Next()) {
    const TextLine& line = lines.line();
    if (IsBlankLine(line.text) || IsCommentLine(line.text)) continue;
    if (IsEndLine(line.text)) return;
    BoardRecord record = NewRecord(Notation::kSukaku, line, true);
    if (empty.ok()) {
      ReadSukakuLine(line, *empty, shape->alphabet, &record);
    } else {
      SetError(&record, empty.status());
    }
    if (!job.take(std::move(record)) || !empty.ok()) return;
  }
}

absl::StatusOr<std::string> WriteSukaku(const BoardRecord& record) {
  const Board& board = record.board;
  const Capacity capacity = {.other_sizes = true, .candidates = true, .from_zero = true};
  if (absl::Status status = CheckCapacity(board, Notation::kSukaku, capacity); !status.ok()) {
    return status;
  }
  if (record.alphabet.IsNumbers()) {
    return CannotHold(Notation::kSukaku, "values that are written as numbers");
  }
  const char none = record.alphabet.empty == '0' ? '0' : '.';
  std::string text;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const ValueSet values = board.CandidatesOf(cell);
    if (values == 0) {
      return CannotHold(Notation::kSukaku,
                        absl::StrCat("a cell without candidates, ", CellName(board, cell)));
    }
    for (int index = 0; index < board.num_values; ++index) {
      text.push_back((values >> index & 1) != 0 ? record.alphabet.symbols[index] : none);
    }
  }
  text.push_back('\n');
  return text;
}

}  // namespace sudoku::internal
