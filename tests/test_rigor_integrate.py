"""Certified integrals: against mpmath, exact values, divergence, and integrands that resist."""

import mpmath
import pytest
import sympy as sp
from elements import FAMILY
from flint import arb
from tiers import LONG, spread

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.distributions import DEFAULT, STANDARD_NORMAL
from actsym.moments.moments import integrands
from actsym.quantity import Status
from actsym.rigor.breakpoints import breakpoints, pieces
from actsym.rigor.evaluate import evaluate
from actsym.rigor.integrate import integrate

oo = sp.oo


def expect(text: str, digits: int = 30):
    return integrate(sp.sympify(text, {"x": x}) * STANDARD_NORMAL.density, -oo, oo, digits)


@pytest.mark.parametrize("name", spread(FAMILY, 6))
def test_moments_agree_with_mpmath(name: str) -> None:
    for distribution in DEFAULT:
        support = distribution.support
        low, high = (-14, 14) if support.end is oo else (float(support.start), float(support.end))
        for cell, g in integrands(FAMILY[name].formula).items():
            proven = integrate(g * distribution.density, support.start, support.end)
            total = mpmath.mpf(0)
            for piece in pieces(g * distribution.density, support.start, support.end):
                a = low if piece.lower is -oo else mpmath.mpf(sp.N(piece.lower, 25))
                b = high if piece.upper is oo else mpmath.mpf(sp.N(piece.upper, 25))
                # Near zero the narrow members of the catalogue bend within 1e-3, so the nodes gather there.
                inner = [p for p in (-6, -3, -1, -0.1, -0.01, -0.001, 0.001, 0.01, 0.1, 1, 3, 6) if a < p < b]
                total += mpmath.quad(sp.lambdify(x, piece.expr, "mpmath"), [a, *inner, b])
            assert abs(float(proven) - float(total)) < 1e-12, (cell, str(distribution))


@pytest.mark.parametrize(
    ("integrand", "lower", "upper", "value"),
    [
        (sp.exp(-(x**2)), -oo, oo, sp.sqrt(sp.pi)),
        (sp.exp(-x), 0, oo, sp.S.One),
        (sp.sqrt(x), 1, 4, sp.Rational(14, 3)),
        (sp.Abs(x - 1), -1, 3, sp.Integer(4)),
        (sp.floor(x), 0, 5, sp.Integer(10)),
        (sp.Max(x, x**2), -1, 2, sp.Rational(1, 3) + sp.Rational(1, 2) + sp.Rational(7, 3)),
        (1 / (1 + x**2), -1, 1, sp.pi / 2),
        (sp.sign(x - sp.sqrt(2)), 0, 2, 2 - 2 * sp.sqrt(2)),
        (sp.log(x), 1, 2, 2 * sp.log(2) - 1),
    ],
)
def test_exact_values(integrand: sp.Expr, lower: sp.Expr, upper: sp.Expr, value: sp.Expr) -> None:
    proven = integrate(integrand, sp.sympify(lower), sp.sympify(upper))
    assert proven.finite, proven.reason
    assert proven.enclosure.overlaps(evaluate(value))
    assert proven.enclosure.digits() >= 30


def test_erroneous_answer_of_sympy_is_not_repeated() -> None:
    derivative = sp.diff(ACTIVATIONS["gelu"].formula, x)
    proven = integrate(derivative**2 * STANDARD_NORMAL.density, -oo, oo)
    assert proven.enclosure.overlaps(evaluate(sp.Rational(1, 3) + 2 * sp.sqrt(3) / (9 * sp.pi)))


@pytest.mark.parametrize("digits", [10, 30, 80])
def test_digits_on_request(digits: int) -> None:
    proven = expect("exp(x)", digits)
    assert proven.enclosure.digits() >= digits
    assert proven.enclosure.overlaps(evaluate(sp.exp(sp.S.Half), digits=digits))


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("exp(x**2)", Status.INFINITE, "grows too fast"),
        ("exp(x**2/2)", Status.INFINITE, "grows too fast"),
        ("exp(exp(x))", Status.INFINITE, "grows too fast"),
        ("1/x**2", Status.INFINITE, "pole at x = 0"),
        ("1/x", Status.UNDEFINED, "pole of odd order at x = 0"),
        ("1/(x - 2)**2", Status.INFINITE, "pole at x = 2"),
        ("log(x)", Status.UNDEFINED, "not real"),
        ("sqrt(x)", Status.UNDEFINED, "not real"),
    ],
)
def test_divergent_and_undefined(text: str, status: Status, says: str) -> None:
    found = expect(text)
    assert found.status is status, found
    assert says in found.reason


@pytest.mark.parametrize(
    ("expr", "status", "says"),
    [
        (sp.Piecewise((sp.sqrt(x), x > 0), (0, True)).diff(x) ** 2, Status.INFINITE, "pole at x = 0"),
        (sp.diff(sp.sqrt(sp.Abs(x - 1)), x) ** 2, Status.INFINITE, "pole at x = 1"),
        (sp.Piecewise((1 / x, x > 0), (0, True)), Status.INFINITE, "pole at x = 0"),
        (sp.Piecewise((1 / x, x < 0), (x, True)), Status.INFINITE, "pole at x = 0"),
        (sp.Piecewise((1 / x, x < 0), (1 / x**2, True)), Status.UNDEFINED, "(to -oo)"),
        (1 / (sp.exp(x) - 1) ** 2, Status.INFINITE, "pole at x = 0"),
        (1 / (sp.exp(x) - 1), Status.UNDEFINED, "odd order at x = 0"),
        (sp.Abs(x) ** sp.Rational(-4, 3), Status.INFINITE, "not integrable at x = 0"),
        (1 / ((x - 2) * sp.Abs(x) ** sp.Rational(4, 3)), Status.UNDEFINED, "odd order at x = 2"),
    ],
)
def test_poles_at_ends_have_one_side(expr: sp.Expr, status: Status, says: str) -> None:
    found = integrate(expr * STANDARD_NORMAL.density, -oo, oo)
    assert found.status is status and says in found.reason, found
    if status is Status.INFINITE:  # what is left of it without a neighbourhood of the pole grows without bound
        f, c = sp.lambdify(x, expr, "mpmath"), int(found.reason.rpartition("= ")[2])

        def without(gap: mpmath.mpf) -> mpmath.mpf:
            right = mpmath.quad(lambda t: f(t) * mpmath.npdf(t), [c + gap, c + 0.1])
            return right + mpmath.quad(lambda t: f(t) * mpmath.npdf(t), [c - 0.1, c - gap])

        first, second, third = (abs(without(mpmath.mpf(10) ** -k)) for k in (3, 6, 9))
        assert third - second > 0.9 * (second - first) > 0


@pytest.mark.parametrize("text", ["log(Abs(x))", "Abs(x)**(-1/2)", "1/(x*log(Abs(x))**2)", "exp(-x)*sin(1/x)/x"])
def test_what_converges_or_is_not_known_is_not_said_to_diverge(text: str) -> None:
    expr = sp.sympify(text, {"x": x}) * STANDARD_NORMAL.density
    assert integrate(expr, sp.S.Zero, sp.Rational(1, 2)).status not in (Status.INFINITE, Status.UNDEFINED)


def test_narrow_peaks_are_not_missed() -> None:
    found = expect("exp(-10**6*x**2)")
    assert found.enclosure.overlaps(evaluate(1 / sp.sqrt(1 + 2 * sp.Integer(10) ** 6)))
    shifted = integrate(sp.exp(-(10**6) * (x - sp.sqrt(2)) ** 2), sp.Integer(-5), sp.Integer(7))
    assert shifted.enclosure.overlaps(evaluate(sp.sqrt(sp.pi) / 1000))


def test_removable_singularities() -> None:
    found = integrate(sp.sin(x) / x, sp.Integer(-1), sp.Integer(1))
    assert found.finite, found.reason
    assert found.enclosure.overlaps(evaluate(2 * sp.Si(1)))


@LONG
def test_oscillation_at_a_point_is_not_found_rather_than_wrong() -> None:
    found = expect("sin(1/x)**2")
    assert found.status is Status.NOT_FOUND or 0 < float(found) < 1


def test_breakpoints_are_exact_and_ordered() -> None:
    expr = sp.Abs(x**2 - 2) + sp.Max(x, sp.Rational(1, 3)) + sp.Heaviside(x - 5)
    assert breakpoints(expr) == [-sp.sqrt(2), sp.Rational(1, 3), sp.sqrt(2), sp.Integer(5)]
    for piece in pieces(expr):
        assert not piece.expr.has(sp.Abs, sp.Max, sp.Heaviside)


def test_tail_bounds_hold() -> None:
    for text in ("x*tanh(exp(x))", "log(1 + exp(x))**2", "x**4/(1 + x**2)", "asinh(x)", "cosh(x)"):
        found = expect(text, 20)
        assert found.finite, (text, found.reason)
        assert found.enclosure.ball.rel_accuracy_bits() > 60 or found.enclosure.ball.abs_upper() < arb(1e-20)


def test_a_piece_that_is_a_tail_alone() -> None:
    """max(x - 40, 0) begins where the normal density's tail is cut."""
    with mpmath.workdps(30):
        expected = mpmath.npdf(40) - 20 * mpmath.erfc(40 / mpmath.sqrt(2))
        found = expect("Max(x - 40, 0)", 20)
        assert abs(mpmath.mpf(found.text(20)) / expected - 1) < 1e-18


@pytest.mark.parametrize("digits", [38, 41, 45, 50, 80])
def test_an_enclosure_is_the_same_to_the_bit_whatever_was_integrated_before(digits):
    """FLINT remembers the nodes of its quadrature at the highest precision so far."""
    density = sp.exp(-(x**2) / 2) / sp.sqrt(2 * sp.pi)
    first = integrate(density, sp.S.Zero, sp.oo).enclosure.ball
    integrate(density, sp.S.Zero, sp.oo, digits)
    again = integrate(density, sp.S.Zero, sp.oo).enclosure.ball
    assert [b.man_exp() for b in (first.mid(), first.rad())] == [b.man_exp() for b in (again.mid(), again.rad())]
