"""One table of all activations: HTML with every column, of which the script shows, filters and sorts what is chosen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from actsym.facts.collect import Record
from actsym.facts.columns import COLUMNS, Column, by_tail, first_of, text
from actsym.facts.fact import INTEGER, NUMBER, Fact, slug
from actsym.report import model as m
from actsym.report.formats import html
from actsym.report.formats.html import Frame
from actsym.report.site import facts

PATH, TITLE = "table", "All activations in one table"

#: Orders of smoothness are numbers, and these the largest: C^∞, and analytic.
_SMOOTH, _ANALYTIC = 1000, 1001


#: Columns that are told from several facts: each by its name, with its title and its term.
_DERIVED = (
    Column("monotone", "", "", (), "Monotone", term="monotone", shown=True),
    Column("below", "", "", (), "Bounded below", shown=True),
)

_STAGES = {"forward": "forward", "training": "forward and backward"}


def columns(records: Sequence[Record]) -> list[Column]:
    """All columns: those of the tables for papers that have a title here, what is told from several facts, and the time
    of each machine, type and pass that was measured of any activation."""
    names = (fact.id.split("/") for record in records for fact in record.facts)
    speeds = {tuple(parts[2:5]) for parts in names if parts[1] == "speed" and parts[-1] == "time"}
    times = [
        Column(
            f"ns-{kind}-{stage}-{machine}", "", "", (f"speed/{machine}/{kind}/{stage}/time",),
            f"{kind} {_STAGES.get(stage, stage)}, {machine}", unit="ns an element", shown=stage == "forward",
        )
        for machine, kind, stage in sorted(speeds)
    ]  # fmt: skip
    first, *rest = (column for column in COLUMNS.values() if column.title)
    return [first, *_DERIVED, *rest, *times]


@dataclass(frozen=True)
class Cell:
    """What stands in a cell: six digits and all, what it is sorted by (nothing: by the text), its fact, a remark."""

    text: str
    full: str = ""
    key: str = ""
    fact: str = ""
    remark: str = ""


class _Row:
    """The facts about an activation by the tails of their identifiers, with those of its gate."""

    def __init__(self, record: Record, records: Mapping[str, Record]) -> None:
        self.record = record
        self.known = by_tail(record, records.get(record.about.get("gate", "")))

    def cell(self, column: Column) -> Cell:
        start = "" if "smoothness/order" in self.known else "gate/"
        gate = "of the gate" if start and "gate/smoothness/order" in self.known else ""
        if column.name == "monotone":
            return self._monotone(start, gate)
        if column.name == "below":
            lower = self.known.get(f"{start}range/lower")
            said = (
                "" if lower is None else {"infinite": "no", NUMBER: "yes", INTEGER: "yes"}.get(lower.type, lower.type)
            )
            return Cell(said, key=said, fact=lower.id if lower else "", remark=gate)
        fact = first_of(column.wider or column.paths, self.known)
        if fact is None:
            return Cell("not measured", key="last") if column.name == "error" else Cell("")
        if column.name == "smoothness":
            return self._smooth(fact, start, gate)
        remark = gate if any(fact is self.known.get(f"gate/{p}") for p in column.wider or column.paths) else ""
        if column.name == "error":
            remark = fact.method.partition(",")[0] if fact.method.startswith("sampled") else fact.method
            remark = f"{fact.evidence.get('type', '')}, {remark}"
        key = text(fact, 17) if fact.type in (NUMBER, INTEGER) else "last" if fact.type != "text" else ""
        if fact.type == "infinite":
            key = "-Infinity" if text(fact, 17).startswith(("-", "−")) else "Infinity"
        return Cell(facts.shown(fact), text(fact, 99), key, fact.id, remark)

    def _smooth(self, fact: Fact, start: str, gate: str) -> Cell:
        analytic = self.known.get(f"{start}smoothness/analytic")
        if fact.type == "infinite":
            whole = analytic is not None and analytic.value is True
            said = ("analytic", str(_ANALYTIC)) if whole else ("C^∞", str(_SMOOTH))
            return Cell(said[0], key=said[1], fact=fact.id, remark=gate)
        number = fact.type == INTEGER
        return Cell(f"C^{fact.value}" if number else str(fact.value), key=str(fact.value) if number else "last",
                    fact=fact.id, remark=gate)  # fmt: skip

    def _monotone(self, start: str, gate: str) -> Cell:
        """By the intervals on which f rises, falls or stays, if these are proven to be all."""
        kinds, first = set(), ""
        for tail, fact in self.known.items():
            if tail.startswith(f"{start}monotone/") and tail.count("/") == (2 if start else 1):
                kinds.add(fact.meaning.words.partition(":")[0])
                first = first or fact.id
        if not kinds or any(tail.startswith(f"{start}shape/not-proven") for tail in self.known):
            return Cell("")
        moving = kinds - {"constant"}
        said = "yes" if len(moving) <= 1 else "no"
        return Cell(said, key=said, fact=first, remark=gate)


def head() -> m.Page:
    return m.Page(PATH, TITLE, ())


def questions(records: Sequence[Record]) -> Iterator[tuple[str, str]]:
    """What the table answers, with the address of the answer: on each machine the narrowest type is asked about."""
    yield "Which gain do I use? The gain of every activation, with code", f"{PATH}#columns=gain,forward,backward"
    yield "Which is smoothest, and costs less than GELU?", f"{PATH}#where=cost%3Cgelu&sort=-smoothness"
    times = [column for column in columns(records) if column.paths and column.paths[0].startswith("speed/")]
    for column in times:
        _, machine, kind, stage, _ = column.paths[0].split("/")
        if stage == "forward" and (kind == "bfloat16" or not any(f"/{machine}/bfloat16/" in c.paths[0] for c in times)):
            yield f"Which is fastest in {kind} on {machine}?", f"{PATH}#sort={column.name}"
    yield "TeLU's gain for Kaiming's formula, with code", "facts/telu#recommended-gain"
    yield "The certificate of GELU's Lipschitz constant, and the command for it", "facts/gelu#lipschitz/f"


def render(records: Sequence[Record], frame: Frame) -> str:
    """The page as HTML; ``records`` are those of activations."""
    chosen = columns(records)
    by = {slug(record.name): record for record in records}
    header = "".join(_head(column) for column in chosen)
    shown = json.dumps([column.key or column.name for column in chosen if column.shown])
    rows = "\n".join(_row(_Row(record, by), chosen, frame) for record in records)
    meant = sorted({column.term for column in chosen if column.term})
    definitions = html.fragment(m.Page(PATH, "", (m.Bullets((tuple(m.Term("", name) for name in meant),)),)), str)
    popovers = definitions.partition("</ul>\n")[2]
    body = (
        "<p>Every number is a link to the fact behind it: all digits, how it was found, buttons that copy it. "
        "Columns, conditions and the order stand in this page's address, so a table can be linked as it is.</p>\n"
        f'<form class="filters" id="filters" hidden></form>\n<div class="tall" id="scroll"><table id="grid">\n'
        f'<thead><tr><th scope="col" data-name="name"><button type="button">Activation</button></th>'
        f'<th scope="col" data-name="family"><button type="button">Family</button></th>{header}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody></table></div>\n{popovers}\n"
        f'<script type="application/json" id="shown">{shown}</script>'
    )
    return html.framed(head(), body, frame, ("table.js",))


def _head(column: Column) -> str:
    unit = f" <small>({column.unit})</small>" if column.unit else ""
    term = (
        f' <button type="button" class="term" popovertarget="term-{column.term}" '
        f'aria-label="What is {escape(column.title)}?">?</button>' if column.term else ""
    )  # fmt: skip
    sorts = f'<button type="button" class="sorts">{escape(column.title)}{unit}</button>'
    return f'<th scope="col" data-name="{column.key or column.name}">{sorts}{term}</th>'


def _row(row: _Row, chosen: Sequence[Column], frame: Frame) -> str:
    record = row.record
    family = escape(frame.families.get(f"activations/{record.name}", ""))
    name = f'<a href="activations/{record.name}.html">{escape(record.about["title"])}</a>'
    cells = "".join(_cell(row.cell(column)) for column in chosen)
    return f'<tr id="{slug(record.name)}"><td>{name}</td><td>{family}</td>{cells}</tr>'


def _cell(cell: Cell) -> str:
    if not cell.text:
        return '<td data-value=""></td>'
    key = f' data-value="{escape(cell.key)}"' if cell.key else ""
    full = f' data-full="{escape(cell.full)}"' if cell.full and cell.full != cell.text else ""
    page, _, tail = facts.place(cell.fact).partition("#")
    shown = escape(cell.text)
    if cell.fact:
        shown = f'<a href="{page}.html#{escape(tail)}"{full}>{shown}</a>'
    return f"<td{key}>{shown}{f' <small>{escape(cell.remark)}</small>' if cell.remark else ''}</td>"
