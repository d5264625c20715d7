"""Integrals of x^n s and x^n / s, s = sqrt(R^2 - x^2), for the semicircle and the arcsine distribution.

int x^n s   = [-x^(n-1) s^3 + (n - 1) R^2 int x^(n-2) s] / (n + 2)      int s   = (x s + R^2 asin(x/R)) / 2
int x^n / s = [-x^(n-1) s   + (n - 1) R^2 int x^(n-2) / s] / n          int 1/s = asin(x/R)
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp


@dataclass(frozen=True)
class RadialWeight:
    """s (``power`` 1) or 1/s (``power`` -1) for the radius R."""

    radius: sp.Expr
    power: int

    def integral(self, n: int, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
        """The integral of x^n times the weight between two points of [-R, R]."""
        return self._antiderivative(n, upper) - self._antiderivative(n, lower)

    def _antiderivative(self, n: int, end: sp.Expr) -> sp.Expr:
        squared = sp.expand(self.radius**2 - end**2)
        root = sp.sqrt(squared)
        if n == 0:
            angle = sp.asin(end / self.radius)
            return angle if self.power < 0 else (end * root + self.radius**2 * angle) / 2
        boundary = -(end ** (n - 1)) * (root if self.power < 0 else root * squared)
        if n > 1:
            boundary += (n - 1) * self.radius**2 * self._antiderivative(n - 2, end)
        return boundary / (n + 1 + self.power)
