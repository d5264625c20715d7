"""Signal propagation: what an activation does to the lengths and correlations of a wide random network's signals.

Signal propagation of f(x) = a x^d for x > 0 and b x^d for x < 0, in closed form: ReLU and its relatives.

Signal propagation: what an activation does to the lengths and correlations of a wide random network's signals.

Everything is under N(0, 1) unless a length q is given.  The default network keeps q = 1 without a bias:
sigma_w^2 = 1 / E[f^2], sigma_b^2 = 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import Activation, x
from actsym.distributions import STANDARD_NORMAL
from actsym.errors import Unanswered
from actsym.moments.derivative import jumps, weak_derivative
from actsym.moments.expectation import expectation
from actsym.properties.questions import Answer
from actsym.quantity import Enclosure, Quantity, Status
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import Piece, with_exact
from actsym.rigor.integrate import METHOD, IntegrationError
from actsym.signal import hermite
from actsym.signal.length import SEARCHED, CriticalPoint, FixedPoint, LengthMap
from actsym.signal.panels import PRECISION

_HOMOGENEOUS = "homogeneous function"


@dataclass(frozen=True)
class Rays:
    """f(x) = ``right`` x^degree for x > 0, ``left`` x^degree for x < 0; ``degree`` >= 1."""

    degree: int
    right: sp.Expr
    left: sp.Expr

    @property
    def second_moment(self) -> sp.Expr:
        """V(1): V(q) = V(1) q^degree."""
        return self._half(self.degree)

    @property
    def derivative_second_moment(self) -> sp.Expr:
        """E[f'^2] at q = 1; at q it is this times q^(degree - 1)."""
        return self.degree**2 * self._half(self.degree - 1)

    def fixed_points(self, chi: Quantity) -> tuple[tuple[FixedPoint, ...], str]:
        """Of q -> V(q) / V(1) = q^degree: q = 1 alone, or every q for degree 1."""
        if self.degree == 1:
            return (), "every q is a fixed point (f is homogeneous of degree 1)"
        one, slope = (Quantity.of_exact(sp.Integer(n), _HOMOGENEOUS) for n in (1, self.degree))
        return (FixedPoint(one, slope, chi),), ""

    def critical(self, q: Fraction) -> CriticalPoint:
        """sigma_w^2 = 1 / E[f'^2], sigma_b^2 = q (1 - degree V(1) / (degree E[f'^2])) by homogeneity, exactly."""
        length = sp.Rational(q.numerator, q.denominator)
        weight = 1 / (self.derivative_second_moment * length ** (self.degree - 1))
        bias = sp.simplify(length - weight * self.second_moment * length**self.degree)
        slope = sp.simplify(weight * self.degree * self.second_moment * length ** (self.degree - 1))
        return CriticalPoint(length, *(_exact(v) for v in (weight, bias, slope)))

    def _half(self, power: int) -> sp.Expr:
        return (self.right**2 + self.left**2) * sp.factorial2(2 * power - 1) / 2


def rays(parts: list[Piece]) -> Rays | None:
    """The function's two rays, if it has that form and is not zero."""
    sides = {True: parts[-1].expr, False: parts[0].expr}
    cut_elsewhere = len(parts) > 2 or (len(parts) == 2 and parts[0].upper != 0)
    if cut_elsewhere or not all(s.is_polynomial(x) for s in sides.values()):
        return None
    monomials = [sp.Poly(s, x).terms() for s in sides.values() if s != 0]
    degrees = {m[0][0][0] for m in monomials}
    if any(len(m) != 1 for m in monomials) or len(degrees) != 1:
        return None
    degree = degrees.pop()
    return Rays(degree, *(s.coeff(x, degree) for s in sides.values())) if degree >= 1 else None


def _exact(value: sp.Expr) -> Quantity:
    if value.is_Rational:
        return Quantity.of_exact(value, _HOMOGENEOUS)
    return Quantity(exact=value, enclosure=Enclosure(Evaluator(value).at(0, 256).ball), method=_HOMOGENEOUS)


#: Lengths at which the critical line is given.
LENGTHS = (Fraction(1, 4), Fraction(1), Fraction(4))

#: A function that cannot be sampled has its derivative integrated only if it has no more operations than this.
_MOST_OPERATIONS = 30

#: The lengths between which every fixed point is found, in words: within :data:`~actsym.signal.length.SEARCHED`.
SEARCHED_LENGTHS = "1/63 <= q <= 63"

#: Where jumps are looked for when those on the whole line are not known.
_WINDOW = 8

#: Hermite coefficients that a table shows.
_SHOWN = 9


@dataclass(frozen=True)
class Signal(Answer):
    """What was derived about signal propagation.

    coefficients
        Hermite coefficients a_0 .. a_K, orthonormal: a_k = E[f h_k].
    second_moment, derivative_second_moment
        E[f^2] = sum a_k^2 and E[f'^2] = sum k a_k^2 (the latter for f without jumps).
    remainder
        sum of a_k^2 for k > K, from Parseval's identity.
    weight_variance
        sigma_w^2 = 1 / E[f^2], which keeps the length q = 1 without a bias.
    length_slope
        Slope of the length map at q = 1 with that weight variance.
    chi
        chi_1 there: the slope of the correlation map at c = 1.
    fixed_points, undecided
        Every fixed point of that length map in :data:`~actsym.signal.length.SEARCHED`, and where none
        could be proven or excluded (a sentence, or nothing).
    critical
        Points of the critical line, for the lengths :data:`LENGTHS`.
    """

    coefficients: tuple[Quantity, ...]
    second_moment: Quantity
    derivative_second_moment: Quantity
    remainder: Quantity
    weight_variance: Quantity
    length_slope: Quantity
    chi: Quantity
    fixed_points: tuple[FixedPoint, ...]
    undecided: str
    critical: tuple[CriticalPoint, ...]

    @cached_property
    def _squares(self) -> list[arb] | None:
        balls = [q.ball for q in self.coefficients if q.enclosure is not None]
        if not balls or len(balls) < len(self.coefficients) or self.remainder.enclosure is None:
            return None
        with ctx.workprec(PRECISION):
            return [b * b for b in balls]

    def covariance(self, c: Fraction | int) -> Quantity:
        """E[f(u) f(v)] for standard normal u, v with correlation ``c``: the Hermite series with its remainder."""
        c = Fraction(c)
        if abs(c) > 1:
            raise ValueError(f"c = {c} is no correlation: it must lie between -1 and 1")
        if c == 1:
            return self.second_moment
        if self._squares is None:
            return self.second_moment if not self.second_moment.finite else Quantity.not_found(self.remainder.reason)
        with ctx.workprec(PRECISION):
            at = arb(c.numerator) / c.denominator
            value = hermite.series(self._squares, self.remainder.ball, at)
        return Quantity(enclosure=Enclosure(value), method=f"Hermite series to degree {len(self._squares) - 1}")

    def correlation(self, c: Fraction | int) -> Quantity:
        """The correlation map C(c) = E[f(u) f(v)] / E[f^2] of the default network."""
        with ctx.workprec(PRECISION):
            return self.covariance(c).map(lambda a, b: a / b, self.second_moment, method="Hermite series")

    def rows(self) -> list[tuple[str, Quantity | str]]:
        """Label and value, for display."""
        shown = [(f"Hermite coefficient a_{k}", q) for k, q in enumerate(self.coefficients[:_SHOWN])]
        table: list[tuple[str, Quantity | str]] = [
            *shown,
            ("E[f²] = Σ a_k²", self.second_moment),
            (
                f"Σ a_k² beyond degree {len(self.coefficients) - 1}" if self.coefficients else "Hermite coefficients",
                self.remainder,
            ),
            ("E[f'²]", self.derivative_second_moment),
            ("σ_w² that keeps q = 1 (σ_b = 0)", self.weight_variance),
            ("slope of the length map there", self.length_slope),
            ("χ₁ there (slope of the correlation map at 1)", self.chi),
        ]
        for point in self.fixed_points:
            table += [(f"fixed point of the length map ({point.stability})", point.q), ("its slope", point.slope)]
        if self.undecided:
            table.append(("fixed points of the length map", self.undecided))
        elif self.coefficients:
            table.append(("lengths at which fixed points are searched for", SEARCHED_LENGTHS))
        for edge in self.critical:
            suffix = "" if edge.reachable is not False else " (negative: no such network)"
            table += [
                (f"critical σ_w² at q = {edge.q}", edge.weight_variance),
                (f"critical σ_b² at q = {edge.q}{suffix}", edge.bias_variance),
            ]
        return table


def signal(activation: Activation) -> Signal:
    """Signal propagation of ``activation``, parameters at their values: what cannot be derived says why."""
    return derive(activation.formula)


def derive(f: sp.Expr) -> Signal:
    """:func:`signal` for an expression in ``x``."""
    try:
        lengthmap = LengthMap(f)
        means = lengthmap.at(arb(1))
        parts = pieces(f)
    except Unanswered as error:
        return _moments_alone(f, str(error))
    coefficients = hermite.coefficients(f, lengthmap.sampling, parts)
    second, steep = _certified(means.second_moment), _certified(means.derivative_second_moment)
    ray = rays(parts)
    polynomials = hermite.piecewise_polynomial(parts)
    if polynomials is not None:
        second, steep = hermite.exact_moments(polynomials, second, steep)
    with ctx.workprec(PRECISION):
        squares = sum((q.enclosure.ball * q.enclosure.ball for q in coefficients if q.enclosure), arb(0))
        rest = means.second_moment - squares
        remainder = _certified(rest.nonnegative_part() if rest.is_finite() else rest)
        slope = _certified(means.slope / means.second_moment)
        weight = second.map(lambda v: 1 / v, method="1 / E[f²]")
        broken = _broken(f)
        chi = broken or _chi(steep, second)
    if not all(q.finite for q in coefficients):
        remainder = Quantity.not_found("a Hermite coefficient is missing")
    if ray is not None:
        fixed, undecided = ray.fixed_points(chi)
        critical = tuple(ray.critical(q) for q in LENGTHS)
        slope = Quantity.of_exact(sp.Integer(ray.degree), "homogeneous function")
    else:
        fixed, undecided = _fixed_points(lengthmap, weight)
        critical = tuple(lengthmap.critical(q) for q in LENGTHS)
    if broken is not None:
        fixed = tuple(replace(point, chi=broken) for point in fixed)
        critical = tuple(CriticalPoint.without(point.q, _never_critical(broken)) for point in critical)
    return Signal(tuple(coefficients), second, steep, remainder, weight, slope, chi, fixed, undecided, critical)


def _chi(steep: Quantity, second: Quantity) -> Quantity:
    """E[f'^2] / E[f^2], which chi_1 is for f without jumps."""
    return steep.map(lambda a, b: a / b, second, method="E[f'²] / E[f²]")


def _broken(f: sp.Expr) -> Quantity | None:
    """What chi_1 is at every q if f jumps, where the derivative is not all of the slope; None if f does not."""
    steps = jumps(f)
    if steps.unknown and not steps.points:  # floor(x) has infinitely many; one is enough
        steps = replace(steps, points=jumps(f, sp.Integer(-_WINDOW), sp.Integer(_WINDOW)).points)
    if steps.points:
        return Quantity.infinite(f"f jumps at x = {', '.join(map(str, steps.points[:4]))}")
    if steps.unknown:
        return Quantity.not_found(f"whether f jumps is not known: {steps.unknown}")
    return None


def _never_critical(chi: Quantity) -> Quantity:
    if chi.status is Status.INFINITE:
        return Quantity.undefined(f"no weights are critical: χ₁ is infinite, because {chi.reason}")
    return chi


def _moments_alone(f: sp.Expr, reason: str) -> Signal:
    """What follows from E[f^2] and E[f'^2] by themselves, for a function that cannot be sampled."""
    second = expectation(f**2, STANDARD_NORMAL)
    if not second.finite and not second.status.unsettled:
        return _nothing(second)
    steep = Quantity.not_found("the derivative is too long for quadrature")
    if sp.count_ops(f) <= _MOST_OPERATIONS:
        steep = expectation(weak_derivative(f) ** 2, STANDARD_NORMAL)
    with ctx.workprec(PRECISION):
        weight = second.map(lambda v: 1 / v, method="1 / E[f²]")
        chi = _broken(f) or _chi(steep, second)
    return replace(
        _nothing(Quantity.not_found(reason)), second_moment=second, derivative_second_moment=steep,
        weight_variance=weight, chi=chi,
    )  # fmt: skip


def _fixed_points(lengthmap: LengthMap, weight: Quantity) -> tuple[tuple[FixedPoint, ...], str]:
    if not weight.finite or weight.enclosure is None:
        return (), f"none: {weight.reason}"
    try:
        found = lengthmap.fixed_points(weight.enclosure.ball, arb(0))
        if found[1]:
            second = LengthMap(lengthmap.f, near_zero=True).fixed_points(weight.enclosure.ball, arb(0))
            found = found if second[1] else second
        return tuple(map(_with_unit_length, found[0])), found[1]
    except IntegrationError as error:
        return (), f"not searched for {SEARCHED[0]} <= q <= {SEARCHED[1]}: {error}"


def _with_unit_length(point: FixedPoint) -> FixedPoint:
    """q = 1 is a fixed point by the choice of the weight variance; where an enclosure holds 1, it holds no other."""
    return replace(point, q=with_exact(point.q, sp.S.One, "sigma_w^2 = 1 / E[f^2] keeps it") or point.q)


def _certified(ball: arb) -> Quantity:
    if not ball.is_finite():
        return Quantity.not_found("no finite enclosure was found")
    return Quantity(enclosure=Enclosure(ball), method=METHOD)


def _nothing(reason: Quantity) -> Signal:
    if reason.status is Status.INFINITE:
        none = Quantity.undefined(f"no weights keep a mean square: E[f²] is infinite ({reason.reason})")
        unknown = Quantity.not_found("not derived where E[f²] is infinite")
        return Signal((), reason, unknown, none, none, none, none, (), "", ())
    return Signal((), reason, reason, reason, reason, reason, reason, (), "", ())
