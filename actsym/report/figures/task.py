"""The task of a worker that draws: it imports this module once, and with it what every figure is drawn with."""

from __future__ import annotations

from actsym.errors import InputError
from actsym.report.entry import Drawing
from actsym.report.figures import style


def drawn(drawing: Drawing) -> str:
    """The figure as SVG text.  Raises :class:`~actsym.errors.InputError` as it does, with the figure's name."""
    try:
        with style.applied():
            return drawing.draw()
    except InputError as error:
        raise InputError(f"{drawing.path}: {error}") from error
