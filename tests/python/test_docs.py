# SPDX-License-Identifier: Apache-2.0

"""The guide and the doc strings say what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import quadrille
from quadrille import _canon, _generate, _grid, _sudoku_board, sudoku

FLAGS = doctest.ELLIPSIS


def test_guide() -> None:
    guide = Path(__file__).parents[2] / "docs" / "python.md"
    results = doctest.testfile(str(guide), module_relative=False, optionflags=FLAGS)
    assert results.attempted > 40 and results.failed == 0


def test_doc_strings() -> None:
    for module in (quadrille, sudoku, _canon, _generate, _grid, _sudoku_board):
        results = doctest.testmod(module, optionflags=FLAGS)
        assert results.attempted > 0 and results.failed == 0
