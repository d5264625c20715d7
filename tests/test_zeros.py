"""Every real zero: against mpmath and scans that know nothing of how they were found."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import mpmath
import numpy as np
import pytest
import sympy as sp
from scipy import integrate
from sympy import Abs, Max, Rational, cos, exp, oo, pi, sqrt, tanh
from tiers import spread

from actsym.definition.symbols import x
from actsym.distributions import Normal
from actsym.errors import Unanswered
from actsym.moments.expectation import expectation
from actsym.rigor import portrait, rewrite, zeros as isolation
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.breakpoints import breakpoints, exact_value, zeros
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import BreakpointError, compared, sorted_reals
from actsym.rigor.exact_zeros import in_powers_of_e
from actsym.rigor.zero import Zero, in_words, narrowed
from actsym.text import exact

#: Functions with zeros that have no closed form, or one that solvers of polynomials miss.
KINKED = [
    (x**3 - 3 * x) / sqrt(6) + Rational(1, 2),
    x**3 - pi * x + Rational(1, 3),
    x**6 - pi * x**2 + Rational(1, 3),
    x**5 - 3 * x + 1,
    sqrt(2) * x**5 - pi * x**3 + x / 7 - Rational(1, 9),
    (x - pi) ** 2 * (x**3 - sp.E * x - 1),
    x - cos(x),
    exp(x) - 3 * x,
    x * exp(x) + Rational(1, 5),
    tanh(x) - x / 2,
    exp(2 * x) - sqrt(1 + exp(-x)),
    exp(2 * x) - sqrt(1 + exp(x)) - exp(-x),
    (1 + exp(x)) ** Rational(1, 3) - exp(2 * x),
    sp.erf(x) - x / 3 + Rational(1, 10),
    sp.log(1 + exp(x)) - x**2 + sqrt(2),
]


@pytest.mark.parametrize("g", KINKED, ids=str)
def test_zeros_are_those_of_a_scan(g: sp.Expr) -> None:
    found = [float(Evaluator(p).at(0).ball) for p in zeros(g, -oo, oo)]
    values = sp.lambdify(x, g, "scipy")
    line = np.linspace(-12, 12, 240_001) + 1.7e-5
    signs = np.sign(values(line))
    crossed = [float(p) for p in line[:-1][signs[1:] != signs[:-1]]]
    touched = [p for p in found if not any(abs(p - c) < 1e-3 for c in crossed)]
    assert len(found) == len(crossed) + len(touched)
    assert all(abs(values(p)) < 1e-12 for p in touched), "a zero without a change of sign is one all the same"


@pytest.mark.parametrize("g", spread(KINKED, 8), ids=str)
def test_moments_of_kinked_functions(g: sp.Expr) -> None:
    """Against mpmath, which is told nothing but where the scan sees a change of sign."""
    value = expectation(Abs(g), Normal(), 20)
    f = sp.lambdify(x, g, "mpmath")
    line = np.linspace(-40, 40, 4001)
    signs = np.sign(sp.lambdify(x, g, "scipy")(line))
    with mpmath.workdps(30):
        inner = [
            mpmath.findroot(f, (a, b), solver="anderson", tol=1e-50, verify=False)
            for a, b, s, t in zip(line, line[1:], signs, signs[1:], strict=False)
            if s * t < 0
        ]
        ends = sorted([*map(mpmath.mpf, range(-30, 31)), *inner])
        expected = mpmath.quad(lambda t: abs(f(t)) * mpmath.npdf(t), ends)
        assert abs(mpmath.mpf(value.text(18)) / expected - 1) < mpmath.mpf(10) ** -15


def test_gelu_like_kink_by_another_rule() -> None:
    value = float(expectation(Max(x * exp(1 - x), x**2 - 1), Normal(), 15).ball)
    f = lambda t: max(t * np.exp(1 - t), t * t - 1) * np.exp(-t * t / 2) / np.sqrt(2 * np.pi)  # noqa: E731
    ends = [-40, -5, -0.2631721292313, 1.392956098213, 5, 40]
    assert value == pytest.approx(sum(integrate.quad(f, a, b)[0] for a, b in pairwise(ends)))


def test_what_is_not_shown_is_not_answered() -> None:
    for g in (sp.sin(x), sp.sin(1 / x), sp.sin(exp(x))):
        with pytest.raises(BreakpointError):
            zeros(g, -oo, oo)


def test_branches_are_looked_at_where_they_hold() -> None:
    f = sp.Piecewise((sp.sqrt(x) - 1, x > 0), (x, True))
    assert breakpoints(Abs(f)) == [0, 1]


def test_irrational_zeros_of_a_polynomial_outside_of_the_interval_are_none_of_it() -> None:
    assert zeros(x**2 - 2, sp.Integer(0), oo) == [sqrt(2)]
    assert zeros(x**2 - 2, sqrt(2), oo) == []
    for f in (sqrt(x**2 - 2), sp.cbrt(x**2 - 2)):
        assert breakpoints(sp.Piecewise((f, x**2 >= 2), (0, True))) == [-sqrt(2), sqrt(2)]


def test_steps_of_a_curve() -> None:
    assert breakpoints(sp.floor(x**2), sp.Integer(0), sp.Integer(2)) == [1, sqrt(2), sqrt(3)]


def test_a_zero_is_a_number() -> None:
    (root,) = zeros(x - cos(x), -oo, oo)
    assert isinstance(root, Zero) and root.is_positive and not root.free_symbols
    assert Evaluator(root).at(0, 160).ball.str(40, radius=False) == "0.7390851332151606416553120876738734040134"
    assert str(root) == "0.7390851332151607…" and exact.read(exact.write(root)) == root
    assert abs(sp.N(root, 30) - sp.Float("0.73908513321516064165531208767387", 40)) < 1e-29
    assert exact_value(Max(x, cos(x)), root) in (root, cos(root))
    assert sp.diff(root * x, x) == root


def test_numbers_are_ordered_by_proof() -> None:
    (root,) = zeros(x - cos(x), -oo, oo)
    (same,) = zeros(cos(x) - x, sp.Integer(0), sp.Integer(1))
    assert compared(root, same) == 0 and sorted_reals([same, sp.Integer(1), root, sp.Integer(0)])[0] == 0
    assert compared(sqrt(2) + sqrt(3), sqrt(5 + 2 * sqrt(6))) == 0
    assert compared(sqrt(2) + sqrt(3), sqrt(5 + 2 * sqrt(6)) + Rational(1, 10**60)) == -1


def test_narrowing_needs_a_change_of_sign() -> None:
    square = Evaluator(x**2 + 1).on
    with pytest.raises(Unanswered, match="no zero"):
        narrowed(square, Fraction(-1), Fraction(1), 40)


@pytest.mark.parametrize(
    ("f", "low", "high", "root"),
    [
        # mpmath has no function softplus; a secant leaves the interval; values beside it are not real.
        (rewrite.softplus(x) - 2, Fraction(1), Fraction(2), mpmath.log(mpmath.expm1(2))),
        (
            sp.atan(100 * (x - 1)) + Rational(1, 1000),
            Fraction(1, 2),
            Fraction(2),
            1 - mpmath.tan(mpmath.mpf("1e-3")) / 100,
        ),
        (sqrt(x - 1) - Rational(1, 10), Fraction(1001, 1000), Fraction(2), mpmath.mpf("1.01")),
    ],
)
def test_a_zero_has_as_many_digits_as_sympy_asks_for(f: sp.Expr, low: Fraction, high: Fraction, root: object) -> None:
    ends = (Fraction(round(end * 2**20), 2**20) for end in (low, high))
    found = Zero.of(f, *ends).evalf(15)
    assert found.is_Float and abs(float(found) - float(root)) < 1e-13


def test_a_proposal_beside_the_zero_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's closed form that lies in the isolating interval, and agrees to 30 digits."""
    f = sp.exp(x) + x - 7
    (zero,) = isolation.sign_changes(f, -sp.oo, sp.oo)
    near = sp.Rational(str(sp.N(zero, 30)))
    monkeypatch.setattr(isolation, "_proposals", lambda g: iter([near]))
    (again,) = isolation.sign_changes.__wrapped__(f, -sp.oo, sp.oo)
    assert again != near
    monkeypatch.setattr(portrait, "proposed_zeros", lambda g: iter([near]))
    painted = portrait.portrait.__wrapped__(f)
    assert painted.marks[0][0][0].exact is None


def test_what_is_done_to_a_number_is_not_done_to_the_function_that_has_it_as_its_zero() -> None:
    zero = Zero.of(cos(x) + Rational(1, 9), Fraction(53, 32), Fraction(27, 16))
    assert (zero + 1).rewrite(exp) == zero + 1 and sp.expand(2 * (zero + 1)) == 2 * zero + 2
    left = Zero.of((x + 1) * (exp(x) + 1) - exp(x), Fraction(-13, 32), Fraction(-11, 32))
    assert str(left**2).startswith("(-0.") and sp.simplify(left) == left


def test_a_multiple_of_the_function_is_zero_at_its_zero() -> None:
    zero = Zero.of(9 * cos(x) + 1, Fraction(53, 32), Fraction(55, 32))
    assert sign(cos(zero) + Rational(1, 9)) == 0
    assert sign(exp(zero) * cos(zero) + exp(zero) / 9) == 0
    assert sign((cos(zero) + Rational(1, 9)) / (1 + exp(-zero))) == 0
    assert sign(cos(zero) + Rational(1, 8)) == 1


def test_nothing_is_replaced_inside_a_zero() -> None:
    """Powers of e are given a name in a difference of slopes; those of the function that a zero is of are its own."""
    zero = Zero.of(sp.log((x + sp.E) ** 2 + sp.E) - x, Fraction(3), Fraction(4))
    y = sp.Symbol("y")
    assert (zero + sp.E).xreplace({sp.E: y}) == zero + y and zero.xreplace({zero: y}) == y


def test_a_number_with_zeros_in_words() -> None:
    zero = Zero.of(x - cos(x), Fraction(0.739085), Fraction(0.739086))
    assert in_words(zero) == "the zero of x - cos(x) near 0.739085"
    assert in_words(1 / zero + 2) == "2 + 1/a, with a the zero of x - cos(x) near 0.739085"
    assert in_words(sqrt(2)) == "sqrt(2)" and exact.read(exact.write(1 / zero)) == 1 / zero
    assert sp.latex(zero).startswith("0.7390855") and "Zero" not in sp.latex(zero**2)


def test_powers_of_e_without_a_small_common_root_are_factored_as_numbers_of_their_own():
    """SymPy makes a polynomial of degree 10000 of them, and does not end."""
    (zero,) = zeros(8 * x - exp(1) * (exp(Rational(3, 10000)) + 3), -oo, oo)
    assert sp.simplify(8 * zero - exp(1) * (exp(Rational(3, 10000)) + 3)) == 0


def test_a_quotient_over_one_denominator_may_hold_a_modulus():
    """sqrt(1 + 1/x^2) is sqrt(x^2 + 1)/|x| there, which no ball function of one piece computes."""
    assert zeros(sqrt(1 + x**-2) - 2, sp.S.Zero, oo) == [1 / sqrt(3)]


def test_a_power_that_would_take_hundreds_of_megabits_is_not_asked_for():
    """SymPy's solveset makes 2^(2*10^8) of it, and no step is counted meanwhile."""
    found = zeros(exp(x * (x + Rational(1, 10000))) - sqrt(2), -oo, oo)
    exact_roots = [(-1e-4 + s * mpmath.sqrt(1e-8 + 2 * mpmath.log(2))) / 2 for s in (-1, 1)]
    assert [float(z) for z in found] == pytest.approx(exact_roots, rel=1e-14)


def test_powers_of_e_of_a_common_root_that_is_tiny_make_no_polynomial():
    """As a polynomial in e^(1/q) it would have 10^15 coefficients, all of them held in memory."""
    value = exp(Rational(1, 3**20) + 5) - exp(5) - exp(1)
    assert in_powers_of_e(value) is None and in_powers_of_e(exp(Rational(7, 3)) - exp(2)) is not None
    assert sign(value) == -1
