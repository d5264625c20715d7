"""The page of fits: GELU in each family, with the error curves and their certified bounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from actsym.bases.fits import Fit, interpolate, of_basis
from actsym.bases.fits_tropical import tropical_rational
from actsym.bases.shipped import FOURIER, HERMITE
from actsym.definition.spec import Activation
from actsym.report import model as m
from actsym.report.entry import Drawing, Entry, exactly, remembered
from actsym.report.pages import constants

NAME = "fits"

#: The member of the catalogue that the report fits.
TARGET = "gelu"

#: Significant digits of an error in the table.
_DIGITS = 4

#: A row of the figure: title, and its fits by what they match.
Row = tuple[str, dict[str, Fit]]


@cache
def rows(target: Activation) -> list[Row]:
    """The fits that are shown: each family by values alone, and by values and derivatives."""
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


def entry(target: Activation) -> Entry:
    """The page with its figure."""
    made = remembered(__name__, exactly(target), lambda: page(target.title, rows(target)))
    return Entry(made, (Drawing(f"bases/{NAME}.svg", "actsym.report.figures.fits", (target,)),))


def page(title: str, shown: Sequence[Row]) -> m.Page:
    """What was fitted to the activation of that title, the figure, and the certified errors."""
    intro = (
        f"{title} in four families, each by one linear solve (the tropical one by tangents): at as many nodes as there "
        "are coefficients, or at half as many with the derivative too. The errors are of the float64 coefficients that "
        "the fit returns, and certified: suprema on the interval, root mean squares under the measure named."
    )
    titles = (
        "Family",
        "Matched",
        "Interval",
        "sup |F − f|",
        "sup |F′ − f′|",
        "L2 of f",
        "L2 of f′",
        "L2 under",
        "Method",
    )
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
