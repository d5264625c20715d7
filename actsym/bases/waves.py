"""Sums of c x^m exp(-b x^2 + r x) cos(w x) and their sine: an algebra in which products stay sums.

Hermite functions, Fourier series, Gabor and Morlet wavelets are all such sums, and their means under the
normal, uniform and exponential distributions have closed forms (:mod:`actsym.bases.means`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import Unanswered


@dataclass(frozen=True)
class Wave:
    """x^power exp(-decay x^2 + rate x) cos(frequency x), or its sine."""

    power: int
    decay: sp.Expr
    rate: sp.Expr
    frequency: sp.Expr
    sine: bool = False


Sum = dict[Wave, sp.Expr]


class NotAWave(Unanswered):
    """The expression is not such a sum."""


def waves(expr: sp.Expr) -> Sum:
    """``expr`` as a sum of waves with their coefficients.  Raises :class:`NotAWave`."""
    if not expr.has(x):
        return {_wave(): expr} if expr != 0 else {}
    if expr.is_Add:
        return _added([waves(a) for a in expr.args])
    if expr.is_Mul:
        constant, dependent = expr.as_independent(x, as_Add=False)
        found: Sum = {_wave(): constant}
        for factor in sp.Mul.make_args(dependent):
            found = product(found, waves(factor))
        return found
    if expr == x:
        return {_wave(power=1): sp.S.One}
    if expr.is_Pow and expr.exp.is_Integer and expr.exp > 0:
        return _power(waves(expr.base), int(expr.exp))
    if isinstance(expr, sp.exp):
        return _exponential(expr.exp)
    if isinstance(expr, sp.cos | sp.sin):
        return _trigonometric(expr)
    if isinstance(expr, sp.cosh | sp.sinh):
        return waves(expr.rewrite(sp.exp))
    raise NotAWave(f"{expr} is no polynomial, exponential, cosine or sine")


def product(left: Sum, right: Sum, *others: Sum) -> Sum:
    """The product of sums."""
    found: dict[Wave, list[sp.Expr]] = defaultdict(list)
    for one, c in left.items():
        for other, d in right.items():
            for wave, sign in _times(one, other):
                found[wave].append(sign * c * d)
    total = _collected(found)
    return product(total, *others) if others else total


def _times(one: Wave, other: Wave) -> list[tuple[Wave, sp.Expr]]:
    """The product of two waves, by the product-to-sum formulas."""
    power, decay, rate = one.power + other.power, one.decay + other.decay, one.rate + other.rate
    u, v = one.frequency, other.frequency
    half = sp.S.Half
    if one.sine and other.sine:
        parts = [(u - v, False, half), (u + v, False, -half)]
    elif one.sine:
        parts = [(u + v, True, half), (u - v, True, half)]
    elif other.sine:
        parts = [(u + v, True, half), (v - u, True, half)]
    else:
        parts = [(u + v, False, half), (u - v, False, half)]
    found = []
    for frequency, sine, sign in parts:
        # One name for a frequency and its negative, so that equal waves meet.
        frequency = sp.expand(frequency)
        if frequency.could_extract_minus_sign():
            frequency, sign = -frequency, -sign if sine else sign
        if not (sine and frequency == 0):
            found.append((Wave(power, decay, rate, frequency, sine), sign))
    return found


def _exponential(argument: sp.Expr) -> Sum:
    """exp of a polynomial of degree at most two."""
    if not argument.is_polynomial(x) or (poly := sp.Poly(argument, x)).degree() > 2:
        raise NotAWave(f"exp({argument}): the exponent is no quadratic polynomial")
    return {_wave(decay=-poly.nth(2), rate=poly.nth(1)): sp.exp(poly.nth(0))}


def _trigonometric(expr: sp.Expr) -> Sum:
    """cos and sin of a linear function."""
    argument = expr.args[0]
    if not argument.is_polynomial(x) or (poly := sp.Poly(argument, x)).degree() > 1:
        raise NotAWave(f"{expr}: the argument is not linear")
    frequency, phase = poly.nth(1), poly.nth(0)
    sign = sp.S.One
    if frequency.could_extract_minus_sign():
        frequency, sign = -frequency, -sign
    cosine, sine = _wave(frequency=frequency), _wave(frequency=frequency, sine=True)
    if isinstance(expr, sp.cos):
        found = {cosine: sp.cos(phase), sine: -sign * sp.sin(phase)}
    else:
        found = {cosine: sp.sin(phase), sine: sign * sp.cos(phase)}
    return {w: c for w, c in found.items() if c != 0}


def _wave(power: int = 0, decay: sp.Expr = sp.S.Zero, rate: sp.Expr = sp.S.Zero, frequency: sp.Expr = sp.S.Zero,
          sine: bool = False) -> Wave:  # fmt: skip
    return Wave(power, decay, rate, frequency, sine)


def _power(base: Sum, exponent: int) -> Sum:
    found = base
    for _ in range(exponent - 1):
        found = product(found, base)
    return found


def _added(sums: list[Sum]) -> Sum:
    found: dict[Wave, list[sp.Expr]] = defaultdict(list)
    for one in sums:
        for wave, c in one.items():
            found[wave].append(c)
    return _collected(found)


def _collected(found: dict[Wave, list[sp.Expr]]) -> Sum:
    total = {wave: sp.Add(*parts) for wave, parts in found.items()}
    return {wave: c for wave, c in total.items() if c != 0}
