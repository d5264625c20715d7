"""Exhaustive verification is equal to ball arithmetic on every input, and the float64 oracle to its measured error."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
import torch
from exhaustive_kernels import SUBJECTS, generated_package, pattern, prepare
from tiers import spread

from actsym.definition.spec import x
from actsym.properties.floats.formats import FLOAT32
from codegen.verify import reference
from codegen.verify.accepted import acceptance
from codegen.verify.exhaustive import library, oracle
from codegen.verify.exhaustive.oracle import Judge, Slice

EXPONENT, SIGN = np.uint32(0x7F800000), np.uint32(1 << 31)


@pytest.fixture(autouse=True)
def cache(tmp_path_factory, monkeypatch):
    prepare(tmp_path_factory, monkeypatch)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return generated_package(tmp_path_factory, "kernels_of_slices")


def prepared(package, name, quantity):
    activation = SUBJECTS[name]
    kernels = library.Kernels(package, activation, quantity)
    known = reference.references(activation, FLOAT32)[quantity]
    found = oracle.examine(kernels, known, Path(package.__file__).parent / "functors" / f"{name}.h")
    limit = acceptance(FLOAT32, quantity).ulps
    kernels.judge_with(found.margin, found.windows, limit)
    return kernels, found, Judge(kernels, found.windows, limit)


#: Ordinary inputs, subnormal results (all but ties), the zero of f', tails, the largest numbers, inf and NaN.
SLICES = [
    ("silu", "f", pattern(1.2), 1 << 16), ("silu", "f", 0, 1 << 14), ("silu", "f", pattern(-88.0), 1 << 13),
    ("silu", "df_dx", pattern(-1.2784645), 1 << 13), ("telu", "df_dx", pattern(-1.0788) - (1 << 13), 1 << 14),
    ("telu", "f", pattern(-103.5), 1 << 13), ("prelu", "f", 0x807FFFFF - 300, 1 << 13),
    ("silu", "f", pattern(math.inf) - (1 << 12), 1 << 13),
]  # fmt: skip


@pytest.mark.parametrize(("name", "quantity", "first", "size"), spread(SLICES, [SLICES[3], SLICES[7]]))
def test_a_slice_is_what_ball_arithmetic_finds(package, name, quantity, first, size):
    kernels, _, judge = prepared(package, name, quantity)
    patterns = np.arange(first, first + size, dtype=np.uint32)
    right = judge(patterns[patterns & EXPONENT != EXPONENT])
    found = oracle.verify(kernels, judge, first, size, room=size)
    for count, wanted in right.counts.items():
        if count not in ("nan_inputs", "nan_lost", "decided"):
            assert found.counts[count] == wanted, count
    assert found.counts["nan_inputs"] == (patterns & ~SIGN > EXPONENT).sum()
    assert found.counts["nan_lost"] == 0
    assert found.histogram == right.histogram
    assert found.over_range == right.over_range
    for binade, worst in right.worst.items():
        # An input that the float64 kernel did not choose has an error larger by less than its own.
        raw, _, conditioned, _ = found.worst.get(binade, (0.0, 0, 0.0, 0))
        assert raw == pytest.approx(worst[0], abs=2.0**-20) or worst[0] > 2.0**10
        assert conditioned == pytest.approx(worst[2], abs=2.0**-16)
    assert found.counts["correct"] + found.counts["incorrect"] == found.counts["inputs"]


def test_inputs_beyond_the_room_are_undecided_and_are_ties(package):
    """x/2 + x²/4 at odd multiples of the smallest number is half-way but for nothing that a double can hold."""
    kernels, _, judge = prepared(package, "silu", "f")
    found = oracle.verify(kernels, judge, 0, 1 << 16, room=100)
    assert found.counts["undecided"] == (1 << 15) - 100
    assert found.counts["correct"] + found.counts["incorrect"] + found.counts["undecided"] == 1 << 16
    assert found.histogram[0] == 1 << 16


def test_slices_add_up(package):
    kernels, _, judge = prepared(package, "silu", "df_dx")
    first, size = pattern(-1.2784645), 1 << 10
    parts = [oracle.verify(kernels, judge, first + i * size, size) for i in range(4)]
    whole = oracle.verify(kernels, judge, first, 4 * size)
    total = sum(reversed(parts), Slice())
    assert replace(total, seconds=0) == replace(whole, seconds=0)
    assert Slice.from_json(json.loads(json.dumps(total.to_json()))) == total


@pytest.mark.parametrize("name", SUBJECTS)
@pytest.mark.parametrize("quantity", library.OPERATIONS)
def test_results_are_those_of_the_torch_function(package, name, quantity):
    activation = SUBJECTS[name]
    random = np.random.default_rng(7)
    anywhere = FLOAT32.values(random.integers(-FLOAT32.last, FLOAT32.last, 5000))
    inputs = np.concatenate([random.normal(0, 5, 5003), anywhere])
    tensor = torch.tensor(inputs, dtype=torch.float32, requires_grad=True)
    parameters = [torch.tensor([float(p.default)]) if p.learnable else float(p.default) for p in activation.parameters]
    output = getattr(package, activation.name)(tensor, *parameters)
    if quantity == "df_dx":
        (output,) = torch.autograd.grad(output, tensor, torch.ones_like(output))
    computed = library.Kernels(package, activation, quantity).evaluate(tensor.detach().numpy())[0]
    assert np.array_equal(library.bits(computed), output.detach().numpy().view(np.uint32))


@pytest.mark.parametrize("quantity", library.OPERATIONS)
def test_the_margin_holds_at_other_inputs(package, quantity):
    kernels, found, _ = prepared(package, "silu", quantity)
    inputs = FLOAT32.values(np.random.default_rng(99).integers(-FLOAT32.last, FLOAT32.last, 5_000))
    expr = reference.quantities(SUBJECTS["silu"], FLOAT32)[quantity]
    exact, offset = oracle.known(expr, inputs)
    unit = FLOAT32.ulp(FLOAT32.round(exact)) + oracle.slack(found.windows, inputs)
    twice = kernels.evaluate(inputs)[1]
    error = np.abs((twice - exact) - offset * np.spacing(np.abs(exact))) / unit
    assert (error <= found.margin[library.bits(inputs) >> 23]).all()
    assert found.error < 2.0**-20
    assert not found.unfit


def test_a_slope_that_its_table_does_not_resolve_is_reported(package):
    known = reference.references(SUBJECTS["telu"], FLOAT32)["df_dx"]
    (window,) = oracle.windows(reference.quantities(SUBJECTS["telu"], FLOAT32)["df_dx"], known)
    assert window.low < -1.0788 < window.high
    assert window.error < 2.0**-20
    waves = sp.sin(2000 * x) * x
    (fast,) = oracle.windows(waves, known)
    assert not fast.error <= oracle.ROUGH


def test_numbers_of_the_generated_code_are_landmarks(tmp_path):
    header = tmp_path / "f.h"
    header.write_text("// version 5\nconst V t0 = m::min(x, V(7));\nm::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0)\n")
    assert {7.0, -7.0, 64.0, 640.0, -640.0} <= set(oracle.numbers(header))
    assert 5.0 not in oracle.numbers(header)
