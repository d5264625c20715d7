"""The wide limit of row activations: exact values, scale invariance, and a Monte Carlo at width 4096."""

import pytest
import sympy as sp
import torch
from rows_package import GATE, RMS
from sympy import Rational, pi, sqrt
from tiers import spread

from actsym.catalog import relu
from actsym.catalog.polynorm import polynorm, polynorm_l2, polyrelu_norm, polyrelu_norm_l2
from actsym.definition.spec import SpecError, x
from actsym.kinds.reading import slope_at_zero, wide_limit


def test_limit_is_the_polynomial_of_the_moments():
    limit = wide_limit(polynorm(eps=0))
    assert sp.expand(limit.activation.formula - (x + x**2 / sqrt(3) + x**3 / sqrt(15)) / 3) == 0
    assert limit.power == 0 and "n -> oo" in limit.statement
    moments = limit.moments()
    assert sp.simplify(moments.second_moment.exact - (Rational(1, 3) + 2 * sqrt(15) / 45)) == 0
    assert sp.simplify(moments.mean.exact - sqrt(3) / 9) == 0


def test_both_forms_have_one_limit():
    """The L2 form is the root mean square form with eps = 0, divided by the square root of the length."""
    for by_norm, by_mean in ((polynorm_l2, polynorm), (polyrelu_norm_l2, polyrelu_norm)):
        first, second = wide_limit(by_norm()), wide_limit(by_mean(eps=0))
        assert first.power == Rational(-1, 2) and second.power == 0
        difference = first.activation.formula - second.activation.formula
        assert all(sp.simplify(difference.subs(x, v)) == 0 for v in (-2, 0, 3))


def test_scale_invariance():
    one, other = wide_limit(polynorm(eps=0)), wide_limit(polynorm(eps=0), "5/2")
    assert sp.expand(one.activation.formula - other.activation.formula.subs(x, Rational(5, 2) * x)) == 0
    forward = [limit.moments().forward_gain.exact for limit in (one, other)]
    assert sp.simplify(forward[1] / forward[0]) == Rational(25, 4)


def test_rectified_moments():
    assert sp.simplify(wide_limit(polyrelu_norm(r=1, eps=0)).moments().mean.exact - 1 / sqrt(pi)) == 0


def test_slope_at_the_row_of_zeros():
    assert slope_at_zero(polynorm()).exact == Rational(1000, 3)
    assert slope_at_zero(polyrelu_norm()).exact == Rational(1000, 3)
    assert slope_at_zero(RMS).exact == 1000
    assert not slope_at_zero(polynorm_l2()).finite


def test_refusals():
    with pytest.raises(SpecError, match="of kind pointwise, not row"):
        wide_limit(relu())
    with pytest.raises(SpecError, match="sigma = -1 is not accepted"):
        wide_limit(polynorm(), -1)


def _torch(activation, row):
    """The definition in float64, rows of ``row`` in the last dimension, for the forms with a mean."""
    eps = float(next(p.default for p in activation.parameters if p.name == "eps"))
    if activation.family.startswith("polyrelu"):
        row = row.relu()
    powers = [row**i for i in (1, 2, 3)]
    return sum(p / (p.square().mean(-1, keepdim=True) + eps).sqrt() for p in powers) / 3


@pytest.mark.parametrize("family", [polynorm, polyrelu_norm], ids=lambda f: f.name)
@pytest.mark.parametrize("sigma", spread([1, 3], {3}))
def test_monte_carlo_at_width_4096(family, sigma):
    activation = family()
    moments = wide_limit(activation, sigma).moments()
    generator = torch.Generator().manual_seed(11)
    row = (sigma * torch.randn(256, 4096, dtype=torch.float64, generator=generator)).requires_grad_()
    y = _torch(activation, row)
    grad = torch.randn(y.shape, dtype=torch.float64, generator=generator)
    (slope,) = torch.autograd.grad(y, row, grad)
    y = y.detach()
    for found, quantity in (
        (y.mean(), moments.mean), (y.square().mean(), moments.second_moment),
        (slope.square().mean(), moments.derivative_second_moment),
        (sigma**2 / y.square().mean(), moments.forward_gain), (sigma**2 / slope.square().mean(), moments.backward_gain),
    ):  # fmt: skip
        assert float(found) == pytest.approx(float(quantity), rel=0.01)


def test_a_user_activation_has_a_limit_too():
    limit = wide_limit(GATE)
    expected = x / (1 + sp.exp(-x / sqrt(1 + Rational(1, 10**6))))
    assert sp.simplify(limit.activation.formula - expected) == 0
