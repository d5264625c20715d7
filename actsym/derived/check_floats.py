"""Stored operation counts, and what the operations of a definition do when each is rounded, looked at again.

The program is that of :mod:`actsym.properties.floats`; it is run on single numbers where the search ran on intervals.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import sympy as sp

from actsym.definition.spec import x
from actsym.derived.quantities import Disagreement
from actsym.errors import Unanswered
from actsym.moments.derivative import weak_derivative
from actsym.properties.floats.cost import OperationCount, count, weight
from actsym.properties.floats.formats import FORMATS, Format
from actsym.properties.floats.naive import run
from actsym.properties.floats.program import Program

#: What a definition may give where another value is right, and the numbers of a format that are looked at everywhere.
_SPOILT, _SAMPLES = ("zero", "infinite", "nan"), 65

#: Functions that arithmetic, comparisons and roots may stand for.
_CHEAP = ("abs", "sqrt", "floor", "ceiling", "sign")

Found = Iterator[Disagreement]


def cost(name: str, f: sp.Expr, stored: Mapping[str, Any]) -> Found:
    """What disagrees in the counts: those of the formula are counted again, the optimised ones are no larger."""
    for written, optimised, g in (
        ("definition", "optimised", f), ("derivative", "optimised_derivative", weak_derivative(f)),
    ):  # fmt: skip
        try:
            counted = count(Program.of(g, share=False))
        except Unanswered:
            continue
        if json.dumps(stored[written]) != json.dumps(counted.to_json()):
            yield Disagreement(f"{name} operations: {written}", str(stored[written]), f"they are {counted.text()}")
        for field in (optimised, "optimised_both"):
            kept = OperationCount.from_json(stored[field]) if stored[field] else None
            if kept is None or weight(kept) < _least(g, counted):
                yield Disagreement(f"{name} operations: {field}", str(stored[field]), f"{g} takes more")
            elif field == optimised and weight(kept) > weight(counted):
                yield Disagreement(f"{name} operations: {field}", str(stored[field]), f"{counted.text()} suffice")
    if stored["reason"] and stored["definition"]:
        yield Disagreement(f"{name} operations", stored["reason"], "they are counted")


def _least(g: sp.Expr, counted: OperationCount) -> tuple[int, int]:
    """What no form of g is cheaper than: it has one operation unless g is a number or x or -x, and one function
    if the definition has one that takes more than arithmetic and comparisons."""
    dear = any(call not in _CHEAP for call, _ in counted.calls)
    return (20, 1) if dear else (0, 0) if g.is_number or g in (x, -x) else (1, 1)


def written(name: str, f: sp.Expr, stored: Mapping[str, Any]) -> Found:
    """What disagrees in where a definition as written fails: at the ends of the stored ranges and at samples."""
    functions = {"f": f, "f'": weak_derivative(f)}
    listed = [[fmt, which] for fmt, which, _ in stored["roundings"]]
    if listed != [[fmt, which] for fmt in FORMATS for which in functions]:
        yield Disagreement(f"{name} precision", str(listed), "every format has f and f'")
        return
    for fmt, which, found in stored["roundings"]:
        try:
            yield from _spoilt(f"{name} {which} in {fmt}", functions[which], FORMATS[fmt], found)
        except Unanswered:
            continue


def _spoilt(where: str, f: sp.Expr, fmt: Format, found: Mapping[str, Any]) -> Found:
    if found["reason"]:
        return
    ranges = [pair for name in ("zero", "infinite", *(f"naive_{s}" for s in _SPOILT)) for pair in found[name]]
    spread = [fmt.last * k // (_SAMPLES // 2) for k in range(-(_SAMPLES // 2), _SAMPLES // 2 + 1)]
    edges = sorted(
        {e for low, high in ranges for e in (low - 1, low, high, high + 1) if abs(e) <= fmt.last} | {*spread}
    )
    ordinals = [e for e in edges if not _inside(found["undecided"], e) and not _inside(found["naive_undecided"], e)]
    results = run(f, fmt, fmt.values(np.array(ordinals, dtype=np.int64)))
    for ordinal, value in zip(ordinals, results, strict=True):
        got = "nan" if np.isnan(value) else "zero" if value == 0 else "infinite" if np.isinf(value) else ""
        expected = got if got and not _inside(found.get(got, ()), ordinal) else ""
        kept = next((name for name in _SPOILT if _inside(found[f"naive_{name}"], ordinal)), "")
        if kept != expected:
            shown = f"as written {kept or 'right'}"
            yield Disagreement(where, shown, f"number {ordinal} of the format gives {got or 'a number'} as written")


def _inside(intervals: Any, ordinal: int) -> bool:
    return any(low <= ordinal <= high for low, high in intervals)
