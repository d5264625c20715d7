"""What a function does, seen at very many points: its steepest place, its range, its jumps, kinks and zeros.

Shares nothing with the rest of the package.  What float64 shows is confirmed in long arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from mpmath import mp

from actsym.fuzz.grammar import Long, TooLarge, Tree, Unreal, children, floats, jet

#: Where points are dense, how many there are, and digits of what is confirmed.
_REACH, _POINTS, _DIGITS = 20.0, 20_001, 50

#: A step, relative to 1 and to f, that is clear of rounding.
_CLEAR = 1e-10


@dataclass(frozen=True)
class Scan:
    """One function, at points none of which a formula is likely to single out."""

    node: Tree

    @cached_property
    def points(self) -> Any:
        near = np.linspace(-_REACH, _REACH, _POINTS) + 0.0003141592
        far = np.logspace(np.log10(_REACH) + 0.01, 4, 400)
        return np.concatenate([-far[::-1], near, far])

    @cached_property
    def values(self) -> tuple[Any, Any]:
        return floats(self.node, self.points)

    def exactly(self, at: float) -> Any:
        """The value to many digits, or None where there is none or it is too large."""
        with mp.workdps(_DIGITS):
            try:
                return jet(self.node, mp.mpf(at), Long)[0]
            except (Unreal, TooLarge, OverflowError):
                return None

    def unreal(self) -> float | None:
        """A point in a run of points at which there is no real value."""
        missing = np.isnan(self.values[0])
        runs = np.flatnonzero(missing[:-2] & missing[1:-1] & missing[2:])
        for k in runs[:: max(len(runs) // 5, 1)][:5]:
            if all(self._unreal_at(float(self.points[k + j])) for j in range(3)):
                return float(self.points[k + 1])
        return None

    def _unreal_at(self, at: float) -> bool:
        with mp.workdps(_DIGITS):
            try:
                jet(self.node, mp.mpf(at), Long)
            except Unreal:
                return True
            except (TooLarge, OverflowError):
                return False
        return False

    def steepest(self) -> tuple[float, float]:
        """The largest difference quotient, and where."""
        a, b = self.points[:-1], self.points[1:]
        best, place = 0.0, 0.0
        for _ in range(7):
            fa, fb = floats(self.node, a)[0], floats(self.node, b)[0]
            with np.errstate(all="ignore"):
                quotient = np.nan_to_num(np.abs(fb - fa) / (b - a), nan=0.0, posinf=0.0)
                # What rounding alone can make of values that are equal.
                noise = 4e-16 * (np.abs(fa) + np.abs(fb)) / (b - a)
                quotient = np.where(noise < 1e-3 * quotient, quotient, 0)
            order = np.argsort(-quotient, kind="stable")[:40]
            if quotient[order[0]] > best:
                best, place = float(quotient[order[0]]), float(a[order[0]])
                span = float(b[order[0]] - a[order[0]])
                confirmed = self._quotient(place, place + span)
                best = confirmed if confirmed is not None else 0.0
            parts = a[order, None] + (b - a)[order, None] * np.linspace(0, 1, 9)
            a, b = parts[:, :-1].ravel(), parts[:, 1:].ravel()
        return best, place

    def _quotient(self, a: float, b: float) -> float | None:
        first, second = self.exactly(a), self.exactly(b)
        return (
            None if first is None or second is None or b <= a else float(abs(second - first) / (mp.mpf(b) - mp.mpf(a)))
        )

    def largest(self, sign: int) -> tuple[float, float]:
        """The largest of f or of -f that is seen and confirmed, and where."""
        points = self.points
        best, place = -np.inf, 0.0
        for _ in range(5):
            values = np.nan_to_num(sign * floats(self.node, points)[0], nan=-np.inf, posinf=-np.inf)
            order = np.argsort(-values, kind="stable")[:20]
            for k in order[:1]:
                if values[k] > best:
                    exact = self.exactly(float(points[k]))
                    if exact is not None:
                        best, place = float(sign * exact), float(points[k])
            width = np.median(np.diff(np.sort(points))) if len(points) > 1 else 1e-3
            points = (points[order, None] + width * np.linspace(-1, 1, 41)).ravel()
        return best, place

    def peak(self, low: float, high: float, which: int) -> float:
        """The largest modulus of f (0) or f' (1) that is seen on going nearer to each of its peaks, or infinity."""
        points = np.concatenate([self.points, np.linspace(low, high, 4001)])
        points = np.unique(points[(points >= low) & (points <= high)])
        values = np.abs(floats(self.node, points)[which])
        if not np.isfinite(values).all():
            return np.inf
        above = np.concatenate([[-1.0], values, [-1.0]])
        centres = points[(values >= above[:-2]) & (values >= above[2:])]
        centres = centres[np.argsort(-np.abs(floats(self.node, centres)[which]), kind="stable")[:60]]
        width = float(np.diff(points).max())
        best = float(values.max())
        for _ in range(9):
            near = np.clip(centres[:, None] + width * np.linspace(-1, 1, 101), low, high)
            values = np.abs(floats(self.node, near.ravel())[which]).reshape(near.shape)
            if not np.isfinite(values).all():
                return np.inf
            best = max(best, float(values.max()))
            centres = near[np.arange(len(near)), values.argmax(axis=1)]  # each peak is followed by itself
            width /= 40
        return best

    def grows_beside(self, place: float, reach: float) -> bool:
        """Whether f gets far larger within ``reach`` of a place than it is there, as beside a pole."""
        here = abs(float(floats(self.node, np.array([place]))[0][0]))
        return self.peak(place - reach, place + reach, 0) > 1e3 * (1 + here)

    def steps_at(self, place: float) -> bool:
        """Whether a step of the formula lies at a place, so that f may be there what it is nowhere beside it."""
        return _steps_at(self.node, mp.mpf(place))

    def breaks(self, which: int) -> list[tuple[float, float]]:
        """Where f (0) or f' (1) jumps on the dense part, with the height; found by halving what changes fastest."""
        inside = np.abs(self.points) <= _REACH
        points = self.points[inside]
        values = self.values[which][inside]
        with np.errstate(all="ignore"):
            change = np.abs(np.diff(values))
            scale = 1e-12 * (np.abs(values[:-1]) + np.abs(values[1:]))
            usual = np.median(change[np.isfinite(change)]) if np.isfinite(change).any() else 0.0
            chosen = np.flatnonzero(np.isfinite(change) & (change > 50 * usual + scale))
        chosen = chosen[np.argsort(-change[chosen], kind="stable")[:60]]
        return self._halved(points, values, chosen, which, 1e-5)

    def breaks_beside(self, place: float, reach: float) -> bool:
        """Whether f jumps within ``reach`` of a place, however little."""
        points = np.linspace(place - reach, place + reach, 9)
        return bool(self._halved(points, floats(self.node, points)[0], range(8), 0, _CLEAR))

    def _halved(self, points: Any, values: Any, chosen: Any, which: int, least: float) -> list[tuple[float, float]]:
        """The jumps of relative height ``least`` found by halving the cells ``chosen``, keeping what changes more."""
        found = []
        for k in chosen:
            a, b = float(points[k]), float(points[k + 1])
            fa, fb = values[k], values[k + 1]
            while b - a > 1e-11 * (1 + abs(a)):
                middle = (a + b) / 2
                fm = floats(self.node, np.array([middle]))[which][0]
                if not np.isfinite(fm):
                    break
                if abs(fm - fa) > abs(fb - fm):
                    b, fb = middle, fm
                else:
                    a, fa = middle, fm
            height = abs(float(fb - fa))
            if (
                height > least * (1 + abs(float(fa)))
                and b - a <= 1e-10 * (1 + abs(a))
                and self._breaks_at(a, b, which, height)
            ):
                found.append((a, height))
        return found

    def _breaks_at(self, a: float, b: float, which: int, height: float) -> bool:
        """Whether as much is left of the step on a far smaller interval, in long arithmetic, and little beside it: a
        wave may be faster than any interval is small."""
        with mp.workdps(_DIGITS):
            low, high = mp.mpf(a) - mp.mpf(10) ** -9, mp.mpf(b) + mp.mpf(10) ** -9
            try:
                first, last = (jet(self.node, p, Long)[which] for p in (low, high))
                for _ in range(110):
                    middle = (low + high) / 2
                    value = jet(self.node, middle, Long)[which]
                    if abs(value - first) > abs(last - value):
                        high, last = middle, value
                    else:
                        low, first = middle, value
                beside = mp.mpf(0)
                for times in (1, 2, 3, 5, 7):  # at one place a wave may by chance be where it was
                    before, after = low - times * (high - low), high + times * (high - low)
                    beside = max(beside, *(abs(jet(self.node, p, Long)[which] - v) for p, v in (
                        (before, first), (after, last),
                    )))  # fmt: skip
            except (Unreal, TooLarge, OverflowError):
                return False
            step = abs(last - first)
            return bool(mp.isfinite(step) and step > height / 2 and 2 * beside < step / 4)

    def sign_changes(self) -> list[float]:
        """Zeros on the dense part at which f, continuous there, changes its sign."""
        inside = np.abs(self.points) <= _REACH
        points, values = self.points[inside], self.values[0][inside]
        crossed = np.flatnonzero(np.sign(values[:-1]) * np.sign(values[1:]) < 0)[:60]
        found = []
        for k in crossed:
            low, high = mp.mpf(float(points[k])), mp.mpf(float(points[k + 1]))
            with mp.workdps(_DIGITS):
                try:
                    first = jet(self.node, low, Long)[0]
                    size = abs(first)
                    if first * jet(self.node, high, Long)[0] >= 0:
                        continue
                    for _ in range(90):
                        middle = (low + high) / 2
                        value = jet(self.node, middle, Long)[0]
                        if value * first > 0:
                            low = middle
                        else:
                            high = middle
                    beside = abs(jet(self.node, low, Long)[0])
                except (Unreal, TooLarge, OverflowError):
                    continue
                if beside < size * mp.mpf(10) ** -6:
                    found.append(float(low))
        return found

    def turns(self) -> list[tuple[str, float]]:
        """Maxima and minima on the dense part that are clear of rounding, with their kinds."""
        inside = np.abs(self.points) <= _REACH
        points, v = self.points[inside], self.values[0][inside]
        with np.errstate(all="ignore"):
            margin = _CLEAR * (1 + np.abs(v[1:-1]))
            up, down = v[1:-1] - v[:-2], v[1:-1] - v[2:]
            kinds = {"maximum": (up > margin) & (down > margin), "minimum": (up < -margin) & (down < -margin)}
        return [(kind, float(points[k + 1])) for kind, mask in kinds.items() for k in np.flatnonzero(mask)[:60]]

    def integral(self, minus_x: bool, power: int, high: float = 400.0) -> tuple[float, float, float]:
        """Of a power of abs(f), or of abs(f - x), over the half-line of negative (positive) x as far as ``high``, the
        share of the last half of it, and the error by rounding: a fixed rule between the places where f or f' jumps."""
        edges = np.concatenate([np.linspace(0, 20, 4001), 20 * (high / 20) ** np.linspace(0, 1, 801)[1:]])
        places = np.array([abs(at) for which in (0, 1) for at, _ in self.breaks(which) if (at > 0) == minus_x])
        edges = np.unique(np.concatenate([edges, places]))
        nodes, weights = np.polynomial.legendre.leggauss(6)
        t = ((edges[:-1] + edges[1:])[:, None] + np.diff(edges)[:, None] * nodes) / 2
        x = t if minus_x else -t
        with np.errstate(all="ignore"):
            return self._summed(x, edges, weights, minus_x, power)

    def _summed(self, x: Any, edges: Any, weights: Any, minus_x: bool, power: int) -> tuple[float, float, float]:
        f = floats(self.node, x)[0]
        g = np.abs(f - x) if minus_x else np.abs(f)
        parts = (g**power @ weights) * np.diff(edges) / 2
        noise = float(np.sum(1e-15 * (np.abs(f) + x) ** power @ weights * np.diff(edges) / 2)) if minus_x else 0.0
        total = float(parts.sum())
        return total, float(parts[edges[:-1] >= edges[-1] / 2].sum()) / max(total, 1e-300), noise


def _steps_at(node: Tree, place: Any) -> bool:
    if node[0] in ("sign", "heaviside", "floor", "ceil"):
        with mp.workdps(_DIGITS):
            try:
                argument = jet(node[1], place, Long)[0]
            except (Unreal, TooLarge, OverflowError):
                return False
            step = mp.nint(argument) if node[0] in ("floor", "ceil") else 0
            if abs(argument - step) < mp.mpf(10) ** -12 * (1 + abs(argument)):
                return True
    return any(_steps_at(child, place) for child in children(node))
