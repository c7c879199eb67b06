// SPDX-License-Identifier: Apache-2.0
//
// Lines through cells. Each kind has a stroke, and most have a second one on top of it, its core.
// Width, dashes and core alone tell the kinds apart, so that a copy in black and white will do.

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sudoku/draw/sheet.h"

namespace sudoku::internal {
namespace {

struct Stroke {
  int width = 0;  // 0: none
  const char* color = "";
  const char* grey = "";
  const char* dash = "";
  bool round = true;
};

// What stands at the ends of the line.
enum class Ends { kNone, kBulb, kCircles, kDiamonds, kArrow, kSquareAndCircle };

struct LineStyle {
  ConstraintKind kind;
  Stroke base;
  Stroke core = {};
  Ends ends = Ends::kNone;
};

constexpr LineStyle kLineStyles[] = {
    {ConstraintKind::kWhispers, {13, "#86d79b", "#bdbdbd"}, {4, "#fff", "#fff", "7 7", false}},
    {ConstraintKind::kThermometer, {17, "#cccccc", "#cccccc"}, {}, Ends::kBulb},
    {ConstraintKind::kSlowThermometer,
     {17, "#9a9a9a", "#9a9a9a"},
     {12, "#fff", "#fff"},
     Ends::kBulb},
    {ConstraintKind::kPalindrome, {13, "#c4c4c4", "#c4c4c4"}},
    {ConstraintKind::kRenban, {13, "#e3aef0", "#d2d2d2"}, {3, "#a24fb8", "#666666"}},
    {ConstraintKind::kNabner, {13, "#f0dc73", "#d8d8d8"}, {6, "#a88d00", "#666666", "0 15"}},
    {ConstraintKind::kBetween, {6, "#b4b4b4", "#b4b4b4"}, {}, Ends::kCircles},
    {ConstraintKind::kLockout, {6, "#8fb4e6", "#b4b4b4"}, {}, Ends::kDiamonds},
    {ConstraintKind::kRegionSum, {9, "#58a9ec", "#8c8c8c"}, {3, "#fff", "#fff"}},
    {ConstraintKind::kZipper, {13, "#c6b4f0", "#bdbdbd", "9 6", false}},
    {ConstraintKind::kSumLine, {13, "#ee9a5c", "#8c8c8c"}, {8, "#fff", "#fff"}},
    {ConstraintKind::kEntropic, {13, "#f6b784", "#bdbdbd", "7 3 7 3 7 11", false}},
    {ConstraintKind::kModular, {13, "#6cc9bf", "#a8a8a8", "3 4", false}},
    {ConstraintKind::kArrow, {3, "#777777", "#777777"}, {}, Ends::kArrow},
    {ConstraintKind::kDoubleArrow, {3, "#777777", "#777777"}, {}, Ends::kCircles},
    {ConstraintKind::kValueIndex, {5, "#c77a9d", "#808080", "0 9"}, {}, Ends::kSquareAndCircle},
    {ConstraintKind::kLunchbox, {42, "#b9a98a", "#b0b0b0"}, {38, "#f4efe4", "#f2f2f2"}},
    {ConstraintKind::kPairs, {3, "#5b6fb0", "#707070", "10 6", false}},
    {ConstraintKind::kAllPairs, {3, "#5b6fb0", "#707070", "3 5", false}},
    {ConstraintKind::kAutomaton, {3, "#5b6fb0", "#707070", "12 5 2 5", false}},
};

constexpr const LineStyle& LineStyleOf(ConstraintKind kind) {
  for (const LineStyle& style : kLineStyles) {
    if (style.kind == kind) return style;
  }
  return kLineStyles[0];
}

// The layer of wide lines, which may lie below narrow ones.
bool IsWide(const LineStyle& style) { return style.base.width >= 9; }

std::string Strokes(const Sheet& sheet, const LineStyle& style, std::vector<Point> points,
                    bool is_closed) {
  if (points.size() == 1) points = {points[0] - Point{9, 0}, points[0] + Point{9, 0}};
  std::string elements;
  for (const Stroke& stroke : {style.base, style.core}) {
    if (stroke.width == 0) continue;
    elements += Polyline(points,
                         {.stroke = sheet.Tone(stroke.color, stroke.grey),
                          .width = stroke.width,
                          .dash = stroke.dash,
                          .round = stroke.round},
                         is_closed);
  }
  return elements;
}

std::string Diamond(Point centre, int half, const Ink& ink) {
  const Point points[] = {centre - Point{0, half}, centre + Point{half, 0}, centre + Point{0, half},
                          centre - Point{half, 0}};
  return Polyline(points, ink, /*is_closed=*/true);
}

// An end of a line as large as a sign in a cell (half = 23), or in the legend.
std::string End(const Sheet& sheet, const LineStyle& style, Point at, int half, bool is_first) {
  const char* tone = sheet.Tone(style.base.color, style.base.grey);
  const Ink empty = {.stroke = tone, .width = 3, .fill = "#fff"};
  switch (style.ends) {
    case Ends::kBulb:
      if (!is_first) return "";
      if (style.core.width == 0) return Circle(at, half, {.fill = tone});
      return Circle(at, half - 1, empty);
    case Ends::kCircles:
      return Circle(at, half, empty);
    case Ends::kDiamonds:
      return Diamond(at, half + half / 8, empty);
    case Ends::kSquareAndCircle:
      if (!is_first) return Circle(at, half - 2, empty);
      return Rectangle({at.x - half + 2, at.y - half + 2, at.x + half - 2, at.y + half - 2}, 0,
                       empty);
    case Ends::kArrow:
    case Ends::kNone:
      return "";
  }
  return "";
}

// The circle of a single cell, or a pill around several.
std::string Pill(const std::vector<Point>& points, int half, const Ink& ink) {
  Box box = {points[0].x, points[0].y, points[0].x, points[0].y};
  for (const Point point : points) box.Cover({point.x, point.y, point.x, point.y});
  if (points.size() == 1) return Circle(points[0], half, ink);
  if (box.left == box.right || box.top == box.bottom) {
    return Rectangle({box.left - half, box.top - half, box.right + half, box.bottom + half}, half,
                     ink);
  }
  // Around a corner or along a diagonal: a wide stroke, and a white one in it.
  return Polyline(points, {.stroke = ink.stroke, .width = 2 * half + ink.width, .round = true}) +
         Polyline(points, {.stroke = "#fff", .width = 2 * half - ink.width, .round = true});
}

// The shaft of an arrow from a circle to just before a cell's value, and its head. The first point
// is that of the cell in the circle.
std::string Shaft(std::vector<Point> points, int from_centre, int to_centre, const Ink& ink) {
  const size_t last = points.size() - 1;
  const Point before = points[last - 1];
  const Point tip = Toward(points[last], before, to_centre);
  points[0] = Toward(points[0], points[1], from_centre);
  points[last] = tip;
  // The head: two strokes back from the tip, each at 45 degrees.
  const Point back = Toward(tip, before, 10);
  const Point d = back - tip;
  const Point head[] = {tip + Point{(d.x - d.y) * 7 / 10, (d.y + d.x) * 7 / 10}, tip,
                        tip + Point{(d.x + d.y) * 7 / 10, (d.y - d.x) * 7 / 10}};
  return Path(PathData(points, false) + PathData(head, false), ink);
}

std::string Arrow(const Item& item, Sheet* sheet, const Ink& ink) {
  const std::vector<int>& cells = item.constraint.cells;
  const int digits = item.constraint.numbers[0];
  const std::vector<Point> all = sheet->CentresOf(cells);
  const std::vector<Point> pill(all.begin(), all.begin() + digits);
  constexpr int kHalf = 24;
  // The shaft begins in the cell of the pill that is nearest to it.
  const Point first = all[digits];
  const auto distance = [&](Point p) {
    return std::max(std::abs(p.x - first.x), std::abs(p.y - first.y)) * 4 +
           std::abs(p.x - first.x) + std::abs(p.y - first.y);
  };
  const Point start = *std::min_element(
      pill.begin(), pill.end(), [&](Point a, Point b) { return distance(a) < distance(b); });
  std::vector<Point> shaft = {start};
  shaft.insert(shaft.end(), all.begin() + digits, all.end());
  return Pill(pill, kHalf, ink) + Shaft(shaft, kHalf, 15, ink);
}

// The middle of a zipper: a ring around its cell, or a dot on the side between two.
std::string ZipperMiddle(const Sheet& sheet, const std::vector<int>& cells, const char* tone) {
  const size_t half = cells.size() / 2;
  const Point b = sheet.CentreOf(cells[half]);
  if (cells.size() % 2 == 1) return Circle(b, 22, {.stroke = tone, .width = 4});
  const Point a = sheet.CentreOf(cells[half - 1]);
  return Circle({(a.x + b.x) / 2, (a.y + b.y) / 2}, 8,
                {.stroke = tone, .width = 4, .fill = "#fff"});
}

// The line as it is in the legend.
std::string LineSample(const Sheet& sheet, const LineStyle& style, Point at) {
  LineStyle small = style;
  // A lunchbox is too wide for it.
  if (small.base.width > kSampleHeight) {
    small.base.width = 20;
    small.core.width = 16;
  }
  const int reach = kSampleWidth / 2 - small.base.width / 2;
  const Point left = at - Point{reach, 0};
  const Point right = at + Point{reach, 0};
  if (style.ends == Ends::kNone) return Strokes(sheet, small, {left, right}, false);
  constexpr int kHalf = 9;
  const Point first = at - Point{kSampleWidth / 2 - kHalf - 2, 0};
  const Point second = at + Point{kSampleWidth / 2 - kHalf - 2, 0};
  if (style.ends == Ends::kArrow) {
    const Ink ink = {
        .stroke = sheet.Tone(style.base.color, style.base.grey), .width = 3, .round = true};
    return Circle(first, kHalf, ink) + Shaft({first, right}, kHalf, 0, ink);
  }
  small.base.width = std::min(small.base.width, 9);
  small.core.width = std::min(small.core.width, 5);
  return Strokes(sheet, small, {first, second}, false) + End(sheet, small, first, kHalf, true) +
         End(sheet, small, second, kHalf, false);
}

// Whether the line says its number at its first cell.
bool ShowsNumber(const Sheet& sheet, ConstraintKind kind) {
  switch (kind) {
    case ConstraintKind::kSumLine:
    case ConstraintKind::kLunchbox:
      return true;
    case ConstraintKind::kWhispers:
    case ConstraintKind::kLockout:
    case ConstraintKind::kModular:
      return sheet.NumbersDiffer(kind);
    default:
      return false;
  }
}

bool LineHasTag(ConstraintKind kind) {
  return kind == ConstraintKind::kPairs || kind == ConstraintKind::kAllPairs ||
         kind == ConstraintKind::kAutomaton;
}

}  // namespace

void PaintLine(const Item& item, Sheet* sheet) {
  const Constraint& line = item.constraint;
  const LineStyle& style = LineStyleOf(line.kind);
  const std::string text = RuleText(*sheet, line);
  const Ink ink = {.stroke = sheet->Tone(style.base.color, style.base.grey),
                   .width = style.base.width,
                   .round = true};
  std::string elements;
  if (style.ends == Ends::kArrow) {
    elements = Arrow(item, sheet, ink);
  } else {
    const std::vector<Point> points = sheet->CentresOf(line.cells);
    const bool is_loop =
        line.kind == ConstraintKind::kSumLine && line.numbers.size() > 1 && line.numbers[1] == 1;
    elements = Strokes(*sheet, style, points, is_loop);
    constexpr int kHalf = 23;
    const Point second = style.ends == Ends::kSquareAndCircle ? points[1] : points.back();
    elements += End(*sheet, style, points.front(), kHalf, true);
    elements += End(*sheet, style, second, kHalf, false);
    if (line.kind == ConstraintKind::kZipper) {
      elements += ZipperMiddle(*sheet, line.cells, sheet->Tone("#8f74d6", "#858585"));
    }
  }
  if (!IsWide(style) || style.core.width > 0) sheet->NoteLine(line.cells);
  sheet->Add(IsWide(style) ? Layer::kWideLines : Layer::kThinLines, item, elements);
  if (ShowsNumber(*sheet, line.kind)) {
    sheet->Add(Layer::kCages, sheet->Label(line.cells[0], absl::StrCat(line.numbers[0])));
  }
  if (LineHasTag(line.kind)) {
    const std::string tag = sheet->TagOf(item, /*cells_matter=*/false);
    sheet->Add(Layer::kCages, sheet->Label(line.cells[0], tag));
    sheet->ExplainTag(tag, text);
    return;
  }
  sheet->Explain([sheet, &style](Point at) { return LineSample(*sheet, style, at); }, text);
}

}  // namespace sudoku::internal
