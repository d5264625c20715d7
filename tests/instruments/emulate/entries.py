"""A built library: the entry points of the sources, and the emulation's own."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
        self.emulate_order.restype = None
        self.emulate_fault.argtypes = (ctypes.c_char_p, ctypes.c_size_t)
        self.emulate_fault.restype = None
        self.emulate_watch.argtypes, self.emulate_watch.restype = (_Watcher,), None
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
