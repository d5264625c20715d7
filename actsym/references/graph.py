"""A function as the references see it: samples in float64, values to any precision, and what a dense scan shows.

What float64 shows of a scan is confirmed in long arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from flint import arb, ctx
from mpmath import mp
from numpy.typing import NDArray

from actsym.derived.notation import Operation, Tree
from actsym.references.arithmetics import Array, TooLarge, Unreal
from actsym.references.expressions import ball, floats, long

#: Where samples are dense, and how many there are.
REACH, _SAMPLES = 12.0, 4801

#: Bits of differences that stand for derivatives, and the step as a power of two.
BITS, _STEP = 1200, -100


@dataclass(frozen=True)
class Graph:
    """``name`` says whose it is, ``f`` is the tree of the function in ``x``."""

    name: str
    f: Tree

    @cached_property
    def points(self) -> Array:
        """Where the function is sampled: densely near 0, and out to 1000 on either side."""
        far = np.logspace(np.log10(REACH), 3, 200)
        near = np.logspace(-6, -2, 60)
        found: Array = np.unique(np.concatenate([np.linspace(-REACH, REACH, _SAMPLES), far, -far, near, -near]))
        return found

    @cached_property
    def samples(self) -> tuple[Array, ...]:
        """f, f' and f'' at :attr:`points`."""
        return floats(self.f, self.points)

    @cached_property
    def wavy(self) -> bool:
        """Whether f goes up and down often: what is not found of such a function may be beyond what is searched."""
        signs = np.sign(self.samples[1])
        return int(np.count_nonzero(signs[1:] * signs[:-1] < 0)) > 12

    def between(self, low: float, high: float) -> NDArray[np.bool_]:
        """Which points lie strictly inside an interval."""
        return (self.points > low) & (self.points < high)

    def at(self, x: arb, bits: int = BITS) -> arb:
        """f at a point."""
        with ctx.workprec(bits):
            return ball(self.f, {"x": x})

    def derivative(self, x: arb, order: int, side: int = 0, step: int = _STEP, bits: int = BITS) -> arb:
        """f^(order) by a difference quotient: on one side of ``x``, or about it (0).

        Exact but for terms of the size of the step (its square, about the point).
        """
        with ctx.workprec(bits):
            h = arb((1, step))
            start = x if side else x - h * order / 2
            move = h * (side or 1)
            terms = (
                (-1) ** (order - j) * comb(order, j) * ball(self.f, {"x": start + move * (j + (side != 0))})
                for j in range(order + 1)
            )
            return sum(terms, arb(0)) / move**order


#: Where points are dense, how many there are, and digits of what is confirmed.
_WIDE, _POINTS, _DIGITS = 20.0, 20_001, 50

#: What long arithmetic raises where there is no value.
_NO_VALUE = (Unreal, TooLarge, OverflowError)

#: A step, relative to 1 and to f, that is clear of rounding.
_CLEAR = 1e-10

#: Where f(x) and f(-x) are compared: at every scale, as a function may be even but for a jump far out or near 0.
_BESIDE = (
    1.7e-8, 2.3e-6, 4.1e-5, 5.7e-4, 2.1e-3, 0.0123, 0.34, 0.5, 0.77, 1.001, 1.9, 3.3, 7.7, 31.0, 123.4, 1.2e3, 1.5e4,
    1.7e5, 3.1e6,
)  # fmt: skip


@dataclass(frozen=True)
class Scan(Graph):
    """A function at points none of which a formula is likely to single out."""

    @cached_property
    def points(self) -> Array:
        near = np.linspace(-_WIDE, _WIDE, _POINTS) + 0.0003141592
        far = np.logspace(np.log10(_WIDE) + 0.01, 4, 400)
        found: Array = np.concatenate([-far[::-1], near, far])
        return found

    @cached_property
    def samples(self) -> tuple[Array, ...]:
        return floats(self.f, self.points, 1)

    def dense(self, which: int) -> tuple[Array, Array]:
        """The points of the dense part, and f (0) or f' (1) there."""
        inside = np.abs(self.points) <= _WIDE
        return self.points[inside], self.samples[which][inside]

    def values(self, points: Any, which: int = 0) -> Array:
        """f (0) or f' (1) at other points."""
        return floats(self.f, points, which)[which]

    def exactly(self, at: Any, which: int = 0) -> Any:
        """The value to many digits, or None where there is none or it is too large."""
        with mp.workdps(_DIGITS), suppress(*_NO_VALUE):
            return long(self.f, at, which)[which]
        return None

    def has_no_value(self, at: Any) -> bool:
        """Whether f has no real value at a point."""
        with mp.workdps(_DIGITS), suppress(TooLarge, OverflowError):
            try:
                long(self.f, at)
            except Unreal:
                return True
        return False

    def unreal(self) -> float | None:
        """A point in a run of points at which there is no real value."""
        missing = np.isnan(self.samples[0])
        runs = np.flatnonzero(missing[:-2] & missing[1:-1] & missing[2:])
        for k in runs[:: max(len(runs) // 5, 1)][:5]:
            if all(self.has_no_value(float(self.points[k + j])) for j in range(3)):
                return float(self.points[k + 1])
        return None

    def symmetries(self) -> set[str]:
        """Whether f is ``even`` and ``odd``, in long arithmetic at every point tried."""
        found = {"even", "odd"}
        for at in _BESIDE:
            right, left = self.exactly(at), self.exactly(-at)
            if right is not None and left is not None:
                size = mp.mpf(10) ** -20 * (abs(right) + abs(left))
                found -= {name for name, off in (("even", right - left), ("odd", right + left)) if abs(off) > size}
        return found

    def steepest(self) -> tuple[float, float]:
        """The largest difference quotient, and where."""
        a, b = self.points[:-1], self.points[1:]
        best, place = 0.0, 0.0
        for _ in range(7):
            fa, fb = self.values(a), self.values(b)
            with np.errstate(all="ignore"):
                quotient = np.nan_to_num(np.abs(fb - fa) / (b - a), nan=0.0, posinf=0.0)
                # What rounding alone can make of values that are equal.
                noise = 4e-16 * (np.abs(fa) + np.abs(fb)) / (b - a)
                quotient = np.where(noise < 1e-3 * quotient, quotient, 0)
            order = np.argsort(-quotient, kind="stable")[:40]
            if quotient[order[0]] > best:
                place, span = float(a[order[0]]), float(b[order[0]] - a[order[0]])
                best = self._quotient(place, place + span)
            parts = a[order, None] + (b - a)[order, None] * np.linspace(0, 1, 9)
            a, b = parts[:, :-1].ravel(), parts[:, 1:].ravel()
        return best, place

    def _quotient(self, a: float, b: float) -> float:
        first, second = self.exactly(a), self.exactly(b)
        if first is None or second is None or b <= a:
            return 0.0
        return float(abs(second - first) / (mp.mpf(b) - mp.mpf(a)))

    def largest(self, sign: int) -> tuple[float, float]:
        """The largest of f or of -f that is seen and confirmed, and where."""
        points = self.points
        best, place = -np.inf, 0.0
        for _ in range(5):
            values = np.nan_to_num(sign * self.values(points), nan=-np.inf, posinf=-np.inf)
            order = np.argsort(-values, kind="stable")[:20]
            top = float(points[order[0]])
            if values[order[0]] > best and (exact := self.exactly(top)) is not None:
                best, place = float(sign * exact), top
            width = np.median(np.diff(np.sort(points))) if len(points) > 1 else 1e-3
            points = (points[order, None] + width * np.linspace(-1, 1, 41)).ravel()
        return best, place

    def peak(self, low: float, high: float, which: int) -> float:
        """The largest modulus of f (0) or f' (1) that is seen on going nearer to each of its peaks, or infinity."""
        points = np.concatenate([self.points, np.linspace(low, high, 4001)])
        points = np.unique(points[(points >= low) & (points <= high)])
        values = np.abs(self.values(points, which))
        if not np.isfinite(values).all():
            return np.inf
        above = np.concatenate([[-1.0], values, [-1.0]])
        peaks = (values >= above[:-2]) & (values >= above[2:])
        centres = points[peaks][np.argsort(-values[peaks], kind="stable")[:60]]
        width = float(np.diff(points).max())
        best = float(values.max())
        for _ in range(9):
            near = np.clip(centres[:, None] + width * np.linspace(-1, 1, 101), low, high)
            values = np.abs(self.values(near, which))
            if not np.isfinite(values).all():
                return np.inf
            best = max(best, float(values.max()))
            centres = near[np.arange(len(near)), values.argmax(axis=1)]  # each peak is followed by itself
            width /= 40
        return best

    def grows_beside(self, place: float, reach: float) -> bool:
        """Whether f gets far larger within ``reach`` of a place than it is there, as beside a pole."""
        here = abs(float(self.values([place])[0]))
        return self.peak(place - reach, place + reach, 0) > 1e3 * (1 + here)

    def steps_at(self, place: float) -> bool:
        """Whether a step of the formula lies at a place, so that f may be there what it is nowhere beside it."""
        return _steps_at(self.f, place)

    def breaks(self, which: int, known: Sequence[float] = ()) -> list[tuple[float, float]]:
        """Where f (0) or f' (1) jumps on the dense part, with the height; found by halving what changes fastest, but
        for the cells that ``known`` places lie in."""
        points, values = self.dense(which)
        with np.errstate(all="ignore"):
            change = np.abs(np.diff(values))
            scale = 1e-12 * (np.abs(values[:-1]) + np.abs(values[1:]))
            usual = np.median(change[np.isfinite(change)]) if np.isfinite(change).any() else 0.0
            fast = np.isfinite(change) & (change > 50 * usual + scale)
        fast &= ~np.isin(np.arange(len(fast)), np.searchsorted(points, known) - 1)
        chosen = np.flatnonzero(fast)
        chosen = chosen[np.argsort(-change[chosen], kind="stable")[:60]]
        return self._halved(points, values, chosen, which, 1e-5)

    def breaks_beside(self, place: float, reach: float) -> bool:
        """Whether f jumps within ``reach`` of a place, however little."""
        points = np.linspace(place - reach, place + reach, 9)
        return bool(self._halved(points, self.values(points), range(8), 0, _CLEAR))

    def _halved(self, points: Any, values: Any, chosen: Any, which: int, least: float) -> list[tuple[float, float]]:
        """The jumps of relative height ``least`` found by halving the cells ``chosen``, keeping what changes more."""
        found = []
        for k in chosen:
            a, b = float(points[k]), float(points[k + 1])
            fa, fb = values[k], values[k + 1]
            while b - a > 1e-11 * (1 + abs(a)):
                middle = (a + b) / 2
                fm = self.values([middle], which)[0]
                if not np.isfinite(fm):
                    break
                if abs(fm - fa) > abs(fb - fm):
                    b, fb = middle, fm
                else:
                    a, fa = middle, fm
            height, narrow = abs(float(fb - fa)), b - a <= 1e-10 * (1 + abs(a))
            if height > least * (1 + abs(float(fa))) and narrow and self._breaks_at(a, b, which, height):
                found.append((a, height))
        return found

    def _breaks_at(self, a: float, b: float, which: int, height: float) -> bool:
        """Whether as much is left of the step on a far smaller interval, in long arithmetic, and little beside it: a
        wave may be faster than any interval is small."""
        with mp.workdps(_DIGITS), suppress(*_NO_VALUE):
            low, high = mp.mpf(a) - mp.mpf(10) ** -9, mp.mpf(b) + mp.mpf(10) ** -9
            first, last = (long(self.f, p, which)[which] for p in (low, high))
            for _ in range(110):
                middle = (low + high) / 2
                value = long(self.f, middle, which)[which]
                if abs(value - first) > abs(last - value):
                    high, last = middle, value
                else:
                    low, first = middle, value
            beside = mp.mpf(0)
            for times in (1, 2, 3, 5, 7):  # at one place a wave may by chance be where it was
                before, after = low - times * (high - low), high + times * (high - low)
                ends = (before, first), (after, last)
                beside = max(beside, *(abs(long(self.f, p, which)[which] - v) for p, v in ends))
            step = abs(last - first)
            return bool(mp.isfinite(step) and step > height / 2 and 2 * beside < step / 4)
        return False

    def sign_changes(self) -> list[float]:
        """Zeros on the dense part at which f, continuous there, changes its sign."""
        points, values = self.dense(0)
        found = []
        for k in np.flatnonzero(np.sign(values[:-1]) * np.sign(values[1:]) < 0)[:60]:
            low, high = mp.mpf(float(points[k])), mp.mpf(float(points[k + 1]))
            with mp.workdps(_DIGITS), suppress(*_NO_VALUE):
                first = long(self.f, low)[0]
                if first * long(self.f, high)[0] >= 0:
                    continue
                for _ in range(90):
                    middle = (low + high) / 2
                    low, high = (middle, high) if long(self.f, middle)[0] * first > 0 else (low, middle)
                if abs(long(self.f, low)[0]) < abs(first) * mp.mpf(10) ** -6:
                    found.append(float(low))
        return found

    def turns(self) -> list[tuple[str, float]]:
        """Maxima and minima on the dense part that are clear of rounding, with their kinds."""
        points, v = self.dense(0)
        with np.errstate(all="ignore"):
            margin = _CLEAR * (1 + np.abs(v[1:-1]))
            up, down = v[1:-1] - v[:-2], v[1:-1] - v[2:]
            kinds = {"maximum": (up > margin) & (down > margin), "minimum": (up < -margin) & (down < -margin)}
        return [(kind, float(points[k + 1])) for kind, mask in kinds.items() for k in np.flatnonzero(mask)[:60]]


def _steps_at(node: Tree, place: float) -> bool:
    if not isinstance(node, Operation):
        return False
    if node.name in ("sign", "floor", "ceiling"):
        with mp.workdps(_DIGITS):
            try:
                (argument,) = long(node.operands[0], place)
            except _NO_VALUE:
                return False
            step = mp.nint(argument) if node.name != "sign" else 0
            if abs(argument - step) < mp.mpf(10) ** -12 * (1 + abs(argument)):
                return True
    return any(_steps_at(child, place) for child in node.operands)
