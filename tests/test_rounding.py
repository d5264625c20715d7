"""Where correctly rounded values vanish or overflow, against exhaustive and independent computations."""

from itertools import pairwise

import mpmath
import pytest
import sympy as sp
from elements import ELEMENTS

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.moments.derivative import weak_derivative
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS, Format
from actsym.properties.floats.rounding import Outcome, chosen, merged, rounded, without


def _outcome(value: mpmath.mpf, fmt: Format) -> Outcome:
    size, half = abs(value), mpmath.ldexp(1, fmt.quantum - 1)
    if size <= half:
        return Outcome.ZERO
    if size < mpmath.ldexp(1, fmt.emin) - half:
        return Outcome.SUBNORMAL
    overflow = mpmath.ldexp(2 - mpmath.ldexp(1, -fmt.precision), fmt.emax)
    return Outcome.NORMAL if size < overflow else Outcome.INFINITE


@pytest.mark.parametrize("fmt", [FLOAT16, BFLOAT16], ids=lambda f: f.name)
@pytest.mark.parametrize("name", ["silu", "mish", "gelu", "gem_n1", "softsign", "crrelu"])
def test_half_formats_agree_with_direct_computation_on_many_floats(name: str, fmt: Format) -> None:
    f = ACTIVATIONS[name].formula
    runs = rounded(f, fmt)
    assert runs[0][0] == -fmt.last and runs[-1][1] == fmt.last
    assert all(b[0] == a[1] + 1 for a, b in pairwise(runs))
    function = sp.lambdify(x, f, "mpmath")
    with mpmath.workdps(60):
        edges = {n for low, high, _ in runs for n in (low, high)}
        for ordinal in sorted({*range(-fmt.last, fmt.last, fmt.last // 40), *edges}):
            (found,) = (o for low, high, o in runs if low <= ordinal <= high)
            assert found is _outcome(function(mpmath.mpf(fmt.value(ordinal))), fmt), fmt.value(ordinal)


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_an_exponential_vanishes_where_its_logarithm_says(fmt: Format) -> None:
    ((low, high),) = chosen(rounded(sp.exp(x), fmt), Outcome.ZERO)
    boundary = (fmt.quantum - 1) * mpmath.log(2)
    assert low == -fmt.last
    assert fmt.value(high) <= boundary < fmt.value(high + 1)


@pytest.mark.parametrize("fmt", [FLOAT32, FLOAT64], ids=lambda f: f.name)
def test_x_times_exp_vanishes_at_a_value_of_lambert_w(fmt: Format) -> None:
    far, near = chosen(rounded(x * sp.exp(x), fmt), Outcome.ZERO)
    with mpmath.workdps(40):
        boundary = mpmath.lambertw(-mpmath.ldexp(1, fmt.quantum - 1), -1).real
    assert fmt.value(far[1]) <= boundary < fmt.value(far[1] + 1)
    assert near == (0, 0)


def test_ties_are_decided_exactly() -> None:
    # x/4 at twice the smallest subnormal is a tie, which goes to zero; at three times it it does not.
    (zero,) = chosen(rounded(x / 4, FLOAT32), Outcome.ZERO)
    assert zero == (-2, 2)
    # x/100 at -50 subnormals is a tie that no enclosure of 1/100 decides.
    (zero,) = chosen(rounded(x / 100, FLOAT64), Outcome.ZERO)
    assert zero == (-50, 50)
    # x (1 + x^2)/2 is above the tie by 2^-2148 of it.
    assert chosen(rounded(x * (1 + x**2) / 2, FLOAT64), Outcome.ZERO) == [(0, 0)]


def test_overflow_begins_at_half_a_unit_above_the_largest_float() -> None:
    low, high = chosen(rounded(x**2, FLOAT32), Outcome.INFINITE)
    assert FLOAT32.value(high[0]) == 2.0**64 and low == (-high[1], -high[0])


#: Whose derivatives the interval evaluation does not settle on some runs of floats: waves of huge arguments, and
#: about three zeros of the Padé approximant's.  The answer names the runs.
UNDECIDED = ("fourier_n3", "fourier_phase_n3", "pade_m5_n4")


def test_derivatives_of_the_catalogue_are_decided() -> None:
    for activation in ELEMENTS.values():
        runs = rounded(weak_derivative(activation.formula), FLOAT32)
        assert not chosen(runs, Outcome.UNDEFINED), activation.name
        assert bool(chosen(runs, Outcome.UNDECIDED)) is (activation.name in UNDECIDED), activation.name


def test_a_pole_is_undefined_and_oscillation_stays_undecided() -> None:
    assert chosen(rounded(1 / x, FLOAT16), Outcome.UNDEFINED) == [(0, 0)]
    runs = rounded(sp.sin(1 / x), FLOAT64)
    assert chosen(runs, Outcome.UNDECIDED)


def test_sets_of_runs() -> None:
    assert without([(0, 10)], [(2, 3), (5, 5), (9, 20)]) == [(0, 1), (4, 4), (6, 8)]
    assert without([(0, 3)], [(-5, 9)]) == [] and without([(0, 3)], []) == [(0, 3)]
    a, b = Outcome.ZERO, Outcome.NORMAL
    assert merged([(3, 4, a), (0, 2, a), (5, 6, b)]) == [(0, 4, a), (5, 6, b)]
