"""Operations on real intervals with two ends: a backend for :mod:`~actsym.rigor.evaluate`.

A ball cannot say "between 10^-300 and 1": its radius forgets the small end, and with it the sign.  An
interval keeps both ends, each a rounded-outward exact number or an infinity, so it follows a function over
hundreds of orders of magnitude: 1/(1 + exp(-x)) on [-1000, -10] stays positive and small.  An end of
``+-inf`` says that nothing is known on that side; where nothing at all is known (or the function is not
defined) the interval is the whole line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp
from flint import arb

from actsym.definition.symbols import x
from actsym.rigor import real_functions as real, rewrite
from actsym.rigor.evaluate import compiled

Closure = Callable[[list[Any]], Any]

_ZERO, _ONE = arb(0), arb(1)
_UP, _DOWN = arb.pos_inf(), arb.neg_inf()


class Interval:
    """All real numbers from ``lo`` to ``hi``, both exact."""

    __slots__ = ("hi", "lo")

    def __init__(self, lo: arb, hi: arb) -> None:
        """The ends of the balls ``lo`` and ``hi`` that lie outside; an end that is no number becomes infinite."""
        self.lo = _DOWN if lo.is_nan() else lo.lower()
        self.hi = _UP if hi.is_nan() else hi.upper()
        if self.lo.is_nan():
            self.lo = _DOWN
        if self.hi.is_nan():
            self.hi = _UP

    def __add__(self, other: Interval) -> Interval:
        return Interval(self.lo + other.lo, self.hi + other.hi)

    def __mul__(self, other: Interval) -> Interval:
        a, b, c, d = self.lo, self.hi, other.lo, other.hi
        if a >= 0 and c >= 0:
            return Interval(_product(a, c), _product(b, d))
        products = [_product(a, c), _product(a, d), _product(b, c), _product(b, d)]
        low, high = products[0], products[0]
        for p in products[1:]:
            low, high = _lesser(low, p), _greater(high, p)
        return Interval(low, high)

    def abs_lower(self) -> arb:
        """The least absolute value in the interval."""
        return self.lo if self.lo > 0 else -self.hi if self.hi < 0 else _ZERO

    def abs_upper(self) -> arb:
        """The largest absolute value in the interval."""
        return _greater(-self.lo, self.hi)

    def ball(self) -> arb:
        """A ball around the interval; not a number where an end is infinite."""
        return self.lo.union(self.hi) if self.lo.is_finite() and self.hi.is_finite() else arb.nan()


def compile_interval(expr: sp.Expr, symbol: sp.Symbol = x) -> Callable[[Interval], Interval]:
    """``expr`` as a function of intervals, at whatever ``flint.ctx.prec`` holds when it is called.

    Raises :class:`~actsym.rigor.evaluate.UnsupportedError` for an unknown function.
    """
    import actsym.rigor.intervals as backend

    return compiled(expr, symbol, backend)


def _product(a: arb, b: arb) -> arb:
    """a b, where zero times an unknown end is zero."""
    return _ZERO if a == 0 or b == 0 else a * b


def _lesser(a: arb, b: arb) -> arb:
    return a.lower() if a.lower() <= b.lower() else b.lower()


def _greater(a: arb, b: arb) -> arb:
    return a.upper() if a.upper() >= b.upper() else b.upper()


# What the compiler asks of a backend


def undefined() -> Interval:
    return Interval(_DOWN, _UP)


def union(a: Interval, b: Interval) -> Interval:
    return Interval(_lesser(a.lo, b.lo), _greater(a.hi, b.hi))


def constant(expr: sp.Expr) -> Closure:
    inner = real.constant(expr)

    def at(env: list[Any]) -> Interval:
        value = inner(env)
        return Interval(value, value)

    return at


def comparison(kind: type) -> Callable[[Interval, Interval], bool | None]:
    return _COMPARISONS[kind]


def bind(rule: Callable[..., Interval], args: list[Closure]) -> Closure:
    return lambda env: rule(*(a(env) for a in args))


def rule(expr: sp.Basic) -> Callable[..., Interval] | None:
    if expr.func in _OWN:
        return _OWN[expr.func]
    function = real.rule(expr)
    if function is None:
        return None
    if len(expr.args) == 1 and expr.func in _INCREASING:
        return lambda u: Interval(function(u.lo), function(u.hi))
    if len(expr.args) == 1 and expr.func in _DECREASING:
        return lambda u: Interval(function(u.hi), function(u.lo))
    return _through_balls(function)


def integer_power(base: Closure, n: int) -> Closure:
    if n < 0:
        return lambda env: _reciprocal(_whole_power(base(env), -n))
    return lambda env: _whole_power(base(env), n)


def _whole_power(u: Interval, n: int) -> Interval:
    if n % 2:
        return Interval(u.lo**n, u.hi**n)
    return Interval(u.abs_lower() ** n, u.abs_upper() ** n)


def _reciprocal(u: Interval) -> Interval:
    """Nothing is known where u touches zero, also at an end: the function may be undefined there."""
    if u.lo > 0 or u.hi < 0:
        return Interval(real.reciprocal(u.hi), real.reciprocal(u.lo))
    return undefined()


def rational_power(base: Closure, p: int, q: int, nonnegative: bool) -> Closure:
    def power(env: list[Any]) -> Interval:
        u = base(env)
        low = _greater(u.lo, _ZERO)
        root = Interval(low.root(q) if low.is_finite() else _ONE, u.hi.root(q) if u.hi.is_finite() else _UP)
        value = _whole_power(root, abs(p))
        return value if p > 0 else _reciprocal(value)

    return power


def power(base: Closure, exponent: Closure) -> Closure:
    def general(env: list[Any]) -> Interval:
        u, v = base(env), exponent(env)
        if u.lo > 0:
            return _exp(v * _log(u))
        if u.lo == 0 and v.lo > 0:
            return Interval(_ZERO, _exp(v * Interval(_DOWN, u.hi.log())).hi)
        return undefined()

    return general


def _exp(u: Interval) -> Interval:
    low = _ZERO if u.lo == _DOWN else real.exp(u.lo)
    return Interval(_greater(low, _ZERO) if not low > 0 else low, real.exp(u.hi))


def _log(u: Interval, *base: Interval) -> Interval:
    value = Interval(real.FUNCTIONS[sp.log](u.lo) if u.lo > 0 else _DOWN, u.hi.log() if u.hi > 0 else _UP)
    return value * _reciprocal(_log(base[0])) if base else value


def _log1p(u: Interval) -> Interval:
    return Interval(real.FUNCTIONS[rewrite.log1p](u.lo) if u.lo > -1 else _DOWN, u.hi.log1p() if u.hi > -1 else _UP)


def _absolute(u: Interval) -> Interval:
    return Interval(u.abs_lower(), u.abs_upper())


def _cosh(u: Interval) -> Interval:
    return Interval(real.cosh(u.abs_lower()), real.cosh(u.abs_upper()))


def _sech(u: Interval) -> Interval:
    return Interval(_greater(_ZERO, real.sech(u.abs_upper()).lower()), real.sech(u.abs_lower()))


def _wave(function: Callable[[arb], arb]) -> Callable[[Interval], Interval]:
    """sin, cos and sinc: at most 1 in modulus, and no better than that on a long interval."""

    def at(u: Interval) -> Interval:
        ball = u.ball()
        if not ball.is_finite() or ball.rad() > 2:
            return Interval(-_ONE, _ONE)
        value = function(ball)
        return Interval(_greater(-_ONE, value.lower()), _lesser(_ONE, value.upper()))

    return at


def _through_balls(function: Callable[..., arb]) -> Callable[..., Interval]:
    def at(*args: Interval) -> Interval:
        value = function(*(a.lo if a.lo == a.hi else a.ball() for a in args))
        return Interval(value, value) if value.is_finite() else undefined()

    return at


def _compare(definite: Callable[[Interval, Interval], bool], opposite: Callable[[Interval, Interval], bool]):  # type: ignore[no-untyped-def]
    return lambda a, b: True if definite(a, b) else False if opposite(a, b) else None


def _equal(a: Interval, b: Interval) -> bool:
    return bool(a.lo == a.hi == b.lo == b.hi)


def _apart(a: Interval, b: Interval) -> bool:
    return bool(a.hi < b.lo or a.lo > b.hi)


_COMPARISONS = {
    sp.StrictGreaterThan: _compare(lambda a, b: a.lo > b.hi, lambda a, b: a.hi <= b.lo),
    sp.StrictLessThan: _compare(lambda a, b: a.hi < b.lo, lambda a, b: a.lo >= b.hi),
    sp.GreaterThan: _compare(lambda a, b: a.lo >= b.hi, lambda a, b: a.hi < b.lo),
    sp.LessThan: _compare(lambda a, b: a.hi <= b.lo, lambda a, b: a.lo > b.hi),
    sp.Equality: _compare(_equal, _apart),
    sp.Unequality: _compare(_apart, _equal),
}

_INCREASING = {
    rewrite.expm1, rewrite.softplus, sp.sinh, sp.tanh, sp.asinh, sp.atan, sp.erf, sp.erfi, sp.sign, sp.Heaviside,
    sp.floor, sp.ceiling,
}  # fmt: skip
_DECREASING = {sp.erfc}

_OWN: dict[Any, Callable[..., Interval]] = {
    sp.exp: _exp, sp.log: _log, rewrite.log1p: _log1p, sp.Abs: _absolute, sp.cosh: _cosh, sp.sech: _sech,
    sp.sin: _wave(arb.sin), sp.cos: _wave(arb.cos), sp.sinc: _wave(arb.sinc),
    sp.Max: lambda *u: Interval(_fold(_greater, [v.lo for v in u]), _fold(_greater, [v.hi for v in u])),
    sp.Min: lambda *u: Interval(_fold(_lesser, [v.lo for v in u]), _fold(_lesser, [v.hi for v in u])),
}  # fmt: skip


def _fold(choose: Callable[[arb, arb], arb], ends: list[arb]) -> arb:
    best = ends[0]
    for end in ends[1:]:
        best = choose(best, end)
    return best
