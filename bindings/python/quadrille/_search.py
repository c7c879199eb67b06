# SPDX-License-Identifier: Apache-2.0

"""Searches: solutions one by one, or in blocks."""

from __future__ import annotations

import sys
import threading
from array import array
from collections.abc import Iterator, Sequence
from ctypes import byref, c_size_t
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Generic, Optional, TypeVar

from . import _library as c
from ._results import Progress, Solution, solution_of
from ._run import Outcome, Run, Settings, in_thread, whole

if TYPE_CHECKING:
    from ._plan import Shard
    from ._problem import Problem

T = TypeVar("T")

# How long one call searches at most, in milliseconds. Between two calls Python handles signals.
_SLICE = 50
# How many solutions one call asks for: from 1 on, so that the first comes at once, twice as many
# each time, to this.
_LARGEST_BLOCK = 1024
# Problems of this size get their tables in a thread of their own, so that Ctrl-C is heard.
_LONG = 1 << 18
_BUSY = "this thread is at work with the search already"


class Turns(Iterator[T], Generic[T]):
    """An iterator that takes turns with a stream: the stream itself, or another way to read it."""

    def _stream(self) -> Stream[Any]:
        raise NotImplementedError

    def _most(self) -> int:
        """How many solutions one search asks for."""
        raise NotImplementedError

    def _fits(self, back: Any) -> bool:
        """Whether this may be handed out as it is: what an interrupt kept in `_back`."""
        raise NotImplementedError

    def _take(self, first: int, last: int = 0) -> T:
        """Solutions in the buffers: up to `last`, or just the first."""
        raise NotImplementedError

    # How many solutions are handed out together, at most.
    _size = 1

    # One function for all, and no other that calls it: an interrupt between its `return` and that
    # of another function of Python would lose the result.
    def __next__(self) -> T:
        stream = self._stream()
        result: Optional[T] = None
        try:
            while True:
                with stream._gate:
                    pass
                with stream._turn:
                    if stream._busy and stream._at_work():
                        raise ValueError(_BUSY)
                    stream._busy = True
                    try:
                        status = stream._ready(self._most, self._fits)
                        if status == c.SOLUTION:
                            if stream._back:
                                taken = stream._back[0]
                                del stream._back[0]
                            else:
                                last = min(stream._count.value, stream._next + self._size)
                                taken = self._take(stream._next, last)
                                stream._next = last
                            result = taken
                    finally:
                        stream._busy = False
                        if stream._closing:
                            stream._end()
                if result is not None:
                    return result
                if status == c.END:
                    raise StopIteration
        except BaseException:
            if result is not None:
                stream._back.append(result)
            raise


class Stream(Turns[T]):
    """What a solver of the library finds, one by one.

    Any number of threads may use it; each answer goes to one of them. An interrupt loses nothing:
    what the library has written stays in the buffers until it is handed out, each change of `_next`
    and `_count` leaves them consistent, and what could not be handed out goes to `_back`.

    That holds since Python raises exceptions of signals and of other threads right after calls, and
    at the beginning of functions and jumps back, and not at other instructions. Python 3.9 does so
    at nearly all instructions, and can lose the item of any loop, over a list as well.
    """

    # The function that ends what the library searches with.
    _freed_by: Any = c.lib.qd_solver_free

    def __init__(
        self, settings: Settings, make: Callable[[Run, c.Handle], int], size: int, width: int
    ) -> None:
        self._token = c.Token()
        self._run = Run(settings, self._token)
        self._solver = c.Handle(self._freed_by)
        # Only one thread at a time calls the solver. A thread that waits for its turn holds the
        # gate, so that a search cannot take turn after turn. A handler of signals may come in while
        # its own thread has the turn, and finds it busy then.
        self._gate = threading.RLock()
        self._turn = threading.RLock()
        self._busy = False
        self._closing = False
        self._stopping = False  # the token may have been stopped since it was last looked at
        self._width = width
        self._numbers = array("i", bytes(4 * width))
        self._ends = array("q", bytes(8))
        self._count = c_size_t()  # how many solutions are in the buffers
        self._next = 0  # the first of them that was not handed out
        self._back: list[Any] = []  # what an interrupt kept from being handed out
        self._outcome = Outcome.UNFINISHED
        self._progress = c.Progress()
        if self._make(make, size) == c.STOPPED:
            self._outcome = Outcome.TIME_LIMIT

    def _make(self, make: Callable[[Run, c.Handle], int], size: int) -> int:
        if size < _LONG:
            return make(self._run, self._solver)

        def verb(run: Run) -> Callable[[], int]:
            status = make(run, self._solver)
            return lambda: status

        return in_thread(verb, self._run, self._token)

    # ---- What derived classes say ----

    def _grow(self, most: int) -> None:
        """Makes room for up to `most` solutions."""
        if most > len(self._ends):
            self._ends = array("q", bytes(8 * most))
            # Room for long solutions; where they are short, far more than needed.
            size = max(self._width, min(self._width * most, 32 * most))
            if size > len(self._numbers):
                self._numbers = array("i", bytes(4 * size))

    def _fill(self, most: int) -> int:
        """Searches for one slice of time, and for up to `most` solutions."""
        return c.call(
            c.lib.qd_solver_next_block,
            self._solver.pointer,
            _SLICE,
            c.address(self._numbers),
            len(self._numbers),
            c.address(self._ends),
            most,
            byref(self._count),
        )

    def _look(self) -> None:
        """Brings `_progress` up to date."""
        c.call(c.lib.qd_solver_progress, self._solver.pointer, byref(self._progress))

    def _ask_ending(self) -> None:
        """Brings the ending of `_run` up to date."""
        c.call(c.lib.qd_solver_ending, self._solver.pointer, byref(self._run.ending))

    def _put_back(self, solutions: Sequence[Any], back: int) -> None:
        """Puts solutions into the buffers, in place of what is there and of `back` in `_back`."""
        raise NotImplementedError

    # ---- Iteration ----

    def _stream(self) -> Stream[Any]:
        return self

    def _most(self) -> int:
        return min(2 * len(self._ends), _LARGEST_BLOCK)

    def _fits(self, back: Any) -> bool:
        return not isinstance(back, Block)

    def _at_work(self) -> bool:
        """Whether the caller has come into a turn of its own thread, as a handler of signals.

        If not, `_busy` is left over from a turn that an interrupt ended before its `finally`.
        """
        frame = sys._getframe(1).f_back
        while frame is not None:
            if frame.f_code in _TURNS:
                names = frame.f_locals
                if names.get("stream", names["self"]) is self:
                    return True
            frame = frame.f_back
        return False

    def _end(self) -> None:
        """Ends the search."""
        self._count.value = 0
        self._back.clear()
        self._solver.close()

    def _ready(self, most: Callable[[], int], fits: Callable[[Any], bool]) -> int:
        """SOLUTION if there is one, maybe after a search for one slice of time.

        It is the first of `_back`, or the next in the buffers if nothing is there. What is there
        and does not fit goes to the buffers; that takes a time that grows with what they hold, in
        which another interrupt may come, so what fits is not moved.
        Otherwise PENDING if that time was not enough, and END if the loop ends. No exception says
        so: Python 3.10 may handle a signal where an exception is caught, before `finally` begins.
        """
        if self._closing:
            return c.END
        if self._back and not fits(self._back[0]):
            self._restore()
        if self._stopping:
            self._stopping = False
            if self._token.stopped:
                self._token.reset()
                if self._outcome in (Outcome.UNFINISHED, Outcome.CANCELLED):
                    self._outcome = Outcome.CANCELLED
                    return c.END
        if self._back:
            return c.SOLUTION
        if self._next >= self._count.value and not self._search(most()):
            return c.END
        return c.SOLUTION if self._next < self._count.value else c.PENDING

    def _restore(self) -> None:
        """Puts what could not be handed out before what is in the buffers."""
        back = len(self._back)
        solutions: list[Any] = []
        for item in self._back[:back]:
            if isinstance(item, Block):
                solutions.extend(solution.tolist() for solution in item)
            else:
                solutions.append(item)
        solutions.extend(map(self._take, range(self._next, self._count.value)))
        self._put_back(solutions, back)

    def _search(self, most: int) -> bool:
        """Searches for one slice of time. Returns whether there may be more.

        Requires: the buffers are empty, and it is the turn of this thread.
        """
        if not self._solver:
            return False
        self._count.value = 0
        self._next = 0
        self._grow(most)
        status = self._fill(most)
        self._look()
        if status in (c.SOLUTION, c.PENDING):
            self._outcome = Outcome.UNFINISHED
            return True
        self._ask_ending()
        self._outcome = self._run.outcome
        if self._outcome == Outcome.UNFINISHED:
            self._outcome = Outcome.CANCELLED
            self._token.reset()
        return False

    # ---- From outside ----

    @property
    def outcome(self) -> Outcome:
        """How the search ended; UNFINISHED while it can go on."""
        return self._outcome

    @property
    def progress(self) -> Progress:
        """How far it is. Any thread may ask; it is brought up to date every 50 milliseconds."""
        p = self._progress
        return Progress(p.done, p.nodes, p.updates, p.solutions, p.seconds)

    def stop(self) -> None:
        """Ends the loop over the solutions: the one that is under way, or else the next one.

        Any thread, and a handler of signals, may call it. Another loop goes on from there.
        """
        self._token.stop()
        self._stopping = True

    def close(self) -> None:
        """Ends the search, and its threads. There are no more solutions.

        Any thread, and a handler of signals, may call it. The search ends as soon as no thread is
        at work with it.
        """
        self._closing = True
        self._token.stop()
        with self._gate, self._turn:
            if not (self._busy and self._at_work()):
                self._end()

    def __enter__(self: S) -> S:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()


S = TypeVar("S", bound=Stream[Any])


class Search(Stream[Solution]):
    """All solutions of a problem, one by one: an iterator.

    It can be left and gone on with at any time, after Ctrl-C as well. With one thread the solutions
    come in the same order in every run.
    """

    def __init__(
        self,
        problem: Problem,
        settings: Settings,
        make: Callable[[Run, c.Handle], int],
        pending: Sequence[Sequence[int]] = (),
    ) -> None:
        self.problem = problem
        info = problem._info
        super().__init__(settings, make, info.entries, max(info.options, 1))
        if pending:
            self._put_back(pending, 0)

    @classmethod
    def of_problem(
        cls,
        problem: Problem,
        settings: Settings,
        shard: Optional[Shard] = None,
        resume: Optional[str] = None,
    ) -> Search:
        if shard is not None:
            if resume is not None:
                raise ValueError("shard, resume: a checkpoint says itself which shard it is of")
            if shard.plan.problem is not problem:
                raise ValueError("shard: its plan is of another problem")
            settings = {**shard.plan.strategy, **settings}
        pending: list[list[int]] = []
        text = b""
        if resume is not None:
            pending, text = _split_checkpoint(resume, len(problem))

        def make(run: Run, solver: c.Handle) -> int:
            pointer = problem._handle.pointer
            status = c.call(c.lib.qd_solver_new, pointer, byref(run.config), byref(solver.pointer))
            if resume is not None and status != c.STOPPED:
                status = c.call(c.lib.qd_solver_resume, solver.pointer, text, len(text))
            if shard is not None and status != c.STOPPED:
                plan = shard.plan._handle.pointer
                status = c.call(c.lib.qd_solver_enter, solver.pointer, plan, shard.number)
            return status

        return cls(problem, settings, make, pending)

    def _take(self, first: int, last: int = 0) -> Solution:
        begin = self._ends[first - 1] if first else 0
        return solution_of(self.problem, self._numbers[begin : self._ends[first]])

    def _put_back(self, solutions: Sequence[Sequence[int]], back: int) -> None:
        numbers = array("i")
        ends = array("q")
        for solution in solutions:
            numbers.extend(solution)
            ends.append(len(numbers))
        count = len(ends)
        numbers.extend([0] * max(self._width - len(numbers), 0))
        # No call from here on: nothing comes in between.
        self._numbers, self._ends = numbers, ends
        self._next, self._count.value = 0, count
        del self._back[:back]

    def blocks(self, size: int = 4096) -> Blocks:
        """The solutions in blocks of up to `size`, as arrays of numpy."""
        return Blocks(self, size)

    def drain(self) -> list[Solution]:
        """The solutions that were found already and not handed out. It does not search.

        The library finds some in advance. What checkpoint() says after this has none of them.
        """
        result: list[Solution] = []
        try:
            with self._gate, self._turn:
                if self._busy and self._at_work():
                    raise ValueError(_BUSY)
                self._busy = True
                try:
                    if self._back:
                        self._restore()
                    count = self._count.value
                    taken = [self._take(index) for index in range(self._next, count)]
                    result, self._next = taken, count
                finally:
                    self._busy = False
                    if self._closing:
                        self._end()
            return result
        except BaseException:
            self._back.extend(result)
            raise

    def checkpoint(self) -> str:
        """Where the search is, as text, from which Problem.search(resume=...) goes on.

        Raises ValueError if the search has several threads, or is closed.
        """
        memory, length = c.Memory(), c_size_t()
        with self._gate, self._turn:
            if self._busy and self._at_work():
                raise ValueError(_BUSY)
            self._busy = True
            try:
                if self._back:
                    self._restore()
                pointer = self._solver.pointer
                c.call(c.lib.qd_solver_checkpoint, pointer, byref(memory.pointer), byref(length))
                pending = [self._take(index) for index in range(self._next, self._count.value)]
            finally:
                self._busy = False
                if self._closing:
                    self._end()
        lines = [f"{PENDING} {' '.join(map(str, solution))}\n" for solution in pending]
        return "".join(lines) + memory.bytes(length.value).decode("utf-8", "surrogateescape")


# Solutions that were found and not handed out stand before the checkpoint of the library.
PENDING = "pending"


def _split_checkpoint(text: str, options: int) -> tuple[list[list[int]], bytes]:
    pending = []
    while text.startswith(PENDING):
        first, _, text = text.partition("\n")
        try:
            numbers = [int(word) for word in first.split(" ")[1:] if word]
        except ValueError:
            numbers = [-1]
        if not all(0 <= number < options for number in numbers):
            raise ValueError("the checkpoint is damaged, or of another problem")
        pending.append(numbers)
    try:
        return pending, text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise ValueError("the checkpoint is damaged") from None


class Block(Sequence[Any]):
    """Some solutions as arrays of numpy.

    Solution k is options[ends[k - 1]:ends[k]], or options[:ends[0]]; block[k] is just that.
    """

    def __init__(self, options: Any, ends: Any) -> None:
        self.options = options  # of int32
        self.ends = ends  # of int64

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        k = range(len(self))[index]
        return self.options[self.ends[k - 1] if k else 0 : self.ends[k]]

    def array(self) -> Any:
        """A matrix of a row for each solution, as long as the longest, filled up with -1."""
        import numpy

        begin = numpy.concatenate(([0], self.ends[:-1]))
        lengths = self.ends - begin
        width = int(lengths.max(initial=0))
        if (lengths == width).all():
            return self.options.reshape(len(self), width)
        result = numpy.full((len(self), width), -1, dtype=numpy.int32)
        result[numpy.arange(width) < lengths[:, None]] = self.options
        return result


class Blocks(Turns[Block]):
    """The solutions of a search, as blocks of arrays."""

    def __init__(self, search: Search, size: int) -> None:
        import numpy

        self._numpy = numpy
        self.search = search
        self._size = whole("size", size, 1, 2**31 - 1)

    def _stream(self) -> Stream[Any]:
        return self.search

    def _most(self) -> int:
        return self._size

    def _fits(self, back: Any) -> bool:
        return isinstance(back, Block) and len(back) <= self._size

    def _take(self, first: int, last: int = 0) -> Block:
        begin = self.search._ends[first - 1] if first else 0
        ends = self._numpy.array(self.search._ends[first:last], dtype=self._numpy.int64) - begin
        numbers = self._numpy.frombuffer(self.search._numbers, dtype=self._numpy.intc)
        options = numbers[begin : begin + int(ends[-1])].astype(self._numpy.int32)
        return Block(options, ends)

    def close(self) -> None:
        self.search.close()


# The functions that take turns.
_TURNS = {f.__code__ for f in (Turns.__next__, Search.drain, Search.checkpoint)}
