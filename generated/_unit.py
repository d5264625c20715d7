"""A unit of generated code as a function of tensors: checked, differentiable, and plain torch to the compiler; and what
the modules of all units share: parameters made and described, and the rate of those that draw amplitudes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from numbers import Integral

import torch
from torch import Tensor, nn
from torch.compiler import is_compiling
from torch.utils._python_dispatch import _disable_current_modes

from ._autograd import differentiable, traced
from ._dispatch import Calls
from ._expressions import Expressions
from ._layout import channels, check_inputs, operand_shape, promoted
from ._operators import Operators, keeps_operator, takes_expression
from ._signature import ANYWHERE, Parameter, Signature, check_number


class Unit:
    """The differentiable function ``f(x, [u], parameters..., [dim], [seed])``, for what ``calls`` leave.

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
        if is_compiling() and takes_expression(self._opaque and keeps_operator(args[0].device)):
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


def entropy_rate(unit: Unit, logit: Callable[..., Tensor], x: Tensor, *args) -> Tensor:
    """Shannon entropy, in bits, of the probabilities of the amplitudes in the mean over all elements of ``x``.

    With channels the mean, over them, of the entropies of each.  ``args`` are the parameters and ``dim``; amplitude k
    has ``logit(x, scalars..., k, sizes...)``.  The result is differentiable, of shape [] and in the type that is
    computed in.  (Equation 12 of "Soft quantization activation functions for deep learning", for one layer.)  Raises
    ValueError for an ``x`` without elements.
    """
    if x.numel() == 0:
        raise ValueError(f"{unit.signature.unit}: no elements, which have no entropy; x has shape {list(x.shape)}")
    signature, (wide, *given) = unit.signature, unit.scalars(x, *args)
    sizes = [given[i].shape[0] for i in signature.vectors]
    scalars = [g for g, p in zip(given, signature.parameters, strict=True) if not p.is_vector]
    # Beyond the root of the largest number all but one probability are 0, and squares would overflow.
    far = torch.finfo(wide.dtype).max ** 0.5
    near = wide.clamp(-far, far)
    logits = [logit(near, *scalars, k, *sizes).expand_as(wide) for k in range(sizes[-1])]
    each = torch.stack(logits).softmax(0)
    count = channels(signature, x.shape, args[:-1], args[-1])
    if count > 1:
        each = each.movedim(args[-1] % x.dim() + 1, 1)
    mean = each.reshape(sizes[-1], count, -1).mean(-1)
    drawn = mean > 0
    bits = torch.where(drawn, mean, 1.0).log2() * mean
    return -bits.sum(0).mean()


def make_parameter(
    parameters: Sequence[Parameter],
    place: int,
    value: float | Sequence[float] | Tensor,
    channels: int | Mapping[str, int] | None,
    device: torch.device | str | None,
    dtype: torch.dtype | None,
) -> nn.Parameter:
    """The parameter at a ``place``: a learnable scalar, shape [1] or [channels], or vector, shape [n] or [channels, n],
    each channel at ``value``.  ``channels`` is the number for all of them, or for those that it names.

    Raises ValueError, naming the parameter, for values and numbers of channels that are not accepted.
    """
    declared = parameters[place]
    if isinstance(channels, Mapping):
        known = [p.name for p in parameters if p.is_tensor]
        if not channels.keys() <= set(known):
            raise ValueError(f"channels = {dict(channels)!r} is not accepted: the parameters are {', '.join(known)}")
        if len({*channels.values()}) > 1:
            raise ValueError(f"channels = {dict(channels)!r} is not accepted: the numbers must be the same")
        channels = channels.get(declared.name)
    if channels is not None and (isinstance(channels, bool) or not isinstance(channels, Integral) or channels < 1):
        accepted = "None or an integer >= 1, or such integers by the names of parameters"
        raise ValueError(f"channels = {channels!r} is not accepted: it must be {accepted}")
    start = torch.as_tensor(value, dtype=dtype or torch.get_default_dtype(), device=device).detach()
    least = f"{declared.least} numbers" if declared.least > 1 else "one number"
    wanted = f"a sequence of at least {least}" if declared.is_vector else "one number"
    if start.dim() != declared.is_vector or start.numel() < declared.least:
        raise ValueError(f"parameter {declared.name} must be {wanted}, not of shape {list(start.shape)}")
    if not start.is_meta:
        check_number(declared, start)
    if channels is not None or not declared.is_vector:
        start = start.expand(channels or 1, *start.shape)
    return nn.Parameter(start.clone(memory_format=torch.contiguous_format))  # strides of 0 cannot be loaded into


class Module(nn.Module):
    """A module whose learnable scalars have the shape [1]: ``fully_shard`` takes no parameters of the shape []."""

    def __prepare_scriptable__(self) -> nn.Module:
        """Called by ``torch.jit.script``, which cannot compile what chooses between kernels and expressions."""
        others = "torch.jit.trace, torch.export.export, torch.onnx.export(..., dynamo=True) and torch.compile"
        raise TypeError(f"torch.jit.script cannot compile {type(self).__name__}; {others} take it")

    def _load_from_state_dict(self, state_dict, prefix, *rest) -> None:
        for name, parameter in self._parameters.items():
            saved = state_dict.get(prefix + name)
            if isinstance(saved, Tensor) and saved.dim() == 0 and parameter.shape == (1,):  # as before
                state_dict[prefix + name] = saved.reshape(1)
        super()._load_from_state_dict(state_dict, prefix, *rest)


class InPlace(Module):
    """A module with torch's option ``inplace``: whether the result is written into the input."""

    inplace = False

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    @staticmethod
    def into(x: Tensor, function: Callable[[Tensor], Tensor]) -> Tensor:
        """``function(x)``, written into x, of which a copy is read where its gradient needs it."""
        return x.copy_(function(x.clone() if x.requires_grad else x))

    def extra_repr(self) -> str:
        return describe(self, ("inplace",))


class _Through(torch.autograd.Function):
    """The first argument, with the derivatives of both."""

    generate_vmap_rule = True

    @staticmethod
    def forward(value: Tensor, other: Tensor) -> Tensor:
        return value.clone()

    @staticmethod
    def setup_context(ctx, inputs, output) -> None:
        """Nothing is saved."""

    @staticmethod
    def backward(ctx, grad: Tensor) -> tuple[Tensor, Tensor]:
        return grad, grad

    @staticmethod
    def jvp(ctx, value: Tensor | None, other: Tensor | None) -> Tensor | None:
        return other if value is None else value if other is None else value + other


class Surrogate(nn.Module):
    """The values of ``forward``, with the derivatives by the input, of every order, of ``backward``: a surrogate
    gradient.  Parameters of each module have their own derivatives."""

    def __init__(self, forward: nn.Module, backward: nn.Module) -> None:
        super().__init__()
        self.values, self.slopes = forward, backward

    def forward(self, x: Tensor) -> Tensor:
        value, other = self.values(x.detach()), self.slopes(x)
        if value.shape != other.shape:
            raise ValueError(
                f"the values have the shape {[*value.shape]}, and the slopes {[*other.shape]}: not the same"
            )
        if is_compiling():  # the compiler takes no functions with derivatives in forward mode, nor under vmap
            return value - torch.where(other.isfinite(), other.detach() - other, 0.0)
        return _Through.apply(value, other)


def make_number(declared: Parameter, value: float, least: float = -math.inf) -> float:
    """A parameter that is not learned, as a number.

    Raises ValueError, naming it, for one outside its domain, or below ``least``, what the parameter that it must not
    be below is.
    """
    number = float(value)
    check_number(declared, number, least)
    return number


#: Parameters that calls on the CPU were not given, which nothing changes: making one takes longer than looking it up.
_DEFAULTS: dict[tuple[float | tuple[float, ...], torch.dtype], Tensor] = {}


def default(value: float | tuple[float, ...], x: Tensor) -> Tensor:
    """A parameter that was not given, shape [] or [n], for an input ``x``: float64 beside float64, else float32."""
    dtype = torch.float64 if x.dtype == torch.float64 else torch.float32
    if x.is_cpu:
        if type(x) is not Tensor or torch.compiler.is_compiling():
            return torch.tensor(value, dtype=dtype, device="cpu")
        found = _DEFAULTS.get((value, dtype))
        if found is None:
            found = _DEFAULTS.setdefault((value, dtype), _ordinary(value, dtype))
        return found
    # Filled where it is: a copy from the host would wait for the device, and break the capture of a graph.
    if isinstance(value, Sequence):
        return torch.stack([torch.full((), v, dtype=dtype, device=x.device) for v in value])
    return torch.full((), value, dtype=dtype, device=x.device)


def _ordinary(value: float | tuple[float, ...], dtype: torch.dtype) -> Tensor:
    """A tensor on the CPU that belongs to nothing that this call stands in, because it outlives it: to no function
    transform (torch.func), no inference mode, and no mode that makes tensors of another kind, such as fake ones."""
    with (
        torch.inference_mode(False),
        torch._C._DisableFuncTorch(),
        torch._C.DisableTorchFunction(),
        _disable_current_modes(),
    ):
        return torch.tensor(value, dtype=dtype, device="cpu")


def describe(module: nn.Module, names: Sequence[str]) -> str:
    """``a=0.25``, or what shape a parameter of several numbers has; the dimension of channels if there are any; options
    that are not as their class has them."""
    parts, channels = [], False
    for name in names:
        value = getattr(module, name)
        if hasattr(type(module), name):
            if value != getattr(type(module), name):
                parts.append(f"{name}={value!r}")
        elif isinstance(value, Tensor) and value.numel() > 1:
            parts.append(f"{name}: {list(value.shape)}")
            channels = True
        else:
            number = value.item() if isinstance(value, Tensor) else float(value)
            parts.append(f"{name}={number:g}")
    if channels:
        parts.append(f"dim={module.dim}")
    return ", ".join(parts)
