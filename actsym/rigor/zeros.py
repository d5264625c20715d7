"""Every real zero of a formula without switches, isolated, and named where it has a name.

Zeros are counted by charts (:mod:`~actsym.rigor.chart`): between, by subdivision in ball arithmetic; near the ends of
the line and near singular points, by expansions with proven remainders.  Closed forms are only proposed: one is taken
if it lies in an interval that was shown to hold exactly one zero.  What has none is a
:class:`~actsym.rigor.zero.Zero`.  The zeros of polynomials with rational coefficients are counted a second time, by
Sturm's theorem.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from itertools import pairwise

import sympy as sp
from flint import arb

from actsym.definition.symbols import x
from actsym.errors import OutOfSteps, SymPyError, Unanswered, sympy_asked
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.asymptotics.terms import Coefficient
from actsym.rigor.balls import dyadic, fraction
from actsym.rigor.chart import Chart, chart
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import BreakpointError, Piece, between, sorted_reals
from actsym.rigor.exact_zeros import proposed_zeros, short_numbers
from actsym.rigor.roots import Root, singular_points
from actsym.rigor.zero import Zero, narrowed
from actsym.work import steps

#: Steps that SymPy may take to name the zeros of one factor.
NAMING = 1_000_000

#: The highest power of a common root of e that is factored as that.
_HIGHEST = 24

#: The largest integer in a function of exponentials or logarithms that SymPy is asked to name zeros of.
_LARGEST = 1000

#: Bits to which a proposed zero, not proven by its own algebra, agrees with the isolated one.
_AGREEING = 160


@steps.remembered(1024)
def sign_changes(f: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> tuple[sp.Expr, ...]:
    """Every zero of ``f`` in (lower, upper), and every point there at which it is singular, in order.

    f
        An expression in ``x`` without switches.
    lower, upper
        Exact or infinite.

    Raises :class:`~actsym.rigor.exact_numbers.BreakpointError` where they are not shown to be all.
    """
    found: set[sp.Expr] = set()
    for factor in _factors(f):
        found.update(_zeros(factor, lower, upper))
    return tuple(sorted_reals(found))


def _factors(f: sp.Expr) -> Iterator[sp.Expr]:
    """Expressions of which one vanishes, or is singular, wherever ``f`` does."""
    with sympy_asked(f"the factors of {f}"):
        parts = [part for side in sp.fraction(sp.together(f)) for part in sp.Mul.make_args(side)]
        if any(part.has(sp.Abs) for part in parts):  # sqrt(1 + 1/x^2) over one denominator is sqrt(x^2 + 1)/|x|
            parts = [f]
        for part in parts:
            base, exponent = part.as_base_exp()
            if not part.has(x) or isinstance(part, sp.exp):
                continue
            if exponent.has(x):
                yield part
            elif base.is_polynomial(x):
                held, back = _independent(base)
                yield from (factor.xreplace(back) for factor, _ in sp.factor_list(held)[1] if factor.has(x))
            else:
                yield base


def _independent(base: sp.Expr) -> tuple[sp.Expr, dict[sp.Expr, sp.Expr]]:
    """A polynomial with symbols for its powers of e, if these are powers of one number of which they are high powers.

    SymPy takes them for those: of e and exp(3/10000) it makes a polynomial of degree 10000.  Returned with what the
    symbols stand for.
    """
    exponents = {e: e.args[0] for e in base.atoms(sp.exp) if e.args[0].is_Rational}
    exponents |= {sp.E: sp.S.One} if base.has(sp.E) else {}
    common = math.lcm(*(q.q for q in exponents.values()))
    if all(abs(q * common) <= _HIGHEST for q in exponents.values()):
        return base, {}
    named = {power: sp.Dummy(positive=True) for power in sorted(exponents, key=sp.default_sort_key)}
    return base.xreplace(named), {symbol: power for power, symbol in named.items()}


def _zeros(g: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[sp.Expr]:
    """The zeros of one factor, and where it is singular."""
    polynomial = g.as_poly(x) if g.is_polynomial(x) else None
    if polynomial is not None and polynomial.degree() == 1:
        slope, constant = polynomial.all_coeffs()
        zero = -constant / slope
        zero = sp.expand(zero) if zero.has(sp.exp) else zero  # powers of e cancel where they meet their inverses
        return [zero] if between(zero, lower, upper) else []
    start, end = (-sp.oo, sp.oo) if polynomial is not None else (lower, upper)  # Sturm's theorem counts all of the line
    ends = [start, *(p for p in singular_points(g) if between(p, start, end)), end]
    found = chart(g, [Piece(a, b, g) for a, b in pairwise(ends)], 0)
    if gap := found.gap(0):
        raise BreakpointError(f"where {g} is zero is not known: {gap}")
    isolated = [(part.expr, root) for part in found.pieces for root in part.roots[0]]
    points = _named(g, isolated) if isolated else []
    points += _ends(found)
    if polynomial is not None and all(c.is_Rational for c in polynomial.all_coeffs()):
        count = polynomial.count_roots()
        if count != len(points):
            raise AssertionError(f"{g} has {count} real zeros by Sturm's theorem, and {len(points)} were isolated")
    return [point for point in points if between(point, lower, upper)]


def _ends(found: Chart) -> list[sp.Expr]:
    """The points between two pieces of a chart at which the function is not shown to be regular and other than zero."""
    points = []
    for left, right in pairwise(found.pieces):
        limits = left.sides[1].limits[0], right.sides[0].limits[0]
        regular = all(isinstance(limit, Coefficient) and not limit.ball.contains(0) for limit in limits)
        if not regular or left.sides[1].signs[0] != right.sides[0].signs[0]:
            points.append(left.piece.upper)
    return points


def _named(g: sp.Expr, isolated: list[tuple[sp.Expr, Root]]) -> list[sp.Expr]:
    """The isolated zeros of ``g``, each by its closed form if one is found."""
    balls = [_ball(g, root) for _, root in isolated]
    names = {i: short for i, (_, root) in enumerate(isolated) if (short := _short(g, root, balls[i])) is not None}
    for proposal in _proposals(g) if len(names) < len(isolated) else ():
        ball = _value(proposal)
        for i, (_, root) in enumerate(isolated):
            if ball is None or i in names or not ball.overlaps(balls[i]):
                continue
            if _isolates(root, ball) and ball.overlaps(_ball(g, root, _AGREEING)):
                names[i] = proposal
        if len(names) == len(isolated):
            break
    return [names[i] if i in names else _unnamed(g, root, balls[i]) for i, (_, root) in enumerate(isolated)]


def _isolates(root: Root, point: arb | None) -> bool:
    return point is not None and bool(point > dyadic(root.lower) and point < dyadic(root.upper))


def _short(g: sp.Expr, root: Root, ball: arb) -> sp.Expr | None:
    """A short number in the interval, and in the ball about the zero, at which ``g`` is exactly 0."""
    for point in short_numbers(g, ball):
        own = _value(point)
        if own is None or not _isolates(root, own) or not own.overlaps(ball):
            continue
        with contextlib.suppress(Undetermined):
            if sign(g.subs(x, point)) == 0:
                return point
    return None


def _proposals(g: sp.Expr) -> Iterator[sp.Expr]:
    """What may be zeros of ``g``: nothing is claimed about them."""
    try:
        with sympy_asked():
            yield from proposed_zeros(g)
            if not (g.is_polynomial(x) or _unwieldy(g)):
                found = steps.within(NAMING, sp.solveset, g, x, sp.S.Reals)
                yield from found if isinstance(found, sp.FiniteSet) else ()
    except (SymPyError, OutOfSteps):
        return


def _unwieldy(g: sp.Expr) -> bool:
    """Whether SymPy may write out a power without end: of exp(x^2 + x/10000) - sqrt(2) it makes 2^(2*10^8)."""
    return g.has(sp.exp, sp.log) and any(max(abs(r.p), r.q) > _LARGEST for r in g.atoms(sp.Rational))


def _value(proposal: sp.Expr) -> arb | None:
    try:
        return Evaluator(proposal).at(0, _AGREEING).ball
    except Unanswered:
        return None


def _unnamed(g: sp.Expr, root: Root, ball: arb) -> sp.Expr:
    """The zero as a number of its own; its interval does not hold 0."""
    lower, upper = max(root.lower, fraction(ball.lower())), min(root.upper, fraction(ball.upper()))
    if lower <= 0 <= upper:
        raise BreakpointError(f"the zero of {g} at 0 is not told from those near it")
    return Zero.of(g, lower, upper)


def _ball(g: sp.Expr, root: Root, bits: int = 64) -> arb:
    return narrowed(Evaluator(g).on, root.lower, root.upper, bits)
