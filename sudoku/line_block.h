// Blocks of lines that are a puzzle each, as most files of many puzzles are. What they say does not
// depend on the lines before, so that any thread can read a block, and at once.
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

// A line of more characters is a puzzle of its own; a shorter one may be a row of a grid.
inline constexpr size_t kLongestRow = 30;

// Whether a character may follow the cells in the line of a puzzle.
constexpr bool EndsCells(char c) { return c == ',' || c == ':' || c == ' ' || c == '\t'; }

struct LineBlock {
  size_t bytes = 0;
  int64_t lines = 0;
  int64_t puzzles = 0;  // those that cannot be read included
};

// The longest block at the beginning of a text: whole lines, with their line feeds, that are a puzzle
// each, or cannot be anything else, or are comments or empty. It has `max_puzzles` puzzles at most, and
// is shorter than it could be where a line looks unusual. What it says holds outside of grids, and
// behind the first line of a file.
LineBlock FindLineBlock(absl::string_view text, int64_t max_puzzles);

// A line that is a puzzle or cannot be anything else.
struct PuzzleLine {
  int64_t number;          // of the line
  absl::string_view text;  // without its line end; begins with the cells
  bool is_readable;        // if not, ParsePuzzleLine() (reader.h) says why
};

// Reads a block whose first line has this number. Appends its puzzles to *lines, and the grids of those
// that are readable to *grids.
void ReadLineBlock(absl::string_view block, int64_t first_line, std::vector<PuzzleLine>* lines,
                   std::vector<Grid>* grids);

}  // namespace sudoku

#endif  // SUDOKU_LINE_BLOCK_H_
