# SPDX-License-Identifier: Apache-2.0

"""The C library: where it is, and its functions and structs as ctypes sees them.

Everything here follows bindings/c/quadrille.h, which says what the functions do.
"""

from __future__ import annotations

import _thread
import ctypes
import os
import sys
from array import array
from ctypes import (
    CDLL,
    POINTER,
    Structure,
    byref,
    c_char,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from pathlib import Path
from typing import Any, Callable, TypeVar

T = TypeVar("T", bound=Structure)

# Status.
OK = 0
SOLUTION = 1
END = 2
STOPPED = 3
PENDING = 4
_MEMORY = -3
_INTERNAL = -6

NONE = -1  # no limit, where a number is one


class Config(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("max_solutions", c_int64),
        ("max_nodes", c_int64),
        ("max_updates", c_int64),
        ("max_bytes", c_int64),
        ("max_seconds", c_double),
        ("threads", c_int32),
        ("branching", c_int32),
        ("order", c_int32),
        ("kernel", c_int32),
        ("plan", c_int32),
        ("ordered", c_int32),
        ("seed", c_uint64),
        ("taken", c_void_p),
        ("num_taken", c_size_t),
        ("forbidden", c_void_p),
        ("num_forbidden", c_size_t),
        ("token", c_void_p),
        ("below", c_int64),
        ("has_below", c_int32),
        ("reserved", c_int32),
    ]


class Sized(Structure):
    """A struct whose first field is its size."""

    def __init__(self) -> None:
        super().__init__(ctypes.sizeof(self))


class Ending(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("outcome", c_int32),
        ("kernel", c_int32),
        ("branching", c_int32),
        ("plan", c_int32),
        ("nodes", c_int64),
        ("updates", c_int64),
        ("solutions", c_int64),
        ("seconds", c_double),
    ]


class Progress(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("phase", c_char * 16),
        ("done", c_double),
        ("seconds", c_double),
        ("nodes", c_int64),
        ("updates", c_int64),
        ("solutions", c_int64),
        ("best_cost", c_int64),
        ("lower_bound", c_int64),
    ]


class Table(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("primary", c_int32),
        ("secondary", c_int32),
        ("options", c_int64),
        ("begin", c_void_p),
        ("items", c_void_p),
        ("colors", c_void_p),
        ("costs", c_void_p),
        ("at_least", c_void_p),
        ("at_most", c_void_p),
        ("item_names", c_void_p),
        ("color_names", c_void_p),
        ("num_color_names", c_int64),
        ("labels", c_void_p),
    ]


class Info(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("items", c_int32),
        ("primary", c_int32),
        ("options", c_int32),
        ("entries", c_int32),
        ("has_colors", c_int32),
        ("has_costs", c_int32),
        ("has_multiplicities", c_int32),
        ("named_colors", c_int32),
    ]


class Solutions(Structure):
    _fields_ = [
        ("count", c_size_t),
        ("options", POINTER(c_int32)),
        ("ends", POINTER(c_int64)),
        ("costs", POINTER(c_int64)),
    ]


class Estimated(Structure):
    _fields_ = [
        ("mean", c_double),
        ("standard_deviation", c_double),
        ("standard_error", c_double),
        ("smallest", c_double),
        ("largest", c_double),
    ]


class Estimate(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("probes", c_int64),
        ("nodes", Estimated),
        ("solutions", Estimated),
    ]


class Explanation(Structure):
    _fields_ = [
        ("verdict", c_int32),
        ("irreducible", c_int32),
        ("lacks_options", c_int32),
        ("reserved", c_int32),
        ("num_items", c_size_t),
        ("items", POINTER(c_int32)),
        ("num_options", c_size_t),
        ("options", POINTER(c_int32)),
        ("searches", c_int64),
    ]


class Reduction(Structure):
    _fields_ = [
        ("infeasible", c_int32),
        ("rounds", c_int32),
        ("num_options", c_size_t),
        ("options", POINTER(c_int32)),
        ("num_items", c_size_t),
        ("items", POINTER(c_int32)),
        ("num_taken", c_size_t),
        ("taken", POINTER(c_int32)),
        ("num_removed_options", c_size_t),
        ("removed_options", POINTER(c_int32)),
        ("blocked", POINTER(c_int32)),
        ("num_removed_items", c_size_t),
        ("removed_items", POINTER(c_int32)),
        ("implied_by", POINTER(c_int32)),
    ]


class DiagramInfo(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("or_nodes", c_int64),
        ("and_nodes", c_int64),
        ("edges", c_int64),
        ("depth", c_int64),
        ("bytes", c_int64),
        ("complete", c_int32),
        ("reserved", c_int32),
    ]


class Split(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("shards", c_int64),
        ("nodes", c_double),
        ("probes", c_int64),
        ("k", c_int64),
        ("goal", c_int32),
        ("by_states", c_int32),
    ]


class PlanInfo(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("shards", c_int32),
        ("searched", c_int32),
        ("rounds", c_int32),
        ("goal", c_int32),
        ("branching", c_int32),
        ("order", c_int32),
        ("seed", c_uint64),
        ("k", c_int64),
        ("bound", c_int64),
        ("inner_nodes", c_int64),
        ("nodes", c_double),
    ]


class Shard(Structure):
    _fields_ = [
        ("num_taken", c_size_t),
        ("taken", POINTER(c_int32)),
        ("num_forbidden", c_size_t),
        ("forbidden", POINTER(c_int32)),
        ("nodes", c_double),
        ("same_as", c_int32),
        ("divided", c_int32),
        ("begin", c_int32),
        ("end", c_int32),
        ("checkpoint", c_char_p),
        ("found", c_char_p),
    ]


class Round(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("count", c_size_t),
        ("shards", c_void_p),
        ("checkpoints", c_void_p),
        ("found", c_void_p),
        ("parts", c_int64),
        ("bound", c_int64),
        ("has_bound", c_int32),
        ("reserved", c_int32),
    ]


class Digest(Structure):
    _fields_ = [("high", c_uint64), ("low", c_uint64)]


class Canon(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("automorphisms", c_int64),
        ("form", c_char * 82),
        ("transpose", c_uint8),
        ("rows", c_uint8 * 9),
        ("columns", c_uint8 * 9),
        ("digits", c_uint8 * 10),
        ("reserved", c_uint8),
    ]


class Wishes(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("count", c_int64),
        ("seed", c_uint64),
        ("law", c_int32),
        ("symmetry", c_int32),
        ("minimal", c_int32),
        ("distance", c_int32),
        ("least_givens", c_int32),
        ("most_givens", c_int32),
        ("from", c_char_p),
        ("pattern", c_char_p),
        ("near_puzzle", c_char_p),
        ("scale", c_int32),
        ("reserved", c_int32),
        ("least_rating", c_int64),
        ("most_rating", c_int64),
        ("require", c_char_p),
        ("allow", c_char_p),
    ]


class Puzzles(Structure):
    _fields_ = [
        ("num_puzzles", c_size_t),
        ("has_nearest", c_int32),
        ("has_ratings", c_int32),
        ("nearest_misses", c_double),
        ("puzzles", c_void_p),
        ("solutions", c_void_p),
        ("attempts", POINTER(c_int64)),
        ("weights", POINTER(c_double)),
        ("symmetries", POINTER(c_int32)),
        ("minimal", POINTER(c_int32)),
        ("ratings", POINTER(c_int64)),
    ]


class BoardInput(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("notation", c_char_p),
        ("board", c_char_p),
        ("alphabet", c_char_p),
        ("name", c_char_p),
        ("latin", c_int32),
        ("reserved", c_int32),
    ]


class BoardInfo(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("line", c_int64),
        ("error", c_char_p),
        ("notation", c_char_p),
        ("warnings", c_char_p),
        ("title", c_char_p),
        ("author", c_char_p),
        ("rules", c_char_p),
        ("rows", c_int32),
        ("columns", c_int32),
        ("least", c_int32),
        ("values", c_int32),
        ("givens", c_int32),
        ("constraints", c_int32),
    ]


class Drawing(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("placed", c_void_p),
        ("num_placed", c_size_t),
        ("candidates", c_int32),
        ("color", c_int32),
        ("rules", c_int32),
        ("no_legend", c_int32),
        ("no_title", c_int32),
        ("no_size", c_int32),
    ]


class Rating(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("score", c_int64),
        ("verdict", c_int32),
        ("er", c_int32),
        ("ep", c_int32),
        ("ed", c_int32),
        ("level", c_int32),
        ("rounds", c_int32),
        ("depth", c_int32),
        ("whip", c_int32),
        ("backdoor", c_int32),
    ]


class PathInfo(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("steps", c_size_t),
        ("verdict", c_int32),
        ("solved", c_int32),
        ("all_rules", c_int32),
        ("reserved", c_int32),
    ]


class Step(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("technique", c_char_p),
        ("title", c_char_p),
        ("text", c_char_p),
        ("cells", POINTER(c_int32)),
        ("num_cells", c_size_t),
        ("placements", POINTER(c_int32)),
        ("num_placements", c_size_t),
        ("eliminations", POINTER(c_int32)),
        ("num_eliminations", c_size_t),
        ("score", c_int32),
        ("level", c_int32),
    ]


_P = c_void_p  # an object, or an array
_OUT = POINTER(c_void_p)  # where a pointer to a new object, text or array goes
_SIZE = POINTER(c_size_t)
_CONFIG = POINTER(Config)
_ENDING = POINTER(Ending)

# What a function returns, and takes. All of those that return a status take an error in the end.
_STATUS: dict[str, list[Any]] = {
    "qd_targets": [_OUT],
    "qd_target_set": [c_char_p],
    "qd_token_new": [_OUT],
    "qd_config_init": [_CONFIG, c_size_t],
    "qd_problem_new": [POINTER(Table), _OUT],
    "qd_problem_read": [c_char_p, c_size_t, c_char_p, c_int32, _P, _OUT, _OUT],
    "qd_problem_write": [_P, c_int32, _P, _OUT, _SIZE, _OUT],
    "qd_problem_info": [_P, POINTER(Info)],
    "qd_problem_copy": [_P, _P, _P, _P, _P, _P, _P],
    "qd_problem_names": [_P, c_int32, _OUT, _OUT, _SIZE],
    "qd_verify": [_P, _P, c_size_t],
    "qd_solver_new": [_P, _CONFIG, _OUT],
    "qd_solver_next_block": [_P, c_int64, _P, c_size_t, _P, c_size_t, _SIZE],
    "qd_solver_progress": [_P, POINTER(Progress)],
    "qd_solver_ending": [_P, _ENDING],
    "qd_solver_checkpoint": [_P, _OUT, _SIZE],
    "qd_solver_resume": [_P, c_char_p, c_size_t],
    "qd_solver_enter": [_P, _P, c_int64],
    "qd_plan_split": [_P, _CONFIG, POINTER(Split), _OUT, _ENDING],
    "qd_plan_read": [_P, c_char_p, c_size_t, _OUT],
    "qd_plan_write": [_P, _OUT, _SIZE],
    "qd_plan_get_info": [_P, POINTER(PlanInfo)],
    "qd_plan_get_shard": [_P, c_int64, _OUT],
    "qd_plan_order": [_P, _OUT, _SIZE],
    "qd_plan_next_round": [_P, _CONFIG, POINTER(Round), _OUT, _ENDING],
    "qd_digest_add": [POINTER(Digest), _P, _P, c_size_t],
    "qd_first": [_P, _CONFIG, _OUT, _SIZE, _ENDING],
    "qd_count": [_P, _CONFIG, _OUT, _ENDING],
    "qd_estimate_search": [_P, _CONFIG, c_int64, POINTER(Estimate), _ENDING],
    "qd_minimize": [_P, _CONFIG, c_int64, _OUT, POINTER(c_int64), POINTER(c_int64), _ENDING],
    "qd_explain": [_P, _CONFIG, _P, c_size_t, _OUT, _ENDING],
    "qd_preprocess": [_P, _CONFIG, _OUT, _OUT, _ENDING],
    "qd_diagram_new": [_P, _CONFIG, _OUT, _ENDING],
    "qd_diagram_get_info": [_P, POINTER(DiagramInfo)],
    "qd_diagram_count": [_P, _OUT],
    "qd_diagram_marginals": [_P, _CONFIG, _OUT, _SIZE],
    "qd_diagram_sample": [_P, _CONFIG, c_int64, c_uint64, _OUT],
    "qd_diagram_cheapest": [_P, _CONFIG, c_int64, _OUT],
    "qd_diagram_solution": [_P, _CONFIG, c_char_p, _OUT, _SIZE],
    "qd_walk_new": [_P, _OUT],
    "qd_walk_next_block": [_P, _P, c_size_t, _P, c_size_t, _SIZE],
    "qd_sudoku_solve_text": [_P, c_size_t, _CONFIG, _OUT, _SIZE, POINTER(c_int64), _ENDING],
    "qd_sudoku_solve": [c_char_p, c_size_t, _CONFIG, POINTER(c_int32), _P, _ENDING],
    "qd_sudoku_count": [c_char_p, c_size_t, _CONFIG, _OUT, _ENDING],
    "qd_sudoku_problem": [_OUT],
    "qd_sudoku_solver_new": [c_char_p, c_size_t, _CONFIG, _OUT],
    "qd_sudoku_check": [c_char_p, c_size_t, c_char_p, c_size_t],
    "qd_sudoku_why": [c_char_p, c_size_t, _CONFIG, _OUT, _SIZE, POINTER(c_int32), _ENDING],
    "qd_sudoku_sample": [
        c_char_p, c_size_t, _CONFIG, c_int64, c_uint64, _OUT, _SIZE, _OUT, _ENDING,
    ],
    "qd_sudoku_marginals": [c_char_p, c_size_t, _CONFIG, _OUT, _SIZE, _OUT, _ENDING],
    "qd_sudoku_relax": [
        c_char_p, c_size_t, _CONFIG, c_int64, c_int32, _OUT, _SIZE, POINTER(c_int64), _ENDING,
    ],
    "qd_sudoku_canon": [c_char_p, c_size_t, c_int32, POINTER(Canon)],
    "qd_sudoku_rank": [c_char_p, c_size_t, POINTER(c_int64)],
    "qd_sudoku_unrank": [c_int64, _P],
    "qd_sudoku_generate": [POINTER(Wishes), _CONFIG, _OUT, _ENDING],
    "qd_board_read": [_P, c_size_t, POINTER(BoardInput), _P, _OUT, _SIZE],
    "qd_board_get_info": [_P, POINTER(BoardInfo)],
    "qd_board_line": [_P, _P, c_size_t, _OUT, _SIZE],
    "qd_board_write": [_P, c_size_t, c_char_p, c_char_p, _OUT, _SIZE],
    "qd_board_draw": [_P, POINTER(Drawing), _OUT, _SIZE],
    "qd_board_check": [_P, _P, c_size_t],
    "qd_board_solve": [_P, _CONFIG, POINTER(c_int32), _P, c_size_t, _SIZE, _ENDING],
    "qd_board_count": [_P, _CONFIG, _OUT, _ENDING],
    "qd_board_sample": [_P, _CONFIG, c_int64, c_uint64, _OUT, _SIZE, _OUT, _ENDING],
    "qd_board_search_new": [_P, _CONFIG, _OUT],
    "qd_board_search_next_block": [_P, c_int64, _P, c_size_t, _SIZE],
    "qd_board_search_ending": [_P, _ENDING],
    "qd_board_rate": [_P, _CONFIG, c_char_p, POINTER(Rating), _ENDING],
    "qd_board_path": [_P, _CONFIG, c_char_p, c_int32, _OUT, _ENDING],
    "qd_path_get_info": [_P, POINTER(PathInfo)],
    "qd_path_get_step": [_P, c_size_t, POINTER(Step)],
}  # fmt: skip

_OTHERS: dict[str, tuple[Any, list[Any]]] = {
    "qd_abi": (c_uint32, []),
    "qd_version": (c_char_p, []),
    "qd_has_bliss": (c_int32, []),
    "qd_target": (c_char_p, []),
    "qd_error_message": (c_char_p, [_P]),
    "qd_error_free": (None, [_P]),
    "qd_free": (None, [_P]),
    "qd_token_stop": (None, [_P]),
    "qd_token_reset": (None, [_P]),
    "qd_token_stopped": (c_int32, [_P]),
    "qd_token_free": (None, [_P]),
    "qd_problem_release": (None, [_P]),
    "qd_solver_free": (None, [_P]),
    "qd_diagram_free": (None, [_P]),
    "qd_walk_free": (None, [_P]),
    "qd_plan_free": (None, [_P]),
    "qd_board_free": (None, [_P]),
    "qd_board_search_free": (None, [_P]),
    "qd_path_free": (None, [_P]),
    "qd_outcome_name": (c_char_p, [c_int32]),
}


def _file_name() -> str:
    if sys.platform == "darwin":
        return "libquadrille.1.dylib"
    if sys.platform == "win32":
        return "quadrille.dll"
    return "libquadrille.so.1"


def _candidates() -> list[str]:
    """The library in the package; or else the one that the environment names; or the system's."""
    inside = Path(__file__).parent / _file_name()
    if inside.exists():
        return [str(inside)]
    named = os.environ.get("QUADRILLE_LIBRARY")
    return [named] if named else [_file_name()]


def _load() -> CDLL:
    tried = []
    for name in _candidates():
        try:
            library = CDLL(name)
        except OSError as error:
            tried.append(f"{name}: {error}")
            continue
        try:
            library.qd_abi.restype = c_uint32
            abi = library.qd_abi()
        except AttributeError:
            raise ImportError(f"{name} is not the library of quadrille") from None
        if abi != 1:
            raise ImportError(f"{name} has version {abi} of the interface; this package needs 1")
        return library
    raise ImportError("the library of quadrille was not found:\n  " + "\n  ".join(tried))


def _declare(library: CDLL) -> None:
    for name, arguments in _STATUS.items():
        function = getattr(library, name)
        function.restype = c_int32
        function.argtypes = [*arguments, _OUT]
    for name, (result, arguments) in _OTHERS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments


lib = _load()
_declare(lib)


def version() -> str:
    """The version of the library."""
    return str(lib.qd_version().decode())


def check(status: int, error: c_void_p) -> int:
    """Returns the status if it is not an error, and else raises it."""
    if status >= 0:
        return status
    try:
        message: str = lib.qd_error_message(error).decode("utf-8", "replace")
    finally:
        lib.qd_error_free(error)
    if status == _MEMORY:
        raise MemoryError(message)
    if status == _INTERNAL:
        raise RuntimeError(message)
    raise ValueError(message)


def call(function: Any, *arguments: Any) -> int:
    """Calls a function that returns a status."""
    error = c_void_p()
    status: int = function(*arguments, byref(error))
    return check(status, error)


class Handle:
    """Owns an object of the library.

    A function that makes an object stores it in `pointer` itself. So nothing is lost if an
    exception of another thread or of a signal comes right after the call.
    """

    __slots__ = ("pointer", "_free", "_process", "__weakref__")

    def __init__(self, free: Callable[[c_void_p], None]) -> None:
        self.pointer = c_void_p()
        self._free = free
        # A child that was forked frees nothing of its parent: an object may wait for its threads,
        # which the child does not have.
        self._process = os.getpid()

    def __bool__(self) -> bool:
        return bool(self.pointer)

    def close(self) -> None:
        pointer, self.pointer = self.pointer, c_void_p()
        if pointer and self._process == os.getpid():
            self._free(pointer)

    def __del__(self, getpid: Callable[[], int] = os.getpid) -> None:
        try:
            if self.pointer and self._process == getpid():
                self._free(self.pointer)
        except KeyboardInterrupt:
            # Python drops what is raised in here. So Ctrl-C comes once more, after this.
            _thread.start_new_thread(_thread.interrupt_main, ())

    def __reduce__(self) -> str:
        raise TypeError("an object of the library cannot be pickled or copied")


class Memory(Handle):
    """Owns what the library hands out as text, array or struct."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(lib.qd_free)

    def bytes(self, length: int = -1) -> bytes:
        """The text; with a length, it may have NULs."""
        return ctypes.string_at(self.pointer, length) if self.pointer else b""

    def numbers(self, length: int) -> list[int]:
        """The array of int32."""
        if not self.pointer:
            return []
        return list((c_int32 * length).from_address(self.pointer.value or 0))

    def struct(self, kind: type[T]) -> T:
        """The struct, which is valid as long as this object: the struct keeps it."""
        result = kind.from_address(self.pointer.value or 0)
        result._memory = self
        return result

    def __int__(self) -> int:
        """The number that the text says in decimal digits."""
        return decimal(self.bytes())


class Token(Handle):
    """Stops the calls that have it."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(lib.qd_token_free)
        call(lib.qd_token_new, byref(self.pointer))

    def stop(self) -> None:
        lib.qd_token_stop(self.pointer)

    def reset(self) -> None:
        lib.qd_token_reset(self.pointer)

    @property
    def stopped(self) -> bool:
        return bool(lib.qd_token_stopped(self.pointer))


def decimal(digits: bytes) -> int:
    """The number, however long: int() of Python refuses more than 4,300 digits."""
    if len(digits) <= 4000:
        return int(digits)
    middle = len(digits) // 2
    power: int = 10**middle
    return decimal(digits[:-middle]) * power + decimal(digits[-middle:])


def digits(number: int) -> bytes:
    """The inverse of decimal(), for numbers of 0 and more."""
    if number.bit_length() <= 13000:
        return b"%d" % number
    places = number.bit_length() * 3 // 20  # about half of them
    power: int = 10**places
    high, low = divmod(number, power)
    return digits(high) + digits(low).rjust(places, b"0")


def copied(code: str, pointer: Any, length: int) -> Any:
    """An array.array with what a pointer of a struct points to."""
    result = array(code)
    if length:
        result.frombytes(ctypes.string_at(pointer, length * result.itemsize))
    return result


def address(buffer: Any) -> int:
    """Where the memory of an array.array is."""
    return int(buffer.buffer_info()[0])
