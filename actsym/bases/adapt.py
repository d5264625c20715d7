"""A fixed-shape activation adapted to targets: F(x) = c (f(s x + d) + b).

Under N(0, 1), with m = E[f(sz+d)], v its variance and w = E[(d/dz f(sz+d))^2]:

- E[F^2] = 1, so that q = 1 is a fixed point of the length map with weights of variance 1 / fan_in, and
- E[F'^2] = chi, the correlation map's slope at 1, hold together exactly when
  c^2 = chi / w and (m + b)^2 = w / chi - v; b is real if chi <= w / v, which is at least 1 (Poincare).
- The length map's slope is then c^2 (E[z f f'] + b E[z f']), f' taken in z: one of the two b makes it small.

With chi = 1 both gains are 1.  A slope that is prescribed too fixes the input scale s: a certified root.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise

import sympy as sp
from flint import arb, ctx, fmpq

from actsym.bases.normal import NoClosedForm, normal_mean
from actsym.definition.spec import Activation, SpecError, x
from actsym.distributions import STANDARD_NORMAL
from actsym.errors import EvaluationError
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.balls import fraction
from actsym.rigor.evaluate import UnsupportedError, bits_for
from actsym.rigor.exact_numbers import BreakpointError, with_exact
from actsym.rigor.growth import GrowthError
from actsym.rigor.integrate import IntegrationError
from actsym.signal.length import LengthMap
from actsym.signal.panels import PRECISION

#: Input scales between which a prescribed slope is looked for.
SCALES = (Fraction(1, 16), Fraction(7))

#: What sampling a function may raise.
_FAILURES = (IntegrationError, GrowthError, BreakpointError, UnsupportedError, EvaluationError)

#: Steps of the search, per side of scale 1.
_STEPS = 24


class NotReachable(SpecError):
    """No scales and shifts of this function meet the targets.  The message says which one stands in the way."""


@dataclass(frozen=True)
class Adapted:
    """F(x) = output_scale * (f(input_scale * x + input_shift) + output_shift), each constant certified.

    ``length_slope`` is the slope of the length map at its fixed point q = 1, ``correlation_slope`` that of
    the correlation map at 1 (E[F'^2], as E[F^2] = 1).
    """

    f: sp.Expr
    input_scale: Quantity
    input_shift: sp.Expr
    output_scale: Quantity
    output_shift: Quantity
    length_slope: Quantity
    correlation_slope: sp.Expr

    @property
    def stability(self) -> str:
        """``stable``, ``neutral`` (slope 1, or not told apart from it) or ``unstable``."""
        modulus = abs(self.length_slope.ball)
        return "stable" if modulus < 1 else "unstable" if modulus > 1 else "neutral"

    def expression(self, digits: int = 30) -> sp.Expr:
        """F as a SymPy expression: exact where every constant is, else with rationals of that many digits."""
        s, c, b = (_number(q, digits) for q in (self.input_scale, self.output_scale, self.output_shift))
        return c * (self.f.subs(x, s * x + self.input_shift) + b)


def adapt(
    activation: Activation | sp.Expr,
    correlation_slope: Fraction | int = 1,
    length_slope: Fraction | None = None,
    input_scale: Fraction | int = 1,
    input_shift: Fraction | int = 0,
    digits: int = 30,
) -> Adapted:
    """Output scale and shift (and input scale, if ``length_slope`` is given) that meet the targets under N(0, 1).

    correlation_slope
        E[F'^2]; 1 makes both gains 1.
    length_slope
        The slope wanted at q = 1; None takes the smaller of the two that ``input_scale`` allows.

    Raises :class:`NotReachable`.
    """
    f = activation.formula if isinstance(activation, Activation) else activation
    shape = _Shape(f, Fraction(input_shift), Fraction(correlation_slope))
    if shape.chi <= 0:
        raise NotReachable(f"correlation_slope = {correlation_slope} must be positive")
    if length_slope is None:
        scale = Fraction(input_scale)
        found = [shape.at(_ball(scale), sign) for sign in (1, -1)]
        usable = [s for s in found if s is not None]
        if not usable:
            raise NotReachable(shape.why(scale))
        best = min(usable, key=lambda s: float(abs(s.slope)))
        return shape.exactly(
            shape.adapted(best, Quantity.of_exact(_rational(scale), "given"), digits), scale, best.sign
        )
    root, sign = _root(shape, Fraction(length_slope))
    solution = shape.at(root, sign)
    if solution is None:
        raise NotReachable(f"the slope {length_slope} is met only where the output shift has a double root")
    found_root = Quantity(enclosure=Enclosure(root), method="sign change of the slope less its target")
    return shape.adapted(solution, found_root, digits)


@dataclass(frozen=True)
class _Solution:
    scale: arb
    shift: arb
    slope: arb
    sign: int


class _Shape:
    """f(s z + d) for every s: its means from the length maps of f and of f + 1."""

    def __init__(self, f: sp.Expr, shift: Fraction, chi: Fraction) -> None:
        self.f, self.shift, self.chi = f, shift, chi

    @cached_property
    def maps(self) -> tuple[LengthMap, LengthMap] | None:
        """None where f cannot be sampled for all scales at once."""
        moved = self.f.subs(x, x + _rational(self.shift))
        try:
            return LengthMap(moved), LengthMap(moved + 1)
        except _FAILURES:
            return None

    def means(self, s: arb) -> tuple[arb, arb, arb, arb, arb]:
        """E[f], E[f^2], E[f'^2], E[z f f'], E[z f'] of f(s z + d), ' = d/dz."""
        if self.maps is None:
            return self._integrated(s)
        with ctx.workprec(PRECISION):
            q = s * s
            plain, raised = (m.at(q) for m in self.maps)
            mean = (raised.second_moment - plain.second_moment - 1) / 2
            steep = q * plain.derivative_second_moment
            # dV/dq = E[z f f'] / q, and f + 1 adds E[z f'] / q.
            return mean, plain.second_moment, steep, q * plain.slope, q * (raised.slope - plain.slope)

    def _integrated(self, s: arb) -> tuple[arb, arb, arb, arb, arb]:
        """The same at a scale that is an exact number, one integral each."""
        if not s.is_exact():
            raise NotReachable(f"{self.f}: certified at one scale only; give input_scale, not length_slope")
        moved = self.f.subs(x, sp.Rational(fraction(s)) * x + _rational(self.shift))
        slope = weak_derivative(moved)
        found = [expectation(g, STANDARD_NORMAL) for g in (moved, moved**2, slope**2, x * moved * slope, x * slope)]
        lost = next((q for q in found if not q.finite), None)
        if lost is not None:
            raise NotReachable(f"{self.f}: a mean under N(0, 1) is {lost}")
        mean, second, steep, growth, tilt = (q.ball for q in found)
        return mean, second, steep, growth, tilt

    def at(self, s: arb, sign: int) -> _Solution | None:
        """The constants at input scale ``s``; None where the output shift is not real."""
        with ctx.workprec(PRECISION):
            mean, second, steep, growth, tilt = self.means(s)
            chi = _ball(self.chi)
            room = steep / chi - (second - mean * mean)
            if not room.is_finite() or room < 0 or not steep > 0:
                return None
            square = chi / steep
            shift = -mean + sign * room.nonnegative_part().sqrt()
            return _Solution(square.sqrt(), shift, square * (growth + shift * tilt), sign)

    def why(self, scale: Fraction) -> str:
        mean, second, steep, *_ = self.means(_ball(scale))
        limit = float(steep / (second - mean * mean))
        return f"correlation_slope = {self.chi} is out of reach at input scale {scale}: it can be at most {limit:.6g}"

    def adapted(self, found: _Solution, scale: Quantity, digits: int) -> Adapted:
        scale_out, shift, slope = (_certified(b, digits) for b in (found.scale, found.shift, found.slope))
        return Adapted(self.f, scale, _rational(self.shift), scale_out, shift, slope, _rational(self.chi))

    def exactly(self, adapted: Adapted, scale: Fraction, sign: int) -> Adapted:
        """The constants with their closed forms, where the means have them."""
        moved = self.f.subs(x, _rational(scale) * x + _rational(self.shift))
        slope = weak_derivative(moved)
        try:
            mean, second, steep, growth, tilt = (
                normal_mean(sp.expand(g)) for g in (moved, moved**2, slope**2, x * moved * slope, x * slope)
            )
        except NoClosedForm:
            return adapted
        chi = _rational(self.chi)
        shift = -mean + sign * sp.sqrt(sp.expand(steep / chi - second + mean**2))
        shift = sp.radsimp(sp.simplify(shift))
        closed = {
            "output_scale": sp.sqrt(chi / steep),
            "output_shift": shift,
            "length_slope": sp.simplify(chi / steep * (growth + shift * tilt)),
        }
        method = "moments of the normal distribution"
        better = {n: with_exact(getattr(adapted, n), e, method) for n, e in closed.items()}
        return replace(adapted, **{n: q for n, q in better.items() if q is not None})


def _root(shape: _Shape, target: Fraction) -> tuple[arb, int]:
    """A ball about an input scale at which the slope is ``target``, proven by a change of sign; the nearest to 1."""
    goal = _ball(target)

    def excess(s: Fraction, sign: int) -> arb | None:
        found = shape.at(_ball(s), sign)
        return None if found is None else found.slope - goal

    for low, high in _brackets():
        for sign in (-1, 1):
            left, right = excess(low, sign), excess(high, sign)
            if left is not None and right is not None and ((left > 0 and right < 0) or (left < 0 and right > 0)):
                return _narrowed(partial(excess, sign=sign), low, high), sign
    raise NotReachable(f"no input scale between {SCALES[0]} and {SCALES[1]} gives the length map the slope {target}")


def _brackets() -> list[tuple[Fraction, Fraction]]:
    """Neighbouring scales, those about 1 first."""
    up = [Fraction(round(float(SCALES[1]) ** (i / _STEPS) * 4096), 4096) for i in range(_STEPS + 1)]
    down = [Fraction(round(float(SCALES[0]) ** (i / _STEPS) * 4096), 4096) for i in range(_STEPS + 1)]
    rising, falling = pairwise(up), ((b, a) for a, b in pairwise(down))
    return [pair for both in zip(rising, falling, strict=False) for pair in both]


def _narrowed(excess: Callable[[Fraction], arb | None], low: Fraction, high: Fraction, bits: int = 110) -> arb:
    """The hull of two neighbouring rationals between which ``excess`` changes sign (bisection and secants)."""
    left, right = excess(low), excess(high)
    for step in range(400):
        if high - low < Fraction(1, 1 << bits):
            break
        middle = (low + high) / 2
        if step % 3 and left is not None and right is not None:
            weight = Fraction(float(left / (left - right))).limit_denominator(1 << 52)
            margin = min(Fraction(1, 4), (high - low) * 8 if step % 3 == 1 else Fraction(1, 1 << 12))
            weight = min(max(weight - margin if step % 3 == 1 else weight + margin, Fraction(1, 64)), Fraction(63, 64))
            middle = low + (high - low) * weight
        middle = Fraction(round(middle * (1 << bits + 8)), 1 << bits + 8)
        value = excess(middle)
        if value is None or value.contains(0):
            break
        if left is not None and (value > 0) == (left > 0):
            low, left = middle, value
        else:
            high, right = middle, value
    with ctx.workprec(PRECISION):
        return _ball(low).union(_ball(high))


def _certified(ball: arb, digits: int) -> Quantity:
    enclosure = Enclosure(ball)
    if not ball.is_finite() or (enclosure.digits() < 6 and not ball.abs_upper() < arb((1, -bits_for(digits) // 2))):
        return Quantity.not_found(f"only {enclosure.digits()} digits could be proven")
    return Quantity(enclosure=enclosure, method="ball arithmetic")


def _number(quantity: Quantity, digits: int) -> sp.Expr:
    return quantity.exact if quantity.exact is not None else sp.Rational(quantity.text(digits))


def _rational(value: Fraction) -> sp.Rational:
    return sp.Rational(value.numerator, value.denominator)


def _ball(value: Fraction) -> arb:
    with ctx.workprec(PRECISION):
        return arb(fmpq(value.numerator, value.denominator))
