# SPDX-License-Identifier: Apache-2.0

"""Problems and what can be asked of them, compared with all sets of options tried one by one."""

from __future__ import annotations

import gc
import gzip
import math
import pickle
from pathlib import Path

import numpy
import pytest
from conftest import Sample, queens, samples, sets_of
from hypothesis import given
from hypothesis import strategies as st

import quadrille as qd
from quadrille import Outcome


@given(samples())
def test_solutions_are_those_of_the_definition(sample: Sample) -> None:
    problem = sample.problem()
    expected = sample.solutions()
    assert sets_of(problem.solutions()) == expected
    assert sets_of(problem.search(threads=2)) == expected
    assert problem.count() == len(expected)
    first = problem.first()
    assert (first is None) == (not expected)
    assert first is None or frozenset(first) in expected


@given(samples())
def test_verify_agrees_with_the_definition(sample: Sample) -> None:
    problem = sample.problem()
    for chosen in sample.solutions():
        problem.verify(chosen)
    for number in range(len(sample.options)):
        others = [k for k in range(len(sample.options)) if k != number]
        if sample.is_solution(others):
            problem.verify(others)
        else:
            with pytest.raises(ValueError):
                problem.verify(others)


@given(samples())
def test_cheapest_solutions_come_first(sample: Sample) -> None:
    problem = sample.problem()
    costs = sorted(map(sample.cost, sample.solutions()))
    for cheapest in (problem.minimize(3), problem.diagram().cheapest(3)):
        assert list(cheapest.costs) == costs[:3]
        assert [sample.cost(frozenset(s)) for s in cheapest] == costs[:3]
        assert [solution.cost for solution in cheapest] == costs[:3]
        assert cheapest.proven == len(cheapest)
        assert cheapest.outcome == Outcome.EXHAUSTED


@given(samples())
def test_diagram_has_all_solutions(sample: Sample) -> None:
    expected = sample.solutions()
    diagram = sample.problem().diagram()
    assert diagram.complete and diagram.outcome == Outcome.EXHAUSTED
    assert len(diagram) == diagram.count() == len(expected)
    listed = list(diagram)
    assert sets_of(iter(listed)) == expected
    assert [diagram[rank] for rank in range(len(listed))] == listed
    assert [diagram[rank - len(listed)] for rank in range(len(listed))] == listed
    with pytest.raises(IndexError):
        diagram[len(listed)]
    totals = [sum(k in solution for solution in expected) for k in range(len(sample.options))]
    marginals = diagram.marginals()
    assert list(marginals) == totals and marginals.total == len(expected)
    assert sample.problem().marginals() == marginals
    drawn = diagram.sample(20, seed=1)
    assert len(drawn) == (20 if expected else 0)
    assert {frozenset(solution) for solution in drawn} <= expected
    assert sample.problem().sample(20, seed=1) == drawn


@given(samples())
def test_explanation_is_irreducible(sample: Sample) -> None:
    explanation = sample.problem().explain()
    assert explanation.outcome == Outcome.EXHAUSTED
    assert explanation.feasible == bool(sample.solutions())
    if explanation.feasible:
        assert explanation.solution is not None
        assert frozenset(explanation.solution) in sample.solutions()
        return
    assert explanation.irreducible

    def is_feasible(needed: set[object]) -> bool:
        """Whether there is a solution if other items need not be covered."""
        bounds = dict(sample.multiplicities)
        for item in sample.primary:
            if item not in needed:
                bounds[item] = (0, bounds.get(item, (1, 1))[1])
        relaxed = Sample(sample.options, sample.primary, sample.secondary, bounds, sample.costs)
        return bool(relaxed.solutions())

    needed: set[object] = set(explanation.items)
    assert not is_feasible(needed)
    assert all(is_feasible(needed - {item}) for item in needed)


@given(samples(), st.data())
def test_preprocessing_keeps_the_solutions(sample: Sample, data: st.DataObject) -> None:
    options = range(len(sample.options))
    chosen = data.draw(st.dictionaries(st.sampled_from(options), st.booleans(), max_size=2))
    taken = {option for option, is_taken in chosen.items() if is_taken}
    forbidden = set(chosen) - taken
    problem = sample.problem()
    expected = {s for s in sample.solutions() if taken <= s and not forbidden & s}
    # Options without a primary item are in solutions only if they are taken.
    if all(option in frozenset().union(*sample.solutions(), ()) for option in taken):
        assert sets_of(problem.solutions(taken=taken, forbidden=forbidden)) == expected
        reduction = problem.preprocess(taken=taken, forbidden=forbidden)
        assert sets_of(map(reduction.restore, reduction.problem.solutions())) == expected
        assert set(reduction.items) - {None} <= set(problem.items)


@given(samples())
def test_problem_says_what_it_was_made_of(sample: Sample) -> None:
    problem = sample.problem()
    assert problem.primary == tuple(sample.primary)
    assert problem.secondary == tuple(sample.secondary)
    assert list(problem.options) == [tuple(option) for option in sample.options]
    assert list(problem.costs) == sample.costs
    expected = {item: sample.multiplicities.get(item, (1, 1)) for item in sample.primary}
    assert problem.multiplicities == expected
    copy = pickle.loads(pickle.dumps(problem))
    assert list(copy.solutions()) == list(problem.solutions())
    assert copy.multiplicities == expected and list(copy.costs) == sample.costs


@pytest.mark.filterwarnings("ignore:.*is never chosen")
@given(samples())
def test_text_gives_the_problem_back(sample: Sample) -> None:
    try:
        text = sample.problem().text()
    except ValueError as error:
        assert "Knuth's format cannot hold" in str(error)  # a name with ':', ...
        return
    again = qd.Problem.parse(text)
    assert again.text() == text
    assert list(again.costs) == sample.costs
    assert sets_of(again.solutions()) == sample.solutions()


def test_files(tmp_path: Path) -> None:
    problem = queens(6)
    path = tmp_path / "queens.dlx"
    problem.write(path)
    packed = tmp_path / "queens.dlx.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    for read in (path, str(path), packed):
        assert qd.Problem.read(read).count() == 4
    path.write_text("a b\nc\n")
    with pytest.raises(ValueError, match=r"queens.dlx:2:1: expected the name of an item"):
        qd.Problem.read(path)
    with pytest.raises(FileNotFoundError):
        qd.Problem.read(tmp_path / "absent")
    with pytest.warns(UserWarning, match="never chosen"):
        qd.Problem.parse("a | b\na\nb\n")
    assert qd.Problem.parse(b"10\n01\n", format="matrix").count() == 1
    assert "p cnf" in problem.text("cnf")
    with pytest.raises(ValueError, match="format: expected one of"):
        problem.text("xml")


_MATRICES = st.integers(1, 6).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(0, 1), min_size=width, max_size=width).filter(any),
        min_size=1,
        max_size=8,
    )
)


@given(_MATRICES, st.data())
def test_matrix_is_the_problem_of_its_columns(rows: list[list[int]], data: st.DataObject) -> None:
    columns = range(len(rows[0]))
    secondary = data.draw(st.sets(st.sampled_from(columns)))
    options = [[column for column in columns if row[column]] for row in rows]
    primary = [column for column in columns if column not in secondary]
    expected = sets_of(qd.Problem(options, primary, secondary).solutions())
    array = numpy.array(rows)
    forms = [rows, array, array.astype(bool), numpy.asfortranarray(array), array.astype(float)]
    try:
        from scipy.sparse import csr_matrix
    except ImportError:
        pass
    else:
        forms += [csr_matrix(array), csr_matrix(array).tocoo()]
    for matrix in forms:
        problem = qd.Problem.from_matrix(matrix, secondary=secondary)
        assert sets_of(problem.solutions()) == expected
        assert set(problem.secondary) == secondary
        last = qd.Problem.from_matrix(matrix, secondary=len(secondary))
        assert set(last.secondary) == set(columns[len(columns) - len(secondary) :])


def test_mistakes_are_listed() -> None:
    with pytest.raises(ValueError) as caught:
        qd.Problem(
            [["p", "x"], ["p", "p"], [], [qd.Colored("p", "red")], ["q"]],
            primary=["p", "q", "p"],
            secondary=["q"],
            costs=[1, 2],
            multiplicities={"z": 1, "q": (2, 1)},
        )
    assert str(caught.value).splitlines() == [
        "item 'p' is listed twice",
        "item 'q' is listed twice",
        "costs: 2 for 5 options",
        "multiplicities: 'z' is not a primary item",
        "item 'q': at_least is 2, more than at_most, which is 1",
        "options[0]: unknown item 'x'",
        "options[1]: item 'p' appears twice",
        "options[2]: has no items",
        "options[3]: item 'p' is primary and cannot have a color (found 'red')",
    ]
    problem = queens(4)
    for settings, message in [
        ({"branching": "best"}, "branching: expected one of auto, mrv"),
        ({"memory": "4 lots"}, "memory: expected a size such as '4G'"),
        ({"threads": -1}, "threads: expected a number from 0"),
        ({"taken": [99]}, "99"),
        ({"taken": [2**40]}, "taken: a number is too large"),
    ]:
        with pytest.raises(ValueError, match=message):
            problem.count(**settings)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="unknown settings: speed"):
        problem.count(speed=9)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="row 1 has 1 columns, row 0 has 2"):
        qd.Problem.from_matrix([[1, 0], [1]])
    with pytest.raises(ValueError, match="there is no column 7"):
        qd.Problem.from_matrix([[1, 0]], secondary=[7])
    with pytest.raises(ValueError, match="unknown item 'z'"):
        problem.explain(among=["z"])


def test_numbers_out_of_range_are_refused() -> None:
    problem = queens(6)
    diagram = problem.diagram()
    for k in (-1, 2**63, 2**64, 2**64 + 1):
        for verb in (diagram.sample, diagram.cheapest, problem.sample, problem.minimize):
            with pytest.raises(ValueError, match="k: expected a number from"):
                verb(k)
        with pytest.raises(ValueError, match="probes: expected a number from"):
            problem.estimate(k)
        with pytest.raises(ValueError, match="size: expected a number from"):
            problem.solution_blocks(k)
        with pytest.raises(ValueError, match="seed: expected a number from"):
            problem.count(seed=k if k != 2**63 else 2**65)
    for memory in (-1, 2**63, 2**64, "16777216T", "-1G", "nan", math.nan, "infG", -math.inf):
        with pytest.raises(ValueError, match="memory: expected a size"):
            problem.count(memory=memory)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="timeout"):
        problem.count(timeout=math.nan)
    assert problem.count(memory=math.inf, timeout=math.inf, nodes=2**70, seed=2**64 - 1).exact
    assert problem.count(limit=math.inf).value == 4  # type: ignore[call-overload]
    for rank in (4, -5, 2**64, -(2**64)):
        with pytest.raises(IndexError):
            diagram[rank]
    assert diagram[numpy.int64(1)] == diagram[1]
    assert diagram.sample(numpy.int64(2), seed=numpy.int64(3)) == diagram.sample(2, seed=3)
    for solution in ([2**40], [-(2**40)]):
        with pytest.raises(ValueError, match="too large"):
            problem.verify(solution)
    with pytest.raises(ValueError, match="checkpoint is damaged"):
        problem.search(resume="\ud800")


@given(samples(), st.data())
def test_samples_and_marginals_heed_what_is_taken(sample: Sample, data: st.DataObject) -> None:
    problem = sample.problem()
    solutions = sorted(map(sorted, sample.solutions()))
    if not any(solutions):
        return
    solution = data.draw(st.sampled_from([s for s in solutions if s]))
    taken = [data.draw(st.sampled_from(solution))]
    others = [k for k in range(len(problem)) if k not in taken]
    forbidden = data.draw(st.lists(st.sampled_from(others), max_size=1)) if others else []
    expected = [s for s in solutions if taken[0] in s and not set(forbidden) & set(s)]
    # Options can be given by an iterator, which serves once.
    drawn = problem.sample(20, taken=iter(taken), forbidden=iter(forbidden))
    assert len(drawn) == (20 if expected else 0)
    assert all(sorted(s) in expected for s in drawn)
    marginals = problem.marginals(taken=taken, forbidden=forbidden)
    assert marginals.total == len(expected)
    assert list(marginals) == [sum(k in s for s in expected) for k in range(len(problem))]
    diagram = problem.diagram()
    for verb in (diagram.sample, diagram.marginals, diagram.cheapest):
        for name in ("taken", "forbidden"):
            with pytest.raises(ValueError, match="taken, forbidden"):
                verb(**{name: taken})  # type: ignore[operator]


def test_matrix_of_texts() -> None:
    for matrix in (["0101", "1010"], [b"0101", b"1010"], [list("0101"), list("1010")]):
        problem = qd.Problem.from_matrix(matrix)
        assert problem.options == [(1, 3), (0, 2)] and problem.count() == 1
    for wrong in (["01 1"], ["0121"], [["0", "no"]], numpy.array([["0", "1"]])):
        with pytest.raises(ValueError, match="matrix"):
            qd.Problem.from_matrix(wrong)


def test_limits_are_outcomes() -> None:
    problem = queens(10)
    for settings, outcome in [
        ({"limit": 5}, Outcome.SOLUTION_LIMIT),
        ({"nodes": 5}, Outcome.NODE_LIMIT),
        ({"timeout": 0}, Outcome.TIME_LIMIT),
    ]:
        search = problem.search(**settings)  # type: ignore[arg-type]
        found = list(search)
        assert len(found) == settings.get("limit", 0) and search.outcome == outcome
        count = problem.count(plan="search", **settings)  # type: ignore[call-overload]
        assert count.value == len(found) and count.outcome == outcome and not count.exact
        assert str(count) == f">={len(found)}"
    assert problem.first(nodes=0).outcome == Outcome.NODE_LIMIT
    assert problem.first(nodes=10**6).solution is not None
    assert problem.first(timeout=math.inf).solution is not None
    diagram = problem.diagram(memory=1000)
    assert diagram.outcome == Outcome.MEMORY_LIMIT and not diagram.complete
    with pytest.raises(ValueError, match="there is no diagram: memory limit"):
        diagram.count()
    assert problem.sample(3, memory=1000).outcome == Outcome.MEMORY_LIMIT
    assert problem.marginals(memory=1000).outcome == Outcome.MEMORY_LIMIT
    assert problem.sample(3, limit=2).outcome == Outcome.SOLUTION_LIMIT
    assert problem.explain(nodes=1).feasible is None
    assert problem.minimize(timeout=0).outcome == Outcome.TIME_LIMIT
    assert problem.estimate(probes=10**6, nodes=100).outcome == Outcome.NODE_LIMIT


def test_counts_of_any_size() -> None:
    pairs = [[(row, column)] for row in range(15000) for column in (0, 1)]
    rows = [[(row, 0), (row, 1)] for row in range(15000)]
    problem = qd.Problem(pairs + rows)
    assert problem.count() == 2**15000
    assert problem.count(memory="64M", threads=2) == 2**15000


def test_blocks_are_the_solutions() -> None:
    problem = queens(9)
    expected = list(problem.solutions())
    blocks = list(problem.solution_blocks(50))
    assert [tuple(row) for block in blocks for row in block] == expected
    assert all(0 < len(block) <= 50 for block in blocks)
    assert [tuple(row) for block in blocks for row in block.array().tolist()] == expected
    ragged = qd.Problem([["a", "b"], ["a"], ["b"]]).search()
    assert next(ragged.blocks()).array().tolist() == [[0, -1], [1, 2]]
    search = problem.solutions()
    head = [next(search) for _ in range(7)]
    tail = [tuple(row) for block in search.blocks(3) for row in block]
    assert head + tail == expected


def test_boards_are_drawn() -> None:
    for items, cells in [
        ([(0, 0), (0, 1), (1, 0), (1, 1)], 4),
        (["r1c1", "r1c2", "r2c1", "r2c2", "x"], 4),
        (["00", "01", "10", "1a"], 4),
        (["1,1", "1,2", "2,1", "2,2"], 4),
        (["r0", "r1", "c0", "c1"], 4),
    ]:
        problem = qd.Problem([items])
        drawing = problem._repr_svg_()
        assert drawing is not None and drawing.count("<rect") == cells
        solution = problem.first()
        assert solution is not None
        colored = solution._repr_svg_()
        assert colored is not None and colored.startswith("<svg") and colored.endswith("</svg>")
        assert colored != drawing
    large = [f"{kind}{k}" for kind in "rc" for k in range(10**5)]  # 10**10 cells
    assert qd.Problem([large])._repr_svg_() is None
    for names in (["10", "11", "12", "13"], list("abcd"), [1, 2, 3, 4]):
        assert qd.Problem([names])._repr_svg_() is None


def test_edges() -> None:
    assert list(qd.Problem([]).solutions()) == [()]
    assert qd.Problem([], primary="a").count() == 0
    assert qd.Problem([["a"]], primary=[], secondary="a").count() == 1
    assert qd.Problem([["a"], ["a"]]).count() == 2
    assert bool(qd.Problem([])) and len(qd.Problem([])) == 0
    assert qd.Problem([["\0"], ["a\0b"], ["\ud800"]], primary=["\0", "a\0b", "\ud800"]).count() == 1


@pytest.mark.slow
def test_memory_does_not_grow() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    def use() -> None:
        problem = qd.Problem([["a", "d"], ["a", "b", "c"], ["b", "c"], ["d"]], costs=[1, 2, 3, 4])
        search = problem.solutions()
        next(search)
        assert problem.count() == 2 and len(problem.minimize(2)) == 2
        assert problem.diagram().count() == 2 and problem.explain().feasible
        assert qd.Problem.parse(problem.text()).first() is not None
        plan = qd.Plan.read(problem, problem.split(3).text).next_round(divide=[0])
        assert sum(len(list(problem.search(shard=s))) for s in plan if s.searched) == 2
        try:
            qd.Problem([["x"]], primary="a")
        except ValueError:
            pass

    for _ in range(20000):
        use()
    gc.collect()
    before = resident()
    for _ in range(100000):
        use()
    gc.collect()
    assert resident() - before < 4 << 20
