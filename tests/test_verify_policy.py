"""Special values: the declared table is right by other means, and holds for every kernel on every back end."""

import json
import math

import numpy as np
import pytest
import sympy as sp
from special_values import BACKENDS, check
from tiers import spread

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind, x
from actsym.report.evidence import EvidenceError
from actsym.report.formats import markdown
from actsym.report.pages import kernels as inputs
from actsym.work import sealed
from codegen.special_table import Row, dumps, faults, load
from codegen.verify.policy import publish, rows

ELEMENTWISE = {name: a for name, a in ACTIVATIONS.items() if a.kind is not Kind.ROW}


def expected(activation, quantity, place, dtype="float64", point=None):
    found = [r for r in rows(activation) if (r.quantity, r.dtype, r.place) == (quantity, dtype, place)]
    (row,) = [r for r in found if point is None or r.input == point]
    return row


def same(a, b):
    return a == b and math.copysign(1, a) == math.copysign(1, b)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", spread(ELEMENTWISE, {"heaviside", "gelu", "swiglu", "hermite_n3"}))
def test_every_row_holds(name, backend):
    wrong = check(ELEMENTWISE[name], backend)
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("name", spread(ELEMENTWISE, 15))
def test_every_case_is_in_the_table(name):
    for dtype in ("float32", "float64", "float16", "bfloat16"):
        for quantity in ("f", "df_dx"):
            places = [r.place for r in rows(ELEMENTWISE[name]) if (r.quantity, r.dtype) == (quantity, dtype)]
            fixed = ["nan", "-oo", "+oo", "-0", "+0", *["subnormal", "smallest normal"] * 2]
            assert places == fixed + ["kink"] * (len(places) - len(fixed))


def test_values_known_by_heart():
    relu, silu, tanh, sigmoid = (ACTIVATIONS[n] for n in ("relu", "silu", "tanh", "sigmoid"))
    assert same(expected(silu, "f", "-oo").expected, -0.0)  # x e^x < 0
    assert same(expected(silu, "f", "-0").expected, -0.0) and same(expected(silu, "f", "+0").expected, 0.0)
    assert expected(silu, "df_dx", "-oo").expected == 0 and not expected(silu, "df_dx", "-oo").signed
    assert same(expected(sigmoid, "f", "-oo").expected, 0.0) and expected(sigmoid, "f", "-oo").signed
    assert [expected(tanh, "f", p).expected for p in ("-oo", "+oo")] == [-1, 1]
    assert not expected(relu, "f", "-0").signed  # identically 0 there
    assert (expected(relu, "df_dx", "kink").side, expected(relu, "df_dx", "kink").expected) == ("left", 0)
    assert math.isnan(expected(relu, "f", "nan").expected)


def test_limits_are_values_far_out():
    """The rows of the infinities against plain float64 arithmetic at 40, where exponentials are below half an ulp."""
    for name in ("silu", "tanh", "mish", "softsign", "gelu", "elu"):
        function = sp.lambdify(x, ACTIVATIONS[name].formula, "mpmath")
        for end, place in ((-1, "-oo"), (1, "+oo")):
            right, far = expected(ACTIVATIONS[name], "f", place).expected, float(function(sp.Integer(end) * 10**4))
            assert abs(far - right) < 2e-4 if math.isfinite(right) else far * right > 0


def test_an_oscillation_has_no_limit_and_a_fading_one_has():
    wave = Activation("wave", "wave", sp.sin(x))
    fading = Activation("fading", "fading", sp.sin(x) * sp.exp(-(x**2)))
    assert expected(wave, "f", "+oo").expected is None
    assert expected(fading, "f", "+oo").expected == 0
    assert not expected(fading, "f", "+oo").signed
    mixed = Activation("mixed", "mixed", x / (1 + sp.exp(-3 * x)) + fading.expr / 5)  # -0 + 0 and -0 + -0
    assert expected(mixed, "f", "-oo").expected == 0 and not expected(mixed, "f", "-oo").signed


def test_sides_of_kinks():
    steep = Activation("steep", "steep", sp.Piecewise((3 * x, x >= 2), (x + 4, True)))
    assert (expected(steep, "df_dx", "kink").side, expected(steep, "df_dx", "kink").expected) == ("right", 3)
    centred = Activation("centred", "centred", sp.Abs(x))
    assert (expected(centred, "df_dx", "kink").side, expected(centred, "df_dx", "kink").expected) == ("between", 0)
    joined = Activation("joined", "joined", sp.Piecewise((x**2, x > 1), (2 * x - 1, True)))
    assert not [r for r in rows(joined) if r.place == "kink"]


@pytest.mark.parametrize("name", ["tropical_n3", "tropical_laurent_n2"])
def test_the_first_of_equal_terms_is_taken(name):
    """Slopes grow with the index, so the first of those that meet at 0 has the smallest."""
    activation = ACTIVATIONS[name]
    below = sp.diff(activation.formula, x).subs(x, -sp.Rational(1, 10**9))
    assert expected(activation, "df_dx", "kink", point=0.0).expected == pytest.approx(float(below), abs=1e-15)
    assert expected(activation, "df_dx", "kink", point=0.0).side == "left"


@pytest.mark.parametrize(
    ("right", "got", "holds"),
    [
        (math.nan, math.nan, True), (math.nan, 0.0, False), (math.inf, math.inf, True), (math.inf, 3e38, False),
        (-0.0, -0.0, True), (-0.0, 0.0, False), (0.0, 1e-45, False), (1.0, 1 + 2.0**-22, True),
        (1.0, 1 + 2.0**-20, False), (1.0, math.nan, False), (2.0**-127, 0.0, False), (None, math.nan, True),
    ],
)  # fmt: skip
def test_judgement(right, got, holds):
    row = Row("a", "f", "float32", "-0", -0.0, right, ulps=4, signed=True)
    assert row.holds(got) is holds
    assert bool(faults([row], [got])) is not holds


def test_a_table_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "special.json"
    chosen = [ACTIVATIONS[n] for n in ("relu", "silu", "tropical_n3")]
    assert publish(path, chosen) and not publish(path, chosen)
    back = load(path)
    assert list(back) == ["relu", "silu", "tropical_n3"]
    for activation in chosen:
        for a, b in zip(back[activation.name], rows(activation), strict=True):
            assert repr(a) == repr(b) and dumps([a]) == dumps([b])
    page = markdown.render(inputs.special(path))
    for name in back:
        assert page.count(f"`{name}`") == 2
    path.write_text(json.dumps(sealed.sealed({"schema": 9, "rows": []})))
    with pytest.raises(ValueError, match="schema 9"):
        load(path)
    with pytest.raises(EvidenceError, match="schema 9"):
        inputs.special(path)


def test_what_cannot_be_asked():
    row_wise = next(a for a in ACTIVATIONS.values() if a.kind is Kind.ROW)
    with pytest.raises(ValueError, match="whole rows"):
        rows(row_wise)
    with pytest.raises(ValueError, match="kernel, torch, cuda"):
        check(ACTIVATIONS["relu"], "opencl")


def test_a_flushed_or_dropped_value_is_a_fault():
    """Judged as a kernel that flushes subnormal numbers, or that forgets a NaN, would be."""
    for row in rows(ACTIVATIONS["tanh"]):
        if row.place == "subnormal" and row.quantity == "f":
            assert not row.holds(0.0) and row.holds(row.input)
        if row.place == "nan":
            assert not row.holds(0.0) and row.holds(np.nan)
