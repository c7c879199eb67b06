// SPDX-License-Identifier: Apache-2.0
//
// Reads files of puzzles in the common text formats, line by line. docs/formats.md describes them.
// What is not a puzzle becomes a record too, with the place and the reason. So nothing is skipped
// silently, and puzzles and answers stay in step.
//
//   sudoku::PuzzleReader reader;
//   std::vector<sudoku::PuzzleRecord> records;
//   while (...) reader.AddLine(line, &records);
//   reader.Finish(&records);
//
// Memory: bounded by the length of nine lines, whatever the size of the file.

#ifndef SUDOKU_READER_H_
#define SUDOKU_READER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dlx/string_view.h"
#include "sudoku/grid.h"
#include "sudoku/line_block.h"

namespace sudoku {

// Why something is not a puzzle. Lines and columns count from 1, columns in bytes.
struct ReadError {
  int64_t line;
  int64_t column;
  std::string message;  // "expected a digit or an empty cell, found 'q'"

  // "FILE:LINE:COLUMN: MESSAGE"
  std::string ToString(dlx::StringView file) const;
};

// One puzzle as it was read, or one thing that should have been one.
struct PuzzleRecord {
  int64_t line = 0;      // its first line
  bool is_grid = false;  // written as rows; else on one line
  Grid grid;             // the empty grid if there is an error
  // The lines as they were read, without the last line end: of a grid, from the first row to the
  // last.
  std::string text;
  size_t cells_at = 0;  // where the 81 cells of a one-line puzzle begin in the text
  std::optional<ReadError> error;

  // What follows the cells in a one-line puzzle: "" or a delimiter (comma, semicolon, colon, blank,
  // tab) and the rest. Grids have none.
  dlx::StringView tail() const;
  // The 81 cells as they were read ("0" stays "0"). Requires: no error.
  std::string cells() const;
};

// Reads a line that is a puzzle, or can be nothing else, into *record.
void ParsePuzzleLine(int64_t number, dlx::StringView line, PuzzleRecord* record);

class PuzzleReader {
 public:
  // Reads the next line, without its line feed; a carriage return at its end is dropped. Appends
  // the puzzles that are now complete to *records: none, one, or two (an incomplete grid, and the
  // line that ends it).
  void AddLine(dlx::StringView text, std::vector<PuzzleRecord>* records);

  // Skips lines at the beginning of the text that another thread can read just as well, and returns
  // them. There are none inside a grid, nor before the first line of a file that is neither blank
  // nor a comment.
  LineBlock PassLineBlock(dlx::StringView text, int64_t max_puzzles);

  // Ends the file. The reader is then like new, for the next file.
  void Finish(std::vector<PuzzleRecord>* records);

  // The number of lines read so far.
  int64_t line_number() const { return line_number_; }

  // Whether all lines so far are done with: no grid is in progress, and no title or border waits
  // for its first row.
  bool between_puzzles() const { return rows_ == 0 && !title_.has_value() && !border_.has_value(); }

  // Whether a line `end` was read: the rest of the file will be ignored.
  bool ended() const { return ended_; }

 private:
  struct Line {
    int64_t number;
    std::string text;
  };

  void AddRow(dlx::StringView line, std::vector<PuzzleRecord>* records);
  void AddSeparator(dlx::StringView line);
  void StartGrid(const Line& row);
  void BeginGrid(int64_t line);
  void AppendRow(const Line& row);
  void EndGrid(dlx::StringView found, std::vector<PuzzleRecord>* records);

  int64_t line_number_ = 0;
  bool before_first_line_ = true;  // only comments and blank lines were read so far
  bool ended_ = false;
  std::optional<Line> title_;               // a line that is a title if a row follows it
  std::optional<Line> border_;              // a line of dashes before a first row
  bool after_grid_ = false;                 // the last line was a ninth row, or the border below it
  int rows_ = 0;                            // of the grid in progress; 0: none
  PuzzleRecord grid_;                       // the grid in progress
  std::optional<ReadError> question_mark_;  // the first '?' in it, as an error
  bool has_other_empty_ = false;            // whether it has other empty cells
  std::optional<Line> passed_title_;        // the title before the grid in progress
};

}  // namespace sudoku

#endif  // SUDOKU_READER_H_
