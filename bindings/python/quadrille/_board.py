# SPDX-License-Identifier: Apache-2.0

"""Drawings of boards: of problems whose items name the cells of one."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from html import escape
from typing import Optional

# A cell: its row and its column.
Cell = tuple[int, int]

_CELL = re.compile(r"r(\d+)c(\d+)|(\d+),(\d+)|([0-9])([0-9a-z])")
_ROW_OR_COLUMN = re.compile(r"([rc])(\d+)")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_SIDE = 32  # of a cell
_LARGEST = 128  # rows and columns
# Light colors of about the same brightness, so that black text is read on all of them.
_COLORS = (
    "#a6cee3", "#fdbf6f", "#b2df8a", "#fb9a99", "#cab2d6", "#ffff99", "#8dd3c7", "#fccde5",
    "#d9d9d9", "#bebada", "#ffed6f", "#ccebc5", "#80b1d3", "#e5c494",
)  # fmt: skip


def _cell_of(item: Hashable) -> Optional[Cell]:
    """The cell that an item names: (0, 4), "r1c5", "1,5" or "04"."""
    if isinstance(item, tuple):
        if len(item) == 2 and all(type(part) is int and part >= 0 for part in item):
            return item[0], item[1]
        return None
    match = _CELL.fullmatch(item) if isinstance(item, str) else None
    if not match:
        return None
    r, c, y, x, row, column = match.groups()
    if row is not None:
        return _DIGITS.index(row), _DIGITS.index(column)
    return (int(r), int(c)) if r is not None else (int(y), int(x))


def _cells_of(items: Iterable[Hashable]) -> list[Cell]:
    """The cells that items name. "10" is one if "00" to "09" are around, and else a number."""
    named = {item: cell for item in items if (cell := _cell_of(item)) is not None}
    short = [item for item in named if isinstance(item, str) and len(item) == 2]
    if short and not any(item.startswith("0") for item in short):
        for item in short:
            del named[item]
    return list(named.values())


class Board:
    """The cells that the items of a problem name."""

    def __init__(self, cells: Iterable[Cell], crossed: bool) -> None:
        self.cells = frozenset(cells)
        # Whether an option has a row and a column, as for queens, in place of cells.
        self._crossed = crossed
        rows, columns = zip(*self.cells)
        self._top, self._left = min(rows), min(columns)
        self._height = max(rows) - self._top + 1
        self._width = max(columns) - self._left + 1

    @staticmethod
    def of(items: Iterable[Hashable]) -> Optional[Board]:
        """The board, if at least four items name cells, or rows and columns."""
        items = tuple(items)
        cells = _cells_of(items)
        crossed = len(cells) < 4
        if crossed:
            lines: dict[str, set[int]] = {"r": set(), "c": set()}
            for item in items:
                match = _ROW_OR_COLUMN.fullmatch(item) if isinstance(item, str) else None
                if match:
                    lines[match[1]].add(int(match[2]))
            if max(map(len, lines.values())) > _LARGEST:
                return None
            cells = [(row, column) for row in lines["r"] for column in lines["c"]]
        if len(cells) < 4:
            return None
        board = Board(cells, crossed)
        return board if max(board._height, board._width) <= _LARGEST else None

    def _cells_in(self, option: Iterable[Hashable]) -> Iterator[Cell]:
        row = column = None
        for item in option:
            if not self._crossed:
                cell = _cell_of(item)
                if cell in self.cells and cell is not None:
                    yield cell
            elif isinstance(item, str) and (match := _ROW_OR_COLUMN.fullmatch(item)):
                if match[1] == "r":
                    row = int(match[2])
                else:
                    column = int(match[2])
        if row is not None and column is not None:
            yield row, column

    def _label_of(self, option: Iterable[Hashable]) -> str:
        """What an option is called: its one item that is no cell, if there is just one."""
        if self._crossed:
            return "●"
        others = [item for item in option if _cell_of(item) is None]
        return str(others[0]) if len(others) == 1 else ""

    def draw(self, options: Iterable[Iterable[Hashable]] = ()) -> str:
        """The board as SVG, with each option, a set of items, in a color."""
        owner: dict[Cell, int] = {}
        labels: dict[Cell, str] = {}
        for number, option in enumerate(options):
            entries = tuple(option)
            cells = sorted(self._cells_in(entries))
            if cells:
                labels[cells[0]] = self._label_of(entries)
            owner.update(dict.fromkeys(cells, number))
        parts = [_svg_start(self._width * _SIDE, self._height * _SIDE)]
        for cell in sorted(self.cells):
            parts.extend(self._square(cell, owner))
        for cell, label in sorted(labels.items()):
            x, y = self._corner(cell)
            parts.append(text(x + _SIDE / 2, y + _SIDE / 2, label, 14))
        parts.append("</svg>")
        return "".join(parts)

    def _corner(self, cell: Cell) -> tuple[int, int]:
        return (cell[1] - self._left) * _SIDE, (cell[0] - self._top) * _SIDE

    def _square(self, cell: Cell, owner: dict[Cell, int]) -> Iterator[str]:
        """A square without an outline, and a line at each side where another option begins."""
        x, y = self._corner(cell)
        mine = owner.get(cell)
        fill = "#ffffff" if mine is None else _COLORS[mine % len(_COLORS)]
        yield f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="{fill}"/>'
        row, column = cell
        sides: tuple[tuple[Cell, tuple[int, int, int, int]], ...] = (
            ((row - 1, column), (x, y, x + _SIDE, y)),
            ((row + 1, column), (x, y + _SIDE, x + _SIDE, y + _SIDE)),
            ((row, column - 1), (x, y, x, y + _SIDE)),
            ((row, column + 1), (x + _SIDE, y, x + _SIDE, y + _SIDE)),
        )
        for other, ends in sides:
            if other not in self.cells or owner.get(other) != mine or mine is None:
                yield line(*ends, width=2 if mine is not None or other not in self.cells else 1)


def _svg_start(width: int, height: int) -> str:
    """The beginning of a drawing, with a margin."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 4}" height="{height + 4}"'
        f' viewBox="-2 -2 {width + 4} {height + 4}" font-family="sans-serif">'
    )


def line(x1: int, y1: int, x2: int, y2: int, width: int) -> str:
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#000000" stroke-width="{width}"'
        ' stroke-linecap="square"/>'
    )


def text(x: float, y: float, content: str, size: int, weight: str = "normal") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}"'
        f' text-anchor="middle" dominant-baseline="central">{escape(content)}</text>'
    )


def draw_sudoku(digits: str, givens: str) -> str:
    """A grid of 81 cells as SVG: digits that are givens are bold."""
    size = 9 * _SIDE
    parts = [_svg_start(size, size)]
    parts.append(f'<rect width="{size}" height="{size}" fill="#ffffff"/>')
    for k in range(10):
        width = 2 if k % 3 == 0 else 1
        parts.append(line(k * _SIDE, 0, k * _SIDE, size, width))
        parts.append(line(0, k * _SIDE, size, k * _SIDE, width))
    for cell, digit in enumerate(digits):
        if digit in "123456789":
            x, y = (cell % 9 + 0.5) * _SIDE, (cell // 9 + 0.5) * _SIDE
            weight = "bold" if givens[cell] == digit else "normal"
            parts.append(text(x, y, digit, 18, weight))
    parts.append("</svg>")
    return "".join(parts)
