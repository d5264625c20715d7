"""Machine code of CUDA kernels, and where it comes from.

In this order: a folder of cubins that were exported beforehand (``ACTSYM_CUBINS``, else ``cubins/`` beside this file),
the cache of :mod:`._build`, NVRTC, nvcc.  A cubin is named by a hash of its sources, options and architecture, and in
the cache by its compiler's version too, so none is stale.  Machine code for a compute capability runs on those of the
same major number that are not older: an exported cubin for 8.0 serves a device of 8.6.
"""

from __future__ import annotations

import functools
import hashlib
import json
import logging
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from . import _build, _nvrtc

#: The manifest of an exported folder, and the version of its form.
MANIFEST, SCHEMA = "manifest.json", 1

_OPTIONS = ("c++17", "fmad=false")
_log = logging.getLogger(__package__)
_said: set[str] = set()


class Compiler(NamedTuple):
    """A compiler: its title, such as "NVRTC 13.0", the CUDA that it is of, what it says of itself, and how it makes a
    cubin of (source, architecture, definitions)."""

    title: str
    release: tuple[int, int]
    version: str
    compile: Callable[[Path, str, Sequence[str]], bytes]


class Cubin(NamedTuple):
    """Machine code, and in words where it comes from."""

    image: bytes
    origin: str


@functools.cache
def compilers() -> tuple[Compiler, ...]:
    """Those that are here, the one that is tried first before the others."""
    found = []
    if _nvrtc.find() is not None:
        try:
            release = _nvrtc.version()
            title = f"NVRTC {release[0]}.{release[1]}"
            found.append(
                Compiler(title, release, f"{title} {_nvrtc.find()}", lambda *asked: _nvrtc.compile_source(*asked)[0])
            )
        except _nvrtc.NvrtcError as error:
            _build.warn_once(str(error))
    command = _build.cuda_command(())
    if command is not None:
        says = _build.version(command[0])
        told = re.search(r"release (\d+)\.(\d+)", says)
        release = (int(told[1]), int(told[2])) if told else (0, 0)
        found.append(Compiler(f"nvcc {release[0]}.{release[1]}", release, says, _with_nvcc))
    return tuple(found)


def serves() -> bool:
    """Whether there is machine code, or what makes it: a guess, without compiling any."""
    return bool(compilers()) or any(folder.is_dir() for folder in _folders())


class Wanted(NamedTuple):
    """What machine code is for: a unit, a compute capability such as "90", the lengths of the vectors of parameters
    that loops are unrolled for (none: any), and a type such as "float32" (none: all)."""

    unit: str
    architecture: str
    lengths: tuple[int, ...] = ()
    dtype: str = ""

    @property
    def definitions(self) -> list[str]:
        """As the compiler is told."""
        return _build.cuda_definitions(self.lengths, self.dtype)

    @property
    def source(self) -> Path:
        """The CUDA source."""
        return _build.HERE / "cuda" / f"{self.unit}.cu"

    @property
    def made_from(self) -> str:
        """The hash of the source, of all that it includes, and of what it is compiled for."""
        return _build.digest([f"sm_{self.architecture}", *_OPTIONS, *self.definitions], self.source)

    @property
    def exported(self) -> str:
        """The name of its file in an exported folder."""
        return f"{'_'.join([self.unit, *map(str, self.lengths)])}.sm_{self.architecture}.cubin"

    @property
    def stem(self) -> str:
        """How the names of its files in the cache begin, whichever compiler made them."""
        return f"{self.unit}-sm_{self.architecture}-{self.made_from}"


def candidates(wanted: Wanted, newest: tuple[int, int], problems: list[str], compiles: bool = True) -> Iterator[Cubin]:
    """Cubins that serve, best first; the next is looked for, and compiled, when it is asked for.

    newest
        The newest CUDA that the driver runs.
    problems
        Gets a line for everything that stood in the way.
    compiles
        Whether to compile what is not there.
    """
    yield from _exported(wanted, problems)
    here = [c for c in compilers() if c.release[0] <= newest[0]]
    for compiler in compilers():
        if compiler not in here:
            problems.append(f"{compiler.title} is newer than the driver, which runs CUDA {newest[0]}.{newest[1]}")
    try:
        others = [] if here else sorted(_build.cache_folder().glob(f"{wanted.stem}-*.cubin"))
        for kept in (*(path(compiler, wanted) for compiler in here), *others):
            if _build.is_built(kept):
                _build.own_folder(kept.parent)
                yield Cubin(kept.read_bytes()[: -_build.SEAL], f"built: {kept}")
    except (_build.BuildError, OSError) as error:
        problems.append(_line(error))
        return
    if not compilers():
        problems.append("neither NVRTC (the packages nvidia-cuda-nvrtc and nvidia-cuda-runtime) nor nvcc was found")
    for compiler in here if compiles else ():
        try:
            yield make(compiler, wanted)
        except (_build.BuildError, _nvrtc.NvrtcError, OSError) as error:
            problems.append(_line(error))


def make(compiler: Compiler, wanted: Wanted) -> Cubin:
    """What is wanted from the cache, compiled into it if it is not there; where it cannot be kept, as on a full disk,
    it is used all the same, with a warning.

    Raises :class:`._build.BuildError` or :class:`._nvrtc.NvrtcError` with the compiler's words, OSError where there can
    be no cache.
    """
    target = path(compiler, wanted)
    _build.own_folder(target.parent)
    with _build.alone(target):
        if not _build.is_built(target):
            # Of the first everybody shall hear: it takes seconds.
            tell = _log.info if _said else _log.warning
            _said.add(wanted.unit)
            what = f"{wanted.unit} in {wanted.dtype}" if wanted.dtype else wanted.unit
            tell("%s compiles %s for sm_%s into %s", compiler.title, what, wanted.architecture, target.parent)
            image = compiler.compile(wanted.source, wanted.architecture, wanted.definitions)
            try:
                _keep(image, target)
            except OSError as error:
                _build.warn_once(f"CUDA kernels are compiled in every process, as they cannot be kept: {_line(error)}")
                return Cubin(image, f"compiled: {compiler.title}")
    return Cubin(target.read_bytes()[: -_build.SEAL], f"built: {target}")


def _keep(image: bytes, target: Path) -> None:
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        made = Path(scratch) / target.name
        made.write_bytes(image)
        _build.seal(made)
        os.replace(made, target)


def path(compiler: Compiler, wanted: Wanted) -> Path:
    """Where the cache keeps what a compiler makes."""
    maker = hashlib.sha256(compiler.version.encode()).hexdigest()[:8]
    return _build.cache_folder() / f"{wanted.stem}-{maker}.cubin"


def _with_nvcc(source: Path, architecture: str, definitions: Sequence[str]) -> bytes:
    command = [*(_build.cuda_command((architecture,)) or ()), *definitions, "-cubin", str(source)]
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "kernels.cubin"
        try:
            done = subprocess.run(
                [*command, "-o", str(target)], capture_output=True, text=True, check=False, timeout=_build.PATIENCE
            )
        except subprocess.TimeoutExpired:
            raise _build.BuildError(f"nvcc was still at {source.name} after {_build.PATIENCE} s") from None
        if done.returncode:
            raise _build.BuildError(f"nvcc failed on {source.name}:\n{(done.stderr or done.stdout).strip()[-4000:]}")
        return target.read_bytes()


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:1000]


# What was exported.


def _folders() -> list[Path]:
    named = os.environ.get("ACTSYM_CUBINS")
    return [Path(named)] if named else [_build.HERE / "cubins"]


def _exported(wanted: Wanted, problems: list[str]) -> Iterator[Cubin]:
    """What was exported has kernels for all types.  An entry is of the file that its unit has, with the kernels of its
    unit."""
    for folder in _folders():
        try:
            entries = _manifest(folder)
            fitting = [e for e in entries if (e["unit"], tuple(e["lengths"])) == (wanted.unit, wanted.lengths)]
            fitting = [e for e in fitting if _runs(e["architecture"], wanted.architecture)]
            for entry in sorted(fitting, key=lambda e: -int(e["architecture"])):
                of_entry = Wanted(wanted.unit, entry["architecture"], wanted.lengths)
                file = folder / of_entry.exported
                if entry["file"] != file.name:
                    problems.append(f"{folder / MANIFEST} has {entry['file']!r} in place of {file.name}")
                elif entry["made_from"] != of_entry.made_from:
                    problems.append(f"{file} was made from other sources")
                elif (image := _read(file, problems)) is None:
                    continue
                elif hashlib.sha256(image).hexdigest() != entry["sha256"]:
                    problems.append(f"{file} is not what the manifest says")
                elif f".text.{wanted.unit}_forward_{wanted.dtype}".encode() not in image:  # a kernel's section
                    problems.append(f"{file} has no kernels of {wanted.unit}")
                else:
                    yield Cubin(image, f"exported: {file}")
        except (OSError, ValueError, KeyError, TypeError) as error:
            if folder.exists() or os.environ.get("ACTSYM_CUBINS"):
                problems.append(f"{folder / MANIFEST} cannot be used ({_line(error)})")


def _read(file: Path, problems: list[str]) -> bytes | None:
    try:
        return file.read_bytes()
    except OSError as error:
        problems.append(f"{file} cannot be read ({_line(error)})")
        return None


def _runs(made: str, architecture: str) -> bool:
    """Whether code for one compute capability runs on another."""
    return made[:-1] == architecture[:-1] and int(made) <= int(architecture)


@functools.cache
def _manifest(folder: Path) -> list[dict[str, Any]]:
    text = (folder / MANIFEST).read_text(encoding="utf-8")
    found = json.loads(text)
    if found["schema"] != SCHEMA:
        raise ValueError(f"its form is {found['schema']}, and {SCHEMA} was expected")
    return found["cubins"]
