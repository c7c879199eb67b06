# SPDX-License-Identifier: Apache-2.0

"""Files, as they are or compressed."""

from __future__ import annotations

import gzip
from os import PathLike
from typing import Union


def read_bytes(path: Union[str, PathLike[str]]) -> bytes:
    """What is in a file; unpacked, if gzip packed it."""
    with open(path, "rb") as file:
        data = file.read()
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
