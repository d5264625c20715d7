"""Calls that go from Python to the CPU's kernels by way of C++ alone: ``_dispatch.cpp``, one library for all units.

Without it every call passes torch's operators in Python, which is slower and gives the same bits.  Compiling it takes
half a minute of one core, for which nobody waits: it is built in the background once kernels are in use, and taken
when it is there.  The environment variable ``ACTSYM_DISPATCH`` may say "built" (take it where it is there, build
nothing) or "off"; :func:`dispatcher` tells which way calls go.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.machinery
import importlib.util
import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import torch
from torch import Tensor

from . import _build
from ._devices import UNROLLED, CpuKernels
from ._signature import ANYWHERE, Parameter, Signature

_SOURCE = _build.HERE / "_dispatch.cpp"
_NAMESPACE = __package__.replace(".", "_")
#: Seconds between two looks at whether the library is there.
_BETWEEN_LOOKS = 1.0


def dispatcher(build: bool = False) -> str:
    """Which way calls on the CPU go, in words that begin with "compiled" or "python".

    ``build``: compile what the first way needs if it is not there, and wait for it (half a minute).
    """
    if build and _dispatcher.module is None:
        _dispatcher.build()
    if _dispatcher.module is None:
        _dispatcher.look()
    return _dispatcher.status


class _Dispatcher:
    """The library of the compiled calls: whether it is there, is being built, or cannot be had."""

    def __init__(self) -> None:
        self.module: ModuleType | None = None
        self.status = "python: no unit was called yet"
        self.wanted = False  # whether kernels are in use
        self._decided = False
        self._next_look = 0.0
        self._on = True
        self._switch = 0
        self._child: subprocess.Popen | None = None

    def choose(self, on: bool) -> None:
        """Whether calls may go this way: not where plain torch was asked for."""
        self._on = on
        if self.module is not None:
            self.module.set_switch(self._switch, on)

    def found(self) -> ModuleType | None:
        """The module, once it is there; None until then.  Costs next to nothing."""
        if not self._decided and time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + _BETWEEN_LOOKS
            self.look()
        return self.module

    @property
    def is_pending(self) -> bool:
        """Whether the module may still come."""
        return not self._decided

    def look(self) -> None:
        """Load the library if it is there; else have it built, where that is wanted."""
        if self._decided:
            return
        try:
            self._look()
        except (_build.BuildError, ImportError, OSError) as error:
            self._decide(f"python: {error}")

    def build(self) -> None:
        """Compile the library here and now."""
        self._decided = False
        try:
            command = _command()
            if command is None or self._refused():
                return
            _failure(command).unlink(missing_ok=True)
            _build.build(command, _SOURCE)
        except (_build.BuildError, OSError) as error:
            self._decide(f"python: {error}")

    def function(self, forms: Sequence[tuple[Signature, CpuKernels]]) -> Callable[..., Tensor | None] | None:
        """The function of a unit, whose ``forms`` are the whole one and perhaps the packed one."""
        described = [_described(signature) for signature, _ in forms]
        if self.module is None or None in described:
            return None
        whole, packed = described[0], described[1] if len(forms) > 1 else None
        function = self.module.unit(self._switch, UNROLLED, whole, packed)
        add = self.module.add
        for place, (_, kernels) in enumerate(forms):
            kernels.subscribe(lambda lengths, found, place=place: add(function, place == 1, lengths, found))
        return function

    def _refused(self) -> bool:
        """Whether it is not to be taken at all."""
        if os.environ.get("ACTSYM_DISPATCH") == "off":
            self._decide("python: ACTSYM_DISPATCH is off")
        elif sysconfig.get_config_var("Py_GIL_DISABLED") or sys.implementation.name != "cpython":
            self._decide("python: this interpreter has no global lock")
        return self._decided

    def _look(self) -> None:
        if self._refused():
            return
        command = _command()
        library = _prebuilt() if command is None else _build.library_path(command, _SOURCE)
        if library is None:
            self._decide("python: there is no C++ compiler, or Python's headers are not there")
        elif not self._load(library) and command is not None:
            self._await(command, library)

    def _load(self, library: Path) -> bool:
        if not library.exists():
            return False
        _build.own_folder(library.parent)
        if not _build.is_built(library):
            return False
        loader = importlib.machinery.ExtensionFileLoader("_actsym_dispatch", str(library))
        module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
        loader.exec_module(module)
        self._switch = module.new_switch()
        self.module = module
        self.choose(self._on)
        self._decide(f"compiled: {library}")
        return True

    def _await(self, command: list[str], library: Path) -> None:
        failed = _failure(command)
        if failed.exists():
            self._decide(f"python: {failed.read_text(errors='replace')}")
        elif self._child is not None:
            self.status = "python: the compiled dispatcher is being built"
            if self._child.poll() is not None and not self._load(library):
                self._decide("python: the compiled dispatcher was not built")
        elif _is_being_built(library):
            self.status = "python: the compiled dispatcher is being built by another process"
        elif os.environ.get("ACTSYM_DISPATCH") == "built":
            self.status = "python: the compiled dispatcher is not built, and ACTSYM_DISPATCH says that it is not to be"
        elif self.wanted:
            self._child = _started(command)
            self.status = "python: the compiled dispatcher is being built"

    def _decide(self, status: str) -> None:
        self._decided, self.status = True, status


_dispatcher = _Dispatcher()
choose = _dispatcher.choose


class Calls:
    """The compiled call of a unit: ``ask`` returns a tensor, or None for what the operator has to do."""

    def __init__(self, forms: Sequence[tuple[Signature, CpuKernels]]) -> None:
        self._forms = forms
        self.ask: Callable[..., Tensor | None] = self._not_yet

    def _not_yet(self, *args) -> Tensor | None:
        if _dispatcher.found() is not None:
            self.ask = _dispatcher.function(self._forms) or _never
            return self.ask(*args)
        if not _dispatcher.is_pending:
            self.ask = _never
        elif not _dispatcher.wanted:
            _dispatcher.wanted = any(kernels.in_use for _, kernels in self._forms)
        return None


def _never(*args) -> None:
    return None


def _described(signature: Signature) -> tuple | None:
    """A form as the library reads it; None for one that it does not take."""
    numbers = [p.name for p in signature.parameters if not p.is_tensor]
    vectors = [p.name for p in signature.parameters if p.is_vector]
    if signature.noise or len(vectors) > 4 or any(p.above and p.above not in numbers for p in signature.parameters):
        return None

    def one(p: Parameter) -> tuple:
        entries = p.entries if isinstance(p.entries, int) else -1
        same = vectors.index(p.entries) if isinstance(p.entries, str) else -1
        above = numbers.index(p.above) if p.above else -1
        checked = not p.is_tensor and bool(p.above or p.domain != ANYWHERE)
        d = p.domain
        interval = (d.low, d.high, d.low_open, d.high_open)
        return (p.is_tensor, p.is_vector, checked, *interval, above, p.least, entries, same)

    shape = (signature.inputs, signature.packed, signature.gate_last)
    names = (f"{_NAMESPACE}::{signature.name}", f"{signature.name}Backward")
    return (*names, *shape, tuple(one(p) for p in signature.parameters))


def _options() -> list[str]:
    root = Path(torch.__file__).parent
    call = hashlib.sha256((_build.HERE / "cpu" / "call.h").read_bytes()).hexdigest()[:16]
    return [
        "-std=c++20", "-O1", "-fPIC", "-shared", "-w",
        f"-D_GLIBCXX_USE_CXX11_ABI={int(torch._C._GLIBCXX_USE_CXX11_ABI)}",
        # What the name of the library has to change with, beside its source: the structure and Python's version.
        f"-DACTSYM_CALL=0x{call}", f"-DACTSYM_PYTHON={sysconfig.get_config_var('SOABI')}",
        f"-I{root / 'include'}", f"-I{sysconfig.get_path('include')}", f"-L{root / 'lib'}",
        "-ltorch_python", "-ltorch_cpu", "-lc10", "-Wl,-z,now", f"-Wl,-rpath,{root / 'lib'}",
    ]  # fmt: skip


def _command() -> list[str] | None:
    """The compiler and its options; None where it, or Python's headers, are not there."""
    found = _build.compiler()
    if found is None or not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return None
    return [*found, *_options()]


def _prebuilt() -> Path | None:
    """A library that another compiler built."""
    return next(iter(_build.built_before(_options(), _SOURCE)), None)


def _failure(command: list[str]) -> Path:
    """Where it is written that, and why, the library cannot be built."""
    return _build.library_path(command, _SOURCE).with_suffix(".failed")


def _is_being_built(library: Path) -> bool:
    """Whether another process builds it: one more would only wait for that."""
    if _build.fcntl is None:
        return False
    try:
        with open(library.with_suffix(".lock")) as file:
            _build.fcntl.flock(file, _build.fcntl.LOCK_EX | _build.fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:  # nobody has begun, or a file system without locks
        return False
    return False


#: Run by an interpreter of its own, with the paths of _build.py, of the source and of the file for a failure.
_CHILD = """
import os, pathlib, runpy, sys
os.nice(19)
build, source, failed, *command = sys.argv[1:]
tools = runpy.run_path(build)
try:
    tools["build"](command, pathlib.Path(source))
except tools["BuildError"] as error:
    pathlib.Path(failed).write_text(str(error))
"""


def _started(command: list[str]) -> subprocess.Popen:
    """A process that builds the library and goes on when this one ends."""
    _build.own_folder(_build.cache_folder())
    paths = [str(Path(torch.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    return subprocess.Popen(
        [sys.executable, "-c", _CHILD, _build.__file__, str(_SOURCE), str(_failure(command)), *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )


def taken(function: Callable, packed: bool = False) -> tuple[int, int]:
    """How many calls and how many backwards of the function of a unit ran in C++."""
    with contextlib.suppress(AttributeError, TypeError):
        return _dispatcher.module.taken(function, packed)
    return 0, 0
