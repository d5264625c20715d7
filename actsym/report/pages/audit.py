"""The audit of published claims: an overview of the papers, two pages for each, and where definitions are from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from actsym.audit.claim import MEANINGS, WEIGHTS, Finding, Verdict, Weight
from actsym.audit.data import Paper
from actsym.report import model as m, prose
from actsym.report.entry import Subject
from actsym.report.pages import activation

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
        each += [_of_paper(paper, of[paper.key], path, rest), _confirmed_of(paper, of[paper.key], rest, path)]
    return [overview(audited, findings), *each]


def overview(papers: Sequence[Paper], findings: Sequence[Finding]) -> m.Page:
    """How many statements of each paper have which verdict, the most important findings, and what the words mean."""
    meanings = m.bullets((
        *(m.line(m.Strong(v.value), f": {text}.") for v, text in MEANINGS.items()),
        *(m.line("Refuted, ", m.Strong(w.value), f": {text}.") for w, text in WEIGHTS.items()),
        "A printed decimal is confirmed when the derived number, which is certified, rounds to it; a printed integer "
        "and a printed formula stand for that very number.",
        m.line("Every statement is derived again by ", m.Code("actsym audit --only ID"), ", with its identifier."),
    ))  # fmt: skip
    return prose.page(
        PATH, summary=(_summary(papers, findings),), meanings=(meanings,), reply=(_reply(),),
        findings=(m.bullets(line for paper in papers for line in _foremost(paper, findings)),),
    )  # fmt: skip


def pointer(findings: Sequence[Finding]) -> tuple[m.Block, ...]:
    """What leads to the page from the start page."""
    if not findings:
        return ()
    text = f"{len(findings)} published statements, derived again"
    return (m.Heading("Published claims"), m.paragraph(m.PageLink(text, PATH), f": {tally(findings)}."))


def _summary(papers: Sequence[Paper], findings: Sequence[Finding]) -> m.Table:
    rows = []
    for paper in papers:
        counts = Counter(f.verdict for f in findings if f.claim.paper == paper.key)
        cells = (m.line(str(counts[v])) for v in Verdict)
        name = m.line(m.PageLink(paper.title, f"{PATH}/{paper.key}"), f", {paper.authors}")
        rows.append((name, *cells, str(sum(counts.values()))))
    header = ("Paper", *(v.value for v in Verdict), "all")
    return m.table(header, rows, "lr")


def _foremost(paper: Paper, findings: Sequence[Finding]) -> Iterator[m.Line]:
    ordered = most_important_first(gathered(f for f in findings if f.claim.paper == paper.key))
    heavy = [e for e in ordered if e.weight in (Weight.CONCLUSION, Weight.STATEMENT)]
    depends = [e for e in ordered if e.verdict is Verdict.AMBIGUOUS]
    for entry in (*heavy, *depends)[:_SHOWN]:
        link = m.PageLink("in full", f"{PATH}/{paper.key}#{entry.name}")
        kind = entry.weight.value if entry.weight else entry.verdict.value
        yield m.line(m.Strong(paper.authors), ", ", kind, ": ", *formulas(entry.change), " (", link, ")")


def sources(subjects: Sequence[Subject], papers: Sequence[Paper]) -> m.Page:
    """Each paper that a definition is from, with its activations, and the audit of what it states, if it is one of
    ``papers``."""
    members: dict[str, list[Subject]] = {}
    for subject in subjects:
        members.setdefault(subject.activation.source or "no source", []).append(subject)
    rows = []
    for source, found in sorted(members.items()):
        # A paper is known by the number at the end of its address.
        numbers = {p.key: p.link.rstrip("/").rpartition("/")[2].partition("v")[0] for p in papers}
        about = [m.PageLink("what it states", f"{PATH}/{key}") for key, number in numbers.items() if number in source]
        rows.append((source, m.joined(activation.link(s.activation) for s in found), m.line(*about[:1])))
    return m.Page("sources", "Sources", (m.table(("Source", "Activations", "Audit"), rows),))


# ---------------------------------------------------------------- the pages of a paper


def _of_paper(paper: Paper, findings: Sequence[Finding], path: str, rest: str) -> m.Page:
    """What holds, what should be changed, and in full what is not confirmed; the page ``rest`` has the others."""
    entries = gathered(findings)
    blocks: list[m.Block] = [
        _about(paper),
        m.paragraph(
            f"{len(findings)} statements, in {len(entries)} entries: {tally(findings)}. ",
            m.PageLink("What is confirmed, and what is out of scope", rest), " has a page of its own."
        ),
        *_for_authors(paper, entries, path),
    ]  # fmt: skip
    for verdict in (Verdict.REFUTED, Verdict.AMBIGUOUS, Verdict.REFINED, Verdict.UNDECIDED):
        chosen = most_important_first(e for e in entries if e.verdict is verdict)
        if chosen:
            blocks.append(m.Heading(verdict.value.capitalize()))
            blocks += [block for entry in chosen for block in in_full(entry)]
    return m.Page(path, paper.title, tuple(blocks))


def _confirmed_of(paper: Paper, findings: Sequence[Finding], path: str, back: str) -> m.Page:
    """What is confirmed, and what is out of scope; ``back`` is the page that has the others."""
    entries = gathered(findings)
    blocks: list[m.Block] = [_about(paper), m.paragraph(m.PageLink("What is not confirmed", back), ".")]
    columns: dict[Verdict, dict[str, Callable[[Entry], m.Cell]]] = {
        Verdict.CONFIRMED: {
            "Read as": _taken_as, "Stated, and derived in parentheses": lambda e: m.line(*_values(e)),
            "Derived again by": lambda e: e.command,
        },
        Verdict.OUT_OF_SCOPE: {
            "What it is, and why nothing is derived": _taken_as, "Identifier": lambda e: m.Code(e.name),
        },
    }  # fmt: skip
    for verdict, told in columns.items():
        if chosen := [e for e in entries if e.verdict is verdict]:
            rows = ((m.line(*e.anchors, e.where), e.says, *(tell(e) for tell in told.values())) for e in chosen)
            blocks += [m.Heading(verdict.value.capitalize()), m.table(("Where", "The paper says", *told), rows)]
    return m.Page(path, f"{paper.title}: what is confirmed", tuple(blocks))


def _about(paper: Paper) -> m.Paragraph:
    return m.paragraph(f"{paper.authors}, ", m.Link(paper.link, paper.link), f"; {paper.text}.")


def tally(findings: Sequence[Finding]) -> str:
    """How many have which verdict, in words."""
    counts = Counter(f.verdict for f in findings)
    return ", ".join(f"{counts[v]} {v.value}" for v in Verdict if counts[v])


def _reply() -> m.Paragraph:
    """How to contest a verdict."""
    return m.paragraph(
        "If a verdict, a reading or a quotation is not right, please say so in an issue of the project. It should have "
        "the identifier of the statement, what is not right (the quotation or its place, the reading, the derived "
        "value), and what was meant, or which version of the paper mends it. A verdict cannot be edited; the entry "
        "that it is computed from can, and every page follows."
    )  # fmt: skip


def _for_authors(paper: Paper, entries: Sequence[Entry], path: str) -> Iterator[m.Block]:
    yield m.Heading("Summary for the authors")
    yield m.paragraph("What holds:")
    yield m.bullets(tuple(formulas(text)) for text in paper.holds)
    refuted = most_important_first(e for e in entries if e.verdict is Verdict.REFUTED)
    if refuted:
        yield m.paragraph("What should be changed, the most important first:")
        lines = [_changed(e, path) for e in refuted if e.told_in_summary]
        if slips := [e for e in refuted if not e.told_in_summary]:
            named = [part for e in slips for part in (m.PageLink(e.place, f"{path}#{e.name}"), "; ")]
            lines.append(m.line("Slips of the pen: ", *named[:-1], "."))
        yield m.Bullets(tuple(lines))
    open_ = most_important_first(e for e in entries if e.verdict is Verdict.AMBIGUOUS)
    if open_:
        yield m.paragraph("What should be made clear, since the answer depends on how it is read:")
        yield m.bullets(_changed(e, path) for e in open_)
    yield _reply()


def _changed(entry: Entry, path: str) -> m.Line:
    weight = f"{entry.weight.value}, " if entry.weight else ""
    return m.line(*formulas(entry.change), f" ({weight}", m.PageLink("in full", f"{path}#{entry.name}"), ")")


def _taken_as(entry: Entry) -> str:
    several = len(entry.findings) > 1
    read = "; ".join(_each(entry, "about")) if several else entry.findings[0].claim.read_as
    return " ".join(map(sentence, [read, *_each(entry, "note")]))


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


# ---------------------------------------------------------------- the entries of a paper

#: Which verdict an entry has whose cells have several: the first of these.
_WORST = (Verdict.REFUTED, Verdict.UNDECIDED, Verdict.AMBIGUOUS, Verdict.REFINED, Verdict.CONFIRMED,
          Verdict.OUT_OF_SCOPE)  # fmt: skip

#: What stands first among findings of one weight: theorems, then the text, then tables and listings.
_THEOREM = re.compile(r"(Theorem|Lemma|Proposition|Property|Corollary|Remark|Definition|proof of)", re.IGNORECASE)
_TABLE = re.compile(r"(Tables?|Figures?|Algorithm) ")

#: A word to begin a sentence with, and no formula.
_WORD = re.compile(r"(?!sup |inf )[a-z]{3,}(?:[ ,:]|$)|[a-z]{2,} [a-z]{3,}|at |an? [a-z]+ ")

#: Certificates of an entry that are shown; more of them are left to the command.
_CERTIFICATES = 2


@dataclass(frozen=True)
class Entry:
    """The findings about the statements of one entry, in order."""

    findings: tuple[Finding, ...]

    @property
    def name(self) -> str:
        """The identifier that the entry's statements begin with, or that it has in common with no other."""
        return self.findings[0].claim.entry

    @property
    def verdict(self) -> Verdict:
        """The verdict of the statement that is furthest from confirmed."""
        return min((f.verdict for f in self.findings), key=_WORST.index)

    @property
    def weight(self) -> Weight | None:
        """The greatest weight of its statements."""
        return max((f.weight for f in self.findings if f.weight), key=list(Weight).index, default=None)

    @property
    def place(self) -> str:
        """Where in the paper it stands."""
        return _upper("; ".join(dict.fromkeys(f.claim.place for f in self.findings)))

    @property
    def change(self) -> str:
        """What should be printed instead."""
        return next((f.claim.change for f in self.findings if f.claim.change), "")

    @property
    def told_in_summary(self) -> bool:
        """Whether the summary says what to change: of slips it gives the place alone."""
        return self.verdict is Verdict.AMBIGUOUS or self.weight not in (None, Weight.SLIP)

    @property
    def says(self) -> m.Line:
        """The paper's words."""
        return tuple(formulas(f"“{self.findings[0].claim.quote}”"))

    @property
    def where(self) -> m.Link:
        """The place, linked to the paper."""
        return m.Link(self.place, self.findings[0].claim.link)

    @property
    def anchors(self) -> tuple[m.Anchor, ...]:
        """Where links to the entry and to each of its statements lead."""
        return tuple(map(m.Anchor, dict.fromkeys((self.name, *(f.claim.id for f in self.findings)))))

    @property
    def command(self) -> m.Code:
        """What derives its statements again."""
        return m.Code(f"actsym audit --only {_selecting([f.claim.id for f in self.findings])}")


def gathered(findings: Iterable[Finding]) -> list[Entry]:
    """The entries that findings are about, in the order of their first statements."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        found.setdefault(finding.claim.entry, []).append(finding)
    return [Entry(tuple(group)) for group in found.values()]


def most_important_first(entries: Iterable[Entry]) -> list[Entry]:
    """Sorted by weight, and within one weight theorems before the text, and tables last."""

    def importance(entry: Entry) -> tuple[int, int]:
        kind = 0 if _THEOREM.match(entry.place) else 2 if _TABLE.match(entry.place) else 1
        return -list(Weight).index(entry.weight) if entry.weight else 1, kind

    return sorted(entries, key=importance)


def formulas(text: str) -> Iterator[m.Inline]:
    """Text with LaTeX between dollar signs; a bar is written so that it ends no cell of a table."""
    for n, part in enumerate(text.split("$")):
        if part:
            latex = part.replace(r"\|", r"\Vert ").replace("|", r"\vert ").replace(r"^{\prime}", "'")
            yield m.Math(latex) if n % 2 else m.Text(part)


def in_full(entry: Entry) -> Iterator[m.Block]:
    """Quotation, reading, what is printed and derived, how, and what hangs on it."""
    first = entry.findings[0]
    yield from entry.anchors[:1]
    yield m.Heading(entry.place, 3)
    read_as = first.claim.statement if len(entry.findings) == 1 else "; ".join(_each(entry, "about"))
    items = [m.line(*entry.says, " (", entry.where, ")"), m.line(f"Read as: {read_as}.")]
    if len(entry.findings) > 1:
        items.append(m.line("Derived again by ", entry.command, "."))
    else:
        items += [m.line(*_one(first), " (", entry.command, ")"), *_answers(first)]
    told = (list(_how(entry)), [f"Not defined: {text}" for text in _each(entry, "undefined")], _each(entry, "note"))
    items += [m.line(" ".join(map(sentence, texts))) for texts in told if texts]
    if entry.weight:
        items.append(m.line("Weight: ", m.Strong(entry.weight.value), "."))
    if entry.change and not entry.told_in_summary:
        items.append(m.line("What to change. ", *formulas(entry.change)))
    yield m.Bullets(tuple(items))
    if len(entry.findings) > 1:
        yield cells(entry)


def _one(finding: Finding) -> m.Line:
    """What the paper states, and what is derived unless that depends on the reading."""
    claim = finding.claim
    said = m.line("Stated: ", m.Code(claim.printed)) if claim.printed == claim.says else m.line(_upper(claim.says))
    if finding.readings:
        return said
    shown = m.Code(finding.value) if claim.printed == claim.says else finding.value
    return m.line(*said, "; derived: ", shown)


def _answers(finding: Finding) -> Iterator[m.Line]:
    for answer in finding.readings:
        name = f"Read {answer.reading}" if answer.reading else "As it stands"
        if finding.claim.printed == finding.claim.says:
            yield m.line(f"{name}: ", m.Code(answer.value), ", ", m.Strong(answer.verdict.value), ".")
        else:  # in words: the verdict is on what the paper says of the statement, which it may deny
            said = answer.value.replace("it ", "the statement ", 1)
            yield m.line(f"{name}: {said}, and {finding.claim.says}: ", m.Strong(answer.verdict.value), ".")


def _how(entry: Entry) -> Iterator[str]:
    """Details that all statements share, and how they were derived where that is soon told."""
    yield from _shared(entry)
    certificates = dict.fromkeys(f.certificate for f in entry.findings if f.certificate)
    yield from certificates if len(certificates) <= _CERTIFICATES else ()


def _each(entry: Entry, field: str) -> list[str]:
    return list(dict.fromkeys(text for f in entry.findings if (text := getattr(f.claim, field))))


def _shared(entry: Entry) -> list[str]:
    return [d for d in entry.findings[0].detail if d and all(d in f.detail for f in entry.findings)]


def cells(entry: Entry) -> m.Table:
    """What is printed and derived for each cell, under each reading where there are several."""
    names = list(dict.fromkeys(answer.reading for f in entry.findings for answer in f.readings))
    shared = _shared(entry)
    remarks = ["; ".join(d for d in f.detail if d and d not in shared) for f in entry.findings]
    several = [f"derived, {name}" for name in names] if len(names) > 1 else ["derived"]
    header = ["of", "stated", *several, "verdict", *["remark"] * any(remarks)]
    rows = []
    for finding, remark in zip(entry.findings, remarks, strict=True):
        claim, by = finding.claim, {answer.reading: answer.value for answer in finding.readings}
        derived = [by.get(name, "" if by else finding.value) for name in names] if len(names) > 1 else [finding.value]
        rows.append((
            m.line(*([m.Anchor(claim.id)] if claim.id != entry.name else []), claim.label or claim.statement),
            printed(finding), *(m.Code(value) if value else "" for value in derived),
            m.Strong(finding.verdict.value), *([remark] if any(remarks) else []),
        ))  # fmt: skip
    return m.table(header, rows)


def printed(finding: Finding) -> m.Inline | str:
    """What the paper prints, or that it says so in words."""
    claim = finding.claim
    return m.Code(claim.printed) if claim.printed == claim.says else claim.says


def sentence(text: str) -> str:
    """Text with a capital letter, unless a formula begins it, and a full stop."""
    text = text.strip()
    return (_upper(text) if _WORD.match(text) else text) + ("" if text.endswith(".") else ".")


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _selecting(names: Sequence[str]) -> str:
    """What the command selects the statements by: how all their identifiers begin, or how each column's do."""
    if len(names) == 1:
        return names[0]
    first = names[0]
    common = next(first[:k] for k in range(len(first), -1, -1) if all(n.startswith(first[:k]) for n in names))
    if not any("." in name[len(common) :] for name in names):
        return common[: max(common.rfind("."), common.rfind("_") + 1)]
    columns = dict.fromkeys(name.rpartition(".")[0] for name in names)
    return ",".join(names if len(columns) == len(names) else columns)
