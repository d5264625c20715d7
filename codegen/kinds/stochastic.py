"""Activations that read noise in training, and are pointwise outside it."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from actsym.definition.folds import SoftSample, k
from actsym.definition.spec import Activation, Kind, noise, x
from codegen.kinds.scalar import KernelPlan, pointwise
from codegen.kinds.vectors.plan import FoldPlan
from codegen.names import EVALUATED, local


def stochastic(activation: Activation) -> KernelPlan | FoldPlan:
    """The plan of what is computed in training, with that of what is computed outside it as ``evaluated``."""
    return replace(pointwise(activation), noise=noise, evaluated=pointwise(evaluated(activation)))


def evaluated(activation: Activation) -> Activation:
    """What a stochastic activation is outside training: a pointwise one, with kernels of its own."""
    samples = activation.definition.atoms(SoftSample)
    definition = activation.definition.xreplace({s: s.mean for s in samples}) if samples else activation.expr
    return replace(
        activation,
        name=activation.name + EVALUATED,
        family=activation.family + EVALUATED,
        kind=Kind.POINTWISE,
        definition=definition,
    )


def logit(activation: Activation) -> str | None:
    """The logit of the amplitude that is drawn, an expression of :func:`logit_arguments`; None for what draws nothing.

    Terms without the index are common to all logits and left out: far from the grid they are all but the whole
    (alpha x^2 of a Gaussian kernel), and rounding them would leave nothing of the differences.
    """
    definition = activation.definition
    if not isinstance(definition, SoftSample):
        return None
    own = sp.expand(definition.logit).as_independent(k, as_Add=True)[1]
    names = {p.symbol: sp.Symbol(local(p.name)) for p in activation.scalars} | {k: sp.Symbol("index")}
    return str(sp.factor(own).xreplace(names))


def logit_arguments(activation: Activation) -> tuple[str, ...]:
    """x, the scalars, the index, and the number of entries of each vector."""
    scalars = (local(p.name) for p in activation.scalars)
    return (x.name, *scalars, "index", *(v.size.name for v in activation.vectors))
