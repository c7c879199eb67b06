// SPDX-License-Identifier: Apache-2.0
//
// Names of constraints, and the checks that make a board safe to search: after CheckBoard() no
// engine meets a cell that is not there or a number that is missing.

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sudoku/board.h"

namespace sudoku {
namespace {

// How many cells and numbers a kind takes, and what the board must have for it.
struct Needs {
  ConstraintKind kind;
  const char* name;
  int least_cells;
  int most_cells;
  int least_numbers;
  int most_numbers;
};

constexpr int kMany = std::numeric_limits<int>::max();

// In the order of the enumeration.
constexpr std::array<Needs, kNumConstraintKinds> kNeeds = {{
    {ConstraintKind::kAntiKnight, "anti-knight rule", 0, 0, 0, 0},
    {ConstraintKind::kAntiKing, "anti-king rule", 0, 0, 0, 0},
    {ConstraintKind::kAntiTaxicab, "anti-taxicab rule", 0, 0, 0, 0},
    {ConstraintKind::kNonconsecutive, "nonconsecutive rule", 0, 0, 0, 0},
    {ConstraintKind::kWindoku, "windoku rule", 0, 0, 0, 0},
    {ConstraintKind::kDisjointGroups, "disjoint groups rule", 0, 0, 0, 0},
    {ConstraintKind::kGlobalEntropy, "global entropy rule", 0, 0, 0, 0},
    {ConstraintKind::kGlobalModular, "global modular rule", 0, 0, 0, 0},
    {ConstraintKind::kNegativeKropki, "negative kropki rule", 0, 0, 0, 0},
    {ConstraintKind::kNegativeDifference, "negative difference rule", 0, 0, 1, 1},
    {ConstraintKind::kNegativeRatio, "negative ratio rule", 0, 0, 1, 1},
    {ConstraintKind::kNegativeXV, "negative XV rule", 0, 0, 0, 0},
    {ConstraintKind::kDiagonal, "diagonal", 1, kMany, 0, 0},
    {ConstraintKind::kExtraRegion, "extra region", 1, kMany, 0, 0},
    {ConstraintKind::kDifferent, "cells that differ", 1, kMany, 0, 0},
    {ConstraintKind::kEven, "even cells", 1, kMany, 0, 0},
    {ConstraintKind::kOdd, "odd cells", 1, kMany, 0, 0},
    {ConstraintKind::kMinimum, "minimum cells", 1, kMany, 0, 0},
    {ConstraintKind::kMaximum, "maximum cells", 1, kMany, 0, 0},
    {ConstraintKind::kDifference, "difference dot", 2, 2, 1, 1},
    {ConstraintKind::kRatio, "ratio dot", 2, 2, 1, 1},
    {ConstraintKind::kPairSum, "XV sign", 2, 2, 1, 1},
    {ConstraintKind::kGreater, "greater-than sign", 2, 2, 0, 0},
    {ConstraintKind::kWhispers, "whispers line", 2, kMany, 1, 1},
    {ConstraintKind::kThermometer, "thermometer", 2, kMany, 0, 0},
    {ConstraintKind::kSlowThermometer, "slow thermometer", 2, kMany, 0, 0},
    {ConstraintKind::kPalindrome, "palindrome line", 2, kMany, 0, 0},
    {ConstraintKind::kRenban, "renban line", 1, kMany, 0, 0},
    {ConstraintKind::kNabner, "nabner line", 1, kMany, 0, 0},
    {ConstraintKind::kBetween, "between line", 2, kMany, 0, 0},
    {ConstraintKind::kLockout, "lockout line", 2, kMany, 1, 1},
    {ConstraintKind::kRegionSum, "region sum line", 2, kMany, 0, 0},
    {ConstraintKind::kZipper, "zipper line", 2, kMany, 0, 0},
    {ConstraintKind::kSumLine, "sum line", 1, kMany, 1, 2},
    {ConstraintKind::kEntropic, "entropic line", 2, kMany, 0, 0},
    {ConstraintKind::kModular, "modular line", 2, kMany, 1, 1},
    {ConstraintKind::kArrow, "arrow", 2, kMany, 1, 1},
    {ConstraintKind::kDoubleArrow, "double arrow", 3, kMany, 0, 0},
    {ConstraintKind::kValueIndex, "value index line", 3, kMany, 0, 0},
    {ConstraintKind::kCage, "killer cage", 1, kMany, 0, 1},
    {ConstraintKind::kSum, "sum", 1, kMany, 1, kMany},
    {ConstraintKind::kEqualSums, "equal sums", 1, kMany, 1, kMany},
    {ConstraintKind::kClone, "clone", 2, kMany, 0, 0},
    {ConstraintKind::kSameValues, "sets of the same values", 2, kMany, 1, 1},
    {ConstraintKind::kQuadruple, "quadruple", 1, kMany, 1, kMany},
    {ConstraintKind::kExactly, "look-and-say cage", 1, kMany, 2, kMany},
    {ConstraintKind::kRellik, "rellik cage", 1, kMaxValues, 1, 1},
    {ConstraintKind::kLunchbox, "lunchbox", 2, kMany, 1, 1},
    {ConstraintKind::kEqualityCage, "equality cage", 2, kMany, 0, 0},
    {ConstraintKind::kCountingCircles, "counting circles", 1, kMany, 0, 0},
    {ConstraintKind::kCountDistinct, "count of different values", 2, kMany, 0, 0},
    {ConstraintKind::kLittleKiller, "little killer clue", 1, kMany, 1, 1},
    {ConstraintKind::kSandwich, "sandwich clue", 2, kMany, 1, 1},
    {ConstraintKind::kXSum, "X-sum clue", 1, kMany, 1, 1},
    {ConstraintKind::kSkyscraper, "skyscraper clue", 1, kMany, 1, 1},
    {ConstraintKind::kHiddenSkyscraper, "hidden skyscraper clue", 1, kMany, 1, 1},
    {ConstraintKind::kNumberedRoom, "numbered room clue", 1, kMany, 1, 1},
    {ConstraintKind::kFullRank, "full rank clue", 1, kMany, 1, 2},
    {ConstraintKind::kRowIndexer, "row indexer", 1, kMany, 0, 0},
    {ConstraintKind::kColumnIndexer, "column indexer", 1, kMany, 0, 0},
    {ConstraintKind::kBoxIndexer, "box indexer", 1, kMany, 0, 0},
    {ConstraintKind::kPairs, "relation of neighbours", 2, kMany, 1, kMany},
    {ConstraintKind::kAllPairs, "relation of all pairs", 2, kMany, 1, kMany},
    {ConstraintKind::kAutomaton, "automaton", 1, kMany, 1, kMany},
    {ConstraintKind::kAnyOf, "alternatives", 0, 0, 0, 0},
}};

constexpr bool InOrder() {
  for (int i = 0; i < kNumConstraintKinds; ++i) {
    if (static_cast<int>(kNeeds[i].kind) != i) return false;
  }
  return true;
}
static_assert(InOrder());

const Needs& NeedsOf(ConstraintKind kind) { return kNeeds[static_cast<int>(kind)]; }

template <typename... Parts>
absl::Status Fault(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

// "3 cells", "at least 2 cells", "1 to 2 numbers"
std::string Amount(int least, int most, absl::string_view noun) {
  const absl::string_view end = (most == kMany ? least : most) == 1 ? "" : "s";
  if (least == most) return absl::StrCat(least, " ", noun, end);
  if (most == kMany) return absl::StrCat("at least ", least, " ", noun, end);
  return absl::StrCat(least, " to ", most, " ", noun, end);
}

// The numbers of an automaton describe a whole one: constraint.h has their order.
absl::Status CheckAutomaton(const Board& board, const std::vector<int>& numbers) {
  const size_t num_states = numbers[0];
  constexpr size_t kMostStates = 1 << 16;
  size_t at = 1 + num_states;
  if (numbers[0] < 1 || num_states > kMostStates || numbers.size() < at) {
    return Fault("automaton: states are cut short");
  }
  for (size_t i = 0; i < num_states * board.num_values; ++i) {
    if (at >= numbers.size()) return Fault("automaton: transitions are cut short");
    const size_t end = at + 1 + numbers[at];
    if (numbers[at] < 0 || end > numbers.size()) {
      return Fault("automaton: transitions are cut short");
    }
    for (++at; at < end; ++at) {
      if (numbers[at] < 0 || numbers[at] >= numbers[0]) {
        return Fault("automaton: state ", numbers[at], " of ", numbers[0]);
      }
    }
  }
  if (at != numbers.size()) return Fault("automaton: numbers are left over");
  return absl::OkStatus();
}

// What a kind asks of its numbers and of the board, besides how many there are.
absl::Status CheckDetails(const Board& board, const Constraint& constraint) {
  const std::vector<int>& numbers = constraint.numbers;
  const int size = static_cast<int>(constraint.cells.size());
  const auto fault = [&](auto... parts) {
    return Fault(Describe(board, constraint), ": ", parts...);
  };
  switch (constraint.kind) {
    case ConstraintKind::kWindoku:
    case ConstraintKind::kDisjointGroups:
    case ConstraintKind::kBoxIndexer:
      if (board.box_rows == 0) return fault("the board has no boxes");
      break;
    case ConstraintKind::kEntropic:
    case ConstraintKind::kGlobalEntropy:
      if (board.num_values % 3 != 0) {
        return fault(board.num_values, " values do not fall into three equal parts");
      }
      break;
    case ConstraintKind::kModular:
      if (numbers[0] < 1) return fault("expected a positive number, found ", numbers[0]);
      break;
    case ConstraintKind::kArrow:
      if (numbers[0] < 1 || numbers[0] > 3 || numbers[0] >= size) {
        return fault("expected a number of 1 to 3 digits and cells after it, found ", numbers[0],
                     " of ", Amount(size, size, "cell"));
      }
      break;
    case ConstraintKind::kSum:
      if (numbers.size() != 1 && static_cast<int>(numbers.size()) != size + 1) {
        return fault("expected a factor for each of ", size, " cells, found ", numbers.size() - 1);
      }
      break;
    case ConstraintKind::kEqualSums: {
      int total = 0;
      for (const int group : numbers) {
        if (group < 1 || group > size) return fault("a group of ", group, " cells");
        total += group;
      }
      if (total != size) return fault("groups of ", total, " cells, and there are ", size);
      break;
    }
    case ConstraintKind::kClone:
      if (size % 2 != 0) return fault("expected two halves, found ", size, " cells");
      break;
    case ConstraintKind::kSameValues:
      if (numbers[0] < 1 || size % numbers[0] != 0) {
        return fault(size, " cells do not fall into ", numbers[0], " sets");
      }
      break;
    case ConstraintKind::kExactly:
      if (numbers.size() % 2 != 0) return fault("a value without a count");
      break;
    case ConstraintKind::kPairs:
    case ConstraintKind::kAllPairs:
      if (static_cast<int>(numbers.size()) != board.num_values) {
        return fault("a relation of ", board.num_values, " values, with ", numbers.size(), " rows");
      }
      break;
    case ConstraintKind::kAutomaton:
      return CheckAutomaton(board, numbers);
    case ConstraintKind::kFullRank:
      if (board.rows != board.columns) return fault("the board is not square");
      break;
    default:
      break;
  }
  return absl::OkStatus();
}

absl::Status CheckRegions(const Board& board) {
  std::vector<int> sizes;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const int region = board.regions[cell];
    if (region < -1 || region >= board.num_cells()) {
      return Fault(CellName(board, cell), " is in region ", region, ", which cannot be");
    }
    if (region < 0) continue;
    if (region >= static_cast<int>(sizes.size())) sizes.resize(region + 1);
    if (++sizes[region] > board.num_values) {
      return Fault("the region of ", CellName(board, cell), " has more than ", board.num_values,
                   " cells, as many as there are values");
    }
  }
  return absl::OkStatus();
}

absl::Status CheckCells(const Board& board) {
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const int given = board.givens[cell];
    if (given != kEmptyCell && (given < board.least || given > board.greatest())) {
      return Fault(CellName(board, cell), " is ", given, ", and values are ", board.least, " to ",
                   board.greatest());
    }
    if ((board.candidates[cell] & ~board.AllValues()) != 0) {
      return Fault(CellName(board, cell), " has candidates that are no values of the board");
    }
    if (board.IsHole(cell) && (given != kEmptyCell || board.regions[cell] >= 0)) {
      return Fault(CellName(board, cell), " is a hole, and has a given or a region");
    }
  }
  return absl::OkStatus();
}

}  // namespace

dlx::StringView ConstraintName(ConstraintKind kind) { return NeedsOf(kind).name; }

std::string Describe(const Board& board, const Constraint& constraint) {
  constexpr size_t kMostCells = 12;
  std::string text = NeedsOf(constraint.kind).name;
  constexpr size_t kMostNumbers = 6;
  if (!constraint.numbers.empty() && constraint.numbers.size() <= kMostNumbers) {
    absl::StrAppend(&text, " ", absl::StrJoin(constraint.numbers, ","));
  }
  if (constraint.cells.empty()) return text;
  absl::StrAppend(&text, " at");
  const size_t shown = std::min(kMostCells, constraint.cells.size());
  for (size_t i = 0; i < shown; ++i) {
    absl::StrAppend(&text, " ", CellName(board, constraint.cells[i]));
  }
  if (shown < constraint.cells.size()) absl::StrAppend(&text, " ...");
  return text;
}

absl::Status CheckConstraint(const Board& board, const Constraint& constraint) {
  const Needs& needs = NeedsOf(constraint.kind);
  const int size = static_cast<int>(constraint.cells.size());
  for (const int cell : constraint.cells) {
    if (cell < 0 || cell >= board.num_cells()) {
      return Fault(needs.name, ": a cell is not on the board of ", board.rows, " rows and ",
                   board.columns, " columns");
    }
  }
  const std::string text = Describe(board, constraint);
  for (const int cell : constraint.cells) {
    if (board.IsHole(cell)) return Fault(text, ": there is no cell ", CellName(board, cell));
  }
  if (size < needs.least_cells || size > needs.most_cells) {
    return Fault(text, ": expected ", Amount(needs.least_cells, needs.most_cells, "cell"),
                 ", found ", size);
  }
  const int count = static_cast<int>(constraint.numbers.size());
  if (count < needs.least_numbers || count > needs.most_numbers) {
    return Fault(text, ": expected ", Amount(needs.least_numbers, needs.most_numbers, "number"),
                 ", found ", count);
  }
  if (constraint.kind == ConstraintKind::kAnyOf && constraint.alternatives.empty()) {
    return Fault(text, ": there are none");
  }
  for (const std::vector<Constraint>& parts : constraint.alternatives) {
    for (const Constraint& part : parts) {
      if (absl::Status status = CheckConstraint(board, part); !status.ok()) return status;
    }
  }
  return CheckDetails(board, constraint);
}

absl::Status CheckBoard(const Board& board) {
  if (board.rows < 1 || board.rows > kMaxSide || board.columns < 1 || board.columns > kMaxSide) {
    return Fault("a board of ", board.rows, " rows and ", board.columns,
                 " columns; each is from 1 to ", kMaxSide);
  }
  if (board.least != 0 && board.least != 1) {
    return Fault("values begin at ", board.least, "; expected 0 or 1");
  }
  const int most = board.lines_differ ? std::max(board.rows, board.columns) : 1;
  if (board.num_values < most || board.num_values > kMaxValues) {
    return Fault(board.num_values, " values; expected from ", most, " to ", kMaxValues);
  }
  const size_t num_cells = board.num_cells();
  if (board.givens.size() != num_cells || board.candidates.size() != num_cells ||
      board.regions.size() != num_cells ||
      (!board.holes.empty() && board.holes.size() != num_cells) ||
      (!board.solution.empty() && board.solution.size() != num_cells)) {
    return Fault("the board has ", num_cells, " cells; its lists have others");
  }
  if (absl::Status status = CheckCells(board); !status.ok()) return status;
  if (absl::Status status = CheckRegions(board); !status.ok()) return status;
  for (const Constraint& constraint : board.constraints) {
    if (absl::Status status = CheckConstraint(board, constraint); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace sudoku
