"""Calls of row kernels through their C interface."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.instruments.emulate.entries import Kernels
from tests.instruments.emulate.structure import structure
from tests.instruments.emulate.tensors import Doubles, Place, Placed, decoded, encoded

OPERATIONS = ("forward", "backward")


@dataclass(frozen=True)
class RowFunctor:
    """What a call needs to know of the functor of a row kernel: numbers of learnable and of fixed parameters."""

    learnable: int
    fixed: int

    @classmethod
    @functools.cache
    def read(cls, folder: Path, unit: str) -> RowFunctor | None:
        """That of the header in a generated folder; None if the unit is element-wise."""
        text = (folder / "functors" / f"{unit}.h").read_text(encoding="utf-8")
        found = dict(re.findall(r"static constexpr int (\w+) = (\d+);", text))
        return cls(int(found["learnable"]), int(found["fixed"])) if "products" in found else None


@dataclass(frozen=True)
class RowCase:
    """``rows`` rows of ``length`` elements; ``skew`` and ``padding`` as of a ``Place``.

    ``output``, ``sums``: whether the gradients by the input and by the parameters are wanted.
    """

    dtype: str = "float32"
    rows: int = 1
    length: int = 8
    skew: int = 0
    padding: int = 64
    output: bool = True
    sums: bool = True


@dataclass
class RowOperands:
    """``x`` and ``grad`` (float64, flat, values of the case's type), ``learned`` and ``fixed`` parameters."""

    x: np.ndarray
    grad: np.ndarray
    learned: np.ndarray
    fixed: list[float]

    @classmethod
    def random(cls, functor: RowFunctor, case: RowCase, seed: int = 0) -> RowOperands:
        """Normal numbers; fixed parameters are small and positive."""
        numbers = np.random.default_rng([seed, case.rows, case.length])
        normal = numbers.standard_normal((2, case.rows * case.length))
        x, grad = decoded(case.dtype, encoded(case.dtype, 2 * normal))
        return cls(x, grad, numbers.standard_normal(functor.learnable), [1e-6] * functor.fixed)


@dataclass
class RowResult:
    """The output as stored (None: not wanted) and the sums by the parameters (NaN: not written)."""

    output: np.ndarray | None
    sums: np.ndarray


def perform_rows(
    kernels: Kernels, folder: Path, unit: str, operation: str, case: RowCase, operands: RowOperands
) -> RowResult:
    """One call.  Raises AssertionError if it writes where nothing is to be written, and what ``kernels.run`` raises."""
    backward, count, place = operation == "backward", case.rows * case.length, Place(case.skew, case.padding)
    x, grad = (Placed(place, case.dtype, count, v) for v in (operands.x, operands.grad))
    output = Placed(place, case.dtype, count) if case.output or not backward else None
    sums, scratch = Doubles(len(operands.learned), case.padding), Doubles(0, case.padding)
    learned = np.array(operands.learned, np.float64)
    call = structure(folder / "cuda" / "row_call.h", "RowCall")(
        input=x.address, grad=grad.address if backward else None, output=output.address if output else None,
        parameters=learned.ctypes.data, rows=case.rows, length=case.length, threads=1,
    )  # fmt: skip
    for i, value in enumerate(operands.fixed):
        call.fixed[i] = value
    if backward and case.sums:
        call.sums = sums.address
        if hasattr(kernels, f"{unit}_scratch"):
            scratch = Doubles(kernels.scratch(unit, call), case.padding)
            call.scratch = scratch.address
    kernels.run(f"{unit}_{operation}_{case.dtype}", call)
    for tensor in (x, grad, output, sums, scratch):
        if tensor:
            tensor.check()
    assert np.array_equal(learned, operands.learned), "the kernel wrote to its parameters"
    return RowResult(output.elements if output else None, sums.elements)
