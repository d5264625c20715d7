"""Families that are no linear basis, as formulas: SQUAF, and tropical activations.

Each builder returns a formula in ``x`` with its published coefficients unless others are given;
:func:`~actsym.bases.solve.preserving` turns it into one with both gains one.

Tropical activations are scaled maxima of lines, s max_k (a_k + k x), and differences of two of them.  Their
coefficients sit inside a maximum: a common coefficient c shifts the output, and the prefactor scales it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import sympy as sp

from actsym.bases.basis import BasisError, exact
from actsym.bases.theorem import n
from actsym.definition.lines import Lines
from actsym.definition.spec import x
from actsym.rigor.exact_numbers import sorted_reals

Coefficients = Sequence[sp.Expr | int]


def squaf(z: Coefficients, q: sp.Expr | int = sp.S.Half, alpha: sp.Expr | int | None = None) -> sp.Expr:
    """sum z_i P(iq | x), P proportional to exp(-alpha (x - iq)^2), i = -k .. k; alpha = 3/(2 q^2) unless given.

    The common factor exp(-alpha x^2) is cancelled and the quotient centred on the middle of the grid, so it
    is a ratio of sums of exp(2 alpha q i x).
    """
    if len(z) % 2 == 0:
        raise BasisError(f"squaf: {len(z)} amplitudes given; an odd number (2k + 1) is needed")
    z = [exact(c, "squaf: coefficient", set()) for c in z]
    q = _positive(q, "squaf: q")
    alpha = sp.Rational(3, 2) / q**2 if alpha is None else _positive(alpha, "squaf: alpha")
    half = len(z) // 2
    weights = [sp.exp(-alpha * (i * q) ** 2 + 2 * alpha * q * i * x) for i in range(-half, half + 1)]
    return sp.Add(*(a * w for a, w in zip(z, weights, strict=True))) / sp.Add(*weights)


def squaf_relu(half: int, q: sp.Expr | int) -> list[sp.Expr]:
    """The amplitudes max(iq, 0) that the paper starts a ReLU from."""
    return [sp.sympify(max(i, 0)) * q for i in range(-half, half + 1)]


def _positive(value: sp.Expr | int, what: str) -> sp.Expr:
    number = exact(value, what, set())
    if number.is_positive is not True:
        raise BasisError(f"{what} = {value} must be positive")
    return number


# -- tropical activations --------------------------------------------------------------------------------------------


def check_degree(degree: int, what: str = "tropical") -> int:
    if isinstance(degree, bool) or not isinstance(degree, int | sp.Integer) or degree < 1:
        raise BasisError(f"{what}: degree = {degree} is not accepted: an integer >= 1 is needed")
    return int(degree)


def tropical_lines(coefficients: Sequence[sp.Expr | int], lowest: int = 0) -> Lines:
    """Lines of slopes ``lowest``, ``lowest`` + 1, ..."""
    given = tuple(exact(a, "tropical coefficient", set()) for a in coefficients)
    return Lines(tuple(range(lowest, lowest + len(given))), given)


def tropical(degree: int, coefficients: Sequence[sp.Expr | int] | None = None) -> sp.Expr:
    """sqrt(2)/n max_{k=0..n} (a_k + k x); published: every a_k = 1 (definition 3.17, theorem 3.19)."""
    degree = check_degree(degree)
    given = [1] * (degree + 1) if coefficients is None else list(coefficients)
    return _scaled(sp.sqrt(2) / degree, tropical_lines(_sized(given, degree + 1)).expression(x))


def tropical_laurent(degree: int, coefficients: Sequence[sp.Expr | int] | None = None) -> sp.Expr:
    """1/n max_{k=-n..n} (a_k + k x), a_k = 1 unless given.

    With equal coefficients that is |x| + 1/n: the slope is n on both sides, so the prefactor is 1/n where a
    polynomial's, flat on one side, is sqrt(2)/n.
    """
    degree = check_degree(degree, "tropical Laurent")
    given = [1] * (2 * degree + 1) if coefficients is None else list(coefficients)
    return _scaled(sp.Rational(1, degree), tropical_lines(_sized(given, 2 * degree + 1), -degree).expression(x))


def tropical_rational(
    degree: int, numerator: Sequence[sp.Expr | int] | None = None, denominator: Sequence[sp.Expr | int] | None = None
) -> sp.Expr:
    """sqrt(2)/n (max_k (a_k + k x) - max_k (b_k + k x)), equal degrees (definition H.2).

    Equal coefficients in both give the zero function.  Unless given, a_k = 0 and b_k = -k: a ramp from 0 at
    x = 0 to sqrt(2) at x = 1.
    """
    degree = check_degree(degree, "tropical rational")
    above = tropical_lines(_sized([0] * (degree + 1) if numerator is None else list(numerator), degree + 1))
    below = tropical_lines(
        _sized([-k for k in range(degree + 1)] if denominator is None else list(denominator), degree + 1)
    )
    starts = sorted_reals({s for line in (above, below) for s, _, _ in line.pieces()} - {-sp.oo})
    branches = []
    for low, high in pairwise([-sp.oo, *starts, sp.oo]):
        value = sp.Add(_line_at(above, low), -_line_at(below, low))
        branches.append((sp.sqrt(2) / degree * value, x < high if high is not sp.oo else sp.true))
    total = sp.Piecewise(*branches)
    if not total.has(x):
        raise BasisError("tropical rational: numerator and denominator are the same function up to a constant")
    return total


def _line_at(line: Lines, start: sp.Expr) -> sp.Expr:
    """The line that is the maximum just right of ``start``."""
    found = line.pieces()[0]
    for piece in line.pieces()[1:]:
        if start is not -sp.oo and sorted_reals({piece[0], start})[0] == piece[0]:
            found = piece
    return found[2] + found[1] * x


def _sized(given: list[sp.Expr | int], size: int) -> list[sp.Expr | int]:
    if len(given) != size:
        raise BasisError(f"tropical: {len(given)} coefficients given, {size} wanted")
    return given


def _scaled(factor: sp.Expr, value: sp.Expr) -> sp.Expr:
    if isinstance(value, sp.Piecewise):
        return sp.Piecewise(*((sp.expand(factor * e), c) for e, c in value.args))
    return sp.expand(factor * value)


def tropical_moments() -> tuple[sp.Expr, sp.Expr]:
    """E[F^2] and E[F'^2] of the published tropical polynomial under N(0, 1), for every degree n.

    F = sqrt(2)/n + sqrt(2) max(x, 0), so E[F'^2] = 1 at every n, and E[F^2] = 1 + 4/(sqrt(2 pi) n) + 2/n^2 is 1
    only in the limit.
    """
    half_mean = 1 / sp.sqrt(2 * sp.pi)  # E[max(x, 0)]
    shift = sp.sqrt(2) / n
    return sp.expand(shift**2 + 2 * shift * sp.sqrt(2) * half_mean + 1), sp.S.One
