# SPDX-License-Identifier: Apache-2.0

"""What every verb takes and says: limits and manners of a run, and how it ended."""

from __future__ import annotations

import _thread
import enum
import math
import operator
import threading
from array import array
from collections.abc import Iterable
from ctypes import byref, c_void_p, sizeof
from typing import TYPE_CHECKING, Any, Callable, Optional, TypedDict, TypeVar, Union

from . import _library as c

if TYPE_CHECKING:
    from typing_extensions import Unpack

T = TypeVar("T")

# How long a call may work before it gets a thread of its own, so that Ctrl-C reaches this one.
SLICE_SECONDS = 0.02
# How often a thread that waits for another one looks for signals.
WAIT_SECONDS = 0.02


class Outcome(str, enum.Enum):
    """How a verb ended."""

    UNFINISHED = "unfinished"  # a search that can go on
    EXHAUSTED = "exhausted"  # everything was done
    SOLUTION_LIMIT = "solution limit"
    NODE_LIMIT = "node limit"
    UPDATE_LIMIT = "update limit"
    TIME_LIMIT = "time limit"
    MEMORY_LIMIT = "memory limit"
    CANCELLED = "cancelled"  # by Search.stop()

    def __str__(self) -> str:
        return str(self.value)


_OUTCOMES = tuple(Outcome)


class Manner(TypedDict, total=False):
    """How a verb works. No manner changes an answer; it may change which one of several comes."""

    threads: int  # the most that work at the same time; 0: one for each processor. Default: 1
    memory: Union[int, float, str]  # of caches and diagrams: bytes, "4G", math.inf. Default: "1G"
    seed: int  # of random orders
    branching: str  # "auto", "mrv", "mrv-random", "leftmost", "sharp", ...
    order: str  # of the options of an item: "given", "random", "cost"
    kernel: str  # "auto", "links", "cells", "bits"
    plan: str  # of count(): "auto", "search", "memo", "frontier"
    ordered: bool  # solutions come in the order of one thread
    taken: Iterable[int]  # options that are in every solution
    forbidden: Iterable[int]  # options that are in none


class Settings(Manner, total=False):
    """How a verb works, and what may be spent. None is no limit; 0 is used up from the start."""

    limit: Optional[int]  # solutions
    nodes: Optional[int]  # of the search tree
    updates: Optional[int]
    timeout: Optional[float]  # seconds of wall time


_LIMITS = ("limit", "nodes", "updates", "timeout")

CHOICES = {
    "branching": (
        "auto", "mrv", "mrv-random", "leftmost", "sharp", "weighted-degree", "failure-rate",
    ),
    "order": ("given", "random", "cost"),
    "kernel": ("auto", "links", "cells", "bits"),
    "plan": ("auto", "search", "memo", "frontier"),
}  # fmt: skip

_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
_MOST = {"seed": 2**64 - 1, "threads": 2**31 - 1}


def has_limits(settings: Settings) -> bool:
    """Whether the result may be less than all."""
    return any(settings.get(name) is not None for name in _LIMITS)


def whole(name: str, value: int, least: int, most: int = 2**63 - 1) -> int:
    """The value, if it is a whole number in the range: ctypes would cut off what is out of it."""
    number = operator.index(value)
    if least <= number <= most:
        return number
    raise ValueError(f"{name}: expected a number from {least} to {most}, found {number}")


def _bytes(memory: Union[int, float, str]) -> int:
    if memory == math.inf:
        return c.NONE
    try:
        if isinstance(memory, str):
            text = memory.strip().upper()
            number = text.rstrip("KMGTIB")
            unit = text[len(number) :].replace("IB", "").replace("B", "")
            size = int(float(number) * _UNITS[unit])
        else:
            size = int(memory)
        return whole("memory", size, 0)
    except (KeyError, ValueError, OverflowError):
        raise ValueError(
            f"memory: expected a size such as '4G', less than 2**63 bytes, found {memory!r}"
        ) from None


class Run:
    """Settings as the library takes them, and the arrays that they point to."""

    def __init__(self, settings: Settings, token: c.Token | None = None) -> None:
        self.config = config = c.Config()
        self.ending = c.Ending()
        c.call(c.lib.qd_config_init, byref(config), sizeof(config))
        given: dict[str, Any] = dict(settings)
        mistakes = []
        for name, field in (("limit", "solutions"), ("nodes", "nodes"), ("updates", "updates")):
            limit = given.pop(name, None)
            if limit is not None and limit != math.inf:
                setattr(config, f"max_{field}", min(max(int(limit), 0), 2**63 - 1))
        timeout = given.pop("timeout", None)
        if timeout is not None and timeout != math.inf:
            config.max_seconds = max(0.0, float(timeout))
            if math.isnan(timeout):
                mistakes.append("timeout: expected a number of seconds, found nan")
        if "memory" in given:
            memory = given.pop("memory")
            try:
                config.max_bytes = _bytes(memory)
            except ValueError as error:
                mistakes.append(str(error))
        for name, most in _MOST.items():
            try:
                number = whole(name, given.pop(name, getattr(config, name)), 0, most)
                setattr(config, name, number)
            except ValueError as error:
                mistakes.append(str(error))
        for name, choices in CHOICES.items():
            choice = given.pop(name, None)
            if choice in choices:
                setattr(config, name, choices.index(choice))
            elif choice is not None:
                mistakes.append(f"{name}: expected one of {', '.join(choices)}; found {choice!r}")
        config.ordered = bool(given.pop("ordered", False))
        self._arrays = []
        for name in ("taken", "forbidden"):
            try:
                options = array("i", given.pop(name, ()))
            except OverflowError:
                mistakes.append(f"{name}: a number is too large")
                continue
            self._arrays.append(options)
            setattr(config, name, c.address(options))
            setattr(config, f"num_{name}", len(options))
        if given:
            raise TypeError(f"unknown settings: {', '.join(given)}")
        if mistakes:
            raise ValueError("\n".join(mistakes))
        if token is not None:
            self.hold(token)

    def hold(self, token: c.Token) -> None:
        """Has the token stop the run, and keeps it as long as the run."""
        self._token = token
        self.config.token = token.pointer

    @property
    def outcome(self) -> Outcome:
        return _OUTCOMES[int(self.ending.outcome)]

    def end_with(self, outcome: Outcome) -> None:
        """Sets the outcome, for functions of the library that do not say it."""
        self.ending.outcome = _OUTCOMES.index(outcome)


def make_run(**settings: Unpack[Settings]) -> Run:
    """Settings by keywords."""
    return Run(settings)


# A verb: calls the library, and returns a function that makes Python objects of its results. That
# may take long too, and is always done in the thread that asks, where Ctrl-C ends it at once.
Verb = Callable[[Run], Callable[[], T]]


def interruptible(verb: Verb[T], run: Run) -> T:
    """Calls verb(run)() so that an interrupt is heard, and stops it, in hundredths of a second.

    Python handles signals between two of its own instructions only, and not while it waits for the
    library. A call that is short is made in this thread. One that is not soon done begins again in
    a thread of its own, while this one waits, and is stopped if this one is interrupted.
    """
    config = run.config
    limit = config.max_seconds
    if 0 <= limit <= SLICE_SECONDS:
        return verb(run)()
    config.max_seconds = SLICE_SECONDS
    try:
        result = verb(run)
    finally:
        config.max_seconds = limit
    if run.outcome != Outcome.TIME_LIMIT:
        return result()
    return in_thread(verb, run)


def in_thread(verb: Verb[T], run: Run, token: c.Token | None = None) -> T:
    """As interruptible(), for a call that is known to be long."""
    token = token or c.Token()
    run.hold(token)
    result: list[Callable[[], T]] = []
    failure: list[BaseException] = []
    begun, done = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        try:
            result.append(verb(run))
        except BaseException as error:  # it is for the thread that waits
            failure.append(error)
        finally:
            done.set()

    try:
        # Thread.start() waits for the thread, which no exception of another thread can end.
        _thread.start_new_thread(work, ())
        while not done.wait(WAIT_SECONDS):
            pass
    except BaseException:
        token.stop()
        # A thread that did not begin yet, or never will, is not waited for: it finds the token
        # stopped, which it holds.
        if begun.wait(2 * WAIT_SECONDS):
            while not done.wait(WAIT_SECONDS):
                pass
        raise
    if failure:
        raise failure[0]
    return result[0]()


def stoppable(work: Callable[[c_void_p], object], long: bool) -> None:
    """As interruptible(), for work that takes a token alone."""
    if not long:
        work(c_void_p())
        return

    def verb(run: Run) -> Callable[[], None]:
        work(c_void_p(run.config.token))
        return lambda: None

    in_thread(verb, make_run())
