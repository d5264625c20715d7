"""The kernel plan: what the kernels of one activation read, compute and write, before any target is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from actsym.definition.spec import Activation, Kind, Parameter
from codegen.differentiate import Derivative, derivatives
from codegen.folds.plan import FoldPlan, fold_plan
from codegen.ir import Node, order
from codegen.special import settle
from codegen.stable.lower import Lowering


@dataclass(frozen=True)
class Output:
    """One value that a scalar function returns: the derivative it is, and the node that computes it."""

    derivative: Derivative
    node: Node

    @property
    def name(self) -> str:
        return self.derivative.name


@dataclass(frozen=True)
class KernelPlan:
    """The scalar functions of an activation.

    value
        f(x, parameters).
    gradient
        df/dx (gated: and df/du), then df/dp for each learnable p: what the backward kernel multiplies by
        ``grad_output``; the parameters' products are reduced over all elements.
    curvature
        The second partial derivatives, in the order of ``combinations_with_replacement`` of (inputs, learnable...).
    parameters
        What every function takes beside x, in the order of the definition.
    """

    activation: Activation
    value: Output
    gradient: tuple[Output, ...]
    curvature: tuple[Output, ...]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return self.activation.parameters

    @property
    def outputs(self) -> tuple[Output, ...]:
        return (self.value, *self.gradient, *self.curvature)

    def operations(self, outputs: tuple[Output, ...]) -> dict[str, int]:
        """How often each operation occurs in ``outputs`` together."""
        counts: dict[str, int] = {}
        for node in order([o.node for o in outputs]):
            if node.args:
                counts[node.op] = counts.get(node.op, 0) + 1
        return counts


def plan(activation: Activation) -> KernelPlan | FoldPlan:
    """Differentiate, stabilise and lower; then settle the special values.

    An activation with vectors of parameters gets a :class:`~codegen.folds.plan.FoldPlan`, for vectors of any length.
    """
    if activation.vectors:
        return fold_plan(activation)
    lowering = Lowering()
    outputs = [
        Output(d, settle(lowering.graph, lowering(d.expr), activation.parameters)) for d in derivatives(activation)
    ]
    inputs = 2 if activation.kind is Kind.GATED else 1
    count = inputs + len(activation.learnable)
    return KernelPlan(activation, outputs[0], tuple(outputs[1 : 1 + count]), tuple(outputs[1 + count :]))
