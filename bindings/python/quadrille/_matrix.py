# SPDX-License-Identifier: Apache-2.0

"""Matrices as lists of rows, as arrays of numpy and as sparse matrices of scipy."""

from __future__ import annotations

import sys
from array import array
from itertools import accumulate, compress
from typing import Any


def rows_of(matrix: Any) -> tuple[Any, Any, int]:
    """Where each row begins, the columns that are not 0, row by row, and how many columns it has."""
    if hasattr(matrix, "tocsr"):
        return _sparse_rows(matrix.tocsr())
    numpy = sys.modules.get("numpy")  # an array of numpy is one only if numpy is there
    if numpy is not None and isinstance(matrix, numpy.ndarray):
        return _dense_rows(matrix, numpy)
    return _listed_rows(matrix)


def _array(code: str, values: Any) -> Any:
    """An array.array of an array of numpy."""
    result = array(code)
    result.frombytes(values.astype(f"=i{result.itemsize}").tobytes())
    return result


def _sparse_rows(matrix: Any) -> tuple[Any, Any, int]:
    matrix = matrix.copy()
    matrix.sum_duplicates()
    matrix.eliminate_zeros()
    return _array("q", matrix.indptr), _array("i", matrix.indices), int(matrix.shape[1])


def _dense_rows(matrix: Any, numpy: Any) -> tuple[Any, Any, int]:
    if matrix.ndim != 2:
        raise ValueError(f"a matrix has 2 dimensions; this array has {matrix.ndim}")
    if matrix.dtype.kind not in "biufcO":
        raise ValueError(f"expected a matrix of numbers, found {matrix.dtype}")
    counts = numpy.count_nonzero(matrix, axis=1)
    begin = numpy.concatenate(([0], numpy.cumsum(counts)))
    return _array("q", begin), _array("i", numpy.nonzero(matrix)[1]), int(matrix.shape[1])


def _listed(row: Any) -> list[Any]:
    """The entries of a row, which may be a text such as "0110"."""
    entries = list(row.decode("latin-1") if isinstance(row, (bytes, bytearray)) else row)
    if str in set(map(type, entries)):
        wrong = [entry for entry in entries if isinstance(entry, str) and entry not in ("0", "1")]
        if wrong:
            raise ValueError(f"expected the digits 0 and 1 in a matrix, found {wrong[0]!r}")
        return [entry not in ("0", 0) for entry in entries]
    return entries


def _listed_rows(matrix: Any) -> tuple[Any, Any, int]:
    rows = [_listed(row) for row in matrix]
    width = len(rows[0]) if rows else 0
    for k, row in enumerate(rows):
        if len(row) != width:
            raise ValueError(f"row {k} has {len(row)} columns, row 0 has {width}")
    columns = array("i")
    lengths = []
    for row in rows:
        before = len(columns)
        columns.extend(compress(range(width), row))
        lengths.append(len(columns) - before)
    return array("q", accumulate(lengths, initial=0)), columns, width
