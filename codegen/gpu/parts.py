"""The parts of the check, and how a task of one is done in a process."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from codegen.gpu.outcome import Result
from codegen.gpu.state import Notes


@dataclass(frozen=True)
class Part:
    """One check of every activation for which it ``applies``.

    check
        Module of this package and function of the check, which takes the subject.
    seconds
        What a task may take.  (On a loaded machine everything takes several times what it takes on an idle one.)
    workers
        How many tasks may run at once on a GPU: 0 for one a core.
    alone
        Whether a task needs the whole device, the CPU too.
    cuda
        Whether it is for a GPU alone.
    """

    check: str
    title: str
    seconds: float
    workers: int = 8
    alone: bool = False
    cuda: bool = False
    applies: Callable[[Activation], bool] = lambda activation: True

    @property
    def module(self) -> str:
        """The dotted name of the check's module."""
        return f"codegen.gpu.{self.check.partition(':')[0]}"


def _elementwise(activation: Activation) -> bool:
    return activation.kind is not Kind.ROW


def _summed(activation: Activation) -> bool:
    return _elementwise(activation) and bool(activation.learnable)


#: In the order in which they run: what decides most in the least time first.
PARTS = {
    "build": Part("builds:build", "kernels built", 300, 0),
    "special": Part("checks:special", "special values", 120, applies=_elementwise),
    "half": Part("inputs:half", "every input of the half types", 180, applies=_elementwise),
    "sample": Part("inputs:sample", "float32 inputs of every binade", 180, applies=_elementwise),
    "sums": Part("checks:sums", "gradients by parameters", 180, applies=_summed),
    "repeatable": Part("checks:repeatable", "the same bits twice", 120),
    "layouts": Part("checks:layouts", "the same bits in every layout", 120),
    "gradients": Part("checks:gradients", "derivatives against differences", 240),
    "trust": Part("trust:trust", "float64 against mpmath", 240, applies=_elementwise),
    "time": Part("speeds:time", "speed", 240, 1, alone=True),
    "every": Part("inputs:every", "all float32 inputs", 500, 3, applies=_elementwise),
    "prepare": Part("speeds:prepared", "torch.compile's kernels made", 300, cuda=True),
    "compiled": Part("speeds:compiled", "speed beside torch.compile", 300, 1, alone=True),
    "sanitize": Part("sanitize:sanitize", "compute-sanitizer", 700, 4, cuda=True),
}  # fmt: skip

#: What every process finds imported.
PRELOADED = ("codegen.gpu.parts", "generated", "codegen.gpu.checks", "codegen.gpu.inputs", "codegen.gpu.trust")


@dataclass(frozen=True)
class Place:
    """Where tasks run: the kind of device, its compute capability (empty on the CPU), threads of the CPU for a task
    (0: as it is), the file of notes, and how many pieces of all float32 inputs are wanted."""

    device: str
    architecture: str
    threads: int
    journal: Path
    pieces: int


def check(part: str, name: str, source: str, place: Place) -> Result:
    """Do one part of one activation; ``source`` is what its pieces are made from."""
    import torch

    from codegen.gpu.calls import Subject

    if place.threads:
        torch.set_num_threads(place.threads)
    subject = Subject.of(ACTIVATIONS[name], place.device)
    module, _, function = PARTS[part].check.partition(":")
    more: tuple[Any, ...] = ()
    if part == "build":
        more = (place.architecture,)
    elif part == "every":
        more = Notes(place.journal, name, source), place.pieces
    result: Result = getattr(importlib.import_module(f"codegen.gpu.{module}"), function)(subject, *more)
    return result


def surroundings(folder: Path) -> None:
    """Keep what is compiled in the folder of the results, unless the user has chosen another place for it."""
    for variable, name in (("ACTSYM_KERNEL_CACHE", "kernels"), ("TORCHINDUCTOR_CACHE_DIR", "inductor")):
        os.environ.setdefault(variable, str((folder / name).resolve()))
    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")  # one kernel at a time is made
    os.environ.setdefault("ACTSYM_DISPATCH", "built")  # nothing is compiled beside what is asked for
