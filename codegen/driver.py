"""The pipeline: definitions in, a folder of sources out.

for each unit (an activation, or the members of a family that share code):
    codegen.kinds.plan         stabilise -> differentiate -> lower -> settle special values
    each of codegen.targets    plan -> files
then what all units share, the manifest, and the files that nothing makes any more

:func:`codegen.passes.passes` tells what stands after each of these.

:func:`generate` passes over a unit that is provably unchanged: what it is made from (the generator's code, the
templates, its approximants, the definition with the code of its functions, SymPy) has the hash that it had when its
files were rendered, and the files have the hashes that they had then.  :func:`check` passes over nothing: it renders,
and compares byte by byte.  A link in the place of a file counts as no file, whatever it leads to.  What says nothing of
the contents is not looked at: permissions, empty folders, and the bytecode that Python keeps.
"""

from __future__ import annotations

import contextlib
import fcntl
import keyword
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from pathlib import Path

from actsym.catalog import ACTIVATIONS, starts
from actsym.definition.spec import Activation
from actsym.errors import InputError
from actsym.work import cache, classes, provenance, sealed
from actsym.work.files import write_if_changed
from codegen.approximate import composed, kept
from codegen.approximate.proof import proven
from codegen.compiled import codes, names
from codegen.kinds import KernelPlan, plan
from codegen.manifest import NAME, Manifest, hash_of, hash_text
from codegen.names import clash
from codegen.render import TEMPLATES
from codegen.stable.lower import CannotLower
from codegen.targets import TARGETS, c

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Generated:
    """written, removed: files changed on disk.  unchanged: activations left alone."""

    written: tuple[Path, ...] = ()
    removed: tuple[Path, ...] = ()
    unchanged: int = 0


@dataclass
class _Folder:
    """A folder's files as they are to be: ``texts`` of what was rendered, and the manifest of the whole."""

    manifest: Manifest
    texts: dict[str, str] = field(default_factory=dict)
    unchanged: int = 0


def sources(activation: Activation, *, search: bool = False) -> dict[str, str]:
    """Every source file of an activation's unit: path below the generated folder -> text.

    ``search``: with approximants (:mod:`codegen.approximate`) of what is not in the catalogue, too.
    Raises :class:`~codegen.stable.lower.CannotLower`, which names the activation and what kernels do not compute.
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
    _require_package(out)
    with alone(out):
        before = Manifest.read(out)
        folder = _made(tuple(activations), out, only, progress, search, keep=True, falls_short=falls_short)
        texts = folder.texts | {NAME: folder.manifest.text}
        written = [out / path for path, text in texts.items() if write_if_changed(out / path, text)]
        removed = [out / path for path in sorted(before.paths() - folder.manifest.paths()) if _remove(out / path)]
    return Generated(tuple(written), tuple(removed), folder.unchanged)


@contextlib.contextmanager
def alone(out: Path) -> Iterator[None]:
    """Wait until nobody else generates into a folder.  It need not exist yet: what is locked is the one it lies in."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # a file system that has no locks, or a folder that cannot be listed
            handle = os.open(next(p for p in out.resolve().parents if p.is_dir()), os.O_RDONLY)
            stack.callback(os.close, handle)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def check(
    activations: Iterable[Activation],
    out: Path,
    *,
    only: Iterable[str] | None = None,
    progress: Progress | None = None,
    search: bool = False,
) -> tuple[str, ...]:
    """What is wrong with the folder ``out``, a line each: stale, missing and foreign files.

    Everything is rendered now and compared byte by byte; no record of an earlier run counts.  ``only`` restricts the
    check to the files of some names, and to those that all names share; of these, what lists names that are not among
    ``activations`` has to be as the manifest says.  What is wrong with the approximants that are kept of them, and with
    their proofs, is among it.  Raises as :func:`generate` does.
    """
    _require_package(out)
    activations = tuple(activations)
    only = None if only is None else {*only}
    faults = tuple(line for a in activations if only is None or a.name in only for line in proven.faults(a))
    try:
        folder = _made(activations, out, only, progress, search, keep=False)
    except sealed.Damaged:  # without its approximants nothing is rendered
        if not faults:  # of a member that shares its unit with what was asked for
            raise
        return faults
    if only is not None:
        return (*faults, *_differences(out, _comparable(folder, activations, out)), *_edited(folder, activations, out))
    texts = folder.texts | {NAME: folder.manifest.text}
    return (*faults, *_differences(out, texts), *_foreign(out, set(texts)))


def _comparable(folder: _Folder, activations: Sequence[Activation], out: Path) -> dict[str, str]:
    """What was rendered, without the shared files that would list more names than ``activations``."""
    return {path: text for path, text in folder.texts.items() if path not in _listing(folder, activations, out)}


def _listing(folder: _Folder, activations: Sequence[Activation], out: Path) -> set[str]:
    """The shared files that depend on what is listed, where the folder lists names that are not at hand."""
    if set(Manifest.read(out).activations) <= {a.name for a in activations}:
        return set()
    always = shared_sources((), out.resolve().name)
    return {path for path in folder.manifest.shared if always.get(path) != folder.texts[path]}


def _edited(folder: _Folder, activations: Sequence[Activation], out: Path) -> Iterator[str]:
    written = Manifest.read(out).shared
    for path in sorted(_listing(folder, activations, out)):
        if hash_of(out / path) != written.get(path):
            yield f"{path} is not what was generated"


def _require_package(out: Path) -> None:
    name = out.resolve().name
    if not name.isidentifier() or keyword.iskeyword(name):
        raise InputError(
            f"{out}: the folder is a package, and Python cannot import one called {name!r}; "
            "give it a name of letters, digits and underscores that is no keyword, such as my_kernels"
        )
    if name in sys.stdlib_module_names or name == "torch":
        raise InputError(
            f"{out}: the folder is a package, and Python would import it in place of its own {name!r} or torch's; "
            "give it another name, such as my_kernels"
        )
    if Manifest.foreign(out):
        raise InputError(f"{out} holds something else that keeps its record in {NAME}; name another folder")


def _made(
    activations: tuple[Activation, ...],
    out: Path,
    only: Iterable[str] | None,
    progress: Progress | None,
    search: bool,
    *,
    keep: bool,
    falls_short: Mapping[str, Sequence[str]] | None = None,
) -> _Folder:
    """Render what ``only`` names; with ``keep``, but for what is provably unchanged.  Marks are as for
    :func:`generate`."""
    if problem := clash(activations):
        raise InputError(problem)
    chosen = {a.name for a in activations} if only is None else set(only)
    before = Manifest.read(out).activations
    folder, common = _Folder(Manifest()), shared_sources((), out.resolve().name)
    for members in _units(activations):
        if not chosen & {m.name for m in members}:
            folder.manifest.activations |= {m.name: before[m.name] for m in members if m.name in before}
            continue
        if progress:
            progress(members[0].title)
        known = _unchanged(members[0], out, search) if keep else None
        if known is None:
            texts = sources(members[0], search=search)
            known = {"hashes": {p: hash_text(text) for p, text in texts.items()}, "codes": codes(texts, common)}
            folder.texts |= texts
            if keep and (name := _provenance(members[0], search)):
                cache.store(name, known)
        else:
            folder.unchanged += len(members)
        hashes, unit = known["hashes"], members[0].unit
        earlier = before.get(members[0].name, {})
        as_before = earlier.get("names") == names(known["codes"], members[0].key)
        same = earlier.get("falls_short", ()) if as_before else ()
        marks = tuple(same if falls_short is None else falls_short.get(unit, ()))
        measured = as_before and not earlier.get("unmeasured")
        unmeasured = falls_short is None and not measured and not _shipped(members[0])
        for path in hashes if marks or unmeasured else ():
            # What lies there and was not rendered is as it is without marks.
            text = folder.texts[path] if path in folder.texts else (out / path).read_text(encoding="utf-8")
            said = c.unmeasured(path, text, members[0]) if unmeasured else text
            said = reduce(lambda said, target: target.marked(path, said, members[0], marks), TARGETS, said)
            if said != text:
                folder.texts[path] = said
                hashes = hashes | {path: hash_text(said)}
        for member in members:
            named = names(known["codes"], member.key)
            folder.manifest.enter(member, named, hashes, marks, unmeasured=unmeasured)
    listed = tuple(a for a in activations if a.name in folder.manifest.activations)
    shared = shared_sources(listed, out.resolve().name)
    folder.texts |= shared
    folder.manifest.shared = {path: hash_text(text) for path, text in shared.items()}
    return folder


def _shipped(activation: Activation) -> bool:
    """Whether it is of the catalogue, whose kernels the project measures."""
    shipped = ACTIVATIONS.get(activation.name)
    return shipped is not None and shipped.key == activation.key


def _units(activations: tuple[Activation, ...]) -> list[list[Activation]]:
    """The activations that share generated code, together."""
    units: dict[str, list[Activation]] = {}
    for activation in activations:
        units.setdefault(activation.unit, []).append(activation)
    return list(units.values())


def _unchanged(activation: Activation, out: Path, search: bool) -> dict[str, dict[str, str]] | None:
    """The hashes of the unit's files and of its codes, if the files are what rendering would give; None if that has to
    be found out."""
    name = _provenance(activation, search)
    known = cache.load(name) if name else None
    same = known is not None and all(hash_of(out / path) == digest for path, digest in known["hashes"].items())
    return known if same else None


def _provenance(activation: Activation, search: bool) -> str | None:
    """Hash of what the sources of a unit are made from; None where a function of it is defined outside the project."""
    try:
        code = classes.code(activation.expr, activation.definition)
    except LookupError:
        return None
    approximants = repr((search, kept.data(activation)))
    begun = provenance.code(starts.DERIVES) if starts.stored(activation) is None else provenance.files(starts.FILE)
    parts = (activation.key, repr(activation), provenance.files(TEMPLATES), approximants, begun, *code)
    return provenance.made_from(__name__, *parts)


def _differences(out: Path, texts: dict[str, str]) -> Iterator[str]:
    for path, text in texts.items():
        try:
            if (out / path).is_symlink():
                yield f"{path} is a link, not a file"
            elif (out / path).read_bytes() != text.encode():
                yield f"{path} is not what its definition generates"
        except FileNotFoundError:
            yield f"{path} is missing"
        except OSError as error:
            yield f"{path} cannot be read: {error.strerror}"


def _foreign(out: Path, known: set[str]) -> Iterator[str]:
    for path in sorted(out.rglob("*")):
        relative = path.relative_to(out).as_posix()
        bytecode = path.parent.name == "__pycache__" and path.suffix == ".pyc"
        folder = path.is_dir() and not path.is_symlink()
        if not (folder or bytecode or relative in known):
            yield f"{relative} is not a generated file"


def _remove(path: Path) -> bool:
    existed = path.exists()
    path.unlink(missing_ok=True)
    return existed
