"""The table of special values as data: its rows, how a result is judged by one, and the file that it is kept in.

Needs NumPy alone, so that a machine without ball arithmetic can check kernels against the committed table; what
derives the rows is :mod:`codegen.verify.policy`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from actsym.properties.floats.formats import FORMATS
from actsym.work import sealed

SCHEMA = 1


@dataclass(frozen=True)
class Row:
    """What a kernel gives for one input of one type.

    activation, quantity, dtype
        Of which activation what is asked: ``f`` or ``df_dx``, in which type.
    place
        ``nan``, ``-oo``, ``+oo``, ``-0``, ``+0``, ``subnormal``, ``smallest normal`` or ``kink``.
    input, expected
        Numbers of the type; ``expected`` is None where nothing is declared, NaN where NaN is.
    ulps
        How far a result may be off, in the unit of the last place of ``expected``; an infinity, a NaN, and a zero with
        ``ulps`` 0, are exact.
    slack
        Added to that unit: the rounding unit of the terms of a sum that cancel.
    signed
        Whether a zero must have the sign of ``expected``.
    side
        At a kink, which one-sided value is ``expected``: ``left``, ``right``, ``between`` or ``both``.
    """

    activation: str
    quantity: str
    dtype: str
    place: str
    input: float
    expected: float | None
    ulps: float = 0.0
    slack: float = 0.0
    signed: bool = False
    side: str = ""

    def holds(self, got: float) -> bool:
        """Whether ``got`` is what the row says."""
        if self.expected is None:
            return True
        if math.isnan(self.expected):
            return math.isnan(got)
        if math.isinf(self.expected) or not math.isfinite(got):
            return got == self.expected
        if self.expected == 0 and got == 0:
            return not self.signed or math.copysign(1, got) == math.copysign(1, self.expected)
        if self.expected == 0 and not self.slack:
            return False
        unit = float(FORMATS[self.dtype].ulp(np.array(self.expected)))
        return abs(got - self.expected) <= self.ulps * (unit + self.slack)

    def __str__(self) -> str:
        return f"{self.quantity} {self.dtype} at {self.input!r} ({self.place})"


@dataclass(frozen=True)
class Fault:
    """A row that does not hold, and what came out instead."""

    row: Row
    got: float

    def __str__(self) -> str:
        return f"{self.row}: {self.got!r}, not {self.row.expected!r}"


def faults(rows: Iterable[Row], results: Iterable[float]) -> list[Fault]:
    """The rows that do not hold; ``results`` are what came out for each."""
    return [Fault(row, got) for row, got in zip(rows, results, strict=True) if not row.holds(got)]


def dumps(rows: Iterable[Row]) -> str:
    """The rows as JSON text with a seal, a line a row; numbers are hexadecimal."""
    return sealed.by_rows({"schema": SCHEMA, "rows": [_packed(row) for row in rows]}, "rows")


def load(path: Path) -> dict[str, list[Row]]:
    """The rows of the file ``path`` by activation.  Raises ValueError for what is no such table, or damaged."""
    try:
        data = sealed.load(path) or {}
        if data.get("schema") != SCHEMA:
            raise ValueError(f"schema {data.get('schema')!r} is not known (accepted: {SCHEMA})")
        rows = [_unpacked(packed) for packed in data["rows"]]
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} is no table of special values: {error}") from None
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.activation, []).append(row)
    return found


def shortened(value: float) -> str:
    """The value in hexadecimal without zeros at the end: ``-0x1.a3ae26p+0``."""
    return re.sub(r"\.?0*(?=p)", "", value.hex())


def _packed(row: Row) -> list[Any]:
    expected = None if row.expected is None else shortened(float(row.expected))
    slack = shortened(float(row.slack)) if row.slack else 0
    names = [row.activation, row.quantity, row.dtype, row.place]
    return [*names, shortened(float(row.input)), expected, row.ulps, slack, row.signed, row.side]


def _unpacked(packed: list[Any]) -> Row:
    name, quantity, dtype, place, given, expected, ulps, slack, signed, side = packed
    right = None if expected is None else float.fromhex(expected)
    slack = float.fromhex(slack) if slack else 0.0
    return Row(name, quantity, dtype, place, float.fromhex(given), right, ulps, slack, signed, side)
