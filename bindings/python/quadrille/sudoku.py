# SPDX-License-Identifier: Apache-2.0

"""Sudoku.

>>> from quadrille import sudoku
>>> sudoku.count("." * 81)
6670903752021072936960
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from ctypes import byref, c_int32, c_int64, c_size_t, create_string_buffer
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any, Optional, TypedDict, Union, cast, overload

from . import _library as c
from ._canon import Canon, Symmetry, canon, rank, unrank
from ._generate import GeneratedPuzzle, Generation, generate
from ._grid import (
    LINES,
    NONE,
    SEVERAL,
    UNDECIDED,
    UNIQUE,
    VERDICTS,
    Grid,
    cell_name,
    encoded,
)
from ._problem import Problem
from ._results import Count
from ._run import Outcome, Run, Settings, has_limits, in_thread, interruptible, whole
from ._search import Stream
from ._sudoku_board import (
    Board,
    BoardAnswer,
    BoardSamples,
    BoardSolution,
    BoardSolutions,
    read_boards,
    write_boards,
)
from ._steps import Path, Rating, Step

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._run import Manner

__all__ = [
    "Answer",
    "Answers",
    "Board",
    "BoardAnswer",
    "BoardSamples",
    "BoardSolution",
    "BoardSolutions",
    "Canon",
    "GeneratedPuzzle",
    "Generation",
    "Grid",
    "Marginals",
    "Path",
    "Rating",
    "Relaxation",
    "Samples",
    "Solutions",
    "Step",
    "Symmetry",
    "Why",
    "canon",
    "check",
    "count",
    "explain",
    "generate",
    "hint",
    "marginals",
    "problem",
    "rank",
    "rate",
    "read_boards",
    "relax",
    "sample",
    "solutions",
    "solve",
    "solve_many",
    "unrank",
    "why",
    "write_boards",
]

@dataclass(frozen=True)
class Answer:
    """The answer to a puzzle. Its text is the line that the program prints.

    The solution is there if the verdict is "unique"; if it is "several", it is one of them.
    """

    verdict: str  # "unique", "none", "several" or "undecided"
    solution: Optional[Grid]
    outcome: Outcome
    nodes: int

    def __str__(self) -> str:
        return LINES.get(self.verdict) or str(self.solution)

    def _repr_svg_(self) -> Optional[str]:
        return self.solution._repr_svg_() if self.solution else None


def solve(puzzle: str, **settings: Unpack[Settings]) -> Answer:
    """Solves a puzzle of 81 cells: digits, and one of "0._*xX" for each empty cell.

    >>> print(solve("4.....8.5.3..........7......2.....6.....8.4......1......."
    ...             "6.3.7.5..2.....1.4......"))
    417369825632158947958724316825437169791586432346912758289643571573291684164875293
    """
    text = encoded(puzzle)

    def verb(run: Run) -> Callable[[], Answer]:
        verdict, buffer = c_int32(), create_string_buffer(82)
        c.call(
            c.lib.qd_sudoku_solve,
            text,
            len(text),
            byref(run.config),
            byref(verdict),
            buffer,
            byref(run.ending),
        )
        cells = buffer.value.decode()
        solution = Grid._of(cells, puzzle) if cells else None
        outcome, nodes = run.outcome, run.ending.nodes
        return lambda: Answer(VERDICTS[verdict.value], solution, outcome, nodes)

    return interruptible(verb, Run(settings))


class Answers(Sequence[str]):
    """The answers to many puzzles.

    Each is a text: 81 digits, or "No solution exists", "Several solutions exist", "Not a puzzle",
    "Not decided". `text` has a line for each, as bytes.
    """

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._memory: Optional[c.Memory] = None  # of the library, with the text
        self._length = 0
        self._lines: Optional[list[str]] = None

    @classmethod
    def _of(cls, memory: c.Memory, length: int) -> Answers:
        """What the library hands out: it is copied only when it is asked for."""
        answers = cls(b"")
        answers._memory, answers._length = memory, length
        return answers

    @property
    def text(self) -> bytes:
        memory = self._memory
        if memory is not None:
            self._text = memory.bytes(self._length)
            self._memory = None
        return self._text

    def __reduce__(self) -> tuple[Any, ...]:
        return Answers, (self.text,)

    @property
    def _answers(self) -> list[str]:
        if self._lines is None:
            self._lines = self.text.decode("ascii").splitlines()
        return self._lines

    def __len__(self) -> int:
        return self.text.count(b"\n") if self._lines is None else len(self._lines)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[str, list[str]]:
        return self._answers[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self._answers)

    def __repr__(self) -> str:
        return f"<quadrille.sudoku.Answers: {len(self)}>"


def solve_many(
    puzzles: Union[bytes, bytearray, PathLike[str], Iterable[str]], **settings: Unpack[Settings]
) -> Answers:
    """Solves many puzzles by one call. Limits apply to each puzzle by itself.

    The puzzles are texts; or bytes, or the path (as pathlib.Path) of a file, in any format that
    docs/formats.md describes.
    """
    text: Any  # what ctypes takes as an address
    if isinstance(puzzles, PathLike):
        from ._files import read_text

        text, size = read_text(puzzles)
    elif isinstance(puzzles, (bytes, bytearray)):
        text, size = bytes(puzzles), len(puzzles)
    elif isinstance(puzzles, str):
        raise TypeError("expected many puzzles; solve() takes one, Path() names a file")
    else:
        text = _one_a_line(puzzles)
        size = len(text)

    def verb(run: Run) -> Callable[[], Answers]:
        memory, length, answered = c.Memory(), c_size_t(), c_int64()
        c.call(
            c.lib.qd_sudoku_solve_text,
            text,
            size,
            byref(run.config),
            byref(memory.pointer),
            byref(length),
            byref(answered),
            byref(run.ending),
        )
        return lambda: Answers._of(memory, length.value)

    return in_thread(verb, Run(settings))


# What the library surely reads as one puzzle of one line: docs/formats.md, "Cells".
_PUZZLE = re.compile(r"[0-9._*xX]{81}|(?=.*[1-9])(?:[1-9?]{81}|[1-9-]{81})")


def _one_a_line(puzzles: Iterable[str]) -> bytes:
    # Any other text could be skipped, or read as several puzzles, or as a part of another format.
    is_puzzle = _PUZZLE.fullmatch
    lines = [line if is_puzzle(line) else "?" * 81 for line in puzzles]
    return ("\n".join(lines) + "\n").encode("ascii") if lines else b""


class Solutions(Stream[Grid]):
    """All solutions of a puzzle, one by one: an iterator, as quadrille.Search is."""

    def __init__(self, puzzle: str, settings: Settings) -> None:
        text = encoded(puzzle)

        def make(run: Run, solver: c.Handle) -> int:
            config, pointer = byref(run.config), byref(solver.pointer)
            return c.call(c.lib.qd_sudoku_solver_new, text, len(text), config, pointer)

        super().__init__(settings, make, 0, 1)
        self._puzzle = puzzle
        self._grids = create_string_buffer(81)

    def _grow(self, most: int) -> None:
        if 81 * most > len(self._grids):
            self._grids = create_string_buffer(81 * most)
            self._ends = array("q", bytes(8 * most))

    def _fill(self, most: int) -> int:
        solver = self._solver.pointer
        return c.call(
            c.lib.qd_sudoku_next_block, solver, 50, self._grids, most, byref(self._count)
        )

    def _take(self, first: int, last: int = 0) -> Grid:
        cells = memoryview(self._grids)[81 * first : 81 * first + 81]
        return Grid._of(str(cells, "ascii"), self._puzzle)

    def _put_back(self, solutions: Sequence[str], back: int) -> None:
        grids = create_string_buffer("".join(solutions).encode())
        count = len(solutions)
        # No call from here on: nothing comes in between.
        self._grids = grids
        self._next, self._count.value = 0, count
        del self._back[:back]


def solutions(puzzle: str, **settings: Unpack[Settings]) -> Solutions:
    """All solutions of a puzzle, one by one."""
    return Solutions(puzzle, settings)


@overload
def count(
    puzzle: str,
    *,
    limit: None = None,
    nodes: None = None,
    updates: None = None,
    timeout: None = None,
    **manner: Unpack[Manner],
) -> int: ...
@overload
def count(puzzle: str, **settings: Unpack[Settings]) -> Count: ...
def count(puzzle: str, **settings: Any) -> Union[int, Count]:
    """The number of solutions of a puzzle. With a limit, the answer is a Count."""
    text = encoded(puzzle)

    def verb(run: Run) -> Callable[[], Count]:
        number = c.Memory()
        config, ending = byref(run.config), run.ending
        pointer = byref(number.pointer)
        c.call(c.lib.qd_sudoku_count, text, len(text), config, pointer, byref(ending))
        return lambda: Count(int(number), run.outcome, ending.nodes, ending.seconds)

    given = cast(Settings, settings)
    result = interruptible(verb, Run(given))
    return result if has_limits(given) else result.value


@dataclass(frozen=True)
class Why:
    """Why a puzzle has no solution: cells such as "r1c5" whose givens contradict each other.

    There are none if the puzzle has a solution, or if a limit came before it was known.
    """

    cells: tuple[str, ...]
    irreducible: bool  # no given can be left out
    outcome: Outcome


def why(puzzle: str, **settings: Unpack[Settings]) -> Why:
    """Why a puzzle has no solution."""
    text = encoded(puzzle)

    def verb(run: Run) -> Callable[[], Why]:
        cells, number, irreducible = c.Memory(), c_size_t(), c_int32()
        c.call(
            c.lib.qd_sudoku_why,
            text,
            len(text),
            byref(run.config),
            byref(cells.pointer),
            byref(number),
            byref(irreducible),
            byref(run.ending),
        )
        names = tuple(map(cell_name, cells.numbers(number.value)))
        return lambda: Why(names, bool(irreducible.value), run.outcome)

    return interruptible(verb, Run(settings))


@dataclass(frozen=True)
class Samples(Sequence[Grid]):
    """Random solutions of a puzzle that has `total` of them."""

    grids: tuple[Grid, ...]
    total: int
    outcome: Outcome

    def __len__(self) -> int:
        return len(self.grids)

    @overload
    def __getitem__(self, index: int) -> Grid: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Grid, ...]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Grid, tuple[Grid, ...]]:
        return self.grids[index]


def sample(puzzle: str, k: int = 1, **settings: Unpack[Settings]) -> Samples:
    """k random solutions, each equally likely; fewer if a limit came first."""
    text = encoded(puzzle)
    k = whole("k", k, 0)

    def verb(run: Run) -> Callable[[], Samples]:
        grids, drawn, number = c.Memory(), c_size_t(), c.Memory()
        c.call(
            c.lib.qd_sudoku_sample,
            text,
            len(text),
            byref(run.config),
            k,
            run.config.seed,
            byref(grids.pointer),
            byref(drawn),
            byref(number.pointer),
            byref(run.ending),
        )
        return lambda: Samples(
            tuple(Grid._of(line, puzzle) for line in grids.bytes().decode().split()),
            int(number) if number else 0,
            run.outcome,
        )

    return interruptible(verb, Run(settings))


@dataclass(frozen=True)
class Marginals(Mapping[str, tuple[int, ...]]):
    """In how many of `total` solutions each cell has each digit: nine numbers for each cell.

    >>> marginals("4.....8.5.3..........7......2.....6.....8.4......1......."
    ...           "6.3.7.5..2.....1........")["r7c4"]
    (0, 0, 0, 0, 0, 47688, 0, 0, 0)
    """

    counts: dict[str, tuple[int, ...]]  # by cell, such as "r1c5"; empty if a limit came first
    total: int
    outcome: Outcome

    def __getitem__(self, cell: str) -> tuple[int, ...]:
        return self.counts[cell]

    def __iter__(self) -> Iterator[str]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)


def marginals(puzzle: str, **settings: Unpack[Settings]) -> Marginals:
    """In how many solutions each cell has each digit."""
    text = encoded(puzzle)

    def verb(run: Run) -> Callable[[], Marginals]:
        lines, length, number = c.Memory(), c_size_t(), c.Memory()
        c.call(
            c.lib.qd_sudoku_marginals,
            text,
            len(text),
            byref(run.config),
            byref(lines.pointer),
            byref(length),
            byref(number.pointer),
            byref(run.ending),
        )

        def result() -> Marginals:
            numbers = tuple(map(c.decimal, lines.bytes(length.value).split()))
            cells = range(len(numbers) // 9)
            counts = {cell_name(cell): numbers[9 * cell : 9 * cell + 9] for cell in cells}
            return Marginals(counts, int(number) if number else 0, run.outcome)

        return result

    return interruptible(verb, Run(settings))


@dataclass(frozen=True)
class Relaxation:
    """The sets of givens whose removal leaves the most solutions; none if a limit came first."""

    sets: tuple[tuple[str, ...], ...]  # cells such as "r1c5"
    solutions: int  # of the puzzle without any of them
    outcome: Outcome


def relax(
    puzzle: str, k: int = 1, *, greedy: bool = False, **settings: Unpack[Settings]
) -> Relaxation:
    """Which k givens, when removed, leave the most solutions."""
    text = encoded(puzzle)
    k = whole("k", k, 0, 81)

    def verb(run: Run) -> Callable[[], Relaxation]:
        cells, sets, number = c.Memory(), c_size_t(), c_int64()
        c.call(
            c.lib.qd_sudoku_relax,
            text,
            len(text),
            byref(run.config),
            k,
            greedy,
            byref(cells.pointer),
            byref(sets),
            byref(number),
            byref(run.ending),
        )

        def result() -> Relaxation:
            names = list(map(cell_name, cells.numbers(k * sets.value)))
            found = tuple(tuple(names[k * s : k * s + k]) for s in range(sets.value))
            return Relaxation(found, number.value, run.outcome)

        return result

    return interruptible(verb, Run(settings))


def check(puzzle: str, solution: Optional[str] = None) -> None:
    """Raises ValueError, which says why, unless the solution is one of the puzzle.

    Without a solution: unless the puzzle has 81 cells, and no two givens clash.
    """
    text = encoded(puzzle)
    other = None if solution is None else encoded(solution)
    c.call(c.lib.qd_sudoku_check, text, len(text), other, len(other or b""))


def rate(puzzle: str, dialect: str = "se121", **settings: Unpack[Settings]) -> Rating:
    """How hard a puzzle is: in "se121", "sukaku", "sukaku118", "hodoku" or "invariant".

    >>> puzzle = ("1.......252..7..49..9...5.....689......7.3...."
    ...           "9.1.5.3.64..1..25.1.....7.9.......8")
    >>> print(rate(puzzle))
    8.9/1.5/1.5
    """
    return _board(puzzle).rate(dialect, **settings)


def hint(
    puzzle: str, techniques: Optional[Sequence[str]] = None, **settings: Unpack[Settings]
) -> Optional[Step]:
    """The next step of these techniques, or of all; None if there is none."""
    return _board(puzzle).hint(techniques, **settings)


def explain(
    puzzle: str, techniques: Optional[Sequence[str]] = None, **settings: Unpack[Settings]
) -> Path:
    """All steps, until the grid is full or no technique has one."""
    return _board(puzzle).explain(techniques, **settings)


def _board(puzzle: str) -> Board:
    return Board(str(Grid(puzzle)), "line", size="9,9")


def problem() -> Problem:
    """The exact cover problem of all grids. Option 9 * cell + digit - 1 puts a digit in a cell."""
    handle = c.Handle(c.lib.qd_problem_release)
    c.call(c.lib.qd_sudoku_problem, byref(handle.pointer))
    return Problem._of(handle)
