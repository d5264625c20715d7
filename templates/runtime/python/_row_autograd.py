"""Differentiation of a row activation's operators, in forward and reverse mode, and their vmap rules.

The forward's derivative is the backward operator.  Everything above is derived from its torch expression, to any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from ._autograd import _attach, _save, _saved, pushing


class Places(NamedTuple):
    """Positions among the arguments (x, then the parameters) of those that have a derivative."""

    differentiable: tuple[int, ...]


def attach_forward(operators) -> None:
    """Register the derivatives of ``operators.forward``."""
    operator = operators.forward

    class Forward(torch.autograd.Function):
        @staticmethod
        def forward(*args):
            with torch._C._AutoDispatchBelowAutograd():
                return operator(*args)

        @staticmethod
        def setup_context(ctx, inputs, output):
            _save(ctx, inputs)

        @staticmethod
        def backward(ctx, grad):
            args = _saved(ctx)
            if grad is None:
                return (None,) * len(args)
            backward = (operators.backward, operators.backward_parameters)
            return gradients(operators, ctx.needs_input_grad, grad, args, *backward)

        @staticmethod
        def jvp(ctx, *tangents):
            with pushing(ctx) as args:
                return _pushed(operators.expression, args, tangents)

        @staticmethod
        def vmap(info, in_dims, *args):
            return batched(operator, operators.places, 0, False, info.batch_size, in_dims, args)

    _attach(operator, Forward, Places(operators.places), 0)


def attach_backward(operators, operator: Callable, expression: Callable, sums: bool) -> None:
    """Register the derivatives of a backward operator, whose first argument is grad_output."""

    class Backward(torch.autograd.Function):
        @staticmethod
        def forward(*args):
            with torch._C._AutoDispatchBelowAutograd():
                return operator(*args)

        @staticmethod
        def setup_context(ctx, inputs, output):
            _save(ctx, inputs)

        @staticmethod
        def backward(ctx, *directions):
            return _pulled(expression, _saved(ctx), directions)

        @staticmethod
        def jvp(ctx, *tangents):
            with pushing(ctx) as args:
                return _pushed(expression, args, tangents)

        @staticmethod
        def vmap(info, in_dims, *args):
            return batched(operator, operators.places, 1, sums, info.batch_size, in_dims, args)

    _attach(operator, Backward, Places(operators.places), 1)


def gradients(
    operators,
    needed: Sequence[bool],
    grad: Tensor,
    args: Sequence,
    backward: Callable,
    backward_parameters: Callable | None,
) -> tuple[Tensor | None, ...]:
    """The gradient of every argument of the forward, None where there is none or it is not needed."""
    result: list[Tensor | None] = [None] * len(args)
    _, *learnable = operators.places
    if not any(needed[p] for p in learnable):
        result[0] = backward(grad, *args)
        return tuple(result)
    for place, g in zip(operators.places, backward_parameters(grad, *args), strict=True):
        result[place] = g if needed[place] else None
    return tuple(result)


def _of_tensors(expression: Callable, args: Sequence) -> tuple[Callable, list[int]]:
    """``expression`` as a function of the tensors among ``args``, and where they stand."""
    at = [i for i, v in enumerate(args) if isinstance(v, Tensor)]

    def function(*tensors):
        given = list(args)
        for i, t in zip(at, tensors, strict=True):
            given[i] = t
        return expression(*given)

    return function, at


def _pulled(expression: Callable, args: Sequence, directions: Sequence[Tensor | None]) -> tuple[Tensor | None, ...]:
    """Reverse mode."""
    if all(d is None for d in directions):
        return (None,) * len(args)
    function, at = _of_tensors(expression, args)

    def along(*tensors: Tensor) -> Tensor:
        out = function(*tensors)
        of_each = zip(out if isinstance(out, tuple) else (out,), directions, strict=True)
        return sum((o * d).sum() for o, d in of_each if d is not None)

    # The level of this derivative must not be left before it is taken: a third one would find it gone.
    found = torch.func.grad(along, tuple(range(len(at))))(*(args[i] for i in at))
    result: list[Tensor | None] = [None] * len(args)
    for i, g in zip(at, found, strict=True):
        result[i] = g
    return tuple(result)


def _pushed(expression: Callable, args: Sequence, tangents: Sequence[Tensor | None]):
    """Forward mode, as the transpose of reverse mode, which is linear in its direction."""
    function, at = _of_tensors(expression, args)
    out, pull = torch.func.vjp(function, *(args[i] for i in at))
    start = _like(out, [None] * (len(out) if isinstance(out, tuple) else 1))
    _, transposed = torch.func.vjp(pull, start)
    directions = tuple(torch.zeros_like(args[i]) if tangents[i] is None else tangents[i] for i in at)
    return transposed(directions)[0]


def _like(out, directions: Sequence[Tensor | None]):
    """``directions`` in the form of ``out``, zeros where there is none."""
    if not isinstance(out, tuple):
        return torch.zeros_like(out) if directions[0] is None else directions[0]
    return tuple(torch.zeros_like(o) if d is None else d for o, d in zip(out, directions, strict=True))


def batched(
    operator: Callable, places: Sequence[int], lead: int, sums: bool, size: int, dims: Sequence, args: Sequence
) -> tuple:
    """vmap: the batch is one more dimension of rows; where samples differ in parameters or have sums of their own, one
    call a sample."""
    tensors = lead + 1
    if sums or any(dims[lead + p] is not None for p in places[1:]):
        samples = ([a if d is None else a.select(d, i) for a, d in zip(args, dims, strict=True)] for i in range(size))
        results = [operator(*sample) for sample in samples]
        if sums:
            return tuple(map(torch.stack, zip(*results, strict=True))), (0,) * len(results[0])
        return torch.stack(results), 0
    placed = zip(args[:tensors], dims, strict=False)
    whole = [a.expand(size, *a.shape) if d is None else a.movedim(d, 0) for a, d in placed]
    return operator(*whole, *args[tensors:]), 0


def traced(operators) -> Callable[..., Tensor]:
    """What the compiler sees: plain expressions forward and backward, which it fuses with their neighbours."""

    class Traced(torch.autograd.Function):
        @staticmethod
        def forward(ctx, *args):
            ctx.numbers = [None if isinstance(a, Tensor) else a for a in args]
            ctx.save_for_backward(*(a for a in args if isinstance(a, Tensor)))
            return operators.expression(*args)

        @staticmethod
        def backward(ctx, grad):
            expressions = (operators.backward_expression, operators.backward_parameters_expression)
            return gradients(operators, ctx.needs_input_grad, grad, _saved(ctx), *expressions)

    return Traced.apply
