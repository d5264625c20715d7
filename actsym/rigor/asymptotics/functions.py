"""Functions of one argument whose argument grows without bound.

A rule takes the arithmetic of an expansion (``walk``), the jet of the argument, and its sign.  Each gives
the value by an asymptotic series whose remainder is proven, and the derivatives by the function's own
derivative, so that they are there to any order.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import TYPE_CHECKING

import sympy as sp
from flint import arb, fmpq

from actsym.rigor.asymptotics.coefficient import Coefficient
from actsym.rigor.asymptotics.constants import Undetermined
from actsym.rigor.asymptotics.series import Series, bounded, constant, power_series
from actsym.rigor.asymptotics.taylor import Function

if TYPE_CHECKING:
    from actsym.rigor.asymptotics.expand import Expander, Jet

Rule = Callable[["Expander", "Jet", int], "Jet"]


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
