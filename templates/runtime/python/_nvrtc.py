"""NVRTC, NVIDIA's run-time compiler: CUDA sources become machine code without a toolkit, and without a GPU.

Its library and the headers come with torch's builds for CUDA, as packages of their own (``nvidia-cuda-nvrtc`` and
``nvidia-cuda-runtime``, whose names end in ``-cu12`` for CUDA 12), and with a toolkit.  This module needs nothing else.
"""

from __future__ import annotations

import ctypes
import functools
import importlib.util
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class NvrtcError(RuntimeError):
    """NVRTC refused a source.  The message is its log."""


class Found(NamedTuple):
    """The library, and the folders of headers that go with it."""

    library: Path
    headers: tuple[Path, ...]


@functools.cache
def find() -> Found | None:
    """NVRTC with headers of the same CUDA, of Python's packages before a toolkit's; None where they are not installed.

    Where there are several, that of the CUDA that torch was built for, else the first.
    """
    homes = [*_packages(), *(Path(h) for h in (os.environ.get("CUDA_HOME"), "/usr/local/cuda") if h)]
    places = [home / folder for home in homes for folder in ("lib", "lib64", "bin")]
    libraries = [p for place in places for kind in _LIBRARIES for p in sorted(place.glob(kind))]
    headers = [h / "include" for h in homes if (h / "include" / "cuda_fp16.h").exists()]
    found = [
        Found(library, (include, include / "cccl"))
        for library in libraries
        for include in headers
        if _release(include) in (None, _major(library))
    ]
    return next((f for f in found if _major(f.library) == _of_torch()), found[0] if found else None)


_LIBRARIES = ("libnvrtc.so*", "nvrtc64_*_0.dll")


def _packages() -> list[Path]:
    spec = importlib.util.find_spec("nvidia")
    places = (spec.submodule_search_locations or []) if spec else []
    return [p for place in places if Path(place).is_dir() for p in sorted(Path(place).iterdir()) if p.is_dir()]


def _major(library: Path) -> int | None:
    found = re.search(r"\.so\.(\d+)|nvrtc64_(\d+?)\d?_", library.name)
    return int(found[1] or found[2]) if found else None


def _release(include: Path) -> int | None:
    """The CUDA that headers are of."""
    try:
        found = re.search(r"#define\s+CUDA(?:RT)?_VERSION\s+(\d+)", (include / "cuda_runtime_api.h").read_text())
    except OSError:
        return None
    return int(found[1]) // 1000 if found else None


def _of_torch() -> int | None:
    try:
        import torch
    except ImportError:
        return None
    return int(torch.version.cuda.partition(".")[0]) if torch.version.cuda else None


def options(architecture: str) -> list[str]:
    """Multiplications and additions are not contracted: the order of roundings is part of a kernel's definition."""
    return [
        f"--gpu-architecture=sm_{architecture}", "--std=c++17", "--fmad=false", "--ptxas-options=-v",
        "--device-as-default-execution-space",  # of lambdas in kernels, too
    ]  # fmt: skip


def compile_source(source: Path, architecture: str, definitions: Sequence[str] = ()) -> tuple[bytes, str]:
    """Compile ``source`` for a compute capability such as ``"90"``; return the cubin, and the log, in which ptxas
    reports each kernel.

    ``definitions`` are macros as a command line has them, ``-DNAME=VALUE``.  Raises :class:`NvrtcError` with the log if
    it does not compile.
    """
    found, nvrtc = _found(), _library()
    folders = [f"--include-path={p}" for p in (source.parent, *found.headers)]
    words = [*options(architecture), *definitions, *folders]
    program = ctypes.c_void_p()
    text = source.read_bytes()
    _check(nvrtc, nvrtc.nvrtcCreateProgram(ctypes.byref(program), text, source.name.encode(), 0, None, None))
    try:
        array = (ctypes.c_char_p * len(words))(*(word.encode() for word in words))
        code = nvrtc.nvrtcCompileProgram(program, len(words), array)
        log = _text(nvrtc, program, "ProgramLog").rstrip(b"\0").decode(errors="replace")
        if code:
            why = log.strip()[-4000:] or nvrtc.nvrtcGetErrorString(code).decode()
            raise NvrtcError(f"{source.name} for sm_{architecture}:\n{why}")
        return _text(nvrtc, program, "CUBIN"), log
    finally:
        nvrtc.nvrtcDestroyProgram(ctypes.byref(program))


def version() -> tuple[int, int]:
    """Of CUDA: (13, 0).  Raises :class:`NvrtcError` where there is no NVRTC or it cannot be loaded."""
    major, minor = ctypes.c_int(), ctypes.c_int()
    _check(_library(), _library().nvrtcVersion(ctypes.byref(major), ctypes.byref(minor)))
    return major.value, minor.value


def _found() -> Found:
    found = find()
    if found is None:
        raise NvrtcError("no NVRTC library with CUDA headers was found")
    return found


@functools.cache
def _library() -> ctypes.CDLL:
    try:
        nvrtc = ctypes.CDLL(str(_found().library))
    except OSError as error:
        raise NvrtcError(f"NVRTC cannot be loaded: {error}") from None
    nvrtc.nvrtcGetErrorString.restype = ctypes.c_char_p
    return nvrtc


def _text(nvrtc: ctypes.CDLL, program: ctypes.c_void_p, what: str) -> bytes:
    size = ctypes.c_size_t()
    _check(nvrtc, getattr(nvrtc, f"nvrtcGet{what}Size")(program, ctypes.byref(size)))
    buffer = ctypes.create_string_buffer(size.value)
    _check(nvrtc, getattr(nvrtc, f"nvrtcGet{what}")(program, buffer))
    return buffer.raw


def _check(nvrtc: ctypes.CDLL, code: int) -> None:
    if code:
        raise NvrtcError(nvrtc.nvrtcGetErrorString(code).decode())
