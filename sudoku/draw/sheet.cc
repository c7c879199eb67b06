// SPDX-License-Identifier: Apache-2.0

#include "sudoku/draw/sheet.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace sudoku::internal {
namespace {

constexpr int kLabelSize = 15;

std::pair<int, int> Sorted(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

// What a group says of a constraint.
Attributes DataOf(const Board& board, const Constraint& constraint) {
  Attributes data = {{"data-kind", ConstraintName(constraint.kind)}};
  if (!constraint.cells.empty()) {
    data.emplace_back("data-cells", CellNames(board, constraint.cells));
  }
  if (!constraint.numbers.empty()) {
    data.emplace_back("data-numbers", absl::StrJoin(constraint.numbers, " "));
  }
  return data;
}

// Groups without elements, for the alternatives of a constraint and their parts.
std::string AlternativesOf(const Board& board, const Constraint& constraint) {
  std::string groups;
  for (const std::vector<Constraint>& parts : constraint.alternatives) {
    std::string content;
    for (const Constraint& part : parts) {
      content += Element("g", DataOf(board, part), AlternativesOf(board, part));
    }
    groups += Element("g", {{"data-alternative", ""}}, content);
  }
  return groups;
}

}  // namespace

Sheet::Sheet(const Board& board, const DrawOptions& options) : board_(board), options_(options) {
  bounds_ = {0, 0, board.columns * kUnit, board.rows * kUnit};
  for (const Constraint& constraint : board.constraints) {
    if (IsPairSign(constraint.kind)) ++signs_[Sorted(constraint.cells[0], constraint.cells[1])];
  }
}

std::string Sheet::SymbolOf(int value) const {
  if (value < board_.least || value > board_.greatest()) return absl::StrCat(value);
  if (!options_.symbols.empty()) return options_.symbols[value - board_.least];
  if (value < 10) return absl::StrCat(value);
  return std::string(1, static_cast<char>('A' + value - 10));
}

int Sheet::SymbolWidth(int size) const {
  int width = 0;
  for (int value = board_.least; value <= board_.greatest(); ++value) {
    width = std::max(width, TextWidth(SymbolOf(value), size));
  }
  return width;
}

Box Sheet::BoxOf(int cell, int inset) const {
  const int left = board_.ColumnOf(cell) * kUnit;
  const int top = board_.RowOf(cell) * kUnit;
  return {left + inset, top + inset, left + kUnit - inset, top + kUnit - inset};
}

std::vector<Point> Sheet::CentresOf(absl::Span<const int> cells) const {
  std::vector<Point> points;
  for (const int cell : cells) points.push_back(CentreOf(cell));
  return points;
}

void Sheet::Add(Layer layer, const Item& item, absl::string_view elements) {
  Attributes data = DataOf(board_, item.constraint);
  data.insert(data.begin(), {"data-index", item.index});
  const std::string alternatives = AlternativesOf(board_, item.constraint);
  absl::StrAppend(&layers_[static_cast<int>(layer)],
                  Element("g", data, absl::StrCat(alternatives, elements)), "\n");
}

bool Sheet::IsFree(const Box& box) const {
  return absl::c_none_of(taken_, [&](const Box& other) { return box.Meets(other); });
}

bool Sheet::HasRoom(int cell, int cells, absl::string_view text) const {
  const Box inside = BoxOf(cell, 5);
  const int width = TextWidth(text, kLabelSize);
  return width <= cells * kUnit - 10 &&
         IsFree({inside.left, inside.top, inside.left + width, inside.top + 11});
}

std::string Sheet::Label(int cell, absl::string_view text) {
  const Box inside = BoxOf(cell, 5);
  const int width = TextWidth(text, kLabelSize);
  const auto box_at = [&](int corner) {
    const int left = corner % 2 == 0 ? inside.left : inside.right - width;
    const int top = corner < 2 ? inside.top : inside.bottom - 11;
    return Box{left, top, left + width, top + 11};
  };
  const auto is_free = [&](int corner) { return IsFree(box_at(corner)); };
  int corner = 0;
  while (corner < 3 && !is_free(corner)) ++corner;
  if (!is_free(corner)) corner = 0;  // somewhere it has to stand
  Take(box_at(corner));
  Cover(box_at(corner));
  (corner < 2 ? labels_at_top_ : labels_at_bottom_).insert(cell);
  const bool is_right = corner % 2 == 1;
  const Point at = {is_right ? inside.right : inside.left,
                    corner < 2 ? inside.top + 5 : inside.bottom - 5};
  return Text(at, text,
              {.size = kLabelSize, .has_halo = true, .anchor = is_right ? "end" : "start"});
}

Point Sheet::SignAt(int a, int b) {
  constexpr int kApart = 21;
  const std::pair<int, int> pair = Sorted(a, b);
  const int place = signs_done_[pair]++;
  const int shift = (2 * place - (signs_[pair] - 1)) * kApart / 2;
  cells_with_signs_.insert({a, b});
  const Point from = CentreOf(pair.first);
  const Point to = CentreOf(pair.second);
  const Point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
  // Along the side between them: across the way from one to the other.
  const bool is_row = from.y == to.y;
  const Point at = middle + Point{is_row ? 0 : shift, is_row ? shift : 0};
  // The middle of a dot: text may come close to its edge.
  Take({at.x - 5, at.y - 5, at.x + 5, at.y + 5});
  return at;
}

void Sheet::NoteOutline(absl::Span<const int> cells, int inset) {
  for (const int cell : cells) outlines_[cell] = std::max(outlines_[cell], inset);
}

int Sheet::OutlineOf(int cell) const {
  const auto found = outlines_.find(cell);
  return found == outlines_.end() ? 0 : found->second;
}

std::string Sheet::TagOf(const Item& item, bool cells_matter) {
  Constraint wanted = item.constraint;
  if (!cells_matter) wanted.cells.clear();
  const auto found = absl::c_find(tagged_, wanted);
  const int place = static_cast<int>(found - tagged_.begin());
  if (found == tagged_.end()) tagged_.push_back(wanted);
  // A ... Z, A2 ... Z2, and so on.
  const std::string letter(1, static_cast<char>('A' + place % 26));
  return place < 26 ? letter : absl::StrCat(letter, place / 26 + 1);
}

bool Sheet::NumbersDiffer(ConstraintKind kind) const {
  const std::vector<int>* numbers = nullptr;
  for (const Constraint& constraint : board_.constraints) {
    if (constraint.kind != kind) continue;
    if (numbers != nullptr && *numbers != constraint.numbers) return true;
    numbers = &constraint.numbers;
  }
  return false;
}

void Sheet::Explain(Sample sample, const std::string& text) {
  const auto is_same = [&](const Entry& entry) { return entry.text == text && entry.tag.empty(); };
  if (!absl::c_any_of(legend_, is_same)) legend_.push_back({std::move(sample), text});
}

void Sheet::ExplainTag(const std::string& tag, const std::string& text) {
  const auto is_same = [&](const Entry& entry) { return entry.text == text && entry.tag == tag; };
  if (!absl::c_any_of(legend_, is_same)) legend_.push_back({{}, text, tag});
}

bool IsPairSign(ConstraintKind kind) {
  return kind == ConstraintKind::kDifference || kind == ConstraintKind::kRatio ||
         kind == ConstraintKind::kPairSum || kind == ConstraintKind::kGreater;
}

std::string CellNames(const Board& board, absl::Span<const int> cells) {
  return absl::StrJoin(cells, " ", [&](std::string* text, int cell) {
    absl::StrAppend(text, CellName(board, cell));
  });
}

bool IsStraight(const Board& board, absl::Span<const int> cells, Point* step) {
  if (cells.size() < 2) return false;
  for (size_t i = 1; i < cells.size(); ++i) {
    const Point here = {board.ColumnOf(cells[i]) - board.ColumnOf(cells[i - 1]),
                        board.RowOf(cells[i]) - board.RowOf(cells[i - 1])};
    if (i == 1) *step = here;
    if (here != *step || std::abs(here.x) > 1 || std::abs(here.y) > 1) return false;
  }
  return *step != Point{};
}

int TurnOf(ConstraintKind kind) {
  if (IsPairSign(kind) || kind == ConstraintKind::kQuadruple) return 0;
  return kind == ConstraintKind::kCage ? 1 : 2;
}

void Paint(const Item& item, Sheet* sheet) {
  switch (item.constraint.kind) {
    case ConstraintKind::kAntiKnight:
    case ConstraintKind::kAntiKing:
    case ConstraintKind::kAntiTaxicab:
    case ConstraintKind::kNonconsecutive:
    case ConstraintKind::kDisjointGroups:
    case ConstraintKind::kGlobalEntropy:
    case ConstraintKind::kGlobalModular:
    case ConstraintKind::kNegativeKropki:
    case ConstraintKind::kNegativeDifference:
    case ConstraintKind::kNegativeRatio:
    case ConstraintKind::kNegativeXV:
      return PaintRule(item, sheet);
    case ConstraintKind::kWindoku:
    case ConstraintKind::kDiagonal:
    case ConstraintKind::kExtraRegion:
    case ConstraintKind::kEven:
    case ConstraintKind::kOdd:
    case ConstraintKind::kMinimum:
    case ConstraintKind::kMaximum:
    case ConstraintKind::kClone:
    case ConstraintKind::kCountingCircles:
    case ConstraintKind::kRowIndexer:
    case ConstraintKind::kColumnIndexer:
    case ConstraintKind::kBoxIndexer:
      return PaintShades(item, sheet);
    case ConstraintKind::kDifference:
    case ConstraintKind::kRatio:
    case ConstraintKind::kPairSum:
    case ConstraintKind::kGreater:
    case ConstraintKind::kQuadruple:
      return PaintSign(item, sheet);
    case ConstraintKind::kWhispers:
    case ConstraintKind::kThermometer:
    case ConstraintKind::kSlowThermometer:
    case ConstraintKind::kPalindrome:
    case ConstraintKind::kRenban:
    case ConstraintKind::kNabner:
    case ConstraintKind::kBetween:
    case ConstraintKind::kLockout:
    case ConstraintKind::kRegionSum:
    case ConstraintKind::kZipper:
    case ConstraintKind::kSumLine:
    case ConstraintKind::kEntropic:
    case ConstraintKind::kModular:
    case ConstraintKind::kArrow:
    case ConstraintKind::kDoubleArrow:
    case ConstraintKind::kValueIndex:
    case ConstraintKind::kLunchbox:
    case ConstraintKind::kPairs:
    case ConstraintKind::kAllPairs:
    case ConstraintKind::kAutomaton:
      return PaintLine(item, sheet);
    case ConstraintKind::kDifferent:
    case ConstraintKind::kCage:
    case ConstraintKind::kSum:
    case ConstraintKind::kEqualSums:
    case ConstraintKind::kSameValues:
    case ConstraintKind::kExactly:
    case ConstraintKind::kRellik:
    case ConstraintKind::kEqualityCage:
    case ConstraintKind::kCountDistinct:
    case ConstraintKind::kAnyOf:
      return PaintSet(item, sheet);
    case ConstraintKind::kLittleKiller:
    case ConstraintKind::kSandwich:
    case ConstraintKind::kXSum:
    case ConstraintKind::kSkyscraper:
    case ConstraintKind::kHiddenSkyscraper:
    case ConstraintKind::kNumberedRoom:
    case ConstraintKind::kFullRank:
      return PaintClue(item, sheet);
  }
}

}  // namespace sudoku::internal
