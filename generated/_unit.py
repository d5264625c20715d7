"""A unit of generated code as a function of tensors: checked, differentiable, and plain torch to the compiler."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import torch
from torch import Tensor

from ._autograd import differentiable, traced
from ._expressions import Expressions
from ._layout import check_inputs
from ._operators import Operators, whole
from ._signature import Parameter, Signature


class Unit:
    """The differentiable function ``f(x, [u], parameters..., [dim], [seed])``.

    ``value``, ``slope``, ``gradient`` and ``curvature`` are those of :class:`._expressions.Expressions`.  Of a gated
    unit, u = None takes both inputs from the halves of the last dimension of x.  ``opaque``: the compiler gets the
    operator and not the expression, which is too long for it to fuse, where there is a kernel.
    """

    def __init__(
        self,
        name: str,
        parameters: Sequence[Parameter],
        value: Callable[..., Tensor],
        gradient: Callable[..., tuple[Tensor, ...]],
        *,
        slope: Callable[..., tuple[Tensor, ...]] | None = None,
        curvature: Callable[..., tuple[Tensor, ...]] | None = None,
        gated: bool = False,
        noise: bool = False,
        opaque: bool = False,
    ) -> None:
        functions = (value, gradient, slope, curvature)
        signature = Signature(name, name, tuple(parameters), gated=gated, noise=noise)
        self.signature = signature
        self._whole = _Form(signature, opaque, *functions)
        packed = replace(signature, name=f"{name}_packed", packed=True)
        self._packed = _Form(packed, opaque, *functions) if gated else None

    def scalars(self, *args) -> list[Tensor]:
        """What the scalar functions take for these arguments: every tensor ready to broadcast with x."""
        return self._whole.expressions._scalars(args)

    def __call__(self, x: Tensor, *args) -> Tensor:
        if self._packed is not None and args[0] is None:
            return self._packed(x, *args[1:])
        return self._whole(x, *args)


class _Form:
    def __init__(self, signature: Signature, opaque: bool, *functions) -> None:
        expressions = Expressions(signature, *functions)
        self.signature, self.expressions = signature, expressions
        self.operators = Operators(signature, expressions)
        differentiable(self.operators, expressions)
        self._operator = self.operators.forward
        self._traced = traced(signature, expressions)
        self._inputs = signature.inputs
        self._opaque = opaque

    def __call__(self, *args) -> Tensor:
        if torch.compiler.is_compiling() and not (self._opaque and whole(args[0].device)):
            check_inputs(self.signature, args[: self._inputs])
            return self._traced(*args)
        return self._operator(*args)
