// SPDX-License-Identifier: Apache-2.0
//
// quadrille: solves, counts and cross-checks Sudoku puzzles and exact cover problems.

#include "cli/program.h"

int main(int argc, char** argv) { return cli::RunProgram(argc, argv); }
