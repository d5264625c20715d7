"""The float64 kernel against mpmath: the oracle's own error, in the condition-aware unit of float32 in which errors are
told (:mod:`codegen.verify.ulps`)."""

from __future__ import annotations

import math
from collections.abc import Callable

import mpmath
import numpy as np
import sympy as sp
import torch

from actsym.definition.spec import u, x
from codegen.gpu import oracle
from codegen.gpu.calls import Subject
from codegen.gpu.measure import ulp
from codegen.gpu.outcome import Result

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
    exact = by_mpmath(subject, points)
    given = torch.tensor(points, dtype=torch.float64, device=subject.device)
    found = oracle.values(subject, given)
    figures: dict[str, float] = {"points": len(points)}
    problems = []
    for part, name in enumerate(("f", "df_dx")):
        wanted = torch.tensor([e[part] for e in exact], dtype=torch.float64)
        got = found[name].cpu()
        usable = wanted.isfinite() & (wanted.abs() < 3e38)
        slack = oracle.slack(subject, name, given, found, torch.float32)
        unit = ulp(wanted, torch.float32) + (0.0 if slack is None else slack.cpu())
        error = ((got - wanted).abs() / unit)[usable]
        error = error.nan_to_num(nan=math.inf, posinf=math.inf)
        worst = float(error.max()) if error.numel() else 0.0
        figures[f"{name}_error"] = worst
        if worst > TRUSTED:
            at = torch.tensor(points, dtype=torch.float64)[usable][int(error.argmax())]
            problems.append(f"{name}: float64 is {worst:.3g} float32 ulp from mpmath at {float(at)!r}")
    return figures, problems


def by_mpmath(subject: Subject, points: list[float]) -> list[tuple[float, float]]:
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
