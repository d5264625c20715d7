"""Taylor jets: a function and its derivatives enclosed together on an interval, without symbolic derivatives.

The backend that :mod:`~actsym.rigor.evaluate` uses for ``flint.arb_series``.  A jet at a ball B is the series
u_0 + u_1 h + u_2 h^2 + ... whose coefficient u_k holds f^(k)(y) / k! for every y in B.  Functions that Arb
has no series for are composed from their own Taylor coefficients, found from the differential equation
that they satisfy, in forms that lose no digits where the function saturates.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, factorial
from typing import Any

import sympy as sp
from flint import arb, arb_series, ctx, fmpq

from actsym.definition.symbols import x
from actsym.rigor import real_functions as real, rewrite
from actsym.rigor.evaluate import compiled

Closure = Callable[[list[Any]], Any]
Jet = arb_series | arb


class Jets:
    """An expression compiled once; :meth:`on` gives Taylor coefficients over a ball."""

    def __init__(self, expr: sp.Expr, symbol: sp.Symbol = x) -> None:
        self.expr = expr
        self._function = compiled(expr, symbol, _BACKEND)

    def on(self, ball: arb, order: int) -> list[arb]:
        """f, f', f''/2!, ..., f^(order)/order! as balls that hold every value on ``ball``.

        Entries are not finite where the function is undefined, has a pole, or could not be bounded.
        """
        return coefficients(self._function(arb_series([ball, 1], order + 1)), order)

    def derivatives(self, ball: arb, order: int) -> list[arb]:
        """f, f', ..., f^(order) over ``ball``."""
        return [c * factorial(k) for k, c in enumerate(self.on(ball, order))]


def coefficients(jet: Jet, order: int) -> list[arb]:
    """The first ``order`` + 1 coefficients; trailing zeros that the series does not store are put back.

    Where the value itself is not finite, nothing is known of the derivatives either.
    """
    found = [jet] if isinstance(jet, arb) else jet.coeffs()
    exact = isinstance(jet, arb) or jet.prec > order
    if not exact or (found and not found[0].is_finite()):
        return [arb.nan()] * (order + 1)
    return found + [arb(0)] * (order + 1 - len(found))


def function_coefficients(function: type[sp.Basic], at: arb, order: int) -> list[arb]:
    """Taylor coefficients of a function of one argument over the ball ``at``."""
    rule = FUNCTIONS[function]
    return coefficients(rule(arb_series([at, 1], order + 1)), order)


class _Backend:
    """What the compiler asks of a backend."""

    @staticmethod
    def undefined() -> arb:
        return arb.nan()

    @staticmethod
    def union(a: Jet, b: Jet) -> arb:
        # A jet over a switch between two formulas is no jet of either.
        return arb.nan()

    constant = staticmethod(real.constant)

    @staticmethod
    def comparison(kind: type) -> Callable[[Jet, Jet], bool | None]:
        decide = real.comparison(kind)
        return lambda a, b: decide(_constant(a), _constant(b))

    @staticmethod
    def bind(rule: Callable[..., Jet], args: list[Closure]) -> Closure:
        return real.bind(rule, args)

    @staticmethod
    def rule(expr: sp.Basic) -> Callable[..., Jet] | None:
        if len(expr.args) == 1:
            return FUNCTIONS.get(expr.func) or (None if expr.has(x) else real.rule(expr))
        return None if expr.has(x) else real.rule(expr)

    @staticmethod
    def integer_power(base: Closure, n: int) -> Closure:
        return lambda env: _integer_power(base(env), n)

    @staticmethod
    def rational_power(base: Closure, p: int, q: int, nonnegative: bool) -> Closure:
        plain = real.rational_power(lambda env: env[0], p, q, nonnegative)

        def power(env: list[Any]) -> Jet:
            u = base(env)
            if isinstance(u, arb):
                return plain([u])
            return _power_from(plain([_constant(u)]), u, arb(fmpq(p, q)))

        return power

    @staticmethod
    def power(base: Closure, exponent: Closure) -> Closure:
        plain = real.power(lambda env: env[0], lambda env: env[1])

        def general(env: list[Any]) -> Jet:
            u, v = base(env), exponent(env)
            if isinstance(u, arb) and isinstance(v, arb):
                return plain([u, v])
            if isinstance(v, arb):
                return _power_from(plain([_constant(u), v]), u, v)
            return _exp(v * (u.log() if isinstance(u, arb) else _log(u)))

        return general


def _constant(u: Jet) -> arb:
    return u if isinstance(u, arb) else (u.coeffs() or [arb(0)])[0]


def _undefined(u: arb_series) -> arb_series:
    return arb_series([arb.nan()] * u.prec, u.prec)


def _without_constant(u: arb_series) -> arb_series:
    return arb_series([arb(0), *u.coeffs()[1:]], u.prec)


def compose(outer: list[arb], u: arb_series) -> arb_series:
    """sum outer[k] (u - u_0)^k, the jet of a function whose Taylor coefficients over u_0 are ``outer``."""
    step = _without_constant(u)
    value: Jet = outer[-1]
    for c in reversed(outer[:-1]):
        value = step * value + c
    return value if isinstance(value, arb_series) else arb_series([value], u.prec)


def _integer_power(u: Jet, n: int) -> Jet:
    if isinstance(u, arb):
        return real.reciprocal(real._whole_power(u, -n)) if n < 0 else real._whole_power(u, n)
    if n < 0:
        inverse = _reciprocal(u)
        return inverse if n == -1 else _integer_power(inverse, -n)
    if n == 1:
        return u
    base = _constant(u)
    powers = [real._whole_power(base, n - k) if k < n else arb(1) for k in range(min(n, u.prec - 1) + 1)]
    return compose([comb(n, k) * p for k, p in enumerate(powers)], u)


def _reciprocal(u: arb_series) -> arb_series:
    base = _constant(u)
    if not base.is_finite() or base.contains(0):
        return _undefined(u)
    value = 1 / base
    return compose([(-1) ** k * value ** (k + 1) for k in range(u.prec)], u)


def _power_from(value: arb, u: arb_series, exponent: arb) -> arb_series:
    """u^exponent from the power ``value`` of its constant term: the next coefficient is (s - k) / ((k + 1) u_0)."""
    base = _constant(u)
    if not base > 0:
        return arb_series([value, *[arb.nan()] * (u.prec - 1)], u.prec)
    outer = [value]
    for k in range(u.prec - 1):
        outer.append(outer[-1] * (exponent - k) / ((k + 1) * base))
    return compose(outer, u)


def _exp(u: Jet) -> Jet:
    if isinstance(u, arb):
        return real.exp(u)
    value = real.exp(_constant(u))
    return compose([value / factorial(k) for k in range(u.prec)], u)


def _log(u: arb_series) -> arb_series:
    base = _constant(u)
    if not base > 0:
        return _undefined(u)
    inverse = 1 / base
    return compose([_PLAIN[sp.log](base)] + [(-1) ** (k + 1) * inverse**k / k for k in range(1, u.prec)], u)


def _lifted(plain: Callable[[arb], arb], outer: Callable[[arb, int], list[arb]]) -> Callable[[Jet], Jet]:
    """The rule for a function whose first n Taylor coefficients over a ball are ``outer(ball, n)``."""
    return lambda u: plain(u) if isinstance(u, arb) else compose(outer(_constant(u), u.prec), u)


def _native(plain: Callable[[arb], arb], series: Callable[[arb_series], arb_series]) -> Callable[[Jet], Jet]:
    return lambda u: plain(u) if isinstance(u, arb) else series(u)


def _tanh_coefficients(u: arb, n: int) -> list[arb]:
    """y' = 1 - y^2, with the first derivative as sech^2, which does not cancel."""
    y = [real.FUNCTIONS[sp.tanh](u), real.sech(u) ** 2]
    for k in range(1, n - 1):
        y.append(-sum((y[i] * y[k - i] for i in range(k + 1)), arb(0)) / (k + 1))
    return y[:n]


def _sech_coefficients(u: arb, n: int) -> list[arb]:
    """y' = -y tanh."""
    t, y = _tanh_coefficients(u, n), [real.sech(u)]
    for k in range(n - 1):
        y.append(-sum((y[i] * t[k - i] for i in range(k + 1)), arb(0)) / (k + 1))
    return y


def _softplus_coefficients(u: arb, n: int) -> list[arb]:
    """y' = s, the logistic function, and s' = s (1 - s)."""
    s = [real.reciprocal(1 + real.exp(-u))]
    s.append(s[0] * real.reciprocal(1 + real.exp(u)))
    slope = -real.FUNCTIONS[sp.tanh](u / 2)
    for k in range(1, n - 1):
        s.append((s[k] * slope - sum((s[i] * s[k - i] for i in range(1, k)), arb(0))) / (k + 1))
    return [real.softplus(u), *(s[k] / (k + 1) for k in range(n - 1))]


def _sinc_coefficients(u: arb, n: int) -> list[arb]:
    """sinc u = sin(u)/u is the mean of cos(u t) for t from 0 to 1, so its derivative of order k is at most 1/(k + 1).

    Away from 0 from u sinc u = sin u.  Near it from the power series, whose terms from N on are together less than
    2 16^N / (2 N + 1)! for abs(u) <= 2 and N >= 3, as are those of its derivatives of order k, divided by k!: a
    binomial coefficient of 2 N is at most 4^N.
    """
    bounds = [arb(0, fmpq(1, factorial(k + 1))) for k in range(n)]
    if u.abs_lower() > 1:
        waves = coefficients(arb_series([u, 1], n).sin(), n - 1)
        found = [arb.sinc(u)]
        for wave in waves[1:]:
            found.append((wave - found[-1]) / u)
    elif u.abs_upper() < 2:
        last = 3
        while 2 * 16**last << ctx.prec > factorial(2 * last + 1):
            last += 1
        rest = arb(0, fmpq(2 * 16**last, factorial(2 * last + 1)))
        powers = [real._whole_power(u, j) if j else arb(1) for j in range(2 * last)]
        found = [rest] * n
        for m in range(last):
            for k in range(min(n, 2 * m + 1)):
                found[k] += powers[2 * m - k] * fmpq((-1) ** m * comb(2 * m, k), factorial(2 * m + 1))
        found[0] = arb.sinc(u)
    else:
        found = [arb.sinc(u), *bounds[1:]]
    return [_meet(value, bound) for value, bound in zip(found, bounds, strict=True)]


def _meet(value: arb, bound: arb) -> arb:
    """The part of ``value`` that lies in ``bound``, where it does not do so already."""
    return value if bound.contains(value) else bound.intersection(value) if value.is_finite() else bound


def _hyperbolic(u: Jet, sign: int) -> Jet:
    value = (_exp(u) + sign * _exp(-u)) / 2
    if isinstance(u, arb):
        return real.cosh(u) if sign == 1 else real.sinh(u)
    assert isinstance(value, arb_series)
    head = real.cosh(_constant(u)) if sign == 1 else real.sinh(_constant(u))
    return arb_series([head, *value.coeffs()[1:]], value.prec)


def _replaced_constant(plain: Callable[[arb], arb], jet: Callable[[arb_series], Jet]) -> Callable[[Jet], Jet]:
    """``jet`` with a constant term that is computed without cancellation."""

    def rule(u: Jet) -> Jet:
        if isinstance(u, arb):
            return plain(u)
        series = jet(u)
        assert isinstance(series, arb_series)
        return arb_series([plain(_constant(u)), *series.coeffs()[1:]], u.prec)

    return rule


def _integrated(plain: Callable[[arb], arb], slope: Callable[[arb_series], arb_series]) -> Callable[[Jet], Jet]:
    """A function given by its value and by its derivative, itself a jet in the argument."""

    def outer(u: arb, n: int) -> list[arb]:
        if n == 1:
            return [plain(u)]
        inner = coefficients(slope(arb_series([u, 1], n - 1)), n - 2)
        return [plain(u), *(c / (k + 1) for k, c in enumerate(inner))]

    return _lifted(plain, outer)


def _root(u: arb_series, p: int) -> arb_series:
    return _power_from(_constant(u).sqrt() if p == 1 else _constant(u).rsqrt(), u, arb(p) / 2)


_PLAIN = real.FUNCTIONS
_tanh = _lifted(_PLAIN[sp.tanh], _tanh_coefficients)

FUNCTIONS: dict[type, Callable[[Jet], Jet]] = {
    sp.exp: _exp,
    sp.log: _native(_PLAIN[sp.log], _log),
    rewrite.expm1: _replaced_constant(real.expm1, _exp),
    rewrite.log1p: _replaced_constant(arb.log1p, lambda u: _log(1 + u)),
    rewrite.softplus: _lifted(real.softplus, _softplus_coefficients),
    sp.tanh: _tanh,
    sp.coth: lambda u: _integer_power(_tanh(u), -1),
    sp.sech: _lifted(real.sech, _sech_coefficients),
    sp.csch: lambda u: _integer_power(_hyperbolic(u, -1), -1),
    sp.sinh: lambda u: _hyperbolic(u, -1),
    sp.cosh: lambda u: _hyperbolic(u, 1),
    sp.sin: _native(arb.sin, arb_series.sin), sp.cos: _native(arb.cos, arb_series.cos),
    sp.sinc: _lifted(arb.sinc, _sinc_coefficients),
    sp.tan: _native(arb.tan, arb_series.tan),
    sp.cot: _native(arb.cot, lambda u: _reciprocal(u.tan())),
    sp.sec: _native(arb.sec, lambda u: _reciprocal(u.cos())),
    sp.csc: _native(arb.csc, lambda u: _reciprocal(u.sin())),
    sp.atan: _native(_PLAIN[sp.atan], arb_series.atan),
    sp.asin: _native(arb.asin, arb_series.asin), sp.acos: _native(arb.acos, arb_series.acos),
    sp.asinh: _integrated(_PLAIN[sp.asinh], lambda u: _root(1 + u * u, -1)),
    sp.acosh: _integrated(_PLAIN[sp.acosh], lambda u: _root(u * u - 1, -1)),
    sp.atanh: _integrated(_PLAIN[sp.atanh], lambda u: _reciprocal(1 - u * u)),
    sp.erf: _native(_PLAIN[sp.erf], arb_series.erf), sp.erfc: _native(_PLAIN[sp.erfc], arb_series.erfc),
    sp.erfi: _native(arb.erfi, arb_series.erfi),
    sp.LambertW: _native(arb.lambertw, arb_series.lambertw),
    sp.gamma: _native(arb.gamma, arb_series.gamma), sp.loggamma: _native(arb.lgamma, arb_series.lgamma),
    sp.Si: _native(arb.si, arb_series.si), sp.Ei: _native(arb.ei, arb_series.ei),
}  # fmt: skip

_BACKEND = _Backend()
