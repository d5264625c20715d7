"""A SymPy expression, as it is written, on many intervals at once: its value, and two derivatives by forward mode."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
import sympy as sp

from actsym.crosscheck import intervals as iv
from actsym.crosscheck.intervals import Intervals, about, exactly


class Unknown(Exception):
    """The expression holds something that this module has no rule for."""


@dataclass(frozen=True)
class Jet:
    """``parts`` are the value and derivatives, the latter away from kinks and jumps.

    smooth
        On how many derivatives, counted from the value's, the mean value theorem holds: 2 where no branch is undecided,
        1 where the value is continuous with a kink, 0 where it may jump, -1 where there may be none.
    fixed
        Whether it is a number, the same everywhere: one interval, and derivatives that are 0.
    """

    parts: tuple[Intervals, ...]
    smooth: Any
    fixed: bool = False

    def __add__(self, other: Jet) -> Jet:
        if self.fixed:
            self, other = other, self
        if other.fixed:
            return Jet((self.value + other.value, *self.parts[1:]), self.smooth, self.fixed)
        parts = tuple(a + b for a, b in zip(self.parts, other.parts, strict=False))
        return Jet(parts, np.minimum(self.smooth, other.smooth))

    def __neg__(self) -> Jet:
        return Jet(tuple(-a for a in self.parts), self.smooth, self.fixed)

    def __sub__(self, other: Jet) -> Jet:
        return self + -other

    def __mul__(self, other: Jet) -> Jet:
        if self.fixed:
            self, other = other, self
        if other.fixed:
            return Jet(tuple(part.times(other.value) for part in self.parts), self.smooth, self.fixed)
        u, v = self.parts, other.parts
        found = [u[0] * v[0]]
        if len(u) > 1 and len(v) > 1:
            found.append(u[1] * v[0] + u[0] * v[1])
        if len(u) > 2 and len(v) > 2:
            found.append(u[2] * v[0] + (u[1] * v[1]).times(_TWO) + u[0] * v[2])
        return Jet(tuple(found), np.minimum(self.smooth, other.smooth))

    def __pow__(self, n: int) -> Jet:
        return _power(self, sp.Integer(n))

    @property
    def value(self) -> Intervals:
        return self.parts[0]

    @property
    def slope(self) -> Intervals:
        return self.parts[1]

    def derivative(self) -> Jet:
        return Jet(self.parts[1:], self.smooth - 1)

    def chain(self, *outer: Intervals) -> Jet:
        """A function of this, given by its value and derivatives here."""
        found = list(outer[:1])
        if len(self.parts) > 1:
            found.append(outer[1] * self.parts[1])
        if len(self.parts) > 2:
            found.append(outer[2] * self.parts[1].power(2) + outer[1] * self.parts[2])
        return Jet(tuple(found), self.smooth)

    def hull(self, other: Jet) -> Jet:
        parts = tuple(a.hull(b) for a, b in zip(self.parts, other.parts, strict=True))
        return Jet(parts, np.minimum(self.smooth, other.smooth))

    def where(self, mask: Any, other: Jet) -> Jet:
        parts = tuple(a.where(mask, b) for a, b in zip(self.parts, other.parts, strict=True))
        return Jet(parts, np.where(mask, self.smooth, other.smooth))

    def at_most(self, smooth: Any) -> Jet:
        return Jet(self.parts, np.minimum(self.smooth, smooth))


_ZERO, _ONE, _TWO = exactly(0.0), exactly(1.0), exactly(2.0)


def variable(on: Intervals, orders: int) -> Jet:
    """x itself on intervals, with so many derivatives."""
    zero = Intervals(np.zeros_like(on.low), np.zeros_like(on.low))
    parts = (on, Intervals(zero.low + 1, zero.low + 1), zero)[: orders + 1]
    return Jet(parts, np.full(on.low.shape, 2))


def jet(expr: sp.Expr, symbol: sp.Symbol, on: Intervals, orders: int = 2) -> Jet:
    """``expr`` on every interval, with so many derivatives.  Raises :class:`Unknown`."""
    with np.errstate(all="ignore"):
        walk = _Walk(symbol, on, orders)
        found = walk.value(expr)
        parts = (Intervals(*(np.broadcast_to(end, walk.shape) for end in (p.low, p.high))) for p in found.parts)
        return Jet(tuple(parts), np.broadcast_to(found.smooth, walk.shape))


class _Walk:
    def __init__(self, symbol: sp.Symbol, on: Intervals, orders: int) -> None:
        self.x = variable(on, orders)
        self.shape = on.low.shape
        self.done: dict[sp.Basic, Jet] = {symbol: self.x}

    def value(self, node: sp.Basic) -> Jet:
        if node not in self.done:
            self.done[node] = self.found(node)
        return self.done[node]

    def constant(self, value: Intervals) -> Jet:
        return Jet((value, _ZERO, _ZERO)[: len(self.x.parts)], 2, fixed=True)

    def found(self, node: sp.Basic) -> Jet:
        if isinstance(node, sp.Integer | sp.Rational | sp.NumberSymbol):
            near = float(node)
            return self.constant(exactly(near) if node.is_Integer and abs(node) < 2**53 else about(near))
        if isinstance(node, sp.Add):
            return reduce(Jet.__add__, map(self.value, node.args))
        if isinstance(node, sp.Mul):
            return reduce(Jet.__mul__, map(self.value, node.args))
        if isinstance(node, sp.Pow):
            return self.pow(node)
        if isinstance(node, sp.Piecewise):
            return self.piecewise(node)
        if isinstance(node, sp.Max | sp.Min):
            return reduce(lambda a, b: _larger(a, b, isinstance(node, sp.Min)), map(self.value, node.args))
        name = type(node).__name__
        if name not in _FUNCTIONS or len(node.args) != 1:
            raise Unknown(name)
        return _FUNCTIONS[name](self.value(node.args[0]))

    def pow(self, node: sp.Pow) -> Jet:
        base = self.value(node.base)
        if node.exp.is_Rational:
            return _power(base, node.exp)
        exponent = self.value(node.exp)
        if not node.base.is_negative:
            return _exp(exponent * _log(base))
        # Of real exponents only whole ones have a real value: cos(pi floor(x)) is (-1)^floor(x) to SymPy.
        if node.exp.is_integer is not True and not _whole(node.exp):
            raise Unknown("a power of a negative number")
        return _exp(exponent * _log(-base)) * _FUNCTIONS["cos"](_constant_times(np.pi, exponent))

    def piecewise(self, node: sp.Piecewise) -> Jet:
        """The union of the branches that may apply."""
        left = np.ones(self.shape, dtype=bool)  # where no branch before holds for certain
        found: Jet | None = None
        some = np.zeros(self.shape, dtype=bool)
        for value, test in node.args:
            certain, possible = self.holds(test)
            mine = left & possible
            if mine.any():
                branch = self.value(value)
                if found is None:
                    found = branch
                else:
                    joined = found.hull(branch).at_most(0)
                    found = branch.where(mine & ~some, joined.where(mine & some, found))
                some = some | mine
            left = left & ~certain
        if found is None or not some.all() or left.any():
            raise Unknown("a Piecewise that may have no value")
        return found

    def holds(self, test: sp.Basic) -> tuple[Any, Any]:
        """Where a condition holds for certain, and where it may."""
        if test in (sp.true, sp.false):
            full = np.full(self.shape, bool(test))
            return full, full
        if isinstance(test, sp.Not):
            certain, possible = self.holds(test.args[0])
            return ~possible, ~certain
        if isinstance(test, sp.And | sp.Or):
            parts = [self.holds(a) for a in test.args]
            join = np.logical_and if isinstance(test, sp.And) else np.logical_or
            return reduce(join, (p[0] for p in parts)), reduce(join, (p[1] for p in parts))
        if isinstance(test, sp.core.relational.Relational):
            a, b = self.value(test.lhs).value, self.value(test.rhs).value
            if isinstance(test, sp.Gt | sp.Ge):
                a, b, test = b, a, test.reversed
            same = (a.low == a.high) & (b.low == b.high) & (a.low == b.low)
            if len(self.x.parts) > 1:  # at a single point a branch has no derivative: it counts as undecided
                certain, possible = self.compared(test, a, b, np.zeros_like(same))
                return certain & ~same, possible | same
            return self.compared(test, a, b, same)
        raise Unknown(type(test).__name__)

    def compared(self, test: sp.Basic, a: Intervals, b: Intervals, same: Any) -> tuple[Any, Any]:
        if isinstance(test, sp.Lt):
            return a.high < b.low, a.low < b.high
        if isinstance(test, sp.Le):
            return a.high <= b.low, a.low <= b.high
        apart = (a.high < b.low) | (b.high < a.low)
        return (same, ~apart) if isinstance(test, sp.Eq) else (apart, ~same)


def _whole(exponent: sp.Expr) -> bool:
    """Whether every branch is an integer."""
    return isinstance(exponent, sp.Piecewise) and all(value.is_integer for value, _ in exponent.args)


def _power(u: Jet, n: sp.Rational) -> Jet:
    if n < 0:  # where u may vanish there may be no value, which a factor that vanishes too would hide
        found = _power_of(u, n)
        return found.at_most(np.where((u.value.low <= 0) & (u.value.high >= 0), -1, 2))
    return _power_of(u, n)


def _power_of(u: Jet, n: sp.Rational) -> Jet:
    if n.is_Integer and n > 0:
        powers = [u.value.power(max(int(n) - k, 0)) for k in range(3)]
        return u.chain(powers[0], powers[1].times(exactly(float(n))), powers[2].times(exactly(float(n * (n - 1)))))
    if n.is_Integer:
        positive = _power(u, -n) if n != -1 else u
        inverse = positive.value.inverse()
        square = inverse.power(2)
        return positive.chain(inverse, -square, _TWO * square * inverse)
    if n == sp.Rational(1, 2):
        root = iv.sqrt(u.value)
        inverse = root.inverse()
        return u.chain(root, inverse.times(about(0.5)), inverse.power(3).times(about(-0.25)))
    if n.q == 2:
        return _power(u, n - n % 1) * _power(u, sp.Rational(1, 2)) if n > 0 else _power(_power(u, -n), sp.Integer(-1))
    return _exp(_constant_times(float(n), _log(u)))


def _constant_times(c: float, u: Jet) -> Jet:
    return Jet(tuple(part.times(about(c)) for part in u.parts), u.smooth, u.fixed)


def _larger(u: Jet, v: Jet, least: bool) -> Jet:
    if least:
        return -_larger(-u, -v, False)
    # Where they touch they may change places, and what lies on both sides of an end would see no kink.
    first, second = u.value.low > v.value.high, v.value.low > u.value.high
    both = u.hull(v).at_most(1)
    value = Intervals(np.maximum(u.value.low, v.value.low), np.maximum(u.value.high, v.value.high))
    return u.where(first, v.where(second, Jet((value, *both.parts[1:]), both.smooth)))


def _abs(u: Jet) -> Jet:
    both = u.hull(-u).at_most(1)
    return u.where(
        u.value.low > 0, (-u).where(u.value.high < 0, Jet((u.value.modulus(), *both.parts[1:]), both.smooth))
    )


def _steps(value: Callable[[Any], Any]) -> Callable[[Jet], Jet]:
    """A function that is constant between jumps."""

    def on(u: Jet) -> Jet:
        low, high = value(u.value.low), value(u.value.high)
        flat = Intervals(np.zeros_like(low), np.zeros_like(low))
        parts = (Intervals(low, high), flat, flat)[: len(u.parts)]
        return Jet(parts, np.where(low == high, 2, 0))

    return on


def _sign(u: Jet) -> Jet:
    """Without a slope where u is 0: its value there is that of a single point."""
    return _steps(np.sign)(u).at_most(np.where(u.value.modulus().low > 0, 2, 0))


def _exp(u: Jet) -> Jet:
    e = iv.exp(u.value)
    return u.chain(e, e, e)


def _log(u: Jet) -> Jet:
    inside = Intervals(np.maximum(u.value.low, 0), np.maximum(u.value.high, 0))
    inverse = inside.inverse()
    return u.chain(iv.log(u.value), inverse, -inverse.power(2))


def _tanh(u: Jet) -> Jet:
    t, s = iv.tanh(u.value), iv.cosh(u.value).inverse().power(2)
    return u.chain(t, s, -_TWO * t * s)


def _sech(u: Jet) -> Jet:
    s, t = iv.cosh(u.value).inverse(), iv.tanh(u.value)
    return u.chain(s, -(s * t), s * (_TWO * t.power(2) - _ONE))


def _gauss(factor: float, value: Callable[[Intervals], Intervals]) -> Callable[[Jet], Jet]:
    def on(u: Jet) -> Jet:
        slope = about(factor * 2 / np.sqrt(np.pi)) * iv.exp(-u.value.power(2))
        return u.chain(value(u.value), slope, -_TWO * u.value * slope)

    return on


def _tan(u: Jet) -> Jet:
    t = iv.tan(u.value)
    slope = _ONE + t.power(2)
    return u.chain(t, slope, _TWO * t * slope)


def _atan(u: Jet) -> Jet:
    slope = (_ONE + u.value.power(2)).inverse()
    return u.chain(iv.atan(u.value), slope, -_TWO * u.value * slope.power(2))


def _asinh(u: Jet) -> Jet:
    slope = iv.sqrt(_ONE + u.value.power(2)).inverse()
    return u.chain(iv.asinh(u.value), slope, -(u.value * slope.power(3)))


def _arc(sign: Intervals, value: Callable[[Intervals], Intervals]) -> Callable[[Jet], Jet]:
    def on(u: Jet) -> Jet:
        slope = iv.sqrt(_ONE - u.value.power(2)).inverse()
        return u.chain(value(u.value), sign * slope, sign * u.value * slope.power(3))

    return on


def _sinc(u: Jet) -> Jet:
    """sin(u)/u and its derivatives by the quotient; near 0, and where that is less, between partial sums of the series.

    For u >= 0 those of sin(u)/u are 1 - u²/6 and u⁴/120 more, of its derivative -u/3 and u³/30 more, and of the second
    derivative -1/3 and u²/10 more: the signs of their terms alternate.  As means of t^k cos(u t + k pi/2) they are
    at most 1, 1/2 and 1/3.
    """
    v = u.value
    inverse = v.inverse()
    sin, cos = iv.sin(v), iv.cos(v)
    value = _within(sin * inverse, _ONE - v.power(2).times(about(1 / 6)), v.power(4).times(about(1 / 120)), 1)
    slope = _within((cos - value) * inverse, v.times(about(-1 / 3)), v.power(3).times(about(1 / 30)), 0.5)
    curve = (-sin - slope.times(_TWO)) * inverse
    curve = _within(curve, about(-1 / 3), v.power(2).times(about(1 / 10)), 0.34)
    return u.chain(value, slope, curve)


def _within(crude: Intervals, partial: Intervals, further: Intervals, most: float) -> Intervals:
    """What lies in ``crude``, between ``partial`` and that with ``further``, and is at most ``most`` in modulus."""
    between = partial.hull(partial + further)
    low, high = np.maximum(crude.low, between.low), np.minimum(crude.high, between.high)
    return Intervals(np.maximum(low, -most), np.minimum(high, most))


_FUNCTIONS: dict[str, Callable[[Jet], Jet]] = {
    "exp": _exp, "log": _log, "tanh": _tanh, "sech": _sech, "tan": _tan, "atan": _atan, "asinh": _asinh, "Abs": _abs,
    "erf": _gauss(1, iv.erf), "erfc": _gauss(-1, iv.erfc), "asin": _arc(_ONE, iv.asin), "acos": _arc(-_ONE, iv.acos),
    "sinc": _sinc, "sign": _sign, "floor": _steps(np.floor), "ceiling": _steps(np.ceil),
    "Heaviside": _steps(lambda v: np.heaviside(v, 0.5)),
    "sinh": lambda u: u.chain(s := iv.sinh(u.value), iv.cosh(u.value), s),
    "cosh": lambda u: u.chain(c := iv.cosh(u.value), iv.sinh(u.value), c),
    "sin": lambda u: u.chain(s := iv.sin(u.value), iv.cos(u.value), -s),
    "cos": lambda u: u.chain(c := iv.cos(u.value), -iv.sin(u.value), -c),
}  # fmt: skip
