// SPDX-License-Identifier: Apache-2.0
//
// Cells, lines and boxes as the ISS syntax names them.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "sudoku/notation/iss/pieces.h"

namespace sudoku {

std::optional<BoxShape> IssBox(int rows, int columns, int region_size) {
  // From the shape nearest to a square; the lower of two, if it fits.
  for (int small = kMaxIssSide; small >= 2; --small) {
    if (small * small > region_size || region_size % small != 0) continue;
    const int large = region_size / small;
    if (rows % small == 0 && columns % large == 0) return BoxShape{small, large};
    if (rows % large == 0 && columns % small == 0) return BoxShape{large, small};
  }
  return std::nullopt;
}

namespace {

// A digit of base 17 from 1 to 16; 0: none.
int LineNumber(char c) {
  if (c >= '1' && c <= '9') return c - '0';
  const char lower = absl::ascii_tolower(static_cast<unsigned char>(c));
  return lower >= 'a' && lower <= 'g' ? lower - 'a' + 10 : 0;
}

char LineCharacter(int number) {
  return static_cast<char>(number < 10 ? '0' + number : 'a' + number - 10);
}

}  // namespace

std::optional<int> IssCell(const Board& board, absl::string_view name) {
  if (name.size() != 4 || absl::ascii_toupper(name[0]) != 'R' ||
      absl::ascii_toupper(name[2]) != 'C') {
    return std::nullopt;
  }
  const int row = LineNumber(name[1]);
  const int column = LineNumber(name[3]);
  if (row < 1 || row > board.rows || column < 1 || column > board.columns) return std::nullopt;
  return board.CellAt(row - 1, column - 1);
}

std::string IssCellName(const Board& board, int cell) {
  return {'R', LineCharacter(board.RowOf(cell) + 1), 'C', LineCharacter(board.ColumnOf(cell) + 1)};
}

std::vector<int> IssLine(const Board& board, absl::string_view name) {
  std::vector<int> cells;
  int number = 0;
  if (name.size() < 2 || !absl::ascii_isdigit(name[1]) ||
      !absl::SimpleAtoi(name.substr(1), &number)) {
    return cells;
  }
  if (name[0] == 'R' && number >= 1 && number <= board.rows) {
    for (int column = 0; column < board.columns; ++column) {
      cells.push_back(board.CellAt(number - 1, column));
    }
  } else if (name[0] == 'C' && number >= 1 && number <= board.columns) {
    for (int row = 0; row < board.rows; ++row) cells.push_back(board.CellAt(row, number - 1));
  }
  return cells;
}

std::vector<int> IssDiagonal(const Board& board, int cell) {
  // A cell of the left column has the diagonal down and to the right, but for the last one; and so
  // on around the board, clockwise in turns of a quarter.
  int row = board.RowOf(cell);
  int column = board.ColumnOf(cell);
  const int bottom = board.rows - 1;
  const int right = board.columns - 1;
  int down = 0;
  int across = 0;
  if (column == 0 && row < bottom) {
    down = across = 1;
  } else if (row == 0) {
    down = 1;
    across = -1;
  } else if (column == right && row < bottom) {
    down = across = -1;
  } else if (row == bottom && column > 0 && column < right) {
    down = -1;
    across = 1;
  }
  std::vector<int> cells;
  if (down == 0) return cells;
  for (; row >= 0 && row <= bottom && column >= 0 && column <= right;
       row += down, column += across) {
    cells.push_back(board.CellAt(row, column));
  }
  if (cells.size() < 2) cells.clear();
  return cells;
}

std::vector<std::pair<int, int>> IssNeighbours(const Board& board, const std::vector<int>& cells) {
  std::vector<std::pair<int, int>> pairs;
  std::vector<bool> is_left(board.num_cells());
  for (const int cell : cells) is_left[cell] = true;
  for (const int cell : cells) {
    is_left[cell] = false;
    const int row = board.RowOf(cell);
    const int column = board.ColumnOf(cell);
    if (column > 0 && is_left[cell - 1]) pairs.emplace_back(cell, cell - 1);
    if (column + 1 < board.columns && is_left[cell + 1]) pairs.emplace_back(cell, cell + 1);
    if (row > 0 && is_left[cell - board.columns]) pairs.emplace_back(cell, cell - board.columns);
    if (row + 1 < board.rows && is_left[cell + board.columns]) {
      pairs.emplace_back(cell, cell + board.columns);
    }
  }
  return pairs;
}

}  // namespace sudoku
