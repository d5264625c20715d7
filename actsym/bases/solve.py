"""Real roots of the one equation that initialisation asks for: a quadratic in one coefficient.

E[F^2] - E[F'^2] is a quadratic form in the coefficients.  With all of them fixed but a factor t of some, it
is A t^2 + 2 B t + C.  Exact numbers give roots in radicals, enclosures give certified roots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.bases.gram import PRECISION, Gram, Matrix, certified
from actsym.errors import SymPyError, Unanswered, sympy_asked
from actsym.quantity import Enclosure, Quantity

#: Operations up to which denominators are made rational, up to which a formula is multiplied out, and up to which it is
#: kept: a longer one says no more than its digits, and takes longer with every step.
_SHORT, _LONG, _LONGEST = 40, 400, 2000


@dataclass(frozen=True)
class Line:
    """The coefficients ``fixed`` + t ``moving``: exact vectors without a common entry."""

    fixed: tuple[sp.Expr, ...]
    moving: tuple[sp.Expr, ...]

    def quadratic(self, matrix: Matrix) -> tuple[Quantity, Quantity, Quantity]:
        """A, B, C of A t^2 + 2 B t + C, the form on the line."""
        return (
            matrix.form(self.moving, self.moving),
            matrix.form(self.moving, self.fixed),
            matrix.form(self.fixed, self.fixed),
        )

    def at(self, t: Quantity) -> list[Quantity]:
        """The coefficients at ``t``."""
        return [times(t, m) if m != 0 else constant(f) for f, m in zip(self.fixed, self.moving, strict=True)]

    def form_at(self, matrix: Matrix, t: Quantity) -> Quantity:
        """The quadratic form at ``t``."""
        a, b, c = self.quadratic(matrix)
        return combine(lambda t, a, b, c: a * t * t + 2 * b * t + c, t, a, b, c)


def ones(gram: Gram, moving: Sequence[int]) -> Line:
    """Every coefficient 1, those at ``moving`` times t."""
    chosen = set(moving)
    size = len(gram.terms)
    return Line(
        tuple(sp.S.Zero if i in chosen else sp.S.One for i in range(size)),
        tuple(sp.S.One if i in chosen else sp.S.Zero for i in range(size)),
    )


def roots(a: Quantity, b: Quantity, c: Quantity) -> list[Quantity]:
    """The real roots of a t^2 + 2 b t + c, the greater first; none if there is none or every t is one."""
    if sign(a) == 0:
        return [] if sign(b) == 0 else [combine(lambda b, c: -c / (2 * b), b, c)]
    discriminant = combine(lambda a, b, c: b * b - a * c, a, b, c)
    where = sign(discriminant)
    if where is not None and where < 0:
        return []
    if where == 0:
        return [combine(lambda a, b: -b / a, a, b)]
    found = []
    for direction in (1, -1) if sign(a) != -1 else (-1, 1):
        found.append(combine(lambda a, b, d, s=direction: (-b + s * root(d)) / a, a, b, discriminant))
    return found


def sign(value: Quantity) -> int | None:
    """-1, 0 or 1, proven; None if the value holds symbols.  Raises ArithmeticError if it is not decided."""
    if value.exact is not None:
        if value.exact.free_symbols:
            return 0 if sp.simplify(value.exact) == 0 else None
        if value.exact.is_Rational:
            return int(sp.sign(value.exact))
    ball = value.ball
    if not ball.contains(0):
        return 1 if ball > 0 else -1
    if value.exact is not None and sp.simplify(value.exact) == 0:
        return 0
    raise Unanswered(f"the sign of {value} is not decided")


def nearest(candidates: Sequence[Quantity], target: int = 1) -> Quantity:
    """The candidate nearest to ``target``, of at least one; the positive one of two that are equally near."""
    if any(q.exact is not None and q.exact.free_symbols for q in candidates):
        return candidates[0]
    return min(candidates, key=lambda q: (round(abs(float(q) - target), 12), -float(q)))


def constant(value: sp.Expr | int) -> Quantity:
    """An exact number as a quantity."""
    return certified(sp.sympify(value), "given")


def times(value: Quantity, factor: sp.Expr | int) -> Quantity:
    return value if factor == 1 else combine(lambda a, b: a * b, value, constant(factor))


def combine(function: Callable[..., Any], *values: Quantity) -> Quantity:
    """``function`` of exact values, expanded, and of balls."""
    with ctx.workprec(PRECISION):
        first, *others = values
        method = max((v.method for v in values), key=len)
        symbolic = any(v.exact is not None and v.exact.free_symbols for v in values)
        if symbolic:
            return Quantity(exact=_multiplied_out(function(*(v.exact for v in values))), method=method)
        try:
            found = first.map(function, *others, method=method)
        except SymPyError:  # the balls alone are known
            found = replace(first, exact=None).map(function, *others, method=method)
    if not found.finite or found.exact is None:
        return found
    if found.enclosure is not None and sp.count_ops(found.exact) > _LONGEST:
        return Quantity(enclosure=found.enclosure, method=f"{method}, by balls")
    return certified(_multiplied_out(sp.sympify(found.exact)), method)


def root(value: sp.Expr | arb) -> sp.Expr | arb:
    """The square root of an exact number or of a ball."""
    if isinstance(value, arb):
        return value.sqrt()
    with sympy_asked(f"the root of {value}"):  # SymPy 1.14 raises an error at 1 - 1/20!^2
        return sp.sqrt(value)


def ball(value: arb, method: str) -> Quantity:
    """A quantity known by its ball alone."""
    return Quantity(enclosure=Enclosure(value), method=method)


def _multiplied_out(value: sp.Expr) -> sp.Expr:
    """Multiplied out, with a rational denominator where that is short."""
    if not value.free_symbols and sp.count_ops(value) > _LONG:
        return value
    expanded = sp.expand(value)
    if expanded.is_Rational:
        return expanded
    if expanded.free_symbols:
        return sp.simplify(expanded)
    if sp.count_ops(value) > _SHORT or expanded.has(sp.exp, sp.erf, sp.cos, sp.sin):
        return min(value, expanded, key=sp.count_ops)
    numerator, denominator = sp.fraction(sp.together(expanded))
    return expanded if denominator.is_Rational else sp.expand(sp.radsimp(numerator / denominator))
