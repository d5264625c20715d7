"""Tables of chosen quantities of chosen activations: the names of columns, and how cells are rounded."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from actsym.errors import InputError
from actsym.facts.fact import INTEGER, NUMBER, Fact, slug
from actsym.text.numbers import rounded

if TYPE_CHECKING:
    from actsym.facts.collect import Record

#: Significant digits unless others are asked for.
DIGITS = 6

FORMATS = ("latex", "markdown", "csv", "json")


#: How the tails of identifiers of measured facts begin.
_MEASURED = ("kernel/", "torch-expression/", "speed/", "worst-error")


@dataclass(frozen=True)
class Column:
    """A quantity of activations, as a column of the tables for papers and of the one table of all activations.

    name, about
        As it is chosen on the command line, and what it is.
    latex
        Its head in LaTeX.
    paths
        Tails of identifiers; the first that a subject has is shown.
    title
        Its head in the table of all activations; empty where that does not have it.
    key
        Its name in the addresses of that table, where it is not ``name``.
    wider
        Tails that are looked for in that table, where they are others than ``paths``.
    unit, term, shown
        In that table: the unit, the name of the term that explains it, and whether it is there without being chosen.
    """

    name: str
    about: str
    latex: str
    paths: tuple[str, ...]
    title: str = ""
    key: str = ""
    unit: str = ""
    term: str = ""
    shown: bool = False
    wider: tuple[str, ...] = ()

    @property
    def measured(self) -> bool:
        """Whether it holds measurements of kernels, which an installed package has not at hand."""
        return self.paths[0].startswith(_MEASURED)

    @property
    def absent(self) -> str:
        """What stands where a subject has no such fact."""
        return "not measured" if self.measured else "none"


def _of_one(*tails: str) -> tuple[str, ...]:
    """Of the activation itself, or of the gate of a gated one."""
    return tuple(start + tail for start in ("", "gate/") for tail in tails)


#: The columns by name, in the order of the help and of the table of all activations.
COLUMNS: Mapping[str, Column] = {
    column.name: column
    for column in (
        Column("smoothness", "largest k with f in C^k", r"$C^k$", _of_one("smoothness/order"), "Smoothness",
               term="smoothness", shown=True),
        Column("minimum", "infimum of f", r"$\inf f$", _of_one("range/lower"), "Infimum"),
        Column("maximum", "supremum of f", r"$\sup f$", _of_one("range/upper"), "Supremum"),
        Column("lipschitz", "sup |f'|", r"$\sup|f'|$", _of_one("lipschitz/f"), "Lipschitz constant", term="lipschitz",
               shown=True),
        Column("curvature", "sup |f''|", r"$\sup|f''|$", _of_one("lipschitz/derivative"), "sup |f″|"),
        Column("gain", "recommended gain: sqrt(1 / E[f²]) under N(0, 1)", "gain", ("recommended-gain",),
               "Recommended gain", term="recommended-gain", shown=True),
        Column("forward-gain", "Var[x] / E[f²] under N(0, 1), of variances", r"$1/E[f^2]$", ("normal-1/forward-gain",),
               "Forward gain (of variances), N(0, 1)", "forward", term="forward-gain"),
        Column("backward-gain", "Var[x] / E[f'²] under N(0, 1), of variances", r"$1/E[f'^2]$",
               ("normal-1/backward-gain",), "Backward gain (of variances), N(0, 1)", "backward", term="backward-gain"),
        Column("uniform-forward", "Var[x] / E[f²] under U(-√3, √3), of variances", r"$1/E_U[f^2]$",
               ("uniform-sqrt3/forward-gain",), "Forward gain (of variances), U(−√3, √3)",
               term="forward-gain"),
        Column("uniform-backward", "Var[x] / E[f'²] under U(-√3, √3), of variances", r"$1/E_U[f'^2]$",
               ("uniform-sqrt3/backward-gain",), "Backward gain (of variances), U(−√3, √3)",
               term="backward-gain"),
        Column("mean", "E[f] under N(0, 1)", "$E[f]$", ("normal-1/mean",), "E[f], N(0, 1)"),
        Column("variance", "Var[f] under N(0, 1)", r"$\mathrm{Var}[f]$", ("normal-1/variance",), "Var[f], N(0, 1)"),
        Column("second-moment", "E[f²] under N(0, 1)", "$E[f^2]$", ("normal-1/second-moment",)),
        Column("slope-moment", "E[f'²] under N(0, 1)", "$E[f'^2]$", ("normal-1/derivative-second-moment",)),
        Column("chi", "slope of the correlation map at 1", r"$\chi_1$", _of_one("signal/chi"), "χ₁", term="chi-1"),
        Column("length-slope", "slope of the length map at q = 1", "length slope",
               _of_one("signal/length-slope"), "Slope of the length map", term="length-map",
               wider=("signal/whole-length-slope", *_of_one("signal/length-slope"))),
        Column("decay", "tight class of f' at -oo", r"$f'$ at $-\infty$", _of_one("decay/left/derivative"),
               "f′ at −∞", "decay-left", term="theta-class", shown=True),
        Column("decay-right", "tight class of f' at oo", r"$f'$ at $\infty$", _of_one("decay/right/derivative"),
               "f′ at ∞", term="theta-class"),
        Column("relu-l1", "L1 distance to ReLU", "$L^1$ to ReLU", _of_one("distance/relu/l1"), "L¹ distance to ReLU",
               "relu", term="relu-distance"),
        Column("relu-l2", "L2 distance to ReLU", "$L^2$ to ReLU", _of_one("distance/relu/l2")),
        Column("relu-sup", "sup distance to ReLU", r"$\sup$ to ReLU", _of_one("distance/relu/sup")),
        Column("operations", "operations of f as it is defined", "ops", _of_one("operations/f"), "Cost", "cost",
               "operations", "operations", shown=True),
        Column("calls", "how many of the operations are function calls", "calls", _of_one("operations/f/calls"),
               "Calls among the operations"),
        Column("error", "largest error found of any kernel, in ulp", "error (ulp)", ("kernel/worst-error",),
               "Worst error", unit="ulp", term="worst-error", shown=True, wider=("kernel/worst-error", "worst-error")),
    )
}  # fmt: skip


#: What a writer is given: records, each with the facts of its cells.
Rows: TypeAlias = "Sequence[tuple[Record, list[Fact | None]]]"


def columns(names: Sequence[str]) -> list[Column]:
    """The columns of these names; a tail of identifiers (``distance/relu/l1``) is a column of its own."""
    from difflib import get_close_matches

    found = []
    for name in names:
        if name in COLUMNS:
            found.append(COLUMNS[name])
        elif "/" in name:
            found.append(Column(name, name, name, (name,)))
        else:
            near = get_close_matches(name, COLUMNS, 3)
            hint = f"did you mean {', '.join(near)}?" if near else f"there are {', '.join(COLUMNS)}"
            raise InputError(f"no column is called {name!r}; {hint}")
    return found


def by_tail(record: Record, gate: Record | None) -> dict[str, Fact]:
    """The facts about a subject by the tails of their identifiers; those about its gate begin with ``gate/``."""
    of_gate = gate.facts if gate is not None else ()
    known = {fact.id.partition("/")[2]: fact for fact in record.facts}
    return known | {f"gate/{fact.id.partition('/')[2]}": fact for fact in of_gate}


def first_of(tails: Iterable[str], known: Mapping[str, Fact]) -> Fact | None:
    """The first fact that there is of some tails, among those :func:`by_tail`."""
    return next((known[tail] for tail in tails if tail in known), None)


def cell(record: Record, column: Column) -> Fact | None:
    """The fact that stands in a cell; None where neither the subject nor its gate has one."""
    from actsym.facts import collect

    gate = collect.about(record.about["gate"]) if "gate" in record.about else None
    return first_of(column.paths, by_tail(record, gate))


def _whose(record: Record, fact: Fact | None) -> str:
    """What tells a reader that a cell is not of f as it is evaluated: of the gate alone, or of f in training."""
    if fact is None:
        return ""
    if any("/in-training-" in other for other in fact.same):
        return " (in training)"
    subject, _, path = fact.id.partition("/")
    return " (gate)" if subject != slug(record.name) or path.startswith("gate/") else ""


def text(fact: Fact | None, digits: int, absent: str = "none") -> str:
    """A cell as plain text."""
    if fact is None:
        return absent
    if fact.type == NUMBER:
        return rounded(str(fact.value), digits)
    return json.dumps(fact.value) if isinstance(fact.value, bool) else str(fact.value)


def _tex(fact: Fact | None, digits: int) -> str:
    """A cell in LaTeX that needs no package but what every document loads."""
    if fact is None:
        return "--"
    shown = text(fact, digits)
    if fact.type == "infinite":
        return r"$-\infty$" if shown.startswith("-") else r"$\infty$"
    if fact.type in (NUMBER, INTEGER):
        mantissa, e, exponent = shown.partition("e")
        return f"${mantissa} \\cdot 10^{{{int(exponent)}}}$" if e else f"${shown}$"
    if shown.startswith("Θ(") and fact.latex:
        return rf"$\Theta\left({fact.latex}\right)$"
    return _escaped(shown).replace("^", r"\^{}")


def _latex(header: Sequence[Column], rows: Rows, digits: int) -> str:
    titles = " & ".join(["", *(c.latex if c.name in COLUMNS else _escaped(c.latex) for c in header)])
    lines = [rf"\begin{{tabular}}{{l{'r' * len(header)}}}", r"\hline", rf"{titles} \\", r"\hline"]
    for record, cells in rows:
        row = [_escaped(str(record.about["title"])), *(_tex(fact, digits) + _whose(record, fact) for fact in cells)]
        lines.append(rf"{' & '.join(row)} \\")
    return "\n".join([*lines, r"\hline", r"\end{tabular}"])


def _escaped(text: str) -> str:
    return re.sub(r"([#$%&_{}])", r"\\\1", text)


def _plain(header: Sequence[Column], cells: Sequence[Fact | None], digits: int) -> list[str]:
    return [text(fact, digits, column.absent) for column, fact in zip(header, cells, strict=True)]


def _markdown(header: Sequence[Column], rows: Rows, digits: int) -> str:
    lines = [["activation", *(c.name for c in header)], ["---", *("---:" for _ in header)]]
    for record, cells in rows:
        shown = [c.replace("|", r"\|") for c in _plain(header, cells, digits)]
        marked = [text + _whose(record, fact) for text, fact in zip(shown, cells, strict=True)]
        lines.append([str(record.about["title"]), *marked])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _csv(header: Sequence[Column], rows: Rows, digits: int) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    remarks = [
        "; ".join(f"{c.name}:{whose}" for c, f in zip(header, cells, strict=True) if (whose := _whose(record, f)))
        for record, cells in rows
    ]
    more = any(remarks)
    writer.writerow(["activation", *(c.name for c in header), *["remarks"] * more])
    for (record, cells), remark in zip(rows, remarks, strict=True):
        writer.writerow([record.name, *_plain(header, cells, digits), *[remark] * more])
    return out.getvalue().rstrip("\n")


def _json(header: Sequence[Column], rows: Rows, digits: int) -> str:
    data = []
    for record, cells in rows:
        told = (None if f is None else {"id": f.id, "value": text(f, digits)} for f in cells)
        data.append({"activation": record.name, **dict(zip((c.name for c in header), told, strict=True))})
    return json.dumps(data, indent=2, ensure_ascii=False)


_WRITERS: Mapping[str, Callable[[Sequence[Column], Rows, int], str]] = {
    "latex": _latex, "markdown": _markdown, "csv": _csv, "json": _json,
}  # fmt: skip


def table(records: Sequence[Record], names: Sequence[str], format: str = "markdown", digits: int = DIGITS) -> str:
    """A table of the columns ``names``, a row a record.

    Raises :class:`~actsym.errors.InputError` for a column that there is not, or that no record has; of what is measured
    there may be none (:func:`unmeasured`).
    """
    header = columns(names)
    rows = [(record, [cell(record, column) for column in header]) for record in records]
    for column, *facts in zip(header, *(cells for _, cells in rows), strict=True):
        if not any(facts) and not column.measured:
            raise InputError(f"none of {', '.join(r.name for r in records)} has {column.name!r}")
    return _WRITERS[format](header, rows, digits)


def unmeasured(records: Sequence[Record], names: Sequence[str]) -> list[str]:
    """The columns of measurements among ``names`` that none of ``records`` has anything in."""
    header = [column for column in columns(names) if column.measured]
    return [column.name for column in header if all(cell(record, column) is None for record in records)]
