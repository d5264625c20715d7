"""NVIDIA's driver, as far as compiled kernels need it: loads machine code, finds kernels in it, launches them.

Kernels run in the primary context of a device, which is torch's, whatever device or context the calling thread has.
"""

from __future__ import annotations

import ctypes
import functools
import threading
from collections.abc import Sequence
from typing import Any

#: Bytes of dynamic shared memory that a kernel has without asking.
_SHARED = 48 * 1024
_MOST_SHARED = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
_MULTIPROCESSORS = 16  # CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT

_pointer, _int, _unsigned = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint
_DECLARED: dict[str, tuple[Any, ...]] = {
    "cuInit": (_unsigned,),
    "cuDriverGetVersion": (_pointer,),
    "cuDeviceGet": (_pointer, _int),
    "cuDeviceGetAttribute": (_pointer, _int, _int),
    "cuDevicePrimaryCtxRetain": (_pointer, _int),
    "cuCtxPushCurrent_v2": (_pointer,),
    "cuCtxPopCurrent_v2": (_pointer,),
    "cuModuleLoadData": (_pointer, ctypes.c_char_p),
    "cuModuleGetFunction": (_pointer, _pointer, ctypes.c_char_p),
    "cuFuncSetAttribute": (_pointer, _int, _int),
    "cuOccupancyMaxActiveBlocksPerMultiprocessor": (_pointer, _pointer, _int, ctypes.c_size_t),
    "cuLaunchKernel": (_pointer, *[_unsigned] * 7, _pointer, _pointer, _pointer),
    "cuGetErrorName": (_int, _pointer),
}


class DriverError(RuntimeError):
    """The driver is missing or refused something.  The message says what, with the driver's name of the error."""


@functools.cache
def library() -> Any:
    """The driver's functions.  Raises :class:`DriverError` where there is no driver, or it finds no device."""
    problem: OSError | None = None
    for name in ("libcuda.so.1", "nvcuda.dll"):
        try:
            found = ctypes.CDLL(name)
        except OSError as error:
            problem = problem or error
            continue
        for function, arguments in _DECLARED.items():
            getattr(found, function).argtypes = arguments
        _check(found, "cuInit", 0)
        return found
    raise DriverError(f"NVIDIA's driver was not found ({problem})")


def version() -> tuple[int, int]:
    """The newest CUDA that the driver runs.  Raises :class:`DriverError` as :func:`library` does."""
    number = ctypes.c_int()
    _check(library(), "cuDriverGetVersion", ctypes.byref(number))
    return number.value // 1000, number.value % 1000 // 10


class Module:
    """The kernels of one piece of machine code on one device.

    image
        A cubin.
    device
        The number of the device, as torch counts.

    Raises :class:`DriverError` where the driver does not take it.
    """

    def __init__(self, image: bytes, device: int) -> None:
        self._driver, self._context, self._device = library(), _context(device), device
        self._functions: dict[str, ctypes.c_void_p] = {}
        self._allowed: dict[str, int] = {}
        self._held: dict[str, int] = {}
        self._handle = ctypes.c_void_p()
        self._in_context("cuModuleLoadData", ctypes.byref(self._handle), image)

    def launch(
        self,
        kernel: str,
        blocks: int,
        threads: int,
        shared: int,
        arguments: Sequence[Any],
        at_once: bool,
        stream: int,
    ) -> None:
        """Start a kernel on a stream, with ctypes objects as its arguments; if ``at_once``, with no more blocks than
        the device holds at once.

        Raises :class:`DriverError` for a kernel that is not there, and where the driver refuses the launch, as it also
        does after an error of an earlier kernel.
        """
        function = self._functions.get(kernel) or self._find(kernel)
        if shared > self._allowed.get(kernel, _SHARED):
            self._in_context("cuFuncSetAttribute", function, _MOST_SHARED, shared)
            self._allowed[kernel] = shared
        if at_once:
            blocks = min(blocks, self._held.get(kernel) or self._count_held(kernel, threads, shared))
        places = (ctypes.c_void_p * len(arguments))(*(ctypes.addressof(a) for a in arguments))
        geometry = (blocks, 1, 1, threads, 1, 1, shared)
        try:
            self._in_context("cuLaunchKernel", function, *geometry, stream or None, places, None)
        except DriverError as error:
            raise DriverError(f"{kernel}: {error}") from None

    def _find(self, kernel: str) -> ctypes.c_void_p:
        function = ctypes.c_void_p()
        self._in_context("cuModuleGetFunction", ctypes.byref(function), self._handle, kernel.encode())
        self._functions[kernel] = function
        return function

    def _count_held(self, kernel: str, threads: int, shared: int) -> int:
        """How many blocks the device holds at once, always started with so many threads and bytes of shared memory."""
        handle, processors, each = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
        _check(self._driver, "cuDeviceGet", ctypes.byref(handle), self._device)
        _check(self._driver, "cuDeviceGetAttribute", ctypes.byref(processors), _MULTIPROCESSORS, handle)
        asked = (self._functions[kernel], threads, shared)
        self._in_context("cuOccupancyMaxActiveBlocksPerMultiprocessor", ctypes.byref(each), *asked)
        self._held[kernel] = max(processors.value * each.value, 1)
        return self._held[kernel]

    def _in_context(self, function: str, *arguments: Any) -> None:
        """Call the driver with the device's context on top of the thread's stack, where none may be: one that torch did
        not use yet has none."""
        _check(self._driver, "cuCtxPushCurrent_v2", self._context)
        try:
            _check(self._driver, function, *arguments)
        finally:
            self._driver.cuCtxPopCurrent_v2(ctypes.byref(ctypes.c_void_p()))


_contexts: dict[int, ctypes.c_void_p] = {}
_lock = threading.Lock()


def _context(device: int) -> ctypes.c_void_p:
    with _lock:
        if device not in _contexts:
            handle, context = ctypes.c_int(), ctypes.c_void_p()
            _check(library(), "cuDeviceGet", ctypes.byref(handle), device)
            _check(library(), "cuDevicePrimaryCtxRetain", ctypes.byref(context), handle)
            _contexts[device] = context
        return _contexts[device]


def _check(driver: Any, function: str, *arguments: Any) -> None:
    code = getattr(driver, function)(*arguments)
    if code:
        name = ctypes.c_char_p()
        driver.cuGetErrorName(code, ctypes.byref(name))
        raise DriverError(f"{function} failed: {(name.value or b'an unknown error').decode()} ({code})")
