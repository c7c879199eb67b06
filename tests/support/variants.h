// SPDX-License-Identifier: Apache-2.0
//
// Published variants with their solutions, and what a solution must not survive.

#ifndef TESTS_SUPPORT_VARIANTS_H_
#define TESTS_SUPPORT_VARIANTS_H_

#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "sudoku/board.h"

namespace quadrille_test {

// The lines of a file, each split at its tabs.
inline std::vector<std::vector<std::string>> ReadTable(const std::string& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) rows.push_back(absl::StrSplit(line, '\t'));
  return rows;
}

// A line of values: digits, or letters from A for 1 where there are more than nine values.
inline std::vector<int> SolutionOf(const std::string& line) {
  std::vector<int> values;
  for (const char c : line) values.push_back(c >= 'A' ? c - 'A' + 1 : c - '0');
  return values;
}

// The solution is one, and no grid is that has two of its values exchanged everywhere (which the
// houses do not mind) or two unequal cells of a row (which they do).
inline void ExpectOnlySolution(const sudoku::Board& board, const std::vector<int>& solution,
                               const std::string& name) {
  const absl::Status status = sudoku::CheckSolution(board, solution);
  EXPECT_TRUE(status.ok()) << name << ": " << status;
  if (!status.ok()) return;
  for (int a = board.least; a <= board.greatest(); ++a) {
    for (int b = a + 1; b <= board.greatest(); ++b) {
      std::vector<int> other = solution;
      for (int& value : other) value = value == a ? b : value == b ? a : value;
      EXPECT_TRUE(other == solution || !sudoku::CheckSolution(board, other).ok())
          << name << ": " << a << " and " << b << " exchanged";
    }
  }
  std::vector<int> other = solution;
  int second = 1;
  while (other[second] == other[0]) ++second;
  std::swap(other[0], other[second]);
  EXPECT_FALSE(sudoku::CheckSolution(board, other).ok()) << name << ": two cells exchanged";
}

// One constraint of each kind, in their order, on a 9x9 board. Random values satisfy each of them
// now and then.
inline std::vector<sudoku::Constraint> EachKind() {
  using Kind = sudoku::ConstraintKind;
  using Cells = std::vector<int>;
  Cells row;
  Cells diagonal;
  for (int i = 0; i < 9; ++i) {
    row.push_back(27 + i);
    diagonal.push_back(10 * i);
  }
  // Neighbours differ by one, as bits of rows; an automaton that takes 1 and 2 in turns of any
  // sort, from 1.
  std::vector<int> rows;
  for (int i = 0; i < 9; ++i) rows.push_back((1 << (i + 1) | 1 << i >> 1) & 0x1FF);
  std::vector<int> moves = {2, 1, 2};
  for (int state = 0; state < 2; ++state) {
    for (int value = 1; value <= 9; ++value) {
      moves.push_back(1);
      moves.push_back(value % 2 == 0 ? state : 1 - state);
    }
  }
  std::vector<sudoku::Constraint> all = {
      {.kind = Kind::kAntiKnight},
      {.kind = Kind::kAntiKing},
      {.kind = Kind::kAntiTaxicab},
      {.kind = Kind::kNonconsecutive},
      {.kind = Kind::kWindoku},
      {.kind = Kind::kDisjointGroups},
      {.kind = Kind::kGlobalEntropy},
      {.kind = Kind::kGlobalModular},
      {.kind = Kind::kNegativeKropki},
      {.kind = Kind::kNegativeDifference, .numbers = {1}},
      {.kind = Kind::kNegativeRatio, .numbers = {2}},
      {.kind = Kind::kNegativeXV},
      {.kind = Kind::kDiagonal, .cells = diagonal},
      {.kind = Kind::kExtraRegion, .cells = {1, 11, 21}},
      {.kind = Kind::kDifferent, .cells = {1, 11, 21}},
      {.kind = Kind::kEven, .cells = {3, 40}},
      {.kind = Kind::kOdd, .cells = {3, 40}},
      {.kind = Kind::kMinimum, .cells = {40, 41}},
      {.kind = Kind::kMaximum, .cells = {0, 80}},
      {.kind = Kind::kDifference, .cells = {0, 1}, .numbers = {3}},
      {.kind = Kind::kRatio, .cells = {0, 9}, .numbers = {3}},
      {.kind = Kind::kPairSum, .cells = {1, 0}, .numbers = {7}},
      {.kind = Kind::kGreater, .cells = {10, 1}},
      {.kind = Kind::kWhispers, .cells = {0, 10, 2}, .numbers = {4}},
      {.kind = Kind::kThermometer, .cells = {0, 10, 2}},
      {.kind = Kind::kSlowThermometer, .cells = {0, 10, 2}},
      {.kind = Kind::kPalindrome, .cells = {0, 10, 20, 12}},
      {.kind = Kind::kRenban, .cells = {0, 10, 2}},
      {.kind = Kind::kNabner, .cells = {0, 10, 2}},
      {.kind = Kind::kBetween, .cells = {0, 10, 20}},
      {.kind = Kind::kLockout, .cells = {0, 10, 20}, .numbers = {4}},
      {.kind = Kind::kRegionSum, .cells = {1, 2, 3}},
      {.kind = Kind::kZipper, .cells = {0, 1, 2}},
      {.kind = Kind::kSumLine, .cells = {0, 1, 2, 3}, .numbers = {10, 1}},
      {.kind = Kind::kEntropic, .cells = {0, 1, 2, 3}},
      {.kind = Kind::kModular, .cells = {0, 1, 2, 3}, .numbers = {3}},
      {.kind = Kind::kArrow, .cells = {0, 1, 2, 3, 4, 5}, .numbers = {2}},
      {.kind = Kind::kDoubleArrow, .cells = {0, 1, 2, 3}},
      {.kind = Kind::kValueIndex, .cells = {0, 9, 18, 27, 36}},
      {.kind = Kind::kCage, .cells = {0, 1, 9}, .numbers = {15}},
      {.kind = Kind::kSum, .cells = {0, 11, 22}, .numbers = {3, 1, 1, -1}},
      {.kind = Kind::kEqualSums, .cells = {0, 1, 9, 10, 20}, .numbers = {3, 2}},
      {.kind = Kind::kClone, .cells = {0, 1, 40, 41}},
      {.kind = Kind::kSameValues, .cells = {0, 1, 40, 41}, .numbers = {2}},
      {.kind = Kind::kQuadruple, .cells = {0, 1, 9, 10}, .numbers = {4, 7}},
      {.kind = Kind::kExactly, .cells = {0, 1, 9, 10}, .numbers = {4, 1, 7, 0}},
      {.kind = Kind::kRellik, .cells = {0, 1, 9}, .numbers = {11}},
      {.kind = Kind::kLunchbox, .cells = {0, 1, 2, 11}, .numbers = {5}},
      {.kind = Kind::kEqualityCage, .cells = {0, 1, 2, 11}},
      {.kind = Kind::kCountingCircles, .cells = {0, 10, 20}},
      {.kind = Kind::kCountDistinct, .cells = {0, 10, 20, 30}},
      {.kind = Kind::kLittleKiller, .cells = {2, 10, 18}, .numbers = {15}},
      {.kind = Kind::kSandwich, .cells = row, .numbers = {12}},
      {.kind = Kind::kXSum, .cells = row, .numbers = {10}},
      {.kind = Kind::kSkyscraper, .cells = row, .numbers = {3}},
      {.kind = Kind::kHiddenSkyscraper, .cells = row, .numbers = {3}},
      {.kind = Kind::kNumberedRoom, .cells = row, .numbers = {3}},
      {.kind = Kind::kFullRank, .cells = row, .numbers = {7}},
      {.kind = Kind::kRowIndexer, .cells = {10}},
      {.kind = Kind::kColumnIndexer, .cells = {10, 55}},
      {.kind = Kind::kBoxIndexer, .cells = {10}},
      {.kind = Kind::kPairs, .cells = {0, 10, 20}, .numbers = rows},
      {.kind = Kind::kAllPairs, .cells = {0, 10}, .numbers = rows},
      {.kind = Kind::kAutomaton, .cells = {0, 10, 20}, .numbers = moves},
      {.kind = Kind::kAnyOf},
  };
  all.back().alternatives = {{{.kind = Kind::kCage, .cells = {0, 1}, .numbers = {9}}},
                             {{.kind = Kind::kExactly, .cells = {5}, .numbers = {3, 1}},
                              {.kind = Kind::kOdd, .cells = {4, 6}}}};
  return all;
}

// Whether values break no constraint and no candidates. (Houses do not count.)
inline bool KeepsConstraints(const sudoku::Board& board, const std::vector<int>& values) {
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (values[cell] != sudoku::kEmptyCell &&
        (board.CandidatesOf(cell) & board.SetOf(values[cell])) == 0) {
      return false;
    }
  }
  for (const sudoku::Constraint& constraint : board.constraints) {
    if (sudoku::IsBroken(board, constraint, values)) return false;
  }
  return true;
}

// Two boards of 9x9 mean the same: random values break the constraints of both or of neither, and
// not always. Values are few where they are about the whole board, else in all cells.
inline void ExpectSameMeaning(const sudoku::Board& a, const sudoku::Board& b, bool is_whole_board,
                              const std::string& name) {
  std::mt19937_64 random(20);  // fixed, so that a failure comes again
  int kept = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<int> values(a.num_cells());
    for (int& value : values) {
      const bool is_empty = is_whole_board && random() % 100 < 85;
      value = is_empty ? sudoku::kEmptyCell : 1 + static_cast<int>(random() % 9);
    }
    const bool keeps = KeepsConstraints(a, values);
    ASSERT_EQ(keeps, KeepsConstraints(b, values)) << name << ", round " << round;
    kept += keeps ? 1 : 0;
  }
  EXPECT_GT(kept, 0) << name;
  EXPECT_LT(kept, 3000) << name;
}

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_VARIANTS_H_
