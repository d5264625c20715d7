"""The float64 functions that everything else is measured against, and what is added to a unit of their results.

What may be added is said in :mod:`codegen.verify.ulps`: near a zero of a quantity what a unit of the input is worth,
and of sums over the entries of vectors what a rounding of each term is worth (:mod:`codegen.verify.quantities`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import mpmath
import numpy as np
import sympy as sp
import torch
from torch import Tensor

from actsym.definition.spec import u, x
from actsym.properties.floats.formats import FLOAT32, FORMATS
from codegen.bench.rivals import textbook
from codegen.gpu.tasks import Result
from codegen.verify import ulps
from codegen.verify.calling import Subject, type_name
from codegen.verify.quantities import term_sums, without_jumps

#: Points of the scan that finds where the quantities change sign, and how far it goes.
_SCAN, _REACH = 40_001, 64.0


def values(subject: Subject, points: Tensor, held: torch.dtype = torch.float64) -> dict[str, Tensor]:
    """The quantities in float64, with the parameters that a kernel of type ``held`` is given."""
    return subject.evaluated(points.double(), held=held)


@cache
def zeros(subject: Subject) -> dict[str, tuple[float, ...]]:
    """Zeros other than 0 of each quantity in [-64, 64], by bisection of the float64 function's sign changes."""
    grid = torch.linspace(-_REACH, _REACH, _SCAN, dtype=torch.float64, device=subject.device)
    return {q: _roots(subject, grid, q, found.sign()) for q, found in values(subject, grid).items()}


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
    """What is added to a unit of a quantity at float64 ``points``, where it is ``exact``; None where nothing is."""
    found = None
    near = ulps.near(points, zeros(subject)[quantity], subject.activation.expr.has(sp.sin, sp.cos))
    if bool(near.any()):
        found = torch.zeros_like(points)
        unit = ulps.ulp(FORMATS[type_name(dtype)], points[near])
        found[near] = _slope(subject, quantity, points, exact, near, dtype).abs() * unit
    sizes = _sizes(subject, quantity)
    if sizes is not None:
        terms = _finite(sizes((points, torch.ones_like(points)), subject.parameters(torch.float64, held=dtype)))
        found = FLOAT32.epsilon * terms + (0.0 if found is None else found)
    return found


def _slope(
    subject: Subject, quantity: str, points: Tensor, exact: dict[str, Tensor], where: Tensor, dtype: torch.dtype
) -> Tensor:
    """The derivative by x of a quantity, where it is asked for: that of df/dx by differentiating twice."""
    if quantity != "df_dx":  # df/du is f at u = 1
        return _finite(exact["df_dx"][where])
    leaf = points[where].requires_grad_()
    y = subject(subject.inputs(leaf), subject.parameters(torch.float64, held=dtype))
    with subject.kernels.backend("kernel"):
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
    expr = without_jumps(term_sums(subject.activation).get(quantity, sp.S.Zero))
    if not expr.free_symbols:
        return None if expr == 0 else lambda given, parameters: torch.full_like(given[0], float(expr))
    inputs, function = len(subject.activation.inputs), textbook(replace(subject.activation, expr=expr, definition=expr))

    def sizes(given: tuple[Tensor, ...], parameters: dict[str, Tensor | float]) -> Tensor:
        assert function is not None
        return function(given[:inputs], parameters).expand_as(given[0])

    return sizes


def _finite(found: Tensor) -> Tensor:
    return torch.nan_to_num(found.detach(), nan=0.0, posinf=0.0, neginf=0.0)


# The float64 kernel against mpmath: the oracle's own error, in the condition-aware unit of float32 in which errors are
# told.

#: How far the float64 function may be from mpmath, in float32 ulp, to be what float32 kernels are measured against.
TRUSTED = 2.0**-12

#: Digits that mpmath computes with, raised until two in a row agree: tails cancel by many digits.
_DIGITS = (40, 120, 360)
_AGREE = 2.0**-60
#: Points of the comparison with mpmath in each binade and sign, and the binades (powers of two) they are drawn from.
#: Further out a function that nests exponentials has values that no arbitrary precision holds.
_PER_BINADE, _BINADES = 2, range(-40, 6)


def trust(subject: Subject) -> Result:
    """How far f and df/dx are off."""
    points = stratified()
    held = {p.symbol: sp.Rational(float(p.default)) for p in subject.activation.parameters}
    formula = subject.activation.expr.subs(held).subs(u, 1)
    given = torch.tensor(points, dtype=torch.float64, device=subject.device)
    found = values(subject, given)
    figures: dict[str, float] = {"points": len(points)}
    problems = []
    for name, expr in (("f", formula), ("df_dx", sp.diff(formula, x))):
        function = sp.lambdify(x, expr, modules="mpmath")
        wanted = torch.tensor([_rounded(function, p) for p in points], dtype=torch.float64)
        got = found[name].cpu()
        usable = wanted.isfinite() & (wanted.abs() < 3e38)
        added = slack(subject, name, given, found, torch.float32)
        unit = ulps.ulp(FLOAT32, wanted) + (0.0 if added is None else added.cpu())
        error = ((got - wanted).abs() / unit)[usable]
        error = error.nan_to_num(nan=math.inf, posinf=math.inf)
        worst = float(error.max()) if error.numel() else 0.0
        figures[f"{name}_error"] = worst
        if worst > TRUSTED:
            at = torch.tensor(points, dtype=torch.float64)[usable][int(error.argmax())]
            problems.append(f"{name}: float64 is {worst:.3g} float32 ulp from mpmath at {float(at)!r}")
    return figures, problems


def _rounded(function: Callable[[mpmath.mpf], mpmath.mpf], point: float) -> float:
    """By mpmath, rounded to float64; NaN where two precisions never agree."""
    before = None
    for digits in _DIGITS:
        with mpmath.workdps(digits):
            try:
                value = function(mpmath.mpf(point))
            except (ArithmeticError, ValueError, TypeError):
                return float("nan")
            value = value.real if isinstance(value, mpmath.mpc) else mpmath.mpf(value)
            if before is not None and abs(value - before) <= _AGREE * abs(value):
                return float(value)
        before = value
    return float("nan")


def stratified() -> list[float]:
    """Points of every sign and binade, from a fixed seed."""
    random = np.random.default_rng(0)
    mantissas = random.uniform(1, 2, (len(_BINADES), _PER_BINADE))
    positive = np.ldexp(mantissas, np.array(_BINADES)[:, None]).ravel()
    near = random.uniform(-8, 8, 64)
    return sorted({0.0, *positive.tolist(), *(-positive).tolist(), *near.tolist()})
