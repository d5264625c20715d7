"""What a report is made of: pages, each with the figures that it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from actsym.report.files import digest
from actsym.report.model import Page
from actsym.text.display import Displayed

#: What every figure depends on besides its own modules.
_SHARED, _PACKAGES = ("style.py", "svg.py"), ("matplotlib", "mpmath", "sympy")


@dataclass(frozen=True)
class Drawing:
    """A figure: where it is written (relative to the report's root folder), and how its SVG text is made.

    ``makings`` is a hash of all that the text depends on (:func:`makings`): a figure whose makings are unchanged is
    not drawn again.
    """

    path: str
    makings: str
    draw: Callable[[], str]


@dataclass(frozen=True)
class Entry(Displayed):
    """A page with its figures."""

    page: Page
    drawings: tuple[Drawing, ...] = ()


def makings(modules: tuple[str, ...], *parts: str | bytes) -> str:
    """A hash of ``parts``, of the source of ``modules`` and of what all figures share.

    Modules are files relative to this package's folder: ``curves.py``, ``../rigor/breakpoints.py``.
    """
    return digest(_code(modules), *parts)


@cache
def _code(modules: tuple[str, ...]) -> str:
    here = Path(__file__).parent
    sources = [(here / name).read_bytes() for name in (*modules, *_SHARED)]
    return digest(*sources, *(f"{name} {version(name)}" for name in _PACKAGES))
