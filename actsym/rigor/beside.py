"""An integrand beside a point at which it is singular, in a coordinate in which that point lies at infinity.

With x = a + exp(-u), the integral from a to a + h is that of f(a + exp(-u)) exp(-u) over u > -log(h): a tail like any
other.  A root becomes a falling exponential, a logarithm a polynomial, exp(-1/x^2) a double exponential, and a pole a
constant, or what grows.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

import sympy as sp

from actsym.definition.symbols import x
from actsym.errors import Unanswered
from actsym.rigor.breakpoints import zeros_on
from actsym.rigor.piece import between, sorted_reals

#: Functions with poles, by functions without.
_QUOTIENTS = {
    sp.tan: lambda u: sp.sin(u) / sp.cos(u),
    sp.cot: lambda u: sp.cos(u) / sp.sin(u),
    sp.sec: lambda u: 1 / sp.cos(u),
    sp.csc: lambda u: 1 / sp.sin(u),
    sp.coth: lambda u: sp.cosh(u) / sp.sinh(u),
    sp.csch: lambda u: 1 / sp.sinh(u),
    sp.sinc: lambda u: sp.sin(u) / u,
}

#: Functions that are analytic on the whole line.
_ENTIRE = (sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.sech, sp.atan, sp.asinh, sp.erf, sp.erfc)

#: Functions that are singular where their argument, or that and 1, or that and -1, have the sum 0.
_BRANCHING = (sp.log, sp.acosh, sp.asin, sp.acos, sp.atanh)

#: Where singular points are looked for, if they are not all found on the line.
_WINDOW = sp.Integer(8)


class Singular(NamedTuple):
    """The ``points`` that are found, and whether these are ``all``."""

    points: list[sp.Expr]
    all: bool


def quotients(expr: sp.Expr) -> sp.Expr:
    """``expr`` with its poles as zeros of denominators."""
    for function, form in _QUOTIENTS.items():
        if expr.has(function):
            expr = expr.replace(function, form)
    return expr


def singular_points(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Singular:
    """Points from ``lower`` to ``upper`` at which ``expr`` may be singular: where a divisor, the base of a broken power
    or the argument of a logarithm vanishes, and where that of an inverse function is 1 or -1.

    expr
        Without switches, and without the functions that :func:`quotients` replaces.
    """
    bases = {p.base for p in expr.atoms(sp.Pow) if not (p.exp.is_Integer and p.exp > 0)}
    bases |= {node.args[0] for node in expr.atoms(sp.log)}
    bases |= {node.args[0] + k for node in expr.atoms(sp.acosh, sp.asin, sp.acos, sp.atanh) for k in (-1, 1)}
    found: list[sp.Expr] = []
    known = all(isinstance(f, (*_ENTIRE, *_BRANCHING)) for f in expr.atoms(sp.Function) if f.has(x))
    for base in sorted((b for b in bases if b.has(x)), key=sp.default_sort_key):
        try:
            found += zeros_on(base, lower, upper)
        except Unanswered:
            known = False
            with suppress(Unanswered):
                found += zeros_on(base, *nearer(lower, upper))
    inner = (p for p in found if p in (lower, upper) or between(p, lower, upper))
    return Singular(sorted_reals(inner), known)


def nearer(lower: sp.Expr, upper: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The ends of an interval, with others near 0 (and beyond the finite one) for infinite ones."""
    low = lower if lower.is_finite else -_WINDOW if upper is sp.oo else upper - _WINDOW
    return low, upper if upper.is_finite else _WINDOW if lower is -sp.oo else lower + _WINDOW


def beside(expr: sp.Expr, point: sp.Expr, side: int) -> sp.Expr:
    """The integrand in u, written ``x``, for x = ``point`` + ``side`` exp(-u)."""
    return _moved(expr, point, side) * sp.exp(-x)


def _moved(expr: sp.Expr, point: sp.Expr, side: int) -> sp.Expr:
    """Polynomials are multiplied out, so that what vanishes at the point is seen to."""
    if not expr.has(x):
        return expr
    if expr.is_polynomial(x):
        distance = sp.Dummy(positive=True)
        return sp.expand(expr.subs(x, point + side * distance)).subs(distance, sp.exp(-x))
    return expr.func(*(_moved(a, point, side) for a in expr.args))
