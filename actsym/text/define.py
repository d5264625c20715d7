"""Whether an expression defines a real function on the whole line, apart from isolated points.

Operations that are real on a part of the line only (logarithms, roots, inverse sines, division) each
make a demand on their argument, wherever the branches around them apply.  A demand is refuted by a
point where the argument, as a ball, breaks it beyond doubt.  Points are exact: between the roots of
every polynomial in sight, and over all scales from 2^-1000 to 2^1000.  A single point where a division
has a zero (``1/x``, ``sin(1/x)``) is none of this check's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import sympy as sp
from flint import arb, ctx, fmpq
from sympy.logic.boolalg import Boolean

from actsym.definition.spec import x
from actsym.errors import InputError
from actsym.rigor.evaluate import UnsupportedError, compile_real

__all__ = ["UndefinedError", "check_defined"]

_BITS = 192
_MAX_DEGREE = 60
#: Whole exponents of two at which points are taken, and odd 17-bit mantissas that no formula is likely to single out.
_SCALES = (-1000, -300, -150, -100, -60, *range(-40, 41, 2), 60, 100, 150, 300, 1000)
_MANTISSAS = (65539, 92683, 117649)
_SIMPLE = tuple(Fraction(n, d) for n, d in ((1, 1), (2, 1), (1, 2), (10, 1), (1, 10), (100, 1)))


class UndefinedError(InputError):
    """The expression is no real function of ``x`` on the whole line.  One line, which names a point."""


@dataclass(frozen=True)
class _Demand:
    """``broken(*arguments)`` is true where ``node`` has no real value; it applies where ``guard`` holds."""

    node: sp.Expr
    arguments: tuple[sp.Expr, ...]
    harmless: int
    broken: Callable[..., bool]
    problem: str
    guard: Boolean

    def compile(self) -> Callable[[arb], bool]:
        """A function of a point (a ball) that says whether the demand is broken there for certain."""
        # Where the guard fails, or a ball does not decide it, the value is or includes a harmless one.
        guarded = [sp.Piecewise((a, self.guard), (self.harmless, True), evaluate=False) for a in self.arguments]
        functions = [compile_real(a) for a in (guarded if self.guard != sp.true else self.arguments)]
        return lambda ball: self.broken(*(function(ball) for function in functions))


def check_defined(expr: sp.Expr) -> None:
    """Raise :class:`UndefinedError` unless ``expr`` is a real, non-constant function of ``x`` alone.

    Complex-valued or undefined on a set of positive measure is refused (``log(x)``, ``sqrt(x)``,
    ``acos(x)``, ``1/(x - Abs(x))``); isolated singular points are not looked for.
    """
    others = sorted(str(s) for s in expr.free_symbols - {x})
    if others:
        raise UndefinedError(f"{expr} depends on {', '.join(others)}, which is no parameter; accepted: x")
    if x not in expr.free_symbols:
        raise UndefinedError(f"{expr} is a constant; an activation depends on x")
    if expr.has(sp.I, sp.nan, sp.oo, -sp.oo, sp.zoo):
        raise UndefinedError(f"{expr} holds a number that is not real")
    demands = list(dict.fromkeys(_demands(expr, sp.true)))
    if not demands:
        return
    points = [*_between_roots(demands), *_grid()]
    for demand in demands:
        try:
            point = _counterexample(demand.compile(), points)
        except UnsupportedError as error:
            raise UndefinedError(f"{expr} cannot be checked: {error}") from None
        if point is not None:
            raise UndefinedError(f"{expr} is no real function on the whole line: at x = {point} {demand.problem}")


def _counterexample(broken: Callable[[arb], bool], points: list[Fraction]) -> Fraction | None:
    """A point at which, and beside which, a demand is broken."""
    with ctx.workprec(_BITS):
        for point in points:
            beside = point * (1 + Fraction(1, 1 << 24)), point * (1 + Fraction(3, 1 << 25))
            if all(broken(arb(fmpq(*p.as_integer_ratio()))) for p in (point, *beside)):
                return point
    return None


# Demands


def _demands(expr: sp.Basic, guard: Boolean) -> Iterator[_Demand]:
    """The demands of an expression, inner ones first, so that the first that fails is the cause."""
    if isinstance(expr, sp.Piecewise):
        rest = guard
        for value, condition in expr.args:
            yield from _demands(condition, rest)
            yield from _demands(value, sp.And(rest, condition))
            rest = sp.And(rest, sp.Not(condition))
        return
    for argument in expr.args:
        yield from _demands(argument, guard)
    demand = _demand(expr, guard)
    if demand is not None:
        yield demand


def _demand(expr: sp.Basic, guard: Boolean) -> _Demand | None:
    if isinstance(expr, sp.log):
        problem = f"the logarithm's argument {expr.args[0]} is not positive"
        return _Demand(expr, expr.args[:1], 1, _not_positive, problem, guard)
    if isinstance(expr, sp.asin | sp.acos):
        problem = f"the argument {expr.args[0]} of {expr.func.__name__} is outside [-1, 1]"
        return _Demand(expr, expr.args, 0, _beyond_one, problem, guard)
    if isinstance(expr, sp.Pow):
        return _power_demand(expr, guard)
    return None


def _power_demand(expr: sp.Pow, guard: Boolean) -> _Demand | None:
    base, exponent = expr.as_base_exp() if expr.exp.is_Rational else (expr.base, expr.exp)
    if not exponent.is_Rational:
        problem = f"{base} is negative and the power {exponent} is no integer"
        return _Demand(expr, (base, exponent), 1, _no_real_power, problem, guard)
    if exponent.is_Integer:
        problem = f"there is a division by {base} = 0"
        return _Demand(expr, (base,), 1, _zero, problem, guard) if exponent < 0 else None
    if exponent < 0:
        return _Demand(expr, (base,), 1, _not_positive, f"{base} is not positive, under a negative power", guard)
    return _Demand(expr, (base,), 1, _negative, f"{base} is negative, under a root", guard)


def _zero(u: arb) -> bool:
    return bool(u == 0)


def _negative(u: arb) -> bool:
    return bool(u < 0)


def _not_positive(u: arb) -> bool:
    return bool(u <= 0)


def _beyond_one(u: arb) -> bool:
    return bool(u > 1 or u < -1)


def _no_real_power(u: arb, v: arb) -> bool:
    return bool((u < 0 and v.is_finite() and not v.contains_integer()) or (u == 0 and v < 0))


# Points


def _grid() -> Iterator[Fraction]:
    """Simple points first, for a readable message; then every scale, and the neighbourhood of 0 densely."""
    for point in _SIMPLE:
        yield from (-point, point)
    for step in range(256):
        point = Fraction(2 * step * 4099 + 1, 1 << 16)  # 0 .. 32, an eighth apart, always with 16 binary places
        yield from (-point, point)
    for scale in _SCALES:
        for mantissa in _MANTISSAS:
            point = Fraction(mantissa, 1 << 16) * Fraction(2) ** scale
            yield from (-point, point)


def _between_roots(demands: list[_Demand]) -> Iterator[Fraction]:
    """One point in every interval that the roots of the polynomials in the demands leave."""
    product = sp.Poly(1, x)
    for polynomial in dict.fromkeys(p for demand in demands for p in _polynomials(demand)):
        if product.degree() + polynomial.degree() <= _MAX_DEGREE:
            product = product.lcm(polynomial)
    if product.degree() == 0:
        return
    intervals = [interval for interval, _ in product.intervals(eps=sp.Rational(1, 10**6))]
    ends = [(Fraction(int(a.p), int(a.q)), Fraction(int(b.p), int(b.q))) for a, b in intervals]
    if ends:
        yield ends[0][0] - 1
        yield ends[-1][1] + 1
    for (_, low), (high, _) in pairwise(ends):
        if low < high:
            yield (low + high) / 2


def _polynomials(demand: _Demand) -> Iterator[sp.Poly]:
    """Numerators and denominators of the rational functions that the demand compares with a constant."""
    compared = [r.lhs - r.rhs for r in demand.guard.atoms(sp.core.relational.Relational)]
    shifted = [a - 1 for a in demand.arguments] + [a + 1 for a in demand.arguments]
    for expr in (*demand.arguments, *(shifted if demand.broken is _beyond_one else ()), *compared):
        if expr.is_rational_function(x) and not expr.has(sp.floor, sp.ceiling):
            for part in sp.fraction(sp.together(expr)):
                polynomial = sp.Poly(part, x)
                if 0 < polynomial.degree() <= _MAX_DEGREE and polynomial.domain in (sp.ZZ, sp.QQ):
                    yield polynomial.set_domain(sp.QQ)
