"""A unit of generated code as a function of tensors: checked, differentiable, and plain torch to the compiler."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from torch import Tensor
from torch.compiler import is_compiling

from ._autograd import differentiable, traced
from ._channels import channels
from ._dispatch import Calls
from ._expressions import Expressions
from ._layout import check_inputs, operand_shape, promoted
from ._operators import Operators, keeps_operator
from ._signature import ANYWHERE, Parameter, Signature, check_number


class Unit:
    """The differentiable function ``f(x, [u], parameters..., [dim], [seed])``.

    ``value``, ``slope``, ``gradient`` and ``curvature`` are those of :class:`._expressions.Expressions`.  Of a gated
    unit, u = None takes both inputs from the halves of the last dimension of x: x from the first unless ``gate_last``.
    ``opaque``: the compiler gets the operator and not the expression, which is too long for it to fuse or to compile in
    seconds, where there is a kernel.
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
        gate_last: bool = False,
        noise: bool = False,
        opaque: bool = False,
    ) -> None:
        functions = (value, gradient, slope, curvature)
        signature = Signature(name, name, tuple(parameters), gated=gated, noise=noise)
        self.signature = signature
        self._whole = _Form(signature, opaque, *functions)
        packed = replace(signature, name=f"{name}_packed", packed=True, gate_last=gate_last)
        self._packed = _Form(packed, opaque, *functions) if gated else None
        forms = [self._whole, self._packed] if gated else [self._whole]
        self.calls = Calls([(form.signature, form.operators.cpu) for form in forms])
        # Numbers that have to be looked at: place among the arguments after x, and of the one that bounds them.
        places = {p.name: i + gated for i, p in enumerate(signature.parameters)}
        self._numbers = [
            (places[p.name], p, places.get(p.above))
            for p in signature.parameters
            if not p.is_tensor and (p.above or p.domain != ANYWHERE)
        ]

    def scalars(self, *args) -> list[Tensor]:
        """What the scalar functions take for these arguments: every tensor ready to broadcast with x."""
        return self._whole.expressions._scalars(args)

    def __call__(self, x: Tensor, *args) -> Tensor:
        if not is_compiling():
            result = self.calls.ask(x, *args)
            if result is not None:
                return result
        for place, declared, bound in self._numbers:
            least = -math.inf if bound is None else args[bound]
            check_number(declared, args[place], least, self.signature.name.removesuffix("_evaluated"))
        if self._packed is not None:
            if args[0] is None:
                return self._packed(x, *args[1:])
            return self._whole(*promoted(x, args[0]), *args[1:])
        return self._whole(x, *args)


class _Form:
    def __init__(self, signature: Signature, opaque: bool, *functions) -> None:
        expressions = Expressions(signature, *functions)
        self.signature, self.expressions = signature, expressions
        self.operators = Operators(signature, expressions)
        differentiable(self.operators, expressions)
        self._operator = self.operators.forward
        self._traced = traced(self.operators, expressions)
        self._inputs = signature.inputs
        self._opaque = opaque

    def __call__(self, *args) -> Tensor:
        if is_compiling() and not (self._opaque and keeps_operator(args[0].device)):
            check_inputs(self.signature, args[: self._inputs])
            return self._traced(*args)
        try:
            return self._operator(*args)
        # torch's own words for what is no argument of an operator name neither unit nor parameter.
        except (RuntimeError, AttributeError):
            self._check(args)
            raise

    def _check(self, args: Sequence) -> None:
        signature = self.signature
        check_inputs(signature, args[: self._inputs])
        parameters = args[self._inputs : self._inputs + len(signature.parameters)]
        if signature.tensors:
            channels(signature, operand_shape(signature, args[0]), parameters, args[self._inputs + len(parameters)])
