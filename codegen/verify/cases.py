"""What is compared for an activation of any kind: its references, with u where there is one.

A gated activation is compared in x at u = 1, on the whole grid, and at a few more points for each of some other u.  A
stochastic one is compared as it is outside training.  One that reads whole rows has no reference by input.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import sympy as sp

from actsym.definition.spec import Activation, Kind, u
from actsym.properties.floats.formats import Format
from actsym.work.provenance import made_from
from codegen.verify import store
from codegen.verify.grid import WHOLE, Extent
from codegen.verify.reference import Reference, key, parameter_values, quantities, references
from codegen.verify.rounder import Rounder, UndecidedError

#: The values of u besides 1.
OTHER_VALUES = (-1.7, 0.0123, 311.0)

_PARTS = ("inputs", "value", "offset")


@dataclass(frozen=True)
class Case:
    """One quantity: its ``reference`` (gated: at u = 1), and gated alone the values at other u.

    beside
        Reference at inputs (x, u), the latter in ``values``.
    """

    reference: Reference
    beside: Reference | None = None
    values: np.ndarray | None = None


def names(activation: Activation) -> list[str]:
    """The quantities: f, its derivatives by the inputs, and by each learnable parameter and entry of a vector."""
    return ["f", *(f"df_d{v.name}" for v in (*activation.inputs, *activation.learnable))]


def cases(activation: Activation, fmt: Format, extent: Extent = WHOLE) -> dict[str, Case]:
    """The comparisons of every quantity.  Raises as :func:`references` does."""
    if u not in activation.inputs:
        return {q: Case(known) for q, known in references(activation, fmt, extent).items()}
    found = references(section(activation, 1), fmt, extent)
    by_value = replace(references(_by_value(activation, fmt, 1), fmt, extent)["f"], quantity="df_du")
    known = {"df_du": by_value, **found}
    name = cases_key(activation, fmt, extent)
    arrays = store.load("cases", name)
    if arrays is None:
        arrays = {
            f"{n}:{q}": a
            for q in names(activation)
            for n, a in _others(activation, fmt, known[q], extent.beside).items()
        }
        store.save("cases", name, arrays)
    return {q: _case(known[q], {n: arrays[f"{n}:{q}"] for n in (*_PARTS, "values")}) for q in names(activation)}


def ready(activation: Activation, fmt: Format, extent: Extent = WHOLE) -> bool:
    """Whether :func:`cases` has everything on disk."""
    if u not in activation.inputs:
        return store.exists("references", key(activation, fmt, extent))
    parts = (section(activation, 1), _by_value(activation, fmt, 1))
    kept = all(store.exists("references", key(part, fmt, extent)) for part in parts)
    return kept and store.exists("cases", cases_key(activation, fmt, extent))


def cases_key(activation: Activation, fmt: Format, extent: Extent = WHOLE) -> str:
    """Hash of everything that the comparisons are made from."""
    if u not in activation.inputs:
        return key(activation, fmt, extent)
    return made_from(__name__, key(activation, fmt, extent))


def section(activation: Activation, value: sp.Expr | int) -> Activation:
    """A gated activation at one u: a pointwise one."""
    expr = activation.expr.subs(u, value)
    return replace(activation, expr=expr, definition=expr, kind=Kind.POINTWISE)


def _by_value(activation: Activation, fmt: Format, value: sp.Expr | int) -> Activation:
    """The derivative by u at one u, its parameters at what a kernel receives."""
    given = {p.symbol: sp.Rational(*parameter_values(activation, fmt)[p.name].as_integer_ratio())
             for p in activation.parameters}  # fmt: skip
    expr = sp.diff(activation.expr, u).subs(given).subs(u, value)
    return replace(activation, expr=expr, definition=expr, kind=Kind.POINTWISE, parameters=())


def _case(known: Reference, arrays: dict[str, np.ndarray]) -> Case:
    parts: dict[str, Any] = {n: arrays[n] for n in _PARTS}
    beside = replace(known, slack=np.zeros(len(arrays["inputs"])), **parts)
    return Case(known, beside, arrays["values"])


def _others(activation: Activation, fmt: Format, known: Reference, count: int) -> dict[str, np.ndarray]:
    """Values at other u, ``count`` for each, where no zero in x is near (they are those at u = 1) and the quantity at
    u = 1 is a normal number: kernels form the gate first, and what it loses below the normal numbers a large u
    magnifies."""
    usable = known.inputs[(known.slack == 0) & (np.abs(known.value) >= 2.0**fmt.emin) & np.isfinite(known.value)]
    if not len(usable):  # a derivative that is zero everywhere
        usable = known.inputs
    parts = []
    for value in fmt.round(np.array(OTHER_VALUES)).tolist():
        points = np.random.default_rng(3).choice(usable, count)
        exact = sp.Rational(*value.as_integer_ratio())
        if known.quantity == "df_du":
            expr = _by_value(activation, fmt, exact).expr
        else:
            expr = quantities(section(activation, exact), fmt)[known.quantity]
        rounder = Rounder(f"{activation.name} at u = {value}", expr, fmt)
        points, *rounded = _decided(rounder, points)
        parts.append((points, *rounded, np.full(len(points), value)))
    return dict(zip((*_PARTS, "values"), map(np.concatenate, zip(*parts, strict=True)), strict=True))


def _decided(rounder: Rounder, points: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The points, values and offsets, without those where the product is all but half-way between two numbers."""
    found = []
    for point in points.tolist():
        with contextlib.suppress(UndecidedError):
            found.append((point, *rounder(point)))
    columns = np.array(found).reshape(-1, 3)
    return columns[:, 0], columns[:, 1], columns[:, 2]


__all__ = ["OTHER_VALUES", "Case", "cases", "cases_key", "names", "ready"]
