"""The float64 functions that everything else is measured against, and how far they are themselves to be trusted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import mpmath
import numpy as np
import sympy as sp
import torch
from torch import Tensor

from actsym.definition.spec import u, x
from codegen.gpu.calls import Subject
from codegen.gpu.measure import ulp

#: Digits that mpmath computes with, raised until two in a row agree: tails cancel by many digits.
_DIGITS = (40, 120, 360)
_AGREE = 2.0**-60
#: Points of the comparison with mpmath in each binade and sign, and the binades (powers of two) they are drawn from.
#: Further out a function that nests exponentials has values that no arbitrary precision holds.
_PER_BINADE, _BINADES = 2, range(-40, 6)
#: Points of the scan that finds where f and f' change sign.
_SCAN = 40_001


def values(subject: Subject, points: Tensor, held: torch.dtype = torch.float64) -> tuple[Tensor, Tensor]:
    """f and df/dx in float64, with the parameters that a kernel of type ``held`` is given."""
    return subject.value_and_slope(points.double(), held=held)


def exact(subject: Subject, points: list[float]) -> list[tuple[float, float]]:
    """f and df/dx by mpmath from the definition, rounded to float64; NaN where two precisions never agree."""
    formula = _formula(subject)
    value, slope = (sp.lambdify(x, e, modules="mpmath") for e in (formula, sp.diff(formula, x)))
    return [(_float(value, p), _float(slope, p)) for p in points]


def _formula(subject: Subject) -> sp.Expr:
    """The definition with the parameters as float64 holds them, exactly."""
    activation = subject.activation
    held = {p.symbol: sp.Rational(*float(p.default).as_integer_ratio()) for p in activation.parameters}
    return activation.expr.subs(held).subs(u, 1)


def _float(function: Callable[[mpmath.mpf], mpmath.mpf], point: float) -> float:
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


@cache
def zeros(subject: Subject) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Zeros other than 0 of f and of df/dx in [-64, 64], by bisection of the float64 function's sign changes."""
    grid = torch.linspace(-64, 64, _SCAN, dtype=torch.float64, device=subject.device)
    return _roots(subject, grid, 0), _roots(subject, grid, 1)


def _roots(subject: Subject, grid: Tensor, part: int) -> tuple[float, ...]:
    signs = values(subject, grid)[part].sign()
    change = torch.nonzero(signs[:-1] * signs[1:] < 0).flatten()
    low, high = grid[change].clone(), grid[change + 1].clone()
    at_low = signs[change]
    for _ in range(60):
        middle = (low + high) / 2
        same = values(subject, middle)[part].sign() == at_low
        low, high = torch.where(same, middle, low), torch.where(same, high, middle)
    return tuple(z for z in high.tolist() if abs(z) > 1e-12)


def slack(points: Tensor, derivative: Tensor, roots: tuple[float, ...], dtype: torch.dtype) -> Tensor | None:
    """What zeros excuse near them: |y'(x)| ulp(x) for |x - z| <= |z|/2 (see :mod:`codegen.verify.ulps`)."""
    if not roots:
        return None
    near = torch.zeros_like(points, dtype=torch.bool)
    for z in roots:
        near |= (points - z).abs() <= abs(z) / 2
    return torch.where(near, derivative.abs() * ulp(points, dtype), torch.zeros_like(points))
