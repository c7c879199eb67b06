# SPDX-License-Identifier: Apache-2.0

"""Sudoku."""

from __future__ import annotations

import gzip
import pickle
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import Outcome, _files, sudoku

EMPTY = "." * 81
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
# Without the given in r7c4 it has 226,532 solutions; without both, these.
SEVERAL = PUZZLE.replace("4......", ".......", 1)
CLASH = "11" + "." * 79


def test_solve() -> None:
    answer = sudoku.solve(PUZZLE)
    assert (answer.verdict, answer.solution, str(answer)) == ("unique", SOLUTION, SOLUTION)
    assert sudoku.solve(EMPTY).verdict == "several"
    assert str(sudoku.solve(EMPTY)) == "Several solutions exist"
    assert str(sudoku.solve(CLASH)) == "No solution exists"
    undecided = sudoku.solve(PUZZLE, nodes=0)
    assert str(undecided) == "Not decided" and undecided.outcome == Outcome.NODE_LIMIT
    with pytest.raises(ValueError, match="81 cells"):
        sudoku.solve("123")
    with pytest.raises(ValueError, match="r1c3: expected a digit or an empty cell, found 'q'"):
        sudoku.solve("12q" + "." * 78)
    with pytest.raises(TypeError):
        sudoku.solve(PUZZLE.encode())  # type: ignore[arg-type]


def test_solve_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [PUZZLE, EMPTY, CLASH, "nonsense", PUZZLE[:80] + "é", SOLUTION]
    expected = [
        SOLUTION,
        "Several solutions exist",
        "No solution exists",
        "Not a puzzle",
        "Not a puzzle",
        SOLUTION,
    ]
    answers = sudoku.solve_many(puzzles)
    assert list(pickle.loads(pickle.dumps(answers))) == list(answers)
    assert len(answers) == 6 and list(answers) == expected and answers[0] == SOLUTION
    assert answers[:2] == expected[:2]
    data = (PUZZLE + "\n" + EMPTY + "\n").encode()
    path = tmp_path / "puzzles.txt"
    path.write_bytes(data)
    packed = tmp_path / "puzzles.txt.gz"
    packed.write_bytes(gzip.compress(data))
    for source in (data, bytearray(data), path, packed, iter([PUZZLE, EMPTY])):
        assert sudoku.solve_many(source).text.decode().split("\n") == [*expected[:2], ""]
    monkeypatch.setattr(_files, "_LARGE", 1)
    for source in (path, packed):
        assert list(sudoku.solve_many(source)) == expected[:2]
    many = sudoku.solve_many((PUZZLE for _ in range(1000)), threads=2)
    assert set(many) == {SOLUTION} and len(many) == 1000
    assert list(sudoku.solve_many([])) == []
    assert list(sudoku.solve_many([PUZZLE], nodes=0)) == ["Not decided"]
    with pytest.raises(TypeError, match="many puzzles"):
        sudoku.solve_many(PUZZLE)


def _answer(text: str) -> str:
    """What the library says of a puzzle by itself."""
    for empty in "?-":  # read if there is no other character for empty cells, and a given
        if re.fullmatch(f"[1-9{empty}]{{81}}", text) and text != empty * 81:
            text = text.replace(empty, ".")
    return str(sudoku.solve(text)) if re.fullmatch("[0-9._*xX]{81}", text) else "Not a puzzle"


def test_each_answer_is_at_the_place_of_its_puzzle() -> None:
    traps = [
        "#" + "." * 80, " " * 81, "\t" * 81, "\n" * 81, "\r" * 81, "\0" * 81, "?" * 81,
        "[Puzzle]" + "." * 73, "puzzles" + "1" * 74, "end", "", "\ufeff" + "." * 80,
        "." * 40 + "\n" + "." * 40, "." * 80 + "\n", "." * 81 + "\n", "\n" + "." * 81,
        "." * 40 + "\u2028" + "." * 40, "\u0661" * 81, "-" * 81, "|" * 81, "." * 80 + ",",
        '"' + "." * 79 + '"', "1," + "." * 79, PUZZLE + "," + SOLUTION, "\ud800" * 81,
    ]  # fmt: skip
    puzzles = [text for trap in traps for text in (trap, PUZZLE, trap, EMPTY)]
    assert list(sudoku.solve_many(puzzles)) == list(map(_answer, puzzles))
    unusual = [PUZZLE.replace(".", "?"), PUZZLE.replace(".", "-")]
    assert list(sudoku.solve_many([*unusual, *traps, PUZZLE])) == [
        SOLUTION, SOLUTION, *["Not a puzzle"] * len(traps), SOLUTION,
    ]  # fmt: skip


# Characters that mean something to the reader come often.
_SPECIAL = "123456789.0_*xX?-#|+=,;:\"[] \t\n\r"
_CHARACTERS = st.sampled_from(_SPECIAL) | st.characters(max_codepoint=255)


@given(st.lists(st.lists(_CHARACTERS, min_size=81, max_size=81).map("".join), max_size=20))
def test_random_texts_have_their_own_answers(texts: list[str]) -> None:
    puzzles = [text for random in texts for text in (random, PUZZLE)]
    answers = sudoku.solve_many(puzzles)
    assert len(answers) == len(puzzles)
    assert list(answers) == list(map(_answer, puzzles))


def test_count_and_solutions() -> None:
    assert sudoku.count(PUZZLE) == 1 and sudoku.count(CLASH) == 0
    assert sudoku.count(EMPTY) == 6670903752021072936960
    limited = sudoku.count(EMPTY, limit=10)
    assert limited.value == 10 and limited.outcome == Outcome.SOLUTION_LIMIT
    number = sudoku.count(SEVERAL)
    assert isinstance(number, int)
    search = sudoku.solutions(SEVERAL)
    found = [next(search) for _ in range(100)]
    found += list(search)
    assert len(set(found)) == len(found) == number and search.outcome == Outcome.EXHAUSTED
    for solution in found[:100]:
        sudoku.check(SEVERAL, solution)
    assert list(sudoku.solutions(PUZZLE)) == [SOLUTION]
    assert list(sudoku.solutions(CLASH)) == []
    assert len(list(sudoku.solutions(EMPTY, limit=5))) == 5


def test_check() -> None:
    sudoku.check(PUZZLE, SOLUTION)
    sudoku.check(PUZZLE)
    with pytest.raises(ValueError, match="r1c1 and r1c2 are both 1"):
        sudoku.check(CLASH)
    with pytest.raises(ValueError):
        sudoku.check(PUZZLE, SOLUTION[::-1])


def test_why() -> None:
    why = sudoku.why("1.......1" + "." * 72)
    assert why.cells == ("r1c1", "r1c9") and why.irreducible
    assert sudoku.why(PUZZLE).cells == ()


def test_sample_and_marginals() -> None:
    number = sudoku.count(SEVERAL)
    drawn = sudoku.sample(SEVERAL, 20, seed=1)
    assert len(drawn) == 20 and drawn.total == number and drawn.outcome == Outcome.EXHAUSTED
    for grid in drawn:
        sudoku.check(SEVERAL, grid)
    assert sudoku.sample(SEVERAL, 20, seed=1) == drawn
    assert sudoku.sample(SEVERAL, 20, seed=2) != drawn
    assert len(sudoku.sample(CLASH, 3)) == 0
    marginals = sudoku.marginals(SEVERAL)
    assert marginals.total == number and len(marginals) == 81
    assert all(sum(digits) == number for digits in marginals.values())
    found = list(sudoku.solutions(SEVERAL))
    for cell in (0, 40, 80):
        digits = [sum(grid[cell] == digit for grid in found) for digit in "123456789"]
        assert marginals[f"r{cell // 9 + 1}c{cell % 9 + 1}"] == tuple(digits)


def test_relax() -> None:
    relaxed = sudoku.relax(PUZZLE)
    assert relaxed.sets == (("r7c4",),) and relaxed.solutions == 226532
    assert sudoku.relax(SOLUTION, 2, greedy=True).outcome == Outcome.EXHAUSTED
    for k in (30, -1, 2**32 + 1, 2**64 + 1):
        with pytest.raises(ValueError):
            sudoku.relax(PUZZLE, k)


def test_problem() -> None:
    problem = sudoku.problem()
    assert len(problem) == 729 and len(problem.primary) == 324
    taken = [9 * cell + int(digit) - 1 for cell, digit in enumerate(PUZZLE) if digit != "."]
    [solution] = problem.solutions(taken=taken)
    cells = {option // 9: option % 9 + 1 for option in solution}
    assert "".join(str(cells[cell]) for cell in range(81)) == SOLUTION


def test_grid() -> None:
    grid = sudoku.Grid(PUZZLE.replace(".", "0"))
    assert grid == PUZZLE and grid.rows[8] == PUZZLE[72:]
    assert grid.pretty().splitlines()[0] == "4 . . | . . . | 8 . 5"
    drawing = sudoku.solve(PUZZLE)._repr_svg_()
    assert drawing is not None and drawing.count("bold") == 17
    assert drawing.count("<text") == 81 and grid._repr_svg_().count("<text") == 17
    assert pickle.loads(pickle.dumps(grid)) == grid
    with pytest.raises(ValueError, match="r2c1"):
        sudoku.Grid("." * 9 + "?" + "." * 71)
    with pytest.raises(ValueError, match="found 3"):
        sudoku.Grid("...")
