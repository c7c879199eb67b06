# SPDX-License-Identifier: Apache-2.0

"""Ratings of boards, and the steps by which people solve them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import byref
from dataclasses import dataclass
from typing import Any, Optional, Union, overload

from . import _library as c
from ._grid import VERDICTS, cell_name
from ._run import Outcome, Run, Settings, interruptible

_LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")


@dataclass(frozen=True)
class Rating:
    """How hard a board is, in the numbers of a dialect. What it does not have is None.

    Without exactly one solution there is only the verdict.
    """

    dialect: str
    verdict: str  # "unique", "none", "several" or "undecided"
    er: Optional[float]  # "se121", "sukaku", "sukaku118": the hardest step,
    ep: Optional[float]  # the hardest up to the first digit,
    ed: Optional[float]  # and the first one
    level: Optional[str]  # "hodoku": "Easy", "Medium", "Hard", "Unfair" or "Extreme"
    score: Optional[int]
    rounds: Optional[int]  # "invariant": of singles
    depth: Optional[int]  # of trial and error; None: more than 2
    whip: Optional[int]  # length of the whips; None: more than 5
    backdoor: Optional[int]  # size of the least backdoor
    outcome: Outcome
    nodes: int

    def __str__(self) -> str:
        if self.er is not None:
            return f"{self.er}/{self.ep}/{self.ed}"
        if self.score is not None:
            return f"{self.level} {self.score}"
        if self.rounds is not None:
            numbers = (self.rounds, self.depth, self.whip, self.backdoor)
            return "/".join("-" if number is None else str(number) for number in numbers)
        return self.verdict


def rate_board(board: c.Handle, dialect: str, settings: Settings) -> Rating:
    name = dialect.encode()

    def verb(run: Run) -> Callable[[], Rating]:
        found = c.Rating()
        c.call(
            c.lib.qd_board_rate,
            board.pointer,
            byref(run.config),
            name,
            byref(found),
            byref(run.ending),
        )
        outcome, nodes = run.outcome, run.ending.nodes
        return lambda: _rating(dialect, found, outcome, nodes)

    return interruptible(verb, Run(settings))


def _rating(dialect: str, found: c.Rating, outcome: Outcome, nodes: int) -> Rating:
    verdict = VERDICTS[found.verdict]
    is_rated = verdict == "unique"
    by_steps = is_rated and dialect == "hodoku"
    is_invariant = is_rated and dialect == "invariant"
    by_explainer = is_rated and not by_steps and not is_invariant

    def number(value: int) -> Optional[int]:
        return None if not is_invariant or value == c.NONE else value

    return Rating(
        dialect,
        verdict,
        found.er / 10 if by_explainer else None,
        found.ep / 10 if by_explainer else None,
        found.ed / 10 if by_explainer else None,
        _LEVELS[found.level] if by_steps else None,
        found.score if by_steps else None,
        number(found.rounds),
        number(found.depth),
        number(found.whip),
        number(found.backdoor),
        outcome,
        nodes,
    )


@dataclass(frozen=True)
class Step:
    """A step. Its text is the sentence that the program prints."""

    technique: str  # "x-wing"
    title: str  # "X-Wing"
    text: str
    cells: tuple[str, ...]  # of the pattern: "r1c5", ...
    placements: tuple[tuple[str, int], ...]  # cells and the values that they have
    eliminations: tuple[tuple[str, int], ...]  # cells and values that they do not have
    level: str  # HoDoKu's: "Easy", ..., "Extreme"
    score: int

    def __str__(self) -> str:
        return self.text


class Path(Sequence[Step]):
    """Steps from a board towards its solution."""

    def __init__(
        self,
        steps: tuple[Step, ...],
        verdict: str,
        is_solved: bool,
        uses_all_rules: bool,
        outcome: Outcome,
    ) -> None:
        self.steps = steps
        self.verdict = verdict  # of the board: there are steps for those with solutions alone
        self.is_solved = is_solved  # the board is full after the steps
        self.uses_all_rules = uses_all_rules  # else some rules of the board are not reasoned with
        self.outcome = outcome

    def __len__(self) -> int:
        return len(self.steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Step, tuple[Step, ...]]:
        return self.steps[index]

    def __repr__(self) -> str:
        return f"<quadrille.sudoku.Path: {len(self)} steps, {self.verdict}>"


def find_path(
    board: c.Handle,
    columns: int,
    techniques: Optional[Sequence[str]],
    whole: bool,
    settings: Settings,
) -> Path:
    if isinstance(techniques, str):
        raise TypeError("expected names of techniques, found str")
    names = None if techniques is None else ",".join(techniques).encode()

    def verb(run: Run) -> Callable[[], Path]:
        path = c.Handle(c.lib.qd_path_free)
        c.call(
            c.lib.qd_board_path,
            board.pointer,
            byref(run.config),
            names,
            whole,
            byref(path.pointer),
            byref(run.ending),
        )
        outcome = run.outcome
        return lambda: _path(path, columns, outcome)

    return interruptible(verb, Run(settings))


def _path(path: c.Handle, columns: int, outcome: Outcome) -> Path:
    info = c.PathInfo()
    c.call(c.lib.qd_path_get_info, path.pointer, byref(info))

    def name(cell: int) -> str:
        return cell_name(cell, columns)

    def pairs(pointer: Any, number: int) -> tuple[tuple[str, int], ...]:
        return tuple((name(pointer[2 * k]), pointer[2 * k + 1]) for k in range(number))

    steps = []
    for k in range(info.steps):
        step = c.Step()
        c.call(c.lib.qd_path_get_step, path.pointer, k, byref(step))
        steps.append(
            Step(
                step.technique.decode(),
                step.title.decode(),
                step.text.decode(),
                tuple(name(step.cells[i]) for i in range(step.num_cells)),
                pairs(step.placements, step.num_placements),
                pairs(step.eliminations, step.num_eliminations),
                _LEVELS[step.level],
                step.score,
            )
        )
    verdict = VERDICTS[info.verdict]
    return Path(tuple(steps), verdict, bool(info.solved), bool(info.all_rules), outcome)
