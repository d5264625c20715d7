"""The formats that a report is written in: which folder each has, and how a page becomes a file of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from actsym.report.formats import data, html, markdown, tex
from actsym.report.formats.html import Frame
from actsym.report.model import Page
from actsym.work import provenance


@dataclass(frozen=True)
class Format:
    """One output format.

    name
        As it is chosen: ``markdown``, ``json``, ``html``, ``latex``.
    folder
        Where its files are, below the report's root folder: empty for the root itself.
    committed
        Whether its files are recorded with the root folder's own, and so can be committed together.
    start
        The file to begin reading with.
    module
        The name of the module that writes it.
    path, render
        The page's file, relative to ``folder``, and its text; ``render`` is also given a reader of figures, and what
        stands around every page of a site.
    assets
        A folder of files that the module writes with.
    covers
        What the paths of the pages begin with that it is for.
    """

    name: str
    folder: str
    committed: bool
    start: str
    module: str
    path: Callable[[Page], str]
    render: Callable[[Page, html.Figures, Frame], str]
    assets: Path | None = None
    covers: tuple[str, ...] = ("",)

    @cached_property
    def code(self) -> str:
        """A hash of what the writer itself puts into a page."""
        assets = () if self.assets is None else (provenance.files(self.assets),)
        return provenance.made_from(self.module, *assets)


FORMATS: Mapping[str, Format] = {
    f.name: f
    for f in (
        Format("markdown", "", True, "README.md", markdown.__name__, markdown.path,
               lambda p, *_: markdown.render(p)),
        Format("json", "data", False, "index.json", data.__name__, data.path, lambda p, *_: data.render(p)),
        Format(
            "html", "site", False, "index.html", html.__name__, html.path,
            lambda p, figures, frame: html.render(p, figures, "../", frame), html.ASSETS,
        ),
        # What papers take: tables, and the figures as PDF beside them.
        Format("latex", "latex", False, "tables.tex", tex.__name__, tex.path, lambda p, *_: tex.render(p),
               covers=("tables", "activations/", "comparisons/", "bases/")),
    )
}  # fmt: skip

#: The formats that a report has unless others are chosen: figures for papers are drawn where they are asked for.
DEFAULT = ("markdown", "json", "html")


def extras(format: Format) -> Mapping[str, str]:
    """What a format has besides a file a page: the schema of the data."""
    return {"schema.json": data.schema_text()} if format.name == "json" else {}
