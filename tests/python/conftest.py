# SPDX-License-Identifier: Apache-2.0

"""What the tests of the Python package share."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import quadrille as qd


def pytest_addoption(parser: Any) -> None:
    parser.addoption("--tries", type=int, default=5, help="interrupts for each kind of call")
    parser.addoption("--examples", type=int, default=20, help="random problems for each test")
    parser.addoption("--slow", action="store_true", help="run the tests that take minutes")


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    if not config.getoption("--slow"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="slow: run with --slow"))


def pytest_configure(config: Any) -> None:
    config.addinivalue_line("markers", "slow: takes minutes")
    # The same examples in every run, and no deadline: no test depends on how busy a machine is.
    settings.register_profile(
        "quadrille",
        deadline=None,
        derandomize=True,
        max_examples=config.getoption("--examples"),
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("quadrille")


# By kind of call: the seconds that the slowest interrupt took.
SLOWEST: dict[str, float] = {}


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if SLOWEST:
        name = max(SLOWEST, key=lambda name: SLOWEST[name])
        terminalreporter.write_line(
            f"the slowest interrupt took {SLOWEST[name]:.3f} seconds ({name})"
        )


@pytest.fixture
def tries(request: Any) -> int:
    return int(request.config.getoption("--tries"))


def queens(n: int) -> qd.Problem:
    options = [
        [("row", r), ("column", c), ("sum", r + c), ("difference", r - c)]
        for r in range(n)
        for c in range(n)
    ]
    primary = [(line, k) for line in ("row", "column") for k in range(n)]
    return qd.Problem(options, primary)


def endless() -> qd.Problem:
    """A problem whose solutions nobody waits for: Latin squares of order 12, with each row shifted."""
    n = 12
    options = [
        [("cell", r, c), ("row", r, v), ("column", c, v), ("wave", (r * c + r) % n, v, r)]
        for r in range(n)
        for c in range(n)
        for v in range(n)
    ]
    primary = [(kind, k, j) for kind in ("cell", "row", "column") for k in range(n) for j in range(n)]
    return qd.Problem(options, primary)


class Sample:
    """A random problem, as the arguments of Problem()."""

    def __init__(
        self,
        options: list[list[Hashable]],
        primary: list[Hashable],
        secondary: list[Hashable],
        multiplicities: dict[Hashable, tuple[int, int]],
        costs: list[int],
    ) -> None:
        self.options = options
        self.primary = primary
        self.secondary = secondary
        self.multiplicities = multiplicities
        self.costs = costs

    def __repr__(self) -> str:
        return f"Sample({self.options}, {self.primary}, {self.secondary}, {self.multiplicities})"

    def problem(self) -> qd.Problem:
        return qd.Problem(
            self.options,
            self.primary,
            self.secondary,
            multiplicities=self.multiplicities,
            costs=self.costs,
        )

    def solutions(self) -> set[frozenset[int]]:
        """By the definition: all sets of options are tried."""
        # The search never chooses an option without a primary item.
        usable = [
            number
            for number, option in enumerate(self.options)
            if any(_item(entry) in self.primary for entry in option)
        ]
        sets = itertools.chain.from_iterable(
            itertools.combinations(usable, size) for size in range(len(usable) + 1)
        )
        return {frozenset(chosen) for chosen in sets if self.is_solution(chosen)}

    def is_solution(self, chosen: Sequence[int]) -> bool:
        entries = [entry for number in chosen for entry in self.options[number]]
        for item in self.primary:
            low, high = self.multiplicities.get(item, (1, 1))
            if not low <= sum(_item(entry) == item for entry in entries) <= high:
                return False
        for item in self.secondary:
            uses = [entry for entry in entries if _item(entry) == item]
            colors = {use.color if isinstance(use, qd.Colored) else None for use in uses}
            if len(uses) > 1 and (None in colors or len(colors) > 1):
                return False
        return True

    def cost(self, chosen: frozenset[int]) -> int:
        return sum(self.costs[number] for number in chosen)


def _item(entry: Hashable) -> Hashable:
    return entry.item if isinstance(entry, qd.Colored) else entry


# Items of many types, whose texts are partly the same.
_ITEMS: list[Hashable] = ["a", "b c", 3, "3", ("r", 1), None, frozenset("x"), "d:e", 2.5]


@st.composite
def samples(draw: Any, most_options: int = 9) -> Sample:
    items = draw(st.permutations(_ITEMS))
    primary = list(items[: draw(st.integers(1, 4))])
    rest = len(primary)
    secondary = list(items[rest : rest + draw(st.integers(0, 2))])

    def entry(item: Hashable) -> st.SearchStrategy[Hashable]:
        if item in primary:
            return st.just(item)
        colored = st.sampled_from(["red", ("blue",)]).map(lambda color: qd.Colored(item, color))
        return st.just(item) | colored

    def option(chosen: set[Hashable]) -> st.SearchStrategy[list[Hashable]]:
        return st.tuples(*map(entry, sorted(chosen, key=repr))).map(list)

    option_sets = st.sets(st.sampled_from([*primary, *secondary]), min_size=1, max_size=3)
    options = draw(st.lists(option_sets.flatmap(option), min_size=1, max_size=most_options))
    bounds = st.sampled_from([(0, 1), (1, 2), (2, 2), (1, 1)])
    multiplicities = draw(st.dictionaries(st.sampled_from(primary), bounds, max_size=2))
    costs = draw(st.lists(st.integers(0, 5), min_size=len(options), max_size=len(options)))
    return Sample(options, primary, secondary, multiplicities, costs)


def sets_of(solutions: Iterator[qd.Solution]) -> set[frozenset[int]]:
    """Solutions without the order of their options; none comes twice."""
    listed = [frozenset(solution) for solution in solutions]
    assert len(set(listed)) == len(listed)
    return set(listed)
