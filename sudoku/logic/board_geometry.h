// SPDX-License-Identifier: Apache-2.0
//
// Geometries of boards: houses from rows, columns, regions and constraints whose cells differ, and
// links from constraints on pairs of cells. Rules that are neither only exclude more; so what
// follows without them holds, and nothing is concluded from them.

#ifndef SUDOKU_LOGIC_BOARD_GEOMETRY_H_
#define SUDOKU_LOGIC_BOARD_GEOMETRY_H_

#include <memory>

#include "absl/status/statusor.h"
#include "sudoku/board.h"
#include "sudoku/logic/geometry.h"
#include "sudoku/logic/path.h"
#include "sudoku/logic/position.h"

namespace sudoku::logic {

struct BoardLogic {
  std::unique_ptr<Geometry> geometry;
  bool knows_all_rules = true;  // no rule is left out
};

// InvalidArgument for boards that are too large: more than 256 cells, 16 values or 64 houses, and
// for boards with holes. Requires: CheckBoard(board) is OK.
absl::StatusOr<BoardLogic> GeometryOf(const Board& board);

// The position of a board: its givens are placed, and its candidates are those that are left.
// `geometry` is that of the board.
Position PositionOf(const Board& board, const Geometry& geometry);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_BOARD_GEOMETRY_H_
