"""Forward and backward against a copy of the same bytes and against what else computes the same, in one run.

Bytes are those that must move: forward reads the inputs and writes the output; backward reads the inputs and the
gradient and writes a gradient for each input.  Those of parameters are nothing beside them.  A copy reads and writes
once, so the share of its bandwidth is what a kernel that memory bounds can be judged by.

Everything that is read or written is there before the time runs, and is several times as large as a GPU's cache.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

import torch
from torch import Tensor

from codegen.bench.rivals import Function, by_compiler, own, peers, textbook
from codegen.gpu.tasks import Result, Skipped
from codegen.verify.calling import Subject, by_channel, trained, type_name
from tests.instruments.speeds.clock import Call, Timer, clocks

#: Elements of an input, and those of a row.
ELEMENTS, WIDTH = {"cuda": 1 << 26, "cpu": 1 << 16}, 1024

#: Types that everything is timed in, and those of what torch.compile makes: it takes seconds to make each.
_TYPES = (torch.float32, torch.bfloat16, torch.float16)
_COMPILED = {"cuda": (torch.float32, torch.bfloat16), "cpu": (torch.float32,)}


def time(subject: Subject) -> Result:
    """The kernel in every layout, and its rivals."""
    return _timed(subject, _TYPES, lambda work: [work.plain(rivals(subject)), *work.layouts()])


def compiled(subject: Subject) -> Result:
    """The kernel beside the textbook expression as torch.compile makes it."""
    with _made(subject) as made:
        return _timed(subject, _COMPILED[subject.device.type], lambda work: [work.rows({"compiled": made})])


def prepared(subject: Subject) -> Result:
    """Have torch.compile make what :func:`compiled` times, so that its cache has it: many at a time, not one by one."""
    called = []
    with _made(subject) as made:
        for dtype in _COMPILED[subject.device.type]:
            work = _Work(subject, dtype)
            for stage, (_, of) in work.stages(work.inputs, subject.parameters(dtype)).items():
                with contextlib.suppress(_NoGradient):
                    of(made)()
                    called.append(f"{type_name(dtype)} {stage}")
    return {"called": called}, []


class _NoGradient(ValueError):
    """What is constant to torch."""


@contextlib.contextmanager
def _made(subject: Subject) -> Iterator[Function]:
    from torch._functorch import config

    expression = textbook(subject.activation)
    if expression is None:
        raise Skipped("there is no textbook expression to compile")
    with config.patch(donated_buffer=False):  # the backward runs more than once on what is saved
        yield by_compiler(expression)


def _timed(
    subject: Subject, types: Iterable[torch.dtype], rows: Callable[[_Work], list[list[dict[str, Any]]]]
) -> Result:
    before = clocks(subject.device)
    found = [row for dtype in types for part in rows(_Work(subject, dtype)) for row in part]
    problems = [
        f"{row['dtype']} {row['layout']} {row['stage']}: {row['absent']['kernel']}"
        for row in found if "kernel" in row["absent"]
    ]  # fmt: skip
    return {"rows": found, "clocks": {"before": before, "after": clocks(subject.device)}}, problems


class _Work:
    """Inputs of one type, and calls on them."""

    def __init__(self, subject: Subject, dtype: torch.dtype) -> None:
        torch.manual_seed(0)
        self.subject, self.dtype, self.timer = subject, dtype, Timer(subject.device)
        self.elements = ELEMENTS[subject.device.type]
        shape = (self.elements // WIDTH, WIDTH)
        self.inputs = tuple(self._normal(shape) for _ in subject.activation.inputs)
        self.grad, self.target = self._normal(shape), self._normal(shape)

    def _normal(self, shape: tuple[int, ...]) -> Tensor:
        return torch.empty(shape, dtype=self.dtype, device=self.subject.device).normal_()

    def plain(self, others: dict[str, Function]) -> list[dict[str, Any]]:
        """Separate inputs and one set of parameters, with what else computes the same."""
        few = tuple(t[:8] for t in self.inputs)
        usable, absent = {}, {}
        for who, function in others.items():
            try:
                # The textbook expression is the definition; in a half type it may overflow.
                if who == "textbook" or agrees(self.subject, function, few, self.subject.parameters(self.dtype)):
                    usable[who] = function
                else:
                    absent[who] = "gives other values"
            except Exception as error:
                absent[who] = _told(error)
        rows = self.rows(usable, parameters=True)
        for row in rows:
            row["absent"] = absent | row["absent"]
        return rows

    def rows(self, others: dict[str, Function], *, parameters: bool = False) -> list[dict[str, Any]]:
        """The kernel and others, forward and backward; with ``parameters`` also with the gradients of these."""
        learned = self.subject.parameters(self.dtype, learn=parameters)
        return self._rows("plain", {"kernel": self._kernel} | others, self.inputs, learned)

    def layouts(self) -> list[list[dict[str, Any]]]:
        """The kernel with both inputs in one tensor, and with parameters for each channel."""
        found = []
        learned = self.subject.parameters(self.dtype, learn=True)
        if len(self.inputs) == 2:
            packed = torch.cat(self.inputs[:: self.subject.order], -1)
            found.append(self._rows("packed", {"kernel": self._kernel}, (packed,), learned))
        if self.subject.elementwise and trained(learned):
            found.append(self._rows("channels", {"kernel": self._kernel}, self.inputs, by_channel(learned, WIDTH)))
        return found

    def _kernel(self, given: tuple[Tensor, ...], parameters: Any) -> Tensor:
        return self.subject(given, parameters, training=True)

    def _rows(
        self, layout: str, functions: dict[str, Function], given: tuple[Tensor, ...], learned: dict[str, Any]
    ) -> list[dict[str, Any]]:
        """A row a stage."""
        size, found = self.elements * self.dtype.itemsize, []
        for stage, (moved, of) in self.stages(given, learned).items():
            work: dict[str, Call] = {"copy": lambda: self.target.copy_(self.inputs[0])}
            absent = {}
            with self.timer.stream():
                for who, function in functions.items():
                    try:
                        work[who] = of(function)
                    except Exception as error:  # no gradient, no memory, no operator
                        absent[who] = _told(error)
                timed = asdict(self.timer.time(work))
            timed["absent"] |= absent
            found.append({
                "dtype": type_name(self.dtype), "stage": stage, "layout": layout, "elements": self.elements,
                "bytes": moved, "copied": size, **timed,
            })  # fmt: skip
        return found

    def stages(
        self, given: tuple[Tensor, ...], learned: dict[str, Any]
    ) -> dict[str, tuple[int, Callable[[Function], Call]]]:
        """Forward, backward, and backward with the gradients of parameters where there are any to learn: the bytes that
        must move, and what makes a call of a function."""
        inputs, size = len(self.inputs), self.elements * self.dtype.itemsize
        forward, backward = (inputs + 1) * size, (2 * inputs + 1) * size
        frozen = {n: p.detach() if isinstance(p, Tensor) else p for n, p in learned.items()}
        found: dict[str, tuple[int, Callable[[Function], Call]]] = {
            "forward": (forward, lambda f: self._forward(f, given, frozen)),
            "backward": (backward, lambda f: self._backward(f, given, frozen, ())),
        }
        if wanted := tuple(trained(learned).values()):
            found["parameters"] = backward, lambda f: self._backward(f, given, learned, wanted)
        return found

    def _forward(self, function: Function, given: tuple[Tensor, ...], parameters: Any) -> Call:
        def forward() -> None:
            with torch.no_grad():
                function(given, parameters)

        return forward

    def _backward(
        self, function: Function, given: tuple[Tensor, ...], parameters: Any, wanted: tuple[Tensor, ...]
    ) -> Call:
        """The backward alone: the forward is done here."""
        leaves = tuple(t.clone().requires_grad_() for t in given)  # Liger's backward writes to its inputs
        with self.subject.kernels.backend("kernel"):
            y = function(leaves, parameters)
        if not y.requires_grad:
            raise _NoGradient("there is no gradient")
        grad = self.grad.clone()

        def backward() -> None:
            with self.subject.kernels.backend("kernel"):
                torch.autograd.grad(y, (*leaves, *wanted), grad, retain_graph=True, allow_unused=True)

        return backward


def _told(error: Exception) -> str:
    if isinstance(error, _NoGradient):
        return str(error)
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"


# What else computes the same.

#: How far another function may be off, beside 1 and the value, to be taken for the same.
_SAME = 0.05


def rivals(subject: Subject) -> dict[str, Function]:
    """By name, each a function of the inputs and of the parameters by name."""
    found = {"textbook": textbook(subject.activation), "torch": own(subject.activation), "liger": _liger(subject.name)}
    return {name: f for name, f in found.items() if f is not None} | peers(subject.activation)


def agrees(subject: Subject, function: Function, given: tuple[Tensor, ...], parameters: Mapping[str, Any]) -> bool:
    """Whether a function computes the activation of some inputs, to a digit."""
    with torch.no_grad(), subject.kernels.backend("kernel"):
        ours = subject(given, parameters).double()
        theirs = function(tuple(t.clone() for t in given), parameters).double()
    return bool(((ours - theirs).abs() <= _SAME * (1 + ours.abs())).all())


def _liger(name: str) -> Function | None:
    """Liger's kernel, where it has one of the same definition and is installed."""
    if name != "swiglu":
        return None
    try:
        from liger_kernel.ops.swiglu import LigerSiLUMulFunction
    except ImportError:
        return None
    apply: Callable[..., Tensor] = LigerSiLUMulFunction.apply
    return lambda given, parameters: apply(*given)
