// SPDX-License-Identifier: Apache-2.0
//
// SudoCue's .sdx: nine rows of nine words. A word is a digit, 'u' and the digit that the user has
// placed, or the candidates of a cell run together. A digit alone may be a given or the last
// candidate: see TakeCandidates().

#include <algorithm>
#include <bit>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku::internal {
namespace {

// Reads a word of the grid. Of a placed digit, *is_placed becomes true.
bool ReadWord(CellText word, int64_t line, BoardRecord* record, ValueSet* values, bool* is_placed) {
  *is_placed = word.text.front() == 'u' || word.text.front() == 'U';
  if (!*is_placed) return ReadCandidates(word, line, record, values);
  word.text.remove_prefix(1);
  ++word.at;
  if (word.text.size() != 1) {
    SetError(
        record, line, word.at,
        absl::StrCat("expected a digit after 'u', found ",
                     word.text.empty() ? "nothing" : absl::StrCat("'", Shortened(word.text), "'")));
    return false;
  }
  return ReadCandidates(word, line, record, values);
}

BoardRecord ReadWordGrid(absl::Span<const TextLine> rows, const TextBlock& block) {
  BoardRecord record = NewRecord(Notation::kSdx, rows.front(), false);
  record.text = JoinLines(rows);
  record.board = MakeBoard(kSize, kSize);
  record.alphabet = DefaultAlphabet(record.board);
  std::vector<ValueSet> candidates(kCells);
  std::vector<bool> placed(kCells);
  for (size_t row = 0; row < rows.size(); ++row) {
    const TextLine& line = rows[row];
    const std::vector<CellText> words = SplitWords(line.text);
    for (size_t i = 0; i < words.size() && i < kSize; ++i) {
      const Cell cell = CellAt(static_cast<int>(row), static_cast<int>(i));
      bool is_placed = false;
      if (!ReadWord(words[i], line.number, &record, &candidates[cell], &is_placed)) break;
      placed[cell] = is_placed;
    }
    if (words.size() != kSize) {
      SetError(&record, line.number, words.size() > kSize ? words[kSize].at : line.text.size(),
               absl::StrCat("expected nine cells in a row, found ", words.size()));
    }
  }
  if (rows.size() < kSize) {
    SetError(&record, block.end_line, 0,
             absl::StrCat("expected nine rows, found ", rows.size(), " before ", block.end_by));
  }
  if (record.error.has_value()) return record;
  TakeCandidates(candidates, placed, &record.board);
  WarnOfPlaced(std::count(placed.begin(), placed.end(), true), &record);
  return record;
}

}  // namespace

void ReadSdx(const ReadJob& job) {
  TextBlocks blocks(job.text);
  TextBlock block;
  while (blocks.Next(&block)) {
    absl::Span<const TextLine> rest = block.lines;
    for (; !rest.empty(); rest.remove_prefix(std::min<size_t>(kSize, rest.size()))) {
      if (!job.take(ReadWordGrid(rest.subspan(0, kSize), block))) return;
    }
  }
}

absl::StatusOr<std::string> WriteSdx(const BoardRecord& record) {
  const Board& board = record.board;
  if (absl::Status status = CheckCapacity(board, Notation::kSdx, {.candidates = true});
      !status.ok()) {
    return status;
  }
  const std::vector<ValueSet> shown = ShownCandidates(board);
  std::string text;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const ValueSet values = shown[cell];
    if (values == 0) {
      return CannotHold(Notation::kSdx,
                        absl::StrCat("a cell without candidates, ", CellName(board, cell)));
    }
    // One candidate that is no given is marked as placed, so that it is read as such.
    const bool is_placed = board.givens[cell] == kEmptyCell && std::popcount(values) == 1;
    absl::StrAppend(&text, is_placed ? "u" : "");
    for (int value = 1; value <= kSize; ++value) {
      if ((values & board.SetOf(value)) != 0) absl::StrAppend(&text, value);
    }
    text.push_back(ColumnOf(cell) == kSize - 1 ? '\n' : ' ');
  }
  return text;
}

}  // namespace sudoku::internal
