"""E[g(x)] for one expression under one distribution, certified."""

from __future__ import annotations

import sympy as sp

from actsym import cache
from actsym.distributions import Distribution
from actsym.quantity import DIGITS, Quantity
from actsym.rigor.integrate import integrate
from actsym.spec import x


def expectation(g: sp.Expr, distribution: Distribution, digits: int = DIGITS) -> Quantity:
    """The enclosure of E[g(x)] to ``digits`` digits, or why there is none.  Kept on disk.

    g
        SymPy expression in ``x`` without other symbols.
    distribution
        One without symbols.
    """
    name = cache.key(__name__, sp.srepr(g), distribution.key, str(digits))
    kept = cache.load(name)
    if kept is not None:
        return Quantity.from_json(kept)
    quantity = _expectation(g, distribution, digits)
    cache.store(name, quantity.to_json())
    return quantity


def _expectation(g: sp.Expr, distribution: Distribution, digits: int) -> Quantity:
    support = distribution.support
    if g == 0:
        return Quantity.of_exact(sp.S.Zero, "the integrand is zero")
    if distribution.symmetric and is_odd(g):
        found = integrate(g * distribution.density, sp.S.Zero, support.end, digits)
        if found.finite:
            return Quantity.of_exact(sp.S.Zero, "odd function, symmetric density")
        return Quantity.undefined(f"both halves diverge: {found.reason}") if found.exact else found
    return integrate(g * distribution.density, support.start, support.end, digits)


def is_odd(g: sp.Expr) -> bool:
    """Whether g(-x) = -g(x) follows by expansion (no is no proof of the contrary)."""
    return sp.expand(g.subs(x, -x) + g) == 0
