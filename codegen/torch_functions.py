"""The torch half of a unit: its scalar functions as plain torch expressions, and what ``wrapper.py.j2`` needs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from actsym.definition.folds import SoftSample
from actsym.definition.spec import Activation, Kind
from codegen.dialects import TORCH, listing
from codegen.dialects.torch import depends_on_type
from codegen.folds.plan import FoldPlan
from codegen.ir import PREDICATES, order
from codegen.names import Names, local
from codegen.plan import KernelPlan, Output, plan

#: What the names of the kernels and functions that a stochastic unit runs outside training end in.
EVALUATED = "_evaluated"

#: Units with more learnable scalars get their second derivatives from autograd through the first ones.
MAX_CURVATURE = 3


@dataclass(frozen=True)
class TorchFunction:
    """One function of the generated module.

    name, says
        ``value``, ``slope``, ``gradient`` or ``curvature``, and what it returns.
    arguments
        Names: the inputs, every parameter, the noise.
    lines
        The statements of its body.
    uses_fused
        Whether they call ``fused``.
    """

    name: str
    says: str
    arguments: tuple[str, ...]
    lines: tuple[str, ...]
    uses_fused: bool = False

    @property
    def returns(self) -> str:
        return "Tensor" if self.name == "value" else "tuple[Tensor, ...]"


@dataclass(frozen=True)
class Form:
    """One differentiable function of a unit: in training and outside it a stochastic unit has one each.

    suffix
        What the names of its kernels and functions end in.
    """

    suffix: str
    functions: tuple[TorchFunction, ...]
    gated: bool = False
    noise: bool = False

    def has(self, name: str) -> bool:
        return any(f.name == name for f in self.functions)


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


def forms(kernel_plan: KernelPlan | FoldPlan) -> tuple[Form, ...]:
    """The differentiable functions of a unit."""
    activation = kernel_plan.activation
    main = Form(
        "",
        torch_functions(kernel_plan),
        gated=activation.kind is Kind.GATED,
        noise=activation.kind is Kind.STOCHASTIC,
    )
    if not main.noise:
        return (main,)
    return (main, Form(EVALUATED, torch_functions(plan(evaluated(activation)))))


def arguments(activation: Activation) -> tuple[str, ...]:
    """The arguments of every scalar function of a unit: inputs, scalars, vectors, noise."""
    inputs = ("x", "u") if activation.kind is Kind.GATED else ("x",)
    given = (*(local(p.name) for p in activation.scalars), *(local(v.name) for v in activation.vectors))
    return (*inputs, *given, *(("noise",) if activation.kind is Kind.STOCHASTIC else ()))


def torch_functions(kernel_plan: KernelPlan | FoldPlan) -> tuple[TorchFunction, ...]:
    """f, its first derivatives (``slope``: by the inputs alone, where that is less) and its second derivatives.

    With vectors of parameters second derivatives are left to autograd.
    """
    activation = kernel_plan.activation
    if isinstance(kernel_plan, FoldPlan):
        from codegen.folds.torch import torch_functions as with_vectors  # which makes functions of this module's kind

        return with_vectors(kernel_plan)
    inputs = 2 if activation.kind is Kind.GATED else 1
    groups = {"value": (kernel_plan.value,), "gradient": kernel_plan.gradient}
    if activation.learnable:
        groups["slope"] = kernel_plan.gradient[:inputs]
    if len(activation.learnable) <= MAX_CURVATURE:
        groups["curvature"] = kernel_plan.curvature
    return tuple(_function(name, outputs, activation) for name, outputs in groups.items())


def _function(name: str, outputs: tuple[Output, ...], activation: Activation) -> TorchFunction:
    roots = [o.node for o in outputs]
    nodes = order(roots)
    text = listing(roots, replace(TORCH, parameter=Names(activation)), PREDICATES)
    by_type = any(n.op == "constant" and depends_on_type(n.value) for n in nodes)
    lines = ["single = x.dtype == torch.float32"] if by_type else []
    lines += [f"{left} = {right}" for left, right, _ in text.lines]
    results = ", ".join(text.results)
    lines.append(f"return {results}" if name == "value" else f"return ({results},)")
    says = "f" if name == "value" else ", ".join(map(_fraction, outputs))
    return TorchFunction(name, says, arguments(activation), tuple(lines), any(n.op == "fma" for n in nodes))


def _fraction(output: Output) -> str:
    by = output.derivative.by
    power = "" if len(by) == 1 else "²"
    return f"d{power}f/" + "".join(f"d{v.name}" for v in by)


__all__ = ["EVALUATED", "Form", "TorchFunction", "arguments", "evaluated", "forms", "torch_functions"]
