"""Shortcuts of CUDA kernels for one channel, against kernels for several channels, which take none."""

import math
import shutil
from pathlib import Path

import numpy as np
import pytest
from tiers import LONG, spread

import generated
from codegen.render import TEMPLATES
from tests.instruments.emulate import library
from tests.instruments.emulate.calls import STORED, Case, Functor, Operands, decoded, encoded, perform

FOLDER = Path(generated.__file__).parent

#: Every operation of arithmetic, of products in every place.
FUNCTOR = """
namespace actsym {

struct Every {
  using Half = Every;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 1;
  static constexpr bool wide = false;

  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0], a = p.at(0, 0), b = p.at(0, 1);
    const auto s = a * x, t = b * x;
    V sum = s + t;
    sum = sum + (s - t) + (s * t) + s / a + b / (t * t + V(1)) + s / (a * b) + m::over(s, V(3)) + m::over(x, V(3));
    sum = sum + m::neg(s) * x + m::abs(s) + m::sqrt(s * s) + m::floor(s) + m::ceil(t) + m::flip(s, t) + m::flip(x, t);
    sum = sum + m::min(s, t) + m::min(s, x) + m::min(x, t) + m::max(s, t) + m::max(s, x) + m::max(x, t);
    sum = sum + m::fma(s, x, t) + m::fma(x, a, b) + m::fma(a, t, x);
    const auto below = m::both(m::lt(s, t), m::either(m::le(s, x), m::lt(x, t)));
    const auto same = m::either(m::eq(s, t), m::either(m::eq(x, t), m::eq(s, x)));
    const auto none = m::either(m::unordered(s), m::either(m::negative(t), m::le(s, t)));
    sum = sum + m::select(below, s, t) + m::select(same, x, t) + m::select(none, s, x);
    out[0] = p.usual(m::le(m::abs(s), V(1000)), p.plain(sum, sum), sum);
  }
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    value(in, p, out);
  }
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink&) {
    value(in, p, out);
  }
};

}  // namespace actsym
"""

COUNTS = {
    "chebyshev_first": (5,), "chebyshev_second": (5,), "fourier": (1, 3, 3), "fourier_fundamental": (1, 3, 3),
    "hermite": (9,), "hermite_clamped": (4,), "legendre": (6,), "pade": (6, 4), "poly": (4,), "polyprelu": (4,),
    "polyrelu": (4,), "tropical": (5,), "tropical_laurent": (5,), "tropical_rational": (4, 3),
}  # fmt: skip
QUICK = ("hermite", "tropical_rational")
UNITS = [u if u in QUICK else pytest.param(u, marks=LONG) for u in COUNTS if "fourier" not in u]
HALVES = ("float16", "bfloat16")
TYPES = [("float32", 1), ("float16", 1), ("bfloat16", 1)]


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


def inputs(dtype, every=8):
    """Of a half type one number of so many."""
    numbers = np.random.default_rng(3)
    if dtype in HALVES:
        return decoded(dtype, numbers.permutation(1 << 16)[::every].astype(np.uint16).view(STORED[dtype]))
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


@pytest.mark.parametrize("waves", [False, True])
def test_every_operation_takes_products(tmp_path, waves):
    (tmp_path / "functors").mkdir()
    for part in ("cuda", "shared"):
        shutil.copytree(TEMPLATES / "runtime" / part, tmp_path / "cuda", dirs_exist_ok=True)
    shutil.copy(TEMPLATES / "runtime" / "python" / "_build.py", tmp_path)
    (tmp_path / "functors" / "every.h").write_text(FUNCTOR)
    lines = ['#include "elementwise.cuh"', '#include "../functors/every.h"', "ACTSYM_ELEMENTWISE(every, actsym::Every)"]
    (tmp_path / "cuda" / "every.cu").write_text("\n".join(["#define ACTSYM_WAVES"] * waves + lines))
    kernels, x = library(tmp_path, "every", counts=(2,)), np.linspace(-3, 3, 4097)
    for dtype, epsilon in {"float64": 2.0**-52, "float32": 2.0**-23, "float16": 2.0**-10, "bfloat16": 2.0**-7}.items():
        inputs = decoded(dtype, encoded(dtype, x))
        case = Case(dtype, inner=len(x), counts=(2,))
        operands = Operands([inputs], np.ones(len(x)), np.array([[0.75], [-1.25]], case.computed))
        found = decoded(dtype, perform(kernels, tmp_path, "every", "forward", case, operands).outputs[0])
        assert np.max(np.abs(found - every(inputs, 0.75, -1.25))) <= 64 * epsilon


def every(x, a, b):
    """As the functor computes it."""
    s, t = a * x, b * x
    total = s + t + (s - t) + s * t + x + b / (t * t + 1) + x / b + s / 3 + x / 3
    total += -s * x + abs(s) + abs(s) + np.floor(s) + np.ceil(t) + flipped(s, t) + flipped(x, t)
    total += sum(map(np.minimum, (s, s, x), (t, x, t))) + sum(map(np.maximum, (s, s, x), (t, x, t)))
    total += s * x + t + (x * a + b) + (a * t + x)
    below = (s < t) & ((s <= x) | (x < t))
    none = np.isnan(s) | np.signbit(t) | (s <= t)
    return total + np.where(below, s, t) + np.where((s == t) | (x == t) | (s == x), x, t) + np.where(none, s, x)


def flipped(a, b):
    return np.where(np.signbit(b), -a, a)


def largest(x, values):
    """The largest value, in size, at an input that is no larger."""
    order = np.argsort(np.abs(x))
    found = np.empty(len(x))
    found[order] = np.maximum.accumulate(np.nan_to_num(np.abs(values[order]), nan=0, posinf=0))
    return found


@pytest.mark.parametrize(("dtype", "every"), spread([*TYPES, ("bfloat16", 8)], [("bfloat16", 8)]))
@pytest.mark.parametrize("unit", UNITS)
def test_shortcuts_serve_or_are_not_taken(unit, dtype, every):
    x = inputs(dtype, every)
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
                # Products rounded once less overflow less often; where terms cancel, rounding errors are left.
                exact = results(unit, operation, "float64", x, entries, 1)[0][:count]
                with np.errstate(invalid="ignore"):
                    beyond = np.isinf(right) & (np.abs(found - exact) <= 2.0**-7 * np.abs(exact))
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


@pytest.mark.parametrize(("dtype", "every"), spread([*TYPES, ("float16", 8)], [("float16", 8)]))
@pytest.mark.parametrize("unit", spread(["fourier", "fourier_fundamental"], {"fourier"}))
def test_waves_by_shortcuts_against_float64(unit, dtype, every):
    """Errors in parts of the amplitude; of sines alone next to 0, in parts of the result."""
    learnable, counts = Functor.read(FOLDER, unit).learnable, COUNTS[unit]
    x = inputs(dtype, every)
    x = x[np.abs(x) <= 2.0**14].astype(np.float64)  # beyond 2^12 no shortcut serves
    numbers, epsilon = np.random.default_rng(11), 2.0 ** {"float32": -24, "float16": -11, "bfloat16": -8}[dtype]
    for number, frequency in enumerate((1.0, 1.1, math.pi / 3, 1.1, 1.0)):
        entries = np.concatenate([[frequency] * learnable, numbers.standard_normal(sum(counts))])
        sines = number > 2
        if sines:  # none of which cancels another next to 0
            entries = np.abs(entries)
            entries[learnable : learnable + counts[0] + counts[1]] = 0
        entries = entries.astype(np.float32).astype(np.float64)
        for operation in ("forward", "backward"):
            found, _ = results(unit, operation, dtype, x, entries, 1)
            right, _ = results(unit, operation, "float64", x, entries, 1)
            error = np.abs(found - right) - epsilon * np.abs(right)  # half a unit of the result
            assert np.max(error) <= max(4 * 2.0**-24, 2.0**-20 * (dtype == "bfloat16")) * np.abs(entries).sum()
            if dtype in HALVES:  # as often the nearest as without shortcuts
                other, count = results(unit, operation, dtype, x, entries, 2)
                nearest = decoded(dtype, encoded(dtype, right))
                assert np.mean(found != nearest) <= np.mean(other != nearest[:count]) + 5e-4
            if sines and operation == "forward":
                near = (np.abs(x) < 2.0**-4) & (np.abs(right) > 2.0 ** (-14 if dtype == "float16" else -100))
                relative = np.abs(found[near] / right[near] - 1)
                worst = np.argmax(relative)
                assert relative[worst] <= (5 if dtype == "float32" else 1.05) * epsilon, x[near][worst]
