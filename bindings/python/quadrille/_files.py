# SPDX-License-Identifier: Apache-2.0

"""Files, as they are or compressed."""

from __future__ import annotations

import gzip
import mmap
import os
from ctypes import byref, c_char
from os import PathLike
from typing import Any, Union

# Files from here on are read into large pages, where the system has them: three times as fast.
_LARGE = 8 << 20
_GZIP = b"\x1f\x8b"


def read_bytes(path: Union[str, PathLike[str]]) -> bytes:
    """What is in a file; unpacked, if gzip packed it."""
    with open(path, "rb") as file:
        data = file.read()
    return gzip.decompress(data) if data.startswith(_GZIP) else data


def read_text(path: Union[str, PathLike[str]]) -> tuple[Any, int]:
    """As read_bytes(): what ctypes passes on as an address, and how many bytes are there."""
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size >= _LARGE and hasattr(mmap, "MADV_HUGEPAGE"):
            memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
            memory.madvise(mmap.MADV_HUGEPAGE)
            length = file.readinto(memory)
            if memory[:2] != _GZIP:
                return byref(c_char.from_buffer(memory)), length
    data = read_bytes(path)
    return data, len(data)
