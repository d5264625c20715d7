"""Differentiation of a unit's operators, to second order, in forward and reverse mode.

Each operator gets two kernels: one at torch's Autograd key, and one in front of the function transforms (vmap, grad,
jvp), so that both find the same ``torch.autograd.Function``, whose forward runs the operator below autograd.  Kept for
the backward: the inputs, the parameters and the seed, nothing else.  Under vmap the batch is one more dimension, and
parameters that differ along it become channels.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence

import torch
from torch import Tensor
from torch.autograd import forward_ad

from ._expressions import Expressions
from ._operators import Operators, _library, keeps_operator
from ._signature import Signature


def differentiable(operators: Operators, expressions: Expressions) -> None:
    """Register the derivatives of every operator of a unit."""
    _attach_backward(operators, expressions, operators.backward, sums=False)
    if operators.backward_parameters is not None:
        _attach_backward(operators, expressions, operators.backward_parameters, sums=True)
    _attach_forward(operators, expressions)


def attach(operator, places: Sequence[int], backward: Callable, jvp: Callable, vmap: Callable) -> None:
    """Make an operator differentiable, to autograd and to the function transforms.

    operator
        Of tensors, and of numbers that have no derivative.
    places
        The positions among its arguments of those that have a derivative.
    backward
        ``backward(needed, arguments, gradients)``: a gradient, or None, for each argument; ``needed`` says which are.
    jvp
        ``jvp(arguments, tangents)``: the tangents of the results.
    vmap
        ``vmap(size, dims, arguments)``: the results of a batch, and where the batch is in them.
    """
    below = torch._C._AutoDispatchBelowAutograd

    class Differentiable(torch.autograd.Function):
        @staticmethod
        def forward(*args):
            with below():
                return operator(*args)

        @staticmethod
        def setup_context(ctx, inputs, output):
            _save(ctx, inputs)

        @staticmethod
        def backward(ctx, *grads):
            args = _saved(ctx)
            if all(g is None for g in grads):
                return (None,) * len(args)
            return backward(ctx.needs_input_grad, args, grads)

        @staticmethod
        def jvp(ctx, *tangents):
            with _pushing(ctx) as args:
                return jvp(args, tangents)

        @staticmethod
        def vmap(info, in_dims, *args):
            return vmap(info.batch_size, in_dims, args)

    # Where no function transform is active, what ``function.apply`` checks for is already known.
    record = super(torch.autograd.Function, Differentiable).apply

    def autograd(*args):
        needed = torch.is_grad_enabled() and any(args[p].requires_grad for p in places)
        if needed or forward_ad._current_level >= 0:
            return record(*args)
        with below():
            return operator(*args)

    name = operator._schema.name.split("::")[1]
    _library.impl(name, autograd, "Autograd")
    _library.impl(name, Differentiable.apply, "FuncTorchDynamicLayerFrontMode")


def _attach_forward(operators: Operators, expressions: Expressions) -> None:
    signature = operators.signature
    places, first_parameter = signature.differentiable, signature.inputs

    def backward(needed: Sequence[bool], args: Sequence, grads: Sequence[Tensor]) -> tuple:
        (grad,), needs = grads, [needed[p] for p in places]
        wanted = sum(1 << i for i, needed in enumerate(needs) if needed)
        if any(needs[first_parameter:]):
            results = operators.backward_parameters(grad, *args, wanted)
        elif operators.masked:
            results = operators.backward(grad, *args, wanted)
        else:
            results = (operators.backward(grad, *args),)
        return _aligned(len(args), places, results, needs)

    def jvp(args: Sequence, tangents: Sequence[Tensor | None]) -> Tensor:
        given = [tangents[p] for p in places]
        # As reverse mode has it, by the same kernel; along two inputs a sum would be rounded twice.
        if signature.operands == 1 and given[0] is not None and all(t is None for t in given[1:]):
            return operators.backward(given[0], *args)
        return expressions.tangent(given, *args)

    def vmap(size: int, dims: Sequence, args: Sequence) -> tuple:
        return batched(signature, operators.forward, 0, False, size, dims, args)

    attach(operators.forward, places, backward, jvp, vmap)


def _attach_backward(operators: Operators, expressions: Expressions, operator: Callable, sums: bool) -> None:
    """Of an operator whose arguments are (grad, arguments of the unit..., [wanted])."""
    signature = operators.signature
    masked = sums or operators.masked
    places = (0, *(1 + p for p in signature.differentiable))
    results = len(signature.differentiable) if sums else signature.inputs

    def split(args: Sequence) -> tuple[Tensor, Sequence, int]:
        return (args[0], args[1:-1], args[-1]) if masked else (args[0], args[1:], -1)

    def backward(needed: Sequence[bool], saved: Sequence, directions: Sequence[Tensor | None]) -> tuple:
        grad, args, wanted = split(saved)
        directions = [d if wanted >> i & 1 else None for i, d in enumerate(directions)]
        second = expressions.second_order(grad, directions, *args)
        return _aligned(len(saved), places, second, [needed[p] for p in places])

    def jvp(saved: Sequence, tangents: Sequence[Tensor | None]) -> Tensor | tuple[Tensor, ...]:
        change, *others = [tangents[p] for p in places]
        grad, args, wanted = split(saved)
        second = expressions.second_tangent(grad, change, others, *args, wanted=wanted)[:results]
        return second if masked else second[0]

    def vmap(size: int, dims: Sequence, args: Sequence) -> tuple:
        return batched(signature, operator, 1, sums, size, dims, args)

    attach(operator, places, backward, jvp, vmap)


def traced(operators: Operators, expressions: Expressions) -> Callable[..., Tensor]:
    """What the compiler sees: plain expressions forward and backward, which it fuses with their neighbours.

    Where there is a kernel, the gradients by the entries of vectors are left to the operator: as expressions they are a
    sum over all elements for each entry, of loops over which the compiler takes a minute.
    """
    signature = operators.signature
    places, first_parameter = signature.differentiable, signature.inputs

    def backward(needed: Sequence[bool], args: Sequence, grad: Tensor) -> tuple:
        needs = [needed[p] for p in places]
        if not any(needs[first_parameter:]):
            results = expressions.backward(grad, *args)
        elif signature.vectors and keeps_operator(args[0].device):
            wanted = sum(1 << i for i, needed in enumerate(needs) if needed)
            results = operators.backward_parameters(grad, *args, wanted)
        else:
            results = expressions.backward_parameters(grad, *args)
        return _aligned(len(args), places, results, needs)

    recorded = expressed(expressions.forward, backward)

    def apply(*args):
        # Without gradients the compiler calls forward itself, and without ctx where as many arguments are given as
        # forward declares, which are two.
        wanted = torch.is_grad_enabled() and any(isinstance(a, Tensor) and a.requires_grad for a in args)
        return recorded(*args) if wanted else expressions.forward(*args)

    return apply


def expressed(forward: Callable[..., Tensor], backward: Callable) -> Callable[..., Tensor]:
    """``forward`` with ``backward(needed, arguments, gradient)`` as its derivative, both plain torch expressions."""

    class Expressed(torch.autograd.Function):
        @staticmethod
        def forward(ctx, *args):
            ctx.numbers = [None if isinstance(a, Tensor) else a for a in args]
            ctx.save_for_backward(*(a for a in args if isinstance(a, Tensor)))
            return forward(*args)

        @staticmethod
        def backward(ctx, grad):
            return backward(ctx.needs_input_grad, _saved(ctx), grad)

    return Expressed.apply


def _save(ctx, inputs: Sequence) -> None:
    ctx.set_materialize_grads(False)
    ctx.numbers = [None if isinstance(v, Tensor) else v for v in inputs]
    tensors = [v for v in inputs if isinstance(v, Tensor)]
    ctx.save_for_backward(*tensors)
    if forward_ad._current_level >= 0 or torch._C._are_functorch_transforms_active():
        ctx.save_for_forward(*tensors)


def _saved(ctx) -> list[Tensor | float]:
    tensors = iter(ctx.saved_tensors)
    return [next(tensors) if n is None else n for n in ctx.numbers]


@contextlib.contextmanager
def _pushing(ctx) -> Iterator[list[Tensor | float]]:
    """What was saved, for a derivative in forward mode, inside the block where forward mode goes on one level out.

    torch switches forward mode off while it asks for a tangent, which would then be a constant to the levels around.
    """
    with forward_ad._set_fwd_grad_enabled(True):
        yield [forward_ad.unpack_dual(v).primal if isinstance(v, Tensor) else v for v in _saved(ctx)]


def _aligned(count: int, places: Sequence[int], results: Sequence, needed: Sequence[bool]) -> tuple:
    """``results`` at their places among ``count`` arguments, None where nothing is needed."""
    aligned = [None] * count
    for place, result, need in zip(places, results, needed, strict=False):
        if need:
            aligned[place] = result
    return tuple(aligned)


def batched(
    signature: Signature, operator: Callable, lead: int, sums: bool, size: int, dims: Sequence, args: Sequence
) -> tuple:
    """``operator`` of every sample: results and their batch dimensions.

    ``args`` are ``lead`` tensors (a gradient), then the arguments of the unit, then a mask perhaps; ``dims`` says
    where the batch is in each.  With ``sums`` the results after those of the inputs are sums for each sample.
    """
    inputs = lead + signature.inputs
    end = inputs + len(signature.parameters)
    places = [inputs + i for i in signature.tensors]
    if signature.noise or any(isinstance(args[p], Tensor) is False for p in places):
        return one_by_one(operator, size, dims, args)
    whole = [batch_first(a, d, size) for a, d in zip(args[:inputs], dims[:inputs], strict=True)]
    if not sums and all(dims[p] is None for p in places):
        rest = list(args[inputs:])
        if signature.tensors and rest[end - inputs] >= 0:
            rest[end - inputs] += 1
        result = operator(*whole, *rest)
        return result, (0,) * len(result) if isinstance(result, tuple) else 0
    given = {p: args[p] if dims[p] is None else args[p].movedim(dims[p], 0) for p in places}
    shapes = {p: g.shape if dims[p] is None else g.shape[1:] for p, g in given.items()}
    own = {p: _own_channels(shapes[p], signature.parameters[p - inputs].is_vector) for p in places}
    count, dim = max(own.values()), args[end] % max(whole[lead].dim() - 1, 1)
    if count > 1 and signature.packed and dim == whole[lead].dim() - 2:
        return one_by_one(operator, size, dims, args)  # channels of halves that stand side by side

    def fold(t: Tensor) -> Tensor:
        return t.movedim(dim + 1, 1).flatten(0, 1) if count > 1 else t

    def unfold(t: Tensor) -> Tensor:
        return t.unflatten(0, (size, -1)).movedim(1, dim + 1) if count > 1 else t

    folded = list(args)
    folded[:inputs] = [fold(t) for t in whole]
    folded[end] = 0
    for p in places:
        vector = signature.parameters[p - inputs].is_vector
        length = shapes[p][-1:] if vector else ()
        lead_shape = (size if dims[p] is not None else 1, own[p])
        folded[p] = given[p].reshape(*lead_shape, *length).expand(size, count, *length).flatten(0, 1)
    result = operator(*folded)
    if not isinstance(result, tuple):
        return unfold(result), 0
    split = [
        r.new_empty(size, 0) if _is_empty_mark(r, t) else unfold(r)
        for r, t in zip(result[: signature.inputs], folded[lead:inputs], strict=True)
    ]
    for p, r in zip(places, result[signature.inputs :], strict=False):
        if _is_empty_mark(r, folded[p]):
            split.append(r.new_empty(size, 0))
            continue
        r = r.unflatten(0, (size, count))
        r = r if own[p] == count else r.sum(1, keepdim=True)
        split.append(r.reshape(size, *shapes[p]))
    return tuple(split), (0,) * len(split)


def batch_first(t: Tensor, dim: int | None, size: int) -> Tensor:
    """``t`` with the batch, of which ``dim`` is the dimension (None: all samples share it), in front."""
    return t.expand(size, *t.shape) if dim is None else t.movedim(dim, 0)


def _own_channels(shape: Sequence[int], vector: bool) -> int:
    if vector:
        return shape[0] if len(shape) == 2 else 1
    return shape[0] if len(shape) == 1 else 1


def _is_empty_mark(result: Tensor, expected: Tensor) -> bool:
    """Whether ``result`` stands for one that was not wanted."""
    return result.numel() == 0 and result.shape != expected.shape


def one_by_one(operator: Callable, size: int, dims: Sequence, args: Sequence) -> tuple:
    """Each sample on its own: where samples share noise, for one."""
    results = [
        operator(*(a if d is None else a.select(d, i) for a, d in zip(args, dims, strict=True))) for i in range(size)
    ]
    if isinstance(results[0], tuple):
        return tuple(torch.stack(r) for r in zip(*results, strict=True)), (0,) * len(results[0])
    return torch.stack(results), 0
