"""Activations kept within bounds, by clamping what goes in or what comes out."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from actsym.catalog.logistic import silu
from actsym.definition.parameters import Number, exact_number
from actsym.definition.spec import Family, Kind, SpecError, x
from actsym.text.functions import piecewise

#: What :func:`clamped` may clamp.
SIDES = ("input", "output")


def clamped(family: Family, low: Number, high: Number, on: str = "input", **naming: str) -> Family:
    """The family with its input, or its output, clamped to [low, high].

    ``on="input"``: f(min(max(x, low), high)), constant outside the interval; this is what keeps a polynomial from
    running away.  ``on="output"``: min(max(f(x), low), high).  At both ends, and beyond, the derivative is 0.

    low, high
        Exact numbers, low < high.
    naming
        ``name``, ``title`` and ``source`` of the new family, where ``clamped_<name>`` and the like will not do.

    Raises :class:`~actsym.definition.spec.SpecError` for bounds out of order, for anything but a pointwise family
    without
    vectors, and for another ``on``.
    """
    bounds = exact_number(low, "low"), exact_number(high, "high")
    if not bounds[0] < bounds[1]:
        raise SpecError(f"clamped {family.title}: low = {low} must be less than high = {high}")
    if on not in SIDES:
        raise SpecError(f"clamped {family.title}: on = {on!r} is not accepted (accepted: {', '.join(SIDES)})")
    if family.kind is not Kind.POINTWISE or any(family.vectors(**m) for m in family.members):
        raise SpecError(f"clamped {family.title}: only pointwise families without vectors of parameters can be clamped")
    inner = family.formula
    return Family(
        naming.get("name", f"clamped_{family.name}" if on == "input" else f"{family.name}_clamped"),
        naming.get("title", f"clamped {family.title}" if on == "input" else f"{family.title} clamped"),
        _input(inner, *bounds) if on == "input" else _output(inner, *bounds),
        family.parameters,
        family.structure,
        family.members,
        naming.get("source", f"{family.source}; {on} clamped to [{low}, {high}]"),
    )


def _input(formula: Callable[..., sp.Expr], low: sp.Expr, high: sp.Expr) -> Callable[..., sp.Expr]:
    def clamp(**structure: int) -> sp.Expr:
        f = sp.sympify(formula(**structure))
        return piecewise((f.subs(x, low), x <= low), (f, x < high), (f.subs(x, high), sp.true))

    return clamp


def _output(formula: Callable[..., sp.Expr], low: sp.Expr, high: sp.Expr) -> Callable[..., sp.Expr]:
    def clamp(**structure: int) -> sp.Expr:
        f = sp.sympify(formula(**structure))
        branches = f.args if isinstance(f, sp.Piecewise) else ((f, sp.true),)
        return piecewise(
            *(
                (bounded, sp.And(condition, where))
                for value, condition in branches
                for bounded, where in ((low, value <= low), (value, value < high), (high, sp.true))
            )
        )

    return clamp


clamped_silu = clamped(silu, -7, 7, source="Elfwing et al. 2018, arXiv:1702.03118; input clamped to [-7, 7]")
