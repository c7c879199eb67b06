# SPDX-License-Identifier: Apache-2.0

"""Ratings, hints and explanations."""

from __future__ import annotations

import pytest

from quadrille import Outcome, sudoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "1.......252..7..49..9...5.....689......7.3....9.1.5.3.64..1..25.1.....7.9.......8"
TWO = "..7..4..6..4...3.8.3....2.71..3.2..4.264.8....4..69...89......1612.9745..7.2..8.."


def test_ratings_of_each_dialect() -> None:
    rating = sudoku.rate(HARD)
    assert (rating.er, rating.ep, rating.ed, str(rating)) == (8.9, 1.5, 1.5, "8.9/1.5/1.5")
    assert rating.level is None and rating.rounds is None and rating.nodes > 0
    assert str(sudoku.rate(EASY, "hodoku")) == "Easy 204"
    easy = sudoku.rate(EASY, "invariant")
    assert (easy.rounds, easy.depth, easy.whip, easy.backdoor) == (5, 0, 0, 0)
    assert str(easy) == "5/0/0/0" and easy.er is None
    for dialect in ("sukaku", "sukaku118"):
        assert sudoku.rate(HARD, dialect).ed == 1.5
    with pytest.raises(ValueError, match="hodoku or invariant"):
        sudoku.rate(HARD, "se120")
    with pytest.raises(ValueError, match="plain 9x9"):
        sudoku.Board("1234341221434.2.").rate()


def test_puzzles_without_a_rating() -> None:
    for dialect in ("se121", "hodoku", "invariant"):
        several = sudoku.rate(TWO, dialect)
        assert (several.verdict, str(several)) == ("several", "several")
        assert several.er is several.score is several.rounds is None
        assert sudoku.rate("55" + "." * 79, dialect).verdict == "none"
    stopped = sudoku.rate(HARD, nodes=10)
    assert (stopped.verdict, stopped.outcome) == ("undecided", Outcome.NODE_LIMIT)


def test_hints() -> None:
    hint = sudoku.hint(EASY)
    assert hint is not None
    assert str(hint) == "Naked Single: r5c5 has no candidate but 5 => r5c5=5"
    assert (hint.technique, hint.placements, hint.eliminations) == (
        "naked-single", (("r5c5", 5),), (),
    )  # fmt: skip
    assert (hint.cells, hint.level, hint.score) == (("r5c5",), "Easy", 4)
    hidden = sudoku.hint(EASY, ["hidden-single", "x-wing"])
    assert hidden is not None and hidden.title == "Hidden Single"
    assert sudoku.hint(EASY, ["bug-plus-one"]) is None
    with pytest.raises(ValueError, match="'x-wings'"):
        sudoku.hint(EASY, ["x-wings"])
    with pytest.raises(TypeError):
        sudoku.hint(EASY, "x-wing")
    with pytest.raises(ValueError):
        sudoku.hint(EASY[:80])


def test_a_path_makes_the_solution() -> None:
    path = sudoku.explain(EASY)
    assert path.is_solved and path.uses_all_rules and path.verdict == "unique"
    assert len(path) == 51 and path[0] == sudoku.hint(EASY) and len(path[:3]) == 3
    cells = list(EASY)
    for step in path:
        for cell, value in step.placements:
            row, column = cell[1:].split("c")
            cells[9 * int(row) + int(column) - 10] = str(value)
    assert "".join(cells) == sudoku.solve(EASY).solution
    begun = sudoku.explain(EASY, nodes=3)
    assert len(begun) == 3 and begun.outcome == Outcome.NODE_LIMIT and not begun.is_solved
    assert list(begun) == list(path[:3])


def test_boards_and_their_rules() -> None:
    board = sudoku.Board(".Shape~6x6.Thermo~R1C1~R1C2~R2C2~R2C3~R3C3~R3C4")
    path = board.explain()
    assert path.verdict == "several" and not path.is_solved
    assert all(step.text for step in path)
    cages = sudoku.Board(".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.~R4C1_1~R4C2_2~R4C3_3")
    assert not cages.explain().uses_all_rules
    letters = sudoku.Board("ABCDCDABBADCD.B.", size="4,4,2x2", alphabet="A-D").hint()
    assert letters is not None and letters.text.endswith("=C") and letters.placements[0][1] == 3
