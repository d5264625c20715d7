"""Expansions with proven remainders: f(t) = sum c_i m_i(t) + R(t), |R(t)| <= error * order(t) for all t >= T.

Arithmetic on such expansions keeps both the coefficients (exact where that is possible, always as balls)
and the proof, so the sign of f on the whole half-line, and its limit, can be read off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import sympy as sp
from flint import arb, fmpq

from actsym.rigor.exact_zeros import in_powers_of_e
from actsym.rigor.monomials import ONE, Monomial, Scale, TailError, TooNearError, descending, number_ball

#: Exact coefficients longer than this are kept as balls alone.
_LONGEST = 120


class Coefficient:
    """A real number: exact (an ``fmpq`` or a SymPy number) where it is known, and a ball."""

    __slots__ = ("ball", "exact")

    def __init__(self, exact: fmpq | sp.Expr | None, ball: arb | None = None) -> None:
        if isinstance(exact, sp.Rational):
            exact = fmpq(int(exact.p), int(exact.q))
        self.exact = exact
        self.ball = ball if ball is not None else arb(exact) if isinstance(exact, fmpq) else number_ball(exact)

    def __add__(self, other: Coefficient) -> Coefficient:
        return _combine(self, other, lambda a, b: a + b)

    def __mul__(self, other: Coefficient) -> Coefficient:
        return _combine(self, other, lambda a, b: a * b)

    @property
    def zero(self) -> bool:
        return self.exact is not None and self.exact == 0

    @property
    def doubtful(self) -> bool:
        """Whether the ball does not tell it from zero."""
        return self.ball.contains(0)

    def number(self) -> sp.Expr | None:
        """The exact number as SymPy has it."""
        if isinstance(self.exact, fmpq):
            return sp.Rational(int(self.exact.p), int(self.exact.q))
        return self.exact


def _combine(a: Coefficient, b: Coefficient, operation: Callable) -> Coefficient:
    if isinstance(a.exact, fmpq) and isinstance(b.exact, fmpq):
        return Coefficient(operation(a.exact, b.exact))
    ball = operation(a.ball, b.ball)
    if a.exact is None or b.exact is None:
        return Coefficient(None, ball)
    exact = operation(a.number(), b.number())
    if isinstance(exact, sp.Rational):
        return Coefficient(exact)
    if ball.contains(0) and (in_e := in_powers_of_e(exact)) is not None and sp.cancel(in_e) == 0:
        return Coefficient(fmpq(0))
    return Coefficient(exact if _short(exact) else None, ball)


def _short(expr: sp.Expr) -> bool:
    return sum(1 for _ in sp.preorder_traversal(expr)) <= _LONGEST


@dataclass(frozen=True)
class Tail:
    """``terms`` by decreasing growth, the remainder bounded by ``error`` * ``order`` (no remainder: error 0)."""

    scale: Scale
    terms: tuple[tuple[Monomial, Coefficient], ...] = ()
    error: arb = arb(0)  # noqa: RUF009 - an exact constant that nothing changes
    order: Monomial = ONE

    @property
    def zero(self) -> bool:
        """Whether it is zero exactly."""
        return not self.terms and self.error.is_zero()

    def __add__(self, other: Tail) -> Tail:
        if self.zero or other.zero:
            return other if self.zero else self
        return _collected(self.scale, (*self.terms, *other.terms), (self.remainder, other.remainder))

    def __neg__(self) -> Tail:
        return self.times(MINUS_ONE)

    def __sub__(self, other: Tail) -> Tail:
        return self + -other

    def times(self, c: Coefficient, monomial: Monomial = ONE) -> Tail:
        """The product with c * monomial."""
        terms = tuple((m * monomial, k * c) for m, k in self.terms)
        return _collected(self.scale, terms, ((self.error * c.ball.abs_upper(), self.order * monomial),))

    def __mul__(self, other: Tail) -> Tail:
        if self.zero or other.zero:
            return Tail(self.scale)
        terms = [(m * n, c * k) for m, c in self.terms for n, k in other.terms]
        remainders = []
        for a, b in ((self, other), (other, self)):
            if not a.error.is_zero() and b.terms:
                size, monomial = b.main_bound()
                remainders.append((a.error * size, a.order * monomial))
        remainders.append((self.error * other.error, self.order * other.order))
        return _collected(self.scale, terms, remainders)

    @property
    def remainder(self) -> tuple[arb, Monomial]:
        return self.error, self.order

    def main_bound(self) -> tuple[arb, Monomial]:
        """(c, m) with |the terms| <= c m."""
        return _under_one((c.ball.abs_upper(), m) for m, c in self.terms)(self.scale)

    def bound(self) -> tuple[arb, Monomial]:
        """(c, m) with |f| <= c m on the half-line."""
        return _under_one([*((c.ball.abs_upper(), m) for m, c in self.terms), self.remainder])(self.scale)

    def lead(self) -> tuple[Monomial, Coefficient, Tail]:
        """(m, c, e) with f = c m (1 + e), c not zero.  Raises :class:`TailError` if the lead is not known."""
        if not self.terms or self.terms[0][1].doubtful:
            raise TailError("the leading behaviour is not known")
        monomial, c = self.terms[0]
        inverse = reciprocal(c)
        terms = tuple((m / monomial, k * inverse) for m, k in self.terms[1:])
        error = (self.error * inverse.ball.abs_upper()).abs_upper()
        return monomial, c, _collected(self.scale, terms, ((error, self.order / monomial),))

    def sign(self) -> int:
        """The sign on the whole half-line.  Raises :class:`TailError` if it is not proven."""
        if self.zero:
            return 0
        _, c, rest = self.lead()
        size, monomial = rest.bound()
        if rest.zero or size * self.scale.bound(monomial) < 1:
            return 1 if c.ball > 0 else -1
        raise TooNearError(f"the sign is not proven from t = {self.scale.start.str(4, radius=False)} on")

    def limit(self) -> Coefficient | int:
        """The limit, or 1 or -1 for an infinite one.  Raises :class:`TailError` where it is not known."""
        if not self.error.is_zero() and self.order.growth >= 0:
            top = self.terms[0][0] if self.terms else ONE
            # A remainder that grows does not matter beside a term that grows faster.
            if top.growth <= 0 or (self.order / top).growth >= 0:
                raise TailError("the limit is not known")
        for m, c in self.terms:
            if m.growth > 0:
                if c.doubtful:
                    raise TailError("the limit is not known")
                return 1 if c.ball > 0 else -1
            if m.growth == 0:
                return c
        return Coefficient(fmpq(0))


MINUS_ONE = Coefficient(fmpq(-1))
UNIT = Coefficient(fmpq(1))


def constant(scale: Scale, c: Coefficient, monomial: Monomial = ONE) -> Tail:
    return Tail(scale) if c.zero else Tail(scale, ((monomial, c),))


def reciprocal(c: Coefficient) -> Coefficient:
    if isinstance(c.exact, fmpq):
        return Coefficient(1 / c.exact)
    return Coefficient(None if c.exact is None else 1 / c.exact, 1 / c.ball)


def _collected(
    scale: Scale, terms: Iterable[tuple[Monomial, Coefficient]], remainders: Iterable[tuple[arb, Monomial]]
) -> Tail:
    """Equal monomials joined; what is too small, or not told from zero, goes into the remainder."""
    total: dict[Monomial, Coefficient] = {}
    for m, c in terms:
        total[m] = total[m] + c if m in total else c
    left = [r for r in remainders if not r[0].is_zero()]
    kept = []
    for m, c in total.items():
        if c.zero:
            continue
        if c.exact is None and c.doubtful:
            left.append((c.ball.abs_upper(), m))
        else:
            kept.append((m, c))
    ordered = descending(kept)
    left += [(c.ball.abs_upper(), m) for m, c in ordered[scale.terms :]]
    ordered = ordered[: scale.terms]
    if not left:
        return Tail(scale, ordered)
    error, order = _under_one(left)(scale)
    return Tail(scale, ordered, error.abs_upper(), order)


def _under_one(parts: Iterable[tuple[arb, Monomial]]) -> Callable[[Scale], tuple[arb, Monomial]]:
    """Several bounds c m as one, under the fastest monomial."""
    present = [(c, m) for c, m in parts if not c.is_zero()]

    def joined(scale: Scale) -> tuple[arb, Monomial]:
        if not present:
            return arb(0), ONE
        top = present[0][1]
        for _, m in present[1:]:
            if (m / top).growth > 0:
                top = m
        total = arb(0)
        for c, m in present:
            total += c if m == top else c * scale.bound(m / top)
        if not total.is_finite():
            raise TailError("a remainder has no finite bound")
        return total.abs_upper(), top

    return joined


def power_series(small: Tail, coefficients: list[Coefficient], last: arb) -> Tail:
    """sum coefficients[k] small^k + last * small^n, n the number of coefficients, ``last`` a ball."""
    scale = small.scale
    total = constant(scale, coefficients[0])
    power = constant(scale, UNIT)
    for c in coefficients[1:]:
        power = power * small
        if power.zero:
            return total
        if not c.zero:
            total = total + power.times(c)
    size, monomial = small.bound()
    n = len(coefficients)
    return total + Tail(scale, (), (size**n * last).abs_upper(), monomial ** sp.Integer(n))
