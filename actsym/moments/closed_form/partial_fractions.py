"""Rational functions over their roots: polynomial part and principal parts, complex pairs kept as one."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from actsym.moments.closed_form.gaussian_terms import NotInTable
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
