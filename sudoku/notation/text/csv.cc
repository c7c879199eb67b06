// SPDX-License-Identifier: Apache-2.0
//
// Tables with a header: one column has the puzzles, another may have their solutions, which are
// kept if they are right. Boards of other sizes have as many cells as most puzzles of the table.

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sudoku/claim.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku::internal {
namespace {

constexpr absl::string_view kPuzzleNames[] = {"puzzle", "puzzles", "quiz",   "quizzes",
                                              "grid",   "board",   "sudoku", "givens"};
constexpr absl::string_view kSolutionNames[] = {"solution", "solutions", "answer", "answers"};
constexpr absl::string_view kTitleNames[] = {"title", "name"};
constexpr absl::string_view kAuthorNames[] = {"author"};

// A field without its quotes; a doubled quote inside stays doubled, for cells have none.
struct Field {
  absl::string_view text;
  size_t at = 0;         // in the line
  bool is_open = false;  // its closing quote is missing
};

std::vector<Field> SplitFields(absl::string_view line, char separator) {
  std::vector<Field> fields;
  size_t at = 0;
  for (;;) {
    Field field;
    while (at < line.size() && line[at] == ' ') ++at;
    if (at < line.size() && line[at] == '"') {
      field.at = at + 1;
      size_t end = line.find('"', field.at);
      while (end != absl::string_view::npos && end + 1 < line.size() && line[end + 1] == '"') {
        end = line.find('"', end + 2);
      }
      field.is_open = end == absl::string_view::npos;
      field.text = line.substr(field.at, end - field.at);
      at = std::min(line.find(separator, field.is_open ? line.size() : end + 1), line.size());
    } else {
      field.at = at;
      const size_t end = std::min(line.find(separator, at), line.size());
      field.text = StripBlanks(line.substr(at, end - at));
      at = end;
    }
    fields.push_back(field);
    if (at >= line.size()) return fields;
    ++at;
  }
}

// The separator of a header: the one that it has most of.
char SeparatorOf(absl::string_view header) {
  char best = ',';
  for (const char c : {';', '\t'}) {
    if (absl::c_count(header, c) > absl::c_count(header, best)) best = c;
  }
  return best;
}

int FindColumn(const std::vector<Field>& header, absl::Span<const absl::string_view> names) {
  for (const absl::string_view name : names) {
    for (size_t i = 0; i < header.size(); ++i) {
      if (absl::EqualsIgnoreCase(header[i].text, name)) return static_cast<int>(i);
    }
  }
  return -1;
}

struct Columns {
  char separator = ',';
  int puzzle = -1;
  int solution = -1;
  int title = -1;
  int author = -1;
};

Columns ReadHeader(absl::string_view line) {
  Columns columns;
  columns.separator = SeparatorOf(line);
  const std::vector<Field> header = SplitFields(line, columns.separator);
  columns.puzzle = FindColumn(header, kPuzzleNames);
  columns.solution = FindColumn(header, kSolutionNames);
  columns.title = FindColumn(header, kTitleNames);
  columns.author = FindColumn(header, kAuthorNames);
  return columns;
}

// The field of a column; an empty one where the row is too short.
Field FieldOf(const std::vector<Field>& fields, int column) {
  return column >= 0 && column < static_cast<int>(fields.size()) ? fields[column] : Field();
}

// Keeps what the table has for the solution.
void TakeSolution(absl::string_view field, BoardRecord* record) {
  if (field.empty()) return;
  TakeTail(absl::StrCat(",", field), record);
  const bool is_claim = !ParseTail(record->tail, record->board, record->alphabet).empty();
  if (!is_claim) {
    record->tail_warning = "what the table has for the solution is none, and left out";
  } else if (!record->tail_warning.empty()) {
    record->tail_warning = "the solution is wrong, and left out";
  }
}

void ReadTableRow(const TextLine& line, const Columns& columns, const Board& empty,
                  BoardRecord* record) {
  const std::vector<Field> fields = SplitFields(line.text, columns.separator);
  const Field puzzle = FieldOf(fields, columns.puzzle);
  if (puzzle.is_open) {
    return SetError(record, line.number, puzzle.at - 1, "the closing '\"' is missing");
  }
  if (static_cast<int>(fields.size()) <= columns.puzzle) {
    return SetError(record, line.number, line.text.size(),
                    absl::StrCat("expected the puzzle in column ", columns.puzzle + 1, ", found ",
                                 fields.size(), fields.size() == 1 ? " column" : " columns"));
  }
  record->board = empty;
  const size_t cells = empty.givens.size();
  if (!ReadCells(puzzle.text.substr(0, cells), line.number, puzzle.at, record)) return;
  if (puzzle.text.size() != cells) {
    return SetError(record, line.number, puzzle.at + std::min(cells, puzzle.text.size()),
                    absl::StrCat("expected ", cells, " cells, found ", puzzle.text.size()));
  }
  TakeSolution(FieldOf(fields, columns.solution).text, record);
  record->board.title = std::string(FieldOf(fields, columns.title).text);
  record->board.author = std::string(FieldOf(fields, columns.author).text);
}

// The puzzles of the table, one a line: what their size and alphabet are told from.
std::string PuzzlesOf(const ReadJob& job, const Columns& columns) {
  std::string puzzles;
  TextLines lines(job.text, job.config.stop);
  while (lines.Next()) {
    const absl::string_view line = lines.line().text;
    if (IsBlankLine(line) || IsCommentLine(line)) continue;
    const Field field = FieldOf(SplitFields(line, columns.separator), columns.puzzle);
    absl::StrAppend(&puzzles, field.text, "\n");
  }
  return puzzles;
}

}  // namespace

bool IsTableHeader(absl::string_view line) {
  // A name of a column is a word: where cells follow, it is a damaged puzzle.
  constexpr size_t kLongestHeader = 200;
  constexpr size_t kMostDigits = 16;
  return line.size() <= kLongestHeader &&
         absl::c_count_if(line, [](unsigned char c) { return absl::ascii_isdigit(c); }) <=
             static_cast<ptrdiff_t>(kMostDigits) &&
         ReadHeader(line).puzzle >= 0;
}

void ReadCsv(const ReadJob& job) {
  TextLines lines(job.text);
  bool is_passed = true;  // a line that is blank or a comment
  while (is_passed && lines.Next()) {
    is_passed = IsBlankLine(lines.line().text) || IsCommentLine(lines.line().text);
  }
  const TextLine header = lines.line();
  if (header.number == 0 || IsBlankLine(header.text) || IsCommentLine(header.text)) return;
  const Columns columns = ReadHeader(header.text);
  if (columns.puzzle < 0) {
    job.take(ErrorRecord(
        Notation::kCsv, header,
        absl::StrCat("expected a header with one of the columns ",
                     absl::StrJoin(kPuzzleNames, ", "), ", found '", Shortened(header.text), "'")));
    return;
  }
  absl::StatusOr<RunShape> shape = SurveyRuns(PuzzlesOf(job, columns), job.config, RunKind::kCells);
  if (absl::IsNotFound(shape.status())) {
    const bool is_given = job.config.size.has_value();
    shape = RunShape{is_given ? job.config.size->rows : kSize,
                     is_given ? job.config.size->columns : kSize, Alphabet(), 0};
    shape->alphabet =
        job.config.alphabet.value_or(DefaultAlphabet(MakeBoard(shape->rows, shape->columns)));
  }
  absl::StatusOr<Board> empty = EmptyBoard(shape, job.config);
  if (shape.ok() && shape->alphabet.IsNumbers()) {
    empty = absl::InvalidArgumentError("cells of a table are single symbols, not numbers");
  }
  if (!empty.ok()) {
    job.take(ErrorRecord(Notation::kCsv, header, std::string(empty.status().message())));
    return;
  }
  while (lines.Next()) {
    const TextLine& line = lines.line();
    if (IsBlankLine(line.text) || IsCommentLine(line.text)) continue;
    BoardRecord record = NewRecord(Notation::kCsv, line, true);
    record.alphabet = shape->alphabet;
    ReadTableRow(line, columns, *empty, &record);
    if (!job.take(std::move(record))) return;
  }
}

std::string CsvHead() { return "puzzle,solution\n"; }

absl::StatusOr<std::string> WriteCsv(const BoardRecord& record) {
  const Board& board = record.board;
  const Capacity capacity = {.other_sizes = true, .from_zero = true};
  if (absl::Status status = CheckCapacity(board, Notation::kCsv, capacity); !status.ok()) {
    return status;
  }
  if (record.alphabet.IsNumbers()) {
    return CannotHold(Notation::kCsv, "values that are written as numbers");
  }
  return absl::StrCat(
      FormatValues(board, board.givens, record.alphabet, true), ",",
      board.solution.empty() ? "" : FormatValues(board, board.solution, record.alphabet, true),
      "\n");
}

}  // namespace sudoku::internal
