"""How fast a soft quantiser approaches its nearest amplitudes, and how near it comes to a function: bounds in proofs.

Positions and points are exact; weights are balls, so that an inequality that is reported to hold is certified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

import sympy as sp
from flint import arb, ctx

from actsym.audit.answers import NoAnswerError, ball
from actsym.audit.claim import Derived
from actsym.audit.measures.tables import SINES

_BITS = 600

#: Positions for which bounds are evaluated: uniform and uneven ones.
_POSITIONS: tuple[tuple[Fraction, ...], ...] = tuple(
    tuple(map(Fraction, text.split()))
    for text in ("-1 0 1", "-4 -2 0 2 4", "-1/2 -1/4 0 1/4 1/2", "-1/10 0 10", "0 1/8 1 3/2 7 57/8", "-3 -2.9 0 1 1.1")
)
_SHARPNESS = tuple(map(Fraction, ("1/2", "2", "9", "40")))


def nearest_gaps() -> Derived:
    """Whether |x - y_i| exceeds the distance to the nearest position by s at least, for all but the two nearest.

    s is the least gap.  Of a side that holds none of the two, all are a gap further than the nearest one or more; on a
    side that holds the second, its successors are a gap further than it; so the m-th on each side is m s further.
    """
    for places, at in _cases():
        ordered = _by_distance(places, at)
        s = min(b - a for a, b in pairwise(places))
        excess = sorted(abs(at - p) - abs(at - ordered[0]) for p in ordered[2:])
        if any(e < (m // 2 + 1) * s for m, e in enumerate(excess)):
            return Derived(truth=False, why="exact arithmetic", witness=f"y = {places}, x = {at}: {excess}, s = {s}")
    return Derived(truth=True, why=f"shown for any positions; evaluated exactly for {len(list(_cases()))} pairs (y, x)")


def far_weights(kernel: str, exponent: int) -> Derived:
    """Whether all weights but those of the two nearest sum to 2 r/(1 - r) at most, r = e^(-alpha s^exponent)."""
    largest = arb(0)
    with ctx.workprec(_BITS):
        for places, at, alpha, weights, r in _weighted(kernel, exponent):
            far, bound = sum(weights[2:], arb(0)), 2 * r / (1 - r)
            if far > bound:
                where = f"y = {[*map(str, places)]}, x = {at}, alpha = {alpha}: {far.str(8)} > {bound.str(8)}"
                return Derived(truth=False, why="ball arithmetic", witness=where)
            if not far <= bound:
                raise NoAnswerError(f"{_BITS} bits do not settle the bound at x = {at}, alpha = {alpha}")
            largest = largest if largest > far / bound else far / bound
    return Derived(truth=True, why=f"certified for {len(_POSITIONS)} sets of positions, {len(_SHARPNESS)} sharpnesses, "
                   "points between and beyond; for all of them by the gaps of the m-th nearest",
                   witness=f"at most {largest.str(4, radius=False)} of the bound at these points")  # fmt: skip


def hull_distance(kernel: str, exponent: int) -> Derived:
    """Whether phi is within 4 Z r/(1 - r) of the segment between the two nearest amplitudes, |z_i| <= Z = 1."""
    with ctx.workprec(_BITS):
        for places, at, alpha, weights, r in _weighted(kernel, exponent):
            ordered, bound = _by_distance(places, at), 4 * r / (1 - r)
            for pattern in ((1, -1), (1, 1, -1), (-1, -1, 1, 1)):
                z = [arb(pattern[places.index(p) % len(pattern)]) for p in ordered]
                phi = sum((w * v for w, v in zip(weights, z, strict=True)), arb(0))
                low, high = min(z[:2], key=float), max(z[:2], key=float)
                if phi > high + bound or phi < low - bound:
                    where = f"x = {at}, alpha = {alpha}, y = {[*map(str, places)]}"
                    return Derived(truth=False, why="ball arithmetic", witness=where)
                if not (phi <= high + bound and phi >= low - bound):
                    raise NoAnswerError(f"{_BITS} bits do not settle the bound at x = {at}, alpha = {alpha}")
    return Derived(truth=True, why="certified at the same points, for three patterns of amplitudes of size 1")


def geometric_tail() -> Derived:
    """The sum of r^j over j >= 1, for r = e^(-a) with a > 0."""
    from actsym.definition.spec import x

    r, j = sp.Symbol("r", positive=True), sp.Symbol("j", integer=True, positive=True)
    found = sp.summation(r**j, (j, 1, sp.oo))
    closed = sp.simplify(found.args[0][0] if isinstance(found, sp.Piecewise) else found)
    return Derived(expression=closed.subs(r, sp.exp(-x)), why="geometric series, x in place of alpha s^2 > 0")


def step_error() -> Derived:
    """Whether the cells of the proof cover [-1, 1] with every point within q of its cell's position, k = floor(1/q)."""
    for q in (Fraction(n, d) for d in range(1, 13) for n in range(1, d + 1)):
        k = (1 / q).__floor__()
        ends = [Fraction(-1), *((i + Fraction(1, 2)) * q for i in range(-k, k)), Fraction(1)]
        cells = list(zip(range(-k, k + 1), ends, ends[1:], strict=False))
        reach = max(max(abs(a - i * q), abs(b - i * q)) for i, a, b in cells)
        if not all(a < b for _, a, b in cells) or reach > q:
            return Derived(truth=False, why=f"q = {q}", witness=f"reach {reach}")
    return Derived(truth=True, why="every q = n/d <= 1 with d <= 12, exactly; the last cells are shorter than 3q/2 "
                   "because k q <= 1 < (k + 1) q")  # fmt: skip


def universal(eps: str) -> Derived:
    """Whether the construction of the proof is within eps of the 1D target on all of [-1, 1].

    The modulus of continuity is at most the sum of amplitude times frequency; q makes it less than eps/3, and alpha
    makes the bound 4 Z r/(1 - r) at most eps/3 with Z <= 1, the sum of amplitudes.  The error is enclosed on a
    partition of every cell.
    """
    tolerance, slope = Fraction(eps), sum(abs(a) * w for a, w in SINES)
    k = (3 * slope / tolerance).__floor__() + 1
    q, parts = Fraction(1, k), 8
    with ctx.workprec(64):
        sharp = (1 + 12 / ball(tolerance)).log() * k * k
        z = [_target(ball(i * q)) for i in range(-k, k + 1)]
        error = arb(0)
        for n in range(-k * parts, k * parts):
            at = ball((n + Fraction(1, 2)) * q / parts) + arb(0, 0.5000001 / (k * parts))
            found = abs(_quantised(at, n // parts, k, sharp, z) - _target(at)).upper()
            error = error if error > found else found
    if not error <= ball(tolerance):
        raise NoAnswerError(f"eps = {eps}: the enclosures only bound the error by {error.str(4)}")
    return Derived(truth=True, why=f"eps = {eps}: Lipschitz constant at most {slope}, q = "
                   f"1/{k}, alpha = {sharp.str(6, radius=False)}; ball arithmetic on {2 * k * parts} intervals",
                   witness=f"the error on [-1, 1] is at most {error.str(4, radius=False)}")  # fmt: skip


def _quantised(at: arb, cell: int, k: int, sharp: arb, z: Sequence[arb]) -> arb:
    """phi on an interval in [cell, cell + 1) q: the terms near it, and |z| <= 1 for the weights further off."""
    reach = 4
    near = [i for i in range(cell - reach, cell + reach + 2) if -k <= i <= k]
    # relative to the weight of the position left of the interval, which cancels the square of x
    base = max(cell, -k)
    weights = [(-sharp * (ball(Fraction(base - i, k)) * (2 * at - ball(Fraction(i + base, k))))).exp() for i in near]
    total = sum(weights, arb(0))
    centre = z[base + k]
    value = centre + sum((w * (z[i + k] - centre) for w, i in zip(weights, near, strict=True)), arb(0)) / total
    r = (-sharp / k**2).exp()
    tail = 2 * r ** (reach * reach) / (1 - r)  # of weights at least reach steps from the nearest position
    return value + arb(0, (2 * tail).upper())


def _target(at: arb) -> arb:
    return sum((ball(a) * (ball(w) * at).sin() for a, w in SINES), arb(0))


def _cases() -> Iterator[tuple[tuple[Fraction, ...], Fraction]]:
    """Positions of a quantiser, and an input."""
    for places in _POSITIONS:
        low, high = places[0] - 2, places[-1] + 2
        yield from ((places, low + (high - low) * Fraction(n, 60)) for n in range(61))
        yield from ((places, p) for p in places)


def _weighted(kernel: str, exponent: int) -> Iterator[tuple[tuple[Fraction, ...], Fraction, Fraction, list[arb], arb]]:
    """Positions, an input, a sharpness, the weights by distance and r = e^(-alpha s^exponent)."""
    power = {"gaussian": 2, "laplacian": 1}[kernel]
    for places, at in _cases():
        ordered = _by_distance(places, at)
        s = min(b - a for a, b in pairwise(places))
        for alpha in _SHARPNESS:
            raw = [(-ball(alpha * (abs(at - p) ** power - abs(at - ordered[0]) ** power))).exp() for p in ordered]
            total = sum(raw, arb(0))
            yield places, at, alpha, [w / total for w in raw], (-ball(alpha * s**exponent)).exp()


def _by_distance(places: Sequence[Fraction], at: Fraction) -> list[Fraction]:
    return sorted(places, key=lambda p: (abs(at - p), p))
