// SPDX-License-Identifier: Apache-2.0
//
// Puzzles of n^2 x n^2 cells with one solution, made from a seed: what engines for boards are timed
// on. No engine has a say in which puzzles these are: whether a puzzle has one solution is a fact,
// and each such question is answered to the end.

#ifndef TESTS_SUPPORT_LARGE_BOARDS_H_
#define TESTS_SUPPORT_LARGE_BOARDS_H_

#include <cstdint>
#include <vector>

#include "sudoku/board.h"

namespace test_support {

// A filled board with boxes of n x n cells: a pattern, changed by many random moves that keep it
// valid. Requires: 2 <= n <= 5.
std::vector<int> FilledLargeBoard(int n, uint64_t seed);

// A puzzle with one solution and at least `givens` givens: exactly as many, unless no given can go
// before. The same arguments make the same puzzle everywhere. Cost: some hundred searches.
sudoku::Board LargePuzzle(int n, int givens, uint64_t seed);

}  // namespace test_support

#endif  // TESTS_SUPPORT_LARGE_BOARDS_H_
