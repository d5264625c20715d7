"""Exact expressions as text: the same expression comes back, and nothing else is read."""

from fractions import Fraction

import pytest
import sympy as sp
from elements import ELEMENTS
from flint import arb
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.errors import EvaluationError
from actsym.moments.moments import integrands
from actsym.rigor.asymptotics.constants import Undetermined
from actsym.rigor.asymptotics.questions import below
from actsym.rigor.balls import fraction, integer
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import compile_real
from actsym.rigor.exact_zeros import proposed_zeros, short_numbers, shorter_form
from actsym.rigor.growth import GrowthError, above
from actsym.text.exact import ReadError, read, substitute, write

SIGMA = sp.Symbol("sigma", positive=True)


@together("name", ELEMENTS)
def test_catalogue_round_trip(name: str) -> None:
    for expr in integrands(ELEMENTS[name].formula).values():
        again = read(write(expr))
        assert again == expr
        assert hash(again) == hash(expr)


@pytest.mark.parametrize(
    "expr",
    [
        -sp.oo, sp.zoo, sp.Rational(-7, 3), sp.sqrt(2) / 2, -SIGMA / 2, sp.exp(-(SIGMA**2) / 2), sp.I * sp.pi + sp.E,
        sp.polylog(2, -sp.exp(SIGMA), evaluate=False), 2 * sp.re(sp.erfc(sp.sqrt(-sp.I)), evaluate=False), sp.Max(x, 1),
        sp.hyper((sp.S.Half, 1), (2,), -SIGMA),
        sp.LambertW(-sp.exp(-1) / 2, -1), sp.expint(1, SIGMA**-2), sp.Ne(x, 0), sp.And(x > 0, x < 1),
    ],
)  # fmt: skip
def test_round_trip(expr: sp.Basic) -> None:
    assert read(write(expr)) == expr


@pytest.mark.parametrize(
    "text",
    ["__import__('os')", "Symbol('x').foo", "lambda: 1", "open('/etc/passwd')", "Integer(1) + Integer(2)",
     "Lambda(1, 2)", "(", "Integer", "sympify('1')", "exec('1')", "[Integer(1)]", "Function('f')(Integer(1))",
     "Add.__class__(1)"],
)  # fmt: skip
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read(text)


def test_substitute_is_subs() -> None:
    expr = SIGMA**2 * sp.polylog(2, -sp.exp(SIGMA)) + sp.erfc(SIGMA) / (1 + SIGMA)
    value = substitute(expr, {SIGMA: sp.Rational(3, 2)})
    assert value == expr.subs(SIGMA, sp.Rational(3, 2))


# Exact balls as integers and fractions: those that are too long are refused, not written out.

HUGE, TINY = arb((3, 10**18)), arb((3, -(10**18)))


def test_short_ones_are_what_they_say():
    assert fraction(arb((-5, -3))) == Fraction(-5, 8) and integer(arb((5, 3))) == 40 and fraction(arb(0)) == 0


@pytest.mark.parametrize("ball", [HUGE, -HUGE, TINY, arb("inf"), arb.nan(), arb(1).union(2)], ids=str)
def test_what_is_long_or_not_exact_is_refused(ball):
    for reading in (fraction, integer):
        with pytest.raises(EvaluationError):
            reading(ball)


def test_no_integer_is_refused():
    with pytest.raises(EvaluationError, match="no integer"):
        integer(arb(0.5))


@pytest.mark.parametrize("ball", [TINY, -TINY, -HUGE, arb(1) / 3, -arb(1) / 3, arb(7), arb(0)], ids=str)
def test_a_bound_of_an_exponent_is_short_and_a_bound(ball):
    bound = above(ball)
    assert arb(bound.numerator) / bound.denominator >= ball
    assert bound.numerator.bit_length() + bound.denominator.bit_length() < 2100


def test_an_exponent_that_is_too_large_is_named():
    with pytest.raises(GrowthError, match="too large"):
        above(HUGE)
    with pytest.raises(Undetermined, match="too large"):
        below(HUGE)


def test_a_power_that_no_integer_holds_is_not_known():
    assert not compile_real(sp.Integer(-2) ** x)(HUGE).is_finite()


# Zeros in closed form: every proposal is a zero, to fifty digits.

SIGMOID = 1 / (1 + sp.exp(-x))


@pytest.mark.parametrize("name", ["silu", "gelu", "crrelu", "gem_n2", "segem_n1", "sigmoid", "tanh"])
def test_every_proposal_is_a_zero(name: str) -> None:
    proposed = 0
    for piece in pieces(ACTIVATIONS[name].formula):
        for k in range(3):
            g = sp.diff(piece.expr, x, k)
            for zero in proposed_zeros(g) if g != 0 else []:
                proposed += 1
                assert abs(g.subs(x, zero).evalf(60)) < sp.Float("1e-50")
    assert proposed


@pytest.mark.parametrize(
    ("g", "expected"),
    [
        (x**2 - 2, {-sp.sqrt(2), sp.sqrt(2)}),
        (sp.exp(2 * x) - 3 * sp.exp(x) + 2, {sp.S.Zero, sp.log(2)}),
        (1 + x + sp.exp(x), {-1 - sp.LambertW(sp.exp(-1))}),
        (sp.diff(x * SIGMOID, x), {-1 - sp.LambertW(sp.exp(-1))}),
        (sp.tanh(x) ** 2 - sp.Rational(1, 4), {sp.log(3) / 2, -sp.log(3) / 2}),
    ],
)
def test_known_zeros(g: sp.Expr, expected: set[sp.Expr]) -> None:
    found = proposed_zeros(g)
    assert len(found) == len(expected)
    for zero in expected:
        assert any(abs((zero - other).evalf(40)) < sp.Float("1e-35") for other in found)


def test_both_branches_of_lambert() -> None:
    """x e^x = -1/5 has two solutions."""
    found = proposed_zeros(x * sp.exp(x) + sp.Rational(1, 5))
    assert sorted(round(float(z), 6) for z in found) == [-2.542641, -0.259171]


def test_no_proposal_where_there_is_no_formula() -> None:
    assert proposed_zeros(x + sp.erf(x) * sp.exp(x) + 1) == []


def test_an_exponent_that_is_no_polynomial_has_no_formula() -> None:
    """tanh(atan(x)) is made of exp(atan(x))."""
    assert list(proposed_zeros(sp.tanh(sp.atan(x)))) == []


def test_short_numbers_are_rationals_and_what_makes_a_sine_a_fraction_of_a_turn() -> None:
    wave = sp.cos(3 * x + sp.pi / 7)
    zero = 5 * sp.pi / 42
    assert zero in list(short_numbers(wave, arb(str(sp.N(zero, 40)))))
    assert sp.Rational(3, 7) in list(short_numbers(wave, arb(3) / 7))
    assert list(short_numbers(wave, arb(0, 1e-30))) == [0]


def test_shorter_forms() -> None:
    w = sp.LambertW(sp.exp(-1))
    assert shorter_form((-1 - w) / (1 + sp.exp(1 + w))) == -w
