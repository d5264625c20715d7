"""Machine code for machines without a compiler: a folder of cubins with a manifest (``actsym gpu export``)."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from actsym.errors import InputError
from actsym.work.files import write_if_changed
from codegen.build import ARCHITECTURES, load_package
from codegen.manifest import Manifest
from codegen.names import EVALUATED

#: The compute capabilities of devices that there are.
CAPABILITIES = (
    "50", "52", "53", "60", "61", "62", "70", "72", "75", "80", "86", "87", "88", "89", "90",
    "100", "101", "103", "110", "120", "121",
)  # fmt: skip

#: What an entry is of: unit, lengths, compute capability.
_Key: TypeAlias = tuple[str, tuple[int, ...], str]


def export_folder(folder: Path, names: Sequence[str], architectures: Sequence[str], out: Path, jobs: int) -> int:
    """Export kernels of a generated folder, as :func:`export` does, of the activations with these ``names`` (none: of
    all) for these compute capabilities (none: :data:`~codegen.build.ARCHITECTURES`).

    Raises :class:`~actsym.errors.InputError` for what there is not.
    """
    if wrong := [a for a in architectures if a not in CAPABILITIES]:
        raise InputError(f"{wrong[0]!r} is no compute capability (known: {', '.join(CAPABILITIES)})")
    if out.exists() and not out.is_dir():
        raise InputError(f"--out {out} is no folder")
    try:
        package = load_package(folder)
        units = wanted(folder, package.__name__, names)
    except (ValueError, FileNotFoundError) as error:
        raise InputError(str(error)) from error
    cubins = importlib.import_module(f"{package.__name__}._cubins")
    return export(cubins, units, architectures or ARCHITECTURES, out, jobs)


def wanted(folder: Path, package: str, names: Sequence[str]) -> list[tuple[str, tuple[int, ...]]]:
    """The units of some activations of a generated folder, by default of all, each for vectors of any lengths and for
    those of its defaults.  Raises InputError for what the folder does not hold."""
    held = Manifest.read(folder).activations
    if unknown := [name for name in names if name not in held]:
        raise InputError(f"{folder} holds no kernels of {unknown[0]}; it holds {', '.join(held) or 'nothing'}")
    return list(dict.fromkeys(each for name in names or held for each in _units(name, held[name]["sources"], package)))


def _units(name: str, sources: Iterable[str], package: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    for unit in sorted(Path(path).stem for path in sources if path.startswith("cuda/") and path.endswith(".cu")):
        yield unit, ()
        if lengths := _lengths(name, unit, package):
            yield unit, lengths


def _lengths(name: str, unit: str, package: str) -> tuple[int, ...]:
    """Those of the default vectors: of a member of the catalogue its own, else what its module starts with."""
    activation = ACTIVATIONS.get(name)
    if activation is not None and unit in (activation.unit, activation.unit + EVALUATED):
        return () if activation.kind is Kind.ROW else tuple(len(v) for v in activation.vectors)
    module = importlib.import_module(f"{package}.activations.{unit.removesuffix(EVALUATED)}")
    return tuple(len(p.default) for p in getattr(module, "PARAMETERS", ()) if isinstance(p.default, tuple))


def export(
    cubins: ModuleType, units: Sequence[tuple[str, tuple[int, ...]]], architectures: Sequence[str], out: Path, jobs: int
) -> int:
    """Compile and write beside what is there; 1 if one of them fails, or if the folder holds something else, which is
    told, and then the folder is as it was but for the file of a lock.

    cubins
        The module ``_cubins`` of the generated package.
    """
    if not cubins.compilers():
        print(
            "neither NVRTC (the packages nvidia-cuda-nvrtc and nvidia-cuda-runtime) nor nvcc was found", file=sys.stderr
        )
        return 1
    compiler = cubins.compilers()[0]
    asked = [(unit, lengths, architecture) for architecture in architectures for unit, lengths in units]
    try:
        out.mkdir(parents=True, exist_ok=True)
        with cubins._build.alone(out / cubins.MANIFEST):
            there = _there(cubins, out / cubins.MANIFEST, set(asked))
            made = _compiled(cubins, compiler, asked, jobs)
            if made is None:
                return 1
            with tempfile.TemporaryDirectory(dir=out) as scratch:
                entries = [_written(cubins, compiler, wanted, Path(scratch)) for wanted in made]
                for entry in entries:
                    os.replace(Path(scratch) / entry["file"], out / entry["file"])
            manifest = {"schema": cubins.SCHEMA, "cubins": there + entries}
            write_if_changed(out / cubins.MANIFEST, json.dumps(manifest, indent=1) + "\n")
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    beside = f", beside {len(there)}" if there else ""
    print(
        f"{len(entries)} cubins of {len({u for u, _ in units})} units for {', '.join(architectures)} in {out}{beside}"
    )
    return 0


def _there(cubins: ModuleType, file: Path, asked: set[_Key]) -> list[dict[str, Any]]:
    """The entries of a manifest, if there is one, but for those that are asked for.  Raises ValueError for one of
    another form or of other sources."""
    if not file.exists():
        return []
    other = f"{file} is not of an export of this version; name another folder, or remove it"
    try:
        found = json.loads(file.read_bytes())
        if found["schema"] != cubins.SCHEMA:
            raise ValueError(other)
        by_key = {(e["unit"], tuple(e["lengths"]), e["architecture"]): e for e in found["cubins"]}
    except (ValueError, KeyError, TypeError):
        raise ValueError(other) from None
    kept = {key: entry for key, entry in by_key.items() if key not in asked}
    for key, entry in kept.items():
        if entry.get("made_from") != _made_from(cubins, key):
            raise ValueError(
                f"{file.parent} holds an export of other sources, such as those of {key[0]} for {key[2]}; "
                f"name another folder, or remove it"
            )
    return list(kept.values())


def _made_from(cubins: ModuleType, key: _Key) -> str | None:
    unit, lengths, architecture = key
    try:
        return str(cubins.Wanted(unit, architecture, lengths).made_from)
    except FileNotFoundError:  # a unit that is no more
        return None


def _compiled(cubins: ModuleType, compiler: Any, asked: Sequence[_Key], jobs: int) -> list[Any] | None:
    """Everything made into the cache; None where one fails."""

    def one(key: _Key) -> Any:
        unit, lengths, architecture = key
        try:
            wanted = cubins.Wanted(unit, architecture, lengths)
            if not kernels(cubins.make(compiler, wanted).image):
                raise RuntimeError("its source holds no kernels")
        except (RuntimeError, OSError) as error:
            print(f"{unit} for {architecture}: {error}", file=sys.stderr)
            return None
        return wanted

    with ThreadPoolExecutor(jobs) as pool:
        made = list(pool.map(one, asked))
    return None if None in made else made


def _written(cubins: ModuleType, compiler: Any, wanted: Any, folder: Path) -> dict[str, Any]:
    """Write one file; its entry."""
    image = cubins.make(compiler, wanted).image
    (folder / wanted.exported).write_bytes(image)
    return {
        "unit": wanted.unit, "architecture": wanted.architecture, "lengths": list(wanted.lengths),
        "file": wanted.exported, "made_from": wanted.made_from, "compiler": compiler.title,
        "kernels": kernels(image), "sha256": hashlib.sha256(image).hexdigest(),
    }  # fmt: skip


def kernels(image: bytes) -> list[str]:
    """The names of the kernels in a cubin: of each there is a section ``.text.NAME``."""
    return sorted({name.decode() for name in re.findall(rb"\0\.text\.(\w+)(?=\0)", image)})
