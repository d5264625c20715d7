"""Calls of kernels through their C interface, on memory that is looked at before and after."""

from __future__ import annotations

import ctypes
import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tests.instruments.emulate.entries import Kernels, structure

OPERATIONS = ("forward", "backward", "backward_parameters")


@functools.cache
def _constants(folder: Path, unit: str) -> dict[str, str]:
    """The constants that a functor's header declares, by name."""
    text = (folder / "functors" / f"{unit}.h").read_text(encoding="utf-8")
    return dict(re.findall(r"static constexpr (?:int|bool) (\w+) = (\w+);", text))


@dataclass(frozen=True)
class Functor:
    """The constants of a functor: see ``functors/NAME.h``."""

    inputs: int = 1
    noise: bool = False
    fixed: int = 0
    learnable: int = 0
    vectors: int = 0

    @classmethod
    def read(cls, folder: Path, unit: str) -> Functor:
        """Those of the header in a generated folder."""
        found = _constants(folder, unit)
        numbers = {k: int(found[k]) for k in ("inputs", "fixed", "learnable", "vectors")}
        return cls(noise=found["noise"] == "true", **numbers)

    @property
    def operations(self) -> tuple[str, ...]:
        return OPERATIONS if self.learnable + self.vectors else OPERATIONS[:2]


@dataclass(frozen=True)
class Case:
    """The layout of a call: ``outer * channels * inner`` elements.

    Gated inputs, and the gradients by them, are in rows of ``width`` elements (0: one row) with ``gap`` elements
    between them.  Every tensor begins ``skew`` elements after an address that is a multiple of 16 bytes.  ``null``:
    gradients of inputs that are not wanted; ``wanted``: rows of the table whose sums are.  ``padding`` elements after
    the end of every tensor must stay as they are.
    """

    dtype: str = "float32"
    outer: int = 1
    channels: int = 1
    inner: int = 1
    width: int = 0
    gap: int = 0
    skew: int = 0
    null: tuple[int, ...] = ()
    wanted: int = -1
    counts: tuple[int, ...] = ()
    seed: int = 20240607
    offset: int = 11
    padding: int = 64

    @property
    def elements(self) -> int:
        return self.outer * self.channels * self.inner

    @property
    def computed(self) -> type:
        """The type that is computed in."""
        return np.float64 if self.dtype == "float64" else np.float32


@dataclass
class Operands:
    """``inputs`` and ``grad`` (float64, values of the case's type), the ``table`` [rows, channels], ``fixed``."""

    inputs: list[np.ndarray]
    grad: np.ndarray
    table: np.ndarray
    fixed: list[float] = field(default_factory=list)

    @classmethod
    def random(cls, functor: Functor, case: Case, seed: int = 0) -> Operands:
        """Normal numbers; parameters are between 1/2 and 1, fixed ones 1/2, 3/4, ...: no two the same."""
        numbers = np.random.default_rng([seed, case.elements, case.channels])

        def normal() -> np.ndarray:
            return decoded(case.dtype, encoded(case.dtype, 2 * numbers.standard_normal(case.elements)))

        rows = functor.learnable + sum(case.counts)
        table: np.ndarray = numbers.uniform(0.5, 1, (rows, case.channels)).astype(case.computed)
        fixed = [0.5 + i / 4 for i in range(functor.fixed)]
        return cls([normal() for _ in range(functor.inputs)], normal(), table, fixed)


@dataclass(frozen=True)
class RowFunctor:
    """What a call needs to know of the functor of a row kernel: numbers of learnable and of fixed parameters."""

    learnable: int
    fixed: int

    @property
    def operations(self) -> tuple[str, ...]:
        return OPERATIONS[:2]

    @classmethod
    def read(cls, folder: Path, unit: str) -> RowFunctor | None:
        """That of the header in a generated folder; None if the unit is element-wise."""
        found = _constants(folder, unit)
        return cls(int(found["learnable"]), int(found["fixed"])) if "products" in found else None


@dataclass(frozen=True)
class RowCase:
    """``rows`` rows of ``length`` elements; ``skew`` and ``padding`` as of a :class:`Case`.

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
class Result:
    """``outputs`` as stored (None: not wanted) and ``sums`` [rows, channels] (NaN: not written)."""

    outputs: list[np.ndarray | None]
    sums: np.ndarray

    @property
    def output(self) -> np.ndarray | None:
        return self.outputs[0]


def perform(
    kernels: Kernels, folder: Path, unit: str, operation: str, case: Case | RowCase, operands: Operands | RowOperands
) -> Result:
    """One call.  Raises AssertionError if it writes where nothing is to be written, and what ``kernels.run`` raises."""
    if isinstance(case, RowCase) and isinstance(operands, RowOperands):
        return _perform_rows(kernels, folder, unit, operation, case, operands)
    assert isinstance(case, Case) and isinstance(operands, Operands)
    functor, forward = Functor.read(folder, unit), operation == "forward"
    rows = functor.learnable + sum(case.counts)
    if operands.table.shape != (rows, case.channels):
        raise ValueError(f"{unit} takes a table of shape {(rows, case.channels)}, not {operands.table.shape}")
    pitch = (case.width, case.gap) if functor.inputs > 1 else (0, 0)
    inputs = [Placed(case, case.elements, v, *pitch) for v in operands.inputs]
    grad = Placed(case, case.elements, operands.grad)
    outputs = [
        None if j in case.null and not forward else Placed(case, case.elements, None, *(() if forward else pitch))
        for j in range(1 if forward else functor.inputs)
    ]
    table, sums = operands.table.copy(), Doubles(rows * case.channels, case.padding)
    call = structure(folder / "cuda" / "call.h", "Call")(
        grad=None if forward else grad.address, table=table.ctypes.data, sums=sums.address, elements=case.elements,
        channels=case.channels, inner=case.inner, width=case.width or max(case.elements, 1), seed=case.seed,
        offset=case.offset, wanted=case.wanted, threads=1,
    )  # fmt: skip
    for j, tensor in enumerate(inputs):
        call.input[j] = tensor.address
        call.pitch[j] = call.grad_pitch[j] = call.width + pitch[1]
    call.output[: len(outputs)] = [output.address if output else None for output in outputs]
    call.count[: len(case.counts)] = case.counts
    call.fixed[: len(operands.fixed)] = operands.fixed
    needs_scratch = operation == "backward_parameters"
    _run(kernels, unit, operation, case, call, (*inputs, grad, *outputs, sums), table, needs_scratch)
    return Result([o.elements if o else None for o in outputs], sums.elements.reshape(table.shape))


def _perform_rows(
    kernels: Kernels, folder: Path, unit: str, operation: str, case: RowCase, operands: RowOperands
) -> Result:
    backward, count = operation == "backward", case.rows * case.length
    x, grad = (Placed(case, count, v) for v in (operands.x, operands.grad))
    output = Placed(case, count) if case.output or not backward else None
    learned, sums = np.array(operands.learned, np.float64), Doubles(len(operands.learned), case.padding)
    call = structure(folder / "cuda" / "row_call.h", "RowCall")(
        input=x.address, grad=grad.address if backward else None, output=output.address if output else None,
        parameters=learned.ctypes.data, rows=case.rows, length=case.length, threads=1,
        sums=sums.address if backward and case.sums else None,
    )  # fmt: skip
    call.fixed[: len(operands.fixed)] = operands.fixed
    _run(kernels, unit, operation, case, call, (x, grad, output, sums), learned, backward and case.sums)
    return Result([output.elements if output else None], sums.elements)


def _run(
    kernels: Kernels, unit: str, operation: str, case: Case | RowCase, call: ctypes.Structure,
    memories: Iterable[Placed | Doubles | None], parameters: np.ndarray, needs_scratch: bool,
) -> None:  # fmt: skip
    """Make the call, with scratch memory if that is needed, and look at what it must leave as it was."""
    scratch, before = Doubles(0, case.padding), parameters.copy()
    if needs_scratch and hasattr(kernels, f"{unit}_scratch"):
        scratch = Doubles(kernels.scratch(unit, call), case.padding)
        call.scratch = scratch.address
    kernels.run(f"{unit}_{operation}_{case.dtype}", call)
    for memory in (*memories, scratch):
        if memory:
            memory.check()
    assert np.array_equal(parameters, before, equal_nan=True), "the kernel wrote to its parameters"


# Tensors on memory whose every byte is accounted for.  They need NumPy alone: calls are also made where the interpreter
# carries a sanitizer.

#: How elements are stored: bfloat16 as its bits.
STORED: dict[str, type[np.generic]] = {
    "float32": np.float32, "float64": np.float64, "float16": np.float16, "bfloat16": np.uint16,
}  # fmt: skip

_CANARY = 0x5A


class Doubles:
    """``size`` doubles, NaN until they are written, and a pattern after them."""

    def __init__(self, size: int, padding: int) -> None:
        self._memory = np.full(size + padding, np.nan)
        self.address, self.elements, self._rest = self._memory.ctypes.data, self._memory[:size], self._memory[size:]

    def check(self) -> None:
        assert np.isnan(self._rest).all(), "the kernel wrote beyond its sums or its scratch memory"


class Placed:
    """``count`` elements in memory of their own, all else of it filled with a pattern: an input with ``values``, which
    must not change, or an output.

    Rows of ``width`` elements (0: one row) lie ``gap`` elements apart; ``skew`` and padding are those of the case.
    """

    def __init__(
        self, case: Case | RowCase, count: int, values: np.ndarray | None = None, width: int = 0, gap: int = 0
    ) -> None:
        stored = STORED[case.dtype]
        width = width or max(count, 1)
        rows, pitch = count // width, width + gap
        end = case.skew + (rows - 1) * pitch + width if rows else case.skew
        self._memory = np.full((end + case.padding) * np.dtype(stored).itemsize, _CANARY, np.uint8).view(stored)
        assert self._memory.ctypes.data % 16 == 0
        self.address = self._memory.ctypes.data + case.skew * np.dtype(stored).itemsize
        places = np.arange(count)
        self._places = case.skew + places + gap * (places // width)
        self._values: np.ndarray | None = None
        if values is not None:
            self._memory[self._places] = self._values = encoded(case.dtype, values)

    @property
    def elements(self) -> np.ndarray:
        return self._memory[self._places]

    def check(self) -> None:
        rest = self._memory.copy()
        if self._values is not None:
            assert self.elements.tobytes() == self._values.tobytes(), "the kernel wrote to what it reads"
        rest[self._places] = np.full(rest.itemsize, _CANARY, np.uint8).view(rest.dtype)[0]
        assert (rest.view(np.uint8) == _CANARY).all(), "the kernel wrote outside of its output"


def encoded(dtype: str, values: np.ndarray) -> np.ndarray:
    """Numbers as the type stores them, rounded to nearest, ties to even."""
    if dtype != "bfloat16":
        with np.errstate(over="ignore", invalid="ignore"):  # signalling NaNs
            return np.asarray(values).astype(STORED[dtype])
    bits = np.asarray(values).astype(np.float32).view(np.uint32)
    rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    return np.where(np.isnan(values), 0x7FC0, rounded).astype(np.uint16)


def decoded(dtype: str, stored: np.ndarray) -> np.ndarray:
    """The numbers that are stored, as float64."""
    if dtype == "bfloat16":
        stored = (stored.astype(np.uint32) << 16).view(np.float32)
    with np.errstate(invalid="ignore"):
        return stored.astype(np.float64)
