"""The page of sources: each paper that a definition is from, with its activations, and the audit of what it states."""

from __future__ import annotations

from collections.abc import Sequence

from actsym.audit.data import Paper
from actsym.report import model as m
from actsym.report.entry import Subject
from actsym.report.pages import activation, audit

PATH = "sources"


def page(subjects: Sequence[Subject], papers: Sequence[Paper]) -> m.Page:
    """``papers`` are those that were audited."""
    members: dict[str, list[Subject]] = {}
    for subject in subjects:
        members.setdefault(subject.activation.source or "no source", []).append(subject)
    rows = []
    for source, found in sorted(members.items()):
        links = [
            part for s in found
            for part in (m.PageLink(s.activation.title, activation.path(s.activation)), m.Text(", "))
        ][:-1]  # fmt: skip
        about = [m.PageLink("what it states", f"{audit.PATH}/{p.key}") for p in papers if _number(p.link) in source]
        rows.append((m.line(source), m.line(*links), m.line(*about[:1])))
    header = ("Source", "Activations", "Audit")
    return m.Page(PATH, "Sources", (m.Table(tuple(m.line(h) for h in header), tuple(rows)),))


def _number(link: str) -> str:
    """The number by which a paper is known: the end of its address."""
    return link.rstrip("/").rpartition("/")[2].partition("v")[0]
