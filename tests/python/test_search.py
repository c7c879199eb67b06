# SPDX-License-Identifier: Apache-2.0

"""Searches that are left, stopped, interrupted and gone on with."""

from __future__ import annotations

import _thread
import ctypes
import itertools
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Optional

import pytest
from conftest import SLOWEST, endless, queens, samples, sets_of
from hypothesis import given
from hypothesis import strategies as st

import quadrille as qd
from quadrille import Outcome, sudoku
from quadrille._library import Handle
from quadrille._run import Run, in_thread, make_run

EMPTY = "." * 81
PUZZLES = (EMPTY + "\n").encode() * 10**6


@given(samples(), st.integers(0, 20), st.sampled_from([1, 2]))
def test_search_is_left_half_way(sample: Any, number: int, threads: int) -> None:
    problem = sample.problem()
    search = problem.solutions(threads=threads, ordered=True)
    head = list(itertools.islice(search, number))
    assert head == list(problem.solutions())[:number]
    if number % 2:
        search.close()
        assert list(search) == []
    else:
        assert head + list(search) == list(problem.solutions())


@given(samples(), st.integers(0, 20))
def test_checkpoint_goes_on_with_the_next_solution(sample: Any, number: int) -> None:
    problem = sample.problem()
    expected = list(problem.solutions())
    search = problem.search()
    head = list(itertools.islice(search, number))
    text = search.checkpoint()
    assert head + list(problem.search(resume=text)) == expected
    assert head + list(search) == expected


def test_damaged_checkpoints_are_refused() -> None:
    problem = queens(6)
    search = problem.search()
    next(search)
    text = search.checkpoint()
    other = queens(5)
    for wrong in ("", "x", text[:-20], "pending 1 x\n" + text, "pending 99\n" + text):
        with pytest.raises(ValueError):
            problem.search(resume=wrong)
    with pytest.raises(ValueError):
        other.search(resume=text)
    with pytest.raises(ValueError):
        problem.search(threads=2).checkpoint()


def test_search_is_stopped_and_goes_on() -> None:
    problem = queens(9)
    search = problem.search()
    found = []
    stops = 0
    while search.outcome != Outcome.EXHAUSTED:
        stopped = False
        for solution in search:
            found.append(solution)
            assert not stopped
            if len(found) % 100 == 50:
                search.stop()
                stopped = True
        assert (search.outcome == Outcome.CANCELLED) == stopped
        stops += stopped
    assert stops == 4  # of 352 solutions
    assert found == list(problem.solutions())
    for _ in search:
        pass
    search.stop()
    assert list(search) == [] and search.outcome == Outcome.EXHAUSTED


def test_blocks_are_stopped_and_go_on() -> None:
    search = LINES.search()
    blocks = search.blocks(100)
    found = [next(search), *next(blocks)]
    search.stop()
    assert list(blocks) == [] and search.outcome == Outcome.CANCELLED
    found += [row for block in blocks for row in block]
    assert [tuple(map(int, solution)) for solution in found] == list(LINES.solutions())


def test_handler_of_signals_uses_the_search_that_it_interrupts() -> None:
    search = LINES.search()
    refused = []

    def use() -> None:
        for call in (lambda: next(search), search.checkpoint):
            try:
                call()
            except ValueError as error:
                refused.append(str(error))
        search.close()

    with _alarm(use):
        take = search._take

        def interrupted(first: int, last: int = 0) -> qd.Solution:
            signal.setitimer(signal.ITIMER_REAL, 1e-6)
            while not refused:
                pass
            signal.setitimer(signal.ITIMER_REAL, 0)
            return take(first, last)

        search._take = interrupted  # type: ignore[method-assign]
        next(search)
    assert len(refused) == 2 and "this thread is at work with the search" in refused[0]
    assert list(search) == [] and not search._solver


def test_turn_that_was_not_ended_is_over() -> None:
    """Some versions of Python may leave a turn without its `finally`."""
    search = LINES.search()
    head = next(search)
    search._busy = True
    assert [head, *search] == list(LINES.solutions())
    search._busy = True
    search.close()
    assert not search._solver


_FORK = """
import os, sys, time
import quadrille as qd
problem = qd.Problem([[f"item {k}"] for k in range(4) for _ in range(20)])
diagram = problem.diagram()
search = problem.search(threads=2)
next(search)
child = os.fork()
if child == 0:
    assert problem.count() == 20**4 and len(diagram.sample(2)) == 2
    if sys.argv[1] == "close":
        search.close()
    elif sys.argv[1] == "collect":
        del search
    sys.exit(7)
deadline = time.monotonic() + 60
while True:
    ended, status = os.waitpid(child, os.WNOHANG)
    if ended:
        break
    if time.monotonic() > deadline:
        os.kill(child, 9)
    time.sleep(0.01)
assert os.WIFEXITED(status) and os.WEXITSTATUS(status) == 7, status
assert len(list(search)) == 20**4 - 1
"""


@pytest.mark.parametrize("way", ["exit", "collect", "close"])
def test_child_does_not_wait_for_threads_of_its_parent(way: str) -> None:
    ignored = ["-W", "ignore:.*fork.*:DeprecationWarning"]
    subprocess.run([sys.executable, *ignored, "-c", _FORK, way], check=True, timeout=300)


def test_search_is_watched_and_stopped_by_another_thread() -> None:
    # Ten queens that attack no other, on nine rows: much work, and no solution.
    search = endless().search(taken=[], branching="leftmost")
    heard = threading.Event()

    def watch() -> None:
        while search.progress.nodes == 0:
            time.sleep(0.01)
        search.stop()
        heard.set()

    watcher = threading.Thread(target=watch)
    watcher.start()
    for _ in search:
        pass
    watcher.join()
    assert heard.is_set() and search.outcome == Outcome.CANCELLED
    nodes = search.progress.nodes
    assert nodes > 0
    watcher = threading.Thread(target=lambda: (time.sleep(0.1), search.close()))
    watcher.start()
    for _ in search:
        pass
    watcher.join()
    assert search.progress.nodes >= nodes


def test_threads_share_a_search() -> None:
    problem = queens(10)
    search = problem.search()
    found: list[qd.Solution] = []

    def take() -> None:
        found.extend(search)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sets_of(iter(found)) == sets_of(problem.solutions())


def test_several_threads_find_the_same() -> None:
    problem = queens(9)
    assert list(problem.solutions(threads=3, ordered=True)) == list(problem.solutions())
    assert sets_of(problem.solutions(threads=3)) == sets_of(problem.solutions())


def test_python_works_while_the_library_does() -> None:
    """The global lock is free: this thread counts while another one is in the library."""
    search = endless().search()
    seen = []
    thread = threading.Thread(target=lambda: seen.extend(search))
    thread.start()
    while search.progress.nodes == 0:
        time.sleep(0.01)
    for _ in range(3):
        nodes = search.progress.nodes
        while search.progress.nodes == nodes:  # it goes on, and so do we
            time.sleep(0.01)
    search.close()
    thread.join()


# ---- Ctrl-C -------------------------------------------------------------------------------------


def _lines(count: int, size: int, costs: Optional[Iterable[int]] = None) -> qd.Problem:
    """A problem with size**count solutions, which are found without any search."""
    return qd.Problem([[f"item {k}"] for k in range(count) for _ in range(size)], costs=costs)


def _verbs() -> dict[str, Callable[[], Any]]:
    """Calls that take far longer than any test waits."""
    problem = endless()
    costly = qd.Problem(problem.options, problem.primary, costs=range(len(problem)))
    many = _lines(9, 10, costs=range(90))
    all_of_many = many.diagram()
    plan = problem.split(10)
    board = sudoku.Board(".Diagonal~1.Diagonal~-1")
    grids = (EMPTY[:36] + "\n") * 3_000_000
    return {
        "board_count": board.count,
        "board_sample": board.sample,
        "board_solutions": lambda: [None for _ in board.solutions()],
        "boards": lambda: sudoku.read_boards(grids),
        "diagram_cheapest": lambda: all_of_many.cheapest(10**8),
        "diagram_sample": lambda: all_of_many.sample(10**9),
        "minimize_many": lambda: many.minimize(10**8),
        "count": problem.count,
        "count_by_search": lambda: problem.count(plan="search", threads=2),
        "diagram": problem.diagram,
        "estimate": lambda: problem.estimate(probes=10**9),
        "marginals": problem.marginals,
        "minimize": lambda: costly.minimize(1000),
        "sample": lambda: problem.sample(10),
        "search": lambda: [None for _ in problem.search()],
        "split": lambda: problem.split(10**7),
        "split_by_states": lambda: problem.split(10**7, by_states=True),
        "split_further": lambda: plan.next_round(divide=range(len(plan)), parts=10**7),
        "search_threads": lambda: [None for _ in problem.search(threads=2)],
        "sudoku_count": lambda: sudoku.count("1" + "." * 43 + "2" + "." * 35 + "1", plan="search"),
        "sudoku_generate": lambda: sudoku.generate(10**9, rating=(11.9, None)),
        "sudoku_marginals": lambda: sudoku.marginals(EMPTY, memory="100G"),
        "sudoku_solutions": lambda: [None for _ in sudoku.solutions(EMPTY)],
        "sudoku_solve_many": lambda: sudoku.solve_many(PUZZLES),
    }


VERBS = _verbs()
LINES = _lines(3, 11)


@contextmanager
def _interrupt_after(seconds: float, interrupt: Callable[[], None]) -> Iterator[None]:
    """Calls interrupt() later, from another thread."""

    def send() -> None:
        time.sleep(seconds)
        interrupt()

    thread = threading.Thread(target=send)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def _wait_for_threads(number: int) -> None:
    """Until so many are left: those of the library end right after its calls.

    An interrupt may also come before such a thread begins, which then does nothing.
    """
    deadline = time.monotonic() + 300
    while _thread._count() > number:
        assert time.monotonic() < deadline
        time.sleep(0.001)


@pytest.mark.parametrize("name", VERBS)
def test_interrupt_in_the_main_thread(name: str, tries: int) -> None:
    delays = random.Random(name)
    main = threading.main_thread().ident
    assert main is not None
    before = _thread._count()
    sent = 0.0

    def send() -> None:
        nonlocal sent
        sent = time.monotonic()
        _signal(main)

    for _ in range(tries):
        with pytest.raises(KeyboardInterrupt):
            with _interrupt_after(delays.uniform(0, 0.2), send):
                VERBS[name]()
                while True:  # an interrupt that comes before the call
                    time.sleep(0.01)
        late = time.monotonic() - sent
        # Of the calls, each takes minutes or more: this says that it was ended, not how fast.
        assert late < 5
        SLOWEST[name] = max(late, SLOWEST.get(name, 0.0))
        _wait_for_threads(before)


def _signal(thread: int) -> None:
    signal.pthread_kill(thread, signal.SIGINT)


def test_results_are_made_in_the_thread_that_asks() -> None:
    """Where an exception ends that at once, however many there are."""
    main = threading.main_thread().ident
    assert main is not None
    makers = []

    def work(run: Run) -> Callable[[], None]:
        makers.append(threading.get_ident())

        def result() -> None:
            makers.append(threading.get_ident())
            _signal(main)
            while True:
                time.sleep(0.001)

        return result

    with pytest.raises(KeyboardInterrupt):
        in_thread(work, make_run())
    assert makers[0] != main and makers[1] == main


def test_interrupt_waits_until_the_library_has_stopped() -> None:
    main = threading.main_thread().ident
    assert main is not None
    stopped = []

    def work(run: Run) -> Callable[[], None]:
        _signal(main)
        time.sleep(0.2)  # as if the library took long to stop
        stopped.append(True)
        return lambda: None

    with pytest.raises(KeyboardInterrupt):
        in_thread(work, make_run())
    assert stopped == [True]


def test_interrupt_while_an_object_is_freed() -> None:
    handle = Handle(lambda pointer: signal.raise_signal(signal.SIGINT))
    handle.pointer = ctypes.c_void_p(1)
    with pytest.raises(KeyboardInterrupt):
        del handle
        while True:
            time.sleep(0.01)


class Interrupt(BaseException):
    pass


@pytest.mark.parametrize("name", VERBS)
def test_interrupt_in_another_thread(name: str, tries: int) -> None:
    """An exception that is sent to a thread that waits for the library."""
    delays = random.Random(name)
    before = _thread._count()
    for _ in range(max(tries // 5, 1)):
        ended = threading.Event()
        caught = []

        def work() -> None:
            try:
                VERBS[name]()
                while True:
                    time.sleep(0.01)
            except Interrupt:
                caught.append(True)
            finally:
                ended.set()

        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(delays.uniform(0, 0.2))
        ident = ctypes.c_ulong(thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(Interrupt))
        # Python drops it if it comes while an object is freed, or a thread begins.
        while not ended.wait(5):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(Interrupt))
        thread.join()
        assert caught == [True]
        _wait_for_threads(before)


@pytest.mark.parametrize("threads", [1, 2])
def test_interrupted_search_loses_nothing(threads: int, tries: int) -> None:
    problem = queens(8)
    expected = list(problem.solutions())
    main = threading.main_thread().ident
    assert main is not None
    delays = random.Random(threads)
    for _ in range(tries):
        search = problem.search(threads=threads, ordered=True)
        found: list[qd.Solution] = []
        interrupts = 0
        while search.outcome != Outcome.EXHAUSTED:
            try:
                with _interrupt_after(delays.uniform(0, 0.003), lambda: _signal(main)):
                    found.extend(iter(search.__next__, None))
                time.sleep(0.01)
            except KeyboardInterrupt:
                interrupts += 1
        assert found == expected


# Each gives an iterator anew, and there are functions that make a list of what it gives.
STREAMS: dict[str, Callable[[], Iterator[Any]]] = {
    "solutions": LINES.solutions,
    "solutions_threads": lambda: LINES.solutions(threads=2, ordered=True),
    "blocks": lambda: LINES.solution_blocks(3),
    "large_blocks": lambda: LINES.solution_blocks(64),
    "sudoku": lambda: sudoku.solutions(EMPTY, limit=1000),
    "board": lambda: sudoku.Board("." * 36).solutions(limit=1000),
}


def _flat(items: list[Any]) -> list[Any]:
    """Solutions; those of blocks one by one."""
    if items and isinstance(items[0], qd.Block):
        return [tuple(row.tolist()) for block in items for row in block]
    return items


@contextmanager
def _alarm(handler: Callable[[], None]) -> Iterator[None]:
    """Calls the handler at each alarm."""
    before = signal.signal(signal.SIGALRM, lambda number, frame: handler())
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(sys.version_info < (3, 10), reason="Python 3.9 loses items of any loop")
# One that comes while garbage is collected is dropped, with a warning.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", STREAMS)
def test_no_interrupt_loses_a_solution(name: str, tries: int) -> None:
    """Interrupts at instructions of Python by the thousand, in what hands out solutions as well."""
    expected = _flat(list(STREAMS[name]()))
    delays = random.Random(name)
    goal = 400 * tries
    interrupts = inside = 0
    armed = False

    def interrupt() -> None:
        nonlocal armed
        if armed:
            armed = False
            raise Interrupt

    with _alarm(interrupt):
        while inside < goal:
            stream = STREAMS[name]()
            found: list[Any] = []
            ended = False
            while not ended:
                before = len(found)
                try:
                    armed = True
                    signal.setitimer(signal.ITIMER_REAL, delays.uniform(1e-6, 4e-4))
                    # No instruction of Python comes between an item and its place in the list.
                    found.extend(stream)
                    ended = True
                    armed = False
                except Interrupt:
                    interrupts += 1
                    inside += len(found) > before
            assert _flat(found) == expected
    assert interrupts >= inside >= goal


def test_what_was_put_back_is_in_checkpoints() -> None:
    expected = list(LINES.solutions())
    search = LINES.search()
    head = [next(search) for _ in range(10)]
    search._back.append(head.pop())  # as if an interrupt had come
    text = search.checkpoint()
    assert head + list(LINES.search(resume=text)) == expected
    assert head + list(search) == expected
