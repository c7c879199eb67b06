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
    yield from _solutions(*_of_options(options, primary, secondary, colored))


def covers_bool(matrix: Any) -> Iterator[list[int]]:
    """The solutions of a matrix, one by one: a list of rows for each."""
    yield from _solutions(*_of_matrix(matrix))


def _of_options(
    options: Sequence[Collection[Hashable]],
    primary: Optional[Collection[Hashable]],
    secondary: Optional[Collection[Hashable]],
    colored: bool,
) -> tuple[Problem, Sequence[int]]:
    """The problem, and the numbers of its options."""
    # An option without items is in no solution, and a problem may not have one.
    rows = [k for k, option in enumerate(options) if len(option)]
    return Problem([options[k] for k in rows], primary, secondary, colored=colored), rows


def _of_matrix(matrix: Any) -> tuple[Problem, Sequence[int]]:
    import numpy

    array = numpy.asarray(matrix) != 0
    rows = numpy.flatnonzero(array.any(axis=1))
    return Problem.from_matrix(array[rows]), rows.tolist()


def _solutions(
    problem: Problem, rows: Sequence[int], most: Optional[int] = None
) -> Iterator[list[int]]:
    with problem.solutions(limit=most) as search:
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
    return _zdd(*_of_options(options, primary, secondary, colored))


def covers_bool_zdd(
    matrix: Any, use_memo_cache: bool = False, choose_heuristic: str = "MRV"
) -> Iterator[Node]:
    """As covers_zdd(), for a matrix."""
    return _zdd(*_of_matrix(matrix))


# So many solutions are listed, and their diagram made of the list. If there are more, a search in
# Python makes it, which visits what several choices lead to only once.
_FEW = 100_000


def _zdd(problem: Problem, rows: Sequence[int]) -> Iterator[Node]:
    solutions = list(_solutions(problem, rows, _FEW))
    if len(solutions) < _FEW:
        yield from _zdd_of_list(solutions)
    else:
        yield from _zdd_of_search(problem, rows)


class _Numbers(dict[tuple[int, int, int], int]):
    """Nodes by what is in them: (option, without, having). New ones get a number and are listed."""

    def __init__(self) -> None:
        self.new: list[Node] = []

    def __missing__(self, key: tuple[int, int, int]) -> int:
        number = self[key] = len(self) + 2
        self.new.append((number, *key))
        return number

    def drain(self) -> Iterator[Node]:
        yield from self.new
        self.new.clear()


def _zdd_of_list(solutions: list[list[int]]) -> Iterator[Node]:
    """The diagram in which options are asked for in ascending order.

    The solutions are added from the last one on, in lexicographic order. Then `parts[d]` is always
    the diagram of what follows the first d options of the solution that was added last, as far as
    it is known, and all but what the next solution shares can be finished.
    """
    numbers = _Numbers()
    before: tuple[int, ...] = ()
    parts: list[int] = [0]

    def finish(shared: int) -> Iterator[Node]:
        for option in reversed(before[shared:]):
            having, without = parts.pop(), parts[-1]
            parts[-1] = numbers[option, without, having]
        yield from numbers.drain()

    for solution in sorted((tuple(sorted(s)) for s in solutions), reverse=True):
        shared = 0
        while shared < min(len(before), len(solution)) and before[shared] == solution[shared]:
            shared += 1
        yield from finish(shared)
        parts.extend([0] * (len(solution) - shared))
        parts[-1] = 1
        before = solution
    yield from finish(0)


# The items that are not covered yet, and the options that can still be chosen, as bits.
_State = tuple[int, int]


def _zdd_of_search(problem: Problem, rows: Sequence[int]) -> Iterator[Node]:
    """The diagram of a search that branches on the item with the fewest options left."""
    begin, items, colors = problem._entries
    num_primary = len(problem.primary)
    having = [0] * len(problem.items)  # by item: the options that have it
    alike: dict[tuple[int, int], int] = {}  # by item and color: the options that have both
    for option in range(len(problem)):
        for entry in range(begin[option], begin[option + 1]):
            key = (items[entry], colors[entry])
            having[key[0]] |= 1 << option
            alike[key] = alike.get(key, 0) | 1 << option

    def chosen(state: _State, option: int) -> _State:
        """What is left after an option."""
        uncovered, left = state
        for entry in range(begin[option], begin[option + 1]):
            item, color = items[entry], colors[entry]
            left &= ~(having[item] & ~alike[item, color] if color else having[item])
            if item < num_primary:
                uncovered &= ~(1 << item)
        return uncovered, left

    def choices(state: _State) -> list[int]:
        """The options of the item with the fewest, the last one first."""
        uncovered, left = state
        candidates = [having[item] & left for item in _bits(uncovered)]
        return _bits(min(candidates, key=lambda options: bin(options).count("1")))

    numbers = _Numbers()
    root = (1 << num_primary) - 1, (1 << len(problem)) - 1
    parts: dict[_State, int] = {}  # the diagram of the solutions that are left in a state
    stack = [root]
    while stack:
        state = stack[-1]
        if state not in parts and not state[0]:
            parts[state] = 1
        elif state not in parts:
            children = [(option, chosen(state, option)) for option in choices(state)]
            unknown = [child for _, child in children if child not in parts]
            if unknown:
                stack.extend(unknown)
                continue
            part = 0
            for option, child in children:
                if parts[child]:
                    part = numbers[rows[option], part, parts[child]]
            parts[state] = part
            yield from numbers.drain()
        stack.pop()


def _bits(number: int) -> list[int]:
    """The places of the bits that are 1, the highest first."""
    digits = bin(number)[2:]
    return [len(digits) - k - 1 for k, digit in enumerate(digits) if digit == "1"]
