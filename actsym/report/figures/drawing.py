"""The task of a worker that draws.  The worker imports this module once, and its children find what figures need there:
importing matplotlib and the figures' modules anew would take longer than to draw."""

from actsym.report.entry import Drawing
from actsym.report.figures import curves, measured, shape, signal, style  # noqa: F401


def drawn(drawing: Drawing, kind: str) -> str | bytes:
    """:meth:`~actsym.report.entry.Drawing.draw`."""
    return drawing.draw(kind)
