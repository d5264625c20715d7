"""How a generated unit is called: inputs and parameters in, one pass, outputs back.  No ball arithmetic is imported.

:func:`call` is the forward pass of a torch function, with parameters by the catalogue's names, whatever tensors they
are: backward passes are torch's.  :class:`Subject` is one unit on a device, with parameters at their defaults, of any
type.  :class:`Runner` is one unit in one type on one back end: any quantity at any inputs, as arrays.  What is called
in another way has its face, :meth:`Runner.values`: C headers (:mod:`codegen.verify.headers`), or functions of Triton.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from actsym.definition.spec import Activation, Kind, u
from actsym.properties.floats.formats import FLOAT64, FORMATS, Format
from codegen.names import TORCH_GATE_LAST, torch_name
from codegen.verify.quantities import computing_format, names, parameter_values

#: Parameters by the catalogue's name: tensors of learnable scalars and of vectors, numbers of the others.
Parameters = Mapping[str, Any]

_CPU = torch.device("cpu")


def require(kernels: Any, activation: Activation) -> None:
    """Raises ``LookupError`` where ``kernels`` has no function for an activation."""
    if not hasattr(kernels, activation.unit):
        raise LookupError(f"{activation.title}: no generated code; run `actsym generate {activation.name}` first")


def elementwise(activations: Iterable[Activation], kernels: Any) -> Iterator[Activation]:
    """Those that do not read whole rows.  Raises ``LookupError`` where ``kernels`` has no function for one."""
    for activation in activations:
        if activation.kind is not Kind.ROW:
            require(kernels, activation)
            yield activation


def call(
    kernels: Any,
    activation: Activation,
    inputs: Iterable[Tensor],
    parameters: Parameters,
    *,
    training: bool = False,
    **options: Any,
) -> Tensor:
    """The function of ``kernels`` for an activation; stochastic ones are called as outside training unless
    ``training``.  ``options`` are such as ``dim`` and ``generator``."""
    named = {torch_name(activation.unit, name): value for name, value in parameters.items()}
    if activation.kind is Kind.STOCHASTIC:
        options["training"] = training
    output: Tensor = getattr(kernels, activation.unit)(*inputs, **named, **options)
    return output


def type_name(dtype: torch.dtype) -> str:
    """Such as "bfloat16"."""
    return str(dtype).removeprefix("torch.")


def as_array(tensor: Tensor) -> np.ndarray:
    """Its elements in a row, as float64."""
    return tensor.detach().double().cpu().numpy().reshape(-1)


def trained(parameters: Parameters) -> dict[str, Tensor]:
    """The parameters that gradients are taken of."""
    return {n: p for n, p in parameters.items() if isinstance(p, Tensor) and p.requires_grad}


def by_channel(parameters: Parameters, count: int) -> dict[str, Any]:
    """The same parameters for each of so many channels: what is a tensor has them as its first dimension."""
    return {
        n: p.detach().expand(count, *p.shape).clone().requires_grad_(p.requires_grad) if isinstance(p, Tensor) else p
        for n, p in parameters.items()
    }


@dataclass(frozen=True)
class Subject:
    """The function of ``kernels`` for an activation, on a device.

    kernels
        The generated package or anything with its face: a function a name of an activation, and ``backend(name)``, a
        context manager that forces the compiled kernel or the plain torch expression.
    """

    activation: Activation
    kernels: Any
    device: torch.device = _CPU

    @classmethod
    def of(cls, activation: Activation, device: str, package: str = "generated") -> Subject:
        return cls(activation, importlib.import_module(package), torch.device(device))

    @property
    def name(self) -> str:
        return self.activation.name

    @property
    def quantities(self) -> tuple[str, ...]:
        """What is asked of every input: f, and its derivatives by the inputs."""
        return tuple(names(self.activation)[: 1 + len(self.activation.inputs)])

    @property
    def elementwise(self) -> bool:
        """Whether an output depends on its own input alone, so that inputs can be checked one by one."""
        return self.activation.kind is not Kind.ROW

    def parameters(
        self, dtype: torch.dtype, *, learn: bool = False, held: torch.dtype | None = None
    ) -> dict[str, Tensor | float]:
        """Every parameter at its default, as a kernel of ``dtype`` receives it; with ``learn`` those that are trained
        need a gradient.

        Learnable ones are tensors of ``dtype``, fixed vectors tensors of the type that is computed in, and fixed
        scalars numbers of float64.  With ``held`` they have the values that a kernel of that type computes with.
        """
        fmt = FORMATS[type_name(dtype)]
        known = parameter_values(self.activation, fmt if held is None else FORMATS[type_name(held)])
        numbers = parameter_values(self.activation, FLOAT64) if held is None else known

        def tensor(values: Any, learnable: bool) -> Tensor:
            kept = dtype if learnable else getattr(torch, computing_format(fmt).name)
            return torch.tensor(values, dtype=torch.float64).to(self.device, kept).requires_grad_(learn and learnable)

        scalars = {
            p.name: tensor(known[p.name], True) if p.learnable else numbers[p.name] for p in self.activation.scalars
        }
        vectors = {v.name: tensor([known[e.name] for e in v.entries], v.learnable) for v in self.activation.vectors}
        return scalars | vectors

    def inputs(self, x: Tensor) -> tuple[Tensor, ...]:
        """What the function takes before its parameters, for inputs ``x``: gated functions get ones for the value."""
        return (x, torch.ones_like(x)) if u in self.activation.inputs else (x,)

    @property
    def order(self) -> int:
        """1 where the gate's argument comes first in a packed input, -1 where it comes last, as in torch's own GLU."""
        return -1 if self.activation.unit in TORCH_GATE_LAST else 1

    def __call__(
        self, inputs: Iterable[Tensor], parameters: Parameters, *, backend: str = "kernel", **options: Any
    ) -> Tensor:
        """The function of some tensors on a back end; ``options`` as :func:`call` takes them."""
        with self.kernels.backend(backend):
            return call(self.kernels, self.activation, inputs, parameters, **options)

    def differentiated(
        self, inputs: Iterable[Tensor], parameters: Parameters, *, backend: str = "kernel", **options: Any
    ) -> tuple[Tensor, ...]:
        """The value, and the gradients of its sum by the inputs and by the parameters that need one."""
        inputs = tuple(t if t.requires_grad else t.detach().requires_grad_() for t in inputs)
        y = self(inputs, parameters, backend=backend, **options)
        with self.kernels.backend(backend):
            sources = (*inputs, *trained(parameters).values())
            return y.detach(), *torch.autograd.grad(y, sources, torch.ones_like(y))

    def evaluated(self, x: Tensor, *, held: torch.dtype | None = None) -> dict[str, Tensor]:
        """The quantities at every element of ``x``, with the parameters of the type of x or of ``held``."""
        found = self.differentiated(self.inputs(x.detach()), self.parameters(x.dtype, held=held))
        return dict(zip(self.quantities, found, strict=True))


class Runner:
    """One activation in one format on one back end of ``kernels`` (see :class:`Subject`).

    Gated ones take ``values`` of u beside the inputs, 1 unless given; stochastic ones are called as outside training.
    With ``held`` the parameters are those that a kernel of that format computes with.
    """

    #: Whether gradients by parameters are summed over a tensor.
    sums = True

    def __init__(
        self, kernels: Any, activation: Activation, fmt: Format, backend: str, held: Format | None = None
    ) -> None:
        self.kernels, self.activation, self.format, self.backend = kernels, activation, fmt, backend
        self.subject = Subject(activation, kernels)
        self.dtype = getattr(torch, fmt.name)
        self._held = None if held is None else getattr(torch, held.name)
        self.gated = u in activation.inputs
        self._entries = {e.name: (v.name, i) for v in activation.vectors for i, e in enumerate(v.entries)}
        self._known: dict[tuple[bytes, bytes, bool], dict[str, Tensor]] = {}

    def arguments(self) -> dict[str, Any]:
        """Parameters by name, in order: tensors that need a gradient for learnable ones, else Python floats; vectors
        are tensors in either case."""
        return self.subject.parameters(self.dtype, learn=True, held=self._held)

    def _tensor(self, values: np.ndarray | float) -> Tensor:
        return torch.tensor(values, dtype=torch.float64).to(self.dtype)

    def inputs(self, inputs: np.ndarray, values: np.ndarray | None = None) -> dict[str, Tensor]:
        """x, and u of gated activations, as tensors that need a gradient."""
        found = {"x": self._tensor(inputs).requires_grad_()}
        if self.gated:
            found["u"] = self._tensor(np.ones(len(inputs)) if values is None else values).requires_grad_()
        return found

    def apply(self, inputs: Iterable[Tensor], arguments: Parameters, **options: Any) -> Tensor:
        """The generated function of some tensors."""
        return self.subject(inputs, arguments, backend=self.backend, **options)

    def gradient(self, inputs: np.ndarray, wanted: str, values: np.ndarray | None = None) -> Tensor:
        """The gradient of the sum of the outputs by an input (``x``, ``u``), a parameter or an entry of a vector.

        By an input it is taken twice, with learnable parameters and with frozen ones, which other code computes.
        Raises ``ArithmeticError`` where the two have other bits.
        """
        return self._computed(inputs, values, each=False)[f"df_d{wanted}"]

    def values(self, quantity: str, inputs: np.ndarray, values: np.ndarray | None = None) -> np.ndarray:
        """The quantity at each input, as float64.  Gradients by parameters take a call in which each is a channel."""
        by_input = quantity in ("f", "df_dx", "df_du")
        return as_array(self._computed(inputs, values, each=not by_input)[quantity])

    def at(self, points: np.ndarray, own: bool) -> dict[str, np.ndarray]:
        """Every quantity at each of ``points`` [n, variables]: inputs, then the learnable parameters and entries.

        ``own``: each is a channel with its own parameters; else these are the defaults, whatever the columns hold.
        """
        if own:
            found = self._differentiated(*self.channels(points), each=True)
            return {q: as_array(found[q]) for q in names(self.activation)}
        x, *rest = points[:, : len(self.activation.inputs)].T
        return {q: self.values(q, x, *rest) for q in names(self.activation)}

    def channels(self, points: np.ndarray) -> tuple[dict[str, Tensor], dict[str, Any]]:
        """Inputs and parameters of ``points`` [n, variables], of which each is a channel with its own: tensors that
        need a gradient, and what is fixed."""
        count, start = len(points), len(self.activation.inputs)
        inputs, arguments = self.inputs(*points[:, :start].T), by_channel(self.arguments(), count)
        for name, value in trained(arguments).items():
            width = value.numel() // count
            columns = points[:, start : start + width].reshape(value.shape)
            arguments[name] = self._tensor(columns).requires_grad_()
            start += width
        return inputs, arguments

    def _computed(self, inputs: np.ndarray, values: np.ndarray | None, *, each: bool) -> dict[str, Tensor]:
        """Every quantity, from one forward and one backward; gradients by parameters of the sum or of ``each`` element.

        What was computed is kept: the quantities of an activation are compared on the same inputs.
        """
        key = (inputs.tobytes(), b"" if values is None else values.tobytes(), each)
        if key not in self._known:
            arguments = by_channel(self.arguments(), len(inputs)) if each else self.arguments()
            self._known[key] = self._differentiated(self.inputs(inputs, values), arguments, each)
            if self.activation.learnable and not each:
                self._compare_frozen(self._known[key], inputs, values)
        return self._known[key]

    def _compare_frozen(self, found: dict[str, Tensor], inputs: np.ndarray, values: np.ndarray | None) -> None:
        frozen = self.subject.parameters(self.dtype, held=self._held)
        other = self._differentiated(self.inputs(inputs, values), frozen, each=False)
        for name, tensor in other.items():
            apart = (found[name] != tensor) & ~(found[name].isnan() & tensor.isnan())
            if apart.any():
                at = float(inputs[int(apart.nonzero()[0])])
                raise ArithmeticError(f"{name} with frozen parameters has other bits at x = {at!r}")

    def _differentiated(self, inputs: dict[str, Tensor], arguments: Parameters, each: bool) -> dict[str, Tensor]:
        options = {"dim": 0} if each else {}
        output, *slopes = self.subject.differentiated(inputs.values(), arguments, backend=self.backend, **options)
        sources = [*inputs, *trained(arguments)]
        found = {"f": output} | {f"df_d{n}": slope for n, slope in zip(sources, slopes, strict=True)}
        for entry, (vector, index) in self._entries.items():
            if f"df_d{vector}" in found:
                found[f"df_d{entry}"] = found[f"df_d{vector}"][..., index]
        return found
