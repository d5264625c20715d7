"""Closed forms: each table against certified integrals, and nothing accepted that is not in its enclosure."""

import mpmath
import pytest
import sympy as sp
from tiers import DEAR, LONG
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.distributions import (
    DEFAULT,
    STANDARD_NORMAL,
    STANDARD_UNIFORM,
    Arcsine,
    Distribution,
    Exponential,
    Normal,
    Semicircle,
    Uniform,
)
from actsym.moments.closed_forms import shorter
from actsym.moments.expectation import expectation
from actsym.moments.exponential_terms import polynomial_half
from actsym.moments.gaussian_terms import GaussianTerm, NotInTable
from actsym.moments.integral_tables import candidate
from actsym.moments.moments import integrands
from actsym.moments.rational_terms import GaussianWeight, UnitWeight, decompose, gathered, rational_integral
from actsym.quantity import Quantity
from actsym.rigor.evaluate import evaluate
from actsym.rigor.exact_numbers import agrees, with_exact
from actsym.rigor.integrate import integrate

R = sp.Rational
oo = sp.oo


def same(exact: sp.Expr, integrand: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> None:
    proven = integrate(integrand, sp.sympify(lower), sp.sympify(upper))
    assert proven.finite, proven.reason
    assert agrees(exact, proven.enclosure), (exact, proven)


@together("n", range(4))
@together(
    ("a", "c", "m", "k", "lower", "upper"),
    [
        (R(-1, 3), R(1, 2), 0, 0, 0, oo), (R(2), R(1, 2), 0, 0, R(1, 2), oo), (1, 1, 0, 0, 0, 2),
        (R(3, 2), 0, 0, 0, 0, 2), (0, 0, 0, 0, 1, 3), (-1, 0, 0, 0, 0, oo), (0, R(1, 2), 1, 1, 0, oo),
        (0, R(1, 2), R(3, 2), 2, 0, oo), (0, 1, 1, 1, 0, 2), (0, 1, 1, 1, R(1, 2), oo), (0, 0, 1, 2, 0, 2),
    ],
)  # fmt: skip
def test_gaussian_table(n: int, a, c, m, k: int, lower, upper) -> None:
    a, c, m, lower, upper = map(sp.sympify, (a, c, m, lower, upper))
    exact = GaussianTerm(n, a, c, m, k, lower, upper).integral()
    same(exact, x**n * sp.exp(a * x - c * x**2) * sp.erf(m * x) ** k, lower, upper)


def test_gaussian_table_refuses_what_diverges() -> None:
    with pytest.raises(NotInTable, match="decay"):
        GaussianTerm(0, sp.S.One, sp.S.Zero, sp.S.Zero, 0, sp.S.Zero, oo).integral()


RATIONAL = [
    x**3 / (1 + x**2), x / (1 + x), 1 / (1 + x) ** 3, x**5 / (1 + x**4), (x**2 / (R(1, 100) + x**4)) ** 2,
    (1 + 2 * x) / ((x**2 + 2) * (x + 3) ** 2), 1 / (x**4 + x**2 + 1),
]  # fmt: skip


@pytest.mark.parametrize("expr", RATIONAL, ids=str)
def test_rational_tables(expr: sp.Expr) -> None:
    c = R(1, 2)
    same(rational_integral(expr, GaussianWeight(c)), expr * sp.exp(-c * x**2), 0, oo)
    same(rational_integral(expr, UnitWeight(sp.sqrt(3))), expr, 0, sp.sqrt(3))


@pytest.mark.parametrize("expr", RATIONAL, ids=str)
def test_sympy_evaluates_rational_tables_by_itself(expr: sp.Expr) -> None:
    exact = rational_integral(expr, UnitWeight(sp.sqrt(3)))
    value = exact.evalf(25)
    f = sp.lambdify(x, expr, "mpmath")
    with mpmath.workdps(30):
        assert value.is_Float and abs(mpmath.mpf(str(value)) - mpmath.quad(f, [0, 1, mpmath.sqrt(3)])) < 1e-20


def test_a_pole_on_the_half_line_is_refused() -> None:
    with pytest.raises(NotInTable, match="pole"):
        rational_integral(1 / (x - 2), GaussianWeight(R(1, 2)))


@pytest.mark.parametrize("expr", RATIONAL, ids=str)
def test_partial_fractions_add_up(expr: sp.Expr) -> None:
    polynomial, poles = decompose(expr, x)
    point = R(7, 5)
    total = polynomial.as_expr().subs(x, point)
    for pole in poles:
        term = pole.coefficient / (point - pole.root) ** pole.order
        total += term + sp.conjugate(term) if pole.paired else term
    assert abs(sp.N(total - expr.subs(x, point), 30)) < 1e-25


TABLED = [
    "x/(1 + exp(-x))", "tanh(x)**2", "log(1 + exp(x))", "log(1 + exp(x))**2", "x*tanh(log(1 + exp(x)))",
    "x**2/(1 + exp(x))**3", "x*log(1 + 1/(1 + exp(-x)))", "log(2 + 3*exp(2*x))", "exp(x/2)/(1 + exp(x))",
    "sinh(x)**2", "x**2/(exp(2*x) + 2*exp(x) + 2)",
]  # fmt: skip


@pytest.mark.parametrize("text", TABLED)
def test_functions_of_the_exponential(text: str) -> None:
    g = sp.sympify(text, {"x": x})
    same(candidate(g, STANDARD_UNIFORM), g * STANDARD_UNIFORM.density, -sp.sqrt(3), sp.sqrt(3))


CLOSED_UNDER_NORMAL = [
    "relu", "relu_squared", "relu6", "leaky_relu", "prelu", "crrelu", "elu", "celu", "gelu", "softsign", "gem_n1",
    "gem_n2", "egem_n1", "segem_n1",
]  # fmt: skip
CLOSED_UNDER_UNIFORM = [*CLOSED_UNDER_NORMAL, "sigmoid", "tanh", "softplus", "silu", "swish", "mish", "smish"]


@pytest.mark.parametrize(
    ("name", "distribution"),
    [(n, STANDARD_NORMAL) for n in CLOSED_UNDER_NORMAL]
    + [pytest.param(n, STANDARD_UNIFORM, marks=[LONG] * (n in DEAR)) for n in CLOSED_UNDER_UNIFORM],
)
def test_catalogue_in_closed_form(name: str, distribution) -> None:
    wanted = integrands(ACTIVATIONS[name].formula)
    if name == "softplus":
        # log(1 + e^x) e^x/(1 + e^x) is left to SymPy's integrator.
        del wanted["function_derivative_moment"]
    for g in wanted.values():
        assert agrees(candidate(g, distribution), expectation(g, distribution).enclosure)


def test_a_wrong_closed_form_is_rejected() -> None:
    certified = expectation(x**2, DEFAULT[0])
    assert with_exact(certified, sp.S.One, "given").exact == 1
    assert with_exact(certified, 1 + R(1, 10**29), "given") is None
    assert with_exact(certified, sp.sqrt(2), "given") is None
    assert with_exact(certified, sp.log(-1), "given") is None
    assert with_exact(Quantity.not_found("x"), sp.S.One, "given") is None


def test_shorter_forms_are_equal() -> None:
    expr = (sp.sqrt(2) + 1) ** 2 * sp.erfc(1) - 2 * sp.sqrt(2) * sp.erfc(1) + sp.pi * (1 - sp.erfc(1))
    forms = list(shorter(expr))
    assert forms
    for form in forms:
        assert evaluate(form).overlaps(evaluate(expr))


def test_gathered_is_equal() -> None:
    expr = (2 + sp.I) * (sp.polylog(2, sp.I, evaluate=False) * 3 + sp.log(7)) / (1 + sp.sqrt(2)) ** 2
    assert abs(sp.N(gathered(expr) - expr, 20)) < 1e-15


SHIFTED = [Normal(1, R(1, 2)), Uniform(-1, 3), Uniform(1, 2), Exponential(R(3, 2))]


@pytest.mark.parametrize("distribution", SHIFTED, ids=str)
@pytest.mark.parametrize("name", ["relu", "relu6", "elu", "leaky_relu"])
def test_distributions_that_are_not_symmetric(name: str, distribution: Distribution) -> None:
    for g in integrands(ACTIVATIONS[name].formula, distribution.mean).values():
        assert agrees(candidate(g, distribution), expectation(g, distribution).enclosure)


def test_gelu_under_a_shifted_normal_input() -> None:
    """E[x Phi(x)] = mu Phi(mu/s) + sigma^2 phi(mu/s)/s with s^2 = 1 + sigma^2."""
    mu, sigma = R(-2, 3), R(3, 2)
    distribution = Normal(mu, sigma)
    s = sp.sqrt(1 + sigma**2)
    expected = mu * sp.erfc(-mu / s / sp.sqrt(2)) / 2 + sigma**2 * sp.exp(-(mu**2) / s**2 / 2) / sp.sqrt(2 * sp.pi) / s
    f = ACTIVATIONS["gelu"].formula
    found = candidate(f, distribution)
    assert agrees(found, expectation(f, distribution).enclosure)
    assert evaluate(found).overlaps(evaluate(expected))


@pytest.mark.parametrize("distribution", [Semicircle(R(5, 2)), Arcsine(R(3, 2))], ids=str)
@pytest.mark.parametrize("name", ["relu", "relu_squared", "relu6", "leaky_relu"])
def test_piecewise_polynomials_under_radial_densities(name: str, distribution: Distribution) -> None:
    for g in integrands(ACTIVATIONS[name].formula).values():
        assert agrees(candidate(g, distribution), expectation(g, distribution).enclosure)


def test_growing_gaussians_are_real() -> None:
    f = sp.exp(x**2)
    found = candidate(f, STANDARD_UNIFORM)
    assert found.has(sp.erfi) and not found.has(sp.I)
    assert agrees(found, expectation(f, STANDARD_UNIFORM).enclosure)


@pytest.mark.parametrize(
    ("g", "even"),
    [
        (x * sp.log(1 + sp.exp(3 * x)), sp.Rational(3, 2) * x**2),
        (x**3 / (1 + sp.exp(-x)) - x**3 / 2 * sp.tanh(x / 2), sp.S.Zero),
        (x * (1 + sp.erf(x)) ** 2 - x * sp.erf(x) ** 2 - 2 * x * sp.erf(x), sp.S.Zero),
        (sp.floor(x), -sp.S.Half),
        (sp.ceiling(x) + sp.frac(2 * x), sp.S.One),
    ],
)
def test_halves_that_are_polynomials(g: sp.Expr, even: sp.Expr) -> None:
    """Against the values at points, and against quadrature for two distributions."""
    found = polynomial_half(g, 1)
    assert sp.expand(found - even) == 0
    for point in (sp.Rational(2, 7), sp.Rational(13, 5)):
        assert abs(sp.N((g.subs(x, point) + g.subs(x, -point)) / 2 - even.subs(x, point), 20)) < 1e-15
    for distribution in (Normal(0, 2), Uniform(-2, 2)):
        enclosure = expectation(g, distribution).enclosure
        assert enclosure is None or agrees(candidate(g, distribution), enclosure)


def test_halves_that_are_none() -> None:
    assert polynomial_half(sp.log(1 + sp.exp(x)), 1) is None
    assert polynomial_half(sp.log(1 + sp.exp(x)), -1) == x / 2
    assert polynomial_half(sp.floor(x) ** 2, 1) is None


def test_a_logarithm_with_a_large_factor_is_not_written_out() -> None:
    """SymPy's simplify makes log(7007^(10^8)) of it, and no step is counted meanwhile."""
    value = 10**8 * sp.log(1001) + 10**8 * sp.log(7) + sp.pi
    assert all(sp.expand(form - value) == 0 for form in shorter(value))
