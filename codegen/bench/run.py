"""An activation's pieces of work, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import ModuleType

import torch
from torch import Tensor

from actsym.definition.spec import Activation
from codegen.bench.results import Speed
from codegen.bench.textbook import Function, own, textbook
from codegen.bench.timing import Time, interleaved
from codegen.gpu.calls import Subject

#: Elements of the input, those of a row, and rounds in which everything has one turn.
ELEMENTS, ROW, ROUNDS = 1 << 22, 1024, 15

FORWARD, TRAINING = "forward", "training"


def run(
    activations: Sequence[Activation],
    kernels: ModuleType,
    sources: dict[str, str],
    *,
    elements: int = ELEMENTS,
    dtype: torch.dtype = torch.float32,
    device: str = "cpu",
    progress: Callable[[int, int, str], None] | None = None,
) -> Iterator[Speed]:
    """Measure each activation forward, and in training, on ``elements`` normal inputs (rows of 1024).

    kernels
        The generated package.  ``sources``: fingerprints of its activations by name.

    Raises ValueError for a number of elements that makes no rows, RuntimeError where a kernel cannot be built.
    """
    if elements < ROW or elements % ROW:
        raise ValueError(f"{elements} elements are no rows of {ROW}; accepted: positive multiples of {ROW}")
    for done, activation in enumerate(activations):
        if progress is not None:
            progress(done, len(activations), activation.title)
        subject = Subject(activation, kernels, torch.device(device))
        yield from _speeds(subject, elements, dtype, sources.get(activation.name, ""))


def _speeds(subject: Subject, elements: int, dtype: torch.dtype, source: str) -> Iterator[Speed]:
    work = _Work(subject, elements, dtype)
    size = elements * dtype.itemsize
    inputs = len(work.inputs)
    # Forward reads the inputs and writes the output; backward reads them again with its gradient and writes theirs.
    moved = {FORWARD: (inputs + 1) * size, TRAINING: (inputs + 1) * size + (2 * inputs + 1) * size}
    name = str(dtype).removeprefix("torch.")
    for stage, count in moved.items():
        times = interleaved(work.of(stage), subject.device, ROUNDS)
        milliseconds = {who: _milliseconds(time) for who, time in times.items()}
        yield Speed(subject.name, name, stage, elements, count, size, milliseconds, source[:16])


def _milliseconds(time: Time) -> tuple[float, float]:
    return round(time.median * 1e3, 4), round(time.spread * 1e3, 4)


class _Work:
    """Inputs and parameters of one activation, and calls on them."""

    def __init__(self, subject: Subject, elements: int, dtype: torch.dtype) -> None:
        torch.manual_seed(0)
        shape = (elements // ROW, ROW)
        count = len(subject.activation.inputs)
        self.subject = subject
        self.inputs = tuple(torch.randn(shape, dtype=dtype, device=subject.device) for _ in range(count))
        self.leaves = tuple(t.clone().requires_grad_() for t in self.inputs)
        self.grad = torch.randn(shape, dtype=dtype, device=subject.device)
        self.target = torch.empty_like(self.grad)
        self.parameters = subject.parameters(dtype)
        self.learned = subject.parameters(dtype, learn=True)
        others = {"textbook": textbook(subject.activation), "torch": own(subject.activation)}
        self.functions: dict[str, Function] = {"kernel": self._kernel}
        self.functions |= {who: function for who, function in others.items() if function is not None}

    def _kernel(self, given: tuple[Tensor, ...], parameters) -> Tensor:
        with self.subject.kernels.backend("kernel"):
            return self.subject.function(*given, **parameters, **self.subject.options(training=True))

    def of(self, stage: str) -> dict[str, Callable[[], object]]:
        copy = {"copy": lambda: self.target.copy_(self.inputs[0])}
        if stage == FORWARD:
            return copy | {who: self._forward(function) for who, function in self.functions.items()}
        trained = {who: f for who, f in self.functions.items() if self._differentiable(f)}
        return copy | {who: self._training(function) for who, function in trained.items()}

    def _differentiable(self, function: Function) -> bool:
        """Whether torch finds a gradient at all: of a step written as constants there is none."""
        return function(tuple(t[:1] for t in self.leaves), self.learned).requires_grad

    def _forward(self, function: Function) -> Callable[[], object]:
        def forward() -> None:
            with torch.no_grad():
                function(self.inputs, self.parameters)

        return forward

    def _training(self, function: Function) -> Callable[[], object]:
        learned = [p for p in self.learned.values() if isinstance(p, Tensor) and p.requires_grad]

        def training() -> None:
            with self.subject.kernels.backend("kernel"):
                y = function(self.leaves, self.learned)
                torch.autograd.grad(y, [*self.leaves, *learned], self.grad, allow_unused=True)

        return training
