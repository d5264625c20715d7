"""The audit of the paper on polynomial compositions: verdicts that are known, planted values, and its measures."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
import torch
from audited import RIGHT, claims, not_told_apart
from together import together

from actsym.audit import measures as package
from actsym.audit.claim import Verdict
from actsym.audit.listing import ListingError
from actsym.audit.measures import sizes
from actsym.audit.measures.networks import _cube, _square
from actsym.audit.measures.powers import polyrelu_at
from actsym.audit.run import evaluate, examine, measures

SIZES = {"width": 8, "rows": 5}


@pytest.fixture(scope="module")
def findings():
    return {name: examine(claim) for name, claim in claims("polycom").items()}


@together(
    ("name", "verdict"),
    [
        ("algorithm1", Verdict.CONFIRMED),
        ("algorithm2", Verdict.REFUTED),  # root mean square with 1e-6, against the L2 norm
        ("algorithm2.scaled", Verdict.CONFIRMED),
        ("equation13", Verdict.REFUTED),  # 1 = 2 at i = 0
        ("equation13.from1", Verdict.CONFIRMED),
        ("lemma1.relu_squared", Verdict.CONFIRMED),
        ("lemma2.range.r3", Verdict.REFUTED),  # PolyReLU(1) = 4
        ("lemma2.size", Verdict.REFINED),
        ("theorem2.hypothesis", Verdict.REFUTED),
        ("equation20", Verdict.CONFIRMED),
        ("equation22.large", Verdict.CONFIRMED),
        ("equation22.small", Verdict.REFUTED),
        ("lemma_a4", Verdict.REFINED),
        ("equation29", Verdict.REFINED),
        ("theorem3.terms", Verdict.REFUTED),
        ("theorem4", Verdict.REFUTED),
        ("table4.elu", Verdict.CONFIRMED),
        ("table4.celu", Verdict.REFUTED),
        ("appendix_f.ffn.plain", Verdict.REFUTED),  # 2 matrices, 4 H each, 2 operations: 16
        ("table8.percent.relu_squared", Verdict.REFUTED),  # 100/3072 = 0.03255...
        ("table9.percent.relu", Verdict.CONFIRMED),  # the same number
        ("section4.3.eight", Verdict.REFUTED),
        ("table10.m502", Verdict.CONFIRMED),
        ("tables1to3", Verdict.OUT_OF_SCOPE),
    ],
)
def test_statements_whose_truth_is_known(findings, name, verdict):
    assert findings[name].verdict is verdict


def test_every_statement_is_decided(findings):
    assert not [n for n, f in findings.items() if f.verdict is Verdict.UNDECIDED]
    assert Counter(f.verdict for f in findings.values())[Verdict.REFUTED] >= 15


def test_an_altered_value_changes_the_verdict(findings):
    assert list(not_told_apart(findings)) == []


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("equation2.order3", "max(x, 0)/3 + max(x, 0)**2/3 + max(x, 0)**3/2"),
        ("lemma_a4", "O(log(log(x)))"),
        ("table4.softplus", "log(1 + exp(a*x))"),
        ("table4.leaky_relu", "where(x >= 0, x, a*x/2)"),
        ("table4.rrelu", "where(x >= 0, x, 2*a*x)"),
        ("table4.swiglu", "1/(1 + exp(-x))*v"),
    ],
)
def test_a_planted_formula_is_refuted(findings, name, planted):
    assert findings[name].verdict in RIGHT
    assert examine(replace(findings[name].claim, printed=planted)).verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("appendix_f.ffn.plain", "16"), ("appendix_f.ffn.gated", "16"), ("table8.percent.relu_squared", "0.033"),
        ("section4.3.eight", "7"), ("table4.celu", "where(x > 0, x, a*(exp(x/a) - 1))"),
        ("section4.1.last_rate", "3e-5"), ("equation23.factors", "false"),
    ],
)  # fmt: skip
def test_a_refuted_statement_is_confirmed_once_it_is_corrected(findings, name, right):
    assert findings[name].verdict is Verdict.REFUTED
    assert examine(replace(findings[name].claim, printed=right)).verdict is Verdict.CONFIRMED


@pytest.mark.parametrize(
    ("formula", "altered"),
    [
        ('same_parameters("5504", "8256")', 'same_parameters("5504", "8192")'),
        ('polyrelu_case("relu", 1)', 'polyrelu_case("relu", 2)'),
        ('polynorm_listing("length", 0)', 'polynorm_listing("2", 0)'),
        ('layers_size("2", 4)', 'layers_size("1/2", 4)'),
        ("neuron_stays_inside(-1)", "neuron_stays_inside(-2)"),
        ("base_digits(powers, 20)", "base_digits(printed, 20)"),
        ("polyrelu_outside(0)", "polyrelu_outside(2)"),
    ],
)
def test_what_a_formula_states_decides_its_truth(formula, altered):
    assert evaluate(formula).truth is True and evaluate(altered).truth is False


def test_no_two_measures_share_a_name():
    sources = [path.read_text() for path in Path(package.__path__[0]).glob("*.py")]
    names = [name for text in sources for name in re.findall(r"^def ([a-z]\w*)\([^)]*\) -> Derived:", text, re.M)]
    assert len(names) == len(set(names)) == len(measures())


def test_the_listings_of_the_normalisation_and_the_equation_differ_by_the_root_of_the_length():
    row = torch.linspace(-2, 3, 7, dtype=torch.float64)
    listing = sum((row**i) * torch.rsqrt((row**i).pow(2).mean()) / 3 for i in (1, 2, 3))
    equation = sum(row**i / torch.linalg.vector_norm(row**i) / 3 for i in (1, 2, 3))
    torch.testing.assert_close(listing, equation * 7**0.5, rtol=1e-13, atol=1e-13)


def test_half_precision_squares_of_cubes_overflow_at_the_derived_input():
    edge = float(evaluate('half_overflow("polynorm")').quantity.enclosure.ball.mid())
    for value, finite in ((edge * 0.99, True), (edge * 1.01, False)):
        cube = torch.tensor(value, dtype=torch.float64) ** 3
        assert bool(torch.isfinite((cube**2).to(torch.float16))) is finite
        assert bool(torch.isfinite(cube.to(torch.float16)))


def _norm(x):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)


def _polyrelu(x, w, b):
    h = torch.relu(x)
    return sum(w[i] * h ** (i + 1) for i in range(3)) + b


def _polynorm(x, w, b):
    return sum(w[i] * _norm(x ** (i + 1)) for i in range(3)) + b


@pytest.mark.parametrize(
    ("listing", "function"),
    [
        ("relu(x)", lambda x, w, b: torch.relu(x)),
        ("gelu(x)", lambda x, w, b: torch.nn.functional.gelu(x)),
        ("relu(x)**2", lambda x, w, b: torch.relu(x) ** 2),
        ("silu(x)*v", lambda x, w, b: torch.nn.functional.silu(x) * (x + 1)),
        ("h = relu(x); w1*h**1 + w2*h**2 + w3*h**3 + b", _polyrelu),
        ("w1*norm(x**1) + w2*norm(x**2) + w3*norm(x**3) + b", _polynorm),
    ],
)
def test_kept_tensors_are_those_that_automatic_differentiation_saves(listing, function):
    x = torch.randn(SIZES["rows"], SIZES["width"], requires_grad=True)
    w, b = torch.ones(3, requires_grad=True), torch.zeros(1, requires_grad=True)
    saved = []
    with torch.autograd.graph.saved_tensors_hooks(lambda t: saved.append(t) or t, lambda t: t):
        function(x, w, b)
    full = {t.data_ptr() for t in saved if t.numel() == x.numel()}
    assert evaluate(f'kept("{listing}", "1")').quantity.exact == len(full)


def test_listings_that_cannot_be_counted_are_refused():
    with pytest.raises(ListingError, match="functions are"):
        sizes.flops("cosh(x)", "4")
    with pytest.raises(ListingError, match="quotient"):
        sizes.kept("x/(1 + exp(x))", "4")


@pytest.mark.parametrize("levels", [1, 3, 6])
def test_squares_and_cubes_from_relus_keep_their_bounds(levels):
    bound = Fraction(1, 4 ** (levels + 1))
    for k in range(0, 101):
        t = Fraction(k, 100)
        assert 0 <= _square(t, levels) - t * t <= bound and abs(_cube(t, levels) - t**3) <= 4 * bound


def test_polyrelu_at_a_point():
    assert polyrelu_at((1, 2, 3), Fraction(-2)) == 1 and polyrelu_at((1, 2, 3), Fraction(2)) == 17
