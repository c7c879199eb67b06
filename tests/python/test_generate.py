# SPDX-License-Identifier: Apache-2.0

"""New puzzles: what is asked for is what comes, and what comes has one solution."""

from __future__ import annotations

import pytest
from quadrille import Outcome, sudoku

SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def made(count: int = 3, **wishes: object) -> sudoku.Generation:
    generation = sudoku.generate(count, **{"seed": 1, **wishes})  # type: ignore[arg-type]
    assert len(generation) == count and generation.nearest is None
    assert generation.outcome == Outcome.EXHAUSTED and generation.tries >= count
    for p in generation:
        answer = sudoku.solve(p.puzzle)
        assert (answer.verdict, answer.solution) == ("unique", p.solution)
        assert p.givens == 81 - p.puzzle.count(".") and str(p) == p.puzzle
    return generation


def is_minimal(puzzle: str) -> bool:
    cells = [k for k in range(81) if puzzle[k] != "."]
    fewer = [puzzle[:k] + "." + puzzle[k + 1 :] for k in cells]
    return all(sudoku.solve(p).verdict == "several" for p in fewer)


def test_seeds() -> None:
    assert made(threads=3).puzzles == made().puzzles
    assert made(5)[:3] == made()[:]
    assert made(seed=2).puzzles != made().puzzles
    fresh = sudoku.generate()
    assert sudoku.generate(seed=fresh.seed).puzzles == fresh.puzzles
    assert sudoku.generate().seed != fresh.seed
    assert len(sudoku.generate(0)) == 0


def test_laws() -> None:
    for p in made():
        assert p.minimal and p.minimal_orbits and p.weight is None and is_minimal(p.puzzle)
    controlled = made(1, law="controlled")[0]
    assert controlled.weight and is_minimal(controlled.puzzle)


def test_symmetry() -> None:
    for p in made(symmetry="rot180"):
        places = [cell == "." for cell in p.puzzle]
        assert places == places[::-1] and p.symmetry == "rot180" and p.minimal_orbits
    assert all(p.symmetry not in ("none", "any") for p in made(symmetry="any"))


def test_givens_and_grids() -> None:
    for p in made(minimal=False, givens=(30, 32), solution=SOLUTION):
        assert 30 <= p.givens <= 32 and p.solution == SOLUTION
    assert all(p.givens == 24 for p in made(givens=24))
    pattern = made(1, minimal=False, givens=32)[0].puzzle
    for p in made(pattern=pattern):
        assert [cell == "." for cell in p.puzzle] == [cell == "." for cell in pattern]
    for p in made(near=PUZZLE, distance=2):
        kept = sum(a == b != "." for a, b in zip(p.puzzle, PUZZLE))
        assert kept == p.givens - 2 == 81 - PUZZLE.count(".") - 2


def test_ratings() -> None:
    for p in made(rating=(6.6, 7.2)):
        assert p.rating and p.rating.er and 6.6 <= p.rating.er <= 7.2
        assert str(p.rating) == f"{p.rating.er}/{p.rating.ep}/{p.rating.ed}"
    for p in made(rating=(None, 400), dialect="hodoku"):
        assert p.rating and p.rating.score and p.rating.score <= 400
        assert str(p.rating) == f"{p.rating.level} {p.rating.score}"
    for p in made(require="pointing", allow=["full-house", "naked-single", "hidden-single"]):
        assert p.rating is None


def test_nothing_found() -> None:
    generation = sudoku.generate(2, seed=1, givens=17, updates=300)
    assert (len(generation), generation.tries) == (0, 300)
    assert generation.outcome == Outcome.UPDATE_LIMIT
    assert generation.nearest and generation.nearest.givens > 17
    generation = sudoku.generate(seed=1, rating=(11.9, None), timeout=0.3)
    assert generation.outcome == Outcome.TIME_LIMIT and not generation.puzzles


def test_refusals() -> None:
    for text, wishes in (
        ("law: expected one of top-down", {"law": "fair"}),
        ("symmetry: expected one of none", {"symmetry": "round"}),
        ("dialect: expected one of se121", {"dialect": "ser"}),
        ("no full grid", {"solution": PUZZLE}),
        ("81 cells", {"near": "123"}),
        ("range of ratings is empty", {"rating": (7, 6)}),
        ("rating: expected numbers", {"rating": float("nan")}),
        ("givens: expected a number from 0", {"givens": -1}),
        ("no technique that is tried is called 'nosuch'", {"require": "nosuch"}),
        ("is called ''", {"allow": []}),
        ("distance: expected", {"near": PUZZLE, "distance": 0}),
    ):
        with pytest.raises(ValueError, match=text):
            sudoku.generate(**wishes)  # type: ignore[arg-type]
