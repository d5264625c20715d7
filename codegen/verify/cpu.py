"""Runs generated functions on the CPU and measures them against the references.

``kernels`` is the generated package or anything with its face: a function a name of an activation, and
``backend(name)``, a context manager that forces the compiled kernel or the plain torch expression.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
import torch

from actsym.definition.spec import Activation, Kind, u
from actsym.properties.floats.formats import FLOAT64, Format
from codegen.verify import grid, ratchet
from codegen.verify.cases import Case, names
from codegen.verify.grid import Extent
from codegen.verify.landmarks import breakpoints
from codegen.verify.reference import Reference, computing_format, parameter_values
from codegen.verify.results import MISSED, Entry, Special, largest_by_range
from codegen.verify.ulps import SUM_LIMIT, acceptance, errors, sum_error

#: Terms of the one large sum of a parameter's gradients, and of the sum in a sample.
SUM_TERMS, FEW_TERMS = 1 << 17, 1 << 12

#: Magnitude up to which inputs are drawn for the large sum; and where vectors may hold coefficients of high powers.
_SUM_RANGE, _POWERS_RANGE = 30.0, 8.0


class Runner:
    """One activation in one format on one back end of ``kernels``.

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
        self._options = {"training": False} if activation.kind is Kind.STOCHASTIC else {}
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
        function = getattr(self.kernels, self.activation.unit)
        with self.kernels.backend(self.backend):
            output: torch.Tensor = function(*inputs, *arguments.values(), **self._options, **options)
        return output

    def gradient(self, inputs: np.ndarray, wanted: str, values: np.ndarray | None = None) -> torch.Tensor:
        """The gradient of the sum of the outputs by an input (``x``, ``u``), a parameter or an entry of a vector.

        By an input it is taken twice, with learnable parameters and with frozen ones, which other code computes.
        Raises ``ArithmeticError`` where the two have other bits.
        """
        return self._computed(inputs, values, each=False)[f"df_d{wanted}"]

    def values(self, quantity: str, inputs: np.ndarray, values: np.ndarray | None = None) -> np.ndarray:
        """The quantity at each input, as float64.  Gradients by parameters take a call in which each is a channel."""
        by_input = quantity in ("f", "df_dx", "df_du")
        return _array(self._computed(inputs, values, each=not by_input)[quantity])

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
        return {q: _array(found[q]) for q in names(self.activation)}

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


def measure(runner: Runner, case: Case, extent: Extent = grid.WHOLE) -> Entry:
    """Compare one quantity with its references on their grid.

    Gradients by parameters: of each element on part of it, if they are of no vector, and summed over a large tensor.
    """
    reference = case.reference
    by_parameter = reference.quantity not in ("f", "df_dx", "df_du")
    fewer = by_parameter and not runner.activation.vectors
    points = _thinned(len(reference.inputs), extent.calls) if fewer else np.arange(len(reference.inputs))
    part = _select(reference, points)
    computed = runner.values(part.quantity, part.inputs)
    if case.beside is not None:
        beside, values = case.beside, case.values
        if fewer:
            chosen = _thinned(len(beside.inputs), extent.calls // 4)
            beside, values = _select(beside, chosen), None if values is None else values[chosen]
        computed = np.concatenate([computed, runner.values(part.quantity, beside.inputs, values)])
        part = _joined(part, beside)
    found = errors(part, computed)
    worst = int(np.argmax(found.conditioned))
    of_whole = extent == grid.WHOLE
    limit = ratchet.limit(runner.activation, runner.format, runner.backend, part.quantity, whole=of_whole)
    over = part.inputs[found.conditioned > limit.ulps]
    entry = Entry(
        activation=runner.activation.name,
        dtype=runner.format.name,
        backend=runner.backend,
        quantity=part.quantity,
        points=len(part.inputs),
        max_ulps=float(found.raw.max()),
        max_conditioned=float(found.conditioned.max()),
        ranges=largest_by_range(part.inputs, found.conditioned),
        worst_input=float(part.inputs[worst]),
        worst_computed=float(computed[worst]),
        worst_expected=float(part.value[worst]),
        correct=float(np.mean(found.correct)),
        tied=float(np.mean(found.tied)),
        over=len(over),
        over_range=(float(over.min()), float(over.max())) if len(over) else None,
        failures={kind: int(mask.sum()) for kind, mask in found.failures.items() if mask.any()},
        failed_inputs=[float(v) for mask in found.failures.values() for v in part.inputs[mask][:3]],
        missed=_missed(runner, part.inputs[~found.correct]),
        specials=specials(runner, reference),
        sum_error=large_sum(runner, reference, SUM_TERMS if extent.extras else FEW_TERMS)
        if by_parameter and runner.sums
        else None,
    )
    return entry.judged(limit, SUM_LIMIT)


def failed(runner: Runner, quantity: str, reason: str) -> Entry:
    """The entry of what could not be measured."""
    return Entry(runner.activation.name, runner.format.name, runner.backend, quantity, reasons=[reason])


def _missed(runner: Runner, inputs: np.ndarray) -> list[str]:
    """Of a function of one input with fixed parameters in a half type: every number of the type is among the inputs."""
    activation = runner.activation
    fixed = activation.kind is Kind.POINTWISE and not activation.learnable and not activation.vectors
    every = fixed and runner.format.name in ("float16", "bfloat16") and runner.backend == "kernel"
    return [float(x).hex() for x in sorted(inputs.tolist())] if every and len(inputs) <= MISSED else []


def specials(runner: Runner, reference: Reference) -> list[Special]:
    """Zeros, infinities and NaN: what is expected (a value, a limit, NaN) and what came out.

    The sign of a zero result is noted, not judged.  Nothing is expected where there is no limit, or a pole.
    """
    at_zero = reference.value[reference.inputs == 0].tolist() or 2 * [float("nan")]
    expected = dict(zip(grid.SPECIAL, (*reference.limits, float("nan")), strict=True))
    inputs = [-0.0, 0.0, *expected]
    wanted = [*at_zero, *expected.values()]
    computed = runner.values(reference.quantity, np.array(inputs)).tolist()
    limit = acceptance(reference.format, reference.quantity).ulps
    # A limit is the sum of terms that the largest numbers have too, with what cancels in it.
    slack = dict(zip(grid.SPECIAL[:2], reference.slack[[0, -1]].tolist(), strict=True))
    return [
        Special(given, right, got, _agrees(reference.format, given, right, got, limit, slack.get(given, 0.0)))
        for given, right, got in zip(inputs, wanted, computed, strict=True)
    ]


def large_sum(runner: Runner, reference: Reference, count: int = SUM_TERMS) -> float:
    """Error (in the unit of :func:`sum_error`) of a parameter's gradient over a tensor of ``count`` grid inputs."""
    reach = _POWERS_RANGE if runner.activation.vectors else _SUM_RANGE
    usable = np.nonzero((np.abs(reference.inputs) <= reach) & np.isfinite(reference.value))[0]
    chosen = np.random.default_rng(1).choice(usable, count)
    terms = reference.value[chosen]
    corrections = reference.offset[chosen] * reference.format.ulp(terms)
    total = math.fsum([*terms.tolist(), *corrections.tolist()])
    computed = _array(runner.gradient(reference.inputs[chosen], reference.quantity.removeprefix("df_d"))).item()
    return sum_error(runner.format, computing_format(runner.format), computed, terms, total)


def gradcheck(runner: Runner) -> bool:
    """``torch.autograd.gradcheck`` in float64 at points away from breakpoints.  Only for float64 runners."""
    random = np.random.default_rng(2)
    points = random.uniform(-8, 8, 64)
    for kink in breakpoints(runner.activation.formula):
        points = points[np.abs(points - kink) > 1e-2]
    given = runner.inputs(points, random.uniform(-2, 2, len(points)))
    arguments = runner.arguments()
    learnable = {n: v for n, v in arguments.items() if isinstance(v, torch.Tensor) and v.requires_grad}

    def function(*tensors: torch.Tensor) -> torch.Tensor:
        inputs, learned = tensors[: len(given)], tensors[len(given) :]
        return runner.apply(inputs, arguments | dict(zip(learnable, learned, strict=True)))

    with runner.kernels.backend(runner.backend):
        return bool(
            torch.autograd.gradcheck(
                function, (*given.values(), *learnable.values()), eps=1e-6, atol=1e-5, raise_exception=False
            )
        )


def _agrees(fmt: Format, given: float, right: float, got: float, limit: float, slack: float) -> bool:
    if np.isnan(given):
        return bool(np.isnan(got))
    if np.isnan(right) or got == right:
        return True
    if not (np.isfinite(right) and np.isfinite(got)):
        return False
    return abs(got - right) <= limit * (float(fmt.ulp(np.array(right))) + slack)


def _select(reference: Reference, points: np.ndarray) -> Reference:
    parts: dict[str, Any] = {name: getattr(reference, name)[points] for name in ("inputs", "value", "offset", "slack")}
    return replace(reference, **parts)


def _joined(*references: Reference) -> Reference:
    names = ("inputs", "value", "offset", "slack")
    parts: dict[str, Any] = {n: np.concatenate([getattr(r, n) for r in references]) for n in names}
    return replace(references[0], **parts)


def _thinned(length: int, count: int) -> np.ndarray:
    """``count`` indices spread over ``length``, both ends among them."""
    return np.unique(np.linspace(0, length - 1, min(count, length)).round().astype(int))


def _array(tensor: torch.Tensor) -> np.ndarray:
    return tensor.detach().double().numpy().reshape(-1)
