"""Means of piecewise polynomials: E[x^m; lower < x < upper] by recursion."""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from actsym.definition.spec import x
from actsym.distributions import Distribution, Exponential, Normal, Uniform
from actsym.rigor.breakpoints import BreakpointError, pieces
from actsym.signal.hermite import partial_moment as normal_moment


def piecewise_mean(g: sp.Expr, measure: Distribution) -> sp.Expr | None:
    """E[g(x)] of a piecewise polynomial; None if it is none, or the measure has no formula."""
    if type(measure) not in (Normal, Uniform, Exponential) or measure.free_symbols:
        return None
    support = measure.support
    try:
        parts = pieces(g, support.start, support.end)
    except BreakpointError:
        return None
    if not all(p.expr.is_polynomial(x) for p in parts):
        return None
    total = sp.S.Zero
    for part in parts:
        for (power,), c in sp.Poly(part.expr, x).terms():
            total += c * partial_moment(measure, power, part.lower, part.upper)
    return sp.expand(total)


@lru_cache(maxsize=4096)
def partial_moment(measure: Distribution, m: int, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    """E[x^m; lower < x < upper] under a normal, uniform or exponential distribution."""
    if isinstance(measure, Normal):
        mu, std = measure.mean, measure.std
        ends = [(end - mu) / std for end in (lower, upper)]
        terms = (sp.binomial(m, j) * mu ** (m - j) * std**j * normal_moment(j, *ends) for j in range(m + 1))
        return sp.Add(*terms)
    if isinstance(measure, Uniform):
        return (upper ** (m + 1) - lower ** (m + 1)) / ((m + 1) * (measure.upper - measure.lower))
    if isinstance(measure, Exponential):
        return _exponential_tail(measure.rate, m, lower) - _exponential_tail(measure.rate, m, upper)
    raise TypeError(f"no formula of partial moments under {measure}")


def _exponential_tail(rate: sp.Expr, m: int, lower: sp.Expr) -> sp.Expr:
    """E[x^m; x > lower] for lower >= 0."""
    if lower is sp.oo:
        return sp.S.Zero
    return sp.exp(-rate * lower) * sp.Add(*(sp.ff(m, j) * lower ** (m - j) / rate**j for j in range(m + 1)))
