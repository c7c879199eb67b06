# SPDX-License-Identifier: Apache-2.0

"""Diagrams: all solutions of a problem at once."""

from __future__ import annotations

import operator
import time
from array import array
from collections.abc import Callable, Iterator
from ctypes import byref, c_size_t
from typing import TYPE_CHECKING

from . import _library as c
from ._results import Cheapest, Marginals, Solution, Solutions, solution_of
from ._run import Outcome, Run, Settings, interruptible, whole

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._problem import Problem

_BLOCK = 1024  # solutions of a walk that are fetched by one call


class Diagram:
    """All solutions as a graph, which is small if they share structure. It never changes.

    If a limit came first (the default one on memory is 1 GB), the outcome says so, `complete` is
    False, and there may be none: then all questions but these two raise ValueError.
    """

    def __init__(self, problem: Problem, settings: Settings) -> None:
        self.problem = problem

        def verb(run: Run) -> Callable[[], tuple[c.Handle, Outcome, c.Ending]]:
            handle = c.Handle(c.lib.qd_diagram_free)
            c.call(
                c.lib.qd_diagram_new,
                problem._handle.pointer,
                byref(run.config),
                byref(handle.pointer),
                byref(run.ending),
            )
            return lambda: (handle, run.outcome, run.ending)

        self._handle, self.outcome, ending = interruptible(verb, Run(settings))
        self.seconds: float = ending.seconds
        self._info = c.DiagramInfo()
        if self._handle:
            c.call(c.lib.qd_diagram_get_info, self._handle.pointer, byref(self._info))

    @property
    def complete(self) -> bool:
        """Whether it has all solutions."""
        return bool(self._info.complete)

    @property
    def nodes(self) -> int:
        """How many nodes it has."""
        return int(self._info.or_nodes + self._info.and_nodes)

    @property
    def memory(self) -> int:
        """How many bytes it takes."""
        return int(self._info.bytes)

    def _pointer(self) -> object:
        if not self._handle:
            raise ValueError(f"there is no diagram: {self.outcome}")
        return self._handle.pointer

    def __repr__(self) -> str:
        return f"<quadrille.Diagram: {self.nodes} nodes, {self.outcome}>"

    def count(self) -> int:
        """How many solutions it has."""
        number = c.Memory()
        c.call(c.lib.qd_diagram_count, self._pointer(), byref(number.pointer))
        return int(number)

    def __len__(self) -> int:
        """As count(); raises OverflowError if that is too large for len()."""
        return self.count()

    def __bool__(self) -> bool:
        return self.count() > 0

    def marginals(self, **settings: Unpack[Settings]) -> Marginals:
        """In how many solutions each option is."""
        run = _run(settings)
        if not self._handle:
            return Marginals((), 0, self.outcome)

        def verb(run: Run) -> Callable[[], Marginals]:
            begun = time.monotonic()
            memory, length = c.Memory(), c_size_t()
            status = c.call(
                c.lib.qd_diagram_marginals,
                self._pointer(),
                byref(run.config),
                byref(memory.pointer),
                byref(length),
            )
            if _ended(run, status, begun):
                return lambda: Marginals((), 0, run.outcome)

            def result() -> Marginals:
                counts = tuple(map(c.decimal, memory.bytes(length.value).split()))
                return Marginals(counts, self.count(), self.outcome)

            return result

        return interruptible(verb, run)

    def sample(self, k: int = 1, **settings: Unpack[Settings]) -> Solutions:
        """k random solutions, each equally likely and independent of the others.

        The same seed gives the same ones.
        """
        number = whole("k", k, 0)
        run = _run(settings)
        if not self._handle:
            return Solutions((), self.outcome)
        from ._problem import solutions_of

        def verb(run: Run) -> Callable[[], Solutions]:
            begun = time.monotonic()
            memory = c.Memory()
            status = c.call(
                c.lib.qd_diagram_sample,
                self._pointer(),
                byref(run.config),
                number,
                run.config.seed,
                byref(memory.pointer),
            )
            found = memory.struct(c.Solutions).count if memory else 0
            ended = _ended(run, status, begun, found)
            outcome = run.outcome if ended else self.outcome
            return lambda: Solutions(solutions_of(self.problem, memory), outcome)

        return interruptible(verb, run)

    def cheapest(self, k: int = 1, **settings: Unpack[Settings]) -> Cheapest:
        """The k cheapest solutions, or all if there are fewer, the cheapest first."""
        from ._problem import costs_of, solutions_of

        number = whole("k", k, 1)
        run = _run(settings)
        pointer = self._pointer()

        def verb(run: Run) -> Callable[[], Cheapest]:
            begun = time.monotonic()
            memory = c.Memory()
            status = c.call(
                c.lib.qd_diagram_cheapest, pointer, byref(run.config), number, byref(memory.pointer)
            )
            found = memory.struct(c.Solutions).count if memory else 0
            ended = _ended(run, status, begun, found)
            outcome = run.outcome if ended else self.outcome

            def result() -> Cheapest:
                solutions, costs = solutions_of(self.problem, memory), costs_of(memory)
                lower = costs[0] if costs else None
                return Cheapest(solutions, outcome, costs, lower, found, 0, 0.0)

            return result

        return interruptible(verb, run)

    def __getitem__(self, rank: int) -> Solution:
        """The solution of a rank, in the order of iteration. Negative ranks count from the end."""
        place = operator.index(rank)
        if place < 0:
            place += self.count()
        if place < 0:
            raise IndexError(f"there is no solution of rank {rank}")
        text = c.digits(place)
        pointer = self._pointer()

        def verb(run: Run) -> Callable[[], Solution]:
            begun = time.monotonic()
            memory, count = c.Memory(), c_size_t()
            status = c.call(
                c.lib.qd_diagram_solution,
                pointer,
                byref(run.config),
                text,
                byref(memory.pointer),
                byref(count),
            )
            _ended(run, status, begun)
            return lambda: solution_of(self.problem, memory.numbers(count.value))

        try:
            return interruptible(verb, Run({}))
        except ValueError:
            raise IndexError(f"there is no solution of rank {rank}") from None

    def __iter__(self) -> Iterator[Solution]:
        """All solutions in the order of their ranks, which is the same in every run."""
        walk = c.Handle(c.lib.qd_walk_free)
        c.call(c.lib.qd_walk_new, self._pointer(), byref(walk.pointer))
        numbers = array("i", bytes(4 * max(len(self.problem), 32 * _BLOCK)))
        ends = array("q", bytes(8 * _BLOCK))
        count = c_size_t()
        while True:
            status = c.call(
                c.lib.qd_walk_next_block,
                walk.pointer,
                c.address(numbers),
                len(numbers),
                c.address(ends),
                _BLOCK,
                byref(count),
            )
            if status == c.END:
                return
            begin = 0
            for end in ends[: count.value]:
                yield solution_of(self.problem, numbers[begin:end])
                begin = end


def _run(settings: Settings) -> Run:
    """Settings of a question to a diagram."""
    run = Run(settings)
    if run.config.num_taken or run.config.num_forbidden:
        raise ValueError(
            "taken, forbidden: a diagram has the solutions that it was made for;"
            " make one with them by Problem.diagram()"
        )
    return run


def _ended(run: Run, status: int, begun: float, found: int = 0) -> bool:
    """Whether a limit of a call that has no ending came first; the ending then says which."""
    if status != c.STOPPED:
        run.end_with(Outcome.EXHAUSTED)
        return False
    config = run.config
    if 0 <= config.max_solutions <= found:
        run.end_with(Outcome.SOLUTION_LIMIT)
    elif 0 <= config.max_seconds <= time.monotonic() - begun:
        run.end_with(Outcome.TIME_LIMIT)
    elif config.max_updates >= 0:
        run.end_with(Outcome.UPDATE_LIMIT)
    else:
        run.end_with(Outcome.MEMORY_LIMIT)
    return True
