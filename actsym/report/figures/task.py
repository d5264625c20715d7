"""The task of a worker that draws: it imports this module once, and with it what every figure is drawn with."""

from __future__ import annotations

from actsym.report.entry import Drawing
from actsym.report.figures import style


def drawn(drawing: Drawing) -> str:
    """The figure as SVG text."""
    with style.applied():
        return drawing.draw()
