"""Coefficients of P(x) / (1 + |Q(x)|) that start it from GELU: a weighted least-squares fit, rounded to rationals."""

from __future__ import annotations

from functools import cache

import mpmath
from sympy import Rational

#: The fit is over [-WIDTH, WIDTH].
WIDTH = 4
#: Chebyshev points that it is made at.
POINTS = 48
#: Decimal places of the coefficients.
PLACES = 8
#: Degrees above which coefficients are zero: the fit is then as near as the rounding.
HIGHEST = 12
#: Times that the linear fit is repeated, weighted with the denominator of the one before.
_ROUNDS = 6


@cache
def gelu_coefficients(m: int, n: int) -> tuple[tuple[Rational, ...], tuple[Rational, ...]]:
    """a_0 .. a_m of P and b_1 .. b_n of Q.

    GELU is x/2 plus an even function, so Q is even and what is fitted is P - gelu (1 + Q), weighted with 1/(1 + Q) of
    the fit before (which makes it the error of the quotient).  Coefficients of Q that come out negative are taken out
    and the rest is fitted again: Q >= 0 then, and the modulus does nothing at the start.
    """
    if m > HIGHEST or n > HIGHEST:
        over, under = gelu_coefficients(min(m, HIGHEST), min(n, HIGHEST))
        return over + (Rational(0),) * (m + 1 - len(over)), under + (Rational(0),) * (n - len(under))
    with mpmath.workdps(30):
        nodes = [WIDTH * mpmath.cos(mpmath.pi * (2 * i + 1) / (2 * POINTS)) for i in range(POINTS)]
        values = [v * mpmath.ncdf(v) for v in nodes]
        even = list(range(2, n + 1, 2))
        while True:
            top, bottom = _fit(nodes, values, m, even)
            negative = [k for k, b in zip(even, bottom, strict=True) if b < 0]
            if not negative:
                break
            even.remove(max(negative))
        found = dict(zip(even, bottom, strict=True))
        return tuple(map(_rounded, top)), tuple(_rounded(found.get(k, mpmath.mpf(0))) for k in range(1, n + 1))


def _fit(
    nodes: list[mpmath.mpf], values: list[mpmath.mpf], m: int, even: list[int]
) -> tuple[list[mpmath.mpf], list[mpmath.mpf]]:
    bottom = [mpmath.mpf(0)] * len(even)
    for _ in range(_ROUNDS if even else 1):
        weights = [1 / (1 + sum(b * v**k for k, b in zip(even, bottom, strict=True))) for v in nodes]
        rows = [
            [w * v**k for k in range(m + 1)] + [-w * f * v**k for k in even]
            for v, f, w in zip(nodes, values, weights, strict=True)
        ]
        target = [w * f for f, w in zip(values, weights, strict=True)]
        solution = mpmath.lu_solve(mpmath.matrix(rows), mpmath.matrix(target))
        top, bottom = list(solution[: m + 1]), list(solution[m + 1 :])
        if any(b < 0 for b in bottom):
            break
    return top, bottom


def _rounded(value: mpmath.mpf) -> Rational:
    return Rational(int(mpmath.nint(value * 10**PLACES)), 10**PLACES)
