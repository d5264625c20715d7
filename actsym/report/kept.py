"""Entries of the report that are put together only where what they are made from has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from actsym.report.entry import Drawing, Entry, exactly
from actsym.report.formats import data
from actsym.report.model import Page
from actsym.work import cache, provenance
from actsym.work.files import digest


def content(entry: Entry) -> str:
    """A hash of what an entry's page says."""
    return str(entry.known["content"]) if isinstance(entry, KeptEntry) else digest(data.render(entry.page))


class KeptEntry(Entry):
    """An entry of which an earlier run kept what every entry is asked: where it is written, and hashes of what it says.

    It is put together when somebody asks for more: its page, to write it in some format, or its drawings.
    """

    def __init__(self, module: str, question: Sequence[Any], make: Callable[[], Entry]) -> None:
        """``make()`` is what the code of ``module`` makes of ``question``, and of nothing else."""
        name = provenance.key(module, "entry", provenance.made_from(data.__name__), *map(exactly, question))
        known = cache.load(name)
        if known is None or known["drawn by"] != {module: provenance.made_from(module) for module in known["drawn by"]}:
            entry = self.__dict__["_made"] = make()
            known = {
                "path": entry.page.path, "title": entry.page.title, "content": content(entry), "figures": entry.figures,
                "drawn by": {d.module: provenance.made_from(d.module) for d in entry.drawings},
            }  # fmt: skip
            cache.store(name, known)
        self.__dict__ |= {"make": make, "known": known}

    make: Callable[[], Entry]
    known: Mapping[str, Any]

    @cached_property
    def _made(self) -> Entry:
        return self.make()

    @property
    def page(self) -> Page:  # type: ignore[override]
        return self._made.page

    @property
    def drawings(self) -> tuple[Drawing, ...]:  # type: ignore[override]
        return self._made.drawings

    @property
    def head(self) -> Page:
        return Page(self.known["path"], self.known["title"], ())

    @property
    def figures(self) -> Mapping[str, str]:
        return dict(self.known["figures"])
