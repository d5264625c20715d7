"""Integrands that are singular at a point, or change their formula infinitely often: against values from books.

Moments of the normal distribution by the gamma function, Glasser's integral, Fourier series with the terms exp(-2 n^2),
Poisson's sum, a contour shifted into the complex plane.
"""

import mpmath
import pytest
import sympy as sp
from tiers import spread

from actsym.definition.symbols import x
from actsym.distributions import STANDARD_NORMAL, STANDARD_UNIFORM, Uniform
from actsym.moments.derivative import weak_derivative
from actsym.moments.expectation import expectation
from actsym.quantity import Status
from actsym.rigor.breakpoints import zeros_on
from actsym.rigor.evaluate import evaluate

N, U = STANDARD_NORMAL, STANDARD_UNIFORM
HALF, THIRD = sp.S.Half, sp.Rational(1, 3)


def absolute_moment(p: sp.Expr) -> sp.Expr:
    """E|x|^p under N(0, 1)."""
    return 2 ** (p / 2) * sp.gamma((p + 1) / 2) / sp.sqrt(sp.pi)


LOG = -(sp.EulerGamma + sp.log(2)) / 2

CLOSED = {
    "root": (abs(x) ** THIRD, N, absolute_moment(THIRD)),
    "root of a decimal": (abs(x) ** sp.Rational(17, 10), N, absolute_moment(sp.Rational(17, 10))),
    "odd root": (x * sp.sign(x) * abs(x) ** THIRD, N, absolute_moment(sp.Rational(4, 3))),
    "unbounded": (1 / sp.sqrt(abs(x)), N, absolute_moment(-HALF)),
    "hardly integrable": (abs(x) ** -sp.Rational(9, 10), N, absolute_moment(-sp.Rational(9, 10))),
    "logarithm": (sp.log(abs(x)), N, LOG),
    "its square": (sp.log(abs(x)) ** 2, N, sp.pi**2 / 8 + LOG**2),
    "flat": (sp.exp(-1 / x**2), N, sp.exp(-sp.sqrt(2))),
    "flat and given": (sp.Piecewise((sp.exp(-2 / x**2), sp.Ne(x, 0)), (0, True)), N, sp.exp(-2)),
    "roots apart from 0": (
        abs(x**2 - 2) ** THIRD, Uniform(-sp.sqrt(2), sp.sqrt(2)), 2**THIRD * sp.beta(HALF, sp.Rational(4, 3)) / 2,
    ),
    "logarithm of a sine": (sp.log(abs(sp.sin(x))), Uniform(-sp.pi / 2, sp.pi / 2), -sp.log(2)),
    "floor": (sp.floor(x), N, -HALF),
    "remainder": (sp.Mod(x, 2), U, sp.S.One),
    "reciprocal of sinh": (x * sp.csch(x), Uniform(-1, 1), None),
    "artanh of tanh": (sp.atanh(sp.tanh(x)) ** 2, N, sp.S.One),
}  # fmt: skip


@pytest.mark.parametrize("name", spread(CLOSED, 6))
def test_values_that_are_known(name: str) -> None:
    g, distribution, value = CLOSED[name]
    found = expectation(g, distribution)
    assert found.finite, found.reason
    assert found.enclosure.digits() >= 25
    if value is not None:
        assert found.enclosure.overlaps(evaluate(value)), (found, sp.N(value, 25))


def test_formulas_that_change_infinitely_often() -> None:
    with mpmath.workdps(30):
        sine = 2 / mpmath.pi - 4 / mpmath.pi * sum(mpmath.exp(-2 * n * n) / (4 * n * n - 1) for n in range(1, 8))
        square = mpmath.mpf(1) / 3 + sum(mpmath.exp(-2 * (mpmath.pi * n) ** 2) / (mpmath.pi * n) ** 2 for n in (1, 2))
        for g, value in ((abs(sp.sin(x)), sine), (sp.frac(x) ** 2, square), ((x - sp.floor(x)) ** 2, square)):
            found = expectation(g, N)
            assert found.finite, found.reason
            assert abs(mpmath.mpf(found.text(30)) - value) < mpmath.mpf(10) ** -27


def test_oscillation_that_grows_faster() -> None:
    """E[sin(exp x)] is the imaginary part of E[exp(i exp(x))], whose contour may be moved to x + i/2."""
    with mpmath.workdps(25):

        def shifted(t: mpmath.mpf) -> mpmath.mpf:
            z = mpmath.mpc(t, 0.5)
            return (mpmath.exp(1j * mpmath.exp(z)) * mpmath.exp(-z * z / 2)).imag

        value = mpmath.quad(shifted, range(-12, 13)) / mpmath.sqrt(2 * mpmath.pi)
        found = expectation(sp.sin(sp.exp(x)), N)
        assert found.enclosure.digits() >= 15
        assert abs(mpmath.mpf(found.text(20)) - value) < mpmath.mpf(10) ** -15


def test_a_logarithm_that_is_an_inverse_sine() -> None:
    f = sp.log(x + sp.sqrt(x**2 + 1))
    assert weak_derivative(f) == 1 / sp.sqrt(x**2 + 1)
    assert expectation(f, N).exact == 0
    slope = expectation(weak_derivative(f) ** 2, N)  # E 1/(1 + x^2)
    assert slope.enclosure.overlaps(evaluate(sp.sqrt(sp.pi / 2) * sp.exp(HALF) * sp.erfc(1 / sp.sqrt(2))))


def test_a_steep_quotient_under_a_logarithm() -> None:
    f = sp.log((1 + sp.exp(50 * x)) / (1 + sp.exp(50 * (x - 1)))) / 50
    # f(x) + f(1 - x) = 1, so the mean about 1/2 is 1/2.
    assert expectation(f, Uniform(-HALF, sp.Rational(3, 2))).enclosure.contains(HALF)
    assert expectation(f, N).enclosure.digits() >= 29
    slope = weak_derivative(f)
    assert expectation(slope, Uniform(0, 1)).enclosure.overlaps(evaluate(f.subs(x, 1) - f.subs(x, 0)))


@pytest.mark.parametrize(
    ("g", "distribution", "status"),
    [
        (sp.tan(x) ** 2, N, Status.INFINITE),
        (sp.tan(x), N, Status.UNDEFINED),
        (x * sp.tan(x), U, Status.UNDEFINED),
        (abs(x) ** -sp.Rational(4, 3), N, Status.INFINITE),
        (sp.exp(1 / x), N, Status.INFINITE),
        (1 / x**2 - 1 / (x - 1) ** 2, N, Status.UNDEFINED),
        (sp.log(abs(x)) / x + 1, N, Status.UNDEFINED),
        (1 / x**2 + sp.log(abs(x - 1)), N, Status.INFINITE),
        # The gamma function's own poles are not among the points that are found.
        (1 / x**2 + sp.gamma(x), Uniform(-3, 3), Status.NOT_FOUND),
    ],
)
def test_what_does_not_exist(g: sp.Expr, distribution: object, status: Status) -> None:
    found = expectation(g, distribution)
    assert found.status is status, found


def test_what_is_not_real_on_a_part_has_no_integral() -> None:
    found = expectation(1 / (1 + sp.sqrt(x * (1 - x))), U)
    assert found.status is Status.UNDEFINED and "not real" in found.reason


def test_zeros_of_waves_are_multiples_of_pi() -> None:
    assert zeros_on(sp.cos(x), sp.Integer(-2), sp.Integer(2)) == [-sp.pi / 2, sp.pi / 2]
    assert zeros_on(sp.sin(3 * x), sp.Integer(1), sp.Integer(3)) == [sp.pi / 3, 2 * sp.pi / 3]
