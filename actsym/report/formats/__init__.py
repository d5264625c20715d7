"""The formats that a report is written in: which folder each has, and which module writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

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
        Where its files are, below the report's root folder: empty for the root itself, with whose own files these are
        recorded, so that they can be committed together.
    start
        The file to begin reading with.
    writer
        The module that writes it: its ``path`` names the file of a page, ``render`` gives the text.
    covers
        What the paths of the pages begin with that it is for.
    """

    name: str
    folder: str
    start: str
    writer: Any
    covers: tuple[str, ...] = ("",)

    @cached_property
    def code(self) -> str:
        """A hash of what the writer itself puts into a page."""
        assets = (provenance.files(html.ASSETS),) if self.writer is html else ()
        return provenance.made_from(self.writer.__name__, *assets)

    def render(self, page: Page, figures: html.Figures, frame: Frame) -> str:
        """The text of a page's file: ``figures`` reads figures, ``frame`` stands around every page of a site."""
        text: str = html.render(page, figures, "../", frame) if self.writer is html else self.writer.render(page)
        return text


FORMATS: Mapping[str, Format] = {
    f.name: f
    for f in (
        Format("markdown", "", "README.md", markdown),
        Format("json", "data", "index.json", data),
        Format("html", "site", "index.html", html),
        # What papers take: tables, and the figures as PDF beside them.
        Format("latex", "latex", "tables.tex", tex, ("tables", "activations/", "comparisons/", "bases/")),
    )
}

#: The formats that a report has unless others are chosen: figures for papers are drawn where they are asked for.
DEFAULT = ("markdown", "json", "html")
