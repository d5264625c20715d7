"""Builds the kernels on the machine that runs them, once, and keeps the result.

A library is compiled from the sources beside this file into a cache folder (``ACTSYM_KERNEL_CACHE``, else
``$XDG_CACHE_HOME/actsym/kernels``, else ``~/.cache/actsym/kernels``) under a name that is a hash of the sources, the
options and the versions involved, so a library is never stale; of processes that want one at once, one builds it.
A hash of its own content ends each library: one that was cut short or altered is built again.  Code is loaded from
there, so a folder that belongs to or can be written by others is refused.

:mod:`._libraries` finds and loads the library that serves a call.  This module can be loaded alone, and to compile what
is light (:func:`light_options`) it does not need torch.
"""

from __future__ import annotations

import contextlib
import functools
import glob
import hashlib
import os
import re
import shlex
import shutil
import stat
import subprocess
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

HERE = Path(__file__).parent

_CPU_FLAGS = {
    "AVX512": ["-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq", "-mavx2", "-mfma", "-mf16c"],
    "AVX2": ["-mavx2", "-mfma", "-mf16c"],
}


#: Seconds after which a compiler is taken to hang: none of the sources takes a tenth of that.
PATIENCE = 900


#: What a library shows.  All else is its own: where tables in two libraries have the same name, as in a unit and an
#: edited copy of it, the loader would use the first library's table for both.
EXPORTED = "{ global: *_forward_*; *_backward_*; *_made_from_*; local: *; };"


class BuildError(RuntimeError):
    """A compiler was found but did not compile.  The message holds its output."""


def cache_folder() -> Path:
    """Where built libraries are kept."""
    chosen = os.environ.get("ACTSYM_KERNEL_CACHE")
    if chosen:
        return Path(chosen)
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # a user without a home
        home = Path(tempfile.gettempdir()) / f"cache-{os.getuid()}"
    return home / "actsym" / "kernels"


@functools.cache
def cpu_capability() -> str:
    """The vector instruction set that torch itself uses on this machine: AVX512, AVX2 or DEFAULT."""
    import torch

    found = torch.backends.cpu.get_cpu_capability()
    return found if found in _CPU_FLAGS else "DEFAULT"


@functools.cache
def compiler() -> tuple[str, ...] | None:
    """The C++ compiler, with the options that ``CXX`` gives it; None where there is none."""
    try:
        named = shlex.split(os.environ.get("CXX", ""))
    except ValueError as error:
        warn_once(f"CXX={os.environ['CXX']} cannot be read ({error}): another compiler is used")
        named = []
    candidates = [named] * bool(named) + [["g++"], ["clang++"], ["c++"]]
    found = next(((path, *options) for name, *options in candidates if (path := shutil.which(name))), None)
    if named and shutil.which(named[0]) is None:
        instead = f"{found[0]} is used" if found else "and there is no other compiler"
        warn_once(f"CXX={os.environ['CXX']} names no command: {instead}")
    return found


def cpu_command(source: Path | None = None, float64: bool | None = None) -> list[str] | None:
    """The compiler and its flags, without input and output; None if there is no compiler.

    Of a ``source`` that is light (:func:`is_light`) without torch's library.
    """
    found = compiler()
    return None if found is None else [*found, *cpu_options(source is not None and is_light(source, float64))]


def is_light(source: Path, float64: bool | None = None) -> bool:
    """Whether the source of a CPU kernel does without functions of torch's library: for float64, for the other types,
    or for all."""
    text = source.read_bytes()
    if float64 is False:  # what stands there for float64 alone
        text = re.sub(rb"#if .* ACTSYM_FLOAT64 .*\n.*\n#endif\n", b"", text)
    return b'#include "library.h"' not in text


def light_options(source: Path, capability: str) -> list[str] | None:
    """What compiles a unit for float32, the half types, vectors of any lengths, and one of torch's vector instruction
    sets, wherever torch lies; None where that is not light."""
    float64 = part(source, False)
    return [*_options(capability), *definitions((), float64)] if is_light(source, float64) else None


def part(source: Path, float64: bool) -> bool | None:
    """Which library of a unit has a type: that of float64 or that of the others; None where one has all, as kernels of
    rows compute in double whatever the type is."""
    return None if b"ACTSYM_ROWS" in source.read_bytes() else float64


def _options(capability: str) -> list[str]:
    """Errors and traps of the mathematics are not asked for: loops over lanes become vector instructions."""
    return [
        "-std=c++17", "-O3", "-fPIC", "-shared", "-fopenmp", "-ffp-contract=off", "-fno-math-errno",
        "-fno-trapping-math", "-w", *_CPU_FLAGS.get(capability, []),
    ]  # fmt: skip


def openmp() -> str | None:
    """The path of torch's own OpenMP runtime; None where torch brings none.  Kernels run on its pool of threads."""
    return next(iter(sorted(glob.glob(str(_torch_folder() / "lib" / "libgomp*")))), None)


def _torch_folder() -> Path:
    import torch

    return Path(torch.__file__).parent


def cpu_options(light: bool) -> list[str]:
    """What a library is compiled with for the vector instructions that torch uses here."""
    torch_libraries = _torch_folder() / "lib"
    linked = [f"-L{torch_libraries}", f"-Wl,-rpath,{torch_libraries}", openmp() or "-lgomp"]
    return [*_options(cpu_capability()), *([] if light else ["-ltorch_cpu"]), *linked]


@functools.cache
def _nvcc() -> str | None:
    home = os.environ.get("CUDA_HOME") or "/usr/local/cuda"
    return shutil.which("nvcc") or shutil.which(str(Path(home) / "bin" / "nvcc"))


def cuda_command(architectures: tuple[str, ...]) -> list[str] | None:
    """nvcc and its flags for compute capabilities such as ``("80", "90")``; None if there is no nvcc."""
    nvcc = _nvcc()
    return None if nvcc is None else [nvcc, *cuda_options(architectures)]


def cuda_options(architectures: tuple[str, ...]) -> list[str]:
    """Multiplications and additions are not contracted: the order of roundings is part of a kernel's definition."""
    targets = [f"-gencode=arch=compute_{a},code=sm_{a}" for a in architectures]
    return ["-std=c++17", "-O3", "-fmad=false", *targets]


#: Types by the numbers that CUDA sources have for them.
CUDA_TYPES = ("float32", "float64", "float16", "bfloat16")


def cuda_definitions(lengths: tuple[int, ...], dtype: str = "") -> list[str]:
    """As :func:`definitions`, for the CUDA kernels of one type, or of all."""
    return [*definitions(lengths), *([f"-DACTSYM_TYPE={CUDA_TYPES.index(dtype)}"] if dtype else [])]


def definitions(lengths: tuple[int, ...], float64: bool | None = None) -> list[str]:
    """What a library is built for: the lengths of the vectors, over which loops are unrolled, and the types."""
    types = [] if float64 is None else [f"-DACTSYM_FLOAT64={float64:d}"]
    return [*(f"-DACTSYM_COUNT{i}={n}" for i, n in enumerate(lengths)), *types]


def library_path(command: Sequence[str], source: Path) -> Path:
    """Where the library built by ``command`` from ``source`` is kept."""
    maker = hashlib.sha256("\0".join([*command, version(command[0])]).encode()).hexdigest()[:8]
    return cache_folder() / f"{_content(command[1:], source)}-{maker}.so"


def _content(options: Sequence[str], source: Path) -> str:
    """How the names of all libraries of ``source`` with these options begin, whichever compiler makes them and wherever
    torch lies."""
    import torch

    words = [*(option for option in options if "/" not in option), torch.__version__]
    return f"{source.stem}-{source.suffix[1:]}-{digest(words, source)}"


def mark(options: Sequence[str], source: Path) -> str:
    """The symbol by which a library says that it holds the kernels of ``source`` as it is here, with these options.

    It changes with every byte of the unit's source, of its functor and of what they include.
    """
    return f"{source.stem}_made_from_{digest(options, source)}"


_INCLUDED = re.compile(rb'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def _compiled(source: Path) -> list[Path]:
    """A source and every file of this folder that it includes, directly or through others, in the order found."""
    found = [source.resolve()]
    for path in found:  # grows
        names = _INCLUDED.findall(path.read_bytes())
        found += dict.fromkeys(
            p for n in names if (p := (path.parent / n.decode()).resolve()).exists() and p not in found
        )
    return found


def digest(words: Sequence[str], source: Path) -> str:
    """The hash of a source, of all that it includes, and of what it is compiled with."""
    digest = hashlib.sha256()
    for path in _compiled(source):
        digest.update(path.read_bytes())
    digest.update("\0".join([*words, EXPORTED]).encode())
    return digest.hexdigest()[:24]


def built_before(options: Sequence[str], source: Path) -> list[Path]:
    """Whole libraries of ``source`` with these options in the cache, whichever compiler made them."""
    return [found for found in sorted(cache_folder().glob(f"{_content(options, source)}-*.so")) if is_built(found)]


def build(command: Sequence[str], source: Path) -> Path:
    """Compile ``source`` unless its library is there and whole; return the library's path.

    Raises :class:`BuildError` with the compiler's output, or for a cache folder that others can write to.
    """
    target = library_path(command, source)
    own_folder(target.parent)
    if is_built(target):
        return target
    with alone(target):
        return target if is_built(target) else _built(command, source, target)


def _built(command: Sequence[str], source: Path, target: Path) -> Path:
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        output = Path(scratch) / target.name
        # Libraries that a source needs must follow it on the command line.
        flags = [c for c in command[1:] if not c.startswith("-l") and not c.endswith((".so", ".so.1"))]
        libraries = [c for c in command[1:] if c not in flags]
        if source.parent.resolve() == HERE.resolve() / "cpu":
            exported = Path(scratch) / "exported"
            exported.write_text(EXPORTED)
            libraries.append(f"-Wl,--version-script={exported}")
        try:
            result = subprocess.run(
                [command[0], *flags, str(source), *libraries, "-o", str(output)],
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            raise BuildError(f"{command[0]} was still at {source.name} after {PATIENCE} s") from None
        if result.returncode:
            raise BuildError(f"{command[0]} failed on {source.name}:\n{result.stderr.strip()[-4000:]}")
        seal(output)
        os.replace(output, target)
    return target


#: Bytes of the hash that ends what is kept.
SEAL = 32


def seal(library: Path) -> None:
    """End a library with the hash of its content."""
    content = library.read_bytes()
    with library.open("ab") as file:
        file.write(hashlib.sha256(content).digest())
        file.flush()
        os.fsync(file.fileno())


@contextlib.contextmanager
def alone(target: Path) -> Iterator[None]:
    """While no other process builds the same library; without waiting where the system has no locks."""
    if fcntl is None:
        yield
        return
    with open(target.with_suffix(".lock"), "w") as file:
        with contextlib.suppress(OSError):  # some file systems have none
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_built(library: Path) -> bool:
    """Whether a library is there and whole: it ends with the hash of what comes before."""
    try:
        content = library.read_bytes()
    except OSError:
        return False
    return content[-SEAL:] == hashlib.sha256(content[:-SEAL]).digest()


def own_folder(folder: Path) -> None:
    """Make the folder, for its owner alone.  Raises :class:`BuildError` if another (but root) owns or may
    write it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not hasattr(os, "getuid"):
        return
    found = folder.stat()
    if found.st_uid not in (0, os.getuid()) or found.st_mode & (stat.S_IWOTH | stat.S_IWGRP):
        raise BuildError(
            f"{folder} belongs to or can be written by other users (mode 0700 is right): no code is loaded"
        )


@functools.cache
def version(name: str) -> str:
    """What a compiler says of itself.  Raises :class:`BuildError` if it does not end."""
    path = shutil.which(name)
    if path is None:  # the name of a compiler that is a library
        return name
    try:
        return subprocess.run([path, "--version"], capture_output=True, text=True, check=False, timeout=60).stdout
    except subprocess.TimeoutExpired:
        raise BuildError(f"{path} --version does not end") from None


@functools.cache
def warn_once(message: str) -> None:
    warnings.warn(message, RuntimeWarning, stacklevel=4)
