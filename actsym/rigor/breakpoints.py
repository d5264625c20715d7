"""Where an expression is cut: the points at which its formula changes, and its formula in between.

Between two neighbouring breakpoints no ``Piecewise``, ``Abs``, ``Max``, ``Min``, ``sign``, ``Heaviside``,
``floor`` or ``ceiling`` changes its branch, so the expression there is one built from elementary
functions: :func:`pieces` gives that expression for every interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import sympy as sp
from flint import arb
from sympy.core.relational import Relational

from actsym.definition.symbols import x
from actsym.errors import OutOfSteps, SymPyError, Unanswered, sympy_asked
from actsym.rigor.evaluate import EvaluationError, Evaluator, integer
from actsym.work import steps

#: A step function with more steps than this inside the interval is not cut.
MOST_STEPS = 1000

#: Steps that SymPy may take to solve one equation.
SOLVING = 24_000_000


class BreakpointError(Unanswered, ValueError):
    """The points at which the formula changes could not be found."""


@dataclass(frozen=True)
class Piece:
    """``expr`` is the expression on the open interval (lower, upper); the ends are exact or infinite."""

    lower: sp.Expr
    upper: sp.Expr
    expr: sp.Expr


def breakpoints(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> list[sp.Expr]:
    """Every point inside (lower, upper) where the formula may change, in order.

    Raises :class:`BreakpointError` when the equation for one of them has no solution in closed form.
    """
    found: set[sp.Expr] = set()
    for switch in _switches(expr):
        found.update(zeros(switch, lower, upper))
    for step in expr.atoms(sp.floor, sp.ceiling):
        found.update(_jumps(step, lower, upper))
    return sorted_reals(p for p in found if _between(p, lower, upper))


def pieces(expr: sp.Expr, lower: sp.Expr = -sp.oo, upper: sp.Expr = sp.oo) -> list[Piece]:
    """The expression on each interval between its breakpoints, from ``lower`` to ``upper``."""
    ends = [lower, *breakpoints(expr, lower, upper), upper]
    return [Piece(a, b, resolve(expr, inside(a, b))) for a, b in pairwise(ends)]


def _switches(expr: sp.Expr) -> Iterator[sp.Expr]:
    """Expressions whose zeros are the places where ``expr`` changes its formula."""
    for node in expr.atoms(Relational):
        if x in node.free_symbols:
            yield node.lhs - node.rhs
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
    """The real zeros of ``equation`` between the ends; ``equation`` may itself be piecewise.

    Raises :class:`BreakpointError` where they have no closed form, or SymPy finds none in :data:`SOLVING` steps.
    """
    if not equation.has(x):
        return []
    try:
        with sympy_asked():
            return _zeros(equation, lower, upper)
    except (SymPyError, OutOfSteps) as error:
        raise BreakpointError(f"the zeros of {equation} are not found: {error}") from error


def _zeros(equation: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[sp.Expr]:
    if equation.has(sp.Piecewise, sp.Abs, sp.Max, sp.Min, sp.sign, sp.Heaviside, sp.floor, sp.ceiling):
        parts = pieces(equation, lower, upper)
        return [p.upper for p in parts[:-1]] + [z for p in parts for z in zeros(p.expr, p.lower, p.upper)]
    numerator = sp.fraction(sp.together(equation))[0]
    polynomial = numerator.as_poly(x)
    if polynomial is not None and polynomial.gens == (x,):
        return _polynomial_zeros(polynomial)
    solutions = steps.within(SOLVING, sp.solveset, equation, x, sp.Interval(lower, upper))
    if isinstance(solutions, sp.FiniteSet):
        return [s for s in solutions if s.is_real is not False]
    if solutions is sp.S.EmptySet:
        return []
    if solutions is sp.S.Reals or isinstance(solutions, sp.Interval):
        return []
    raise BreakpointError(f"where {equation} changes sign is not known in closed form")


def _polynomial_zeros(polynomial: sp.Poly) -> list[sp.Expr]:
    if polynomial.degree() == 1:
        slope, constant = polynomial.all_coeffs()
        zero = -constant / slope
        return [sp.expand(zero) if zero.has(sp.exp) else zero]  # powers of e cancel where they meet their inverses
    if all(c.is_Rational for c in polynomial.all_coeffs()):
        return list(dict.fromkeys(sp.real_roots(polynomial)))
    return [r for r in sp.roots(polynomial) if r.is_real]


def _jumps(step: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[sp.Expr]:
    argument = step.args[0]
    if not (lower.is_finite and upper.is_finite):
        raise BreakpointError(f"{step} has infinitely many steps")
    polynomial = argument.as_poly(x)
    if polynomial is None or polynomial.degree() > 1:
        raise BreakpointError(f"the steps of {step} are not equally spaced")
    ends = sorted_reals([argument.subs(x, lower), argument.subs(x, upper)])
    first, last = int(sp.floor(ends[0])), int(sp.ceiling(ends[1]))
    if last - first > MOST_STEPS:
        raise BreakpointError(f"{step} has more than {MOST_STEPS} steps")
    slope, constant = polynomial.all_coeffs()
    return [(sp.Integer(n) - constant) / slope for n in range(first, last + 1)]


def inside(lower: sp.Expr, upper: sp.Expr) -> Fraction:
    """A rational number strictly between two different exact reals (or infinities), a short one."""
    if lower is -sp.oo and upper is sp.oo:
        return Fraction(0)
    if lower is -sp.oo:
        return _whole(upper) - 2
    if upper is sp.oo:
        return _whole(lower) + 2
    middle = Evaluator((lower + upper) / 2).at(0).ball
    width = Evaluator((upper - lower) / 4).at(0).ball
    low, high = _fraction((middle - width).upper()), _fraction((middle + width).lower())
    return _simplest(low, high)


def _whole(value: sp.Expr) -> Fraction:
    return Fraction(integer(Evaluator(value).at(0).ball.mid().floor()))


def _fraction(ball: arb) -> Fraction:
    mantissa, exponent = (int(v) for v in ball.man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the least denominator in [low, high], by continued fractions."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -_simplest(-high, -low)
    whole = low.numerator // low.denominator
    if low == whole or high >= whole + 1:
        return Fraction(whole if low == whole else whole + 1)
    return whole + 1 / _simplest(1 / (high - whole), 1 / (low - whole))


def resolve(expr: sp.Basic, point: Fraction) -> sp.Basic:
    """``expr`` as it reads near ``point``, which is no breakpoint: every switch replaced by its branch there."""
    if not expr.args or x not in expr.free_symbols:
        return expr
    if isinstance(expr, sp.Piecewise):
        for value, test in expr.args:
            if _holds(test, point):
                return resolve(value, point)
        return sp.nan
    args = [resolve(a, point) for a in expr.args]
    if isinstance(expr, sp.Abs | sp.sign | sp.Heaviside):
        positive = _sign_at(args[0], point) > 0
        if isinstance(expr, sp.Abs):
            return args[0] if positive else -args[0]
        return sp.Integer(1 if positive else (-1 if isinstance(expr, sp.sign) else 0))
    if isinstance(expr, sp.Max | sp.Min):
        best = args[0]
        for a in args[1:]:
            above = _sign_at(a - best, point) > 0
            best = a if above == isinstance(expr, sp.Max) else best
        return best
    if isinstance(expr, sp.floor | sp.ceiling):
        value = Evaluator(args[0]).at(point).ball
        whole = value.floor() if isinstance(expr, sp.floor) else value.ceil()
        return sp.Integer(integer(whole))
    return expr.func(*args)


def _holds(test: sp.Basic, point: Fraction) -> bool:
    if test in (sp.true, sp.false):
        return bool(test)
    if isinstance(test, Relational):
        sign = _sign_at(test.lhs - test.rhs, point)
        return bool(test.func(sign, 0))
    if isinstance(test, sp.And):
        return all(_holds(a, point) for a in test.args)
    if isinstance(test, sp.Or):
        return any(_holds(a, point) for a in test.args)
    if isinstance(test, sp.Not):
        return not _holds(test.args[0], point)
    raise BreakpointError(f"the condition {test} is not understood")


def _sign_at(expr: sp.Expr, point: Fraction) -> int:
    try:
        ball = Evaluator(expr).at(point, 16).ball
    except EvaluationError as error:
        raise BreakpointError(str(error)) from None
    return 1 if ball > 0 else -1 if ball < 0 else 0


def sorted_reals(points: Iterable[sp.Expr]) -> list[sp.Expr]:
    """Exact real numbers in increasing order, equal ones once."""
    keyed = [(Evaluator(sp.sympify(p)).at(0, 160).ball, sp.sympify(p)) for p in points]
    ordered: list[tuple[arb, sp.Expr]] = []
    for ball, point in sorted(keyed, key=lambda pair: _fraction(pair[0].mid())):
        if not ordered or ball > ordered[-1][0]:
            ordered.append((ball, point))
    return [p for _, p in ordered]


def _between(point: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> bool:
    ball = Evaluator(point).at(0, 160).ball
    above = lower is -sp.oo or ball > Evaluator(lower).at(0, 160).ball
    return above and (upper is sp.oo or ball < Evaluator(upper).at(0, 160).ball)
