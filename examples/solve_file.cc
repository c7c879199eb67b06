// SPDX-License-Identifier: Apache-2.0
//
// Solves a file of Sudoku puzzles, a line for each, as fast as `quadrille solve` with one thread:
//
//   solve_file puzzles.txt
//
// The file is read a megabyte at a time, so that it may be of any size. What it may look like is
// said in docs/formats.md; with `{.threads = 4}` as the argument of the solver, four threads
// search.

#include <fstream>
#include <iostream>
#include <string>

#include "sudoku/sudoku.h"

int main(int argc, char** argv) {
  std::ifstream file(argc == 2 ? argv[1] : "");
  if (!file) return std::cerr << "usage: solve_file FILE\n", 2;
  sudoku::TextSolver solver;
  std::string text(1 << 20, '\0');
  std::string answers;
  while (file.read(text.data(), 1 << 20), file.gcount() > 0) {
    solver.Add(absl::string_view(text.data(), file.gcount()), &answers);
    std::cout << answers;
    answers.clear();
  }
  solver.Finish(&answers);
  std::cout << answers;
}
