"""The generator: takes definitions and writes a folder of sources.

for each unit (an activation, or the members of a family that share code):
    codegen.kinds.plan         stabilise -> differentiate -> lower -> special values
    each of codegen.targets    plan -> files
    codegen.unit               marks in the files where errors exceed the accepted ones
then the files that all units share, the manifest, and the removal of files that are no longer generated
(codegen.manifest)

:func:`codegen.passes.passes` yields the result of each of these steps as text.

A unit is not rendered again if it is provably unchanged: if everything that it is made from (the generator's code, the
templates, its approximants, the definition with the code of its functions, SymPy) and its files have the hashes that
they had when it was rendered last.  Without a cache (``ACTSYM_CACHE=off``) every unit is rendered.
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


def sources(activation: Activation) -> dict[str, str]:
    """:func:`codegen.unit.sources` of an activation, with the initial coefficients of sums over a basis."""
    return unit.sources(activation, _starts(activation))


@dataclass(frozen=True)
class Generated:
    """What :func:`generate` did: the files written and removed, and how many activations it did not render again."""

    written: tuple[Path, ...] = ()
    removed: tuple[Path, ...] = ()
    unchanged: int = 0


@dataclass
class _Rendered:
    """The files that a folder is to have: ``texts`` by path of those that were rendered, and the whole manifest."""

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
) -> Generated:
    """Write the sources of ``activations`` into the folder ``out``; files that are right already are not touched.

    activations
        All that the folder is to hold; the files of any other are removed.
    only
        Names of those to generate; the files of the others stay as they are.  All if None.
    progress
        Called with the title of each unit before it is rendered.
    falls_short
        By unit, the lines that say where its errors exceed the accepted ones (:mod:`codegen.targets.marks`), which are
        written into its modules and headers.  If None, a unit keeps the lines that were measured of the same code; one
        outside the catalogue that was never measured is marked so.

    Raises :class:`~actsym.errors.InputError` if Python could not import the folder, if it holds something else, or if
    names of activations clash.
    """
    manifest.require_package(out)
    with manifest.locked(out):
        rendered = _rendered(tuple(activations), out, only, progress, falls_short)
        written, removed = manifest.write(out, rendered.texts, rendered.manifest)
    return Generated(written, removed, rendered.unchanged)


def check(
    activations: Iterable[Activation],
    out: Path,
    *,
    only: Iterable[str] | None = None,
    progress: Progress | None = None,
) -> tuple[str, ...]:
    """Compare the folder ``out`` with what :func:`generate` would write; returns a line for each difference.

    Reported are files that are stale, missing or do not belong there, and stored approximants or proofs that were
    edited.  Units that are not provably unchanged are rendered and compared byte by byte.

    With ``only``, the files of these names and the shared files are checked.  A shared file that lists names which are
    not among ``activations`` cannot be rendered; it has to have the hash that the manifest holds.  The arguments and
    errors are those of :func:`generate`.
    """
    manifest.require_package(out)
    activations = tuple(activations)
    only = None if only is None else {*only}
    faults = tuple(line for a in activations if only is None or a.name in only for line in proven.faults(a))
    try:
        rendered = _rendered(activations, out, only, progress)
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
    falls_short: Mapping[str, Sequence[str]] | None = None,
) -> _Rendered:
    """Render the units of the names in ``only`` (all if None) that are not provably unchanged; the arguments are those
    of :func:`generate`."""
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
        made = unit.unchanged(members, begun, common, out)
        if made is None:
            made = unit.render(members, begun, common)
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
    """Initial coefficients of a sum over a basis, by vector: the stored ones, or, for lengths that the catalogue does
    not have, derived now.  The module that derives them is not part of the generator, so it is imported by name."""
    if (found := starts.stored(activation)) is not None:
        return found
    derived: unit.Starts = import_module(starts.DERIVES).starts(activation)
    return derived


def _listing(rendered: _Rendered, activations: Sequence[Activation], out: Path) -> set[str]:
    """The shared files that list activations, if the folder lists some that are not among ``activations``."""
    if set(Manifest.read(out).activations) <= {a.name for a in activations}:
        return set()
    always = shared_sources((), out.resolve().name)
    return {path for path in rendered.manifest.shared if always.get(path) != rendered.texts[path]}
