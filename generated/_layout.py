"""How kernels walk tensors: dense ones in memory order, the inputs of gated units also row by row."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ._signature import Signature

#: The types that units take.
TYPES = (torch.float16, torch.bfloat16, torch.float32, torch.float64)


def check_type(name: str, x: Tensor) -> None:
    """Raises TypeError for what no unit takes, such as a tensor of integers, or a sparse one."""
    if not isinstance(x, Tensor):
        raise TypeError(f"{name} takes a tensor, not {type(x).__name__}")
    if x.is_nested:
        raise TypeError(f"{name} takes no nested tensor; give it the values, or each tensor")
    # The module of a DTensor takes long to import.
    if type(x) is not Tensor and any(kind.__name__ == "DTensor" for kind in type(x).__mro__):
        local = "torch.distributed.tensor.experimental.local_map"
        raise TypeError(f"{name} takes no DTensor; give it the local tensors ({local} does that)")
    if x.dtype not in TYPES:
        accepted = ", ".join(str(t).removeprefix("torch.") for t in TYPES)
        raise TypeError(f"{name} takes a floating-point tensor ({accepted}), not one of {x.dtype}")
    if x.layout is not torch.strided:
        raise TypeError(f"{name} takes a dense tensor, not one of layout {x.layout}")


def check_gradient(name: str, grad: Tensor, shape: Sequence[int]) -> None:
    """Raises ValueError for a gradient that is not of the result's shape."""
    if grad.shape != torch.Size(shape):
        raise ValueError(f"{name}: the gradient's shape is {list(grad.shape)}, and that of the result {list(shape)}")


def check_inputs(signature: Signature, inputs: Sequence[Tensor]) -> None:
    """Raises TypeError or ValueError for inputs that no unit takes."""
    x = inputs[0]
    check_type(signature.unit, x)
    if signature.packed and (x.dim() == 0 or x.shape[-1] % 2):
        raise ValueError(
            f"{signature.unit} of one tensor takes x and u in the halves of its last dimension, "
            f"whose size must be even; the shape is {list(x.shape)}"
        )
    if len(inputs) == 2:
        u = inputs[1]
        if u.dtype is not x.dtype or u.device != x.device:
            raise TypeError(
                f"{signature.unit}: x and u must have one type and device, not {x.dtype} on {x.device} "
                f"and {u.dtype} on {u.device}"
            )
        if u.shape != x.shape:
            raise ValueError(f"{signature.unit}: x and u must have one shape, not {list(x.shape)} and {list(u.shape)}")


def promoted(x: Tensor, u: Tensor) -> tuple[Tensor, Tensor]:
    """Two inputs in the type that torch's promotion has for both, as where they are multiplied."""
    if not (isinstance(x, Tensor) and isinstance(u, Tensor)) or x.dtype is u.dtype:
        return x, u
    if not (x.is_floating_point() and u.is_floating_point()):
        return x, u
    dtype = torch.promote_types(x.dtype, u.dtype)
    return x.to(dtype), u.to(dtype)


def is_dense(x: Tensor) -> bool:
    """Whether the elements fill their memory without gaps or overlaps, in any order."""
    return x.is_contiguous() or torch.ops.aten.is_non_overlapping_and_dense(x)


def dense(x: Tensor) -> Tensor:
    """x itself if it is dense, else a copy with the strides of ``torch.empty_like(x)``."""
    return x if is_dense(x) else torch.empty_like(x).copy_(x)


def with_layout_of(grad: Tensor, x: Tensor) -> Tensor:
    """``grad`` with the type and strides of ``x``, so that both are walked side by side in memory order."""
    if grad.dtype is x.dtype and grad.stride() == x.stride():
        return grad
    return torch.empty_like(x).copy_(grad)


def operand_shape(signature: Signature, x: Tensor) -> Sequence[int]:
    """The shape of what the scalar function is applied to."""
    return (*x.shape[:-1], x.shape[-1] // 2) if signature.packed else x.shape


def empty_result(signature: Signature, inputs: Sequence[Tensor]) -> Tensor:
    """An uninitialised result of the forward: the strides of x, of gated units contiguous where those of u differ."""
    x = inputs[0]
    if signature.packed:
        return x.new_empty(operand_shape(signature, x))
    if signature.noise or (len(inputs) == 2 and not walked_together(inputs)):
        return x.new_empty(x.shape)
    return torch.empty_like(x)


def walked_together(inputs: Sequence[Tensor]) -> bool:
    """Whether two inputs are dense with the same strides."""
    x, u = inputs
    return x.stride() == u.stride() and is_dense(x)


def rows(t: Tensor, width: int) -> tuple[Tensor, int]:
    """``t`` as rows of ``width`` elements each (its last dimension, or one half of it), and the distance of one row
    to the next; a contiguous copy where its strides allow no such walk."""
    pitch = _pitch(t)
    if pitch is None:
        t = t.contiguous()
        pitch = t.shape[-1] if t.dim() else 1
    return t, max(pitch, width)


def _pitch(t: Tensor) -> int | None:
    """The distance of rows; None where rows are not dense or not evenly spaced."""
    if t.dim() == 0:
        return 1
    shape, strides = t.shape, t.stride()
    if shape[-1] != 1 and strides[-1] != 1:
        return None
    pitch, expected = shape[-1], None
    for size, stride in zip(reversed(shape[:-1]), reversed(strides[:-1]), strict=True):
        if size == 1:
            continue
        if expected is None:
            pitch = stride
        elif stride != expected:
            return None
        expected = stride * size
    return pitch if pitch >= shape[-1] else None  # overlapping rows, such as expanded ones, are copied
