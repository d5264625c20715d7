"""Operators of one unit in torch's dispatcher: the compiled kernels where there are any, else plain torch.

``NAME(arguments)``, ``NAME_backward(grad, arguments)`` and, where parameters are tensors,
``NAME_backward_parameters(grad, arguments, wanted)``.  Bit i of ``wanted`` says whether the i-th result is wanted; in
place of one that is not stands an empty tensor.  They are differentiable themselves (:mod:`._autograd`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import torch
from torch import Tensor

from . import _dispatch, _libraries
from ._devices import CpuKernels, CudaKernels, supported
from ._expressions import Expressions
from ._layout import check_gradient, check_inputs, empty_result, operand_shape
from ._signature import Signature

_NAMESPACE = __package__.replace(".", "_")
_library = torch.library.Library(_NAMESPACE, "FRAGMENT")
_backend = "auto"


@contextlib.contextmanager
def backend(name: str) -> Iterator[None]:
    """Choose what runs inside the block, in the whole process: ``"kernel"`` (an error where there is none),
    ``"torch"`` (the plain expression), or ``"auto"`` (the kernel where there is one)."""
    global _backend
    if name not in ("auto", "kernel", "torch"):
        raise ValueError(f"backend {name!r} is not one of 'auto', 'kernel', 'torch'")
    before, _backend = _backend, name
    _dispatch.choose(name != "torch")
    try:
        yield
    finally:
        _backend = before
        _dispatch.choose(before != "torch")


def _runs_kernels(device: str) -> bool:
    return _backend != "torch" and _libraries.serves(device)


# What torch.compiler.assume_constant_result does, but for the second that it takes to import the compiler.
_runs_kernels._dynamo_marked_constant = True


def keeps_operator(device: torch.device) -> bool:
    """Whether what torch traces may hold the operator itself, to be asked while it compiles.

    A graph that is exported must run where this package is not.
    """
    return not torch.compiler.is_exporting() and _runs_kernels(device.type)


def takes_expression(kept: bool) -> bool:
    """Whether what torch compiles gets the plain expression: not of an operator that is ``kept``, and not inside
    torch.func's transforms, which would differentiate the expression itself: they run outside of compiled code.
    """
    if torch._C._are_functorch_transforms_active():
        torch._dynamo.graph_break(msg="transforms of torch.func over generated units are not compiled")
        return False
    return not kept


class Operators:
    """The operators of one unit.

    forward, backward, backward_parameters
        As torch calls them; the last is None where no parameter is a tensor.
    """

    def __init__(self, signature: Signature, expressions: Expressions) -> None:
        self.signature = signature
        self.masked = signature.inputs == 2  # whether ``backward`` takes ``wanted``
        self._expressions = expressions
        self.cpu = CpuKernels(signature)
        self._devices = {"CPU": self.cpu, "CUDA": CudaKernels(signature)}
        declared = signature.declaration
        gradients = ["Tensor"] * signature.inputs
        mask = ", int wanted" if self.masked else ""
        self.forward = self._define("", f"({declared}) -> Tensor", self._forward)
        one = f"({', '.join(gradients)})" if self.masked else "Tensor"
        self.backward = self._define("_backward", f"(Tensor grad, {declared}{mask}) -> {one}", self._backward)
        self.backward_parameters = None
        if signature.tensors:
            results = ", ".join([*gradients, *["Tensor"] * len(signature.tensors)])
            self.backward_parameters = self._define(
                "_backward_parameters",
                f"(Tensor grad, {declared}, int wanted) -> ({results})",
                self._backward_parameters,
            )
        self._register_fakes()

    def _define(self, suffix: str, schema: str, run: Callable) -> torch._ops.OpOverload:
        name = self.signature.name + suffix
        _library.define(name + schema)
        for device, kernels in self._devices.items():
            _library.impl(name, run(kernels, device), device)
        _library.impl(name, run(None, ""), "CompositeExplicitAutograd")
        return getattr(getattr(torch.ops, _NAMESPACE), name).default

    # What runs below autograd.  Strides of results are those that the fakes promise.

    def _forward(self, kernels, device: str) -> Callable:
        signature, inputs = self.signature, self.signature.inputs

        def run(*args):
            check_inputs(signature, args[:inputs])
            if self._use(kernels, device, args):
                result = kernels.forward(*args)
                if result is not None:
                    return result
                self._refuse(device)
            result = self._expressions.forward(*args)
            expected = empty_result(signature, args[:inputs])
            return result if result.stride() == expected.stride() else expected.copy_(result)

        return run

    def _backward(self, kernels, device: str) -> Callable:
        def run(grad, *args):
            args, wanted = (args[:-1], args[-1]) if self.masked else (args, -1)
            results = self._results("backward", kernels, device, grad, args, wanted)
            return results if self.masked else results[0]

        return run

    def _backward_parameters(self, kernels, device: str) -> Callable:
        def run(grad, *args):
            return self._results("backward_parameters", kernels, device, grad, args[:-1], args[-1])

        return run

    def _results(self, kind: str, kernels, device: str, grad: Tensor, args, wanted: int) -> tuple[Tensor, ...]:
        signature = self.signature
        check_inputs(signature, args[: signature.inputs])
        check_gradient(signature.unit, grad, operand_shape(signature, args[0]))
        if self._use(kernels, device, args):
            results = getattr(kernels, kind)(grad, *args, wanted=wanted)
            if results is not None:
                return results
            self._refuse(device)
        results = getattr(self._expressions, kind)(grad, *args, wanted=wanted)
        expected = self._empty_gradients(args, wanted)
        return tuple(
            r if e is None or r.stride() == e.stride() else e.copy_(r)
            for r, e in zip(results, [*expected, *[None] * (len(results) - len(expected))], strict=True)
        )

    def _use(self, kernels, device: str, args) -> bool:
        """Whether to try the kernel; raises where kernels were asked for and there is none for this type."""
        if kernels is not None and _backend != "torch" and supported(args):
            return True
        if _backend == "kernel":
            self._refuse(device or args[0].device.type, args[0].dtype)
        return False

    def _refuse(self, device: str, dtype: torch.dtype | None = None) -> None:
        if _backend == "kernel":
            what = f" for {dtype}" if dtype else ""
            raise RuntimeError(f"{self.signature.name}: this machine has no {device} kernel{what}")

    # Fakes: shapes, types and strides alone.

    def _register_fakes(self) -> None:
        signature = self.signature

        def forward(*args):
            check_inputs(signature, args[: signature.inputs])
            return empty_result(signature, args[: signature.inputs])

        def backward(grad, *args):
            args, wanted = (args[:-1], args[-1]) if self.masked else (args, -1)
            results = self._empty_gradients(args, wanted)
            return results if self.masked else results[0]

        def backward_parameters(grad, *args):
            args, wanted = args[:-1], args[-1]
            results = list(self._empty_gradients(args, wanted))
            for k, i in enumerate(signature.tensors):
                p = args[signature.inputs + i]
                shape = p.shape if wanted >> (signature.inputs + k) & 1 else (0,)
                results.append(p.new_empty(shape))
            return tuple(results)

        fakes = {"": forward, "_backward": backward}
        if self.backward_parameters is not None:
            fakes["_backward_parameters"] = backward_parameters
        for suffix, fake in fakes.items():
            torch.library.register_fake(f"{_NAMESPACE}::{signature.name}{suffix}", fake, lib=_library)

    def _empty_gradients(self, args, wanted: int) -> tuple[Tensor, ...]:
        """Uninitialised gradients of the inputs."""
        inputs = args[: self.signature.inputs]
        like = empty_result(self.signature, inputs) if not self.signature.packed else args[0].new_empty(args[0].shape)
        return tuple(
            (like if i == 0 else torch.empty_like(like)) if wanted >> i & 1 else t.new_empty(0)
            for i, t in enumerate(inputs)
        )
