"""f, f' and f'' as SVG text, with what was derived about them marked: the same bytes on every run."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator

from actsym.definition.spec import Activation
from actsym.report import curves, marks, style
from actsym.report.svg import svg

_LABELS = ("f(x)", "f′(x)", "f″(x)")
_COLOURS = (style.FUNCTION, style.DERIVATIVE, style.SECOND)

#: Form and fill of each kind of mark.
_FORMS = {
    marks.ZERO: ("o", "white"), marks.MINIMUM: ("v", style.BLACK), marks.MAXIMUM: ("^", style.BLACK),
    marks.INFLECTION: ("s", "white"), marks.SUPREMUM: ("x", style.BLACK),
}  # fmt: skip

#: Values beyond this many times the size that nearly all of the curve keeps to are cut off (a pole, a spike).
_OUTLYING, _NEARLY_ALL = 6.0, 0.97

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def function_and_derivatives(activation: Activation, found: Sequence[marks.Mark] = ()) -> str:
    """f, f' and f'' side by side with the marks; below them, where most happens at a smaller scale, closer up."""
    shape = curves.shape(activation)
    windows = [shape.window] + ([shape.closer] if shape.closer else [])
    functions = (shape.function, shape.derivative, shape.second)
    with style.applied():
        figure, grid = panels(len(windows), 3)
        for row, window in zip(grid, windows, strict=True):
            close = shape.closer if window is not shape.closer else None
            for order, axes in enumerate(row):
                line = curves.sample(functions[order], window, shape.breakpoints, close)
                scales = _draw(axes, line, window, shape.breakpoints, order)
                here = [m for m in found if m.order == order and window.low <= m.x <= window.high]
                _mark(axes, here, functions[order], scales)
                if window is shape.closer:
                    axes.set_title("closer up", loc="left", color=style.MARK)
        _legend(figure, [m.kind for m in found], bool(shape.breakpoints))
        return svg(figure)


def panels(rows: int, columns: int, height: float = style.ROW) -> tuple[Figure, list[list[Axes]]]:
    """An empty figure of the page's width with a grid of panels."""
    figure = Figure(figsize=(style.WIDTH, height * rows), layout="constrained")
    FigureCanvasSVG(figure)
    return figure, [list(row) for row in figure.subplots(rows, columns, squeeze=False)]


def powers(axis: Axis, base: int = 10) -> None:
    """Ticks of a logarithmic axis at whole powers, as plain text (mathematics takes longer to set than all else)."""
    axis.set_major_locator(LogLocator(base, numticks=7))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: _power(value, base)))


def power(exponent: int, base: int = 10) -> str:
    """``10⁻³``."""
    return f"{base}{str(exponent).translate(_SUPERSCRIPTS)}"


def _power(value: float, base: int) -> str:
    return power(round(math.log(value, base)), base) if value > 0 else ""


def say(axes: Axes, text: str) -> None:
    """A panel that has nothing to draw says why."""
    axes.text(0.5, 0.5, text, transform=axes.transAxes, ha="center", va="center", wrap=True, color=style.MARK)
    axes.set_xticks([])
    axes.set_yticks([])


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
    axes.set_xlim(window.low / scale_x, window.high / scale_x)
    _limits(axes, ys)
    axes.set_xlabel(_label("x", scale_x))
    axes.set_ylabel(_label(_LABELS[order], scale_y))
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))
    return scale_x, scale_y


def _mark(axes: Axes, found: Sequence[marks.Mark], curve: curves.Curve, scales: tuple[float, float]) -> None:
    low, high = axes.get_ylim()
    for mark in found:
        y = (curve(mark.x) if mark.y is None else mark.y) / scales[1]
        if low <= y <= high:
            axes.plot([mark.x / scales[0]], [y], **_form(mark.kind))


def _form(kind: str) -> dict[str, object]:
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


def _limits(axes: Axes, ys: Sequence[float]) -> None:
    values = _kept(ys)
    low, high = min(values), max(values)
    margin = 0.06 * (high - low) or 0.5
    axes.set_ylim(low - margin, high + margin)


def _unit(largest: float) -> float:
    """The power of ten that an axis is labelled in: 1 unless the values are tiny or huge."""
    if largest == 0 or 1e-2 < largest < 1e4:
        return 1.0
    return 10.0 ** math.floor(math.log10(largest))


def _label(name: str, unit: float) -> str:
    return name if unit == 1 else f"{name} / {power(round(math.log10(unit)))}"
