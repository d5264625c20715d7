"""Conditions on an activation as equations in its parameters: exact solutions, and proofs that there are none.

Conditions on an activation under an input distribution, as equations in its parameters.

Exact solutions of conditions that are polynomials in the parameters, one unknown after the other.

If f is a polynomial in the unknowns, so is each condition; its coefficients are expectations without
unknowns, each a closed form from the tables, checked against its enclosure.  Conditions are then solved in
turn, each for the one unknown that is left in it, if the degree is at most two.

Proofs that a condition has no solution: its left side, over small intervals of the unknown, is never zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import Parameter, SpecError, x
from actsym.distributions import Distribution
from actsym.errors import Unanswered
from actsym.moments import closed_forms
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import enclosure, expectation
from actsym.moments.moments import QUANTITIES, Row
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.balls import Uncertain
from actsym.rigor.breakpoints import resolve
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import with_exact
from actsym.rigor.integrate import FAILURES
from actsym.rigor.newton import to_ball
from actsym.text import exact
from actsym.work import pool


def _integrand(row: Row) -> Callable[[sp.Expr], sp.Expr]:
    assert row.integrand is not None
    of = row.integrand
    return lambda f: of(f, weak_derivative(f), x)


#: Conditions on expectations: notation, and what the mean is taken of.
EXPECTATIONS: Mapping[str, tuple[str, Callable[[sp.Expr], sp.Expr]]] = {
    name: (row.notation, _integrand(row)) for name, row in QUANTITIES.items() if row.integrand and not row.follows
} | {"derivative_mean": ("E[f']", weak_derivative)}


@dataclass(frozen=True)
class Condition:
    """``name`` of f equals ``target``: one of :data:`EXPECTATIONS`, or ``slope`` or ``value`` at ``point``."""

    name: str
    target: sp.Expr
    point: sp.Expr | None = None

    def __post_init__(self) -> None:
        accepted = ("slope", "value") if self.point is not None else tuple(EXPECTATIONS)
        if self.name not in accepted:
            where = "at a point" if self.point is not None else "without a point"
            raise SpecError(f"a condition {where} on {self.name!r} is not known; accepted: {', '.join(accepted)}")
        object.__setattr__(self, "target", sp.sympify(self.target))
        if not self.target.is_rational:
            raise SpecError(f"the target {self.target} of {self.name} is no rational number")

    def integrand(self, f: sp.Expr) -> sp.Expr:
        """What the expectation is of, or the number itself, for a condition at a point."""
        if self.point is None:
            return EXPECTATIONS[self.name][1](f)
        g = f if self.name == "value" else weak_derivative(f)
        return resolve(g, self.point).subs(x, self.point)

    def measure(self, g: sp.Expr, distribution: Distribution, bits: int) -> arb:
        """The left side of the equation, for ``g`` an :meth:`integrand` or its derivative in a parameter."""
        if self.point is not None:
            return Evaluator(g).at(0, bits).ball
        return enclosure(g, distribution, bits)

    def __str__(self) -> str:
        if self.point is not None:
            symbol = "f" if self.name == "value" else "f'"
            return f"{symbol}({self.point}) = {self.target}"
        return f"{EXPECTATIONS[self.name][0]} = {self.target}"


def mean(target: sp.Expr | int = 0) -> Condition:
    """E[f] = target."""
    return Condition("mean", sp.sympify(target))


def second_moment(target: sp.Expr | int = 1) -> Condition:
    """E[f²] = target."""
    return Condition("second_moment", sp.sympify(target))


def derivative_second_moment(target: sp.Expr | int = 1) -> Condition:
    """E[f'²] = target: the variance of gradients is kept (or scaled by the target)."""
    return Condition("derivative_second_moment", sp.sympify(target))


def slope(point: sp.Expr | int, target: sp.Expr | int = 1) -> Condition:
    """f'(point) = target, away from kinks."""
    return Condition("slope", sp.sympify(target), sp.sympify(point))


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
    for done in pool.run(closed_forms.search_tables, arguments, closed_forms.TABLE_STEPS):
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


#: Values of a positive unknown that are looked at; another is looked at on both sides of zero.
_LEAST, _LARGEST = sp.Rational(1, 16), sp.Integer(16)

#: Intervals that are looked at, bits of the integrals.
_MOST, _BITS = 400, 30


def excluded(
    f: sp.Expr, parameters: Sequence[Parameter], conditions: Sequence[Condition], distribution: Distribution
) -> str:
    """Why the conditions cannot hold for values up to 16, if one of them alone shows it; else empty.

    A condition shows it if, divided by factors that are never zero, it depends on one unknown.
    """
    for condition in conditions:
        g = condition.integrand(f)
        if condition.target == 0:
            g = g / _outer(g, parameters)
        left = [p for p in parameters if g.has(p.symbol)]
        if len(left) == 1 and _never_zero(g, left[0], condition, distribution):
            (unknown,) = left
            low = _LEAST if unknown.symbol.is_positive else -_LARGEST
            return (
                f"{condition} has no solution with {unknown.name} in [{low}, {_LARGEST}]: proven interval by interval"
            )
    return ""


def _outer(g: sp.Expr, parameters: Sequence[Parameter]) -> sp.Expr:
    """The factors of a product that are powers of positive unknowns."""
    positive = {p.symbol for p in parameters if p.symbol.is_positive}
    return sp.Mul(*(factor for factor in sp.Mul.make_args(g) if factor.as_base_exp()[0] in positive))


def _never_zero(g: sp.Expr, unknown: Parameter, condition: Condition, distribution: Distribution) -> bool:
    low = _LEAST if unknown.symbol.is_positive else -_LARGEST
    waiting = [(low, _LARGEST)]
    for _ in range(_MOST):
        low, high = waiting.pop()
        with ctx.workprec(_BITS + 32):
            box = Uncertain.of(0, to_ball((low + high) / 2) + arb(0, to_ball((high - low) / 2).abs_upper()))
        try:
            value = condition.measure(g.subs(unknown.symbol, box), distribution, _BITS)
        except FAILURES:
            value = arb.nan()
        if not value.is_finite() or (value - to_ball(condition.target)).contains(0):
            waiting += [(low, (low + high) / 2), ((low + high) / 2, high)]
        if not waiting:
            return True
    return False
