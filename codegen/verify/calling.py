"""How a generated unit is called: inputs and parameters in, one pass, outputs back.

:func:`call` is the forward pass of a torch function, with parameters by the catalogue's names, whatever tensors they
are: backward passes are torch's.  :class:`Runner` is one unit in one type on one back end, with parameters at their
defaults: any quantity at any inputs, as arrays.  What is called in another way has its face, :meth:`Runner.values`: C
headers (:mod:`codegen.verify.headers`), or functions of Triton.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import torch

from actsym.definition.spec import Activation, Kind, u
from actsym.properties.floats.formats import FLOAT64, Format
from codegen.names import torch_name
from codegen.verify.quantities import computing_format, names, parameter_values


def require(kernels: Any, activation: Activation) -> None:
    """Raises ``LookupError`` where ``kernels`` has no function for an activation."""
    if not hasattr(kernels, activation.unit):
        raise LookupError(f"{activation.title}: no generated code; run `actsym generate {activation.name}` first")


def call(
    kernels: Any,
    activation: Activation,
    inputs: Iterable[torch.Tensor],
    parameters: Mapping[str, Any],
    *,
    training: bool = False,
    **options: Any,
) -> torch.Tensor:
    """The function of ``kernels`` for an activation; stochastic ones are called as outside training unless
    ``training``.  ``options`` are such as ``dim`` and ``generator``."""
    named = {torch_name(activation.unit, name): value for name, value in parameters.items()}
    if activation.kind is Kind.STOCHASTIC:
        options["training"] = training
    output: torch.Tensor = getattr(kernels, activation.unit)(*inputs, **named, **options)
    return output


def as_array(tensor: torch.Tensor) -> np.ndarray:
    """Its elements in a row, as float64."""
    return tensor.detach().double().numpy().reshape(-1)


class Runner:
    """One activation in one format on one back end of ``kernels``, the generated package or anything with its face: a
    function a name of an activation, and ``backend(name)``, a context manager that forces the compiled kernel or the
    plain torch expression.

    Gated ones take ``values`` of u beside the inputs, 1 unless given; stochastic ones are called as outside training.
    """

    #: Whether gradients by parameters are summed over a tensor.
    sums = True

    def __init__(self, kernels: Any, activation: Activation, fmt: Format, backend: str) -> None:
        self.kernels, self.activation, self.format, self.backend = kernels, activation, fmt, backend
        self.dtype = getattr(torch, fmt.name)
        self.gated = u in activation.inputs
        self._entries = {e.name: (v.name, i) for v in activation.vectors for i, e in enumerate(v.entries)}
        self._learned, self._fixed = parameter_values(activation, fmt), parameter_values(activation, FLOAT64)
        self._known: dict[tuple[bytes, bytes, bool], dict[str, torch.Tensor]] = {}

    def arguments(self) -> dict[str, Any]:
        """Parameters by name, in order: tensors that need a gradient for learnable ones, else Python floats; vectors
        are tensors in either case."""
        scalars = {
            p.name: self._tensor(self._learned[p.name]).requires_grad_() if p.learnable else self._fixed[p.name]
            for p in self.activation.scalars
        }
        vectors = {
            v.name: self._vector([self._learned[e.name] for e in v.entries], v.learnable)
            for v in self.activation.vectors
        }
        return scalars | vectors

    def _tensor(self, values: np.ndarray | float) -> torch.Tensor:
        return torch.tensor(values, dtype=torch.float64).to(self.dtype)

    def _vector(self, entries: list[float], learnable: bool) -> torch.Tensor:
        """Learnable ones in the format itself, others in the one that is computed in."""
        dtype = self.dtype if learnable else getattr(torch, computing_format(self.format).name)
        return torch.tensor(entries, dtype=torch.float64).to(dtype).requires_grad_(learnable)

    def inputs(self, inputs: np.ndarray, values: np.ndarray | None = None) -> dict[str, torch.Tensor]:
        """x, and u of gated activations, as tensors that need a gradient."""
        found = {"x": self._tensor(inputs).requires_grad_()}
        if self.gated:
            found["u"] = self._tensor(np.ones(len(inputs)) if values is None else values).requires_grad_()
        return found

    def apply(self, inputs: Iterable[torch.Tensor], arguments: dict[str, Any], **options: Any) -> torch.Tensor:
        """The generated function of some tensors."""
        with self.kernels.backend(self.backend):
            return call(self.kernels, self.activation, inputs, arguments, **options)

    def gradient(self, inputs: np.ndarray, wanted: str, values: np.ndarray | None = None) -> torch.Tensor:
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
        count, inputs = len(points), len(self.activation.inputs)
        x, *rest = points[:, :inputs].T
        values = rest[0] if rest else None
        if not own:
            return {q: self.values(q, x, values) for q in names(self.activation)}
        arguments, start = self._arguments(count, each=True), inputs
        for name, value in arguments.items():
            if isinstance(value, torch.Tensor) and value.requires_grad:
                width = value.numel() // count
                columns = points[:, start : start + width].reshape(value.shape)
                arguments[name] = self._tensor(columns).requires_grad_()
                start += width
        found = self._differentiated(self.inputs(x, values), arguments, each=True)
        return {q: as_array(found[q]) for q in names(self.activation)}

    def _computed(self, inputs: np.ndarray, values: np.ndarray | None, *, each: bool) -> dict[str, torch.Tensor]:
        """Every quantity, from one forward and one backward; gradients by parameters of the sum or of ``each`` element.

        What was computed is kept: the quantities of an activation are compared on the same inputs.
        """
        key = (inputs.tobytes(), b"" if values is None else values.tobytes(), each)
        if key not in self._known:
            self._known[key] = self._differentiated(
                self.inputs(inputs, values), self._arguments(len(inputs), each), each
            )
            if self.activation.learnable and not each:
                self._compare_frozen(self._known[key], inputs, values)
        return self._known[key]

    def _arguments(self, count: int, each: bool) -> dict[str, Any]:
        """The parameters, for ``each`` of so many elements where that is wanted."""
        arguments = self.arguments()
        if not each:
            return arguments
        return {
            n: v.detach().expand(count, *v.shape).clone().requires_grad_(v.requires_grad)
            if isinstance(v, torch.Tensor) else v
            for n, v in arguments.items()
        }  # fmt: skip

    def _compare_frozen(self, found: dict[str, torch.Tensor], inputs: np.ndarray, values: np.ndarray | None) -> None:
        frozen = {n: v.detach() if isinstance(v, torch.Tensor) else v for n, v in self.arguments().items()}
        other = self._differentiated(self.inputs(inputs, values), frozen, each=False)
        for name, tensor in other.items():
            apart = (found[name] != tensor) & ~(found[name].isnan() & tensor.isnan())
            if apart.any():
                at = float(inputs[int(apart.nonzero()[0])])
                raise ArithmeticError(f"{name} with frozen parameters has other bits at x = {at!r}")

    def _differentiated(
        self, inputs: dict[str, torch.Tensor], arguments: dict[str, Any], each: bool
    ) -> dict[str, torch.Tensor]:
        output = self.apply(inputs.values(), arguments, **({"dim": 0} if each else {}))
        learned = {n: v for n, v in arguments.items() if isinstance(v, torch.Tensor) and v.requires_grad}
        sources = inputs | learned
        with self.kernels.backend(self.backend):
            slopes = torch.autograd.grad(output, list(sources.values()), torch.ones_like(output))
        found = {"f": output.detach()} | {f"df_d{n}": slope for n, slope in zip(sources, slopes, strict=True)}
        for entry, (vector, index) in self._entries.items():
            if vector in learned:
                found[f"df_d{entry}"] = found[f"df_d{vector}"][..., index]
        return found
