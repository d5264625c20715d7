"""A unit in plain torch: what runs where there is no kernel, what the compiler fuses, and every second derivative.

All methods take the arguments of the unit's operators (:class:`Signature`) and compute in float32, or float64 for
float64 inputs.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement

import torch
from torch import Tensor
from torch.autograd import forward_ad

from ._layout import channels, collect, spread
from ._noise import uniform
from ._signature import Signature


def compute_dtype(dtype: torch.dtype) -> torch.dtype:
    """The type that is computed in: float32 for half types."""
    return torch.float64 if dtype is torch.float64 else torch.float32


class Expressions:
    """The scalar functions of a unit, applied to tensors.

    value, slope, gradient, curvature
        Elementwise torch expressions of (operands..., parameters..., [noise]): f; its derivatives by the operands; by
        the operands and each tensor parameter, of a vector [n, ...]; the second derivatives by pairs of those, in
        order.  ``slope`` may be None, and ``curvature``, where second derivatives are those of ``gradient`` in
        forward mode, which follows the branch that is taken and leaves alone what overflows in the others.
        Parameters come ready to broadcast with x, the entries of a vector along the first dimension.
    """

    def __init__(
        self,
        signature: Signature,
        value: Callable[..., Tensor],
        gradient: Callable[..., tuple[Tensor, ...]],
        slope: Callable[..., tuple[Tensor, ...]] | None,
        curvature: Callable[..., tuple[Tensor, ...]] | None,
    ) -> None:
        self.signature = signature
        self._value, self._gradient, self._curvature = value, gradient, curvature
        self._slope = slope or gradient
        variables = signature.operands + len(signature.tensors)
        self._vectors = [signature.parameters[i].is_vector for i in signature.tensors]
        self._pairs = tuple(combinations_with_replacement(range(variables), 2))

    def forward(self, *args) -> Tensor:
        """f."""
        x = args[0]
        result = self._value(*self._scalars(args)).to(x.dtype)
        return result.clone() if result is x else result

    def backward(self, grad: Tensor, *args, wanted: int = -1) -> tuple[Tensor, ...]:
        """grad * df/d(input) for each input; an empty tensor for one that is not wanted (bit i: input i)."""
        g = grad.to(compute_dtype(args[0].dtype))
        slopes = self._slope(*self._scalars(args))[: self.signature.operands]
        return self._of_inputs([g * s for s in slopes], args, wanted)

    def backward_parameters(self, grad: Tensor, *args, wanted: int = -1) -> tuple[Tensor, ...]:
        """As :meth:`backward`, then the sums of grad * df/d(parameter) in the parameter's shape and type."""
        g = grad.to(compute_dtype(args[0].dtype))
        products = [g * d for d in self._gradient(*self._scalars(args))]
        return self._of_variables(products, args, wanted)

    def tangent(self, tangents: Sequence[Tensor | None], *args) -> Tensor:
        """The derivative of f along ``tangents`` of the inputs and tensor parameters (None: zero)."""
        x = args[0]
        first = self._gradient(*self._scalars(args))
        result = None
        for i, (d, t) in enumerate(zip(first, self._directions(tangents, args), strict=True)):
            if t is None:
                continue
            term = self._along(i, d, t)
            result = term if result is None else result + term
        return result.to(x.dtype)

    def second_order(self, grad: Tensor, directions: Sequence[Tensor | None], *args) -> list[Tensor | None]:
        """Derivatives of the sum over i of directions_i * backward_i by grad, the inputs and the tensor parameters.

        ``directions`` follow the results of :meth:`backward_parameters`, or of :meth:`backward` (as many as given).
        """
        directions = [*directions, *[None] * (len(self.signature.differentiable) - len(directions))]
        if all(d is None for d in directions):
            return [None] * (1 + len(directions))
        g = grad.to(compute_dtype(args[0].dtype))
        v = self._directions(directions, args)
        first, turned = self._turned(self._scalars(args), v)
        by_grad = sum(self._along(i, first[i], d) for i, d in enumerate(v) if d is not None) + torch.zeros_like(g)
        products = [g * t for t in turned]
        return [by_grad.to(grad.dtype), *self._of_variables(products, args, -1)]

    def second_tangent(
        self, grad: Tensor, grad_tangent: Tensor | None, tangents: Sequence[Tensor | None], *args, wanted: int = -1
    ) -> tuple[Tensor, ...]:
        """The derivative of all results of :meth:`backward_parameters` along tangents of grad, inputs, parameters."""
        g = grad.to(compute_dtype(args[0].dtype))
        first, turned = self._turned(self._scalars(args), self._directions(tangents, args))
        products = [g * t for t in turned]
        if grad_tangent is not None:  # no zeros in its place: a first derivative may be infinite
            change = grad_tangent.to(g.dtype)
            products = [change * d + p for d, p in zip(first, products, strict=True)]
        return self._of_variables(products, args, wanted)

    def _scalars(self, args: Sequence) -> list[Tensor]:
        """What the scalar functions take."""
        given = self.signature.split(args)
        x = given.inputs[0]
        dtype = compute_dtype(x.dtype)
        operands = self._halves(*given.inputs)
        shape = operands[0].shape
        channels(self.signature, shape, given.parameters, given.dim)
        result = [t.to(dtype) for t in operands]
        for p, declared in zip(given.parameters, self.signature.parameters, strict=True):
            if declared.is_tensor:
                p = spread(p.to(x.device, dtype), declared.is_vector, shape, given.dim)
                if torch.compiler.is_compiling():
                    # What is computed of parameters alone would become kernels of their own.
                    p = p.expand(*p.shape[:1], *shape) if declared.is_vector else p.expand(shape)
                result.append(p)
            else:
                result.append(result[0].new_full((), p))
        if self.signature.noise:
            result.append(uniform(given.seed, shape, dtype, x.device))
        return result

    def _along(self, i: int, derivative: Tensor, direction: Tensor) -> Tensor:
        """The derivative by variable i, along a direction of it; a vector's entries are added up."""
        product = derivative * direction
        vector = i >= self.signature.operands and self._vectors[i - self.signature.operands]
        return product.sum(0) if vector else product

    def _turned(
        self, scalars: Sequence[Tensor], v: Sequence[Tensor | None]
    ) -> tuple[tuple[Tensor, ...], Sequence[Tensor | float]]:
        """The first derivatives of f, and their derivatives along v, which has one direction a variable."""
        given = [i for i, d in enumerate(v) if d is not None]
        if self._curvature is None:
            return self._pushed([*scalars], v)
        second = dict(zip(self._pairs, self._curvature(*scalars), strict=True))
        turned = [sum(second[min(j, i), max(j, i)] * v[i] for i in given) for j in range(len(v))]
        return self._gradient(*scalars), turned

    def _pushed(self, scalars: list[Tensor], v: Sequence[Tensor | None]) -> tuple[tuple[Tensor, ...], Sequence[Tensor]]:
        """As :meth:`_turned`, by differentiating ``gradient`` in forward mode."""
        _prepare_forward_mode()
        signature = self.signature
        places = [*range(signature.operands), *(signature.operands + i for i in signature.tensors)]
        chosen = [(place, d) for place, d in zip(places, v, strict=True) if d is not None]

        def gradient(*varied: Tensor) -> tuple[Tensor, ...]:
            for (place, _), value in zip(chosen, varied, strict=True):
                scalars[place] = value
            return self._gradient(*scalars)

        # Forward mode takes no tensors whose elements share memory.
        points = tuple(scalars[place].contiguous() for place, _ in chosen)
        along = tuple(d.expand_as(p).contiguous() for (_, d), p in zip(chosen, points, strict=True))
        if forward_ad._current_level < 0 or torch._C._are_functorch_transforms_active():
            return torch.func.jvp(gradient, points, along)
        # Inside a level of forward mode, which cannot be nested: it is free, for nothing here has a tangent yet.
        duals = [forward_ad.make_dual(p, t) for p, t in zip(points, along, strict=True)]
        pairs = [forward_ad.unpack_dual(d) for d in gradient(*duals)]
        tangents = [torch.zeros_like(v) if t is None else t for v, t in pairs]
        return tuple(v for v, _ in pairs), tangents

    def _halves(self, *inputs: Tensor) -> tuple[Tensor, ...]:
        return self._unpacked(inputs[0]) if self.signature.packed else inputs

    def _unpacked(self, both: Tensor) -> tuple[Tensor, ...]:
        """x and u of the tensor that holds both."""
        return both.chunk(2, -1)[:: -1 if self.signature.gate_last else 1]

    def _directions(self, directions: Sequence[Tensor | None], args: Sequence) -> list[Tensor | None]:
        """One a variable (operands, tensor parameters), in the type that is computed in, ready to broadcast."""
        signature, given = self.signature, self.signature.split(args)
        dtype = compute_dtype(given.inputs[0].dtype)
        of_inputs, of_parameters = directions[: signature.inputs], directions[signature.inputs :]
        if signature.packed:
            of_inputs = [None, None] if of_inputs[0] is None else self._unpacked(of_inputs[0])
        x = self._halves(*given.inputs)[0]
        result = [None if d is None else d.to(dtype) for d in of_inputs]
        for i, d in zip(signature.tensors, of_parameters, strict=True):
            vector = signature.parameters[i].is_vector
            result.append(None if d is None else spread(d.to(x.device, dtype), vector, x.shape, given.dim))
        return result

    def _of_inputs(self, products: Sequence[Tensor], args: Sequence, wanted: int) -> tuple[Tensor, ...]:
        dtype = args[0].dtype
        if self.signature.packed:
            halves = [p.to(dtype) for p in products][:: -1 if self.signature.gate_last else 1]
            return (torch.cat(halves, -1),) if wanted & 1 else (args[0].new_empty(0),)
        return tuple(p.to(dtype) if wanted >> i & 1 else args[0].new_empty(0) for i, p in enumerate(products))

    def _of_variables(self, products: Sequence[Tensor], args: Sequence, wanted: int) -> tuple[Tensor, ...]:
        """Elementwise products with the derivatives, as gradients of the inputs and of the tensor parameters."""
        signature, given = self.signature, self.signature.split(args)
        x = self._halves(*given.inputs)[0]
        results = list(self._of_inputs(products[: signature.operands], args, wanted))
        for k, i in enumerate(signature.tensors):
            p, product = given.parameters[i], products[signature.operands + k]
            if not wanted >> (signature.inputs + k) & 1:
                results.append(p.new_empty(0))
                continue
            vector = signature.parameters[i].is_vector
            results.append(collect(product, p, vector, x.shape, given.dim))
        return tuple(results)


@functools.cache
def _prepare_forward_mode() -> None:
    """Load torch's rules for forward mode, which warn of what torch itself deprecates."""
    if forward_ad._current_level >= 0:  # they are loaded
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        with forward_ad.dual_level():
            forward_ad.make_dual(torch.zeros(()), torch.zeros(()))
