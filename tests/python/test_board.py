# SPDX-License-Identifier: Apache-2.0

"""Boards of any size and variant, canonical forms and ranks."""

from __future__ import annotations

import gc
import random
import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import Outcome, sudoku

EMPTY = "." * 81
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
THERMOMETER = ".Shape~6x6.Thermo~R1C1~R1C2~R2C2~R2C3~R3C3~R3C4"


def test_what_a_board_is() -> None:
    board = sudoku.Board(THERMOMETER)
    assert (board.rows, board.columns, board.values) == (6, 6, range(1, 7))
    assert (board.notation, board.line, board.error, board.warnings) == ("iss", 1, None, ())
    assert (board.num_givens, board.num_constraints, board.givens) == (0, 1, "." * 36)
    assert repr(board) == "<quadrille.sudoku.Board: 6x6, 0 givens, 1 constraints, iss>"
    letters = sudoku.Board("A" + "." * 15, size="4,4,2x2", alphabet="A-D")
    assert letters.givens == "A" + "." * 15 and letters.values == range(1, 5)
    latin = sudoku.Board("1" + "." * 15, latin=True)
    assert latin.count() == 576 // 4
    assert sudoku.Board(PUZZLE, "sdm").notation == "sdm"


def test_lists_with_what_cannot_be_read(tmp_path: Path) -> None:
    text = "1...............\n1..q............\n................\n"
    path = tmp_path / "boards.txt"
    path.write_text(text)
    for source in (text, text.encode(), bytearray(text.encode()), path):
        boards = sudoku.read_boards(source, size="4,4")
        assert [board.line for board in boards] == [1, 2, 3]
        assert [board.error is None for board in boards] == [True, False, True]
        name = str(path) if source is path else "-"
        assert str(boards[1].error).startswith(f"{name}:2:4: expected a digit from 1 to 4")
        assert boards[0].count() == 72 and boards[2].count() == 288
    faulty = boards[1]
    questions: list[Callable[[], object]] = [
        faulty.solve, faulty.count, faulty.sample, faulty.solutions, faulty.svg,
        lambda: faulty.givens, lambda: faulty.check([]), lambda: faulty.write("line"),
    ]  # fmt: skip
    for question in questions:
        with pytest.raises(ValueError, match="boards.txt:2:4: "):
            question()
    assert "boards.txt:2:4" in repr(faulty) and faulty._repr_svg_() is None
    assert sudoku.read_boards("") == []


def test_boards_outlive_their_list() -> None:
    boards = sudoku.read_boards("................\n" * 100)
    kept = boards[37]
    del boards
    gc.collect()
    assert kept.count() == 288


def test_mistakes() -> None:
    with pytest.raises(ValueError, match="expected a notation .*line, grid.*found 'morse'"):
        sudoku.read_boards(PUZZLE, "morse")
    with pytest.raises(ValueError, match="expected ROWS,COLUMNS"):
        sudoku.read_boards(PUZZLE, size="6x6")
    with pytest.raises(ValueError):
        sudoku.read_boards(PUZZLE, alphabet="112")
    with pytest.raises(ValueError, match="expected one board, found 2"):
        sudoku.Board(PUZZLE + "\n" + PUZZLE)
    with pytest.raises(ValueError, match="expected one board, found 0"):
        sudoku.Board("")
    with pytest.raises(ValueError, match="-:1:3: "):
        sudoku.Board("12q" + "." * 78)
    with pytest.raises(TypeError, match="expected text or a path"):
        sudoku.read_boards(81)  # type: ignore[arg-type]
    board = sudoku.Board(THERMOMETER)
    with pytest.raises(ValueError, match="cannot hold the thermometer"):
        board.write("line")
    with pytest.raises(ValueError, match="nothing else may be taken"):
        board.count(taken=[0])
    with pytest.raises(TypeError, match="unknown settings"):
        board.solve(tiemout=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="BoardSolution"):
        board.check("1" * 36)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="36 cells"):
        board.check([1])
    with pytest.raises(ValueError, match="not from 1 to 6"):
        board.svg([7] * 36)
    with pytest.raises(ValueError, match="k: expected"):
        board.sample(-1)


def test_solve() -> None:
    board = sudoku.Board(THERMOMETER)
    answer = board.solve()
    assert answer.verdict == "several" and str(answer) == "Several solutions exist"
    assert answer.outcome == Outcome.EXHAUSTED and answer.nodes > 0
    solution = answer.solution
    assert solution is not None and len(solution) == 36
    assert solution == "".join(map(str, solution.values))
    thermometer = [solution.values[cell] for cell in (0, 1, 7, 8, 14, 15)]
    assert thermometer == [1, 2, 3, 4, 5, 6]
    board.check(solution)
    board.check(solution.values)
    wrong = list(solution.values)
    wrong[0] = wrong[1]
    with pytest.raises(ValueError, match="r1c1"):
        board.check(wrong)
    undecided = board.solve(nodes=1)
    assert str(undecided) == "Not decided" and undecided.outcome == Outcome.NODE_LIMIT
    unique = sudoku.Board("1234341221434.2.").solve()
    assert unique.verdict == "unique" and str(unique) == "1234341221434321"
    assert str(sudoku.Board("11" + "." * 14).solve()) == "No solution exists"
    plain = sudoku.Board(PUZZLE).solve()
    assert plain.verdict == "unique" and plain.solution == SOLUTION


def test_count_and_solutions() -> None:
    board = sudoku.Board(THERMOMETER)
    number = board.count()
    assert number == 1696 and sudoku.Board("." * 36).count() == 28_200_960
    assert sudoku.Board(EMPTY).count() == 6670903752021072936960
    limited = board.count(limit=10)
    assert limited.value == 10 and limited.outcome == Outcome.SOLUTION_LIMIT
    search = board.solutions()
    found = [next(search) for _ in range(100)]
    assert search.outcome == Outcome.UNFINISHED and search.progress.solutions >= 100
    found += list(search)
    assert len(set(found)) == len(found) == number and search.outcome == Outcome.EXHAUSTED
    assert search.progress.solutions == number and search.progress.done == 1
    for solution in found[::50]:
        board.check(solution)
    assert list(board.solutions()) == found
    assert list(board.solutions(limit=5)) == found[:5]
    stopped = board.solutions()
    first = next(stopped)
    stopped.stop()
    assert list(stopped) == [] and stopped.outcome == Outcome.CANCELLED
    assert [first, *stopped] == found
    with board.solutions() as search:
        next(search)
    assert list(search) == []


def test_sample() -> None:
    for text in (THERMOMETER, "123456" + "." * 30, PUZZLE):
        board = sudoku.Board(text)
        samples = board.sample(4, seed=7)
        assert len(samples) == 4 and samples.total == board.count()
        assert samples.outcome == Outcome.EXHAUSTED
        for solution in samples:
            board.check(solution)
        assert board.sample(4, seed=7).solutions == samples.solutions
    assert board.sample().solutions == (SOLUTION,)
    none = sudoku.Board("11" + "." * 14).sample(3)
    assert len(none) == 0 and none.total == 0 and none.outcome == Outcome.EXHAUSTED


def test_boards_with_numbers_and_holes() -> None:
    numbers = sudoku.Board(" ".join(["10", "."] + ["."] * 98), size="10,10")
    answer = numbers.solve()
    assert answer.solution is not None and answer.solution.values[0] == 10
    assert len(answer.solution.values) == 100
    numbers.check(answer.solution)
    samurai = sudoku.Board("\n".join([EMPTY] * 5), "samurai")
    assert (samurai.rows, samurai.columns) == (21, 21)
    solution = samurai.solve().solution
    assert solution is not None and solution.values[9] is None and solution.values[0] in range(1, 10)
    samurai.check(solution)


def test_write() -> None:
    boards = sudoku.read_boards(f"{PUZZLE}\n{SOLUTION}\n")
    for notation in ("line", "grid", "sdk", "csv", "opensudoku", "iss", "fpuzzles", "sudokupad"):
        text = sudoku.write_boards(boards, notation)
        read = sudoku.read_boards(text)
        assert [board.solve().solution for board in read] == [SOLUTION, SOLUTION]
        assert [board.num_givens for board in read] == [board.num_givens for board in boards]
    assert boards[0].write("line", alphabet="A-I")[:9] == "D.....H.E"
    assert sudoku.write_boards([], "csv") == ""
    with pytest.raises(ValueError, match=r"boards\[1\]: 'line' cannot hold"):
        sudoku.write_boards([boards[0], sudoku.Board(THERMOMETER)], "line")
    link = sudoku.Board(THERMOMETER).write("fpuzzles")
    assert sudoku.Board(link).count() == 1696


def test_pictures() -> None:
    board = sudoku.Board(THERMOMETER + ".Whisper~2~R5C1~R6C1")
    solution = board.solve().solution
    assert solution is not None
    pictures = [
        board.svg(), board.svg(solution), board.svg(candidates=True), board.svg(color=True),
        board.svg(legend=False),
    ]  # fmt: skip
    assert len(set(pictures)) == len(pictures)
    for picture in pictures:
        assert xml.fromstring(picture).attrib["data-rows"] == "6"
    assert 'data-placed="6"' in pictures[1] and 'data-candidates="' in pictures[2]
    assert 'data-placed="3"' in board.svg([3, *[None] * 35])
    assert board._repr_svg_() == pictures[0] and solution._repr_svg_() == pictures[1]
    assert board.solve()._repr_svg_() == pictures[1]


# ---- Canonical forms ----------------------------------------------------------------------------


@st.composite
def symmetries(draw: Callable[[st.SearchStrategy[list[int]]], list[int]]) -> sudoku.Symmetry:
    threes = st.permutations(range(3))

    def lines() -> tuple[int, ...]:
        return tuple(3 * band + line for band in draw(threes) for line in draw(threes))

    digits = draw(st.permutations(range(1, 10)))
    flip = draw(st.permutations([0, 1]))
    return sudoku.Symmetry(bool(flip[0]), lines(), lines(), (0, *digits))


@given(symmetries(), st.sampled_from([PUZZLE, SOLUTION, EMPTY, "12" + "." * 79]))
def test_equivalent_puzzles_have_one_form(symmetry: sudoku.Symmetry, puzzle: str) -> None:
    image = symmetry.apply(puzzle)
    assert symmetry.inverse().apply(image) == puzzle
    form, other = sudoku.canon(puzzle), sudoku.canon(image)
    assert (form.form, form.automorphisms) == (other.form, other.automorphisms)
    assert str(form) == form.form == form.symmetry.apply(puzzle)
    assert form.symmetry.inverse().apply(form.form) == puzzle
    if puzzle == PUZZLE:
        by_solution = sudoku.canon(image, by="solution")
        assert by_solution.form == sudoku.canon(puzzle, by="solution").form
        solved = sudoku.solve(by_solution.form).solution
        assert solved == sudoku.canon(SOLUTION).form


def test_forms() -> None:
    assert sudoku.canon(EMPTY).automorphisms == 3_359_232
    with pytest.raises(ValueError, match="several solutions"):
        sudoku.canon(EMPTY, by="solution")
    with pytest.raises(ValueError, match="by: expected one of givens, solution; found 'rows'"):
        sudoku.canon(EMPTY, by="rows")
    with pytest.raises(ValueError, match="81 cells"):
        sudoku.canon("123")


def test_ranks() -> None:
    draw = random.Random(1)
    for number in [1, 5_472_730_538, *(draw.randrange(1, 5_472_730_538) for _ in range(5))]:
        grid = sudoku.unrank(number)
        assert sudoku.rank(grid) == number and sudoku.canon(grid).form == grid
    for wrong in (0, 5_472_730_539, 2**64):
        with pytest.raises(ValueError):
            sudoku.unrank(wrong)
    with pytest.raises(ValueError, match="r1c2 is empty"):
        sudoku.rank(PUZZLE)
