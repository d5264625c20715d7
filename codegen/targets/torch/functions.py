"""One function of a generated module, whichever kind it is of."""

from __future__ import annotations

from dataclasses import dataclass

from codegen.kinds import FoldPlan, KernelPlan
from codegen.names import local


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


def arguments(plan: KernelPlan | FoldPlan) -> tuple[str, ...]:
    """The arguments of every scalar function of a unit: inputs, scalars, vectors, noise."""
    activation = plan.activation
    given = (*(local(p.name) for p in activation.scalars), *(local(v.name) for v in activation.vectors))
    noise = () if plan.noise is None else (plan.noise.name,)
    return (*(symbol.name for symbol in plan.inputs), *given, *noise)
