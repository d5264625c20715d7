"""What every HTML page has around it: the pages of the site by section, the way back, and how a page is cited."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from actsym.facts.cite import entry
from actsym.facts.fact import origin, slug
from actsym.report.model import Page
from actsym.work.files import digest

#: Sections of the sidebar, each with what the paths of its pages begin with, in this order.
_SECTIONS = (
    ("How-tos", ("howto",)),
    ("Activations", ("activations/",)),
    ("Comparisons", ("tables", "comparisons/")),
    ("Bases and initialisation", ("bases/",)),
    ("What papers state", ("audit", "sources")),
    ("Kernels", ("machines/", "benchmarks/", "exhaustive/", "special")),
    ("How numbers are found and checked", ("methods/", "terms", "data", "facts")),
)


class Group(NamedTuple):
    """A part of the sidebar: its pages (paths and titles), and the groups below it."""

    title: str
    pages: tuple[tuple[str, str], ...]
    groups: tuple[Group, ...] = ()

    def holds(self, path: str) -> bool:
        return any(path == p for p, _ in self.pages) or any(group.holds(path) for group in self.groups)


@dataclass(frozen=True)
class Frame:
    """The frame of the pages ``heads`` (their blocks are not read), the start page first; ``families`` are those of
    activations by their pages' paths, ``top`` paths and titles that stand before all sections, ``questions`` texts and
    addresses (with what stands behind the ``#``) that the start page answers with one click."""

    heads: tuple[Page, ...]
    families: Mapping[str, str] = field(default_factory=dict)
    top: tuple[tuple[str, str], ...] = ()
    questions: tuple[tuple[str, str], ...] = ()

    @cached_property
    def paths(self) -> frozenset[str]:
        return frozenset(head.path for head in self.heads)

    @cached_property
    def linked(self) -> str:
        """A hash of which pages there are that some reports lack and pages of activations lead to."""
        return digest(*sorted(path for path in self.paths if not path.startswith(("activations/", "facts/"))))

    def related(self, page: Page) -> list[tuple[str, str]]:
        """Pages about the same activation or the same paper, each with what it is."""
        folder, _, name = page.path.partition("/")
        own = {"activations": [(f"facts/{slug(name)}", "All facts, each with its certificate and command")],
               "audit": [("facts/audit", "All verdicts as facts")]}.get(folder, [])  # fmt: skip
        if folder == "facts":
            about = (h.path for h in self.heads if h.path.startswith(("activations/", "bases/")))
            own = [(path, "Page with figures") for path in about if slug(path.partition("/")[2]) == name]
        return [(path, title) for path, title in own if path in self.paths]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The sidebar, without sections that have no page."""
        found = []
        for title, starts in _SECTIONS:
            pages = tuple((h.path, h.title) for h in self.heads if h.path.startswith(starts))
            pages = tuple((path, title) for path, title in pages if not path.startswith("facts/"))
            groups: dict[str, list[tuple[str, str]]] = {}
            for path, name in pages:
                groups.setdefault(self.families.get(path, ""), []).append((path, name))
            alone = tuple(groups.pop("", ()))
            found.append(Group(title, alone, tuple(Group(name, tuple(within)) for name, within in groups.items())))
        return tuple(group for group in found if group.pages or group.groups)

    def crumbs(self, page: Page) -> list[str]:
        """The sections that a page is in, from the outermost."""
        if page.path.startswith("facts/"):
            return ["Facts"]
        found, groups = [], self.groups
        while group := next((g for g in groups if g.holds(page.path)), None):
            found.append(group.title)
            groups = group.groups
        return found

    def script(self) -> str:
        """The sidebar as a script that all pages share: a page is not written anew where others are."""
        told = json.dumps([self.top, self.groups], ensure_ascii=False, separators=(",", ":"))
        return f"window.actsymPages = {told};\n"

    @cached_property
    def origin(self) -> Mapping[str, str]:
        """Version and date of the package."""
        return origin()

    def bibtex(self, page: Page) -> str:
        """How the page is cited."""
        return entry(page.path, page.title, "actsym report --format html", f"page {page.path}")

    def shown(self, page: Page) -> tuple[tuple[str, str], ...]:
        """The questions, on the start page."""
        return self.questions if page.path == "index" else ()

    def around(self, page: Page) -> str:
        """A hash of all that it puts around a page."""
        return digest(json.dumps([self.crumbs(page), self.related(page), self.shown(page), dict(self.origin)]))
