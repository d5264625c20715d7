"""How every figure looks: one place for colours, sizes, fonts and what makes SVG output reproducible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
from cycler import cycler

#: Okabe and Ito's palette, told apart with any common colour vision and in grey.
BLUE, VERMILION, GREEN, ORANGE, SKY, PURPLE, YELLOW, BLACK = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#E69F00",
    "#56B4E9",
    "#CC79A7",
    "#F0E442",
    "#000000",
)
COLOURS = (BLUE, VERMILION, GREEN, ORANGE, SKY, PURPLE, BLACK)
FUNCTION, DERIVATIVE, SECOND, MARK, AXIS = BLUE, VERMILION, GREEN, "#666666", "#999999"

#: Lines that mark a place, and lines that compare.
DASHED, DOTTED = (0, (4, 3)), (0, (1.5, 2.2))

#: Width of a page's figure and height of one row of panels, in inches.
WIDTH, ROW = 7.2, 2.4

_SETTINGS: Any = {
    "axes.prop_cycle": cycler(color=COLOURS),
    "axes.edgecolor": "#333333",
    "axes.grid": True,
    "axes.labelsize": 10,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": 10,
    "axes.unicode_minus": True,
    "figure.facecolor": "white",  # legible on a dark page too
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana"],  # the first ships with matplotlib; the second is as wide
    "font.size": 9,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "mathtext.fontset": "dejavusans",
    "savefig.facecolor": "white",
    "svg.fonttype": "none",  # text that can be searched, at a third of the size; any sans-serif font will do
    "svg.hashsalt": "actsym",  # element ids do not depend on the run
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
}


@contextmanager
def applied() -> Iterator[None]:
    """A context in which matplotlib draws in this style, whatever the user's own settings say."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)
        yield
