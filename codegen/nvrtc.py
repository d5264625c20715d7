"""NVRTC, NVIDIA's run-time compiler, where there is no nvcc: it checks that the CUDA sources compile.

It comes as a library with torch's CUDA builds and as a package of its own, and needs no GPU to compile.
"""

from __future__ import annotations

import ctypes
import functools
import importlib.util
import os
from collections.abc import Sequence
from pathlib import Path


class NvrtcError(RuntimeError):
    """NVRTC refused a source.  The message is its log."""


@functools.cache
def find() -> tuple[Path, Path] | None:
    """The library and the folder of CUDA headers that go together; None where they are not installed."""
    homes = [Path(h) for h in (os.environ.get("CUDA_HOME"), "/usr/local/cuda") if h]
    spec = importlib.util.find_spec("nvidia")
    for place in (spec.submodule_search_locations or []) if spec else []:
        homes += sorted(p for p in Path(place).iterdir() if p.is_dir())
    libraries = [p for h in homes for d in ("lib64", "lib") for p in sorted((h / d).glob("libnvrtc.so*"))]
    headers = [h / "include" for h in homes if (h / "include" / "cuda_fp16.h").exists()]
    return (libraries[0], headers[0]) if libraries and headers else None


def compile_source(source: Path, architecture: str, definitions: Sequence[str] = ()) -> str:
    """Compile ``source`` for a compute capability such as ``"90"``; return the log, in which ptxas reports each kernel.

    ``definitions`` are macros as a command line has them, ``-DNAME=VALUE``.  Raises :class:`NvrtcError` with the log if
    it does not compile.
    """
    found = find()
    if found is None:
        raise NvrtcError("no NVRTC library with CUDA headers was found")
    library, headers = found
    nvrtc = ctypes.CDLL(str(library))
    options = [f"--gpu-architecture=sm_{architecture}", "--std=c++17", "--fmad=false", "--ptxas-options=-v"]
    options += definitions
    options += [f"--include-path={p}" for p in (source.parent, headers, headers / "cccl")]
    program = ctypes.c_void_p()
    text = source.read_bytes()
    _check(nvrtc, nvrtc.nvrtcCreateProgram(ctypes.byref(program), text, source.name.encode(), 0, None, None))
    try:
        array = (ctypes.c_char_p * len(options))(*(o.encode() for o in options))
        code = nvrtc.nvrtcCompileProgram(program, len(options), array)
        log = _log(nvrtc, program)
        if code:
            raise NvrtcError(f"{source.name} for sm_{architecture}:\n{log.strip()[-4000:]}")
        return log
    finally:
        nvrtc.nvrtcDestroyProgram(ctypes.byref(program))


def version() -> str:
    """``NVRTC 13.0``."""
    found = find()
    if found is None:
        raise NvrtcError("no NVRTC library with CUDA headers was found")
    major, minor = ctypes.c_int(), ctypes.c_int()
    ctypes.CDLL(str(found[0])).nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
    return f"NVRTC {major.value}.{minor.value}"


def _log(nvrtc: ctypes.CDLL, program: ctypes.c_void_p) -> str:
    size = ctypes.c_size_t()
    _check(nvrtc, nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size)))
    buffer = ctypes.create_string_buffer(size.value)
    _check(nvrtc, nvrtc.nvrtcGetProgramLog(program, buffer))
    return buffer.value.decode()


def _check(nvrtc: ctypes.CDLL, code: int) -> None:
    if code:
        nvrtc.nvrtcGetErrorString.restype = ctypes.c_char_p
        raise NvrtcError(nvrtc.nvrtcGetErrorString(code).decode())
