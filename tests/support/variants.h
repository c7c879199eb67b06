// SPDX-License-Identifier: Apache-2.0
//
// Published variants with their solutions, and what a solution must not survive.

#ifndef TESTS_SUPPORT_VARIANTS_H_
#define TESTS_SUPPORT_VARIANTS_H_

#include <fstream>
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

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_VARIANTS_H_
