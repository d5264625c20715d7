"""The pipeline: definitions in, a folder of sources out.

for each unit (an activation, or the members of a family that share code):
    codegen.kinds.plan         stabilise -> differentiate -> lower -> settle special values
    each of codegen.targets    plan -> files
    codegen.unit               what falls short is marked in them
then what all units share, the manifest, and the files that nothing makes any more (codegen.manifest)

:func:`codegen.passes.passes` tells what stands after each of these.

A unit is passed over that is provably unchanged: what it is made from (the generator's code, the templates that it
was rendered from, its approximants, the definition with the code of its functions, SymPy) has the hash that it had when
its files were rendered, and the files have the hashes that they had then.  Without a cache (``ACTSYM_CACHE=off``)
everything is rendered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from actsym.catalog import ACTIVATIONS, starts
from actsym.definition.spec import Activation
from actsym.errors import InputError
from actsym.work import sealed
from codegen import manifest, unit
from codegen.approximate.proof import proven
from codegen.manifest import Manifest, hash_of, hash_text
from codegen.names import clash
from codegen.unit import shared_sources

__all__ = ["Generated", "check", "generate", "shared_sources", "sources"]

Progress = Callable[[str], None]


def sources(activation: Activation, *, search: bool = False) -> dict[str, str]:
    """As :func:`codegen.unit.sources`, with what the catalogue's sums start training at."""
    return unit.sources(activation, _starts(activation), search=search)


@dataclass(frozen=True)
class Generated:
    """written, removed: files changed on disk.  unchanged: activations left alone."""

    written: tuple[Path, ...] = ()
    removed: tuple[Path, ...] = ()
    unchanged: int = 0


@dataclass
class _Rendered:
    """A folder's files as they are to be: ``texts`` of what was rendered, and the manifest of the whole."""

    manifest: Manifest = field(default_factory=Manifest)
    texts: dict[str, str] = field(default_factory=dict)
    unchanged: int = 0


def generate(
    activations: Iterable[Activation],
    out: Path,
    *,
    only: Iterable[str] | None = None,
    progress: Progress | None = None,
    falls_short: Mapping[str, Sequence[str]] | None = None,
    search: bool = False,
) -> Generated:
    """Bring the folder ``out`` up to date with ``activations``, touching only what changed.

    ``only`` restricts regeneration to some names: of the others the folder keeps and lists what it has.
    ``search``: approximants are found of what is not in the catalogue, which takes seconds the first time.
    ``falls_short``: by unit, where its kernels are less exact than they have to be (:mod:`codegen.shortfalls`); its
    module says so.  Without it a unit keeps the marks of kernels that compute the same, and what is not in the
    catalogue is said not to have been measured.
    Raises :class:`~actsym.errors.InputError` for a folder that Python could not import, or that holds something else,
    and for activations whose names clash.
    """
    manifest.require_package(out)
    with manifest.locked(out):
        rendered = _rendered(tuple(activations), out, only, progress, search, falls_short)
        written, removed = manifest.write(out, rendered.texts, rendered.manifest)
    return Generated(written, removed, rendered.unchanged)


def check(
    activations: Iterable[Activation],
    out: Path,
    *,
    only: Iterable[str] | None = None,
    progress: Progress | None = None,
    search: bool = False,
) -> tuple[str, ...]:
    """What is wrong with the folder ``out``, a line each: stale, missing and foreign files.

    What is not provably unchanged is rendered and compared byte by byte.  ``only`` restricts the check to the files of
    some names, and to those that all names share; of these, what lists names that are not among ``activations`` has to
    be as the manifest says.  What is wrong with their stored approximants, and with the proofs, is among it.  Raises as
    :func:`generate` does.
    """
    manifest.require_package(out)
    activations = tuple(activations)
    only = None if only is None else {*only}
    faults = tuple(line for a in activations if only is None or a.name in only for line in proven.faults(a))
    try:
        rendered = _rendered(activations, out, only, progress, search)
    except sealed.Damaged:  # without its approximants nothing is rendered
        if not faults:  # of a member that shares its unit with what was asked for
            raise
        return faults
    texts = rendered.texts | {manifest.NAME: rendered.manifest.text}
    if only is None:
        return (*faults, *manifest.differences(out, texts), *manifest.foreign(out, rendered.manifest.paths()))
    listing, written = _listing(rendered, activations, out), Manifest.read(out).shared
    comparable = {path: text for path, text in rendered.texts.items() if path not in listing}
    edited = (
        f"{path} is not what was generated" for path in sorted(listing) if hash_of(out / path) != written.get(path)
    )
    return (*faults, *manifest.differences(out, comparable), *edited)


def _rendered(
    activations: tuple[Activation, ...],
    out: Path,
    only: Iterable[str] | None,
    progress: Progress | None,
    search: bool,
    falls_short: Mapping[str, Sequence[str]] | None = None,
) -> _Rendered:
    """Render what ``only`` names, but for what is provably unchanged.  Marks are as for :func:`generate`."""
    if problem := clash(activations):
        raise InputError(problem)
    chosen = {a.name for a in activations} if only is None else set(only)
    before, package, found = Manifest.read(out), out.resolve().name, _Rendered()
    common = shared_sources((), package)
    for members in unit.units(activations):
        if not chosen & {m.name for m in members}:
            known = {m.name: before.activations[m.name] for m in members if m.name in before.activations}
            found.manifest.activations |= known
            continue
        if progress:
            progress(members[0].title)
        first, begun = members[0], _starts(members[0])
        made = unit.unchanged(members, begun, common, out, search)
        if made is None:
            made = unit.render(members, begun, common, search)
        else:
            found.unchanged += len(members)
        shipped = first.name in ACTIVATIONS and ACTIVATIONS[first.name].key == first.key
        made.mark(out, before, None if falls_short is None else falls_short.get(first.unit, ()), shipped=shipped)
        made.enter(found.manifest)
        found.texts |= made.texts
    shared = shared_sources([a for a in activations if a.name in found.manifest.activations], package)
    found.texts |= shared
    found.manifest.shared = {path: hash_text(text) for path, text in shared.items()}
    return found


def _starts(activation: Activation) -> unit.Starts:
    """What the coefficients of a sum start at: the stored numbers, or for other lengths than the catalogue's, derived
    now.  The deriving module is no part of the generator, and is imported by name for these alone."""
    if (found := starts.stored(activation)) is not None:
        return found
    derived: unit.Starts = import_module(starts.DERIVES).starts(activation)
    return derived


def _listing(rendered: _Rendered, activations: Sequence[Activation], out: Path) -> set[str]:
    """The shared files that depend on what is listed, where the folder lists names that are not at hand."""
    if set(Manifest.read(out).activations) <= {a.name for a in activations}:
        return set()
    always = shared_sources((), out.resolve().name)
    return {path for path in rendered.manifest.shared if always.get(path) != rendered.texts[path]}
