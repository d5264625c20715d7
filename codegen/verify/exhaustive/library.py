"""The kernels of one activation, and the C++ comparison of its float32 kernel with its float64 kernel."""

from __future__ import annotations

import ctypes
import hashlib
import importlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from actsym.definition.spec import Activation, Kind
from actsym.properties.floats.formats import FLOAT32
from codegen.verify.quantities import parameter_values
from codegen.verify.ulps import NEAR_OVERFLOW

SOURCE = Path(__file__).with_name("compare.cpp")

#: Bins of the histogram by half an ulp, the last of which holds all that is more; binades by sign and exponent; and
#: failures of a kind that are named.
EDGES, BINADES, SHOWN = 34, 512, 8

#: What the C++ source is compiled with.
_CONSTANTS = {"EDGES": EDGES, "BINADES": BINADES, "SHOWN": SHOWN, "NEAR_OVERFLOW": NEAR_OVERFLOW}

#: What is verified, and the operation of the kernels that computes it.
OPERATIONS = {"f": "forward", "df_dx": "backward"}

_COUNTS, _FIXED = 4, 8


class _Window(ctypes.Structure):
    _fields_ = (
        ("low", ctypes.c_double), ("high", ctypes.c_double), ("slope", ctypes.c_void_p), ("cells", ctypes.c_int64),
    )  # fmt: skip


class _Task(ctypes.Structure):
    _fields_ = (
        ("single", ctypes.c_void_p), ("twice", ctypes.c_void_p),
        ("table_single", ctypes.c_void_p), ("table_twice", ctypes.c_void_p),
        ("margin", ctypes.c_void_p), ("windows", ctypes.c_void_p), ("window_count", ctypes.c_int64),
        ("count", ctypes.c_int64 * _COUNTS), ("fixed", ctypes.c_double * _FIXED), ("limit", ctypes.c_double),
    )  # fmt: skip


class Worst(ctypes.Structure):
    """Largest errors in a binade, raw and condition-aware, and the bit patterns of the inputs."""

    _fields_ = (
        ("raw", ctypes.c_double), ("conditioned", ctypes.c_double),
        ("raw_at", ctypes.c_uint32), ("conditioned_at", ctypes.c_uint32),
    )  # fmt: skip


#: What a comparison counts; see :class:`codegen.verify.exhaustive.oracle.Slice`.
COUNTS = (
    "inputs", "correct", "incorrect", "undecided", "over", "nan", "infinity", "sign", "nan_inputs", "nan_lost",
    "subnormal", "flushed", "zero_sign", "oracle_nan",
)  # fmt: skip


class Found(ctypes.Structure):
    """What a comparison has found."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in (*COUNTS, "handed_back")),
        ("histogram", ctypes.c_int64 * EDGES),
        ("worst", Worst * BINADES),
        ("failed_at", ctypes.c_uint32 * SHOWN * 3),
        ("over_low", ctypes.c_double), ("over_high", ctypes.c_double),
    )  # fmt: skip


@dataclass(frozen=True)
class Window:
    """A neighbourhood of a zero of a quantity, and its slope's magnitude at equally spaced places, ends included.

    ``error`` is that of linear interpolation between them, in units of the largest slope, as far as it was measured.
    """

    low: float
    high: float
    slope: np.ndarray
    error: float = 0.0


class Kernels:
    """The float32 and float64 kernels of one quantity (``f`` or ``df_dx``) of an activation.

    ``package`` is the generated package.  Parameters are the defaults, rounded to float32, for both.  Raises
    ``ValueError`` for an activation that is no function of one input, ``LookupError`` where there is no compiler.
    """

    def __init__(self, package: ModuleType, activation: Activation, quantity: str) -> None:
        if activation.kind is not Kind.POINTWISE:
            kind = activation.kind.value
            raise ValueError(f"{activation.title} is {kind}: only functions of one input are verified on every input")
        self.activation, self.quantity = activation, quantity
        builder, finder = (importlib.import_module(f"{package.__name__}.{m}") for m in ("_build", "_libraries"))
        devices = importlib.import_module(f"{package.__name__}._devices")
        source = Path(package.__file__ or "").parent / "cpu" / f"{activation.unit}.cpp"
        if not source.is_file():
            raise LookupError(f"{activation.title}: no generated code; run `actsym generate {activation.name}` first")
        if not (source.parent / "call.h").is_file():
            raise LookupError(f"{source.parent} has no call.h: generate the kernels anew")
        lengths = tuple(len(v) for v in activation.vectors)
        unrolled = lengths if max(lengths, default=0) <= devices.UNROLLED else ()
        libraries = [finder.compiled(activation.unit, unrolled, float64) for float64 in (False, True)]
        if None in libraries:
            raise LookupError(f"{activation.title}: the kernels cannot be built (is there a C++ compiler?)")
        self._libraries = dict(zip(("float32", "float64"), libraries, strict=True))
        #: Names everything that the libraries were built from.
        self.fingerprint = "+".join(Path(library._name).stem for library in libraries)
        self._compare = _comparison(builder, source.parent)
        self._margin = np.zeros(BINADES)
        values = parameter_values(activation, FLOAT32)
        fixed = [values[p.name] for p in activation.scalars if not p.learnable]
        entries = activation.parameters[len(activation.scalars) :]
        table = [values[p.name] for p in (*(s for s in activation.scalars if s.learnable), *entries)]
        self._table = np.array(table, dtype=np.float32), np.array(table, dtype=np.float64)
        self._task = self._made(fixed, list(lengths))

    def judge_with(self, margin: np.ndarray, windows: list[Window], limit: float) -> None:
        """The error of the float64 kernel by binade (condition-aware, ulp of float32), the neighbourhoods of zeros, and
        the largest error that is accepted."""
        self._margin = np.ascontiguousarray(margin, dtype=np.float64)
        self._slopes = [np.ascontiguousarray(w.slope, dtype=np.float64) for w in windows]
        self._array = (_Window * max(len(windows), 1))(
            *(_Window(w.low, w.high, s.ctypes.data, len(s) - 1) for w, s in zip(windows, self._slopes, strict=True))
        )
        self._task.margin = self._margin.ctypes.data
        self._task.windows = ctypes.cast(self._array, ctypes.c_void_p)
        self._task.window_count = len(windows)
        self._task.limit = limit

    def evaluate(self, inputs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Results (float64 arrays) of the float32 and of the float64 kernel at ``inputs``, values of float32."""
        given = np.ascontiguousarray(inputs, dtype=np.float32)
        single, twice = np.empty(len(given), dtype=np.float32), np.empty(len(given))
        of_given, *made = (a.ctypes.data_as(ctypes.c_void_p) for a in (given, single, twice))
        self._call("evaluate", of_given, ctypes.c_int64(len(given)), *made)
        return single.astype(np.float64), twice

    def compare(self, first: int, inputs: int, room: int) -> tuple[Found, np.ndarray]:
        """Compare the results for ``inputs`` bit patterns from ``first`` on: counts, and the bit patterns (at most
        ``room``) that are not counted because the float64 kernel does not decide them.  Releases the interpreter."""
        found = Found(over_low=float("inf"), over_high=float("-inf"))
        back = np.empty(max(room, 1), dtype=np.uint32)
        room_for = back.ctypes.data_as(ctypes.c_void_p), ctypes.c_int64(room)
        self._call("compare", ctypes.c_uint32(first), ctypes.c_int64(inputs), ctypes.byref(found), *room_for)
        return found, back[: found.handed_back]

    def hash(self, first: int, inputs: int) -> int:
        """Of the bits of the float32 kernel's results for ``inputs`` bit patterns from ``first`` on.  Releases the
        interpreter."""
        found = ctypes.c_uint64()
        self._call("hash", ctypes.c_uint32(first), ctypes.c_int64(inputs), ctypes.byref(found))
        return found.value

    def _made(self, fixed: list[float], counts: list[int]) -> _Task:
        operation = OPERATIONS[self.quantity]
        task = _Task(limit=float("inf"), margin=self._margin.ctypes.data)
        for field, suffix in (("single", "float32"), ("twice", "float64")):
            function = getattr(self._libraries[suffix], f"{self.activation.unit}_{operation}_{suffix}")
            setattr(task, field, ctypes.cast(function, ctypes.c_void_p))
        task.table_single, task.table_twice = (t.ctypes.data for t in self._table)
        task.count[: len(counts)] = counts
        task.fixed[: len(fixed)] = fixed
        return task

    def _call(self, function: str, *arguments: Any) -> None:
        """One function of the C++ comparison, on the kernels and the limits of this quantity."""
        if code := getattr(self._compare, f"actsym_{function}")(ctypes.byref(self._task), *arguments):
            raise MemoryError(f"{self.activation.title}: the kernel of {self.quantity} ended with code {code}")


@cache
def _comparison(builder: Any, headers: Path) -> ctypes.CDLL:
    """The compiled comparison, which knows the call from ``headers``; kept where kernels are."""
    known = hashlib.sha256((headers / "call.h").read_bytes()).hexdigest()[:24]
    options = [*(f"-DACTSYM_{name}={value}" for name, value in _CONSTANTS.items()), f"-DACTSYM_CALL_{known}"]
    library = ctypes.CDLL(str(builder.build([*builder.cpu_command(), *options, f"-I{headers}"], SOURCE)))
    library.actsym_found_bytes.restype = ctypes.c_int64
    if library.actsym_found_bytes() != ctypes.sizeof(Found):
        raise AssertionError("the structure Found differs between C++ and Python")
    return library


def bits(values: np.ndarray) -> np.ndarray:
    """The bit patterns (uint32) of float32 values."""
    return np.asarray(values, dtype=np.float32).view(np.uint32)


def from_bits(patterns: np.ndarray) -> np.ndarray:
    """The values (float64) that bit patterns of float32 stand for."""
    return np.asarray(patterns, dtype=np.uint32).view(np.float32).astype(np.float64)
