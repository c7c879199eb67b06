// SPDX-License-Identifier: Apache-2.0
//
// A program outside the tree that solves a Sudoku in C++.
#include <iostream>
#include <string>

#include "sudoku/sudoku.h"

int main() {
  std::string answer;
  sudoku::SolveText(
      "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n", {},
      &answer);
  std::cout << answer;
}
