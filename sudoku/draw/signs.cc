// SPDX-License-Identifier: Apache-2.0
//
// Signs on the side between two cells, and quadruples, on the corner of four.

#include <algorithm>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sudoku/draw/sheet.h"

namespace sudoku::internal {
namespace {

constexpr int kDot = 9;  // the radius

std::string Dot(Point at, bool is_black, const std::string& number) {
  const int radius = number.empty() ? kDot : kDot + 1;
  std::string elements =
      Circle(at, radius, {.stroke = "#000", .width = 2, .fill = is_black ? "#000" : "#fff"});
  if (!number.empty()) {
    int size = 14;
    while (size > 3 && TextWidth(number, size) > 2 * radius - 4) --size;
    elements +=
        Text(at, number, {.size = size, .fill = is_black ? "#fff" : "#000", .is_bold = true});
  }
  return elements;
}

// X, V or another sum. The halo interrupts the line between the cells.
std::string SumSign(Point at, int sum) {
  const std::string text = sum == 5 ? "V" : sum == 10 ? "X" : absl::StrCat(sum);
  int size = text.size() > 1 ? 13 : 17;
  while (size > 3 && TextWidth(text, size) > kUnit / 2) --size;
  return Text(at, text, {.size = size, .is_bold = true, .has_halo = true});
}

// Points from the greater side at the smaller one, along the way from a to b.
std::string Greater(Point at, Point a, Point b) {
  const Point apex = Toward(a, b, 6) - a;
  const Point across = {-apex.y, apex.x};
  const Point points[] = {at - apex + across, at + apex, at - apex - across};
  return Polyline(points, {.stroke = "#fff", .width = 6, .round = true}) +
         Polyline(points, {.stroke = "#000", .width = 2, .round = true});
}

std::string Sign(const Constraint& pair, Point at, Point a, Point b) {
  const int n = pair.numbers.empty() ? 0 : pair.numbers[0];
  switch (pair.kind) {
    case ConstraintKind::kDifference:
      return Dot(at, /*is_black=*/false, n == 1 ? "" : absl::StrCat(n));
    case ConstraintKind::kRatio:
      return Dot(at, /*is_black=*/true, n == 2 ? "" : absl::StrCat(n));
    case ConstraintKind::kPairSum:
      return SumSign(at, n);
    default:
      return Greater(at, a, b);
  }
}

bool AreNeighbours(const Board& board, int a, int b) {
  return std::abs(board.RowOf(a) - board.RowOf(b)) +
             std::abs(board.ColumnOf(a) - board.ColumnOf(b)) ==
         1;
}

constexpr int kRing = 17;  // the radius of a quadruple

// Up to two values a row; more make the letters smaller.
std::string Ring(const Sheet& sheet, Point at, const std::vector<int>& values) {
  std::string elements = Circle(at, kRing, {.stroke = "#000", .width = 1, .fill = "#fff"});
  const int count = static_cast<int>(values.size());
  const int per_row = count <= 4 ? 2 : 3;
  const int rows = (count + per_row - 1) / per_row;
  const int size = count == 1 ? 18 : count <= 4 ? 14 : 10;
  for (int row = 0; row < rows; ++row) {
    const int in_row = std::min(per_row, count - row * per_row);
    for (int i = 0; i < in_row; ++i) {
      const Point place = {at.x + (2 * i - in_row + 1) * size * 34 / 100,
                           at.y + (2 * row - rows + 1) * size * 45 / 100};
      elements += Text(place, sheet.SymbolOf(values[row * per_row + i]), {.size = size});
    }
  }
  return elements;
}

// The middle of cells that lie in a square of two rows and columns; else nothing.
std::optional<Point> MiddleOf(const Sheet& sheet, const std::vector<int>& cells) {
  Box box = sheet.BoxOf(cells[0]);
  for (const int cell : cells) box.Cover(sheet.BoxOf(cell));
  if (box.right - box.left > 2 * kUnit || box.bottom - box.top > 2 * kUnit || cells.size() < 2) {
    return std::nullopt;
  }
  return Point{(box.left + box.right) / 2, (box.top + box.bottom) / 2};
}

void PaintQuadruple(const Item& item, Sheet* sheet) {
  const std::vector<int>& cells = item.constraint.cells;
  const std::vector<int>& values = item.constraint.numbers;
  const std::string text = RuleText(*sheet, item.constraint);
  const std::optional<Point> middle = MiddleOf(*sheet, cells);
  const bool are_letters =
      absl::c_all_of(values, [&](int value) { return NumCharacters(sheet->SymbolOf(value)) == 1; });
  if (middle.has_value() && values.size() <= 6 && are_letters) {
    sheet->NoteRing(cells);
    constexpr int kAway = kRing - 2;
    sheet->Take({middle->x - kAway, middle->y - kAway, middle->x + kAway, middle->y + kAway});
    sheet->Add(Layer::kSigns, item, Ring(*sheet, *middle, values));
    sheet->Explain(
        [](Point at) {
          return Circle(at, 11, {.stroke = "#000", .width = 1, .fill = "#fff"}) +
                 Text(at, "12", {.size = 12});
        },
        text);
    return;
  }
  // Other cells are outlined, and the legend has the values.
  const std::string tag = sheet->TagOf(item, /*cells_matter=*/true);
  sheet->NoteOutline(cells, 7);
  sheet->Add(Layer::kCages, item,
             Path(Outline(sheet->board(), cells, 7), {.stroke = "#444", .width = 1}) +
                 sheet->Label(*absl::c_min_element(cells), tag));
  sheet->ExplainTag(tag, absl::StrCat("Among the values: ",
                                      absl::StrJoin(values, " ", [&](std::string* out, int value) {
                                        absl::StrAppend(out, sheet->SymbolOf(value));
                                      })));
}

}  // namespace

void PaintSign(const Item& item, Sheet* sheet) {
  if (item.constraint.kind == ConstraintKind::kQuadruple) return PaintQuadruple(item, sheet);
  const int a = item.constraint.cells[0];
  const int b = item.constraint.cells[1];
  const Point from = sheet->CentreOf(a);
  const Point to = sheet->CentreOf(b);
  std::string elements;
  if (!AreNeighbours(sheet->board(), a, b)) {
    // A thin line says which two are meant.
    const Point points[] = {from, to};
    elements = Polyline(points, {.stroke = "#999", .width = 1, .dash = "4 3"});
    sheet->NoteLine(item.constraint.cells);
  }
  elements += Sign(item.constraint, sheet->SignAt(a, b), from, to);
  sheet->Add(Layer::kSigns, item, elements);
  // The legend shows the sign itself, or, for other numbers, one with n.
  sheet->Explain(
      [pair = item.constraint](Point at) {
        return Sign(pair, at, at - Point{10, 0}, at + Point{10, 0});
      },
      RuleText(*sheet, item.constraint));
}

}  // namespace sudoku::internal
