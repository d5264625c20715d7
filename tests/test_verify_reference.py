"""References agree with mpmath, which shares no code with the ball arithmetic behind them."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy as sp
import torch
from rounding import round_fraction

from actsym.catalog import ACTIVATIONS, prelu, softplus
from actsym.definition.spec import Activation, x
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, FORMATS
from codegen.verify import grid, store
from codegen.verify.limits import quantities
from codegen.verify.quantities import parameter_values
from codegen.verify.reference import key, references
from codegen.verify.rounding import PoleError, Rounder


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path))


def exactly(expr, point):
    """The expression at a float64 point, by mpmath at 4000 bits, as a fraction."""
    with mpmath.workprec(4000):
        value = sp.lambdify(x, expr, "mpmath")(mpmath.mpf(point))
        sign, mantissa, exponent, _ = mpmath.mpf(value)._mpf_
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


NAMES = ["telu", "gelu", "gelu_tanh", "mish", "logish", "swish", "segem_n2", "selu", "softsign"]


@pytest.mark.parametrize("fmt", [FLOAT32, FLOAT64], ids=lambda f: f.name)
@pytest.mark.parametrize("name", NAMES)
def test_rounding_agrees_with_mpmath(name, fmt):
    activation = ACTIVATIONS[name]
    random = np.random.default_rng(9)
    points = fmt.round(np.concatenate([random.uniform(-30, 5, 12), random.normal(size=6), [1e-20, -1e-20]]))
    for quantity, expr in quantities(activation, fmt).items():
        values, offsets = Rounder(quantity, expr, fmt).on(points)
        for point, value, offset in zip(points.tolist(), values.tolist(), offsets.tolist(), strict=True):
            rounded, gap = round_fraction(fmt, exactly(expr, point))
            assert (value, pytest.approx(offset, abs=1e-3)) == (rounded, gap), (name, quantity, point)


def test_extremes_that_overflow_the_definition():
    telu, gem = ACTIVATIONS["telu"], ACTIVATIONS["gem_n1"]
    gradient = Rounder("df_dx", quantities(telu, FLOAT32)["df_dx"], FLOAT32)
    assert [gradient(v)[0] for v in (89.0, 1e4, FLOAT32.max, -FLOAT32.max)] == [1, 1, 1, 0]
    value = Rounder("f", quantities(gem, FLOAT64)["f"], FLOAT64)
    assert [value(v)[0] for v in (1e20, FLOAT64.max)] == [1e20, FLOAT64.max]


@pytest.mark.parametrize(("expr", "pole"), [
    (1 / (1 + x) ** 2 + x, -1.0), (sp.Piecewise((sp.log(x), x >= 0), (-sp.log(-x), True)), 0.0),
])  # fmt: skip
def test_a_pole_has_no_reference(expr, pole):
    """Every other input keeps its own."""
    activation = Activation("own", "own", expr)
    for reference in references(activation, BFLOAT16).values():
        assert len(reference.inputs) > 60_000 and pole not in reference.inputs
        assert not np.isnan(reference.value).any()
    with pytest.raises(PoleError, match="own: f has no value at x = "):
        Rounder("own: f", expr, FLOAT32)(pole)


def test_a_rational_tie_is_rounded_to_even():
    tie = Rounder("f", x / 3, FLOAT16)
    assert tie(3 + 3 * 2**-11) == (1.0, 0.5)  # 1 + 2**-11 is half-way between 1 and its successor


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_kinks_take_the_branch_that_holds_the_point(fmt):
    slopes = {
        name: [Rounder("df_dx", quantities(ACTIVATIONS[name], fmt)["df_dx"], fmt)(v)[0] for v in points]
        for name, points in {"relu": [0.0], "relu6": [0.0, 6.0], "prelu": [0.0], "softsign": [0.0]}.items()
    }
    assert slopes == {"relu": [0.0], "relu6": [0.0, 0.0], "prelu": [0.25], "softsign": [1.0]}


def test_parameters_are_what_a_kernel_receives():
    leaky, egem = ACTIVATIONS["leaky_relu"], ACTIVATIONS["egem_n1"]
    single = float(np.float32(0.01))
    assert [parameter_values(leaky, f)["slope"] for f in (FLOAT32, FLOAT16, FLOAT64)] == [single, single, 0.01]
    assert parameter_values(egem, BFLOAT16)["eps"] == torch.tensor(1e-6, dtype=torch.bfloat16).item()


def test_references_of_a_whole_grid_are_kept_and_found_again(tmp_path):
    activation = prelu()
    first = references(activation, "float32")
    assert set(first) == {"f", "df_dx", "df_da"}
    assert store.exists("references", key(activation, FLOAT32))
    again = references(activation, "float32")
    for quantity, fresh in first.items():
        for part in ("inputs", "value", "offset", "slack"):
            assert np.array_equal(getattr(fresh, part), getattr(again[quantity], part))
    whole = first["f"]
    assert set(grid.standard(FLOAT32, (0.0,)).tolist()) <= set(whole.inputs.tolist())
    assert np.array_equal(whole.value, np.where(whole.inputs > 0, whole.inputs, whole.inputs / 4).astype(np.float32))
    assert first["f"].limits == (-math.inf, math.inf) and first["df_da"].limits == (-math.inf, 0.0)


def test_the_key_follows_the_content():
    keys = {key(softplus(), FLOAT32), key(softplus(beta=2), FLOAT32), key(softplus(), FLOAT16)}
    assert len(keys) == 3


def test_the_end_of_the_subnormal_range_is_on_the_grid():
    activation = Activation("tail", "tail", sp.exp(x))
    found = references(activation, FLOAT32)["f"]
    last_zero = found.inputs[found.value == 0].max()
    first_nonzero = found.inputs[(found.value > 0)].min()
    assert FLOAT32.ordinal(first_nonzero) - FLOAT32.ordinal(last_zero) == 1
    assert last_zero == pytest.approx(-150 * math.log(2), rel=1e-7)  # half the smallest subnormal, 2**-150
    assert (~np.isfinite(found.value)).any()


def test_slack_lies_around_the_zero_of_the_derivative():
    activation = Activation("parabola", "parabola", x**2 / 2 - x)
    found = references(activation, FLOAT32)["df_dx"]
    window = found.inputs[found.slack > 0]
    assert window.min() >= 0.5 and window.max() <= 1.5 and len(window) > 20
    assert np.array_equal(found.slack[found.slack > 0], FLOAT32.ulp(window))  # the slope of x - 1 is 1
