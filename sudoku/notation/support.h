// SPDX-License-Identifier: Apache-2.0
//
// What the readers and writers of the notations share: lines and blocks of lines, the size and the
// alphabet of a text, records with errors, and what a notation cannot hold.

#ifndef SUDOKU_NOTATION_SUPPORT_H_
#define SUDOKU_NOTATION_SUPPORT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "sudoku/alphabet.h"
#include "sudoku/board.h"
#include "sudoku/notation.h"

namespace sudoku::internal {

// ---- Lines -------------------------------------------------------------------------------------

struct TextLine {
  int64_t number = 0;      // from 1
  absl::string_view text;  // without its line end
};

// The lines of a text one by one. A byte-order mark at its beginning is no part of the first line;
// a carriage return is part of the line end.
class TextLines {
 public:
  explicit TextLines(absl::string_view text, std::stop_token stop = {});
  // Moves on to the next line; false at the end of the text, and some lines after a stop.
  bool Next();
  const TextLine& line() const { return line_; }
  // The number of the line after the last one that was read.
  int64_t next_number() const { return line_.number + 1; }

 private:
  absl::string_view rest_;
  std::stop_token stop_;
  TextLine line_;
};

absl::string_view StripBlanks(absl::string_view text);

bool IsBlankLine(absl::string_view line);
bool IsCommentLine(absl::string_view line);    // begins with '#', perhaps after blanks
bool IsSeparatorLine(absl::string_view line);  // - + | = and blanks alone
bool IsEndLine(absl::string_view line);        // `end`

// Lines that belong together: a run of lines without a blank one, a comment or `end`.
struct TextBlock {
  std::vector<TextLine> lines;  // at least one
  int64_t end_line = 0;         // the number of the line that ended it
  absl::string_view end_by;     // "a blank line", ...
};

class TextBlocks {
 public:
  explicit TextBlocks(absl::string_view text, std::stop_token stop = {})
      : lines_(text, std::move(stop)) {}
  bool Next(TextBlock* block);

 private:
  TextLines lines_;
  bool at_end_ = false;
};

// The lines from one to another as they stand in the text, with the line ends between them.
std::string JoinLines(absl::Span<const TextLine> lines);

// ---- Records -----------------------------------------------------------------------------------

// What a reader gets, and where its records go. Once take() is false, it returns.
struct ReadJob {
  absl::string_view text;
  const BoardReadConfig& config;
  const std::function<bool(BoardRecord)>& take;
};

BoardRecord NewRecord(Notation notation, const TextLine& line, bool is_one_line);
// Sets the error of a record, unless it has one; `at` counts bytes of the line from 0.
void SetError(BoardRecord* record, int64_t line, size_t at, std::string message);
// The same of what is known to be wrong with a whole text: a record of its first line.
BoardRecord ErrorRecord(Notation notation, const TextLine& line, std::string message);

// Keeps a status without place as the error at the beginning of the record.
void SetError(BoardRecord* record, const absl::Status& status);

// ---- Sizes and symbols -------------------------------------------------------------------------

// The symbols that a text has in its cells.
class SymbolSet {
 public:
  // Whole rows of so many cells.
  void AddRows(absl::string_view cells, size_t columns);
  // Symbols none of which is an empty cell.
  void AddValues(absl::string_view symbols);
  bool Has(char c) const { return has_[static_cast<unsigned char>(c)]; }
  bool HasAnyOf(absl::string_view symbols) const;
  // Whether each row has one '0'. So it is where only values were added.
  bool HasZeroInEachRow() const { return has_zero_in_each_row_; }

 private:
  std::array<bool, 256> has_{};
  bool has_zero_in_each_row_ = true;
};

// The alphabet of cells with these symbols. InvalidArgument if there are two, or none can be told.
// On boards of other sizes than nine values, '0' is a value where another character stands for
// empty cells as well, or where each row has it once.
absl::StatusOr<Alphabet> ChooseAlphabet(const SymbolSet& symbols, int num_values);

// That of the configuration if it has one. Without symbols (nullptr), values are numbers.
absl::StatusOr<Alphabet> AlphabetOfText(const BoardReadConfig& config, const SymbolSet* symbols,
                                        int num_values);

// Whether characters are cells of a board with so many values, in some alphabet.
bool MayBeCells(absl::string_view cells, int num_values);

// Whether a character is an empty cell where values are written in this alphabet.
bool IsEmptyCell(char c, const Alphabet& alphabet);

// "a digit from 1 to 6", "a symbol of 1-9A-G", "a number from 1 to 16"
std::string DescribeValues(const Alphabet& alphabet, int num_values);

// An empty board of this size, with boxes as the configuration says. InvalidArgument if it can have
// none.
absl::StatusOr<Board> BoardOfSize(int rows, int columns, const BoardReadConfig& config);

// The same for a shape that was told from the text, if it could be. The values begin where its
// alphabet does.
template <typename Shape>
absl::StatusOr<Board> EmptyBoard(const absl::StatusOr<Shape>& shape,
                                 const BoardReadConfig& config) {
  if (!shape.ok()) return shape.status();
  absl::StatusOr<Board> board = BoardOfSize(shape->rows, shape->columns, config);
  if (board.ok()) board->least = shape->alphabet.least;
  return board;
}

// The side of the square board that has so many cells, or 0: from 4 to kMaxSide.
int SideOfSquare(size_t cells);

// Whether square boards of this side have boxes, or need none.
bool IsUsualSide(int side, const BoardReadConfig& config);

// Whether the configuration leaves puzzles to the reader of 9x9 lines and grids.
bool IsPlainConfig(const BoardReadConfig& config);

// ---- Cells -------------------------------------------------------------------------------------

// A cell of a row: a character, or a word.
struct CellText {
  absl::string_view text;
  size_t at = 0;  // in its line
};

// No row has as many; what follows them is left out.
inline constexpr size_t kMostCellsOfRow = size_t{1} << 16;

// The cells of a row of single characters: all but blanks and bars.
std::vector<CellText> SplitCharacters(absl::string_view row);
// The words of a row, between blanks, bars and commas.
std::vector<CellText> SplitWords(absl::string_view row);

// The words of a row if they are cells whose values are numbers, one of two digits among them; else
// none.
std::vector<CellText> SplitNumbers(absl::string_view row);

// Reads a given or an empty cell into the board and remembers in *alphabet how it was written.
// Otherwise sets the error of the record.
bool ReadCell(const CellText& cell_text, int64_t line, int cell, BoardRecord* record);
// The same of a run of characters that begins at the first cell.
bool ReadCells(absl::string_view run, int64_t line, size_t at, BoardRecord* record);

// Reads a group of candidates, single symbols of the alphabet, into *values. Sets the error of the
// record if one is no candidate or stands twice.
bool ReadCandidates(const CellText& group, int64_t line, BoardRecord* record, ValueSet* values);

// Keeps what is claimed of the puzzle, once its board is read, and the solution if it claims one
// that is right.
void TakeTail(absl::string_view tail, BoardRecord* record);

// The values that the givens in its row, column and region leave to each empty cell; of a given,
// that one alone.
std::vector<ValueSet> LeftByGivens(const Board& board);

// Makes a board of a grid of candidates. A cell with one candidate is a given, unless another cell
// of its row, column or region has it among several. Candidates that givens rule out by themselves
// are put back: they say nothing, and a grid without other eliminations is then a plain puzzle.
// Cells that are `placed` are no givens.
void TakeCandidates(const std::vector<ValueSet>& candidates, const std::vector<bool>& placed,
                    Board* board);
// The last step alone.
void RestoreImplied(Board* board);

// Says that digits were placed, and are no givens: each is the only candidate of its cell.
void WarnOfPlaced(int64_t num_placed, BoardRecord* record);

// The candidates of the cells as a grid of candidates shows them: without what givens rule out.
std::vector<ValueSet> ShownCandidates(const Board& board);

// ---- Obstacles ---------------------------------------------------------------------------------

// What a notation can hold besides givens on a 9x9 board.
struct Capacity {
  bool other_sizes = false;
  bool regions = false;  // that are no boxes
  bool candidates = false;
  bool constraints = false;
  bool from_zero = false;  // values that begin at 0, up to nine of them
};

// OK, or the first thing that the notation cannot hold.
absl::Status CheckCapacity(const Board& board, Notation notation, const Capacity& capacity);

// "'sdk' cannot hold ..."
absl::Status CannotHold(Notation notation, absl::string_view what);

}  // namespace sudoku::internal

#endif  // SUDOKU_NOTATION_SUPPORT_H_
