"""Coefficients with equal unit gains whose fixed point q = 1 holds: noise of finite width stays within its basin.

In a wide layer with weights of variance 1 / fan_in the mean square of the pre-activations obeys
q' = V(q) = E[f(sqrt(q) z)^2], z ~ N(0, 1).  Its derivative is V'(q) = E[f f' z] / sqrt(q); at q = 1, by
Stein's identity E[z h(z)] = E[h'(z)] with h = f f', it is E[f'^2] + E[f f''].  Equal unit gains,
E[f^2] = E[f'^2] = 1, make q = 1 a fixed point with slope 1 + E[f f''].  A deviation of q, which finite
width causes anew in every layer, is multiplied by the slope each time.

A slope below 1 is needed, and does not suffice: for a polynomial of degree n, V grows like q^n, so a repelling fixed
point lies above 1, and the noise of a layer, of variance (E[f^4] - 1) / width, may reach beyond it.  The choice made
here is the one for which most standard deviations of the noise fit into the basin of q = 1.  It is called stable only
with the basin proven (:mod:`actsym.signal.basin`), and with the probability of leaving it and the spread of gradients
small (:mod:`actsym.signal.basin`) for a width and a depth that are named.

In an orthogonal family the gains depend on the squares of the coefficients, slope and basin on their signs: for
Hermite E[f f''] = sum a_k a_{k+2} / k!.  With all signs equal the slope tends to 2; with the signs
+ + - - + + - - it is below 1 at every degree from 2 on and tends to 0 (f tends to cos x + sin x).  Where signs do not
suffice, the coefficient of index k is multiplied with t^(k - 1): a small t leaves a function that is nearly linear,
whose basin is wide and whose slope is near 1, and a great one a steep polynomial; in between the basin is widest in
units of the noise.

The constant term equalises the gains for any function: with f = b + g, E[f^2] = E[f'^2] has the solutions
b = -E[g] +- sqrt(E[g'^2] - Var[g]), real by the Gaussian Poincare inequality Var[g] <= E[g'^2].
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import sympy as sp
from flint import arb, ctx

from actsym.bases.basis import Basis, BasisError, Term
from actsym.bases.candidates import NoStablePoint, SignChoice, TermSamples, best_choice
from actsym.bases.gram import PRECISION as BALL_PRECISION, gram
from actsym.bases.means import Divergent, normal_mean, wave_mean
from actsym.bases.solve import Line
from actsym.bases.waves import NotAWave, Sum, product, waves
from actsym.crosscheck import check
from actsym.definition.spec import Activation, x
from actsym.distributions import STANDARD_NORMAL
from actsym.errors import Unanswered
from actsym.moments.by_kind import AVERAGED
from actsym.moments.derivative import weak_derivative
from actsym.quantity import Enclosure, Quantity
from actsym.rigor.balls import integer
from actsym.rigor.evaluate import evaluate
from actsym.signal.basin import (
    DEPTH,
    FACTOR,
    FAILURE,
    MOST_LAYERS,
    WIDTH,
    Basin,
    Chain,
    Outlook,
    basin,
    outlook,
)
from actsym.signal.length import LengthMap

#: Factors t that magnitudes are tried with, the nearest to 1 first: the coefficient of index k is t^(k - 1).
DAMPING = tuple(sp.Rational(p, 16) for p in (16, 14, 20, 12, 24, 10, 8, 32, 6, 5, 4, 3, 48, 2, 1))

#: The function x as a sum of waves.
_IDENTITY = waves(x)

#: Decimal places that coefficients are rounded to where their exact form is not known, or is longer than so many
#: operations.
PLACES, _LONGEST = 30, 2000

#: With more functions than this that are no polynomials the exact form is not looked for: it has a term for every pair.
_MOST_WAVES = 9


#: What passes the second route: means of these, of f, f' and x.
_CROSSCHECKED: dict[str, Callable[[Any, Any, Any], Any]] = {
    "second_moment": AVERAGED["second_moment"], "derivative_second_moment": AVERAGED["derivative_second_moment"],
    "length_slope": lambda f, slope, x: f * slope * x,
}  # fmt: skip


@dataclass(frozen=True)
class Conditions:
    """E[f^2], E[f'^2] and the length map's slope E[x f f'] / E[f^2], exactly, under N(0, 1)."""

    second_moment: sp.Expr
    derivative_second_moment: sp.Expr
    slope: sp.Expr


def conditions(f: sp.Expr) -> Conditions:
    """What a network does with ``f`` at q = 1.  Raises :class:`~actsym.bases.means.NoClosedForm`."""
    slope = weak_derivative(f)
    second = normal_mean(f**2)
    return Conditions(second, normal_mean(slope**2), sp.cancel(normal_mean(x * f * slope) / second))


#: Spreads of logarithms beyond are given as no factor, whose digits would say nothing.
_FARTHEST = 20.0


@dataclass(frozen=True)
class Stable:
    """Coefficients for which both gains are 1 under N(0, 1), and how well q = 1 holds with them.

    coefficients
        In the order of ``basis.terms(degree)``: exact, or rounded to :data:`PLACES` decimal places where ``rounded``.
    solved
        Name of the coefficient that the equation of the gains was solved for.
    damping
        t: the magnitudes are t^(k-1) times a common factor (1 where signs suffice).
    slope
        The length map's at q = 1, exact where the coefficients are (else None); enclosed in any case.
    basin
        Where q returns to 1, proven; None, and ``why``, where nothing is.
    outlook
        What noise of finite width does, predicted, at the width and depth that were asked for.
    """

    basis: Basis
    degree: int
    coefficients: tuple[sp.Expr, ...]
    solved: str
    damping: sp.Rational
    rounded: bool
    slope: sp.Expr | None
    slope_ball: arb
    basin: Basin | None
    outlook: Outlook
    why: str = ""

    @property
    def good(self) -> bool:
        """Whether the basin is proven and the outlook good."""
        return self.basin is not None and self.outlook.good

    @property
    def stability(self) -> str:
        """``stable`` for the width and depth of the outlook, or ``not stable``."""
        return "stable" if self.good else "not stable"

    def verdict(self) -> str:
        """How far signals stray and how gradients spread, in sentences."""
        o, network = self.outlook, f"at width {self.outlook.width} and depth {self.outlook.depth}"
        if self.basin is None:
            return f"No choice is shown to be stable {network}: {self.why or 'no basin of q = 1 is proven'}."
        signals = (
            f"A signal that starts with mean square q = 1 changes by more than a factor of {FACTOR:g}, or leaves "
            f"{self.basin}, where q is proven to return to 1, with a probability of {o.stray}; in the last layer q has "
            f"a standard deviation of {o.deviation:.3g}."
        )
        known = o.gradient_deviation < _FARTHEST
        factor = f"a factor of about {math.exp(o.gradient_deviation):.2g}" if known else "many powers of ten"
        gradients = f"The squared norm of gradients varies from network to network by {factor}."
        if not self.good:
            return f"Not stable {network}, and no other signs or factors t are better. {signals} {gradients}"
        depth = "any depth" if o.deepest >= MOST_LAYERS else f"depth {o.deepest}"
        least = "" if o.narrowest is None else f", at this depth from width {o.narrowest} on"
        return f"Stable {network} (at this width up to {depth}{least}). {signals} {gradients}"

    @property
    def signs(self) -> tuple[int, ...]:
        return tuple(-1 if evaluate(c, digits=8).ball < 0 else 1 for c in self.coefficients)

    @cached_property
    def expression(self) -> sp.Expr:
        return self.basis.expression(self.coefficients, self.degree)

    def activation(self) -> Activation:
        """The activation with these coefficients as the defaults of its learnable parameters."""
        return self.basis.activation(self.coefficients, self.degree)

    def slope_quantity(self, digits: int = 30) -> Quantity:
        """The slope with its enclosure."""
        if self.slope is None:
            return Quantity(enclosure=Enclosure(self.slope_ball), method="length map, by balls")
        return Quantity(exact=self.slope, enclosure=evaluate(self.slope, digits=digits), method="Stein's identity")

    def named(self) -> dict[str, sp.Expr]:
        """Each coefficient by its name."""
        return {t.name: c for t, c in zip(self.basis.terms(self.degree), self.coefficients, strict=True)}


@lru_cache(maxsize=128)
def stable(basis: Basis, degree: int, width: int = WIDTH, depth: int = DEPTH) -> Stable:
    """The default initialisation of a basis: equal unit gains under N(0, 1) and the widest basin in units of the noise.

    All coefficients are 1, but for their signs, one that is solved for (the constant, where there is one), a common
    factor, and the powers of a factor t.  The t nearest to 1 is taken with which a network of ``width`` and ``depth``
    is predicted to hold its signals; if none does, the best, and :meth:`Stable.verdict` says so.

    Raises :class:`NoStablePoint` where no choice has equal gains and a slope of at most 1.
    """
    found = basis.terms(degree)
    symbols = sorted(str(s) for s in set().union(*(t.phi.free_symbols for t in found)) - {x})
    if symbols:
        raise BasisError(f"{basis.name}: give a number for {', '.join(symbols)}; stability is decided at one scale")
    sampled = TermSamples.of(basis, found)
    best: tuple[float, SignChoice, sp.Rational] | None = None
    for damping in DAMPING:
        choice = best_choice(sampled, found, float(damping), width)
        if choice is None:
            continue
        failure = Chain(sampled.squares(choice.values)).failure(width, depth)
        if best is None or (failure, -choice.fits) < (best[0], -best[1].fits):
            best = failure, choice, damping
        if failure <= FAILURE:
            break
    if best is None:
        raise NoStablePoint(
            f"{basis.name}: no choice is shown to be stable at width {width} and depth {depth}: none of degree "
            f"{degree} with equal unit gains and a slope of the length map of at most 1 was found"
        )
    return _judged(basis, degree, found, *best[1:], width, depth)


def _judged(
    basis: Basis, degree: int, found: tuple[Term, ...], choice: SignChoice, damping: sp.Rational, width: int, depth: int
) -> Stable:
    """The chosen coefficients, exact where that is short, with the proof of their basin and the outlook."""
    name = found[choice.pivot].name
    try:
        coefficients, slope = _exactly(basis, degree, found, choice, damping)
    except (NotAWave, Divergent, _TooLong):
        coefficients, slope = _rounded(basis, degree, choice, damping), None
    f, proven, why = basis.expression(coefficients, degree), None, ""
    ball = arb(0, 10**6) if slope is None else evaluate(slope, digits=20).ball
    try:
        mapped = LengthMap(f)
    except Unanswered as error:
        why = f"the length map is not enclosed ({error})"
    else:
        at = mapped.at(arb(1))
        unit = arb(1, arb((1, -80)))
        gains = at.second_moment, at.derivative_second_moment
        if not (all(gain.overlaps(unit) for gain in gains) and at.slope.overlaps(ball)):
            raise AssertionError(f"{basis.name}: the gains or the slope of {f} are not those that it was made for")
        ball, proven = at.slope, basin(mapped)
        _crosscheck(f, gains, at.slope)
    ends = (1.0, 1.0) if proven is None else (float(proven.lower), float(proven.upper))
    seen = outlook(f, *ends, width, depth)
    return Stable(basis, degree, coefficients, name, damping, slope is None, slope, ball, proven, seen, why)


def _crosscheck(f: sp.Expr, gains: tuple[arb, arb], slope: arb) -> None:
    """E[f^2], E[f'^2] and E[x f f'] pass the second route."""
    balls = dict(zip(_CROSSCHECKED, (*gains, slope), strict=True))
    found = {name: Quantity(enclosure=Enclosure(ball), method="length map") for name, ball in balls.items()}
    check.moments(f, x, STANDARD_NORMAL, _CROSSCHECKED, found)


class _TooLong(Exception):
    """The exact coefficients are longer than anybody reads."""


def _exactly(
    basis: Basis, degree: int, found: tuple[Term, ...], choice: SignChoice, damping: sp.Rational
) -> tuple[tuple[sp.Expr, ...], sp.Expr]:
    """The chosen coefficients and the slope in closed form."""
    given = _given(found, choice, damping)
    g, p = basis.expression(given, degree), found[choice.pivot].function
    if not g.is_polynomial(x) and len(found) > _MOST_WAVES:
        raise _TooLong
    one, rest = (tuple(waves(sp.expand(h)) for h in (f, weak_derivative(f))) for f in (p, g))

    def mean(*factors: Sum) -> sp.Expr:
        return wave_mean(product(*factors), STANDARD_NORMAL)

    def quadratic(form: Callable[..., sp.Expr]) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
        """A, B, C of A t^2 + 2 B t + C, a form in a function and its derivative at g + t p."""
        return form(*one, *one), (form(*one, *rest) + form(*rest, *one)) / 2, form(*rest, *rest)

    a, b, c = quadratic(lambda u, du, v, dv: sp.expand(mean(u, v) - mean(du, dv)))
    discriminant = sp.expand(b * b - a * c)
    if evaluate(discriminant, digits=20).ball < 0:
        raise NoStablePoint(f"{basis.name}: no real {found[choice.pivot].name} makes the gains equal")
    root = (-b + choice.root * sp.sqrt(discriminant)) / a
    steep, growth = (
        sp.expand(a * root**2 + 2 * b * root + c)
        for a, b, c in map(quadratic, (lambda u, du, v, dv: mean(du, dv), lambda u, du, v, dv: mean(_IDENTITY, u, dv)))
    )
    plain = steep.is_Rational
    slope = sp.radsimp(growth / steep) if plain else growth / steep
    scale = 1 / sp.sqrt(steep)
    coefficients = tuple(
        sp.expand(scale * c) if plain else scale * c
        for c in (root if i == choice.pivot else v for i, v in enumerate(given))
    )
    if max(sp.count_ops(c) for c in coefficients) > _LONGEST:
        raise _TooLong
    return coefficients, slope


def _given(found: tuple[Term, ...], choice: SignChoice, damping: sp.Rational) -> list[sp.Expr]:
    """The coefficients before the common factor, 0 for the one that is solved for."""
    return [
        sp.S.Zero if i == choice.pivot else s * damping ** max(0, t.index - 1)
        for i, (t, s) in enumerate(zip(found, choice.given, strict=True))
    ]


def _rounded(basis: Basis, degree: int, choice: SignChoice, damping: sp.Rational) -> tuple[sp.Expr, ...]:
    """The chosen coefficients to :data:`PLACES` decimal places, from enclosed means under N(0, 1)."""
    matrices = gram(basis.under(STANDARD_NORMAL), degree)
    given = _given(matrices.terms, choice, damping)
    unit = [sp.S.One if i == choice.pivot else sp.S.Zero for i in range(len(given))]
    line = Line(tuple(given), tuple(unit))
    with ctx.workprec(BALL_PRECISION):
        a, b, c = (q.ball for q in line.quadratic(matrices.difference))
        root = (-b + choice.root * (b * b - a * c).sqrt()) / a
        p, q, r = (v.ball for v in line.quadratic(matrices.derivatives))
        scale = 1 / (p * root * root + 2 * q * root + r).sqrt()
        given_balls = [root if u else evaluate(v, digits=PLACES + 20).ball for v, u in zip(given, unit, strict=True)]
        balls = [scale * v for v in given_balls]
        if not all(v.is_finite() and v.rad() < arb(10) ** -PLACES for v in balls):
            raise NoStablePoint(f"{basis.name}: the coefficients are not enclosed to {PLACES} decimal places")
        return tuple(sp.Rational(integer((v.mid() * 10**PLACES + arb(0.5)).floor()), 10**PLACES) for v in balls)


__all__ = ["Conditions", "NoStablePoint", "Stable", "conditions", "stable"]
