"""What notebooks show: objects that render themselves as HTML and as LaTeX."""

from __future__ import annotations

from importlib import import_module

#: Knows how; loaded when something is shown, since its writers are needed for nothing else.
_RENDERER = "actsym.report.formats.notebook"


class Displayed:
    """A base class whose objects a notebook renders; :mod:`actsym.report.formats.notebook` says how each looks."""

    def _repr_html_(self) -> str | None:
        return import_module(_RENDERER).html(self)

    def _repr_latex_(self) -> str | None:
        return import_module(_RENDERER).latex(self)
