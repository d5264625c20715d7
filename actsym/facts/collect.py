"""All facts about a subject (an activation, a basis, the papers that were audited), and all of them as files."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path
from typing import Any

from actsym.audit.claim import Finding, Verdict
from actsym.derived import index, store
from actsym.errors import InputError
from actsym.facts import answers, kernels, moments
from actsym.facts.fact import HELD, MEASURED, NONE, PROVEN, STATUSES, TEXT, Fact, Meaning, UnknownFact, origin, slug
from actsym.report.evidence import Evidence

#: Where bases' measured basins and kernels' results lie, in a copy of the project.
REPORTS, MANIFEST = Path("reports"), Path("generated/manifest.json")


@dataclass(frozen=True)
class Record:
    """Everything about one subject: ``about`` says what it is, ``facts`` are in a fixed order."""

    name: str
    about: Mapping[str, Any]
    facts: tuple[Fact, ...]


def of_activation(name: str, further: Iterable[Fact] = ()) -> Record:
    """The facts about a member of the catalogue by its name, as the data hold them; ``further`` are those of kernels.

    Raises :class:`~actsym.errors.InputError` where there are no data.
    """
    file = store.activation(name)
    if not file:
        raise InputError(f"there are no data of {name!r}; `actsym derive` writes them")
    from actsym.derived import listing

    described: Mapping[str, Any] = (index.contents() or listing.contents())["activations"][name]["described"]
    start, gated = slug(name), described["kind"] == "gated"
    function = answers.Function(
        f"{start}/gate" if gated else start, name, "" if gated or file["reading"] else f"{start}/normal-1",
        ", with the means over the row held at their limits for N(0, 1)" if described["kind"] == "row" else "",
    )  # fmt: skip
    section = file[store.MOMENTS]
    found = [
        moments.recommended(name, section),
        *moments.facts(name, section, gated),
        *answers.whole(start, name, file.get(store.WHOLE, {}).get("rows", {})),
    ]
    elsewhere = gated and file["element"] != name  # what holds of the gate has names already
    if not elsewhere:
        found += answers.facts(function, store.activation(file["element"])["questions"])
    found += further
    about = {key: described[key] for key in ("title", "kind", "expression", "source")}
    about["parameters"] = {p["name"]: p["default"] for p in described["parameters"]}
    if file["reading"]:
        about["reading"] = _reading(file)
        about["function"] = file["function"]
    if elsewhere:
        about["gate"] = slug(file["element"])
    return Record(name, about, tuple(found))


def _reading(file: Mapping[str, Any]) -> str:
    """How the activation was read; by input where that differs, as it does for rows."""
    section = file[store.MOMENTS]
    inputs = [under["text"] for under in section["under"]]
    if len(set(section["readings"])) == 1:
        return str(file["reading"])
    told = (f"under {text}, {reading}" for text, reading in zip(inputs, section["readings"], strict=True))
    return "; ".join(told) + f"; what names no input is under {inputs[0]}"


@cache
def _kernels(folder: Path, manifest: Path) -> Evidence:
    """What is known about kernels in a copy of the project; nothing elsewhere."""
    return Evidence.read(folder, manifest, folder / "machines")


def with_kernels(name: str, evidence: Evidence | None = None) -> Record:
    """:func:`of_activation` with the facts about its kernels: what ``evidence`` says, or a copy of the project that the
    current folder is.

    Raises :class:`~actsym.errors.InputError` where the data are of another definition."""
    from actsym.catalog import ACTIVATIONS

    for of in {name, (store.activation(name) or {}).get("element", name)}:
        if (file := store.activation(of)) and file["definition"] != ACTIVATIONS[of].key:
            raise InputError(f"the data of {of} are of another definition; `actsym derive {name}` derives them anew")
    return of_activation(name, kernels.facts(ACTIVATIONS[name], evidence or _kernels(REPORTS, MANIFEST)))


def of_basis(name: str, folder: Path = REPORTS) -> Record:
    """The facts about a shipped basis."""
    from actsym.bases.shipped import BASES
    from actsym.facts import bases

    path = folder / "bases" / "basins.json"
    basins = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None
    basis = BASES[name]
    about = {"title": basis.title, "kind": "basis", "measure": str(basis.measure), "source": basis.source}
    return Record(name, about, tuple(bases.facts(basis, basins)))


def of_audit() -> Record:
    """The facts about the statements of all papers."""
    from actsym.derived.audit_results import audit_results

    return Record("audit", {"title": "Audit of published claims", "kind": "audit"}, tuple(of_claims(audit_results())))


def subjects(folder: Path = REPORTS, evidence: Evidence | None = None) -> dict[str, Callable[[], Record]]:
    """What makes the record of everything there are facts about, by the first part of its identifiers: activations,
    bases (with what ``folder`` holds of them), the audit."""
    from actsym.bases.shipped import BASES

    known = {slug(name): partial(with_kernels, name, evidence) for name in store.names()}
    return {**known, **{slug(name): partial(of_basis, name, folder) for name in BASES}, "audit": of_audit}


def about(subject: str) -> Record:
    """The record of a subject, by its name or as identifiers spell it.  Raises :class:`UnknownFact`."""
    known = subjects()
    if slug(subject) in known:
        return known[slug(subject)]()
    near = get_close_matches(slug(subject), known, 3)
    hint = f"did you mean {', '.join(near)}?" if near else "`actsym list` has the names of activations"
    raise UnknownFact(f"nothing is called {subject!r}; {hint}")


def _spelled(identifier: str) -> str:
    return identifier.strip().strip("/").lower().replace("_", "-")


def below(identifier: str) -> Record | None:
    """The facts whose identifiers go on from ``identifier``, where that is none itself (``audit/telu``); None where
    there are none, or it is a subject."""
    wanted = _spelled(identifier)
    if "/" not in wanted:
        return None
    record = about(wanted.partition("/")[0])
    found = tuple(fact for fact in record.facts if fact.id.startswith(f"{wanted}/"))
    alone = not any(fact.id == wanted for fact in record.facts)
    return replace(record, facts=found) if found and alone else None


def find(identifier: str) -> tuple[Record, Fact]:
    """A fact by its identifier, with the record it is in.  Raises :class:`UnknownFact`, which names what is near."""
    wanted = _spelled(identifier)
    record = about(wanted.partition("/")[0])
    known = {fact.id: fact for fact in record.facts}
    if wanted in known:
        return record, known[wanted]
    gate = record.about.get("gate")
    of_gate = f"{gate}/{wanted.partition('/')[2]}"
    if gate and any(fact.id == of_gate for fact in about(gate).facts):
        raise UnknownFact(f"{record.about['title']} is gated: what holds of its gate f stands under {of_gate}")
    below = [i for i in known if i.startswith(f"{wanted}/")]
    near = below[:8] or get_close_matches(wanted, known, 4, 0.5)
    hint = f"there {'is' if len(near) == 1 else 'are'} {', '.join(near)}"
    hint = hint if near else f"`actsym fact {slug(record.name)}` lists them"
    measured = next((f"/{part}/" for part in ("kernel", "speed") if f"/{part}/" in wanted), "")
    if measured and not any(measured in i for i in known):
        hint = f"what is measured of kernels is read from {REPORTS}/ of a copy of the project, and none is here"
    raise UnknownFact(f"no fact is called {identifier!r}; {hint}")


def everything(folder: Path = REPORTS, evidence: Evidence | None = None) -> Iterator[Record]:
    """The records of all :func:`subjects`."""
    return (make() for make in subjects(folder, evidence).values())


# ---------------------------------------------------------------- claims of papers

#: Verdicts that no derivation stands behind.
_UNPROVEN = (Verdict.OUT_OF_SCOPE, Verdict.UNDECIDED)

#: A kind of place that a number follows, which stands apart in identifiers: ``theorem5`` is ``theorem-5``.
_NUMBERED = re.compile(r"\A(theorem|section|table|lemma|equation|definition|figure|remark|proposition)(?=\d)")


def of_claims(findings: Iterable[Finding]) -> Iterator[Fact]:
    """One a statement, ``audit/telu/theorem-5.1``, in the order of the papers."""
    for finding in findings:
        claim = finding.claim
        where = f"{claim.paper}, {claim.place}: {claim.statement}"
        evidence = {
            "printed": claim.says, "value": finding.value, "weight": finding.weight.value if finding.weight else "",
            "link": claim.link,
        }  # fmt: skip
        yield Fact(
            identifier(claim.id), TEXT, finding.verdict.value, Meaning(f"the verdict on {where}", "", "verdict"),
            NONE if finding.verdict in _UNPROVEN else PROVEN, method=finding.certificate, command=claim.command,
            evidence={name: value for name, value in evidence.items() if value},
        )  # fmt: skip


def identifier(claim: str) -> str:
    """The name of the fact about a statement: ``telu.theorem5.1`` is ``audit/telu/theorem-5.1``.

    >>> identifier("telu.theorem5.1"), identifier("telu.table_b4.relu_left")
    ('audit/telu/theorem-5.1', 'audit/telu/table-b4/relu-left')
    """
    paper, *rest = claim.split(".")
    parts: list[str] = []
    for part in rest:
        if part.isdigit() and parts and parts[-1][-1].isdigit():
            parts[-1] += f".{part}"
        else:
            parts.append(slug(_NUMBERED.sub(r"\1 ", part)))
    return "/".join(("audit", slug(paper), *parts))


# ---------------------------------------------------------------- files: one JSON a subject, and one table of all

#: Raised when a reader of the old form could not read the new one.
VERSION = 1

#: The folder of the files of subjects, the table of all, the schema, and what facts of many subjects have in common,
#: below the report's root.
FOLDER, TABLE, SCHEMA, DEFINITIONS = "facts", "facts.csv", "facts/schema.json", "facts/definitions.json"

#: Columns of the table of all.
COLUMNS = ("id", "value", "unit", "certainty")

#: What facts of one name have in common, whatever activation they are about.
COMMON = ("statement", "definition", "kind", "unit", "command", "method", "checks")

#: What LaTeX writes as SymPy does.
_RATIONAL = re.compile(r"-?\d+/\d+")

#: Characters of LaTeX that anybody sets in type.
_LONGEST = 200


def path(record: Record) -> str:
    """Where a record is written, relative to the report's root: ``facts/telu.json``."""
    return f"{FOLDER}/{slug(record.name)}.json"


def definitions(records: Iterable[Record]) -> dict[str, dict[str, Any]]:
    """What facts have in common with most of the same name of other subjects, by the identifier without its subject.

    In a command ``{name}`` stands for the name of the subject.
    """
    told: dict[str, Counter[tuple[Any, ...]]] = {}
    for record in records:
        for fact in record.facts:
            told.setdefault(fact.id.partition("/")[2], Counter())[_common(record, fact)] += 1
    most = {tail: min(counts.items(), key=lambda pair: (-pair[1], pair[0])) for tail, counts in sorted(told.items())}
    return {tail: _named(values) for tail, (values, count) in most.items() if count > 1}


def _common(record: Record, fact: Fact) -> tuple[Any, ...]:
    meaning = fact.meaning
    command = re.sub(rf"(?<=[ ]){re.escape(record.name)}(?= |$)", "{name}", fact.command)
    checks = tuple(check for check in fact.checks if not check.startswith(HELD)) if fact.exact else fact.checks
    return meaning.words, meaning.latex, meaning.kind, meaning.unit, command, fact.method, checks


def _named(values: tuple[Any, ...]) -> dict[str, Any]:
    return {n: list(v) if isinstance(v, tuple) else v for n, v in zip(COMMON, values, strict=True)}


def render(record: Record, common: Mapping[str, Mapping[str, Any]]) -> str:
    """A record as JSON text, a line a fact: without what ``common``, the :func:`definitions`, says of it."""
    head = {"schema": VERSION, **origin(), "subject": slug(record.name), "name": record.name, **record.about}
    lines = ",\n".join(f"  {_line(_entry(record, fact, common))}" for fact in record.facts)
    return f'{_line(head)[:-1]},"facts":[\n{lines}\n]}}\n'


def _entry(record: Record, fact: Fact, common: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A fact without what is seen from the rest of the file, or from ``common``."""
    shared = common.get(fact.id.partition("/")[2], {})
    own = {name: value for name, value in _named(_common(record, fact)).items() if value != shared.get(name)}
    entry: dict[str, Any] = {"id": fact.id, "value": fact.value}
    if fact.type in (TEXT, *STATUSES.values()):  # of numbers and truths the value shows it
        entry["type"] = fact.type
    if fact.certainty in (MEASURED, NONE):
        entry["certainty"] = fact.certainty
    if fact.exact:
        entry["exact"] = {"sympy": fact.exact}
        if not _RATIONAL.fullmatch(fact.exact) and len(fact.latex) <= _LONGEST:
            entry["exact"]["latex"] = fact.latex
    left = ("id", "value", "type", "certainty", "exact", *COMMON)
    return entry | {name: value for name, value in fact.to_json().items() if name not in left} | own


def _line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def table(records: Iterable[Record]) -> str:
    """Every fact in a line of CSV, sorted by identifier."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for fact in sorted((f for record in records for f in record.facts), key=lambda f: f.id):
        writer.writerow(row(fact))
    return out.getvalue()


def row(fact: Fact) -> tuple[str, ...]:
    """The cells of :data:`COLUMNS`; truths are ``true`` and ``false``."""
    value = json.dumps(fact.value) if isinstance(fact.value, bool) else str(fact.value)
    return fact.id, value, fact.meaning.unit, fact.certainty


def files(records: Sequence[Record]) -> Iterator[tuple[str, str]]:
    """Every file by its path relative to the report's root, with its text."""
    common = definitions(records)
    yield SCHEMA, Path(__file__).with_name("schema.json").read_text(encoding="utf-8")
    yield DEFINITIONS, "{\n" + ",\n".join(f"{_line(n)}:{_line(of)}" for n, of in common.items()) + "\n}\n"
    for record in records:
        yield path(record), render(record, common)
    yield TABLE, table(records)
