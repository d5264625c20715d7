"""E[g(x)] in closed form, for the functions that bases are made of.

Polynomials need the moments of the measure alone, whatever it is.  Under the normal, the uniform and the
exponential distribution, sums of waves (:mod:`actsym.bases.waves`) and piecewise polynomials have closed
forms too.  What has none here is enclosed by certified integration.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import sympy as sp

from actsym.bases.waves import NotAWave, Sum, Wave, product, waves
from actsym.definition.spec import x
from actsym.distributions import Distribution, Exponential, Normal, Uniform
from actsym.errors import Unanswered
from actsym.moments.expectation import expectation
from actsym.quantity import DIGITS, Quantity
from actsym.rigor.breakpoints import BreakpointError, pieces
from actsym.rigor.evaluate import evaluate
from actsym.signal.hermite import partial_moment as normal_moment


class Divergent(Unanswered):
    """The mean is infinite, or does not exist."""


def mean(g: sp.Expr, measure: Distribution) -> sp.Expr | None:
    """E[g(x)] exactly, or None if no formula applies.  Raises :class:`Divergent`."""
    if g.is_polynomial(x):
        return polynomial_mean(sp.Poly(g, x), measure)
    if g.has(sp.Piecewise, sp.Max, sp.Min, sp.Abs, sp.Heaviside, sp.sign):
        return piecewise_mean(g, measure)
    try:
        return wave_mean(waves(g), measure)
    except NotAWave:
        return None


@lru_cache(maxsize=8192)
def product_mean(f: sp.Expr, g: sp.Expr, measure: Distribution) -> sp.Expr | None:
    """E[f(x) g(x)] exactly, or None if no formula applies.  Raises :class:`Divergent`."""
    if f == 0 or g == 0:
        return sp.S.Zero
    if f.is_polynomial(x) and g.is_polynomial(x):
        return polynomial_mean(_poly(f) * _poly(g), measure)
    try:
        return wave_mean(product(_waves(f), _waves(g)), measure)
    except NotAWave:
        return mean(f * g, measure)


def quantity(f: sp.Expr, g: sp.Expr, measure: Distribution, digits: int = DIGITS) -> Quantity:
    """E[f(x) g(x)]: the closed form with its ball, or certified integration."""
    exact = product_mean(f, g, measure)
    if exact is not None:
        return Quantity(exact=exact, enclosure=evaluate(exact, digits=digits), method="closed form")
    return expectation(f * g, measure, digits)


def polynomial_mean(poly: sp.Poly, measure: Distribution) -> sp.Expr:
    """E[p(x)] from the moments of the measure."""
    total = sp.S.Zero
    for (power,), c in poly.terms():
        moment = _moment(measure, power)
        if moment.is_finite is False or moment.has(sp.nan):
            raise Divergent(f"E[x^{power}] does not exist under {measure}")
        total += c * moment
    return sp.expand(total)


def wave_mean(total: Sum, measure: Distribution) -> sp.Expr | None:
    """E of a sum of waves, or None if the measure has no formula for them."""
    rule = {Normal: _normal, Uniform: _uniform, Exponential: _exponential}.get(type(measure))
    if rule is None:
        return None
    found = [c * _of(rule, wave, measure) for wave, c in total.items()]
    return sp.expand(sp.Add(*found))


@lru_cache(maxsize=4096)
def _of(rule: Callable[[Wave, Any], sp.Expr], wave: Wave, measure: Distribution) -> sp.Expr:
    if wave.decay == wave.rate == wave.frequency == 0:
        return measure.moment(wave.power)
    return rule(wave, measure)


def _normal(wave: Wave, measure: Normal) -> sp.Expr:
    """Complete the square: x^m under N(v b, v) with 1/v = 1/std^2 + 2 decay and b = mean/std^2 + rate + i frequency."""
    precision = 1 / measure.std**2 + 2 * wave.decay
    if precision.is_positive is not True:
        raise Divergent(f"exp({-wave.decay}x^2) has no mean under {measure}")
    v, growth = 1 / precision, measure.mean / measure.std**2 + wave.rate
    exponent = v * (growth**2 - wave.frequency**2) / 2 - measure.mean**2 / measure.std**2 / 2
    front = sp.sqrt(v) / measure.std * sp.exp(exponent)
    turn = v * growth * wave.frequency
    centre = v * growth + sp.I * v * wave.frequency
    m = wave.power
    even = range(0, m + 1, 2)
    moments = [sp.binomial(m, j) * sp.factorial2(j - 1) * v ** (j // 2) * centre ** (m - j) for j in even]
    return front * _part(sp.expand(sp.Add(*moments)), turn, wave.sine)


def _uniform(wave: Wave, measure: Uniform) -> sp.Expr:
    """Repeated integration by parts; waves with exp(-x^2) have none."""
    if wave.decay != 0:
        raise NotAWave("exp(-x^2) has no elementary mean under a uniform distribution")
    slope, m = wave.rate + sp.I * wave.frequency, wave.power

    def at(end: sp.Expr) -> sp.Expr:
        series = [(-1) ** j * sp.ff(m, j) * end ** (m - j) / slope ** (j + 1) for j in range(m + 1)]
        return sp.exp(wave.rate * end) * _part(sp.expand(sp.Add(*series)), wave.frequency * end, wave.sine)

    return (at(measure.upper) - at(measure.lower)) / (measure.upper - measure.lower)


def _exponential(wave: Wave, measure: Exponential) -> sp.Expr:
    """rate m! / (rate - slope)^(m + 1)."""
    if wave.decay != 0:
        raise NotAWave("exp(-x^2) has no elementary mean under an exponential distribution")
    if (measure.rate - wave.rate).is_positive is not True:
        raise Divergent(f"exp({wave.rate}x) has no mean under {measure}")
    gap, m = measure.rate - wave.rate, wave.power
    # 1/(gap - i w)^(m+1) = (gap + i w)^(m+1) / (gap^2 + w^2)^(m+1)
    upper = sp.expand((gap + sp.I * wave.frequency) ** (m + 1))
    return measure.rate * sp.factorial(m) * _part(upper, sp.S.Zero, wave.sine) / (gap**2 + wave.frequency**2) ** (m + 1)


def _part(value: sp.Expr, turn: sp.Expr, sine: bool) -> sp.Expr:
    """The real part of value exp(i turn), or the imaginary part for a sine; ``value`` is expanded in i."""
    real, imaginary = value.coeff(sp.I, 0), value.coeff(sp.I, 1)
    if sine:
        return real * sp.sin(turn) + imaginary * sp.cos(turn)
    return real * sp.cos(turn) - imaginary * sp.sin(turn)


@lru_cache(maxsize=1024)
def _poly(f: sp.Expr) -> sp.Poly:
    return sp.Poly(f, x)


@lru_cache(maxsize=1024)
def _waves(f: sp.Expr) -> Sum:
    return waves(f)


@lru_cache(maxsize=1024)
def _moment(measure: Distribution, power: int) -> sp.Expr:
    return sp.sympify(measure.moment(power))


# -- piecewise polynomials ----------------------------------------------------------------------------------------


def piecewise_mean(g: sp.Expr, measure: Distribution) -> sp.Expr | None:
    """E[g(x)] of a piecewise polynomial; None if it is none, or the measure has no formula."""
    if type(measure) not in (Normal, Uniform, Exponential) or measure.free_symbols:
        return None
    support = measure.support
    try:
        parts = pieces(g, support.start, support.end)
    except BreakpointError:
        return None
    if not all(p.expr.is_polynomial(x) for p in parts):
        return None
    total = sp.S.Zero
    for part in parts:
        for (power,), c in sp.Poly(part.expr, x).terms():
            total += c * partial_moment(measure, power, part.lower, part.upper)
    return sp.expand(total)


@lru_cache(maxsize=4096)
def partial_moment(measure: Distribution, m: int, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    """E[x^m; lower < x < upper] under a normal, uniform or exponential distribution."""
    if isinstance(measure, Normal):
        mu, std = measure.mean, measure.std
        ends = [(end - mu) / std for end in (lower, upper)]
        terms = (sp.binomial(m, j) * mu ** (m - j) * std**j * normal_moment(j, *ends) for j in range(m + 1))
        return sp.Add(*terms)
    if isinstance(measure, Uniform):
        return (upper ** (m + 1) - lower ** (m + 1)) / ((m + 1) * (measure.upper - measure.lower))
    if isinstance(measure, Exponential):
        return _exponential_tail(measure.rate, m, lower) - _exponential_tail(measure.rate, m, upper)
    raise TypeError(f"no formula of partial moments under {measure}")


def _exponential_tail(rate: sp.Expr, m: int, lower: sp.Expr) -> sp.Expr:
    """E[x^m; x > lower] for lower >= 0."""
    if lower is sp.oo:
        return sp.S.Zero
    return sp.exp(-rate * lower) * sp.Add(*(sp.ff(m, j) * lower ** (m - j) / rate**j for j in range(m + 1)))
