"""How a fact, or a page of the report, is cited: BibTeX, with the version and date of the package's data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from actsym.facts.fact import Fact
from actsym.version import RELEASED, __version__

if TYPE_CHECKING:
    from actsym.facts.collect import Record

#: Who is cited, as CITATION.cff says.
AUTHORS = "{actsym contributors}"

#: Where the project is found, as CITATION.cff says; nothing as long as that says nothing.
URL = ""


def bibtex(record: Record, fact: Fact | None = None) -> str:
    """An entry for a fact, or for all facts about a subject."""
    name = record.name if fact is None else fact.id
    title = f"{record.about['title']}: {'certified constants' if fact is None else fact.id}"
    note = "" if fact is None else f"value {fact.value}, {fact.certainty}"
    if fact is not None and "link" in fact.evidence:
        note += f"; on the paper {fact.evidence['link']}"
    return entry(name, title, f"actsym fact {name}", note)


def entry(name: str, title: str, command: str, note: str = "") -> str:
    """An entry under the key ``actsym:NAME`` for what ``command`` prints or writes."""
    year, month, day = RELEASED.split("-")
    lines = [
        f"author = {{{AUTHORS}}}",
        f"title = {{{{{_escaped(title)}}}}}",
        f"howpublished = {{\\texttt{{{_escaped(command)}}}}}",
        f"version = {{{__version__}}}",
        f"date = {{{RELEASED}}}",
        f"year = {{{year}}}",
        f"month = {{{int(month)}}}",
        f"day = {{{int(day)}}}",
    ]
    if URL:
        lines.append(f"url = {{{URL}}}")
    if note:
        lines.append(f"note = {{{_escaped(note)}}}")
    return f"@misc{{actsym:{name},\n  " + ",\n  ".join(lines) + ",\n}"


def _escaped(text: str) -> str:
    r"""Text in which TeX reads nothing but text.

    >>> _escaped("gem_n2 at 50 %")
    'gem\\_n2 at 50 \\%'
    """
    plain = (
        text.replace("\\", r"\textbackslash{}").replace("^", r"\textasciicircum{}").replace("~", r"\textasciitilde{}")
    )
    return "".join(f"\\{c}" if c in "#$%&_" else c for c in plain)
