"""The checks, each of one activation: what it measured and what went wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from codegen import special_table
from codegen.gpu import oracle
from codegen.gpu.calls import ROW, Subject
from codegen.gpu.measure import Tally, ulp

#: What a check returns: figures by name, and problems.
Result = tuple[dict[str, Any], list[str]]

FORWARD, BACKWARD, HALF = 4.0, 8.0, 1.0
HALF_SHARE = 0.999
#: How far the float64 function may be from mpmath, in float32 ulp, to be what float32 kernels are measured against.
TRUSTED = 2.0**-12
#: The table of special values.
TABLE = Path(__file__).parents[2] / "reports" / "special.json"
#: Inputs in one piece of the exhaustive float32 check.
PIECE = 1 << 24


def trust(subject: Subject) -> Result:
    """The float64 kernel against mpmath, in float32 units: the oracle's own error."""
    points = oracle.stratified()
    exact = oracle.exact(subject, points)
    found = oracle.values(subject, torch.tensor(points, dtype=torch.float64, device=subject.device))
    figures: dict[str, float] = {"points": len(points)}
    problems = []
    for name, part in (("f", 0), ("df_dx", 1)):
        wanted = torch.tensor([e[part] for e in exact], dtype=torch.float64)
        got = found[part].cpu()
        usable = wanted.isfinite() & got.isfinite() & (wanted.abs() < 3e38)
        error = ((got - wanted).abs() / ulp(wanted, torch.float32))[usable]
        worst = float(error.max()) if error.numel() else 0.0
        figures[f"{name}_error"] = worst
        if worst > TRUSTED:
            at = torch.tensor(points, dtype=torch.float64)[usable][int(error.argmax())]
            problems.append(f"{name}: float64 is {worst:.3g} float32 ulp from mpmath at {float(at)!r}")
    return figures, problems


def half(subject: Subject) -> Result:
    """Every finite input of float16 and of bfloat16, forward and backward."""
    figures, problems = {}, []
    for dtype in (torch.float16, torch.bfloat16):
        bits = torch.arange(-(1 << 15), 1 << 15, dtype=torch.int32).to(torch.int16)
        x = bits.view(dtype).to(subject.device)
        x = x[x.isfinite()]
        for name, tally in zip(("f", "df_dx"), _measured(subject, x, dtype), strict=True):
            label = f"{str(dtype).removeprefix('torch.')}_{name}"
            figures[label] = _figures(tally)
            problems += [f"{label}: {p}" for p in tally.problems(HALF, HALF_SHARE)]
    return figures, problems


def pieces() -> Iterator[int]:
    """The first bit patterns of the pieces of all float32 inputs."""
    yield from range(-(1 << 31), 1 << 31, PIECE)


def single(subject: Subject, starts: Iterator[int] | None = None) -> Result:
    """All float32 inputs (or the pieces that start at ``starts``), forward and backward."""
    tallies = (Tally(), Tally())
    for start in pieces() if starts is None else starts:
        bits = torch.arange(start, start + PIECE, dtype=torch.int64, device=subject.device).to(torch.int32)
        x = bits.view(torch.float32)
        x = x[x.isfinite()]
        if x.numel():
            _measured(subject, x, torch.float32, tallies)
    figures = {name: _figures(t) for name, t in zip(("f", "df_dx"), tallies, strict=True)}
    problems = [f"f: {p}" for p in tallies[0].problems(FORWARD, 0)]
    return figures, problems + [f"df_dx: {p}" for p in tallies[1].problems(BACKWARD, 0)]


def _measured(
    subject: Subject, x: Tensor, dtype: torch.dtype, tallies: tuple[Tally, Tally] | None = None
) -> tuple[Tally, Tally]:
    tallies = (Tally(), Tally()) if tallies is None else tallies
    points = x.double()
    exact = oracle.values(subject, points, dtype)
    slope_of_slope = _second(subject, points) if oracle.zeros(subject)[1] else torch.zeros_like(points)
    found = subject.value_and_slope(x)
    for part, derivative in ((0, exact[1]), (1, slope_of_slope)):
        slack = oracle.slack(points, derivative, oracle.zeros(subject)[part], dtype)
        tallies[part].add(points, found[part], exact[part], slack)
    return tallies


def _second(subject: Subject, points: Tensor) -> Tensor:
    step = 1e-6 * points.abs().clamp(min=1.0)
    ahead, behind = oracle.values(subject, points + step)[1], oracle.values(subject, points - step)[1]
    return torch.nan_to_num((ahead - behind) / (2 * step), nan=0.0, posinf=0.0, neginf=0.0)


def _figures(tally: Tally) -> dict[str, Any]:
    judged = max(tally.points - tally.tied, 1)
    return {
        "points": tally.points, "max_ulps": tally.largest, "worst_input": tally.worst,
        "correct": tally.rounded / judged, "tied": tally.tied, "wrong": tally.wrong,
    }  # fmt: skip


def special(subject: Subject) -> Result:
    """The rows of the committed table of special values; for an activation that is not in it: NaN gives NaN, and signed
    zeros, infinities and subnormals give on this device what the float64 expression gives."""
    if rows := _declared().get(subject.name):
        return _by_table(subject, rows)
    problems: list[str] = []
    inputs = [math.nan, math.inf, -math.inf, 0.0, -0.0]
    for dtype in (torch.float64, torch.float32, torch.float16, torch.bfloat16):
        tiny = torch.finfo(dtype).smallest_normal
        x = torch.tensor([*inputs, tiny / 2, -tiny / 2], dtype=torch.float64).to(dtype).to(subject.device)
        kernel = subject.value_and_slope(x)
        wanted = subject.value_and_slope(x.double(), backend="torch", held=dtype)
        for name, got, want in zip(("f", "df_dx"), kernel, wanted, strict=True):
            want = torch.where(x.isnan(), torch.nan, want.to(dtype))
            same = (got == want) | (got.isnan() & want.isnan()) | _close(got, want)
            for value, ours, theirs in zip(x[~same].tolist(), got[~same].tolist(), want[~same].tolist(), strict=True):
                problems.append(f"{name} {dtype} at {value!r}: {ours!r}, not {theirs!r}")
    return {"inputs": 7 * 4}, problems


@cache
def _declared() -> dict[str, list[special_table.Row]]:
    """The committed table by activation; empty where there is none."""
    return special_table.load(TABLE) if TABLE.is_file() else {}


def _by_table(subject: Subject, rows: list[special_table.Row]) -> Result:
    problems: list[str] = []
    for name in dict.fromkeys(row.dtype for row in rows):
        dtype = getattr(torch, name)
        for part, quantity in enumerate(("f", "df_dx")):
            asked = [row for row in rows if (row.dtype, row.quantity) == (name, quantity)]
            x = torch.tensor([row.input for row in asked], dtype=torch.float64).to(dtype).to(subject.device)
            got = subject.value_and_slope(x)[part].double().tolist()
            problems += map(str, special_table.faults(asked, got))
    return {"inputs": len(rows)}, problems


def _close(got: Tensor, want: Tensor) -> Tensor:
    tiny = torch.finfo(got.dtype).smallest_normal * torch.finfo(got.dtype).eps
    error = (got.double() - want.double()).abs()
    return error <= 8 * torch.finfo(got.dtype).eps * want.double().abs() + tiny


def gradients(subject: Subject) -> Result:
    """``gradcheck`` and ``gradgradcheck`` in float64, parameters included."""
    generator = torch.Generator().manual_seed(3)
    shape = (3, ROW) if not subject.elementwise else (24,)
    x = (torch.rand(shape, generator=generator, dtype=torch.float64) * 5 - 2.5).to(subject.device).requires_grad_()
    parameters = subject.parameters(torch.float64, learn=True)
    learned = trained(parameters)

    def call(*given: Tensor) -> Tensor:
        values = parameters | dict(zip(learned, given[len(inputs) :], strict=True))
        with subject.kernels.backend("kernel"):
            return subject.function(*given[: len(inputs)], **values, **subject.options())

    inputs = [t.detach().clone().requires_grad_() for t in subject.inputs(x)]
    problems = []
    for name, check in (("gradcheck", torch.autograd.gradcheck), ("gradgradcheck", torch.autograd.gradgradcheck)):
        try:
            check(call, (*inputs, *learned.values()))
        except RuntimeError as error:  # what torch raises where the numbers differ
            problems.append(f"{name}: {' '.join(str(error).split())[:300]}")
    return {"inputs": len(inputs), "parameters": len(learned)}, problems


def repeatable(subject: Subject) -> Result:
    """Two runs give the same bits, parameter gradients too; kernels and plain expressions agree; inputs stay."""
    problems = []
    shape = (4097, 129)
    for dtype in (torch.float32, torch.bfloat16):
        x = torch.randn(shape, generator=torch.Generator().manual_seed(1)).to(dtype).to(subject.device) * 3
        runs = [_run(subject, x) for _ in range(2)]
        if not all(torch.equal(a, b) for a, b in zip(*runs, strict=True)):
            problems.append(f"{dtype}: two runs differ")
        before = x.clone()
        _run(subject, x)
        if not torch.equal(before, x):
            problems.append(f"{dtype}: the input was written to")
        plain = subject(x[:64], backend="torch")
        error = (plain.double() - subject(x[:64]).double()).abs()
        if bool((error > 16 * torch.finfo(dtype).eps * (1 + plain.double().abs())).any()):
            problems.append(f"{dtype}: kernel and plain expression differ by {float(error.max()):.3g}")
    return {"elements": math.prod(shape)}, problems


def _run(subject: Subject, x: Tensor) -> list[Tensor]:
    leaf = x.detach().requires_grad_()
    parameters = subject.parameters(x.dtype, learn=True)
    with subject.kernels.backend("kernel"):
        y = subject.function(*subject.inputs(leaf), **parameters, **subject.options())
        wanted = [leaf, *trained(parameters).values()]
        return [y.detach(), *torch.autograd.grad(y, wanted, torch.ones_like(y))]


def trained(parameters: dict[str, Tensor | float]) -> dict[str, Tensor]:
    """The parameters that gradients are taken of."""
    return {name: p for name, p in parameters.items() if isinstance(p, Tensor) and p.requires_grad}


#: By part, in the order in which they run.
CHECKS: dict[str, Callable[[Subject], Result]] = {
    "special": special, "trust": trust, "half": half, "gradients": gradients, "repeatable": repeatable,
    "single": single,
}  # fmt: skip

#: Parts that go through inputs one by one.
ELEMENTWISE = frozenset({"special", "trust", "half", "single"})
