// SPDX-License-Identifier: Apache-2.0
//
// Cages and other sets of cells: outlines inside their cells, with a number or a letter in the
// first.

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "sudoku/draw/sheet.h"

namespace sudoku::internal {
namespace {

struct SetStyle {
  ConstraintKind kind;
  int inset;
  Ink ink;
};

// Several insets, so that outlines of kinds that share cells do not cover each other.
constexpr SetStyle kSetStyles[] = {
    {ConstraintKind::kCage, 5, {.stroke = "#222", .width = 2, .dash = "6 4"}},
    {ConstraintKind::kDifferent, 5, {.stroke = "#222", .width = 3, .dash = "0 6", .round = true}},
    {ConstraintKind::kSum, 7, {.stroke = "#444", .width = 1}},
    {ConstraintKind::kEqualSums, 7, {.stroke = "#444", .width = 1, .dash = "10 3"}},
    {ConstraintKind::kSameValues, 9, {.stroke = "#444", .width = 1, .dash = "2 2"}},
    {ConstraintKind::kExactly, 7, {.stroke = "#222", .width = 2, .dash = "14 4"}},
    {ConstraintKind::kRellik, 5, {.stroke = "#222", .width = 2, .dash = "12 4 2 4"}},
    {ConstraintKind::kEqualityCage, 5, {.stroke = "#222", .width = 2, .dash = "2 3"}},
    {ConstraintKind::kCountDistinct, 9, {.stroke = "#444", .width = 1}},
    {ConstraintKind::kAnyOf, 8, {.stroke = "#444", .width = 1, .dash = "8 3 2 3 2 3"}},
};

constexpr const SetStyle& SetStyleOf(ConstraintKind kind) {
  for (const SetStyle& style : kSetStyles) {
    if (style.kind == kind) return style;
  }
  return kSetStyles[0];
}

// Whether a letter stands for what the constraint demands.
bool SetHasTag(const Constraint& constraint) {
  switch (constraint.kind) {
    case ConstraintKind::kEqualSums:
    case ConstraintKind::kSameValues:
    case ConstraintKind::kAnyOf:
      return true;
    case ConstraintKind::kSum:
      return constraint.numbers.size() > 1;
    default:
      return false;
  }
}

// "13 25" for one 3 and two 5; "" if a count is no digit.
std::string LookAndSay(const Sheet& sheet, const std::vector<int>& numbers) {
  std::string text;
  for (size_t i = 0; i + 1 < numbers.size(); i += 2) {
    if (numbers[i + 1] < 0 || numbers[i + 1] > 9 || numbers[i] < 0) return "";
    absl::StrAppend(&text, i == 0 ? "" : " ", numbers[i + 1], sheet.SymbolOf(numbers[i]));
  }
  return text;
}

// What stands in the first cell: a sum, and the like.
std::string LabelOf(const Sheet& sheet, const Constraint& constraint) {
  const std::string n = constraint.numbers.empty() ? "" : absl::StrCat(constraint.numbers[0]);
  switch (constraint.kind) {
    case ConstraintKind::kCage:
      return n;
    case ConstraintKind::kSum:
      return absl::StrCat("Σ", n);
    case ConstraintKind::kRellik:
      return absl::StrCat("≠", n);
    case ConstraintKind::kEqualityCage:
      return "=";
    case ConstraintKind::kExactly:
      return LookAndSay(sheet, constraint.numbers);
    default:
      return "";
  }
}

// How many cells of the set stand in a row from its first one on.
int RunLength(const Board& board, const std::vector<int>& cells) {
  const int first = *absl::c_min_element(cells);
  int length = 1;
  while (board.ColumnOf(first) + length < board.columns &&
         absl::c_linear_search(cells, first + length)) {
    ++length;
  }
  return length;
}

// All cells of alternatives, once each.
void CollectCells(const Constraint& constraint, std::vector<int>* cells) {
  for (const int cell : constraint.cells) {
    if (!absl::c_linear_search(*cells, cell)) cells->push_back(cell);
  }
  for (const std::vector<Constraint>& parts : constraint.alternatives) {
    for (const Constraint& part : parts) CollectCells(part, cells);
  }
}

// The sets that get an outline each.
std::vector<std::vector<int>> GroupsOf(const Constraint& constraint) {
  const std::vector<int>& cells = constraint.cells;
  std::vector<int> sizes;
  switch (constraint.kind) {
    case ConstraintKind::kEqualSums:
      sizes = constraint.numbers;
      break;
    case ConstraintKind::kSameValues:
      sizes.assign(constraint.numbers[0], static_cast<int>(cells.size()) / constraint.numbers[0]);
      break;
    case ConstraintKind::kCountDistinct:
      return {{cells.begin() + 1, cells.end()}};
    case ConstraintKind::kAnyOf: {
      std::vector<int> all;
      CollectCells(constraint, &all);
      if (all.empty()) return {};
      return {all};
    }
    default:
      return {cells};
  }
  std::vector<std::vector<int>> groups;
  auto begin = cells.begin();
  for (const int size : sizes) {
    groups.emplace_back(begin, begin + size);
    begin += size;
  }
  return groups;
}

std::string SetSample(const SetStyle& style, const std::string& label, Point at) {
  const Box box = {at.x - 18, at.y - 11, at.x + 18, at.y + 11};
  std::string elements = Rectangle(box, 0, style.ink);
  if (style.kind == ConstraintKind::kCountDistinct) {
    return elements + Circle(at, 7, {.stroke = "#444", .width = 2});
  }
  if (!label.empty()) elements += Text(at, label, {.size = 13});
  return elements;
}

}  // namespace

void PaintSet(const Item& item, Sheet* sheet) {
  const Constraint& set = item.constraint;
  if (set.kind == ConstraintKind::kAnyOf && PaintAnyClue(item, sheet)) return;
  const SetStyle& style = SetStyleOf(set.kind);
  const std::vector<std::vector<int>> groups = GroupsOf(set);
  const std::string text = RuleText(*sheet, set);
  std::string elements;
  for (const std::vector<int>& group : groups) {
    elements += Path(Outline(sheet->board(), group, style.inset), style.ink);
    sheet->NoteOutline(group, style.inset);
  }
  if (set.kind == ConstraintKind::kCountDistinct) {
    elements += Circle(sheet->CentreOf(set.cells[0]), 23, {.stroke = "#444", .width = 2});
    sheet->NoteLine(absl::MakeSpan(set.cells).first(1));
  }
  std::string label = LabelOf(*sheet, set);
  const bool says_counts = set.kind == ConstraintKind::kExactly;
  if (says_counts && !sheet->HasRoom(*absl::c_min_element(set.cells),
                                     RunLength(sheet->board(), set.cells), label)) {
    label.clear();
  }
  if (SetHasTag(set) || (says_counts && label.empty())) {
    const std::string tag = sheet->TagOf(item, /*cells_matter=*/true);
    for (const std::vector<int>& group : groups) {
      elements += sheet->Label(*absl::c_min_element(group), tag);
    }
    if (set.kind == ConstraintKind::kEqualSums || set.kind == ConstraintKind::kSameValues) {
      // The text is the same for all letters.
      sheet->Explain([&style](Point at) { return SetSample(style, "A", at); }, text);
    } else {
      sheet->ExplainTag(groups.empty() ? "" : tag, text);
    }
  } else {
    if (!label.empty()) elements += sheet->Label(*absl::c_min_element(set.cells), label);
    // A cage has a number in the legend, whatever it is.
    std::string sample;
    if (set.kind == ConstraintKind::kEqualityCage) sample = "=";
    if (says_counts) sample = "13";
    sheet->Explain([&style, sample](Point at) { return SetSample(style, sample, at); },
                   says_counts ? "Look-and-say: 13 means exactly one 3" : text);
  }
  sheet->Add(Layer::kCages, item, elements);
}

}  // namespace sudoku::internal
