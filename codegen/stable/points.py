"""Values at points where a formula has none, and derivatives at points for which a definition has a branch of its own:
by the limits from both sides.

A formula without a value at a point, but with one finite limit from both sides, as tanh(x)/x at 0, is taken to have
that value.  What the stable form computes right by itself, such as sin(x)/x, is left to it.

Of a branch that holds at one point c alone, such as sign(0) = 0 or a value that is filled in, by the formula or by its
limit, the derivative says nothing about f.  If f is continuous at c, and its derivatives to some order tend to the same
numbers from both sides, these are the derivatives at c (by the mean value theorem).  Then

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
from typing import NamedTuple

import numpy as np
import sympy as sp
from flint import arb, ctx
from sympy import Abs, DiracDelta, Heaviside, Max, Min, Piecewise
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from actsym.definition.spec import x
from actsym.errors import Unanswered, sympy_asked
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import limit, settle
from actsym.rigor.asymptotics.swing import swing
from actsym.rigor.asymptotics.terms import ONE
from actsym.rigor.breakpoints import exact_value, zeros
from actsym.rigor.evaluate import compile_real
from actsym.rigor.near_singularity import quotients
from codegen.ir import evaluate
from codegen.stable.base import CannotLower, bottom_up
from codegen.stable.branches import extremum
from codegen.stable.lower import Lowering

#: Points that are looked at, and values of parameters that are tried.
_MOST_POINTS, _TRIED = 16, 2

#: Functions that are singular where the argument is 0; where it and 1, or it and -1, have the sum 0.
_AT_ZERO, _AT_ONE = (sp.log, sp.gamma, sp.loggamma, sp.polygamma), (sp.acosh, sp.asin, sp.acos, sp.atanh, sp.erfinv)

#: What is no function of x alone with isolated jumps.
_STEPS = (sp.floor, sp.ceiling, sp.Mod, sp.frac)

#: By how much a computed value differs at most from the right one: in units of the type's epsilon where the point is a
#: number of the type, and relative to 1 and the value where it is not.
_UNITS, _BESIDE = 8, 1e-3


class Fill(NamedTuple):
    """A point without a value, the condition that x is there, and the limit that f is taken to have."""

    place: sp.Expr
    condition: Boolean
    value: sp.Expr


def with_fills(definition: sp.Expr) -> sp.Expr:
    """The definition with a branch for each of its :func:`fills`; as it is where there are none."""
    found = fills(definition)
    if not found:
        return definition
    return Piecewise(*((f.value, f.condition) for f in found), (definition, sp.true), evaluate=False)


@lru_cache(maxsize=256)
def fills(definition: sp.Expr) -> tuple[Fill, ...]:
    """The points at which ``definition`` has no value, and one is shown to be the limit from both sides."""
    if definition.has(*_STEPS):
        return ()
    found: dict[sp.Expr, Fill] = {}
    for divisor in _divisors(definition):
        for place in (places(divisor) or ())[:_MOST_POINTS]:
            if any(equal(place, other) for other in found) or not _missing(definition, place):
                continue
            value = _limit(definition, place)
            if value is not None:
                at = sp.Eq(x, place) if not place.free_symbols else sp.Eq(divisor, 0, evaluate=False)
                found[place] = Fill(place, at, value)
    return tuple(found.values())


def given(derivative: sp.Expr, place: sp.Expr, value: sp.Expr) -> bool:
    """Whether ``derivative``, computed as it is written, has the ``value`` at a point, in float32 and in float64."""
    symbols = sorted((derivative.free_symbols | value.free_symbols | place.free_symbols) - {x}, key=str)
    try:
        node = Lowering()(derivative)
    except CannotLower:
        return False
    for number in range(_TRIED if symbols else 1):
        chosen = {s: sample(s, number + i) for i, s in enumerate(symbols)}
        at, right = place.subs(chosen), float(value.subs(chosen))
        point = float(at)
        values = {s.name: float(v) for s, v in chosen.items()}
        for kind in (np.float32, np.float64):
            with np.errstate(all="ignore"):
                (got,) = evaluate([node], np.array([point, -point] if point == 0 else [point]), values, kind)
            there = at.is_Rational and sp.Rational(*float(kind(point)).as_integer_ratio()) == at
            close = _UNITS * float(np.finfo(kind).eps) * abs(right) if there else _BESIDE * (1 + abs(right))
            if not np.all(np.abs(got.astype(np.float64) - right) <= close):
                return False
    return True


def _divisors(expr: sp.Expr) -> Iterator[sp.Expr]:
    """What a value may be missing at the zeros of."""
    expr = quotients(expr)
    found = {p.base for p in expr.atoms(sp.Pow) if not (p.exp.is_Integer and p.exp > 0) and not p.exp.is_nonnegative}
    found |= {node.args[-1] for node in expr.atoms(*_AT_ZERO)}
    found |= {node.args[0] + k for node in expr.atoms(*_AT_ONE) for k in (-1, 1)}
    factors = {f for d in found if d.has(x) for f in sp.Mul.make_args(d)}
    yield from sorted((f for f in factors if f.has(x) and not f.is_positive), key=sp.default_sort_key)


def _missing(definition: sp.Expr, place: sp.Expr) -> bool:
    """Whether the formula has no value at a point: in ball arithmetic, where SymPy may take 1/log(0) for 0."""
    symbols = sorted((definition.free_symbols | place.free_symbols) - {x}, key=str)
    chosen = {s: sample(s, i) for i, s in enumerate(symbols)}
    at = place.subs(chosen)
    with suppress(Unanswered, ValueError, TypeError), sympy_asked():
        if not at.is_Rational:
            return bool(exact_value(definition, place).has(*_NO_NUMBERS))
        with ctx.workprec(128):
            return not compile_real(definition.subs(chosen))(arb(int(at.p)) / int(at.q)).is_finite()
    return False


def _limit(definition: sp.Expr, place: sp.Expr) -> sp.Expr | None:
    """The common limit of both sides; None where there is none, or none is found."""
    with suppress(Unanswered, ValueError, TypeError), sympy_asked():
        low, high = (limit_of(in_t(beside(definition, place, side))) for side in (-1, 1))
        return low if low.is_finite and equal(low, high) else None
    return None


# -- What an expression tends to at a point from either side, and where points may be at which that matters.


#: Parameters of unknown sign that are told apart.
_MOST_SIGNS = 2

#: Where zeros are looked for that are not all found on the line.
_WINDOW = sp.Integer(4)

#: Values that parameters are tried at, and operations of an expression that SymPy is asked for a series of.
_SAMPLES = tuple(sp.Rational(p, q) for p, q in ((3, 7), (-5, 3), (11, 4), (-2, 9), (1, 1), (0, 1)))
_MOST_OPERATIONS = 200

_NO_NUMBERS = (sp.nan, sp.zoo, sp.oo, -sp.oo)

#: The distance from the point.
h = sp.Dummy("h", positive=True)


def places(boundary: sp.Expr) -> list[sp.Expr] | None:
    """The zeros of a boundary, None where they are not known; of a wave those near 0, as kernels meet no other one
    exactly."""
    if boundary.is_polynomial(x) and sp.degree(boundary, x) == 1:
        slope, constant = sp.Poly(boundary, x).all_coeffs()
        return [sp.cancel(-constant / slope)] if constant == 0 or slope.is_nonzero else None
    for reach in (sp.oo, _WINDOW) if boundary.free_symbols == {x} else ():
        with suppress(Unanswered, ValueError):
            return list(zeros(boundary, -reach, reach))
    return None


def beside(expr: sp.Expr, place: sp.Expr, side: int) -> sp.Expr:
    """The formula that holds at a small distance h from the place, on one side."""
    return settle(expr.subs(x, place + side / t)).subs(t, 1 / h)


def in_t(expr: sp.Expr) -> sp.Expr:
    return expr.subs(h, 1 / t)


def limit_of(expr: sp.Expr) -> sp.Expr:
    """The limit as t -> oo, one expression for all values of parameters.  Raises ``Unanswered``."""
    try:
        return _by_signs(expr, _MOST_SIGNS)
    except Unanswered:
        if expr.free_symbols <= {t}:
            with suppress(Unanswered):
                return swing(expr).limit(ONE)  # x*sin(1/x), which fades
        if expr.free_symbols <= {t} or sp.count_ops(expr) > _MOST_OPERATIONS:
            raise
        return _by_series(expr)


def _by_signs(expr: sp.Expr, signs: int) -> sp.Expr:
    """The same expression for every sign of every parameter."""
    try:
        return limit(expr)
    except Unanswered:
        unknown = sorted((s for s in expr.free_symbols - {t} if s.is_positive is s.is_negative is None), key=str)
        if not unknown or not signs:
            raise
    symbol, size = unknown[0], sp.Dummy("size", positive=True)
    found = _by_signs(expr.subs(symbol, size), signs - 1).subs(size, symbol)
    below = _by_signs(expr.subs(symbol, -size), signs - 1).subs(size, -symbol)
    middle = expr.subs(symbol, 0)
    there = not middle.has(*_NO_NUMBERS)  # else the definition has no value for the parameter 0
    if not (equal(found, below) and (not there or equal(found.subs(symbol, 0), _by_signs(middle, signs - 1)))):
        raise Unanswered(f"the limit is another one for another sign of {symbol}")
    return found


def _by_series(expr: sp.Expr) -> sp.Expr:
    """SymPy's power series in 1/t, which asks no signs, where the exact limits agree with it for sample parameters."""
    found = sp.series(expr.subs(t, 1 / h), h, 0, 2).removeO()
    if not found.is_polynomial(h):
        raise Unanswered(f"the limit of {expr} depends on {', '.join(sorted(map(str, expr.free_symbols - {t})))}")
    value = found.subs(h, 0)
    symbols = sorted(expr.free_symbols - {t}, key=str)
    for number in range(len(_SAMPLES)):
        chosen = {s: sample(s, number + i) for i, s in enumerate(symbols)}
        if not equal(value.subs(chosen), limit(expr.subs(chosen))):
            raise Unanswered(f"the limit of {expr} is not the first term of its series")
    return value


def sample(symbol: sp.Symbol, number: int) -> sp.Rational:
    """One of a few values that a parameter is tried at, of the sign that it is known to have."""
    value = _SAMPLES[number % len(_SAMPLES)]
    if symbol.is_nonnegative:
        return abs(value)
    return -abs(value) if symbol.is_nonpositive else value


def equal(a: sp.Expr, b: sp.Expr) -> bool:
    """Whether both are shown to be equal."""
    if a == b:
        return True
    difference = sp.expand(a - b)
    if difference.free_symbols:
        return bool(sp.simplify(difference) == 0)
    return not difference.has(*_NO_NUMBERS) and sign(difference) == 0


# -- Derivatives at points with a branch of their own.

#: The highest derivative that kernels have.
_ORDER = 2

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
    :func:`single_points` and of :func:`fills`; as it is where these are right already."""
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
