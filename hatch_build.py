"""Compiles the light CPU kernels of the catalogue into the wheel, so that they run where there is no compiler.

Light is what needs no headers and no library of torch's (``light_options`` in ``generated/_build.py``).  There is one
library for each of torch's vector instruction sets.  ``generated/_libraries.py`` chooses one, and takes a unit from it
only if the unit's sources are those that it was made from.

The wheel is for Linux on x86-64 with glibc 2.28 or newer, as torch's own wheels are.  Where there is no GCC, on another
processor or system, or with ``ACTSYM_PREBUILT=off``, it has no libraries and is for every system.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import subprocess
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CAPABILITIES = ("DEFAULT", "AVX2", "AVX512")

#: The newest versions of symbols that systems with glibc 2.28 have (manylinux_2_28, PEP 600).
NEWEST = {"GLIBC": (2, 28), "GLIBCXX": (3, 4, 24), "CXXABI": (1, 3, 11)}


class PrebuiltKernels(BuildHookInterface[Any]):
    """The hook of the wheel; an editable installation gets no libraries."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        folder = Path(self.root) / "generated"
        builder = _builder(folder)
        reason = _why_not(builder)
        if reason:
            self.app.display_info(f"actsym: no kernels are built into the wheel: {reason}")
            return
        self._scratch = tempfile.TemporaryDirectory()
        start = time.monotonic()
        libraries = build(builder, Path(self._scratch.name))
        for library in libraries:
            build_data["force_include"][str(library)] = f"actsym/nn/prebuilt/{library.name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform_tag(libraries)}"
        size = sum(library.stat().st_size for library in libraries) / 2**20
        self.app.display_info(f"actsym: {size:.1f} MiB of kernels built in {time.monotonic() - start:.0f} s")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_scratch"):
            self._scratch.cleanup()


def _builder(folder: Path) -> ModuleType:
    """``_build.py`` of the generated folder, alone: torch need not be there."""
    spec = importlib.util.spec_from_file_location("_actsym_build", folder / "_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _why_not(builder: ModuleType) -> str:
    if os.environ.get("ACTSYM_PREBUILT") == "off":
        return "ACTSYM_PREBUILT is off"
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        return f"this is {platform.system()} on {platform.machine()}"
    found = builder.compiler()
    if found is None:
        return "there is no C++ compiler (tried $CXX, g++, clang++, c++)"
    # Loops on several threads call GCC's OpenMP, which torch brings; other compilers call their own.
    return "" if "Free Software Foundation" in builder.version(found[0]) else f"{found[0]} is not GCC"


def build(builder: ModuleType, folder: Path) -> list[Path]:
    """The libraries, in ``folder``: ``default.so`` and one for each other instruction set.

    Raises RuntimeError with the compiler's output.
    """
    sources = sorted((builder.HERE / "cpu").glob("*.cpp"))
    units = [source for source in sources if builder.light_options(source, "DEFAULT") is not None]
    tasks = [(source, capability) for capability in CAPABILITIES for source in units]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(lambda task: _compiled(builder, folder, *task), tasks))
    return [
        _linked(builder, folder, capability, units, objects[i * len(units) : (i + 1) * len(units)])
        for i, capability in enumerate(CAPABILITIES)
    ]


def _compiled(builder: ModuleType, folder: Path, source: Path, capability: str) -> Path:
    """The object file of a unit.  -march comes last: what the compiler is set to does not decide who can run it."""
    target = folder / f"{source.stem}-{capability}.o"
    options = [*builder.light_options(source, capability), "-march=x86-64", "-c"]
    _run([*builder.compiler(), *options, str(source), "-o", str(target)])
    return target


def _linked(builder: ModuleType, folder: Path, capability: str, units: Sequence[Path], objects: Sequence[Path]) -> Path:
    """The library of one instruction set, whose symbols tell the sources that it was made from.  OpenMP is not linked:
    torch's is there when it is loaded, wherever it lies."""
    target, exported = folder / f"{capability.lower()}.so", folder / "exported"
    exported.write_text(builder.EXPORTED)
    marks = [(builder.mark(builder.light_options(unit, capability), unit), unit.stem) for unit in units]
    _run([
        *builder.compiler(), "-shared", "-s", *map(str, objects),
        *(f"-Wl,--defsym={mark}={unit}_forward_float32" for mark, unit in marks),
        f"-Wl,--version-script={exported}", "-Wl,--as-needed", "-o", str(target),
    ])  # fmt: skip
    builder.seal(target)
    return target


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(
            f"{' '.join(command)}\n{done.stderr[-4000:]}\nACTSYM_PREBUILT=off builds a wheel without compiled kernels."
        )


def platform_tag(libraries: Sequence[Path]) -> str:
    """manylinux_2_28_x86_64, or linux_x86_64 where the libraries need what newer systems alone have, or no glibc."""
    contents = b"".join(library.read_bytes() for library in libraries)
    needed = set(re.findall(rb"\0(GLIBC|GLIBCXX|CXXABI)_([\w.]+)(?=\0)", contents))
    fits = b"GLIBC" in {name for name, _ in needed} and all(_is_there(*symbol) for symbol in needed)
    return "manylinux_2_28_x86_64" if fits else "linux_x86_64"


def _is_there(name: bytes, version: bytes) -> bool:
    """Whether systems with glibc 2.28 have symbols of a version; those that are no numbers are newer."""
    numbers = version.split(b".")
    return all(n.isdigit() for n in numbers) and tuple(map(int, numbers)) <= NEWEST[name.decode()]
