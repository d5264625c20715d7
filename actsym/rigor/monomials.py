"""Monomials of the growth of functions at infinity: t^p log(t)^q exp(L), with L a sum of larger monomials.

They are ordered by how fast they grow.  :class:`Scale` bounds them on a half-line t >= T, with proof: a
monomial whose logarithm is shown to decrease there is bounded by its value at T.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import sympy as sp
from flint import arb, ctx, fmpq

from actsym.rigor import real_functions as real
from actsym.rigor.evaluate import EvaluationError, Evaluator, UnsupportedError


class TailError(ValueError):
    """The behaviour near an end is not proven.  The message says what resists."""


class TooNearError(TailError):
    """Not proven from this start on; it may be from a larger one."""


def number_ball(value: sp.Expr) -> arb:
    """A ball for an exact real number, at the working precision."""
    return _number_ball(value, ctx.prec)


@lru_cache(maxsize=4096)
def _number_ball(value: sp.Expr, precision: int) -> arb:
    if isinstance(value, sp.Rational):
        return arb(fmpq(int(value.p), int(value.q)))
    try:
        return Evaluator(value).on(arb(0))
    except (EvaluationError, UnsupportedError) as error:
        raise TailError(f"no ball for {value}: {error}") from None


def sign(value: sp.Expr) -> int:
    """The sign of an exact real number.  Raises :class:`TailError` when a ball does not decide it."""
    if value == 0:
        return 0
    if isinstance(value, sp.Rational):
        return 1 if value > 0 else -1
    ball = number_ball(value)
    if ball > 0 or ball < 0:
        return 1 if ball > 0 else -1
    raise TailError(f"whether {value} is zero is not known")


@dataclass(frozen=True)
class Monomial:
    """t^p log(t)^q exp(sum c m over ``exponent``), exponents exact; the terms m grow, the fastest is first."""

    p: sp.Expr = sp.S.Zero
    q: sp.Expr = sp.S.Zero
    exponent: tuple[tuple[Monomial, sp.Expr], ...] = ()

    @cached_property
    def _hash(self) -> int:
        return hash((self.p, self.q, self.exponent))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def growth(self) -> int:
        """1 if it tends to infinity, 0 if it is 1, -1 if it tends to 0."""
        leading = self.exponent[0][1] if self.exponent else self.p if self.p != 0 else self.q
        return sign(leading)

    def __mul__(self, other: Monomial) -> Monomial:
        if not other.exponent:
            exponent = self.exponent
        elif not self.exponent:
            exponent = other.exponent
        else:
            exponent = linear([*self.exponent, *other.exponent])
        return Monomial(self.p + other.p, self.q + other.q, exponent)

    def __pow__(self, power: sp.Expr) -> Monomial:
        if power == 0:
            return ONE
        return Monomial(self.p * power, self.q * power, tuple((m, c * power) for m, c in self.exponent))

    def __truediv__(self, other: Monomial) -> Monomial:
        return self * other**sp.S.NegativeOne

    def at(self, t: arb) -> arb:
        """Its value at ``t`` > 1."""
        log = t.log()
        total = number_ball(self.p) * log
        if self.q != 0:
            total += number_ball(self.q) * log.log()
        for monomial, c in self.exponent:
            total += number_ball(c) * monomial.at(t)
        return real.exp(total)

    def slope(self) -> list[tuple[Monomial, sp.Expr]]:
        """t times the derivative of its logarithm, as a sum: p + q / log t + t L'."""
        parts = [(ONE, self.p), (_INVERSE_LOG, self.q)]
        for monomial, c in self.exponent:
            parts += [(monomial * m, c * k) for m, k in monomial.slope()]
        return list(linear(parts))

    def __str__(self) -> str:
        parts = [f"t^({self.p})"] * (self.p != 0) + [f"log(t)^({self.q})"] * (self.q != 0)
        parts += [f"exp({' + '.join(f'({c}) {m}' for m, c in self.exponent)})"] * bool(self.exponent)
        return " ".join(parts) or "1"


ONE = Monomial()
VARIABLE = Monomial(sp.S.One)
LOGARITHM = Monomial(q=sp.S.One)
_INVERSE_LOG = Monomial(q=sp.S.NegativeOne)


def linear(parts: list[tuple[Monomial, sp.Expr]]) -> tuple[tuple[Monomial, sp.Expr], ...]:
    """A sum of multiples of monomials: equal ones joined, zeros left out, the fastest first."""
    total: dict[Monomial, sp.Expr] = {}
    for monomial, c in parts:
        if c != 0:
            total[monomial] = total[monomial] + c if monomial in total else c
    return descending((m, c) for m, c in total.items() if c != 0)


def descending(items: object) -> tuple:
    """Pairs (monomial, anything) by decreasing growth."""
    ordered: list = []
    for item in items:
        place = 0
        while place < len(ordered) and (item[0] / ordered[place][0]).growth < 0:
            place += 1
        ordered.insert(place, item)
    return tuple(ordered)


class Scale:
    """The half-line t >= ``start`` (more than 2), and proven bounds of monomials on it."""

    def __init__(self, start: arb, terms: int = 6) -> None:
        self.start = start
        self.terms = terms
        self._bounds: dict[Monomial, arb] = {}

    def bound(self, monomial: Monomial) -> arb:
        """sup over t >= start of a monomial that does not grow.  Raises :class:`TailError` if start is too small."""
        if monomial == ONE:
            return arb(1)
        if monomial not in self._bounds:
            if monomial.growth > 0:
                raise TailError(f"{monomial} is unbounded")
            if not self._decreases(monomial):
                raise TooNearError(f"{monomial} is not shown to decrease from t = {self.start.str(4, radius=False)} on")
            value = monomial.at(self.start)
            if not value.is_finite():
                raise TailError(f"{monomial} has no finite bound")
            self._bounds[monomial] = value.abs_upper()
        return self._bounds[monomial]

    def _decreases(self, monomial: Monomial) -> bool:
        """The logarithmic slope is negative: its fastest term is, and outweighs what the others may add."""
        (lead, c), *rest = monomial.slope()
        if sign(c) > 0:
            return False
        others = arb(0)
        for m, k in rest:
            if sign(k) > 0:
                others += number_ball(k) * self.bound(m / lead)
        return bool(others < -number_ball(c))
