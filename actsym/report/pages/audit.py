"""The page of published claims: what each paper states, what was derived, and how to check every line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from actsym.audit.claim import MEANINGS, WEIGHTS, Finding, Verdict, Weight
from actsym.audit.data import Paper
from actsym.report import model as m

PATH = "audit"


def page(papers: Sequence[Paper], findings: Sequence[Finding]) -> m.Page:
    """A summary, how to read it, then a section a paper: what is refuted or refined in full, then every statement."""
    blocks: list[m.Block] = [
        m.Paragraph(m.line(
            "What papers on activation functions state in formulas and numbers, each statement derived again from the "
            "definitions in the catalogue. No verdict is written down anywhere: each is computed when this page is "
            "made, from the printed value and the derived one."
        )),
        _summary(papers, findings),
        m.Heading("How to read it"),
        m.Bullets((
            *(m.line(m.Strong(v.value), f": {text}.") for v, text in MEANINGS.items()),
            *(m.line("Refuted, ", m.Strong(w.value), f": {text}.") for w, text in WEIGHTS.items()),
            m.line("A printed decimal is confirmed when the derived number, which is certified, rounds to it; a "
                   "printed integer and a printed formula stand for that very number."),
            m.line("Every line is derived again by ", m.Code("actsym audit --only ID"), ", with its identifier."),
            m.line("The texts were read from an extraction that garbles formulas; where that matters the line says "
                   "how it was read."),
        )),
    ]  # fmt: skip
    for paper in papers:
        blocks += _paper(paper, [f for f in findings if f.claim.paper == paper.key])
    return m.Page(PATH, "What the papers state", tuple(blocks))


def pointer(findings: Sequence[Finding]) -> tuple[m.Block, ...]:
    """What leads to the page from the start page."""
    if not findings:
        return ()
    text = f"{len(findings)} published statements, derived again"
    return (m.Heading("Published claims"), m.Paragraph(m.line(m.PageLink(text, PATH), f": {_tally(findings)}.")))


def _summary(papers: Sequence[Paper], findings: Sequence[Finding]) -> m.Table:
    rows = []
    for paper in papers:
        counts = Counter(f.verdict for f in findings if f.claim.paper == paper.key)
        cells = (m.line(str(counts[v])) for v in Verdict)
        rows.append((m.line(paper.title), *cells, m.line(str(sum(counts.values())))))
    header = ("Paper", *(v.value for v in Verdict), "all")
    align = (m.Align.LEFT, *[m.Align.RIGHT] * (len(Verdict) + 1))
    return m.Table(tuple(m.line(h) for h in header), tuple(rows), align)


def _tally(findings: Sequence[Finding]) -> str:
    counts = Counter(f.verdict for f in findings)
    return ", ".join(f"{counts[v]} {v.value}" for v in Verdict if counts[v])


def _paper(paper: Paper, findings: Sequence[Finding]) -> Iterator[m.Block]:
    yield m.Heading(paper.title)
    yield m.Paragraph(m.line(f"{paper.authors}. {len(findings)} statements: {_tally(findings)}."))
    for verdict in (Verdict.REFUTED, Verdict.AMBIGUOUS, Verdict.REFINED, Verdict.UNDECIDED):
        chosen = sorted((f for f in findings if f.verdict is verdict), key=_heaviest_first)
        if chosen:
            yield m.Heading(f"{verdict.value.capitalize()}", 3)
            yield m.Bullets(tuple(_in_full(f) for f in chosen))
    yield m.Heading("Every statement", 3)
    for place, group in groupby(findings, key=lambda f: f.claim.place):
        yield m.Heading(place, 4)
        listed = list(group)
        yield _table(listed)
        read = dict.fromkeys(line for f in listed if f.verdict is Verdict.CONFIRMED for line in _how_read(f))
        if read:
            yield m.Bullets(tuple(m.line(line) for line in read))


def _heaviest_first(finding: Finding) -> int:
    return -list(Weight).index(finding.weight) if finding.weight else 1


def _how_read(finding: Finding) -> Iterator[str]:
    """How a statement was read, and what follows under each reading."""
    claim = finding.claim
    if claim.note:
        yield _sentence(f"Reading: {claim.note}")
    for answer in finding.readings:
        yield _sentence(f"Read {answer.reading or 'as given'}, it is {answer.value}: {answer.verdict.value}")
    if claim.undefined:
        yield _sentence(f"Not defined: {claim.undefined}")


def _in_full(finding: Finding) -> m.Line:
    claim = finding.claim
    parts: list[m.Inline | str] = [m.Strong(claim.place), f": {claim.statement}. "]
    if claim.printed == claim.says:
        parts += ["Printed: ", m.Code(claim.printed), "; derived: ", m.Code(finding.value), "."]
    else:
        parts.append(f"{claim.says.capitalize()}; derived: {finding.value}.")
    if finding.weight:
        parts.append(f" Weight: {finding.weight.value}.")
    says = [_sentence(t) for t in (*finding.detail, finding.certificate) if t] + list(_how_read(finding))
    return m.line(*parts, " " + " ".join(says) + " " if says else " ", m.Code(claim.command))


def _printed(finding: Finding) -> m.Inline | str:
    claim = finding.claim
    return m.Code(claim.printed) if claim.printed == claim.says else claim.says


#: A word to begin a sentence with, and no formula.
_WORD = re.compile(r"(?!sup |inf )[a-z]{3,}[ ,:]|[a-z]{2,} [a-z]{3,}|at ")


def _sentence(text: str) -> str:
    text = text.strip()
    start = text[0].upper() if _WORD.match(text) else text[0]
    return start + text[1:] + ("" if text.endswith(".") else ".")


def _table(findings: Sequence[Finding]) -> m.Table:
    rows = [
        (m.line(f.claim.statement), m.line(_printed(f)), m.line(m.Code(f.value)) if f.value else m.line(""),
         m.line(m.Strong(f.verdict.value)), m.line(m.Code(f.claim.id)))
        for f in findings
    ]  # fmt: skip
    header = ("Statement", "Printed", "Derived", "Verdict", "Identifier")
    return m.Table(tuple(m.line(h) for h in header), tuple(rows))
