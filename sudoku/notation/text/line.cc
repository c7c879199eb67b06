// SPDX-License-Identifier: Apache-2.0
//
// A puzzle a line. 9x9 ones are left to PuzzleReader, which knows more ways to write them; those of
// other sizes are runs of n x n characters, and the text as a whole says what n is: the length that
// most lines have. So a line that lost a character is a mistake, and no smaller board.

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"

namespace sudoku::internal {
namespace {

constexpr absl::string_view kAfterRun = " \t,;:";

// A word of 12 hexadecimal digits and blanks, as puzzle banks put before the cells; returns its
// length with the blanks, or 0.
size_t BankHead(absl::string_view text) {
  constexpr size_t kDigits = 12;
  if (text.size() <= kDigits || (text[kDigits] != ' ' && text[kDigits] != '\t')) return 0;
  const absl::string_view head = text.substr(0, kDigits);
  if (!std::all_of(head.begin(), head.end(), absl::ascii_isxdigit)) return 0;
  const size_t cells = text.find_first_not_of(" \t", kDigits);
  return cells == absl::string_view::npos ? 0 : cells;
}

// A run of values whose other characters are all '?' or all '-', with '.' for these; any other run
// as it is.
std::string WithUsualBlanks(absl::string_view run) {
  std::string usual(run);
  const size_t at = run.find_first_of("?-");
  if (at == absl::string_view::npos) return usual;
  const char blank = run[at];
  const auto is_blank = [blank](char c) { return c == blank; };
  if (run.find_first_of("._*") != absl::string_view::npos ||
      std::all_of(run.begin(), run.end(), is_blank)) {
    return usual;
  }
  std::replace_if(usual.begin(), usual.end(), is_blank, '.');
  return usual;
}

// The length of a run of this kind on a square board.
size_t LengthOf(RunKind kind, int rows, int columns) {
  const size_t cells = static_cast<size_t>(rows) * columns;
  switch (kind) {
    case RunKind::kCells:
      return cells;
    case RunKind::kJigsaw:
      return 2 * cells;
    case RunKind::kSukaku:
      return cells * std::max(rows, columns);
  }
  return 0;
}

// How many values the cells of such a run have if it fits a square board, or 0.
int SideOfRun(RunKind kind, absl::string_view run, const BoardReadConfig& config) {
  for (int side = 4; side <= kMaxSide; ++side) {
    if (LengthOf(kind, side, side) != run.size()) continue;
    return kind == RunKind::kJigsaw || IsUsualSide(side, config) ? side : 0;
  }
  return 0;
}

// Whether no group of places for a cell is empty.
bool EachHasCandidate(absl::string_view run, int num_values) {
  const auto size = static_cast<size_t>(num_values);
  for (size_t i = 0; i < run.size(); i += size) {
    if (run.substr(i, size).find_first_not_of(".0") == absl::string_view::npos) return false;
  }
  return true;
}

bool Fits(RunKind kind, absl::string_view run, int num_values, const BoardReadConfig& config) {
  if (kind == RunKind::kSukaku) {
    // Where so many characters may be cells as well, each cell has a candidate.
    if (SideOfSquare(run.size()) > 0 && !EachHasCandidate(run, num_values)) return false;
    const std::optional<Alphabet>& alphabet = config.alphabet;
    if (!alphabet.has_value()) return SukakuAlphabet(run, num_values).has_value();
    return alphabet->Holds(num_values) && !alphabet->IsNumbers() &&
           IsSukaku(run, num_values, *alphabet);
  }
  // The second half of a jigsaw is its regions, in any symbols.
  if (kind == RunKind::kCells) return MayBeCells(run, num_values);
  // As many regions as there are values, or nearly, if one is damaged.
  const absl::string_view regions = run.substr(run.size() / 2);
  const std::set<char> symbols(regions.begin(), regions.end());
  const auto most = static_cast<size_t>(num_values) + 1;
  return symbols.size() > 1 && symbols.size() <= most &&
         MayBeCells(run.substr(0, run.size() / 2), num_values);
}

// What was seen of lines of one length.
struct Seen {
  int rows = 0;
  int columns = 0;
  int64_t fits = 0;
  SymbolSet symbols;
  std::string sukaku_run;  // the first one
};

}  // namespace

CellText FindRun(absl::string_view line) {
  const size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const size_t at = begin + BankHead(line.substr(begin));
  const absl::string_view rest = line.substr(at);
  return {rest.substr(0, rest.find_first_of(kAfterRun)), at};
}

absl::StatusOr<RunShape> SurveyRuns(absl::string_view text, const BoardReadConfig& config,
                                    RunKind kind) {
  // By the side; entry 0 is for a size that was given. Numbers have entries of their own.
  std::array<Seen, kMaxSide + 1> runs;
  std::array<Seen, kMaxSide + 1> numbers;
  TextLines lines(text, config.stop);
  const auto note = [&config](Seen* seen, int side) {
    seen->rows = config.size.has_value() ? config.size->rows : side;
    seen->columns = config.size.has_value() ? config.size->columns : side;
    ++seen->fits;
  };
  while (lines.Next()) {
    const absl::string_view line = lines.line().text;
    if (IsBlankLine(line) || IsCommentLine(line)) continue;
    if (IsEndLine(line)) break;
    absl::string_view run = FindRun(line).text;
    const std::string usual = kind == RunKind::kCells ? WithUsualBlanks(run) : std::string();
    if (kind == RunKind::kCells) run = usual;
    int side = 0;
    if (config.size.has_value()) {
      const auto [rows, columns, box] = *config.size;
      if (run.size() == LengthOf(kind, rows, columns)) side = std::max(rows, columns);
    } else {
      side = SideOfRun(kind, run, config);
    }
    if (side > 0 && Fits(kind, run, side, config)) {
      Seen& seen = runs[side];
      note(&seen, side);
      // Of candidates, the first run tells the alphabet.
      if (kind != RunKind::kSukaku) {
        const size_t cells = kind == RunKind::kJigsaw ? run.size() / 2 : run.size();
        seen.symbols.AddRows(run.substr(0, cells), seen.columns);
      }
      if (seen.sukaku_run.empty()) seen.sukaku_run = std::string(run);
    } else if (kind == RunKind::kCells && run.size() <= 2) {
      // Up to nine values are digits, unless numbers were asked for.
      const bool asked = config.alphabet.has_value() && config.alphabet->IsNumbers();
      const size_t cells = (asked ? SplitWords(line) : SplitNumbers(line)).size();
      side = SideOfSquare(cells);
      if (config.size.has_value() &&
          cells == LengthOf(kind, config.size->rows, config.size->columns)) {
        side = std::max(config.size->rows, config.size->columns);
      }
      if ((side > 9 || asked) && IsUsualSide(side, config)) note(&numbers[side], side);
    }
  }
  const auto fewer = [](const Seen& a, const Seen& b) { return a.fits < b.fits; };
  const Seen& best_run = *std::max_element(runs.begin(), runs.end(), fewer);
  const Seen& best_numbers = *std::max_element(numbers.begin(), numbers.end(), fewer);
  const bool are_numbers = best_numbers.fits > best_run.fits;
  const Seen& best = are_numbers ? best_numbers : best_run;
  if (best.fits == 0) return absl::NotFoundError("no line fits");
  RunShape shape = {best.rows, best.columns, Alphabet(), best.fits};
  const int num_values = std::max(best.rows, best.columns);
  if (kind == RunKind::kSukaku && !config.alphabet.has_value()) {
    shape.alphabet = *SukakuAlphabet(best.sukaku_run, num_values);
    return shape;
  }
  absl::StatusOr<Alphabet> alphabet =
      AlphabetOfText(config, are_numbers ? nullptr : &best.symbols, num_values);
  if (!alphabet.ok()) return alphabet.status();
  shape.alphabet = *std::move(alphabet);
  return shape;
}

// ---- 9x9 ---------------------------------------------------------------------------------------

namespace {

BoardRecord PlainRecord(PuzzleRecord&& read, std::optional<Notation> notation) {
  BoardRecord record;
  record.notation = notation.value_or(read.is_grid ? Notation::kGrid : Notation::kLine);
  record.line = read.line;
  record.is_one_line = !read.is_grid;
  record.board = ToBoard(read.grid);
  record.alphabet = DefaultAlphabet(record.board);
  if (!read.error.has_value()) {
    const std::string cells = read.cells();
    for (const char c : cells) {
      if (ParseCell(c) != 0) continue;
      record.alphabet.empty = c;
      break;
    }
    TakeTail(read.tail(), &record);
  }
  record.error = std::move(read.error);
  record.text = std::move(read.text);
  return record;
}

}  // namespace

void ReadPlain(const ReadJob& job, std::optional<Notation> notation) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  TextLines lines(job.text);
  const auto pass_on = [&] {
    for (PuzzleRecord& record : records) {
      if (!job.take(PlainRecord(std::move(record), notation))) return false;
    }
    records.clear();
    return true;
  };
  while (lines.Next() && !reader.ended()) {
    reader.AddLine(lines.line().text, &records);
    if (!pass_on()) return;
  }
  reader.Finish(&records);
  pass_on();
}

// ---- Other sizes -------------------------------------------------------------------------------

namespace {

void ReadRow(const TextLine& line, BoardRecord* record) {
  Board& board = record->board;
  const size_t cells = board.givens.size();
  if (record->alphabet.IsNumbers()) {
    const std::vector<CellText> words = SplitWords(line.text);
    if (words.size() != cells) {
      return SetError(record, line.number, line.text.size(),
                      absl::StrCat("expected ", cells, " cells, found ", words.size()));
    }
    for (size_t i = 0; i < cells; ++i) {
      if (!ReadCell(words[i], line.number, static_cast<int>(i), record)) return;
    }
    return;
  }
  const CellText run = FindRun(line.text);
  if (!ReadCells(WithUsualBlanks(run.text.substr(0, cells)), line.number, run.at, record)) return;
  if (run.text.size() < cells) {
    return SetError(record, line.number, run.at + run.text.size(),
                    absl::StrCat("expected ", cells, " cells, found ", run.text.size()));
  }
  if (run.text.size() > cells) {
    return SetError(record, line.number, run.at + cells,
                    absl::StrCat("expected the end of the line, a comma, a colon or a blank after ",
                                 cells, " cells, found ", DescribeCharacter(run.text, cells)));
  }
  TakeTail(line.text.substr(run.at + cells), record);
}

// Whether a line has as many cells as such a board, and one of them is no cell: sets the error.
bool SetBadCell(const TextLine& line, size_t found, int rows, int columns,
                const BoardReadConfig& config, BoardRecord* record) {
  if (found != static_cast<size_t>(rows) * static_cast<size_t>(columns)) return false;
  const absl::StatusOr<Board> board = BoardOfSize(rows, columns, config);
  if (!board.ok()) return false;
  record->board = *board;
  record->alphabet = config.alphabet.value_or(DefaultAlphabet(*board));
  ReadRow(line, record);
  return record->error.has_value();
}

// Why a line is no puzzle where no line of the text is one.
void SetNoBoard(const TextLine& line, const BoardReadConfig& config, BoardRecord* record) {
  const CellText run = FindRun(line.text);
  const size_t found = run.text.size() <= 2 ? SplitWords(line.text).size() : run.text.size();
  const size_t end = run.at + run.text.size();
  if (config.size.has_value()) {
    if (SetBadCell(line, found, config.size->rows, config.size->columns, config, record)) return;
    return SetError(record, line.number, end,
                    absl::StrCat("expected ", config.size->rows * config.size->columns,
                                 " cells, found ", found));
  }
  const int side = SideOfSquare(found);
  if (side > 0 && !IsUsualSide(side, config)) {
    return SetError(record, BoardOfSize(side, side, config).status());
  }
  if (side > 0 && SetBadCell(line, found, side, side, config, record)) return;
  SetError(record, line.number, end,
           absl::StrCat("expected as many cells as a square board has (16, 36, 64, 81, 100, 144, "
                        "256, 625, ...), found ",
                        found, "; --size says what board it is"));
}

}  // namespace

void ReadLines(const ReadJob& job, Notation notation) {
  const absl::StatusOr<RunShape> shape = SurveyRuns(job.text, job.config, RunKind::kCells);
  const absl::StatusOr<Board> empty = EmptyBoard(shape, job.config);
  TextLines lines(job.text);
  while (lines.Next()) {
    const TextLine& line = lines.line();
    if (IsBlankLine(line.text) || IsCommentLine(line.text)) continue;
    if (IsEndLine(line.text)) return;
    BoardRecord record = NewRecord(notation, line, true);
    if (empty.ok()) {
      record.board = *empty;
      record.alphabet = shape->alphabet;
      ReadRow(line, &record);
    } else if (absl::IsNotFound(empty.status())) {
      SetNoBoard(line, job.config, &record);
    } else {
      SetError(&record, empty.status());
      job.take(std::move(record));  // what is wrong with the whole text is said once
      return;
    }
    if (!job.take(std::move(record))) return;
  }
}

absl::StatusOr<std::string> WriteLine(const BoardRecord& record, Notation notation) {
  const Board& board = record.board;
  Alphabet alphabet = record.alphabet;
  if (notation == Notation::kSdm) {
    if (absl::Status status = CheckCapacity(board, notation, {}); !status.ok()) return status;
    alphabet = DefaultAlphabet(board);
    alphabet.empty = '0';
  } else {
    const Capacity capacity = {.other_sizes = true, .from_zero = true};
    if (absl::Status status = CheckCapacity(board, notation, capacity); !status.ok()) return status;
  }
  return absl::StrCat(FormatValues(board, board.givens, alphabet, true), "\n");
}

}  // namespace sudoku::internal
