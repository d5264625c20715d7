"""Several activations in the same panels: f, f', and both gains over sigma."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import cycle

from matplotlib.axes import Axes

from actsym.definition.spec import Activation
from actsym.kinds.reading import element
from actsym.report import curves, figure_signal, figures, style
from actsym.report.svg import svg
from actsym.report.sweep import sweep

#: Lines are told apart by colour and by dashes; more activations than colours start again with other dashes.
_DASHES = ("-", (0, (5, 1.5)), (0, (3, 1, 1, 1)), (0, (1, 1)), (0, (7, 2, 2, 2)))


def draw(activations: Sequence[Activation]) -> str:
    """The figure as SVG text."""
    shapes = [curves.shape(element(a)) for a in activations]
    window = curves.Window(min(s.window.low for s in shapes), max(s.window.high for s in shapes))
    styles = list(zip(cycle(style.COLOURS), cycle(_DASHES), activations, strict=False))
    with style.applied():
        figure, (above, below) = figures.panels(2, 2, style.ROW * 1.15)
        for (colour, dash, activation), shape in zip(styles, shapes, strict=True):
            look = {"color": colour, "linestyle": dash, "linewidth": 1.5, "label": activation.title}
            for axes, curve in zip(above, (shape.function, shape.derivative), strict=True):
                line = curves.sample(curve, window, shape.breakpoints, shape.closer)
                axes.plot(line.xs, line.ys, **look)
            found = sweep(activation)
            for axes, values in zip(below, (found.forward, found.backward), strict=True):
                axes.plot(found.sigmas, [v if v > 0 else math.nan for v in values], **look)
        for axes, label in zip(above, ("f(x)", "f′(x)"), strict=True):
            _graph(axes, window, label)
        for axes, label in zip(below, ("forward gain, σ² / E[f²]", "backward gain, σ² / E[f′²]"), strict=True):
            figure_signal.sigma_axis(axes)
            figure_signal.wide_enough(axes)
            axes.set_ylabel(label)
        handles, labels = above[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=min(6, len(labels)), columnspacing=1.2)
        return svg(figure)


def _graph(axes: Axes, window: curves.Window, label: str) -> None:
    axes.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.axvline(0, color=style.AXIS, linewidth=0.8, zorder=1)
    axes.set_xlim(window.low, window.high)
    axes.set_xlabel("x")
    axes.set_ylabel(label)
