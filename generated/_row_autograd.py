"""Differentiation of a row activation's operators, in forward and reverse mode, and their vmap rules.

The forward's derivative is the backward operator.  Everything above is derived from its torch expression, to any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from ._autograd import attach, batch_first, expressed, one_by_one


def attach_forward(operators) -> None:
    """Register the derivatives of ``operators.forward``."""
    own = (operators.backward, operators.backward_parameters)
    attach(
        operators.forward,
        operators.places,
        lambda needed, args, grads: _gradients(operators, needed, grads[0], args, *own),
        lambda args, tangents: _pushed(operators.expression, args, tangents),
        lambda size, dims, args: _batched(operators.forward, operators.places, 0, False, size, dims, args),
    )


def attach_backward(operators, operator: Callable, expression: Callable, sums: bool) -> None:
    """Register the derivatives of a backward operator, whose first argument is grad_output."""
    attach(
        operator,
        (0, *(1 + p for p in operators.places)),
        lambda needed, args, directions: _pulled(expression, args, directions),
        lambda args, tangents: _pushed(expression, args, tangents),
        lambda size, dims, args: _batched(operator, operators.places, 1, sums, size, dims, args),
    )


def _gradients(
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


def _batched(
    operator: Callable, places: Sequence[int], lead: int, sums: bool, size: int, dims: Sequence, args: Sequence
) -> tuple:
    """vmap: the batch is one more dimension of rows; where samples differ in parameters or have sums of their own, one
    call a sample."""
    if sums or any(dims[lead + p] is not None for p in places[1:]):
        return one_by_one(operator, size, dims, args)
    whole = [batch_first(a, d, size) for a, d in zip(args[: lead + 1], dims, strict=False)]
    return operator(*whole, *args[lead + 1 :]), 0


def traced(operators) -> Callable[..., Tensor]:
    """What the compiler sees: plain expressions forward and backward, which it fuses with their neighbours."""
    own = (operators.backward_expression, operators.backward_parameters_expression)
    return expressed(operators.expression, lambda needed, args, grad: _gradients(operators, needed, grad, args, *own))
