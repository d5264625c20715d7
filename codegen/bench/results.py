"""Measured speeds, and the files that hold them.

Figures depend on the machine: they go to ``reports/local/benchmark.json``, which is not committed.  :func:`publish`
keeps them, on purpose, in ``reports/machines/NAME/``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import torch

from actsym.text.numbers import significant
from codegen.verify.results import Results, published, publishing, this_machine

#: Where the figures of this machine lie, below the root of the project.
LOCAL = Path("reports/local/benchmark.json")

#: The share of a copy's bandwidth from which on memory is what bounds a kernel.
MEMORY = 0.8

#: What is timed and computes something else than the activation on the whole input, or is the kernel itself.
_OURS = ("kernel", "copy", "call")


@dataclass(frozen=True)
class Speed:
    """One pass of one activation: ``forward``, or ``training`` (forward and backward with every gradient).

    ``milliseconds`` holds, by what ran, the median and the distance between the quartiles, all taken in turn in one run
    on ``elements`` inputs: ``kernel``; ``textbook``, ``compiled`` (the textbook expression by torch.compile), ``torch``
    and other libraries; ``copy``; ``call``, the kernel on eight numbers.  ``bytes`` are those that the pass must move,
    where a copy moves twice ``copied``.  ``across`` has the medians of ``kernel``, ``torch`` and
    ``compiled`` on other inputs, by the input, on a smaller tensor.  ``source`` names the code that was
    measured (:func:`actsym.work.measurements.named`), ``measured`` when.
    """

    activation: str
    dtype: str
    stage: str
    elements: int
    bytes: int
    copied: int
    milliseconds: Mapping[str, tuple[float, float]]
    source: str
    measured: str = ""
    across: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, str, int]:
        return self.activation, self.dtype, self.stage, self.elements

    @property
    def of_copy(self) -> float:
        """The share of the copy's bandwidth."""
        rate = {name: self.milliseconds[name][0] for name in ("kernel", "copy")}
        return self.bytes / rate["kernel"] / (2 * self.copied / rate["copy"])

    @property
    def faster(self) -> dict[str, float]:
        """How often the kernel runs in the time of each of the others that compute the same."""
        kernel = self.milliseconds["kernel"][0]
        return {name: t / kernel for name, (t, _) in self.milliseconds.items() if name not in _OURS}

    @property
    def uneven(self) -> float | None:
        """How much longer the kernel takes on the slowest of the inputs than on the quickest."""
        times = [t["kernel"] for t in self.across.values()]
        return max(times) / min(times) if times else None

    def beside(self, other: str) -> dict[str, float]:
        """How often the kernel runs in the time of ``torch`` or ``compiled``, by the input; nothing without these."""
        return {name: t[other] / t["kernel"] for name, t in self.across.items() if other in t}

    @property
    def bound(self) -> str:
        """What the kernel's time is: ``call`` where more than half of it is the call, ``memory`` where it reaches
        :data:`MEMORY` of the copy's bandwidth, else ``instructions``."""
        call = self.milliseconds.get("call", (0.0, 0.0))[0]
        if 2 * call > self.milliseconds["kernel"][0]:
            return "call"
        return "memory" if self.of_copy >= MEMORY else "instructions"

    def to_json(self) -> dict[str, Any]:
        """What was measured, and what it comes to, in four digits."""
        ratios = {name: significant(ratio, 4) for name, ratio in self.faster.items()}
        told = {"of_copy": significant(self.of_copy, 4), "faster": ratios, "bound": self.bound}
        return asdict(self) | told | {
            "uneven": self.uneven, "beside": self.beside("torch"), "beside_compiled": self.beside("compiled"),
        }  # fmt: skip


class Benchmark(Results[Speed]):
    """The speeds measured on one machine.  ``machine`` describes it in words."""

    KEY = "speeds"

    @staticmethod
    def plain(row: Speed) -> dict[str, Any]:
        return row.to_json()

    @staticmethod
    def row(data: dict[str, Any]) -> Speed:
        times = {name: (float(median), float(spread)) for name, (median, spread) in data["milliseconds"].items()}
        return Speed(**{f.name: data[f.name] for f in fields(Speed) if f.name in data} | {"milliseconds": times})


load = Benchmark.load


def about() -> dict[str, str]:
    """A description of this machine, by topic."""
    return this_machine() | {"threads": str(torch.get_num_threads())}


def publish(name: str, root: Path = Path(), found: Benchmark | None = None) -> Path:
    """Keep ``found``, unless given all figures of this machine, in ``reports/machines/NAME/benchmark.json``; return
    where.  What is there already of others stays.

    Raises ``ValueError`` for a name that is no plain folder name, or of another machine, and ``FileNotFoundError``
    without figures.
    """
    target = published(name, root, LOCAL.name)
    found = found or Benchmark.local(root / LOCAL, "actsym bench")
    with publishing(target, found.machine) as before:
        (found.merged(Benchmark.from_json(before)) if before else found).save(target)
    return target
