// SPDX-License-Identifier: Apache-2.0
//
// Blocks of one-line puzzles, which is what most large files consist of. Their meaning does not
// depend on the lines before, so any thread can read a block, independently of others.
//
//   const LineBlock block = reader.PassLineBlock(text, 2048);
//   ReadLineBlock(text.substr(0, block.bytes), line_number, &lines, &puzzles);

#ifndef SUDOKU_LINE_BLOCK_H_
#define SUDOKU_LINE_BLOCK_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/string_view.h"
#include "sudoku/grid.h"

namespace sudoku {

// A longer line is a puzzle by itself; a line of up to this many characters may be a row of a grid.
inline constexpr size_t kLongestRow = 30;

// Whether a character may follow the cells in the line of a puzzle.
constexpr bool EndsCells(char c) { return c == ',' || c == ':' || c == ' ' || c == '\t'; }

// Reads the line of a puzzle that does not begin with 81 cells and what may follow them, if it is
// written in one of these ways, which may be combined:
//
//   - The cells are digits, at least one, and otherwise all '?' or all '-'. (A single one of these
//     among other empty cells is a mistake.)
//   - The cells are in double quotes.
//   - Fields stand before them, such as the number of the puzzle, in quotes or not, each ended by
//     the same comma, semicolon or tab. A field has 1 to 40 characters, and no more than 20 if all
//     are cells. Then a cell has to be empty: a full grid is the solution of a puzzle that is
//     damaged.
//   - A semicolon follows, and a field of 81 digits, unless one of the last two holds.
//
// Returns where the cells begin, or nothing if the line is not so.
std::optional<size_t> ReadUnusualLine(dlx::StringView line, Grid* grid);

struct LineBlock {
  size_t bytes = 0;
  int64_t lines = 0;
  int64_t puzzles = 0;  // including unreadable ones
};

// Finds a block at the beginning of a text: whole lines, with their line feeds, that are one-line
// puzzles (or can be nothing else), comments, or empty. It has at most `max_puzzles` puzzles, and
// ends early at any line that looks unusual. Valid only outside of grids, and after the first line
// of a file.
LineBlock FindLineBlock(dlx::StringView text, int64_t max_puzzles);

// A line that is a puzzle, or can be nothing else.
struct PuzzleLine {
  int64_t number;        // of the line
  dlx::StringView text;  // without its line end
  size_t cells_at;       // where the cells begin in it
  bool is_readable;      // if not, ParsePuzzleLine() says why
};

// Reads a block whose first line has this number. Appends its puzzles to *lines, and the grids of
// the readable ones to *grids.
void ReadLineBlock(dlx::StringView block, int64_t first_line, std::vector<PuzzleLine>* lines,
                   std::vector<Grid>* grids);

}  // namespace sudoku

#endif  // SUDOKU_LINE_BLOCK_H_
