"""The interface of the package xcover: lists of items in, lists of option numbers out.

    from quadrille.compat.xcover import covers
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import Any, Optional

from quadrille import Problem

__all__ = ["covers", "covers_bool"]


def covers(
    options: Sequence[Collection[Hashable]],
    primary: Optional[Collection[Hashable]] = None,
    secondary: Optional[Collection[Hashable]] = None,
    colored: bool = False,
) -> Iterator[list[int]]:
    """The solutions, one by one: a list of numbers of options for each."""
    # An option without items is in no solution, and a problem may not have one.
    rows = [k for k, option in enumerate(options) if len(option)]
    problem = Problem([options[k] for k in rows], primary, secondary, colored=colored)
    yield from _solutions(problem, rows)


def covers_bool(matrix: Any) -> Iterator[list[int]]:
    """The solutions of a matrix, one by one: a list of rows for each."""
    import numpy

    array = numpy.asarray(matrix) != 0
    rows = numpy.flatnonzero(array.any(axis=1))
    yield from _solutions(Problem.from_matrix(array[rows]), rows.tolist())


def _solutions(problem: Problem, rows: Sequence[int]) -> Iterator[list[int]]:
    with problem.solutions() as search:
        for solution in search:
            yield [rows[option] for option in solution]
