"""E[g(x)] in closed form, for the functions that bases are made of.

Polynomials need the moments of the measure alone, whatever it is.  Under the normal, the uniform and the
exponential distribution, sums of waves (:mod:`actsym.bases.waves`) and piecewise polynomials have closed
forms too.  What has none here is enclosed by certified integration.

Every closed form meets a certified integral of the same function before it is returned, to a relative tolerance
(:func:`confirmed`); one that holds symbols meets it at one value of each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.bases.waves import NotAWave, Sum, Wave, product, waves
from actsym.definition.spec import x
from actsym.distributions import STANDARD_NORMAL, Distribution, Exponential, Normal, Uniform
from actsym.errors import EvaluationError, Unanswered
from actsym.moments.expectation import expectation
from actsym.quantity import DIGITS, Quantity
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import UnsupportedError, evaluate
from actsym.rigor.exact_numbers import BreakpointError
from actsym.signal.hermite import partial_moment as normal_moment


class Divergent(Unanswered):
    """The mean is infinite, or does not exist."""


class NoClosedForm(Unanswered):
    """The mean has no closed form of the shapes known here, or does not exist."""


#: Digits to which a closed form has to agree with the integral, and those asked for where fewer do not show it.
_CHECKED, _CLOSER = 12, 40

#: Functions that a piecewise polynomial is made of.
_KINKED = sp.Piecewise, sp.Max, sp.Min, sp.Abs, sp.Heaviside, sp.sign

#: What a symbol is set to where a closed form that holds it is checked.
_SAMPLE = sp.Rational(11, 7)


def mean(g: sp.Expr, measure: Distribution) -> sp.Expr | None:
    """E[g(x)] exactly, or None if no formula applies.  Raises :class:`Divergent`."""
    return product_mean(g, sp.S.One, measure)


@lru_cache(maxsize=8192)
def product_mean(f: sp.Expr, g: sp.Expr, measure: Distribution) -> sp.Expr | None:
    """E[f(x) g(x)] exactly, or None if no formula applies or none is confirmed.  Raises :class:`Divergent`."""
    if f == 0 or g == 0:
        return sp.S.Zero
    found = _formula(f, g, measure)
    return found if found is not None and confirmed(found, f, g, measure) else None


def _formula(f: sp.Expr, g: sp.Expr, measure: Distribution) -> sp.Expr | None:
    if f.is_polynomial(x) and g.is_polynomial(x):
        return polynomial_mean(_poly(f) * _poly(g), measure)
    if any(h.has(*_KINKED) for h in (f, g)):
        return piecewise_mean(f * g, measure)
    try:
        return wave_mean(product(_waves(f), _waves(g)), measure)
    except NotAWave:
        return None


def confirmed(exact: sp.Expr, f: sp.Expr, g: sp.Expr, measure: Distribution) -> bool:
    """Whether certified integration of ``f g`` shows :data:`_CHECKED` digits of ``exact``; no if it shows nothing.

    The digits of zero are counted from sqrt(E[f^2] E[g^2]), which is no less than the mean (Cauchy and Schwarz).
    Symbols are given numbers, the indices k, n, ... (integers) different ones.  A contradiction is an error of ours.
    """
    symbols = sorted((f.free_symbols | g.free_symbols | measure.free_symbols | exact.free_symbols) - {x}, key=str)
    numbers = {s: sp.Integer(i) if s.is_integer else _SAMPLE for i, s in enumerate(symbols, 2)}
    f, g, exact, measure = f.subs(numbers), g.subs(numbers), exact.subs(numbers), measure.at(numbers)
    with ctx.workprec(256):
        try:
            value = evaluate(exact, digits=_CLOSER).ball
        except (EvaluationError, UnsupportedError):
            return False
        for digits in (_CHECKED + 4, _CLOSER):
            found = expectation(f * g, measure, digits)
            if not found.finite:
                return False
            if not found.ball.overlaps(value):
                raise AssertionError(f"E[({f}) ({g})] under {measure} is {found.ball.str(12)}, not {exact}")
            size = abs(value).abs_lower() if exact != 0 else _size(f, g, measure)
            if found.ball.rad() <= size * arb(10) ** -_CHECKED:
                return True
    return False


def _size(f: sp.Expr, g: sp.Expr, measure: Distribution) -> arb:
    """sqrt(E[f^2] E[g^2]) from below, 0 where it is not known."""
    squares = [expectation(h**2, measure, _CHECKED) for h in (f, g)]
    if not all(q.finite for q in squares):
        return arb(0)
    return (squares[0].ball.lower().max(arb(0)) * squares[1].ball.lower().max(arb(0))).sqrt().lower()


def quantity(f: sp.Expr, g: sp.Expr, measure: Distribution, digits: int = DIGITS) -> Quantity:
    """E[f(x) g(x)]: the closed form with its ball, or certified integration."""
    exact = product_mean(f, g, measure)
    if exact is not None:
        check = f"the closed form agrees with the certified integral to {_CHECKED} digits"
        return Quantity(exact=exact, enclosure=evaluate(exact, digits=digits), method="closed form", checks=(check,))
    return expectation(f * g, measure, digits)


def normal_mean(g: sp.Expr) -> sp.Expr:
    """E[g(x)] for x ~ N(0, 1), in closed form, by formulas alone.

    Pre-activations of a wide layer are normal whatever the family, so what a network does is decided by these means,
    also for a basis that is orthogonal under another measure.

    g
        A sum of products of powers of ``x``, exponentials of polynomials of degree two, and cosines and sines of
        linear functions; or a function that is polynomial between its breakpoints.

    Raises :class:`NoClosedForm` for any other, and for one whose mean diverges.
    """
    try:
        if g.has(*_KINKED):
            found = piecewise_mean(g, STANDARD_NORMAL)
        else:
            found = wave_mean(waves(sp.expand(g)), STANDARD_NORMAL)
    except (NotAWave, Divergent) as error:
        raise NoClosedForm(str(error)) from None
    if found is None:
        raise NoClosedForm(f"{g} is not polynomial between its breakpoints")
    return found


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
    m = wave.power
    powers = [_power(v * growth, v * wave.frequency, m - j) for j in range(0, m + 1, 2)]
    weights = [sp.binomial(m, j) * sp.factorial2(j - 1) * v ** (j // 2) for j in range(0, m + 1, 2)]
    return front * _part(_weighted(weights, powers), v * growth * wave.frequency, wave.sine)


def _uniform(wave: Wave, measure: Uniform) -> sp.Expr:
    """Repeated integration by parts; waves with exp(-x^2) have none."""
    if wave.decay != 0:
        raise NotAWave("exp(-x^2) has no elementary mean under a uniform distribution")
    m, square = wave.power, wave.rate**2 + wave.frequency**2
    # 1 / (rate + i frequency)^n = (rate - i frequency)^n / (rate^2 + frequency^2)^n
    powers = [_power(wave.rate, -wave.frequency, j + 1) for j in range(m + 1)]

    def at(end: sp.Expr) -> sp.Expr:
        weights = [(-1) ** j * sp.ff(m, j) * end ** (m - j) / square ** (j + 1) for j in range(m + 1)]
        return sp.exp(wave.rate * end) * _part(_weighted(weights, powers), wave.frequency * end, wave.sine)

    return (at(measure.upper) - at(measure.lower)) / (measure.upper - measure.lower)


def _exponential(wave: Wave, measure: Exponential) -> sp.Expr:
    """rate m! / (rate - slope)^(m + 1)."""
    if wave.decay != 0:
        raise NotAWave("exp(-x^2) has no elementary mean under an exponential distribution")
    if (measure.rate - wave.rate).is_positive is not True:
        raise Divergent(f"exp({wave.rate}x) has no mean under {measure}")
    gap, m = measure.rate - wave.rate, wave.power
    # 1/(gap - i w)^(m+1) = (gap + i w)^(m+1) / (gap^2 + w^2)^(m+1)
    upper = _power(gap, wave.frequency, m + 1)
    return measure.rate * sp.factorial(m) * _part(upper, sp.S.Zero, wave.sine) / (gap**2 + wave.frequency**2) ** (m + 1)


#: A complex number: real and imaginary part, each real.  SymPy's I cannot be told apart again in every expression.
Complex = tuple[sp.Expr, sp.Expr]


def _power(real: sp.Expr, imaginary: sp.Expr, exponent: int) -> Complex:
    """(real + i imaginary)^exponent, multiplied out."""
    found: Complex = (sp.S.One, sp.S.Zero)
    for _ in range(exponent):
        u, v = found
        found = sp.expand(u * real - v * imaginary), sp.expand(u * imaginary + v * real)
    return found


def _weighted(weights: list[sp.Expr], values: list[Complex]) -> Complex:
    real, imaginary = (sp.Add(*(w * v[i] for w, v in zip(weights, values, strict=True))) for i in (0, 1))
    return sp.expand(real), sp.expand(imaginary)


def _part(value: Complex, turn: sp.Expr, sine: bool) -> sp.Expr:
    """The real part of value exp(i turn), or the imaginary part for a sine."""
    real, imaginary = value
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
