"""Shortcuts of CUDA kernels for one channel, against kernels for several channels, which take none."""

from pathlib import Path

import numpy as np
import pytest
from tiers import LONG

import generated
from codegen.emulate import library
from codegen.emulate.calls import Case, Functor, Operands, perform
from codegen.emulate.tensors import decoded, encoded

FOLDER = Path(generated.__file__).parent
COUNTS = {
    "chebyshev_first": (5,), "chebyshev_second": (5,), "hermite": (9,), "hermite_clamped": (4,), "legendre": (6,),
    "pade": (6, 4), "poly": (4,), "polyprelu": (4,), "polyrelu": (4,), "tropical": (5,),
    "tropical_laurent": (5,), "tropical_rational": (4, 3),
}  # fmt: skip
QUICK = ("hermite", "pade", "tropical", "tropical_rational")
UNITS = [u if u in QUICK else pytest.param(u, marks=LONG) for u in COUNTS]
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
        return decoded(dtype, numbers.permutation(1 << 16).astype(np.uint16))
    some = 2.0 ** numbers.uniform(-149, 128, 4000) * numbers.choice([-1, 1], 4000)
    ends = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 3.4028234663852886e38, 1e-45]
    return numbers.permutation(np.concatenate([some, numbers.standard_normal(8000), ends]).astype(np.float32))


def results(unit, operation, dtype, x, entries, channels, grad=1.0):
    """Stored numbers, of one channel or of several that have the same parameters; NaN as one number."""
    counts, functor = COUNTS[unit], Functor.read(FOLDER, unit)
    table = np.repeat(entries.astype(np.float32)[:, None], channels, axis=1)
    count = len(x) // channels * channels
    operands = Operands([x[:count].astype(np.float64)], np.full(count, grad), table, [1.0] * functor.fixed)
    case = Case(dtype, channels=channels, inner=count // channels, counts=counts)
    kernels = library(FOLDER, unit, counts=counts)
    return decoded(dtype, perform(kernels, FOLDER, unit, operation, case, operands).outputs[0]), count


def places(dtype, numbers):
    """Numbers in order, neighbours one apart."""
    bits = encoded(dtype, numbers).view(f"i{2 if dtype in HALVES else 4}").astype(np.int64)
    return np.where(bits < 0, np.iinfo(np.int16 if dtype in HALVES else np.int32).min - bits, bits)


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
            both = (found == right) | (np.isnan(found) & np.isnan(right))
            apart = np.abs(places(dtype, found) - places(dtype, right))
            # Products rounded once less overflow a little later.
            near = (apart <= 1) | (np.isinf(right) & (np.abs(found) > 2.0**127) & (np.sign(found) == np.sign(right)))
            wrong = ~both if dtype == "float32" else ~both & ~near
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
