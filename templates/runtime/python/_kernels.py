"""Operators of one activation: the compiled kernels where there are any, else its torch expression.

Each activation has ``NAME(x, parameters...)`` and ``NAME_backward(grad, x, parameters...)`` in torch's dispatcher, and
``NAME_backward_parameters`` if it has learnable parameters.
"""

from __future__ import annotations

import contextlib
import contextvars
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from ._devices import SUFFIX, CpuKernels, CudaKernels, compute_dtype

_NAMESPACE = __package__.replace(".", "_")
_library = torch.library.Library(_NAMESPACE, "FRAGMENT")
_backend: contextvars.ContextVar[str] = contextvars.ContextVar("backend", default="auto")


@contextlib.contextmanager
def backend(name: str) -> Iterator[None]:
    """Choose what runs inside the block: ``"kernel"`` (an error where there is none), ``"torch"`` (the plain
    expression), or ``"auto"`` (the kernel where there is one)."""
    if name not in ("auto", "kernel", "torch"):
        raise ValueError(f"backend {name!r} is not one of 'auto', 'kernel', 'torch'")
    token = _backend.set(name)
    try:
        yield
    finally:
        _backend.reset(token)


@dataclass(frozen=True)
class Parameter:
    """Name, default value, and whether it is a learnable tensor or a fixed number."""

    name: str
    default: float
    learnable: bool = False


class Kernels:
    """The forward and backward of one activation on every device."""

    def __init__(
        self,
        name: str,
        parameters: Sequence[Parameter],
        value: Callable[..., Tensor],
        gradient: Callable[..., tuple[Tensor, ...]],
    ) -> None:
        self.name = name
        self.parameters = tuple(parameters)
        self.learnable = tuple(i for i, p in enumerate(parameters) if p.learnable)
        self._value = value
        self._gradient = gradient
        self._devices = {"CPU": CpuKernels(name, self.learnable), "CUDA": CudaKernels(name, self.learnable)}
        self.operators = self._operators()

    def forward(self, x: Tensor, *parameters: Tensor | float) -> Tensor:
        if _backend.get() == "torch":
            return self.expression(x, *parameters)
        return self.operators["forward"](x, *parameters)

    def backward(self, grad: Tensor, x: Tensor, *parameters: Tensor | float) -> Tensor:
        """grad * df/dx."""
        if _backend.get() == "torch":
            return self.backward_expression(grad, x, *parameters)
        return self.operators["backward"](grad, x, *parameters)

    def backward_parameters(self, grad: Tensor, x: Tensor, *parameters: Tensor | float) -> tuple[Tensor, ...]:
        """grad * df/dx, and for each learnable parameter the sum of grad * df/dp."""
        if _backend.get() == "torch":
            return self.backward_parameters_expression(grad, x, *parameters)
        return self.operators["backward_parameters"](grad, x, *parameters)

    # Plain torch.

    def widen(self, x: Tensor, parameters: Sequence[Tensor | float]) -> tuple[Tensor, list[Tensor]]:
        """x and the parameters, as tensors of the type that is computed in."""
        wide = x.to(compute_dtype(x.dtype))
        return wide, [p.to(wide.dtype) if isinstance(p, Tensor) else wide.new_full((), p) for p in parameters]

    def expression(self, x: Tensor, *parameters: Tensor | float) -> Tensor:
        wide, p = self.widen(x, parameters)
        return self._value(wide, *p).to(x.dtype)

    def derivatives(self, x: Tensor, *parameters: Tensor | float) -> tuple[Tensor, ...]:
        """df/dx and df/dp for each learnable p, elementwise, in the type that is computed in."""
        wide, p = self.widen(x, parameters)
        return self._gradient(wide, *p)

    def backward_expression(self, grad: Tensor, x: Tensor, *parameters: Tensor | float) -> Tensor:
        slope = self.derivatives(x, *parameters)[0]
        return (grad.to(compute_dtype(x.dtype)) * slope).to(x.dtype)

    def backward_parameters_expression(
        self, grad: Tensor, x: Tensor, *parameters: Tensor | float
    ) -> tuple[Tensor, ...]:
        slope, *partial = self.derivatives(x, *parameters)
        wide = grad.to(compute_dtype(x.dtype))
        given = [parameters[i] for i in self.learnable]
        sums = [(wide * d).sum().to(p.dtype).reshape(p.shape) for p, d in zip(given, partial, strict=True)]
        return ((wide * slope).to(x.dtype), *sums)

    # Operators.

    def _operators(self) -> dict[str, Callable[..., Tensor]]:
        declared = "".join(f", {'Tensor' if p.learnable else 'float'} {p.name}" for p in self.parameters)
        gradients = ", ".join(["Tensor"] * (1 + len(self.learnable)))
        backward = f"(Tensor grad, Tensor x{declared}) -> "
        kinds = {
            "forward": (self.name, f"(Tensor x{declared}) -> Tensor", self.expression),
            "backward": (f"{self.name}_backward", f"{backward}Tensor", self.backward_expression),
        }
        if self.learnable:
            kinds["backward_parameters"] = (
                f"{self.name}_backward_parameters",
                f"{backward}({gradients})",
                self.backward_parameters_expression,
            )
        return {kind: self._define(kind, *rest) for kind, rest in kinds.items()}

    def _define(self, kind, name, schema, expression):
        _library.define(name + schema)
        _library.impl(name, expression, "CompositeExplicitAutograd")
        for device, kernels in self._devices.items():
            _library.impl(name, self._or_expression(getattr(kernels, kind), expression, device), device)
        qualified = f"{_NAMESPACE}::{name}"
        torch.library.register_fake(qualified, expression, lib=_library)

        operator = getattr(getattr(torch.ops, _NAMESPACE), name).default
        torch.library.register_vmap(qualified, self._batching_rule(operator), lib=_library)
        return operator

    def _batching_rule(self, operator):
        """vmap: the batch is one more dimension; parameters that differ along it are broadcast in plain torch."""

        def rule(info, in_dims, *args):
            tensors = len(args) - len(self.parameters)  # x, or grad and x
            batch = [self._batch_first(a, d, info.batch_size) for a, d in zip(args[:tensors], in_dims, strict=False)]
            given, dims = args[tensors:], in_dims[tensors:]
            if operator is not self.operators.get("backward_parameters") and all(d is None for d in dims):
                return operator(*batch, *given), 0
            spread = [
                p.movedim(d, 0).reshape(-1, *[1] * (batch[0].dim() - 1)) if d is not None else p
                for p, d in zip(given, dims, strict=True)
            ]
            if tensors == 1:
                return self.expression(*batch, *spread), 0
            grad, x = batch
            slope, *partial = self.derivatives(x, *spread)
            wide = grad.to(slope.dtype)
            by_x = (wide * slope).to(x.dtype)
            if operator is self.operators["backward"]:
                return by_x, 0
            sums = []
            for i, d in zip(self.learnable, partial, strict=True):
                shape = given[i].shape if dims[i] is None else given[i].movedim(dims[i], 0).shape[1:]
                total = (wide * d).flatten(1).sum(1) if x.dim() > 1 else wide * d
                sums.append(total.to(given[i].dtype).reshape(-1, *shape))
            return (by_x, *sums), (0,) * (1 + len(sums))

        return rule

    @staticmethod
    def _batch_first(tensor, dim, size):
        return tensor.expand(size, *tensor.shape) if dim is None else tensor.movedim(dim, 0)

    def _or_expression(self, kernel, expression, device):
        """The kernel; where there is none, the expression, unless kernels were asked for."""

        def run(*args):
            result = kernel(*args) if args[0].dtype in SUFFIX else None
            if result is not None:
                return result
            if _backend.get() == "kernel":
                raise RuntimeError(f"{self.name}: this machine has no {device} kernel for {args[0].dtype}")
            return expression(*args)

        return run
