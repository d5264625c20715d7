"""All facts about a subject: an activation, a basis, or a paper that was audited."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from actsym.derived import index, store
from actsym.errors import InputError
from actsym.facts import answers, moments, recommended
from actsym.facts.exact import recognised, simplest
from actsym.facts.fact import Fact, UnknownFact, slug

if TYPE_CHECKING:
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
    described = _described(name)
    start, gated = slug(name), described["kind"] == "gated"
    asked = answers.Asked(
        f"{start}/gate" if gated else start, name, "" if gated or file["reading"] else f"{start}/normal-1",
        ", with the means over the row held at their limits for N(0, 1)" if described["kind"] == "row" else "",
    )  # fmt: skip
    section = simplest(file[store.MOMENTS])
    found = [
        recommended.fact(name, section),
        *moments.facts(name, section, gated),
        *answers.whole(start, name, file.get(store.WHOLE, {}).get("rows", {})),
    ]
    elsewhere = gated and file["element"] != name  # what holds of the gate has names already
    if not elsewhere:
        found += answers.facts(asked, recognised(store.activation(file["element"])))
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


def _described(name: str) -> Mapping[str, Any]:
    kept = index.contents()
    if kept is None:
        from actsym.derived import listing

        kept = listing.contents()
    described: Mapping[str, Any] = kept["activations"][name]["described"]
    return described


@cache
def _kernels(folder: Path, manifest: Path) -> Evidence:
    """What is known about kernels in a copy of the project; nothing elsewhere."""
    from actsym.report.evidence import Evidence

    return Evidence.read(folder, manifest, folder / "machines")


def with_kernels(name: str, evidence: Evidence | None = None) -> Record:
    """:func:`of_activation` with the facts about its kernels: what ``evidence`` says, or a copy of the project that the
    current folder is."""
    from actsym.catalog import ACTIVATIONS
    from actsym.facts import kernels

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
    from actsym.derived.findings import findings
    from actsym.facts import claims

    return Record("audit", {"title": "Audit of published claims", "kind": "audit"}, tuple(claims.facts(findings())))


def subjects() -> dict[str, str]:
    """The names of everything there are facts about, by the first part of its identifiers, and of what kind."""
    from actsym.bases.shipped import BASES

    found = {slug(name): f"activation {name}" for name in store.names()}
    return found | {slug(name): f"basis {name}" for name in BASES} | {"audit": "audit audit"}


def about(subject: str) -> Record:
    """The record of a subject, by its name or as identifiers spell it.  Raises :class:`UnknownFact`."""
    from difflib import get_close_matches

    known = subjects()
    kind, _, name = known.get(slug(subject), "").partition(" ")
    if kind == "activation":
        return with_kernels(name)
    if kind == "basis":
        return of_basis(name)
    if kind == "audit":
        return of_audit()
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
    from difflib import get_close_matches

    wanted = _spelled(identifier)
    record = about(wanted.partition("/")[0])
    for fact in record.facts:
        if fact.id == wanted:
            return record, fact
    gate = record.about.get("gate")
    of_gate = f"{gate}/{wanted.partition('/')[2]}"
    if gate and any(fact.id == of_gate for fact in about(gate).facts):
        raise UnknownFact(f"{record.about['title']} is gated: what holds of its gate f stands under {of_gate}")
    ids = [fact.id for fact in record.facts]
    below = [i for i in ids if i.startswith(f"{wanted}/")]
    near = below[:8] or get_close_matches(wanted, ids, 4, 0.5)
    hint = (
        f"there {'is' if len(near) == 1 else 'are'} {', '.join(near)}"
        if near
        else f"`actsym fact {slug(record.name)}` lists them"
    )
    measured = next((f"/{part}/" for part in ("kernel", "speed") if f"/{part}/" in wanted), "")
    if measured and not any(measured in i for i in ids):
        hint = f"what is measured of kernels is read from {REPORTS}/ of a copy of the project, and none is here"
    raise UnknownFact(f"no fact is called {identifier!r}; {hint}")


def everything(folder: Path = REPORTS, evidence: Evidence | None = None) -> Iterator[Record]:
    """The records of all subjects: activations, bases (with what ``folder`` holds of them), the audit."""
    from actsym.bases.shipped import BASES

    for name in store.names():
        yield with_kernels(name, evidence)
    for name in BASES:
        yield of_basis(name, folder)
    yield of_audit()
