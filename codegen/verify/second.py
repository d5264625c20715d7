"""Verification of second derivatives, and of rows: what torch makes of the kernels, against jets of the definition.

Every pair of inputs and learnable parameters, the entries of vectors among them, in every type, over all
binades, landmarks, and random parameters (:mod:`codegen.verify.points`).  Each point is a channel with parameters of
its own.  ``torch.autograd.grad`` is taken twice, by each of a pair first; and d2f/dx2 also by forward over reverse.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import sympy as sp
import torch
from flint import arb, ctx
from torch import Tensor

from actsym.definition.spec import Activation, Kind, u, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64, FORMATS, Format
from actsym.text.numbers import upward
from codegen.names import in_order
from codegen.verify.accepted import classes, general, keep_second, learned, second_limits, tiny
from codegen.verify.calling import Runner, as_array, call, elementwise, trained
from codegen.verify.grid import SPECIAL
from codegen.verify.jets import By, Partials, together
from codegen.verify.limits import limits
from codegen.verify.points import Tuples, steps_of_form, tuples
from codegen.verify.quantities import at, derivative, exact_parameters, parameter_values
from codegen.verify.results import Entry, Special, raised, unexpected
from codegen.verify.ulps import Limit, agrees, errors

#: What entries are named by in place of a back end.
BACKEND = "second"

#: Units in the last place, by type, that a second derivative of what has no limits of its own may be off, or it is
#: reported as wrong.  In float64 exponents of 700 are rounded; bfloat16 keeps four bits.
WITHOUT = {"float32": 64.0, "float64": 512.0, "float16": 64.0, "bfloat16": 16.0}

#: Every so many-th point: all of them, and what is compared of every unit within seconds.
WHOLE, SAMPLE = 1, 7


class Hessian:
    """The second derivatives of one unit of ``kernels`` in one format, as torch computes them."""

    def __init__(self, kernels: Any, activation: Activation, fmt: Format, backend: str = "kernel") -> None:
        self.activation = activation
        self.runner = Runner(kernels, activation, fmt, backend)

    def values(self, points: np.ndarray) -> dict[By, np.ndarray]:
        """``d2f/(di dj)`` at each row of ``points`` [n, variables] by (i, j): i is what was differentiated by first."""
        variables, function = self._function(points)
        places = list(_places(variables))
        found: dict[By, np.ndarray] = {}
        with self.runner.kernels.backend(self.runner.backend):
            first = torch.autograd.grad(function(*variables).sum(), variables, create_graph=True, allow_unused=True)
            for i, (v, part) in enumerate(places):
                second = _gradients(first[v], part, variables)
                found |= {(i, j): as_array(second[w][other]) for j, (w, other) in enumerate(places)}
        return found

    def forward_over_reverse(self, points: np.ndarray) -> np.ndarray:
        """d2f/dx2 once more: the gradient in forward mode."""
        (x, *others), function = self._function(points)
        others = [v.detach() for v in others]

        def slope(value: Tensor) -> Tensor:
            return torch.func.grad(lambda t: function(t, *others).sum())(value)

        with self.runner.kernels.backend(self.runner.backend):
            return as_array(torch.func.jvp(slope, (x.detach(),), (torch.ones_like(x),))[1])

    def _function(self, points: np.ndarray) -> tuple[list[Tensor], Callable[..., Tensor]]:
        """The tensors that are differentiated by, and the function of them: a row of ``points`` is an element."""
        inputs, arguments = self.runner.channels(points)
        learned = trained(arguments)
        options = {"dim": 0} if any(isinstance(v, Tensor) for v in arguments.values()) else {}

        def function(*tensors: Tensor) -> Tensor:
            own = arguments | dict(zip(learned, tensors[len(inputs) :], strict=True))
            return self.runner.apply(tensors[: len(inputs)], own, **options)

        return [*inputs.values(), *learned.values()], function


def _places(variables: list[Tensor]) -> Iterator[tuple[int, Any]]:
    """(number of the tensor, index of the column in it) of every variable."""
    for number, tensor in enumerate(variables):
        if tensor.dim() == 1:
            yield number, slice(None)
        else:
            yield from ((number, (slice(None), i)) for i in range(tensor.shape[1]))


def _gradients(slope: Tensor | None, part: Any, variables: list[Tensor]) -> list[Tensor]:
    """The derivatives of one column of a gradient by all variables: zeros where it does not depend on them."""
    if slope is None or not slope.requires_grad:
        return [torch.zeros_like(v) for v in variables]
    found = torch.autograd.grad(slope[part].sum(), variables, retain_graph=True, allow_unused=True)
    return [torch.zeros_like(v) if g is None else g for g, v in zip(found, variables, strict=True)]


def verify(
    activations: Iterable[Activation],
    kernels: Any,
    formats: Iterable[Format] = tuple(FORMATS.values()),
    thin: int = WHOLE,
    seed: int = 0,
) -> Iterator[Entry]:
    """Measure the second derivatives of every unit of elements among ``activations``: an :class:`Entry` each, at every
    ``thin``-th point.

    ``seed`` is that of the random points; limits are those of seed 0.  Raises ``LookupError`` without generated code.
    """
    for activation in elementwise(activations, kernels):
        for fmt in formats:
            known = tuples(activation, fmt, thin, seed)
            try:
                found = measured(Hessian(kernels, activation, fmt), known)
            except Exception as error:  # a kernel that raises fails itself and no other
                yield raised(error, activation.name, fmt.name, BACKEND, "d2f")
                continue
            for by, several in found.items():
                entry = _entry(activation, known, by, several)
                if by == (0, 0):
                    special = specials(Hessian(kernels, activation, fmt))
                    entry = replace(entry, specials=special, reasons=[*entry.reasons, *unexpected(special)])
                yield entry


def of_one(activation: Activation, kernels: Any, seed: int | None) -> list[Entry]:
    """Of an activation of any kind: a sample of the elements, in float32 also with other numbers as parameters; or,
    with a ``seed``, all points, and rows."""
    found = list(verify([activation], kernels, thin=SAMPLE if seed is None else WHOLE, seed=seed or 0))
    if seed is not None:
        return [*found, *verify_rows([activation], kernels, seed=seed)]
    for label, member in _with_other_numbers(activation):
        found += [replace(e, quantity=f"{e.quantity}, {label}") for e in verify([member], kernels, [FLOAT32], SAMPLE)]
    return found


def _with_other_numbers(activation: Activation) -> Iterator[tuple[str, Activation]]:
    """Each parameter that is a number once large and once small, where all are; of vectors `--away` tells."""
    for p in activation.scalars if not activation.vectors else ():
        for value in (sp.Integer(1000), sp.Rational(1, 1024)):
            allowed = not p.learnable and p.domain.contains(value) == sp.true
            if allowed and in_order(member := activation.at(**{p.name: value})):
                yield f"{p.name} = {value}", member


def wrong_values(activation: Activation, kernels: Any, fmt: Format, backend: str = "kernel") -> list[tuple[str, str]]:
    """Each second derivative that is NaN or infinite where the exact one is a number of the format, or whose error is
    above its limit (of a definition without limits: above :data:`WITHOUT`), and where.  On the
    sample of :data:`SAMPLE`.

    >>> import generated
    >>> from actsym.catalog import get
    >>> wrong_values(get("telu"), generated, FORMATS["float32"])
    []
    """
    known = tuples(activation, fmt, SAMPLE)
    lines = []
    for by, several in measured(Hessian(kernels, activation, fmt, backend), known).items():
        exact, limit = known.of(by).value, second_limits(activation, fmt, known.name(by))
        bad = []
        for values in several:
            _, conditioned, failed = judged(known, by, [values])
            if limit is None:
                off = (np.abs(exact) <= fmt.max) & ~np.isfinite(values)
                bad.append(off | (np.isfinite(values) & (conditioned > WITHOUT[fmt.name])))
            else:
                allowed = limit.at(classes(known, by, u in activation.inputs))
                bad.append(np.isfinite(allowed) & (failed | (conditioned > allowed)))
        found, off = max(zip(several, bad, strict=True), key=lambda pair: int(pair[1].sum()))
        wrong = np.flatnonzero(off)
        if len(wrong):
            first, at = wrong[0], known.points[wrong[0]].tolist()
            why = f"{float(found[first])!r} at {at[0] if len(at) == 1 else at}, exact {float(exact[first])!r}"
            lines.append((known.name(by), f"{why} ({len(wrong)} of {len(exact)} points)"))
    return lines


def specials(hessian: Hessian) -> list[Special]:
    """d2f/dx2 at NaN, where it must be NaN, and at the infinities (u = 1), where it must be its limit if there is one.

    Of units with vectors nothing is expected at infinities: they compute with the largest number in place of x, and
    their second derivative is then 0.
    """
    activation, fmt = hessian.activation, hessian.runner.format
    values = parameter_values(activation, fmt)
    learned = [values[p.name] for p in activation.learnable]
    ones = [1.0] * (len(activation.inputs) - 1)
    expected = (math.nan, math.nan)
    if not activation.vectors:
        exact = exact_parameters(activation, fmt) | {u: sp.S.One}
        expected = limits(at(derivative(activation.expr, x, x), exact), fmt)
    computed = hessian.values(np.array([[given, *ones, *learned] for given in SPECIAL]))[0, 0].tolist()
    return [
        Special(given, right, got, agrees(fmt, given, right, got, Limit(0.0)))
        for given, right, got in zip(SPECIAL, (*expected, math.nan), computed, strict=True)
    ]


def measured(hessian: Hessian, known: Tuples) -> dict[By, list[np.ndarray]]:
    """What torch computes of each second derivative, by each of the ways that there are."""
    found = hessian.values(known.points)
    several = {by: [found[by]] if by[0] == by[1] else [found[by], found[by[::-1]]] for by in known.pairs}
    several[0, 0].append(hessian.forward_over_reverse(known.points))
    return several


def judged(known: Tuples, by: By, several: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The raw and the conditioned error at every point, the larger one of all ways, and where any way failed."""
    reference = known.of(by)
    exists = ~np.isnan(reference.value)
    raw, conditioned, failed = np.zeros(len(exists)), np.zeros(len(exists)), np.zeros(len(exists), dtype=bool)
    for computed in several:
        found = errors(reference, computed)
        with np.errstate(invalid="ignore"):
            raw = np.maximum(raw, np.where(exists, found.raw, 0.0))
            conditioned = np.maximum(conditioned, np.nan_to_num(np.where(exists, found.conditioned, 0.0), posinf=1e300))
        failed |= exists & found.failed
    return raw, conditioned, failed


def of_form(activation: Activation, known: Tuples, by: By) -> np.ndarray:
    """What a definition of which nothing was measured adds to the general limit, in ulp: what rounding every step of
    the formula as it is written may change.  Infinite, so that nothing is held, where a step leaves the numbers, and
    for results so small that steps are below the normal numbers."""
    reference, fmt = known.of(by), known.format
    value = np.nan_to_num(reference.value)
    return np.where(tiny(fmt, value), np.inf, steps_of_form(activation, known)[by] / fmt.ulp(value))


def _entry(activation: Activation, known: Tuples, by: By, several: list[np.ndarray]) -> Entry:
    raw, conditioned, failed = judged(known, by, several)
    reference = known.of(by)
    limit = second_limits(activation, known.format, reference.quantity)
    if limit is None:
        allowed = general(known.format)[1] + of_form(activation, known, by)
    else:
        allowed = limit.at(classes(known, by, u in activation.inputs))
    held = np.isfinite(allowed)
    worst = int(np.argmax(np.where(held, conditioned / np.where(held, allowed, 1.0), 0.0)))
    with np.errstate(invalid="ignore"):
        off = [abs(found[worst] - reference.value[worst]) for found in several]
    way = several[int(np.argmax(np.nan_to_num(off, nan=np.inf)))]
    reasons = []
    if (failed & held).any():
        at = [known.points[i].tolist() for i in np.nonzero(failed & held)[0][:3]]
        reasons.append(f"NaN, infinity or sign at {int((failed & held).sum())} of {len(held)} points, such as {at}")
    over = int((conditioned > allowed).sum())
    if over:
        where = f"{known.points[worst].tolist()}: {float(way[worst])!r}, expected {float(reference.value[worst])!r}"
        error = upward(conditioned[worst])
        reasons.append(f"{error} ulp at {where}, accepted {allowed[worst]:g} ({over} points over it)")
    finite = np.where(held & ~failed, conditioned, 0.0)
    return Entry(
        activation=activation.name, dtype=known.format.name, backend=BACKEND, quantity=reference.quantity,
        points=int((held & ~np.isnan(reference.value)).sum()), max_ulps=float(np.where(held, raw, 0.0).max()),
        max_conditioned=float(finite.max()), worst_input=float(reference.inputs[worst]),
        worst_computed=float(way[worst]), worst_expected=float(reference.value[worst]), over=over, reasons=reasons,
        listed="" if held.all() else f"nothing is held at {int((~held).sum())} of {len(held)} points",
    )  # fmt: skip


def relearn(activation: Activation, kernels: Any, widen: bool = False) -> None:
    """Measure, and keep the limits that follow (:mod:`codegen.verify.accepted`); of rows, none are measured."""
    rows = {}
    for fmt in FORMATS.values() if activation.kind is not Kind.ROW else ():
        known = tuples(activation, fmt, WHOLE)
        for by, several in measured(Hessian(kernels, activation, fmt), known).items():
            _, conditioned, failed = judged(known, by, several)
            found = classes(known, by, u in activation.inputs)
            rows[fmt.name, known.name(by)] = learned(fmt, conditioned, failed, found)
    if rows:
        keep_second(activation, rows, widen)


# Activations that read whole rows: f, its first and its second derivatives, against jets.
#
# Rows of one to five entries: ordinary ones, with an outlier, of many binades, with zeros and subnormal numbers.  Each
# result of a row is differentiated by every entry, and by every learnable parameter.  An error is told in units: one in
# the last place of the result and epsilon times the magnitudes of the terms that it is the sum of, which kernels round
# each: one a parameter, by way of the statistics and beside them.

#: What errors may be, in the unit above, by order of the derivative.
ROW_LIMITS = (2.0, 4.0, 28.0)

#: Powers of two between which the entries of a row lie: beyond, squares and sixth powers leave the numbers.
REACH = {FLOAT32.name: 18, FLOAT64.name: 160}

#: What is not held for rows with subnormal entries: the scale of the row leaves nothing of them.
NOT_HELD = {FLOAT64.name: ("df_dx", "d2f_dx_dx", "d2f_dx_dp")}

_ROW_BITS = 400


@dataclass(frozen=True)
class Row:
    """A row of numbers of a format, and values of the learnable parameters."""

    entries: tuple[float, ...]
    learned: tuple[float, ...]

    def has_subnormal(self, fmt: Format) -> bool:
        """Whether an entry is that small, or as small as the smallest normal number."""
        return any(0 < abs(v) <= 2.0**fmt.emin for v in self.entries)


def rows(activation: Activation, fmt: Format, seed: int = 0, count: int = 2) -> list[Row]:
    """``count`` rows of every length and sort; parameters at their defaults in half of them, else at random."""
    random, reach = np.random.default_rng(seed), REACH[fmt.name]
    defaults = parameter_values(activation, fmt)
    found = []
    for length in (1, 2, 3, 5):
        for number in range(count):
            for size in (0, reach // 4, reach):
                row = random.standard_normal(length) * np.exp2(random.uniform(-size, size, length))
                found.append(row)
            outlier, holes = random.standard_normal(length), random.standard_normal(length)
            outlier[0] *= 2.0 ** (reach // 2)
            holes[number % length] = (0.0, 2.0**fmt.quantum, -(2.0**fmt.emin), -0.0)[number % 4]
            found += [outlier, holes]
    names = [p.name for p in activation.learnable]
    usual, result = [defaults[n] for n in names], []
    for number, row in enumerate(found):
        learned = random.uniform(-2, 2, len(names)) if number % 2 else np.array(usual)
        result.append(Row(tuple(fmt.round(row).tolist()), tuple(fmt.round(learned).tolist())))
    return result


def _computed(kernels: Any, activation: Activation, fmt: Format, row: Row, backend: str) -> list[dict[By, float]]:
    """The derivatives of every result of a row, by its entries and then by the parameters, to second order, as torch
    computes them; what does not depend on a variable is left out."""
    dtype = getattr(torch, fmt.name)
    names = [p.name for p in activation.learnable]
    variables = [torch.tensor(v, dtype=torch.float64).to(dtype).requires_grad_() for v in (*row.entries, *row.learned)]
    learned = dict(zip(names, variables[len(row.entries) :], strict=True))
    values = parameter_values(activation, FLOAT64)
    given: dict[str, Any] = {p.name: learned.get(p.name, values[p.name]) for p in activation.scalars}
    given |= {v.name: torch.stack([learned[e.name] for e in v.entries]) for v in activation.vectors}
    found = []
    with kernels.backend(backend):
        results = call(kernels, activation, [torch.stack(variables[: len(row.entries)])], given)
        for result in results:
            own: dict[By, float] = {(): result.item()}
            first = torch.autograd.grad(result, variables, create_graph=True, allow_unused=True)
            for i, slope in enumerate(first):
                own[(i,)] = 0.0 if slope is None else slope.item()
                if slope is None or not slope.requires_grad:
                    continue
                second = torch.autograd.grad(slope, variables, retain_graph=True, allow_unused=True)
                own |= {(i, j): 0.0 if v is None else v.item() for j, v in enumerate(second)}
            found.append(own)
    return found


def _of_row(found: dict[By, arb], by: By, own: int, row: Row) -> tuple[float, float]:
    """The derivative by ``by`` of the result of entry ``own``, and the sum of the magnitudes of its terms."""
    count = len(row.entries)
    total, size = arb(0), 0.0
    with ctx.workprec(_ROW_BITS):
        for part in together(found, by, own, count):
            total += found[part]
            size += abs(float(found[part].mid())) if max(part, default=0) > count else 0.0
            for i, value in enumerate(row.learned, start=count + 1):
                size += abs(float(found.get(tuple(sorted((*part, i))), arb(0)).mid()) * value)
    return float(total.mid()), size


def _row_error(fmt: Format, right: float, size: float, value: float) -> float:
    """How far ``value`` is off, in the unit of this module; infinite for what is no number."""
    if abs(right) > fmt.max:
        return 0.0 if np.copysign(value, right) == value and abs(value) >= fmt.max / 2 else np.inf
    below = 8 * 2.0**fmt.quantum  # what intermediate results lose there
    unit = float(fmt.ulp(np.array(right))) + fmt.epsilon * size + below
    return abs(value - right) / unit if np.isfinite(value) else np.inf


def verify_rows(
    activations: Iterable[Activation], kernels: Any, formats: Iterable[Format] = (FLOAT64, FLOAT32), seed: int = 0,
    backend: str = "kernel",
) -> Iterator[Entry]:  # fmt: skip
    """Measure every activation of rows: an :class:`Entry` each for f, first and second derivatives."""
    for activation in activations:
        if activation.kind is not Kind.ROW:
            continue
        fixed = [p for p in activation.parameters if not p.learnable]
        symbols = [x, *(p.symbol for p in activation.learnable)]
        partials = Partials(activation.expr, symbols, 3, [p.symbol for p in fixed])
        for fmt in formats:
            values = [arb(parameter_values(activation, fmt)[p.name]) for p in fixed]
            worst: dict[str, tuple[float, str]] = {}
            cases = rows(activation, fmt, seed)
            for row in cases:
                count = len(row.entries)
                with ctx.workprec(_ROW_BITS):
                    known = list(partials.on_row(list(map(arb, row.entries)), list(map(arb, row.learned)), values))
                try:
                    of_torch = _computed(kernels, activation, fmt, row, backend)
                except Exception as raised:  # a kernel that raises fails itself and no other
                    worst["f"] = np.inf, f"{row}: {type(raised).__name__}: {raised}"
                    break
                left_out = NOT_HELD.get(fmt.name, ()) if row.has_subnormal(fmt) else ()
                for own, (found, got) in enumerate(zip(known, of_torch, strict=True)):
                    for by, value in got.items():
                        right, size = _of_row(found, by, own, row)
                        off, name = _row_error(fmt, right, size, value), _row_name(by, count)
                        if name not in left_out and not off <= worst.get(name, (-1.0, ""))[0]:
                            worst[name] = off, f"{by} of result {own} of {row}: {value!r}, expected {right!r}"
            for name, (off, where) in sorted(worst.items()):
                limit = ROW_LIMITS[min(name.count("_"), 2)]
                yield Entry(
                    activation.name, fmt.name, BACKEND, name, points=len(cases), max_conditioned=float(off),
                    reasons=[] if off <= limit else [f"{off:.4g} units at {where}, accepted {limit:g}"],
                    listed="rows with subnormal entries are left out" if name in NOT_HELD.get(fmt.name, ()) else "",
                )  # fmt: skip


def _row_name(by: By, entries: int) -> str:
    """``d2f_dx_dp``: by an entry of the row and by a parameter."""
    order = "" if len(by) < 2 else str(len(by))
    return "_".join([f"d{order}f" if by else "f", *(("dx" if i < entries else "dp") for i in sorted(by))])
