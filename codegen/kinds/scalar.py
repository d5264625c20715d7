"""Kernels of one element: pointwise activations; gated ones, which read a second input; and stochastic ones, which read
noise in training, and are pointwise outside it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import sympy as sp

from actsym.definition.folds import SoftSample, k
from actsym.definition.spec import Activation, Kind, noise, u, x
from codegen.kinds.plans import Derivative, FoldPlan, KernelPlan, Output
from codegen.kinds.vectors.plan import fold_plan
from codegen.names import EVALUATED, local
from codegen.special import settle
from codegen.stable.base import CannotLower
from codegen.stable.kinks import at_knots
from codegen.stable.lower import Lowering
from codegen.stable.points import at_points, undecided
from codegen.stable.rules import differentiate, stabilize


def pointwise(activation: Activation) -> KernelPlan | FoldPlan:
    """The plan of a function of x; with vectors of parameters, of any length."""
    return fold_plan(activation) if activation.vectors else _plan(activation, (x,))


def gated(activation: Activation) -> KernelPlan:
    """The plan of a function of x and u."""
    if activation.vectors:
        raise CannotLower(f"{activation.name}: gated activations with vectors of parameters have no kernels")
    return _plan(activation, (x, u))


def _plan(activation: Activation, inputs: tuple[sp.Symbol, ...]) -> KernelPlan:
    lowering = Lowering()
    outputs = [
        Output(d, settle(lowering.graph, lowering(d.expr), activation.parameters))
        for d in derivatives(activation, inputs)
    ]
    count = len(inputs) + len(activation.learnable)
    notes = undecided(activation.definition, {p.symbol: p.default for p in activation.parameters})
    plan = KernelPlan(
        activation, inputs, outputs[0], tuple(outputs[1 : 1 + count]), tuple(outputs[1 + count :]), notes=notes
    )
    return plan.approximated()


def derivatives(activation: Activation, inputs: tuple[sp.Symbol, ...] = (x,)) -> tuple[Derivative, ...]:
    """f, then its first and second partial derivatives by the inputs and the learnable parameters, in a fixed order.

    Where a branch of the definition holds at a point alone, the values there are of :mod:`codegen.stable.points`.
    """
    variables = (*inputs, *(p.symbol for p in activation.learnable))
    stable: dict[tuple[sp.Symbol, ...], sp.Expr] = {(): stabilize(at_knots(activation.definition))}
    for variable in variables:
        stable[(variable,)] = differentiate(stable[()], variable)
    for first, second in combinations_with_replacement(variables, 2):
        stable[(first, second)] = differentiate(stable[(first,)], second)
    return tuple(Derivative(_name(by), by, at_points(expr, activation.definition, by)) for by, expr in stable.items())


def _name(by: tuple[sp.Symbol, ...]) -> str:
    if not by:
        return "f"
    order = "" if len(by) == 1 else str(len(by))
    return f"d{order}f_" + "_".join(f"d{v.name}" for v in by)


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
