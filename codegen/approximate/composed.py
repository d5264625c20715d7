"""Whether the composed form of a definition does, on a sample: where it cancels, an approximant is worth its search."""

from __future__ import annotations

import numpy as np
import sympy as sp

from actsym.definition.spec import Activation, u, x
from actsym.errors import Unanswered
from codegen.approximate import approximants
from codegen.approximate.problem import Problem
from codegen.ir import evaluate
from codegen.kinds import KernelPlan, Plan, plan
from codegen.stable.base import CannotLower

#: Errors of float32 that are too large, in ulp of f and of x.
LARGE = 16.0
#: Inputs near zero, and inputs of all sizes; the second input of gates.
NEAR, ALL, SECOND = 1500, 1000, sp.Rational(-3, 4)


def falls_short(activation: Activation, unit: Plan | None = None) -> bool:
    """Whether f or a first derivative, composed in float32 at the defaults of the parameters, errs by more than
    :data:`LARGE` ulp somewhere on a sample, and by more than as many units of x are worth there.

    ``unit`` is its plan, where that is known.  False for kernels that read vectors or rows, and for what no kernel
    computes.

    >>> from actsym.text.parse import activation_from_text
    >>> falls_short(activation_from_text("x - tanh(x)")), falls_short(activation_from_text("x*tanh(x)"))
    (True, False)
    """
    try:
        unit = unit or plan(activation)
    except CannotLower:
        return False
    if not isinstance(unit, KernelPlan) or unit.noise is not None:
        return False
    defaults = {p.symbol: p.default for p in activation.parameters} | {u: SECOND}
    given = {symbol.name: float(value) for symbol, value in defaults.items()}
    random = np.random.default_rng(0)
    sizes = np.exp2(random.uniform(-126, 7, ALL)) * random.choice([-1, 1], ALL)
    points = np.concatenate([random.uniform(-12, 12, NEAR), sizes]).astype(np.float32)
    exact = approximants.functions(activation)
    try:
        return any(
            _errs(exact[o.name].subs(defaults), evaluate([o.node], points, given, np.float32)[0], points)
            for o in (unit.value, *unit.gradient)
        )
    except Unanswered:
        return False


def _errs(expr: sp.Expr, computed: np.ndarray, points: np.ndarray) -> bool:
    problem = Problem(expr)
    values = problem.values(expr, points)
    with np.errstate(all="ignore"):
        ulp = np.spacing(np.abs(values).astype(np.float32)).astype(np.float64)
        errors = np.abs(computed.astype(np.float64) - values)
        suspect = ~(errors <= LARGE * ulp) & (np.abs(values) < np.finfo(np.float32).max)
        excused = np.abs(problem.values(sp.diff(expr, x), points[suspect])) * np.spacing(np.abs(points[suspect]))
    return bool(np.any(~(errors[suspect] <= LARGE * (ulp[suspect] + excused))))
