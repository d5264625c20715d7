"""How far the mean square of a signal strays at finite width, and from where it returns.

How far from 1 the mean square of a signal may stray and still return: the basin of the length map, proven.

V(q) = E[f(sqrt(q) z)^2], z ~ N(0, 1), has the fixed point 1 if E[f^2] = 1 under N(0, 1).  A slope |V'(1)| < 1 makes it
stable, but says nothing about how far its stability reaches: for a polynomial of degree n, V grows like q^n, so that a
repelling fixed point lies above 1, from which on signals explode.  :func:`basin` proves with balls on which interval
|V(q) - 1| < |q - 1|.  Repeated application of V tends to 1 from everywhere in it: the distance to 1 decreases, and V is
continuous and has no other point in the interval whose distance it keeps.  How far the noise of finite width takes a
signal in it is in :mod:`actsym.signal.basin`.

The mean square of a signal at finite width, layer by layer: how far noise takes it, and how often it strays.

With weights of variance 1 / N, N the width, the pre-activations of layer l + 1 are, given layer l, independent
N(0, q_{l+1}) with q_{l+1} the mean of f(h)^2 over the N units of layer l.  So q is a Markov chain.  Its mean goes by
the length map V(q) = E[f(sqrt(q) z)^2], and each layer adds noise of variance

    s(q)^2 = (E[f^4] - E[f^2]^2) / N,    at q = 1 with E[f^2] = 1:    s^2 = (kurtosis - 1) / N,

kurtosis = E[f^4] / E[f^2]^2.  Small deviations are multiplied by the slope V'(1) in each layer, so those of L layers
add up to the variance s^2 (1 - slope^(2 L)) / (1 - slope^2), which tends to s^2 / (1 - slope^2): the stationary
variance of an autoregression of order one.  The input's own q, of variance 2 / N, is part of the first layer's noise.

That is the size of small deviations.  How often one leaves the basin of q = 1 (:mod:`actsym.signal.basin`) is followed
on a grid of q, because the pull towards 1 weakens and the noise grows on the way out.  The law of one layer, a mean of
N independent positive numbers, is taken as the gamma law with the mean V(q) and the variance s(q)^2.  If f^2 is heavy
tailed, as that of a polynomial is, a mean is large most easily by one unit far out, which adds the loss
N P(f(sqrt(q) z)^2 > N r), r the room that the other units leave up to the upper end.  What a network shows is the mean
square of N units, q times a chi-square variable over N, and has to stay within :data:`FACTOR` of 1, the start.  That
variable and the noise of the next layer are taken as independent; they are not, so some losses are counted twice.

Gradients are multiplied by the mean of f'^2, and nothing pulls them back: the logarithm of their squared norm spreads
by about (3 E[f'^4] / E[f'^2]^2 - 1) / N in each layer (:mod:`actsym.signal.propagation`), and depth adds it up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq
from scipy.special import gammainc, gammaincc

from actsym.signal.length import LengthMap
from actsym.signal.panels import PRECISION
from actsym.signal.propagation import numeric, predict

#: The basin is followed no further than to these ends, in parts no shorter than a fraction of the distance to 1.
SEARCHED = (Fraction(1, 8), Fraction(8))
_SHORTEST = Fraction(1, 400)

_BITS = 96

#: Rounds in which both sides are cut to what the other's images need.
_ROUNDS = 4

FIXED, PROVEN, SEARCH_ENDS = "repelling fixed point", "proven up to here", "searched up to here"


@dataclass(frozen=True)
class Basin:
    """The interval around 1 on which the length map is proven to be nearer to 1 than its argument is.

    lower, upper
        Its ends.  Within it, repeated application of the map tends to 1.
    beyond
        What is known of each end: :data:`FIXED` where one is proven to lie within a hundredth of the distance to 1
        beyond it, :data:`PROVEN` where no more is known, :data:`SEARCH_ENDS` at the ends of :data:`SEARCHED`.
    """

    lower: Fraction
    upper: Fraction
    beyond: tuple[str, str]

    def __str__(self) -> str:
        return f"{float(self.lower):.4g} < q < {float(self.upper):.4g}"


def basin(mapped: LengthMap) -> Basin | None:
    """The basin of q = 1 for weights of variance 1 / width, or None if none is proven.

    Requires V(1) = 1.  Around 1, |V'| < 1 on a ball proves contraction; further out, |V(q) - 1| < |q - 1| is shown part
    by part.  What passes 1 has to stay within the other end.
    """
    reach = next((r for r in (Fraction(1, 2**i) for i in range(3, 12)) if _flat(mapped, 1 - r, 1 + r)), None)
    if reach is None:
        return None
    low, high = (Fraction(0), ""), (Fraction(10**6), "")
    for _ in range(_ROUNDS):
        before = low, high
        low = _outwards(mapped, 1 - reach, low[0], high[0])
        high = _outwards(mapped, 1 + reach, low[0], high[0])
        if (low, high) == before:
            return Basin(low[0], high[0], (low[1], high[1]))
    return None


def _flat(mapped: LengthMap, low: Fraction, high: Fraction) -> bool:
    return bool(abs(mapped.at(_ball(low, high), _BITS).slope) < 1)


def _outwards(mapped: LengthMap, start: Fraction, least: Fraction, most: Fraction) -> tuple[Fraction, str]:
    """The end of the basin beyond ``start``, and what is there; images have to lie between ``least`` and ``most``."""
    side, at = (1 if start > 1 else -1), start
    end = SEARCHED[0 if side < 0 else 1]
    step = abs(at - 1)
    while at != end:
        following = at + side * step
        following = min(following, end) if side > 0 else max(following, end)
        if _contracts(mapped, min(at, following), max(at, following), side, least, most):
            at, step = following, step * 2
        elif step > abs(at - 1) * _SHORTEST:
            step /= 2
        else:
            past = _ball(following + side * 2 * step)
            value = mapped.at(past, _BITS).second_moment
            return at, FIXED if side * (value - past) > 0 else PROVEN
    return at, SEARCH_ENDS


def _contracts(mapped: LengthMap, low: Fraction, high: Fraction, side: int, least: Fraction, most: Fraction) -> bool:
    """Whether |V(q) - 1| < |q - 1| and least < V(q) < most for all q from ``low`` to ``high`` on one side of 1.

    By the mean value theorem: V(q) lies in V(m) + V'(ball) (q - m), m the middle.
    """
    with ctx.workprec(_BITS):
        part, middle = _ball(low, high), _ball((low + high) / 2)
        value, slope = mapped.at(middle, _BITS).second_moment, mapped.at(part, _BITS).slope
        away, image = part - middle, value + slope * (part - middle)
        towards = (value - middle) + (slope - 1) * away  # V(q) - q
        mirrored = (value + middle - 2) + (slope + 1) * away  # V(q) + q - 2
        inside = image > _ball(least) and image < _ball(most)
        return bool(side * towards < 0 and side * mirrored > 0 and inside)


def _ball(low: Fraction, high: Fraction | None = None) -> arb:
    with ctx.workprec(PRECISION):
        found = arb(fmpq(low.numerator, low.denominator))
        return found if high is None else found.union(arb(fmpq(high.numerator, high.denominator)))


Array = Any

#: The network that coefficients are judged for unless another is given: its width and depth.
WIDTH, DEPTH = 512, 64

#: The probability of straying up to which a width and a depth are called good.
FAILURE = 1e-5

#: What is taken from 1 to leave a probability is a sum in float64; below this its rounding is all that would be seen.
RESOLUTION = 1e-12

#: A signal of mean square 1 has strayed when that has changed by more than this factor.
FACTOR = 2.0

#: The standard deviation of the logarithm of the gradient's squared norm up to which a width and a depth are called
#: good.  The mean stays 1, so half of the gradients are below exp(-deviation^2 / 2): below 1/90 here.
GRADIENT = 3.0

#: Cells between 1 / FACTOR and FACTOR, equally far apart in log q; the states are 1 and their middles.
_CELLS = 120
_EDGES = np.exp(np.linspace(-math.log(FACTOR), math.log(FACTOR), _CELLS + 1))
STATES = np.concatenate([[1.0], np.sqrt(_EDGES[1:] * _EDGES[:-1])])

#: Standard normal numbers that means are taken over, none of them 0, where many f have a kink; and their weights.
NODES = np.linspace(-10.0, 10.0, 1000)
NODE_WEIGHTS = np.exp(-(NODES**2) / 2) / np.exp(-(NODES**2) / 2).sum()

#: By how many deviations the other units have strayed when one does, and the weights of that (Gauss and Hermite).
_AWAY, _AWAY_WEIGHTS = np.polynomial.hermite_e.hermegauss(7)

#: Widths that are tried, layers that are followed one by one, and the depth beyond which nobody asks.
_WIDTHS = tuple(2**i for i in range(5, 15))
_FOLLOWED, MOST_LAYERS = 256, 10**6


@dataclass(frozen=True)
class Outlook:
    """What becomes of signals and gradients at one width and depth, predicted.

    slope, kurtosis
        V'(1), and E[f^4] / E[f^2]^2 at q = 1.
    layer_deviation, deviation
        Standard deviation of q that one layer adds at q = 1, and of all layers together.
    below, above
        How many of the latter fit between 1 and the ends of the basin, which is cut to :data:`FACTOR`.
    failure
        The probability that the mean square of one signal, 1 at the start, has strayed by that depth; 0 stands for
        less than :data:`RESOLUTION`.
    deepest, narrowest
        The greatest depth at this width, and the least width (a power of two) at this depth, for which ``failure`` is
        at most :data:`FAILURE`; 0 or None if there is none.
    gradient_deviation
        Standard deviation of the logarithm of the gradient's squared norm after that depth.
    """

    width: int
    depth: int
    slope: float
    kurtosis: float
    layer_deviation: float
    deviation: float
    below: float
    above: float
    failure: float
    deepest: int
    narrowest: int | None
    gradient_deviation: float

    @property
    def stray(self) -> str:
        """``failure`` as it is said."""
        return f"{self.failure:.1g}" if self.failure else f"less than {RESOLUTION:g}"

    @property
    def good(self) -> bool:
        """Whether signals hold, and gradients with them; not if one is not known (NaN)."""
        return self.failure <= FAILURE and self.gradient_deviation <= GRADIENT


class Chain:
    """The chain of q for one function.

    squares
        f^2 at sqrt(STATES) NODES, [states, nodes].
    low, high
        Ends of the basin; those that the states show unless given.
    """

    def __init__(self, squares: Array, low: float | None = None, high: float | None = None) -> None:
        with np.errstate(all="ignore"):
            self.squares = squares
            self.means = squares @ NODE_WEIGHTS
            self.variances = np.maximum((squares - self.means[:, None]) ** 2 @ NODE_WEIGHTS, 1e-12)
        found = self._shown()
        self.low, self.high = (f if given is None else max(min(given, FACTOR), 1 / FACTOR)
                               for f, given in zip(found, (low, high), strict=True))  # fmt: skip

    def _shown(self) -> tuple[float, float]:
        """The edges of the cells around 1 in which V(q) is nearer to 1 than q."""
        nearer = abs(self.means[1:] - 1) < abs(STATES[1:] - 1)
        middle = _CELLS // 2
        up = middle + int(np.argmin(np.append(nearer[middle:], False)))
        down = middle - int(np.argmin(np.append(nearer[:middle][::-1], False)))
        return float(_EDGES[down]), float(_EDGES[up])

    def losses(self, width: int, depth: int) -> Array:
        """The probability of having strayed, by depth 1 .. ``depth``; 0 where less than :data:`RESOLUTION`."""
        inside = (STATES[1:] > self.low) & (STATES[1:] < self.high)
        mean, variance = self.means, self.variances / width
        with np.errstate(all="ignore"):
            shape, scale = mean**2 / variance, variance / mean
            law = np.diff(gammainc(shape[:, None], _EDGES / scale[:, None]), axis=1)
            # What the gamma law says of the upper end already is not counted twice.
            alone = self._alone(width, self.high - mean, np.sqrt(variance)) - gammaincc(shape, self.high / scale)
            shown = np.diff(gammainc(width / 2, width / 2 * np.array([[1 / FACTOR], [FACTOR]]) / STATES[1:]), axis=0)[0]
        law = np.nan_to_num(law * np.clip(1 - alone, 0, 1)[:, None]) * inside * shown
        now, lost = law[0], []
        for _ in range(depth):
            stray = 1 - now.sum()
            lost.append(stray if stray >= RESOLUTION else 0.0)
            now = now @ law[1:]
        return np.array(lost)

    def _alone(self, width: int, room: Array, deviation: Array) -> Array:
        """The probability that one unit takes the mean of all beyond the upper end, by state."""
        found = np.zeros_like(room)
        for away, weight in zip(_AWAY, _AWAY_WEIGHTS / _AWAY_WEIGHTS.sum(), strict=True):
            needed = width * np.maximum(room - away * deviation, room / 2)
            found += weight * (width * (self.squares > needed[:, None]) @ NODE_WEIGHTS)
        return found

    def failure(self, width: int, depth: int) -> float:
        return float(self.losses(width, depth)[-1])

    def deepest(self, width: int) -> int:
        """The greatest depth with a failure of at most :data:`FAILURE`."""
        lost = self.losses(width, _FOLLOWED)
        if lost[-1] > FAILURE:
            return int((lost <= FAILURE).sum())
        per_layer = lost[-1] - lost[-2]  # the same in every further layer
        return int(min(MOST_LAYERS, _FOLLOWED + (FAILURE - lost[-1]) / max(per_layer, 1e-15)))


def outlook(
    f: sp.Expr, low: float | None = None, high: float | None = None, width: int = WIDTH, depth: int = DEPTH
) -> Outlook:
    """The outlook for ``f`` with E[f^2] = E[f'^2] = 1 under N(0, 1), between the proven ends of its basin."""
    with np.errstate(all="ignore"):
        chain = Chain(numeric(f)[0](np.sqrt(STATES)[:, None] * NODES) ** 2, low, high)
        theory = predict(f, 1.0, min(depth, DEPTH), width)
        slope, kurtosis = float(theory.slopes[0]), float(1 + chain.variances[0] / chain.means[0] ** 2)
        layer = math.sqrt((kurtosis - 1) / width)
        total = layer * math.sqrt(sum(slope ** (2 * i) for i in range(depth)))
        spread = math.log1p(float(theory.gradient_spread[0] / theory.gradient[0]) ** 2)
    return Outlook(
        width=width, depth=depth, slope=slope, kurtosis=kurtosis, layer_deviation=layer, deviation=total,
        below=(1 - chain.low) / total, above=(chain.high - 1) / total, failure=chain.failure(width, depth),
        deepest=chain.deepest(width),
        narrowest=next((n for n in _WIDTHS if chain.failure(n, depth) <= FAILURE), None),
        gradient_deviation=math.sqrt(spread * max(1, depth / DEPTH)),
    )  # fmt: skip
