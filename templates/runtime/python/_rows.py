"""Operators and differentiation of an activation that reads a whole row, the last dimension of its input.

Each has ``NAME(x, arguments...)``, ``NAME_backward(grad, x, arguments...)`` and, if it has learnable parameters,
``NAME_backward_parameters`` in torch's dispatcher, with kernels, fakes, vmap rules and derivatives of its own.  Kept
for the backward: the input and the parameters; the statistics of the rows are made again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from . import _operators, _row_kernels
from ._layout import check_gradient, check_type
from ._operators import _NAMESPACE, _library
from ._row_autograd import attach_backward, attach_forward, traced
from ._row_expression import RowExpression, RowFunctions
from ._signature import ANYWHERE, Domain, check_number


@dataclass(frozen=True)
class Argument:
    """Name, entries (None: a scalar), whether it is a learnable tensor or a fixed number, and where values must lie."""

    name: str
    entries: int | None = None
    learnable: bool = False
    domain: Domain = ANYWHERE


class RowOperators:
    """The operators of one row activation."""

    def __init__(self, name: str, arguments: Sequence[Argument], functions: type[RowFunctions]) -> None:
        self.name = name
        self.arguments = tuple(arguments)
        self.learnable = tuple(i for i, a in enumerate(arguments) if a.learnable)
        self.places = (0, *(1 + i for i in self.learnable))
        self.functions = functions
        self._torch = RowExpression(functions)
        declared = "".join(f", {'Tensor' if a.learnable else 'float'} p_{a.name}" for a in self.arguments)
        gradients = ", ".join(["Tensor"] * (1 + len(self.learnable)))
        self.forward = self._define(name, f"(Tensor x{declared}) -> Tensor", 1, self.expression)
        self.backward = self._define(
            f"{name}_backward", f"(Tensor grad, Tensor x{declared}) -> Tensor", 2, self.backward_expression
        )
        attach_backward(self, self.backward, self.backward_expression, False)
        self.backward_parameters = None
        if self.learnable:
            self.backward_parameters = self._define(
                f"{name}_backward_parameters",
                f"(Tensor grad, Tensor x{declared}) -> ({gradients})",
                2,
                self.backward_parameters_expression,
            )
            attach_backward(self, self.backward_parameters, self.backward_parameters_expression, True)
        attach_forward(self)

    # Plain torch.

    def expression(self, x: Tensor, *given: Tensor | float) -> Tensor:
        if x.numel() == 0:
            return x.new_empty(x.shape)
        return self._torch.forward(x, self._table(x, given))

    def backward_expression(self, grad: Tensor, x: Tensor, *given: Tensor | float) -> Tensor:
        """The gradient by x."""
        if x.numel() == 0:
            return x.new_empty(x.shape)
        return self._torch.backward(grad, x, self._table(x, given))

    def backward_parameters_expression(self, grad: Tensor, x: Tensor, *given: Tensor | float) -> tuple[Tensor, ...]:
        """The gradients by x and by each learnable argument."""
        if x.numel() == 0:
            return (x.new_empty(x.shape), *(torch.zeros_like(given[i]) for i in self.learnable))
        by_x, shares = self._torch.backward_parameters(grad, x, self._table(x, given))
        return (by_x, *self._gradients(torch.stack(shares), given))

    def _table(self, x: Tensor, given: Sequence[Tensor | float]) -> list[Tensor]:
        """Every learnable number, one argument after the other, then every fixed one."""
        learnable = self._learnable(x, given)
        fixed = [x.new_full((), v, dtype=torch.float64) for v in given if not isinstance(v, Tensor)]
        return [*(learnable.unbind() if learnable is not None else ()), *fixed]

    def _learnable(self, x: Tensor, given: Sequence[Tensor | float]) -> Tensor | None:
        """The learnable numbers as one tensor of float64, where there are any."""
        wide = [v.reshape(-1).to(x.device, torch.float64) for v in given if isinstance(v, Tensor)]
        return torch.cat(wide) if wide else None

    def _gradients(self, shares: Tensor, given: Sequence[Tensor | float]) -> list[Tensor]:
        """The gradients of the learnable arguments from those of their numbers."""
        tensors = [given[i] for i in self.learnable]
        parts = shares.split([t.numel() for t in tensors])
        parts = (p.reshape(t.shape) for p, t in zip(parts, tensors, strict=True))
        return [p.to(t.device, t.dtype, copy=True) for p, t in zip(parts, tensors, strict=True)]

    # Operators.

    def _define(self, name: str, schema: str, tensors: int, expression: Callable) -> Callable:
        several = "_parameters" in name

        def run(*args):
            x = args[tensors - 1]
            _check(self.name, x, args[tensors:], self.arguments)
            if tensors == 2:
                check_gradient(self.name, args[0], x.shape)
            if _operators._backend == "torch":
                return plain(*args)
            result = self._kernel(args[:tensors], args[tensors:], several)
            if result is None and _operators._backend == "kernel":
                device = args[0].device.type.upper()
                raise RuntimeError(f"{self.name}: this machine has no {device} kernel for {args[0].dtype}")
            return plain(*args) if result is None else result

        def plain(*args):
            result = expression(*args)
            return (result[0].contiguous(), *result[1:]) if several else result.contiguous()

        def fake(*args):
            x, given = args[tensors - 1], args[tensors:]
            out = x.new_empty(x.shape)
            return (out, *(torch.empty_like(given[i]) for i in self.learnable)) if several else out

        _library.define(name + schema)
        _library.impl(name, plain, "CompositeExplicitAutograd")
        for device in ("CPU", "CUDA"):
            _library.impl(name, run, device)
        torch.library.register_fake(f"{_NAMESPACE}::{name}", fake, lib=_library)
        return getattr(getattr(torch.ops, _NAMESPACE), name).default

    def _kernel(self, tensors: Sequence[Tensor], given: Sequence[Tensor | float], several: bool):
        *grad, x = tensors
        table = self._learnable(x, given) if self.learnable else x.new_empty(0, dtype=torch.float64)
        fixed = [v for v in given if not isinstance(v, Tensor)]
        result = _row_kernels.run(self.name, x, grad[0] if grad else None, table, fixed, several)
        if result is None:
            return None
        return (result[0], *self._gradients(result[1], given)) if several else result[0]


def rows(name: str, arguments: Sequence[Argument], functions: type[RowFunctions]) -> Callable[..., Tensor]:
    """The differentiable function ``f(x, *arguments)`` of every row of ``x``."""
    operators = RowOperators(name, arguments, functions)

    compiled = traced(operators)

    def apply(x: Tensor, *given: Tensor | float) -> Tensor:
        _check(name, x, given, operators.arguments)
        # One pass of the kernel over rows in cache is faster than the passes that the compiler makes of the expression.
        kept = _operators.keeps_operator
        expressed = torch.compiler.is_compiling() and _operators.takes_expression(kept(x.device))
        return (compiled if expressed else operators.forward)(x, *given)

    apply.operators = operators
    return apply


def _check(name: str, x: Tensor, given: Sequence[Tensor | float], arguments: Sequence[Argument]) -> None:
    check_type(name, x)
    if x.dim() == 0:
        raise ValueError(f"{name} takes a tensor of at least one dimension, the last of which is the row")
    for v, a in zip(given, arguments, strict=True):
        if a.learnable and v.numel() != (a.entries or 1):
            raise ValueError(f"{name}: {a.name} must hold {a.entries or 1} elements, not shape {tuple(v.shape)}")
        if not a.learnable:
            check_number(a, v, unit=name)


__all__ = ["Argument", "RowFunctions", "RowOperators", "rows"]
