"""Activations with vectors of parameters: published functions, coefficients and facts, by other routes."""

import math

import mpmath
import pytest
import sympy as sp
from together import together

from actsym.bases import equal_gains, families
from actsym.bases.derive import derive
from actsym.bases.shipped import CHEBYSHEV_FIRST, CHEBYSHEV_SECOND, FOURIER, HERMITE, HERMITIAN, LEGENDRE, MORLET
from actsym.catalog import ACTIVATIONS, FAMILIES, get
from actsym.catalog.polycom import polycom1, polycom2
from actsym.definition.folds import folds
from actsym.definition.spec import Family, SpecError, x
from actsym.moments.by_kind import probabilities, sampling
from actsym.properties.lipschitz import lipschitz
from actsym.properties.shape import shape

R = sp.Rational
VECTORS = {n: a for n, a in ACTIVATIONS.items() if a.vectors and a.kind.value != "row"}


def near(left, right, digits=28):
    return abs(sp.N(left - right, digits + 10)) < R(1, 10**digits)


@together("name", VECTORS)
def test_a_family_has_one_definition_for_every_length(name):
    activation = VECTORS[name]
    family = FAMILIES[activation.family]
    longer = family(**{n: v + 1 for n, v in activation.structure})
    assert longer.definition == activation.definition and folds(activation.definition)
    assert longer.unit == activation.unit == family.name
    assert len(longer.parameters) > len(activation.parameters)


@pytest.mark.parametrize(
    ("basis", "coefficient"),
    [(HERMITE, equal_gains.hermite), (LEGENDRE, equal_gains.legendre), (FOURIER, equal_gains.fourier),
     (CHEBYSHEV_FIRST, equal_gains.chebyshev_first), (CHEBYSHEV_SECOND, equal_gains.chebyshev_second),
     (HERMITIAN, equal_gains.hermitian_wavelet)],
    ids=lambda v: getattr(v, "name", ""),
)  # fmt: skip
def test_first_coefficients_are_the_derived_ones(basis, coefficient):
    for degree in (1, 3):
        derived = derive(basis, degree).equal.values["a_0"]
        assert near(sp.sympify(coefficient(degree)), derived.exact, 20)


def test_the_morlet_constant_is_the_derived_one_to_its_places():
    derived = derive(MORLET, 1).equal.values["a_0"]
    assert abs(float(derived) - float(equal_gains.morlet(1))) < 1e-15


@pytest.mark.parametrize(
    ("name", "basis"),
    [("hermite_n3", HERMITE), ("legendre_n3", LEGENDRE), ("chebyshev_first_n3", CHEBYSHEV_FIRST),
     ("chebyshev_second_n3", CHEBYSHEV_SECOND)],
)  # fmt: skip
def test_polynomials_are_the_bases_own(name, basis):
    activation = ACTIVATIONS[name]
    coefficients = [p.default for p in activation.parameters]
    assert sp.expand(activation.formula - basis.expression(coefficients, 3)) == 0


def test_fourier_by_phase_is_fourier():
    plain, phased = ACTIVATIONS["fourier_n3"].formula, ACTIVATIONS["fourier_phase_n3"].formula
    for at in (R(-7, 3), R(0), R(5, 4)):
        assert near(plain.subs(x, at), phased.subs(x, at))


def test_fourier_is_bounded_and_lipschitz():
    activation = ACTIVATIONS["fourier_n3"]
    found = lipschitz(activation).constant.value
    slopes = [float(sp.diff(activation.formula, x).subs(x, R(i, 50))) for i in range(-160, 160)]
    assert max(map(abs, slopes)) <= float(found) <= max(map(abs, slopes)) + 1e-2
    assert shape(activation).period.startswith("2*pi")
    assert shape(activation).upper.value.finite


@pytest.mark.parametrize("name", ["hermite_n3", "poly_r3", "polyrelu_r3"])
def test_polynomials_are_not_lipschitz(name):
    value = lipschitz(ACTIVATIONS[name]).constant.value
    assert value.exact is sp.oo and value.reason


def test_a_clamped_sum_is_constant_outside():
    f = ACTIVATIONS["hermite_clamped_n3"]
    inside = ACTIVATIONS["hermite_n3"].formula
    for at, within in ((-9, -3), (-3, -3), (1, 1), (3, 3), (70, 3)):
        assert sp.simplify(f.formula.subs(x, at) - inside.subs(x, within)) == 0
    low = next(p.symbol for p in f.parameters if p.name == "low")
    slope = sp.diff(f.expr, low).subs({p.symbol: p.default for p in f.parameters}).subs(x, -5)
    assert slope == sp.diff(inside, x).subs(x, -3)


@pytest.mark.parametrize(
    ("name", "published"),
    [("tropical_n3", families.tropical(3)), ("tropical_laurent_n2", families.tropical_laurent(2)),
     ("tropical_rational(m=3, n=3)", families.tropical_rational(3))],
)  # fmt: skip
def test_tropical_functions_are_the_published(name, published):
    for at in (R(-5), R(0), R(1, 3), R(1), R(7, 2)):
        assert sp.simplify(get(name).formula.subs(x, at) - published.subs(x, at)) == 0


def test_squaf_is_the_quotient_as_published():
    published = families.squaf(families.squaf_relu(2, 1), 1)
    direct = sum(max(i, 0) * sp.exp(-R(3, 2) * (x - i) ** 2) for i in range(-2, 3)) / sum(
        sp.exp(-R(3, 2) * (x - i) ** 2) for i in range(-2, 3)
    )
    for at in (R(-4), R(1, 3), R(9, 4)):
        assert near(get("squaf").formula.subs(x, at), published.subs(x, at))
        assert near(get("squaf").formula.subs(x, at), direct.subs(x, at))


@pytest.mark.parametrize(
    ("name", "kernel"),
    [("squaf_nearest", lambda d: -R(3, 2) * d**2), ("squaf_laplacian_nearest", lambda d: -3 * abs(d))],
)
def test_the_window_holds_the_five_nearest_positions(name, kernel):
    f = get(f"{name}(k=5)").formula
    for at in (R(-40), R(-7, 3), R(1, 5), R(14, 10), R(9, 2), R(60)):
        grid = sorted(range(-5, 6), key=lambda i, at=at: abs(at - i))[:5]
        top = sum(max(i, 0) * sp.exp(kernel(at - i)) for i in grid)
        assert near(f.subs(x, at), top / sum(sp.exp(kernel(at - i)) for i in grid))


def test_a_step_takes_the_nearest_amplitude_and_the_right_one_at_ties():
    f = get("squaf_s(k=3)").formula
    expected = {R(-9): 0, R(2, 5): 0, R(1, 2): 1, R(1): 1, R(3, 2): 2, R(29, 10): 3, R(50): 3}
    assert {at: f.subs(x, at) for at in expected} == expected
    zs = {p.name: p.symbol for p in get("squaf_s(k=3)").parameters}
    slope = sp.diff(get("squaf_s(k=3)").expr, zs["z_4"]).subs(zs["q"], 1)
    assert [slope.subs(x, v) for v in (0, 1, 2)] == [0, 1, 0]


def test_what_a_sampled_activation_sends():
    """Probabilities sum to one; entropy and power against quadrature in floats."""
    activation = ACTIVATIONS["squaf_p_k2"]
    conditional, amplitudes = probabilities(activation)
    assert sp.simplify(sum(conditional)) == 1 and amplitudes == [0, 0, 0, 1, 2]
    found = sampling(activation)
    functions = [sp.lambdify(x, p, "math") for p in conditional]
    grid = [i / 200 for i in range(-1600, 1601)]
    weight = [math.exp(-v * v / 2) / math.sqrt(2 * math.pi) / 200 for v in grid]
    means = [sum(w * g(v) for v, w in zip(grid, weight, strict=True)) for g in functions]
    assert all(abs(float(p) - m) < 1e-10 for p, m in zip(found.probabilities, means, strict=True))
    assert abs(float(found.entropy) + sum(m * math.log2(m) for m in means)) < 1e-9
    power = sum(float(z) ** 2 * m for z, m in zip(amplitudes, means, strict=True))
    assert abs(float(found.second_moment) - power) < 1e-9
    with pytest.raises(SpecError, match="not drawn"):
        sampling(ACTIVATIONS["squaf_k2"])


def test_kaf_starts_as_a_softened_relu():
    """A Gaussian of standard deviation sqrt(3) D = 0.22 softens it, and cuts it off at 3: seven of them away."""
    f = sp.lambdify(x, get("kaf(n=49)").formula)
    assert abs(f(1.5) - 1.5) < 1e-5 and abs(f(-1.5)) < 1e-5
    assert [p.learnable for p in get("kaf(n=2)").parameters] == [True, True, False, False, False]


def test_the_rational_default_is_near_gelu():
    f = sp.lambdify(x, ACTIVATIONS["pade_m5_n4"].formula)
    gelu = lambda v: v * float(mpmath.ncdf(v))  # noqa: E731
    assert abs(f(2.0) - 1.95450) < 3e-3
    assert max(abs(f(i / 50) - gelu(i / 50)) for i in range(-200, 201)) < 3e-3
    denominator = sp.fraction(sp.together(ACTIVATIONS["pade_m5_n4"].formula))[1]
    assert sp.Poly(denominator, x).count_roots() == 0


def test_compositions_are_over_any_pointwise_family():
    rho = FAMILIES["silu"]
    first, second = polycom1(rho)(r=2), polycom2(rho)(r=2)
    f = rho().formula
    for at in (R(-2), R(1, 2), R(3)):
        assert near(first.formula.subs(x, at), sum(f.subs(x, at) ** i for i in (1, 2)) / 2)
        assert near(second.formula.subs(x, at), sum(f.subs(x, at**i) for i in (1, 2)) / 2)
    with pytest.raises(SpecError, match="only pointwise families"):
        polycom1(FAMILIES["gem"])
    with pytest.raises(SpecError, match="taken by the coefficients"):
        polycom2(FAMILIES["prelu"])


@pytest.mark.parametrize(
    "name", ["hermite(n=200)", "fourier(n=60)", "tropical(n=100)", "squaf(k=20)", "pade(m=30, n=20)"]
)
def test_long_vectors_are_members_too(name):
    member = get(name)
    assert len(member.parameters) > 40 and member.formula.free_symbols == {x}


@pytest.mark.parametrize(
    ("name", "says"), [("hermite(n=0)", "n = 0"), ("kaf(n=1)", "n = 1"), ("squaf(k=x)", "integer")]
)
def test_bad_lengths(name, says):
    with pytest.raises(SpecError, match=says):
        get(name)


def test_families_are_not_shadowed_by_their_parts():
    assert isinstance(FAMILIES["prelu"], Family) and FAMILIES["prelu"]().parameters[0].name == "a"
