"""The pipeline: definitions in, a folder of sources out.

for each unit (an activation, or the members of a family that share code) whose definition, generator or files changed:
    differentiate -> stabilise -> lower -> settle special values -> render -> write
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from actsym.definition.spec import Activation, Kind
from codegen import rows
from codegen.manifest import NAME, Manifest, fingerprint, generator_hash, hash_text, write_if_changed
from codegen.render import render, render_shared


@dataclass(frozen=True)
class GenerationResult:
    """written, removed: files changed on disk.  unchanged: activations left alone.  stale: one line each, what a
    check found; empty if the folder is what the definitions make."""

    written: tuple[Path, ...] = ()
    removed: tuple[Path, ...] = ()
    unchanged: int = 0
    stale: tuple[str, ...] = ()


def generate(
    activations: Iterable[Activation],
    out: Path,
    *,
    check: bool = False,
    only: Iterable[str] | None = None,
    progress: Callable[[str], None] | None = None,
) -> GenerationResult:
    """Bring the folder ``out`` up to date with ``activations``, touching only what changed.

    ``only`` restricts regeneration to some names (the folder still lists all ``activations``).  With ``check``
    nothing is written and what would change is reported.
    """
    activations = tuple(activations)
    chosen = None if only is None else set(only)
    manifest = Manifest.read(out)
    if check:
        return GenerationResult(stale=tuple(_stale(activations, manifest, out)))
    written: list[Path] = []
    unchanged = 0
    for members in _units(activations):
        if chosen is not None and not chosen & {m.name for m in members}:
            continue
        if progress:
            progress(members[0].title)
        if all(_why_stale(m, manifest, out) is None for m in members):
            unchanged += len(members)
            continue
        texts = (rows.render if members[0].kind is Kind.ROW else render)(members[0])
        written += [out / p for p, text in texts.items() if write_if_changed(out / p, text)]
        sources = {p: hash_text(t) for p, t in texts.items()}
        for member in members:
            manifest.activations[member.name] = {
                "key": member.key,
                "generator": generator_hash(),
                "fingerprint": fingerprint(sources),
                "sources": sources,
            }
    removed = _remove_orphans(activations, manifest, out)
    listed = tuple(a for a in activations if a.name in manifest.activations)
    shared = render_shared(listed, out.resolve().name)
    written += [out / p for p, text in shared.items() if write_if_changed(out / p, text)]
    removed += [out / p for p in manifest.shared if p not in shared and _remove(out / p)]
    manifest.shared = {p: hash_text(t) for p, t in shared.items()}
    if manifest.write(out):
        written.append(out / NAME)
    return GenerationResult(tuple(written), tuple(removed), unchanged)


def _units(activations: tuple[Activation, ...]) -> list[list[Activation]]:
    """The activations that share generated code, together."""
    units: dict[str, list[Activation]] = {}
    for activation in activations:
        units.setdefault(activation.unit, []).append(activation)
    return list(units.values())


def _why_stale(activation: Activation, manifest: Manifest, out: Path) -> str | None:
    entry = manifest.activations.get(activation.name)
    if entry is None:
        return "was never generated"
    if entry["key"] != activation.key:
        return "its definition changed"
    if entry["generator"] != generator_hash():
        return "the generator changed"
    for path, digest in entry["sources"].items():
        reason = _file_state(out / path, digest)
        if reason:
            return f"{path} {reason}"
    return None


def _file_state(path: Path, digest: str) -> str | None:
    try:
        return None if hash_text(path.read_text()) == digest else "was edited by hand"
    except OSError:
        return "is missing"


def _stale(activations: tuple[Activation, ...], manifest: Manifest, out: Path) -> Iterable[str]:
    for activation in activations:
        reason = _why_stale(activation, manifest, out)
        if reason:
            yield f"{activation.name}: {reason}"
    names = {a.name for a in activations}
    yield from (f"{name}: is no longer in the catalogue" for name in sorted(set(manifest.activations) - names))
    shared = render_shared(activations, out.resolve().name)
    for path, text in shared.items():
        reason = _file_state(out / path, hash_text(text))
        if reason:
            yield f"{path}: {reason.replace('was edited by hand', 'is not what the generator writes')}"
    known = manifest.paths() | set(shared) | {NAME}
    for path in sorted(out.rglob("*")):
        relative = path.relative_to(out).as_posix()
        if path.is_file() and relative not in known and "__pycache__" not in relative:
            yield f"{relative}: is not a generated file"


def _remove_orphans(activations: tuple[Activation, ...], manifest: Manifest, out: Path) -> list[Path]:
    names = {a.name for a in activations}
    gone = {}
    for name in sorted(set(manifest.activations) - names):
        gone |= manifest.activations.pop(name)["sources"]
    kept = manifest.paths()  # a unit that other members share stays
    return [out / p for p in gone if p not in kept and _remove(out / p)]


def _remove(path: Path) -> bool:
    existed = path.exists()
    path.unlink(missing_ok=True)
    return existed
