"""Where an expression is cut: the points at which its formula changes, and its formula in between.

Where an expression is cut: the points at which its formula changes, and its formula in between.

Between two neighbouring breakpoints no ``Piecewise``, ``Abs``, ``Max``, ``Min``, ``sign``, ``Heaviside``,
``floor`` or ``ceiling`` changes its branch, so the expression there is one built from elementary
functions: :func:`pieces` gives that expression for every interval.

Where a function is cut before it is charted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise

import sympy as sp
from flint import arb, ctx
from sympy.core.relational import Relational

from actsym.definition.symbols import x
from actsym.errors import EvaluationError
from actsym.rigor.asymptotics.constants import Undetermined, sign
from actsym.rigor.balls import integer
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import BreakpointError, Piece, between, inside, sorted_reals
from actsym.rigor.intervals import Interval, compile_interval
from actsym.rigor.roots import singular_points
from actsym.rigor.zeros import sign_changes

#: A step function with more steps than this inside the interval is not cut.
MOST_STEPS = 1000

_SWITCHES = (sp.Piecewise, sp.Abs, sp.Max, sp.Min, sp.sign, sp.Heaviside, sp.floor, sp.ceiling)


def breakpoints(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> list[sp.Expr]:
    """Every point inside (lower, upper) where the formula may change, in order.

    Raises :class:`~actsym.rigor.exact_numbers.BreakpointError` where they are not shown to be all.
    """
    return [part.upper for part in pieces(expr, lower, upper)[:-1]]


def pieces(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> list[Piece]:
    """The expression on each interval between its breakpoints, from ``lower`` to ``upper``.

    Conditions are settled from the outside in: what stands in a branch is looked at where the branch holds.
    Raises as :func:`breakpoints`.
    """
    expr = with_floors(expr)
    branching = list(_outermost(expr))
    if not branching:
        points = {p for switch in _switches(expr) for p in zeros(switch, lower, upper)}
        points.update(p for step in expr.atoms(sp.floor, sp.ceiling) for p in _jumps(step, lower, upper))
        return [Piece(a, b, resolve(expr, inside(a, b))) for a, b in _intervals(points, lower, upper)]
    tests = [test for node in branching for _, condition in node.args for test in condition.atoms(Relational)]
    points = {p for test in tests if x in test.free_symbols for p in zeros(test.lhs - test.rhs, lower, upper)}
    found = []
    for a, b in _intervals(points, lower, upper):
        near = partial(sign_near, inside(a, b))
        found += pieces(expr.xreplace({node: _branch(node, near) for node in branching}), a, b)
    return found


def with_floors(expr: sp.Basic) -> sp.Basic:
    """``expr`` with remainders and fractional parts written by ``floor``."""
    if not expr.has(sp.Mod, sp.frac):
        return expr
    return expr.replace(sp.frac, lambda u: u - sp.floor(u)).replace(sp.Mod, lambda u, m: u - m * sp.floor(u / m))


def _intervals(points: set[sp.Expr], lower: sp.Expr, upper: sp.Expr) -> Iterator[tuple[sp.Expr, sp.Expr]]:
    """Neighbouring ends, of those of the ``points`` that lie between ``lower`` and ``upper``."""
    ends = [lower, *sorted_reals(p for p in points if between(p, lower, upper)), upper]
    yield from pairwise(ends)


def _outermost(expr: sp.Basic) -> Iterator[sp.Piecewise]:
    """The ``Piecewise`` nodes in x that lie in no other one."""
    if isinstance(expr, sp.Piecewise) and x in expr.free_symbols:
        yield expr
    elif x in expr.free_symbols:
        for arg in expr.args:
            yield from _outermost(arg)


def _switches(expr: sp.Expr) -> Iterator[sp.Expr]:
    """Expressions whose zeros are the places where ``expr``, without conditions, changes its formula."""
    for node in expr.atoms(sp.Abs, sp.sign, sp.Heaviside):
        if x in node.free_symbols:
            yield node.args[0]
    for node in expr.atoms(sp.Max, sp.Min):
        if x in node.free_symbols:
            arguments = list(node.args)
            for i, a in enumerate(arguments):
                for b in arguments[i + 1 :]:
                    yield a - b


def zeros(equation: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[sp.Expr]:
    """The real zeros of ``equation`` between the ends, and where it jumps or is singular, in order.

    It may itself be piecewise.

    Raises :class:`~actsym.rigor.exact_numbers.BreakpointError` where they are not shown to be all.
    """
    if not equation.has(x):
        return []
    if not equation.has(*_SWITCHES):
        return list(sign_changes(equation, lower, upper))
    parts = pieces(equation, lower, upper)
    return sorted_reals([p.upper for p in parts[:-1]] + [z for p in parts for z in zeros(p.expr, p.lower, p.upper)])


def zeros_on(equation: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[sp.Expr]:
    """:func:`zeros`, and the finite ends at which ``equation`` is shown to vanish."""
    ends = [end for end in (lower, upper) if end.is_finite and _vanishes(equation, end)]
    return [*ends, *zeros(equation, lower, upper)]


def _vanishes(equation: sp.Expr, point: sp.Expr) -> bool:
    try:
        return sign(exact_value(equation, point)) == 0
    except Undetermined as error:
        raise BreakpointError(f"whether {equation} is zero at {point} is not known") from error


def _jumps(step: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[sp.Expr]:
    argument = step.args[0]
    if not argument.has(x):
        return []
    with ctx.workprec(64):
        low = arb.neg_inf() if lower is -sp.oo else Evaluator(lower).at(0).ball
        high = arb.pos_inf() if upper is sp.oo else Evaluator(upper).at(0).ball
        values = compile_interval(argument)(Interval(low, high))
        if not (values.lo.is_finite() and values.hi.is_finite()):
            endless = argument.is_polynomial(x) and not (lower.is_finite and upper.is_finite)
            raise BreakpointError(
                f"{step} has infinitely many steps" if endless else f"how many steps {step} has is not known"
            )
        first, last = integer(values.lo.floor()), integer(values.hi.ceil())
    if last - first > MOST_STEPS:
        raise BreakpointError(f"{step} has more than {MOST_STEPS} steps")
    return [point for n in range(first, last + 1) for point in zeros(argument - n, lower, upper)]


def resolve(expr: sp.Basic, point: Fraction) -> sp.Basic:
    """``expr`` as it reads near ``point``, which is no breakpoint: every switch replaced by its branch there."""
    return _settled(expr, partial(sign_near, point), lambda e: Evaluator(e).at(point).ball)


def exact_value(expr: sp.Expr, point: sp.Expr) -> sp.Expr:
    """``expr`` at an exact point, which may be a breakpoint: every switch settled by a sign that is proven.

    Raises :class:`~actsym.rigor.exact_numbers.BreakpointError` for a sign that is not.
    """

    def sign_at(e: sp.Expr) -> int:
        try:
            return sign(e.subs(x, point))
        except Undetermined as error:
            raise BreakpointError(str(error)) from None

    return _settled(expr, sign_at, lambda e: Evaluator(e.subs(x, point)).at(0).ball).subs(x, point)


def _settled(expr: sp.Basic, sign_of: Callable[[sp.Expr], int], ball_of: Callable[[sp.Expr], arb]) -> sp.Basic:
    if not expr.args or x not in expr.free_symbols:
        return expr
    if isinstance(expr, sp.Piecewise):
        return _settled(_branch(expr, sign_of), sign_of, ball_of)
    args = [_settled(a, sign_of, ball_of) for a in expr.args]
    if isinstance(expr, sp.Abs | sp.sign | sp.Heaviside):
        found = sign_of(args[0])
        if isinstance(expr, sp.Abs):
            return args[0] if found >= 0 else -args[0]
        return expr.func(found)
    if isinstance(expr, sp.Max | sp.Min):
        best = args[0]
        for a in args[1:]:
            above = sign_of(a - best) > 0
            best = a if above == isinstance(expr, sp.Max) else best
        return best
    if isinstance(expr, sp.floor | sp.ceiling):
        value = ball_of(args[0])
        if value.contains_integer() and value.rad() < 0.25:  # one integer alone, on a side that is to be proven
            whole = sp.Integer(integer((value.mid() + 0.5).floor()))
            side = sign_of(args[0] - whole)
            return whole + (min(side, 0) if isinstance(expr, sp.floor) else max(side, 0))
        return sp.Integer(integer(value.floor() if isinstance(expr, sp.floor) else value.ceil()))
    return expr.func(*args)


def _branch(node: sp.Piecewise, sign_of: Callable[[sp.Expr], int]) -> sp.Expr:
    """The value that holds; not a number where none does."""
    return next((value for value, test in node.args if _holds(test, sign_of)), sp.nan)


def _holds(test: sp.Basic, sign_of: Callable[[sp.Expr], int]) -> bool:
    if test in (sp.true, sp.false):
        return bool(test)
    if isinstance(test, Relational):
        return bool(test.func(sign_of(test.lhs - test.rhs), 0))
    if isinstance(test, sp.And):
        return all(_holds(a, sign_of) for a in test.args)
    if isinstance(test, sp.Or):
        return any(_holds(a, sign_of) for a in test.args)
    if isinstance(test, sp.Not):
        return not _holds(test.args[0], sign_of)
    raise BreakpointError(f"the condition {test} is not understood")


def sign_near(point: Fraction, expr: sp.Expr) -> int:
    """-1, 0 or 1 as the value at a point is; 0 only if it is 0 exactly."""
    try:
        ball = Evaluator(expr).at(point, 16).ball
    except EvaluationError as error:
        raise BreakpointError(str(error)) from None
    if ball > 0 or ball < 0:
        return 1 if ball > 0 else -1
    if ball == 0 or sp.expand(expr) == 0:
        return 0
    raise BreakpointError(f"the sign of {expr} near {float(point):.6g} is not shown")


_SWITCHING = (sp.Piecewise, sp.Abs, sp.sign, sp.Heaviside, sp.Max, sp.Min, sp.floor, sp.ceiling, sp.frac, sp.Mod)


def safe_pieces(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> list[Piece]:
    """The pieces between breakpoints and between singular points that are seen at once.

    Raises :class:`~actsym.rigor.breakpoints.BreakpointError`, and as
    :func:`~actsym.rigor.breakpoints.pieces` does.
    """
    return [part for piece in _between_switches(expr, lower, upper) for part in _cut(piece)]


def _cut(piece: Piece) -> list[Piece]:
    inner = [p for p in singular_points(piece.expr) if between(p, piece.lower, piece.upper)]
    ends = [piece.lower, *inner, piece.upper]
    return [Piece(a, b, piece.expr) for a, b in pairwise(ends)]


def _between_switches(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[Piece]:
    if not expr.has(*_SWITCHING):
        return [Piece(lower, upper, expr)]
    try:
        return pieces(expr, lower, upper)
    except EvaluationError as error:
        raise BreakpointError(str(error)) from error
