"""Figures as SVG text: the same bytes on every run."""

from __future__ import annotations

import io
import math

from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from actsym.report import curves, style
from actsym.spec import Activation


def function_and_derivative(activation: Activation) -> str:
    """f and f' side by side; below them, where most of it happens at a smaller scale, the same closer up."""
    shape = curves.shape(activation)
    windows = [shape.window] + ([shape.closer] if shape.closer else [])
    with style.applied():
        figure = Figure(figsize=(style.WIDTH, style.ROW * len(windows)), layout="constrained")
        FigureCanvasSVG(figure)
        grid = figure.subplots(len(windows), 2, squeeze=False)
        for row, window in zip(grid, windows, strict=True):
            close = shape.closer if window is not shape.closer else None
            for axes, curve, label, colour in zip(
                row, (shape.function, shape.derivative), ("f(x)", "f'(x)"), (style.FUNCTION, style.DERIVATIVE),
                strict=True,
            ):
                line = curves.sample(curve, window, shape.breakpoints, close)
                _draw(axes, line, window, shape.breakpoints, label, colour)
                if window is shape.closer:
                    axes.set_title("closer up", loc="left", color=style.MARK)
        if shape.breakpoints:
            handles, labels = grid[0][0].get_legend_handles_labels()
            figure.legend(handles, labels, loc="outside lower center", fontsize=9)
        return _svg(figure)


def _draw(
    axes: Axes, line: curves.Line, window: curves.Window, breaks: tuple[float, ...], label: str, colour: str
) -> None:
    scale_x = _unit(max(abs(window.low), abs(window.high)))
    scale_y = _unit(max((abs(y) for y in line.ys if not math.isnan(y)), default=0))
    xs, ys = [x / scale_x for x in line.xs], [y / scale_y for y in line.ys]
    axes.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.axvline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    inside = [b for b in breaks if window.low < b < window.high]
    for i, place in enumerate(inside):
        axes.axvline(
            place / scale_x, color=style.MARK, linewidth=1.1, linestyle=(0, (4, 3)), zorder=2,
            label="breakpoint of the formula" if i == 0 else None,
        )
    axes.plot(xs, ys, color=colour, zorder=3, solid_capstyle="round", solid_joinstyle="round")
    axes.set_xlim(window.low / scale_x, window.high / scale_x)
    _limits(axes, ys)
    axes.set_xlabel(_label("x", scale_x))
    axes.set_ylabel(_label(label, scale_y))
    axes.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))


def _limits(axes: Axes, ys: list[float]) -> None:
    values = [y for y in ys if not math.isnan(y)] or [0.0]
    low, high = min(values), max(values)
    margin = 0.06 * (high - low) or 0.5
    axes.set_ylim(low - margin, high + margin)


def _unit(largest: float) -> float:
    """The power of ten that an axis is labelled in: 1 unless the values are tiny or huge."""
    if largest == 0 or 1e-2 < largest < 1e4:
        return 1.0
    return 10.0 ** math.floor(math.log10(largest))


def _label(name: str, unit: float) -> str:
    return f"${name}$" if unit == 1 else f"${name}\\; /\\; 10^{{{round(math.log10(unit))}}}$"


def _svg(figure: Figure) -> str:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return "".join(line.rstrip() + "\n" for line in buffer.getvalue().splitlines())
