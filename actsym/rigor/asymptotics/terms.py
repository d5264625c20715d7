"""Coefficients and monomials: what the terms of an expansion are made of.

Coefficients of expansions: exact real numbers where they are known, with a ball.

Monomials of an expansion at infinity, t^a (log t)^b (log log t)^c exp(P), ordered by how fast they grow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, cmp_to_key, lru_cache
from typing import Any

import sympy as sp
from flint import arb, fmpq

from actsym.rigor import real_functions as real
from actsym.rigor.asymptotics.constants import Undetermined, Unsettled, ball, ball as ball_of, collected, sign

#: Exact numbers longer than this are kept as balls alone.
_LONGEST = 1000


class Coefficient:
    """A real number.

    exact
        An ``fmpq`` or a SymPy number, or None where it is not known.
    ball
        An enclosure.  A number with symbols has none, only an exact form.
    """

    __slots__ = ("_ball", "exact")

    def __init__(self, exact: fmpq | sp.Expr | None, ball: arb | None = None) -> None:
        if isinstance(exact, sp.Rational):
            exact = fmpq(int(exact.p), int(exact.q))
        self.exact = exact
        if isinstance(exact, fmpq):
            self._ball: arb | None = arb(exact)
        elif ball is not None or exact is None or exact.free_symbols:
            self._ball = ball
        else:
            self._ball = ball_of(exact)

    @property
    def ball(self) -> arb:
        """The enclosure.  Raises :class:`Undetermined` for a number with symbols."""
        if self._ball is None:
            raise Undetermined(f"{self.exact} has no value of its own")
        return self._ball

    @property
    def symbolic(self) -> bool:
        """Whether it holds symbols."""
        return self._ball is None

    def __add__(self, other: Coefficient) -> Coefficient:
        return _combine(self, other, lambda a, b: a + b)

    def __mul__(self, other: Coefficient) -> Coefficient:
        return _combine(self, other, lambda a, b: a * b)

    def __neg__(self) -> Coefficient:
        return self * MINUS_ONE

    def inverse(self) -> Coefficient:
        if isinstance(self.exact, fmpq):
            return Coefficient(1 / self.exact)
        return self.mapped(lambda u: 1 / u, lambda u: 1 / u)

    def mapped(self, function: Callable[[sp.Expr], sp.Expr], on_ball: Callable[[arb], arb]) -> Coefficient:
        """A function of it, in exact form and as a ball as far as these are known."""
        number, ball = self.number(), self._ball
        return Coefficient(None if number is None else function(number), None if ball is None else on_ball(ball))

    def power(self, n: sp.Expr) -> Coefficient:
        """Its n-th power, a real number.  Raises :class:`Undetermined` where it is none."""
        if self.exact == 1:
            return self
        if n == -1:
            return self.inverse()
        negative = self.sign() < 0
        if negative and n.is_integer is not True:
            raise Undetermined("a power of something negative is not real")
        number = self.number()
        exact = None
        if number is not None:
            exact = sp.S.NegativeOne**n * (-number) ** n if negative else number**n
        if exact is not None and exact.is_Rational:
            return Coefficient(exact)
        if self.symbolic or n.free_symbols:
            return Coefficient(exact)
        if n.is_Integer:
            return Coefficient(exact, self.ball ** int(n))
        return Coefficient(exact, real.exp(ball_of(n) * self.ball.log()))

    def sign(self) -> int:
        """-1, 0 or 1, proven.  Raises :class:`Undetermined`."""
        if isinstance(self.exact, fmpq):
            return int(self.exact > 0) - int(self.exact < 0)
        if self._ball is not None and not self._ball.contains(0):
            return 1 if self.ball > 0 else -1
        if self.exact is None:
            raise Unsettled("whether a coefficient is zero is not known")
        return sign(self.exact)

    @property
    def magnitude(self) -> arb:
        """An upper bound of the absolute value."""
        return self.ball.abs_upper()

    @property
    def zero(self) -> bool:
        """Whether it is known to be zero exactly."""
        return self.exact is not None and self.exact == 0

    @property
    def doubtful(self) -> bool:
        """Whether the ball does not tell it from zero."""
        return self._ball is not None and self._ball.contains(0)

    def number(self) -> sp.Expr | None:
        """The exact number as SymPy has it."""
        if isinstance(self.exact, fmpq):
            return sp.Rational(int(self.exact.p), int(self.exact.q))
        return self.exact

    def known(self) -> sp.Expr:
        """The exact number.  Raises :class:`Undetermined` where only a ball is known."""
        number = self.number()
        if number is None:
            raise Undetermined("a coefficient is known as a ball only")
        return number


MINUS_ONE = Coefficient(fmpq(-1))
UNIT = Coefficient(fmpq(1))
NOTHING = Coefficient(fmpq(0))


def _combine(a: Coefficient, b: Coefficient, operation: Callable[[Any, Any], Any]) -> Coefficient:
    if isinstance(a.exact, fmpq) and isinstance(b.exact, fmpq):
        return Coefficient(operation(a.exact, b.exact))
    ball = None if a.symbolic or b.symbolic else operation(a.ball, b.ball)
    x, y = a.number(), b.number()
    if x is None or y is None:
        return Coefficient(None, ball)
    exact = operation(x, y)
    if isinstance(exact, sp.Rational):
        return Coefficient(exact)
    return Coefficient(exact if ball is None or _short(exact) else None, ball)


def _short(expr: sp.Expr) -> bool:
    nodes = sp.preorder_traversal(expr)
    return all(i < _LONGEST for i, _ in enumerate(nodes))


#: t, log t and log log t carry powers.
DEPTH = 3


@dataclass(frozen=True)
class Monomial:
    """``logs`` are the powers of t, log t, log log t; ``exponent`` is P = sum c m, the fastest m first.

    Every m in P tends to infinity faster than log t, so two monomials differ in size as soon as they differ.
    All numbers are exact and may hold symbols.
    """

    logs: tuple[sp.Expr, ...] = (sp.S.Zero,) * DEPTH
    exponent: tuple[tuple[sp.Expr, Monomial], ...] = ()

    @cached_property
    def _hash(self) -> int:
        return hash((self.logs, self.exponent))

    def __hash__(self) -> int:
        return self._hash

    def __mul__(self, other: Monomial) -> Monomial:
        if other is ONE or self is ONE:
            return self if other is ONE else other
        logs = tuple(_plus(a, b) for a, b in zip(self.logs, other.logs, strict=True))
        if not (self.exponent and other.exponent):
            return Monomial(logs, self.exponent or other.exponent)
        return Monomial(logs, linear([*self.exponent, *other.exponent]))

    def __pow__(self, n: sp.Expr) -> Monomial:
        if n == 0:
            return ONE
        exponent = tuple((_times(c, n), m) for c, m in self.exponent)
        return Monomial(tuple(_times(a, n) for a in self.logs), exponent if n.is_Rational else linear(exponent))

    def __truediv__(self, other: Monomial) -> Monomial:
        return self * other**sp.S.NegativeOne

    @cached_property
    def size(self) -> int:
        """1 if it tends to infinity, 0 if it is constant, -1 if it tends to zero."""
        if self.exponent:
            return sign(self.exponent[0][0])
        return next((found for power in self.logs if (found := sign(power))), 0)

    @property
    def is_power(self) -> bool:
        """Whether it is a power of t alone."""
        return not self.exponent and not any(self.logs[1:])

    @property
    def log_level(self) -> int | None:
        """k - 1 if it is the k-fold logarithm of t: exp(c m) is then the c-th power of the one before."""
        return LOGARITHMS.index(self) if self in LOGARITHMS else None

    def at(self, t: arb) -> arb:
        """Its value at t > e."""
        log = t.log()
        total = ball(self.logs[0]) * log
        for power in self.logs[1:]:
            log = log.log()
            if power != 0:
                total += ball(power) * log
        for c, monomial in self.exponent:
            total += ball(c) * monomial.at(t)
        return real.exp(total)

    def slope(self) -> tuple[tuple[sp.Expr, Monomial], ...]:
        """t times the derivative of its logarithm: a + b / log t + c / (log t log log t) + t P'."""
        falling = (ONE, LOGARITHMS[0] ** sp.S.NegativeOne, (LOGARITHMS[0] * LOGARITHMS[1]) ** sp.S.NegativeOne)
        parts = list(zip(self.logs, falling, strict=True))
        for c, monomial in self.exponent:
            parts += [(c * k, monomial * m) for k, m in monomial.slope()]
        return linear(parts)

    def expression(self, t: sp.Expr) -> sp.Expr:
        exponent = sp.Add(*(c * m.expression(t) for c, m in self.exponent))
        product = sp.exp(exponent)
        base = t
        for power in self.logs:
            product *= base**power
            base = sp.log(base)
        return product

    def __str__(self) -> str:
        return str(self.expression(sp.Symbol("t", positive=True)))


def _plus(a: sp.Expr, b: sp.Expr) -> sp.Expr:
    total = a + b
    return total if total.is_Rational else sp.expand(total)


def _times(a: sp.Expr, b: sp.Expr) -> sp.Expr:
    product = a * b
    return product if product.is_Rational else sp.expand(product)


ONE = Monomial()
T = Monomial((sp.S.One, sp.S.Zero, sp.S.Zero))
LOGARITHMS = (
    Monomial((sp.S.Zero, sp.S.One, sp.S.Zero)),
    Monomial((sp.S.Zero, sp.S.Zero, sp.S.One)),
)


@lru_cache(maxsize=1 << 16)
def compare(a: Monomial, b: Monomial) -> int:
    """1, 0 or -1 as a / b tends to infinity, is one, or tends to zero."""
    return 0 if a == b else (a / b).size


def largest(monomials: Iterable[Monomial]) -> Monomial:
    return max(monomials, key=cmp_to_key(compare))


def _slower_last(u: tuple[object, Monomial], v: tuple[object, Monomial]) -> int:
    return compare(v[1], u[1])


#: The key that sorts pairs (anything, monomial), the fastest first.
BY_GROWTH = cmp_to_key(_slower_last)


def linear(terms: Iterable[tuple[sp.Expr, Monomial]]) -> tuple[tuple[sp.Expr, Monomial], ...]:
    """A sum of multiples of monomials: equal ones joined, zeros left out, the fastest first."""
    total: dict[Monomial, sp.Expr] = {}
    for c, monomial in terms:
        total[monomial] = total[monomial] + c if monomial in total else c
    kept = [(c, m) for m, value in total.items() if sign(c := collected(value))]
    return tuple(sorted(kept, key=BY_GROWTH))
