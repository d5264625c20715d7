"""Calls into the compiled kernels: one class a device, the same three methods on each.

Tensors are walked in memory order, so any strides without gaps or overlaps are taken as they are; others are copied.
Every method returns None where no kernel could be built.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import torch
from torch import Tensor

from . import _build

SUFFIX = {
    torch.float32: "float32",
    torch.float64: "float64",
    torch.float16: "float16",
    torch.bfloat16: "bfloat16",
}

#: Blocks that the CUDA backward writes partial sums for, at most (kMaxBlocks in cuda/pointwise.cuh).
_MAX_BLOCKS = 2048


def compute_dtype(dtype: torch.dtype) -> torch.dtype:
    """The type that is computed in: float32 for half types."""
    return torch.float64 if dtype is torch.float64 else torch.float32


class CpuKernels:
    """The CPU kernels of one activation; ``learnable`` are the positions of its learnable parameters."""

    def __init__(self, name: str, learnable: Sequence[int]) -> None:
        self.name = name
        self.learnable = learnable

    def forward(self, x: Tensor, *parameters: Tensor | float) -> Tensor | None:
        kernel = self._kernel("forward", x)
        if kernel is None:
            return None
        x = _dense(x)
        y = torch.empty_like(x)
        kernel(_pointer(x), _pointer(y), _count(x), _numbers(parameters), torch.get_num_threads())
        return y

    def backward(self, grad: Tensor, x: Tensor, *parameters: Tensor | float) -> Tensor | None:
        kernel = self._kernel("backward", x)
        if kernel is None:
            return None
        grad, x = _together(grad, x)
        out = torch.empty_like(x)
        threads = torch.get_num_threads()
        kernel(_pointer(grad), _pointer(x), _pointer(out), _count(x), _numbers(parameters), threads)
        return out

    def backward_parameters(self, grad: Tensor, x: Tensor, *parameters: Tensor | float) -> tuple[Tensor, ...] | None:
        kernel = self._kernel("backward_parameters", x)
        if kernel is None:
            return None
        grad, x = _together(grad, x)
        out = torch.empty_like(x)
        sums = torch.zeros(len(self.learnable), dtype=torch.float64)
        pointers = (_pointer(t) for t in (grad, x, out, sums))
        kernel(*pointers, _count(x), _numbers(parameters), torch.get_num_threads())
        return (out, *_split(sums, [parameters[i] for i in self.learnable]))

    def _kernel(self, operation: str, x: Tensor):
        library = _build.cpu_library(self.name)
        return None if library is None else getattr(library, f"{self.name}_{operation}_{SUFFIX[x.dtype]}")


class CudaKernels:
    """The CUDA kernels of one activation, launched on the current stream of the tensor's device."""

    def __init__(self, name: str, learnable: Sequence[int]) -> None:
        self.name = name
        self.learnable = learnable

    def forward(self, x: Tensor, *parameters: Tensor | float) -> Tensor | None:
        x = _dense(x)
        y = torch.empty_like(x)
        return y if self._launch("forward", x, [x, y], parameters) else None

    def backward(self, grad: Tensor, x: Tensor, *parameters: Tensor | float) -> Tensor | None:
        grad, x = _together(grad, x)
        out = torch.empty_like(x)
        return out if self._launch("backward", x, [grad, x, out], parameters) else None

    def backward_parameters(self, grad: Tensor, x: Tensor, *parameters: Tensor | float) -> tuple[Tensor, ...] | None:
        grad, x = _together(grad, x)
        out = torch.empty_like(x)
        count = len(self.learnable)
        partial = torch.empty(_MAX_BLOCKS * count, dtype=torch.float64, device=x.device)
        sums = torch.empty(count, dtype=torch.float64, device=x.device)
        if not self._launch("backward_parameters", x, [grad, x, out, partial, sums], parameters):
            return None
        return (out, *_split(sums, [parameters[i] for i in self.learnable]))

    def _launch(
        self, operation: str, x: Tensor, tensors: Sequence[Tensor], parameters: Sequence[Tensor | float]
    ) -> bool:
        """Launch; False where there is no kernel.  Learnable parameters are read on the device: no synchronisation."""
        major, minor = torch.cuda.get_device_capability(x.device)
        library = _build.cuda_library(self.name, f"{major}{minor}")
        if library is None:
            return False
        wide = compute_dtype(x.dtype)
        held = [p.detach().to(x.device, wide) if isinstance(p, Tensor) else None for p in parameters]
        slots = max(1, len(parameters))
        value = (ctypes.c_double * slots)(*(0.0 if isinstance(p, Tensor) else p for p in parameters))
        pointer = (ctypes.c_void_p * slots)(*(None if t is None else t.data_ptr() for t in held))
        with torch.cuda.device(x.device):
            stream = ctypes.c_void_p(torch.cuda.current_stream(x.device).cuda_stream)
            kernel = getattr(library, f"{self.name}_{operation}_{SUFFIX[x.dtype]}")
            code = kernel(*(_pointer(t) for t in tensors), _count(x), value, pointer, stream)
        if code:
            raise RuntimeError(f"{self.name}: the CUDA runtime returned error {code} on launch")
        return True


def _split(sums: Tensor, parameters: Sequence[Tensor]) -> list[Tensor]:
    return [s.to(p.device, p.dtype).reshape(p.shape).clone() for s, p in zip(sums.unbind(), parameters, strict=True)]


def _together(grad: Tensor, x: Tensor) -> tuple[Tensor, Tensor]:
    """Both dense, with the strides and type of x, so that they can be walked side by side in memory order."""
    x = _dense(x)
    if grad.dtype is not x.dtype or grad.stride() != x.stride():
        grad = torch.empty_like(x).copy_(grad)
    return grad, x


def _dense(x: Tensor) -> Tensor:
    """x itself if its elements fill their memory without gaps or overlaps, in any order; else a contiguous copy."""
    return x if torch.ops.aten.is_non_overlapping_and_dense(x) else x.contiguous()


def _pointer(x: Tensor) -> ctypes.c_void_p:
    return ctypes.c_void_p(x.data_ptr())


def _count(x: Tensor) -> ctypes.c_int64:
    return ctypes.c_int64(x.numel())


def _numbers(parameters: Sequence[Tensor | float]):
    return (ctypes.c_double * max(1, len(parameters)))(*(float(p) for p in parameters))
