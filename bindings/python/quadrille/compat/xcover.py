# SPDX-License-Identifier: Apache-2.0

"""The interface of the package xcover: lists of items in, lists of option numbers out.

    from quadrille.compat.xcover import covers
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import Any, Optional

from quadrille import Problem

__all__ = ["covers", "covers_bool", "covers_bool_zdd", "covers_zdd"]

# A node of a zero-suppressed decision diagram: its number, the option that it asks for, and where to
# go on without the option and with it. Nodes 0 and 1 are the ends: no solution, a solution.
Node = tuple[int, int, int, int]


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


def covers_zdd(
    options: Sequence[Collection[Hashable]],
    primary: Optional[Collection[Hashable]] = None,
    secondary: Optional[Collection[Hashable]] = None,
    colored: bool = False,
    use_memo_cache: bool = False,
    choose_heuristic: str = "MRV",
) -> Iterator[Node]:
    """The nodes of a reduced diagram of all solutions, the root last.

    The last two parameters make no difference: equal parts are always shared.
    """
    return _zdd(covers(options, primary, secondary, colored))


def covers_bool_zdd(
    matrix: Any, use_memo_cache: bool = False, choose_heuristic: str = "MRV"
) -> Iterator[Node]:
    """As covers_zdd(), for a matrix."""
    return _zdd(covers_bool(matrix))


def _zdd(solutions: Iterator[list[int]]) -> Iterator[Node]:
    """The diagram in which options are asked for in ascending order.

    The solutions are added from the last one on, in lexicographic order. Then `parts[d]` is always
    the diagram of what follows the first d options of the solution that was added last, as far as
    it is known, and all but what the next solution shares can be finished.
    """
    numbers: dict[tuple[int, int, int], int] = {}
    before: tuple[int, ...] = ()
    parts: list[int] = [0]

    def finish(shared: int) -> Iterator[Node]:
        for option in reversed(before[shared:]):
            with_option, without_option = parts.pop(), parts[-1]
            key = (option, without_option, with_option)
            if key not in numbers:
                numbers[key] = len(numbers) + 2
                yield (numbers[key], *key)
            parts[-1] = numbers[key]

    for solution in sorted((tuple(sorted(s)) for s in solutions), reverse=True):
        shared = 0
        while shared < min(len(before), len(solution)) and before[shared] == solution[shared]:
            shared += 1
        yield from finish(shared)
        parts.extend([0] * (len(solution) - shared))
        parts[-1] = 1
        before = solution
    yield from finish(0)
