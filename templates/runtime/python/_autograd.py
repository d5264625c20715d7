"""Differentiation of a pointwise activation, to second order, in forward and reverse mode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

from ._devices import compute_dtype
from ._kernels import Kernels, Parameter


def pointwise(
    name: str,
    parameters: Sequence[Parameter],
    value: Callable[..., Tensor],
    gradient: Callable[..., tuple[Tensor, ...]],
    curvature: Callable[..., tuple[Tensor, ...]],
) -> Callable[..., Tensor]:
    """The differentiable function ``f(x, *parameters)``.

    ``value``, ``gradient`` and ``curvature`` are elementwise torch expressions of f, of its first derivatives (by x,
    then by each learnable parameter) and of its second derivatives (pairs of those, in order).  Learnable parameters
    are tensors of one element, fixed ones Python numbers.  Kept for the backward: x and the parameters, nothing else.
    """
    kernels = Kernels(name, parameters, value, gradient)
    learnable = kernels.learnable
    pairs = tuple(combinations_with_replacement(range(1 + len(learnable)), 2))

    class Backward(torch.autograd.Function):
        """grad * df/dx, for parameters that are not trained."""

        generate_vmap_rule = True

        @staticmethod
        def forward(grad, x, *parameters):
            return kernels.backward(grad, x, *parameters)

        @staticmethod
        def setup_context(ctx, inputs, output):
            _save(ctx, inputs)

        @staticmethod
        @once_differentiable
        def backward(ctx, direction):
            grad, x, *given = _saved(ctx)
            by_grad, by_x, *_ = _second_order(grad, x, given, [direction])
            return (by_grad, by_x, *(None for _ in given))

    class BackwardParameters(torch.autograd.Function):
        """grad * df/dx, and the sums of grad * df/dp."""

        generate_vmap_rule = True

        @staticmethod
        def forward(grad, x, *parameters):
            return kernels.backward_parameters(grad, x, *parameters)

        @staticmethod
        def setup_context(ctx, inputs, output):
            _save(ctx, inputs)

        @staticmethod
        @once_differentiable
        def backward(ctx, *directions):
            grad, x, *given = _saved(ctx)
            by_grad, by_x, *by_parameter = _second_order(grad, x, given, directions)
            result = [None] * len(given)
            for i, g in zip(learnable, by_parameter, strict=True):
                result[i] = g
            return (by_grad, by_x, *result)

    class Forward(torch.autograd.Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(x, *parameters):
            return kernels.forward(x, *parameters)

        @staticmethod
        def setup_context(ctx, inputs, output):
            _save(ctx, inputs)

        @staticmethod
        def backward(ctx, grad):
            x, *given = _saved(ctx)
            result = [None] * len(given)
            if any(ctx.needs_input_grad[1 + i] for i in learnable):
                by_x, *by_parameter = BackwardParameters.apply(grad, x, *given)
                for i, g in zip(learnable, by_parameter, strict=True):
                    result[i] = g
            else:
                by_x = Backward.apply(grad, x, *given)
            return (by_x, *result)

        @staticmethod
        def jvp(ctx, *tangents):
            x, *given = _saved(ctx)
            first = kernels.derivatives(x, *given)
            directions = [tangents[0], *(tangents[1 + i] for i in learnable)]
            terms = [d * t.to(compute_dtype(x.dtype)) for d, t in zip(first, directions, strict=True) if t is not None]
            return sum(terms).to(x.dtype)

    class Traced(torch.autograd.Function):
        """What the compiler sees: plain expressions forward and backward, which it fuses with their neighbours."""

        @staticmethod
        def forward(ctx, x, *parameters):
            _save(ctx, (x, *parameters))
            return kernels.expression(x, *parameters)

        @staticmethod
        def backward(ctx, grad):
            x, *given = _saved(ctx)
            result = [None] * len(given)
            if any(ctx.needs_input_grad[1 + i] for i in learnable):
                by_x, *by_parameter = kernels.backward_parameters_expression(grad, x, *given)
                for i, g in zip(learnable, by_parameter, strict=True):
                    result[i] = g
            else:
                by_x = kernels.backward_expression(grad, x, *given)
            return (by_x, *result)

    def _second_order(grad, x, given, directions):
        """Derivatives of sum_i directions_i * (grad * f_i) by grad, x and each learnable parameter."""
        wide, p = kernels.widen(x, given)
        g = grad.to(wide.dtype)
        v = [None if d is None else d.to(wide.dtype) for d in directions]
        first = gradient(wide, *p)
        second = dict(zip(pairs, curvature(wide, *p), strict=True))

        def along(row):
            return sum(second[min(row, i), max(row, i)] * v[i] for i in range(len(v)) if v[i] is not None)

        by_grad = sum(first[i] * v[i] for i in range(len(v)) if v[i] is not None)
        by_x = g * along(0)
        sums = [(g * along(1 + k)).sum().to(given[i].dtype).reshape(given[i].shape) for k, i in enumerate(learnable)]
        return ((by_grad + torch.zeros_like(wide)).to(grad.dtype), by_x.to(x.dtype), *sums)

    def apply(x: Tensor, *parameters: Tensor | float) -> Tensor:
        _check(name, x, parameters, kernels.parameters)
        return (Traced if torch.compiler.is_compiling() else Forward).apply(x, *parameters)

    apply.kernels = kernels
    return apply


def _save(ctx, inputs) -> None:
    tensors = [v if isinstance(v, Tensor) else None for v in inputs]
    ctx.fixed = [None if isinstance(v, Tensor) else v for v in inputs]
    ctx.save_for_backward(*tensors)
    if not torch.compiler.is_compiling():
        ctx.save_for_forward(*tensors)


def _saved(ctx) -> list[Tensor | float]:
    return [f if t is None else t for t, f in zip(ctx.saved_tensors, ctx.fixed, strict=True)]


def _check(name: str, x: Tensor, parameters: Sequence[Tensor | float], declared: Sequence[Parameter]) -> None:
    if not x.is_floating_point():
        raise TypeError(f"{name} takes a floating-point tensor, not {x.dtype}")
    for p, d in zip(parameters, declared, strict=True):
        if d.learnable and p.numel() != 1:
            raise ValueError(f"{name}: parameter {d.name} must hold one element, not shape {tuple(p.shape)}")
