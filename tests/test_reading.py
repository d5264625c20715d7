"""How each kind of activation is read, and what holds of it as a whole."""

import numpy as np
import pytest
import sympy as sp

from actsym.catalog import ACTIVATIONS, cpab, glu, polynorm, polynorm_l2, polyrelu_norm, reglu, relu, rrelu, squaf_p
from actsym.catalog.squaf import squaf_nearest
from actsym.definition.spec import Kind, x
from actsym.distributions import STANDARD_NORMAL, STANDARD_UNIFORM
from actsym.kinds.reading import reading
from actsym.kinds.whole import scale_invariance
from actsym.moments.study import Analysis, analyze
from actsym.properties.profile import profile
from actsym.quantity import Status
from actsym.rigor.rewrite import led_by_one, slope_of_exponentials


def test_every_member_has_a_function_of_x():
    for activation in ACTIVATIONS.values():
        read = reading(activation)
        assert read.element.formula.free_symbols <= {x}
        assert bool(read.statement) is (activation.kind is not Kind.POINTWISE)
        assert (read.value is not None) is (activation.kind is Kind.GATED)


def test_a_gated_activation_has_the_moments_of_the_product():
    """E[(u relu(x))^2] = 1/2; the gradient's mean square is 1/2 + 1/2; by x and by u each has a gain of 2."""
    analysis = analyze(reglu(), (STANDARD_NORMAL,))
    (moments,) = analysis.moments
    assert (moments.second_moment.exact, moments.derivative_second_moment.exact) == (sp.S.Half, 1)
    assert (moments.forward_gain.exact, moments.backward_gain.exact, moments.mean.exact) == (2, 1, 0)
    assert [f.quantity.exact for f in moments.further] == [sp.S.Half, sp.S.Half, 2, 2]
    assert "x and u independent" in analysis.reading
    assert Analysis.from_json(analysis.to_json()) == analysis


def test_a_row_activation_has_the_limit_under_each_distribution():
    """PolyNorm of order 1 divides by the root mean square: in the limit its second moment is 1, whatever the input."""
    analysis = analyze(polynorm(r=1, eps=0))
    assert [m.second_moment.exact for m in analysis.moments] == [1, 1]
    for distribution, statement in zip((STANDARD_NORMAL, STANDARD_UNIFORM), analysis.readings, strict=True):
        assert str(distribution) in statement and "n -> oo" in statement
    assert Analysis.from_json(analysis.to_json()) == analysis


def test_training_counts_the_noise():
    (moments,) = analyze(rrelu(), (STANDARD_NORMAL,), closed_forms=False).moments
    training = {f.label: f.quantity for f in moments.further}["in training: second moment"]
    assert float(training) - float(moments.second_moment) == pytest.approx((1 / 3 - 1 / 8) ** 2 / 24, rel=1e-12)


def test_a_sample_has_more_power_than_its_mean_and_probabilities_sum_to_one():
    (moments,) = analyze(squaf_p(k=1), (STANDARD_UNIFORM,), closed_forms=False).moments
    found = {f.label: float(f.quantity) for f in moments.further}
    assert found["in training: second moment"] > float(moments.second_moment)
    assert sum(found[f"probability of amplitude {i}"] for i in range(3)) == pytest.approx(1, rel=1e-14)
    assert 0 < found["entropy of a sample in bits"] < float(sp.log(3, 2))


def test_bounds_of_a_gate():
    """u sigmoid(x) grows with u along x, and has slopes below 1 along u."""
    rows = dict(profile(glu(), ("shape", "lipschitz")).rows("lipschitz"))
    assert rows["sup |∂y/∂x| over x and u"].status is Status.INFINITE
    assert rows["sup |∂y/∂u| over x and u"].exact == 1


def test_the_length_map_of_a_product_of_independent_branches():
    """q' is q E[f(√q z)²] / E[f(z)²], whose slope at 1 is one more than f's; E[x² f²] / E[f²] by quadrature."""
    rows = dict(profile(glu(), ("signal",)).rows("signal"))
    z = np.linspace(-12, 12, 24_001)
    weights = np.exp(-z * z / 2) / (1 + np.exp(-z)) ** 2
    wanted = 1 + (np.sum(weights * (z * z - 1)) / np.sum(weights)) / 2
    assert float(rows["slope of the length map of y at q = 1, for independent x and u"]) == pytest.approx(wanted, 1e-9)


def test_scale_invariance():
    assert scale_invariance(polynorm_l2()) == "f(c x) = f(x) for every c > 0"
    assert "if eps is 0" in scale_invariance(polyrelu_norm())
    assert scale_invariance(polynorm(bias=1, eps=0)) == "f(c x) = f(x) for every c > 0"


def test_derivatives_of_quotients_of_exponentials():
    for piece, _ in squaf_nearest(k=3).formula.args:
        found = slope_of_exponentials(piece)
        for at in (sp.Rational(-7, 3), sp.Rational(1, 5), sp.Rational(9, 4)):
            assert abs(sp.N((found - sp.diff(piece, x)).subs(x, at), 40)) < 1e-30
            for sign in (1, -1):
                assert abs(sp.N((led_by_one(piece, sign) - piece).subs(x, at), 40)) < 1e-30
    assert slope_of_exponentials(1 / (1 + sp.exp(-x))) is None


def test_a_flow_is_a_bijection_without_kinks():
    f = cpab()
    rows = profile(f, ("smoothness", "shape", "lipschitz")).answers
    assert rows["smoothness"].order.exact >= 0 and rows["lipschitz"].constant.value.finite
    assert [s.kind for s in rows["shape"].monotone] == ["increasing"]
    assert relu().kind is f.kind
