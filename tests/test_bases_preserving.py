"""Tropical, PolyReLU, SQUAF and rational activations: their gains, and coefficients that make both one."""

from importlib import import_module

import pytest
import sympy as sp
from flint import arb
from tiers import spread

from actsym import catalog
from actsym.bases import families
from actsym.bases.basis import BasisError
from actsym.bases.solve import preserving
from actsym.bases.theorem import n
from actsym.definition.spec import x
from actsym.distributions import Normal, Uniform
from actsym.errors import Contradiction
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation

R = sp.Rational

preserving_module = import_module("actsym.bases.solve")


def curved(degree: int, spread: sp.Expr | int) -> list[sp.Expr]:
    """Coefficients for which every line is the maximum on an interval of width ``spread``."""
    return [-sp.sympify(spread) * k * (k - degree) / 2 for k in range(degree + 1)]


CASES = {
    "tropical": families.tropical(6),
    "curved": families.tropical(6, curved(6, R(1, 6))),
    "laurent": families.tropical_laurent(3),
    "tropical rational": families.tropical_rational(6),
    "polyrelu": catalog.get("polyrelu(r=3)").formula,
    "squaf": families.squaf(families.squaf_relu(2, R(1, 2)), R(1, 2)),
    "rational": (x + x**2) / (1 + x**2),
}


@pytest.mark.parametrize("name", spread(CASES, set(CASES) - {"squaf"}))
def test_the_means_are_certified(name: str) -> None:
    g = CASES[name]
    found = preserving(g, Normal())
    for quantity, of in (
        (found.mean, g), (found.second_moment, g**2), (found.derivative_second_moment, weak_derivative(g) ** 2),
    ):  # fmt: skip
        assert quantity.enclosure.overlaps(expectation(of, Normal()).enclosure)


@pytest.mark.parametrize("name", spread(CASES, set(CASES) - {"squaf"}))
def test_both_gains_become_one(name: str) -> None:
    """E[f^2] and E[f'^2] of f = A (g + c), integrated anew with c and A cut to 40 digits."""
    found = preserving(CASES[name], Normal())
    scale = R(found.scale["unit_variance"].enclosure.ball.mid().str(32, radius=False))
    for offset in found.offsets:
        f = scale * (CASES[name] + R(offset.enclosure.ball.mid().str(32, radius=False)))
        for of in (f**2, weak_derivative(f) ** 2):
            assert abs(expectation(of, Normal()).enclosure.ball - 1) < arb(10) ** -25


@pytest.mark.parametrize("degree", spread(range(1, 13), {1, 2, 3, 6}))
def test_the_published_tropical_gains_at_finite_degree(degree: int) -> None:
    second, slope = families.tropical_moments()
    found = preserving(families.tropical(degree), Normal())
    assert sp.simplify(found.second_moment.exact - second.subs(n, degree)) == 0
    assert found.derivative_second_moment.exact == slope == 1
    assert found.second_moment.exact > 1  # the forward gain is below one at every finite degree
    assert sp.limit(second, n, sp.oo) == 1


def test_tropical_coefficients_that_are_exact() -> None:
    """c = -sqrt(2)/n is a_k = 0; the other root is a_k = -2n/sqrt(2 pi)."""
    found = preserving(families.tropical(6), Normal())
    in_coefficients = [sp.simplify(1 + 6 * c.exact / sp.sqrt(2)) for c in found.offsets]
    assert in_coefficients == [0, -6 * sp.sqrt(2) / sp.sqrt(sp.pi)]
    for a in in_coefficients:
        exact = preserving(families.tropical(6, [a] * 7), Normal())
        assert sp.simplify(exact.second_moment.exact - 1) == 0 and exact.derivative_second_moment.exact == 1


def test_the_hull_drops_lines_that_are_never_the_maximum() -> None:
    line = families.tropical_lines([0, -5, 0])
    assert [p[1] for p in line.pieces()] == [0, 2]
    spread = families.tropical_lines(curved(6, 1))
    assert [p[1] for p in spread.pieces()] == list(range(7))
    starts = [p[0] for p in spread.pieces()[1:]]
    assert [-s for s in reversed(starts)] == starts
    for at in (R(-3), R(1, 7), R(5, 2)):
        assert line.expression(x).subs(x, at) == max(0, at - 5, 2 * at)


def test_a_laurent_polynomial_is_the_published_parabola() -> None:
    """max (kx - k^2/2), k = -3..3, interpolates x^2/2 at the integers."""
    f = 3 * families.tropical_laurent(3, [R(-(i**2), 2) for i in range(-3, 4)])
    assert all(f.subs(x, i) == R(i**2, 2) for i in range(-3, 4))


def test_polyrelu_as_a_basis_and_as_a_function() -> None:
    from actsym.bases.shipped import POLYRELU

    coefficients = [0, R(1, 3), R(1, 3), R(1, 3)]
    published = catalog.get("polyrelu(r=3)").formula
    assert sp.expand(POLYRELU.expression(coefficients, 3).subs(x, 2) - published.subs(x, 2)) == 0
    found = preserving(published, Normal())
    assert sp.simplify(found.second_moment.exact - (R(25, 18) + 10 * sp.sqrt(2) / (9 * sp.sqrt(sp.pi)))) == 0


def test_an_affine_shift_of_a_squaf_is_a_squaf() -> None:
    """The weights sum to one, so A (f + c) has the amplitudes A (z + c)."""
    z, q = families.squaf_relu(2, R(1, 2)), R(1, 2)
    shifted = families.squaf([3 * (v + R(1, 4)) for v in z], q) - 3 * (families.squaf(z, q) + R(1, 4))
    assert all(abs(sp.N(shifted.subs(x, at), 30)) < 1e-25 for at in (R(-7, 3), R(0), R(11, 5)))


def test_no_offset_where_poincare_fails() -> None:
    """On [-3, 3] the identity's variance 3 is greater than E[f'^2] = 1."""
    found = preserving(x, Uniform(-3, 3))
    assert found.offset is None and not found.offsets
    assert "no real offset" in found.steps()[-1].text()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: families.tropical(0), "degree = 0"),
        (lambda: families.tropical_laurent(-1), "degree = -1"),
        (lambda: families.tropical(2, [1, 1]), "3 wanted"),
        (lambda: families.tropical_rational(2, [0, 0, 0], [1, 1, 1]), "same function"),
        (lambda: families.squaf([1, 2]), "odd number"),
        (lambda: families.squaf([1, 2, 3], q=-1), "positive"),
        (lambda: preserving(sp.Integer(2), Normal()), "constant"),
        (lambda: preserving(sp.exp(x**2), Normal()), "does not exist"),
    ],
)
def test_what_is_refused(make, says: str) -> None:
    with pytest.raises(BasisError, match=says):
        make()


def test_a_wrong_mean_contradicts_the_second_route(monkeypatch: pytest.MonkeyPatch) -> None:
    right = preserving_module.quantity
    monkeypatch.setattr(preserving_module, "quantity", lambda *given: right(*given).map(lambda v: v * 1001 / 1000))
    with pytest.raises(Contradiction):
        preserving(CASES["laurent"], Normal())
