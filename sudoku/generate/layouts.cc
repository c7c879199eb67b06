// SPDX-License-Identifier: Apache-2.0
//
// Regions begin as they are, and exchange cells at random, two at a time, as long as both regions
// stay connected: a walk among all layouts of regions of these sizes. Cages grow from random cells.

#include "sudoku/generate/layouts.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "sudoku/constraint.h"

namespace sudoku::internal {
namespace {

constexpr int kExchangesOfCell = 30;  // tried, for each cell of the board

// Of four, those on the board.
std::vector<int> NeighboursOf(const Board& board, int cell) {
  std::vector<int> neighbours;
  const int row = board.RowOf(cell);
  const int column = board.ColumnOf(cell);
  if (row > 0) neighbours.push_back(cell - board.columns);
  if (column > 0) neighbours.push_back(cell - 1);
  if (column + 1 < board.columns) neighbours.push_back(cell + 1);
  if (row + 1 < board.rows) neighbours.push_back(cell + board.columns);
  return neighbours;
}

// Whether the cells of the region of this cell are connected.
bool IsConnected(const Board& board, int cell) {
  const int region = board.regions[cell];
  std::vector<bool> reached(board.num_cells(), false);
  std::vector<int> stack = {cell};
  reached[cell] = true;
  int64_t number = 0;
  while (!stack.empty()) {
    const int from = stack.back();
    stack.pop_back();
    ++number;
    for (const int to : NeighboursOf(board, from)) {
      if (board.regions[to] != region || reached[to]) continue;
      reached[to] = true;
      stack.push_back(to);
    }
  }
  return number == std::count(board.regions.begin(), board.regions.end(), region);
}

}  // namespace

void DrawRegions(Uniform* uniform, Board* board) {
  // They are no boxes any more.
  board->box_rows = 0;
  board->box_columns = 0;
  const auto cells = static_cast<uint64_t>(board->num_cells());
  std::vector<int>& regions = board->regions;
  for (int64_t i = 0; i < kExchangesOfCell * board->num_cells(); ++i) {
    // A cell goes to the region of a neighbour, which gives any cell of its own back.
    const int a = static_cast<int>(uniform->Below(cells));
    const std::vector<int> neighbours = NeighboursOf(*board, a);
    const int to = neighbours[uniform->Below(neighbours.size())];
    const int b = static_cast<int>(uniform->Below(cells));
    if (regions[a] == regions[to] || regions[b] != regions[to]) continue;
    std::swap(regions[a], regions[b]);
    if (!IsConnected(*board, a) || !IsConnected(*board, b)) std::swap(regions[a], regions[b]);
  }
}

void DrawCages(const std::vector<int>& solution, Uniform* uniform, Board* board) {
  // Of eight cages, one has five cells, two have four, three have three, and two have two.
  static constexpr int kSizes[] = {2, 2, 3, 3, 3, 4, 4, 5};
  std::vector<int> cells(board->num_cells());
  std::iota(cells.begin(), cells.end(), 0);
  uniform->Shuffle(&cells);
  std::vector<bool> is_caged(board->num_cells(), false);
  for (const int first : cells) {
    if (is_caged[first]) continue;
    const size_t size = kSizes[uniform->Below(std::size(kSizes))];
    std::vector<int> cage = {first};
    while (cage.size() < size) {
      std::vector<int> more;  // cells that may come next
      for (const int from : cage) {
        for (const int to : NeighboursOf(*board, from)) {
          const bool is_new_value = std::none_of(
              cage.begin(), cage.end(), [&](int c) { return solution[c] == solution[to]; });
          if (!is_caged[to] && is_new_value) more.push_back(to);
        }
      }
      if (more.empty()) break;
      cage.push_back(more[uniform->Below(more.size())]);
    }
    if (cage.size() < 2) continue;
    std::sort(cage.begin(), cage.end());
    int sum = 0;
    for (const int cell : cage) {
      is_caged[cell] = true;
      sum += solution[cell];
    }
    board->constraints.push_back(
        {.kind = ConstraintKind::kCage, .cells = std::move(cage), .numbers = {sum}});
  }
}

}  // namespace sudoku::internal
