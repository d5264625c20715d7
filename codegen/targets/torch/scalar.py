"""The scalar functions of a unit without vectors as plain torch expressions."""

from __future__ import annotations

from dataclasses import replace

from codegen.ir import order
from codegen.kinds.scalar import KernelPlan, Output
from codegen.names import spelled
from codegen.targets.ssa import by_type, listing
from codegen.targets.torch.dialect import TORCH
from codegen.targets.torch.functions import TorchFunction, arguments

#: Units with more learnable scalars get their second derivatives from autograd through the first ones.
MAX_CURVATURE = 3


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
    nodes = order(roots)
    text = listing(roots, replace(TORCH, parameter=spelled(*plan.inputs, plan.noise)))
    lines = ["single = x.dtype == torch.float32"] if by_type(nodes) else []
    lines += [f"{left} = {right}" for left, right, _ in text.lines]
    results = ", ".join(text.results)
    lines.append(f"return {results}" if name == "value" else f"return ({results},)")
    says = "f" if name == "value" else ", ".join(o.fraction for o in outputs)
    return TorchFunction(name, says, arguments(plan), tuple(lines), any(n.op == "fma" for n in nodes))
