// SPDX-License-Identifier: Apache-2.0
//
// What lies below the lines: shaded cells, windows and regions, diagonals, circles around cells.

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "sudoku/draw/sheet.h"

namespace sudoku::internal {
namespace {

Box Around(Point centre, int half) {
  return {centre.x - half, centre.y - half, centre.x + half, centre.y + half};
}

// The four signs at the sides of a minimum or a maximum, as far as `has_neighbour` says so: each
// points at the smaller value. A quarter turn takes one into the next.
std::string Chevrons(Point centre, int half, bool points_inward,
                     const std::function<bool(Point)>& has_neighbour) {
  std::string data;
  for (const Point d : {Point{1, 0}, Point{0, 1}, Point{-1, 0}, Point{0, -1}}) {
    if (!has_neighbour(d)) continue;
    const Point across = {-d.y, d.x};
    const auto at = [&](int along, int aside) {
      return centre + Point{d.x * along + across.x * aside, d.y * along + across.y * aside};
    };
    const int apex = points_inward ? half - 6 : half;
    const int open = points_inward ? half : half - 6;
    const Point points[] = {at(open, -6), at(apex, 0), at(open, 6)};
    data += PathData(points, /*is_closed=*/false);
  }
  return data.empty() ? "" : Path(data, {.stroke = "#333", .width = 2, .round = true});
}

// A cell of an indexer: stripes along its row or column, or a frame.
std::string Indexer(const Sheet& sheet, ConstraintKind kind, const Box& box) {
  const bool is_row = kind == ConstraintKind::kRowIndexer;
  if (kind == ConstraintKind::kBoxIndexer) {
    const Box frame = {box.left + 5, box.top + 5, box.right - 5, box.bottom - 5};
    return Rectangle(box, 0, {.fill = sheet.Tone("#e3f2dc", "#eee")}) +
           Rectangle(frame, 0, {.stroke = sheet.Tone("#a9d39a", "#bbb"), .width = 3});
  }
  std::string stripes;
  const int height = box.bottom - box.top;
  for (int i = 1; i < 5; ++i) {
    const int at = height * i / 5;
    absl::StrAppend(&stripes, "M", is_row ? box.left : box.left + at, " ",
                    is_row ? box.top + at : box.top, is_row ? "h" : "v", height);
  }
  return Rectangle(
             box, 0,
             {.fill = is_row ? sheet.Tone("#fbe3e3", "#eee") : sheet.Tone("#e0ebfa", "#eee")}) +
         Path(stripes, {.stroke = is_row ? sheet.Tone("#efb5b5", "#c4c4c4")
                                         : sheet.Tone("#a9c6ec", "#c4c4c4"),
                        .width = 2});
}

// A cell of a kind that is about single cells, in a box; `turn` is for regions, `has_neighbour` for
// the extremes.
std::string Shade(const Sheet& sheet, ConstraintKind kind, int turn, const Box& box,
                  const std::function<bool(Point)>& has_neighbour) {
  const int size = box.right - box.left;
  const Point centre = {(box.left + box.right) / 2, (box.top + box.bottom) / 2};
  switch (kind) {
    case ConstraintKind::kEven:
      return Rectangle(Around(centre, size * 22 / 60), 0, {.fill = "#d0d0d0"});
    case ConstraintKind::kOdd:
      return Circle(centre, size * 23 / 60, {.fill = "#d0d0d0"});
    case ConstraintKind::kMinimum:
    case ConstraintKind::kMaximum:
      return Rectangle(box, 0, {.fill = "#e6e6e6"}) +
             Chevrons(centre, size / 2 - 3, kind == ConstraintKind::kMinimum, has_neighbour);
    case ConstraintKind::kCountingCircles:
      return Circle(centre, size * 25 / 60, {.stroke = "#555", .width = 2});
    case ConstraintKind::kRowIndexer:
    case ConstraintKind::kColumnIndexer:
    case ConstraintKind::kBoxIndexer:
      return Indexer(sheet, kind, box);
    case ConstraintKind::kClone:
      return Rectangle(box, 0, {.fill = sheet.Tone("#e8e0f5", "#e4e4e4")});
    case ConstraintKind::kExtraRegion: {
      // Several tones, by turns: regions may touch.
      static constexpr const char* kColors[] = {"#dcebd2", "#f6e6c8", "#d8e6f4", "#f2dbe6"};
      static constexpr const char* kGreys[] = {"#dedede", "#ececec", "#d0d0d0", "#f5f5f5"};
      return Rectangle(box, 0, {.fill = sheet.Tone(kColors[turn % 4], kGreys[turn % 4])});
    }
    default:
      return Rectangle(box, 0, {.fill = sheet.Tone("#dbe6f2", "#e8e8e8")});
  }
}

// The first cell of each piece of a set, where a piece is orthogonally connected.
std::vector<int> FirstCells(const Board& board, const std::vector<int>& cells) {
  std::set<int> left(cells.begin(), cells.end());
  std::vector<int> firsts;
  while (!left.empty()) {
    firsts.push_back(*left.begin());
    std::vector<int> open = {*left.begin()};
    left.erase(left.begin());
    while (!open.empty()) {
      const int cell = open.back();
      open.pop_back();
      const int column = board.ColumnOf(cell);
      const int others[] = {cell - board.columns, cell + board.columns, column > 0 ? cell - 1 : -1,
                            column + 1 < board.columns ? cell + 1 : -1};
      for (const int other : others) {
        if (left.erase(other) > 0) open.push_back(other);
      }
    }
  }
  return firsts;
}

// The windows of windoku: a row and a column of cells is left between them and at the edges.
std::string Windows(const Sheet& sheet) {
  const Board& board = sheet.board();
  std::string elements;
  for (int top = 1; top + board.box_rows < board.rows; top += board.box_rows + 1) {
    for (int left = 1; left + board.box_columns < board.columns; left += board.box_columns + 1) {
      const Box window = {left * kUnit, top * kUnit, (left + board.box_columns) * kUnit,
                          (top + board.box_rows) * kUnit};
      elements += Rectangle(window, 0, {.fill = sheet.Tone("#dbe6f2", "#e4e4e4")});
    }
  }
  return elements;
}

// From the corner of the first cell to that of the last.
std::string Diagonal(const Item& item, Sheet* sheet) {
  const std::vector<int>& cells = item.constraint.cells;
  std::vector<Point> points = sheet->CentresOf(cells);
  Point step;
  if (IsStraight(sheet->board(), cells, &step)) {
    const Point half = {step.x * kUnit / 2, step.y * kUnit / 2};
    points.front() = points.front() - half;
    points.back() = points.back() + half;
  }
  sheet->NoteLine(cells);
  return Polyline(points, {.stroke = sheet->Tone("#6aa9e0", "#999"), .width = 2});
}

// Whether a constraint of this kind has a neighbour of the cell, or there is none.
bool HasOtherNeighbour(const Sheet& sheet, ConstraintKind kind, int cell, Point d) {
  const Board& board = sheet.board();
  const int row = board.RowOf(cell) + d.y;
  const int column = board.ColumnOf(cell) + d.x;
  if (row < 0 || row >= board.rows || column < 0 || column >= board.columns) return false;
  const int other = board.CellAt(row, column);
  if (board.IsHole(other)) return false;
  return absl::c_none_of(board.constraints, [&](const Constraint& constraint) {
    return constraint.kind == kind && absl::c_linear_search(constraint.cells, other);
  });
}

}  // namespace

void PaintShades(const Item& item, Sheet* sheet) {
  const ConstraintKind kind = item.constraint.kind;
  const std::vector<int>& cells = item.constraint.cells;
  const std::string text = RuleText(*sheet, item.constraint);
  if (kind == ConstraintKind::kDiagonal) {
    sheet->Add(Layer::kWideLines, item, Diagonal(item, sheet));
    sheet->Explain(
        [sheet](Point at) {
          const Point points[] = {at + Point{-12, 12}, at + Point{12, -12}};
          return Polyline(points, {.stroke = sheet->Tone("#6aa9e0", "#999"), .width = 2});
        },
        text);
    return;
  }
  // How many of the kind come before it.
  const auto end = sheet->board().constraints.begin() + item.index;
  const int turn = static_cast<int>(
      std::count_if(sheet->board().constraints.begin(), end,
                    [kind](const Constraint& constraint) { return constraint.kind == kind; }));
  std::string elements = kind == ConstraintKind::kWindoku ? Windows(*sheet) : "";
  for (const int cell : cells) {
    elements += Shade(*sheet, kind, turn, sheet->BoxOf(cell),
                      [&](Point d) { return HasOtherNeighbour(*sheet, kind, cell, d); });
  }
  if (kind == ConstraintKind::kExtraRegion || kind == ConstraintKind::kClone) {
    // Several that touch are told apart by their edges.
    const size_t half = kind == ConstraintKind::kClone ? cells.size() / 2 : cells.size();
    const absl::Span<const int> all = cells;
    for (const auto part : {all.first(half), all.subspan(half)}) {
      if (part.empty()) continue;
      elements += Path(Outline(sheet->board(), part, 2),
                       {.stroke = sheet->Tone("#8f8f8f", "#999"), .width = 1});
    }
  }
  if (kind == ConstraintKind::kExtraRegion) {
    // A letter in each of several pieces says that they belong together.
    const std::vector<int> firsts = FirstCells(sheet->board(), cells);
    if (firsts.size() > 1) {
      const std::string tag = sheet->TagOf(item, /*cells_matter=*/true);
      for (const int cell : firsts) sheet->Add(Layer::kCages, sheet->Label(cell, tag));
    }
  }
  if (kind == ConstraintKind::kClone) {
    const std::string tag = sheet->TagOf(item, /*cells_matter=*/true);
    sheet->Add(Layer::kCages,
               sheet->Label(cells[0], tag) + sheet->Label(cells[cells.size() / 2], tag));
  }
  if (kind == ConstraintKind::kCountingCircles) sheet->NoteLine(cells);
  if (kind == ConstraintKind::kMinimum || kind == ConstraintKind::kMaximum) {
    for (const int cell : cells) sheet->NoteSigns(cell);
  }
  sheet->Add(Layer::kShades, item, elements);
  sheet->Explain(
      [sheet, kind](Point at) {
        return Shade(*sheet, kind, 0, Around(at, 12), [](Point) { return true; });
      },
      text);
}

}  // namespace sudoku::internal
