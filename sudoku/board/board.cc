// SPDX-License-Identifier: Apache-2.0
//
// Boards as values: sizes, boxes, names, and the way from and to a plain grid.

#include "sudoku/board.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"

namespace sudoku {

std::optional<BoxShape> DefaultBox(int rows, int columns, int num_values) {
  // From the shape nearest to a square; of two as near, the one that is not taller than wide.
  std::optional<BoxShape> best;
  for (int height = 2; height <= rows; ++height) {
    if (num_values % height != 0) continue;
    const int width = num_values / height;
    if (width < 2 || rows % height != 0 || columns % width != 0) continue;
    const auto distance = [](int a, int b) { return 2 * std::abs(a - b) + (a > b ? 1 : 0); };
    if (!best || distance(height, width) < distance(best->rows, best->columns)) {
      best = BoxShape{height, width};
    }
  }
  return best;
}

Board MakeBoard(int rows, int columns) {
  return MakeBoard(rows, columns, std::max(rows, columns), 1);
}

Board MakeBoard(int rows, int columns, int num_values, int least) {
  Board board;
  board.rows = rows;
  board.columns = columns;
  board.num_values = num_values;
  board.least = least;
  board.givens.assign(board.num_cells(), kEmptyCell);
  board.candidates.assign(board.num_cells(), board.AllValues());
  RemoveRegions(&board);
  if (const auto box = DefaultBox(rows, columns, std::max(rows, columns))) {
    SetBoxes(box->rows, box->columns, &board);
  }
  return board;
}

void SetBoxes(int box_rows, int box_columns, Board* board) {
  board->box_rows = box_rows;
  board->box_columns = box_columns;
  board->regions.resize(board->num_cells());
  const int per_row = board->columns / box_columns;
  for (int cell = 0; cell < board->num_cells(); ++cell) {
    board->regions[cell] =
        board->RowOf(cell) / box_rows * per_row + board->ColumnOf(cell) / box_columns;
  }
}

void RemoveRegions(Board* board) {
  board->box_rows = 0;
  board->box_columns = 0;
  board->regions.assign(board->num_cells(), -1);
}

std::string CellName(const Board& board, int cell) {
  return absl::StrCat("r", board.RowOf(cell) + 1, "c", board.ColumnOf(cell) + 1);
}

std::optional<Grid> ToGrid(const Board& board) {
  if (board.candidates != std::vector<ValueSet>(board.num_cells(), board.AllValues()) ||
      !board.constraints.empty() || !board.holes.empty() || !board.lines_differ) {
    return std::nullopt;
  }
  const Board plain = MakeBoard(9, 9);
  if (board.rows != 9 || board.columns != 9 || board.least != 1 || board.num_values != 9 ||
      board.regions != plain.regions) {
    return std::nullopt;
  }
  Grid grid;
  for (int cell = 0; cell < kCells; ++cell) {
    if (board.givens[cell] != kEmptyCell) grid.Set(cell, board.givens[cell]);
  }
  return grid;
}

Board ToBoard(const Grid& grid) {
  Board board = MakeBoard(9, 9);
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) board.givens[cell] = grid[cell];
  }
  return board;
}

}  // namespace sudoku
