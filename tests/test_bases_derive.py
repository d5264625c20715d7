"""Initial coefficients: equal gains exactly, for shipped bases and for others; where there are none, it is said."""

import math

import pytest
import sympy as sp
from flint import arb, ctx
from tiers import LONG, spread

from actsym.bases.basis import Basis, BasisError, ThreeTermRecurrence, k
from actsym.bases.derivation import Step
from actsym.bases.derive import derive
from actsym.bases.equal_gains import fourier
from actsym.bases.gram import gram
from actsym.bases.shipped import (
    BASES,
    CHEBYSHEV_FIRST,
    CHEBYSHEV_SECOND,
    FOURIER,
    FOURIER_PHASE,
    HERMITE,
    HERMITIAN,
    LAGUERRE,
    LEGENDRE,
    MORLET,
    adapted,
    fourier_on,
    hermitian,
    morlet,
)
from actsym.bases.solve import constant, roots
from actsym.definition.spec import x
from actsym.distributions import Exponential, Normal, Uniform
from actsym.rigor.integrate import integrate

R = sp.Rational
POLYNOMIALS = [HERMITE, LEGENDRE, CHEBYSHEV_SECOND, CHEBYSHEV_FIRST, LAGUERRE]


def by_moments(expr: sp.Expr, measure) -> sp.Expr:
    """E of a polynomial from the moments of the measure, apart from any Gram matrix."""
    return sp.expand(sum(c * measure.moment(m) for (m,), c in sp.Poly(sp.expand(expr), x).terms()))


@pytest.mark.parametrize("basis", POLYNOMIALS, ids=lambda b: b.name)
@pytest.mark.parametrize("degree", spread(range(1, 13), {5}))
def test_polynomial_bases_have_equal_gains_in_radicals(basis: Basis, degree: int) -> None:
    found = derive(basis, degree)
    f = basis.expression(found.equal.exact(), degree)
    forward, backward = by_moments(f**2, basis.measure), by_moments(sp.diff(f, x) ** 2, basis.measure)
    assert sp.simplify(forward - backward) == 0
    assert sp.simplify(forward - found.equal.second_moment.exact) == 0
    assert sp.simplify(found.gain["unit_variance"].exact * forward - 1) == 0
    assert sp.simplify(found.gain["with_variance"].exact * forward - basis.measure.variance) == 0


#: Gabor's and Morlet's hundreds of exponentials at a sample of degrees.
DEGREES = [(n, d) for n in sorted(BASES) for d in ((1, 2, 3, 6, 12) if n in ("gabor", "morlet") else range(1, 13))]
QUICK = [(n, 3) for n in BASES if n not in ("gabor", "morlet", "fourier_phase")]


@pytest.mark.parametrize(("name", "degree"), spread(DEGREES, QUICK))
def test_every_shipped_basis_has_equal_gains(name: str, degree: int) -> None:
    matrices = gram(BASES[name], degree)
    found = derive(BASES[name], degree)
    assert found.solved
    values = [q.exact for q in found.equal.values.values()]
    assert None not in values
    # The pivot is one square root, so the quadratic form vanishes by expansion wherever there is no nesting.
    difference = matrices.difference.form(values, values)
    assert difference.exact == 0 or abs(difference.enclosure.ball) < arb(10) ** -30
    for target in found.unit.values():
        assert target.second_moment.enclosure.overlaps(target.derivative_second_moment.enclosure)


def test_unit_gains_are_one_under_both_conventions() -> None:
    found = derive(FOURIER, 6)
    for convention, one in (("unit_variance", sp.S.One), ("with_variance", sp.pi**2 / 3)):
        f = FOURIER.expression(found.unit[convention].exact(), 6)
        for g in (f, sp.diff(f, x)):
            value = integrate(g**2 / (2 * sp.pi), -sp.pi, sp.pi).enclosure.ball
            assert abs(value - (arb.pi() ** 2 / 3 if one != 1 else 1)) < arb(10) ** -14


def test_published_constants() -> None:
    assert derive(HERMITE, 3).equal.exact()["a_0"] == sp.sqrt(R(5, 6))
    assert derive(HERMITE, 3).gain["unit_variance"].exact == R(2, 5)
    # The published Corollary divides by sqrt(e) at every degree; exactly one is sqrt(5/2) at degree 3.
    assert derive(HERMITE, 3).unit["unit_variance"].exact()["a_1"] == sp.sqrt(R(2, 5))
    assert derive(FOURIER, 6).equal.exact()["a_0"] == sp.sqrt(1 - R(1, 720**2))
    assert derive(FOURIER_PHASE, 6).equal.exact()["a_0"] == sp.sqrt(1 - R(1, 720**2))


def test_degree_one_needs_no_constant() -> None:
    for basis in (HERMITE, FOURIER, LAGUERRE):
        assert derive(basis, 1).equal.exact()["a_0"] == 0


@pytest.mark.parametrize("width", [sp.sqrt(3), sp.Integer(1), sp.pi])
@LONG
def test_rescaling_fourier_needs_another_constant(width: sp.Expr) -> None:
    found = derive(fourier_on(width), 4)
    expected = sum(((sp.pi * i / width) ** 2 - 1) / sp.factorial(i) ** 2 for i in range(1, 5))
    assert sp.simplify(found.equal.exact()["a_0"] ** 2 - expected) == 0
    unchanged = derive(FOURIER, 4).equal.exact()["a_0"]
    assert (sp.simplify(found.equal.exact()["a_0"] - unchanged) == 0) == (width == sp.pi)


@LONG
def test_fourier_on_every_width() -> None:
    width = sp.Symbol("l", positive=True)
    found = derive(fourier_on(width), 3)
    expected = sum(((sp.pi * i / width) ** 2 - 1) / sp.factorial(i) ** 2 for i in range(1, 4))
    assert sp.simplify(found.equal.exact()["a_0"] ** 2 - expected) == 0
    assert "real where" in found.text()


@LONG
def test_no_coefficients_exist() -> None:
    """On [-5, 5] the fundamental is so slow that E[F'^2] = (pi/5)^2 (E[F^2] - a_0^2) < E[F^2]."""
    found = derive(fourier_on(5), 1)
    assert not found.solved and found.equal is None
    assert "nor do any other coefficients" in found.obstacle and "from degree 2 on" in found.obstacle


def test_the_nearest_alternative_has_equal_gains() -> None:
    found = derive(fourier_on(5), 3)
    assert not found.solved and found.equal is not None and "no real a_0" in found.obstacle
    f = fourier_on(5).expression(found.equal.exact(), 3)
    forward, backward = (integrate(g**2 / 10, -5, 5).enclosure.ball for g in (f, sp.diff(f, x)))
    assert abs(forward - backward) < arb(10) ** -20


@pytest.mark.parametrize("functions", [hermitian, morlet])
@pytest.mark.parametrize("degree", spread([1, 2, 3], {2}))
def test_wavelets_alone_have_no_equal_gains(functions, degree: int) -> None:
    found = derive(Basis("alone", functions, Normal(), scaling=1 / sp.factorial(k), first=1), degree)
    assert found.equal is None and "a constant function" in found.obstacle
    assert derive(HERMITIAN if functions is hermitian else MORLET, degree).solved


# -- two bases that the package does not know, declared as a user would -----------------------------------------

#: Gegenbauer polynomials C^(2) under the uniform distribution: not orthogonal there.
GEGENBAUER = Basis(
    "gegenbauer",
    ThreeTermRecurrence(A=2 * (k + 2) / (k + 1), B=0, C=(k + 3) / (k + 1), A0=4),
    Uniform(-1, 1),
    scaling=1 / k**2,
)
#: Exponentials and their waves on the half-line.
DAMPED = Basis("damped", lambda i: sp.S.One if i == 0 else (sp.exp(-i * x), x * sp.exp(-i * x)), Exponential(2))


@pytest.mark.parametrize("degree", range(1, 8))
def test_a_users_polynomials(degree: int) -> None:
    assert GEGENBAUER.phi(2) == 12 * x**2 - 2
    found = derive(GEGENBAUER, degree)
    f = GEGENBAUER.expression(found.equal.exact(), degree)
    forward, backward = by_moments(f**2, Uniform(-1, 1)), by_moments(sp.diff(f, x) ** 2, Uniform(-1, 1))
    assert sp.simplify(forward - backward) == 0 and forward.is_positive


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_a_users_exponentials(degree: int) -> None:
    found = derive(DAMPED, degree)
    f = DAMPED.expression(found.equal.exact(), degree)
    density = 2 * sp.exp(-2 * x)
    # SymPy's own integration, on elementary terms, is the independent route here.
    forward, backward = (sp.integrate(sp.expand(g**2 * density), (x, 0, sp.oo)) for g in (f, sp.diff(f, x)))
    assert sp.simplify(forward - backward) == 0


def test_functions_without_a_closed_form_get_certified_roots() -> None:
    basis = Basis("squashed", lambda i: sp.S.One if i == 0 else sp.tanh(i * x), Normal())
    found = derive(basis, 2)
    assert found.solved and found.equal.values["a_0"].exact is None
    a = found.equal.values["a_0"].enclosure
    assert a.digits() > 20
    c = sp.Rational(str(float(a)))
    f = c + sp.tanh(x) + sp.tanh(2 * x)
    density = Normal().density
    forward, backward = (integrate(g**2 * density, -sp.oo, sp.oo).enclosure for g in (f, sp.diff(f, x)))
    assert float(forward) == pytest.approx(float(backward), abs=1e-13)


def test_adapted_to_another_scale() -> None:
    for basis, measure in ((HERMITE, Normal(0, 2)), (LAGUERRE, Exponential(3)), (LEGENDRE, Uniform(-3, 3))):
        stretched = adapted(basis, measure)
        assert gram(stretched, 4).values == gram(basis, 4).values
        assert derive(stretched, 5).equal is not None
    assert gram(adapted(LEGENDRE, Uniform(-3, 3)), 4).values == gram(LEGENDRE, 4).values


def test_a_single_function_may_be_all_there_is() -> None:
    """Under N(0, 4) the factor of E[phi_k'^2] is k/4: below one for k < 4, one at k = 4."""
    found = derive(adapted(HERMITE, Normal(0, 2)), 4)
    assert not found.solved and found.equal is not None
    assert found.equal.exact() == {"a_0": 0, "a_1": 0, "a_2": 0, "a_3": 0, "a_4": 1}
    assert found.equal.second_moment.exact == found.equal.derivative_second_moment.exact == R(1, 24)


def test_a_derivation_reads_and_serialises() -> None:
    found = derive(HERMITE, 3)
    text = found.text()
    for line in ("E[F²] = a_0**2 + a_1**2 + a_2**2/2 + a_3**2/6", "a_0 = sqrt(1 - 1/factorial(n))", "E[F'²] = E"):
        assert line in text
    data = found.to_json()
    assert data["equal"]["values"]["a_0"]["text"] == "sqrt(30)/6"
    assert data["theorem"]["radicand"]["text"] == "1 - 1/factorial(n)"
    assert found.latex().startswith("\\begin{aligned}")


def test_words_of_a_derivation_are_words_in_latex() -> None:
    step = Step("Every s_k", (("E[(s_k phi_k)²]", sp.Rational(1, 2)), ("a_10", "0.5")), "50 % of n^2 & all")
    assert step.latex().split(" \\\\\n") == [
        r"\text{Every s\_k}", r"\text{E[(s\_k phi\_k)²]} &= \frac{1}{2}",
        "a_{10} &= 0.5", r"\text{50 \% of n\^{}2 \& all}",
    ]  # fmt: skip


def test_a_scaling_that_is_infinite_at_0_says_what_stands_there() -> None:
    assert "s_k = 1/k, s_0 = 1" in derive(HERMITE.scaled_by(1 / k), 1).text()
    assert "s_0" not in derive(HERMITE, 1).text()


@pytest.mark.parametrize("degree", [0, -1, True, "3", 1.5])
def test_degrees_that_are_refused(degree: object) -> None:
    with pytest.raises(BasisError, match="degree"):
        derive(HERMITE, degree)


def test_where_a_sign_is_not_decided_other_coefficients_are_looked_for():
    """exp(-abs(x)) has E[f^2] = E[f'^2], which balls do not tell from nearly equal."""
    found = derive(Basis("laplace", sp.exp(-k * sp.Abs(x)), Normal(), first=1), 2)
    assert "is not settled" in found.obstacle and found.equal is not None
    equal = found.equal
    assert abs(float(equal.second_moment) / float(equal.derivative_second_moment) - 1) < 1e-12


def test_a_root_that_sympy_has_an_error_for_is_known_by_its_ball():
    """1 - 1/20!^2 = (20! - 1)(20! + 1)/20!^2: SymPy 1.14 keeps factors that it has not found to be prime."""
    left = 1 - 1 / sp.factorial(20) ** 2
    found = roots(constant(1), constant(0), constant(-left))
    with ctx.workprec(256):
        exact = (1 - 1 / arb(math.factorial(20)) ** 2).sqrt()
        assert found[0].ball.overlaps(exact) and found[1].ball.overlaps(-exact)
    assert all(q.exact is None and q.enclosure.digits() > 30 for q in found)
    assert fourier(20) == fourier(19) and abs(float(fourier(20)) - 1) < 1e-15
