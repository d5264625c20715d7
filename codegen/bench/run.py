"""Times the kernels of activations beside a copy, the textbook expression and functions of other libraries."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

import torch
from torch import Tensor

from actsym.definition.spec import Activation, Kind
from actsym.work import measurements
from codegen.bench.results import Speed
from codegen.bench.rivals import Function, by_compiler, own, peers, textbook
from codegen.names import torch_name
from codegen.verify.calling import Subject, trained, type_name

#: Elements of the input, and those of a row.
ELEMENTS, ROW = 1 << 22, 1024

#: Rounds in which everything has one turn: at least and at most, and the seconds that they may take in between.
LEAST, MOST, SECONDS = 15, 101, 1.5

#: What kernels' times are compared over, on a tensor of so many elements: how an input is made of normal numbers.
INPUTS: Mapping[str, Callable[[Tensor], Tensor]] = {
    **{f"N(0, {deviation:g}^2)": partial(torch.mul, deviation) for deviation in (0.5, 1, 2, 4, 8)},
    "N(-1, 2^2)": lambda normal: 2 * normal - 1,
    "N(0, 1), 1% at 30": lambda normal: torch.where(normal.abs() > 2.5758, 30 * normal.sign(), normal),
}
COMPARED = 1 << 18

#: Numbers of an input that is little but a call.
_FEW = 8

FORWARD, TRAINING = "forward", "training"


def run(
    activations: Sequence[Activation],
    kernels: ModuleType,
    generated: Mapping[str, Any],
    *,
    elements: Sequence[int] = (ELEMENTS,),
    compiled: bool = True,
    dtype: torch.dtype = torch.float32,
    device: str = "cpu",
    progress: Callable[[int, int, str], None] | None = None,
) -> Iterator[Speed]:
    """Measure the speed of each activation, forward and in training, on normal inputs in rows of 1024.

    kernels
        The generated package.  ``generated``: what its manifest has of the activations, by name.
    compiled
        Whether the textbook expression is measured as torch.compile makes it, too: it takes some seconds to compile.

    Raises ValueError for a number of elements that makes no rows, RuntimeError where a kernel cannot be built.
    """
    for count in elements:
        if count < ROW or count % ROW:
            raise ValueError(f"{count} elements are no rows of {ROW}; accepted: positive multiples of {ROW}")
    if device == "cpu":
        kernels.dispatcher(build=True)  # else it is built beside the first measurements
    subjects = [(a, count) for a in activations for count in elements]
    for done, (activation, count) in enumerate(subjects):
        if progress is not None:
            progress(done, len(subjects), f"{activation.title}, {count:,} elements")
        subject = Subject(activation, kernels, torch.device(device))
        # Around all calls: what it takes to choose a back end is no part of a kernel's time.
        with kernels.backend("kernel"):
            yield from _Work(subject, count, dtype, compiled).speeds(generated.get(activation.name, {}))


def _milliseconds(time: Time) -> tuple[float, float]:
    return round(time.median * 1e3, 4), round(time.spread * 1e3, 4)


class _Work:
    """Inputs and parameters of one activation, and calls on them."""

    def __init__(self, subject: Subject, elements: int, dtype: torch.dtype, compiled: bool) -> None:
        torch.manual_seed(0)
        shape = (elements // ROW, ROW)
        count = len(subject.activation.inputs)
        self.subject = subject
        self.inputs = tuple(torch.randn(shape, dtype=dtype, device=subject.device) for _ in range(count))
        self.leaves = tuple(t.clone().requires_grad_() for t in self.inputs)
        self.grad = torch.randn(shape, dtype=dtype, device=subject.device)
        self.parameters = subject.parameters(dtype)
        self.learned = subject.parameters(dtype, learn=True)
        written = textbook(subject.activation)
        others = {
            "textbook": written,
            "compiled": by_compiler(written) if compiled and written is not None else None,
            "torch": own(subject.activation),
            **peers(subject.activation),
        }
        self.function = getattr(subject.kernels, subject.activation.unit)
        self.names = {name: torch_name(subject.activation.unit, name) for name in self.parameters}
        self.options = {"training": True} if subject.activation.kind is Kind.STOCHASTIC else {}
        self.functions: dict[str, Function] = {"kernel": self._kernel}
        self.functions |= {who: function for who, function in others.items() if function is not None}

    def speeds(self, entry: Mapping[str, Any]) -> Iterator[Speed]:
        """The speed of each pass; ``entry`` is what the manifest has of the activation."""
        device, name, size, inputs = self.subject.device, type_name(self.grad.dtype), self.grad.nbytes, len(self.inputs)
        # Forward reads the inputs and writes the output; backward reads them again with its gradient and writes theirs.
        moved = {FORWARD: (inputs + 1) * size, TRAINING: (inputs + 1) * size + (2 * inputs + 1) * size}
        for stage, count in moved.items():
            times = interleaved(self.of(stage), device, LEAST, MOST, SECONDS)
            milliseconds = {who: _milliseconds(time) for who, time in times.items()}
            across: dict[str, dict[str, float]] = {}
            for (given, who), taken in interleaved(self.across(stage), device, LEAST, MOST, SECONDS).items():
                across.setdefault(given, {})[who] = _milliseconds(taken)[0]
            source = measurements.named(entry, "kernel" if device.type == "cpu" else "cuda", name, stage)
            about = self.subject.name, name, stage, self.grad.numel(), count, size
            yield Speed(*about, milliseconds, source, measurements.today(), across)

    def _kernel(self, given: tuple[Tensor, ...], parameters) -> Tensor:
        named = {self.names[name]: value for name, value in parameters.items()}
        return self.function(*given, **named, **self.options)

    def of(self, stage: str) -> dict[str, Callable[[], object]]:
        copy = {"copy": self.inputs[0].clone}  # into new memory, as a kernel's result is written
        few = tuple(t[:1, :_FEW].clone() for t in self.inputs)
        if stage == FORWARD:
            called = {who: self._forward(function, self.inputs) for who, function in self.functions.items()}
            return copy | called | {"call": self._forward(self._kernel, few)}
        trained = {who: f for who, f in self.functions.items() if self._differentiable(who, f)}
        called = {who: self._training(function, self.leaves, self.grad) for who, function in trained.items()}
        leaves = tuple(t.requires_grad_() for t in few)
        return copy | called | {"call": self._training(self._kernel, leaves, self.grad[:1, :_FEW].clone())}

    def across(self, stage: str) -> dict[tuple[str, str], Callable[[], object]]:
        """By the input (:data:`INPUTS`) and what runs: the kernel, torch's own, and the textbook by torch.compile."""
        functions = {who: self.functions[who] for who in ("kernel", "torch", "compiled") if who in self.functions}
        found: dict[tuple[str, str], Callable[[], object]] = {}
        for (name, made), (who, function) in product(INPUTS.items(), functions.items()):
            normal = [torch.randn(COMPARED // ROW, ROW).to(self.grad) for _ in self.inputs]
            given = (made(normal[0]), *normal[1:])
            if stage == FORWARD:
                found[name, who] = self._forward(function, given)
            elif self._differentiable(who, function):
                leaves = tuple(t.requires_grad_() for t in given)
                found[name, who] = self._training(function, leaves, torch.ones_like(given[0]))
        return found

    def _differentiable(self, who: str, function: Function) -> bool:
        """Whether torch finds a gradient at all: of a step written as constants there is none."""
        if who == "compiled":  # of the same expression; it would be compiled for this input alone
            return self._differentiable("textbook", self.functions["textbook"])
        return function(tuple(t[:1] for t in self.leaves), self.learned).requires_grad

    def _forward(self, function: Function, inputs: tuple[Tensor, ...]) -> Callable[[], object]:
        def forward() -> None:
            with torch.no_grad():
                function(inputs, self.parameters)

        return forward

    def _training(self, function: Function, leaves: tuple[Tensor, ...], grad: Tensor) -> Callable[[], object]:
        learned = trained(self.learned).values()

        def training() -> None:
            y = function(leaves, self.learned)
            torch.autograd.grad(y, [*leaves, *learned], grad, allow_unused=True)

        return training


# Pieces of work timed in turn, so that what else the machine does falls on all of them alike.


Key = TypeVar("Key", bound=Hashable)


class Time(NamedTuple):
    """Seconds: the median, and the distance between the quartiles."""

    median: float
    spread: float


def interleaved(
    work: Mapping[Key, Callable[[], object]], device: torch.device, least: int, most: int = 0, seconds: float = 0.0
) -> dict[Key, Time]:
    """The time of each piece of work, measured in rounds in which each runs once.

    There are ``least`` of them (2 or more), and up to ``most`` as far as ``seconds`` allow: what slows a machine down
    comes and goes, so that medians over a tenth of a second are not those of the next.  The order changes from round
    to round: what reads an input second finds it in a cache.
    """
    for call in work.values():
        for _ in range(2):
            call()
    once = sum(_seconds(call, device) for call in work.values())
    samples: dict[Key, list[float]] = {name: [] for name in work}
    for turn in range(max(least, min(most, int(seconds / once)))):
        for name, call in Random(turn).sample(list(work.items()), len(work)):
            samples[name].append(_seconds(call, device))
    quartiles = {name: statistics.quantiles(found, n=4) for name, found in samples.items()}
    return {name: Time(middle, high - low) for name, (low, middle, high) in quartiles.items()}


def _seconds(call: Callable[[], object], device: torch.device) -> float:
    if device.type != "cuda":
        before = time.perf_counter()
        call()
        return time.perf_counter() - before
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    call()
    end.record()
    end.synchronize()
    return start.elapsed_time(end) / 1e3
