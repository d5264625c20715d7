"""Whether kernels of one back end agree with those of the other, in every layout that reaches a path of the loops.

The two are written apart, so a fault in the loops of one shows against the other; half types must be the rounding of
what the same kernels give in float32, or of a number as near to it as forms for half types are, and emulated CUDA
kernels the same bits in every order of threads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import numpy as np

from actsym.catalog import ACTIVATIONS
from tests.instruments.emulate.calls import (
    STORED,
    Case,
    Functor,
    Operands,
    RowCase,
    RowFunctor,
    RowOperands,
    decoded,
    encoded,
    perform,
)
from tests.instruments.emulate.entries import ORDERS, Kernels, Library

#: Largest difference of the two back ends, relative to the result or, of sums and of what is below 1, to the largest or
#: to 1: their math libraries differ by a few ulp, which cancellation magnifies.
TOLERANCE = {"float32": 3e-5, "float64": 1e-11}

#: What forms for half types may differ by from those for float32 before they are rounded, relative to the result or to
#: 1/8: they are made to 2^-21 of the terms, which cancel near a zero and which a derivative by a parameter multiplies.
HALF_FORMS = 2.0**-17
#: The same of shortcuts for half types (``shortcuts.cuh``), whose products are not rounded before they are added:
#: relative to the result or to 1/4, which terms that cancel exceed.
SHORTCUTS = 2.0**-17

_LENGTHS = (1, 7, 15, 23, 31, 37, 256, 479, 700, 1025, 5003, 40000)
_CHANNELS = ((3, 5, 8), (2, 3, 7), (2, 2, 2500), (70, 40, 1), (700, 33, 1), (3, 300, 1), (1, 300, 40), (9000, 33, 1))
_WIDTHS = ((8, 8), (24, 3), (1, 1))
_ROWS = ((1, 1), (70, 3), (9, 64), (9, 320), (5, 1024), (3, 1027), (2, 2056), (2, 8712))

Call = tuple[Case | RowCase, Operands | RowOperands, tuple[str, ...]]


class Disagreement(AssertionError):
    """The message says in what call, and by how much."""


def calls(folder: Path, unit: str) -> Iterator[Call]:
    """Layouts in every type, with operands and the operations to make of them."""
    rows = RowFunctor.read(folder, unit)
    for dtype in STORED:
        if rows:
            yield from ((case, _row_operands(rows, case), rows.operations) for case in _rows(dtype))
            continue
        functor = Functor.read(folder, unit)
        for case in _elements(functor, dtype, unit):
            operations = functor.operations[:1] if case.elements > 10**6 else functor.operations
            operands = Operands.random(functor, case)
            for values in operands.inputs[1:]:  # far out, on both sides
                values[1::2] *= 2.0**10
            yield case, operands, operations


def _elements(functor: Functor, dtype: str, unit: str) -> Iterator[Case]:
    counts = _counts(unit, 3)
    for length in _LENGTHS:
        yield Case(dtype, inner=length, skew=length % 2, counts=counts)
    yield Case(dtype, inner=1024, counts=counts)
    if functor.learnable + functor.vectors:
        for outer, channels, inner in _CHANNELS:
            yield Case(dtype, outer, channels, inner, skew=outer % 2, counts=counts)
    if functor.vectors:
        yield Case(dtype, 1, 1, 3000, counts=_counts(unit, 50))
    if functor.inputs > 1:
        for width, gap in _WIDTHS:
            yield Case(dtype, 240, width=width, gap=gap, counts=counts)
            yield Case(dtype, 240, width=width, gap=gap, skew=1, null=(0,), counts=counts)
    if dtype == "float64":  # more than the threads of the largest grid have a pack of
        yield Case(dtype, inner=2_200_003, counts=counts)


def _counts(unit: str, entries: int) -> tuple[int, ...]:
    """Lengths of a unit's vectors: ``entries``, but 1 of those that are read at one place alone."""
    vectors = next((a.vectors for a in ACTIVATIONS.values() if a.unit == unit), ())
    return tuple(1 if len(v) == 1 else entries for v in vectors)


def _rows(dtype: str) -> Iterator[RowCase]:
    for rows, length in _ROWS:
        yield RowCase(dtype, rows, length, skew=length % 3)
    yield RowCase(dtype, 5, 1040, output=False)
    if dtype == "float32":
        yield RowCase(dtype, 2048 * 32 + 5, 4)


def _row_operands(functor: RowFunctor, case: RowCase) -> RowOperands:
    operands = RowOperands.random(functor, case)
    if case.dtype in ("float32", "float64"):
        # Every second row is not ordinary; the rows' scales differ, and are met late.
        operands.x[case.length // 2 :: 2 * case.length] *= 2.0**30
    if case.rows == 9:  # one row with a NaN, one with an infinity
        operands.x[case.length + 1], operands.x[4 * case.length + 2] = np.nan, -np.inf
    return operands


def made(kernels: Kernels, folder: Path, unit: str, operation: str, call: Call) -> list[np.ndarray]:
    """The outputs of one call as they are stored, and last the sums."""
    case, operands, _ = call
    found = perform(kernels, folder, unit, operation, case, operands)
    return [*(o for o in found.outputs if o is not None), found.sums]


def _shown(case: Case | RowCase) -> str:
    """What is not as it is by default."""
    return ", ".join(f"{f.name} {getattr(case, f.name)}" for f in fields(case) if getattr(case, f.name) != f.default)


def orders(kernels: Kernels) -> Iterator[str]:
    """Set one order of threads after the other; the CPU has but one."""
    for order in ORDERS if isinstance(kernels, Library) else ("",):
        if isinstance(kernels, Library):
            kernels.order(order, 1)
        yield order


def agree(kernels: Kernels, other: Kernels, folder: Path, unit: str) -> int:
    """Compare ``kernels`` with ``other``, of the other back end; return how many calls were made.

    Raises :class:`Disagreement`, and what :func:`tests.instruments.emulate.calls.perform` raises.
    """
    count = 0
    for call in calls(folder, unit):
        for operation in call[2]:
            first: list[np.ndarray] = []
            for order in orders(kernels):
                found = made(kernels, folder, unit, operation, call)
                where = f"{operation}, {_shown(call[0])}" + (f", threads in order {order}" if order else "")
                if first:
                    _same(first, found, where)
                else:
                    _close(found, made(other, folder, unit, operation, call), call[0].dtype, where)
                    _rounded(kernels, folder, unit, operation, call, found, where)
                first = first or found
                count += 1
    return count


def _same(first: list[np.ndarray], found: list[np.ndarray], where: str) -> None:
    for a, b in zip(first, found, strict=True):
        if a.tobytes() != b.tobytes():
            at = int(np.flatnonzero(a.reshape(-1) != b.reshape(-1))[0]) if (a != b).any() else 0
            values = b.reshape(-1)[at], a.reshape(-1)[at]
            raise Disagreement(f"{where}: {values[0]!s} at element {at}, and {values[1]!s} in another order")


def _close(found: list[np.ndarray], right: list[np.ndarray], dtype: str, where: str) -> None:
    *outputs, sums = found
    pairs = zip(outputs, right[:-1], strict=True) if dtype in TOLERANCE else ()
    for name, a, b in [*(("element", *pair) for pair in pairs), ("sum", sums, right[-1])]:
        a, b = (v.reshape(-1).astype(np.float64) for v in (a, b))
        size = np.where(np.isfinite(b), np.abs(b), 0.0)
        if name == "sum":  # what cancels in one is of the size of the others
            elements = outputs[0].size if outputs else 10_000
            size = size.max(initial=0.0) * (np.sqrt(elements) if dtype == "float64" else 1)
        allowed = TOLERANCE.get(dtype, 1e-4) * np.maximum(1.0, size)
        with np.errstate(invalid="ignore"):
            apart = ~((a == b) | (np.abs(a - b) <= allowed) | (np.isnan(a) & np.isnan(b)))
        if apart.any():
            at = int(np.flatnonzero(apart)[0])
            raise Disagreement(f"{where}: {name} {at} is {a[at]!s}, of the other back end {b[at]!s}")


def _rounded(
    kernels: Kernels, folder: Path, unit: str, operation: str, call: Call, found: list[np.ndarray], where: str
) -> None:
    case, operands, operations = call
    if case.dtype in TOLERANCE:
        return
    wide = made(kernels, folder, unit, operation, (replace(case, dtype="float32"), operands, operations))
    text = (folder / "functors" / f"{unit}.h").read_text(encoding="utf-8")
    source = (folder / "cuda" / f"{unit}.cu").read_text(encoding="utf-8")
    forms, least = 0.0, 0.0
    if re.search(r"using Half = \w+Half;", text):
        forms, least = HALF_FORMS, 0.125
    elif "bool wide = false" in text or "define ACTSYM_WAVES" in source:
        forms, least = SHORTCUTS, 0.25
    for narrow, single in zip(found[:-1], wide[:-1], strict=True):
        # the sums of a row are of another precision in float32, and its gradients cancel
        size = np.abs(single)
        room = (
            TOLERANCE["float32"] * np.maximum(1.0, size)
            if isinstance(case, RowCase)
            else forms * np.maximum(least, size)
        )
        got = decoded(case.dtype, narrow)
        low, high = (decoded(case.dtype, encoded(case.dtype, single + r)) for r in (-room, room))
        apart = ~(((low <= got) & (got <= high)) | (np.isnan(single) & np.isnan(got)))
        if apart.any():
            at = int(np.flatnonzero(apart)[0])
            raise Disagreement(f"{where}: element {at} is {got[at]!s}, and in float32 {single[at]!s}")


#: What sums may differ by and be within limits: a few roundings of the largest.
_ROUNDED = 2.0**-50


def same_bits(kernels: Kernels, undamaged: Kernels, folder: Path, unit: str) -> tuple[int, str, bool]:
    """Compare with the undamaged kernels of the same back end: calls that were made, the first that differs, and
    whether nothing differs but sums, by :data:`_ROUNDED`."""
    count, first = 0, ""
    for call in calls(folder, unit):
        for operation in call[2]:
            for order in orders(kernels):
                if order:
                    for _ in zip(orders(undamaged), range(1 + ORDERS.index(order)), strict=False):
                        pass
                found, right = (made(k, folder, unit, operation, call) for k in (kernels, undamaged))
                where = f"{operation}, {_shown(call[0])}"
                if any(a.tobytes() != b.tobytes() for a, b in zip(found[:-1], right[:-1], strict=True)):
                    return count, where, False
                if found[-1].tobytes() != right[-1].tobytes():
                    first = first or where
                    with np.errstate(invalid="ignore"):
                        apart = np.abs(found[-1] - right[-1]).max()
                        if not apart <= _ROUNDED * np.abs(right[-1]).max():
                            return count, where, False
                count += 1
    return count, first, True
