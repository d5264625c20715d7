"""The length map of a wide layer, its fixed points and its critical line.

Points of the length map of a wide network: where it stays, and where it is critical.

The length map of a wide layer: how the mean square q of its pre-activations goes on to the next layer.

q' = sigma_w^2 V(q) + sigma_b^2 with V(q) = E[f(sqrt(q) z)^2], z ~ N(0, 1) (Poole et al. 2016, equation 3).
V'(q) = (E[f(x)^2 x^2] / q - E[f(x)^2]) / (2 q) with x = sqrt(q) z needs no derivative of f.  Small
differences of correlation are multiplied by chi_1 = sigma_w^2 E[f'(sqrt(q) z)^2] (equation 5), for f without jumps; the
critical line is where chi_1 = 1 at a fixed point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import sympy as sp
from flint import arb, arb_mat, ctx, fmpq

from actsym.errors import Unanswered, Undecided
from actsym.moments.derivative import weak_derivative
from actsym.properties.questions import Answer
from actsym.quantity import DIGITS, Enclosure, Quantity
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import bits_for
from actsym.rigor.growth import Bound
from actsym.signal.panels import LARGEST_SCALE, PRECISION, Panel, Sampling, Tail, sample


@dataclass(frozen=True)
class FixedPoint(Answer):
    """q with q = sigma_w^2 V(q) + sigma_b^2, and the slope of the right-hand side there.

    A slope below 1 in modulus is stable: iteration ends there.  ``chi`` is chi_1 at this q.
    """

    q: Quantity
    slope: Quantity
    chi: Quantity

    @property
    def stability(self) -> str:
        """``stable``, ``unstable`` or ``neutral`` (slope 1, or not told apart from it)."""
        if self.slope.enclosure is None:
            return "unstable" if not self.slope.finite else "neutral"
        modulus = abs(self.slope.enclosure.ball)
        return "stable" if modulus < 1 else "unstable" if modulus > 1 else "neutral"


@dataclass(frozen=True)
class CriticalPoint:
    """The weight and bias variances for which q is a fixed point with chi_1 = 1, and the length map's slope there."""

    q: sp.Rational
    weight_variance: Quantity
    bias_variance: Quantity
    slope: Quantity

    @classmethod
    def without(cls, q: sp.Rational, why: Quantity) -> CriticalPoint:
        """A length at which no network is critical, or none is known."""
        return cls(q, why, why, why)

    @property
    def reachable(self) -> bool | None:
        """Whether sigma_b^2 >= 0, so that such a network exists; None if that is not decided."""
        if not self.bias_variance.finite or self.bias_variance.enclosure is None:
            return None
        ball = self.bias_variance.enclosure.ball
        return True if ball >= 0 else False if ball < 0 else None

    def to_json(self) -> dict[str, Any]:
        names = ("weight_variance", "bias_variance", "slope")
        return {"q": str(self.q), **{name: getattr(self, name).to_json() for name in names}}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> CriticalPoint:
        """Read back what :meth:`to_json` wrote."""
        names = ("weight_variance", "bias_variance", "slope")
        return cls(sp.Rational(data["q"]), *(Quantity.from_json(data[name]) for name in names))


#: Fixed points are looked for between these, which are no numbers that anybody would choose as a scale.
SEARCHED = (Fraction(1001, 63999), Fraction(63977, 1000))

#: Intervals that the search for fixed points may look at.
MOST_INTERVALS = 250

_SEARCH_BITS = 96

#: A function whose derivative is not told from zero is doubled so often at most.
_MOST_DOUBLINGS = 5000


@dataclass(frozen=True)
class Means:
    """At one q (or on all of a ball of q): V(q), V'(q) and E[f'^2]."""

    second_moment: arb
    slope: arb
    derivative_second_moment: arb


class LengthMap:
    """V and what follows from it, for one function of ``x``.

    Construction samples f; it raises what :func:`~actsym.signal.panels.sample` raises.  ``near_zero`` makes
    enclosures narrow for functions that are nearly linear at zero, instead of far out.
    """

    def __init__(self, f: sp.Expr, near_zero: bool = False) -> None:
        self.f = f
        self.sampling: Sampling = sample(f, near_zero)

    def at(self, q: arb, bits: int = PRECISION) -> Means:
        """V, V' and E[f'^2] on the ball ``q``, which must lie in (0, 64]."""
        if not (q > 0 and q <= int(LARGEST_SCALE)):
            raise ValueError(f"q = {q} must lie in (0, {LARGEST_SCALE}]")
        with ctx.workprec(bits):
            return self._means(q, bits)

    def _means(self, q: arb, bits: int) -> Means:
        factor, norm, sums = -1 / (2 * q), 1 / (2 * arb.pi() * q).sqrt(), [arb(0)] * 3
        for panel, squares, columns in self._columns:
            density = panel.density_bound(q)
            rest = panel.function.bound**2 + panel.leading * panel.modulus**2
            steep = panel.derivative.bound**2 + panel.leading
            bounds = [b * density for b in (rest, rest * panel.modulus**2, steep)]
            whole = [2 * panel.half_width * b for b in bounds]
            if not panel.nodes or max(whole) * (1 + 1 / q) < arb((1, -bits)):
                sums = [s + arb(0, w.abs_upper()) for s, w in zip(sums, whole, strict=True)]
                continue
            row = arb_mat(1, len(squares), [(s * factor).exp() for s in squares]) * columns
            errors = [panel.rule_error(b).abs_upper() for b in bounds]
            sums = [s + row[0, j] * norm + arb(0, errors[j]) for j, s in enumerate(sums)]
        sums = [s + arb(0, t.abs_upper()) for s, t in zip(sums, self._tails(q), strict=True)]
        rest, weighted, steep = sums
        leading = self.sampling.leading
        return Means(leading * q + rest, leading + (weighted / q - rest) / (2 * q), leading + steep)

    @cached_property
    def _columns(self) -> list[tuple[Panel, list[arb], arb_mat]]:
        """For each panel: x^2 at its nodes, and columns w (f^2 - c x^2), the same times x^2, and w (f'^2 - c)."""
        found = []
        with ctx.workprec(PRECISION):
            for panel in self.sampling.panels:
                squares, rows = [n * n for n in panel.nodes], []
                samples = zip(squares, panel.weights, panel.function.values, panel.derivative.values, strict=True)
                for square, weight, value, slope in samples:
                    rest = weight * (value * value - panel.leading * square)
                    rows.append([rest, rest * square, weight * (slope * slope - panel.leading)])
                found.append((panel, squares, arb_mat(rows) if rows else arb_mat(0, 3)))
        return found

    def _tails(self, q: arb) -> list[arb]:
        leading = Bound(abs(self.sampling.leading) * 2)

        def function(tail: Tail, power: int = 0) -> Bound:
            return tail.function ** Fraction(2) * Bound(arb(1), Fraction(power))

        tail, square, quartic = self.sampling.tail, Bound(arb(1), Fraction(2)), Bound(arb(1), Fraction(4))
        plain = tail(function, q) + tail(lambda t: leading * square, q)
        weighted = tail(lambda t: function(t, 2), q) + tail(lambda t: leading * quartic, q)
        return [plain, weighted, tail(lambda t: t.derivative ** Fraction(2), q) + tail(lambda t: leading, q)]

    # Quantities

    def critical(self, q: Fraction | int) -> CriticalPoint:
        """The point of the critical line with fixed point ``q``.

        sigma_w^2 = 1 / E[f'^2] and sigma_b^2 = q - sigma_w^2 V(q).  Lengths far below 1/64 lose digits.  Where f is too
        small for them, a multiple of it is sampled, whose sigma_w^2 is that much smaller.
        """
        q = Fraction(q)
        number = sp.Rational(q.numerator, q.denominator)
        with ctx.workprec(PRECISION):
            scale = arb(fmpq(q.numerator, q.denominator))
        means, doublings = self.at(scale), 0
        while means.derivative_second_moment.contains(0):
            if all(part.expr == 0 for part in pieces(weak_derivative(self.f))):
                none = Quantity.undefined("E[f'^2] is zero: no weights are critical")
                return CriticalPoint.without(number, none)
            more = _doublings(means.derivative_second_moment)
            doublings += more
            try:
                if more < 1 or doublings > _MOST_DOUBLINGS:
                    raise Undecided("whether E[f'^2] is zero is not known")
                means = LengthMap(sp.Integer(2) ** doublings * self.f).at(scale)
            except Unanswered as error:
                unknown = Quantity.unanswered(error)
                return CriticalPoint.without(number, unknown)
        with ctx.workprec(PRECISION):
            weight = 1 / means.derivative_second_moment
            values = (weight * arb((1, 2 * doublings)), scale - weight * means.second_moment, weight * means.slope)
        return CriticalPoint(number, *(_quantity(v) for v in values))

    def fixed_points(self, weight_variance: arb, bias_variance: arb) -> tuple[tuple[FixedPoint, ...], str]:
        """Every fixed point with q in :data:`SEARCHED`, in order, and what was left undecided (or nothing).

        A point is proven to exist by a change of sign and to be alone by a slope that does not vanish.
        """
        found: list[arb] = []
        doubtful: list[Fraction] = []
        for low, high, exists in self._isolated(weight_variance, bias_variance):
            ball = self._refine(low, high, exists, weight_variance, bias_variance, bits_for(DIGITS))
            if ball is None:
                doubtful += [low, high]
            elif not any(ball.overlaps(other) for other in found):
                found.append(ball)
        points = []
        for ball in sorted(found, key=float):
            with ctx.workprec(PRECISION):
                means = self.at(ball)
                slope, chi = weight_variance * means.slope, weight_variance * means.derivative_second_moment
            points.append(FixedPoint(*(_quantity(v) for v in (ball, slope, chi))))
        note = f"undecided within {float(min(doubtful)):.6g} <= q <= {float(max(doubtful)):.6g}" if doubtful else ""
        return tuple(points), note

    def _isolated(self, weight: arb, bias: arb) -> Iterator[tuple[Fraction, Fraction, bool]]:
        """Intervals with one fixed point at most, and whether it is known to exist.

        When the budget is spent, the intervals that are left may hold any number of them.
        """
        waiting = [SEARCHED]
        for _ in range(MOST_INTERVALS):
            if not waiting:
                return
            low, high = waiting.pop()
            middle = _between(low, high)
            if high <= low * 2:
                ball, slope = _hull(low, high), self._slope(_hull(low, high), weight)
                excess = self._excess(_ball(middle), weight, bias)
                with ctx.workprec(_SEARCH_BITS):
                    if not (excess + slope * (ball - _ball(middle))).contains(0):
                        continue
                if not slope.contains(0):
                    ends = [self._excess(_ball(e), weight, bias) for e in (low, high)]
                    if any(e.contains(0) for e in ends):
                        # The point may be the end itself, where another interval finds it too.
                        margin = (high - low) / 16
                        yield low - margin, min(high + margin, LARGEST_SCALE), False
                    elif (ends[0] > 0) != (ends[1] > 0):
                        yield low, high, True
                    continue
            waiting += [(middle, high), (low, middle)]
        yield from ((low, high, False) for low, high in waiting)

    def _excess(self, q: arb, weight: arb, bias: arb, bits: int = _SEARCH_BITS) -> arb:
        value = self.at(q, bits).second_moment
        with ctx.workprec(bits):
            return weight * value + bias - q

    def _slope(self, q: arb, weight: arb, bits: int = _SEARCH_BITS) -> arb:
        value = self.at(q, bits).slope
        with ctx.workprec(bits):
            return weight * value - 1

    def _refine(self, low: Fraction, high: Fraction, proven: bool, weight: arb, bias: arb, bits: int) -> arb | None:
        """The fixed point, by Newton's method on intervals; None unless exactly one is proven.

        A step that lands inside the interval it came from proves that there is one.
        """
        ball = _hull(low, high)
        for _ in range(12):
            with ctx.workprec(PRECISION):
                slope = self._slope(ball, weight, PRECISION)
                if slope.contains(0):
                    return None
                middle = ball.mid()
                step = middle - self._excess(middle, weight, bias, PRECISION) / slope
                if not ball.overlaps(step):
                    return None
                proven = proven or ball.contains(step)
                narrow = ball.intersection(step)
                done = narrow.rad() * 2 > ball.rad() or narrow.rel_accuracy_bits() > bits + 40
            ball = narrow
            if done:
                break
        return ball if proven else None


def _doublings(square: arb) -> int:
    """How often a function is to be doubled for its mean square to have a bound near 1."""
    mantissa, exponent = square.abs_upper().man_exp()
    return -(int(mantissa).bit_length() + int(exponent)) // 2 if mantissa else 0


def _quantity(ball: arb) -> Quantity:
    enclosure = Enclosure(ball)
    if enclosure.digits() < 8 and not ball.abs_upper() < arb((1, -bits_for(DIGITS))):
        return Quantity.not_found(f"only {enclosure.digits()} digits could be proven: {ball.str(8)}")
    return Quantity(enclosure=enclosure, method="ball arithmetic")


def _between(low: Fraction, high: Fraction) -> Fraction:
    """A short rational near the geometric mean (and not a power of two)."""
    root = (float(low) * float(high)) ** 0.5
    middle = Fraction(root).limit_denominator(100003)
    return middle if low < middle < high else (low + high) / 2


def _ball(value: Fraction) -> arb:
    with ctx.workprec(PRECISION):
        return arb(fmpq(value.numerator, value.denominator))


def _hull(low: Fraction, high: Fraction) -> arb:
    return _ball(low).union(_ball(high))
