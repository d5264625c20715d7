"""What the modules of all units share: parameters made and described."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn


def make_parameter(
    name: str,
    value: float | Sequence[float] | Tensor,
    channels: int | None,
    device: torch.device | str | None,
    dtype: torch.dtype | None,
    *,
    vector: bool = False,
) -> nn.Parameter:
    """A learnable scalar, shape [] or [channels], or vector, shape [n] or [channels, n], each channel at ``value``.

    Raises ValueError, naming the parameter, for values and numbers of channels that are not accepted.
    """
    if channels is not None and (isinstance(channels, bool) or not isinstance(channels, int) or channels < 1):
        raise ValueError(f"channels = {channels!r} is not accepted: it must be None or an integer >= 1")
    start = torch.as_tensor(value, dtype=dtype or torch.get_default_dtype(), device=device).detach()
    wanted = "a sequence of at least one number" if vector else "one number"
    if start.dim() != vector or start.numel() == 0:
        raise ValueError(f"parameter {name} must be {wanted}, not of shape {list(start.shape)}")
    if channels is not None:
        start = start.expand(channels, *start.shape)
    return nn.Parameter(start.clone())


def describe(module: nn.Module, names: Sequence[str]) -> str:
    """``a=0.25``, or what shape a parameter of several numbers has; the dimension of channels if there are any."""
    parts, channels = [], False
    for name in names:
        value = getattr(module, name)
        if isinstance(value, Tensor) and value.numel() > 1:
            parts.append(f"{name}: {list(value.shape)}")
            channels = True
        else:
            number = value.item() if isinstance(value, Tensor) else float(value)
            parts.append(f"{name}={number:g}")
    if channels:
        parts.append(f"dim={module.dim}")
    return ", ".join(parts)
