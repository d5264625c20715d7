"""Bases that train: certified constants and contraction against quadrature and random numbers, and training itself."""

import math
from fractions import Fraction
from functools import cache
from itertools import pairwise

import documented
import numpy as np
import pytest
import sympy as sp
from scipy.integrate import quad
from tiers import LONG, spread

from actsym.bases.basis import Basis, BasisError
from actsym.bases.contraction import FACTOR, contraction
from actsym.bases.settled import SEPARATIONS, NotSettled, settled, settled_tropical
from actsym.bases.shipped import FOURIER, GABOR, HERMITE, LEGENDRE, POLYRELU
from actsym.definition.spec import x
from actsym.distributions import STANDARD_NORMAL
from actsym.layers import basis

torch = pytest.importorskip("torch")
training = pytest.importorskip("tests.instruments.experiments.training")

#: Sums over a basis are less exact than the accepted errors where their terms cancel, as their second derivatives are.
pytestmark = pytest.mark.filterwarnings("ignore::actsym.errors.PrecisionWarning")

settled = cache(settled)  # several tests are about the same choice

CHOSEN = {
    "hermite_3": lambda: settled(HERMITE, 3), "legendre_4": lambda: settled(LEGENDRE, 4),
    "fourier_2": lambda: settled(FOURIER, 2), "tropical_6": lambda: settled_tropical(6),
}  # fmt: skip


def functions(found):
    """F and F' in float64, from the numbers of the choice and polynomials that NumPy evaluates."""
    f = sp.lambdify(x, found.expression.evalf(25), "numpy")
    step = 1e-6
    return f, lambda t: (f(t + step) - f(t - step)) / (2 * step)


def mean(function, q, bound):
    """E[function(x)] for x ~ N(0, q), by adaptive quadrature between the clamp's ends and beyond them."""
    density = lambda t: math.exp(-t * t / (2 * q)) / math.sqrt(2 * math.pi * q)  # noqa: E731
    far = 12 * math.sqrt(q)
    cuts = sorted({-far, *(c for c in np.linspace(-bound, bound, 33) if abs(c) < far), far})
    return sum(quad(lambda t: float(function(t)) * density(t), a, b, limit=200)[0] for a, b in pairwise(cuts))


@pytest.mark.parametrize("name", spread(CHOSEN, {"hermite_3"}))
def test_gains_and_contraction_agree_with_quadrature(name):
    found = CHOSEN[name]()
    f, slope = functions(found)
    bound = float(found.bound)
    assert mean(lambda t: f(t) ** 2, 1.0, bound) == pytest.approx(1, abs=1e-7)
    assert mean(lambda t: slope(t) ** 2, 1.0, bound) == pytest.approx(1, abs=1e-4)
    assert found.basin.everywhere and found.basin.factor <= FACTOR
    factor = float(found.basin.factor)
    for q in (1e-5, 0.01, 0.3, 0.9, 1.2, 3.0, 40.0, 1e4):
        after = mean(lambda t: f(t) ** 2, q, bound)
        assert abs(math.log(after)) <= factor * abs(math.log(q)) + 1e-6
    for name, quantity in found.quantities.items():
        assert float(quantity) == pytest.approx(float(found.named()[name]), rel=1e-15)
        if quantity.exact is not None:
            assert quantity.enclosure.ball.overlaps(type(quantity.ball)(str(quantity.exact.evalf(60))))


@pytest.mark.parametrize("name", spread(CHOSEN, {"hermite_3"}))
def test_the_correlation_that_is_predicted_is_that_of_wide_layers(name):
    """Two orthogonal inputs by depth: an iteration of E[F(u) F(v)] over the plane instead of Hermite coefficients."""
    found = CHOSEN[name]()
    f, _ = functions(found)
    nodes = np.linspace(-7, 7, 401)
    weights = np.exp(-(nodes**2) / 2)
    weights /= weights.sum()
    rho = 0.0
    values = f(nodes)
    for _ in range(found.depth):
        other = (f(rho * nodes[:, None] + math.sqrt(max(1 - rho * rho, 0)) * nodes) * weights).sum(axis=1)
        rho = float((values * other) @ weights)
    assert rho == pytest.approx(1 - found.separation, abs=2e-3)
    left = Fraction(1, 10) if name.startswith("tropical") else SEPARATIONS[0]  # a maximum of lines has kinks
    assert 1 - rho >= float(left) - 2e-3


def test_less_depth_asks_for_less():
    shallow, deep = settled(HERMITE, 3, depth=4), settled(HERMITE, 3)
    assert shallow.scale > deep.scale and shallow.basin.everywhere


@LONG
def test_modules_bring_every_mean_square_back_to_one():
    """The module itself, in layers of random weights: inputs of mean squares from 1e-4 to 1e4."""
    found = basis("hermite", 3)
    layer = found.module(dtype=torch.float64)
    generator = torch.Generator().manual_seed(3)
    norms = torch.logspace(-2, 2, 5, dtype=torch.float64)
    h = norms[:, None] * torch.randn(5, 1024, generator=generator, dtype=torch.float64)
    expected = sp.lambdify(x, found.start.expression.evalf(25), "numpy")(h.numpy())
    with torch.no_grad():
        assert np.allclose(layer(h).numpy(), expected, rtol=1e-12, atol=1e-12)
        for _ in range(40):
            h = layer(h) @ torch.randn(1024, 1024, generator=generator, dtype=torch.float64) / 32
    assert (h.square().mean(dim=1).log().abs() < 0.5).all()


@LONG
def test_the_module_of_lines_computes_their_maximum():
    found = basis("tropical", 4)
    layer = found.module(dtype=torch.float64).requires_grad_(False)
    points = torch.linspace(-9, 9, 1001, dtype=torch.float64)
    clip = points.clamp(-float(found.start.bound), float(found.start.bound))
    offsets = [float(a) for a in found.coefficients.values()]
    # All kinks are one step of the scaled input apart, which tells the slopes.
    slope = -(offsets[0] - 2 * offsets[1] + offsets[2]) * float(found.start.scale)
    expected = torch.stack([a + k * slope * clip for k, a in enumerate(offsets)]).amax(dim=0)
    assert torch.allclose(layer(points), expected, rtol=1e-12)


@LONG
def test_gradients_of_the_module_are_those_of_the_clamped_sum():
    layer = basis("hermite", 3).module(dtype=torch.float64)
    start = settled(HERMITE, 3)
    scale, bound = float(start.scale), float(start.bound)
    points = torch.tensor([-9.0, -1.0, 0.3, 2.0, 9.0], dtype=torch.float64, requires_grad=True)
    layer(points).sum().backward()
    inner = points.detach().clamp(-bound, bound).mul(scale).requires_grad_()
    own = [p.detach().clone().requires_grad_() for p in layer.parameters()]
    he = (torch.ones_like(inner), inner, (inner**2 - 1) / 2, (inner**3 - 3 * inner) / 6)
    sum(a * h for a, h in zip(own, he, strict=True)).sum().backward()
    inside = points.detach().abs() < bound
    assert torch.allclose(points.grad, torch.where(inside, scale * inner.grad, 0.0), rtol=1e-12)
    for a, b in zip(layer.parameters(), own, strict=True):
        assert a.grad.item() == pytest.approx(b.grad.item(), rel=1e-12)


def test_what_does_not_contract_is_not_said_to():
    """Lines keep every mean square, a cubic explodes, an odd function does not come back from 0."""
    assert contraction(x) is None
    cubic = (x**3 - 3 * x) / sp.sqrt(6)  # E[f^2] = 1, Q(q) = (5 q^3 - 6 q^2 + 3 q) / 2: repelling at 1
    assert contraction(cubic) is None
    odd = sp.Piecewise((-1, x < -1), (x, x < 1), (1, True)) * sp.Rational(1392, 1000)
    found = contraction(odd)
    assert found is None or (not found.everywhere and found.lower > 0)


def test_the_interval_of_a_contraction_that_is_not_everywhere_is_right():
    """cos and sin with a small cubic: 1 attracts, far out the cubic wins."""
    f = sp.cos(x) + sp.sin(x)
    grown = f + x**3 / 1000
    found = contraction(grown, Fraction(9, 10))
    assert not found.everywhere and found.lower * found.upper == 1
    q, points = sp.Symbol("q"), np.linspace(math.log(float(found.lower)), math.log(float(found.upper)), 21)
    # E[(cos + sin)^2] = 1, E[x^3 sin(x)] and E[x^6] under N(0, q).
    mapped = 1 + 2 * (3 * q**2 - q**3) * sp.exp(-q / 2) / 1000 + 15 * q**3 / 10**6
    at = sp.lambdify(q, mapped, "math")
    for log in points:
        assert abs(math.log(at(math.exp(log)))) <= float(FACTOR) * abs(log) + 0.01
    assert abs(math.log(at(1e5))) > math.log(1e5)


@LONG
def test_what_cannot_settle_is_refused():
    with pytest.raises(NotSettled, match="a constant and another function"):
        settled(GABOR, 2)
    with pytest.raises(NotSettled, match="no scale, clamp and signs"):
        settled(Basis("lines", x ** sp.Symbol("k", integer=True, nonnegative=True), STANDARD_NORMAL), 1)
    with pytest.raises(BasisError, match="an integer >= 1 is needed"):
        settled_tropical(0)
    without = basis("gabor", 2)
    assert "clamped" not in without.verdict() and not without.start.expression.has(sp.Piecewise)


@LONG
def test_a_kink_at_zero_contracts_and_says_how_little_it_separates():
    found = settled(POLYRELU, 2)
    assert found.basin.everywhere and found.separation < 0.25


@LONG
def test_deep_networks_train_from_here_and_not_from_the_published_start():
    data = training.clusters()
    squares = data.inputs.square().mean(dim=1)
    assert squares.max() > 50 * squares.min()
    starts = training.variants("hermite_3", 64)
    losses = {}
    for name in (training.DEFAULT, training.PUBLISHED):
        losses[name] = training.train(training.network(*starts[name], data, 128, 64, seed=0), data, epochs=3)
    assert losses[training.DEFAULT][-1] < 1.0 < math.log(10)
    assert math.isnan(losses[training.PUBLISHED][-1]) or losses[training.PUBLISHED][-1] > 2.0


@LONG
def test_the_page_on_bases_runs(capsys):
    documented.run(documented.blocks("docs/bases.md"), "docs/bases.md")
    assert capsys.readouterr().out.count("Each layer brings log q") == 2


@pytest.mark.parametrize(("formula", "degree", "left"), [
    ("exp(-k*abs(x))", 2, 3.58e-5), ("exp(x**2)*k + 1", 1, 9.28e-5), ("exp(k*x**2/3)", 1, 1.79e-3),
])  # fmt: skip
def test_kinks_merge_inputs_like_a_power_of_depth(formula, degree, left):
    """Values by another route: Gauss's rule on parts between the kinks, layer by layer.  A geometric law says 1e-16."""
    assert basis(formula, degree).start.separation == pytest.approx(left, rel=0.02)


def test_dependent_functions_are_refused():
    with pytest.raises(BasisError, match="linearly dependent"):
        basis("1 if k==0 else x", 2)
