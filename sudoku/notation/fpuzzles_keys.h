// SPDX-License-Identifier: Apache-2.0
//
// The keys of f-puzzles, for its reader and its writer.

#ifndef SUDOKU_NOTATION_FPUZZLES_KEYS_H_
#define SUDOKU_NOTATION_FPUZZLES_KEYS_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"
#include "sudoku/board.h"

namespace sudoku::fpuzzles {

// How the entries of a list look.
enum class ListForm {
  kLines,         // lines, some with a value
  kArrow,         // cells of the circle or pill, and lines
  kSingleCells,   // a cell; all entries are one constraint
  kManyCells,     // cells; all entries are one constraint
  kRegion,        // cells
  kCage,          // cells and a sum
  kDrawnCage,     // cells and any text
  kDots,          // two cells and a number
  kSigns,         // two cells and X or V
  kClone,         // cells and their clones
  kQuadruple,     // cells and values
  kOutside,       // a place next to the board and a clue
  kDiagonalClue,  // the same with a direction
};

struct ListKey {
  absl::string_view name;
  ListForm form;
  ConstraintKind kind;
  size_t least_cells;  // of a line that asks for anything
};

// In the order in which they are read.
const std::vector<ListKey>& ListKeys();

bool IsKnownKey(absl::string_view key);  // of a puzzle
bool IsCellKey(absl::string_view key);   // of a cell of its grid
bool IsEntryKey(absl::string_view key);  // of an entry of a list

// A cage for each sum that these cells can have and that has the digital root: the root itself, or
// 9, 18, ... more.
std::vector<std::vector<Constraint>> RootedCages(const Board& board, const std::vector<int>& cells,
                                                 int root);

}  // namespace sudoku::fpuzzles

#endif  // SUDOKU_NOTATION_FPUZZLES_KEYS_H_
