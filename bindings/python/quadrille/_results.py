# SPDX-License-Identifier: Apache-2.0

"""What the verbs of a problem answer. Whatever may be cut short by a limit says so by its outcome."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from ._board import Board
from ._run import Outcome

if TYPE_CHECKING:
    from ._problem import Option, Problem


class Solution(tuple[int, ...]):
    """A solution: the numbers of its options, in the order in which they were chosen."""

    problem: Problem

    @property
    def options(self) -> list[Option]:
        """The options themselves, as they were given."""
        return [self.problem.options[number] for number in self]

    @property
    def cost(self) -> int:
        """The sum of the costs of its options."""
        costs = self.problem.costs
        return sum(costs[number] for number in self)

    def _repr_svg_(self) -> Optional[str]:
        board = Board.of(self.problem.items)
        return board.draw(map(self.problem.items_of, self)) if board else None


def solution_of(problem: Problem, numbers: Any) -> Solution:
    solution = Solution(numbers)
    solution.problem = problem
    return solution


@dataclass(frozen=True)
class Count:
    """How many solutions there are; or, if it is not exact, a lower bound of that."""

    value: int
    outcome: Outcome
    nodes: int
    seconds: float

    @property
    def exact(self) -> bool:
        return self.outcome == Outcome.EXHAUSTED

    def __int__(self) -> int:
        return self.value

    def __str__(self) -> str:
        return str(self.value) if self.exact else f">={self.value}"


@dataclass(frozen=True)
class First:
    """A solution; or None. There is none at all if the outcome is EXHAUSTED."""

    solution: Optional[Solution]
    outcome: Outcome
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Solutions(Sequence[Solution]):
    """A list of solutions, and how it ended."""

    solutions: tuple[Solution, ...]
    outcome: Outcome

    def __len__(self) -> int:
        return len(self.solutions)

    @overload
    def __getitem__(self, index: int) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Solution, ...]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Solution, tuple[Solution, ...]]:
        return self.solutions[index]

    def __iter__(self) -> Iterator[Solution]:
        return iter(self.solutions)


@dataclass(frozen=True)
class Cheapest(Solutions):
    """The cheapest solutions, in the order of their costs.

    No solution costs less than `lower_bound`. If there is none, it is `below`, or None. The first
    `proven` of them are certain: no solution that is missing costs less.
    """

    costs: tuple[int, ...]
    lower_bound: Optional[int]
    proven: int
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Marginals(Sequence[int]):
    """In how many of `total` solutions each option is. Empty if a limit came first."""

    counts: tuple[int, ...]
    total: int
    outcome: Outcome

    def __len__(self) -> int:
        return len(self.counts)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[int, tuple[int, ...]]:
        return self.counts[index]


@dataclass(frozen=True)
class Estimated:
    """What random probes say of one number."""

    mean: float
    standard_deviation: float  # of the probes
    standard_error: float  # of the mean
    smallest: float
    largest: float


@dataclass(frozen=True)
class Estimate:
    """How many nodes and solutions a search may have. 0 says only that no probe found one."""

    nodes: Estimated
    solutions: Estimated
    probes: int  # made
    outcome: Outcome


@dataclass(frozen=True)
class Explanation:
    """Why a problem has no solution: `items` cannot all be covered.

    `feasible` is True if there is a solution, which is `solution`; False if there is none; None if
    a limit came before it was known.
    """

    feasible: Optional[bool]
    items: tuple[Hashable, ...]
    irreducible: bool  # no item can be left out
    lacks_options: bool  # some item has fewer options than it needs
    solution: Optional[Solution]
    searches: int  # made
    outcome: Outcome


@dataclass(frozen=True)
class Reduction:
    """A smaller problem with the same solutions.

    Whatever the outcome, what was removed is rightly removed.
    """

    problem: Problem
    original: Problem = field(repr=False)
    infeasible: bool  # it was found that there is no solution
    options: tuple[int, ...]  # by option of the reduced problem: its number in the original
    items: tuple[Hashable, ...]  # of the reduced problem; None: an item that is not the original's
    taken: tuple[int, ...]  # the options that the settings take
    # By option that was removed: the item that would lack options if it were chosen, or None.
    removed_options: dict[int, Optional[Hashable]]
    # By item that was removed: the item that implies it, or None.
    removed_items: dict[Hashable, Optional[Hashable]]
    outcome: Outcome

    def restore(self, solution: Sequence[int]) -> Solution:
        """The solution of the original problem for one of the reduced problem."""
        options = self.options
        return solution_of(self.original, [*self.taken, *(options[o] for o in solution)])


@dataclass(frozen=True)
class Progress:
    """How far a search is."""

    done: float  # the part of the work that is done, from 0 to 1; may be far off
    nodes: int
    updates: int  # 0 where they are not counted
    solutions: int
    seconds: float
