"""How kernels walk tensors, dense ones in memory order, the inputs of gated units also row by row; and how parameters,
shared by all elements or one a channel, meet the input.

A scalar has one element or shape [C], a vector shape [n] or [C, n].  C channels divide ``x.shape[dim]`` into groups of
equal size; all parameters that have channels have the same number of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ._signature import Parameter, Signature

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


def channels(signature: Signature, shape: Sequence[int], parameters: Sequence[Tensor | float], dim: int) -> int:
    """The number of channels, 1 if all parameters are shared, for an operand of ``shape``.

    Raises TypeError or ValueError for what does not fit.
    """
    check_lengths(signature, parameters)
    found = 1
    for i in signature.tensors:
        p, declared = parameters[i], signature.parameters[i]
        own = _own_channels(signature.name, p, declared)
        if own == 1 or own == found:
            continue
        if found != 1:
            raise ValueError(
                f"{signature.name}: parameter {declared.name} has {own} channels, another has {found}; "
                "all that have channels must have the same number"
            )
        found = own
    if found > 1:
        _check_groups(signature.name, shape, found, dim)
    return found


def check_lengths(signature: Signature, parameters: Sequence[Tensor | float]) -> None:
    """Raises TypeError or ValueError where a vector is none, or has not the entries that the definition reads."""
    found: dict[str, int] = {}
    for i in signature.vectors:
        p, declared = parameters[i], signature.parameters[i]
        _own_channels(signature.name, p, declared)
        found[declared.name] = p.shape[-1]
        if p.shape[-1] < declared.least:
            raise ValueError(
                f"{signature.name}: parameter {declared.name} must have at least {declared.least} entries, "
                f"not {p.shape[-1]}"
            )
        wanted = found[declared.entries] if isinstance(declared.entries, str) else declared.entries
        if wanted is not None and p.shape[-1] != wanted:
            why = f" as {declared.entries} has" if isinstance(declared.entries, str) else ""
            raise ValueError(
                f"{signature.name}: parameter {declared.name} must have {wanted} entries{why}, not {p.shape[-1]}"
            )


def _own_channels(name: str, p: Tensor, declared: Parameter) -> int:
    if not isinstance(p, Tensor) or not p.is_floating_point():
        given = p.dtype if isinstance(p, Tensor) else type(p).__name__
        raise TypeError(f"{name}: parameter {declared.name} must be a floating-point tensor, not {given}")
    if declared.is_vector:
        if p.dim() not in (1, 2) or p.numel() == 0:
            raise ValueError(
                f"{name}: parameter {declared.name} must have shape [n] or [channels, n] with n >= 1, "
                f"not {list(p.shape)}"
            )
        return p.shape[0] if p.dim() == 2 else 1
    if p.dim() > 1 and p.numel() == 1:
        return 1
    if p.dim() > 1 or p.numel() == 0:
        raise ValueError(
            f"{name}: parameter {declared.name} must have one element or shape [channels], not {list(p.shape)}"
        )
    return p.numel()


def _check_groups(name: str, shape: Sequence[int], count: int, dim: int) -> None:
    if not -len(shape) <= dim < len(shape):
        raise ValueError(f"{name}: dim={dim} names no dimension of an input of shape {list(shape)}")
    if shape[dim] % count:
        raise ValueError(
            f"{name}: dimension {dim} of the input has size {shape[dim]}, which is no multiple of the "
            f"{count} channels of the parameters"
        )


def spread(p: Tensor, vector: bool, shape: Sequence[int], dim: int) -> Tensor:
    """A parameter so that it broadcasts with ``shape``; the entries of a vector come first: [n, ...]."""
    if not vector:
        return _along(p, shape, dim) if p.numel() > 1 else p.reshape(())
    if p.dim() == 1 or p.shape[0] == 1:
        return p.reshape(-1, *[1] * len(shape))
    return _along(p.t(), shape, dim)


def _along(p: Tensor, shape: Sequence[int], dim: int) -> Tensor:
    """[..., C] to [..., shape[dim], 1, 1 ...]: one value an index of dimension ``dim``."""
    dim = dim % len(shape)
    size = shape[dim]
    if size != p.shape[-1]:
        p = p.repeat_interleave(size // p.shape[-1], -1)
    ones = [1] * len(shape)
    ones[dim] = size
    return p.reshape(*p.shape[:-1], *ones)


def collect(term: Tensor, p: Tensor, vector: bool, shape: Sequence[int], dim: int) -> Tensor:
    """The adjoint of :func:`spread`: ``term`` (``shape``, of a vector [n, ...]) summed to the shape and type of p;
    contiguous."""
    lead = 1 if vector else 0
    own = p.shape[0] if p.dim() == 1 + lead else 1
    if own == 1:
        total = term.sum(list(range(lead, term.dim()))) if term.dim() > lead else term
    else:
        place = dim % len(shape) + lead
        # Operators that the vmap of torch.autograd has rules for, too.
        split = term.reshape(*term.shape[:place], own, term.shape[place] // own, *term.shape[place + 1 :])
        total = split.sum([i for i in range(lead, split.dim()) if i != place])
    return (total.t() if vector and own > 1 else total).reshape(p.shape).to(p.device, p.dtype).contiguous()


def table(signature: Signature, parameters: Sequence[Tensor | float], count: int, like: Tensor) -> Tensor | None:
    """[rows, channels] in the type that is computed in, on the device of ``like``; scalars first, then vectors.

    One parameter that already is such a table is not copied.
    """
    rows = [_rows(parameters[i].detach(), signature.parameters[i].is_vector, count) for i in signature.tensors]
    if not rows:
        return None
    dtype = torch.float64 if like.dtype is torch.float64 else torch.float32
    rows = [r if r.dtype is dtype and r.device == like.device else r.to(like.device, dtype) for r in rows]
    return rows[0].contiguous() if len(rows) == 1 else torch.cat(rows)


def _rows(p: Tensor, vector: bool, count: int) -> Tensor:
    if not vector:
        return p.reshape(1, -1).expand(1, count)
    return p.t() if p.dim() == 2 and p.shape[0] == count else p.reshape(-1, 1).expand(-1, count)


def heights(signature: Signature, parameters: Sequence[Tensor | float]) -> list[int]:
    """Rows of the table that each tensor parameter takes."""
    return [parameters[i].shape[-1] if signature.parameters[i].is_vector else 1 for i in signature.tensors]


def from_rows(rows: Tensor, p: Tensor, vector: bool) -> Tensor:
    """Sums [rows of p, channels] as a gradient of ``p``: its shape, type and device; contiguous."""
    if rows.shape[1] > 1:
        shared = p.dim() == 1 if vector else p.numel() == 1
        rows = rows.sum(1) if shared or (vector and p.shape[0] == 1) else rows.t()
    return rows.to(p.device, p.dtype, copy=True, memory_format=torch.contiguous_format).reshape(p.shape)
