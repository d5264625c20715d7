"""The audit of "Soft quantization activation functions": verdicts, planted values, independent checks."""

import re
from fractions import Fraction
from itertools import pairwise

import mpmath
import numpy as np
import pytest
import sympy as sp
from audited import claims, not_told_apart
from scipy import integrate

from actsym import catalog
from actsym.audit.claim import Verdict
from actsym.audit.measures import quantizer_bounds, quantizers, sizes, tables
from actsym.audit.run import evaluate, examine
from actsym.definition.spec import x

CLAIMS = claims("squaf")


@pytest.fixture(scope="module")
def found():
    return {name: examine(c) for name, c in CLAIMS.items()}


def test_every_statement_is_decided(found):
    assert {f.verdict for f in found.values()} == {*Verdict} - {Verdict.UNDECIDED}


def test_what_is_not_true_as_printed(found):
    assert {name for name, f in found.items() if f.verdict is Verdict.REFUTED} == {
        "section1.gain5000",  # not of MLPs
        "section1.smaller.vgg",
        "table13.resnet56", "table13.vit_t.1000",  # numbers of outputs
    }  # fmt: skip
    assert {name for name, f in found.items() if f.verdict is Verdict.AMBIGUOUS} == {
        "abstract.line",  # on the line, or on an interval
        "remark.differentiable.used",  # jumps in the form of the experiments
        "remark.gradients", "remark.gradients.two",  # what vanishes
        "equation12.values",  # equal amplitudes
        "table3.r2.1D", "table3.r2.2D", "table3.variance.1D", "table3.variance.2D",  # at which points
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("table13.resnet56", "861620"),
        ("table13.vit_t.1000", "5717416"),
        ("table3.variance.2D", "DiTAC needs a variance of 0.2394 or more, PolyNorm one of 0.1174 or less"),
        ("table3.r2.1D", "GELU: MSE 1.1e-1 gives 18.58 to 25.66, printed 9.7"),
        ("section1.gain5000", "2840 to 3165"),
        ("remark.gradients.two", "sigma"),
        ("section4.1.orders", "factors 10 to 3000"),
        ("theorem1", "the error on [-1, 1] is at most 0.1593"),
        ("equation44", "another entry at x = "),
    ],
)
def test_details_say_what_is_right(found, name, words):
    assert words in f"{found[name].value} {found[name].detail}"


# -- planted values


def test_an_altered_value_changes_the_verdict(found):
    assert list(not_told_apart(found)) == []


@pytest.mark.parametrize("name", [n for n, c in CLAIMS.items() if c.formula.startswith("partial")])
def test_an_altered_formula_is_refuted(name):
    """Another factor, and another sign of the last term."""
    claim = CLAIMS[name]
    target, by, formula = re.findall(r'"([^"]*)"', claim.formula)
    assert not quantizers.partial(target, by, f"2*({formula})").truth
    assert not quantizers.partial(target, by, f"{formula} + mean(z)*Pj").truth


@pytest.mark.parametrize("name", [n for n, c in CLAIMS.items() if c.formula.startswith("differences")])
def test_every_altered_difference_is_found(name):
    rows = [row.split() for row in re.search('"(.*)"', CLAIMS[name].formula)[1].split(";")]
    for n, row in enumerate(rows):
        other = [*row[:2], f"{float(row[2]) + 0.01:.2f}"]
        table = "; ".join(" ".join(other if i == n else r) for i, r in enumerate(rows))
        assert not tables.differences(table).truth


# -- independent methods


def test_partial_derivatives_by_differences_in_high_precision():
    mpmath.mp.dps = 40
    alpha, q, at = mpmath.mpf("0.7"), mpmath.mpf("0.6"), mpmath.mpf("0.3")
    z = [mpmath.mpf(v) for v in ("0.2", "-1", "0.4", "0.9", "-0.3")]

    def weights(x, q, alpha):
        raw = [mpmath.exp(-alpha * (x - i * q) ** 2) for i in range(-2, 3)]
        return [w / sum(raw) for w in raw]

    def mean(values):
        return sum(p * v for p, v in zip(weights(at, q, alpha), values, strict=True))

    phi = lambda x, q, alpha: sum(p * v for p, v in zip(weights(x, q, alpha), z, strict=True))  # noqa: E731
    i = range(-2, 3)
    by_x = 2 * alpha * q * (mean([k * v for k, v in zip(i, z, strict=True)]) - mean(z) * mean(list(i)))
    by_q = 2 * alpha * mean([k * (at - k * q) * (v - mean(z)) for k, v in zip(i, z, strict=True)])
    gaps = [(at - k * q) ** 2 for k in i]
    by_alpha = -(mean([v * g for v, g in zip(z, gaps, strict=True)]) - mean(z) * mean(gaps))
    assert abs(mpmath.diff(lambda t: phi(t, q, alpha), at) - by_x) < 1e-15
    assert abs(mpmath.diff(lambda t: phi(at, t, alpha), q) - by_q) < 1e-15
    assert abs(mpmath.diff(lambda t: phi(at, q, t), alpha) - by_alpha) < 1e-15


def test_variances_of_the_targets_by_quadrature():
    one = lambda t: sum(float(a) * np.sin(w * t) for a, w in tables.SINES)  # noqa: E731
    value = integrate.quad(lambda t: one(t) ** 2, -1, 1, limit=400)[0] / 2
    assert float(tables.target_variance(1)) == pytest.approx(value, rel=1e-9)
    nodes, weights = np.polynomial.legendre.leggauss(80)
    s, t = np.meshgrid(nodes, nodes)
    two = sum(float(a) * np.sin(v * s + w * t) for a, (v, w) in tables.SINES_2D)
    assert float(tables.target_variance(2)) == pytest.approx(weights @ two**2 @ weights / 4, rel=1e-9)


def test_consistent_scores_are_accepted():
    variance = float(tables.target_variance(1))
    table = "; ".join(f"f {mse:.1e} {100 * (1 - mse / variance):.1f}" for mse in (2e-2, 5e-3, 1e-3))
    assert tables.r_squared(1, table).truth and tables.common_variance(table).truth


def test_the_construction_of_theorem_1_at_points():
    k = 241
    alpha, q = np.log(41) * k * k, 1 / k
    g = lambda t: sum(float(a) * np.sin(w * t) for a, w in tables.SINES)  # noqa: E731
    places = np.arange(-k, k + 1) * q
    at = np.linspace(-1, 1, 4001)[:, None]
    logits = -alpha * (at - places) ** 2
    p = np.exp(logits - logits.max(1, keepdims=True))
    error = np.abs((p * g(places)).sum(1) / p.sum(1) - g(at[:, 0])).max()
    assert error <= 0.1593 and quantizer_bounds.universal("0.3").truth


def test_a_bound_that_is_too_small_is_refuted():
    """The weights beside a position with two neighbours are of the order e^(-alpha s^2) or e^(-alpha s)."""
    for kernel, exponent in (("gaussian", 1), ("gaussian", 3), ("laplacian", 0), ("laplacian", 2)):
        assert not quantizer_bounds.far_weights(kernel, exponent).truth


def test_residual_networks_against_torch():
    torch = pytest.importorskip("torch")
    nn = torch.nn
    layers = [m for a, b in pairwise([3, 64, 128, 256, 512, 512]) for m in (nn.Conv2d(a, b, 3), nn.BatchNorm2d(b))]
    net = nn.Sequential(*layers, nn.Linear(512, 100))
    assert sizes.network_parameters("vgg8").counts == (sum(p.numel() for p in net.parameters()),)
    block = nn.TransformerEncoderLayer(192, 3, 768)  # the block of ViT-T: attention, two layers, two norms
    size = sum(p.numel() for p in block.parameters())
    outside = nn.Conv2d(3, 192, 16), nn.LayerNorm(192), nn.Linear(192, 1000)
    total = 12 * size + sum(p.numel() for m in outside for p in m.parameters()) + 192 + 197 * 192
    assert sizes.network_parameters("vit_t", 1000).counts == (total,)


def test_unknown_names_are_named():
    with pytest.raises(ValueError, match="no network is called 'lenet'; known: shufflenet_v1"):
        sizes.network_parameters("lenet")
    with pytest.raises(ValueError, match="cannot read w; known"):
        quantizers.partial("phi", "x", "w")


@pytest.mark.parametrize(("name", "vanish"), [("sigmoid", True), ("relu", False), ("squaf(k=3)", True)])
def test_vanishing_slopes(name, vanish):
    assert quantizers.slopes_vanish(catalog.get(name)).truth is vanish


def test_jumps_are_those_of_the_nearest_form():
    f = catalog.get("squaf_nearest(k=3)")
    shown = quantizers.continuous(f).witness
    value = lambda at: float(f.formula.subs(x, at))  # noqa: E731
    steps = [float(s) for s in re.findall(r"jumps by (\S+?);?(?: |$)", shown.replace(";", " "))]
    exact = Fraction(1, 2)
    for place, step in zip((-exact, exact), steps, strict=True):
        at, close = sp.Rational(place), sp.Rational(1, 10**9)
        assert value(at + close) - value(at - close) == pytest.approx(step, abs=1e-8)


def test_accuracies_of_another_test_set_are_refuted():
    assert not tables.percentages("93.89; 91.11; 93.33", 100).truth


def test_what_is_kept_is_what_was_derived():
    assert evaluate('r_squared(1, "GELU 1.1e-1 9.7")').truth is False
