"""Derivatives at points for which a definition has a branch of their own, by the limits from both sides.

Of a branch that holds at one point c alone, such as sign(0) = 0 or a value that is filled in, by the formula or by its
limit (:mod:`codegen.stable.fills`), the derivative says nothing about f.  If f is continuous at c, and its derivatives
to some order tend to the same numbers from both sides, these are the derivatives at c (by the mean value theorem).
Then

    p(x) = f(c) + f'(c) (x - c) + f''(c) (x - c)^2/2

has the derivatives of f at c, those by parameters among them, which c may depend on.  The limits are found by exact
expansions on both sides.  Where f jumps, where the limits differ or are infinite, and where they are not found, the
derivative is that of the branch which holds at c, as at any kink.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

import sympy as sp
from sympy import Abs, DiracDelta, Heaviside, Max, Min, Piecewise
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from actsym.definition.spec import x
from actsym.errors import Unanswered, sympy_asked
from actsym.rigor.breakpoints import exact_value
from codegen.stable.base import bottom_up
from codegen.stable.branches import extremum
from codegen.stable.fills import Fill, beside, equal, fills, given, h, in_t, limit_of, places, with_fills

#: The highest derivative that kernels have, and points that are looked at.
_ORDER, _MOST_POINTS = 2, 16

#: Functions whose derivatives at a zero of the argument are conventions.
_SIGNS = (Abs, sp.sign, Heaviside)

#: To which side of the boundary 0 belongs, by the comparison with 0: below, above, or neither.
_WITH: dict[type[Relational], int] = {sp.Gt: -1, sp.Le: -1, sp.Ge: 1, sp.Lt: 1, sp.Eq: 0, sp.Ne: 0}


@dataclass(frozen=True)
class Point:
    """A point of an expression, and p(x) there.

    ``order`` is that of the highest derivative by x which has a limit; ``expr`` is the expression as it is written.
    """

    place: sp.Expr
    condition: Boolean
    polynomial: sp.Expr
    order: int
    expr: sp.Expr

    def derivative(self, by: tuple[sp.Symbol, ...]) -> sp.Expr | None:
        """The derivative ``by`` at the point; None where that of the branch which holds there is right already, or is
        what convention has."""
        needed = len([v for v in by if v == x or self.place.has(v)])
        if not 0 < needed <= self.order:
            return None
        value = sp.cancel(sp.diff(self.polynomial, *by).subs(x, self.place))
        with suppress(Unanswered, ValueError, TypeError), sympy_asked():
            written = sp.diff(self.expr, *by).replace(DiracDelta, lambda *_: sp.S.Zero)
            if equal(exact_value(written, self.place), value):
                return None
        return value


def at_points(derivative: sp.Expr, definition: sp.Expr, by: tuple[sp.Symbol, ...]) -> sp.Expr:
    """``derivative``, that of ``definition`` by the variables ``by`` (none: itself), with its values at the points of
    :func:`single_points` and of :func:`~codegen.stable.fills.fills`; as it is where these are right already."""
    points, filled = single_points(definition), fills(definition)
    at_fill = {f.place: _at_fill(f, points, by) for f in filled}
    own = [(v, p.condition) for p in points if p.place not in at_fill and (v := p.derivative(by)) is not None]
    own += [(v, f.condition) for f in filled if not given(derivative, f.place, v := at_fill[f.place])]
    if not own:
        return derivative
    rest = derivative.args if isinstance(derivative, Piecewise) else ((derivative, sp.true),)
    return Piecewise(*own, *rest, evaluate=False)


def _at_fill(fill: Fill, points: tuple[Point, ...], by: tuple[sp.Symbol, ...]) -> sp.Expr:
    """The limit of both sides where there is one, else what the branch with the value that is filled in has."""
    limits = (p.derivative(by) for p in points if p.place == fill.place)
    return next((v for v in limits if v is not None), sp.diff(fill.value, *by) if by else fill.value)


def single_points(definition: sp.Expr) -> tuple[Point, ...]:
    """The points at which the derivatives of the branch that holds there may not be those of the function, and these
    are known.  Of expressions with steps, folds and the like none are."""
    return _examined(with_fills(definition))[0]


def undecided(definition: sp.Expr, defaults: Mapping[sp.Symbol, sp.Expr]) -> tuple[str, ...]:
    """What is not known of such points, a sentence each: there the derivative is that of the branch.

    Nothing where that is known to be right with the parameters at their ``defaults``.
    """
    notes = _examined(with_fills(definition))[1]
    if notes and defaults:
        points, left = _examined(with_fills(definition.subs(defaults)))
        wrong = any(p.derivative(by) is not None for p in points for by in ((x,), (x, x)))
        return notes if wrong or left else ()
    return notes


@lru_cache(maxsize=256)
def _examined(definition: sp.Expr) -> tuple[tuple[Point, ...], tuple[str, ...]]:
    if not definition.has(Piecewise, *_SIGNS, Max, Min) or definition.has(sp.floor, sp.ceiling, sp.Mod, sp.frac):
        return (), ()
    expr = bottom_up(definition, extremum)
    points, notes = [], []
    candidates, unknown = _candidates(expr)
    for place, condition in candidates:
        polynomial, order, why = _expanded(expr, place)
        if order > 0:
            points.append(Point(place, condition, polynomial, order, expr))
        if why:
            what = "the slope" if order == 0 else "the second derivative"
            notes.append(f"whether {what} has one limit from both sides at x = {place} is not known ({why})")
    return tuple(points), (*notes, *(f"where {boundary} = 0 is not known" for boundary in unknown))


# Where


def _candidates(expr: sp.Expr) -> tuple[list[tuple[sp.Expr, Boolean]], list[sp.Expr]]:
    """The zeros of boundaries that belong to neither side of them, each with the condition that x is there; and the
    boundaries whose zeros are not known."""
    sides: dict[sp.Expr, set[tuple[sp.Expr, int]]] = {}
    unknown: dict[sp.Expr, set[int]] = {}
    tests: dict[sp.Expr, Boolean] = {}
    for boundary, side in _boundaries(expr):
        found = places(boundary)
        if found is None:
            unknown.setdefault(boundary, set()).add(side)
        for place in found or ():
            same = next((p for p in sides if _one(p, place)), place)
            sides.setdefault(same, set()).add((boundary, side))
            tests.setdefault(same, sp.Eq(x, place) if not place.free_symbols else sp.Eq(boundary, 0, evaluate=False))
    alone = [p for p, found in sides.items() if len(found) > 1 or any(side == 0 for _, side in found)]
    return [(p, tests[p]) for p in alone[:_MOST_POINTS]], [b for b, found in unknown.items() if len(found | {0}) != 2]


def _boundaries(expr: sp.Expr) -> Iterator[tuple[sp.Expr, int]]:
    """What changes its sign where the formula changes, and to which side of it 0 belongs."""
    for node in sorted(expr.atoms(Piecewise), key=sp.default_sort_key):
        for _, condition in node.args:
            for test in sorted(condition.atoms(Relational), key=sp.default_sort_key):
                if test.has(x) and type(test) in _WITH:
                    boundary, turned = _oriented(test.lhs - test.rhs)
                    yield boundary, turned * _WITH[type(test)]
    for node in sorted(expr.atoms(*_SIGNS), key=sp.default_sort_key):
        if node.args[0].has(x):
            yield _oriented(node.args[0])[0], 0


def _oriented(boundary: sp.Expr) -> tuple[sp.Expr, int]:
    """A boundary and its negative, or a multiple, are one."""
    factor, rest = sp.expand(boundary).as_content_primitive()
    turned = -1 if rest.could_extract_minus_sign() else 1
    return sp.expand(turned * rest), turned * (1 if factor > 0 else -1)


def _one(a: sp.Expr, b: sp.Expr) -> bool:
    with suppress(Unanswered, ValueError, TypeError), sympy_asked():
        return equal(a, b)
    return False


# What


def _expanded(expr: sp.Expr, place: sp.Expr) -> tuple[sp.Expr, int, str]:
    """The polynomial p(x), the order of the highest derivative that is shown to have a limit (0: not even the slope
    has one), and why it is open whether the next one has."""
    polynomial, order = sp.S.Zero, 0
    try:
        with sympy_asked():
            value = exact_value(expr, place)
            left, right = (beside(expr, place, side) for side in (-1, 1))
            for k in range(_ORDER + 1):
                low, high = (limit_of(in_t(sp.diff(f, h, k))) * side**k for f, side in ((left, -1), (right, 1)))
                if not (low.is_finite and equal(low, high) and (k > 0 or equal(low, value))):
                    break
                coefficient = value if k == 0 else low
                polynomial, order = polynomial + coefficient * (x - place) ** k / sp.factorial(k), k
    except (Unanswered, ValueError, TypeError) as error:
        return polynomial, order, str(error) or type(error).__name__
    return polynomial, order, ""
