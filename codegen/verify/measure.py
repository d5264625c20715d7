"""Measures generated functions against the references on their grid: an :class:`Entry` a quantity."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import torch

from actsym.definition.spec import Kind
from codegen.verify import grid
from codegen.verify.accepted import acceptance, held_to
from codegen.verify.calling import Runner, as_array
from codegen.verify.grid import Extent, breakpoints
from codegen.verify.quantities import computing_format
from codegen.verify.reference import Case, Reference
from codegen.verify.results import MISSED, Entry, Special, largest_by_range
from codegen.verify.ulps import SUM_LIMIT, agrees, errors, sum_error

#: Terms of the one large sum of a parameter's gradients, and of the sum in a sample.
SUM_TERMS, FEW_TERMS = 1 << 17, 1 << 12

#: Magnitude up to which inputs are drawn for the large sum; and where vectors may hold coefficients of high powers.
_SUM_RANGE, _POWERS_RANGE = 30.0, 8.0


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
    limit = held_to(runner.activation, runner.format, runner.backend, part.quantity, whole=of_whole)
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
    limit = acceptance(reference.format, reference.quantity)
    # A limit is the sum of terms that the largest numbers have too, with what cancels in it.
    slack = dict(zip(grid.SPECIAL[:2], reference.slack[[0, -1]].tolist(), strict=True))
    return [
        Special(given, right, got, agrees(reference.format, given, right, got, limit, slack.get(given, 0.0)))
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
    computed = as_array(runner.gradient(reference.inputs[chosen], reference.quantity.removeprefix("df_d"))).item()
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
