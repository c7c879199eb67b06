# SPDX-License-Identifier: Apache-2.0

"""Canonical forms of puzzles, and ranks of full grids."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_int64, create_string_buffer
from dataclasses import dataclass

from . import _library as c
from ._grid import Grid, encoded
from ._run import whole

_FORMS = ("givens", "solution")


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of Sudoku.

    Row i and column j of the image have digits[the digit in row rows[i] and column columns[j]] of
    the grid; of the transposed grid, if `transpose`. Rows and columns count from 0.
    """

    transpose: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]  # ten numbers: digits[0] is 0, for an empty cell

    def apply(self, grid: str) -> Grid:
        """The image of a grid, which may have empty cells."""
        cells = Grid(grid)
        down, across = (1, 9) if self.transpose else (9, 1)
        names = dict(zip(".123456789", [".", *map(str, self.digits[1:])]))
        return Grid(
            "".join(
                names[cells[down * row + across * column]]
                for row in self.rows
                for column in self.columns
            )
        )

    def inverse(self) -> Symmetry:
        """The symmetry that takes every image back."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transpose:
            rows, columns = columns, rows
        return Symmetry(self.transpose, rows, columns, _inverse(self.digits))


def _inverse(permutation: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(range(len(permutation)), key=permutation.__getitem__))


@dataclass(frozen=True)
class Canon:
    """A canonical form of a puzzle. Its text is the form."""

    form: Grid
    # How many of the 3,359,232 ways to exchange and order rows and columns leave the puzzle as it
    # is, after a relabelling of its digits.
    automorphisms: int
    symmetry: Symmetry  # takes the puzzle to the form

    def __str__(self) -> str:
        return str(self.form)


def canon(puzzle: str, by: str = "givens") -> Canon:
    """The form that a puzzle has in common with all puzzles that are equivalent to it.

    By "givens" it is the least of all images of the puzzle. By "solution" it is where the givens
    go if the solution goes to its least form; a puzzle without exactly one solution is a
    ValueError.

    >>> canon("45.....6......17..8...............92....7.1..5...36...."
    ...       "......58..1..7............").form.rows[1]
    '.......12'
    """
    if by not in _FORMS:
        raise ValueError(f"by: expected one of {', '.join(_FORMS)}; found {by!r}")
    text, found = encoded(puzzle), c.Canon()
    c.call(c.lib.qd_sudoku_canon, text, len(text), _FORMS.index(by), byref(found))
    symmetry = Symmetry(
        bool(found.transpose), tuple(found.rows), tuple(found.columns), tuple(found.digits)
    )
    return Canon(Grid(found.form.decode()), found.automorphisms, symmetry)


def rank(grid: str) -> int:
    """The number of a full grid's class among all 5,472,730,538 classes, from 1.

    Grids of a class become each other by symmetries. Classes are in the order of their least forms.
    """
    text, number = encoded(grid), c_int64()
    c.call(c.lib.qd_sudoku_rank, text, len(text), byref(number))
    return number.value


def unrank(number: int) -> Grid:
    """The least form of this rank.

    >>> print(unrank(1))
    123456789456789123789123456214365897365897214897214365531642978642978531978531642
    """
    buffer = create_string_buffer(82)
    c.call(c.lib.qd_sudoku_unrank, whole("number", number, 1), buffer)
    return Grid(buffer.value.decode())
