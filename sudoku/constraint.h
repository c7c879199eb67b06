// SPDX-License-Identifier: Apache-2.0
//
// What a board may ask of its cells besides rows, columns and regions: a constraint has a kind, the
// cells that it is about, and numbers. The comment of each kind is its definition; IsBroken() in
// board.h is the same in code.

#ifndef SUDOKU_CONSTRAINT_H_
#define SUDOKU_CONSTRAINT_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/string_view.h"

namespace sudoku {

// "Line" says that the order of the cells matters; n, m, ... are the numbers, in order.
enum class ConstraintKind : uint8_t {
  // About the whole board: no cells.
  kAntiKnight,      // cells a knight's move apart differ
  kAntiKing,        // cells that touch at a corner differ
  kAntiTaxicab,     // two cells with value v are not exactly v orthogonal steps apart
  kNonconsecutive,  // orthogonal neighbours do not differ by 1
  kWindoku,         // the windows, boxes that are shifted into the board, hold no value twice
  kDisjointGroups,  // cells in the same place of their boxes differ
  kGlobalEntropy,   // each 2x2 square has one of each third of the values
  kGlobalModular,   // each 2x2 square has each remainder of division by 3
  kNegativeKropki,  // unless kDifference or kRatio joins them, neighbours neither differ by 1 nor
                    // is one twice the other
  kNegativeDifference,  // unless kDifference joins them, neighbours do not differ by n
  kNegativeRatio,       // unless kRatio joins them, no neighbour is n times the other
  kNegativeXV,          // unless kPairSum joins them, neighbours add up to neither 5 nor 10

  // Cells that differ.
  kDiagonal,     // the cells of a diagonal differ
  kExtraRegion,  // the cells differ
  kDifferent,    // the cells differ (a cage without a sum)

  // Single cells: each of the cells.
  kEven,
  kOdd,
  kMinimum,  // less than each orthogonal neighbour that is no minimum cell too
  kMaximum,  // more than each orthogonal neighbour that is no maximum cell too

  // Two cells.
  kDifference,  // they differ by n
  kRatio,       // one is n times the other
  kPairSum,     // they add up to n: V is 5, X is 10
  kGreater,     // the first is more than the second

  // Lines.
  kWhispers,         // neighbours on the line differ by n at least
  kThermometer,      // values rise
  kSlowThermometer,  // values rise or stay
  kPalindrome,       // reads the same both ways
  kRenban,           // consecutive values in any order, each once
  kNabner,           // no two values are equal or consecutive
  kBetween,          // inner values are strictly between those of the ends
  kLockout,          // the ends differ by n at least; inner values are not between them, nor equal
  kRegionSum,        // each stretch within a region has the same sum
  kZipper,           // cells as far from the middle have the same sum, which is the middle's value
  kSumLine,          // falls into stretches with sum n; m = 1: the line is a loop
  kEntropic,         // any three in a row are of different thirds of the values
  kModular,          // any n in a row (all, if fewer) have different remainders of division by n
  kArrow,            // the first n cells, read as a decimal number, are the sum of the others
  kDoubleArrow,      // the ends add up to the sum of the inner cells
  kValueIndex,       // the V-th cell after the second has the value of the first; V is the second's

  // Sets of cells.
  kCage,        // the cells differ and add up to n; no number: they differ
  kSum,         // n is the sum of the cells, or with one more number a cell: times these
  kEqualSums,   // groups of n, m, ... cells have the same sum
  kClone,       // the first half is the second, cell by cell
  kSameValues,  // n sets of as many cells hold the same values as often
  kQuadruple,   // the numbers are among the values, as often as they stand there
  kExactly,     // pairs n, m: the value n is there m times
  kRellik,      // the cells differ, and no set of one or more of them adds up to n
  kLunchbox,    // the cells differ, and those between least and greatest, on the line, add up to n
  kEqualityCage,     // the cells differ; as many even as odd values, as many low as high, no middle
  kCountingCircles,  // a value v in one of the cells stands in v of them
  kCountDistinct,    // the first cell is the number of different values of the others

  // A line of cells seen from outside; the first cell is next to the clue.
  kLittleKiller,      // the cells of a diagonal add up to n
  kSandwich,          // the cells between the least and the greatest of the line add up to n
  kXSum,              // the first X cells add up to n; X is the value of the first
  kSkyscraper,        // n values are more than all before them; 0 is no building
  kHiddenSkyscraper,  // n is the first value that is less than one before it
  kNumberedRoom,      // the X-th cell has value n; X is the value of the first
  // As a number, the line is n-th of all rows and columns read from both ends. Then m: 0 (or left
  // out) no line with a clue has an equal, 1 equals are allowed, 2 no two lines are equal.
  kFullRank,

  // Each of the cells says where a value is. Lines and places count from 1.
  kRowIndexer,     // in row r with value v: in its column, the cell of row v has value r
  kColumnIndexer,  // in column c with value v: in its row, the cell of column v has value c
  kBoxIndexer,     // in place p of its box with value v: place v of the box has value p

  // Anything else. Neighbours on the line satisfy a relation. The numbers: for each first value a
  // row of bits, bit i for the second value with index i (the least value has index 0).
  kPairs,
  kAllPairs,  // so do all pairs of cells, in their order
  // The line is accepted by an automaton. The numbers: how many states; for each 1 start, 2
  // accepting, 3 both, 0 neither; for each state, for each value index: how many next states, and
  // these.
  kAutomaton,
  kAnyOf,  // of one of the alternatives, all parts hold
};

inline constexpr int kNumConstraintKinds = static_cast<int>(ConstraintKind::kAnyOf) + 1;

struct Constraint {
  ConstraintKind kind = ConstraintKind::kDifferent;
  std::vector<int> cells = {};                             // in reading order of the board, from 0
  std::vector<int> numbers = {};                           // what they are, the kind says
  std::vector<std::vector<Constraint>> alternatives = {};  // of kAnyOf

  friend bool operator==(const Constraint&, const Constraint&) = default;
};

// The name of a kind in messages and documents: "killer cage", "german whispers line", ...
dlx::StringView ConstraintName(ConstraintKind kind);

}  // namespace sudoku

#endif  // SUDOKU_CONSTRAINT_H_
