"""What a call costs beside its arithmetic: ``python -m codegen.bench [UNIT...]``.

Eight numbers of float32 on the CPU, forward and in training, each unit in turn with ``torch.nn.functional.mish``:
microseconds, and how many times those of torch.  A unit without parameters is called as the function that it is, one
that learns parameters as its module, whose parameters are frozen here, by ``forward``.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from codegen.names import class_name

#: Rounds in which each has one turn, and calls a turn.
ROUNDS, CALLS = 25, 200


Function = Callable[[torch.Tensor], torch.Tensor]


class Subject(NamedTuple):
    """What is called, and what it is, in words."""

    call: Function
    gated: bool
    learned: bool


def subjects(names: Sequence[str] = ()) -> dict[str, Subject]:
    """Every unit that computes element by element, those without parameters first, or those that are named."""
    units = {a.unit: a for a in ACTIVATIONS.values() if a.kind is not Kind.ROW}
    found = {name: _subject(units[name]) for name in names or sorted(units)}
    return dict(sorted(found.items(), key=lambda item: (item[1].gated, item[1].learned)))


def _subject(activation: Activation) -> Subject:
    learned = bool(activation.learnable or activation.vectors or activation.kind is Kind.STOCHASTIC)
    module = getattr(generated, class_name(activation))().eval().requires_grad_(False)
    call = module.forward if learned else getattr(generated, activation.unit)
    return Subject(call, activation.kind is Kind.GATED, learned)


def forward(function: Function, x: torch.Tensor) -> Callable[[], object]:
    """A call without a gradient."""
    return lambda: function(x)


def training(function: Function, x: torch.Tensor) -> Callable[[], object]:
    """A call and the gradient of its input."""
    x = x.clone().requires_grad_()
    seed = torch.ones_like(function(x))
    return lambda: torch.autograd.grad(function(x), x, seed)


def microseconds(work: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The median of a call of each, all in turn."""
    samples: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, call in work.items():
            before = time.perf_counter()
            for _ in range(CALLS):
                call()
            samples[name].append((time.perf_counter() - before) / CALLS * 1e6)
    return {name: statistics.median(found) for name, found in samples.items()}


def main(names: Sequence[str]) -> None:
    """Print a line a unit."""
    torch.set_num_threads(1)
    print(generated.dispatcher(build=True))
    print(f"{'':28}{'forward':>9}{'of mish':>9}{'training':>10}{'of mish':>9}")
    for name, subject in subjects(names).items():
        x, eight = torch.linspace(-2, 2, 16 if subject.gated else 8), torch.linspace(-2, 2, 8)
        parts = []
        for kind, width in ((forward, 9), (training, 10)):
            work = {"unit": kind(subject.call, x), "mish": kind(torch.nn.functional.mish, eight)}
            for call in [*work.values()] * 3:
                call()
            times = microseconds(work)
            parts.append(f"{times['unit']:{width}.2f}{times['unit'] / times['mish']:9.2f}")
        words = [name, *["gated"] * subject.gated, *["parameters"] * subject.learned]
        print(f"{' '.join(words):28}{''.join(parts)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
