# SPDX-License-Identifier: Apache-2.0

"""Plans: one search on many machines. And digests, by which searches are compared."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from ctypes import byref, c_char_p, c_size_t
from ctypes import cast as cast_pointer
from ctypes import c_void_p
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from . import _library as c
from ._run import CHOICES, Manner, Outcome, Run, Settings, interruptible, stoppable, whole
from ._search import PENDING, Block

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._problem import Problem

GOALS = ("count", "all", "minimize")

_MOST_SHARDS = 1 << 24
# Texts from here on are read in a thread of their own, so that Ctrl-C is heard.
_LONG = 1 << 14
# How many solutions one call of the library adds to a digest.
_BLOCK = 4096


@dataclass(frozen=True)
class Shard:
    """A part of a search: the solutions with all options of `taken` and none of `forbidden`.

    Problem.search(shard=...) goes through it as a search of everything does. Any other verb can be
    asked of it by `taken` and `forbidden`.
    """

    plan: Plan = field(repr=False)
    number: int  # its place in the plan
    taken: tuple[int, ...]
    forbidden: tuple[int, ...]
    nodes: float  # an estimate; of no account but for who gets which shard
    # The number of an earlier shard that has as many solutions: its count holds for both.
    same_as: Optional[int]
    # The numbers of the shards that stand in its place, if it was divided.
    parts: Optional[range]
    # If it was divided where a search had stopped: that place, and what was found by then.
    checkpoint: Optional[str] = field(repr=False)
    found: Optional[str] = field(repr=False)

    @property
    def searched(self) -> bool:
        """Whether it is to be searched: it was not divided, nor is it the same as another one."""
        return self.parts is None and self.same_as is None


class Plan(Sequence[Shard]):
    """A search divided into shards, which any machine can search by itself, in any order.

    Each solution is in exactly one shard. Problem.split() makes plans, and str() writes them. A
    plan never changes; next_round() makes another one.
    """

    problem: Problem
    outcome: Outcome  # EXHAUSTED, or the limit that ended the division early

    @classmethod
    def _of(cls, problem: Problem, handle: c.Handle, outcome: Outcome) -> Plan:
        plan = cls.__new__(cls)
        plan.problem = problem
        plan.outcome = outcome
        plan._handle = handle
        plan._info = c.PlanInfo()
        c.call(c.lib.qd_plan_get_info, handle.pointer, byref(plan._info))
        return plan

    _handle: c.Handle
    _info: c.PlanInfo

    @classmethod
    def read(cls, problem: Problem, text: Union[str, bytes, PathLike[str]]) -> Plan:
        """A plan of text, or of a file (as pathlib.Path).

        Raises ValueError if the text is damaged or of another problem, or if not each solution of
        the problem is in exactly one shard. That is proved by the problem alone. Messages count
        shards and options from 1, as the text does.
        """
        if isinstance(text, PathLike):
            from ._files import read_bytes

            data = read_bytes(text)
        else:
            data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        handle = c.Handle(c.lib.qd_plan_free)
        stoppable(
            lambda token: c.call(
                c.lib.qd_plan_read,
                problem._handle.pointer,
                data,
                len(data),
                byref(handle.pointer),
            ),
            len(data) + problem._info.entries >= _LONG,
        )
        return cls._of(problem, handle, Outcome.EXHAUSTED)

    @property
    def text(self) -> str:
        """The plan as text, from which read() gives it back; `quadrille cover` reads it too."""
        memory, length = c.Memory(), c_size_t()
        c.call(c.lib.qd_plan_write, self._handle.pointer, byref(memory.pointer), byref(length))
        return memory.bytes(length.value).decode("utf-8", "surrogateescape")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<quadrille.Plan: {len(self)} shards for {self.goal}, {self.rounds} rounds>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Plan.read, (self.problem, self.text)

    # ---- What it says ----

    @property
    def goal(self) -> str:
        """What is wanted of the shards together: "count", "all" or "minimize"."""
        return GOALS[self._info.goal]

    @property
    def k(self) -> int:
        """For "minimize": how many solutions are wanted."""
        return int(self._info.k)

    @property
    def bound(self) -> Optional[int]:
        """For "minimize": solutions of this cost are known, and only cheaper ones are wanted."""
        return int(self._info.bound) if self._info.bound != c.NONE else None

    @property
    def rounds(self) -> int:
        """1, and one more for each next_round()."""
        return int(self._info.rounds)

    @property
    def strategy(self) -> Manner:
        """The settings of the search that is divided: branching, order and seed."""
        info = self._info
        return {
            "branching": CHOICES["branching"][info.branching],
            "order": CHOICES["order"][info.order],
            "seed": int(info.seed),
        }

    @property
    def nodes(self) -> float:
        """The estimated nodes of all shards that are to be searched."""
        return float(self._info.nodes)

    @property
    def inner_nodes(self) -> int:
        """The nodes above the shards.

        With the nodes of the shards, and of searches that stopped, they are those of one search. 0
        for a plan by states.
        """
        return int(self._info.inner_nodes)

    # ---- Shards ----

    def __len__(self) -> int:
        """How many shards it has, those of all rounds."""
        return int(self._info.shards)

    @overload
    def __getitem__(self, index: int) -> Shard: ...
    @overload
    def __getitem__(self, index: slice) -> list[Shard]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Shard, list[Shard]]:
        numbers = range(len(self))[index]
        if isinstance(numbers, range):
            return [self._shard(number) for number in numbers]
        return self._shard(numbers)

    def _shard(self, number: int) -> Shard:
        memory = c.Memory()
        c.call(c.lib.qd_plan_get_shard, self._handle.pointer, number, byref(memory.pointer))
        found = memory.struct(c.Shard)
        return Shard(
            self,
            number,
            tuple(found.taken[: found.num_taken]),
            tuple(found.forbidden[: found.num_forbidden]),
            found.nodes,
            found.same_as if found.same_as != c.NONE else None,
            range(found.begin, found.end) if found.divided else None,
            _text(found.checkpoint),
            _text(found.found),
        )

    @cached_property
    def _order(self) -> list[int]:
        memory, count = c.Memory(), c_size_t()
        c.call(c.lib.qd_plan_order, self._handle.pointer, byref(memory.pointer), byref(count))
        return memory.numbers(count.value)

    def in_order(self) -> Iterator[Shard]:
        """All shards in the order of one search: those divided, then what stands in their place.

        The solutions of those that are searched, one after another, are those of one search.
        """
        return map(self._shard, self._order)

    # ---- Rounds ----

    def next_round(
        self,
        left: Optional[Mapping[int, tuple[str, str]]] = None,
        *,
        divide: Iterable[int] = (),
        parts: int = 1000,
        bound: Optional[int] = None,
        **settings: Unpack[Settings],
    ) -> Plan:
        """A plan in which shards are divided; the new shards are numbered on.

        `left` has, for the number of each shard whose search was stopped, a text of
        Search.checkpoint() and what was found by then, as a line of text for those who put the
        results together (Shard.found). The new shards are what the search left. The shards of
        `divide`, which nobody has searched, are divided into about `parts` each.

        For the goal "minimize", `bound` says that solutions of this cost are known. The settings
        are limits of the division.
        """
        shards = array("i")
        checkpoints: list[Optional[bytes]] = []
        lines: list[Optional[bytes]] = []
        last = len(self) - 1
        for number, (checkpoint, found) in (left or {}).items():
            shards.append(whole("left", number, 0, last))
            if checkpoint.startswith(PENDING):
                raise ValueError(
                    f"left[{number}]: the checkpoint has solutions that were found and not handed "
                    "out; take them by Search.drain() before Search.checkpoint()"
                )
            if "\0" in found or "\0" in checkpoint:
                raise ValueError(f"left[{number}]: there is a NUL in the text")
            checkpoints.append(checkpoint.encode("utf-8", "surrogateescape"))
            lines.append(found.encode("utf-8", "surrogateescape"))
        for number in divide:
            shards.append(whole("divide", number, 0, last))
            checkpoints.append(None)
            lines.append(None)
        round_ = c.Round()
        texts = tuple((c_char_p * len(shards))(*given) for given in (checkpoints, lines))
        round_.count = len(shards)
        round_.shards = c.address(shards)
        round_.checkpoints, round_.found = (cast_pointer(array, c_void_p) for array in texts)
        round_.parts = whole("parts", parts, 1, _MOST_SHARDS)
        if bound is not None:
            if self.goal != "minimize":
                raise ValueError(f"bound: the goal of the plan is {self.goal!r}, not 'minimize'")
            round_.has_bound = 1
            round_.bound = whole("bound", bound, 0)

        def verb(run: Run) -> Callable[[], Plan]:
            handle = c.Handle(c.lib.qd_plan_free)
            c.call(
                c.lib.qd_plan_next_round,
                self._handle.pointer,
                byref(run.config),
                byref(round_),
                byref(handle.pointer),
                byref(run.ending),
            )
            return lambda: Plan._of(self.problem, handle, run.outcome)

        return interruptible(verb, Run(settings))


def split(
    problem: Problem,
    shards: int,
    goal: str,
    k: int,
    by_states: bool,
    least_nodes: float,
    probes: int,
    settings: Settings,
) -> Plan:
    """As Problem.split()."""
    wanted = c.Split()
    if goal not in GOALS:
        raise ValueError(f"goal: expected one of {', '.join(GOALS)}; found {goal!r}")
    wanted.shards = whole("shards", shards, 1, _MOST_SHARDS)
    if not least_nodes >= 0:
        raise ValueError(f"least_nodes: expected a number of 0 or more, found {least_nodes}")
    if by_states and goal != "count":
        raise ValueError("by_states: only counts are shared among shards")
    wanted.nodes = least_nodes
    wanted.probes = whole("probes", probes, 1)
    wanted.k = whole("k", k, 1)
    wanted.goal = GOALS.index(goal)
    wanted.by_states = bool(by_states)

    def verb(run: Run) -> Callable[[], Plan]:
        handle = c.Handle(c.lib.qd_plan_free)
        c.call(
            c.lib.qd_plan_split,
            problem._handle.pointer,
            byref(run.config),
            byref(wanted),
            byref(handle.pointer),
            byref(run.ending),
        )
        return lambda: Plan._of(problem, handle, run.outcome)

    return interruptible(verb, Run(settings))


def _text(data: Optional[bytes]) -> Optional[str]:
    return None if data is None else data.decode("utf-8", "surrogateescape")


@dataclass(frozen=True)
class Digest:
    """128 bits of a set of solutions, to compare searches that cannot keep what they found.

    Two searches of the same problem have the same digest, whatever the kernel, the machine, the
    order and the shards. Digest() is that of no solutions; `digest += solution` adds one, and
    digests of different shards are added likewise. str() writes 32 hexadecimal digits.
    """

    value: int = 0

    @classmethod
    def of(cls, solutions: Iterable[Iterable[int]]) -> Digest:
        """Of solutions, or of blocks of solutions."""
        result = cls()
        numbers, ends = array("i"), array("q")
        for solution in solutions:
            if isinstance(solution, Block):
                result += solution
                continue
            _extend(numbers, solution)
            ends.append(len(numbers))
            if len(ends) == _BLOCK:
                result = result._plus(numbers, ends)
                numbers, ends = array("i"), array("q")
        return result._plus(numbers, ends)

    @classmethod
    def parse(cls, text: str) -> Digest:
        """What str() writes."""
        if len(text) != 32 or not set(text) <= set("0123456789abcdef"):
            raise ValueError(f"expected 32 hexadecimal digits, found {text!r}")
        return cls(int(text, 16))

    def __add__(self, other: Union[Digest, Block, Iterable[int]]) -> Digest:
        if isinstance(other, Digest):
            return Digest((self.value + other.value) % 2**128)
        numbers, ends = array("i"), array("q")
        if isinstance(other, Block):
            numbers.frombytes(other.options.tobytes())
            ends.frombytes(other.ends.tobytes())
        else:
            _extend(numbers, other)
            ends.append(len(numbers))
        return self._plus(numbers, ends)

    def _plus(self, numbers: array[int], ends: array[int]) -> Digest:
        sum_ = c.Digest(self.value >> 64, self.value % 2**64)
        c.call(c.lib.qd_digest_add, byref(sum_), c.address(numbers), c.address(ends), len(ends))
        return Digest(sum_.high << 64 | sum_.low)

    def __str__(self) -> str:
        return f"{self.value:032x}"


def _extend(numbers: array[int], solution: Iterable[int]) -> None:
    try:
        numbers.extend(solution)
    except OverflowError:
        raise ValueError("a number is too large for an option") from None
