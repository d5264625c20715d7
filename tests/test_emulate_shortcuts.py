"""Shortcuts of CUDA kernels for one channel, against kernels for several channels, which take none."""

from pathlib import Path

import numpy as np
import pytest
from tiers import LONG

import generated
from codegen.emulate import library
from codegen.emulate.calls import Case, Functor, Operands, perform
from codegen.emulate.tensors import STORED, decoded, encoded

FOLDER = Path(generated.__file__).parent
COUNTS = {
    "chebyshev_first": (5,), "chebyshev_second": (5,), "fourier": (1, 3, 3), "fourier_fundamental": (1, 3, 3),
    "hermite": (9,), "hermite_clamped": (4,), "legendre": (6,), "pade": (6, 4), "poly": (4,), "polyprelu": (4,),
    "polyrelu": (4,), "tropical": (5,), "tropical_laurent": (5,), "tropical_rational": (4, 3),
}  # fmt: skip
QUICK = ("hermite", "pade", "tropical", "tropical_rational")
UNITS = [u if u in QUICK else pytest.param(u, marks=LONG) for u in COUNTS if "fourier" not in u]
HALVES = ("float16", "bfloat16")


def tables(rows):
    """Parameters as they are usual, and such as overflow, vanish, are equal, are no numbers."""
    numbers = np.random.default_rng(5)
    usual = numbers.standard_normal(rows)
    yield usual
    yield usual * 2.0 ** numbers.integers(-100, 100, rows)
    yield np.full(rows, 0.5)
    yield np.zeros(rows)
    yield np.where(np.arange(rows) == rows // 2, np.inf, usual)
    yield np.where(np.arange(rows) == rows - 1, np.nan, usual)
    yield np.where(np.arange(rows) % 2, 3e38, -3e38)


def inputs(dtype):
    numbers = np.random.default_rng(3)
    if dtype in HALVES:
        return decoded(dtype, numbers.permutation(1 << 16).astype(np.uint16).view(STORED[dtype]))
    some = 2.0 ** numbers.uniform(-149, 128, 4000) * numbers.choice([-1, 1], 4000)
    ends = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 3.4028234663852886e38, 1e-45]
    return numbers.permutation(np.concatenate([some, numbers.standard_normal(8000), ends]).astype(np.float32))


def results(unit, operation, dtype, x, entries, channels, grad=1.0):
    """Stored numbers, of one channel or of several that have the same parameters; NaN as one number."""
    counts, functor = COUNTS[unit], Functor.read(FOLDER, unit)
    count = len(x) // channels * channels
    case = Case(dtype, channels=channels, inner=count // channels, counts=counts)
    table = np.repeat(entries.astype(case.computed)[:, None], channels, axis=1)
    operands = Operands([x[:count].astype(np.float64)], np.full(count, grad), table, [1.0] * functor.fixed)
    kernels = library(FOLDER, unit, counts=counts)
    return decoded(dtype, perform(kernels, FOLDER, unit, operation, case, operands).outputs[0]), count


def places(dtype, numbers):
    """Numbers in order, neighbours one apart."""
    bits = encoded(dtype, numbers).view(f"i{2 if dtype in HALVES else 4}").astype(np.int64)
    return np.where(bits < 0, np.iinfo(np.int16 if dtype in HALVES else np.int32).min - bits, bits)


def largest(x, values):
    """The largest value, in size, at an input that is no larger."""
    order = np.argsort(np.abs(x))
    found = np.empty(len(x))
    found[order] = np.maximum.accumulate(np.nan_to_num(np.abs(values[order]), nan=0, posinf=0))
    return found


@pytest.mark.parametrize("dtype", ["float32", *HALVES])
@pytest.mark.parametrize("unit", UNITS)
def test_shortcuts_serve_or_are_not_taken(unit, dtype):
    x = inputs(dtype)
    rows = Functor.read(FOLDER, unit).learnable + sum(COUNTS[unit])
    for number, entries in enumerate(tables(rows)):
        for operation in ("forward", "backward"):
            found, _ = results(unit, operation, dtype, x, entries, 1)
            right, count = results(unit, operation, dtype, x, entries, 2)
            found = found[:count]
            same = (found == right) | (np.isnan(found) & np.isnan(right))
            if dtype == "float32":
                wrong = ~same
            else:
                # Products rounded once less overflow a little later; where terms cancel, rounding errors are left.
                beyond = np.isinf(right) & (np.abs(found) > 2.0**127) & (np.sign(found) == np.sign(right))
                with np.errstate(invalid="ignore"):
                    cancelled = np.abs(found - right) <= 2.0**-18 * largest(x[:count], right)
                wrong = ~(same | beyond | cancelled | (np.abs(places(dtype, found) - places(dtype, right)) <= 1))
            assert not wrong.any(), (number, operation, x[:count][wrong][:5], found[wrong][:5], right[wrong][:5])


@pytest.mark.parametrize("dtype", ["float32", *HALVES])
@pytest.mark.parametrize("unit", QUICK)
def test_no_element_depends_on_its_neighbours(unit, dtype):
    x, rows = inputs(dtype), Functor.read(FOLDER, unit).learnable + sum(COUNTS[unit])
    order = np.random.default_rng(7).permutation(len(x))
    for entries in list(tables(rows))[:2]:
        for operation in ("forward", "backward"):
            here, _ = results(unit, operation, dtype, x, entries, 1)
            there, _ = results(unit, operation, dtype, x[order], entries, 1)
            np.testing.assert_array_equal(encoded(dtype, here[order]), encoded(dtype, there))


@pytest.mark.parametrize("dtype", ["float32", *HALVES])
@pytest.mark.parametrize("unit", ["fourier", "fourier_fundamental"])
def test_waves_by_shortcuts_against_float64(unit, dtype):
    """Errors in parts of the amplitude; of sines alone next to 0, in parts of the result."""
    learnable, counts = Functor.read(FOLDER, unit).learnable, COUNTS[unit]
    x = inputs(dtype)
    x = x[np.abs(x) <= 2.0**14].astype(np.float64)  # beyond 2^12 no shortcut serves
    numbers, epsilon = np.random.default_rng(11), 2.0 ** {"float32": -24, "float16": -11, "bfloat16": -8}[dtype]
    for number in range(4):
        entries = np.concatenate([[1.0] * learnable, numbers.standard_normal(sum(counts))])
        if number == 3:
            entries[learnable : learnable + counts[0] + counts[1]] = 0
        entries = entries.astype(np.float32).astype(np.float64)
        for operation in ("forward", "backward"):
            found, _ = results(unit, operation, dtype, x, entries, 1)
            right, _ = results(unit, operation, "float64", x, entries, 1)
            error = np.abs(found - right) - epsilon * np.abs(right)  # half a unit of the result
            assert np.max(error) <= max(4 * 2.0**-24, 2.0**-20 * (dtype in HALVES)) * np.abs(entries).sum()
            if number == 3 and operation == "forward":
                near = (np.abs(x) < 2.0**-4) & (np.abs(right) > 2.0 ** (-14 if dtype == "float16" else -100))
                relative = np.abs(found[near] / right[near] - 1)
                worst = np.argmax(relative)
                assert relative[worst] <= (5 if dtype == "float32" else 2.2) * epsilon, x[near][worst]
