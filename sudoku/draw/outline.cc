// SPDX-License-Identifier: Apache-2.0
//
// An outline is traced along the lattice with the cells at the right:
//
//   > > v        Each side of a cell with no cell of the set beyond it is a step, clockwise. A loop
//   ^ a v        takes a step, then the one that begins where it ends. Where two begin there, the
//   ^ < < > v    set touches itself at a corner: the step to the right keeps to the same cell.
//       ^ b v    The path is moved inside by adding, at each corner, the normals of both steps.
//       ^ < <

#include "sudoku/draw/outline.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sudoku/draw/svg.h"

namespace sudoku::internal {
namespace {

// Clockwise: right, down, left, up. The inside is the next direction.
constexpr std::array<Point, 4> kSteps = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

// The border between two cells of which one is missing or in another region, or that are joined.
enum class Line { kNone, kThin, kThick };

Line LineBetween(const Board& board, std::optional<int> a, std::optional<int> b) {
  if (!a.has_value() && !b.has_value()) return Line::kNone;
  if (!a.has_value() || !b.has_value()) return Line::kThick;
  return board.regions[*a] == board.regions[*b] ? Line::kThin : Line::kThick;
}

// Lattice lines in one direction: `line(i, j)` is the stretch from point j to j + 1 of line i.
// Stretches of one kind that follow each other are one stroke.
template <typename LineAt>
void AddLines(int lines, int stretches, bool is_row, const LineAt& line_at, GridLines* grid) {
  for (int i = 0; i <= lines; ++i) {
    for (int j = 0; j < stretches;) {
      const Line kind = line_at(i, j);
      int end = j + 1;
      while (end < stretches && line_at(i, end) == kind) ++end;
      if (kind != Line::kNone) {
        const int x = (is_row ? j : i) * kUnit;
        const int y = (is_row ? i : j) * kUnit;
        absl::StrAppend(kind == Line::kThin ? &grid->thin : &grid->thick, "M", x, " ", y,
                        is_row ? "h" : "v", (end - j) * kUnit);
      }
      j = end;
    }
  }
}

}  // namespace

std::string Outline(const Board& board, absl::Span<const int> cells, int inset) {
  std::vector<bool> is_inside(board.num_cells());
  for (const int cell : cells) is_inside[cell] = true;
  const auto contains = [&](int row, int column) {
    return row >= 0 && row < board.rows && column >= 0 && column < board.columns &&
           is_inside[board.CellAt(row, column)];
  };
  // The steps that begin at a point, in an order that does not depend on that of the cells.
  std::map<std::pair<int, int>, std::set<int>> steps;
  for (const int cell : cells) {
    const int row = board.RowOf(cell);
    const int column = board.ColumnOf(cell);
    if (!contains(row - 1, column)) steps[{row, column}].insert(0);
    if (!contains(row, column + 1)) steps[{row, column + 1}].insert(1);
    if (!contains(row + 1, column)) steps[{row + 1, column + 1}].insert(2);
    if (!contains(row, column - 1)) steps[{row + 1, column}].insert(3);
  }
  std::string data;
  while (!steps.empty()) {
    const std::pair<int, int> start = steps.begin()->first;
    std::pair<int, int> at = start;
    int step = *steps.begin()->second.begin();
    const int first_step = step;
    std::vector<Point> corners;
    do {
      // Invariant: `step` begins at `at` and is still among the steps. (The loop begins at the
      // first point of all that are left, in reading order, where no other step can begin.)
      const auto found = steps.find(at);
      found->second.erase(step);
      if (found->second.empty()) steps.erase(found);
      at = {at.first + kSteps[step].y, at.second + kSteps[step].x};
      int next = first_step;
      if (const auto there = steps.find(at); there != steps.end()) {
        const int right = (step + 1) % 4;
        next = there->second.contains(right) ? right : *there->second.begin();
      }
      if (next != step) {
        const Point in = kSteps[(step + 1) % 4];
        const Point out = kSteps[(next + 1) % 4];
        corners.push_back({at.second * kUnit + inset * (in.x + out.x),
                           at.first * kUnit + inset * (in.y + out.y)});
      }
      step = next;
    } while (at != start || step != first_step);
    data += PathData(corners, /*is_closed=*/true);
  }
  return data;
}

GridLines LinesOf(const Board& board) {
  GridLines lines;
  const auto cell_at = [&](int row, int column) -> std::optional<int> {
    if (row < 0 || row >= board.rows || column < 0 || column >= board.columns) return std::nullopt;
    const int cell = board.CellAt(row, column);
    if (board.IsHole(cell)) return std::nullopt;
    return cell;
  };
  const auto above = [&](int row, int column) {
    return LineBetween(board, cell_at(row - 1, column), cell_at(row, column));
  };
  const auto before = [&](int column, int row) {
    return LineBetween(board, cell_at(row, column - 1), cell_at(row, column));
  };
  AddLines(board.rows, board.columns, /*is_row=*/true, above, &lines);
  AddLines(board.columns, board.rows, /*is_row=*/false, before, &lines);
  return lines;
}

}  // namespace sudoku::internal
