# SPDX-License-Identifier: Apache-2.0

"""Exact cover problems, and Sudoku.

>>> import quadrille as qd
>>> problem = qd.Problem([["a", "d"], ["a", "b", "c"], ["b", "c"], ["d"]])
>>> problem.count()
2
>>> for solution in problem.solutions():
...     print(solution, solution.options)
(0, 2) [('a', 'd'), ('b', 'c')]
(1, 3) [('a', 'b', 'c'), ('d',)]

docs/python.md is a guide.
"""

from ._diagram import Diagram
from ._library import version as library_version
from ._plan import Digest, Plan, Shard
from ._problem import Colored, Problem
from ._results import (
    Cheapest,
    Count,
    Estimate,
    Estimated,
    Explanation,
    First,
    Marginals,
    Progress,
    Reduction,
    Solution,
    Solutions,
)
from ._run import Manner, Outcome, Settings
from ._search import Block, Blocks, Search
from . import sudoku

__version__ = "0.2.0"

__all__ = [
    "Block",
    "Blocks",
    "Cheapest",
    "Colored",
    "Count",
    "Diagram",
    "Digest",
    "Estimate",
    "Estimated",
    "Explanation",
    "First",
    "Manner",
    "Marginals",
    "Outcome",
    "Plan",
    "Problem",
    "Progress",
    "Reduction",
    "Search",
    "Settings",
    "Shard",
    "Solution",
    "Solutions",
    "library_version",
    "sudoku",
]
