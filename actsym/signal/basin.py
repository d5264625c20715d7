"""How far from 1 the mean square of a signal may stray and still return: the basin of the length map, proven.

V(q) = E[f(sqrt(q) z)^2], z ~ N(0, 1), has the fixed point 1 if E[f^2] = 1 under N(0, 1).  A slope |V'(1)| < 1 makes it
stable, but says nothing about how far its stability reaches: for a polynomial of degree n, V grows like q^n, so that a
repelling fixed point lies above 1, from which on signals explode.  :func:`basin` proves with balls on which interval
|V(q) - 1| < |q - 1|.  Repeated application of V tends to 1 from everywhere in it: the distance to 1 decreases, and V is
continuous and has no other point in the interval whose distance it keeps.  How far the noise of finite width takes a
signal in it is in :mod:`actsym.signal.chain`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from actsym.signal.length import LengthMap
from actsym.signal.panels import PRECISION

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
        ends = zip((self.lower, self.upper), self.beyond, strict=True)
        return " < q < ".join(f"{float(end):.4g} ({what})" for end, what in ends)


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
