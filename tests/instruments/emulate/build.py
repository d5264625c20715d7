"""Compiles generated CUDA sources with the host's C++ compiler, and loads what comes out.

The constructs of CUDA that no C++ compiler reads or tells of are rewritten where they stand:

``NAME<<<GRID, BLOCK, SHARED, STREAM>>>(``
    becomes ``emulate::launcher(NAME, GRID, BLOCK, SHARED, STREAM)(``
``extern __shared__ TYPE NAME[];``
    becomes ``TYPE* const NAME = static_cast<TYPE*>(emulate::dynamic_shared());``
``__shared__ TYPE NAME[SIZE];``
    becomes ``EMULATE_SHARED TYPE NAME[SIZE]; emulate::static_shared(&NAME, sizeof NAME);``, which counts its bytes

Everything else of a source is compiled as it is; lines keep their numbers.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.instruments.emulate.entries import Library

HEADERS = Path(__file__).parent / "include"

# As nvcc is told: products and sums are not contracted.  Address checks report through the scheduler.
_FLAGS = ("-std=c++17", "-O1", "-fPIC", "-ffp-contract=off", "-fno-gnu-unique", "-Wall", "-Wno-unknown-pragmas")
_CHECKED = ("-fsanitize=alignment,null",)
_SANITIZED = (
    "-DEMULATE_SANITIZE", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-g1",
    "-fno-omit-frame-pointer",
)  # fmt: skip


class BuildError(RuntimeError):
    """A source does not compile for the host.  The message names it and holds the compiler's output."""


def library(folder: Path, unit: str, **options: Any) -> Library:
    """What :func:`build` makes with these options, loaded."""
    return Library(build(folder, unit, **options))


def build(
    folder: Path,
    unit: str,
    *,
    counts: Sequence[int] = (),
    sanitize: bool = False,
    text: str | Mapping[str, str] | None = None,
) -> Path:
    """The kernels of ``cuda/UNIT.cu`` below ``folder`` as a library of the host, built unless it is in the cache; where
    it lies.

    ``counts``: lengths of the vectors of parameters, fixed by the build (none: read from each call).  ``sanitize``:
    with AddressSanitizer and UndefinedBehaviorSanitizer, for a process that has the former's runtime loaded
    (:func:`tests.instruments.emulate.exercise.sanitize`).  ``text``: another text of the source, or of several files by
    path below ``folder``.  Raises :class:`BuildError`, FileNotFoundError for a unit without a source.
    """
    source = f"cuda/{unit}.cu"
    if not (folder / source).is_file():
        raise FileNotFoundError(f"{folder} holds no CUDA source of {unit}; `actsym generate` writes them")
    changed = {source: text} if isinstance(text, str) else dict(text or {})
    needed = _needed(folder, unit)
    if unknown := sorted(set(changed) - set(needed)):
        raise ValueError(f"{', '.join(unknown)}: not what {unit} is compiled from ({', '.join(needed)})")
    texts = {p: translate(changed[p] if p in changed else (folder / p).read_text(encoding="utf-8"), p) for p in needed}
    flags = [*(_SANITIZED if sanitize else _CHECKED), *(f"-DACTSYM_COUNT{i}={n}" for i, n in enumerate(counts))]

    def make(scratch: Path, output: Path) -> list[str]:
        for path, content in texts.items():
            (scratch / path).parent.mkdir(exist_ok=True)
            (scratch / path).write_text(content)
        # In its folder, for messages to name files as the generated folder does.
        _run([*_command(), *flags, "-c", "-x", "c++", source, "-o", "unit.o"], source, scratch)
        # Linked without the sanitizer's library if only addresses are checked: the scheduler stands in for it.
        link = [*(_SANITIZED if sanitize else ()), "-shared", "-Wl,-Bsymbolic"]
        return [*_command(), *link, str(_scheduler(folder, sanitize)), str(scratch / "unit.o"), "-o", str(output)]

    return _cached(folder, f"{unit}-emulated", ".so", [*texts.values(), *flags], make, source)


def _needed(folder: Path, unit: str) -> list[str]:
    shared = sorted(p for p in (folder / "cuda").iterdir() if p.suffix in (".h", ".cuh"))
    paths = [*shared, folder / "functors" / f"{unit}.h", folder / "cuda" / f"{unit}.cu"]
    return [p.relative_to(folder).as_posix() for p in paths if p.exists()]


def _scheduler(folder: Path, sanitize: bool) -> Path:
    """The part that is the same for every unit, compiled once."""
    # Not instrumented: it moves between stacks, and says itself which memory is out of bounds.
    flags = ["-DEMULATE_SANITIZE"] if sanitize else []

    def make(scratch: Path, output: Path) -> list[str]:
        return [*_command(), "-c", *flags, str(HEADERS / "scheduler.cpp"), "-o", str(output)]

    return _cached(folder, "emulate-scheduler", ".o", flags, make, "scheduler.cpp")


def _cached(
    folder: Path, name: str, suffix: str, texts: Iterable[str], make: Callable[[Path, Path], list[str]], source: str
) -> Path:
    digest = hashlib.sha256("\0".join([*texts, *_command(), _version()]).encode())
    for header in sorted(HEADERS.iterdir()):
        digest.update(header.read_bytes())
    cache = cache_folder(folder)
    target = cache / f"{name}-{digest.hexdigest()[:24]}{suffix}"
    if not target.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as scratch:
            output = Path(scratch) / target.name
            _run(make(Path(scratch), output), source)
            os.replace(output, target)
    return target


def _run(command: list[str], source: str, folder: Path | None = None) -> None:
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode:
        raise BuildError(f"{source} does not compile for the host:\n{result.stderr.strip()[-4000:]}")


def _command() -> list[str]:
    found = compiler()
    if found is None:
        raise BuildError("no C++ compiler was found (tried $CXX, g++, c++)")
    return [found, *_FLAGS, f"-I{HEADERS}"]


@functools.cache
def compiler() -> str | None:
    """The C++ compiler, None if there is none."""
    names = [os.environ.get("CXX"), "g++", "c++"]
    return next((path for name in names if name and (path := shutil.which(name))), None)


@functools.cache
def _version() -> str:
    return subprocess.run([_command()[0], "--version"], capture_output=True, text=True, check=False).stdout


@functools.cache
def cache_folder(folder: Path) -> Path:
    """That of the other kernels built from ``folder``, as its own module says."""
    spec = importlib.util.spec_from_file_location("_emulated_build", folder / "_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Path = module.cache_folder()
    return found


# Translation.

_LAUNCH = re.compile(r"([A-Za-z_]\w*(?:\s*<[^<>;{}]*>)?)(\s|\\\n)*<<<(.*?)>>>", re.DOTALL)
_EXTERN = re.compile(r"\bextern\s+__shared__\s+([\w:]+(?:\s+[\w:]+)*)\s+(\w+)\s*\[\s*\]\s*;")
_STATIC = re.compile(r"\b__shared__(\s+(?:[\w:]+(?:<[^;{}]*>)?\s+)+(\w+)\s*(?:\[[^\];]*\]\s*)*;)")


class TranslationError(ValueError):
    """A launch or a shared variable is not written in the form that is translated."""


def translate(text: str, name: str = "source") -> str:
    """``text`` with these constructs rewritten.  Raises :class:`TranslationError`, naming ``name`` and the line."""
    text = _LAUNCH.sub(r"emulate::launcher(\1, \3)", text)
    text = _EXTERN.sub(r"\1* const \2 = static_cast<\1*>(emulate::dynamic_shared());", text)
    text = _STATIC.sub(r"EMULATE_SHARED\1 emulate::static_shared(&\2, sizeof \2);", text)
    for mark, form in (("<<<", "KERNEL<<<...>>>(...), KERNEL a name, at most with simple template arguments"),
                       ("extern __shared__", "extern __shared__ TYPE NAME[];"),
                       ("__shared__", "__shared__ TYPE NAME; or __shared__ TYPE NAME[SIZE];")):  # fmt: skip
        at = text.find(mark)
        if at >= 0:
            raise TranslationError(f"{name}:{text.count(chr(10), 0, at) + 1}: expected {form}")
    return text
