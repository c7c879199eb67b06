# SPDX-License-Identifier: Apache-2.0
"""A user's program, for mypy --strict: what has which type, and which mistakes are found.

A mistake that is not found is an error too: an ignore without use.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any, Optional

import quadrille as qd
from quadrille import sudoku
from quadrille.compat.exact_cover import get_solution_count
from quadrille.compat.xcover import covers


def problems() -> qd.Problem:
    p = qd.Problem([["a", "d"], [("b", 1), "c"]], primary="ad", costs=[1, 2])
    p = qd.Problem([[qd.Colored("s", "red"), "a"]], secondary="s", multiplicities={"a": (1, 2)})
    p = qd.Problem.from_matrix([[1, 0], [0, 1]])
    options: qd.Problem = qd.Problem.read(Path("queens.dlx"))
    items: tuple[Hashable, ...] = options.items
    text: str = p.text("dlx")
    assert items and text
    return p


def questions(p: qd.Problem) -> None:
    number: int = p.count(threads=2)
    count: qd.Count = p.count(timeout=1.5)
    value: int = count.value
    one: Optional[qd.Solution] = p.first(seed=1)
    first: qd.First = p.first(nodes=100)
    outcome: qd.Outcome = first.outcome
    cheapest: tuple[int, ...] = p.minimize(3).costs
    total: int = p.marginals().total
    diagram: qd.Diagram = p.diagram(memory="1G")
    for solution in p.solutions(limit=3):
        option: int = solution[0]
        covered: tuple[Hashable, ...] = solution.options[option]
        cost: int = solution.cost
        print(covered, cost)
    with p.search(threads=2) as search:
        nodes: int = search.progress.nodes
        text: str = search.checkpoint()
    print(number, value, one, outcome, cheapest, total, len(diagram), nodes, text)


def plans(p: qd.Problem) -> None:
    plan: qd.Plan = p.split(100, goal="all", order="cost", timeout=10)
    plan = qd.Plan.read(p, plan.text)
    plan = qd.Plan.read(p, Path("plan"))
    shard: qd.Shard = plan[0]
    parts: list[qd.Shard] = plan[1:3]
    digest = qd.Digest()
    for solution in p.solutions(shard=shard, kernel="bits"):
        digest += solution
    digest += qd.Digest.of(p.solution_blocks(shard=shard))
    search: qd.Search = p.search(shard=parts[0], nodes=1000)
    found: list[qd.Solution] = search.drain()
    plan = plan.next_round({1: (search.checkpoint(), "found")}, divide=[2], parts=10, timeout=1)
    same: Optional[int] = shard.same_as
    number: int = p.count(taken=shard.taken, forbidden=shard.forbidden)
    costs: tuple[int, ...] = p.minimize(below=plan.bound).costs
    p.count(**plan.strategy)
    print(found, same, number, costs, str(digest))


def puzzles(puzzle: str) -> None:
    grid: Optional[sudoku.Grid] = sudoku.solve(puzzle).solution
    answers: sudoku.Answers = sudoku.solve_many([puzzle], timeout=1.0)
    number: int = sudoku.count(puzzle)
    cells: tuple[str, ...] = sudoku.why(puzzle).cells
    print(grid, answers[0], number, cells)


def boards(text: str) -> None:
    board = sudoku.Board(text, "iss", size="6,6")
    found: list[sudoku.Board] = sudoku.read_boards(Path("boards.txt"), latin=True)
    error: Optional[str] = found[0].error
    number: int = board.count(threads=2)
    count: qd.Count = board.count(timeout=1.5)
    answer: sudoku.BoardAnswer = board.solve(nodes=1000)
    values: tuple[Optional[int], ...] = answer.solution.values if answer.solution else ()
    for solution in board.solutions(limit=3):
        line: str = solution
        board.check(solution.values)
        print(line, board.svg(solution.values, color=True))
    total: int = board.sample(3, seed=1).total
    document: str = sudoku.write_boards(found, "csv")
    form: sudoku.Grid = sudoku.canon(text, by="solution").form
    place: int = sudoku.rank(sudoku.unrank(1))
    made: sudoku.Generation = sudoku.generate(3, rating=(6.5, None), allow=["x-wing"], threads=2)
    rating: Optional[sudoku.Rating] = made[0].rating
    nearest: Optional[sudoku.GeneratedPuzzle] = made.nearest
    print(error, number, count.value, values, total, document, form, place, rating, nearest)


def adapters(matrix: list[list[int]]) -> None:
    number: int = get_solution_count(matrix)
    chosen: Any = next(covers([["a"]]))
    print(number, chosen)


def mistakes(p: qd.Problem) -> None:
    p.count(timeout="soon")  # type: ignore[call-overload]
    p.count(threads=1.5)  # type: ignore[call-overload]
    p.count(tiemout=1)  # type: ignore[call-overload]
    p.solutions(limit="3")  # type: ignore[arg-type]
    p.first().options  # type: ignore[union-attr]
    qd.Problem([["a"]], primary=[[]])  # type: ignore[list-item]
    sudoku.solve(81)  # type: ignore[arg-type]
    sudoku.Board(81)  # type: ignore[arg-type]
    sudoku.Board("").count(timeout="soon")  # type: ignore[call-overload]
    p.split(shards="3")  # type: ignore[arg-type]
    p.solutions(shard=0)  # type: ignore[arg-type]
    qd.Digest() + "text"  # type: ignore[operator]
