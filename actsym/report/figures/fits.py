"""Fits of a classical activation, and their errors: one row a family."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import sympy as sp
from matplotlib.axes import Axes

from actsym.bases.fits import Fit
from actsym.definition.spec import Activation
from actsym.report.figures import style
from actsym.report.pages.fits import rows
from actsym.rigor.evaluate import Evaluator

#: Points of a curve.
_POINTS = 241


def draw(target: Activation) -> str:
    """The figure as SVG text: functions on the left, errors on the right."""
    shown = rows(target)
    with style.applied():
        figure = style.canvas(2.0 * len(shown) + 0.4)
        for (title, fits), (left, right) in zip(shown, figure.subplots(len(shown), 2, squeeze=False), strict=True):
            for matched, fit in fits.items():
                colour = style.GREEN if "derivatives" in matched else style.VERMILION
                _panels(left, right, fit, target.title, matched, colour)
            left.set_title(title, loc="left")
            left.set_ylabel("f and F")
            right.set_ylabel("F − f")
            right.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
        for axes in (left, right):
            axes.set_xlabel("x")
        handles, labels = figure.axes[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=3)
        return style.svg(figure)


def _panels(left: Axes, right: Axes, fit: Fit, title: str, matched: str, colour: str) -> None:
    low, high = fit.interval
    points = [low + (high - low) * sp.Rational(i, _POINTS - 1) for i in range(_POINTS)]
    x = np.array([float(p) for p in points])
    exact, fitted = (_curve(e, points) for e in (fit.target_expression, fit.expression))
    if not left.lines:
        left.plot(x, exact, color=style.BLUE, linewidth=2.6, label=title)
    left.plot(x, fitted, color=colour, linewidth=1.1, linestyle=(0, (4, 2)), label=f"fit to {matched}")
    right.plot(x, fitted - exact, color=colour, linewidth=1.3)


def _curve(expr: sp.Expr, points: Sequence[sp.Expr]) -> np.ndarray:
    evaluator = Evaluator(expr)
    return np.array([float(evaluator.at(p, bits=60)) for p in points])
