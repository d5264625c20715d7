"""Means of the entries of a vector with weights that are exponentials of quadratics in the index.

With k' the index counted from the middle, the logits are a k' + b k'^2 and what all entries share.  Where b is the same
for all inputs, the weights are g[k] u^k with g[k] = e^(b k'^2) and u = e^a: the mean is a quotient of polynomials in u,
whose coefficients are found once for many inputs, and its derivatives are

    df/da = cov(v, k'),  df/db = cov(v, k'^2),  df/dv[k] = w[k] / sum w.

Shortcuts compute it in this form, where nothing leaves the range of double (``templates/vectors/grid.h``).
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from actsym.definition.folds import SoftMean, k
from actsym.definition.spec import Activation, x
from codegen.kinds.vectors.context import Context
from codegen.kinds.vectors.program import Program
from codegen.stable.derivative import differentiate


@dataclass(frozen=True)
class Grid:
    """``linear``: a; ``square``: b; ``slopes``: the derivatives of both, in turn, by x and by the learnable scalars."""

    linear: Program
    square: Program
    slopes: Program


def find(activation: Activation) -> Grid | None:
    """The grid of a definition that is such a mean of the only vector and nothing else."""
    mean = activation.definition
    if not isinstance(mean, SoftMean) or len(activation.vectors) != 1:
        return None
    (vector,) = activation.vectors
    return quadratic(activation, mean.logit) if mean.value == vector.base[k] and mean.size == vector.size else None


def quadratic(activation: Activation, logit: sp.Expr) -> Grid | None:
    """The grid of a logit that is a quadratic in the index of the only vector."""
    (vector,) = activation.vectors
    if logit.has(sp.Indexed, sp.Piecewise):
        return None
    middle = (vector.size - 1) / 2
    logit = sp.expand(logit.xreplace({k: k + middle}))
    if not logit.is_polynomial(k) or sp.degree(logit, k) > 2:
        return None
    linear, square = (sp.factor(logit.coeff(k, power)) for power in (1, 2))
    if square.has(x):
        return None
    scalars = (x, *(p.symbol for p in activation.scalars if p.learnable))
    slopes = [differentiate(part, s) for s in scalars for part in (linear, square)]
    return Grid(*(program(activation, parts) for parts in ([linear], [square], slopes)))


def program(activation: Activation, results: list[sp.Expr]) -> Program:
    """Results without loops, in the scalars of a definition and x."""
    return Program((), tuple(map(Context(activation, ()).draft.low, results)))
