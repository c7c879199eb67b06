// SPDX-License-Identifier: Apache-2.0
//
// The borders of sets of cells: of cages and groups, and between the regions of a board.

#ifndef SUDOKU_DRAW_OUTLINE_H_
#define SUDOKU_DRAW_OUTLINE_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "sudoku/board.h"

namespace sudoku::internal {

inline constexpr int kUnit = 60;  // the width and height of a cell

// The border of a set of cells as path data: closed loops, at a distance of `inset` inside the
// cells. Cells that touch at a corner alone get loops of their own.
std::string Outline(const Board& board, absl::Span<const int> cells, int inset);

// The lines of the board as path data. Thick ones are between regions and at the edge of the board,
// thin ones between other cells.
struct GridLines {
  std::string thin;
  std::string thick;
};
GridLines LinesOf(const Board& board);

}  // namespace sudoku::internal

#endif  // SUDOKU_DRAW_OUTLINE_H_
