"""Maxima of lines beside the points where two cross: the winner is the first of the largest, by exact arithmetic."""

from fractions import Fraction

import numpy as np
import pytest
import torch
from tiers import LONG, spread

import generated

#: For each unit of one maximum: where the slopes start, as a function of the number of lines.
STARTS = {"tropical": lambda n: Fraction(0), "tropical_laurent": lambda n: Fraction(1 - n, 2)}
TYPES = {torch.float32: np.float32, torch.float64: np.float64}


def coefficients(random, count, dtype):
    """Of either sign and of sizes from 1/16 to 4, and a few that are equal or far larger than their neighbours."""
    found = np.exp2(random.uniform(-4, 2, count)) * random.choice([-1, 1], count)
    found[random.random(count) < 0.1] = 1.0
    found[random.random(count) < 0.1] *= 2.0**30
    return found.astype(TYPES[dtype])


def winner(a, start, at):
    """The index of the first of the largest a_k + (start + k) x."""
    values = [Fraction(float(v)) + (start + i) * Fraction(float(at)) for i, v in enumerate(a)]
    return values.index(max(values))


def crossings(a, start, dtype):
    """Where two lines cross, rounded, with the three neighbours on either side; 0, and the ends of the range."""
    number = TYPES[dtype]
    found = {number(0), number(2.0**-140), np.finfo(number).max, -np.finfo(number).max}
    for i in range(len(a)):
        for j in range(i):
            middle = number(float(Fraction(float(a[j])) - Fraction(float(a[i]))) / (i - j))
            for end in (number(-np.inf), number(np.inf)):
                at = middle
                for _ in range(4):
                    found.add(at)
                    at = np.nextafter(at, end)
    return sorted(found)


def held(unit, count, dtype, seed, backend):
    random = np.random.default_rng(seed)
    a = coefficients(random, count, dtype)
    start = STARTS[unit](count)
    points = crossings(a, start, dtype)
    if len(points) > 400:
        points = random.choice(points, 400)
    at = torch.tensor(np.array(points), dtype=dtype)
    learned = torch.tensor(np.broadcast_to(a, (len(points), count)).copy(), dtype=dtype, requires_grad=True)
    with generated.backend(backend):
        value = getattr(generated, unit)(at[None], learned, dim=1)  # a channel for each point
        (by_entry,) = torch.autograd.grad(value.sum(), learned)
    for point, got in zip(points, by_entry, strict=True):
        (chosen,) = got.nonzero().flatten().tolist() or [None]
        wanted = winner(a, start, point)
        assert chosen == wanted, f"{unit} of {count} lines ({seed=}) at {point!r}: line {chosen}, not {wanted}"


@pytest.mark.parametrize("backend", ["kernel", "torch"])
@pytest.mark.parametrize("dtype", spread(TYPES, 1), ids=str)
@pytest.mark.parametrize("unit", spread(STARTS, 1))
def test_the_first_of_the_largest_lines_wins(unit, dtype, backend):
    for count, seed in ((2, 1), (4, 2), (9, 3), (17, 4)):
        held(unit, count, dtype, seed, backend)


@pytest.mark.parametrize("unit", STARTS)
@pytest.mark.parametrize("dtype", TYPES, ids=str)
@pytest.mark.parametrize("seed", [pytest.param(s, marks=LONG) for s in range(5, 15)])
def test_the_first_of_many_lines_wins(unit, dtype, seed):
    held(unit, 3 * seed, dtype, seed, "kernel")


@pytest.mark.parametrize("backend", ["kernel", "torch"])
def test_the_slope_beside_a_crossing_is_that_of_the_larger_line(backend):
    """x next to where two of four lines cross, that a difference rounded twice puts on its other side."""
    a = coefficients(np.random.default_rng(2), 4, torch.float64)
    points = crossings(a, Fraction(0), torch.float64)
    at = torch.tensor(np.array(points), requires_grad=True)
    with generated.backend(backend):
        (slope,) = torch.autograd.grad(generated.tropical(at, torch.from_numpy(a)).sum(), at)
    wanted = [2**0.5 / 3 * winner(a, Fraction(0), p) for p in points]
    np.testing.assert_allclose(slope.numpy(), wanted, rtol=1e-15)


def test_differences_of_maxima_follow_the_winners_of_both():
    random = np.random.default_rng(7)
    a, b = (coefficients(random, n, torch.float64) for n in (4, 6))
    points = crossings(a, Fraction(0), torch.float64) + crossings(b, Fraction(0), torch.float64)
    at = torch.tensor(np.array(points), requires_grad=True)
    (slope,) = torch.autograd.grad(generated.tropical_rational(at, *map(torch.from_numpy, (a, b))).sum(), at)
    found = [winner(a, Fraction(0), p) / 3 - winner(b, Fraction(0), p) / 5 for p in points]
    np.testing.assert_allclose(slope.numpy(), np.array(found) * 2**0.5, rtol=1e-15, atol=1e-15)


def test_lines_that_differ_by_more_than_the_largest_number_are_compared():
    large = torch.finfo(torch.float32).max
    a = torch.tensor([-large, large, -large])
    at = torch.tensor([0.0, 1.0, -1.0], requires_grad=True)
    (slope,) = torch.autograd.grad(generated.tropical(at, a).sum(), at)
    assert slope.tolist() == pytest.approx([2**-0.5] * 3)
