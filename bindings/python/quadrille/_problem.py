# SPDX-License-Identifier: Apache-2.0

"""Exact cover problems."""

from __future__ import annotations

import re
from array import array
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from ctypes import byref, c_char_p, c_int64, c_size_t
from ctypes import cast as cast_pointer
from ctypes import c_void_p
from functools import cached_property
from itertools import accumulate, chain
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Union, cast, overload

from . import _library as c
from ._board import Board
from ._results import (
    Cheapest,
    Count,
    Estimate,
    Estimated,
    Explanation,
    First,
    Marginals,
    Reduction,
    Solution,
    Solutions,
    solution_of,
)
from ._run import Outcome, Run, Settings, has_limits, interruptible, stoppable, whole

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._diagram import Diagram
    from ._plan import Plan, Shard
    from ._run import Manner
    from ._search import Blocks, Search

# An option as it was given: items, or items with colors.
Option = tuple[Hashable, ...]

# How often a primary item is covered: exactly so often, or from so often to so often.
Multiplicity = Union[int, tuple[int, int]]

_FORMATS = ("auto", "dlx", "ec", "matrix", "sets", "cnf", "opb")
# Texts and problems from here on are worked at in a thread of their own, so that Ctrl-C is heard.
LONG = 1 << 18


class Colored(NamedTuple):
    """A secondary item in a color, for options. All options of a solution agree on the color."""

    item: Hashable
    color: Hashable


def _names(things: Iterable[Hashable]) -> list[str]:
    """Different texts for different things: str() of them without blanks, where that is enough."""
    things = list(things)
    texts: tuple[Callable[[object], str], ...] = (str, repr)
    for text in texts:
        names = [text(thing) for thing in things]
        names = [re.sub(r"\s", "", name) if "\0" not in name else ascii(name) for name in names]
        if len(set(names)) == len(names):
            return names
    return [f"{name}#{number}" for number, name in enumerate(names, 1)]


def _texts(names: Iterable[str]) -> Any:
    """Names as an array of C."""
    encoded = []
    for name in names:
        try:
            encoded.append(name.encode("utf-8", "surrogateescape"))
        except UnicodeEncodeError:
            encoded.append(ascii(name).encode())
    return (c_char_p * len(encoded))(*encoded)


def _decode(name: bytes) -> str:
    return name.decode("utf-8", "surrogateescape")


def _split(text: Hashable) -> Hashable:
    """What "s:red" means."""
    if isinstance(text, str) and ":" in text:
        item, _, color = text.partition(":")
        return Colored(item, color)
    return text


def _bare(entry: Hashable) -> Hashable:
    return entry.item if type(entry) is Colored else entry


class _Arrays:
    """A problem as arrays of C: the fields of qd_table."""

    def __init__(self, primary: int, secondary: int, begin: Any, items: Any) -> None:
        self.primary = primary
        self.secondary = secondary
        self.begin = begin  # array('q')
        self.items = items  # array('i')
        self.colors: Any = None  # array('i')
        self.costs: Any = None  # array('q')
        self.at_least: Any = None  # array('i')
        self.at_most: Any = None  # array('i')
        self.item_names: Sequence[str] = ()
        self.color_names: Sequence[str] = ()

    def build(self) -> c.Handle:
        table = c.Table()
        table.primary = self.primary
        table.secondary = self.secondary
        table.options = len(self.begin) - 1
        for name in ("begin", "items", "colors", "costs", "at_least", "at_most"):
            values = getattr(self, name)
            if values is not None:
                setattr(table, name, c.address(values))
        item_names = _texts(self.item_names)
        color_names = _texts(self.color_names)
        if self.item_names:
            table.item_names = cast_pointer(item_names, c_void_p)
        if self.color_names:
            table.color_names = cast_pointer(color_names, c_void_p)
            table.num_color_names = len(self.color_names)
        handle = c.Handle(c.lib.qd_problem_release)
        c.call(c.lib.qd_problem_new, byref(table), byref(handle.pointer))
        return handle


class Problem:
    """An exact cover problem: items, and options that cover some of them. It never changes.

    A solution is a set of options that together cover each primary item exactly once, or as often
    as its multiplicity says, and each secondary item at most once, or any number of times in one
    color. Options are numbered from 0.

    Items are any hashables. `options` are iterables of items, or of Colored(item, color). With
    colored=True, a text "s:red" in an option is the item "s" in the color "red". If only some kinds
    of items are listed, the others are those that the options have besides: without `primary` they
    are primary; with `primary` and without `secondary` they are secondary.

    Raises ValueError, whose message lists up to 20 mistakes.
    """

    def __init__(
        self,
        options: Iterable[Iterable[Hashable]],
        primary: Optional[Iterable[Hashable]] = None,
        secondary: Optional[Iterable[Hashable]] = None,
        *,
        colored: bool = False,
        multiplicities: Optional[Mapping[Any, Multiplicity]] = None,
        costs: Optional[Iterable[int]] = None,
    ) -> None:
        given = [row if type(row) is tuple else tuple(row) for row in options]
        entries: list[Hashable] = list(chain.from_iterable(given))
        if colored:
            entries = [_split(entry) for entry in entries]
        has_colors = Colored in set(map(type, entries))
        bare = [_bare(entry) for entry in entries] if has_colors else entries
        mistakes: list[str] = []
        number, num_primary, num_known = _number_items(bare, primary, secondary, mistakes)
        items = array("i", map(number.__getitem__, bare))
        begin = array("q", accumulate(map(len, given), initial=0))
        known = list(number)[:num_known]
        arrays = _Arrays(num_primary, num_known - num_primary, begin, items)
        arrays.item_names = _names(known)
        if has_colors:
            colors = {entry.color: None for entry in entries if type(entry) is Colored}
            color_number = {color: k for k, color in enumerate(colors, 1)}
            arrays.color_names = _names(colors)
            arrays.colors = array(
                "i", (color_number[e.color] if type(e) is Colored else 0 for e in entries)
            )
        if costs is not None:
            arrays.costs = _costs(costs, len(given), mistakes)
        if multiplicities:
            _set_bounds(arrays, multiplicities, number, mistakes)
        self._handle = _build(arrays, list(number)[num_known:], mistakes)
        self._given: Optional[list[Option]] = given
        self._colored = colored
        self._items: Optional[tuple[Hashable, ...]] = tuple(known)

    @classmethod
    def _of(
        cls, handle: c.Handle, items: Optional[tuple[Hashable, ...]] = None
    ) -> Problem:
        """A problem of the library. Its items are their names, unless they are given."""
        problem = cls.__new__(cls)
        problem._handle = handle
        problem._given = None
        problem._colored = False
        problem._items = items
        return problem

    # ---- Other ways to make one ----

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        secondary: Union[int, Iterable[int]] = (),
        multiplicities: Optional[Mapping[int, Multiplicity]] = None,
        costs: Optional[Iterable[int]] = None,
    ) -> Problem:
        """A problem of a matrix: rows are options, columns are items, and what is not 0 covers.

        The matrix is a list of rows, an array of numpy, or a sparse matrix of scipy. A row may be a
        text of the digits 0 and 1. Items are the numbers of the columns. `secondary` are such
        numbers, or how many columns at the end are.
        """
        from ._matrix import rows_of

        begin, columns, width = rows_of(matrix)
        if isinstance(secondary, int):
            if not 0 <= secondary <= width:
                raise ValueError(f"secondary: {secondary} of {width} columns")
            chosen = set(range(width - secondary, width))
        else:
            chosen = set(secondary)
            wrong = sorted(chosen - set(range(width)), key=str)
            if wrong:
                raise ValueError(f"secondary: there is no column {wrong[0]}")
        order = [k for k in range(width) if k not in chosen]
        num_primary = len(order)
        order += sorted(chosen)
        if order != list(range(width)):
            place = [0] * width
            for k, column in enumerate(order):
                place[column] = k
            columns = array("i", map(place.__getitem__, columns))
        arrays = _Arrays(num_primary, width - num_primary, begin, columns)
        arrays.item_names = [str(column) for column in order]
        mistakes: list[str] = []
        if costs is not None:
            arrays.costs = _costs(costs, len(begin) - 1, mistakes)
        if multiplicities:
            number = {column: k for k, column in enumerate(order)}
            _set_bounds(arrays, multiplicities, number, mistakes)
        return cls._of(_build(arrays, [], mistakes), tuple(order))

    @classmethod
    def parse(cls, text: Union[str, bytes], *, format: str = "auto", name: str = "-") -> Problem:
        """A problem of a text in one of the formats of docs/formats.md; items are their names.

        `format` is "auto" (dlx or ec), "dlx", "ec", "matrix" or "sets", and `name` is what messages
        call the text. What is allowed but hardly intended is a warning of Python.
        """
        import warnings

        data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else bytes(text)
        number = _format(format, _FORMATS[:5])
        handle = c.Handle(c.lib.qd_problem_release)
        notes = c.Memory()
        stoppable(
            lambda token: c.call(
                c.lib.qd_problem_read,
                data,
                len(data),
                name.encode("utf-8", "surrogateescape"),
                number,
                token,
                byref(handle.pointer),
                byref(notes.pointer),
            ),
            len(data) >= LONG,
        )
        for note in _decode(notes.bytes()).splitlines():
            warnings.warn(note, stacklevel=2)
        return cls._of(handle)

    @classmethod
    def read(cls, path: Union[str, PathLike[str]], *, format: str = "auto") -> Problem:
        """A problem of a file, which may be compressed by gzip."""
        from ._files import read_bytes

        return cls.parse(read_bytes(path), format=format, name=fspath(path))

    def text(self, format: str = "dlx") -> str:
        """The problem as text: "dlx", "ec", "matrix", "sets"; "cnf" and "opb" for other solvers.

        Raises ValueError if the format cannot hold it.
        """
        number = _format(format, _FORMATS[1:])
        memory, notes, length = c.Memory(), c.Memory(), c_size_t()
        stoppable(
            lambda token: c.call(
                c.lib.qd_problem_write,
                self._handle.pointer,
                number,
                token,
                byref(memory.pointer),
                byref(length),
                byref(notes.pointer),
            ),
            self._info.entries >= LONG,
        )
        return _decode(memory.bytes(length.value))

    def write(self, path: Union[str, PathLike[str]], format: str = "dlx") -> None:
        """Writes text(format) to a file."""
        text = self.text(format)
        with open(path, "wb") as file:
            file.write(text.encode("utf-8", "surrogateescape"))

    # ---- What it consists of ----

    @cached_property
    def _info(self) -> c.Info:
        info = c.Info()
        c.call(c.lib.qd_problem_info, self._handle.pointer, byref(info))
        return info

    def _names(self, kind: int) -> list[str]:
        names, ends, count = c.Memory(), c.Memory(), c_size_t()
        c.call(
            c.lib.qd_problem_names,
            self._handle.pointer,
            kind,
            byref(names.pointer),
            byref(ends.pointer),
            byref(count),
        )
        if not count.value:
            return []
        places = (c_int64 * count.value).from_address(ends.pointer.value or 0)
        data = names.bytes(places[-1])
        return [_decode(data[b:e]) for b, e in zip(chain((0,), places), places)]

    @property
    def items(self) -> tuple[Hashable, ...]:
        """All items, primary ones first."""
        if self._items is None:
            names = self._names(0)
            self._items = tuple(name or str(k) for k, name in enumerate(names, 1))
        return self._items

    @property
    def primary(self) -> tuple[Hashable, ...]:
        return self.items[: self._info.primary]

    @property
    def secondary(self) -> tuple[Hashable, ...]:
        return self.items[self._info.primary :]

    @cached_property
    def _entries(self) -> tuple[Any, Any, Any]:
        """Where options begin, their items, and the colors of these."""
        begin = array("q", bytes(8 * (len(self) + 1)))
        items = array("i", bytes(4 * self._info.entries))
        colors = array("i", bytes(4 * self._info.entries))
        addresses = (c.address(begin), c.address(items), c.address(colors))
        c.call(c.lib.qd_problem_copy, self._handle.pointer, *addresses, None, None, None)
        return begin, items, colors

    def items_of(self, option: int) -> Option:
        """The items of an option, without colors."""
        begin, numbers, _ = self._entries
        items = self.items
        return tuple(items[k] for k in numbers[begin[option] : begin[option + 1]])

    @property
    def options(self) -> Sequence[Option]:
        """All options: as they were given; or tuples of items, and of Colored(item, color)."""
        if self._given is None:
            begin, numbers, colors = self._entries
            items = self.items
            entries: list[Hashable] = [items[k] for k in numbers]
            if self._info.has_colors:
                names: list[Hashable] = [None, *self._names(1)]
                for k, color in enumerate(colors):
                    if color:
                        name = names[color] if color < len(names) else color
                        entries[k] = Colored(entries[k], name)
            self._given = [tuple(entries[b:e]) for b, e in zip(begin, begin[1:])]
        return self._given

    @cached_property
    def costs(self) -> Sequence[int]:
        """The cost of each option."""
        costs = array("q", bytes(8 * len(self)))
        if self._info.has_costs:
            pointer = self._handle.pointer
            c.call(
                c.lib.qd_problem_copy, pointer, None, None, None, c.address(costs), None, None
            )
        return costs

    @cached_property
    def multiplicities(self) -> Mapping[Hashable, tuple[int, int]]:
        """How often each primary item is covered: at least, and at most."""
        least = array("i", bytes(4 * self._info.primary))
        most = array("i", bytes(4 * self._info.primary))
        addresses = (c.address(least), c.address(most))
        c.call(c.lib.qd_problem_copy, self._handle.pointer, None, None, None, None, *addresses)
        return dict(zip(self.primary, zip(least, most)))

    def __len__(self) -> int:
        """How many options it has."""
        return int(self._info.options)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        info = self._info
        kinds = f"{info.primary} primary, {info.items - info.primary} secondary"
        return f"<quadrille.Problem: {info.options} options, {info.items} items ({kinds})>"

    def _repr_svg_(self) -> Optional[str]:
        board = Board.of(self.items)
        return board.draw() if board else None

    def __reduce__(self) -> tuple[Any, ...]:
        bounds = dict(self.multiplicities) if self._info.has_multiplicities else None
        costs = list(self.costs) if self._info.has_costs else None
        parts = (list(self.options), self.primary, self.secondary, self._colored, bounds, costs)
        return _restored, parts

    # ---- Verbs ----

    def verify(self, solution: Iterable[int]) -> None:
        """Raises ValueError, which says why, unless these options, in any order, are a solution."""
        try:
            numbers = array("i", solution)
        except OverflowError:
            raise ValueError("a number is too large for an option") from None
        try:
            c.call(c.lib.qd_verify, self._handle.pointer, c.address(numbers), len(numbers))
        except ValueError as error:
            raise ValueError(_from_zero(str(error))) from None

    def search(
        self,
        *,
        resume: Optional[str] = None,
        shard: Optional[Shard] = None,
        **settings: Unpack[Settings],
    ) -> Search:
        """A search for all solutions: an iterator that can be stopped, watched, and gone on with.

        `resume` is a text of Search.checkpoint() of the same problem with the same settings. With a
        shard, the search is for its solutions alone, by the strategy of its plan.
        """
        from ._search import Search

        return Search.of_problem(self, settings, shard, resume)

    def solutions(
        self, *, shard: Optional[Shard] = None, **settings: Unpack[Settings]
    ) -> Search:
        """All solutions, or those of a shard, one by one. The same as search()."""
        return self.search(shard=shard, **settings)

    def solution_blocks(
        self, size: int = 4096, *, shard: Optional[Shard] = None, **settings: Unpack[Settings]
    ) -> Blocks:
        """All solutions, or those of a shard, in blocks of up to `size`, as arrays of numpy."""
        return self.search(shard=shard, **settings).blocks(size)

    def split(
        self,
        shards: int = 1000,
        *,
        goal: str = "count",
        k: int = 1,
        by_states: bool = False,
        least_nodes: float = 0,
        probes: int = 32,
        **settings: Unpack[Settings],
    ) -> Plan:
        """Divides the search into so many shards, or a few more, for many machines.

        `goal` is what is wanted of the shards together, for those who search them: "count", "all",
        or "minimize", which wants the `k` cheapest solutions. The shard with the most estimated
        nodes is divided, again and again, but none with fewer than `least_nodes`; estimates are of
        `probes` random descents. With by_states=True, for counting, the division is level by level,
        and of shards that leave the same problem one is to be searched (Shard.same_as).

        The settings branching, order and seed are those of the search. A limit ends the division.
        """
        from ._plan import split

        return split(self, shards, goal, k, by_states, least_nodes, probes, settings)

    @overload
    def first(
        self,
        *,
        limit: None = None,
        nodes: None = None,
        updates: None = None,
        timeout: None = None,
        **manner: Unpack[Manner],
    ) -> Optional[Solution]: ...
    @overload
    def first(self, **settings: Unpack[Settings]) -> First: ...
    def first(self, **settings: Any) -> Union[None, Solution, First]:
        """One solution as soon as possible, with restarts in other orders; None if there is none.

        With a limit, the answer is a First.
        """

        def verb(run: Run) -> Callable[[], First]:
            options, count = c.Memory(), c_size_t()
            c.call(
                c.lib.qd_first,
                self._handle.pointer,
                byref(run.config),
                byref(options.pointer),
                byref(count),
                byref(run.ending),
            )

            def result() -> First:
                numbers = options.numbers(count.value)
                solution = solution_of(self, numbers) if options else None
                return First(solution, run.outcome, run.ending.nodes, run.ending.seconds)

            return result

        given = cast(Settings, settings)
        result = interruptible(verb, Run(given))
        return result if has_limits(given) else result.solution

    @overload
    def count(
        self,
        *,
        limit: None = None,
        nodes: None = None,
        updates: None = None,
        timeout: None = None,
        **manner: Unpack[Manner],
    ) -> int: ...
    @overload
    def count(self, **settings: Unpack[Settings]) -> Count: ...
    def count(self, **settings: Any) -> Union[int, Count]:
        """The number of solutions, even if there are too many to enumerate.

        With a limit, the answer is a Count.
        """

        def verb(run: Run) -> Callable[[], Count]:
            number = c.Memory()
            c.call(
                c.lib.qd_count,
                self._handle.pointer,
                byref(run.config),
                byref(number.pointer),
                byref(run.ending),
            )
            ending = run.ending
            return lambda: Count(int(number), run.outcome, ending.nodes, ending.seconds)

        given = cast(Settings, settings)
        result = interruptible(verb, Run(given))
        return result if has_limits(given) else result.value

    def estimate(self, probes: int = 1000, **settings: Unpack[Settings]) -> Estimate:
        """Estimates the nodes and the solutions of a search by random descents."""
        number = whole("probes", probes, 1)

        def verb(run: Run) -> Callable[[], Estimate]:
            estimate = c.Estimate()
            c.call(
                c.lib.qd_estimate_search,
                self._handle.pointer,
                byref(run.config),
                number,
                byref(estimate),
                byref(run.ending),
            )
            nodes, solutions = map(_estimated, (estimate.nodes, estimate.solutions))
            return lambda: Estimate(nodes, solutions, estimate.probes, run.outcome)

        return interruptible(verb, Run(settings))

    def minimize(
        self, k: int = 1, *, below: Optional[int] = None, **settings: Unpack[Settings]
    ) -> Cheapest:
        """The k cheapest solutions, or all if there are fewer, the cheapest first.

        With `below`, solutions of that cost or more count for nothing, as if there were none.
        """
        number = whole("k", k, 1)
        run = Run(settings)
        if below is not None:
            run.config.below = whole("below", below, -(2**63))
            run.config.has_below = 1

        def verb(run: Run) -> Callable[[], Cheapest]:
            memory, bound, proven = c.Memory(), c_int64(), c_int64()
            c.call(
                c.lib.qd_minimize,
                self._handle.pointer,
                byref(run.config),
                number,
                byref(memory.pointer),
                byref(bound),
                byref(proven),
                byref(run.ending),
            )
            lower = bound.value if bound.value < 2**63 - 1 else None
            ending = run.ending
            return lambda: Cheapest(
                solutions_of(self, memory),
                run.outcome,
                costs_of(memory),
                lower,
                proven.value,
                ending.nodes,
                ending.seconds,
            )

        return interruptible(verb, run)

    def explain(
        self, among: Optional[Iterable[Hashable]] = None, **settings: Unpack[Settings]
    ) -> Explanation:
        """Why there is no solution: a few primary items that cannot all be covered.

        They are chosen among those given.
        """
        chosen = None
        if among is not None:
            place = {item: k for k, item in enumerate(self.items)}
            listed = list(among)
            _raise([f"unknown item {item!r}" for item in listed if item not in place])
            # The library takes an array without elements for none, but not a pointer that is NULL.
            chosen = array("i", [*(place[item] for item in listed), 0])

        def verb(run: Run) -> Callable[[], Explanation]:
            memory = c.Memory()
            c.call(
                c.lib.qd_explain,
                self._handle.pointer,
                byref(run.config),
                None if chosen is None else c.address(chosen),
                0 if chosen is None else len(chosen) - 1,
                byref(memory.pointer),
                byref(run.ending),
            )
            found = memory.struct(c.Explanation)
            feasible = {1: True, 2: False}.get(found.verdict)
            return lambda: Explanation(
                feasible,
                tuple(self.items[k] for k in found.items[: found.num_items]),
                bool(found.irreducible),
                bool(found.lacks_options),
                solution_of(self, found.options[: found.num_options]) if feasible else None,
                found.searches,
                run.outcome,
            )

        return interruptible(verb, Run(settings))

    def preprocess(self, **settings: Unpack[Settings]) -> Reduction:
        """A smaller problem with the same solutions."""
        return interruptible(self._preprocess, Run(settings))

    def _preprocess(self, run: Run) -> Callable[[], Reduction]:
        handle, memory = c.Handle(c.lib.qd_problem_release), c.Memory()
        c.call(
            c.lib.qd_preprocess,
            self._handle.pointer,
            byref(run.config),
            byref(handle.pointer),
            byref(memory.pointer),
            byref(run.ending),
        )
        return lambda: self._reduction(handle, memory.struct(c.Reduction), run.outcome)

    def _reduction(self, handle: c.Handle, how: c.Reduction, outcome: Outcome) -> Reduction:
        items = self.items

        def name(number: int) -> Optional[Hashable]:
            return items[number] if number >= 0 else None

        kept = tuple(map(name, how.items[: how.num_items]))
        count = how.num_removed_options
        removed_options = dict(zip(how.removed_options[:count], map(name, how.blocked[:count])))
        count = how.num_removed_items
        removed_items = dict(
            zip(map(name, how.removed_items[:count]), map(name, how.implied_by[:count]))
        )
        return Reduction(
            Problem._of(handle, kept),
            self,
            bool(how.infeasible),
            tuple(how.options[: how.num_options]),
            kept,
            tuple(how.taken[: how.num_taken]),
            removed_options,
            removed_items,
            outcome,
        )

    def diagram(self, **settings: Unpack[Settings]) -> Diagram:
        """All solutions as a graph, which answers many questions at once."""
        from ._diagram import Diagram

        return Diagram(self, settings)

    def sample(self, k: int = 1, **settings: Unpack[Settings]) -> Solutions:
        """k random solutions, each equally likely and independent of the others.

        The same seed gives the same ones. The list is shorter if a limit came first, and empty if
        there is no solution.
        """
        whole("k", k, 0)
        return self.diagram(**settings).sample(k, **_of_diagram(settings))

    def marginals(self, **settings: Unpack[Settings]) -> Marginals:
        """In how many solutions each option is."""
        return self.diagram(**settings).marginals(**_of_diagram(settings))


def _of_diagram(settings: Settings) -> Settings:
    """Settings of questions to a diagram that was made with all of them."""
    rest = settings.copy()
    rest.pop("taken", None)
    rest.pop("forbidden", None)
    return rest


# ---- How a problem is made ----------------------------------------------------------------------


def _number_items(
    entries: Iterable[Hashable],
    primary: Optional[Iterable[Hashable]],
    secondary: Optional[Iterable[Hashable]],
    mistakes: list[str],
) -> tuple[dict[Hashable, int], int, int]:
    """The number of each item: primary ones first, and those that are unknown last.

    The other results are how many are primary, and how many are known.
    """
    listed: list[dict[Hashable, None]] = []
    for items in (primary, secondary):
        kind: dict[Hashable, None] = {}
        for item in items or ():
            if item in kind or any(item in other for other in listed):
                mistakes.append(f"item {item!r} is listed twice")
            else:
                kind[item] = None
        listed.append(kind)
    others = {item: None for item in entries if item not in listed[0] and item not in listed[1]}
    if primary is None:
        listed[0], others = others, {}
    elif secondary is None:
        listed[1], others = others, {}
    everything = chain(*listed, others)
    number = {item: k for k, item in enumerate(everything)}
    return number, len(listed[0]), len(number) - len(others)


def _costs(costs: Iterable[int], options: int, mistakes: list[str]) -> Any:
    try:
        numbers = array("q", costs)
    except OverflowError:
        mistakes.append("costs: a number is too large")
        return None
    if len(numbers) != options:
        mistakes.append(f"costs: {len(numbers)} for {options} options")
        return None
    return numbers


def _set_bounds(
    arrays: _Arrays,
    multiplicities: Mapping[Any, Multiplicity],
    number: Mapping[Any, int],
    mistakes: list[str],
) -> None:
    least = array("i", [1]) * arrays.primary
    most = array("i", [1]) * arrays.primary
    for item, bounds in multiplicities.items():
        low, high = (bounds, bounds) if isinstance(bounds, int) else bounds
        k = number.get(item, -1)
        if not 0 <= k < arrays.primary:
            mistakes.append(f"multiplicities: {item!r} is not a primary item")
        elif not (0 <= low < 2**31 and 0 <= high < 2**31):
            mistakes.append(f"multiplicities: {item!r} has a number that is out of range")
        else:
            least[k], most[k] = low, high
    arrays.at_least, arrays.at_most = least, most


def _build(arrays: _Arrays, unknown: Sequence[Hashable], mistakes: list[str]) -> c.Handle:
    known = arrays.primary + arrays.secondary

    def name(match: re.Match[str]) -> str:
        return f"unknown item {unknown[int(match[1]) - known - 1]!r}"

    try:
        handle = arrays.build()
    except ValueError as error:
        text = re.sub(r"unknown item (\d+) \(the problem has \d+ items?\)", name, str(error))
        mistakes += _from_zero(text).splitlines()
        handle = None
    _raise(mistakes)
    assert handle is not None
    return handle


def _from_zero(message: str) -> str:
    """A message of the library, in which options count from 1, with options as Python counts."""
    return re.sub(
        r"(^|, by |in |and |time by )option (\d+)",
        lambda match: f"{match[1]}options[{int(match[2]) - 1}]",
        message,
        flags=re.MULTILINE,
    )


def _raise(mistakes: Sequence[str]) -> None:
    if mistakes:
        more = [f"and {len(mistakes) - 20} more"] if len(mistakes) > 20 else []
        raise ValueError("\n".join([*mistakes[:20], *more]))


def _format(name: str, names: Sequence[str]) -> int:
    if name not in names:
        raise ValueError(f"format: expected one of {', '.join(names)}; found {name!r}")
    return _FORMATS.index(name)


def _restored(
    options: list[Option],
    primary: tuple[Hashable, ...],
    secondary: tuple[Hashable, ...],
    colored: bool,
    multiplicities: Optional[dict[Hashable, Multiplicity]],
    costs: Optional[list[int]],
) -> Problem:
    """A problem that was pickled."""
    return Problem(
        options, primary, secondary, colored=colored, multiplicities=multiplicities, costs=costs
    )


# ---- What is made of answers --------------------------------------------------------------------


def solutions_of(problem: Problem, memory: c.Memory) -> tuple[Solution, ...]:
    """Solutions that the library hands out as arrays."""
    if not memory:
        return ()
    found = memory.struct(c.Solutions)
    ends = c.copied("q", found.ends, found.count)
    options = c.copied("i", found.options, ends[-1] if ends else 0)
    return tuple(solution_of(problem, options[b:e]) for b, e in zip(chain((0,), ends), ends))


def costs_of(memory: c.Memory) -> tuple[int, ...]:
    """What these solutions cost."""
    if not memory:
        return ()
    found = memory.struct(c.Solutions)
    return tuple(c.copied("q", found.costs, found.count))


def _estimated(numbers: c.Estimated) -> Estimated:
    return Estimated(
        numbers.mean,
        numbers.standard_deviation,
        numbers.standard_error,
        numbers.smallest,
        numbers.largest,
    )
