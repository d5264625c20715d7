"""The scalar functions of a unit without vectors as plain torch expressions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from codegen.ir import order
from codegen.kinds import FoldPlan, KernelPlan
from codegen.kinds.plans import Output
from codegen.names import local, spelled
from codegen.targets.ssa import by_type, listing
from codegen.targets.torch.dialect import TORCH, helpers

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
    helpers
        What of ``_numeric.py`` they call.
    """

    name: str
    says: str
    arguments: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def helpers(self) -> tuple[str, ...]:
        return helpers(self.lines)

    @property
    def returns(self) -> str:
        return "Tensor" if self.name == "value" else "tuple[Tensor, ...]"


def arguments(plan: KernelPlan | FoldPlan) -> tuple[str, ...]:
    """The arguments of every scalar function of a unit: inputs, scalars, vectors, noise."""
    activation = plan.activation
    given = (*(local(p.name) for p in activation.scalars), *(local(v.name) for v in activation.vectors))
    noise = () if plan.noise is None else (plan.noise.name,)
    return (*(symbol.name for symbol in plan.inputs), *given, *noise)


def functions(plan: KernelPlan) -> tuple[TorchFunction, ...]:
    """f, its first derivatives (``slope``: by the inputs alone, where that is less) and its second derivatives."""
    groups = {"value": (plan.value,), "gradient": plan.gradient}
    if plan.activation.learnable:
        groups["slope"] = plan.slope
    if len(plan.activation.learnable) <= MAX_CURVATURE:
        groups["curvature"] = plan.curvature
    return tuple(_function(name, outputs, plan) for name, outputs in groups.items())


def _function(name: str, outputs: tuple[Output, ...], plan: KernelPlan) -> TorchFunction:
    roots = [o.node for o in outputs]
    text = listing(roots, replace(TORCH, parameter=spelled(*plan.inputs, plan.noise)))
    lines = ["single = x.dtype == torch.float32"] if by_type(order(roots)) else []
    lines += [f"{left} = {right}" for left, right, _ in text.lines]
    results = ", ".join(text.results)
    lines.append(f"return {results}" if name == "value" else f"return ({results},)")
    says = "f" if name == "value" else ", ".join(o.fraction for o in outputs)
    return TorchFunction(name, says, arguments(plan), tuple(lines))
