"""Monomials of an expansion at infinity: t^a (log t)^b (log log t)^c exp(P)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, cmp_to_key

import sympy as sp

from actsym.rigor.asymptotics.constants import sign

#: t, log t and log log t carry powers.
DEPTH = 3

Term = tuple[sp.Expr, "Monomial"]


@dataclass(frozen=True)
class Monomial:
    """``logs`` are the powers of t, log t, log log t; ``exponent`` is P, largest term first.

    Every monomial in P tends to infinity faster than log t, so two monomials differ in size as soon as
    they differ.
    """

    logs: tuple[sp.Expr, ...] = (sp.S.Zero,) * DEPTH
    exponent: tuple[Term, ...] = ()

    def __mul__(self, other: Monomial) -> Monomial:
        logs = tuple(sp.expand(a + b) for a, b in zip(self.logs, other.logs, strict=True))
        return Monomial(logs, collect([*self.exponent, *other.exponent]))

    def __truediv__(self, other: Monomial) -> Monomial:
        return self * other.power(sp.S.NegativeOne)

    def power(self, n: sp.Expr) -> Monomial:
        if n == 0:
            return ONE
        exponent = [(sp.expand(c * n), m) for c, m in self.exponent]
        return Monomial(tuple(sp.expand(a * n) for a in self.logs), collect(exponent))

    @cached_property
    def size(self) -> int:
        """1 if it tends to infinity, 0 if it is constant, -1 if it tends to zero."""
        if self.exponent:
            return sign(self.exponent[0][0])
        for power in self.logs:
            found = sign(power)
            if found:
                return found
        return 0

    @property
    def is_power(self) -> bool:
        """Whether it is a power of t alone."""
        return not self.exponent and not any(self.logs[1:])

    def expression(self, t: sp.Expr) -> sp.Expr:
        exponent = sp.Add(*(c * m.expression(t) for c, m in self.exponent))
        product = sp.exp(exponent)
        base = t
        for power in self.logs:
            product *= base**power
            base = sp.log(base)
        return product


ONE = Monomial()
T = Monomial((sp.S.One, sp.S.Zero, sp.S.Zero))


def compare(a: Monomial, b: Monomial) -> int:
    """1, 0 or -1 as a / b tends to infinity, is one, or tends to zero."""
    return 0 if a == b else (a / b).size


def largest(monomials: Iterable[Monomial]) -> Monomial:
    return max(monomials, key=cmp_to_key(compare))


def collect(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Terms in decreasing order, equal monomials joined, zeros dropped."""
    ordered = sorted(terms, key=cmp_to_key(lambda u, v: compare(v[1], u[1])))
    joined: list[Term] = []
    for coefficient, monomial in ordered:
        if joined and compare(joined[-1][1], monomial) == 0:
            joined[-1] = (joined[-1][0] + coefficient, joined[-1][1])
        else:
            joined.append((coefficient, monomial))
    return tuple((collected(c), m) for c, m in joined if sign(c))


def collected(coefficient: sp.Expr) -> sp.Expr:
    """The coefficient with its terms collected, if that is short work."""
    return coefficient if coefficient.is_Rational or sp.count_ops(coefficient) > 30 else sp.expand(coefficient)
