"""Functions of one argument in expansions: Taylor coefficients about a point, and rules where the argument grows.

Taylor coefficients of functions of one argument about any point: exact, and as balls.

Functions of one argument whose argument grows without bound.

A rule takes the arithmetic of an expansion (``walk``), the jet of the argument, and its sign.  Each gives
the value by an asymptotic series whose remainder is proven, and the derivatives by the function's own
derivative, so that they are there to any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import factorial
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq, fmpq_series

from actsym.rigor import jets, real_functions
from actsym.rigor.asymptotics.constants import Undetermined, plain
from actsym.rigor.asymptotics.series import Jet, Series, bounded, constant, power_series
from actsym.rigor.asymptotics.terms import Coefficient

#: A SymPy class of functions, such as ``sp.tanh``; SymPy declares no types.
Kind = Any

_EVEN = (1, 0, -1, 0)

#: Taylor series about 0 with rational coefficients, from that of x; a factor that is not rational apart.
SERIES: dict[Kind, Callable[[fmpq_series], fmpq_series]] = {
    sp.tan: fmpq_series.tan, sp.atan: fmpq_series.atan,
    sp.asin: fmpq_series.asin, sp.sinh: fmpq_series.sinh, sp.cosh: fmpq_series.cosh, sp.tanh: fmpq_series.tanh,
    sp.asinh: fmpq_series.asinh, sp.atanh: fmpq_series.atanh, sp.sech: lambda u: 1 / u.cosh(),
    sp.LambertW: lambda u: (u * u.exp()).reversion(),
    sp.erf: lambda u: (-u * u).exp().integral(), sp.erfc: lambda u: -(-u * u).exp().integral(),
    sp.erfi: lambda u: (u * u).exp().integral(),
    sp.sinc: lambda u: fmpq_series([fmpq(_EVEN[k % 4], factorial(k + 1)) for k in range(u.prec)], prec=u.prec),
}  # fmt: skip
_FACTORS = dict.fromkeys((sp.erf, sp.erfc, sp.erfi), 2 / sp.sqrt(sp.pi))

_u = sp.Symbol("u", real=True)

#: Derivatives of a function are formed as long as they have at most so many operations.
_LONGEST = 300


class Function:
    """A function of one argument, by its values, derivatives and balls: a SymPy class, or a polygamma function."""

    def __init__(self, kind: Kind, degree: int | None = None) -> None:
        self.kind, self.degree = kind, degree
        if degree is None and kind not in jets.FUNCTIONS:
            raise Undetermined(f"no expansion of {kind.__name__} is known")

    def value(self, at: sp.Expr) -> sp.Expr:
        return self.kind(at) if self.degree is None else sp.polygamma(self.degree, at)

    def balls(self, at: arb, order: int) -> list[arb]:
        """Coefficients of degree 0 to ``order`` at every point of ``at``; not finite where there are none."""
        if self.degree is None:
            with _room(order + 1):
                return jets.function_coefficients(self.kind, at, order)
        if not at > 0:
            return [arb.nan()] * (order + 1)
        polygamma = real_functions.FUNCTIONS[sp.polygamma]
        return [polygamma(arb(self.degree + k), at) / factorial(k) for k in range(order + 1)]

    def exact(self, at: sp.Expr | None, order: int, everywhere: bool) -> list[sp.Expr | None]:
        """Exact coefficients: all of them about 0 where they are short, or ``everywhere``; else the value alone."""
        unknown: list[sp.Expr | None] = [None] * (order + 1)
        if at is None:
            return unknown
        if self.kind in (sp.sin, sp.cos):
            return [self.kind(at + k * sp.pi / 2) / factorial(k) for k in range(order + 1)]
        if at == 0 and self.kind in SERIES:
            return list(rational_coefficients(self.kind, order))
        if everywhere:
            formulas = (self._derivative(k) for k in range(order + 1))
            return [f and _finite(plain(f.subs(_u, at) / factorial(k))) for k, f in enumerate(formulas)]
        return [_finite(self.value(at)), *unknown[1:]]

    def _derivative(self, k: int) -> sp.Expr | None:
        return _derivative(self.kind, k) if self.degree is None else sp.polygamma(self.degree + k, _u)

    def coefficients(self, at: Coefficient, order: int, everywhere: bool) -> list[Coefficient]:
        """Taylor coefficients about ``at``, in exact form where that is known.  Raises :class:`Undetermined`."""
        exact = self.exact(at.number(), order, everywhere)
        if at.symbolic:
            if None in exact:
                raise Undetermined(f"{self.kind.__name__} is not smooth at {at.number()}")
            return [Coefficient(e) for e in exact]
        balls = self.balls(at.ball, order)
        if not all(b.is_finite() for b in balls):
            raise Undetermined(f"{self.kind.__name__} is not smooth at {at.number() or at.ball.str(5)}")
        return [Coefficient(e, b) for e, b in zip(exact, balls, strict=True)]


@contextmanager
def _room(terms: int) -> Iterator[None]:
    """FLINT keeps as many terms of a power series as its context allows, whatever precision they ask for."""
    before = ctx.cap
    ctx.cap = max(before, terms)
    try:
        yield
    finally:
        ctx.cap = before


@lru_cache(maxsize=256)
def rational_coefficients(kind: Kind, order: int) -> tuple[sp.Expr, ...]:
    """The exact coefficients about 0, of degree 0 to ``order``, of a function in :data:`SERIES`."""
    with _room(order + 1):
        series, factor = SERIES[kind](fmpq_series([0, 1], prec=order + 1)), _FACTORS.get(kind, sp.S.One)
    found = [factor * sp.Rational(int(c.p), int(c.q)) for c in (series[k] for k in range(order + 1))]
    return (found[0] + int(kind is sp.erfc), *found[1:])


@lru_cache(maxsize=1024)
def _derivative(kind: Kind, k: int) -> sp.Expr | None:
    """The k-th derivative as a formula; None where it is long."""
    if k == 0:
        return kind(_u)
    before = _derivative(kind, k - 1)
    if before is None or sp.count_ops(before) > _LONGEST:
        return None
    return sp.expand(sp.diff(before, _u))


def _finite(value: sp.Expr) -> sp.Expr | None:
    return None if value.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I) or value.is_finite is False else value


#: The arithmetic of expansions (:class:`~actsym.rigor.asymptotics.expand.Expander`), which reads these rules.
Expander = Any
Rule = Callable[[Expander, Jet, int], Jet]


def _oscillating(walk: Expander, u: Jet, sign: int) -> Jet:
    """sin and cos: the function and all its derivatives in u are bounded by 1."""
    return walk.composed([bounded(walk.scale) for _ in range(walk.order + 1)], u)


def _tanh(walk: Expander, u: Jet, sign: int) -> Jet:
    """sign (1 - 2 / (1 + exp(2 |u|)))."""
    grown = walk.shifted(walk.exp(walk.scaled(u, sp.Integer(2 * sign))), sp.S.One)
    return walk.shifted(walk.scaled(walk.power(grown, sp.S.NegativeOne), sp.Integer(-2 * sign)), sp.Integer(sign))


def _hyperbolic(even: bool, power: int) -> Rule:
    def rule(walk: Expander, u: Jet, sign: int) -> Jet:
        other = walk.scaled(walk.exp(walk.scaled(u, sp.S.NegativeOne)), sp.S.Half if even else -sp.S.Half)
        value = walk.add(walk.scaled(walk.exp(u), sp.S.Half), other)
        return value if power == 1 else walk.power(value, sp.S.NegativeOne)

    return rule


def _coth(walk: Expander, u: Jet, sign: int) -> Jet:
    return walk.power(_tanh(walk, u, sign), sp.S.NegativeOne)


def _atan(walk: Expander, u: Jet, sign: int) -> Jet:
    """sign pi/2 - atan(1/u)."""
    inverse = walk.near_limit(Function(sp.atan), walk.power(u, sp.S.NegativeOne))
    return walk.shifted(walk.scaled(inverse, sp.S.NegativeOne), sign * sp.pi / 2)


def _asinh(walk: Expander, u: Jet, sign: int) -> Jet:
    return walk.scaled(_area(walk, walk.scaled(u, sp.Integer(sign)), sp.S.One), sp.Integer(sign))


def _acosh(walk: Expander, u: Jet, sign: int) -> Jet:
    if sign < 0:
        raise Undetermined("acosh of something negative is not real")
    return _area(walk, u, sp.S.NegativeOne)


def _area(walk: Expander, u: Jet, constant: sp.Expr) -> Jet:
    """log(u + sqrt(u^2 + constant))."""
    square = walk.shifted(walk.multiply(u, u), constant)
    return walk.log(walk.add(u, walk.power(square, sp.S.Half)))


def _erfc(walk: Expander, u: Jet, sign: int) -> Jet:
    """erfc(|u|) = exp(-u^2) / (|u| sqrt(pi)) (1 - 1/(2 u^2) + 3/(4 u^4) - ...).

    The series is alternating, its remainder below the first term left out (DLMF 7.12).
    """
    v = walk.scaled(u, sp.Integer(sign))
    gauss = walk.exp(walk.scaled(walk.multiply(v, v), sp.S.NegativeOne))
    inverse = walk.power_of(v[0], sp.S.NegativeOne)
    half = (inverse * inverse).times(Coefficient(fmpq(1, 2)))
    value = gauss[0] * inverse * _alternating(half, lambda k: sp.factorial2(2 * k - 1) * (-1) ** k)
    value = value.times(Coefficient(1 / sp.sqrt(sp.pi)))
    result = walk.integrated(value, walk.scaled(gauss, -2 / sp.sqrt(sp.pi)), v)
    return result if sign > 0 else walk.shifted(walk.scaled(result, sp.S.NegativeOne), sp.Integer(2))


def _erf(walk: Expander, u: Jet, sign: int) -> Jet:
    tail = walk.scaled(_erfc(walk, walk.scaled(u, sp.Integer(sign)), 1), sp.Integer(-sign))
    return walk.shifted(tail, sp.Integer(sign))


def _alternating(small: Series, coefficient: Callable[[int], sp.Expr]) -> Series:
    """An asymptotic series in powers of ``small`` > 0 whose remainder is below the first term left out."""
    n = small.scale.length + 1
    coefficients = [Coefficient(coefficient(k)) for k in range(n)]
    return power_series(small, coefficients, arb(0, Coefficient(coefficient(n)).magnitude))


def _loggamma(walk: Expander, u: Jet, sign: int) -> Jet:
    """Stirling's series (z - 1/2) log z - z + log(2 pi)/2 + sum B_2k / (2k (2k - 1) z^(2k - 1)) (DLMF 5.11)."""
    z = _positive(u, sign)
    inverse = walk.power_of(z, sp.S.NegativeOne)
    series = z * _alternating(
        inverse * inverse, lambda k: sp.bernoulli(2 * k) / (2 * k * (2 * k - 1)) if k else sp.S.Zero
    )
    value = z.plus(Coefficient(fmpq(-1, 2))) * walk.log_of(z) - z + series
    outer = [value.plus(Coefficient(sp.log(2 * sp.pi) / 2))]
    outer += [_polygamma_of(walk, z, k - 1).times(Coefficient(fmpq(1, factorial(k)))) for k in range(1, walk.order + 1)]
    return walk.composed(outer, u)


def _gamma(walk: Expander, u: Jet, sign: int) -> Jet:
    return walk.exp(_loggamma(walk, u, sign))


def polygamma(degree: int) -> Rule:
    def rule(walk: Expander, u: Jet, sign: int) -> Jet:
        z = _positive(u, sign)
        outer = [_polygamma_of(walk, z, degree + k) for k in range(walk.order + 1)]
        return walk.composed([f.times(Coefficient(fmpq(1, factorial(k)))) for k, f in enumerate(outer)], u)

    return rule


def _polygamma_of(walk: Expander, z: Series, n: int) -> Series:
    """log z - 1/(2z) - sum B_2k / (2k z^2k), and its derivatives; for z > 0 the remainder is below the next term."""
    inverse = walk.power_of(z, sp.S.NegativeOne)

    def coefficient(k: int) -> sp.Expr:
        return sp.bernoulli(2 * k) * sp.factorial(2 * k + n - 1) / sp.factorial(2 * k) if k else sp.S.Zero

    series = _alternating(inverse * inverse, coefficient)
    if n == 0:
        return walk.log_of(z) - inverse.times(Coefficient(fmpq(1, 2))) - series
    head = constant(walk.scale, Coefficient(sp.factorial(n - 1))) + inverse.times(Coefficient(sp.factorial(n) / 2))
    total = walk.power_of(z, sp.Integer(-n)) * (head + series)
    return total if n % 2 else -total


def _positive(u: Jet, sign: int) -> Series:
    if sign < 0:
        raise Undetermined("no expansion of the gamma function at -oo is known")
    return u[0]


AT_INFINITY: dict[type, Rule] = {
    sp.sin: _oscillating, sp.cos: _oscillating,
    sp.tanh: _tanh, sp.coth: _coth, sp.atan: _atan, sp.erf: _erf, sp.erfc: _erfc, sp.asinh: _asinh,
    sp.acosh: _acosh,
    sp.sinh: _hyperbolic(False, 1), sp.cosh: _hyperbolic(True, 1),
    sp.csch: _hyperbolic(False, -1), sp.sech: _hyperbolic(True, -1),
    sp.gamma: _gamma, sp.loggamma: _loggamma,
}  # fmt: skip
