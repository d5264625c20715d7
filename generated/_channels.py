"""Parameters shared by all elements or one a channel: which shapes are accepted, and how they meet the input.

A scalar has one element or shape [C], a vector shape [n] or [C, n].  C channels divide ``x.shape[dim]`` into groups of
equal size; all parameters that have channels have the same number of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ._signature import Parameter, Signature


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
