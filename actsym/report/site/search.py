"""The texts that the field in the bar searches: pages, statements of papers, terms, and the facts about a subject."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from actsym.audit.claim import Verdict
from actsym.facts.collect import Record
from actsym.facts.fact import slug
from actsym.report import model as m, terms
from actsym.report.formats.frame import Frame
from actsym.report.site import facts

if TYPE_CHECKING:
    from actsym.audit.claim import Finding

FOLDER = "search"

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


def pages(
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
    for name, term in terms.TERMS.items():
        yield [address(terms.place(name)), term.title, "Term", m.plain(term.line)]
    yield from _claims(findings)


def _claims(findings: Sequence[Finding]) -> Iterator[Text]:
    from actsym.audit.data import papers
    from actsym.report.pages import audit
    from actsym.report.pages.audit_entry import gathered

    titles = {paper.key: f"{paper.title} {paper.authors}" for paper in papers()}
    for entry in gathered(findings):
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
        [slug(r.name), str(r.about["title"]), f"{FOLDER}/facts-{slug(r.name)}.js", ALIASES.get(r.name, "")]
        for r in records
    ]
