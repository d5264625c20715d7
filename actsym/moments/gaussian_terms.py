"""Integrals of powers of x with Gaussians, error functions and square roots.

Integrals of x^n exp(a x - c x^2) erf(m x)^k over an interval of the half-line x >= 0.

Everything rests on integration by parts.  With E = exp(a x - c x^2), E' = (a - 2 c x) E, so

    2 c I_n = [-x^(n-1) E] + (n - 1) I_(n-2) + a I_(n-1)

for the powers of x, and the same with one more term for a factor erf(m x)^k, whose derivative lowers k
by one and adds m^2 to c.  The recursions end in

    I_0                = sqrt(pi/c)/2 e^(a^2/4c) [erf(sqrt(c) x - a/(2 sqrt c))]        (erfi for c < 0)
    int_0^oo e^(-c x^2) erf(m x)     = atan(m/sqrt c) / sqrt(pi c)
    int_0^oo e^(-c x^2) erf(m x)^2   = asin(m^2/(c + m^2)) / sqrt(pi c)
    int e^(-c x^2) erf(m x)^k, c = m^2 = sqrt(pi) erf(m x)^(k+1) / (2 m (k + 1))

Integrals of x^n exp(a x - c x^2) erf(m x)^k over the whole line, k = 0 or 1, by parts as on the half-line.

int e^(a x - c x^2)           = sqrt(pi/c) e^(a^2/4c)
int e^(a x - c x^2) erf(m x)  = sqrt(pi/c) e^(a^2/4c) erf(m a / (2 sqrt(c) sqrt(c + m^2)))

Integrals of x^n s and x^n / s, s = sqrt(R^2 - x^2), for the semicircle and the arcsine distribution.

int x^n s   = [-x^(n-1) s^3 + (n - 1) R^2 int x^(n-2) s] / (n + 2)      int s   = (x s + R^2 asin(x/R)) / 2
int x^n / s = [-x^(n-1) s   + (n - 1) R^2 int x^(n-2) / s] / n          int 1/s = asin(x/R)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy as sp

from actsym.errors import Unanswered


class NotInTable(Unanswered):
    """No formula of this module applies."""


@dataclass(frozen=True)
class GaussianTerm:
    """x^n exp(a x - c x^2) erf(m x)^k, to be integrated from ``lower`` >= 0 to ``upper`` (maybe oo)."""

    n: int
    a: sp.Expr
    c: sp.Expr
    m: sp.Expr
    k: int
    lower: sp.Expr
    upper: sp.Expr

    def integral(self) -> sp.Expr:
        """The value.  Raises :class:`NotInTable`."""
        if self.upper is sp.oo and not (self.c.is_positive or (self.c == 0 and self.a.is_negative)):
            raise NotInTable(f"exp({self.a}*x - {self.c}*x^2) does not decay")
        if self.k == 0:
            return self._plain() if self.c != 0 else self._exponential()
        if self.a != 0:
            raise NotInTable("a shifted Gaussian times erf")
        return self._with_erf() if self.c != 0 else self._erf_alone()

    def _but(self, **changes: object) -> sp.Expr:
        return GaussianTerm(**{**self.__dict__, **changes}).integral()

    def _boundary(self, n: int, weight: bool = True) -> sp.Expr:
        """[x^n E erf^k] between the ends; ``weight`` false leaves E out (c = a = 0)."""

        def at(end: sp.Expr) -> sp.Expr:
            if end is sp.oo:
                return sp.S.Zero
            value = end**n * (sp.exp(self.a * end - self.c * end**2) if weight else 1)
            return value * sp.erf(self.m * end) ** self.k if self.k else value

        return at(self.upper) - at(self.lower)

    def _plain(self) -> sp.Expr:
        n, a, c = self.n, self.a, self.c
        if n == 0 and c.is_negative:
            root = sp.sqrt(-c)
            scale = sp.sqrt(sp.pi) / (2 * root) * sp.exp(a**2 / (4 * c))
            return scale * (sp.erfi(root * self.upper + a / (2 * root)) - sp.erfi(root * self.lower + a / (2 * root)))
        if n == 0:
            root = sp.sqrt(c)
            scale = sp.sqrt(sp.pi) / (2 * root) * sp.exp(a**2 / (4 * c))
            if self.upper is sp.oo:
                return scale * sp.erfc(root * self.lower - a / (2 * root))
            return scale * (sp.erf(root * self.upper - a / (2 * root)) - sp.erf(root * self.lower - a / (2 * root)))
        value = -self._boundary(n - 1)
        if n > 1:
            value += (n - 1) * self._but(n=n - 2)
        if a != 0:
            value += a * self._but(n=n - 1)
        return value / (2 * c)

    def _exponential(self) -> sp.Expr:
        """c = 0: powers times exp(a x)."""
        if self.a == 0:
            return self._but(n=self.n, k=0) if self.k else self._power()
        value = self._boundary(self.n)
        if self.n:
            value -= self.n * self._but(n=self.n - 1)
        return value / self.a

    def _power(self) -> sp.Expr:
        return (self.upper ** (self.n + 1) - self.lower ** (self.n + 1)) / (self.n + 1)

    def _derivative_of_erf(self, n: int) -> sp.Expr:
        """int x^n E (erf^k)' = k 2 m/sqrt(pi) int x^n exp(-(c + m^2) x^2) erf^(k-1)."""
        lowered = self._but(n=n, c=self.c + self.m**2, k=self.k - 1)
        return self.k * 2 * self.m / sp.sqrt(sp.pi) * lowered

    def _with_erf(self) -> sp.Expr:
        n, c, m, k = self.n, self.c, self.m, self.k
        if n > 0:
            value = -self._boundary(n - 1) + self._derivative_of_erf(n - 1)
            if n > 1:
                value += (n - 1) * self._but(n=n - 2)
            return value / (2 * c)
        if sp.expand(c - m**2) == 0:
            top = sp.S.One if self.upper is sp.oo else sp.erf(m * self.upper) ** (k + 1)
            return sp.sqrt(sp.pi) * (top - sp.erf(m * self.lower) ** (k + 1)) / (2 * m * (k + 1))
        if self.lower != 0 or self.upper is not sp.oo or k > 2:
            raise NotInTable("exp(-c x^2) erf(m x) on a part of the half-line")
        if k == 1:
            return sp.atan(m / sp.sqrt(c)) / sp.sqrt(sp.pi * c)
        return sp.asin(m**2 / (c + m**2)) / sp.sqrt(sp.pi * c)

    def _erf_alone(self) -> sp.Expr:
        """c = a = 0: int x^n erf^k by parts."""
        if self.upper is sp.oo:
            raise NotInTable("x^n erf(m x)^k does not decay")
        return (self._boundary(self.n + 1, weight=False) - self._derivative_of_erf(self.n + 1)) / (self.n + 1)


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
