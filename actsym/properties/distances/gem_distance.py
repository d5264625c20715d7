"""The L^p distance between E-GEM(N, eps) and ReLU in closed form, as a function of N, eps and p.

For x > 0 the difference is eps x / (eps + x^2N), and with x = eps^(1/2N) u

    int_0^oo |f - ReLU|^p dx = eps^((p + 1)/2N) int_0^oo (u / (1 + u^2N))^p du
                             = eps^((p + 1)/2N) B(a, p - a) / 2N,      a = (p + 1)/2N,

by v = u^2N and the Beta integral int v^(a - 1) (1 + v)^-p dv.  At 0 it converges for p > -1, at oo if and only if
a < p, that is p (2N - 1) > 1.  SE-GEM differs from ReLU by the mirror image of the same function, so the
result is its distance too; GEM is eps = 1.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from actsym.properties.exact_quantity import constant_quantity
from actsym.quantity import Quantity

METHOD = "Beta integral"

#: Symbols of the general statement.
N = sp.Symbol("N", integer=True, positive=True)
EPS = sp.Symbol("eps", positive=True)
P = sp.Symbol("p", positive=True)


def power_integral(n: sp.Expr = N, eps: sp.Expr = EPS, p: sp.Expr = P) -> sp.Expr:
    """The integral of |E-GEM(n, eps) - ReLU|^p over the line, where it is finite."""
    a = (p + 1) / (2 * n)
    return eps**a * sp.gamma(a) * sp.gamma(p - a) / (2 * n * sp.gamma(p))


def supremum(n: sp.Expr = N, eps: sp.Expr = EPS) -> sp.Expr:
    """sup |E-GEM(n, eps) - ReLU|, reached at x = (eps / (2n - 1))^(1/2n)."""
    return eps ** (1 / (2 * n)) * (2 * n - 1) ** (1 - 1 / (2 * n)) / (2 * n)


def relu_distance(n: int | sp.Expr = N, eps: int | sp.Expr = EPS, p: int | sp.Expr = P) -> Quantity:
    """The L^p distance ||E-GEM(n, eps) - ReLU||_p on the line.

    n
        Integer >= 1 or a symbol for one; ``eps`` and ``p`` positive, p = oo for the sup distance.
    Raises :class:`ValueError` for values outside these.
    """
    n, eps, p = (sp.sympify(v) for v in (n, eps, p))
    _check("N", n, n.is_integer and n.is_positive, "an integer >= 1")
    _check("eps", eps, eps.is_positive and eps.is_finite is not False, "a positive number")
    if p is sp.oo:
        return constant_quantity(supremum(n, eps), "the derivative vanishes at x^2N = eps/(2N - 1)")
    _check("p", p, p.is_positive, "a positive number or oo")
    finite = sp.Gt(p * (2 * n - 1), 1)
    if finite == sp.false:
        reason = f"the difference behaves like eps x^(1 - 2N) at +oo, and p (2N - 1) = {p * (2 * n - 1)} is not above 1"
        return Quantity.infinite(reason)
    value = power_integral(n, eps, p) ** (1 / p)
    found = constant_quantity(value if p.free_symbols else sp.gammasimp(value), METHOD)
    if finite == sp.true:
        return found
    return replace(found, checks=(f"finite if and only if {finite}",))


def _check(name: str, value: sp.Expr, holds: bool | None, accepted: str) -> None:
    if not holds:
        raise ValueError(f"E-GEM's distance to ReLU: {name} = {value} is not accepted: it must be {accepted}")
