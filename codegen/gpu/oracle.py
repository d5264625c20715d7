"""The float64 functions that everything else is measured against, and what is added to a unit of their results.

What may be added is said in :mod:`codegen.verify.ulps`: near a zero of a quantity what a unit of the input is worth,
and of sums over the entries of vectors what a rounding of each term is worth (:mod:`codegen.verify.terms`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import sympy as sp
import torch
from torch import Tensor

from actsym.properties.floats.formats import FLOAT32
from codegen.bench.textbook import textbook
from codegen.gpu.calls import Subject
from codegen.gpu.measure import ulp
from codegen.verify.terms import term_sums

#: Points of the scan that finds where the quantities change sign, and how far it goes.
_SCAN, _REACH = 40_001, 64.0


def values(subject: Subject, points: Tensor, held: torch.dtype = torch.float64) -> dict[str, Tensor]:
    """The quantities in float64, with the parameters that a kernel of type ``held`` is given."""
    return subject.evaluated(points.double(), held=held)


@cache
def zeros(subject: Subject) -> dict[str, tuple[float, ...]]:
    """Zeros other than 0 of each quantity in [-64, 64], by bisection of the float64 function's sign changes."""
    grid = torch.linspace(-_REACH, _REACH, _SCAN, dtype=torch.float64, device=subject.device)
    found = values(subject, grid)
    return {q: _roots(subject, grid, q, found[q].sign()) for q in subject.quantities}


def _roots(subject: Subject, grid: Tensor, quantity: str, signs: Tensor) -> tuple[float, ...]:
    change = torch.nonzero(signs[:-1] * signs[1:] < 0).flatten()
    low, high = grid[change].clone(), grid[change + 1].clone()
    at_low = signs[change]
    for _ in range(60):
        middle = (low + high) / 2
        same = values(subject, middle)[quantity].sign() == at_low
        low, high = torch.where(same, middle, low), torch.where(same, high, middle)
    size = values(subject, high)[quantity].abs()
    crossed = size < 1e-6 * (1 + size.max()) if size.numel() else size.bool()  # a jump across zero is no zero
    return tuple(z for z, c in zip(high.tolist(), crossed.tolist(), strict=True) if c and abs(z) > 1e-12)


def slack(
    subject: Subject, quantity: str, points: Tensor, exact: dict[str, Tensor], dtype: torch.dtype
) -> Tensor | None:
    """What is added to a unit of a quantity at float64 ``points``, where it is ``exact``; None where nothing is.

    Near a zero z, for |x - z| <= |z|/2, the derivative by x times a unit of x.  Of sines and cosines every input counts
    as near a zero beyond one and a half times the first of a sign.
    """
    found = None
    near = _near(subject, quantity, points)
    if near is not None and bool(near.any()):
        found = torch.zeros_like(points)
        found[near] = _slope(subject, quantity, points, exact, near, dtype).abs() * ulp(points[near], dtype)
    sizes = _sizes(subject, quantity)
    if sizes is not None:
        terms = _finite(sizes((points, torch.ones_like(points)), subject.parameters(torch.float64, held=dtype)))
        found = FLOAT32.epsilon * terms + (0.0 if found is None else found)
    return found


def _near(subject: Subject, quantity: str, points: Tensor) -> Tensor | None:
    roots = zeros(subject)[quantity]
    if not roots:
        return None
    near = torch.zeros_like(points, dtype=torch.bool)
    if subject.activation.expr.has(sp.sin, sp.cos):
        above, below = (min((abs(z) for z in roots if z * s > 0), default=torch.inf) for s in (1, -1))
        near |= (points > 1.5 * above) | (points < -1.5 * below)
        roots = tuple(z for z in roots if z in (above, -below))
    for z in roots:
        near |= (points - z).abs() <= abs(z) / 2
    return near


def _slope(
    subject: Subject, quantity: str, points: Tensor, exact: dict[str, Tensor], where: Tensor, dtype: torch.dtype
) -> Tensor:
    """The derivative by x of a quantity, where it is asked for: that of df/dx by differentiating twice."""
    if quantity != "df_dx":  # df/du is f at u = 1
        return _finite(exact["df_dx"][where])
    leaf = points[where].requires_grad_()
    with subject.kernels.backend("kernel"):
        y = subject.function(
            *subject.inputs(leaf), **subject.parameters(torch.float64, held=dtype), **subject.options()
        )
        (slope,) = torch.autograd.grad(y, leaf, torch.ones_like(y), create_graph=True)
        if not slope.requires_grad:
            return torch.zeros_like(slope)
        (second,) = torch.autograd.grad(slope, leaf, torch.ones_like(slope), allow_unused=True)
    return torch.zeros_like(leaf) if second is None else _finite(second)


@cache
def _sizes(subject: Subject, quantity: str) -> Callable[..., Tensor] | None:
    """The sum of the magnitudes of the terms, where the definition has sums over vectors."""
    if not subject.activation.vectors:
        return None
    expr = term_sums(subject.activation).get(quantity, sp.S.Zero).replace(sp.DiracDelta, lambda *_: sp.S.Zero)
    if not expr.free_symbols:
        return None if expr == 0 else lambda given, parameters: torch.full_like(given[0], float(expr))
    inputs, function = len(subject.activation.inputs), textbook(replace(subject.activation, expr=expr, definition=expr))

    def sizes(given: tuple[Tensor, ...], parameters: dict[str, Tensor | float]) -> Tensor:
        assert function is not None
        return function(given[:inputs], parameters).expand_as(given[0])

    return sizes


def _finite(found: Tensor) -> Tensor:
    return torch.nan_to_num(found.detach(), nan=0.0, posinf=0.0, neginf=0.0)
