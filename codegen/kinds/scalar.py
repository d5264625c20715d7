"""Kernels of one element: pointwise activations, and gated ones, which read a second input."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement

import sympy as sp

from actsym.definition.spec import Activation, Parameter, u, x
from codegen.approximate import approximants, subjects
from codegen.ir import Node
from codegen.kinds.vectors.plan import FoldPlan, fold_plan
from codegen.special import settle
from codegen.stable.base import CannotLower
from codegen.stable.lower import Lowering
from codegen.stable.points import at_points, undecided
from codegen.stable.rules import differentiate, stabilize

#: What is true of derivatives where the notes of a plan say that something is not known.
AT_KINKS = "Where the formula changes, derivatives are those of the branch that holds there"


@dataclass(frozen=True)
class Derivative:
    """A partial derivative in stable form.

    ``name`` is how generated code calls it (``f``, ``df_dx``, ``d2f_dx_da``); ``by`` lists the variables
    it was differentiated by; ``expr`` is in the stable vocabulary.
    """

    name: str
    by: tuple[sp.Symbol, ...]
    expr: sp.Expr


@dataclass(frozen=True)
class Output:
    """One value that a scalar function returns: the derivative it is, and the node that computes it.

    ``approximants`` compute it in float32, where some of the whole function are stored (:mod:`codegen.approximate`): by
    the variant, ``single``, ``flat`` or ``half``.
    """

    derivative: Derivative
    node: Node
    approximants: Mapping[str, Node] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.derivative.name

    @property
    def fraction(self) -> str:
        """The derivative as a fraction of differentials: ``df/dx``, ``d²f/dxda``."""
        by = self.derivative.by
        return f"d{'²' if len(by) > 1 else ''}f/" + "".join(f"d{v.name}" for v in by)


@dataclass(frozen=True)
class KernelPlan:
    """The scalar functions of an activation without vectors of parameters.

    value
        f(inputs, parameters).
    gradient
        The derivatives by the inputs, then df/dp for each learnable p: what the backward kernel multiplies by
        ``grad_output``; the parameters' products are reduced over all elements.
    curvature
        The second partial derivatives, in the order of ``combinations_with_replacement`` of (inputs, learnable...).
    opaque
        Whether torch.compile gets the operator whole: the composed form is not good enough by itself.
    notes
        What is not known of derivatives at single points (:mod:`codegen.stable.points`), a sentence each.
    """

    activation: Activation
    inputs: tuple[sp.Symbol, ...]
    value: Output
    gradient: tuple[Output, ...]
    curvature: tuple[Output, ...]
    noise: sp.Symbol | None = None
    evaluated: KernelPlan | FoldPlan | None = None
    opaque: bool = False
    notes: tuple[str, ...] = ()

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What every function takes beside the inputs, in the order of the definition."""
        return self.activation.parameters

    @property
    def slope(self) -> tuple[Output, ...]:
        """The derivatives by the inputs."""
        return self.gradient[: len(self.inputs)]

    @property
    def outputs(self) -> tuple[Output, ...]:
        return (self.value, *self.gradient, *self.curvature)

    def approximated(self, *, search: bool = False) -> KernelPlan:
        """With the approximants that are stored, or, with ``search``, that there are."""
        found = {v: approximants.graphs(self.activation, v, search=search) for v in subjects.VARIANTS}
        value, *gradient = (
            replace(o, approximants={v: nodes[o.name] for v, nodes in found.items() if o.name in nodes})
            for o in (self.value, *self.gradient)
        )
        return replace(self, value=value, gradient=tuple(gradient))


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
    stable: dict[tuple[sp.Symbol, ...], sp.Expr] = {(): stabilize(activation.definition)}
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
