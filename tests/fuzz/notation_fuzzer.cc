// SPDX-License-Identifier: Apache-2.0
//
// Boards of a text in any notation. Errors and warnings have a place in the text and can be
// printed. A board that was read can be searched and drawn. In each notation that can hold it, what
// is written is read back as the same puzzle, and written again as the same text. The engines agree
// on small boards.
//
// The first byte says which notation is asked for, or that the text has to tell; the second one,
// which size and symbols are given, and whether the text is packed into a link first: no mutation
// of a packed text reaches what is inside. The rest is the text.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/alphabet.h"
#include "sudoku/board.h"
#include "sudoku/board_engine.h"
#include "sudoku/boards.h"
#include "sudoku/draw.h"
#include "sudoku/notation.h"
#include "sudoku/notation/lz_string.h"
#include "tests/fuzz/fuzz.h"

namespace quadrille_test {
namespace {

using sudoku::Board;
using sudoku::BoardReadConfig;
using sudoku::BoardRecord;
using sudoku::Notation;

using Values = std::vector<int>;

constexpr size_t kLongestText = 6000;
constexpr size_t kMostMessage = 1000;
// How many boards of a text are looked at closely.
constexpr size_t kMostBoards = 3;

// ---- The input ---------------------------------------------------------------------------------

// '`' leaves the notation to the text, 'a' is the first one.
std::optional<Notation> InputOf(uint8_t byte) {
  const size_t index = byte % 32;
  if (index == 0 || index > sudoku::Notations().size()) return std::nullopt;
  return sudoku::Notations()[index - 1];
}

BoardReadConfig ConfigOf(uint8_t input, uint8_t shape) {
  BoardReadConfig config;
  config.input = InputOf(input);
  struct Shape {
    const char* size;
    const char* alphabet;
    bool latin;
  };
  constexpr Shape kShapes[] = {{"", "", false},         {"4,4", "", false},
                               {"6,6,3x2", "", false},  {"9,9", "0-8", false},
                               {"5,5", "", true},       {"4,6,2x3", "numbers", false},
                               {"16,16", "A-P", false}, {"", "ABCDEFGHI", true}};
  const Shape& chosen = kShapes[shape / 4 % 8];
  if (*chosen.size != '\0') config.size = *sudoku::ParseBoardSize(chosen.size);
  if (*chosen.alphabet != '\0') config.alphabet = *sudoku::ParseAlphabet(chosen.alphabet);
  config.latin = chosen.latin;
  return config;
}

std::string PackedText(uint8_t form, absl::string_view text) {
  switch (form % 4) {
    case 1:
      return absl::StrCat("https://www.f-puzzles.com/?load=", sudoku::CompressToBase64(text));
    case 2:
      return absl::StrCat("https://sudokupad.app/scl", sudoku::CompressToBase64(text));
    case 3:
      return absl::StrCat("https://sudokupad.app/fpuzzles", sudoku::CompressToBase64(text));
    default:
      return std::string(text);
  }
}

// ---- Records -----------------------------------------------------------------------------------

bool IsPrintable(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= ' ' && byte != 0x7f;
  });
}

void CheckRecord(const BoardRecord& record, const std::vector<absl::string_view>& lines) {
  const auto last_line = static_cast<int64_t>(lines.size());
  FUZZ_CHECK(record.line >= 1 && record.line <= last_line, record.line, " of ", last_line);
  for (const std::string& warning : record.warnings) {
    FUZZ_CHECK(!warning.empty() && warning.size() < kMostMessage && IsPrintable(warning), warning);
  }
  if (!record.error.has_value()) {
    const absl::Status status = sudoku::CheckBoard(record.board);
    FUZZ_CHECK(status.ok(), status.ToString());
    return;
  }
  const sudoku::ReadError& error = *record.error;
  FUZZ_CHECK(!error.message.empty() && error.message.size() < kMostMessage, error.message);
  FUZZ_CHECK(IsPrintable(error.message), error.message);
  // What is missing at the end is missing after the last line.
  const int64_t length =
      error.line > last_line ? 0 : static_cast<int64_t>(lines[error.line - 1].size());
  FUZZ_CHECK(error.line >= record.line && error.line <= last_line + 1 && error.column >= 1 &&
                 error.column <= length + 1,
             error.ToString("a"), " of ", last_line);
}

// All records of a text, as they are promised.
std::vector<BoardRecord> Read(absl::string_view text, const BoardReadConfig& config) {
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  std::vector<BoardRecord> records = sudoku::ReadBoards(text, config);
  int64_t line = 1;
  for (const BoardRecord& record : records) {
    CheckRecord(record, lines);
    FUZZ_CHECK(record.line >= line, record.line, " after ", line);
    line = record.line;
  }
  // Reading ends when nothing more is wanted.
  int taken = 0;
  sudoku::ForEachBoard(text, config, [&](const BoardRecord& record) {
    FUZZ_CHECK(record.line == records[0].line && record.text == records[0].text);
    ++taken;
    return false;
  });
  FUZZ_CHECK(taken == (records.empty() ? 0 : 1), taken);
  return records;
}

// ---- The same puzzle ---------------------------------------------------------------------------

// What came with the puzzle does not count.
Board PuzzleOf(Board board) {
  board.title.clear();
  board.author.clear();
  board.rules.clear();
  board.solution.clear();
  return board;
}

bool ShareHouse(const Board& board, int a, int b) {
  if (board.regions[a] >= 0 && board.regions[a] == board.regions[b]) return true;
  return board.lines_differ &&
         (board.RowOf(a) == board.RowOf(b) || board.ColumnOf(a) == board.ColumnOf(b));
}

// The candidates that are left to each cell when those with one value have ruled it out for others;
// none at all if a cell has none. A cage of one cell is a given in some notations.
std::vector<sudoku::ValueSet> Left(const Board& board) {
  std::vector<sudoku::ValueSet> left(board.num_cells());
  std::vector<bool> is_done(board.num_cells());
  for (int cell = 0; cell < board.num_cells(); ++cell) left[cell] = board.CandidatesOf(cell);
  for (const sudoku::Constraint& constraint : board.constraints) {
    if (constraint.kind != sudoku::ConstraintKind::kCage || constraint.cells.size() != 1) continue;
    if (constraint.numbers.empty()) continue;
    const int index = constraint.numbers[0] - board.least;
    const bool is_value = index >= 0 && index < board.num_values;
    left[constraint.cells[0]] &= is_value ? sudoku::ValueSet{1} << index : 0;
  }
  for (bool changes = true; changes;) {
    changes = false;
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      if (board.IsHole(cell)) continue;
      if (left[cell] == 0) return {};
      if (is_done[cell] || std::popcount(left[cell]) != 1) continue;
      is_done[cell] = changes = true;
      for (int other = 0; other < board.num_cells(); ++other) {
        if (other != cell && ShareHouse(board, cell, other)) left[other] &= ~left[cell];
      }
    }
  }
  return left;
}

// Some solutions, and changes to them that may or may not break something.
std::vector<Values> Witnesses(const Board& board, Hashed* hashed) {
  std::vector<Values> all;
  sudoku::MakeBoardEngine("propagate")
      ->Enumerate(board, {.limits = {.solutions = 2, .nodes = 100}},
                  [&](absl::Span<const int> values) {
                    all.emplace_back(values.begin(), values.end());
                    return dlx::Visit::kContinue;
                  });
  const size_t solutions = all.size();
  for (size_t i = 0; i < solutions; ++i) {
    for (int change = 0; change < 20; ++change) {
      Values values = all[i];
      const int a = hashed->Below(board.num_values);
      const int b = hashed->Below(board.num_values);
      // Houses mind no exchange of two values everywhere.
      for (int& value : values) {
        if (value == sudoku::kEmptyCell) continue;
        value = value == board.least + a   ? board.least + b
                : value == board.least + b ? board.least + a
                                           : value;
      }
      all.push_back(values);
    }
  }
  return all;
}

// Whether two boards that are not equal mean the same, as far as some grids tell.
void CheckSameMeaning(const Board& a, const Board& b, absl::string_view text) {
  FUZZ_CHECK(a.rows == b.rows && a.columns == b.columns && a.num_values == b.num_values &&
                 a.least == b.least,
             text);
  FUZZ_CHECK(Left(a) == Left(b), text);
  Hashed hashed(text);
  for (const auto& [from, to] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (const Values& values : Witnesses(*from, &hashed)) {
      const absl::Status one = sudoku::CheckSolution(*from, values);
      const absl::Status other = sudoku::CheckSolution(*to, values);
      FUZZ_CHECK(one.ok() == other.ok(), text, "\n", one.ToString(), "\n", other.ToString());
    }
  }
}

// ---- Writing -----------------------------------------------------------------------------------

bool HasSymbols(Notation notation) {
  switch (notation) {
    case Notation::kLine:
    case Notation::kGrid:
    case Notation::kCsv:
    case Notation::kSukaku:
    case Notation::kCandidates:
    case Notation::kJigsaw:
      return true;
    default:
      return false;
  }
}

// How a text that was written has to be read: its size and its symbols may have several readings.
BoardReadConfig ConfigFor(const BoardRecord& record, Notation notation) {
  const Board& board = record.board;
  BoardReadConfig config;
  config.input = notation;
  if (!HasSymbols(notation)) return config;
  config.size = sudoku::BoardSize{board.rows, board.columns};
  if (board.box_rows > 0) config.size->box = sudoku::BoxShape{board.box_rows, board.box_columns};
  config.alphabet = HasSymbols(record.notation) && record.alphabet.Holds(board.num_values)
                        ? record.alphabet
                        : sudoku::DefaultAlphabet(board);
  config.latin = board.box_rows == 0 && notation != Notation::kJigsaw;
  return config;
}

std::string Document(const BoardRecord& record, Notation notation, const std::string& text) {
  return absl::StrCat(sudoku::DocumentHead(notation, record), text, sudoku::DocumentTail(notation));
}

void CheckWriting(const BoardRecord& record, Notation notation) {
  const absl::StatusOr<std::string> text = sudoku::WriteBoard(record, notation);
  const std::string name(ToString(notation));
  if (!text.ok()) {
    const absl::string_view message = text.status().message();
    FUZZ_CHECK(absl::IsInvalidArgument(text.status()) && IsPrintable(message) &&
                   message.size() < kMostMessage,
               message);
    FUZZ_CHECK(sudoku::CanWrite(notation)
                   ? absl::StartsWith(message, absl::StrCat("'", name, "' cannot hold "))
                   : absl::StrContains(message, "not written"),
               message);
    return;
  }
  const BoardReadConfig config = ConfigFor(record, notation);
  const std::string document = Document(record, notation, *text);
  const std::vector<BoardRecord> back = Read(document, config);
  FUZZ_CHECK(back.size() == 1, back.size(), " records of ", name, ": ", document);
  FUZZ_CHECK(!back[0].error.has_value(), back[0].error->ToString(name), "\n", document);
  const Board before = PuzzleOf(record.board);
  const Board after = PuzzleOf(back[0].board);
  if (before != after) {
    CheckSameMeaning(before, after, document);
    // A plain puzzle is the same to the last bit, unless candidates make givens of empty cells.
    FUZZ_CHECK(!ToGrid(before).has_value() || notation == Notation::kCandidates, name, "\n",
               document);
  }
  const absl::StatusOr<std::string> again = sudoku::WriteBoard(back[0], notation);
  FUZZ_CHECK(again.ok(), again.status().ToString(), "\n", document);
  FUZZ_CHECK(*again == *text, name, ":\n", *again, "\nand before:\n", *text);
}

// ---- Searching and drawing ---------------------------------------------------------------------

struct Found {
  bool is_whole;
  std::vector<Values> solutions;  // sorted
};

Found FindAll(absl::string_view engine, const Board& board) {
  Found found;
  const sudoku::EnumerateResult result = sudoku::MakeBoardEngine(engine)->Enumerate(
      board, {.limits = {.solutions = 100, .nodes = 3000}}, [&](absl::Span<const int> values) {
        const absl::Status status = sudoku::CheckSolution(board, values);
        FUZZ_CHECK(status.ok(), engine, ": ", status.ToString());
        found.solutions.emplace_back(values.begin(), values.end());
        return dlx::Visit::kContinue;
      });
  FUZZ_CHECK(result.solutions == static_cast<int64_t>(found.solutions.size()));
  found.is_whole = result.outcome == dlx::Outcome::kExhausted;
  std::sort(found.solutions.begin(), found.solutions.end());
  const auto twice = std::adjacent_find(found.solutions.begin(), found.solutions.end());
  FUZZ_CHECK(twice == found.solutions.end(), engine, ": a solution comes twice");
  return found;
}

int64_t SizeOf(const std::vector<sudoku::Constraint>& constraints) {
  int64_t size = 0;
  for (const sudoku::Constraint& constraint : constraints) {
    size += 1 + static_cast<int64_t>(constraint.cells.size() + constraint.numbers.size());
    for (const auto& alternative : constraint.alternatives) size += 1 + SizeOf(alternative);
  }
  return size;
}

// What brute force may decide within its limit.
bool IsSmall(const Board& board) {
  int choices = 0;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (!board.IsHole(cell)) choices += std::popcount(board.CandidatesOf(cell)) - 1;
  }
  return choices <= 48 && SizeOf(board.constraints) <= 300;
}

void CheckEngines(const Board& board) {
  if (!IsSmall(board)) return;
  const Found reference = FindAll("dfs", board);
  for (const absl::string_view engine : {"propagate", "dlx"}) {
    const Found found = FindAll(engine, board);
    if (!reference.is_whole || !found.is_whole) continue;
    FUZZ_CHECK(found.solutions == reference.solutions, engine, " has ", found.solutions.size(),
               " solutions, dfs ", reference.solutions.size());
  }
  if (!reference.is_whole) return;
  const sudoku::BoardCount count = sudoku::CountBoard(board, {.limits = {.nodes = 3000}});
  FUZZ_CHECK(count.outcome != dlx::Outcome::kExhausted ||
                 count.count == static_cast<uint64_t>(reference.solutions.size()),
             "the count is ", count.count.ToString());
}

void CheckDrawing(const Board& board, Hashed* hashed) {
  sudoku::DrawOptions options;
  options.candidates = hashed->Below(2) == 0;
  options.color = hashed->Below(2) == 0;
  options.rules = true;
  const std::string picture = sudoku::DrawBoard(board, options);
  FUZZ_CHECK(absl::StartsWith(picture, "<svg ") && absl::EndsWith(picture, "</svg>\n"), picture);
  FUZZ_CHECK(sudoku::DrawBoard(board, options) == picture);
  if (board.num_cells() > 36 || SizeOf(board.constraints) > 300) return;
  const Board marked = sudoku::WithPencilMarks(board);
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    FUZZ_CHECK((marked.candidates[cell] & ~board.candidates[cell]) == 0, cell);
  }
}

void CheckText(absl::string_view text, const BoardReadConfig& config) {
  const std::vector<BoardRecord> records = Read(text, config);
  Hashed hashed(text);
  size_t boards = 0;
  for (const BoardRecord& record : records) {
    if (record.error.has_value()) continue;
    if (++boards > kMostBoards) break;
    CheckDrawing(record.board, &hashed);
    // A few bytes may be an automaton of thousands of states.
    if (SizeOf(record.board.constraints) > 20'000) continue;
    for (const Notation notation : sudoku::Notations()) CheckWriting(record, notation);
    CheckEngines(record.board);
  }
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  if (size < 2 || size > kLongestText) return 0;
  CheckText(PackedText(data[1], AsText(data + 2, size - 2)), ConfigOf(data[0], data[1]));
  return 0;
}
