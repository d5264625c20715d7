"""The audit of published claims: an overview of the papers, and two pages for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from actsym.audit.claim import MEANINGS, WEIGHTS, Finding, Verdict, Weight
from actsym.audit.data import Paper
from actsym.report import model as m
from actsym.report.pages import audit_paper
from actsym.report.pages.audit_entry import formulas, gathered, most_important_first

PATH = "audit"

#: Of each paper, how many findings the overview names.
_SHOWN = 4


def pages(papers: Sequence[Paper], findings: Sequence[Finding]) -> list[m.Page]:
    """The overview, then for each paper that there are findings about a page, and one of what is confirmed."""
    of = {paper.key: [f for f in findings if f.claim.paper == paper.key] for paper in papers}
    audited = [paper for paper in papers if of[paper.key]]
    each = []
    for paper in audited:
        path, rest = f"{PATH}/{paper.key}", f"{PATH}/confirmed/{paper.key}"
        each += [audit_paper.page(paper, of[paper.key], path, rest), audit_paper.rest(paper, of[paper.key], rest, path)]
    return [overview(audited, findings), *each]


def overview(papers: Sequence[Paper], findings: Sequence[Finding]) -> m.Page:
    """How many statements of each paper have which verdict, the most important findings, and what the words mean."""
    return m.Page(PATH, "What the papers state", (
        m.Paragraph(m.line(
            "What papers on activation functions state in formulas and numbers, each statement derived again from the "
            "definitions in the catalogue. No verdict is written down anywhere: each is computed when this page is "
            "made, from the printed value and the derived one. A cell of a table is a statement of its own here."
        )),
        _summary(papers, findings),
        m.Heading("The most important findings"),
        m.Paragraph(m.line("Each with its reading and its derivation on the page of the paper, which also says what "
                           "holds.")),
        m.Bullets(tuple(line for paper in papers for line in _foremost(paper, findings))),
        m.Heading("What the words mean"),
        m.Bullets((
            *(m.line(m.Strong(v.value), f": {text}.") for v, text in MEANINGS.items()),
            *(m.line("Refuted, ", m.Strong(w.value), f": {text}.") for w, text in WEIGHTS.items()),
            m.line("A printed decimal is confirmed when the derived number, which is certified, rounds to it; a "
                   "printed integer and a printed formula stand for that very number."),
            m.line("Every statement is derived again by ", m.Code("actsym audit --only ID"), ", with its identifier."),
        )),
        m.Heading("If you disagree"),
        audit_paper.reply(),
    ))  # fmt: skip


def pointer(findings: Sequence[Finding]) -> tuple[m.Block, ...]:
    """What leads to the page from the start page."""
    if not findings:
        return ()
    text = f"{len(findings)} published statements, derived again"
    tally = audit_paper.tally(findings)
    return (m.Heading("Published claims"), m.Paragraph(m.line(m.PageLink(text, PATH), f": {tally}.")))


def _summary(papers: Sequence[Paper], findings: Sequence[Finding]) -> m.Table:
    rows = []
    for paper in papers:
        counts = Counter(f.verdict for f in findings if f.claim.paper == paper.key)
        cells = (m.line(str(counts[v])) for v in Verdict)
        name = m.line(m.PageLink(paper.title, f"{PATH}/{paper.key}"), f", {paper.authors}")
        rows.append((name, *cells, m.line(str(sum(counts.values())))))
    header = ("Paper", *(v.value for v in Verdict), "all")
    align = (m.Align.LEFT, *[m.Align.RIGHT] * (len(Verdict) + 1))
    return m.Table(tuple(m.line(h) for h in header), tuple(rows), align)


def _foremost(paper: Paper, findings: Sequence[Finding]) -> Iterator[m.Line]:
    entries = gathered(f for f in findings if f.claim.paper == paper.key)
    ordered = most_important_first(entries)
    heavy = [e for e in ordered if e.weight in (Weight.CONCLUSION, Weight.STATEMENT)]
    depends = [e for e in ordered if e.verdict is Verdict.AMBIGUOUS]
    for entry in (*heavy, *depends)[:_SHOWN]:
        link = m.PageLink("in full", f"{PATH}/{paper.key}#{entry.name}")
        kind = entry.weight.value if entry.weight else entry.verdict.value
        yield m.line(m.Strong(paper.authors), ", ", kind, ": ", *formulas(entry.change), " (", link, ")")
