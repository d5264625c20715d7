"""Gradients in float32: as automatic differentiation of a listing computes them, beside the correctly rounded ones."""

from __future__ import annotations

import ast
from fractions import Fraction

import numpy as np
import sympy as sp

from actsym.audit import float32
from actsym.audit.claim import Derived
from actsym.audit.listing import check
from actsym.audit.measures.ask import answer
from actsym.definition.spec import Activation, x
from actsym.quantity import Quantity
from actsym.rigor.evaluate import evaluate

__all__ = ["float32_gradient", "gradient_null_domain"]

#: The points at which a gradient is looked at besides the one that a statement names.
_ELSEWHERE = np.arange(-200, 1, dtype=np.float32)

#: A scan of [-200, 0]: its step.
_STEP = 1e-4

METHOD = "reverse mode in float32, each operation rounded"


def float32_gradient(f: Activation, listing: str, at: int) -> Derived:
    """f'(at) as float32 automatic differentiation of the listing gives it; beside it the exact value."""
    node = check(listing, f)
    values = float32.derivative(node, _ELSEWHERE)
    (here,) = float32.derivative(node, np.array([at], dtype=np.float32))
    exact = evaluate(_slope(f, at), at)
    shown = exact.text(10)
    return Derived(
        quantity=_float(float(here)),
        why=f"{METHOD}, of {listing}",
        readings=(("exact value", shown),),
        samples=tuple((int(p), float(v)) for p, v in zip(_ELSEWHERE, values, strict=True)),
    )


def gradient_null_domain(f: Activation, listing: str) -> Derived:
    """The largest (-oo, b] on which f' is zero in float32 as the listing is differentiated; looked at from -200 on."""
    node = check(listing, f)
    grid = np.arange(-200, 0, _STEP).astype(np.float32)
    values = float32.derivative(node, grid)
    alive = np.flatnonzero(values != 0)
    if not len(alive):
        end = 0.0 if float32.derivative(node, np.zeros(1, dtype=np.float32))[0] == 0 else float(grid[-1])
    elif alive[0] == 0:
        return Derived(quantity=Quantity.undefined("f' is not zero at -200"))
    else:
        end = _last_zero(node, grid[alive[0] - 1], grid[alive[0]])
    rounded = answer(f, "precision").under("float32", "f'").zero
    return Derived(end=_float(end), why=f"{METHOD}, of {listing}; found by a scan of [-200, 0], then float by float",
                   readings=(("f' rounds to zero when correctly rounded on", rounded.text()),))  # fmt: skip


def _last_zero(node: ast.expr, low: np.float32, high: np.float32) -> float:
    """The last float between two neighbours of the scan up to which the derivative is zero."""
    points = [low]
    while points[-1] < high:
        points.append(np.nextafter(points[-1], np.float32(np.inf)))
    values = float32.derivative(node, np.array(points, dtype=np.float32))
    return float(points[int(np.flatnonzero(values != 0)[0]) - 1])


def _slope(f: Activation, at: int) -> sp.Expr:
    return sp.diff(f.formula, x)


def _float(value: float) -> Quantity:
    if not np.isfinite(value):
        return Quantity.undefined(f"the computation gives {value}")
    exact = Fraction(value)
    return Quantity.of_exact(sp.Rational(exact.numerator, exact.denominator), METHOD)
