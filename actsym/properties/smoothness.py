"""Smoothness: the breakpoints of f, and how many derivatives are continuous at each.

At a point b both one-sided expansions of f(b + h) in h are derived.  The first power h^p whose coefficients
differ says that f is C^(p-1) there and not C^p, and p! times them are the one-sided derivatives; p may be
symbolic (2N + 1 for GEM(N)).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import sympy as sp

from actsym.definition.spec import Activation, x
from actsym.errors import Unanswered
from actsym.properties.local import Comparison, analytic_at, compare_sides, singular_points
from actsym.properties.oscillation import period
from actsym.properties.questions import Answer
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import limit
from actsym.rigor.breakpoints import exact_value, pieces
from actsym.rigor.exact_numbers import BreakpointError, Piece, constant_quantity, sorted_reals

METHOD = "one-sided expansions"

#: Where a function is looked at whose steps on the whole line are not known.
_WINDOW = sp.Integer(4)

#: Functions that may have infinitely many steps.
_STEPS = (sp.floor, sp.ceiling)


@dataclass(frozen=True)
class Breakpoint(Answer):
    """One point at which the formula changes or is singular.

    order
        The largest k with f in C^k near the point; -1 where f jumps, is unbounded or has another value
        than its limit; infinite where all derivatives are continuous.
    left, right
        The one-sided derivatives of order k + 1 (the one-sided limits of f when the order is -1).
    note
        What else is to be said: ``analytic``, ``undefined at the point itself``, ...
    """

    point: sp.Expr
    order: Quantity
    left: Quantity
    right: Quantity
    note: str = ""


@dataclass(frozen=True)
class Smoothness(Answer):
    """``order`` is the largest k with f in C^k on the line (infinite: C^oo), ``analytic`` whether f is that.

    ``complete`` is False where ``breakpoints`` lists those of a window alone, or none because they are not known.
    """

    order: Quantity
    analytic: bool
    breakpoints: tuple[Breakpoint, ...] = ()
    complete: bool = True

    @property
    def label(self) -> str:
        """``analytic``, ``C^oo``, ``C^2``, ``discontinuous`` or why it is not known."""
        if self.analytic:
            return "analytic"
        if self.order.exact is sp.oo:
            return "C^oo"
        if self.order.exact == -1:
            return "discontinuous"
        if self.order.exact is not None:
            return f"C^{self.order.exact}" if self.order.exact.is_Integer else f"C^({self.order.exact})"
        return str(self.order)

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """Label and value of everything, for display."""
        rows: list[tuple[str, Quantity | str]] = [("smoothness", self.label)]
        points = ", ".join(str(b.point) for b in self.breakpoints)
        if self.complete:
            points = points or "none"
        else:
            points = f"{points}; those further from 0 are not listed" if points else "not known"
        rows.append(("breakpoints", points))
        for b in self.breakpoints:
            rows.append((f"order at x = {b.point}", f"{b.order}: {b.note}" if b.note else b.order))
            if b.order.finite and b.order.exact is not None:
                what = "limit" if b.order.exact == -1 else f"derivative of order {b.order.exact + 1}"
                rows += [(f"left {what} at x = {b.point}", b.left), (f"right {what} at x = {b.point}", b.right)]
        return rows


def smoothness(activation: Activation) -> Smoothness:
    """The smoothness of ``activation``, parameters at their defaults."""
    return smoothness_of(activation.formula)


def smoothness_of(expr: sp.Expr) -> Smoothness:
    """The smoothness of an expression in ``x``; other symbols stand for any value that their assumptions allow."""
    try:
        return _combine(_broken(expr, -sp.oo, sp.oo), True)
    except Unanswered as error:
        failure = error
    repeats = period(expr)
    if repeats is None and not expr.has(*_STEPS):
        return Smoothness(Quantity.not_found(str(failure)), False, complete=False)
    reach = _WINDOW if repeats is None else repeats * sp.Rational(3, 4)  # a whole period, and both sides of its ends
    try:
        listed = _broken(expr, -reach, reach)
    except Unanswered as error:
        return Smoothness(Quantity.not_found(str(error)), False, complete=False)
    if repeats is not None:
        return replace(_combine(listed, True), complete=not listed)
    return _combine(listed, False)


def _broken(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> tuple[Breakpoint, ...]:
    """The points between the ends at which a function is not analytic, or that is not known."""
    parts = pieces(expr, lower, upper)
    singular = [s for part in parts for s in singular_points(part)]
    points = sorted_reals([p.upper for p in parts[:-1]] + singular)
    inner = [b for b in points if _inside(b, lower, upper)]
    listed = [_breakpoint(expr, b, *_neighbours(parts, b)) for b in inner]
    return tuple(b for b in listed if b.note != _HARMLESS)


#: Differences of formulas with more operations than this are not expanded.
_MOST_OPERATIONS = 60

#: A point at which the formula changes its shape alone.
_HARMLESS = "analytic"


def _inside(point: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> bool:
    return (lower is -sp.oo or sign(point - lower) > 0) and (upper is sp.oo or sign(upper - point) > 0)


def _neighbours(parts: list[Piece], point: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The formulas that hold to the left and to the right of the point."""
    left = next(p for p in parts if p.upper is sp.oo or sign(p.upper - point) >= 0)
    right = next(p for p in reversed(parts) if p.lower is -sp.oo or sign(point - p.lower) >= 0)
    return left.expr, right.expr


def _combine(listed: tuple[Breakpoint, ...], complete: bool) -> Smoothness:
    jumps = [b.order for b in listed if b.order.exact == -1]
    if jumps:
        return Smoothness(jumps[0], False, listed, complete)
    unknown = [b for b in listed if b.order.exact is None]
    if unknown or not complete:
        reason = (
            f"at x = {unknown[0].point}: {unknown[0].order.reason}"
            if unknown
            else "breakpoints are known in a window alone"
        )
        return Smoothness(Quantity.not_found(reason), False, listed, complete)
    orders = [b.order for b in listed if b.order.exact is not sp.oo]
    if not orders:
        everywhere = Quantity.infinite("every derivative is continuous")
        return Smoothness(everywhere, not any("not analytic" in b.note for b in listed), listed)
    least = orders[0]
    for order in orders[1:]:
        least = order if sign(order.closed - least.closed) < 0 else least
    return Smoothness(least, False, listed)


def _breakpoint(expr: sp.Expr, point: sp.Expr, left: sp.Expr, right: sp.Expr) -> Breakpoint:
    same = _same(left, right) and analytic_at(left, point)
    try:
        found = Comparison() if same else compare_sides(left, right, point)
    except Undetermined as error:
        reason = _local_reason(str(error))
        return Breakpoint(point, Quantity.not_found(reason), *(Quantity.not_found(reason),) * 2)
    if found.order is None:
        nothing = Quantity.undefined("there is no mismatch")
        note = "C^oo, not analytic" if found.flat else _HARMLESS
        smooth = Breakpoint(point, Quantity.infinite("every derivative is continuous"), nothing, nothing, note)
        return _with_value(expr, point, left, smooth)
    order = constant_quantity(found.order, METHOD)
    kink = Breakpoint(point, order, _value(found.left), _value(found.right))
    return kink if found.order == -1 else _with_value(expr, point, left, kink)


def _same(left: sp.Expr, right: sp.Expr) -> bool:
    """Whether both are seen to be one formula; expanding large quotients takes longer than comparing the sides."""
    if left == right:
        return True
    difference = left - right
    return sp.count_ops(difference) <= _MOST_OPERATIONS and sp.expand(difference) == 0


def _with_value(expr: sp.Expr, point: sp.Expr, left: sp.Expr, smooth: Breakpoint) -> Breakpoint:
    """Compare the value at the point itself with the limit."""
    try:
        value = exact_value(expr, point)
    except BreakpointError as error:
        return replace(smooth, order=Quantity.not_found(str(error)), note="")
    if not value.is_number and not value.free_symbols:
        return smooth
    if value.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.AccumBounds):
        kind = smooth.note or f"C^{smooth.order.exact}"
        return replace(smooth, note=f"undefined at the point itself; the continuous extension is {kind}")
    try:
        around = limit(left.subs(x, point - 1 / t))
        if sign(value - around) == 0:
            return smooth
    except Undetermined as error:
        reason = _local_reason(str(error))
        return replace(smooth, order=Quantity.not_found(reason), note="")
    limits = _value(around)
    return Breakpoint(
        point, Quantity.of_exact(-1, METHOD), limits, limits, f"the value {value} differs from the limit {around}"
    )


def _value(number: sp.Expr) -> Quantity:
    if number in (sp.oo, -sp.oo):
        return Quantity.infinite("it is unbounded from this side", number)
    if number.is_Rational:
        return Quantity.of_exact(number, METHOD)
    return constant_quantity(number, METHOD)


def _local_reason(reason: str) -> str:
    return re.sub(r"\bt\b", "1/|h|", reason)
