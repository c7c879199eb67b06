// SPDX-License-Identifier: Apache-2.0
//
// The legend in words: what each kind of constraint demands, in a line.

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sudoku/draw/sheet.h"

namespace sudoku::internal {
namespace {

// "A and B; or C"
std::string AlternativesText(const Sheet& sheet, const Constraint& constraint) {
  return absl::StrJoin(
      constraint.alternatives, "; or ",
      [&](std::string* text, const std::vector<Constraint>& parts) {
        absl::StrAppend(
            text, absl::StrJoin(parts, " and ", [&](std::string* out, const Constraint& part) {
              absl::StrAppend(out, ShortText(sheet, part));
            }));
      });
}

// "1 x r1c1 + 2 x r1c2"
std::string WeightedSum(const Board& board, const Constraint& constraint) {
  std::string text;
  for (size_t i = 0; i < constraint.cells.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : " + ", constraint.numbers[i + 1], "×",
                    CellName(board, constraint.cells[i]));
  }
  return absl::StrCat(text, " = ", constraint.numbers[0]);
}

// "2×3, 1×5" for twice a 3 and once a 5.
std::string Counts(const Sheet& sheet, absl::Span<const int> numbers) {
  std::string text;
  for (size_t i = 0; i + 1 < numbers.size(); i += 2) {
    absl::StrAppend(&text, i == 0 ? "" : ", ", numbers[i + 1], "×", sheet.SymbolOf(numbers[i]));
  }
  return text;
}

}  // namespace

std::string ShortText(const Sheet& sheet, const Constraint& constraint) {
  const Board& board = sheet.board();
  const std::vector<int>& cells = constraint.cells;
  const std::vector<int>& numbers = constraint.numbers;
  if (constraint.kind == ConstraintKind::kAnyOf) return AlternativesText(sheet, constraint);
  // How "this value" is said where it is one of several alternatives.
  if (constraint.kind == ConstraintKind::kExactly && cells.size() == 1 && numbers.size() == 2 &&
      numbers[1] == 1) {
    return absl::StrCat(CellName(board, cells[0]), " is ", sheet.SymbolOf(numbers[0]));
  }
  std::string text = absl::StrCat(ConstraintName(constraint.kind));
  constexpr size_t kMostNumbers = 4;
  if (!numbers.empty() && numbers.size() <= kMostNumbers) {
    absl::StrAppend(&text, " ", absl::StrJoin(numbers, ","));
  }
  if (cells.empty()) return text;
  constexpr size_t kMostCells = 4;
  if (cells.size() <= kMostCells) return absl::StrCat(text, " at ", CellNames(board, cells));
  return absl::StrCat(text, " at ", CellName(board, cells.front()), " … ",
                      CellName(board, cells.back()));
}

std::string RuleText(const Sheet& sheet, const Constraint& constraint) {
  const Board& board = sheet.board();
  const std::vector<int>& numbers = constraint.numbers;
  const int n = numbers.empty() ? 0 : numbers[0];
  switch (constraint.kind) {
    case ConstraintKind::kAntiKnight:
      return "Anti-knight: cells a knight's move apart differ";
    case ConstraintKind::kAntiKing:
      return "Anti-king: cells that touch at a corner differ";
    case ConstraintKind::kAntiTaxicab:
      return "Anti-taxicab: two cells with value v are not v steps apart";
    case ConstraintKind::kNonconsecutive:
      return "Nonconsecutive: neighbours do not differ by 1";
    case ConstraintKind::kWindoku:
      return "Windoku: the shaded windows hold no value twice";
    case ConstraintKind::kDisjointGroups:
      return "Disjoint groups: cells in the same place of their boxes differ";
    case ConstraintKind::kGlobalEntropy:
      return "Each 2×2 square has a low, a middle and a high value";
    case ConstraintKind::kGlobalModular:
      return "Each 2×2 square has all remainders of division by 3";
    case ConstraintKind::kNegativeKropki:
      return "All dots are given: no other neighbours differ by 1 or have ratio 2";
    case ConstraintKind::kNegativeDifference:
      return absl::StrCat("All white dots are given: no other neighbours differ by ", n);
    case ConstraintKind::kNegativeRatio:
      return absl::StrCat("All black dots are given: no other neighbours have ratio ", n);
    case ConstraintKind::kNegativeXV:
      return "All X and V are given: no other neighbours add up to 10 or 5";
    case ConstraintKind::kDiagonal:
      return "The marked diagonals hold no value twice";
    case ConstraintKind::kExtraRegion:
      return "The shaded regions hold no value twice";
    case ConstraintKind::kDifferent:
      return "No value stands twice in the dotted cage";
    case ConstraintKind::kEven:
      return "Even";
    case ConstraintKind::kOdd:
      return "Odd";
    case ConstraintKind::kMinimum:
      return "Less than each neighbour";
    case ConstraintKind::kMaximum:
      return "More than each neighbour";
    case ConstraintKind::kDifference:
      return n == 1 ? "The two differ by 1" : "The two differ by the number";
    case ConstraintKind::kRatio:
      return n == 2 ? "One is twice the other" : "One is the other times the number";
    case ConstraintKind::kPairSum:
      if (n == 5) return "V: the sum is 5";
      if (n == 10) return "X: the sum is 10";
      return "The sum of the two";
    case ConstraintKind::kGreater:
      return "Points at the smaller value";
    case ConstraintKind::kWhispers:
      return absl::StrCat("Whispers: neighbours on the line differ by ", n, " or more");
    case ConstraintKind::kThermometer:
      return "Thermometer: values rise from the bulb";
    case ConstraintKind::kSlowThermometer:
      return "Slow thermometer: values rise or stay";
    case ConstraintKind::kPalindrome:
      return "Palindrome: the same read both ways";
    case ConstraintKind::kRenban:
      return "Renban: consecutive values in any order";
    case ConstraintKind::kNabner:
      return "Nabner: no two values are equal or consecutive";
    case ConstraintKind::kBetween:
      return "Between: values are between those in the circles";
    case ConstraintKind::kLockout:
      return absl::StrCat("Lockout: the diamonds differ by ", n,
                          " or more; values are outside their range");
    case ConstraintKind::kRegionSum:
      return "Region sum: the same sum in each region";
    case ConstraintKind::kZipper:
      return "Zipper: cells as far from the middle have the same sum, the middle cell's value";
    case ConstraintKind::kSumLine:
      return "Sum line: falls into stretches with the sum at its beginning";
    case ConstraintKind::kEntropic:
      return "Entropic: any three in a row are a low, a middle and a high value";
    case ConstraintKind::kModular:
      return absl::StrCat("Modular: any ", n, " in a row have different remainders of division by ",
                          n);
    case ConstraintKind::kArrow:
      return n == 1 ? "Arrow: its sum is in the circle"
                    : "Arrow: its sum is in the pill, read as a number";
    case ConstraintKind::kDoubleArrow:
      return "Double arrow: its sum is that of the two circles";
    case ConstraintKind::kValueIndex:
      return "Index line: the circle says how many steps after the square its value comes again";
    case ConstraintKind::kCage:
      return "Cage: no value twice; the number is the sum";
    case ConstraintKind::kSum:
      return numbers.size() == 1 ? "Sum: repeats are allowed" : WeightedSum(board, constraint);
    case ConstraintKind::kEqualSums:
      return "Groups with the same letter have the same sum";
    case ConstraintKind::kClone:
      return "Clones: areas with the same letter are equal, cell by cell";
    case ConstraintKind::kSameValues:
      return "Areas with the same letter have the same values";
    case ConstraintKind::kQuadruple:
      return "The values in a circle are in the cells around it";
    case ConstraintKind::kExactly:
      return absl::StrCat("These values, exactly as often: ", Counts(sheet, numbers));
    case ConstraintKind::kRellik:
      return "Rellik cage: no values in it add up to the number";
    case ConstraintKind::kLunchbox:
      return "Lunchbox: no value twice; those between least and greatest add up to the number";
    case ConstraintKind::kEqualityCage:
      return "Equality cage: as many even as odd, as many low as high values, none twice";
    case ConstraintKind::kCountingCircles:
      return "A value in a circle says how many circles have it";
    case ConstraintKind::kCountDistinct:
      return "The circle says how many different values are in the outlined cells";
    case ConstraintKind::kLittleKiller:
      return "The sum along the arrow";
    case ConstraintKind::kSandwich:
      return absl::StrCat("Sandwich: the sum between ", sheet.SymbolOf(board.least), " and ",
                          sheet.SymbolOf(board.greatest()));
    case ConstraintKind::kXSum:
      return "X-sum: the sum of the first X, where X is the first value";
    case ConstraintKind::kSkyscraper:
      return "Skyscraper: how many values are more than all before them";
    case ConstraintKind::kHiddenSkyscraper:
      return "Hidden skyscraper: the first value that a greater one hides";
    case ConstraintKind::kNumberedRoom:
      return "Numbered room: the value of the X-th cell, where X is the first value";
    case ConstraintKind::kFullRank:
      return numbers.size() > 1 && numbers[1] == 1
                 ? "Rank of the line, read as a number, among all lines; equals are allowed"
                 : "Rank of the line, read as a number, among all lines";
    case ConstraintKind::kRowIndexer:
      return "Row indexer: v in row r says that in its column, r is in row v";
    case ConstraintKind::kColumnIndexer:
      return "Column indexer: v in column c says that in its row, c is in column v";
    case ConstraintKind::kBoxIndexer:
      return "Box indexer: v in place p says that in its box, p is in place v";
    case ConstraintKind::kPairs:
      return "Neighbours on the line are one of a list of pairs";
    case ConstraintKind::kAllPairs:
      return "Any two on the line are one of a list of pairs";
    case ConstraintKind::kAutomaton:
      return "An automaton accepts the line";
    case ConstraintKind::kAnyOf:
      return absl::StrCat("One of these holds: ", AlternativesText(sheet, constraint));
  }
  return "";
}

void PaintRule(const Item& item, Sheet* sheet) {
  sheet->Add(Layer::kLegend, item, "");
  sheet->Explain({}, RuleText(*sheet, item.constraint));
}

}  // namespace sudoku::internal
