"""Integrals of a rational function, times exp(-c x^2) or alone, over [0, oo) or [0, b].

After partial fractions three integrals remain, each with a recursion in the order of the pole
(p = x^2 + q, q not on the negative axis; s > 0):

    H_m = int w / (x^2 + q)^m      K_m = int x w / (x^2 + q)^m      G_m = int w / (x + s)^m

with w = exp(-c x^2) on [0, oo):

    H_1 = pi e^(cq) erfc(sqrt(cq)) / (2 sqrt q)         K_1 = e^(cq) E_1(cq) / 2
    G_1 = e^(-c s^2) (pi erfi(sqrt(c) s) - Ei(c s^2)) / 2

and with w = 1 on [0, b]: atan, log and log.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import sympy as sp

from actsym.definition.spec import x
from actsym.moments.closed_form.gaussian_terms import GaussianTerm, NotInTable
from actsym.moments.closed_form.partial_fractions import Pole, RealSum, decompose

_U = sp.Symbol("u")


@dataclass(frozen=True)
class _Weight(ABC):
    """The basic integrals for one weight and interval."""

    @abstractmethod
    def power(self, n: int) -> sp.Expr:
        """int x^n w."""

    @abstractmethod
    def even(self, q: sp.Expr, m: int) -> sp.Expr:
        """H_m."""

    @abstractmethod
    def odd(self, q: sp.Expr, m: int) -> sp.Expr:
        """K_m."""

    @abstractmethod
    def linear(self, s: sp.Expr, m: int) -> sp.Expr:
        """G_m."""


@dataclass(frozen=True)
class GaussianWeight(_Weight):
    """w = exp(-c x^2) on [0, oo), c > 0."""

    c: sp.Expr

    def power(self, n: int) -> sp.Expr:
        return GaussianTerm(n, sp.S.Zero, self.c, sp.S.Zero, 0, sp.S.Zero, sp.oo).integral()

    def even(self, q: sp.Expr, m: int) -> sp.Expr:
        if m == 0:
            return self.power(0)
        if m == 1:
            root = sp.sqrt(q)
            return sp.pi * sp.exp(self.c * q) * sp.erfc(sp.sqrt(self.c) * root) / (2 * root)
        k = m - 1
        return ((2 * k - 1 - 2 * self.c * q) * self.even(q, k) + 2 * self.c * self.even(q, k - 1)) / (2 * k * q)

    def odd(self, q: sp.Expr, m: int) -> sp.Expr:
        if m == 1:
            return sp.exp(self.c * q) * sp.expint(1, self.c * q) / 2
        return (q ** (1 - m) - 2 * self.c * self.odd(q, m - 1)) / (2 * (m - 1))

    def linear(self, s: sp.Expr, m: int) -> sp.Expr:
        if m == 0:
            return self.power(0)
        if m == 1:
            inner = sp.pi * sp.erfi(sp.sqrt(self.c) * s) - sp.Ei(self.c * s**2)
            return sp.exp(-self.c * s**2) * inner / 2
        lowered = self.linear(s, m - 2) - s * self.linear(s, m - 1)
        return (s ** (1 - m) - 2 * self.c * lowered) / (m - 1)


@dataclass(frozen=True)
class UnitWeight(_Weight):
    """w = 1 on [0, b]."""

    b: sp.Expr

    def power(self, n: int) -> sp.Expr:
        return self.b ** (n + 1) / (n + 1)

    def even(self, q: sp.Expr, m: int) -> sp.Expr:
        if m == 1:
            root = sp.sqrt(q)
            if not q.has(sp.I):
                return sp.atan(self.b / root) / root
            # Logarithms, because SymPy does not evaluate atan of a complex number.
            turned = sp.I * self.b / root
            return sp.I * (sp.log(1 - turned) - sp.log(1 + turned)) / (2 * root)
        k = m - 1
        return (self.b / (self.b**2 + q) ** k + (2 * k - 1) * self.even(q, k)) / (2 * k * q)

    def odd(self, q: sp.Expr, m: int) -> sp.Expr:
        if m == 1:
            return sp.log(1 + self.b**2 / q) / 2
        return (q ** (1 - m) - (self.b**2 + q) ** (1 - m)) / (2 * (m - 1))

    def linear(self, s: sp.Expr, m: int) -> sp.Expr:
        if m == 1:
            return sp.log(1 + self.b / s)
        return (s ** (1 - m) - (s + self.b) ** (1 - m)) / (m - 1)


def rational_integral(expr: sp.Expr, weight: _Weight) -> sp.Expr:
    """The integral of ``expr`` (rational in ``x``, no pole at x >= 0) with ``weight``.  Raises NotInTable."""
    real_part, even_part = _split(expr)
    total = sp.S.Zero
    for pole in real_part:
        if pole.root.is_negative is not True:
            raise NotInTable(f"a pole at x = {pole.root}")
        total += pole.coefficient * weight.linear(-pole.root, pole.order)
    for parity in (0, 1):
        half = (even_part + (-1) ** parity * even_part.subs(x, -x)) / (2 * x**parity)
        half = sp.cancel(sp.together(half))
        if half != 0:
            total += _in_square(half.subs(x, sp.sqrt(_U)), parity, weight)
    return total


def _split(expr: sp.Expr) -> tuple[list[Pole], sp.Expr]:
    """Poles on the real line, and the rest, whose poles come in pairs that x -> -x maps to each other."""
    expr = sp.cancel(sp.together(expr))
    denominator = sp.fraction(expr)[1]
    factors = sp.factor_list(denominator, x)[1] if denominator.has(x) else []
    if not any(factor.as_poly(x).degree() == 1 for factor, _ in factors):
        return [], expr
    _, poles = decompose(expr, x)
    real = [p for p in poles if not p.paired and p.root.is_real]
    removed = sum(p.coefficient / (x - p.root) ** p.order for p in real)
    return real, sp.cancel(sp.together(expr - removed))


def _in_square(expr: sp.Expr, parity: int, weight: _Weight) -> sp.Expr:
    """int x^parity expr(x^2) w, ``expr`` rational in u = x^2."""
    polynomial, poles = decompose(sp.cancel(expr), _U)
    total = RealSum()
    for (n,), k in polynomial.terms():
        total.add(k * weight.power(2 * n + parity))
    for pole in poles:
        if pole.root.is_nonnegative:
            raise NotInTable(f"a pole at x^2 = {pole.root}")
        total.add((weight.odd if parity else weight.even)(-pole.root, pole.order), pole)
    return total.value()
