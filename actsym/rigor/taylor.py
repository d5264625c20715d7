"""Exact Taylor coefficients of functions of one argument."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial

import sympy as sp
from flint import fmpq_series

#: Taylor series about 0 with rational coefficients, from that of x; a factor that is not rational apart.
SERIES: dict[type, Callable[[fmpq_series], fmpq_series]] = {
    sp.tan: fmpq_series.tan, sp.atan: fmpq_series.atan,
    sp.asin: fmpq_series.asin, sp.sinh: fmpq_series.sinh, sp.cosh: fmpq_series.cosh, sp.tanh: fmpq_series.tanh,
    sp.asinh: fmpq_series.asinh, sp.atanh: fmpq_series.atanh, sp.sech: lambda u: 1 / u.cosh(),
    sp.LambertW: lambda u: (u * u.exp()).reversion(),
    sp.erf: lambda u: (-u * u).exp().integral(), sp.erfc: lambda u: -(-u * u).exp().integral(),
    sp.erfi: lambda u: (u * u).exp().integral(),
}  # fmt: skip
_FACTORS = dict.fromkeys((sp.erf, sp.erfc, sp.erfi), 2 / sp.sqrt(sp.pi))


def exact_coefficients(kind: type, at: sp.Expr | None, order: int) -> list[sp.Expr | None]:
    """Exact Taylor coefficients where they are short: all of them about 0, the value alone elsewhere."""
    unknown: list[sp.Expr | None] = [None] * (order + 1)
    if at is None:
        return unknown
    if kind in (sp.sin, sp.cos):
        return [kind(at + k * sp.pi / 2) / factorial(k) for k in range(order + 1)]
    if at != 0 or kind not in SERIES:
        value = kind(at)
        return [value if value.is_finite and not value.has(sp.I) else None, *unknown[1:]]
    series, factor = SERIES[kind](fmpq_series([0, 1], prec=order + 1)), _FACTORS.get(kind, sp.S.One)
    found = [factor * sp.Rational(int(c.p), int(c.q)) for c in (series[k] for k in range(order + 1))]
    return [found[0] + (kind is sp.erfc), *found[1:]]
