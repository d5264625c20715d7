"""Means in closed form against certified integration; Gram matrices; what is refused."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest
import sympy as sp
from tiers import spread

from actsym.bases import means
from actsym.bases.basis import Basis, BasisError, ThreeTermRecurrence, k
from actsym.bases.derive import derive
from actsym.bases.gram import gram
from actsym.bases.means import Divergent, mean
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
)
from actsym.definition.spec import SpecError, x
from actsym.distributions import Distribution, Exponential, Normal, Uniform
from actsym.errors import Contradiction
from actsym.moments.expectation import expectation
from actsym.rigor.exact_numbers import agrees

R = sp.Rational


@pytest.mark.parametrize(
    ("g", "measure"),
    [
        (x**2 * sp.cos(3 * x) * sp.exp(-(x**2) / 2), Normal()),
        (x * sp.cos(3 * x + 1) * sp.exp(-(x**2) / 2 + x / 3), Normal(1, R(1, 2))),
        (x**3 * sp.sin(2 * x), Uniform(-1, 2)),
        (x * sp.exp(x / 2) * sp.cos(x), Uniform(0, 2)),
        (x * sp.sin(x) * sp.exp(-x), Exponential(1)),
        (x**2 * sp.cos(2 * x), Exponential(3)),
        (sp.Max(0, x) ** 3, Normal(1, 2)),
        (sp.Abs(x - 1) ** 3, Uniform(-1, 2)),
        (sp.Max(1, x) ** 3, Exponential(2)),
        (sp.cosh(x) * sp.sin(x) ** 2, Normal()),
    ],
    ids=str,
)
def test_means_lie_in_the_certified_enclosure(g: sp.Expr, measure: Distribution) -> None:
    assert agrees(mean(g, measure), expectation(g, measure).enclosure)


ORTHOGONAL = [HERMITE, LEGENDRE, CHEBYSHEV_FIRST, CHEBYSHEV_SECOND, LAGUERRE, FOURIER, FOURIER_PHASE]


@pytest.mark.parametrize("basis", spread(ORTHOGONAL, [LEGENDRE, LAGUERRE, FOURIER_PHASE]), ids=lambda b: b.name)
def test_orthogonal_bases(basis: Basis) -> None:
    matrices = gram(basis, 12)
    assert matrices.orthogonal
    assert matrices.orthonormal == (basis in (CHEBYSHEV_SECOND, LAGUERRE, FOURIER_PHASE))
    assert matrices.derivatives_orthogonal == (basis in (HERMITE, FOURIER, FOURIER_PHASE))


def test_families_that_are_not_orthogonal() -> None:
    for name in ("hermitian_wavelet", "gabor", "morlet", "polyrelu", "polynomial"):
        assert not gram(BASES[name], 3).orthogonal, name


def test_gram_matrices_of_derivatives() -> None:
    """L_k' = -(L_0 + ... + L_{k-1}); T_k' = k U_{k-1} with E[U_{k-1}^2] = k; P_k' by E[x P_k' P_k] = k/(2k + 1)."""
    plain = {b: gram(b.scaled_by(1), 6).derivatives.exact for b in (LAGUERRE, CHEBYSHEV_FIRST, LEGENDRE)}
    for i in range(7):
        for j in range(7):
            low = min(i, j)
            assert plain[LAGUERRE][i, j] == low
            even = (i + j) % 2 == 0
            assert plain[CHEBYSHEV_FIRST][i, j] == (i * j * low if even else 0)
            assert plain[LEGENDRE][i, j] == (R(low * (low + 1), 2) if even else 0)


def test_functions_are_the_classical_ones() -> None:
    for i in range(8):
        assert sp.expand(LEGENDRE.phi(i) - sp.legendre(i, x)) == 0
        assert sp.expand(LAGUERRE.phi(i) - sp.laguerre(i, x)) == 0
        assert sp.expand(CHEBYSHEV_FIRST.phi(i) - sp.chebyshevt(i, x)) == 0
        assert sp.expand(CHEBYSHEV_SECOND.phi(i) - sp.chebyshevu(i, x)) == 0
        assert sp.expand(HERMITE.phi(i) - 2 ** R(-i, 2) * sp.hermite(i, x / sp.sqrt(2))) == 0
    assert [t.derivative for t in HERMITE.terms(7)] == [sp.diff(t.function, x) for t in HERMITE.terms(7)]


def test_activations_keep_their_coefficients() -> None:
    made = HERMITE.activation([sp.sqrt(R(5, 6)), 1, 1, 1], 3)
    assert made.name == "hermite_d3" and [p.name for p in made.learnable] == ["a_0", "a_1", "a_2", "a_3"]
    by_name = HERMITE.activation({"a_3": 1, "a_2": 1, "a_1": 1, "a_0": sp.sqrt(R(5, 6))}, 3)
    assert made == by_name
    assert sp.expand(made.formula - (sp.sqrt(R(5, 6)) + x + (x**2 - 1) / 2 + (x**3 - 3 * x) / 6)) == 0
    with pytest.raises(BasisError, match="4 wanted"):
        HERMITE.activation([1, 1], 3)
    with pytest.raises(BasisError, match="b_1"):
        HERMITE.expression({"a_0": 1, "b_1": 1}, 1)
    with pytest.raises(SpecError, match="not a real number"):
        HERMITE.activation([sp.I, 1], 1)


@dataclass(frozen=True)
class Cauchy(Distribution):
    """A user's distribution without moments."""

    density = 1 / (sp.pi * (1 + x**2))
    support = sp.Interval(-sp.oo, sp.oo)
    scaled = None
    scale = sp.S.One
    mean = sp.nan
    variance = sp.oo

    def moment(self, n: int) -> sp.Expr:
        return sp.S.One if n == 0 else sp.oo

    def sample(self, shape: Any, rng: Any) -> Any:
        return rng.standard_cauchy(shape)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: gram(HERMITE.under(Cauchy()), 2), "no second moment"),
        (lambda: gram(Basis("grows", sp.exp(k * x**2 / 2), Normal(), first=1), 1), "square-integrable"),
        (lambda: gram(Basis("grows", sp.exp(k * x), Exponential(1), first=1), 1), "square-integrable"),
        (lambda: gram(Basis("pole", 1 / x**k, Normal(), first=1), 1), "square-integrable"),
        (lambda: gram(Basis("steps", sp.sign(x - k), Normal(), first=1), 1), "jumps"),
        (lambda: gram(Basis("twice", (x**k, 2 * x**k), Normal()), 2), "linearly dependent"),
        (lambda: gram(Basis("cosines", (sp.cos(x) ** 2, sp.cos(2 * x), 1 + 0 * k * x), Uniform(-1, 1), first=1), 1),
         "linearly dependent"),
        (lambda: gram(Basis("even", lambda i: x ** (i % 2), Normal()), 3), "linearly dependent"),
        (lambda: Basis("floats", 0.5 * x**k, Normal()), "floats"),
        (lambda: Basis("symbols", sp.Symbol("q") * x**k, Normal()), "unknown symbol q"),
        (lambda: Basis("Bad Name", x**k, Normal()), "identifier"),
        (lambda: Basis("nothing", x**k, "normal"), "distribution"),
        (lambda: Basis("zero", sp.sin(sp.pi * k) * x, Normal(), first=1).terms(2), "identically zero"),
        (lambda: HERMITE.scaled_by(k - 2).terms(2), "scaling"),
        (lambda: ThreeTermRecurrence(A=0.5, B=0, C=k), "floats"),
    ],
)  # fmt: skip
def test_what_is_refused(make, says: str) -> None:
    with pytest.raises(BasisError, match=says):
        make()


def test_divergent_means() -> None:
    with pytest.raises(Divergent):
        mean(sp.exp(x**2), Normal())
    with pytest.raises(Divergent):
        mean(sp.exp(2 * x), Exponential(1))


def test_closed_forms_of_waves_with_irrational_rates_are_integrals() -> None:
    """1/(rate + i frequency) with irrational numbers has a real and an imaginary part."""
    g = sp.exp(sp.sqrt(2) * x / 4) * sp.cos(x)
    for f in (g, g**2, x**2 * g, x * sp.exp(sp.sqrt(2) * x / 4) * sp.sin(sp.sqrt(3) * x)):
        for measure in (Uniform(-1, 2), Normal(1, sp.sqrt(2) / 2), Exponential(2)):
            exact = mean(f, measure)
            assert exact is not None and agrees(exact, expectation(f, measure).enclosure)
    irrational = Basis("w", sp.exp(sp.sqrt(2) * x / 4) * sp.cos(k * x), Uniform(-1, 2))
    rows = gram(irrational, 2).values.enclosures()
    found = [float(rows[i][j]) for i, j in ((1, 0), (2, 0), (2, 1))]
    assert found == pytest.approx([0.61251718, -0.52482821, 0.30448057])
    equal = derive(irrational, 2).equal
    assert equal is not None
    assert abs(float(equal.second_moment) - float(equal.derivative_second_moment)) < 1e-12
    assert float(equal.second_moment) == pytest.approx(4.51843246)


def test_a_closed_form_that_the_integral_contradicts_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert means.confirmed(sp.S.Zero, x, x**2 - sp.Rational(3, 5), Uniform(-1, 1))
    with pytest.raises(AssertionError, match="not 10"):
        means.confirmed(sp.Rational(10**15 + 10, 10**15), x, 3 * x, Uniform(-1, 1))
    monkeypatch.setattr(means, "polynomial_mean", lambda poly, measure: sp.Rational(1, 3) + sp.Rational(1, 10**18))
    with pytest.raises(AssertionError, match="under U"):
        means.product_mean.__wrapped__(x, x, Uniform(-1, 1))


def test_products_are_integrated_as_they_stand(monkeypatch):
    """Multiplied out, 1 / (x^2 (x - 1)^2) has a denominator in which balls cancel near its zeros."""
    seen = []
    monkeypatch.setattr("actsym.bases.gram.expectation", lambda g, *rest: seen.append(g) or expectation(g, *rest))
    gram(Basis("shifted", sp.sinc(x - k), Normal()), 1)
    sums = [p.base for g in seen for p in g.atoms(sp.Pow) if p.exp.is_negative and p.base.is_Add]
    assert sums and all(sp.degree(s, x) == 1 for s in sums)


def test_a_wrong_entry_contradicts_the_second_route(monkeypatch):
    entry = gram_of("_entry")

    def damaged(basis, one, other, f, g, prime):
        return entry(basis, one, other, f, g, prime) * (1 + R(one.index + other.index == 4 and bool(prime), 50))

    monkeypatch.setattr("actsym.bases.gram._entry", damaged)
    with pytest.raises(Contradiction, match="derivative second moment"):
        gram_of("_gram").__wrapped__(HERMITIAN, 2)


def gram_of(name: str) -> Any:
    """What the module has by that name; the package's attribute of the module's name is the function."""
    return getattr(import_module("actsym.bases.gram"), name)
