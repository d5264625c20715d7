"""Builds the kernels on the machine that runs them, once, and keeps the result.

A library is compiled from the sources beside this file into a cache folder (``ACTSYM_KERNEL_CACHE``, else
``$XDG_CACHE_HOME/actsym/kernels``, else ``~/.cache/actsym/kernels``) under a name that is a hash of the sources, the
command and the versions involved, so a library is never stale and two builds at once do no harm.  A hash of its own
content ends each library: one that was cut short or altered is built again.  Code is loaded from there, so a folder
that belongs to or can be written by others is refused.
"""

from __future__ import annotations

import ctypes
import functools
import glob
import hashlib
import os
import shlex
import shutil
import stat
import subprocess
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

import torch

HERE = Path(__file__).parent
_reported: set[str] = set()

_CPU_FLAGS = {
    "AVX512": ["-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq", "-mavx2", "-mfma", "-mf16c"],
    "AVX2": ["-mavx2", "-mfma", "-mf16c"],
}


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
    found = torch.backends.cpu.get_cpu_capability()
    return found if found in _CPU_FLAGS else "DEFAULT"


@functools.cache
def _compiler() -> tuple[str, ...] | None:
    """The C++ compiler, with the options that ``CXX`` gives it; None where there is none."""
    named = shlex.split(os.environ.get("CXX", ""))
    candidates = [named] * bool(named) + [["g++"], ["clang++"], ["c++"]]
    return next(((path, *options) for name, *options in candidates if (path := shutil.which(name))), None)


def has_compiler(device: str) -> bool:
    """Whether there is what builds kernels for a kind of device: "cpu" or "cuda"."""
    return {"cpu": _compiler, "cuda": _nvcc}.get(device, lambda: None)() is not None


def cpu_command() -> list[str] | None:
    """The compiler and its flags, without input and output; None if there is no compiler."""
    compiler = _compiler()
    if compiler is None:
        return None
    root = Path(torch.__file__).parent
    capability = cpu_capability()
    # torch's own OpenMP runtime, so that its thread pool is shared and not doubled.
    openmp = sorted(glob.glob(str(root / "lib" / "libgomp*"))) or ["-lgomp"]
    return [
        *compiler, "-std=c++20", "-O3", "-fPIC", "-shared", "-fopenmp", "-ffp-contract=off", "-w",
        f"-DCPU_CAPABILITY={capability}", f"-DCPU_CAPABILITY_{capability}", *_CPU_FLAGS.get(capability, []),
        f"-I{root / 'include'}", f"-L{root / 'lib'}", "-Wl,--no-as-needed", "-ltorch_cpu", "-lc10", openmp[0],
        f"-Wl,-rpath,{root / 'lib'}",
    ]  # fmt: skip


@functools.cache
def _nvcc() -> str | None:
    home = os.environ.get("CUDA_HOME") or "/usr/local/cuda"
    return shutil.which("nvcc") or shutil.which(str(Path(home) / "bin" / "nvcc"))


def cuda_command(architectures: tuple[str, ...]) -> list[str] | None:
    """nvcc and its flags for compute capabilities such as ``("80", "90")``; None if there is no nvcc.

    Multiplications and additions are not contracted: the order of roundings is part of a kernel's definition.
    """
    nvcc = _nvcc()
    if nvcc is None:
        return None
    targets = [f"-gencode=arch=compute_{a},code=sm_{a}" for a in architectures]
    return [nvcc, "-std=c++17", "-O3", "-fmad=false", "-shared", "-Xcompiler", "-fPIC", *targets]


@functools.cache
def cpu_library(name: str, lengths: tuple[int, ...] = ()) -> ctypes.CDLL | None:
    """The CPU kernels of one unit, built if need be, for vectors of these lengths (none: of any).

    None, with one warning, where there is no C++ compiler or it fails.
    """
    command = cpu_command()
    if command is None:
        _warn_once("no C++ compiler was found: activations run as plain torch expressions on the CPU")
        return None
    return _load([*command, *_definitions(lengths)], HERE / "cpu" / f"{name}.cpp")


@functools.cache
def cuda_library(name: str, architecture: str, lengths: tuple[int, ...] = ()) -> ctypes.CDLL | None:
    """The CUDA kernels of one unit for one compute capability; None, with one warning, where nvcc is not or fails."""
    command = cuda_command((architecture,))
    if command is None:
        _warn_once("nvcc was not found: activations run as plain torch expressions on CUDA devices")
        return None
    return _load([*command, *_definitions(lengths)], HERE / "cuda" / f"{name}.cu")


def _definitions(lengths: tuple[int, ...]) -> list[str]:
    """Compile-time lengths of the vectors, over which loops are unrolled."""
    return [f"-DACTSYM_COUNT{i}={n}" for i, n in enumerate(lengths)]


def library_path(command: Sequence[str], source: Path) -> Path:
    """Where the library built by ``command`` from ``source`` is kept."""
    digest = hashlib.sha256()
    for path in (source, *sorted(source.parent.glob("*.*h")), HERE / "functors" / f"{source.stem}.h"):
        digest.update(path.read_bytes())
    digest.update("\0".join([*command, torch.__version__, _version(command[0])]).encode())
    return cache_folder() / f"{source.stem}-{source.suffix[1:]}-{digest.hexdigest()[:24]}.so"


def build(command: Sequence[str], source: Path, help_flags: Sequence[str] = ()) -> Path:
    """Compile ``source`` unless its library is there and whole; return the library's path.

    ``help_flags`` come first and may only make the compiler faster: a precompiled header, say.  Raises
    :class:`BuildError` with the compiler's output, or for a cache folder that others can write to.
    """
    target = library_path(command, source)
    _own_folder(target.parent)
    if is_built(target):
        return target
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        output = Path(scratch) / target.name
        # Libraries that a source needs must follow it on the command line.
        flags = [c for c in command[1:] if not c.startswith("-l") and not c.endswith((".so", ".so.1"))]
        libraries = [c for c in command[1:] if c not in flags]
        result = subprocess.run(
            [command[0], *help_flags, *flags, str(source), *libraries, "-o", str(output)],
            capture_output=True,
            text=True,
            check=False,
        )
        if result.returncode:
            raise BuildError(f"{command[0]} failed on {source.name}:\n{result.stderr.strip()[-4000:]}")
        content = output.read_bytes()
        with output.open("ab") as file:
            file.write(hashlib.sha256(content).digest())
            file.flush()
            os.fsync(file.fileno())
        os.replace(output, target)
    return target


def is_built(library: Path) -> bool:
    """Whether a library is there and whole: it ends with the hash of what comes before."""
    try:
        content = library.read_bytes()
    except OSError:
        return False
    return content[-32:] == hashlib.sha256(content[:-32]).digest()


def _own_folder(folder: Path) -> None:
    """Make the folder, for its owner alone.  Raises :class:`BuildError` if another (but root) owns or may
    write it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not hasattr(os, "getuid"):
        return
    found = folder.stat()
    if found.st_uid not in (0, os.getuid()) or found.st_mode & stat.S_IWOTH:
        raise BuildError(f"{folder} belongs to or can be written by other users: no code is loaded from it")


def _load(command: list[str], source: Path) -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(str(build(command, source)))
    except (BuildError, OSError) as error:
        _failed(source, error)
        return None


def _failed(source: Path, error: Exception) -> None:
    """One warning for each kind of source: what made one fail makes the others fail too."""
    if source.suffix not in _reported:
        _reported.add(source.suffix)
        message = f"{source.name} could not be built; where that is so, plain torch expressions run instead: {error}"
        warnings.warn(message, RuntimeWarning, stacklevel=4)


@functools.cache
def _version(compiler: str) -> str:
    path = shutil.which(compiler)
    if path is None:  # the name of a compiler that is a library
        return compiler
    return subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout


@functools.cache
def _warn_once(message: str) -> None:
    warnings.warn(message, RuntimeWarning, stacklevel=4)
