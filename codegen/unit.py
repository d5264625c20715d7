"""The files of one unit: rendered, or known to be as rendering would give them, and with what falls short marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from pathlib import Path
from typing import Any

from actsym.catalog import ACTIVATIONS, starts
from actsym.definition.spec import Activation
from actsym.work import cache, classes, provenance
from codegen.approximate import approximants, composed
from codegen.compiled import codes, names
from codegen.kinds import KernelPlan, plan
from codegen.manifest import Manifest, hash_of, hash_text
from codegen.render import TEMPLATES
from codegen.stable.base import CannotLower
from codegen.targets import TARGETS, c


def sources(activation: Activation, *, search: bool = False) -> dict[str, str]:
    """Every source file of an activation's unit: path below the generated folder -> text.

    ``search``: with approximants (:mod:`codegen.approximate`) of what is not in the catalogue, too.
    Raises :class:`~codegen.stable.base.CannotLower`, which names the activation and what kernels do not compute.
    """
    try:
        unit = plan(activation)
        if search and isinstance(unit, KernelPlan):
            unit = replace(unit.approximated(search=True), opaque=composed.falls_short(activation))
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
        By path, of what was rendered; nothing of what is on disk as it would be rendered.
    hashes, codes
        Of every file, and of what is compiled of them (:mod:`codegen.compiled`).
    """

    members: Sequence[Activation]
    hashes: dict[str, str]
    codes: dict[str, str]
    texts: dict[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    unmeasured: bool = False

    def mark(self, out: Path, before: Manifest, falls_short: Sequence[str] | None) -> None:
        """Let the files say where they fall short; without ``falls_short`` what kernels that compute the same say
        already, or that nothing of them was measured."""
        first = self.members[0]
        earlier: dict[str, Any] = before.activations.get(first.name, {})
        as_before = earlier.get("names") == names(self.codes, first.key)
        same = earlier.get("falls_short", ()) if as_before else ()
        measured = as_before and not earlier.get("unmeasured")
        self.marks = tuple(same if falls_short is None else falls_short)
        self.unmeasured = falls_short is None and not measured and not _shipped(first)
        for path in self.hashes if self.marks or self.unmeasured else ():
            # What lies there and was not rendered is as it is without marks.
            text = self.texts[path] if path in self.texts else (out / path).read_text(encoding="utf-8")
            said = c.unmeasured(path, text, first) if self.unmeasured else text
            said = reduce(lambda said, target: target.marked(path, said, first, self.marks), TARGETS, said)
            if said != text:
                self.texts[path] = said
                self.hashes = self.hashes | {path: hash_text(said)}

    def enter(self, manifest: Manifest) -> None:
        """Say in the manifest what its members are made of."""
        for member in self.members:
            named = names(self.codes, member.key)
            manifest.enter(member, named, self.hashes, self.marks, unmeasured=self.unmeasured)


def units(activations: Sequence[Activation]) -> list[list[Activation]]:
    """The activations that share generated code, together."""
    found: dict[str, list[Activation]] = {}
    for activation in activations:
        found.setdefault(activation.unit, []).append(activation)
    return list(found.values())


def render(members: Sequence[Activation], common: Mapping[str, str], search: bool, *, keep: bool) -> Unit:
    """The unit, rendered now; ``common`` are the files that all share; ``keep``: so that :func:`unchanged` knows it."""
    texts = sources(members[0], search=search)
    hashes, compiled = {p: hash_text(t) for p, t in texts.items()}, codes(texts, common)
    if keep and (name := made_from(members[0], search)):
        cache.store(name, {"hashes": hashes, "codes": compiled})
    return Unit(members, hashes, compiled, texts)


def unchanged(members: Sequence[Activation], out: Path, search: bool) -> Unit | None:
    """The unit, if its files on disk are what rendering would give; None if that has to be found out."""
    name = made_from(members[0], search)
    known = cache.load(name) if name else None
    if known is None or any(hash_of(out / path) != digest for path, digest in known["hashes"].items()):
        return None
    return Unit(members, known["hashes"], known["codes"])


def made_from(activation: Activation, search: bool) -> str | None:
    """Hash of what the sources of a unit are made from; None where a function of it is defined outside the project."""
    try:
        code = classes.code(activation.expr, activation.definition)
    except LookupError:
        return None
    forms = repr((search, approximants.data(activation)))
    begun = provenance.code(starts.DERIVES) if starts.stored(activation) is None else provenance.files(starts.FILE)
    parts = (activation.key, repr(activation), provenance.files(TEMPLATES), forms, begun, *code)
    return provenance.made_from(__name__, *parts)


def _shipped(activation: Activation) -> bool:
    """Whether it is of the catalogue, whose kernels the project measures."""
    shipped = ACTIVATIONS.get(activation.name)
    return shipped is not None and shipped.key == activation.key
