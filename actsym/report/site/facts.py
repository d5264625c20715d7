"""The page of all facts about one subject: each with its value, what it is, how it was found, and the command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from actsym.facts.collect import Record
from actsym.facts.columns import DIGITS, text
from actsym.facts.fact import CERTAINTIES, TEXT, Fact, citation, slug
from actsym.report import model as m
from actsym.report.formats import html
from actsym.report.formats.html import Frame

#: The folder of these pages.
FOLDER = "facts"

#: LaTeX that is longer (in characters) is left to the file of facts.
_LONGEST = 200

#: What the first part of an identifier behind its subject says, where that is no word.
_PARTS = {
    "normal-1": "Under N(0, 1)", "uniform-sqrt3": "Under U(−√3, √3)", "normal-sigma": "Under N(0, σ²)",
    "uniform-l": "Under U(−l, l)", "lipschitz": "Lipschitz constants", "decay": "Behaviour at infinity",
    "signal": "Signal propagation", "hermite": "Hermite coefficients", "precision": "Floating point",
    "kernel": "Errors of kernels", "torch-expression": "Errors of plain torch expressions", "speed": "Speed",
    "gate": "The gate", "init": "Coefficients to start training at", "operations": "Operations",
}  # fmt: skip


def path(subject: str) -> str:
    """The page of a subject, by its name as identifiers spell it."""
    return f"{FOLDER}/{subject}"


def place(fact: str) -> str:
    """The page and anchor of a fact, by its identifier."""
    subject, _, tail = fact.partition("/")
    return f"{path(subject)}#{tail}"


def head(record: Record) -> m.Page:
    return m.Page(path(slug(record.name)), f"{record.about['title']}: all facts", ())


def render(record: Record, frame: Frame) -> str:
    """The page as HTML."""
    template = citation("FACT", f"{record.about['title']}: FACT", "actsym fact FACT", "value VALUE, CERTAINTY")
    body = "\n".join((
        *_about(record), *_sections(record.facts), f'<script type="text/plain" id="bibtex">{template}</script>',
    ))  # fmt: skip
    return html.framed(head(record), body, frame)


def _about(record: Record) -> Iterator[str]:
    about = record.about
    rows = [("Definition", f"<code>{escape(about['expression'])}</code>")] if "expression" in about else []
    if about.get("parameters"):
        given = ", ".join(f"{n} = {v}" for n, v in about["parameters"].items())
        rows.append(("At", f"<code>{escape(given)}</code>"))
    if "source" in about:
        rows.append(("Source", html.linked(about["source"])))
    if "reading" in about:
        rows.append(("Read as", escape(about["reading"])))
    if "gate" in about:
        rows.append(("Gate f", f'<a href="{about["gate"]}.html">{escape(about["gate"])}</a>: facts about f are there'))
    rows.append(
        ("As data", f"<code>facts/{slug(record.name)}.json</code>, <code>actsym fact {slug(record.name)}</code>")
    )
    yield '<dl class="card">\n' + "\n".join(f"<div><dt>{n}</dt><dd>{t}</dd></div>" for n, t in rows) + "\n</dl>"


def _sections(facts: Iterable[Fact]) -> Iterator[str]:
    groups: dict[str, list[Fact]] = {}
    for fact in facts:
        groups.setdefault(fact.id.split("/")[1], []).append(fact)
    alone = [fact for found in groups.values() for fact in found if len(found) == 1]
    if alone:
        yield _table("At a glance", alone)
    for part, found in groups.items():
        if len(found) > 1:
            yield _table(_PARTS.get(part, part.replace("-", " ").capitalize()), found)


def _table(title: str, facts: list[Fact]) -> str:
    rows = "\n".join(map(_row, facts))
    head = '<tr><th scope="col">Fact</th><th scope="col">Value</th><th scope="col">What it is</th></tr>'
    return (
        f"{html.heading(title, 2, f'section-{html.anchor(title)}')}\n"
        f'<div class="table"><table class="facts">\n<thead>{head}</thead>\n<tbody>\n{rows}\n</tbody></table></div>'
    )


def _row(fact: Fact) -> str:
    tail, full = fact.id.partition("/")[2], text(fact, 99)
    unit = "" if fact.meaning.unit == "1" else f" {fact.meaning.unit}"
    words = escape(fact.meaning.words)
    torch = f"<br><code>{escape(fact.evidence['torch'])}</code>" if "torch" in fact.evidence else ""
    more = "".join(f"<dt>{label}</dt><dd>{said}</dd>" for label, said in _how(fact))
    return (
        f'<tr id="{escape(tail)}"><td><code>{escape(tail)}</code> {html.link_to(tail, fact.id)}</td>'
        f'<td class="value">{escape(shown(fact))}{unit}</td><td>{words}{torch}'
        f"<details><summary>How it was found{_digits(fact)}</summary><dl>{more}</dl>"
        f'<div data-fact="{escape(fact.id)}" data-copied="{escape(full)}" data-certainty="{fact.certainty}"></div>'
        f"</details></td></tr>"
    )


def shown(fact: Fact, digits: int = DIGITS) -> str:
    """A value as pages show it."""
    said = text(fact, digits)
    if fact.type == "infinite":
        return "−∞" if said.startswith("-") else "∞"
    if isinstance(fact.value, bool):
        return {"true": "yes", "false": "no"}[said]
    return re.sub(r"\boo\b", "∞", said.replace("**", "^").replace("*", " ")) if fact.type == TEXT else said


def _digits(fact: Fact) -> str:
    return ", all digits" if text(fact, DIGITS) != text(fact, 99) else ""


def _how(fact: Fact) -> Iterator[tuple[str, str]]:
    """Labels and HTML of what stands behind a value."""
    if fact.meaning.latex and len(fact.meaning.latex) <= _LONGEST:
        yield "Definition", html.mathml(fact.meaning.latex)
    if _digits(fact):
        yield "All digits", f"<code>{escape(text(fact, 99))}</code>"
    if fact.latex and len(fact.latex) <= _LONGEST:
        yield "Exactly", html.mathml(fact.latex)
    elif fact.exact:
        yield "Exactly", f"<code>{escape(fact.exact)}</code>"
    if fact.enclosure is not None:
        yield "Certified enclosure", "<code>{} ± {}</code>".format(*fact.enclosure)
    yield "Certainty", f"{fact.certainty}: {escape(CERTAINTIES[fact.certainty].replace('`', ''))}"
    checks = (("Checked", check) for check, _ in groupby(fact.checks))
    for label, said in (("Obtained by", fact.method), *checks, ("Reason", fact.reason)):
        if said:
            yield label, escape(said)
    for other in fact.same:
        name, mark, tail = place(other).removeprefix(f"{FOLDER}/").partition("#")
        yield "The same as", f'<a href="{name}.html{mark}{escape(tail)}">{escape(other)}</a>'
    for key, value in fact.evidence.items():
        if key != "torch":
            said = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
            yield escape(key.capitalize()), escape(said)
    yield "Print it", f"<code>actsym fact {escape(fact.id)}</code>"
    if fact.command:
        yield "Derive it", f"<code>{escape(fact.command)}</code>"
