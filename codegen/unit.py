"""The files of one unit: rendered, or known to be unchanged, with marks where its errors exceed the accepted ones.

A unit is made from its definition, the templates that it was rendered from, the approximants that are stored of what it
computes, in training and outside it, and the code of this module with all that this imports.  The catalogue is no part
of that: an edit of one activation leaves the others as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from pathlib import Path
from typing import Any

from actsym.definition.spec import Activation, Kind
from actsym.work import cache, classes, provenance
from actsym.work.files import digest
from codegen.approximate import approximants, composed
from codegen.compiled import codes, names
from codegen.kinds import FoldPlan, KernelPlan, plan
from codegen.kinds.scalar import evaluated
from codegen.manifest import Manifest, hash_of, hash_text
from codegen.render import READ, TEMPLATES
from codegen.stable.base import CannotLower
from codegen.targets import TARGETS, c

#: Initial coefficients of a module by vector, where these are not the defaults.
Starts = Mapping[str, Sequence[Any]]


def sources(activation: Activation, starts: Starts) -> dict[str, str]:
    """The text of every source file of an activation's unit, by its path in the generated folder.

    Raises :class:`~codegen.stable.base.CannotLower`, which names the activation and what kernels do not compute.
    """
    try:
        unit = plan(activation)
        if isinstance(unit, FoldPlan):
            unit = replace(unit, starts=starts)
        elif isinstance(unit, KernelPlan):
            unit = replace(unit, opaque=composed.falls_short(activation, unit))
        return {path: text for target in TARGETS for path, text in target.sources(unit).items()}
    except CannotLower as error:
        raise CannotLower(f"{activation.title}: {error}") from None


def shared_sources(activations: Sequence[Activation], package: str) -> dict[str, str]:
    """The files that all units of a folder (called ``package``) share."""
    return {path: text for target in TARGETS for path, text in target.shared(activations, package).items()}


@dataclass
class Unit:
    """The activations that share generated code, and their files.

    texts
        The files that were rendered, by path; empty for a unit that is unchanged on disk.
    hashes
        The hash of every file, by path.
    codes
        Hashes of the code that is compiled from them (:mod:`codegen.compiled`).
    marks, unmeasured
        The lines about errors that exceed the accepted ones, and whether nothing was measured.
    """

    members: Sequence[Activation]
    hashes: dict[str, str]
    codes: dict[str, str]
    texts: dict[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    unmeasured: bool = False

    def mark(self, out: Path, before: Manifest, falls_short: Sequence[str] | None, *, shipped: bool) -> None:
        """Write into the files where their errors exceed the accepted ones.

        falls_short
            The lines to write.  If None, those that the manifest ``before`` has of the same code; where that has none,
            the files of a unit that is not ``shipped`` with the catalogue say that nothing was measured.
        """
        first = self.members[0]
        entry = before.activations.get(first.name, {})
        earlier: dict[str, Any] = entry if entry.get("names") == names(self.codes, first.key) else {"unmeasured": True}
        self.marks = tuple(earlier.get("falls_short", ()) if falls_short is None else falls_short)
        self.unmeasured = falls_short is None and earlier.get("unmeasured", False) and not shipped
        for path in self.hashes if self.marks or self.unmeasured else ():
            # What lies there and was not rendered is as it is without marks.
            text = self.texts[path] if path in self.texts else (out / path).read_text(encoding="utf-8")
            said = c.unmeasured(path, text, first) if self.unmeasured else text
            said = reduce(lambda said, target: target.marked(path, said, first, self.marks), TARGETS, said)
            if said != text:
                self.texts[path] = said
                self.hashes = self.hashes | {path: hash_text(said)}

    def enter(self, manifest: Manifest) -> None:
        """Add the unit's members to the manifest, or replace their entries."""
        for member in self.members:
            searched = bool(approximants.data(member)) and approximants.unstored(member)
            told = {"falls_short": list(self.marks), "unmeasured": self.unmeasured, "searched": searched}
            entry = {"key": member.key, "names": names(self.codes, member.key), "sources": dict(self.hashes)}
            manifest.activations[member.name] = entry | {what: value for what, value in told.items() if value}


def units(activations: Sequence[Activation]) -> list[list[Activation]]:
    """``activations`` grouped by unit: those that share generated code are in one list."""
    found: dict[str, list[Activation]] = {}
    for activation in activations:
        found.setdefault(activation.unit, []).append(activation)
    return list(found.values())


def render(members: Sequence[Activation], starts: Starts, common: Mapping[str, str]) -> Unit:
    """Render the unit of ``members``, and note its hashes for :func:`unchanged`; ``common`` are the shared files."""
    READ.clear()
    texts = sources(members[0], starts)
    hashes = {path: hash_text(text) for path, text in texts.items()}
    if (name := made_from(members[0], starts)) is not None:
        cache.store(name, {"templates": _hashed(READ), "hashes": hashes})
    return Unit(members, hashes, _codes(hashes, common, texts.__getitem__), texts)


def unchanged(members: Sequence[Activation], starts: Starts, common: Mapping[str, str], out: Path) -> Unit | None:
    """The unit as it is on disk, if it is provably what rendering would give; None if it has to be rendered."""
    name = made_from(members[0], starts)
    known = None if name is None else cache.load(name)
    if known is None or _hashed(known["templates"]) != known["templates"]:
        return None
    hashes = known["hashes"]
    if any(hash_of(out / path) != hashed for path, hashed in hashes.items()):
        return None
    return Unit(members, hashes, _codes(hashes, common, lambda path: (out / path).read_text(encoding="utf-8")))


def _hashed(templates: Iterable[str]) -> dict[str, str]:
    return {name: provenance.files(TEMPLATES / name) for name in sorted(templates)}


def _codes(hashes: Mapping[str, str], common: Mapping[str, str], text: Callable[[str], str]) -> dict[str, str]:
    """What is compiled of the files of a unit, each of which ``text`` reads."""
    parts = (part for files in (hashes, common) for item in sorted(files.items()) for part in item)
    name = digest(provenance.code(codes.__module__), *parts)
    return dict(cache.stored(name, lambda: codes({path: text(path) for path in hashes}, common)))


def made_from(activation: Activation, starts: Starts) -> str | None:
    """Hash of everything that the sources of a unit are made from except the templates; None if a function in its
    definition is defined outside the project."""
    try:
        code = classes.code(activation.expr, activation.definition)
    except LookupError:
        return None
    computed = (activation, evaluated(activation)) if activation.kind is Kind.STOCHASTIC else (activation,)
    forms = repr(([approximants.data(a) for a in computed], sorted(starts.items())))
    return provenance.made_from(__name__, activation.key, repr(activation), forms, *code)
