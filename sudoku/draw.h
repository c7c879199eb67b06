// SPDX-License-Identifier: Apache-2.0
//
// Pictures of boards, as SVG documents and as pages for print.
//
//   std::string svg = sudoku::DrawBoard(board);
//   std::string key = sudoku::DrawBoard(board, {.placed = solution, .color = true});
//
// Constraints are drawn as setters draw them, with a legend below the board. Kinds of lines differ
// by their pattern, so that a picture without colour says as much. The same board and options give
// the same bytes everywhere: all coordinates are whole numbers. A document has no script, no style
// sheet and no references to anything outside; fonts are named, and not part of it.
//
// A document also says, in attributes, what it shows. So a program can read the board from it:
//
//   svg   data-rows, data-columns, data-least, data-values; data-lines-differ="false" if rows and
//         columns may repeat values; data-box="3x3" if there are boxes; data-regions: one number a
//         cell, "-" for none; data-holes: cells; data-title, data-author, data-rules
//   text  data-cell="r1c1" with data-given="5" or data-placed="5": the value, whatever its symbol
//   g     data-cell="r1c1" with data-candidates="1 2 5"
//   g     data-mark="pattern", "fin", "placed" or "gone", or data-link="strong" or "weak"
//   g     data-index="0" (the place among the constraints), data-kind (ConstraintName),
//         data-cells="r1c1 r1c2", data-numbers="17"; alternatives are groups in this group, each
//         with data-alternative and a group for each part
//
// Only the solution of the board is left out, unless it is drawn.

#ifndef SUDOKU_DRAW_H_
#define SUDOKU_DRAW_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "sudoku/board.h"

namespace sudoku {

// A candidate in a picture, by its cell and value.
struct DrawnCandidate {
  int cell = 0;
  int value = 0;
};

enum class CandidateMark {
  kPattern,  // part of what a step rests on: on a shaded ground
  kFin,      // the same, on a darker one
  kPlaced,   // what follows: in a ring
  kGone,     // crossed out
};

// A link between two candidates: a line, dashed if it is weak.
struct DrawnLink {
  DrawnCandidate from;
  DrawnCandidate to;
  bool is_strong = true;
};

struct DrawOptions {
  // Values of cells that are no givens, for instance a solution: one a cell, kEmptyCell where there
  // is none. They are drawn lighter than givens. Empty: none at all.
  std::vector<int> placed = {};
  // Draws the candidates of each cell that has no value. Without it, only those of cells that may
  // not have all values of the board.
  bool candidates = false;
  // What cells show for the values, from the least on, in UTF-8. Empty: digits up to nine values
  // (or from 0, ten), and then letters: 1-9A-P.
  std::vector<std::string> symbols = {};
  // Marks on candidates, and links between them. Those of cells without candidates are left out.
  std::vector<std::pair<DrawnCandidate, CandidateMark>> marks = {};
  std::vector<DrawnLink> links = {};
  bool color = false;    // else black, white and grey
  bool legend = true;    // says below the board what the signs mean
  bool title = true;     // title and author above the board
  bool rules = false;    // the text of the setter below the board
  bool is_sized = true;  // the document says its width and height; else it is as large as its frame
};

// The picture of a board. A cell is 60 units wide, and a unit is a pixel unless the frame says
// otherwise. Requires: CheckBoard(board) is OK; options.placed has a value of the board, or none,
// for each cell; there is a symbol for each value, or none at all. Cost: linear in the cells, the
// candidates and the cells of all constraints.
std::string DrawBoard(const Board& board, const DrawOptions& options = {});

// The board with fewer candidates: those that a given contradicts directly, by a row, a column, a
// region or a constraint, are out. This is what a solver pencils in first. Cost: cells x values
// times that of checking all constraints (IsBroken).
Board WithPencilMarks(Board board);

struct PageOptions {
  int per_page = 4;          // puzzles a page: 1, 2, 4 or 6
  std::string heading = {};  // the title of the document
};

// An HTML document to print on A4: the pictures with their numbers, a few a page, then the pictures
// of the solutions, twelve a page, with the numbers of their puzzles. A solution that is "" is left
// out. Requires: pictures are those of DrawBoard() without a size; there are as many solutions as
// puzzles, or none.
std::string DrawPages(absl::Span<const std::string> puzzles,
                      absl::Span<const std::string> solutions, const PageOptions& options = {});

}  // namespace sudoku

#endif  // SUDOKU_DRAW_H_
