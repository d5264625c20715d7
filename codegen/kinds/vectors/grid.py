"""Means of the entries of a vector with weights that are exponentials of quadratics in the index.

With k' the index counted from the middle, the logits are a k' + b k'^2 and what all entries share.  Where b is the same
for all inputs, the weights are g[k] u^k with g[k] = e^(b k'^2) and u = e^a: the mean is a quotient of polynomials in u,
whose coefficients are found once for many inputs, and its derivatives are

    df/da = cov(v, k'),  df/db = cov(v, k'^2),  df/dv[k] = w[k] / sum w.

Shortcuts compute it in this form, where nothing leaves the range of double (``templates/vectors/grid.h``).

Means of the entries of a vector with weights whose logits are affine in x, by the entries of another vector.

With y[k] those entries, and without what all logits share, the logits are b(y[k]) x + c(y[k]).  Where none is far from
0, no largest one has to be found first, and the derivative by a parameter p is, over pairs of entries,

    df/dp = cov(v, db/dp x + dc/dp).

Shortcuts compute it in this form (``templates/vectors/affine.h``).
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from actsym.definition.folds import SoftMean, k
from actsym.definition.spec import Activation, x
from codegen.kinds.vectors.context import Context
from codegen.kinds.vectors.program import Program
from codegen.stable.rules import differentiate


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


@dataclass(frozen=True)
class Affine:
    """A mean of vector number ``values``; logits by the entries of vector number ``positions``.

    ``parts`` is b, c, then the derivatives of both, in turn, by the entry and by the learnable scalars; it reads the
    entry as x.
    """

    values: int
    positions: int
    parts: Program


def find_affine(activation: Activation) -> Affine | None:
    """The logits of a definition that is such a mean of one of its two vectors and nothing else."""
    mean = activation.definition
    if not isinstance(mean, SoftMean) or len(activation.vectors) != 2:
        return None
    numbers = {v.base[k]: i for i, v in enumerate(activation.vectors)}
    used = mean.logit.atoms(sp.Indexed)
    if mean.value not in numbers or len(used) != 1:
        return None
    (entry,) = used
    y = sp.Dummy("y", real=True)
    logit = sp.expand(mean.logit.xreplace({entry: y}))
    own = sp.Add(*(t for t in sp.Add.make_args(logit) if t.has(y)))
    if entry not in numbers or entry == mean.value or logit.has(k) or not own.is_polynomial(x) or sp.degree(own, x) > 1:
        return None
    slope, offset = (sp.factor(own.coeff(x, power)) for power in (1, 0))
    scalars = (y, *(p.symbol for p in activation.scalars if p.learnable))
    parts = [slope, offset, *(differentiate(part, s) for s in scalars for part in (slope, offset))]
    return Affine(numbers[mean.value], numbers[entry], program(activation, [p.xreplace({y: x}) for p in parts]))
