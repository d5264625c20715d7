"""Means of the entries of a vector with weights whose logits are affine in x, by the entries of another vector.

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
from codegen.kinds.vectors.grid import program
from codegen.kinds.vectors.program import Program
from codegen.stable.derivative import differentiate


@dataclass(frozen=True)
class Affine:
    """A mean of vector number ``values``; logits by the entries of vector number ``positions``.

    ``parts`` is b, c, then the derivatives of both, in turn, by the entry and by the learnable scalars; it reads the
    entry as x.
    """

    values: int
    positions: int
    parts: Program


def find(activation: Activation) -> Affine | None:
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
