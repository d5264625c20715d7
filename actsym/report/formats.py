"""The formats that a report is written in: which folder each has, and how a page becomes a file of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from actsym.report import data, files, html, markdown, tex
from actsym.report.html import Figures
from actsym.report.model import Page


@dataclass(frozen=True)
class Format:
    """One output format.

    name
        As it is chosen: ``markdown``, ``json``, ``html``, ``latex``.
    folder
        Where its files are, below the report's root folder: empty for the root itself.
    committed
        Whether its files are recorded with the root folder's own, and so can be committed together.
    path, render
        The page's file, relative to ``folder``, and its text; ``render`` is also given a reader of figures.
    code
        A hash of what the writer itself puts into a page.
    start
        The file to begin reading with.
    """

    name: str
    folder: str
    committed: bool
    path: Callable[[Page], str]
    render: Callable[[Page, Figures], str]
    code: Callable[[], str]
    start: str


def _code(module: str) -> Callable[[], str]:
    return lambda: files.digest(Path(__file__).with_name(f"{module}.py").read_bytes())


FORMATS: Mapping[str, Format] = {
    f.name: f
    for f in (
        Format("markdown", "", True, markdown.path, lambda p, _: markdown.render(p), _code("markdown"), "README.md"),
        Format("json", "data", True, data.path, lambda p, _: data.render(p), _code("data"), "index.json"),
        Format("html", "site", False, html.path, lambda p, f: html.render(p, f, "../"), html.makings, "index.html"),
        Format("latex", "latex", False, tex.path, lambda p, _: tex.render(p), _code("tex"), "main.tex"),
    )
}


def extras(format: Format, pages: list[Page]) -> Mapping[str, str]:
    """What a format has besides a file a page: the schema of the data, the document that inputs the fragments."""
    if format.name == "json":
        return {"schema.json": data.schema_text()}
    if format.name == "latex":
        return {"main.tex": tex.document(tex.path(page) for page in pages)}
    return {}
