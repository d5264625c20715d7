"""Functions of one argument whose argument grows without bound, in terms of exponentials, powers and series.

A rule takes the arithmetic of :mod:`~actsym.rigor.germs` (``walk``), the jet of the argument and its sign.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp
from flint import arb, fmpq

from actsym.rigor.monomials import TailError
from actsym.rigor.tails import UNIT, Coefficient, Tail, constant, power_series

Germ = list[Tail]


def _tanh(walk: Any, u: Germ, sign: int) -> Germ:
    """sign (1 - 2 / (1 + exp(2 |u|)))."""
    grown = walk.exp(walk.scaled(u, sp.Integer(2 * sign)))
    grown[0] = grown[0] + constant(walk.scale, UNIT)
    value = walk.scaled(walk.power(grown, sp.S.NegativeOne), sp.Integer(-2 * sign))
    value[0] = value[0] + constant(walk.scale, Coefficient(fmpq(sign)))
    return value


def _hyperbolic(even: bool, power: int) -> Callable[[Any, Germ, int], Germ]:
    def rule(walk: Any, u: Germ, sign: int) -> Germ:
        other = walk.scaled(walk.exp(walk.scaled(u, sp.S.NegativeOne)), sp.S.Half if even else -sp.S.Half)
        value = walk.add(walk.scaled(walk.exp(u), sp.S.Half), other)
        return value if power == 1 else walk.power(value, sp.S.NegativeOne)

    return rule


def _coth(walk: Any, u: Germ, sign: int) -> Germ:
    return walk.power(_tanh(walk, u, sign), sp.S.NegativeOne)


def _atan(walk: Any, u: Germ, sign: int) -> Germ:
    """sign pi/2 - atan(1/u)."""
    value = walk.scaled(walk.near_limit(sp.atan, walk.power(u, sp.S.NegativeOne)), sp.S.NegativeOne)
    value[0] = value[0] + walk.number(sign * sp.pi / 2)
    return value


def _erfc(walk: Any, u: Germ, sign: int) -> Germ:
    """erfc(|u|) = exp(-u^2) S(u) / (|u| sqrt(pi)); S is alternating, its remainder below the first term left out."""
    positive = walk.scaled(u, sp.Integer(sign))
    square = walk.power_of(positive[0], sp.Integer(2))
    gauss = walk.exp_of(-square)
    if gauss.zero:
        raise TailError("exp(-u^2) is not expanded")
    half = walk.power_of(square, sp.S.NegativeOne).times(Coefficient(fmpq(1, 2)))
    n = walk.scale.terms
    series = [Coefficient(fmpq(1))]
    for k in range(1, n + 1):
        series.append(series[-1] * Coefficient(fmpq(1 - 2 * k)))
    value = gauss * power_series(half, series[:n], arb(0, series[n].ball.abs_upper()))
    value = value * walk.power_of(positive[0], sp.S.NegativeOne)
    slope = gauss.times(Coefficient(-1 / sp.sqrt(sp.pi)))
    # Derivatives of -2/sqrt(pi) exp(-u^2), over factorials: 1, -u, (2u^2 - 1)/3 times twice the slope.
    factors = [constant(walk.scale, Coefficient(fmpq(2))), positive[0].times(Coefficient(fmpq(-2))), None]
    factors[2] = (square.times(Coefficient(fmpq(4))) + constant(walk.scale, Coefficient(fmpq(-2)))).times(
        Coefficient(fmpq(1, 3))
    )
    outer = [value.times(Coefficient(1 / sp.sqrt(sp.pi))), *(slope * f for f in factors[: walk.order])]
    result = walk.composed(outer, positive)
    if sign < 0:
        result = walk.scaled(result, sp.S.NegativeOne)
        result[0] = result[0] + constant(walk.scale, Coefficient(fmpq(2)))
    return result


def _erf(walk: Any, u: Germ, sign: int) -> Germ:
    value = walk.scaled(_erfc(walk, walk.scaled(u, sp.Integer(sign)), 1), sp.Integer(-sign))
    value[0] = value[0] + constant(walk.scale, Coefficient(fmpq(sign)))
    return value


def _asinh(walk: Any, u: Germ, sign: int) -> Germ:
    positive = walk.scaled(u, sp.Integer(sign))
    square = walk.multiply(positive, positive)
    square[0] = square[0] + constant(walk.scale, UNIT)
    return walk.scaled(walk.log(walk.add(positive, walk.power(square, sp.S.Half))), sp.Integer(sign))


AT_INFINITY: dict[type, Callable[[Any, Germ, int], Germ]] = {
    sp.tanh: _tanh, sp.coth: _coth, sp.atan: _atan, sp.erf: _erf, sp.erfc: _erfc, sp.asinh: _asinh,
    sp.sinh: _hyperbolic(False, 1), sp.cosh: _hyperbolic(True, 1),
    sp.csch: _hyperbolic(False, -1), sp.sech: _hyperbolic(True, -1),
}  # fmt: skip
