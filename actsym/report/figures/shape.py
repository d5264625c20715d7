"""The graph of an activation: f, f' and f'' with the points that were derived about them; contours over two inputs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from actsym.definition.rows import RowMean, RowStatistic
from actsym.definition.spec import Activation, Kind, x
from actsym.kinds.reading import element, separate
from actsym.kinds.whole import SIDE
from actsym.properties.features import Feature
from actsym.properties.lipschitz import Bound, Lipschitz
from actsym.properties.shape import Shape
from actsym.report.figures import curves, style

ZERO, MINIMUM, MAXIMUM, INFLECTION, SUPREMUM = "zero", "minimum", "maximum", "inflection", "largest modulus"

#: A curve with more marks of one kind than this (a periodic function's) has none of that kind.
_MOST = 24

_LABELS = ("f(x)", "f′(x)", "f″(x)")
_COLOURS = (style.FUNCTION, style.DERIVATIVE, style.SECOND)

#: Form and fill of each kind of mark.
_FORMS = {
    ZERO: ("o", "white"), MINIMUM: ("v", style.BLACK), MAXIMUM: ("^", style.BLACK),
    INFLECTION: ("s", "white"), SUPREMUM: ("x", style.BLACK),
}  # fmt: skip

#: Values beyond this many times the size that nearly all of the curve keeps to are cut off (a pole, a spike).
_OUTLYING, _NEARLY_ALL = 6.0, 0.98


@dataclass(frozen=True)
class Mark:
    """A certified point of the derivative of that ``order`` (0: f); ``y`` is None where only the place is known."""

    order: int
    kind: str
    x: float
    y: float | None = None


def marks(shape: Shape | None, bounds: Lipschitz | None) -> Iterator[Mark]:
    """The points that were derived: zeros, extrema, inflections, and where f' and f'' are largest."""
    if shape is not None:
        yield from _few(Mark(0, ZERO, at, 0.0) for _, at in _points(shape.zeros))
        for kind in (MINIMUM, MAXIMUM):
            found = [(f, at) for f, at in _points(shape.extrema) if kind in f.kind]
            yield from _few(Mark(0, kind, at, None if f.value is None else float(f.value)) for f, at in found)
            yield from _few(Mark(1, ZERO, at) for f, at in found)
        turns = _points(shape.inflections)
        for order, kind in ((0, INFLECTION), (1, INFLECTION), (2, ZERO)):
            yield from _few(Mark(order, kind, at) for _, at in turns)
    if bounds is not None:
        for order, bound in ((1, bounds.constant), (2, bounds.smoothness)):
            yield from _few(Mark(order, SUPREMUM, at) for at in _attained(bound))


def _few(marks: Iterable[Mark]) -> list[Mark]:
    found = list(marks)
    return found if len(found) <= _MOST else []


def _points(features: Iterable[Feature]) -> list[tuple[Feature, float]]:
    """The features that are single points, each with its abscissa."""
    return [(f, float(f.place.lower)) for f in features if f.place.is_point and f.place.lower.finite]


def _attained(bound: Bound) -> list[float]:
    if not bound.attained or not bound.value.finite:
        return []
    places = (float(p.lower) for p in bound.places if p.is_point and p.lower.finite and not p.side)
    return [p for p in places if math.isfinite(p)]


def draw(activation: Activation, found: Shape | None = None, bounds: Lipschitz | None = None) -> Figure:
    """The figure: f, f' and f'' side by side, with marks at what was derived about them.

    Below them the same closer up, where most happens at a smaller scale.
    """
    marked, shape = list(marks(found, bounds)), curves.shape(element(activation))
    windows = [shape.window] + ([shape.closer] if shape.closer else [])
    functions = (shape.function, shape.derivative, shape.second)
    figure, grid = style.panels(len(windows), 3)
    for row, window in zip(grid, windows, strict=True):
        close = shape.closer if window is not shape.closer else None
        for order, axes in enumerate(row):
            line = curves.sample(functions[order], window, shape.breakpoints, close)
            scales = _draw(axes, line, window, shape.breakpoints, order)
            here = [m for m in marked if m.order == order and window.low <= m.x <= window.high]
            _mark(axes, here, functions[order], scales)
            if window is shape.closer:
                axes.set_title("closer up", loc="left", color=style.MARK)
    _legend(figure, [m.kind for m in marked], bool(shape.breakpoints))
    return figure


def _draw(
    axes: Axes, line: curves.Line, window: curves.Window, breaks: tuple[float, ...], order: int
) -> tuple[float, float]:
    """One curve in its panel; returns the units of the axes."""
    scale_x = _unit(max(abs(window.low), abs(window.high)))
    scale_y = _unit(max((abs(y) for y in _kept(line.ys)), default=0))
    xs, ys = [x / scale_x for x in line.xs], [y / scale_y for y in line.ys]
    axes.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.axvline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    for place in (b for b in breaks if window.low < b < window.high):
        axes.axvline(place / scale_x, color=style.MARK, linewidth=0.9, linestyle=style.DASHED, zorder=2)
    axes.plot(xs, ys, color=_COLOURS[order], zorder=3, solid_capstyle="round", solid_joinstyle="round")
    axes.set(xlim=(window.low / scale_x, window.high / scale_x), xlabel=_label("x", scale_x))
    axes.set(ylim=_limits(ys), ylabel=_label(_LABELS[order], scale_y))
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))
    return scale_x, scale_y


def _mark(axes: Axes, found: Sequence[Mark], curve: curves.Curve, scales: tuple[float, float]) -> None:
    low, high = axes.get_ylim()
    for mark in found:
        y = (curve(mark.x) if mark.y is None else mark.y) / scales[1]
        if low <= y <= high:
            axes.plot([mark.x / scales[0]], [y], **_form(mark.kind))


def _form(kind: str) -> dict[str, Any]:
    form, fill = _FORMS[kind]
    return {
        "marker": form, "markersize": 4.5, "linestyle": "none", "markerfacecolor": fill, "markeredgecolor": style.BLACK,
        "markeredgewidth": 0.9, "zorder": 5,
    }  # fmt: skip


def _legend(figure: Figure, kinds: Sequence[str], broken: bool) -> None:
    handles = [Line2D([], [], label=kind, **_form(kind)) for kind in _FORMS if kind in kinds]
    if broken:
        label = "breakpoint of the formula"
        handles.append(Line2D([], [], color=style.MARK, linewidth=0.9, linestyle=style.DASHED, label=label))
    if handles:
        figure.legend(handles=handles, loc="outside lower center", ncols=len(handles), columnspacing=1.2)


def _kept(ys: Sequence[float]) -> list[float]:
    """The values that a panel shows: all but those far beyond the size of nearly all of them."""
    values = [y for y in ys if not math.isnan(y)] or [0.0]
    sizes = sorted(abs(y) for y in values)
    bar = _OUTLYING * sizes[math.floor(_NEARLY_ALL * (len(sizes) - 1))]
    return [y for y in values if abs(y) <= bar] if 0 < bar < sizes[-1] else values


def _limits(ys: Sequence[float]) -> tuple[float, float]:
    values = _kept(ys)
    low, high = min(values), max(values)
    margin = 0.06 * (high - low) or 0.5
    return low - margin, high + margin


def _unit(largest: float) -> float:
    """The power of ten that an axis is labelled in: 1 unless the values are tiny or huge."""
    if largest == 0 or 1e-2 < largest < 1e4:
        return 1.0
    return 10.0 ** math.floor(math.log10(largest))


def _label(name: str, unit: float) -> str:
    return name if unit == 1 else f"{name} / {style.power(round(math.log10(unit)))}"


# ---------------------------------------------------------------- contours of functions of several inputs

#: Points of the grid along each side.
_GRID = 61


def contours(activation: Activation) -> Figure:
    """The figure: of a gated activation over x and u, of a row-wise one over a row of two entries."""
    places = [SIDE * (2 * i / (_GRID - 1) - 1) for i in range(_GRID)]
    row = activation.kind is Kind.ROW
    y, length = _row_of_two(activation, places) if row else _product(activation, places)
    name, across, up = ("y₁", "x₁", "x₂") if row else ("y", "x", "u")
    figure, ((left, right),) = style.panels(1, 2, style.ROW * 1.35)
    for axes, values, title in ((left, y, name), (right, length, f"|∇{name}|")):
        _contours(axes, places, values)
        axes.set_title(title, loc="left")
        axes.set(xlabel=across, ylabel=up)
    return figure


Grid = list[list[float]]


def _product(activation: Activation, places: Sequence[float]) -> tuple[Grid, Grid]:
    """y = g(u) f(x) and the length of its gradient."""
    gate, value = separate(activation)
    (f, slope), (g, other) = (
        [[curves.curve(part, order)(p) for p in places] for order in (0, 1)] for part in (gate, value)
    )
    y = [[b * a for a in f] for b in g]
    pairs = list(zip(f, slope, strict=True))
    return y, [[math.hypot(b * da, db * a) for a, da in pairs] for b, db in zip(g, other, strict=True)]


def _row_of_two(activation: Activation, places: Sequence[float]) -> tuple[Grid, Grid]:
    """The first output of a row of two entries, and the length of its gradient."""
    second = sp.Symbol("second", real=True)
    f = activation.formula
    for node in f.atoms(RowStatistic):
        total = node.args[0] + node.args[0].subs(x, second)
        f = f.xreplace({node: total / 2 if isinstance(node, RowMean) else total})
    found = [sp.lambdify((x, second), g, "math") for g in (f, sp.diff(f, x), sp.diff(f, second))]
    y, by_first, by_second = ([[_value(g, a, b) for a in places] for b in places] for g in found)
    return y, [
        [math.hypot(*pair) for pair in zip(*rows, strict=True)] for rows in zip(by_first, by_second, strict=True)
    ]


def _value(function: Callable[[float, float], float], first: float, second: float) -> float:
    """What the function gives, which is 0 where a definition divides by a statistic that is 0."""
    try:
        return float(function(first, second))
    except ZeroDivisionError:
        return 0.0


def _contours(axes: Axes, places: Sequence[float], values: Sequence[Sequence[float]]) -> None:
    """Lines of equal height, dashed below 0, each with its height; what only a pole reaches gets none."""
    sizes = sorted(abs(v) for row in values for v in row if abs(v) < style.LARGEST)
    step = _step(sizes[int(_NEARLY_ALL * (len(sizes) - 1))] if sizes else 0.0)
    levels = [step * k for k in range(-16, 17) if k]
    lines = axes.contour(places, places, values, levels=levels, colors=style.BLUE, linewidths=1.2)
    axes.clabel(lines, fmt=lambda level: f"{level:g}", fontsize=8)
    axes.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.axvline(0, color=style.AXIS, linewidth=0.8, zorder=1)


def _step(largest: float) -> float:
    """A round distance of heights that gives some six of them."""
    if largest == 0:
        return 1.0
    steps = (float(f"{digit}e{exponent}") for exponent in range(-150, 151) for digit in (1, 2, 5))
    return next((step for step in steps if 6 * step >= largest), largest)
