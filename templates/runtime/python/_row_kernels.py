"""Calls into the compiled row kernels: what one call is handed, and one function a device.

Rows are contiguous: tensors of other strides are copied.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import torch
from torch import Tensor

from . import _driver, _launches, _libraries
from ._devices import SUFFIX
from ._launches import FIXED


class RowCall(ctypes.Structure):
    """The structure ``RowCall`` of ``row_call.h``.  What is not given is zero."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("input", "grad", "output", "parameters", "sums", "scratch")),
        *((name, ctypes.c_int64) for name in ("rows", "length")),
        ("fixed", ctypes.c_double * FIXED),
        ("threads", ctypes.c_int32),
        ("stream", ctypes.c_void_p),
    )


def run(
    name: str, x: Tensor, grad: Tensor | None, table: Tensor, fixed: Sequence[float], sums: bool
) -> list[Tensor] | None:
    """One kernel: forward without ``grad``, else backward.

    x, grad
        Tensors of the same shape and type, of at least one dimension.
    table
        The learnable parameters, float64, on the device of ``x``.
    fixed
        The other parameters.
    sums
        Whether the gradients by the learnable parameters are wanted.

    Returns [output] or [output, sums], None where no kernel could be built.  Raises RuntimeError where the CUDA driver
    refuses the launch.
    """
    kernels = _kernels(name, x) if x.dtype in SUFFIX else None
    if kernels is None:
        return None
    x = x.contiguous()
    out = torch.empty_like(x)
    length = x.shape[-1]
    call = RowCall(
        input=x.data_ptr(), output=out.data_ptr(), parameters=table.data_ptr(), length=length,
        rows=x.numel() // length if length else 0, fixed=(ctypes.c_double * FIXED)(*fixed),
    )  # fmt: skip
    results = [out]
    if grad is not None:
        grad = grad.to(x.dtype).contiguous()
        call.grad = grad.data_ptr()
        if sums:
            results.append(torch.zeros(table.numel(), dtype=torch.float64, device=x.device))
            call.sums = results[1].data_ptr()
    if isinstance(kernels, _driver.Module):
        _launch(kernels, name, call, results)
        return results
    call.threads = torch.get_num_threads()
    operation = f"{name}_{'forward' if grad is None else 'backward'}_{SUFFIX[x.dtype]}"
    getattr(kernels, operation)(ctypes.byref(call))
    return results


def _launch(kernels: _driver.Module, name: str, call: RowCall, results: Sequence[Tensor]) -> None:
    out, *sums = results
    if not out.numel():
        return
    learnable = sums[0].numel() if sums else 0
    if sums:
        scratch = out.new_empty(_launches.row_scratch(learnable, call), dtype=torch.float64)
        call.scratch = scratch.data_ptr()  # freed in stream order, after the kernel
    stream = torch.cuda.current_stream(out.device).cuda_stream
    for each in _launches.by_row(name, learnable, call.grad is not None, SUFFIX[out.dtype], out.element_size(), call):
        kernels.launch(*each, stream)


def _kernels(name: str, x: Tensor) -> ctypes.CDLL | _driver.Module | None:
    if x.device.type == "cpu":
        return _libraries.cpu_library(name)
    return _libraries.cuda_module(name, x.device, SUFFIX[x.dtype]) if x.device.type == "cuda" else None
