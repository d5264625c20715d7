"""Underflow, overflow and NaN of the catalogue; the published ranges."""

from fractions import Fraction
from functools import cache

import mpmath
import pytest
import sympy as sp
from tiers import LONG, spread

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.derived import load
from actsym.properties.floats.formats import FLOAT32, FORMATS
from actsym.properties.floats.precision import FloatSet, Precision, derive, precision
from actsym.rigor.evaluate import evaluate
from actsym.text.parse import parse_expression

#: Of those that are quick, one has a closed form, one the W of Lambert, and one nothing that is rounded.
NAMES = spread(["telu", "relu", "elu", "silu", "gelu", "mish", "logish", "smish", "crrelu"], ["telu", "relu", "elu"])


@cache
def found(name: str) -> Precision:
    return derive(ACTIVATIONS[name].formula)


#: Where the gradient vanishes in float32 as published (TeLU, table 2), two decimals.
_PUBLISHED = {"telu": -103.98, "elu": -103.98, "mish": -103.98}


@pytest.mark.parametrize("name", spread(_PUBLISHED, ["telu", "elu"]))
def test_published_null_domains_are_those_of_the_definition_to_a_step(name: str) -> None:
    """They are where the written formula vanishes, not where the function does."""
    under = found(name).under("float32", "f'")
    vanishes = {high for _, high in (*under.naive_zero.intervals, *under.zero.intervals)}
    assert any(abs(FLOAT32.value(n) - _PUBLISHED[name]) < 0.01 for n in vanishes)


def test_gelu_s_published_boundary_is_that_of_its_exponential() -> None:
    """-14.42 is where exp(-x^2/2) vanishes; correctly rounded, GELU' lasts to -14.54."""
    factor = derive(sp.exp(-(x**2) / 2)).under("float32")
    assert factor.left.exact == -sp.sqrt(300 * sp.log(2))
    assert abs(factor.zero.bounds[0][1] + Fraction(1442, 100)) < 0.001
    gradient = derive(ACTIVATIONS["gelu"].formula).under("float32", "f'")
    assert -14.542 < gradient.zero.bounds[0][1] < -14.541


#: Gradients at -10 and -100 as published beside the ranges; every one is at odds with the formula.
_GRADIENTS = {
    "telu": ("-4.2826e-06", "-1.4013e-42"), "elu": ("7.5826e-10", "3.7835e-44"), "silu": ("-4.2826e-06", "-1.4013e-42"),
    "gelu": ("-9.2447e-18", "0"), "mish": ("-4.2309e-06", "-1.4153e-42"), "logish": ("-4.2309e-06", "-1.4153e-42"),
    "smish": ("-4.2309e-06", "-1.4153e-42"),
}  # fmt: skip


@pytest.mark.parametrize("name", _GRADIENTS)
def test_published_gradients_are_those_of_other_points(name: str) -> None:
    slope = sp.diff(ACTIVATIONS[name].formula, x)
    near, far = (float(evaluate(slope, at)) for at in (-10, -100))
    first, second = (float(v) for v in _GRADIENTS[name])
    assert abs(near - first) > 0.9 * abs(near)
    right_at_100 = {"elu", "gelu"}  # one subnormal step off, and zero, which it is in float32
    assert (abs(far - second) <= 2.0**-149) is (name in right_at_100)


@pytest.mark.parametrize("name", spread(["telu", "silu", "mish", "logish", "smish"], ["telu"]))
def test_correctly_rounded_gradients_of_the_x_exp_class_last_longer(name: str) -> None:
    """f' = (1 + x) e^x to leading order, so the boundary is a value of Lambert's W, near -108.65."""
    zero = found(name).under("float32", "f'").zero
    with mpmath.workdps(30):
        boundary = mpmath.lambertw(-mpmath.e * mpmath.ldexp(1, -150), -1).real - 1
    last = zero.intervals[0][1]
    assert FLOAT32.value(last) <= boundary < FLOAT32.value(last + 1)


def test_elu_has_a_closed_boundary() -> None:
    end = found("elu").under("float32", "f'").left
    assert end is not None and end.exact == -150 * sp.log(2)
    assert found("elu").under("float64", "f'").left.exact == -1075 * sp.log(2)


@LONG
def test_crrelu_s_boundary_is_lambert_s_w() -> None:
    for fmt in FORMATS:
        end = found("crrelu").under(fmt).left
        assert end is not None and end.exact.has(sp.LambertW)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_undecided_and_the_written_form_only_ever_loses(name: str) -> None:
    for *_, r in found(name).roundings:
        assert not r.undecided and not r.naive_undecided
        for low, high in r.naive_zero.intervals:
            assert not any(low <= b and a <= high for a, b in r.zero.intervals)


def test_sets_know_their_members() -> None:
    zero = found("telu").under("float32").zero
    assert -110.0 in zero and 0.0 in zero and -100.0 not in zero
    assert "-108.66031]" in zero.text() and zero.text().startswith("(-∞")
    assert FloatSet("float32", ()).text() == "nowhere"


@LONG
def test_no_set_is_called_empty_or_whole_beside_what_is_undecided() -> None:
    """In the data of the catalogue; and f's zeros that are floats lie in its set, or where nothing was decided."""
    open_sets = 0
    for about in load.profiles(ACTIVATIONS.values()):
        for fmt, which, r in about.answers["precision"].roundings if "precision" in about.answers else ():
            open_sets += bool(r.undecided)
            for name in ("zero", "subnormal", "infinite", "naive_zero", "naive_infinite", "naive_nan"):
                doubtful = r.undecided or (name.startswith("naive") and r.naive_undecided)
                assert ("; undecided: " in r.text(name)) == bool(doubtful)
                assert not (doubtful and "nowhere" in r.text(name))
            for zero in about.answers["shape"].zeros if which == "f" else ():
                at, number = zero.place.lower.exact, FORMATS[fmt]
                if at is not None and at.is_Rational and number.exact(number.ordinal(float(at))) == at:
                    assert float(at) in r.zero or float(at) in r.undecided
    assert open_sets > 50


@pytest.mark.parametrize("name", NAMES)
def test_json_and_rows(name: str) -> None:
    result = found(name)
    assert Precision.from_json(result.to_json()) == result
    assert all(label and value is not None for label, value in result.rows())


def test_formats_are_told_apart() -> None:
    assert precision(ACTIVATIONS["relu"]).under("bfloat16").zero.text() == "(-∞, 0]"
    with pytest.raises(KeyError, match="float8"):
        found("relu").under("float8")


def test_functions_without_arithmetic_say_so() -> None:
    assert "LambertW" in derive(sp.LambertW(x**2)).under("float32").reason


@pytest.mark.parametrize("text", ["max(x, 0) - max(-x, 0)", "log1p(max(x, 0)) - log1p(max(-x, 0))"])
def test_a_slope_is_that_of_the_function_where_branches_meet_smoothly(text: str) -> None:
    """The derivatives of both branches exclude 0, where f' is 1."""
    zero = {which: found.zero for name, which, found in derive(parse_expression(text)).roundings if name == "float32"}
    assert 0.0 not in zero["f'"] and 0.0 in zero["f"]
    kink = {
        which: found.zero for name, which, found in derive(parse_expression("abs(x)")).roundings if name == "float32"
    }
    assert 0.0 in kink["f'"]
