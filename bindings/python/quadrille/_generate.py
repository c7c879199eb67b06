# SPDX-License-Identifier: Apache-2.0

"""New puzzles."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Iterable, Sequence
from ctypes import byref, string_at
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional, Union, overload

from . import _library as c
from ._grid import Grid, encoded
from ._run import Outcome, Run, Settings, interruptible, whole
from ._steps import Rating

if TYPE_CHECKING:
    from typing_extensions import Unpack

_LAWS = ("top-down", "controlled", "unbiased")
_SYMMETRIES = ("none", "rot180", "rot90", "mirror", "diagonal", "full", "any")
_DIALECTS = ("se121", "sukaku", "sukaku118", "hodoku")
_LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
_MOST_INT = 2**31 - 1

# One number, or the least and the most, where None is no bound.
Range = Union[float, tuple[Optional[float], Optional[float]]]


@dataclass(frozen=True)
class GeneratedPuzzle:
    """A puzzle with exactly one solution. Its text is the puzzle."""

    puzzle: Grid
    solution: Grid
    attempt: int  # the number of the try that made it, from 1
    symmetry: str  # never "any"
    minimal: bool  # no given can be deleted without admitting a second solution
    minimal_orbits: bool  # no set of givens can that the symmetry maps to each other
    weight: Optional[float]  # corrects the bias of the law, where that is known
    rating: Optional[Rating]  # if it was asked for

    @property
    def givens(self) -> int:
        return 81 - self.puzzle.count(".")

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> Optional[str]:
        return self.puzzle._repr_svg_()


@dataclass(frozen=True)
class Generation(Sequence[GeneratedPuzzle]):
    """New puzzles, in the order in which the seed makes them."""

    puzzles: tuple[GeneratedPuzzle, ...]
    seed: int
    tries: int
    outcome: Outcome  # "exhausted": as many as were asked for
    # If they are fewer: of the puzzles that were not what was asked for, the nearest.
    nearest: Optional[GeneratedPuzzle]

    def __len__(self) -> int:
        return len(self.puzzles)

    @overload
    def __getitem__(self, index: int) -> GeneratedPuzzle: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[GeneratedPuzzle, ...]: ...
    def __getitem__(
        self, index: Union[int, slice]
    ) -> Union[GeneratedPuzzle, tuple[GeneratedPuzzle, ...]]:
        return self.puzzles[index]


def _choice(name: str, value: str, choices: Sequence[str]) -> int:
    if value not in choices:
        raise ValueError(f"{name}: expected one of {', '.join(choices)}; found {value!r}")
    return choices.index(value)


def _range(name: str, given: Range, factor: int, most: int) -> tuple[int, int]:
    """The bounds times the factor; 0 for one that there is not."""
    bounds = given if isinstance(given, tuple) else (given, given)
    if len(bounds) != 2:
        raise ValueError(f"{name}: expected a number, or the least and the most")
    numbers = []
    for bound in bounds:
        if bound is not None and not math.isfinite(bound):
            raise ValueError(f"{name}: expected numbers, found {bound}")
        numbers.append(0 if bound is None else whole(name, round(bound * factor), 0, most))
    return numbers[0], numbers[1]


def _names(techniques: Union[str, Iterable[str]]) -> bytes:
    names = techniques if isinstance(techniques, str) else ",".join(techniques)
    return names.encode("utf-8", "surrogateescape")


def _rating(numbers: Sequence[int], dialect: str) -> Optional[Rating]:
    if not any(numbers):
        return None
    er, ep, ed = (number / 10 for number in numbers)
    is_score = dialect == "hodoku"
    return Rating(
        dialect=dialect,
        verdict="unique",
        er=None if is_score else er,
        ep=None if is_score else ep,
        ed=None if is_score else ed,
        level=_LEVELS[numbers[0]] if is_score else None,
        score=numbers[1] if is_score else None,
        rounds=None,
        depth=None,
        whip=None,
        backdoor=None,
        outcome=Outcome.EXHAUSTED,
        nodes=0,
    )


def generate(
    count: int = 1,
    *,
    law: str = "top-down",
    symmetry: str = "none",
    minimal: Optional[bool] = None,
    givens: Optional[Range] = None,
    solution: Optional[str] = None,
    pattern: Optional[str] = None,
    near: Optional[str] = None,
    distance: int = 1,
    rating: Optional[Range] = None,
    dialect: str = "se121",
    require: Union[str, Iterable[str]] = (),
    allow: Optional[Union[str, Iterable[str]]] = None,
    **settings: Unpack[Settings],
) -> Generation:
    """New puzzles, as `quadrille generate` makes them. docs/generate.md explains the laws.

    `givens` is their number, or the least and the most; `solution` a full grid; `pattern` a grid
    with digits where the givens are to stand; `near` a puzzle that others differ from in `distance`
    givens. `rating` is ER, or the least and the most, or a score with the dialect "hodoku".
    `require` and `allow` are names of techniques. By default, what cannot go is an orbit of the
    symmetry, and anything can with a pattern or near a puzzle; minimal=False asks for no more than
    `givens`. Without a seed there is a fresh one. `updates` limits the tries.

    >>> print(generate(seed=7)[0])
    .48...7....7.8.........65....12.538......31.9....9...59........8...64....2.....36
    >>> print(generate(seed=1, rating=(7.0, 7.2))[0].rating)
    7.1/1.2/1.2
    """
    wishes = c.Wishes()
    wishes.count = whole("count", count, 0)
    wishes.law = _choice("law", law, _LAWS)
    wishes.symmetry = _choice("symmetry", symmetry, _SYMMETRIES)
    is_near = pattern is not None or near is not None
    wishes.minimal = (2 if is_near else 0) if minimal is None else 1 if minimal else 2
    wishes.distance = whole("distance", distance, 1, 81)
    if givens is not None:
        wishes.least_givens, wishes.most_givens = _range("givens", givens, 1, _MOST_INT)
    setattr(wishes, "from", None if solution is None else encoded(solution))
    wishes.pattern = None if pattern is None else encoded(pattern)
    wishes.near_puzzle = None if near is None else encoded(near)
    wishes.scale = _choice("dialect", dialect, _DIALECTS)
    if rating is not None:
        factor = 1 if dialect == "hodoku" else 10
        wishes.least_rating, wishes.most_rating = _range("rating", rating, factor, 2**62)
    required = _names(require)
    wishes.require = required or None
    wishes.allow = None if allow is None else _names(allow)
    if settings.get("seed") is None:
        settings["seed"] = secrets.randbits(64)

    def verb(run: Run) -> Callable[[], Generation]:
        memory = c.Memory()
        wishes.seed = run.config.seed
        c.call(
            c.lib.qd_sudoku_generate,
            byref(wishes),
            byref(run.config),
            byref(memory.pointer),
            byref(run.ending),
        )
        outcome, tries = run.outcome, run.ending.updates
        made = memory.struct(c.Puzzles)

        def puzzle(k: int) -> GeneratedPuzzle:
            cells = Grid._of(string_at(made.puzzles + 82 * k, 81).decode())
            return GeneratedPuzzle(
                cells,
                Grid._of(string_at(made.solutions + 82 * k, 81).decode(), cells),
                made.attempts[k],
                _SYMMETRIES[made.symmetries[k]],
                bool(made.minimal[k] & 2),
                bool(made.minimal[k] & 1),
                made.weights[k] or None,
                _rating(made.ratings[3 * k : 3 * k + 3], dialect) if made.has_ratings else None,
            )

        def result() -> Generation:
            number = made.num_puzzles
            return Generation(
                tuple(puzzle(k) for k in range(number)),
                wishes.seed,
                tries,
                outcome,
                puzzle(number) if made.has_nearest else None,
            )

        return result

    return interruptible(verb, Run(settings))
