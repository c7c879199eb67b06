// SPDX-License-Identifier: Apache-2.0
//
// Clues outside the board: a number before the first cell of its line, in a place as large as a
// cell. Each kind has a mark around the number, since the same line may have clues of several
// kinds:
//
//   sandwich        bread above and below
//   X-sum           a cross below the number
//   skyscraper      a house; its walls are dashed if the number is of the first hidden one
//   numbered room   a frame
//   rank            a circle
//   little killer   an arrow into the board
//
// A second clue for the same line goes one place further out.

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "sudoku/draw/sheet.h"

namespace sudoku::internal {
namespace {

constexpr int kSampleHalf = 15;  // half of a place in the legend

bool IsClue(ConstraintKind kind) {
  return kind >= ConstraintKind::kLittleKiller && kind <= ConstraintKind::kFullRank;
}

// The mark of a kind in a place of which the half is `half`; `step` is the way into the board.
std::string Mark(const Sheet& sheet, ConstraintKind kind, Point at, int half, Point step) {
  const int reach = half * 22 / 30;
  const Ink ink = {.stroke = "#555", .width = half > 20 ? 2 : 1, .round = true};
  const auto path = [&](std::vector<Point> points, const Ink& with) {
    for (Point& point : points) point = {at.x + point.x * reach / 22, at.y + point.y * reach / 22};
    return Polyline(points, with);
  };
  switch (kind) {
    case ConstraintKind::kSandwich:
      return path({{-16, -19}, {16, -19}}, ink) + path({{-16, 19}, {16, 19}}, ink);
    case ConstraintKind::kXSum: {
      const Ink pale = {.stroke = sheet.Tone("#d9a55a", "#aaa"), .width = ink.width};
      return path({{-20, -20}, {20, 20}}, pale) + path({{20, -20}, {-20, 20}}, pale);
    }
    case ConstraintKind::kSkyscraper:
    case ConstraintKind::kHiddenSkyscraper: {
      Ink wall = ink;
      if (kind == ConstraintKind::kHiddenSkyscraper) wall.dash = "3 4";
      return path({{-18, 21}, {-18, -12}, {0, -23}, {18, -12}, {18, 21}}, wall);
    }
    case ConstraintKind::kNumberedRoom:
      return path({{-20, -18}, {20, -18}, {20, 18}, {-20, 18}, {-20, -18}}, ink);
    case ConstraintKind::kFullRank:
      return Circle(at, reach, ink);
    default:
      break;
  }
  // A short arrow in the corner, or at the side, next to the first cell.
  const Point tip = at + Point{step.x * half * 27 / 30, step.y * half * 27 / 30};
  const int length = half * 13 / 30;
  const int wing = half * 9 / 30;
  const Point tail = tip - Point{step.x * length, step.y * length};
  const bool is_diagonal = step.x != 0 && step.y != 0;
  // From the ends of the wings to the tip: along the axes, or aslant to the only one.
  const Point one =
      is_diagonal ? Point{step.x * wing, 0}
                  : Point{step.x * wing - step.y * wing / 2, step.y * wing - step.x * wing / 2};
  const Point other =
      is_diagonal ? Point{0, step.y * wing}
                  : Point{step.x * wing + step.y * wing / 2, step.y * wing + step.x * wing / 2};
  return Path(PathData({{tail, tip}}, false) + PathData({{tip - one, tip, tip - other}}, false),
              ink);
}

// The number with the marks of one kind, or of several.
std::string Clue(const Sheet& sheet, const std::vector<ConstraintKind>& kinds,
                 const std::string& number, Point at, int half, Point step) {
  std::string marks;
  Point place = at;
  int size = half * (number.size() > 2 ? 20 : 26) / 30;
  for (const ConstraintKind kind : kinds) {
    marks += Mark(sheet, kind, at, half, step);
    // The number stands below a roof, and keeps away from an arrow.
    if (kind == ConstraintKind::kSkyscraper || kind == ConstraintKind::kHiddenSkyscraper) {
      place = at + Point{0, half * 4 / 30};
    } else if (kind == ConstraintKind::kLittleKiller) {
      place = at - Point{step.x * half * 5 / 30, step.y * half * 5 / 30};
      size = std::min(size, half * 25 / 30);
    }
  }
  while (size > 4 && TextWidth(number, size) > 2 * half) --size;
  return marks + Text(place, number, {.size = size, .has_halo = true});
}

bool IsOutside(const Board& board, int row, int column) {
  return row < 0 || row >= board.rows || column < 0 || column >= board.columns ||
         board.IsHole(board.CellAt(row, column));
}

// The way along the line, if there is no cell before its first one.
std::optional<Point> StepOf(const Board& board, const Constraint& clue) {
  const int row = board.RowOf(clue.cells[0]);
  const int column = board.ColumnOf(clue.cells[0]);
  Point step;
  if (clue.cells.size() > 1) {
    if (!IsStraight(board, clue.cells, &step)) return std::nullopt;
    if (!IsOutside(board, row - step.y, column - step.x)) return std::nullopt;
    return step;
  }
  // A single cell is all of its line: nothing is before it, nothing after it.
  static constexpr Point kWays[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  static constexpr Point kDiagonals[] = {{1, -1}, {-1, 1}, {1, 1}, {-1, -1}};
  const bool is_diagonal = clue.kind == ConstraintKind::kLittleKiller;
  for (const Point way : is_diagonal ? kDiagonals : kWays) {
    if (IsOutside(board, row - way.y, column - way.x) &&
        IsOutside(board, row + way.y, column + way.x)) {
      return way;
    }
  }
  return std::nullopt;
}

// A line that no place outside can stand for is drawn through its cells.
void PaintInside(const Item& item, Sheet* sheet) {
  const std::vector<int>& cells = item.constraint.cells;
  const std::string tag = sheet->TagOf(item, /*cells_matter=*/true);
  sheet->NoteLine(cells);
  std::vector<Point> points = sheet->CentresOf(cells);
  if (points.size() == 1) points.push_back(points[0]);
  sheet->Add(Layer::kThinLines, item,
             Polyline(points, {.stroke = "#777", .width = 2, .dash = "2 3"}) +
                 sheet->Label(cells[0], tag));
  sheet->ExplainTag(
      tag, absl::StrCat(RuleText(*sheet, item.constraint), ": ", item.constraint.numbers[0]));
}

// The number is a value, or the number of something.
std::string ClueNumber(const Sheet& sheet, const Constraint& clue) {
  const bool is_value =
      clue.kind == ConstraintKind::kNumberedRoom || clue.kind == ConstraintKind::kHiddenSkyscraper;
  return is_value ? sheet.SymbolOf(clue.numbers[0]) : absl::StrCat(clue.numbers[0]);
}

// The number of a clue outside the board, in the first place that is free before its line.
void AddOutside(const Item& item, const Constraint& clue, const std::vector<ConstraintKind>& kinds,
                Point step, Sheet* sheet) {
  const Board& board = sheet->board();
  int row = board.RowOf(clue.cells[0]) - step.y;
  int column = board.ColumnOf(clue.cells[0]) - step.x;
  while (!IsOutside(board, row, column) || !sheet->TakePlace(row, column)) {
    row -= step.y;
    column -= step.x;
  }
  const Point at = {column * kUnit + kUnit / 2, row * kUnit + kUnit / 2};
  constexpr int kHalf = kUnit / 2;
  sheet->Cover({at.x - kHalf, at.y - kHalf, at.x + kHalf, at.y + kHalf});
  sheet->Add(Layer::kClues, item, Clue(*sheet, kinds, ClueNumber(*sheet, clue), at, kHalf, step));
}

}  // namespace

bool PaintAnyClue(const Item& item, Sheet* sheet) {
  std::vector<ConstraintKind> kinds;
  const Constraint* first = nullptr;
  for (const std::vector<Constraint>& parts : item.constraint.alternatives) {
    if (parts.size() != 1 || !IsClue(parts[0].kind)) return false;
    if (first == nullptr) first = &parts[0];
    if (parts[0].cells != first->cells || parts[0].numbers != first->numbers) return false;
    kinds.push_back(parts[0].kind);
  }
  if (first == nullptr) return false;
  const std::optional<Point> step = StepOf(sheet->board(), *first);
  if (!step.has_value()) return false;
  AddOutside(item, *first, kinds, *step, sheet);
  std::string text = "One of these: ";
  for (size_t i = 0; i < kinds.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : "; or ",
                    RuleText(*sheet, item.constraint.alternatives[i][0]));
  }
  sheet->Explain(
      [sheet, kinds](Point centre) {
        return Clue(*sheet, kinds, "9", centre, kSampleHalf, {1, 1});
      },
      text);
  return true;
}

void PaintClue(const Item& item, Sheet* sheet) {
  const Constraint& clue = item.constraint;
  const std::optional<Point> step = StepOf(sheet->board(), clue);
  if (!step.has_value()) return PaintInside(item, sheet);
  AddOutside(item, clue, {clue.kind}, *step, sheet);
  sheet->Explain(
      [sheet, kind = clue.kind](Point centre) {
        return Clue(*sheet, {kind}, "9", centre, kSampleHalf, {1, 1});
      },
      RuleText(*sheet, clue));
}

}  // namespace sudoku::internal
