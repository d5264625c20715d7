"""The pages of the audit about one paper: a summary for its authors and what is not confirmed, then what is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from actsym.audit.claim import Finding, Verdict
from actsym.audit.data import Paper
from actsym.report import model as m
from actsym.report.pages.audit_entry import Entry, formulas, gathered, in_full, most_important_first, printed, sentence


def page(paper: Paper, findings: Sequence[Finding], path: str, rest: str) -> m.Page:
    """What holds, what should be changed, and in full what is not confirmed; the page ``rest`` has the others."""
    entries = gathered(findings)
    blocks: list[m.Block] = [
        _about(paper),
        m.Paragraph(m.line(
            f"{len(findings)} statements, in {len(entries)} entries: {tally(findings)}. A page of its own has ",
            m.PageLink("what is confirmed, and what is out of scope", rest), "."
        )),
        *_summary(paper, entries, path),
    ]  # fmt: skip
    for verdict in (Verdict.REFUTED, Verdict.AMBIGUOUS, Verdict.REFINED, Verdict.UNDECIDED):
        chosen = most_important_first(e for e in entries if e.verdict is verdict)
        if chosen:
            blocks.append(m.Heading(verdict.value.capitalize()))
            blocks += [block for entry in chosen for block in in_full(entry)]
    return m.Page(path, paper.title, tuple(blocks))


def rest(paper: Paper, findings: Sequence[Finding], path: str, back: str) -> m.Page:
    """What is confirmed, and what is out of scope; ``back`` is the page that has the others."""
    entries = gathered(findings)
    blocks: list[m.Block] = [_about(paper), m.Paragraph(m.line(m.PageLink("What is not confirmed", back), "."))]
    confirmed = [e for e in entries if e.verdict is Verdict.CONFIRMED]
    if confirmed:
        blocks += [m.Heading("Confirmed"), _confirmed(confirmed)]
    beyond = [e for e in entries if e.verdict is Verdict.OUT_OF_SCOPE]
    if beyond:
        blocks += [m.Heading("Out of scope"), _out_of_scope(beyond)]
    return m.Page(path, f"{paper.title}: what is confirmed", tuple(blocks))


def _about(paper: Paper) -> m.Paragraph:
    return m.Paragraph(m.line(f"{paper.authors}, ", m.Link(paper.link, paper.link), f"; {paper.text}."))


def tally(findings: Sequence[Finding]) -> str:
    """How many have which verdict, in words."""
    counts = Counter(f.verdict for f in findings)
    return ", ".join(f"{counts[v]} {v.value}" for v in Verdict if counts[v])


def reply() -> m.Paragraph:
    """How to contest a verdict."""
    return m.Paragraph(m.line(
        "If a verdict, a reading or a quotation is not right, please say so in an issue of the project. It should have "
        "the identifier of the statement, what is not right (the quotation or its place, the reading, the derived "
        "value), and what was meant, or which version of the paper mends it. A verdict cannot be edited; the entry "
        "that it is computed from can, and every page follows."
    ))  # fmt: skip


def _summary(paper: Paper, entries: Sequence[Entry], path: str) -> Iterator[m.Block]:
    yield m.Heading("Summary for the authors")
    yield m.Paragraph(m.line("What holds:"))
    yield m.Bullets(tuple(tuple(formulas(text)) for text in paper.holds))
    refuted = most_important_first(e for e in entries if e.verdict is Verdict.REFUTED)
    heavy, slips = [e for e in refuted if e.told_in_summary], [e for e in refuted if not e.told_in_summary]
    if refuted:
        yield m.Paragraph(m.line("What should be changed, the most important first:"))
        lines = [_changed(e, path) for e in heavy]
        if slips:
            named = [part for e in slips for part in (m.PageLink(e.place, f"{path}#{e.name}"), "; ")]
            lines.append(m.line("Slips of the pen: ", *named[:-1], "."))
        yield m.Bullets(tuple(lines))
    open_ = most_important_first(e for e in entries if e.verdict is Verdict.AMBIGUOUS)
    if open_:
        yield m.Paragraph(m.line("What should be made clear, since the answer depends on how it is read:"))
        yield m.Bullets(tuple(_changed(e, path) for e in open_))
    yield reply()


def _changed(entry: Entry, path: str) -> m.Line:
    weight = f"{entry.weight.value}, " if entry.weight else ""
    return m.line(*formulas(entry.change), f" ({weight}", m.PageLink("in full", f"{path}#{entry.name}"), ")")


def _confirmed(entries: Sequence[Entry]) -> m.Table:
    rows = tuple(
        (m.line(*entry.anchors, entry.where), entry.says, m.line(_taken_as(entry)), m.line(*_values(entry)),
         m.line(entry.command))
        for entry in entries
    )  # fmt: skip
    header = ("Where", "The paper says", "Read as", "Stated, and derived in parentheses", "Derived again by")
    return m.Table(tuple(m.line(h) for h in header), rows)


def _taken_as(entry: Entry) -> str:
    first = entry.findings[0].claim
    several = len(entry.findings) > 1
    read = "; ".join(dict.fromkeys(f.claim.about for f in entry.findings)) if several else first.read_as
    notes = dict.fromkeys(f.claim.note for f in entry.findings if f.claim.note)
    return " ".join([sentence(read), *(sentence(note) for note in notes)])


def _values(entry: Entry) -> Iterator[m.Inline | str]:
    """What is printed and derived, cell by cell; what is said in words of all of them, once."""
    if all(f.claim.printed != f.claim.says for f in entry.findings):
        yield from dict.fromkeys(f"{f.claim.says}: {f.value}" for f in entry.findings)
        return
    for n, finding in enumerate(entry.findings):
        yield "; " if n else ""
        if len(entry.findings) > 1:
            yield f"{finding.claim.label}: "
        yield printed(finding)
        if finding.verdict is Verdict.OUT_OF_SCOPE:
            yield " (out of scope)"
        elif finding.value != finding.claim.printed:
            yield from (" (", m.Code(finding.value), ")")


def _out_of_scope(entries: Sequence[Entry]) -> m.Table:
    rows = tuple(
        (m.line(*entry.anchors, entry.where), entry.says, m.line(_taken_as(entry)), m.line(m.Code(entry.name)))
        for entry in entries
    )
    header = ("Where", "The paper says", "What it is, and why nothing is derived", "Identifier")
    return m.Table(tuple(m.line(h) for h in header), rows)
