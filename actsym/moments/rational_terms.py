"""Integrals of rational functions, from their partial fractions.

Rational functions over their roots: polynomial part and principal parts, complex pairs kept as one.

Integrals of a rational function, times exp(-c x^2) or alone, over [0, oo) or [0, b].

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
from actsym.moments.gaussian_terms import GaussianTerm, NotInTable
from actsym.text.exact import substitute

#: Denominators of a higher degree are left alone.
HIGHEST_DEGREE = 24


@dataclass(frozen=True)
class Pole:
    """coefficient / (t - root)^order; with ``paired``, plus the complex conjugate of it for real t."""

    root: sp.Expr
    order: int
    coefficient: sp.Expr
    paired: bool


def decompose(expr: sp.Expr, t: sp.Symbol) -> tuple[sp.Poly, list[Pole]]:
    """``expr`` = polynomial + sum of poles.  Raises :class:`NotInTable` if a root has no radical form."""
    numerator, denominator = sp.fraction(sp.cancel(sp.together(expr)))
    bottom = denominator.as_poly(t) if denominator.has(t) else sp.Poly(denominator, t)
    top = numerator.as_poly(t) if numerator.has(t) else sp.Poly(numerator, t)
    if bottom is None or top is None or bottom.degree() > HIGHEST_DEGREE:
        raise NotInTable(f"{expr} is not a rational function of moderate degree")
    quotient, remainder = sp.div(top, bottom, t)
    factors = sp.factor_list(bottom, t)[1]
    poles: list[Pole] = []
    for factor, multiplicity in factors:
        others = sp.cancel(bottom.as_expr() / factor.as_expr() ** multiplicity)
        for root, siblings, paired in _roots(factor, t):
            slope = factor.LC()
            rest = remainder.as_expr() / (others * (slope * sp.prod(t - s for s in siblings)) ** multiplicity)
            poles += _principal_part(rest, root, multiplicity, paired, t)
    return quotient, poles


def _roots(factor: sp.Poly, t: sp.Symbol) -> list[tuple[sp.Expr, list[sp.Expr], bool]]:
    """Each root (of a complex pair the one above the real line), the other roots, and whether it is paired."""
    if factor.degree() == 1:
        a, b = factor.all_coeffs()
        return [(sp.cancel(-b / a), [], False)]
    roots = sp.roots(factor, t)
    if len(roots) != factor.degree():
        raise NotInTable(f"the roots of {factor.as_expr()} have no radical form")
    chosen = []
    for root in roots:
        siblings = [s for s in roots if s is not root]
        if root.is_real:
            chosen.append((root, siblings, False))
        elif sp.im(root).is_positive or sp.N(sp.im(root)) > 0:
            chosen.append((root, siblings, True))
    return chosen


def _principal_part(rest: sp.Expr, root: sp.Expr, order: int, paired: bool, t: sp.Symbol) -> list[Pole]:
    """The Taylor coefficients of ``rest`` = (t - root)^order f(t) at the root give the principal part of f."""
    found = []
    derivative = sp.together(rest)
    for j in range(order):
        coefficient = _rationalised(derivative.subs(t, root)) / sp.factorial(j)
        if coefficient != 0:
            found.append(Pole(root, order - j, coefficient, paired))
        if j + 1 < order:
            derivative = sp.together(sp.diff(derivative, t))
    return found


def _rationalised(value: sp.Expr) -> sp.Expr:
    numerator, denominator = sp.fraction(sp.together(value))
    numerator, denominator = sp.expand(numerator), sp.expand(denominator)
    if denominator.has(sp.I):
        conjugate = sp.expand(sp.conjugate(denominator))
        numerator, denominator = sp.expand(numerator * conjugate), sp.expand(denominator * conjugate)
    return sp.expand(numerator / denominator)


class RealSum:
    """A sum over poles: the contributions of complex pairs are collected and enter as twice a real part."""

    def __init__(self) -> None:
        self._real = sp.S.Zero
        self._half = sp.S.Zero

    def add(self, value: sp.Expr, pole: Pole | None = None) -> None:
        """Add ``value``, multiplied with the pole's coefficient if one is given."""
        if pole is None:
            self._real += value
        elif pole.paired:
            self._half += pole.coefficient * value
        else:
            self._real += pole.coefficient * value

    def value(self) -> sp.Expr:
        half = gathered(self._half)
        return self._real + (2 * sp.re(half, evaluate=False) if half != 0 else 0)


def gathered(expr: sp.Expr) -> sp.Expr:
    """``expr`` expanded, each function value and each power of a sum taken as one letter."""
    letters: dict[sp.Expr, sp.Symbol] = {}

    def letter(part: sp.Expr) -> sp.Expr:
        if isinstance(part, sp.Function) or (isinstance(part, sp.Pow) and part.base.is_Add):
            return letters.setdefault(part, sp.Dummy())
        if part.args and isinstance(part, sp.Add | sp.Mul | sp.Pow):
            return part.func(*(letter(a) for a in part.args))
        return part

    expanded = sp.expand(letter(expr))
    return substitute(expanded, {symbol: part for part, symbol in letters.items()})


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
