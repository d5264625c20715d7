"""Calls into the compiled row kernels: what one call is handed, and one function a device.

Rows are contiguous: tensors of other strides are copied.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import torch
from torch import Tensor

from . import _libraries

SUFFIX = {
    torch.float32: "float32",
    torch.float64: "float64",
    torch.float16: "float16",
    torch.bfloat16: "bfloat16",
}

#: Fixed numbers that the structure has room for.
_FIXED = 8


class RowCall(ctypes.Structure):
    """The structure ``RowCall`` of ``row_call.h``.  What is not given is zero."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("input", "grad", "output", "parameters", "sums", "scratch")),
        *((name, ctypes.c_int64) for name in ("rows", "length")),
        ("fixed", ctypes.c_double * _FIXED),
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

    Returns [output] or [output, sums], None where no kernel could be built.  Raises RuntimeError where the CUDA runtime
    refuses the launch.
    """
    library = _library(name, x)
    if library is None or x.dtype not in SUFFIX:
        return None
    x = x.contiguous()
    out = torch.empty_like(x)
    length = x.shape[-1]
    call = RowCall(
        input=x.data_ptr(), output=out.data_ptr(), parameters=table.data_ptr(), length=length,
        rows=x.numel() // length if length else 0, fixed=(ctypes.c_double * _FIXED)(*fixed),
    )  # fmt: skip
    results = [out]
    if grad is not None:
        grad = grad.to(x.dtype).contiguous()
        call.grad = grad.data_ptr()
        if sums:
            results.append(torch.zeros(table.numel(), dtype=torch.float64, device=x.device))
            call.sums = results[1].data_ptr()
    operation = f"{name}_{'forward' if grad is None else 'backward'}_{SUFFIX[x.dtype]}"
    if x.device.type == "cpu":
        call.threads = torch.get_num_threads()
        getattr(library, operation)(ctypes.byref(call))
        return results
    with torch.cuda.device(x.device):
        if sums:
            count = getattr(library, f"{name}_scratch")
            count.restype = ctypes.c_int64
            scratch = torch.empty(count(ctypes.byref(call)), dtype=torch.float64, device=x.device)
            call.scratch = scratch.data_ptr()
        call.stream = torch.cuda.current_stream(x.device).cuda_stream
        code = getattr(library, operation)(ctypes.byref(call))
    if code:
        raise RuntimeError(f"{name}: the CUDA runtime returned error {code} on launch")
    return results


def _library(name: str, x: Tensor) -> ctypes.CDLL | None:
    if x.device.type == "cpu":
        return _libraries.cpu_library(name)
    if x.device.type == "cuda":
        major, minor = torch.cuda.get_device_capability(x.device)
        return _libraries.cuda_library(name, f"{major}{minor}")
    return None
