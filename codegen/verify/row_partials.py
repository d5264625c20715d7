"""Verification of activations that read whole rows: f, its first and its second derivatives, against jets.

Rows of one to five entries: ordinary ones, with an outlier, of many binades, with zeros and subnormal numbers.  Each
result of a row is differentiated by every entry, and by every learnable parameter.  An error is told in units: one in
the last place of the result and epsilon times the magnitudes of the terms that it is the sum of, which kernels round
each: one a parameter, by way of the statistics and beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from flint import arb, ctx

from actsym.definition.spec import Activation, Kind, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64, Format
from codegen.verify.calling import call
from codegen.verify.jets import By, Partials, together
from codegen.verify.quantities import parameter_values
from codegen.verify.results import Entry

#: What errors may be, in the unit above, by order of the derivative.
LIMITS = (2.0, 4.0, 28.0)

#: Powers of two between which the entries of a row lie: beyond, squares and sixth powers leave the numbers.
REACH = {FLOAT32.name: 18, FLOAT64.name: 160}

#: What is not held for rows with subnormal entries: the scale of the row leaves nothing of them.
NOT_HELD = {FLOAT64.name: ("df_dx", "d2f_dx_dx", "d2f_dx_dp")}

_BITS = 400


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


def exact(partials: Partials, row: Row, fixed: list[arb]) -> list[dict[By, arb]]:
    """The derivatives of every result of a row, by its entries and then by the parameters."""
    with ctx.workprec(_BITS):
        return list(partials.on_row(list(map(arb, row.entries)), list(map(arb, row.learned)), fixed))


def computed(kernels: Any, activation: Activation, fmt: Format, row: Row, backend: str) -> list[dict[By, float]]:
    """The same as torch computes it, to second order; what does not depend on a variable is left out."""
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


def reference(found: dict[By, arb], by: By, own: int, row: Row) -> tuple[float, float]:
    """The derivative by ``by`` of the result of entry ``own``, and the sum of the magnitudes of its terms."""
    count = len(row.entries)
    total, size = arb(0), 0.0
    with ctx.workprec(_BITS):
        for part in together(found, by, own, count):
            total += found[part]
            size += abs(float(found[part].mid())) if max(part, default=0) > count else 0.0
            for i, value in enumerate(row.learned, start=count + 1):
                size += abs(float(found.get(tuple(sorted((*part, i))), arb(0)).mid()) * value)
    return float(total.mid()), size


def error(fmt: Format, right: float, size: float, value: float) -> float:
    """How far ``value`` is off, in the unit of this module; infinite for what is no number."""
    if abs(right) > fmt.max:
        return 0.0 if np.copysign(value, right) == value and abs(value) >= fmt.max / 2 else np.inf
    below = 8 * 2.0**fmt.quantum  # what intermediate results lose there
    unit = float(fmt.ulp(np.array(right))) + fmt.epsilon * size + below
    return abs(value - right) / unit if np.isfinite(value) else np.inf


def verify(
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
                known = exact(partials, row, values)
                try:
                    of_torch = computed(kernels, activation, fmt, row, backend)
                except Exception as raised:  # a kernel that raises fails itself and no other
                    worst["f"] = np.inf, f"{row}: {type(raised).__name__}: {raised}"
                    break
                left_out = NOT_HELD.get(fmt.name, ()) if row.has_subnormal(fmt) else ()
                for own, (found, got) in enumerate(zip(known, of_torch, strict=True)):
                    for by, value in got.items():
                        right, size = reference(found, by, own, row)
                        off, name = error(fmt, right, size, value), _name(by, count)
                        if name not in left_out and not off <= worst.get(name, (-1.0, ""))[0]:
                            worst[name] = off, f"{by} of result {own} of {row}: {value!r}, expected {right!r}"
            for name, (off, where) in sorted(worst.items()):
                limit = LIMITS[min(name.count("_"), 2)]
                yield Entry(
                    activation.name, fmt.name, "second", name, points=len(cases), max_conditioned=float(off),
                    reasons=[] if off <= limit else [f"{off:.4g} units at {where}, accepted {limit:g}"],
                    listed="rows with subnormal entries are left out" if name in NOT_HELD.get(fmt.name, ()) else "",
                )  # fmt: skip


def _name(by: By, entries: int) -> str:
    """``d2f_dx_dp``: by an entry of the row and by a parameter."""
    order = "" if len(by) < 2 else str(len(by))
    return "_".join([f"d{order}f" if by else "f", *(("dx" if i < entries else "dp") for i in sorted(by))])
