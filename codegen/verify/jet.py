"""Jets: polynomials in infinitesimals with balls as coefficients, and how functions are applied to them.

Arithmetic on a :class:`Jet` is that of polynomials cut off beyond an order; a function is composed from its own Taylor
coefficients.  The coefficients of a result are its derivatives divided by factorials, mixed ones among them.

At a point where the formula changes they are the derivatives of the branch that holds there; of several largest terms
those of the first; of a sign they are 0.  An absolute value at 0 has 0 as first derivative if only first ones are
asked for; if not, there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb, factorial, prod
from typing import Any

import sympy as sp
from flint import arb

from actsym.definition.lines import Largest
from actsym.rigor import real_functions as real, rewrite
from actsym.rigor.jets import FUNCTIONS, function_coefficients

#: A derivative: the variables that it is by, as ascending places; () is the function itself.
By = tuple[int, ...]


@cache
def _joined(a: By, b: By) -> By:
    return tuple(sorted(a + b))


class Jet:
    """A polynomial in infinitesimals: ``terms`` by the places of its variables, those that are missing are 0."""

    __slots__ = ("order", "terms")

    def __init__(self, order: int, terms: dict[By, arb]) -> None:
        self.order, self.terms = order, terms

    @property
    def constant(self) -> arb:
        return self.terms.get((), ZERO)

    def __add__(self, other: Jet | arb) -> Jet:
        terms = dict(self.terms)
        for by, value in terms_of(other):
            terms[by] = terms[by] + value if by in terms else value
        return Jet(self.order, terms)

    __radd__ = __add__

    def __mul__(self, other: Jet | arb) -> Jet:
        if not isinstance(other, Jet):
            return Jet(self.order, {by: value * other for by, value in self.terms.items()})
        order, second = self.order, list(other.terms.items())
        terms: dict[By, arb] = {}
        for a, p in self.terms.items():
            room = order - len(a)
            for b, q in second:
                if len(b) <= room:
                    by = _joined(a, b)
                    terms[by] = terms[by] + p * q if by in terms else p * q
        return Jet(order, terms)

    __rmul__ = __mul__

    def composed(self, outer: Sequence[arb]) -> Jet:
        """The function whose Taylor coefficients at the constant term are ``outer``."""
        step = Jet(self.order, {by: value for by, value in self.terms.items() if by})
        result = Jet(self.order, {(): outer[-1]})
        for coefficient in reversed(outer[:-1]):
            result = result * step + coefficient
        return result


ZERO = arb(0)


def terms_of(value: Jet | arb) -> list[tuple[By, arb]]:
    return list(value.terms.items()) if isinstance(value, Jet) else [((), value)]


def constant(value: Jet | arb) -> arb:
    """The value itself, without its derivatives."""
    return value.constant if isinstance(value, Jet) else value


def power(value: arb, base: Jet, exponent: arb) -> Jet:
    """From the power ``value`` of the constant term: the next coefficient is (s - k) / ((k + 1) u_0) times the last."""
    outer, at = [value], base.constant
    for k in range(base.order):
        outer.append(outer[-1] * (exponent - k) / ((k + 1) * at))
    return base.composed(outer)


def _raised(value: arb, n: int) -> arb:
    """value^n by multiplication: ``arb`` gives up on powers of what is extremely small."""
    return prod([value] * n, start=arb(1))


def whole_power(base: Jet | arb, n: int) -> Jet | arb:
    at = constant(base)
    if n < 0:
        inverse = real.reciprocal(at)
        if not isinstance(base, Jet):
            return _raised(inverse, -n)
        outer = [(-1) ** k * _raised(inverse, k + 1) for k in range(base.order + 1)]
        return whole_power(base.composed(outer), -n)
    if not isinstance(base, Jet):
        return _raised(at, n)
    return base.composed([comb(n, k) * _raised(at, n - k) for k in range(min(n, base.order) + 1)])


def _absolute(value: Jet | arb) -> Jet | arb:
    """At 0 its first derivative is taken to be 0, the middle of both sides; of what is asked beyond there is none."""
    at = constant(value)
    if not isinstance(value, Jet) or not any(value.terms):
        return real.absolute(at)
    if at == 0:
        return value * (ZERO if value.order == 1 else arb.nan()) + ZERO
    return value * real.sign(at)


def _first(wins: Callable[[arb, arb], bool]) -> Callable[..., Jet | arb]:
    """The first of those that win; not a number where it is open which."""

    def extreme(*values: Jet | arb) -> Jet | arb:
        best = values[0]
        for value in values[1:]:
            if wins(constant(value), constant(best)):
                best = value
            elif not (wins(constant(best), constant(value)) or constant(best) == constant(value)):
                return arb.nan()
        return best

    return extreme


def _composed(function: Any) -> Callable[[Jet | arb], Jet | arb]:
    plain = real.FUNCTIONS[function]
    taylor = _TAYLOR.get(function) or (lambda at, order: function_coefficients(function, at, order))

    def rule(value: Jet | arb) -> Jet | arb:
        if not isinstance(value, Jet):
            return plain(value)
        at = value.constant
        return value.composed([plain(at), *taylor(at, value.order)[1:]])

    return rule


def _exp(at: arb, order: int) -> list[arb]:
    value = real.exp(at)
    return [value / factorial(k) for k in range(order + 1)]


def _log(at: arb, order: int) -> list[arb]:
    inverse = real.reciprocal(at) if at > 0 else arb.nan()
    return [ZERO, *(-_raised(-inverse, k) / k for k in range(1, order + 1))]


def _wave(phase: int) -> Callable[[arb, int], list[arb]]:
    """Of the sine, whose derivatives are taken from ``phase`` on."""

    def taylor(at: arb, order: int) -> list[arb]:
        turn = at.sin(), at.cos(), -at.sin(), -at.cos()
        return [turn[(k + phase) % 4] / factorial(k) for k in range(order + 1)]

    return taylor


def _tanh(at: arb, order: int) -> list[arb]:
    """y' = 1 - y^2, the first derivative as sech^2, which does not cancel."""
    y = [real.FUNCTIONS[sp.tanh](at), _raised(real.sech(at), 2)]
    for k in range(1, order):
        y.append(-sum((y[i] * y[k - i] for i in range(k + 1)), ZERO) / (k + 1))
    return y


def _softplus(at: arb, order: int) -> list[arb]:
    """y' = s, the logistic function, and s' = s (1 - s), whose slope 1 - 2 s is -tanh(u/2)."""
    s = [real.reciprocal(1 + real.exp(-at))]
    s.append(s[0] * real.reciprocal(1 + real.exp(at)))
    slope = -real.FUNCTIONS[sp.tanh](at / 2)
    for k in range(1, order - 1):
        s.append((s[k] * slope - sum((s[i] * s[k - i] for i in range(1, k)), ZERO)) / (k + 1))
    return [ZERO, *(s[k] / (k + 1) for k in range(order))]


def _error(sign: int) -> Callable[[arb, int], list[arb]]:
    """y' = 2 exp(-u^2) / sqrt(pi), whose own derivative is -2 u times it."""

    def taylor(at: arb, order: int) -> list[arb]:
        slope = [sign * 2 * real.exp(-at * at) / arb.pi().sqrt()]
        for k in range(order - 1):
            slope.append(-2 * (at * slope[k] + (slope[k - 1] if k else ZERO)) / (k + 1))
        return [ZERO, *(s / (k + 1) for k, s in enumerate(slope[:order]))]

    return taylor


#: The coefficients from the first power on (at the place of the value stands anything), given the point and the order;
#: of other functions those of :mod:`actsym.rigor.jets`.
_TAYLOR: dict[Any, Callable[[arb, int], list[arb]]] = {
    sp.exp: _exp, rewrite.expm1: _exp, sp.log: _log, rewrite.log1p: lambda at, order: _log(1 + at, order),
    sp.sin: _wave(0), sp.cos: _wave(1), sp.tanh: _tanh, rewrite.softplus: _softplus, sp.erf: _error(1),
    sp.erfc: _error(-1),
}  # fmt: skip

_LARGEST, _SMALLEST = _first(lambda a, b: a > b), _first(lambda a, b: a < b)

RULES: dict[Any, Callable[..., Jet | arb]] = {f: _composed(f) for f in FUNCTIONS if f in real.FUNCTIONS} | {
    sp.Abs: _absolute, Largest: _LARGEST, sp.Max: _LARGEST, sp.Min: _SMALLEST,
    sp.sign: lambda value: real.sign(constant(value)), sp.Heaviside: lambda value, *_: real.heaviside(constant(value)),
}  # fmt: skip
