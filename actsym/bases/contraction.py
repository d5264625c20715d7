"""Whether the length map of a wide network brings every mean square back to 1, and how fast: proven.

With weights of variance 1 / fan_in the mean square q of the pre-activations goes from layer to layer by
Q(q) = E[f(sqrt(q) z)^2], z ~ N(0, 1).  Deviations of q are factors, so distance is measured in log q, where the map has
the slope

    L(q) = q Q'(q) / Q(q) = E[x f(x) f'(x)] / E[f(x)^2],  x ~ N(0, q).

**Theorem.**  Let Q(1) = 1 and abs(L) <= factor < 1 on an interval around 1 that is symmetric in log q.  Then
abs(log Q(q)) <= factor abs(log q) on it: Q has no other fixed point there, and n layers leave at most factor^n of any
deviation.  (The mean value theorem for log Q as a function of log q.)  If the interval is (0, oo), no input leads
anywhere else than to 1, however large or small.

**What f has to be far out.**  If f(x)^2 grows like abs(x)^(2 p), L tends to p.  A polynomial of degree n has p = n:
above some q signals explode, whatever its coefficients.  A straight line outside of [-c, c] has p = 1: large q come
down by the factor s^2, the mean of its squared slopes, but no factor below 1 holds for all of them, and lines that go
on with the slope of a polynomial have no small one.  With f constant outside of [-c, c], p = 0: L tends to 0 at
infinity.  If f(0) is not 0, L tends to 0 at 0 too, and what remains is a compact interval.

**The proof** (:func:`contraction`).  On the compact interval, L is enclosed in balls on parts of q that are halved
until the bound holds (:class:`~actsym.signal.length.LengthMap`).  For q up to a small q_0, with abs(f f') <= K and
abs(f) >= m on [-r, r], and abs(x f f') <= T everywhere,

    abs(L(q)) <= (K sqrt(2 q / pi) + T P) / (m^2 (1 - P)),  P = P(abs(x) > r),

which increases with q.  For q from q_1 on, with the limits f(-oo), f(oo), of mean square h, and I the integral of
abs(x f f') over [-c, c],

    abs(L(q)) <= (I d) / (h (1 - 2 c d)),  d = 1 / sqrt(2 pi q) the density's maximum,

which decreases with q.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.moments.derivative import weak_derivative
from actsym.rigor.balls import fraction, to_ball
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import evaluate
from actsym.rigor.intervals import Interval, compile_interval
from actsym.signal.length import LengthMap

#: The factor that is asked for: each layer forgets at least a tenth of a deviation.
FACTOR = Fraction(9, 10)

#: Mean squares between which L is enclosed, and the input scales of the length maps that do it, with the mean squares
#: up to which each does: f(s x) at q is f at s^2 q.
SEARCHED = (Fraction(1, 2**12), Fraction(2**23))
_SCALES = (
    (Fraction(1, 8), Fraction(1, 2)), (Fraction(1), Fraction(32)), (Fraction(64), Fraction(2**17)),
    (Fraction(512), SEARCHED[1]),
)  # fmt: skip

#: abs(x) up to which f is near f(0), and the parts that [-c, c] and it are cut into to bound f on them.
_NEAR, _PARTS = Fraction(1, 8), 256

_BITS, _MOST_HALVINGS = 96, 12


@dataclass(frozen=True)
class Contraction:
    """Where the length map is proven to be a contraction towards 1 in log q, and its factor.

    lower, upper
        The ends of the interval; 0 and None stand for (0, oo).
    factor
        abs(log Q(q)) <= factor abs(log q) for every q in it.
    """

    lower: Fraction
    upper: Fraction | None
    factor: Fraction

    @property
    def everywhere(self) -> bool:
        """Whether the interval is (0, oo)."""
        return self.lower == 0 and self.upper is None

    def __str__(self) -> str:
        where = "" if self.everywhere else f" for {float(self.lower):.4g} < q < {self._end}"
        share = f"{float(self.factor):.3g}"
        return f"Each layer brings log q, of a signal's mean square q, to at most {share} of what it was{where}"

    @property
    def _end(self) -> str:
        return "oo" if self.upper is None else f"{float(self.upper):.4g}"


def contraction(f: sp.Expr, most: Fraction = FACTOR) -> Contraction | None:
    """The largest interval on which the length map of ``f`` is shown to contract with a factor of at most ``most``.

    f
        A function of ``x`` with E[f^2] = 1 under N(0, 1), such as ``Max(-2, Min(2, x))`` times a number.

    None if it is not shown to contract around 1.  Raises what :class:`~actsym.signal.length.LengthMap` raises.
    """
    proof = _Proof(f, most)
    down, lower = proof.follow(-1)
    up, upper = proof.follow(1)
    factor = max(down, up)
    if lower == SEARCHED[0] and (end := proof.at_zero()) is not None:
        lower, factor = Fraction(0), max(factor, end)
    beyond: Fraction | None = upper
    if upper == SEARCHED[1] and (end := proof.at_infinity()) is not None:
        beyond, factor = None, max(factor, end)
    # Symmetric in log q, so that what passes 1 stays in the interval.
    if beyond is None:
        beyond = 1 / lower if lower else None
    else:
        lower = max(lower, 1 / beyond)
        beyond = min(beyond, 1 / lower)
    return Contraction(lower, beyond, factor) if beyond is None or beyond > 1 else None


class _Proof:
    def __init__(self, f: sp.Expr, most: Fraction) -> None:
        self.f, self.most = f, most
        self._maps: dict[Fraction, LengthMap] = {}

    def follow(self, side: int) -> tuple[Fraction, Fraction]:
        """The factor that holds from 1 on upwards or downwards, and the mean square up to which it does."""
        worst, at, end = Fraction(0), Fraction(1), SEARCHED[0 if side < 0 else 1]
        while at != end:
            following = at * 2 if side > 0 else at / 2
            for low, high, bound in self._settled(min(at, following), max(at, following), side):
                if bound is None:
                    return worst, at
                worst, at = max(worst, bound), high if side > 0 else low
        return worst, at

    def _settled(
        self, low: Fraction, high: Fraction, side: int
    ) -> Iterator[tuple[Fraction, Fraction, Fraction | None]]:
        """The interval in parts, outwards, with a bound of abs(L) on each; None on the last one if it does not hold."""
        waiting, shortest = [(low, high)], (high - low) / 2**_MOST_HALVINGS
        while waiting:
            left, right = waiting.pop()
            bound = self._bound(left, right)
            if bound is not None or right - left <= shortest:
                yield left, right, bound
                continue
            middle = (left + right) / 2
            halves = [(left, middle), (middle, right)]
            waiting += halves[::-1] if side > 0 else halves

    def _bound(self, low: Fraction, high: Fraction) -> Fraction | None:
        """An upper bound of abs(L) between two mean squares; None if it is more than asked for."""
        scale = next(s for s, up_to in _SCALES if high <= up_to)
        if scale not in self._maps:
            self._maps[scale] = LengthMap(self.f.subs(x, sp.Rational(scale) * x))
        with ctx.workprec(_BITS):
            q = to_ball(low / scale**2).union(to_ball(high / scale**2))
            means = self._maps[scale].at(q, _BITS)
            return self._accepted(abs(q * means.slope), means.second_moment)

    def _accepted(self, above: arb, below: arb) -> Fraction | None:
        """The quotient rounded up, if it is proven to be small enough."""
        if not (below > 0 and above < below * to_ball(self.most)):
            return None
        return min(self.most, fraction((above / below).upper()))

    # The ends

    @cached_property
    def _outer(self) -> tuple[sp.Expr, sp.Expr, Fraction] | None:
        """The limits of f at -oo and oo, and c, where f is constant outside of [-c, c]."""
        parts = pieces(self.f)
        left, right = parts[0], parts[-1]
        if len(parts) < 2 or left.expr.has(x) or right.expr.has(x):
            return None
        ends = [fraction(abs(evaluate(end, digits=20).ball).upper()) for end in (left.upper, right.lower)]
        return left.expr, right.expr, max(ends)

    @cached_property
    def _forms(self) -> tuple[Callable[[Interval], Interval], Callable[[Interval], Interval]]:
        return compile_interval(self.f), compile_interval(weak_derivative(self.f))

    def _parts(self, bound: Fraction) -> Iterator[tuple[arb, Interval, Interval]]:
        """abs(x) from above, and f and f', on each part of [-bound, bound]."""
        cuts = [to_ball(bound * (2 * i - _PARTS) / _PARTS) for i in range(_PARTS + 1)]
        for i in range(_PARTS):
            part = Interval(cuts[i], cuts[i + 1])
            function, derivative = self._forms
            yield part.abs_upper(), function(part), derivative(part)

    def at_zero(self) -> Fraction | None:
        """A bound of abs(L) for every q up to the least that was followed."""
        if self._outer is None:
            return None
        with ctx.workprec(_BITS):
            q, steep, least, weighted = to_ball(SEARCHED[0]), arb(0), arb.pos_inf(), arb(0)
            for _, value, slope in self._parts(_NEAR):
                steep = steep.max((value.abs_upper() * slope.abs_upper()).upper())
                least = least.min(value.abs_lower())
            for far, value, slope in self._parts(self._outer[2]):
                weighted = weighted.max((far * value.abs_upper() * slope.abs_upper()).upper())
            outside = (to_ball(_NEAR) / (2 * q).sqrt()).erfc()
            above = steep * (2 * q / arb.pi()).sqrt() + weighted * outside
            return self._accepted(above, least**2 * (1 - outside))

    def at_infinity(self) -> Fraction | None:
        """A bound of abs(L) for every q from the greatest that was followed on."""
        if self._outer is None:
            return None
        *limits, bound = self._outer
        with ctx.workprec(_BITS):
            length, integral = to_ball(2 * bound / _PARTS), arb(0)
            for far, value, slope in self._parts(bound):
                integral += length * far * value.abs_upper() * slope.abs_upper()
            square = sum((evaluate(limit, digits=20).ball ** 2 for limit in limits), arb(0)) / 2
            density = 1 / (2 * arb.pi() * to_ball(SEARCHED[1])).sqrt()
            return self._accepted(integral * density, square * (1 - 2 * to_ball(bound) * density))
