"""Families that are no linear basis, as formulas: PolyReLU, SQUAF, rational functions.

Each builder returns a formula in ``x`` with its published coefficients unless others are given;
:func:`~actsym.bases.preserving.preserving` turns it into one with both gains one.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from actsym.bases.basis import BasisError, exact
from actsym.definition.spec import x

Coefficients = Sequence[sp.Expr | int]


def polyrelu(order: int, coefficients: Coefficients | None = None) -> sp.Expr:
    """sum a_i max(0, x)^i; published: a_0 = 0, a_i = 1/r."""
    if isinstance(order, bool) or not isinstance(order, int) or order < 1:
        raise BasisError(f"polyrelu: degree = {order} is not accepted: an integer >= 1 is needed")
    given = [0, *[sp.Rational(1, order)] * order] if coefficients is None else coefficients
    given = _exact(given, order + 1, "polyrelu")
    inside = sum(a * x**i for i, a in enumerate(given))
    return sp.Piecewise((inside, x > 0), (given[0], True))


def squaf(z: Coefficients, q: sp.Expr | int = sp.S.Half, alpha: sp.Expr | int | None = None) -> sp.Expr:
    """sum z_i P(iq | x), P proportional to exp(-alpha (x - iq)^2), i = -k .. k; alpha = 3/(2 q^2) unless given.

    The common factor exp(-alpha x^2) is cancelled and the quotient centred on the middle of the grid, so it
    is a ratio of sums of exp(2 alpha q i x).
    """
    if len(z) % 2 == 0:
        raise BasisError(f"squaf: {len(z)} amplitudes given; an odd number (2k + 1) is needed")
    z = _exact(z, len(z), "squaf")
    q = _positive(q, "squaf: q")
    alpha = sp.Rational(3, 2) / q**2 if alpha is None else _positive(alpha, "squaf: alpha")
    half = len(z) // 2
    weights = [sp.exp(-alpha * (i * q) ** 2 + 2 * alpha * q * i * x) for i in range(-half, half + 1)]
    return sp.Add(*(a * w for a, w in zip(z, weights, strict=True))) / sp.Add(*weights)


def squaf_relu(half: int, q: sp.Expr | int) -> list[sp.Expr]:
    """The amplitudes max(iq, 0) that the paper starts a ReLU from."""
    return [sp.sympify(max(i, 0)) * q for i in range(-half, half + 1)]


def rational(numerator: Coefficients, denominator: Coefficients) -> sp.Expr:
    """P(x)/Q(x), coefficients in ascending order; Q must have no real zero."""
    top = _exact(numerator, len(numerator), "rational")
    bottom = _exact(denominator, len(denominator), "rational")
    q = sum(c * x**i for i, c in enumerate(bottom))
    if q == 0 or sp.Poly(q, x).count_roots() > 0:
        raise BasisError(f"rational: the denominator {q} has a real zero; give one without")
    return sp.cancel(sum(c * x**i for i, c in enumerate(top)) / q)


def _exact(given: Coefficients, size: int, what: str) -> list[sp.Expr]:
    if len(given) != size:
        raise BasisError(f"{what}: {len(given)} coefficients given, {size} wanted")
    return [exact(c, f"{what}: coefficient", set()) for c in given]


def _positive(value: sp.Expr | int, what: str) -> sp.Expr:
    number = exact(value, what, set())
    if number.is_positive is not True:
        raise BasisError(f"{what} = {value} must be positive")
    return number
