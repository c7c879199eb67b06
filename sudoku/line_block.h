// Blocks of one-line puzzles, which is what most large files consist of. Their meaning does not
// depend on the lines before, so any thread can read a block, independently of others.
//
//   const LineBlock block = reader.PassLineBlock(text, 2048);
//   ReadLineBlock(text.substr(0, block.bytes), line_number, &lines, &puzzles);

#ifndef SUDOKU_LINE_BLOCK_H_
#define SUDOKU_LINE_BLOCK_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "sudoku/grid.h"

namespace sudoku {

// A longer line is a puzzle by itself; a line of up to this many characters may be a row of a grid.
inline constexpr size_t kLongestRow = 30;

// Whether a character may follow the cells in the line of a puzzle.
constexpr bool EndsCells(char c) { return c == ',' || c == ':' || c == ' ' || c == '\t'; }

struct LineBlock {
  size_t bytes = 0;
  int64_t lines = 0;
  int64_t puzzles = 0;  // including unreadable ones
};

// Finds a block at the beginning of a text: whole lines, with their line feeds, that are one-line
// puzzles (or can be nothing else), comments, or empty. It has at most `max_puzzles` puzzles, and
// ends early at any line that looks unusual. Valid only outside of grids, and after the first line
// of a file.
LineBlock FindLineBlock(absl::string_view text, int64_t max_puzzles);

// A line that is a puzzle, or can be nothing else.
struct PuzzleLine {
  int64_t number;          // of the line
  absl::string_view text;  // without its line end; begins with the cells
  bool is_readable;        // if not, ParsePuzzleLine() says why
};

// Reads a block whose first line has this number. Appends its puzzles to *lines, and the grids of
// the readable ones to *grids.
void ReadLineBlock(absl::string_view block, int64_t first_line, std::vector<PuzzleLine>* lines,
                   std::vector<Grid>* grids);

}  // namespace sudoku

#endif  // SUDOKU_LINE_BLOCK_H_
