"""Monomials of an expansion at infinity, t^a (log t)^b (log log t)^c exp(P), ordered by how fast they grow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, cmp_to_key, lru_cache

import sympy as sp
from flint import arb

from actsym.rigor import real_functions as real
from actsym.rigor.asymptotics.constants import ball, collected, sign

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
