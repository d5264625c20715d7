"""A built library: the entry points of the sources, and the emulation's own; and the structures that calls are handed
over in, as the C headers declare them: what is tested is what the compiler saw, whatever other code declares."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_NUMBERS: dict[str, Any] = {
    "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "double": ctypes.c_double,
    "int": ctypes.c_int,
}  # fmt: skip


@functools.cache
def structure(header: Path, name: str) -> type[ctypes.Structure]:
    """``struct NAME`` of ``header``.  Raises ValueError if it is not there or has a member of an unknown type."""
    text = re.sub(r"//[^\n]*", "", header.read_text(encoding="utf-8"))
    found = re.search(rf"\bstruct {name} \{{(.*?)\}};", text, re.DOTALL)
    if found is None:
        raise ValueError(f"{header} declares no struct {name}")
    fields: list[tuple[str, Any]] = []
    for declaration in filter(None, (d.strip() for d in found[1].split(";"))):
        words = re.fullmatch(r"(?:const )?(\w+ ?\*?) ?(.+)", declaration)
        kind, members = (words[1].strip(), words[2]) if words else (declaration, "")
        member_type = ctypes.c_void_p if kind.endswith("*") else _NUMBERS.get(kind)
        if member_type is None:
            raise ValueError(f"{header}: struct {name} has a member of type {kind} (known: {', '.join(_NUMBERS)})")
        for member in members.split(","):
            label, _, length = member.strip().rstrip("]").partition("[")
            fields.append((label, member_type * int(length) if length else member_type))
    return type(name, (ctypes.Structure,), {"_fields_": fields})


#: Orders in which the threads of a block, and the blocks, are run.
ORDERS = ("forward", "reverse", "shuffled", "apart")


class EmulationError(RuntimeError):
    """A kernel did what a GPU leaves undefined, or refused its call.  The message says what, and where."""


class Kernels(ctypes.CDLL):
    """Entry points as attributes; :meth:`run` calls one and looks for an error."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path

    def run(self, function: str, call: ctypes.Structure) -> None:
        """Call the entry point ``function``.  Raises :class:`EmulationError` if it returns an error code."""
        code = getattr(self, function)(ctypes.byref(call))
        if code:
            raise EmulationError(f"{function} returned the error code {code}")

    def scratch(self, unit: str, call: ctypes.Structure) -> int:
        """Doubles of scratch memory that the sums of ``unit`` need for ``call``."""
        function = getattr(self, f"{unit}_scratch")
        function.restype = ctypes.c_int64
        return int(function(ctypes.byref(call)))


@dataclass(frozen=True)
class Launch:
    """What a kernel was started with: its address, geometry, dynamic shared memory, and the bytes of each argument."""

    kernel: int
    grid: tuple[int, ...]
    block: tuple[int, ...]
    shared: int
    arguments: tuple[bytes, ...]


_Watcher = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint), ctypes.c_size_t, ctypes.c_int,
    ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t),
)  # fmt: skip


class Library(Kernels):
    """CUDA sources built for the host: "device" pointers are the host's, and a launch is finished when it returns."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.emulate_order.argtypes = (ctypes.c_int, ctypes.c_uint64)
        self.emulate_fault.argtypes = (ctypes.c_char_p, ctypes.c_size_t)
        self.emulate_watch.argtypes = (_Watcher,)
        self.emulate_allow.argtypes = (ctypes.c_void_p, ctypes.c_int)

    def address(self, kernel: str) -> int | None:
        """Where a kernel lies; None if there is none of this name."""
        found = getattr(self, kernel, None)
        return None if found is None else ctypes.cast(found, ctypes.c_void_p).value

    @contextlib.contextmanager
    def watched(self, run: bool = True) -> Iterator[list[Launch]]:
        """The launches inside the block, as they come; unless ``run`` they are left out."""
        launches: list[Launch] = []

        def told(kernel: int, geometry: Any, shared: int, count: int, arguments: Any, sizes: Any) -> int:
            given = tuple(ctypes.string_at(arguments[i], sizes[i]) for i in range(count))
            launches.append(Launch(kernel, tuple(geometry[:3]), tuple(geometry[3:6]), shared, given))
            return not run

        keep = _Watcher(told)
        self.emulate_watch(keep)
        try:
            yield launches
        finally:
            self.emulate_watch(_Watcher())

    def start(
        self, kernel: str, grid: Sequence[int], block: Sequence[int], shared: int, arguments: ctypes.Array[Any]
    ) -> int:
        """Run one kernel as cuLaunchKernel does, with the addresses of its ``arguments``; an error code of CUDA's.

        Raises :class:`EmulationError` for a fault, AttributeError if there is no such kernel.
        """
        three = ctypes.c_uint * 3
        self.emulate_error()
        getattr(self, f"{kernel}_start")(three(*grid), three(*block), ctypes.c_size_t(shared), arguments)
        self._raise_fault(kernel)
        return int(self.emulate_error())

    def allow_shared(self, kernel: str, size: int) -> int:
        """Let a kernel ask for so many bytes of dynamic shared memory; an error code of CUDA's."""
        return int(self.emulate_allow(self.address(kernel), size))

    def order(self, kind: str, seed: int = 0) -> None:
        """Run threads and blocks from now on in one of :data:`ORDERS`; ``seed`` is that of ``shuffled``."""
        if kind not in ORDERS:
            raise ValueError(f"no order is called {kind!r} (orders: {', '.join(ORDERS)})")
        self.emulate_order(ORDERS.index(kind), seed)

    def run(self, function: str, call: ctypes.Structure) -> None:
        """Call the entry point ``function``.  Raises :class:`EmulationError` for a fault or an error code."""
        try:
            super().run(function, call)
        finally:
            self._raise_fault(function)

    def _raise_fault(self, function: str) -> None:
        text = ctypes.create_string_buffer(1024)
        self.emulate_fault(text, len(text))
        if text.value:
            raise EmulationError(f"{function}: {text.value.decode()}")
