"""A built library: the entry points of the sources, and the emulation's own."""

from __future__ import annotations

import ctypes
from pathlib import Path

#: Orders in which the threads of a block, and the blocks, are run.
ORDERS = ("forward", "reverse", "shuffled")


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


class Library(Kernels):
    """CUDA sources built for the host: "device" pointers are the host's, and a launch is finished when it returns."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.emulate_order.argtypes = (ctypes.c_int, ctypes.c_uint64)
        self.emulate_order.restype = None
        self.emulate_fault.argtypes = (ctypes.c_char_p, ctypes.c_size_t)
        self.emulate_fault.restype = None

    def order(self, kind: str, seed: int = 0) -> None:
        """Run threads and blocks from now on in one of :data:`ORDERS`; ``seed`` is that of the last."""
        if kind not in ORDERS:
            raise ValueError(f"no order is called {kind!r} (orders: {', '.join(ORDERS)})")
        self.emulate_order(ORDERS.index(kind), seed)

    def run(self, function: str, call: ctypes.Structure) -> None:
        """Call the entry point ``function``.  Raises :class:`EmulationError` for a fault or an error code."""
        try:
            super().run(function, call)
        finally:
            text = ctypes.create_string_buffer(1024)
            self.emulate_fault(text, len(text))
            if text.value:
                raise EmulationError(f"{function}: {text.value.decode()}")
