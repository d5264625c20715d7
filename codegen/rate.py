"""The probabilities of an activation that draws one of its amplitudes, as a torch expression of their logits."""

from __future__ import annotations

import sympy as sp

from actsym.definition.folds import SoftSample, k
from actsym.definition.spec import Activation, x
from codegen.names import local


def logit(activation: Activation) -> str | None:
    """What ``logit`` of the generated module returns, an expression of :func:`arguments`; None for what draws nothing.

    Terms without the index are common to all logits and left out: far from the grid they are all but the whole
    (alpha x^2 of a Gaussian kernel), and rounding them would leave nothing of the differences.
    """
    definition = activation.definition
    if not isinstance(definition, SoftSample):
        return None
    own = sp.expand(definition.logit).as_independent(k, as_Add=True)[1]
    names = {p.symbol: sp.Symbol(local(p.name)) for p in activation.scalars} | {k: sp.Symbol("index")}
    return str(sp.factor(own).xreplace(names))


def arguments(activation: Activation) -> tuple[str, ...]:
    """x, the scalars, the index, and the number of entries of each vector."""
    scalars = (local(p.name) for p in activation.scalars)
    return (x.name, *scalars, "index", *(v.size.name for v in activation.vectors))


__all__ = ["arguments", "logit"]
