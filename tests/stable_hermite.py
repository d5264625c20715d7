"""Hermite activations at every degree at once: the slope with equal signs, and with alternating pairs of signs.

With a_k = +-1 for k >= 1 and a_0^2 = 1 - 1/n!, both second moments are S = sum_{k<n} 1/k!.  In
E[f f''] = sum_{k<=n-2} a_k a_{k+2} / k! the terms from k = 1 on sum to S - 1 - 1/(n-1)! in modulus, that of
k = 0 is a_0.  Equal signs add all of it to the slope, the signs + + - - + + - - ... subtract all of it.
"""

from __future__ import annotations

import sympy as sp

#: The degree; the formulas hold from 2 on.
n = sp.Symbol("n", integer=True, positive=True)

_SUM = sp.E * sp.uppergamma(n, 1) / sp.gamma(n)


def slope(stable: bool = True) -> sp.Expr:
    """The length map's slope at q = 1 for degree n >= 2: with stable signs, or with the published (equal) ones."""
    part = (sp.sqrt(1 - 1 / sp.factorial(n)) - 1 - 1 / sp.factorial(n - 1)) / _SUM + 1
    return 1 - part if stable else 1 + part


def slope_at(degree: int, stable: bool = True) -> sp.Expr:
    """:func:`slope` at one degree, in radicals.  Raises :class:`ValueError` below degree 2."""
    if degree < 2:
        raise ValueError(f"degree = {degree}: with equal gains degree 1 is linear, its slope is 1")
    total = sp.Add(*(1 / sp.factorial(k) for k in range(degree)))
    part = (sp.sqrt(1 - 1 / sp.factorial(degree)) + total - 1 - 1 / sp.factorial(degree - 1)) / total
    return sp.expand(1 - part if stable else 1 + part)


def signs(degree: int) -> tuple[int, ...]:
    """+ + - - + + - - ...: no two coefficients two apart have the same sign."""
    return tuple(1 if k % 4 < 2 else -1 for k in range(degree + 1))


#: n -> infinity: S -> e, so the parts tend to 1; f tends to cos x + sin x, whose length map is constant.
LIMITS = {"stable": sp.S.Zero, "published": sp.Integer(2)}
