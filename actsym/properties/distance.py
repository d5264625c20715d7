"""How far an activation is from ReLU, and from its own asymptotes: L1, L2 and sup distance.

How far an activation is from ReLU, and from its own asymptotes: L1, L2 and sup distance.

Each is on (-oo, 0], on [0, oo) and, for ReLU, on the line; each is certified, infinite with the term that does
not integrate, or not found; some integrals have a closed form too (:mod:`~actsym.properties.distance_sides`).
L2 is the norm, the square root of the integral of (f - g)^2, which is given too: some tables print that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import sympy as sp
from flint import arb, ctx

from actsym.crosscheck import check
from actsym.definition.spec import Activation, x
from actsym.errors import OutOfSteps, SymPyError, Unanswered, sympy_asked
from actsym.properties import distance_integrals, distance_sides
from actsym.properties.decay import decay_of
from actsym.properties.distance_integrals import NotEnclosed
from actsym.properties.distance_sides import Side, divergence, growth, sides
from actsym.properties.oscillation import one_period, period
from actsym.properties.questions import Answer
from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor.evaluate import bits_for
from actsym.rigor.exact_numbers import with_exact
from actsym.rigor.extrema import supremum
from actsym.work import steps

METHOD = "ball arithmetic, tails bounded by an expansion"

#: A result with fewer proven digits than this is not given.
_FEWEST_DIGITS = 8


@dataclass(frozen=True)
class Distance(Answer):
    """The norms of one difference on one set: integral of |g|, its L2 norm, integral of g^2, and sup |g|."""

    l1: Quantity
    l2: Quantity
    l2_squared: Quantity
    sup: Quantity

    def join(self, other: Distance) -> Distance:
        """The norms on the union of two sets that share at most a point."""
        with ctx.workprec(512):
            squared = _sum(self.l2_squared, other.l2_squared)
            return Distance(_sum(self.l1, other.l1), _root(squared), squared, _larger(self.sup, other.sup))


@dataclass(frozen=True)
class Distances(Answer):
    """relu_left, relu_right, relu
        Distance to ReLU on (-oo, 0], [0, oo) and the line.
    left_asymptote, right_asymptote
        Distance to the asymptote at -oo on (-oo, 0], and to the one at +oo on [0, oo).
    """

    relu_left: Distance
    relu_right: Distance
    relu: Distance
    left_asymptote: Distance
    right_asymptote: Distance

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """Label and value of everything, for display."""
        return list(self._rows())

    def _rows(self) -> Iterator[tuple[str, Quantity | str]]:
        where = {
            "relu_left": "to ReLU on (-oo, 0]", "relu_right": "to ReLU on [0, oo)", "relu": "to ReLU on the line",
            "left_asymptote": "to the left asymptote on (-oo, 0]",
            "right_asymptote": "to the right asymptote on [0, oo)",
        }  # fmt: skip
        norms = {"l1": "L1 distance", "l2": "L2 distance", "l2_squared": "squared L2 distance", "sup": "sup distance"}
        for name, place in where.items():
            for norm, label in norms.items():
                yield f"{label} {place}", getattr(getattr(self, name), norm)


def distances(activation: Activation) -> Distances:
    """All distances of ``activation``, parameters at their defaults."""
    return distances_of(activation.formula)


def distances_of(f: sp.Expr) -> Distances:
    """All distances of an expression in ``x``."""
    ends = decay_of(f)
    left, right = ends.left.asymptote, ends.right.asymptote
    known: dict[tuple[sp.Expr, bool], Distance] = {}

    def on(difference: sp.Expr, positive: bool) -> Distance:
        key = (difference, positive)
        if key not in known:
            found = distance(difference, *((sp.S.Zero, sp.oo) if positive else (-sp.oo, sp.S.Zero)))
            check.norms(difference, x, positive, found.l1, found.l2_squared, found.sup)
            known[key] = found
        return known[key]

    relu_left, relu_right = on(f, False), on(f - x, True)
    return Distances(
        relu_left,
        relu_right,
        relu_left.join(relu_right),
        on(sp.expand(f - left) if left else f, False) if left is not None else _no_asymptote(ends.left.intercept),
        on(f - right, True) if right is not None else _no_asymptote(ends.right.intercept),
    )


def distance(g: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> Distance:
    """The norms of ``g`` (in ``x``) between two exact or infinite ends."""
    repeats = period(g) if sp.oo in (upper, -lower) else None
    if repeats is not None:
        return _periodic(g, repeats)
    try:
        parts = sides(g, lower, upper)
    except Unanswered as error:
        return Distance(*(Quantity.unanswered(error),) * 4)
    if all(part.expr == 0 for part in parts):
        return Distance(*(Quantity.of_exact(0, "the difference is zero"),) * 4)
    squared = _integral(parts, 2)
    with ctx.workprec(512):
        return Distance(_integral(parts, 1), _root(squared), squared, _supremum(parts))


def _periodic(g: sp.Expr, repeats: sp.Expr) -> Distance:
    """On a set that is not bounded: every period adds the same to an integral."""
    try:
        largest = supremum(one_period(g, repeats), 0, modulus=True).value
    except Unanswered as error:
        largest = Quantity.not_found(_reason(error))
    endless = Quantity.infinite(f"the difference has the period {repeats} and is not zero")
    return Distance(endless, endless, endless, largest)


def _integral(parts: list[Side], p: int) -> Quantity:
    try:
        reason = _first(parts, lambda part: divergence(part, p))
        if reason:
            return Quantity.infinite(reason)
        found = _to_digits(lambda bits: sum((distance_integrals.power_integral(s, p, bits) for s in parts), arb(0)))
    except Unanswered as error:
        return Quantity.not_found(_reason(error))
    return _with_closed_form(found, parts, p)


def _with_closed_form(found: Quantity, parts: list[Side], p: int) -> Quantity:
    try:
        with sympy_asked():
            terms = [steps.within(distance_sides.STEPS, distance_sides.power_integral, side, p) for side in parts]
    except (Unanswered, SymPyError, OutOfSteps):
        return found
    value = sp.Add(*terms)
    return with_exact(found, value, distance_sides.METHOD, DIGITS) or found


def _reason(error: Exception) -> str:
    return re.sub(r"\bt\b", "|x|", str(error))


def _first(parts: list[Side], infinite: Callable[[Side], str | None]) -> str | None:
    """The first reason for an infinite norm: one part suffices, whatever is not known of the others."""
    for part in parts:
        try:
            reason = infinite(part)
        except Unanswered:
            continue
        if reason:
            return reason
    return None


def _to_digits(value: Callable[[int], arb]) -> Quantity:
    bits = bits_for(DIGITS)
    goal = bits
    ball = arb(0)
    for _ in range(4):
        with ctx.workprec(goal + 48):
            ball = value(goal)
        if ball.rel_accuracy_bits() >= bits:
            break
        goal = goal + bits if ball.contains(0) else goal + bits - ball.rel_accuracy_bits() + 8
    enclosure = Enclosure(ball)
    if enclosure.digits() < _FEWEST_DIGITS:
        raise NotEnclosed(f"only {enclosure.digits()} digits could be proven")
    return Quantity(enclosure=enclosure, method=METHOD)


def _supremum(parts: list[Side]) -> Quantity:
    try:
        reason = _first(parts, growth)
        if reason:
            return Quantity.infinite(reason)
        with ctx.workprec(bits_for(DIGITS) + 96):
            found = [distance_integrals.supremum(s, bits_for(DIGITS)) for s in parts]
            best = found[0].ball
            for other in found[1:]:
                best = best.max(other.ball)
            for one in found:
                if one.exact is not None and all(one is o or o.ball <= one.ball for o in found):
                    checks = (one.where,) if one.where else ()
                    if one.exact.is_Rational:
                        exact = Quantity.of_exact(one.exact, METHOD)
                        return Quantity(exact=exact.exact, enclosure=exact.enclosure, method=METHOD, checks=checks)
                    return Quantity(exact=one.exact, enclosure=Enclosure(one.ball), method=METHOD, checks=checks)
        enclosure = Enclosure(best)
        if enclosure.digits() < _FEWEST_DIGITS:
            raise NotEnclosed(f"only {enclosure.digits()} digits could be proven")
        return Quantity(enclosure=enclosure, method="ball arithmetic: the zeros of the derivative, isolated")
    except Unanswered as error:
        return Quantity.not_found(_reason(error))


def _no_asymptote(why: Quantity) -> Distance:
    if why.status.unsettled:
        return Distance(*(replace(why, reason=f"the asymptote: {why.reason}"),) * 4)
    return Distance(*(Quantity.undefined(f"no asymptote: {why.reason}"),) * 4)


def _sum(a: Quantity, b: Quantity) -> Quantity:
    for one in (a, b):
        if not one.finite:
            return one
    return a.map(lambda u, v: u + v, b, method=METHOD)


def _larger(a: Quantity, b: Quantity) -> Quantity:
    for one in (a, b):
        if not one.finite:
            return one
    u, v = a.ball, b.ball
    if u >= v:
        return a
    if v >= u:
        return b
    return Quantity(enclosure=Enclosure(u.max(v)), method=a.method)


def _root(squared: Quantity) -> Quantity:
    return squared.map(lambda v: sp.sqrt(v) if isinstance(v, sp.Expr) else arb(v).sqrt(), method="square root")
