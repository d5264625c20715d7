"""The points of a curve, in high precision, and the window that shows what the function does.

Nothing here knows an activation by name.  The window comes from where f settles on its asymptotes, a
second, closer window from where f' does most of its moving.  Values are computed by mpmath and rounded
to nine digits, so the points (and the figures drawn from them) do not depend on a machine's libm.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import mpmath
import sympy as sp

from actsym.definition.spec import Activation, x
from actsym.errors import EvaluationError
from actsym.moments.derivative import weak_derivative
from actsym.rigor.breakpoints import breakpoints
from actsym.rigor.evaluate import UnsupportedError
from actsym.rigor.exact_numbers import BreakpointError
from actsym.text.numbers import significant

_DIGITS = 30
_POINTS = 240
#: Half-widths that a window may have on one side.
_REACH = (3, 4, 5, 6)
#: f and f' have settled when they are this close to their asymptote, measured against their own size.
_SETTLED = 0.03
#: A closer window is worth drawing if it is this much narrower and f' does this share of its moving there.
_CLOSER, _SHARE = 1 / 40, 0.5

Curve = Callable[[float], float]


@dataclass(frozen=True)
class Window:
    """An interval of the x axis."""

    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


@dataclass(frozen=True)
class Line:
    """Points of one curve; a NaN stands where the line is broken (at a jump, or where there is no value)."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]


@dataclass(frozen=True)
class Shape:
    """What the figures of one activation show: f, f', f'', where their formula changes, and the windows."""

    function: Curve
    derivative: Curve
    second: Curve
    breakpoints: tuple[float, ...]
    window: Window
    closer: Window | None


def shape(activation: Activation) -> Shape:
    """f, f' and f'' at the default parameters, with the windows in which to draw them."""
    function, derivative, second = (curve(activation, order) for order in range(3))
    try:
        breaks = tuple(float(b) for b in breakpoints(activation.formula))
    except (BreakpointError, EvaluationError, UnsupportedError):
        breaks = ()  # none that could be marked; the curve is drawn all the same
    window = _window(function, derivative, breaks)
    return Shape(function, derivative, second, breaks, window, _closer(function, derivative, breaks, window))


def curve(activation: Activation, order: int = 0) -> Curve:
    """The derivative of that order (0: the function itself) at the default parameters, as a function of floats; NaN
    where it has no real value, or none that a float can hold."""
    function = sp.lambdify(x, weak_derivative(activation.formula, order), modules="mpmath", cse=True)

    def value(point: float) -> float:
        with mpmath.workdps(_DIGITS):
            try:
                result = mpmath.mpmathify(function(mpmath.mpf(point)))
                number = math.nan if result.imag else float(result.real)
            except (ArithmeticError, ValueError):
                return math.nan
        return number if math.isfinite(number) else math.nan

    return value


def sample(curve: Curve, window: Window, breaks: Sequence[float], close: Window | None = None) -> Line:
    """Points of ``curve`` across ``window``: evenly, on both sides of every break, and densely around ``close``."""
    step = window.width / _POINTS
    grid = {window.low + i * step for i in range(_POINTS + 1)}
    inside = [b for b in breaks if window.low < b < window.high]
    if close is not None:
        middle = (close.low + close.high) / 2
        reach = (close.width * 10 ** (k / 12 - 2) for k in range(37))
        grid |= {middle + s * r for r in reach for s in (-1, 1)}
    apart = window.width * 1e-9
    grid = {p for p in grid if window.low <= p <= window.high and all(abs(p - b) > apart for b in inside)}
    xs: list[float] = []
    ys: list[float] = []
    edges = [window.low, *inside, window.high]
    for left, right in pairwise(edges):
        points = [p for p in sorted(grid) if left <= p <= right]
        ends = [left + apart] * (left in inside), [right - apart] * (right in inside)
        values = [significant(curve(p), 9) for p in (*ends[0], *points, *ends[1])]
        places = [left] * len(ends[0]) + points + [right] * len(ends[1])
        if ys and abs(values[0] - ys[-1]) > 1e-6 * (1 + abs(ys[-1])):
            xs.append(math.nan)
            ys.append(math.nan)
        xs += [significant(p, 9) for p in places]
        ys += values
    return Line(tuple(xs), tuple(ys))


def _window(function: Curve, derivative: Curve, breaks: Sequence[float]) -> Window:
    left = _reach(lambda t: function(-t), lambda t: -derivative(-t), max([-b for b in breaks], default=0))
    right = _reach(function, derivative, max(breaks, default=0))
    if max(left, right) <= 1.5 * min(left, right):
        left = right = max(left, right)
    return Window(-left, right)


def _reach(function: Curve, derivative: Curve, last_break: float) -> float:
    """How far to the right a window goes: to where f is near its asymptote, past the last breakpoint."""
    least = max(_REACH[0], last_break + 2)
    choices = [float(r) for r in _REACH if r >= least] or [float(math.ceil(least))]
    slope = derivative(1e4)
    if not abs(derivative(1e3) - slope) <= 1e-2 * (1 + abs(slope)):
        return choices[0]
    intercept = function(1e4) - slope * 1e4
    offsets = [abs(function(t) - slope * t - intercept) for t in range(9)]
    bar = _SETTLED * max(1.0, *offsets)
    near = (
        r for r in choices if abs(function(r) - slope * r - intercept) <= bar and abs(derivative(r) - slope) <= _SETTLED
    )
    return next(near, choices[-1])


def _closer(function: Curve, derivative: Curve, breaks: Sequence[float], window: Window) -> Window | None:
    """The window in which f' does most of its moving, if that is much narrower than ``window``."""
    best: Window | None = None
    centres = {0.0, *breaks}
    sharpest = _sharpest(function, derivative, window)
    if sharpest is not None and all(abs(sharpest - c) > _CLOSER * window.width for c in centres):
        centres.add(sharpest)
    for centre in sorted(centres):
        radii = [10 ** (k / 8 - 12) for k in range(8 * 14) if 10 ** (k / 8 - 12) <= window.width / 2]
        moves = [0.0] * (len(radii) - 1)
        for side in (-1, 1):
            values = [derivative(centre + side * r) for r in radii]
            moves = [m + abs(b - a) for m, (a, b) in zip(moves, pairwise(values), strict=True)]
        small = [m for m, r in zip(moves, radii[1:], strict=True) if r <= window.width * _CLOSER]
        total, within = sum(moves), sum(small)
        if not within or not within >= _SHARE * total:
            continue
        reached = accumulate(small)
        radius = next(r for r, sofar in zip(radii[1:], reached, strict=False) if sofar >= 0.95 * within)
        half = _round_up(1.5 * radius)
        if best is None or 2 * half < best.width:
            best = Window(centre - half, centre + half)
    return best


def _sharpest(function: Curve, derivative: Curve, window: Window) -> float | None:
    """The point about which f' changes most, by halving the interval of the larger change; None at a jump.

    On an interval, f' takes the value of the chord's slope (if f is continuous), so it changes at least by
    how far its values at the ends are from that.  This sees a spike of f' that no grid point falls on.
    """

    def change(low: float, high: float) -> float:
        chord = (function(high) - function(low)) / (high - low)
        return max(abs(derivative(low) - chord), abs(derivative(high) - chord))

    step = window.width / 128
    low = max((window.low + i * step for i in range(128)), key=lambda p: change(p, p + step))
    high = low + step
    first = last = change(low, high)
    while high - low > 1e-10 * window.width:
        middle = (low + high) / 2
        left, right = change(low, middle), change(middle, high)
        low, high, last = (low, middle, left) if left >= right else (middle, high, right)
    return None if last > first / 2 else significant(low, 9)


def _round_up(value: float) -> float:
    """The next of 1, 2, 3, 5, 8 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(significant(n * power, 3) for n in (1, 2, 3, 5, 8, 10) if n * power >= value * (1 - 1e-9))
