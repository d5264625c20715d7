"""What an activation does to variances: of a module or function of torch as it stands, under N(0, 1).

Means are Gauss's rule in float64 on panels of the activation's own values, with the parameters that it has at the
moment.  Panels are halved until halves agree with them, and means are refused where that has no end.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from actsym.errors import InputError

#: The end of the panels, how many there are at first, Gauss points of each, and how often one is halved: to 2^-50.
_END, _PANELS, _POINTS, _HALVINGS = 16.0, 2**10, 6, 45
#: What halves may make of a difference, of the whole mean.
_AGREE = 1e-9


@dataclass(frozen=True)
class Response:
    """Means over z from N(0, 1), and over channels where the activation has several.

    mean
        E[f(z)].
    second
        E[f(z)^2].
    steep
        E[f'(z)^2].
    slope
        The length map's slope at 1, E[z f f'] / E[f^2], of weights of variance 1 / (fan_in E[f^2]): deep networks keep
        the mean square 1 if it is below one.
    zero
        f(0).
    """

    mean: float
    second: float
    steep: float
    slope: float
    zero: float


def response(function: Callable[..., Any], called: str) -> Response:
    """Of a function or module of one tensor, or of a gated one, whose value is then 1.

    Raises :class:`~actsym.errors.InputError` where a mean is not finite or positive, or not told by the grid.
    """
    try:
        second, steep, mixed, mean, zero = _means(function)
    except InputError as error:
        raise InputError(f"{called}: {error}") from error
    except (RuntimeError, TypeError, ValueError, IndexError) as error:
        raise InputError(f"{called} is no function of one number: {error}") from error
    if not second > 0:
        raise InputError(f"{called} is 0 almost everywhere, and no weights make up for that")
    return Response(mean, second, steep, mixed / second, zero)


def _means(function: Callable[..., Any]) -> tuple[float, ...]:
    """E[f^2], E[f'^2], E[z f f'], E[f], and abs(f(0)); panels are halved at kinks, where halves tell something else."""
    own = function  # in float64, on the CPU, without noise
    if isinstance(function, nn.Module):
        own = copy.deepcopy(function).eval().to("cpu", torch.float64)
    edges = torch.linspace(-_END, _END, _PANELS + 1, dtype=torch.float64)
    low, high = edges[:-1], edges[1:]
    found, sizes = _integrals(own, low, high)
    total, outer = torch.zeros(4, dtype=torch.float64), sizes[(low.abs() > _END - 1) | (high.abs() > _END - 1)].sum(0)
    if bool((outer > _AGREE * sizes.sum(0)).any()):
        raise InputError("it grows so fast that its mean squares under N(0, 1) are not finite")
    whole = sizes.sum(0).clamp(min=1e-300)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        lows, highs = torch.cat([low, middle]), torch.cat([middle, high])
        halves, sizes = _integrals(own, lows, highs)
        both = halves.view(2, -1, 4).sum(0)
        settled = ((both - found).abs() <= _AGREE * whole / _PANELS).all(1)
        total += both[settled].sum(0)
        left = torch.cat([~settled, ~settled])
        if not bool(left.any()):
            break
        if int(left.sum()) > 4 * _PANELS:  # at isolated kinks they do not get more
            raise InputError("its mean squares under N(0, 1) are not told by quadrature: it is rough everywhere")
        low, high, found = lows[left], highs[left], halves[left]
    else:
        rest = found.abs().sum(0)
        if not bool((rest <= _AGREE * whole).all()):
            raise InputError("its mean squares under N(0, 1) are not finite, or not told by quadrature")
        total += found.sum(0)
    with torch.no_grad():
        zero = _values(own, torch.zeros(6, dtype=torch.float64))[0].abs().max()
    return *total.tolist(), float(zero)


def _integrals(own: Callable[..., Any], low: Tensor, high: Tensor) -> tuple[Tensor, Tensor]:
    """f^2, f'^2, z f f' and f over each panel, means over channels, and the same of their magnitudes: [panels, 4]."""
    nodes, weights = (torch.tensor(a) for a in np.polynomial.legendre.leggauss(_POINTS))
    half = ((high - low) / 2)[:, None]
    points = ((high + low) / 2)[:, None] + half * nodes
    z = points.ravel().requires_grad_()
    with torch.enable_grad():
        f, at = _values(own, z)
        (slope,) = torch.autograd.grad(f.sum(), at) if f.requires_grad else (torch.zeros_like(at),)
    f, slope, at = (t.detach().reshape(len(z), -1) for t in (f, slope, at))
    terms = torch.stack([(t.mean(1)) for t in (f * f, slope * slope, at * f * slope, f)], 1)
    density = half * weights * torch.exp(-(points**2) / 2) / math.sqrt(2 * math.pi)
    weighed = (terms * density.ravel()[:, None]).view(*points.shape, 4)
    if not bool(weighed.isfinite().all()):
        raise InputError("it is not finite everywhere")
    return weighed.sum(1), weighed.abs().sum(1)


def _values(function: Callable[..., Any], z: Tensor) -> tuple[Tensor, Tensor]:
    """f at every point [points] or [points, channels], and the points in the same shape."""
    counts = [p.shape[0] for p in function.parameters() if p.dim()] if isinstance(function, nn.Module) else []
    for channels in (None, *sorted(set(counts), reverse=True)):
        at = z if channels is None else z.detach()[:, None].expand(-1, channels).clone().requires_grad_()
        for others in ((), (torch.ones_like(at),)):
            try:
                found = function(at.clone(), *others)  # it may be computed in place
            except (TypeError, ValueError, RuntimeError, IndexError):
                continue
            if isinstance(found, Tensor) and found.shape == at.shape:
                some = at[1:6].flip(0)
                if not torch.allclose(function(some, *(o[:5] for o in others)), found[1:6].flip(0), rtol=1e-9, atol=0):
                    raise InputError("it mixes the elements of a row")
                return found, at
    packed = function(torch.cat([torch.ones_like(z)[:, None], z[:, None]], 1))  # torch's GLU: the gate comes last
    if packed.shape != (len(z), 1):
        raise InputError("it is no function of each element")
    return packed[:, 0], z
