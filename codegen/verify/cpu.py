"""Runs generated functions on the CPU and measures them against the references.

``kernels`` is the generated package or anything with its face: a function a name of an activation, and
``backend(name)``, a context manager that forces the compiled kernel or the plain torch expression.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import torch

from actsym.spec import Activation
from codegen.verify import grid
from codegen.verify.formats import FLOAT64, Format, computing_format
from codegen.verify.landmarks import breakpoints
from codegen.verify.reference import Reference, parameter_values
from codegen.verify.results import Entry, Special
from codegen.verify.ulps import SUM_LIMIT, acceptance, errors, sum_error

#: Elements of the parameter-gradient checks: single calls, and terms of the one large sum.
SINGLE_CALLS, SUM_TERMS = 256, 1 << 17

#: Magnitude up to which inputs are drawn for the large sum.
_SUM_RANGE = 30.0


class Runner:
    """One activation in one format on one back end of ``kernels``."""

    def __init__(self, kernels: Any, activation: Activation, fmt: Format, backend: str) -> None:
        self.kernels, self.activation, self.format, self.backend = kernels, activation, fmt, backend
        self.dtype = getattr(torch, fmt.name)
        self._entries = {e.name: (v.name, i) for v in activation.vectors for i, e in enumerate(v.entries)}
        self._learned, self._fixed = parameter_values(activation, fmt), parameter_values(activation, FLOAT64)

    def arguments(self) -> dict[str, Any]:
        """Parameters by name, in order: tensors that need a gradient for learnable ones, else Python floats; vectors
        are tensors in either case."""
        scalars = {
            p.name: self._tensor(self._learned[p.name]).requires_grad_() if p.learnable else self._fixed[p.name]
            for p in self.activation.scalars
        }
        vectors = {
            v.name: self._tensor(np.array([self._learned[e.name] for e in v.entries])).requires_grad_(v.learnable)
            for v in self.activation.vectors
        }
        return scalars | vectors

    def _tensor(self, values: np.ndarray | float) -> torch.Tensor:
        return torch.tensor(values, dtype=torch.float64).to(self.dtype)

    def call(self, inputs: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, dict[str, Any]]:
        """Output, input and arguments of one differentiable call on a contiguous tensor of the ``inputs``."""
        tensor = self._tensor(inputs).requires_grad_()
        arguments = self.arguments()
        with self.kernels.backend(self.backend):
            output = getattr(self.kernels, self.activation.unit)(tensor, *arguments.values())
        return output, tensor, arguments

    def gradient(self, inputs: np.ndarray, wanted: str) -> torch.Tensor:
        """The gradient of the sum of the outputs with respect to the input (``x``), a parameter or an entry."""
        output, tensor, arguments = self.call(inputs)
        vector, index = self._entries.get(wanted, (wanted, ...))
        with self.kernels.backend(self.backend):
            source = tensor if wanted == "x" else arguments[vector]
            result: torch.Tensor = torch.autograd.grad(output, source, torch.ones_like(output))[0]
        return result[index]

    def values(self, quantity: str, inputs: np.ndarray) -> np.ndarray:
        """The quantity at each input, as float64.  Parameter gradients take one call an element."""
        if quantity == "f":
            return _array(self.call(inputs)[0])
        wanted = quantity.removeprefix("df_d")
        if wanted == "x":
            return _array(self.gradient(inputs, "x"))
        return np.array([_array(self.gradient(np.array([v]), wanted)).item() for v in inputs.tolist()])


def measure(runner: Runner, reference: Reference) -> Entry:
    """Compare one quantity with its reference on the whole grid (parameter gradients: part of it, and a large sum)."""
    per_call = reference.quantity not in ("f", "df_dx")
    points = _thinned(len(reference.inputs), SINGLE_CALLS) if per_call else np.arange(len(reference.inputs))
    part = _select(reference, points)
    computed = runner.values(part.quantity, part.inputs)
    found = errors(part, computed)
    worst = int(np.argmax(found.conditioned))
    limit = acceptance(runner.format, part.quantity)
    over = part.inputs[found.conditioned > limit.ulps]
    entry = Entry(
        activation=runner.activation.name,
        dtype=runner.format.name,
        backend=runner.backend,
        quantity=part.quantity,
        points=len(part.inputs),
        max_ulps=float(found.raw.max()),
        max_conditioned=float(found.conditioned.max()),
        worst_input=float(part.inputs[worst]),
        worst_computed=float(computed[worst]),
        worst_expected=float(part.value[worst]),
        correct=float(np.mean(found.correct)),
        tied=float(np.mean(found.tied)),
        over=len(over),
        over_range=(float(over.min()), float(over.max())) if len(over) else None,
        failures={kind: int(mask.sum()) for kind, mask in found.failures.items() if mask.any()},
        failed_inputs=[float(v) for mask in found.failures.values() for v in part.inputs[mask][:3]],
        specials=specials(runner, reference),
        sum_error=large_sum(runner, reference) if per_call else None,
    )
    return entry.judged(limit, SUM_LIMIT)


def specials(runner: Runner, reference: Reference) -> list[Special]:
    """Zeros, infinities and NaN: what is expected (a value, a limit, NaN) and what came out.

    The sign of a zero result is noted, not judged.  No limit is expected where there is none.
    """
    at_zero = reference.value[reference.inputs == 0]
    expected = dict(zip(grid.SPECIAL, (*reference.limits, float("nan")), strict=True))
    inputs = [-0.0, 0.0, *expected]
    wanted = [*at_zero.tolist(), *expected.values()]
    computed = runner.values(reference.quantity, np.array(inputs)).tolist()
    limit = acceptance(reference.format, reference.quantity).ulps
    return [
        Special(given, right, got, _agrees(reference.format, given, right, got, limit))
        for given, right, got in zip(inputs, wanted, computed, strict=True)
    ]


def large_sum(runner: Runner, reference: Reference) -> float:
    """Error (in the unit of :func:`sum_error`) of a parameter's gradient over a large tensor of grid inputs."""
    usable = np.nonzero((np.abs(reference.inputs) <= _SUM_RANGE) & np.isfinite(reference.value))[0]
    chosen = np.random.default_rng(1).choice(usable, SUM_TERMS)
    terms = reference.value[chosen]
    corrections = reference.offset[chosen] * reference.format.ulp(terms)
    total = math.fsum([*terms.tolist(), *corrections.tolist()])
    computed = _array(runner.gradient(reference.inputs[chosen], reference.quantity.removeprefix("df_d"))).item()
    return sum_error(runner.format, computing_format(runner.format), computed, terms, total)


def gradcheck(runner: Runner) -> bool:
    """``torch.autograd.gradcheck`` in float64 at points away from breakpoints.  Only for float64 runners."""
    points = np.random.default_rng(2).uniform(-8, 8, 64)
    for kink in breakpoints(runner.activation.formula):
        points = points[np.abs(points - kink) > 1e-2]
    tensor = torch.from_numpy(points).requires_grad_()
    arguments = runner.arguments()
    learnable = [n for n, v in arguments.items() if isinstance(v, torch.Tensor) and v.requires_grad]

    def function(value: torch.Tensor, *learned: torch.Tensor) -> torch.Tensor:
        given = arguments | dict(zip(learnable, learned, strict=True))
        output: torch.Tensor = getattr(runner.kernels, runner.activation.unit)(value, *given.values())
        return output

    with runner.kernels.backend(runner.backend):
        return bool(
            torch.autograd.gradcheck(
                function, (tensor, *(arguments[n] for n in learnable)), eps=1e-6, atol=1e-5, raise_exception=False
            )
        )


def _agrees(fmt: Format, given: float, right: float, got: float, limit: float) -> bool:
    if np.isnan(given):
        return bool(np.isnan(got))
    if np.isnan(right) or got == right:
        return True
    if not (np.isfinite(right) and np.isfinite(got)):
        return False
    return abs(got - right) <= limit * float(fmt.ulp(np.array(right)))


def _select(reference: Reference, points: np.ndarray) -> Reference:
    parts = {name: getattr(reference, name)[points] for name in ("inputs", "value", "offset", "slack")}
    return replace(reference, **parts)


def _thinned(length: int, count: int) -> np.ndarray:
    """``count`` indices spread over ``length``, both ends among them."""
    return np.unique(np.linspace(0, length - 1, min(count, length)).round().astype(int))


def _array(tensor: torch.Tensor) -> np.ndarray:
    return tensor.detach().double().numpy().reshape(-1)
