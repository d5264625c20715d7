"""The audit of "Polynomial, trigonometric, and tropical activations": verdicts, planted values, independent checks."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from audited import claims, not_told_apart
from flint import arb
from scipy import integrate, stats
from together import together

from actsym import catalog
from actsym.audit import series
from actsym.audit.claim import Derived, Verdict
from actsym.audit.judge import Printed
from actsym.audit.measures import layers, orthogonal, tables, tropical
from actsym.audit.measures.orthogonal import gain_condition, second_moment, slope_second_moment
from actsym.audit.run import evaluate, examine
from actsym.definition.spec import x


@pytest.fixture(scope="module")
def found():
    return {name: examine(c) for name, c in claims("orthogonal").items()}


def test_every_statement_is_decided(found):
    verdicts = {f.verdict for f in found.values()}
    assert verdicts == {*Verdict} - {Verdict.UNDECIDED} and len(found) >= 60


@together(
    ("name", "verdict"),
    [
        ("theorem3.8.coefficient", Verdict.CONFIRMED),
        ("theorem3.8.gain", Verdict.CONFIRMED),
        ("theorem3.13.coefficient", Verdict.CONFIRMED),
        ("theorem3.13.literal", Verdict.REFUTED),  # b_k = 0 at n = 2
        ("theorem3.19.forward", Verdict.CONFIRMED),  # in the limit
        ("section1.unit.tropical_6", Verdict.AMBIGUOUS),  # in the limit, and not at degree 6
        ("propositionD.7", Verdict.REFUTED),  # a factor 1/2
        ("remark3.15.series", Verdict.CONFIRMED),
        ("remark3.15.fourier", Verdict.AMBIGUOUS),
        ("remark3.15.hermite", Verdict.AMBIGUOUS),
        ("remarkD.8.factor", Verdict.REFUTED),
        ("propertyD.2.mixed", Verdict.CONFIRMED),
        ("propertyD.2.cosines", Verdict.REFUTED),  # m = n = 0
        ("section1.depth.hermite_3", Verdict.AMBIGUOUS),
        ("section1.depth.tropical_6", Verdict.CONFIRMED),
        ("remarkC.7.unbounded", Verdict.REFINED),
        ("corollaryF.4", Verdict.REFUTED),
        ("table2.flop.tropical", Verdict.REFUTED),
        ("table11.slowdowns", Verdict.CONFIRMED),
        ("theoremJ.1", Verdict.OUT_OF_SCOPE),
    ],
)
def test_statements_whose_truth_is_known(found, name, verdict):
    assert found[name].verdict is verdict


def test_an_altered_value_changes_the_verdict(found):
    assert list(not_told_apart(found)) == []


def test_what_is_kept_on_disk_is_what_was_derived():
    derived = evaluate('gain_condition("fourier")')
    assert Derived.from_json(json.loads(json.dumps(derived.to_json()))) == derived and derived.series


# -- formulas with sums


@pytest.mark.parametrize(
    ("left", "right", "holds"),
    [
        ("Sum(k, (k, 1, n))", "Sum(k + 1, (k, 0, n - 1))", True),
        ("Sum(1/factorial(k), (k, 0, n - 1))", "Sum(1/factorial(k), (k, 0, n))", False),
        ("1/Sum(a(k)**2, (k, 2, n + 1))", "1/Sum(a(k + 1)**2, (k, 1, n))", True),
        ("Sum(a(k), (k, 1, n)) + Sum(b(k), (k, 1, n))", "Sum(a(k) + b(k), (k, 1, n))", True),
        ("Sum(a(k)*b(k), (k, 1, n))", "Sum(a(k), (k, 1, n))*Sum(b(k), (k, 1, n))", False),
        ("cos(2*t)", "2*cos(t)**2 - 1", True),
        ("sin(2*pi*t)", "0", False),
        ("binomial(n + 1, m)", "binomial(n, m) + binomial(n, m - 1)", True),
        ("Sum(He(k), (k, 0, n))", "1 + x + Sum(He(k), (k, 2, n))", True),
    ],
)
def test_equality_for_every_degree(left, right, holds):
    assert series.equal(series.read(left), series.read(right))[0] is holds


def test_what_is_neither_shown_nor_refuted_is_said():
    # n (n + 1)/2 agrees with the sum at every degree, and summands alone do not show it.
    assert series.equal(series.read("Sum(k, (k, 1, n))"), series.read("n*(n + 1)/2"))[0] is None


@pytest.mark.parametrize("text", ["y", "Sum(k, 1, n)", "a(k", "gamma(k)", "1.5", "x @ k"])
def test_a_formula_that_cannot_be_read_says_so(text):
    with pytest.raises(series.SeriesError, match=r"cannot read|not a formula"):
        series.read(text)


def test_digits_that_go_on_are_cut_and_not_rounded():
    printed = Printed.of("2.7182...")
    assert printed.fits(Fraction("2.71828"), Fraction("2.71829")) and Printed.of("2.7182").fits(
        Fraction("2.71828"), Fraction("2.71829")) is False  # fmt: skip
    assert printed.fits(Fraction("2.7181"), Fraction("2.7181")) is False


# -- independent methods


def written(text, degree, values):
    """A series at one degree with numbers for its coefficients."""
    expr = series.read(text).subs(series.SYMBOLS["n"], degree).doit()
    indexed = series.INDEXED.values()
    return float(expr.replace(lambda e: e.func in indexed, lambda e: values[str(e.func)][int(e.args[0])]))


def test_moments_by_quadrature_for_random_coefficients():
    rng = np.random.default_rng(3)
    a, b = rng.normal(size=5), rng.normal(size=5)
    values = {"a": a, "b": b}
    weights = [1 / math.factorial(i) for i in range(5)]

    def hermite(t, derivative=False):
        series_ = np.polynomial.hermite_e.HermiteE(a * weights)
        return (series_.deriv() if derivative else series_)(t) ** 2 * math.exp(-t * t / 2) / math.sqrt(2 * math.pi)

    def fourier(t, derivative=False):
        wave = [a[k] * math.cos(k * t) + b[k] * math.sin(k * t) for k in range(5)]
        slope = [k * (b[k] * math.cos(k * t) - a[k] * math.sin(k * t)) for k in range(5)]
        return sum(w * v for w, v in zip(weights, slope if derivative else wave, strict=True)) ** 2 / (2 * math.pi)

    for name, density, end in (("hermite", hermite, 12), ("fourier", fourier, math.pi)):
        for text, derivative in ((second_moment(name).series, False), (slope_second_moment(name).series, True)):
            wanted = integrate.quad(density, -end, end, args=(derivative,), limit=200)[0]
            assert written(text, 4, values) == pytest.approx(wanted, rel=1e-9)
        gap = written(second_moment(name).series, 4, values) - written(slope_second_moment(name).series, 4, values)
        assert a[0] ** 2 - written(gain_condition(name).series, 4, values) == pytest.approx(gap, rel=1e-9)


def test_the_bounds_of_the_fourier_slope_fail_where_they_are_said_to():
    slope = sum(math.cos(-0.25 * k) - math.sin(-0.25 * k) for k in (1, 2)) + (math.cos(0.75) + math.sin(0.75)) / 2
    assert slope > math.e
    shown = orthogonal.fourier_slope_bounded(3, "-1/4", "E")
    assert shown.truth is False and f"{slope:.6f}" in shown.witness
    assert orthogonal.fourier_slope_bounded(1, "0", "1").truth is None  # where it holds nothing is claimed


def test_t_tests_against_scipy():
    text = "82.06 0.072 5 82.17 0.063 5 {p}"
    wanted = stats.ttest_ind_from_stats(82.06, 0.072, 5, 82.17, 0.063, 5).pvalue
    assert tables.p_values(text.format(p=f"{wanted:.4f}")).truth
    assert not tables.p_values(text.format(p="0.0545")).truth
    for t, degrees in ((2.0, 8), (4.5, 18), (0.0, 3)):
        assert float(tables._tail(arb(t), degrees)) == pytest.approx(2 * stats.t.sf(t, degrees), rel=1e-12)


def test_perplexities_of_real_runs_fit_and_others_do_not():
    rng = np.random.default_rng(5)
    for scale in (0.002, 0.02, 0.3):
        losses = 2.9 + scale * rng.standard_normal(5)
        row = f"{losses.mean():.3f} {losses.std(ddof=1):.4f} {np.exp(losses).mean():.3f}"
        assert tables.perplexities(row).truth
    assert not tables.perplexities("2.930 0.0038 18.761").truth


def test_relations_between_reported_numbers():
    assert tables.ratios("16.13 13.27 0.82").truth and not tables.ratios("16.13 13.27 0.83").truth
    assert tables.all_greater("1 2 3; 2 4").truth and not tables.all_greater("1 2 2").truth
    assert tables.flop_per_activation("gpt2", "87.52", "87.75", 12).quantity.exact == 18
    assert not tables.flop_per_activation("gpt2", "88", "89", 12).quantity.finite


def test_listings():
    assert layers.listed_recurrence(4, 5).truth and not layers.listed_recurrence(4, 4).truth
    assert not layers.listed_recurrence(1, 2).truth  # He_1 is stored for degrees above 1 alone


def test_no_convex_function_is_as_near_to_gelu_as_the_bound():
    """The largest convex function below GELU on a grid, raised by half of the gap, is the nearest one there."""
    bound = tropical.distance_from_convex(catalog.get("gelu"), -6, 2)
    least = float(bound.sharper.split("than ")[1].split(" ")[0])
    grid = np.linspace(-6, 2, 161)
    values = grid * stats.norm.cdf(grid)
    hull = [
        min((values[i] * (grid[j] - t) + values[j] * (t - grid[i])) / (grid[j] - grid[i])
            for i in range(0, k + 1, 4) for j in range(k + 1, 161, 4))
        for k, t in enumerate(grid[:-1])
    ]  # fmt: skip
    assert least <= (values[:-1] - np.minimum(hull, values[:-1])).max() / 2 + 1e-6
    assert not tropical.distance_from_convex(catalog.get("relu"), -2, 2).truth


def test_the_conjugate_is_the_hull():
    assert tropical.tropical_conjugate(3, 2).truth
    assert tropical._hull((0, 2, 1), 1) == Fraction(1, 2)


@pytest.mark.parametrize(("p", "converges"), [("7/5", False), ("8/5", True)])
def test_powers_converge_beyond_three_halves(p, converges):
    """Blocks of twice the length shrink exactly if the series converges."""
    terms = np.arange(1.0, 2.0**18) ** (2 - 2 * float(Fraction(p)))
    assert bool(terms[2**17 - 1 :].sum() < terms[2**16 - 1 : 2**17 - 1].sum()) is converges
    threshold = orthogonal.power_threshold("fourier").quantity.exact
    assert bool(threshold < sp.Rational(p)) is converges


def test_a_network_whose_leading_terms_cancel():
    shown = layers.degree_grows(4)
    assert shown.truth is False and sp.expand(((x + 1) ** 2 - x**2 + 1) ** 2 - (2 * x + 1) ** 2) == 4 * x + 3
