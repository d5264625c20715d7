"""Taylor jets enclose the derivatives that SymPy writes out, at points and over intervals."""

import itertools
from fractions import Fraction
from functools import partial

import mpmath
import pytest
import sympy as sp
from elements import ELEMENTS
from flint import arb, ctx, fmpq
from tiers import spread
from together import together

from actsym.definition.spec import x
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.exact_numbers import inside
from actsym.rigor.intervals import Interval, compile_interval
from actsym.rigor.jets import FUNCTIONS, Jets, coefficients, function_coefficients


@pytest.mark.parametrize("name", spread(ELEMENTS, 15))
def test_derivatives_of_the_catalogue(name: str) -> None:
    for piece in pieces(ELEMENTS[name].formula):
        jets = Jets(piece.expr)
        point = inside(piece.lower, piece.upper) + Fraction(3, 16)
        with ctx.workprec(256):
            ball = arb(point.numerator) / point.denominator
            wide = ball + arb(0, arb(1) / 32)
            at, over = jets.derivatives(ball, 3), jets.derivatives(wide, 3)
            for k in range(4):
                exact = Evaluator(sp.diff(piece.expr, x, k)).at(point).ball
                assert exact.overlaps(at[k])
                assert at[k].rad() < arb("1e-40")
                assert over[k].contains(at[k])


@together("kind", FUNCTIONS, ids=lambda kind: kind.__name__)
def test_every_function_against_its_derivatives(kind: type) -> None:
    at = arb(7) / 4 if kind in (sp.acosh, sp.gamma, sp.loggamma, sp.Ei) else arb(3) / 8
    point = sp.Rational(7, 4) if at > 1 else sp.Rational(3, 8)
    y = sp.Symbol("y", real=True)
    with ctx.workprec(128):
        found = function_coefficients(kind, at, 4)
        for k in range(5):
            if not getattr(kind, "__module__", "").startswith("sympy"):
                break
            expected = Evaluator(sp.diff(kind(y), y, k).subs(y, point).doit() / sp.factorial(k)).at(0).ball
            assert found[k].overlaps(expected) and found[k].rad() < arb("1e-25"), (kind, k)


def test_saturated_functions_keep_their_digits() -> None:
    with ctx.workprec(96):
        for expr in (sp.tanh(x), 1 / (1 + sp.exp(-x)), sp.log(1 + sp.exp(x))):
            for derivative in Jets(expr).derivatives(arb(-60), 3)[1:]:
                assert derivative.rel_accuracy_bits() > 60


def _turned_cosine(k: int, u: mpmath.mpf, t: mpmath.mpf) -> mpmath.mpf:
    return t**k * mpmath.cos(u * t + k * mpmath.pi / 2)


@pytest.mark.parametrize(
    "centre",
    spread([0, Fraction(1, 10**9), Fraction(99, 100), Fraction(-7, 5), Fraction(5, 2), 30], {0, Fraction(-7, 5)}),
)
@pytest.mark.parametrize("radius", [0, Fraction(1, 10**20), Fraction(1, 3), 3])
def test_sinc_is_a_mean_of_cosines(centre: Fraction, radius: Fraction) -> None:
    """Its derivative of order k is the integral of t^k cos(u t + k pi/2) for t from 0 to 1, here by mpmath."""
    ball = arb(fmpq(*Fraction(centre).as_integer_ratio())) + arb(0, fmpq(*Fraction(radius).as_integer_ratio()))
    found = function_coefficients(sp.sinc, ball, 5)
    for share in (-1, Fraction(1, 3), 1):
        with mpmath.workdps(40):
            at = Fraction(centre) + share * Fraction(radius)
            at = mpmath.mpf(at.numerator) / at.denominator
            for k, found_k in enumerate(found):
                wave = partial(_turned_cosine, k, at)
                value = mpmath.quad(wave, mpmath.linspace(0, 1, 17)) / mpmath.factorial(k)
                assert found_k.overlaps(arb(mpmath.nstr(value, 35)) + arb(0, 1e-30))
                assert radius or found_k.rad() < 1e-12


def test_singular_points_are_not_finite() -> None:
    for expr in (1 / x, sp.log(x), sp.sqrt(x), x ** sp.Rational(1, 3)):
        assert not Jets(expr).on(arb(0, 1), 2)[1].is_finite()


def test_constant_has_zero_derivatives() -> None:
    assert coefficients(arb(3), 2) == [arb(3), arb(0), arb(0)]
    assert Jets(sp.Integer(7)).derivatives(arb(1), 2)[1:] == [arb(0), arb(0)]


# Interval evaluation holds every value of the function, also over hundreds of orders of magnitude.

_ENDS = [Fraction(v) for v in (-(10**300), -200, -1, Fraction(-1, 10**9), 0, Fraction(1, 3), 7, 10**200)]


def _interval(low: Fraction, high: Fraction) -> Interval:
    return Interval(*(arb(v.numerator) / arb(v.denominator) for v in (low, high)))


@together("name", ELEMENTS)
@together("order", [0, 1])
def test_every_sampled_value_lies_in_the_interval(name: str, order: int) -> None:
    f = sp.diff(ELEMENTS[name].formula, x, order) if order else ELEMENTS[name].formula
    function, point = compile_interval(f), Evaluator(f)
    with ctx.workprec(80):
        for low, high in itertools.pairwise(_ENDS):
            found = function(_interval(low, high))
            for k in (0, 1, 2, 5, 8):
                at = low + (high - low) * Fraction(k, 8)
                value = point.at(at, 60).ball
                assert not (value < found.lo or value > found.hi), (name, at)


def test_a_sigmoid_stays_positive_and_small_far_out() -> None:
    with ctx.workprec(64):
        found = compile_interval(1 / (1 + sp.exp(-x)))(_interval(Fraction(-1000), Fraction(-10)))
    assert found.lo > 0 and found.hi < arb("1e-4")


@pytest.mark.parametrize(
    ("text", "low", "high", "least", "most"),
    [
        ("Abs(x)", -3, 2, 0, 3), ("x**2", -3, 2, 0, 9), ("x**3", -2, 1, -8, 1), ("Max(x, 1)", -1, 2, 1, 2),
        ("Min(x, 1)", -1, 2, -1, 1), ("sqrt(x)", 4, 9, 2, 3), ("1/x", 2, 4, 0.25, 0.5), ("floor(x)", 1, 2, 1, 2),
        ("sin(x)", 0, 100, -1, 1), ("cosh(x)", -1, 1, 1, 1.5430806348152437),
        ("Piecewise((x, x > 0), (-1, True))", -1, 5, -1, 5),
    ],
)  # fmt: skip
def test_ranges_are_tight(text: str, low: int, high: int, least: float, most: float) -> None:
    with ctx.workprec(64):
        found = compile_interval(sp.sympify(text, {"x": x}))(_interval(Fraction(low), Fraction(high)))
        assert abs(found.lo - arb(least)) < 1e-12 and abs(found.hi - arb(most)) < 1e-12


def test_next_to_a_singularity_an_end_is_infinite() -> None:
    for text in ("1/x", "log(x)", "x**-2"):
        found = compile_interval(sp.sympify(text, {"x": x}))(_interval(Fraction(-1), Fraction(1)))
        assert found.hi == arb.pos_inf() or found.lo == arb.neg_inf()
