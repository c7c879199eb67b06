# SPDX-License-Identifier: Apache-2.0

"""A user's program outside the tree: an exact cover problem and a Sudoku in Python."""

import quadrille as qd

problem = qd.Problem([["a", "d"], ["a", "b", "c"], ["b", "c"], ["d"]])
puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
print(problem.count(), qd.sudoku.solve(puzzle))
