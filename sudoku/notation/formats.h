// SPDX-License-Identifier: Apache-2.0
//
// The readers and writers of the notations. A reader takes a whole text that is in its notation,
// and gives a record for each puzzle, and for each thing that should have been one. A writer gets a
// record without an error.

#ifndef SUDOKU_NOTATION_FORMATS_H_
#define SUDOKU_NOTATION_FORMATS_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "sudoku/alphabet.h"
#include "sudoku/board.h"
#include "sudoku/notation.h"
#include "sudoku/notation/support.h"

namespace sudoku::internal {

// ---- Runs of cells: text/line.cc, jigsaw.cc, sukaku.cc ------------------------------------------

// What the lines of a text consist of.
enum class RunKind {
  kCells,   // a character for each cell, or a number
  kJigsaw,  // a character for each cell, and once more for its region
  kSukaku,  // a character for each candidate of each cell
};

struct RunShape {
  int rows = 0;
  int columns = 0;
  Alphabet alphabet;
  int64_t fits = 0;  // how many lines are so
};

// The run that a line begins with, after blanks and the head word of a puzzle bank.
CellText FindRun(absl::string_view line);

// The shape that most lines have, or the first of several that as many have. NotFound if no line
// has one; InvalidArgument if its alphabet cannot be told.
absl::StatusOr<RunShape> SurveyRuns(absl::string_view text, const BoardReadConfig& config,
                                    RunKind kind);

// Whether a character stands at each place that only its own value, or an empty one, may take.
bool IsSukaku(absl::string_view run, int num_values, const Alphabet& alphabet);
// The alphabet of which it does; nullopt if there is none.
std::optional<Alphabet> SukakuAlphabet(absl::string_view run, int num_values);

// Lines and grids of 9x9 as sudoku/reader.h reads them.
void ReadPlain(const ReadJob& job, std::optional<Notation> notation);
void ReadLines(const ReadJob& job, Notation notation);
void ReadJigsaw(const ReadJob& job);
void ReadSukaku(const ReadJob& job);
absl::StatusOr<std::string> WriteLine(const BoardRecord& record, Notation notation);
absl::StatusOr<std::string> WriteJigsaw(const BoardRecord& record);
absl::StatusOr<std::string> WriteSukaku(const BoardRecord& record);

// ---- Rows: text/grid.cc, sdk.cc, sdx.cc, hodoku.cc, candidates.cc -------------------------------

struct GridShape {
  int rows = 0;
  int columns = 0;
  Alphabet alphabet;
  int64_t fits = 0;  // how many lines are rows of whole grids
};
absl::StatusOr<GridShape> SurveyGrid(absl::string_view text, const BoardReadConfig& config);

void ReadGrids(const ReadJob& job);
void ReadSdk(const ReadJob& job);
void ReadSdx(const ReadJob& job);
void ReadFrames(const ReadJob& job, Notation notation);  // kSs, kHodoku
void ReadCandidateGrids(const ReadJob& job);
absl::StatusOr<std::string> WriteGrid(const BoardRecord& record);
absl::StatusOr<std::string> WriteSdk(const BoardRecord& record);
absl::StatusOr<std::string> WriteSdx(const BoardRecord& record);
absl::StatusOr<std::string> WriteSs(const BoardRecord& record);
absl::StatusOr<std::string> WriteHodoku(const BoardRecord& record);
absl::StatusOr<std::string> WriteCandidates(const BoardRecord& record);

// ---- Tables and XML: text/csv.cc, opensudoku.cc -------------------------------------------------

void ReadCsv(const ReadJob& job);
absl::StatusOr<std::string> WriteCsv(const BoardRecord& record);
std::string CsvHead();
// Whether a line is a header that names a column of puzzles.
bool IsTableHeader(absl::string_view line);

void ReadOpenSudoku(const ReadJob& job);
absl::StatusOr<std::string> WriteOpenSudoku(const BoardRecord& record);
std::string OpenSudokuHead(const BoardRecord& first);
std::string OpenSudokuTail();

// ---- Cages: text/killer.cc, sumocue.cc ----------------------------------------------------------

// Whether a line consists of pointers and sums, with one pointer at least that neither is an empty
// cell nor ends a run.
bool IsKillerLine(absl::string_view line);
void ReadKiller(const ReadJob& job);
absl::StatusOr<std::string> WriteKiller(const BoardRecord& record);
void ReadPs(const ReadJob& job);
absl::StatusOr<std::string> WritePs(const BoardRecord& record);
void ReadSumoCue(const ReadJob& job);

// ---- The others: text/samurai.cc, links.cc ------------------------------------------------------

void ReadSamurai(const ReadJob& job);
absl::StatusOr<std::string> WriteSamurai(const BoardRecord& record);

// kSudokuWiki, kFPuzzles, kSudokuPad, kIss.
void ReadLinks(const ReadJob& job, Notation notation);
absl::StatusOr<std::string> WriteLink(const BoardRecord& record, Notation notation);
// Whether a line begins as a link does.
bool IsLinkLine(absl::string_view line);
// How many of the lines the JSON object takes that begins in the first one: all if it does not end.
size_t LinesOfJson(absl::Span<const TextLine> lines);
// Of f-puzzles, or else of SudokuPad.
Notation NotationOfJson(absl::string_view text);
// The notation that the beginning of a line tells by itself; nullopt if it does not.
std::optional<Notation> NotationOfPrefix(absl::string_view line);
// The same of a line that may be the title of a grid as well: a link without a puzzle.
// InvalidArgument for what is known and not supported.
absl::StatusOr<std::optional<Notation>> NotationOfSite(absl::string_view line);

// ---- Texts as a whole: detect.cc, lists.cc ------------------------------------------------------

// Whether a text begins with the title of a 9x9 grid, as sudoku/reader.h reads it.
bool IsTitleOfGrid(absl::string_view text);

// The notation of a text of which no line tells it; nullopt: plain 9x9 puzzles. InvalidArgument if
// there are several, NotFound if it has no puzzle.
absl::StatusOr<std::optional<Notation>> DetectUnmarked(absl::string_view text,
                                                       const BoardReadConfig& config);

// Reads a text in a notation; nullopt: as plain 9x9 puzzles.
using ReadPart = void (*)(const ReadJob& job, std::optional<Notation> notation);

// Reads a text in which lines tell their notations, each in its own. False if none does.
bool ReadList(const ReadJob& job, ReadPart read);

}  // namespace sudoku::internal

#endif  // SUDOKU_NOTATION_FORMATS_H_
