"""Builds one damaged copy and runs the checks that the kernels themselves have to pass, in a process of its own."""

from __future__ import annotations

import importlib
import os
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind
from codegen.emulate import BuildError, EmulationError, library
from codegen.emulate.entries import Kernels
from codegen.mutate import agreement, compare, packages
from codegen.mutate.damage import Damage
from codegen.verify import verify

UNDAMAGED, DAMAGED = "undamaged", "damaged"

#: The fewest inputs first.
_DTYPES = ("float32", "float64", "float16", "bfloat16")


@dataclass(frozen=True)
class Task:
    """One damage (None: none, to see that the checks pass) of a unit in the generated folder ``folder``; ``part``
    says what is checked: ``functors``, ``cpu`` or ``cuda``; ``cache`` is where kernels are built."""

    folder: Path
    unit: str
    part: str
    damage: Damage | None
    cache: Path


@dataclass(frozen=True)
class Verdict:
    """``outcome``: caught, equivalent, within limits, survived, or not compiled; ``check``: what caught it, or what
    the comparison with the undamaged kernels was; ``evidence``: the first input and error, or what was compared."""

    outcome: str
    check: str = ""
    evidence: str = ""


def judge(task: Task) -> Verdict:
    """Build, check, and of what no check notices say how far it is from the undamaged kernels."""
    os.environ["ACTSYM_KERNEL_CACHE"] = str(task.cache)
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory(dir=task.cache.parent) as scratch:
        folder = packages.copy(task.folder, Path(scratch) / DAMAGED, task.unit)
        if task.damage is not None:
            task.damage.write(folder)
        try:
            kernels = _built(folder, task.unit, task.part)
        except Exception as error:
            if isinstance(error, BuildError) or type(error).__name__ == "BuildError":
                return Verdict("not compiled", "compiler", str(error).splitlines()[-1][:200])
            raise
        check, evidence = _checked(task, folder, kernels)
        if evidence:
            return Verdict("caught", check, evidence)
        if task.damage is None:
            return Verdict("equivalent", check)
        if task.part != "functors":
            right = _built(task.folder, task.unit, task.part)
            calls, difference = agreement.same_bits(kernels, right, task.folder, task.unit)
            if difference:
                return Verdict("survived", check, f"other bits in {difference}")
            return Verdict("equivalent", check, f"the same bits in {calls} calls")
        pair = packages.load(folder), packages.load(packages.copy(task.folder, Path(scratch) / UNDAMAGED, task.unit))
        found = [compare.compared(*pair, a) for a in members(task.unit)]
        if compare.trains(members(task.unit)[0]):
            found.append(compare.compared_trained(*pair, members(task.unit)[0]))
        worst = max(found, key=lambda f: f.rank)
        return Verdict(worst.outcome, check, "; ".join(f.text for f in found))


def members(unit: str) -> list[Activation]:
    """The activations that a unit serves."""
    return [a for a in ACTIVATIONS.values() if a.unit == unit]


def _built(folder: Path, unit: str, part: str) -> Kernels:
    if part == "cuda":
        return library(folder, unit)
    return _cpu(folder, unit)


def _cpu(folder: Path, unit: str) -> Kernels:
    builder = importlib.import_module(f"{packages.load(folder).__name__}._build")
    return Kernels(builder.build(builder.cpu_command(), folder / "cpu" / f"{unit}.cpp"))


def _checked(task: Task, folder: Path, kernels: Kernels) -> tuple[str, str]:
    """The check that ran last, and what it found wrong."""
    if task.part != "functors":
        other = "the CPU kernels" if task.part == "cuda" else "the CUDA kernels, emulated"
        right = _cpu(task.folder, task.unit) if task.part == "cuda" else library(task.folder, task.unit)
        try:
            agreement.agree(kernels, right, task.folder, task.unit)
        except (AssertionError, EmulationError) as error:
            return f"agreement with {other}", str(error)[:300]
        return f"agreement with {other}", ""
    package = packages.load(folder)
    first, *others = members(task.unit)
    if first.kind is Kind.ROW:
        return "rows against the torch form in float64", compare.rows(package, first)
    for some, dtype in [([first], d) for d in _DTYPES] + [(others, d) for d in _DTYPES]:
        for entry in verify(some, [dtype], ["kernel"], kernels=package, parallel=False).failed:
            return "references", f"{entry.activation} {dtype} {entry.quantity}: {entry.reasons[0]}"[:300]
    if compare.trains(first):
        return "training against the torch form", compare.trained(package, first)
    return "references", ""
