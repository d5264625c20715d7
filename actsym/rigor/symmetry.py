"""Whether a function is even or odd: refuted by values, proven piece by piece."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

import sympy as sp
from flint import ctx

from actsym.definition.symbols import x
from actsym.errors import OutOfSteps, Unanswered, sympy_asked
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.breakpoints import exact_value
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import Piece, between, compared, inside, sorted_reals
from actsym.work import steps

#: Steps for the proof of one symmetry.
STEPS = 3_000_000

#: Points of every interval at which values are compared, and bits of these values.
_POINTS, _BITS = 4, 200

_SIGNS = {"even": 1, "odd": -1}


def parity(parts: Sequence[Piece], expr: sp.Expr | None = None) -> str:
    """``even``, ``odd``, ``neither``, each proven, or an empty string.

    parts
        The pieces of a function, from one end of the line, or of an interval about 0, to the other.
    expr
        The function, if its values where pieces meet are to be symmetric too; where it has none, its mirror image is
        to have none.
    """
    if parts[0].lower != -parts[-1].upper:
        return ""
    try:
        cuts = sorted_reals(_modulus(part.upper) for part in parts[:-1])
        ends = [sp.S.Zero, *(c for c in cuts if c != 0), parts[-1].upper]
        halves = [(inside(a, b), a, b) for a, b in pairwise(ends)]
        pairs = [(_formula(parts, sp.Rational(p)), _formula(parts, -sp.Rational(p)), a, b) for p, a, b in halves]
        possible = [name for name in _SIGNS if not _refuted(pairs, _SIGNS[name])]
        if not possible:
            return "neither"
        if expr is not None:
            possible = [name for name in possible if _same_at(expr, cuts, _SIGNS[name])]
        proven = [name for name in possible if _identical(pairs, _SIGNS[name])]
    except Unanswered:
        return ""
    return proven[0] if proven else ""


def _modulus(point: sp.Expr) -> sp.Expr:
    return -point if compared(sp.S.Zero, point) > 0 else point


def _formula(parts: Sequence[Piece], point: sp.Expr) -> sp.Expr:
    """The formula that holds at a point between two breakpoints."""
    return next(part.expr for part in parts if between(point, part.lower, part.upper))


_Pair = tuple[sp.Expr, sp.Expr, sp.Expr, sp.Expr]


def _refuted(pairs: Sequence[_Pair], s: int) -> bool:
    """Whether f(x) and s f(-x) are shown to differ at some point."""
    for right, left, low, high in pairs:
        here, there = Evaluator(right), Evaluator(left)
        for point in _points(low, high):
            try:
                a, b = here.at(point, _BITS).ball, there.at(-point, _BITS).ball
            except Unanswered:
                continue
            with ctx.workprec(2 * _BITS):
                if not a.overlaps(s * b):
                    return True
    return False


def _points(low: sp.Expr, high: sp.Expr) -> Iterator[Fraction]:
    """Rational points between two ends, which are in no special place."""
    chance = random.Random(1)
    if high is sp.oo:
        high = low + 8
    first, last = (inside(a, b) for a, b in ((low, low + (high - low) / 16), (high - (high - low) / 16, high)))
    for _ in range(_POINTS):
        yield first + (last - first) * Fraction(chance.getrandbits(24), 1 << 24)


def _same_at(expr: sp.Expr, points: Sequence[sp.Expr], s: int) -> bool:
    """Whether f(b) = s f(-b) is proven at points where pieces end; neither side may have a value."""
    return all(_agree(_value(expr, b), _value(expr, -b), s) for b in points)


def _value(expr: sp.Expr, point: sp.Expr) -> sp.Expr | None:
    with sympy_asked(f"the value at {point}"):
        value = exact_value(expr, point)
    return None if value.has(sp.nan, sp.zoo, sp.oo, -sp.oo) else value


def _agree(a: sp.Expr | None, b: sp.Expr | None, s: int) -> bool:
    if a is None or b is None:
        return a is b
    return sign(a) == sign(b) == 0 or sign(a - s * b) == 0


def _identical(pairs: Sequence[_Pair], s: int) -> bool:
    """Whether the formula of every interval is that of its mirror image."""
    try:
        return all(steps.within(STEPS, _vanishes, right - s * left.subs(x, -x)) for right, left, _, _ in pairs)
    except OutOfSteps:
        return False


def _vanishes(difference: sp.Expr) -> bool:
    with sympy_asked(f"whether {difference} is zero"):
        return bool(sp.expand(difference) == 0 or sp.simplify(difference) == 0)
