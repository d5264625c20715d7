"""The error measure: identities, and the kinds of failure."""

import math

import numpy as np
import pytest
import torch

from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS
from codegen.verify.accepted import acceptance
from codegen.verify.reference import Reference
from codegen.verify.ulps import bounds, errors, nearest, sum_error

ALL = pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)


def reference(fmt, values, offset=0.0, slack=0.0):
    values = np.array(values, dtype=np.float64)
    filled = [np.full(len(values), part) for part in (offset, slack)]
    return Reference(fmt, "f", np.zeros(len(values)), values, *filled, (0.0, 0.0))


def sample(fmt):
    return fmt.values(np.random.default_rng(0).integers(-fmt.last + 40, fmt.last - 40, 500))


@ALL
def test_the_exact_value_is_off_by_its_offset(fmt):
    values = sample(fmt)
    for offset in (-0.5, 0.0, 0.25):
        found = errors(reference(fmt, values, offset), values)
        assert np.array_equal(found.raw, np.full(500, abs(offset)))
        assert found.correct.all() and not any(m.any() for m in found.failures.values())


@ALL
def test_steps_of_the_format_are_units(fmt):
    values = np.abs(sample(fmt))
    values = values[np.frexp(values)[0] < 0.99]  # away from the end of a binade, where steps double
    for steps in (1, 3):
        moved = fmt.values(fmt.ordinals(values) + steps)
        assert np.allclose(errors(reference(fmt, values), moved).raw, steps, rtol=0, atol=steps)
        inside = fmt.ulp(moved) == fmt.ulp(values)
        assert np.array_equal(errors(reference(fmt, values), moved).raw[inside], np.full(inside.sum(), float(steps)))


@ALL
def test_subnormals_have_one_unit(fmt):
    tiny = math.ldexp(1.0, fmt.quantum)
    found = errors(reference(fmt, [tiny, 3 * tiny, 0.0]), np.array([0.0, 5 * tiny, tiny]))
    assert found.raw.tolist() == [1.0, 2.0, 1.0]
    assert found.correct.tolist() == [False, False, False]


@ALL
def test_failures_are_kinds_and_not_numbers(fmt):
    expected = [1.0, 1.0, -1.0, math.inf, -math.inf, 2.0]
    found = errors(reference(fmt, expected), np.array([math.nan, math.inf, 1.0, 1.0, math.inf, 2.0]))
    kinds = {kind: np.nonzero(mask)[0].tolist() for kind, mask in found.failures.items()}
    assert kinds == {"nan": [0], "infinity": [1, 3], "sign": [2, 4]}
    assert not found.raw.any()


@ALL
def test_tensors_are_measured_as_arrays_are(fmt):
    random, exact = np.random.default_rng(1), np.append(sample(fmt), [0.0, -0.0, fmt.max, -fmt.max])
    with np.errstate(over="ignore"):
        exact = exact * (1 + random.uniform(-3, 3, len(exact)) * fmt.epsilon)
        computed = fmt.round(exact * (1 + random.uniform(-8, 8, len(exact)) * fmt.epsilon))
    computed[:3] = math.nan, math.inf, -computed[2]
    slack = np.where(random.random(len(exact)) < 0.2, abs(exact) * 1e-3, 0.0)
    known = nearest(fmt, exact, slack)
    assert np.array_equal(known.value, fmt.round(exact))
    found = errors(known, computed)
    tensors = errors(nearest(fmt, torch.tensor(exact), torch.tensor(slack)), torch.tensor(computed))
    for name in ("raw", "conditioned", "correct", "tied"):
        assert np.array_equal(getattr(found, name), getattr(tensors, name).numpy()), name
    assert all(np.array_equal(mask, tensors.failures[kind].numpy()) for kind, mask in found.failures.items())
    assert found.failures["nan"][0] and found.failed[1]


@ALL
def test_enclosures_bound_the_error(fmt):
    exact = abs(sample(fmt))
    low, high = (exact.astype(np.longdouble) * (1 + side * np.longdouble(fmt.epsilon) / 64) for side in (-1, 1))
    moved = fmt.values(fmt.ordinals(exact) + 3)
    raw = errors(nearest(fmt, exact), moved).raw
    largest, least = bounds(fmt, moved, low, high)
    assert np.all(least <= raw) and np.all(raw <= largest) and np.all(largest - least <= 0.1)
    assert np.all(np.isinf(bounds(fmt, -moved, low, high)[0]))


def test_both_zeros_are_zero():
    found = errors(reference(FLOAT32, [0.0, -0.0]), np.array([-0.0, 0.0]))
    assert found.correct.all() and not found.raw.any() and not found.failures["sign"].any()


@ALL
def test_infinity_is_the_number_after_the_largest(fmt):
    found = errors(reference(fmt, [fmt.max, math.inf, math.inf]), np.array([math.inf, fmt.max, math.inf]))
    assert found.raw.tolist() == [1.0, 1.0, 0.0]
    assert not found.failures["infinity"].any()
    far = fmt.values(np.array([fmt.last - 9]))
    assert errors(reference(fmt, far), np.array([math.inf])).failures["infinity"].all()


def test_near_ties_are_told_from_errors():
    step = FLOAT16.epsilon
    found = errors(reference(FLOAT16, [1.0, 1.0, 1.0], offset=0.5), np.array([1.0, 1 + step, 1 + 2 * step]))
    assert found.correct.tolist() == [True, False, False] and found.tied.tolist() == [False, True, False]
    clear = errors(reference(FLOAT16, [1.0], offset=0.49), np.array([1 + step]))
    assert not clear.correct.any() and not clear.tied.any()


def test_slack_divides_the_error_and_excuses_a_sign():
    unit = float(FLOAT32.ulp(np.array(1e-6)))
    found = errors(reference(FLOAT32, [1e-6], slack=7 * unit), np.array([1e-6 + 16 * unit]))
    assert found.raw.tolist() == [16.0] and found.conditioned.tolist() == [2.0]
    flipped = errors(reference(FLOAT32, [1e-6], slack=1e-6), np.array([-1e-6]))
    assert not flipped.failures["sign"].any() and flipped.conditioned[0] == pytest.approx(2, rel=1e-5)


@ALL
def test_sum_error_of_the_rounded_sum_is_small(fmt):
    terms = np.random.default_rng(4).normal(size=1000)
    total = math.fsum(terms)
    assert sum_error(fmt, FLOAT64, float(fmt.round(np.array(total))), terms, total) <= 0.5
    dropped = math.fsum(terms[:-1])
    assert sum_error(FLOAT32, FLOAT32, dropped, terms, total) > 8


def test_acceptance_is_the_table():
    table = {
        (f.name, q): (acceptance(f, q).ulps, acceptance(f, q).correct)
        for f in FORMATS.values()
        for q in ("f", "df_dx", "df_da")
    }
    assert {table[f, "f"] for f in ("float32", "float64")} == {(4.0, 0.0)}
    assert {table[f, q] for f in ("float32", "float64") for q in ("df_dx", "df_da")} == {(8.0, 0.0)}
    assert {table[f.name, q] for f in (FLOAT16, BFLOAT16) for q in ("f", "df_dx", "df_da")} == {(1.0, 0.999)}
