"""What the audit found about an entry of a paper: one statement, or the cells of a column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from actsym.audit.claim import Finding, Verdict, Weight
from actsym.report import model as m

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
    return sorted(entries, key=_importance)


def _importance(entry: Entry) -> tuple[int, int]:
    kind = 0 if _THEOREM.match(entry.place) else 2 if _TABLE.match(entry.place) else 1
    return -list(Weight).index(entry.weight) if entry.weight else 1, kind


def formulas(text: str) -> Iterator[m.Inline]:
    """Text with LaTeX between dollar signs; a bar is written so that it ends no cell of a table."""
    for n, part in enumerate(text.split("$")):
        if part:
            yield m.Math(_set(part)) if n % 2 else m.Text(part)


def _set(latex: str) -> str:
    return latex.replace(r"\|", r"\Vert ").replace("|", r"\vert ").replace(r"^{\prime}", "'")


def in_full(entry: Entry) -> Iterator[m.Block]:
    """Quotation, reading, what is printed and derived, how, and what hangs on it."""
    first = entry.findings[0]
    yield from entry.anchors[:1]
    yield m.Heading(entry.place, 3)
    items = [m.line(*entry.says, " (", entry.where, ")"), m.line(f"Read as: {_read_as(entry)}.")]
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


def _read_as(entry: Entry) -> str:
    claim = entry.findings[0].claim
    statements = dict.fromkeys(f.claim.about for f in entry.findings)
    return claim.statement if len(entry.findings) == 1 else "; ".join(statements)


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
    if len(certificates) <= _CERTIFICATES:
        yield from certificates


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
        derived = [by.get(name, finding.value if not by else "") for name in names] or [finding.value]
        derived = derived if len(names) > 1 else [finding.value]
        rows.append((
            m.line(*([m.Anchor(claim.id)] if claim.id != entry.name else []), claim.label or claim.statement),
            m.line(printed(finding)), *(m.line(m.Code(value)) if value else m.line("") for value in derived),
            m.line(m.Strong(finding.verdict.value)), *([m.line(remark)] if any(remarks) else []),
        ))  # fmt: skip
    return m.Table(tuple(m.line(h) for h in header), tuple(rows))


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
