# SPDX-License-Identifier: Apache-2.0

"""Boards: Sudoku of any size and variant, in any notation."""

from __future__ import annotations

import operator
import os
from array import array
from collections.abc import Callable, Iterable, Sequence
from ctypes import byref, c_int32, c_size_t, c_void_p, string_at
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from . import _library as c
from ._grid import LINES, VERDICTS
from ._results import Count
from ._run import Outcome, Run, Settings, has_limits, interruptible, stoppable, whole
from ._search import Stream
from ._steps import Path, Rating, Step, find_path, rate_board

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._run import Manner

# Texts from here on are read in a thread of their own, so that Ctrl-C is heard.
_LONG = 1 << 14

# What a board is read from: text, or the path of a file.
Text = Union[str, bytes, bytearray, "PathLike[str]"]
# Values by cell, in reading order: a solution, or numbers with None for empty cells.
Values = Sequence[Optional[int]]


def _bytes(text: Optional[str]) -> Optional[bytes]:
    return None if text is None else text.encode("utf-8", "surrogateescape")


class Board:
    """A Sudoku of any size and variant, which never changes.

    A board that could not be read has an `error`; whatever it is asked is then a ValueError.

    >>> board = Board(".Shape~6x6.Thermo~R1C1~R1C2~R2C2~R2C3~R3C3~R3C4")
    >>> board
    <quadrille.sudoku.Board: 6x6, 0 givens, 1 constraints, iss>
    >>> board.count()
    1696
    """

    error: Optional[str]  # why it could not be read: "-:3:7: expected ..."
    line: int  # of the text, from 1: its first
    notation: str  # in which it was written: "line", "iss", ...
    warnings: tuple[str, ...]  # what was passed over
    title: str
    author: str
    rules: str  # the text of the setter
    rows: int
    columns: int
    values: range  # that cells may have: range(1, 10)
    num_givens: int
    num_constraints: int  # besides rows, columns and regions

    def __init__(
        self,
        text: Text,
        notation: Optional[str] = None,
        *,
        size: Optional[str] = None,
        alphabet: Optional[str] = None,
        latin: bool = False,
    ) -> None:
        """The one board of a text. What is asked for is as in read_boards()."""
        boards = read_boards(text, notation, size=size, alphabet=alphabet, latin=latin)
        for board in boards:
            if board.error is not None:
                raise ValueError(board.error)
        if len(boards) != 1:
            raise ValueError(f"expected one board, found {len(boards)}")
        self._set(boards[0]._handle)

    @classmethod
    def _of(cls, handle: c.Handle) -> Board:
        board = cls.__new__(cls)
        board._set(handle)
        return board

    def _set(self, handle: c.Handle) -> None:
        self._handle = handle
        info = c.BoardInfo()
        c.call(c.lib.qd_board_get_info, handle.pointer, byref(info))

        def text(field: bytes) -> str:
            return field.decode("utf-8", "surrogateescape")

        self.error = text(info.error) or None
        self.line = info.line
        self.notation = text(info.notation)
        self.warnings = tuple(text(info.warnings).splitlines())
        self.title, self.author = text(info.title), text(info.author)
        self.rules = text(info.rules)
        self.rows, self.columns = info.rows, info.columns
        self.values = range(info.least, info.least + info.values)
        self.num_givens, self.num_constraints = info.givens, info.constraints

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<quadrille.sudoku.Board: {self.error}>"
        return (
            f"<quadrille.sudoku.Board: {self.rows}x{self.columns}, {self.num_givens} givens, "
            f"{self.num_constraints} constraints, {self.notation}>"
        )

    @property
    def _cells(self) -> int:
        return self.rows * self.columns

    def _line(self, values: Optional[array[int]]) -> str:
        # No c.Memory for each solution: Python may drop an interrupt that comes while an object with
        # a finalizer is freed.
        pointer, length = c_void_p(), c_size_t()
        try:
            c.call(
                c.lib.qd_board_line,
                self._handle.pointer,
                None if values is None else c.address(values),
                0 if values is None else len(values),
                byref(pointer),
                byref(length),
            )
            return string_at(pointer, length.value).decode()
        finally:
            c.lib.qd_free(pointer)

    @property
    def givens(self) -> str:
        """The givens as a line, in the symbols of the board."""
        return self._line(None)

    def _solution(self, values: Iterable[int]) -> BoardSolution:
        numbers = array("i", values)
        cells = tuple(None if value == c.NONE else value for value in numbers)
        return BoardSolution._of(self._line(numbers), cells, self)

    # ---- Questions ----

    def solve(self, **settings: Unpack[Settings]) -> BoardAnswer:
        """Whether there is no, one or several solutions, and one of them.

        >>> print(Board("1234341221434.2.").solve())
        1234341221434321
        """
        board = self._handle

        def verb(run: Run) -> Callable[[], BoardAnswer]:
            verdict, found = c_int32(), c_size_t()
            values = array("i", bytes(4 * max(self._cells, 1)))
            c.call(
                c.lib.qd_board_solve,
                board.pointer,
                byref(run.config),
                byref(verdict),
                c.address(values),
                len(values),
                byref(found),
                byref(run.ending),
            )
            outcome, nodes = run.outcome, run.ending.nodes

            def result() -> BoardAnswer:
                solution = self._solution(values[: found.value]) if found.value else None
                return BoardAnswer(VERDICTS[verdict.value], solution, outcome, nodes)

            return result

        return interruptible(verb, Run(settings))

    @overload
    def count(
        self,
        *,
        limit: None = None,
        nodes: None = None,
        updates: None = None,
        timeout: None = None,
        **manner: Unpack[Manner],
    ) -> int: ...
    @overload
    def count(self, **settings: Unpack[Settings]) -> Count: ...
    def count(self, **settings: Any) -> Union[int, Count]:
        """The number of solutions. With a limit, the answer is a Count."""
        board = self._handle

        def verb(run: Run) -> Callable[[], Count]:
            number = c.Memory()
            config, ending = byref(run.config), run.ending
            pointer = byref(number.pointer)
            c.call(c.lib.qd_board_count, board.pointer, config, pointer, byref(ending))
            return lambda: Count(int(number), run.outcome, ending.nodes, ending.seconds)

        given: Settings = settings  # type: ignore[assignment]
        result = interruptible(verb, Run(given))
        return result if has_limits(given) else result.value

    def sample(self, k: int = 1, **settings: Unpack[Settings]) -> BoardSamples:
        """k random solutions, each equally likely; fewer if a limit came first.

        The outcome is "memory limit", and there are none, if there are too many solutions to be
        kept in the memory that the settings allow.
        """
        board = self._handle
        k = whole("k", k, 0)

        def verb(run: Run) -> Callable[[], BoardSamples]:
            values, drawn, number = c.Memory(), c_size_t(), c.Memory()
            c.call(
                c.lib.qd_board_sample,
                board.pointer,
                byref(run.config),
                k,
                run.config.seed,
                byref(values.pointer),
                byref(drawn),
                byref(number.pointer),
                byref(run.ending),
            )

            def result() -> BoardSamples:
                cells = self._cells
                numbers = values.numbers(drawn.value * cells)
                found = tuple(
                    self._solution(numbers[cells * s : cells * s + cells])
                    for s in range(drawn.value)
                )
                return BoardSamples(found, int(number) if number else 0, run.outcome)

            return result

        return interruptible(verb, Run(settings))

    def solutions(self, **settings: Unpack[Settings]) -> BoardSolutions:
        """All solutions, one by one, in the same order in every run."""
        return BoardSolutions(self, settings)

    def check(self, solution: Values) -> None:
        """Raises ValueError, which says why, unless this is a solution, by the rules alone."""
        values = _numbers(solution)
        c.call(c.lib.qd_board_check, self._handle.pointer, c.address(values), len(values))

    # ---- How people solve it ----

    def rate(self, dialect: str = "se121", **settings: Unpack[Settings]) -> Rating:
        """How hard the board is: in "se121", "sukaku", "sukaku118", "hodoku" or "invariant".

        The first three rate plain 9x9 puzzles alone; for other boards they are a ValueError.
        """
        return rate_board(self._handle, dialect, settings)

    def hint(
        self, techniques: Optional[Sequence[str]] = None, **settings: Unpack[Settings]
    ) -> Optional[Step]:
        """The next step of these techniques, or of all; None if there is none.

        >>> print(Board("1234341221434.2.").hint())
        Full House: r4c2 is the last open cell of column 2 => r4c2=3
        """
        path = find_path(self._handle, self.columns, techniques, False, settings)
        return path[0] if path else None

    def explain(
        self, techniques: Optional[Sequence[str]] = None, **settings: Unpack[Settings]
    ) -> Path:
        """All steps, until the board is full or no technique has one. A node is a step."""
        return find_path(self._handle, self.columns, techniques, True, settings)

    # ---- Text and pictures ----

    def write(self, notation: str, *, alphabet: Optional[str] = None) -> str:
        """The board as a text in this notation; ValueError if it cannot hold the board."""
        return write_boards([self], notation, alphabet=alphabet)

    def svg(
        self,
        solution: Optional[Values] = None,
        *,
        candidates: bool = False,
        color: bool = False,
        legend: bool = True,
        title: bool = True,
        rules: bool = False,
    ) -> str:
        """A picture of the board, with these values in its cells, or with its candidates."""
        drawing = c.Drawing()
        if solution is not None:
            placed = _numbers(solution)
            drawing.placed, drawing.num_placed = c.address(placed), len(placed)
        drawing.candidates, drawing.color = candidates, color
        drawing.no_legend, drawing.no_title = not legend, not title
        drawing.rules = rules
        memory, length = c.Memory(), c_size_t()
        c.call(
            c.lib.qd_board_draw,
            self._handle.pointer,
            byref(drawing),
            byref(memory.pointer),
            byref(length),
        )
        return memory.bytes(length.value).decode("utf-8", "replace")

    def _repr_svg_(self) -> Optional[str]:
        return None if self.error is not None else self.svg()


def _numbers(values: Values) -> array[int]:
    if isinstance(values, BoardSolution):
        values = values.values
    if isinstance(values, str):
        raise TypeError("expected values by cell, or a BoardSolution, found str")
    return array("i", (c.NONE if value is None else operator.index(value) for value in values))


class BoardSolution(str):
    """Values for all cells of a board: as text, the line that the program prints."""

    board: Board
    values: tuple[Optional[int], ...]  # by cell, in reading order; None where there is no cell

    @classmethod
    def _of(cls, line: str, values: tuple[Optional[int], ...], board: Board) -> BoardSolution:
        solution = cls(line)
        solution.values, solution.board = values, board
        return solution

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str(self),)  # a board cannot be pickled

    def _repr_svg_(self) -> str:
        return self.board.svg(self.values)


@dataclass(frozen=True)
class BoardAnswer:
    """The answer to a board. Its text is the line that the program prints.

    The solution is there if the verdict is "unique"; if it is "several", it is one of them.
    """

    verdict: str  # "unique", "none", "several" or "undecided"
    solution: Optional[BoardSolution]
    outcome: Outcome
    nodes: int

    def __str__(self) -> str:
        return LINES.get(self.verdict) or str(self.solution)

    def _repr_svg_(self) -> Optional[str]:
        return self.solution._repr_svg_() if self.solution is not None else None


@dataclass(frozen=True)
class BoardSamples(Sequence[BoardSolution]):
    """Random solutions of a board that has `total` of them."""

    solutions: tuple[BoardSolution, ...]
    total: int
    outcome: Outcome

    def __len__(self) -> int:
        return len(self.solutions)

    @overload
    def __getitem__(self, index: int) -> BoardSolution: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[BoardSolution, ...]: ...
    def __getitem__(
        self, index: Union[int, slice]
    ) -> Union[BoardSolution, tuple[BoardSolution, ...]]:
        return self.solutions[index]


class BoardSolutions(Stream[BoardSolution]):
    """All solutions of a board, one by one: an iterator, as quadrille.Search is."""

    _freed_by = c.lib.qd_board_search_free

    def __init__(self, board: Board, settings: Settings) -> None:
        def make(run: Run, search: c.Handle) -> int:
            return c.call(
                c.lib.qd_board_search_new,
                board._handle.pointer,
                byref(run.config),
                byref(search.pointer),
            )

        super().__init__(settings, make, 0, max(board._cells, 1))
        self.board = board

    def _grow(self, most: int) -> None:
        # The room for numbers comes first: an interrupt may leave the other as it was.
        if most > len(self._ends):
            self._numbers = array("i", bytes(4 * self._width * most))
            self._ends = array("q", bytes(8 * most))

    def _fill(self, most: int) -> int:
        return c.call(
            c.lib.qd_board_search_next_block,
            self._solver.pointer,
            50,
            c.address(self._numbers),
            most,
            byref(self._count),
        )

    def _look(self) -> None:
        self._ask_ending()
        ending, progress = self._run.ending, self._progress
        progress.nodes, progress.solutions = ending.nodes, ending.solutions
        progress.seconds = ending.seconds
        progress.done = 1 if self._run.outcome == Outcome.EXHAUSTED else 0

    def _ask_ending(self) -> None:
        c.call(c.lib.qd_board_search_ending, self._solver.pointer, byref(self._run.ending))

    def _take(self, first: int, last: int = 0) -> BoardSolution:
        width = self._width
        return self.board._solution(self._numbers[width * first : width * first + width])

    def _put_back(self, solutions: Sequence[BoardSolution], back: int) -> None:
        numbers = array("i")
        for solution in solutions:
            numbers.extend(_numbers(solution.values))
        count = len(solutions)
        ends = array("q", bytes(8 * max(count, len(self._ends))))
        numbers.extend(bytes(len(ends) * self._width - len(numbers)))
        # No call from here on: nothing comes in between.
        self._numbers = numbers
        self._ends = ends
        self._next, self._count.value = 0, count
        del self._back[:back]


class _Boards(c.Memory):
    """Owns an array of boards that the library hands out, until they are taken."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        super().__init__()
        self.count = c_size_t()
        count, free_array = self.count, self._free

        def free(pointer: c_void_p) -> None:
            for board in _pointers(pointer, count.value):
                c.lib.qd_board_free(board)
            free_array(pointer)

        self._free = free

    def take(self) -> list[Board]:
        pointers = _pointers(self.pointer, self.count.value)
        boards = []
        for k in range(len(pointers)):
            handle = c.Handle(c.lib.qd_board_free)
            pointer, pointers[k] = c_void_p(pointers[k]), None  # never of two owners
            handle.pointer = pointer
            boards.append(Board._of(handle))
        return boards


def _pointers(array: c_void_p, count: int) -> Any:
    """An array of pointers in memory of the library."""
    return (c_void_p * count).from_address(array.value or 0)


def read_boards(
    text: Text,
    notation: Optional[str] = None,
    *,
    size: Optional[str] = None,
    alphabet: Optional[str] = None,
    latin: bool = False,
) -> list[Board]:
    """All boards of a text, or of a file if it is a path (as pathlib.Path).

    What cannot be read is a board with an `error`, and harms no other. docs/formats.md describes
    the notations. If they are not given, the content tells the notation, the size ("6,6", or with
    boxes "6,6,3x2") and the alphabet, which are the symbols of the values ("1-9A-G"). Boards of a
    latin text have no regions.
    """
    given = c.BoardInput()
    given.notation, given.board, given.alphabet = _bytes(notation), _bytes(size), _bytes(alphabet)
    given.latin = latin
    data: Any  # what ctypes takes as an address
    if isinstance(text, PathLike):
        from ._files import read_text

        given.name = os.fsencode(text)
        data, length = read_text(text)
    elif isinstance(text, (str, bytes, bytearray)):
        data = bytes(text) if not isinstance(text, str) else _bytes(text)
        length = len(data)
    else:
        raise TypeError(f"expected text or a path, found {type(text).__name__}")
    found = _Boards()

    def work(token: c_void_p) -> None:
        c.call(
            c.lib.qd_board_read,
            data,
            length,
            byref(given),
            token,
            byref(found.pointer),
            byref(found.count),
        )

    stoppable(work, length >= _LONG)
    return found.take()


def write_boards(
    boards: Iterable[Board], notation: str, *, alphabet: Optional[str] = None
) -> str:
    """Boards as a text in this notation, which read_boards() reads.

    ValueError names the first board that the notation cannot hold, and why. Without an alphabet,
    each board has its own symbols.
    """
    listed = list(boards)
    pointers = (c_void_p * len(listed))(*(board._handle.pointer.value for board in listed))
    memory, length = c.Memory(), c_size_t()
    c.call(
        c.lib.qd_board_write,
        pointers,
        len(listed),
        _bytes(notation),
        _bytes(alphabet),
        byref(memory.pointer),
        byref(length),
    )
    return memory.bytes(length.value).decode("utf-8", "surrogateescape")
