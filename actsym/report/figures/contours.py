"""Activations of several inputs: contours of the output and of the length of its gradient."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import sympy as sp
from matplotlib.axes import Axes

from actsym.definition.rows import RowMean, RowStatistic
from actsym.definition.spec import Activation, Kind, x
from actsym.kinds.reading import separate
from actsym.kinds.whole import SIDE
from actsym.report.figures import curves, style

#: Points of the grid along each side.
_POINTS = 61

#: Lines are for what nearly all of the grid has: a pole gets none of its own.
_NEARLY_ALL = 0.98


def draw(activation: Activation) -> str:
    """The figure as SVG text: of a gated activation over x and u, of a row-wise one over a row of two entries."""
    places = [SIDE * (2 * i / (_POINTS - 1) - 1) for i in range(_POINTS)]
    row = activation.kind is Kind.ROW
    y, length = _row_of_two(activation, places) if row else _product(activation, places)
    inputs = ("x₁", "x₂") if row else ("x", "u")
    name = "y₁" if row else "y"
    with style.applied():
        figure, ((left, right),) = style.panels(1, 2, style.ROW * 1.35)
        for axes, values, title in ((left, y, name), (right, length, f"|∇{name}|")):
            _contours(axes, places, values)
            axes.set_title(title, loc="left")
            axes.set_xlabel(inputs[0])
            axes.set_ylabel(inputs[1])
        return style.svg(figure)


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
    """Lines of equal height, dashed below 0, each with its height."""
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
    for exponent in range(-150, 151):
        for digit in (1, 2, 5):
            step = float(f"{digit}e{exponent}")
            if 6 * step >= largest:
                return step
    return largest
