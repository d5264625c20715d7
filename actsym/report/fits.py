"""The report on fits: GELU in each family, with the error curves and their certified bounds.

``python -m actsym.report.fits`` writes page and figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import sympy as sp

from actsym.bases.fits import Fit, interpolate, of_basis
from actsym.bases.fits_tropical import tropical_rational
from actsym.bases.shipped import FOURIER, HERMITE
from actsym.catalog import ACTIVATIONS
from actsym.report import constants, markdown, model as m
from actsym.rigor.evaluate import Evaluator
from actsym.work.files import write_if_changed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FOLDER = Path("reports/bases")
NAME = "fits"
TARGET = "gelu"

#: Points of a curve.
_POINTS = 241

#: Significant digits of an error in the table.
_DIGITS = 4

#: A row of the figure: title, and its fits by what they match.
Row = tuple[str, dict[str, Fit]]


def rows() -> list[Row]:
    """The fits that are shown: each family by values alone, and by values and derivatives."""
    target = ACTIVATIONS[TARGET]
    linear = (
        ("Hermite, degree 3", HERMITE, 3, 2),
        ("Hermite, degree 8", HERMITE, 8, 3),
        ("Fourier, degree 6", FOURIER, 6, 2),
    )
    found: list[Row] = []
    for title, basis, degree, half in linear:
        family = of_basis(basis, degree)
        fits = {
            "values": interpolate(family, target, (-half, half)),
            "values and derivatives": interpolate(family, target, (-half, half), derivatives=True),
        }
        found.append((title, fits))
    tangents = {"values and derivatives": tropical_rational(target, (6, 6), (-4, 4))}
    return [*found, ("Tropical rational, 6/6", tangents)]


def page(shown: Sequence[Row]) -> m.Page:
    """What was fitted, the figure, and the certified errors."""
    title = ACTIVATIONS[TARGET].title
    intro = (
        f"{title} in four families, each by one linear solve (the tropical one by tangents): at as many nodes as there "
        "are coefficients, or at half as many with the derivative too. The errors are of the float64 coefficients that "
        "the fit returns, and certified: suprema on the interval, root mean squares under the measure named."
    )
    errors = "sup |F − f|", "sup |F′ − f′|", "L2 of f", "L2 of f′"
    titles = ("Family", "Matched", "Interval", *errors, "L2 under", "Method")
    cells = []
    for name, fits in shown:
        for matched, fit in fits.items():
            e = fit.errors
            errors = (e.sup, e.sup_derivative, e.l2, e.l2_derivative)
            numbers = [constants.value(q, _DIGITS) for q in errors]
            interval = f"[{fit.interval[0]}, {fit.interval[1]}]"
            words = (str(e.measure), constants.overall_method(errors))
            cells.append((m.line(name), m.line(matched), m.line(interval), *numbers, *map(m.line, words)))
    align = (*[m.Align.LEFT] * 3, *[m.Align.RIGHT] * 4, m.Align.LEFT, m.Align.LEFT)
    return m.Page(f"bases/{NAME}", f"Fits of {title}", (
        m.Paragraph(m.line(intro)),
        m.Figure(f"bases/{NAME}.svg", f"{title}, its fits, and their errors"),
        m.Table(tuple(m.line(t) for t in titles), tuple(cells), align),
    ))  # fmt: skip


def draw(shown: Sequence[Row]) -> str:
    """The figure as SVG text: functions on the left, errors on the right."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    from actsym.report import style
    from actsym.report.svg import svg

    with style.applied():
        figure = Figure(figsize=(style.WIDTH, 2.0 * len(shown) + 0.4), layout="constrained")
        FigureCanvasSVG(figure)
        for (title, fits), (left, right) in zip(shown, figure.subplots(len(shown), 2, squeeze=False), strict=True):
            for matched, fit in fits.items():
                colour = style.GREEN if "derivatives" in matched else style.VERMILION
                _panels(left, right, fit, matched, colour)
            left.set_title(title, loc="left")
            left.set_ylabel("f and F")
            right.set_ylabel("F − f")
            right.axhline(0, color=style.AXIS, linewidth=0.8, zorder=1)
        for axes in (left, right):
            axes.set_xlabel("x")
        handles, labels = figure.axes[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=3)
        return svg(figure)


def _panels(left: Axes, right: Axes, fit: Fit, matched: str, colour: str) -> None:
    from actsym.report import style

    low, high = fit.interval
    points = [low + (high - low) * sp.Rational(i, _POINTS - 1) for i in range(_POINTS)]
    x = np.array([float(p) for p in points])
    exact, fitted = (_curve(e, points) for e in (fit.target_expression, fit.expression))
    if not left.lines:
        left.plot(x, exact, color=style.BLUE, linewidth=2.6, label=ACTIVATIONS[TARGET].title)
    left.plot(x, fitted, color=colour, linewidth=1.1, linestyle=(0, (4, 2)), label=f"fit to {matched}")
    right.plot(x, fitted - exact, color=colour, linewidth=1.3)


def _curve(expr: sp.Expr, points: Sequence[sp.Expr]) -> np.ndarray:
    evaluator = Evaluator(expr)
    return np.array([float(evaluator.at(p, bits=60)) for p in points])


def write(folder: Path = FOLDER) -> list[Path]:
    """Write page and figure; returns what changed."""
    shown = rows()
    files = {f"{NAME}.md": markdown.render(page(shown)), f"{NAME}.svg": draw(shown)}
    return [folder / name for name, text in files.items() if write_if_changed(folder / name, text)]


if __name__ == "__main__":
    for path in write():
        print(path)
