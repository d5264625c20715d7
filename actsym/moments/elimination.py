"""Exact solutions of conditions that are polynomials in the parameters, one unknown after the other.

If f is a polynomial in the unknowns, so is each condition; its coefficients are expectations without
unknowns, each a closed form from the tables, checked against its enclosure.  Conditions are then solved in
turn, each for the one unknown that is left in it, if the degree is at most two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from actsym.distributions import Distribution
from actsym.errors import Unanswered
from actsym.moments.closed_form import search
from actsym.moments.closed_form.verify import with_exact
from actsym.moments.conditions import Condition
from actsym.moments.expectation import expectation
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.constants import sign
from actsym.text import exact
from actsym.work import pool

#: Conditions of a higher degree in the unknowns are not expanded.
_HIGHEST_DEGREE = 4


class NotPolynomial(Unanswered):
    """A condition is no polynomial in the unknowns, or one of a high degree."""


@dataclass(frozen=True)
class Equation:
    """sum of coefficient * monomial = target; coefficients by the exponents of the unknowns."""

    condition: Condition
    coefficients: Mapping[tuple[int, ...], Quantity]

    def polynomial(self, unknowns: Sequence[sp.Symbol]) -> sp.Expr | None:
        """Left side less target, with exact coefficients; None if one of them has no closed form."""
        total = -self.condition.target
        for powers, coefficient in self.coefficients.items():
            if not coefficient.finite or coefficient.exact is None:
                return None
            total += coefficient.exact * sp.prod(u**n for u, n in zip(unknowns, powers, strict=True))
        return sp.expand(total)

    def impossible(self, unknowns: Sequence[sp.Symbol]) -> str:
        """Why no values of the unknowns, all of them positive, fulfil the equation; empty if that is not seen."""
        signs = set()
        terms = []
        for powers, coefficient in self.coefficients.items():
            if not coefficient.finite or coefficient.enclosure is None:
                return ""
            ball = coefficient.enclosure.ball
            if ball == 0:
                continue
            if ball.contains(0) or not all(u.is_positive for u, n in zip(unknowns, powers, strict=True) if n):
                return ""
            signs.add(1 if ball > 0 else -1)
            monomial = sp.prod(u**n for u, n in zip(unknowns, powers, strict=True))
            terms.append(f"{coefficient.text(12)}·{monomial}" if monomial != 1 else coefficient.text(12))
        left = " + ".join(terms) or "0"
        target = self.condition.target
        if not signs:
            return "" if target == 0 else f"{self.condition}, but the left side is 0 for all values of the unknowns"
        if len(signs) == 1 and target * next(iter(signs)) <= 0:
            word = "positive" if signs == {1} else "negative"
            return f"{self.condition} has no solution: the left side is {left}, which is always {word}"
        return ""


def equations(
    f: sp.Expr, unknowns: Sequence[sp.Symbol], conditions: Sequence[Condition], distribution: Distribution
) -> list[Equation]:
    """The conditions as polynomial equations.  Raises :class:`NotPolynomial`."""
    return [Equation(c, _measured(c, _expanded(c.integrand(f), unknowns), distribution)) for c in conditions]


def _expanded(g: sp.Expr, unknowns: Sequence[sp.Symbol]) -> dict[tuple[int, ...], sp.Expr]:
    """The coefficients of the powers of the unknowns, by differentiation at zero (which works under switches)."""
    parts: dict[tuple[int, ...], sp.Expr] = {(): g}
    for unknown in unknowns:
        if any(unknown in r.free_symbols for r in g.atoms(sp.core.relational.Relational)):
            raise NotPolynomial(f"{unknown} moves a breakpoint")
        parts = {(*p, n): c for p, e in parts.items() for n, c in _powers(e, unknown)}
    return {powers: c for powers, c in parts.items() if c != 0}


def _powers(g: sp.Expr, unknown: sp.Symbol) -> Iterator[tuple[int, sp.Expr]]:
    for n in range(_HIGHEST_DEGREE + 1):
        coefficient = g.subs(unknown, 0)
        if coefficient.has(sp.nan, sp.zoo, sp.oo):
            raise NotPolynomial(f"not defined at {unknown} = 0")
        yield n, coefficient / sp.factorial(n)
        g = sp.diff(g, unknown)
        if g == 0 or not g.free_symbols or sp.piecewise_fold(g) == 0:
            if g != 0:
                yield n + 1, g / sp.factorial(n + 1)
            return
    raise NotPolynomial(f"no polynomial of degree <= {_HIGHEST_DEGREE} in {unknown}")


def _measured(
    condition: Condition, parts: Mapping[tuple[int, ...], sp.Expr], distribution: Distribution
) -> dict[tuple[int, ...], Quantity]:
    if condition.point is not None:
        from actsym.rigor.evaluate import evaluate

        return {p: Quantity(exact=g, enclosure=evaluate(g), method="exact") for p, g in parts.items()}
    found = {powers: expectation(g, distribution) for powers, g in parts.items()}
    wanted = [p for p, q in found.items() if q.finite and q.exact is None]
    arguments: list[tuple[Any, ...]] = []
    for p in wanted:
        enclosure = found[p].enclosure
        assert enclosure is not None
        arguments.append((parts[p], {}, distribution, enclosure.to_json()))
    for done in pool.run(search.search_tables, arguments, search.TABLE_STEPS):
        if done.value is not None:
            powers = wanted[done.index]
            closed = with_exact(found[powers], exact.read(done.value["exact"]), done.value["method"])
            found[powers] = closed or found[powers]
    return found


def solutions(polynomials: Sequence[sp.Expr], unknowns: Sequence[sp.Symbol]) -> list[dict[sp.Symbol, sp.Expr]]:
    """All real solutions, by elimination in turn; unknowns known to be positive are not zero.

    Raises :class:`~actsym.errors.Unanswered` where elimination does not reach all of them.
    """
    reduced = [_without_units(p, unknowns) for p in polynomials]
    constant = [p for p in reduced if not p.has(*unknowns)] if unknowns else list(reduced)
    if any(sign(p) for p in constant):
        return []
    if not unknowns:
        return [{}]
    left = [p for p in reduced if p not in constant]
    for k, polynomial in enumerate(left):
        found = [u for u in unknowns if polynomial.has(u)]
        if len(found) != 1 or sp.degree(polynomial, found[0]) > 2:
            continue
        (unknown,) = found
        rest = left[:k] + left[k + 1 :]
        others = [u for u in unknowns if u != unknown]
        return [
            {unknown: root, **further}
            for root in _roots(polynomial, unknown)
            for further in solutions([sp.expand(p.subs(unknown, root)) for p in rest], others)
        ]
    raise Unanswered(
        f"no condition depends on one of {', '.join(map(str, unknowns))} alone, to the second power at most"
    )


def _without_units(polynomial: sp.Expr, unknowns: Sequence[sp.Symbol]) -> sp.Expr:
    """Divided by the powers of unknowns that divide every term, which are not zero."""
    for unknown in unknowns:
        if unknown.is_positive and polynomial.has(unknown):
            least = min(powers[0] for powers in sp.Poly(polynomial, unknown).monoms())
            polynomial = sp.expand(polynomial / unknown**least)
    return polynomial


def _roots(polynomial: sp.Expr, unknown: sp.Symbol) -> list[sp.Expr]:
    """The real zeros of a polynomial of degree 1 or 2, whose coefficients may be zero without showing it."""
    c, b, a = (sp.Poly(polynomial, unknown).coeff_monomial(unknown**k) for k in range(3))
    if sign(a) == 0:
        return [-c / b] if sign(b) else _nowhere_or_everywhere(c)
    discriminant = b**2 - 4 * a * c
    signed = sign(discriminant)
    if signed < 0:
        return []
    if b == 0:
        root = sp.sqrt(-c / a)
        return [root, -root] if signed else [sp.S.Zero]
    root = sp.sqrt(discriminant)
    return [(-b + root) / (2 * a), (-b - root) / (2 * a)] if signed else [-b / (2 * a)]


def _nowhere_or_everywhere(constant: sp.Expr) -> list[sp.Expr]:
    if sign(constant):
        return []
    raise Unanswered("a condition holds for all values of an unknown")
