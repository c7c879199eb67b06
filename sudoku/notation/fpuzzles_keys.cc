// SPDX-License-Identifier: Apache-2.0

#include "sudoku/notation/fpuzzles_keys.h"

#include "absl/algorithm/container.h"

namespace sudoku::fpuzzles {

using Kind = ConstraintKind;

const std::vector<ListKey>& ListKeys() {
  using Form = ListForm;
  static const auto* const kKeys = new std::vector<ListKey>{
      {"arrow", Form::kArrow, Kind::kArrow, 0},
      {"killercage", Form::kCage, Kind::kCage, 0},
      {"cage", Form::kDrawnCage, Kind::kAnyOf, 0},
      {"littlekillersum", Form::kDiagonalClue, Kind::kLittleKiller, 0},
      {"odd", Form::kSingleCells, Kind::kOdd, 0},
      {"even", Form::kSingleCells, Kind::kEven, 0},
      {"minimum", Form::kSingleCells, Kind::kMinimum, 0},
      {"maximum", Form::kSingleCells, Kind::kMaximum, 0},
      {"rowindexer", Form::kManyCells, Kind::kRowIndexer, 0},
      {"columnindexer", Form::kManyCells, Kind::kColumnIndexer, 0},
      {"boxindexer", Form::kManyCells, Kind::kBoxIndexer, 0},
      {"extraregion", Form::kRegion, Kind::kExtraRegion, 0},
      {"thermometer", Form::kLines, Kind::kThermometer, 2},
      {"slowthermometer", Form::kLines, Kind::kSlowThermometer, 2},
      {"palindrome", Form::kLines, Kind::kPalindrome, 2},
      {"renban", Form::kLines, Kind::kRenban, 1},
      {"whispers", Form::kLines, Kind::kWhispers, 2},
      {"regionsumline", Form::kLines, Kind::kRegionSum, 2},
      {"betweenline", Form::kLines, Kind::kBetween, 3},
      {"ratio", Form::kDots, Kind::kRatio, 0},
      {"difference", Form::kDots, Kind::kDifference, 0},
      {"xv", Form::kSigns, Kind::kPairSum, 0},
      {"clone", Form::kClone, Kind::kClone, 0},
      {"quadruple", Form::kQuadruple, Kind::kQuadruple, 0},
      {"sandwichsum", Form::kOutside, Kind::kSandwich, 0},
      {"xsum", Form::kOutside, Kind::kXSum, 0},
      {"skyscraper", Form::kOutside, Kind::kSkyscraper, 0},
      {"entropicline", Form::kLines, Kind::kEntropic, 2},
      {"modularline", Form::kLines, Kind::kModular, 2},
      {"nabner", Form::kLines, Kind::kNabner, 2},
      {"doublearrow", Form::kLines, Kind::kDoubleArrow, 3},
      {"zipperline", Form::kLines, Kind::kZipper, 2},
  };
  return *kKeys;
}

bool IsKnownKey(absl::string_view key) {
  // The frame, the flags, what is drawn, and the settings of a solver.
  constexpr absl::string_view kOthers[] = {"size",
                                           "title",
                                           "author",
                                           "ruleset",
                                           "solution",
                                           "grid",
                                           "diagonal+",
                                           "diagonal-",
                                           "antiknight",
                                           "antiking",
                                           "disjointgroups",
                                           "nonconsecutive",
                                           "negative",
                                           "text",
                                           "circle",
                                           "rectangle",
                                           "line",
                                           "fogofwar",
                                           "foglight",
                                           "triggereffect",
                                           "highlightConflicts",
                                           "disabledlogic",
                                           "truecandidatesoptions",
                                           "successMessage",
                                           "msgcorrect"};
  return absl::c_linear_search(kOthers, key) ||
         absl::c_any_of(ListKeys(), [&](const ListKey& list) { return list.name == key; });
}

bool IsCellKey(absl::string_view key) {
  constexpr absl::string_view kKeys[] = {"value",
                                         "given",
                                         "region",
                                         "givenPencilMarks",
                                         "centerPencilMarks",
                                         "cornerPencilMarks",
                                         "candidates",
                                         "c",
                                         "cArray",
                                         "highlight",
                                         "parity"};
  return absl::c_linear_search(kKeys, key);
}

bool IsEntryKey(absl::string_view key) {
  constexpr absl::string_view kKeys[] = {
      "cell", "cells", "cloneCells", "direction", "lines", "value", "values",
      // How it is drawn.
      "outlineC", "baseC", "fontC", "lineC", "width", "height", "size", "angle", "opacity",
      "fromConstraint", "isNewConstraint", "isClockConstraint", "hidden"};
  return absl::c_linear_search(kKeys, key);
}

std::vector<std::vector<Constraint>> RootedCages(const Board& board, const std::vector<int>& cells,
                                                 int root) {
  const int size = static_cast<int>(cells.size());
  const int rest = board.num_values - size;
  const int least = size * (size + 1) / 2;
  const int most = board.num_values * (board.num_values + 1) / 2 - rest * (rest + 1) / 2;
  std::vector<std::vector<Constraint>> cages;
  for (int sum = root; sum <= most; sum += 9) {
    if (sum < least) continue;
    cages.push_back({{.kind = Kind::kCage, .cells = cells, .numbers = {sum}}});
  }
  return cages;
}

}  // namespace sudoku::fpuzzles
