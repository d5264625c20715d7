"""The checks that do not go through inputs one by one, each of one activation: figures, and what went wrong."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
import time
from pathlib import Path

import torch
from torch import Tensor

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind, u
from actsym.properties.floats.formats import FLOAT32, FORMATS
from codegen import special_table
from codegen.gpu.tasks import Result, Skipped
from codegen.verify.calling import Parameters, Subject, by_channel, trained, type_name
from codegen.verify.ulps import SUM_LIMIT, sum_error

#: The table of special values.
TABLE = Path(__file__).parents[2] / "reports" / "special.json"

#: Elements of a row of a row-wise activation, where a check builds rows itself.
ROW = 64

#: Elements over which gradients by parameters are summed, in so many channels.
_SUMMED, _CHANNELS = 1 << 15, 8


def build(subject: Subject, architecture: str) -> Result:
    """Compile what calls of the subject will load, into the cache of kernels, unless it is there; the seconds taken.

    architecture
        The compute capability, such as "90"; empty for the CPU.
    """
    start = time.monotonic()
    lengths = _lengths(subject.activation, subject.kernels._devices.UNROLLED)
    libraries, there, problems = (_for_cuda if architecture else _for_cpu)(subject, architecture, lengths)
    if problems:
        return {}, [" ".join(problem.split())[:1000] for problem in problems]
    return {"libraries": libraries, "there": there, "seconds": round(time.monotonic() - start, 1)}, []


def _for_cpu(subject: Subject, _: str, lengths: tuple[int, ...]) -> tuple[int, int, list[str]]:
    builder, there = subject.kernels._build, 0
    source = builder.HERE / "cpu" / f"{subject.activation.unit}.cpp"
    types = tuple(dict.fromkeys(builder.part(source, which) for which in (False, True)))
    for float64 in types:
        command = builder.cpu_command(source, float64)
        if command is None:
            return 0, 0, [f"no compiler was found for {source.name}"]
        full = [*command, *builder.definitions(lengths, float64)]
        there += builder.is_built(builder.library_path(full, source))
        try:
            builder.build(full, source)
        except builder.BuildError as error:
            return 0, 0, [str(error)]
    return len(types), there, []


def _for_cuda(subject: Subject, architecture: str, lengths: tuple[int, ...]) -> tuple[int, int, list[str]]:
    """The kernels for vectors of any lengths, and those for the lengths of the defaults."""
    cubins, driver, there = subject.kernels._cubins, subject.kernels._driver, 0
    try:
        newest = driver.version()
    except driver.DriverError as error:
        return 0, 0, [str(error)]
    types = subject.kernels._build.CUDA_TYPES
    asked = [(own, dtype) for own in dict.fromkeys([(), lengths]) for dtype in types]
    for own, dtype in asked:
        problems: list[str] = []
        wanted = cubins.Wanted(subject.activation.unit, architecture, own, dtype)
        if next(cubins.candidates(wanted, newest, problems, compiles=False), None):
            there += 1
        elif next(cubins.candidates(wanted, newest, problems), None) is None:
            return 0, 0, list(dict.fromkeys(problems))
    return len(asked), there, []


def _lengths(activation: Activation, unrolled: int) -> tuple[int, ...]:
    """The lengths of vectors that the library is built for: those of the defaults, where they are short."""
    lengths = tuple(len(v) for v in activation.vectors)
    return lengths if activation.kind is not Kind.ROW and max(lengths, default=0) <= unrolled else ()


def special(subject: Subject) -> Result:
    """The rows of the committed table of special values.  Raises :class:`~codegen.gpu.tasks.Skipped` where it has none
    of the activation."""
    rows = special_table.load(TABLE).get(subject.name) if TABLE.is_file() else None
    if rows is None:
        raise Skipped(f"{TABLE} does not say what is expected of {subject.name}")
    problems: list[str] = []
    for name in dict.fromkeys(row.dtype for row in rows):
        dtype = getattr(torch, name)
        for quantity in dict.fromkeys(row.quantity for row in rows):
            asked = [row for row in rows if (row.dtype, row.quantity) == (name, quantity)]
            x = torch.tensor([row.input for row in asked], dtype=torch.float64).to(dtype).to(subject.device)
            got = subject.evaluated(x)[quantity].double().tolist()
            problems += map(str, special_table.faults(asked, got))
    return {"inputs": len(rows)}, problems


def gradients(subject: Subject) -> Result:
    """``gradcheck`` and ``gradgradcheck`` in float64, parameters included."""
    generator = torch.Generator().manual_seed(3)
    shape = (3, ROW) if not subject.elementwise else (24,)
    x = (torch.rand(shape, generator=generator, dtype=torch.float64) * 5 - 2.5).to(subject.device).requires_grad_()
    parameters = subject.parameters(torch.float64, learn=True)
    learned = trained(parameters)

    def call(*given: Tensor) -> Tensor:
        return subject(given[: len(inputs)], parameters | dict(zip(learned, given[len(inputs) :], strict=True)))

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
        kernel, plain = (
            subject(subject.inputs(x[:64]), subject.parameters(dtype), backend=b).double() for b in ("kernel", "torch")
        )
        error = (plain - kernel).abs()
        if bool((error > 16 * torch.finfo(dtype).eps * (1 + plain.abs())).any()):
            problems.append(f"{dtype}: kernel and plain expression differ by {float(error.max()):.3g}")
    return {"elements": math.prod(shape)}, problems


def _run(subject: Subject, x: Tensor) -> tuple[Tensor, ...]:
    """The value, and the gradients by the inputs and parameters."""
    return subject.differentiated(subject.inputs(x), subject.parameters(x.dtype, learn=True))


def layouts(subject: Subject) -> Result:
    """The bits are the same one element beside a 16-byte boundary, transposed, in a strided view, and with both inputs
    of a gated function in one tensor."""
    problems = []
    shape = (96, 130)
    for dtype in (torch.float32, torch.bfloat16):
        x = torch.randn(shape, generator=torch.Generator().manual_seed(5)).to(dtype).to(subject.device) * 3
        parameters = subject.parameters(dtype)
        wanted = subject.differentiated(subject.inputs(x), parameters)
        moved = torch.empty(x.numel() + 1, dtype=dtype, device=subject.device)[1:].view(shape).copy_(x)
        wide = torch.empty(shape[0], 2 * shape[1], dtype=dtype, device=subject.device)[:, ::2].copy_(x)
        ways = {"misaligned": moved, "transposed": x.t().contiguous().t(), "strided": wide}
        found = {how: subject.differentiated(subject.inputs(way), parameters) for how, way in ways.items()}
        if u in subject.activation.inputs:
            found["packed"] = _packed(subject, x)
        problems += [
            f"{dtype}: {how} has other bits" for how, got in found.items()
            if not all(torch.equal(a, b) for a, b in zip(wanted, got, strict=True))
        ]  # fmt: skip
    return {"elements": math.prod(shape)}, problems


def _packed(subject: Subject, x: Tensor) -> tuple[Tensor, ...]:
    """Value and gradients where one tensor has both inputs in the halves of the last dimension."""
    whole = torch.cat(subject.inputs(x)[:: subject.order], -1)
    y, slopes = subject.differentiated((whole,), subject.parameters(x.dtype))
    return y, *slopes.chunk(2, -1)[:: subject.order]


def sums(subject: Subject) -> Result:
    """Gradients by learnable parameters, shared and by channels, against the sums of float64 terms."""
    figures: dict[str, float] = {}
    problems = []
    for dtype in (torch.float32, torch.float16, torch.bfloat16):
        generator = torch.Generator().manual_seed(6)
        x = (torch.randn(_SUMMED, generator=generator) * 2).to(dtype).to(subject.device).view(-1, _CHANNELS)
        parameters = subject.parameters(dtype, learn=True)
        held = subject.parameters(torch.float64, learn=True, held=dtype)
        # Of the terms each input is a channel of its own, in float64.
        exact = _gradients(subject, x.reshape(-1, 1).double(), by_channel(held, x.numel()), 0)
        shared = _gradients(subject, x, parameters, 1)
        apart = _gradients(subject, x, by_channel(parameters, _CHANNELS), 1)
        for name, terms in exact.items():
            terms = terms.reshape(x.numel(), -1)
            each = terms.reshape(-1, _CHANNELS, terms.shape[-1]).transpose(0, 1)
            for how, got, parts in (("shared", shared[name], terms[None]), ("by channel", apart[name], each)):
                worst = _sum_error(dtype, got.reshape(len(parts), -1), parts)
                label = f"{type_name(dtype)} {name} {how}"
                figures[label] = worst
                if not worst <= SUM_LIMIT:
                    problems.append(f"{label}: the sum is off by {worst:.4g} (accepted: {SUM_LIMIT:g})")
    return figures, problems


def _sum_error(dtype: torch.dtype, got: Tensor, terms: Tensor) -> float:
    """The largest error of sums [channels, entries] of terms [channels, inputs, entries]."""
    held, found = terms.double().cpu().numpy(), got.double().cpu().numpy()
    fmt, computing = FORMATS[type_name(dtype)], FLOAT32
    return max(
        sum_error(fmt, computing, float(found[c, e]), held[c, :, e], math.fsum(held[c, :, e]))
        for c in range(found.shape[0]) for e in range(found.shape[1])
    )  # fmt: skip


def _gradients(subject: Subject, x: Tensor, parameters: Parameters, dim: int) -> dict[str, Tensor]:
    """Gradients of the sum of all outputs by each learnable parameter."""
    y = subject(subject.inputs(x), parameters, dim=dim)
    leaves = trained(parameters)
    with subject.kernels.backend("kernel"):
        return dict(zip(leaves, torch.autograd.grad(y, [*leaves.values()], torch.ones_like(y)), strict=True))


# compute-sanitizer over small calls of one unit's kernels, forward and backward, at awkward lengths:
# ``python -m codegen.gpu.checks NAME`` makes the calls.

TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")

#: What compute-sanitizer ends with where it has found something, and the seconds that a tool may take.
_FOUND, _PATIENCE = 9, 150

_LENGTHS = (1, 7, 255, 1025)


def sanitize(subject: Subject) -> Result:
    """Every tool in turn.  Raises :class:`~codegen.gpu.tasks.Skipped` where it is not there, or does not run here."""
    command = shutil.which("compute-sanitizer")
    if command is None:
        raise Skipped("compute-sanitizer is not installed")
    problems = []
    for tool in TOOLS:
        options = ["--tool", tool, "--error-exitcode", str(_FOUND), "--launch-timeout", str(_PATIENCE)]
        called = [command, *options, sys.executable, "-m", "codegen.gpu.checks", subject.name]
        try:
            done = subprocess.run(called, capture_output=True, text=True, check=False, timeout=_PATIENCE)
        except subprocess.TimeoutExpired:
            problems.append(f"{tool}: not done after {_PATIENCE} s")
            continue
        told = " ".join((done.stdout + done.stderr).split())
        if done.returncode and "not supported" in told:
            raise Skipped(f"compute-sanitizer does not run here: {told[-200:]}")
        if done.returncode:
            problems.append(f"{tool} ends with {done.returncode}: {told[-400:]}")
    return {"tools": list(TOOLS)}, problems


def _watched(subject: Subject) -> None:
    """What a tool watches."""
    for length in _LENGTHS:
        for dtype in (torch.float32, torch.float16):
            whole = torch.linspace(-4, 4, 2 * (length + 1), device=subject.device).to(dtype).reshape(2, -1)
            leaf = whole[:, 1:].detach().requires_grad_()  # misaligned, and not contiguous
            subject.differentiated(subject.inputs(leaf), subject.parameters(dtype, learn=True))


if __name__ == "__main__":
    _watched(Subject.of(ACTIVATIONS[sys.argv[1]], "cuda"))
