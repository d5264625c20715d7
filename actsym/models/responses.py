"""What an activation does to variances: of a module or function of torch as it stands, under N(0, 1).

Means are sums over a fine grid in float64 of the activation's own values, with the parameters that it has at the
moment, and are refused where a grid twice as coarse tells another number.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from actsym.errors import InputError

#: The grid's end, its panels, and Gauss points of each; multiples of 1/256 lie between panels, as kinks often do.
_END, _PANELS, _POINTS = 16.0, 2**14, 6
#: What the two grids may differ by, of the mean.
_AGREE = 3e-4


@dataclass(frozen=True)
class Response:
    """Means over z from N(0, 1), and over channels where the activation has several.

    second
        E[f(z)^2].
    steep
        E[f'(z)^2].
    slope
        The length map's slope at 1, E[z f f'] / E[f^2], of weights of variance 1 / (fan_in E[f^2]): deep networks keep
        the mean square 1 if it is below one.
    """

    second: float
    steep: float
    slope: float

    def gain(self, mode: str) -> float:
        """1 / E[f^2], or 1 / E[f'^2] where ``mode`` is ``fan_out``."""
        return 1 / (self.second if mode == "fan_in" else self.steep)


def response(function: Callable[..., Any], called: str) -> Response:
    """Of a function or module of one tensor, or of a gated one, whose value is then 1.

    Raises :class:`~actsym.errors.InputError` where a mean is not finite or positive, or not told by the grid.
    """
    try:
        fine, coarse = (_means(function, panels) for panels in (_PANELS, _PANELS // 2))
    except InputError as error:
        raise InputError(f"{called}: {error}") from error
    except (RuntimeError, TypeError, ValueError, IndexError) as error:
        raise InputError(f"{called} is no function of one number: {error}") from error
    for mean, other in zip(fine, coarse, strict=True):
        if not math.isfinite(mean) or abs(mean - other) > _AGREE * abs(mean) + 1e-12:
            raise InputError(
                f"{called}: its mean squares under N(0, 1) are not finite; leave its layers out, or give a gain"
            )
    second, steep, mixed = fine
    if not second > 0:
        raise InputError(f"{called} is 0 almost everywhere, and no weights make up for that")
    return Response(second, steep, mixed / second)


def _means(function: Callable[..., Any], panels: int) -> tuple[float, float, float]:
    points, weights = _grid(panels)
    z = torch.tensor(points, dtype=torch.float64, requires_grad=True)
    own = _double(function)
    with torch.enable_grad():
        f, z_used = _values(own, z)
        (slope,) = torch.autograd.grad(f.sum(), z_used) if f.requires_grad else (torch.zeros_like(z_used),)
    density = torch.tensor(weights).reshape(-1, *[1] * (f.dim() - 1))
    f, slope, at = f.detach(), slope.detach(), z_used.detach()
    terms = [density * f * f, density * slope * slope, density * at * f * slope]
    outer = at.detach().abs() > _END - 1
    if any(float(t[outer].abs().sum()) > _AGREE * float(t.abs().sum()) for t in terms):
        raise InputError("it grows so fast that its mean squares under N(0, 1) are not finite")
    second, steep, mixed = (float(t.sum()) / f[0].numel() for t in terms)
    return second, steep, mixed


@cache
def _grid(panels: int) -> tuple[np.ndarray, np.ndarray]:
    """Points, and the density times the weight at each."""
    nodes, weights = np.polynomial.legendre.leggauss(_POINTS)
    edges = np.linspace(-_END, _END, panels + 1)
    half = (edges[1:] - edges[:-1]) / 2
    points = ((edges[1:] + edges[:-1]) / 2)[:, None] + half[:, None] * nodes
    density = np.exp(-(points**2) / 2) / math.sqrt(2 * math.pi)
    return points.ravel(), (half[:, None] * weights * density).ravel()


def _double(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same in float64, on the CPU, without noise."""
    if isinstance(function, nn.Module):
        return copy.deepcopy(function).eval().to("cpu", torch.float64)
    return function


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
                if not torch.allclose(function(at[:5].clone(), *(o[:5] for o in others)), found[:5], rtol=1e-9, atol=0):
                    raise InputError("it mixes the elements of a row")
                return found, at
    packed = function(torch.cat([torch.ones_like(z)[:, None], z[:, None]], 1))  # torch's GLU: the gate comes last
    if packed.shape != (len(z), 1):
        raise InputError(f"of {len(z)} pairs it makes {list(packed.shape)} numbers")
    return packed[:, 0], z


__all__ = ["Response", "response"]
