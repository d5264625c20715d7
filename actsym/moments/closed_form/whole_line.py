"""Integrals of x^n exp(a x - c x^2) erf(m x)^k over the whole line, k = 0 or 1, by parts as on the half-line.

int e^(a x - c x^2)           = sqrt(pi/c) e^(a^2/4c)
int e^(a x - c x^2) erf(m x)  = sqrt(pi/c) e^(a^2/4c) erf(m a / (2 sqrt(c) sqrt(c + m^2)))
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy as sp

from actsym.moments.closed_form.gaussian_terms import NotInTable


@dataclass(frozen=True)
class WholeLineTerm:
    """x^n exp(a x - c x^2) erf(m x)^k."""

    n: int
    a: sp.Expr
    c: sp.Expr
    m: sp.Expr
    k: int

    def integral(self) -> sp.Expr:
        """The value.  Raises :class:`NotInTable`."""
        n, a, c, m, k = self.n, self.a, self.c, self.m, self.k
        if c.is_positive is not True or k > 1:
            raise NotInTable(f"exp({a}*x - {c}*x^2) erf({m}*x)^{k} over the line")
        if n == 0:
            total = sp.sqrt(sp.pi / c) * sp.exp(a**2 / (4 * c))
            return total * sp.erf(m * a / (2 * sp.sqrt(c) * sp.sqrt(c + m**2))) if k else total
        value = a * replace(self, n=n - 1).integral()
        if n > 1:
            value += (n - 1) * replace(self, n=n - 2).integral()
        if k:
            value += 2 * m / sp.sqrt(sp.pi) * WholeLineTerm(n - 1, a, c + m**2, m, 0).integral()
        return value / (2 * c)
