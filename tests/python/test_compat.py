# SPDX-License-Identifier: Apache-2.0

"""The adapters, on problems whose answers are known from the definition."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import numpy
import pytest
from conftest import Sample, samples
from hypothesis import given
from hypothesis import strategies as st

import quadrille as qd
import quadrille.compat.exact_cover as ec
from quadrille.compat import xcover

MATRICES = st.integers(1, 5).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(0, 1), min_size=width, max_size=width), min_size=1, max_size=8
    )
)


def solutions(rows: list[list[int]]) -> set[frozenset[int]]:
    """The sets of rows, none of them all zeros, whose sum is all ones."""
    usable = [k for k, row in enumerate(rows) if any(row)]
    sets = itertools.chain.from_iterable(
        itertools.combinations(usable, size) for size in range(len(usable) + 1)
    )
    return {
        frozenset(chosen)
        for chosen in sets
        if all(sum(rows[k][column] for k in chosen) == 1 for column in range(len(rows[0])))
    }


@given(MATRICES)
def test_exact_cover(rows: list[list[int]]) -> None:
    expected = solutions(rows)
    assert ec.get_solution_count(numpy.array(rows)) == len(expected)
    if not expected:
        for function in (ec.get_exact_cover, ec.get_all_solutions):
            with pytest.raises(ec.NoSolution):
                function(rows)
        return
    assert {frozenset(s) for s in ec.get_all_solutions(rows)} == expected
    some = ec.get_all_solutions(rows, max_count=1)
    assert len(some) == 1 and {frozenset(s) for s in some} <= expected
    cover = ec.get_exact_cover(rows)
    assert cover.dtype == numpy.intc and frozenset(cover.tolist()) in expected


@given(MATRICES)
def test_xcover(rows: list[list[int]]) -> None:
    expected = solutions(rows)
    found = list(xcover.covers_bool(numpy.array(rows)))
    assert {frozenset(s) for s in found} == expected and len(found) == len(expected)
    columns = range(len(rows[0]))
    options = [[f"c{k}" for k in columns if row[k]] for row in rows]
    items = [f"c{k}" for k in columns]
    assert {frozenset(s) for s in xcover.covers(options, primary=items)} == expected
    for nodes in (xcover.covers_zdd(options, items), xcover.covers_bool_zdd(numpy.array(rows))):
        sets = {0: set(), 1: {frozenset()}}
        root = 1 if expected == {frozenset()} else 0
        for root, option, without, having in nodes:
            sets[root] = sets[without] | {s | {option} for s in sets[having]}
        assert sets[root] == expected


def _number(nodes: Iterable[xcover.Node]) -> int:
    """How many solutions a diagram has."""
    numbers = {0: 0, 1: 1}
    root = 0
    for root, _, without, having in nodes:
        numbers[root] = numbers[without] + numbers[having]
    return numbers[root]


def test_xcover_diagrams_of_many_solutions() -> None:
    options = [[f"item {k}"] for k in range(30) for _ in range(10)]
    assert _number(xcover.covers_zdd(options)) == 10**30
    matrix = numpy.repeat(numpy.eye(8, dtype=int), 10, axis=0)
    assert _number(xcover.covers_bool_zdd(matrix)) == 10**8


@given(samples())
def test_xcover_diagrams_of_a_search(sample: Sample) -> None:
    """The way of many solutions, with colors."""
    problem = qd.Problem(sample.options, sample.primary, sample.secondary)
    expected = Sample(sample.options, sample.primary, sample.secondary, {}, []).solutions()
    rows = [7 * k for k in range(len(problem))]
    sets: dict[int, set[frozenset[int]]] = {0: set(), 1: {frozenset()}}
    root, last = (1 if frozenset() in expected else 0), 1
    for root, option, without, having in xcover._zdd_of_search(problem, rows):
        assert root == last + 1 and sets[having] and option % 7 == 0
        last = root
        sets[root] = sets[without] | {s | {option // 7} for s in sets[having]}
    assert sets[root] == expected


def test_xcover_colors() -> None:
    options = [["p", "q", "x", "y:A"], ["p", "r", "x:A", "y"], ["p", "x:B"], ["q", "x:A"], ["r", "y:B"]]
    assert [set(s) for s in xcover.covers(options, secondary=["x", "y"], colored=True)] == [{1, 3}]
