// SPDX-License-Identifier: Apache-2.0
//
// SumoCue: "SumoCueV1", "D" for diagonals, and 81 entries: "=NN" begins a cage with the sum NN (0:
// none), "+NN" belongs to the cage that begins in cell NN, from 0; "J0" to "J8" after it is the
// region of a jigsaw.
//
// Files of other programs write a given as "=8". For a cell that is a cage by itself this is the
// same. If cages have more cells, and no number is too great for a given, there are two readings,
// and the text does not tell which is meant.

#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"

namespace sudoku::internal {
namespace {

constexpr absl::string_view kPrefix = "SumoCueV1";

struct Entry {
  bool is_head = false;
  int number = 0;
  int region = -1;
  int64_t line = 0;
  size_t at = 0;
};

// The text of a record, with the place of each character: entries may go on in the next line.
class Scanner {
 public:
  explicit Scanner(const std::vector<TextLine>& lines) : lines_(lines) { SkipBlanks(); }

  bool AtEnd() const { return line_ == lines_.size(); }
  char Peek() const { return AtEnd() ? '\0' : lines_[line_].text[at_]; }
  int64_t line() const { return AtEnd() ? lines_.back().number : lines_[line_].number; }
  size_t at() const { return AtEnd() ? lines_.back().text.size() : at_; }
  std::string Found() const {
    return AtEnd() ? "the end" : DescribeCharacter(lines_[line_].text, at_);
  }
  void Pass() {
    ++at_;
    SkipBlanks();
  }
  // A number of at most three digits, or -1.
  int PassNumber() {
    int number = 0;
    int digits = 0;
    for (; absl::ascii_isdigit(static_cast<unsigned char>(Peek())) && digits < 3; ++digits) {
      number = 10 * number + (Peek() - '0');
      Pass();
    }
    return digits == 0 ? -1 : number;
  }
  bool PassPrefix(absl::string_view prefix) {
    for (const char c : prefix) {
      if (Peek() != c) return false;
      Pass();
    }
    return true;
  }

 private:
  void SkipBlanks() {
    while (line_ < lines_.size()) {
      const absl::string_view text = lines_[line_].text;
      while (at_ < text.size() && (text[at_] == ' ' || text[at_] == '\t')) ++at_;
      if (at_ < text.size()) return;
      ++line_;
      at_ = 0;
    }
  }

  const std::vector<TextLine>& lines_;
  size_t line_ = 0;
  size_t at_ = 0;
};

// Reads the entries; false after an error.
bool ReadEntries(Scanner* scanner, std::vector<Entry>* entries, BoardRecord* record) {
  const auto fail = [&](absl::string_view expected) {
    SetError(record, scanner->line(), scanner->at(),
             absl::StrCat("expected ", expected, ", found ", scanner->Found()));
    return false;
  };
  while (entries->size() < kCells) {
    Entry entry = {.line = scanner->line(), .at = scanner->at()};
    entry.is_head = scanner->Peek() == '=';
    if (!entry.is_head && scanner->Peek() != '+') {
      return fail(absl::StrCat("'=' or '+' for cell ", entries->size() + 1, " of 81"));
    }
    scanner->Pass();
    entry.number = scanner->PassNumber();
    if (entry.number < 0) return fail("a number");
    if (scanner->Peek() == 'J') {
      scanner->Pass();
      if (scanner->Peek() < '0' || scanner->Peek() > '8') return fail("a region from 0 to 8");
      entry.region = scanner->Peek() - '0';
      scanner->Pass();
    }
    if (!entries->empty() && (entry.region < 0) != (entries->front().region < 0)) {
      SetError(record, entry.line, entry.at,
               absl::StrCat("cell ", entries->size() + 1, " has ", entry.region < 0 ? "no" : "a",
                            " region, and the first one has ", entry.region < 0 ? "one" : "none"));
      return false;
    }
    entries->push_back(entry);
  }
  return scanner->AtEnd() || fail("the end after 81 cells");
}

// Regions of nine cells each.
bool TakeRegions(const std::vector<Entry>& entries, BoardRecord* record) {
  if (entries.front().region < 0) return true;
  Board& board = record->board;
  std::array<int, kSize> sizes{};
  RemoveRegions(&board);
  for (Cell cell = 0; cell < kCells; ++cell) {
    board.regions[cell] = entries[cell].region;
    ++sizes[entries[cell].region];
  }
  for (const Entry& entry : entries) {
    if (sizes[entry.region] == kSize) continue;
    SetError(
        record, entry.line, entry.at,
        absl::StrCat("region ", entry.region, " has ", sizes[entry.region], " cells; expected 9"));
    return false;
  }
  if (board.regions == MakeBoard(kSize, kSize).regions) SetBoxes(3, 3, &board);
  return true;
}

void TakeCages(const std::vector<Entry>& entries, BoardRecord* record) {
  std::vector<std::vector<int>> cages(kCells);
  for (Cell cell = 0; cell < kCells; ++cell) {
    const Entry& entry = entries[cell];
    const int head = entry.is_head ? cell : entry.number;
    if (head >= kCells || !entries[head].is_head) {
      return SetError(record, entry.line, entry.at,
                      head >= kCells
                          ? absl::StrCat("there is no cell ", head, "; cells are 0 to 80")
                          : absl::StrCat("cell ", head, " begins no cage"));
    }
    cages[head].push_back(cell);
  }
  // A number above 9 is a sum, and then they all are.
  bool are_sums = false;
  const Entry* doubtful = nullptr;
  for (Cell head = 0; head < kCells; ++head) {
    if (cages[head].size() < 2) continue;
    are_sums = are_sums || entries[head].number > kSize;
    if (entries[head].number > 0 && doubtful == nullptr) doubtful = &entries[head];
  }
  if (doubtful != nullptr && !are_sums) {
    return SetError(record, doubtful->line, doubtful->at,
                    absl::StrCat("'=", doubtful->number,
                                 "' may be the sum of a cage (SumoCue) or a "
                                 "given (files of other programs), and nothing tells which"));
  }
  Board& board = record->board;
  for (Cell head = 0; head < kCells; ++head) {
    const int number = entries[head].number;
    if (cages[head].empty()) continue;
    if (cages[head].size() > 1) {
      Constraint cage = {.kind = number == 0 ? ConstraintKind::kDifferent : ConstraintKind::kCage,
                         .cells = cages[head]};
      if (number > 0) cage.numbers = {number};
      board.constraints.push_back(std::move(cage));
    } else if (number > kSize) {
      return SetError(record, entries[head].line, entries[head].at,
                      absl::StrCat("the cage of ", CellName(head), " alone has the sum ", number));
    } else if (number > 0) {
      board.givens[head] = number;
    }
  }
}

void ReadRecord(const std::vector<TextLine>& lines, BoardRecord* record) {
  record->board = MakeBoard(kSize, kSize);
  record->alphabet = DefaultAlphabet(record->board);
  record->text = JoinLines(lines);
  record->is_one_line = lines.size() == 1;
  Scanner scanner(lines);
  if (!scanner.PassPrefix(kPrefix)) {
    return SetError(record, lines.front().number, 0,
                    absl::StrCat("expected '", kPrefix, "', found ",
                                 DescribeCharacter(StripBlanks(lines.front().text), 0)));
  }
  const bool has_diagonals = scanner.PassPrefix("D");
  std::vector<Entry> entries;
  if (!ReadEntries(&scanner, &entries, record) || !TakeRegions(entries, record)) return;
  for (const bool falls : {true, false}) {
    if (!has_diagonals) break;
    Constraint diagonal = {.kind = ConstraintKind::kDiagonal};
    for (int row = 0; row < kSize; ++row) {
      diagonal.cells.push_back(CellAt(row, falls ? row : kSize - 1 - row));
    }
    record->board.constraints.push_back(std::move(diagonal));
  }
  TakeCages(entries, record);
}

}  // namespace

void ReadSumoCue(const ReadJob& job) {
  TextBlocks blocks(job.text);
  TextBlock block;
  while (blocks.Next(&block)) {
    // Each line with the prefix begins a puzzle.
    for (size_t i = 0; i < block.lines.size();) {
      std::vector<TextLine> lines = {block.lines[i++]};
      while (i < block.lines.size() &&
             !absl::StartsWith(StripBlanks(block.lines[i].text), "SumoCue")) {
        lines.push_back(block.lines[i++]);
      }
      BoardRecord record = NewRecord(Notation::kSumoCue, lines.front(), true);
      ReadRecord(lines, &record);
      if (!job.take(std::move(record))) return;
    }
  }
}

}  // namespace sudoku::internal
