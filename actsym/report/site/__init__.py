"""What the HTML site has besides the pages of the report: facts, the table of all activations, and what is searched.

- :mod:`~actsym.report.site.facts`: a page a subject, an anchor a fact;
- :mod:`~actsym.report.site.table`: every activation in a row, with columns, conditions and order to choose.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from importlib.resources import files as resources
from typing import NamedTuple

from actsym.audit.claim import Finding, Verdict
from actsym.facts.collect import Record
from actsym.facts.fact import slug
from actsym.report import model as m, prose
from actsym.report.formats import html
from actsym.report.formats.html import Frame
from actsym.report.site import facts, table
from actsym.work import provenance
from actsym.work.files import digest

#: Files that pages load, by their names in the folder of assets.
ASSETS = ("style.css", "site.js", "search.js", "table.js")


class File(NamedTuple):
    """A file by its path in the site's folder, a hash of what it is made from, and what makes its text."""

    path: str
    makings: str
    make: Callable[[], str]

    @classmethod
    def of(cls, path: str, text: str) -> File:
        """A file whose text is at hand."""
        return cls(path, digest(text), partial(str, text))


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
        yield File.of(f"{html.ASSETS_FOLDER}/{name}", (html.ASSETS / name).read_text(encoding="utf-8"))
    yield File.of(f"{html.ASSETS_FOLDER}/pages.js", frame.script())
    library = resources("pdoc") / "templates" / "resources" / "elasticlunr.min.js"
    yield File.of(f"{SEARCH}/elasticlunr.js", library.read_text(encoding="utf-8"))
    by = {f"activations/{record.name}": record for record in records}
    activations = [by[head.path] for head in frame.heads if head.path in by]
    texts = script("pages", list(texts_of_pages(frame, records, findings, headings)))
    texts += script("subjects", subjects(records))
    yield File.of(f"{SEARCH}/texts.js", texts)
    if not records:
        return
    code = provenance.made_from(__name__, provenance.files(html.ASSETS))
    told = {record.name: _told(record) for record in records}
    for record in records:
        name, makings = slug(record.name), digest(code, told[record.name], frame.around(facts.head(record)))
        yield File(f"{facts.path(name)}{html.SUFFIX}", makings, partial(facts.render, record, frame))
        yield File(f"{SEARCH}/facts-{name}.js", makings, partial(_facts, record))
    families = json.dumps(dict(frame.families))
    makings = digest(code, families, frame.around(table.head()), *(told[record.name] for record in activations))
    yield File(table.PATH + html.SUFFIX, makings, partial(table.render, activations, frame))


def _facts(record: Record) -> str:
    return script(slug(record.name), list(of_facts(record)))


def _told(record: Record) -> str:
    return digest(json.dumps([dict(record.about), [fact.to_json() for fact in record.facts]], default=str))


# ---------------------------------------------------------------- search

SEARCH = "search"

#: Other names that activations go by in papers and libraries.
ALIASES = {
    "relu": "rectified linear unit rectifier ramp dead dying neurons",
    "leaky_relu": "leaky rectified linear unit LReLU",
    "prelu": "parametric rectified linear unit", "elu": "exponential linear unit",
    "celu": "continuously differentiable exponential linear unit", "selu": "scaled exponential linear unit",
    "gelu": "Gaussian error linear unit", "silu": "swish-1 swish1 sigmoid linear unit", "tanh": "hyperbolic tangent",
    "sigmoid": "logistic", "heaviside": "step binary", "hard_swish": "hardswish h-swish hswish",
    "hard_sigmoid": "hardsigmoid h-sigmoid",
    "relu_squared": "ReLU2 squared ReLU Primer", "telu": "hyperbolic tangent exponential linear unit",
    "rrelu": "randomized leaky rectified linear unit", "glu": "gated linear unit", "swiglu": "SiLU gated linear unit",
    "geglu": "GELU gated linear unit", "reglu": "ReLU gated linear unit", "kaf_n7": "kernel activation function",
    "pade_m5_n4": "Padé activation unit PAU rational", "cpab": "diffeomorphism",
}  # fmt: skip

#: Words that pages are looked for by and do not have in their titles.
_WORDS = {"howto/gain": "calculate_gain torch.nn.init.calculate_gain Kaiming He Xavier initialisation"}

#: Text = [address, title, what it says, further words].
Text = list[str]


def address(place: str) -> str:
    """The file and anchor of a page's path and anchor, relative to the site's root."""
    page, mark, anchor = place.partition("#")
    return f"{page}.html{mark}{anchor}"


def texts_of_pages(
    frame: Frame,
    records: Sequence[Record],
    findings: Sequence[Finding],
    headings: Sequence[tuple[str, str, str]],
) -> Iterator[Text]:
    """What is found from every page: each page, activation, statement of a paper, term, and ``headings`` (path, anchor
    and text) of pages that people look for by what they say."""
    about = {f"activations/{r.name}": r for r in records}
    for head in frame.heads:
        record = about.get(head.path)
        if record is not None:
            family = frame.families.get(head.path, "")
            says = f"Family: {family}. {record.about['source']}" if family else record.about["source"]
            yield [address(head.path), head.title, says, f"{record.name} {ALIASES.get(record.name, '')}"]
        elif not head.path.startswith(f"{facts.FOLDER}/"):
            yield [address(head.path), head.title, ", ".join(frame.crumbs(head)),
                   " ".join(filter(None, (head.path, _WORDS.get(head.path))))]  # fmt: skip
    yield from ([address(f"{page}#{name}"), text, "", ""] for page, name, text in headings)
    for name, term in prose.TERMS.items():
        yield [address(prose.place(name)), term.title, "Term", m.plain(term.line)]
    yield from _claims(findings)


def _claims(findings: Sequence[Finding]) -> Iterator[Text]:
    from actsym.audit.data import papers
    from actsym.report.pages import audit

    titles = {paper.key: f"{paper.title} {paper.authors}" for paper in papers()}
    for entry in audit.gathered(findings):
        first = entry.findings[0]
        held = entry.verdict in (Verdict.CONFIRMED, Verdict.OUT_OF_SCOPE)
        place = f"{audit.PATH}/{'confirmed/' if held else ''}{first.claim.paper}#{entry.name}"
        says = f"{entry.verdict.value}: {first.claim.statement}"
        yield [address(place), f"{entry.place}, {first.claim.paper}", says,
               f"{titles.get(first.claim.paper, '')} {entry.name}"]  # fmt: skip


def of_facts(record: Record) -> Iterator[Text]:
    """The facts about one subject, as they are searched where a query names it."""
    title = record.about["title"]
    for fact in record.facts:
        unit = "" if fact.meaning.unit == "1" else f" {fact.meaning.unit}"
        tail = fact.id.partition("/")[2]
        words = fact.meaning.words.partition(": ")[0]
        says = f"{facts.shown(fact)}{unit}"
        yield [address(facts.place(fact.id)), f"{title}: {_named(tail)}", f"{says} — {words}",
               f"{record.name} {fact.id} {fact.meaning.kind}"]  # fmt: skip


def _named(tail: str) -> str:
    """The end of an identifier as words."""
    return (
        tail.replace("-", " ").replace("/", ", ").replace("normal 1", "N(0, 1)").replace("uniform sqrt3", "U(−√3, √3)")
    )


def script(name: str, texts: object) -> str:
    """A script that hands over texts under a name: a page opened from the file system may load no other data."""
    return f"window.actsymTexts[{json.dumps(name)}] = {json.dumps(texts, ensure_ascii=False, separators=(',', ':'))};\n"


def subjects(records: Sequence[Record]) -> list[list[str]]:
    """Every subject that facts are about: its name, its title, the file of its texts, other names."""
    return [
        [slug(r.name), str(r.about["title"]), f"{SEARCH}/facts-{slug(r.name)}.js", ALIASES.get(r.name, "")]
        for r in records
    ]


# ---------------------------------------------------------------- families

#: Titles of the catalogue's modules, each the family of what it defines.
_FAMILIES = {
    "rectifiers": "Rectifiers", "exponential": "Exponential", "classic": "Sigmoid and tanh", "logistic": "Logistic",
    "gaussian": "Gaussian", "clamped": "Clamped", "gem": "GEM", "stochastic": "Stochastic", "gated": "Gated",
    "orthogonal": "Orthogonal polynomials and waves", "tropical": "Tropical", "polycom": "Polynomial compositions",
    "polynorm": "Row-wise", "squaf": "SQUAF", "expansions": "Expansions", "flows": "Flows",
}  # fmt: skip


@cache
def family_of(name: str) -> str:
    """The family that a member of the catalogue is shown under; nothing for what is no member."""
    from actsym.catalog import FAMILIES

    named = [n for n in FAMILIES if name == n or name.startswith(f"{n}_")]
    if not named:
        return ""
    module = FAMILIES[max(named, key=len)].formula.__module__.rpartition(".")[2]
    return _FAMILIES.get(module, "Others")
