# SPDX-License-Identifier: Apache-2.0

"""Plans: shards together are one search, also where some were stopped; and digests."""

from __future__ import annotations

import itertools
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import queens, samples
from hypothesis import given
from hypothesis import strategies as st

import quadrille as qd
from quadrille import Digest, Outcome, Plan

STRATEGIES = st.fixed_dictionaries(
    {
        "branching": st.sampled_from(["auto", "mrv", "leftmost", "sharp"]),
        "order": st.sampled_from(["given", "random", "cost"]),
        "seed": st.integers(0, 2**64 - 1),
    }
)


def searched(plan: Plan) -> list[qd.Shard]:
    return [shard for shard in plan.in_order() if shard.searched]


@given(samples(), st.integers(1, 20), st.integers(1, 3), STRATEGIES)
def test_shards_are_one_search(sample: Any, shards: int, probes: int, strategy: Any) -> None:
    problem = sample.problem()
    whole = problem.search(**strategy)
    expected = list(whole)
    plan = Plan.read(problem, str(problem.split(shards, probes=probes, **strategy)))
    assert plan.strategy["seed"] == strategy["seed"] and plan.outcome == Outcome.EXHAUSTED
    found: list[qd.Solution] = []
    digest = Digest()
    nodes = plan.inner_nodes
    assert [shard.number for shard in plan.in_order()] == list(range(len(plan)))
    for shard in plan:
        assert shard.searched and shard.nodes >= 1
        search = problem.solutions(shard=shard, kernel=random.choice(["links", "cells", "bits"]))
        part = list(search)
        for solution in part:
            assert set(shard.taken) <= set(solution)
            assert not set(shard.forbidden) & set(solution)
        assert problem.count(taken=shard.taken, forbidden=shard.forbidden) == len(part)
        found += part
        digest += Digest.of(part)
        nodes += search.progress.nodes
    assert found == expected
    assert digest == Digest.of(expected) == Digest.of(problem.solutions())
    assert nodes == whole.progress.nodes


@given(samples(), st.integers(1, 6), STRATEGIES, st.randoms(use_true_random=False))
def test_what_stopped_goes_on_in_rounds(
    sample: Any, shards: int, strategy: Any, rng: random.Random
) -> None:
    problem = sample.problem()
    whole = problem.search(**strategy)
    expected = list(whole)
    plan = problem.split(shards, probes=1, **strategy)
    found: dict[int, list[qd.Solution]] = {}
    nodes = 0
    begin = 0
    while begin < len(plan):
        left = {}
        divide = []
        for shard in plan[begin:]:
            way = rng.randrange(4)
            if way == 0 and plan.rounds < 5:
                divide.append(shard.number)
                continue
            limit = rng.randint(1, 5) if way == 1 else None
            search = problem.search(shard=shard, nodes=limit)
            part = list(itertools.islice(search, rng.randint(0, 3) if way == 2 else None))
            nodes += search.progress.nodes
            if rng.randrange(2):  # what it found in advance goes to another one
                search = problem.search(resume=search.checkpoint(), nodes=limit, **strategy)
            part += search.drain()
            found[shard.number] = part
            if search.outcome != Outcome.EXHAUSTED:
                left[shard.number] = (search.checkpoint(), f"{len(part)} solutions")
        begin = len(plan)
        if left or divide:
            before = plan
            plan = plan.next_round(left, divide=divide, parts=rng.randint(1, 4))
            assert plan.rounds == before.rounds + 1
            for number, (checkpoint, line) in left.items():
                assert plan[number].found == line and plan[number].checkpoint == checkpoint
            for number in [*left, *divide]:
                parts = plan[number].parts
                assert parts is not None and parts.start >= begin and not plan[number].searched
            plan = Plan.read(problem, plan.text)
    together = [s for shard in plan.in_order() for s in found.get(shard.number, [])]
    assert together == expected
    assert nodes + plan.inner_nodes == whole.progress.nodes


def test_shards_of_the_same_state_are_counted_once() -> None:
    cells = [(row, column) for row in range(6) for column in range(6)]
    dominoes = [
        [(r, c), (r + dr, c + dc)]
        for r, c in cells
        for dr, dc in ((0, 1), (1, 0))
        if (r + dr, c + dc) in cells
    ]
    problem = qd.Problem(dominoes)
    plan = Plan.read(problem, problem.split(20, by_states=True).text)
    assert len(searched(plan)) >= 20 and len(searched(plan)) < len(plan)
    counts: list[int] = []
    for shard in plan:
        if shard.same_as is None:
            counts.append(len(list(problem.solutions(shard=shard))))
        else:
            assert not shard.searched
            counts.append(counts[shard.same_as])
    assert sum(counts) == problem.count() == 6728


@given(samples())
def test_bounds_of_rounds(sample: Any) -> None:
    problem = sample.problem()
    cheapest = problem.minimize()
    plan = problem.split(4, goal="minimize", k=1)
    assert (plan.goal, plan.k, plan.bound) == ("minimize", 1, None)
    best = None
    for shard in plan:
        presets: Any = {"taken": shard.taken, "forbidden": shard.forbidden}
        answer = problem.minimize(below=plan.bound, **presets)
        assert answer.outcome == Outcome.EXHAUSTED
        if answer.costs:
            assert best is None or answer.costs[0] < best
            best = answer.costs[0]
            plan = Plan.read(problem, plan.next_round(bound=best).text)
            assert plan.bound == best and len(plan) == len(plan[:])
    assert ([] if best is None else [best]) == list(cheapest.costs)


def test_covers_below_a_cost() -> None:
    problem = qd.Problem([["a"], ["a", "b"], ["b"], ["b"]], costs=[1, 2, 4, 3])
    assert problem.minimize(3).costs == (2, 4, 5)
    below = problem.minimize(3, below=5)
    assert below.costs == (2, 4) and below.outcome == Outcome.EXHAUSTED and below.proven == 2
    nothing = problem.minimize(below=2)
    assert nothing.costs == () and nothing.lower_bound == 2
    assert problem.minimize(below=0).costs == problem.minimize(below=-(2**63)).costs == ()
    assert problem.minimize(below=2**63 - 1).costs == (2,)
    with pytest.raises(ValueError, match="below"):
        problem.minimize(below=2**63)


def test_plan_is_a_sequence() -> None:
    problem = queens(8)
    plan = problem.split(10)
    assert len(plan) >= 10 and plan[-1] == plan[len(plan) - 1] == list(plan)[-1]
    assert [shard.number for shard in plan[2:5]] == [2, 3, 4]
    assert repr(plan) == f"<quadrille.Plan: {len(plan)} shards for count, 1 rounds>"
    assert plan.text == str(plan) and plan.text.startswith("quadrille plan 1\n")
    with pytest.raises(IndexError):
        plan[len(plan)]
    assert plan.nodes == sum(shard.nodes for shard in plan)
    shard = pickle.loads(pickle.dumps(plan[3]))
    assert shard.taken == plan[3].taken and shard.plan.text == plan.text
    assert list(shard.plan.problem.solutions(shard=shard)) == list(
        problem.solutions(shard=plan[3])
    )
    blocks = problem.solution_blocks(3, shard=plan[3])
    assert [tuple(row) for block in blocks for row in block] == list(
        problem.solutions(shard=plan[3])
    )


def test_limit_ends_a_division() -> None:
    problem = queens(8)
    plan = problem.split(nodes=5)
    assert plan.outcome == Outcome.NODE_LIMIT and len(plan) < 100
    assert sum(len(list(problem.solutions(shard=shard))) for shard in plan) == 92
    again = plan.next_round(divide=[0], nodes=0)
    assert again.outcome == Outcome.NODE_LIMIT and len(again) == len(plan) + 1
    assert len(problem.split(least_nodes=1e9)) == 1


_WORKER = """
import sys
import quadrille as qd
sys.path.insert(0, sys.argv[1])
from conftest import queens
problem = queens(8)
plan = qd.Plan.read(problem, sys.stdin.buffer.read())
task, tasks = int(sys.argv[2]), int(sys.argv[3])
digest = qd.Digest()
count = 0
for shard in plan[task::tasks]:
    for solution in problem.solutions(shard=shard):
        digest += solution
        count += 1
print(count, digest)
"""


def test_processes_share_the_work() -> None:
    problem = queens(8)
    text = problem.split(20).text.encode()
    digest = Digest()
    count = 0
    for task in range(2):
        command = [sys.executable, "-c", _WORKER, str(Path(__file__).parent), str(task), "2"]
        answer = subprocess.run(command, input=text, check=True, stdout=subprocess.PIPE).stdout
        number, hexadecimal = answer.decode().split()
        count += int(number)
        digest += Digest.parse(hexadecimal)
    assert count == 92 and digest == Digest.of(problem.solutions())


def test_files(tmp_path: Path) -> None:
    problem = queens(6)
    plan = problem.split(5)
    path = tmp_path / "plan"
    path.write_text(str(plan))
    assert Plan.read(problem, path).text == plan.text
    assert Plan.read(problem, plan.text.encode()).text == plan.text


def test_wrong_plans_are_refused() -> None:
    problem = queens(6)
    plan = problem.split(5)
    text = plan.text
    with pytest.raises(ValueError, match="of another problem"):
        Plan.read(queens(7), text)
    for wrong in ("", "x", text[:-20], text.replace("+1 ", "+2 ", 1), text + "x"):
        with pytest.raises(ValueError):
            Plan.read(problem, wrong)
    with pytest.raises(ValueError, match="shard 1 forbids option 1"):
        Plan.read(problem, _with_checksum(text.replace("1 +", "1 -", 1)))
    # The certificate, not the checksum, finds this.
    lines = text.splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith("1 +"))
    lines[first + 1] = "2" + lines[first][1:]
    with pytest.raises(ValueError):
        Plan.read(problem, _with_checksum("\n".join(lines) + "\n"))


def _with_checksum(text: str) -> str:
    """With the last line that belongs to those above it."""
    head = text[: text.rindex("end ")]
    sum_ = 0xCBF29CE484222325
    for byte in head.encode():
        sum_ = (sum_ ^ byte) * 0x100000001B3 % 2**64
    return f"{head}end {sum_:016x}\n"


def test_right_checksum_is_that_of_the_text() -> None:
    text = queens(6).split(5).text
    assert _with_checksum(text) == text


def test_shards_that_a_checkpoint_does_not_leave_are_refused() -> None:
    problem = queens(8)
    plan = problem.split(5)
    search = problem.search(shard=plan[1], nodes=30)
    found = list(search)
    text = plan.next_round({1: (search.checkpoint(), str(len(found)))}).text
    head, divided, rest = text.partition("\ndivide ")
    rest = re.sub("\ninner.*", "\ninner 9", rest)  # nodes that there are not
    with pytest.raises(ValueError, match="shard 2: its parts"):
        Plan.read(problem, _with_checksum(head + divided + rest))


def test_wrong_searches_are_refused() -> None:
    problem = queens(6)
    shard = problem.split(5)[0]
    wrong: list[Any] = [
        ({"order": "random"}, "of another search"),
        ({"seed": 1}, "of another search"),
        ({"branching": "leftmost"}, "of another search"),
        ({"branching": "weighted-degree"}, "of another search"),
        ({"threads": 2}, "several threads"),
        ({"taken": [0]}, "options were taken or forbidden"),
        ({"forbidden": [0]}, "options were taken or forbidden"),
        ({"resume": problem.search().checkpoint()}, "which shard it is of"),
    ]
    for settings, message in wrong:
        with pytest.raises(ValueError, match=message):
            problem.search(shard=shard, **settings)
    with pytest.raises(ValueError, match="of another problem"):
        queens(6).search(shard=shard)
    assert list(problem.search(shard=shard, branching="mrv", kernel="cells")) == list(
        problem.search(shard=shard)
    )


def test_wrong_divisions_are_refused() -> None:
    problem = queens(8)
    wrong: list[Any] = [
        ({"goal": "some"}, "goal: expected one of count, all, minimize"),
        ({"shards": 0}, "shards"),
        ({"shards": 2**24 + 1}, "shards"),
        ({"probes": 0}, "probes"),
        ({"k": 0}, "k"),
        ({"least_nodes": -1}, "least_nodes: expected a number"),
        ({"least_nodes": float("nan")}, "least_nodes: expected a number"),
        ({"by_states": True, "goal": "all"}, "by_states: only counts"),
        ({"taken": [0]}, "a plan is of the whole problem"),
        ({"forbidden": [0]}, "a plan is of the whole problem"),
        ({"branching": "mrv-random"}, "learns or draws"),
        ({"branching": "failure-rate"}, "learns or draws"),
    ]
    for settings, message in wrong:
        with pytest.raises(ValueError, match=message):
            problem.split(**settings)

    plan = problem.split(5)
    search = problem.search(shard=plan[1])
    head = [next(search) for _ in range(3)]
    with pytest.raises(ValueError, match="drain"):
        plan.next_round({1: (search.checkpoint(), "x")})
    head += search.drain()
    assert len(head) > 3
    text = search.checkpoint()
    last = len(plan)
    rounds: list[Any] = [
        ({"left": {0: (text, "x")}}, "of another one"),
        ({"left": {1: (text, "")}}, "not empty"),
        ({"left": {1: (text, "a\nb")}}, "one line"),
        ({"left": {1: (text, "a\0b")}}, "NUL"),
        ({"left": {1: (text[:-9], "x")}}, "checksum"),
        ({"left": {1: ("", "x")}}, "empty text"),
        ({"left": {last: (text, "x")}}, "left: expected a number from 0"),
        ({"left": {-1: (text, "x")}}, "left: expected a number from 0"),
        ({"left": {1: (text, "x")}, "divide": [1]}, "divided already"),
        ({"divide": [2, 2]}, "divided already"),
        ({"divide": [last]}, "divide: expected a number from 0"),
        ({"divide": [1], "parts": 0}, "parts"),
        ({"bound": 3}, "bound: the goal of the plan is 'count'"),
    ]
    for arguments, message in rounds:
        with pytest.raises(ValueError, match=message):
            plan.next_round(**arguments)
    again = plan.next_round({1: (text, "x")})
    with pytest.raises(ValueError, match="divided already"):
        again.next_round({1: (text, "x")})
    with pytest.raises(ValueError, match="bound"):
        problem.split(2, goal="minimize").next_round(bound=-1)


def test_drain_takes_what_was_found_in_advance() -> None:
    problem = queens(8)
    expected = list(problem.solutions())
    search = problem.search()
    head = [next(search) for _ in range(20)]
    search._back.append(head.pop())  # as if an interrupt had come
    head += search.drain()
    assert search.drain() == [] and "pending" not in search.checkpoint()
    assert head + list(problem.search(resume=search.checkpoint())) == expected
    assert head + list(search) == expected


@given(samples(), st.integers(1, 5), st.randoms(use_true_random=False))
def test_digests(sample: Any, size: int, rng: random.Random) -> None:
    problem = sample.problem()
    solutions = list(problem.solutions())
    expected = Digest.of(solutions)
    assert Digest.of(problem.solution_blocks(size)) == expected
    total = Digest()
    for block in problem.solution_blocks(size):
        total += block
    assert total == expected
    shuffled = [sorted(solution, key=lambda option: rng.random()) for solution in solutions]
    rng.shuffle(shuffled)
    total = Digest()
    for solution in shuffled:
        total += solution
    assert total == expected and Digest.parse(str(total)) == total
    assert hash(total) == hash(expected) and pickle.loads(pickle.dumps(total)) == total
    if solutions and solutions[0]:  # that of the empty solution is 0
        assert Digest.of(solutions[1:]) != expected


def test_digest_is_what_the_formats_say() -> None:
    def mix(z: int) -> int:
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    def digest(solution: list[int]) -> int:
        g = 0x9E3779B97F4A7C15
        numbers = [(option + 1) * g % 2**64 for option in solution]
        a = sum(map(mix, numbers)) % 2**64
        b = sum(mix(number ^ (2**64 - 1)) for number in numbers) % 2**64
        swapped = (b << 32 | b >> 32) % 2**64
        return mix(a ^ swapped) << 64 | mix((b + g * a) % 2**64)

    solutions = [[0], [5, 3, 2**31 - 1], [], [1] * 10, list(range(5000))] * 2000
    assert Digest.of(solutions[:5]).value == sum(map(digest, solutions[:5])) % 2**128
    assert str(Digest() + [0]) == f"{digest([0]):032x}"
    once = Digest.of(solutions[:5]).value
    assert Digest.of(solutions).value == once * 2000 % 2**128
    for wrong in ("", "0" * 31, "0" * 33, "G" * 32, "A" * 32):
        with pytest.raises(ValueError):
            Digest.parse(wrong)
    with pytest.raises(ValueError):
        Digest() + [2**31]
