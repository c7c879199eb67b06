# SPDX-License-Identifier: Apache-2.0

"""The interface of the package exact_cover: matrices of numpy in, rows out.

    import quadrille.compat.exact_cover as ec
"""

from __future__ import annotations

from typing import Any, Optional

import numpy

from quadrille import Problem

__all__ = [
    "ExactCoverError",
    "NoSolution",
    "get_all_solutions",
    "get_exact_cover",
    "get_solution_count",
]


class ExactCoverError(Exception):
    pass


class NoSolution(ExactCoverError):
    pass


def _problem(matrix: Any) -> tuple[Problem, Any]:
    """The problem, and the rows of its options: rows of zeros are none."""
    array = numpy.require(matrix, dtype=numpy.bool_)
    rows = numpy.flatnonzero(array.any(axis=1))
    return Problem.from_matrix(array[rows]), rows


def get_exact_cover(matrix: Any) -> Any:
    """The rows of one solution, as an array. Raises NoSolution if there is none."""
    problem, rows = _problem(matrix)
    for solution in problem.solutions(limit=1):
        if solution:
            return rows[list(solution)].astype(numpy.intc)
    raise NoSolution("there is no solution")


def get_solution_count(matrix: Any) -> int:
    """How many solutions there are."""
    return _problem(matrix)[0].count()


def get_all_solutions(matrix: Any, max_count: Optional[int] = None) -> set[tuple[int, ...]]:
    """All solutions, or `max_count` of them, as tuples of rows. Raises NoSolution if there is none."""
    problem, rows = _problem(matrix)
    number = rows.tolist()
    found = {
        tuple(number[option] for option in solution)
        for solution in problem.solutions(limit=max_count)
        if solution
    }
    if not found:
        raise NoSolution("there is no solution")
    return found
