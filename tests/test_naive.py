"""The definition run operation by operation, against NumPy in the format itself."""

import itertools
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import scipy.special
import sympy as sp

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.properties.floats import rounding
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, Format
from actsym.properties.floats.naive import naive, run
from actsym.properties.floats.program import ProgramError
from actsym.properties.floats.rounding import NAMES, Outcome, chosen, correctly_rounded


def _float32(function, v):  # a function that SciPy or NumPy computes in float64, rounded once
    return function(v.astype(np.float64)).astype(np.float32)


def _cube(v):
    return v**3


_DIRECT = {
    "silu": lambda v: v / (np.float32(1) + _float32(np.exp, -v)),
    "telu": lambda v: v * _float32(np.tanh, _float32(np.exp, v)),
    "gem_n1": lambda v: np.where(v > 0, _float32(_cube, v) / (_float32(np.square, v) + np.float32(1)), np.float32(0)),
    "gelu": lambda v: v * (_float32(scipy.special.erf, np.float32(np.sqrt(0.5)) * v) + np.float32(1)) / np.float32(2),
}


@pytest.mark.parametrize("name", _DIRECT)
def test_float32_outcomes_are_those_of_numpy(name: str) -> None:
    runs = naive(ACTIVATIONS[name].formula, FLOAT32)
    edges = np.array([n for low, high, _ in runs for n in (low, high)], dtype=np.int64)
    ordinals = np.unique(np.concatenate([edges, np.linspace(-FLOAT32.last, FLOAT32.last, 3001).astype(np.int64)]))
    with np.errstate(all="ignore"):
        values = _DIRECT[name](FLOAT32.values(ordinals).astype(np.float32))
    for ordinal, value in zip(ordinals.tolist(), values, strict=True):
        (found,) = (o for low, high, o in runs if low <= ordinal <= high)
        expected = (
            Outcome.NAN if np.isnan(value) else Outcome.INFINITE if np.isinf(value)
            else Outcome.ZERO if value == 0 else Outcome.FINITE
        )  # fmt: skip
        assert found is expected, FLOAT32.value(ordinal)


@pytest.mark.parametrize("fmt", [FLOAT16, BFLOAT16], ids=lambda f: f.name)
@pytest.mark.parametrize("name", ["mish", "egem_n1", "logish"])
def test_runs_of_half_formats_agree_with_running_every_float(name: str, fmt: Format) -> None:
    f = ACTIVATIONS[name].formula
    ordinals = np.arange(-fmt.last, fmt.last + 1, dtype=np.int64)
    values = run(f, fmt, fmt.values(ordinals))
    for outcome, where in (
        (Outcome.NAN, np.isnan(values)), (Outcome.ZERO, values == 0), (Outcome.INFINITE, np.isinf(values)),
    ):  # fmt: skip
        covered = np.zeros(ordinals.shape, dtype=bool)
        for low, high in chosen(naive(f, fmt), outcome):
            covered[low + fmt.last : high + fmt.last + 1] = True
        assert np.array_equal(covered, where), outcome


def test_known_failures_of_textbook_forms() -> None:
    gem = naive(ACTIVATIONS["gem_n1"].formula, FLOAT32)
    assert [o for *_, o in gem] == [Outcome.ZERO, Outcome.FINITE, Outcome.INFINITE, Outcome.NAN]
    assert FLOAT32.value(gem[2][0]) < 1e13 < FLOAT32.value(gem[2][1]) < 1e20
    slope = naive(sp.diff(ACTIVATIONS["telu"].formula, x), FLOAT32)
    ((low, high),) = chosen(slope, Outcome.NAN)
    assert 88 < FLOAT32.value(low) < 89 and high == FLOAT32.last  # TeLU's gradient is NaN from 89 on
    ((low, _),) = chosen(naive(sp.diff(ACTIVATIONS["telu"].formula, x), FLOAT16), Outcome.NAN)
    assert 11 < FLOAT16.value(low) < 12


def test_float64_runs_cover_every_float_once() -> None:
    runs = naive(ACTIVATIONS["smish"].formula, FLOAT64)
    assert runs[0][0] == -FLOAT64.last and runs[-1][1] == FLOAT64.last
    assert all(b[0] == a[1] + 1 for a, b in itertools.pairwise(runs))


def test_a_missing_function_is_named() -> None:
    with pytest.raises(ProgramError, match="LambertW"):
        naive(sp.LambertW(x), FLOAT32)


# Functions rounded correctly, against mpmath, which shares nothing with FLINT's balls but the definition.

#: Where each function is defined, beside the whole line.
_FROM_TO = {
    "log": (0, np.inf), "acosh": (1, np.inf), "atanh": (-1, 1), "asin": (-1, 1), "acos": (-1, 1), "gamma": (0, 200),
}  # fmt: skip


def nearest(value: mpmath.mpf, fmt: Format) -> float:
    """By neighbours: the number of the format with the least distance, an even last bit deciding ties."""
    if value == 0:
        return 0.0
    exact = Fraction(int(mpmath.mpf(value).man), 1) * Fraction(2) ** int(mpmath.mpf(value).exp) * (1, -1)[value < 0]
    if abs(exact) >= fmt.infinite_from:
        return float(np.copysign(np.inf, float(mpmath.sign(value))))
    low, high = -fmt.last, fmt.last
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fmt.exact(middle) <= exact else (low, middle)
    return fmt.value(min((low, high), key=lambda n: (abs(fmt.exact(n) - exact), n % 2)))


@pytest.mark.parametrize("fmt", [FLOAT16, BFLOAT16, FLOAT32, FLOAT64], ids=lambda f: f.name)
@pytest.mark.parametrize("name", sorted(NAMES - {"pow"}))
def test_values_are_those_of_mpmath(name: str, fmt: Format) -> None:
    generator = np.random.default_rng(5)
    points = fmt.round(generator.choice([-1.0, 1.0], 60) * 2.0 ** generator.uniform(-60, 8, 60))
    low, high = _FROM_TO.get(name, (-np.inf, np.inf))
    points = points[(points > low) & (points < high) & np.isfinite(points)]
    function = {"erfi": mpmath.erfi, "sech": mpmath.sech}.get(name) or getattr(mpmath, name)
    found = correctly_rounded(name, fmt, points)
    with mpmath.workprec(600):
        for point, value in zip(points, found, strict=True):
            assert value == nearest(function(mpmath.mpf(float(point))), fmt), (name, point)


def test_powers_round_once_and_ties_go_to_even() -> None:
    odd = FLOAT16.round(np.array([1.0 + 2.0**-10, 3.0, -45.0, 2.0**-9]))
    for n in (2, 3, 5, -1):
        found = correctly_rounded("pow", FLOAT16, odd, np.full(odd.shape, float(n)))
        assert list(found) == [nearest(mpmath.mpf(float(v)) ** n, FLOAT16) for v in odd]


def test_a_guess_that_is_off_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the processor's own functions give decides no bit: here they are off by up to 30 units."""
    points = np.linspace(-20, 5, 501)
    right = {fmt.name: correctly_rounded("exp", fmt, fmt.round(points)) for fmt in (FLOAT16, FLOAT32, FLOAT64)}
    exact = rounding._FUNCTIONS["exp"][1]
    off = 1 + 2.0**-52 * np.random.default_rng(1).integers(-30, 31, points.shape)
    monkeypatch.setitem(rounding._FUNCTIONS, "exp", (lambda u: np.exp(u) * off, exact))
    for fmt in (FLOAT16, FLOAT32, FLOAT64):
        assert list(correctly_rounded("exp", fmt, fmt.round(points))) == list(right[fmt.name])


def test_special_values_stay() -> None:
    found = correctly_rounded("exp", FLOAT64, np.array([np.inf, -np.inf, np.nan, 0.0, 1e308, -1e308]))
    assert list(found[[0, 1, 3, 4, 5]]) == [np.inf, 0.0, 1.0, np.inf, 0.0] and np.isnan(found[2])
    assert correctly_rounded("log", FLOAT64, np.array([0.0]))[0] == -np.inf
    assert np.signbit(correctly_rounded("sin", FLOAT32, np.array([-0.0]))[0])
