"""What the modules of all units share: parameters made and described."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.utils._python_dispatch import _disable_current_modes

from ._signature import Parameter, check_number


def make_parameter(
    declared: Parameter,
    value: float | Sequence[float] | Tensor,
    channels: int | None,
    device: torch.device | str | None,
    dtype: torch.dtype | None,
) -> nn.Parameter:
    """A learnable scalar, shape [] or [channels], or vector, shape [n] or [channels, n], each channel at ``value``.

    Raises ValueError, naming the parameter, for values and numbers of channels that are not accepted.
    """
    if channels is not None and (isinstance(channels, bool) or not isinstance(channels, int) or channels < 1):
        raise ValueError(f"channels = {channels!r} is not accepted: it must be None or an integer >= 1")
    start = torch.as_tensor(value, dtype=dtype or torch.get_default_dtype(), device=device).detach()
    least = f"{declared.least} numbers" if declared.least > 1 else "one number"
    wanted = f"a sequence of at least {least}" if declared.is_vector else "one number"
    if start.dim() != declared.is_vector or start.numel() < declared.least:
        raise ValueError(f"parameter {declared.name} must be {wanted}, not of shape {list(start.shape)}")
    if not start.is_meta:
        check_number(declared, start)
    if channels is not None:
        start = start.expand(channels, *start.shape)
    return nn.Parameter(start.clone())


def make_number(declared: Parameter, value: float, least: float = -math.inf) -> float:
    """A parameter that is not learned, as a number.

    Raises ValueError, naming it, for one outside its domain, or below ``least``, what the parameter that it must not
    be below is.
    """
    number = float(value)
    check_number(declared, number, least)
    return number


#: Parameters that calls on the CPU were not given, which nothing changes: making one takes longer than looking it up.
_DEFAULTS: dict[tuple[float | tuple[float, ...], torch.dtype], Tensor] = {}


def default(value: float | tuple[float, ...], x: Tensor) -> Tensor:
    """A parameter that was not given, shape [] or [n], for an input ``x``: float64 beside float64, else float32."""
    dtype = torch.float64 if x.dtype == torch.float64 else torch.float32
    if x.is_cpu:
        if type(x) is not Tensor or torch.compiler.is_compiling():
            return torch.tensor(value, dtype=dtype, device="cpu")
        found = _DEFAULTS.get((value, dtype))
        if found is None:
            found = _DEFAULTS.setdefault((value, dtype), _ordinary(value, dtype))
        return found
    # Filled where it is: a copy from the host would wait for the device, and break the capture of a graph.
    if isinstance(value, Sequence):
        return torch.stack([torch.full((), v, dtype=dtype, device=x.device) for v in value])
    return torch.full((), value, dtype=dtype, device=x.device)


def _ordinary(value: float | tuple[float, ...], dtype: torch.dtype) -> Tensor:
    """A tensor on the CPU that belongs to nothing that this call stands in, because it outlives it: to no function
    transform (torch.func), no inference mode, and no mode that makes tensors of another kind, such as fake ones."""
    with (
        torch.inference_mode(False),
        torch._C._DisableFuncTorch(),
        torch._C.DisableTorchFunction(),
        _disable_current_modes(),
    ):
        return torch.tensor(value, dtype=dtype, device="cpu")


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
