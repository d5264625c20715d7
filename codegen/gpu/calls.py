"""Calls of generated functions with the catalogue's default parameters, on any device."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

import torch
from torch import Tensor

from actsym.definition.spec import Activation, Kind, u
from codegen.names import torch_name

#: A row of a row-wise activation has this many elements where a check builds rows itself.
ROW = 64


@dataclass(frozen=True)
class Subject:
    """An activation as the checks call it: one of ``x`` and of ``learned``, everything else at its default."""

    activation: Activation
    kernels: ModuleType
    device: torch.device

    @classmethod
    def of(cls, activation: Activation, device: str, package: str = "generated") -> Subject:
        return cls(activation, importlib.import_module(package), torch.device(device))

    @property
    def name(self) -> str:
        return self.activation.name

    @property
    def function(self) -> Callable[..., Tensor]:
        return getattr(self.kernels, self.activation.unit)

    @property
    def quantities(self) -> tuple[str, ...]:
        """What is asked of every input: f, and its derivatives by the inputs."""
        return ("f", *(f"df_d{v.name}" for v in self.activation.inputs))

    @property
    def elementwise(self) -> bool:
        """Whether an output depends on its own input alone, so that inputs can be checked one by one."""
        return self.activation.kind is not Kind.ROW

    def parameters(
        self, dtype: torch.dtype, *, learn: bool = False, held: torch.dtype | None = None
    ) -> dict[str, Tensor | float]:
        """Every parameter by its name in generated code: tensors of ``dtype`` for learnable scalars and for vectors,
        else numbers.

        With ``held`` the values are rounded to that type first (fixed ones to the type it computes in).
        """
        held = dtype if held is None else held
        computing = torch.float64 if held is torch.float64 else torch.float32

        def tensor(values: list[float] | float, trained: bool) -> Tensor:
            rounded = torch.tensor(values, dtype=torch.float64).to(held).to(self.device, dtype)
            return rounded.requires_grad_(learn and trained)

        found: dict[str, Tensor | float] = {
            torch_name(self.activation.unit, p.name): tensor(float(p.default), True)
            if p.learnable
            else float(torch.tensor(float(p.default), dtype=computing))
            for p in self.activation.scalars
        }
        for v in self.activation.vectors:
            found[v.name] = tensor([float(d) for d in v.defaults], v.learnable)
        return found

    def inputs(self, x: Tensor) -> tuple[Tensor, ...]:
        """What the function takes before its parameters, for inputs ``x``: gated functions get ones for the value."""
        return (x, torch.ones_like(x)) if u in self.activation.inputs else (x,)

    @property
    def order(self) -> int:
        """1 where the gate's argument comes first in a packed input, -1 where it comes last, as in torch's own GLU."""
        return -1 if self.name == "glu" else 1

    def packed(self, x: Tensor) -> Tensor:
        """The inputs of a gated function in the halves of the last dimension."""
        return torch.cat(self.inputs(x)[:: self.order], -1)

    def options(self, training: bool = False) -> dict[str, bool]:
        return {"training": training} if self.activation.kind is Kind.STOCHASTIC else {}

    def __call__(self, x: Tensor, *, backend: str = "kernel", learn: bool = False) -> Tensor:
        with self.kernels.backend(backend):
            return self.function(*self.inputs(x), **self.parameters(x.dtype, learn=learn), **self.options())

    def evaluated(self, x: Tensor, *, backend: str = "kernel", held: torch.dtype | None = None) -> dict[str, Tensor]:
        """The quantities at every element of ``x``, the parameters rounded to ``held`` (by default the type of x)."""
        given = tuple(t.detach().requires_grad_() for t in self.inputs(x))
        with self.kernels.backend(backend):
            y = self.function(*given, **self.parameters(x.dtype, held=held), **self.options())
            slopes = torch.autograd.grad(y, given, torch.ones_like(y))
        return dict(zip(self.quantities, (y.detach(), *slopes), strict=True))


def trained(parameters: dict[str, Tensor | float]) -> dict[str, Tensor]:
    """The parameters that gradients are taken of."""
    return {name: p for name, p in parameters.items() if isinstance(p, Tensor) and p.requires_grad}
