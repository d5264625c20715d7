"""Every file of the site that is no page of the report, each with what it is made from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.resources import files as resources
from typing import TYPE_CHECKING, NamedTuple

from actsym.facts.fact import slug
from actsym.report import model as m
from actsym.report.formats import html
from actsym.report.formats.frame import Frame
from actsym.report.site import facts, search, table
from actsym.report.site.families import family_of
from actsym.work import provenance
from actsym.work.files import digest

if TYPE_CHECKING:
    from actsym.audit.claim import Finding
    from actsym.facts.collect import Record

#: Files that pages load, by their names in the folder of assets.
ASSETS = ("style.css", "site.js", "search.js", "table.js")


class File(NamedTuple):
    """A file by its path in the site's folder, a hash of what it is made from, and what makes its text."""

    path: str
    makings: str
    make: Callable[[], str]


def frame(pages: Sequence[m.Page], records: Sequence[Record]) -> Frame:
    """What stands around every page: those of the report, and those that the site has besides them."""
    shown = {page.path: family_of(page.path.removeprefix("activations/")) for page in pages}
    families = {path: family for path, family in shown.items() if family and path.startswith("activations/")}
    if not records:
        return Frame(tuple(pages), families)
    every = (*pages, table.head(), *map(facts.head, records))
    return Frame(every, families, ((table.PATH, table.TITLE),), tuple(table.questions(records)))


def files(
    frame: Frame,
    records: Sequence[Record] = (),
    findings: Sequence[Finding] = (),
    headings: Sequence[tuple[str, str, str]] = (),
) -> Iterator[File]:
    """What the pages in ``frame`` need, and pages about ``records``, the facts about every subject."""
    for name in ASSETS:
        text = (html.ASSETS / name).read_text(encoding="utf-8")
        yield File(f"{html.ASSETS_FOLDER}/{name}", digest(text), partial(str, text))
    navigation = frame.script()
    yield File(f"{html.ASSETS_FOLDER}/pages.js", digest(navigation), partial(str, navigation))
    library = (resources("pdoc") / "templates" / "resources" / "elasticlunr.min.js").read_text(encoding="utf-8")
    yield File(f"{search.FOLDER}/elasticlunr.js", digest(library), partial(str, library))
    by = {f"activations/{record.name}": record for record in records}
    activations = [by[head.path] for head in frame.heads if head.path in by]
    texts = search.script("pages", list(search.pages(frame, records, findings, headings)))
    texts += search.script("subjects", search.subjects(records))
    yield File(f"{search.FOLDER}/texts.js", digest(texts), partial(str, texts))
    if not records:
        return
    code = provenance.made_from(__name__, provenance.files(html.ASSETS))
    told = {record.name: _told(record) for record in records}
    for record in records:
        name, makings = slug(record.name), digest(code, told[record.name], frame.around(facts.head(record)))
        yield File(f"{facts.path(name)}{html.SUFFIX}", makings, partial(facts.render, record, frame))
        yield File(f"{search.FOLDER}/facts-{name}.js", makings, partial(_facts, record))
    families = json.dumps(dict(frame.families))
    makings = digest(code, families, frame.around(table.head()), *(told[record.name] for record in activations))
    yield File(table.PATH + html.SUFFIX, makings, partial(table.render, activations, frame))


def _facts(record: Record) -> str:
    return search.script(slug(record.name), list(search.of_facts(record)))


def _told(record: Record) -> str:
    return digest(json.dumps([dict(record.about), [fact.to_json() for fact in record.facts]], default=str))
