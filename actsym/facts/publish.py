"""Facts as files: one JSON a subject, their schema, one table of all in CSV, and their identifiers as a list."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from actsym.facts.fact import (
    CERTAINTIES,
    HELD,
    IDENTIFIER,
    INTEGER,
    MEASURED,
    NONE,
    NUMBER,
    TRUTH,
    TYPES,
    Fact,
    origin,
    slug,
)

if TYPE_CHECKING:
    from actsym.facts.collect import Record

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

#: The types that a value shows by itself.
_SHOWN = (NUMBER, INTEGER, TRUTH)


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
    found = {}
    for tail, counts in sorted(told.items()):
        most, count = min(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        if count > 1:
            found[tail] = _named(most)
    return found


def _common(record: Record, fact: Fact) -> tuple[Any, ...]:
    meaning, name = fact.meaning, re.escape(record.name)
    command = re.sub(rf"(?<=[ ]){name}(?= |$)", "{name}", fact.command)
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
    if fact.type not in _SHOWN:
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
    yield SCHEMA, json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    yield DEFINITIONS, "{\n" + ",\n".join(f"{_line(n)}:{_line(of)}" for n, of in common.items()) + "\n}\n"
    for record in records:
        yield path(record), render(record, common)
    yield TABLE, table(records)


def schema() -> Mapping[str, Any]:
    """The JSON Schema (2020-12) of :func:`render`."""
    text, dyadic = {"type": "string"}, {"type": "string", "pattern": r"^-?\d+\*2\^-?\d+$"}
    number = {"type": "string", "description": "decimals, every digit proven or measured, rounded to nearest"}
    values: dict[str, Any] = {
        "value": {"anyOf": [number, {"type": "integer"}, {"type": "boolean"}]},
    }
    shared = " (where it is left out, definitions.json has it, by the identifier without its subject)"
    optional = {
        "type": {
            "enum": list(TYPES), "description": "left out of numbers (decimals in a string), integers and booleans",
        },
        "certainty": {
            "enum": list(CERTAINTIES), "description": "; ".join(f"{n}: {t}" for n, t in CERTAINTIES.items())
            + "; left out where it follows: what has a type, and booleans, are proven; integers and what has "
            "exact are exact; what has enclosure alone is enclosed",
        },
        "exact": {
            "type": "object", "properties": {"sympy": text, "latex": text}, "required": ["sympy"],
            "additionalProperties": False,
            "description": "the exact value, as sympy.sympify reads it, and in LaTeX (left out of fractions and long "
            "forms); beside an enclosure it was held to that",
        },
        "enclosure": {
            "type": "object", "properties": {"mid": dyadic, "rad": dyadic}, "required": ["mid", "rad"],
            "additionalProperties": False, "description": "a ball that holds the value: midpoint and radius, exactly",
        },
        "method": text | {"description": f"how the value was obtained{shared}"},
        "checks": {"type": "array", "items": text, "description": f"what was verified about it{shared}"},
        "reason": text | {"description": "why there is no value, or no exact form"},
        "same": {"type": "array", "items": text, "description": "facts that are the same by definition"},
        "evidence": {"type": "object", "description": "of measured values and verdicts: inputs, machine, detail"},
        "kind": text | {"description": f"what sort of quantity: gain, distance, order, error, verdict, ...{shared}"},
        "unit": text | {"description": f"1 for a pure number, else ulp, ns, operations{shared}"},
        "statement": text | {"description": f"what the value is, in words{shared}"},
        "definition": text | {"description": f"what the value is, in LaTeX; empty where words do better{shared}"},
        "command": text | {"description": f"prints the value; {{name}} stands for the name of the subject{shared}"},
    }  # fmt: skip
    identifier = text | {"pattern": f"^{IDENTIFIER.pattern.removesuffix(chr(92) + 'Z')}$"}
    fact = {
        "type": "object", "properties": {"id": identifier} | values | optional, "required": ["id", *values],
        "additionalProperties": False,
    }  # fmt: skip
    head = {name: text for name in ("package", "version", "date", "subject", "name", "title", "kind")}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The facts about an activation, a basis, or published claims",
        "type": "object",
        "properties": {
            "schema": {"const": VERSION}, **head,
            "parameters": {
                "type": "object", "additionalProperties": text,
                "description": "the values of the activation's parameters at which every fact holds",
            },
            "gate": text | {"description": "of a gated activation u f(x): the subject of facts about f"},
            "reading": text | {"description": "how an activation that is no function of one variable was read"},
            "facts": {"type": "array", "items": {"$ref": "#/$defs/fact"}},
        },
        "required": ["schema", *head, "facts"],
        "$defs": {"fact": fact},
    }  # fmt: skip
