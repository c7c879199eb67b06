// SPDX-License-Identifier: Apache-2.0
//
// Boards as text, in the notations that programs and people use for puzzles. docs/formats.md
// describes each of them, and what it can hold.
//
//   for (const sudoku::BoardRecord& record : sudoku::ReadBoards(text)) {
//     if (record.error.has_value()) { ... record.error->ToString(file) ...; continue; }
//     absl::StatusOr<std::string> line = sudoku::WriteBoard(record, sudoku::Notation::kIss);
//   }
//
// A text has one notation, which its content tells, and any number of puzzles. What cannot be read
// becomes a record with the place and the reason, and harms no other record. Files of millions of
// plain lines are read faster, and in pieces, by sudoku/reader.h.

#ifndef SUDOKU_NOTATION_H_
#define SUDOKU_NOTATION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/string_view.h"
#include "sudoku/alphabet.h"
#include "sudoku/board.h"
#include "sudoku/reader.h"

namespace sudoku {

enum class Notation : uint8_t {
  kLine,        // a line of cells, of any size
  kGrid,        // a line for each row
  kSdk,         // SadMan and SudoCue: rows, and heads such as #AAuthor
  kSdm,         // a line of 81 digits, 0 for empty
  kSdx,         // SudoCue: rows of nine words, candidates run together
  kSs,          // Simple Sudoku: a framed grid
  kHodoku,      // HoDoKu: framed candidates (read), a line of its library (both ways)
  kCsv,         // a table with a header that names a column `puzzle` or `quizzes`
  kSukaku,      // nine characters for each cell, a candidate or blank at its place
  kCandidates,  // 81 groups of candidates
  kOpenSudoku,  // OpenSudoku's XML
  kKiller,      // 81 characters that point into their cage, or are its sum
  kPs,          // "3x3:", a number for each cell: its cage and the sum
  kSumoCue,     // "SumoCueV1": cages and regions; read alone
  kJigsaw,      // 81 cells and 81 regions
  kSudokuWiki,  // links to sudokuwiki.org
  kFPuzzles,    // links to f-puzzles.com
  kSudokuPad,   // links to SudokuPad
  kIss,         // ".Thermo~R1C1~R1C2": Interactive Sudoku Solver
  kSamurai,     // five lines of 81, whose boxes overlap
};

// All of them, in this order.
absl::Span<const Notation> Notations();

// "line", "sdk", "opensudoku", ...
dlx::StringView ToString(Notation notation);
std::optional<Notation> FindNotation(dlx::StringView name);

// Whether WriteBoard() knows it.
bool CanWrite(Notation notation);
// Whether a record is more than one line. Blank lines separate such records.
bool HasBlocks(Notation notation);

struct BoardSize {
  int rows;
  int columns;
  std::optional<BoxShape> box = std::nullopt;  // none: as DefaultBox() says
};

// "6,6", "6,6,3x2"
absl::StatusOr<BoardSize> ParseBoardSize(dlx::StringView text);

// What is known of a text besides its content.
struct BoardReadConfig {
  std::optional<Notation> input = std::nullopt;     // none: the content tells
  std::optional<BoardSize> size = std::nullopt;     // none: the content tells
  std::optional<Alphabet> alphabet = std::nullopt;  // none: the content tells
  bool latin = false;  // boards have no regions: rows and columns alone
  // Ends the look at the whole text that comes before its first record.
  std::stop_token stop = {};
};

struct BoardRecord {
  int64_t line = 0;         // its first line, from 1
  Board board;              // of no meaning if there is an error
  std::string text;         // the lines as they were read, without the last line end
  bool is_one_line = true;  // the puzzle stood on one line
  Alphabet alphabet;        // in which it was written; the default one if it has no symbols
  Notation notation = Notation::kLine;
  // What else was said of the puzzle, as pairs of a name and a text: "date", "source", "level",
  // "url", "comment". (Title, author and rules are in the board.)
  std::vector<std::pair<std::string, std::string>> heads;
  std::vector<std::string> warnings;  // what was passed over: "section [State] is not read"
  // What is claimed of the puzzle, as the tail of a line (ParseTail() in claim.h): what follows the
  // cells on their line, or after a comma the solution that a table or a setter gives.
  std::string tail;
  // Why that is not kept as the solution of the board, if it should be one; else "".
  std::string tail_warning;
  std::optional<ReadError> error;
};

// A longer text tells its notation by so many bytes, to the end of their last line.
inline constexpr size_t kDetectedBytes = size_t{1} << 20;

// Tells the notation of a text by positive signs alone. nullopt: it is read as sudoku/reader.h
// reads it (9x9 puzzles in lines and grids, also if all of them are damaged); what that reads today
// keeps its meaning. FailedPrecondition if two other readings are left, and lists them;
// InvalidArgument if the text is of a kind that is known and not supported.
// Cost: as a rule linear in the length of the first puzzle.
absl::StatusOr<std::optional<Notation>> DetectNotation(dlx::StringView text,
                                                       const BoardReadConfig& config = {});

// Calls `take` with each record of the text, in order, as long as it returns true.
// Memory: a few records, besides the text.
void ForEachBoard(dlx::StringView text, const BoardReadConfig& config,
                  const std::function<bool(BoardRecord)>& take);

// All records at once: each takes one to two kilobytes for 81 cells.
std::vector<BoardRecord> ReadBoards(dlx::StringView text, const BoardReadConfig& config = {});

// Writes a puzzle, with its line ends. InvalidArgument names the first thing that the notation
// cannot hold: "'sdk' cannot hold the killer cage 17 at r1c1 r1c2". What is no part of the puzzle
// (title, author, rules, solution, heads) is written where there is a place for it, else left out.
// Without an alphabet, that of the record is used, or if it does not fit, the default one.
absl::StatusOr<std::string> WriteBoard(const BoardRecord& record, Notation notation,
                                       const std::optional<Alphabet>& alphabet = std::nullopt);
absl::StatusOr<std::string> WriteBoard(const Board& board, Notation notation,
                                       const std::optional<Alphabet>& alphabet = std::nullopt);

// What stands before the first record of a file, which may say something of that one, and after
// the last one: "" but for `csv` and `opensudoku`.
std::string DocumentHead(Notation notation, const BoardRecord& first);
std::string DocumentTail(Notation notation);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_H_
