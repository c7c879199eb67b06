# SPDX-License-Identifier: Apache-2.0

"""Plain Sudoku grids, and what answers to puzzles are called."""

from __future__ import annotations

from typing import Optional

from ._board import draw_sudoku

NONE = "none"  # no solution
UNIQUE = "unique"  # exactly one
SEVERAL = "several"  # two or more
UNDECIDED = "undecided"  # a limit came first
_EMPTY = "0._*xX"
VERDICTS = (NONE, UNIQUE, SEVERAL, UNDECIDED)
LINES = {
    NONE: "No solution exists",
    SEVERAL: "Several solutions exist",
    UNDECIDED: "Not decided",
}


class Grid(str):
    """81 cells in reading order: digits, and "." for an empty cell.

    >>> grid = Grid("4.....8.5.3..........7......2.....6.....8.4......1......."
    ...             "6.3.7.5..2.....1.4......")
    >>> grid.rows[0]
    '4.....8.5'
    """

    __slots__ = ("givens",)

    # The puzzle that this is a solution of, or the grid itself.
    givens: str

    def __new__(cls, cells: str, givens: Optional[str] = None) -> Grid:
        if len(cells) != 81:
            raise ValueError(f"expected 81 cells, found {len(cells)}")
        for cell, character in enumerate(cells):
            if character not in "123456789" + _EMPTY:
                place = cell_name(cell)
                raise ValueError(
                    f"{place}: expected a digit or an empty cell, found {character!r}"
                )
        return cls._of("".join("." if cell in _EMPTY else cell for cell in cells), givens)

    @classmethod
    def _of(cls, cells: str, givens: Optional[str] = None) -> Grid:
        grid = super().__new__(cls, cells)
        grid.givens = givens or cells
        return grid

    @property
    def rows(self) -> list[str]:
        return [self[k : k + 9] for k in range(0, 81, 9)]

    def pretty(self) -> str:
        """Nine lines with rules between the boxes."""
        lines = []
        for k, row in enumerate(self.rows):
            if k in (3, 6):
                lines.append("-" * 21)
            lines.append(" | ".join(" ".join(row[j : j + 3]) for j in (0, 3, 6)))
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        return draw_sudoku(self, self.givens)


def cell_name(cell: int, columns: int = 9) -> str:
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def encoded(puzzle: str) -> bytes:
    if not isinstance(puzzle, str):
        raise TypeError(f"expected a puzzle as str, found {type(puzzle).__name__}")
    return puzzle.encode("utf-8", "surrogateescape")
