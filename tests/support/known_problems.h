// SPDX-License-Identifier: Apache-2.0
//
// Classic exact cover problems, with their items and options in the order of Knuth's files, so that
// nodes and updates of a search compare with those of his programs.

#ifndef TESTS_SUPPORT_KNOWN_PROBLEMS_H_
#define TESTS_SUPPORT_KNOWN_PROBLEMS_H_

#include <set>
#include <string>

#include "dlx/problem.h"

namespace quadrille_test {

// n queens: row and column r and c are primary, the diagonals a and b secondary, those of one
// square are left out. Rows and columns are ordered from the middle outwards: 7 6 8 5 9 ...
dlx::Problem Queens(int n);

// Domino tilings of a board, without the squares that are missing ("07": row 0, column 7).
// Requires: at most 10 rows and columns.
dlx::Problem Dominoes(int rows, int columns, const std::set<std::string>& missing = {});

// Places 1 1 2 2 ... n n with k other numbers between the two k.
dlx::Problem Langford(int n);

// Partitions of a set of n: every subset that is not empty is an option.
dlx::Problem SetPartitions(int n);

// Each of the twelve pentominoes once in a rectangle.
dlx::Problem Pentominoes(int rows, int columns);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_KNOWN_PROBLEMS_H_
