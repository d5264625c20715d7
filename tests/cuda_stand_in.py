"""A stand-in for a CUDA device: tensors that say they are on one and whose memory is the host's, a driver that runs
emulated kernels, and the few functions of ``torch.cuda`` that generated code calls.

A "cubin" is the path of a library that :mod:`tests.instruments.emulate` built from the CUDA sources, and names of
sections as a real one has them.  The driver refuses what a real one refuses: launches without a context, unknown
kernels, more shared memory than was asked for.  While a graph is "captured", reading the device from the host, and
loading or compiling kernels, are errors.
"""

from __future__ import annotations

import contextlib
import importlib
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves, tree_map_only

from tests.instruments.emulate import library
from tests.instruments.emulate.build import build, cache_folder
from tests.instruments.emulate.entries import Library

DEVICE = torch.device("cuda", 0)
STREAM = 0x5EED
#: Blocks that the device holds at once.
HELD = 3
_MARK = b"emulated "
_TYPES = ("float32", "float64", "float16", "bfloat16")


class HostRead(AssertionError):
    """The host read what is on the device while a graph was captured."""


class OnDevice(torch.Tensor):
    """A tensor that says it is on ``cuda:0``; ``held`` has its elements, a tensor of the CPU.

    To torch's own C++ it is on the CPU, as autograd of a build without CUDA knows no other device.
    """

    held: torch.Tensor
    capturing = False
    __torch_function__ = torch._C._disabled_torch_function_impl

    @staticmethod
    def __new__(cls, held):
        made = torch.Tensor._make_wrapper_subclass(
            cls, held.shape, strides=held.stride(), storage_offset=held.storage_offset(), dtype=held.dtype,
            layout=held.layout, device="cpu",
        )  # fmt: skip
        made.held = held
        return made

    device = property(lambda self: DEVICE)
    is_cuda = property(lambda self: True)
    is_cpu = property(lambda self: False)

    def data_ptr(self) -> int:
        return self.held.data_ptr()

    def read(self) -> torch.Tensor:
        if OnDevice.capturing:
            raise HostRead("an element is read")
        return self.held

    def cpu(self):
        return self.read().clone()

    def to(self, *args, **kwargs):
        devices = [torch.device(a) for a in (*args, *kwargs.values()) if isinstance(a, str | torch.device)]
        if devices and devices[0].type == "cpu":
            return self.read().to(*args, **kwargs)
        return super().to(*(a for a in args if not isinstance(a, str | torch.device)), **kwargs)

    def numpy(self):
        raise TypeError("can't convert a tensor on cuda:0 to numpy")

    def tolist(self):
        return self.read().tolist()

    def item(self):
        return self.read().item()

    def __bool__(self):
        return bool(self.read())

    def __float__(self):
        return float(self.read())

    def __int__(self):
        return int(self.read())

    def __repr__(self) -> str:
        return f"OnDevice({self.held!r})"

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        raise AssertionError(f"{func} was called outside of the stand-in")


def to_host(t: torch.Tensor) -> torch.Tensor:
    """The elements of a tensor on the device, or None's."""
    return t.held if isinstance(t, OnDevice) else t


class Driver:
    """CUDA's driver over emulated kernels.

    release
        The CUDA that it runs, 1000 times the major number.
    launches
        (kernel, blocks, threads, shared bytes, stream) of every launch.
    """

    def __init__(self, release: int = 13000) -> None:
        self.release, self.launches = release, []
        self.refused: dict[str, int] = {}  # functions that fail, with the error
        self._local = threading.local()
        self._libraries: dict[int, Library] = {}
        self._kernels: dict[int, tuple[Library, str]] = {}
        self._allowed: dict[int, int] = {}

    @property
    def _stack(self) -> list[int]:
        if not hasattr(self._local, "stack"):
            self._local.stack = []
        return self._local.stack

    def cuDriverGetVersion(self, to) -> int:
        to._obj.value = self.release
        return self.refused.get("cuDriverGetVersion", 0)

    def cuDeviceGet(self, to, ordinal) -> int:
        to._obj.value = 100 + ordinal
        return 0 if ordinal == 0 else 101

    def cuDeviceGetAttribute(self, to, attribute, device) -> int:
        assert attribute == 16
        to._obj.value = HELD
        return 0

    def cuOccupancyMaxActiveBlocksPerMultiprocessor(self, to, function, threads, shared) -> int:
        assert function.value in self._kernels and threads == 256 and shared == 0
        to._obj.value = 1
        return 0 if self._stack else 201

    def cuDevicePrimaryCtxRetain(self, to, device) -> int:
        to._obj.value = 0xC0 + device.value - 100
        return 0

    def cuCtxPushCurrent_v2(self, context) -> int:
        self._stack.append(context.value)
        return 0

    def cuCtxPopCurrent_v2(self, to) -> int:
        to._obj.value = self._stack.pop()
        return 0

    def cuModuleLoadData(self, to, image) -> int:
        assert not OnDevice.capturing, "a module is loaded while a graph is captured"
        if code := self.refused.get("cuModuleLoadData", 0 if self._stack else 201):
            return code
        if not image.startswith(_MARK):
            return 200
        to._obj.value = 0x1000 + len(self._libraries)
        self._libraries[to._obj.value] = Library(Path(image.removeprefix(_MARK).partition(b"\0")[0].decode()))
        return 0

    def cuModuleGetFunction(self, to, module, name) -> int:
        found = self._libraries[module.value]
        if found.address(name.decode()) is None:
            return 500
        to._obj.value = 0x100000 + len(self._kernels)
        self._kernels[to._obj.value] = (found, name.decode())
        return 0

    def cuFuncSetAttribute(self, function, attribute, value) -> int:
        assert attribute == 8
        found, name = self._kernels[function.value]
        return found.allow_shared(name, value)

    def cuLaunchKernel(self, function, gx, gy, gz, bx, by, bz, shared, stream, arguments, extra) -> int:
        if self._stack[-1:] != [0xC0]:
            return 201
        if code := self.refused.get("cuLaunchKernel", 0):
            return code
        found, name = self._kernels[function.value]
        self.launches.append((name, gx, bx, shared, stream))
        return found.start(name, (gx, gy, gz), (bx, by, bz), shared, arguments)

    def cuGetErrorName(self, code, to) -> int:
        to._obj.value = {35: b"CUDA_ERROR_INSUFFICIENT_DRIVER", 200: b"CUDA_ERROR_INVALID_IMAGE"}.get(
            code, b"CUDA_ERROR"
        )
        return 0


class Device(TorchDispatchMode):
    """Inside, operators on tensors of the device run on what these hold, those of ``package`` their CUDA kernels."""

    def __init__(self, package: ModuleType) -> None:
        super().__init__()
        self._namespace = package.__name__
        self._inside = 0  # operators of the package that are running

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs, name = kwargs or {}, func._schema.name
        if name == "aten::_unpack_dual":  # below autograd nothing has a tangent, and torch's own refuses
            return args[0], None
        leaves = tree_leaves((args, kwargs))
        flat = [a for a in leaves if isinstance(a, torch.Tensor)]
        on_device = [a for a in flat if isinstance(a, OnDevice)]
        if func.namespace == self._namespace and on_device:
            self._inside += 1
            try:
                with self:
                    return func._op_dk(torch._C.DispatchKey.CUDA, *args, **kwargs)
            finally:
                self._inside -= 1
        if not on_device and DEVICE not in leaves:
            return func(*args, **kwargs)
        away = name == "aten::copy_" and not isinstance(args[0], OnDevice)
        by_mask = name == "aten::index" and any(a.dtype in (torch.bool, torch.uint8) for a in flat[1:])
        if OnDevice.capturing and (away or by_mask or name in _READS):
            raise HostRead(name)
        # (Outside of them torch's own derivatives make tensors where its C++ believes these to be.)
        moves = name in ("aten::to", "aten::_to_copy", "aten::copy_")
        if self._inside and not moves and any(a.dim() for a in flat if not isinstance(a, OnDevice)):
            raise RuntimeError(f"{name}: tensors on cuda:0 and on the CPU")
        plain_args, plain_kwargs = tree_map_only(OnDevice, lambda t: t.held, (args, kwargs))
        host = torch.device("cpu")
        plain_args, plain_kwargs = tree_map_only(torch.device, lambda d: host, (plain_args, plain_kwargs))
        result = func(*plain_args, **plain_kwargs)
        return args[0] if func._schema.is_mutable else tree_map_only(torch.Tensor, OnDevice, result)


#: Operators whose result, or its shape, the host gets from elements.
_READS = {"aten::_local_scalar_dense", "aten::nonzero", "aten::equal", "aten::masked_select", "aten::is_nonzero"}


def compiler(folder: Path, release: tuple[int, int] = (13, 0)) -> SimpleNamespace:
    """What compiles for the driver, each time all types: it keeps what it was asked for in ``made``."""
    made: list[tuple[str, str, tuple[str, ...]]] = []
    cache_folder(folder)  # that of all tests, whatever the environment says later

    def compile_source(source, architecture, definitions):
        made.append((source.stem, architecture, tuple(definitions)))
        counts = [int(d.partition("=")[2]) for d in definitions if d.startswith("-DACTSYM_COUNT")]
        sections = "".join(f"\0.text.{source.stem}_forward_{dtype}_kernel" for dtype in _TYPES)
        return _MARK + f"{build(folder, source.stem, counts=counts)}{sections}\0".encode()

    title = "emulator {}.{}".format(*release)
    return SimpleNamespace(title=title, release=release, version=title, compile=compile_source, made=made)


@contextlib.contextmanager
def posing(package: ModuleType, monkeypatch, driver: Driver | None = None, **compilers) -> Iterator[SimpleNamespace]:
    """``package`` on the stand-in, inside the block.

    Yields ``driver``, ``compiler`` and ``capture``, a context in which a graph is captured.
    """
    driver = driver or Driver()
    made_by = compiler(Path(package.__file__).parent, **compilers)
    cubins, drivers = (importlib.import_module(f"{package.__name__}.{n}") for n in ("_cubins", "_driver"))
    monkeypatch.setattr(drivers, "library", lambda: driver)
    monkeypatch.setattr(cubins, "compilers", lambda: (made_by,))
    drivers._contexts.clear()
    monkeypatch.setattr(torch.cuda, "_lazy_init", lambda: None)
    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda device=None: (9, 0))
    monkeypatch.setattr(torch.cuda, "current_stream", lambda device=None: SimpleNamespace(cuda_stream=STREAM))
    monkeypatch.setattr(torch.cuda, "is_current_stream_capturing", lambda: OnDevice.capturing)

    @contextlib.contextmanager
    def capture():
        OnDevice.capturing, before = True, len(made_by.made)
        try:
            yield
        finally:
            OnDevice.capturing = False
        assert len(made_by.made) == before, "a kernel is compiled while a graph is captured"

    with Device(package):
        yield SimpleNamespace(driver=driver, compiler=made_by, capture=capture)


__all__ = ["DEVICE", "STREAM", "Driver", "HostRead", "OnDevice", "library", "posing", "to_host"]
