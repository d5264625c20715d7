"""Compile generated sources ahead of their first use, and record the registers and spills that compilers report."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from actsym.definition.spec import Activation, Kind
from actsym.work import sealed
from actsym.work.files import digest, write_if_changed
from codegen.manifest import Manifest, recorded
from codegen.names import EVALUATED

#: Compute capabilities that every CUDA source must compile for: A100, H100/H200, B100/B200; and the one that it is
#: compiled for in the daily work.
ARCHITECTURES = ("80", "90", "100")

#: What nvcc makes a library of a CUDA source with, its C interface included.
SHARED = ("-shared", "-Xcompiler", "-fPIC")
DAILY = ("90",)


#: Called with how many are done, how many there are, and the title of the last.
Progress = Callable[[int, int, str], None]

Item = TypeVar("Item")
Result = TypeVar("Result")


class CompileError(RuntimeError):
    """A generated source does not compile.  The message names it and holds the compiler's output."""


@dataclass(frozen=True)
class KernelUse:
    """What ptxas reports of one kernel: mangled name, architecture, registers a thread, bytes spilled, bytes of shared
    variables a block."""

    kernel: str
    architecture: str
    registers: int
    spill_bytes: int
    shared_bytes: int = 0


@dataclass(frozen=True)
class CudaBuild:
    """The result of compiling the CUDA source of one activation; ``seconds`` is 0 if it was there."""

    name: str
    kernels: tuple[KernelUse, ...]
    seconds: float

    @property
    def registers(self) -> int:
        """The most registers a thread of any of its kernels uses."""
        return max(k.registers for k in self.kernels)

    @property
    def spill_bytes(self) -> int:
        return sum(k.spill_bytes for k in self.kernels)


def load_package(folder: Path) -> ModuleType:
    """Import a generated folder as a package, whether or not it is on Python's path, and return the module.

    A folder that was imported before is not imported again.  Raises ``FileNotFoundError`` for a folder without a
    generated package, and ``ImportError`` where one of its name was imported from elsewhere.
    """
    told, folder = folder, folder.resolve()
    name = folder.name
    if name in sys.modules and Path(sys.modules[name].__file__ or "").parent.resolve() == folder:
        return sys.modules[name]
    if not (folder / "__init__.py").exists():
        raise FileNotFoundError(f"{told} holds no generated package; run `actsym generate` first")
    if f"{name}._build" in sys.modules:  # the modules in it, and its operators, would be those of the other folder
        there = Path(sys.modules[f"{name}._build"].__file__ or "").parent
        why = f"a package called {name} was imported from {there}; give one of the two another name"
        raise ImportError(f"{told}: {why}")
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"{told} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def compile_cpu(activations: Iterable[Activation], folder: Path, progress: Progress | None = None) -> int:
    """Compile the CPU kernels of ``activations`` in the generated ``folder`` into the cache of kernels.

    A compiler a core runs at a time; ``progress`` is called after each.  Returns how many libraries were compiled: 0 if
    all were in the cache.  Raises :class:`CompileError` without a compiler, and for a source that does not compile.
    """
    builder = _module(folder, "_build")
    if builder.cpu_command() is None:
        raise CompileError("no C++ compiler was found (tried $CXX, g++, clang++, c++)")
    units = {
        (source, (*builder.cpu_command(source, float64), *lengths_built(activation, folder, float64))): activation.title
        for activation in activations
        for source in _sources(activation, folder, "cpu/{}.cpp")
        for float64 in ((None,) if activation.kind is Kind.ROW else (False, True))
    }
    missing = {
        unit: title for unit, title in units.items() if not builder.is_built(builder.library_path(unit[1], unit[0]))
    }

    def one(unit: tuple[Path, tuple[str, ...]]) -> None:
        try:
            builder.build(unit[1], unit[0])
        except builder.BuildError as error:
            raise CompileError(str(error)) from None

    _parallel(one, missing, progress)
    return len(missing)


def compile_cuda(
    activations: Iterable[Activation],
    folder: Path,
    record: Path,
    progress: Progress | None = None,
    *,
    architectures: Sequence[str] = ARCHITECTURES,
    committed: Iterable[Path] = (),
) -> tuple[CudaBuild, ...] | None:
    """Compile the CUDA sources of ``activations`` for ``architectures``, with nvcc (warnings are errors) or else NVRTC.

    record
        JSON file to which the reports of ptxas are added, with the hash of the sources and the seconds that compiling
        took.  Sources that it has results of are not compiled again.
    committed
        Files written by :func:`summary`.  Activations that one of them has the same sources of are skipped, and are
        not part of what is returned.

    Returns a build for each activation that was not skipped; None if something has to be compiled and there is no
    compiler.  Raises :class:`CompileError` for a source that does not compile.
    """
    done = [(recorded(path) or {}).get("activations", {}) for path in committed]
    made = {a: _made_from(a, folder) for a in activations}
    wanted = [a for a in made if not any(_holds(known.get(a.name), made[a], architectures) for known in done)]
    if not wanted:
        return ()
    compiler = _cuda_compiler(folder)
    if compiler is None:
        return None
    version, compile_one = compiler
    known: dict[str, Any] = recorded(record) or {}

    def one(activation: Activation) -> CudaBuild:
        entry = known.get(activation.name, {})
        same = entry.get("key") == digest(made[activation], version)
        kernels = [KernelUse(**k) for k in entry["kernels"]] if same else []
        left = [a for a in architectures if a not in {k.architecture for k in kernels}]
        if not left:
            return CudaBuild(activation.name, tuple(kernels), 0.0)
        start = time.perf_counter()
        sources, lengths = _sources(activation, folder, "cuda/{}.cu"), lengths_built(activation, folder)
        used = [usage(compile_one(source, left, lengths), source) for source in sources]
        return CudaBuild(
            activation.name, (*kernels, *(k for of_one in used for k in of_one)), time.perf_counter() - start
        )

    results = _parallel(one, {a: a.title for a in wanted}, progress)
    entries = {
        build.name: {
            "key": digest(made[activation], version),
            "made_from": made[activation],
            "seconds": round(build.seconds, 1) or known.get(build.name, {}).get("seconds", 0.0),
            "kernels": [asdict(k) for k in build.kernels],
        }
        for activation, build in zip(wanted, results, strict=True)
    }
    write_if_changed(record, json.dumps(dict(sorted((known | entries).items())), indent=1) + "\n")
    return tuple(results)


def _made_from(activation: Activation, folder: Path) -> str:
    """Hash of the code that is compiled for CUDA (:mod:`codegen.compiled`) and of its lengths of vectors."""
    names = Manifest.read(folder).activations.get(activation.name, {}).get("names", {})
    return digest(
        *(name for what, name in names.items() if what.startswith("cuda")), *lengths_built(activation, folder)
    )


def _holds(entry: Mapping[str, Any] | None, made: str, architectures: Sequence[str]) -> bool:
    """Whether a published entry is of these sources, for these architectures."""
    return entry is not None and entry.get("made_from") == made and set(architectures) <= set(entry["architectures"])


def _cuda_compiler(folder: Path) -> tuple[str, Callable[[Path, Sequence[str], list[str]], str]] | None:
    """The CUDA compiler of this machine, or None: its version, and a function that compiles a source for architectures
    with definitions of the preprocessor and returns what ptxas reports."""
    builder = _module(folder, "_build")
    command = builder.cuda_command(())
    if command is not None:

        def with_nvcc(source: Path, architectures: Sequence[str], definitions: list[str]) -> str:
            full = [*builder.cuda_command(tuple(architectures)), *SHARED, "-Xptxas", "-v", "-Werror", "all-warnings"]
            return _with_nvcc([*full, *definitions], source)

        return digest(*command, builder.version(command[0])), with_nvcc
    nvrtc = _module(folder, "_nvrtc")
    if nvrtc.find() is None:
        return None

    def with_nvrtc(source: Path, architectures: Sequence[str], definitions: list[str]) -> str:
        try:
            return "\n".join(nvrtc.compile_source(source, a, definitions)[1] for a in architectures)
        except nvrtc.NvrtcError as error:
            raise CompileError(f"{source.name} does not compile:\n{error}") from None

    return "NVRTC {}.{}".format(*nvrtc.version()), with_nvrtc


def summary(record: Path, before: Path | None = None) -> dict[str, Any]:
    """A summary, for reports, of the file that :func:`compile_cuda` writes.

    For each activation it has the hash of its sources, the seconds that compiling took, and by architecture the most
    registers of a thread and the bytes spilled.  From an earlier summary ``before`` it takes activations that
    ``record`` does not have, and further architectures of the same sources.
    """
    published = (sealed.load(before) or {}).get("activations", {}) if before else {}
    activations = {}
    for name, entry in sorted((recorded(record) or {}).items()):
        kernels = [KernelUse(**k) for k in entry["kernels"]]
        by_architecture = {
            a: {
                "registers": max(k.registers for k in kernels if k.architecture == a),
                "spill_bytes": sum(k.spill_bytes for k in kernels if k.architecture == a),
            }
            for a in sorted({k.architecture for k in kernels}, key=int)
        }
        activations[name] = {
            "made_from": entry["made_from"],
            "seconds": entry.get("seconds", 0.0),
            "architectures": by_architecture,
        }
    for name, entry in published.items():
        own = activations.setdefault(name, entry)
        if own["made_from"] == entry["made_from"] and not entry["architectures"].keys() <= own["architectures"].keys():
            more = entry["architectures"] | own["architectures"]
            seconds = max(own["seconds"], entry["seconds"])
            activations[name] = own | {"architectures": more, "seconds": seconds}
    return {"schema": 1, "activations": dict(sorted(activations.items()))}


def compiles(folder: Path) -> bool:
    """Whether there is a C++ compiler for the generated folder, which is not imported for that."""
    spec = importlib.util.spec_from_file_location("_build", folder / "_build.py")
    assert spec is not None and spec.loader is not None
    builder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    return builder.cpu_command() is not None


def _module(folder: Path, name: str) -> ModuleType:
    load_package(folder)
    return importlib.import_module(f"{folder.resolve().name}.{name}")


def _sources(activation: Activation, folder: Path, pattern: str) -> list[Path]:
    """The sources of an activation's unit: its own, and of a stochastic one that for outside training."""
    names = [activation.unit] + ([activation.unit + EVALUATED] if activation.kind is Kind.STOCHASTIC else [])
    return [folder.resolve() / pattern.format(name) for name in names]


def lengths_built(activation: Activation, folder: Path, float64: bool | None = None) -> list[str]:
    """Definitions of the preprocessor with which the library of an activation is compiled: the lengths of its vectors,
    where these are short enough to be unrolled, and on the CPU whether it is the library for float64."""
    lengths, unrolled = tuple(len(v.defaults) for v in activation.vectors), _module(folder, "_devices").UNROLLED
    return _module(folder, "_build").definitions(lengths if max(lengths, default=0) <= unrolled else (), float64)


def _with_nvcc(command: list[str], source: Path) -> str:
    with tempfile.TemporaryDirectory() as scratch:
        output = str(Path(scratch) / "kernels.so")
        result = subprocess.run([*command, str(source), "-o", output], capture_output=True, text=True, check=False)
    if result.returncode:
        raise CompileError(f"{source.name} does not compile:\n{(result.stderr or result.stdout)[-4000:]}")
    return result.stderr + result.stdout


def usage(output: str, source: Path) -> tuple[KernelUse, ...]:
    """The registers, spills and shared memory of each kernel, read from what ptxas printed for a source.

    Raises :class:`CompileError` if it printed none.
    """
    found = []
    name = architecture = ""
    spill = 0
    for line in output.splitlines():
        if match := re.search(r"Compiling entry function '(\w+)' for 'sm_(\d+)\w?'", line):
            name, architecture, spill = match[1], match[2], 0
        elif match := re.search(r"(\d+) bytes spill stores, (\d+) bytes spill loads", line):
            spill = int(match[1]) + int(match[2])
        elif (match := re.search(r"Used (\d+) registers", line)) and name:
            shared = re.search(r"(\d+) bytes smem", line)
            found.append(KernelUse(name, architecture, int(match[1]), spill, int(shared[1]) if shared else 0))
            name = ""
    if not found:
        raise CompileError(f"{source.name} holds no kernels")
    return tuple(sorted(found, key=lambda k: (k.architecture, k.kernel)))


def _parallel(function: Callable[[Item], Result], items: Mapping[Item, str], progress: Progress | None) -> list[Result]:
    """Results in the order of ``items`` (with their titles); the compilers are processes of their own, so threads
    suffice."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        futures = {pool.submit(function, item): title for item, title in items.items()}
        try:
            for done, future in enumerate(as_completed(futures), 1):
                future.result()
                if progress:
                    progress(done, len(futures), futures[future])
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [future.result() for future in futures]
