"""Functions rounded correctly, against mpmath, which shares nothing with FLINT's balls but the definition."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest

from actsym.properties.floats import rounding
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, Format
from actsym.properties.floats.rounding import NAMES, correctly_rounded

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
