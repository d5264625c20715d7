"""Hermite coefficients against closed forms, SymPy, orthonormality and Gauss-Hermite quadrature."""

import mpmath
import numpy as np
import pytest
import sympy as sp
from flint import arb, ctx

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import evaluate
from actsym.signal.hermite import coefficients, partial_moment, polynomial, series
from actsym.signal.panels import sample


def _coefficients(f: sp.Expr, degree: int = 16):
    return coefficients(f, sample(f), pieces(f), degree)


def test_polynomials_are_the_probabilists() -> None:
    for k in (0, 1, 2, 5, 9, 20):
        expected = sp.Poly(2 ** sp.Rational(-k, 2) * sp.hermite(k, x / sp.sqrt(2)), x)
        assert sp.Poly(list(polynomial(k))[::-1], x) == sp.Poly(sp.expand(expected.as_expr()), x)


@pytest.mark.parametrize("k", [0, 1, 2, 3, 6, 11])
def test_a_hermite_polynomial_has_one_coefficient(k: int) -> None:
    f = sum(c * x**m for m, c in enumerate(polynomial(k))) / sp.sqrt(sp.factorial(k))
    found = _coefficients(sp.sympify(f), 12)
    for j, q in enumerate(found):
        assert q.enclosure.contains(int(j == k)) and q.enclosure.ball.rad() < 1e-35
        assert q.exact == int(j == k)


def test_relu_has_its_known_coefficients() -> None:
    """a_0 = 1/sqrt(2 pi), a_1 = 1/2, a_2m = (-1)^(m+1) (2m-3)!! / sqrt(2 pi (2m)!), odd ones beyond 1 zero."""
    found = _coefficients(ACTIVATIONS["relu"].formula, 20)
    assert found[0].exact == 1 / sp.sqrt(2 * sp.pi) and found[1].exact == sp.Rational(1, 2)
    for k in range(2, 21):
        if k % 2:
            assert found[k].exact == 0
        else:
            m = k // 2
            known = (-1) ** (m + 1) * sp.factorial2(2 * m - 3) / sp.sqrt(2 * sp.pi * sp.factorial(2 * m))
            assert sp.simplify(found[k].exact - known) == 0


def test_exponentials_have_the_generating_function_s_coefficients() -> None:
    """e^(t x - t^2/2) = sum t^k He_k / k!, so a_k = t^k / sqrt(k!)."""
    t = sp.Rational(2, 3)
    for k, q in enumerate(_coefficients(sp.exp(t * x - t**2 / 2), 24)):
        assert q.enclosure.overlaps(evaluate(t**k / sp.sqrt(sp.factorial(k)), digits=40))


def test_erf_has_its_known_coefficients() -> None:
    """erf(x/sqrt 2): derivatives are Gaussian, a_1 = 1/sqrt(pi) and a_{k+2}/a_k = -k/(2 sqrt((k+1)(k+2)))."""
    found = _coefficients(sp.erf(x / sp.sqrt(2)), 15)
    assert found[1].enclosure.overlaps(evaluate(1 / sp.sqrt(sp.pi), digits=40))
    for k in range(1, 14, 2):
        ratio = found[k + 2].enclosure.ball / found[k].enclosure.ball
        assert ratio.overlaps(evaluate(-k / (2 * sp.sqrt((k + 1) * (k + 2))), digits=40).ball)


@pytest.mark.parametrize("name", ["tanh", "gelu", "softplus", "mish", "telu", "sigmoid", "silu"])
def test_smooth_activations_agree_with_gauss_hermite_quadrature(name: str) -> None:
    nodes, weights = np.polynomial.hermite_e.hermegauss(180)
    weights = weights / np.sqrt(2 * np.pi)
    values = sp.lambdify(x, ACTIVATIONS[name].formula, ["scipy", "numpy"])(nodes)
    for k, q in enumerate(_coefficients(ACTIVATIONS[name].formula, 10)):
        basis = np.polynomial.hermite_e.hermeval(nodes, [0] * k + [1]) / np.sqrt(float(sp.factorial(k)))
        assert abs(float(q.enclosure) - float(np.sum(weights * values * basis))) < 1e-9


def test_enclosures_prove_thirty_digits_or_so() -> None:
    for name in ("relu6", "selu", "gem_n2", "smish"):
        for q in _coefficients(ACTIVATIONS[name].formula, 8):
            assert q.enclosure.ball.rad() < 1e-38


def test_partial_moments_against_mpmath() -> None:
    for m, low, high in ((3, -1, 2), (4, 0, sp.oo), (5, -sp.oo, sp.Rational(1, 2)), (0, 1, 3)):
        ends = [sp.sympify(e) for e in (low, high)]
        with mpmath.workdps(25):
            cut = [mpmath.mpf(max(-20.0, min(20.0, float(e)))) for e in ends]
            expected = mpmath.nstr(mpmath.quad(lambda z, m=m: z**m * mpmath.npdf(z), cut), 25)
        assert abs(sp.N(partial_moment(m, *ends), 25) - sp.Float(expected, 25)) < 1e-20


def test_the_series_encloses_geometric_sums() -> None:
    with ctx.workprec(128):
        squares, rest = [arb(2) ** -k for k in range(10)], arb(2) ** -9
        for c in (arb(0), arb(1) / 3, arb(1), arb(-1) / 2, arb(-1)):
            assert series(squares, rest, c).overlaps(1 / (1 - c / 2))
