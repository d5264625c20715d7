"""Certified evaluation: against mpmath, at the extremes of float64, and as interval arithmetic."""

from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from elements import ELEMENTS
from flint import acb, arb, ctx
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.errors import EvaluationError
from actsym.moments.derivative import weak_derivative
from actsym.properties.floats.rounding import tight
from actsym.rigor.balls import infinite
from actsym.rigor.breakpoints import pieces
from actsym.rigor.evaluate import Evaluator, UnsupportedError, compile_complex, compile_real, evaluate
from actsym.rigor.growth import Bound, GrowthError, lower_bound, upper_bound
from actsym.rigor.integrate import tail_integral
from actsym.rigor.jets import Jets

LARGEST = Fraction(1.7976931348623157e308)
SMALLEST = Fraction(5e-324)
POINTS = [Fraction(v) for v in (0.0, 5e-324, 1e-45, 0.3, -0.7, 2.5, -6.0, 20.25, -20.25)]
EXTREMES = [Fraction(v) for v in (3e38, -3e38, 1.7e308, -1.7e308, -1e5, 1e30, -1e30)]


def mpf(value: Fraction) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


def close(ball: arb, value: mpmath.mpf, digits: int = 28) -> bool:
    """Whether an mpmath number agrees with a ball to ``digits`` digits of the larger."""
    if not value:
        return bool(ball == 0 or ball.abs_upper() < arb("1e-300"))
    mantissa, exponent = (int(v) for v in ball.mid().man_exp())
    return abs(mpmath.ldexp(mpmath.mpf(mantissa), exponent) / value - 1) < mpmath.mpf(10) ** -digits


@together("name", ELEMENTS)
def test_every_activation_agrees_with_mpmath(name: str) -> None:
    f = ELEMENTS[name].formula
    with mpmath.workdps(700):
        for expr in (f, weak_derivative(f)):
            compiled, reference = Evaluator(expr), sp.lambdify(x, expr, "mpmath")
            for point in POINTS:
                ball = compiled.at(point).ball
                assert ball.rel_accuracy_bits() >= 104 or ball == 0
                assert close(ball, mpmath.mpf(reference(mpf(point)))), (expr, point)


@together("name", ELEMENTS)
def test_extremes_are_settled(name: str) -> None:
    f = ELEMENTS[name].formula
    for expr in (f, weak_derivative(f)):
        compiled = Evaluator(expr)
        for point in EXTREMES:
            ball = compiled.at(point).ball
            assert ball.is_finite()
            assert ball.rel_accuracy_bits() >= 104 or ball.abs_upper() < arb((1, -2000))


def test_known_limits() -> None:
    telu = ACTIVATIONS["telu"].formula
    assert evaluate(sp.diff(telu, x), Fraction(89)).text(20) == "1.0000000000000000000"
    assert Evaluator(telu).at(Fraction(3 * 10**38)).contains(3 * 10**38)
    gelu = Evaluator(ACTIVATIONS["gelu"].formula)
    tail = gelu.at(Fraction(-1000)).ball  # -phi(1000) to first order
    bound = (-arb(500000)).exp() / (2 * arb.pi()).sqrt()
    assert 0 < -tail < bound


def test_doubly_exponential_arguments_do_not_hang() -> None:
    huge = Fraction(10) ** 300
    assert Evaluator(sp.tanh(sp.exp(sp.exp(x)))).at(huge).text(20) == "1.0000000000000000000"
    assert Evaluator(1 / (1 + sp.exp(sp.exp(x)))).at(huge).ball.abs_upper() < arb((1, -2000))
    assert Evaluator(sp.exp(sp.exp(x))).at(huge).ball == arb.pos_inf()


@pytest.mark.parametrize(
    ("text", "point"),
    [("log(x)", -2), ("log(x)", 0), ("sqrt(x)", -1), ("1/x", 0), ("tanh(x)/x", 0), ("x**(1/3)", -8), ("acosh(x)", 0)],
)
def test_undefined_points_are_refused(text: str, point: int) -> None:
    expr = sp.sympify(text, {"x": x})
    with pytest.raises(EvaluationError, match="undefined"):
        Evaluator(expr).at(point, 53)


def test_unknown_functions_and_symbols_are_named() -> None:
    with pytest.raises(UnsupportedError, match=r"gegenbauer"):
        Evaluator(sp.gegenbauer(sp.Rational(1, 3), sp.Rational(1, 2), x, evaluate=False))
    with pytest.raises(UnsupportedError, match="alpha"):
        Evaluator(sp.Symbol("alpha") * x)
    with pytest.raises(TypeError, match="float"):
        Evaluator(x).at(0.1)


@pytest.mark.parametrize(
    "text",
    ["Abs(x)", "Max(x, 0)", "sign(x)", "floor(x)", "Heaviside(x)", "Piecewise((x**2, x > 0), (-1, True))", "x**3 - x",
     "Min(x, 1/2)", "ceiling(x)", "sqrt(Abs(x))", "exp(-x**2)", "x**4", "erf(x)", "atan(x)", "log(1 + exp(x))"],
)  # fmt: skip
def test_interval_evaluation_holds_every_value(text: str) -> None:
    expr = sp.sympify(text, {"x": x})
    function, compiled = compile_real(expr), Evaluator(expr)
    for centre, radius in ((0, 1), (Fraction(1, 2), Fraction(1, 4)), (-1, Fraction(1, 8))):
        with ctx.workprec(80):
            ball = arb(0, 1) * arb(radius.numerator) / arb(radius.denominator) if radius != 1 else arb(0, 1)
            wide = function(ball + arb(Fraction(centre).numerator) / arb(Fraction(centre).denominator))
        assert wide.is_finite()
        for k in range(-8, 9):
            assert wide.overlaps(compiled.at(centre + Fraction(k, 8) * radius).ball)


def test_undecided_branches_are_joined_and_nan_stays_out() -> None:
    step = compile_real(sp.Piecewise((sp.Integer(5), x > 1), (sp.Integer(-3), True)))
    with ctx.workprec(64):
        assert step(arb(1, 1)).contains(5) and step(arb(1, 1)).contains(-3)
        assert step(arb(3)) == 5 and step(arb(1)) == -3
        assert compile_real(sp.Piecewise((sp.log(x), x > 0), (sp.Integer(0), True)))(arb(-1)) == 0


@pytest.mark.parametrize(
    "text",
    ["sqrt(x)", "log(x)", "Abs(x)", "Max(x, 0)", "sign(x)", "floor(x)", "x**(1/3)", "Ei(x)", "atan(x*I)",
     "Piecewise((x, x > 0), (0, True))", "LambertW(x)", "polylog(2, x + 1)"],
)  # fmt: skip
def test_complex_functions_refuse_what_is_not_holomorphic(text: str) -> None:
    function = compile_complex(sp.sympify(text, {"x": x}))
    around = acb(arb(0, 2), arb(0, 2))
    with ctx.workprec(64):
        assert not function(around, True).is_finite()


def test_complex_closed_forms_have_real_parts() -> None:
    value = evaluate(2 * sp.re(sp.polylog(2, sp.I, evaluate=False), evaluate=False))
    assert value.overlaps(evaluate(-(sp.pi**2) / 24))


def test_shared_subexpressions_are_evaluated_once() -> None:
    inner = sp.exp(sp.sin(x))
    expr = sum((inner + k) ** 3 for k in range(40))
    compiled = Evaluator(expr)
    assert compiled.at(0).contains(sum((1 + k) ** 3 for k in range(40)))


@pytest.mark.parametrize(
    ("text", "point", "limit"),
    [
        ("x*exp(x)/log(2 + exp(exp(x)))", 3000, 3000),
        ("exp(-x)*log(cosh(exp(x)))", 3061, 1),
        ("exp(-x)*log(1 + cosh(exp(x))**2)", 5000, 2),
        ("exp(-x)*asinh(exp(exp(x)))", 9000, 1),
        ("sqrt(exp(exp(x)))*exp(-exp(x)/2)", 4000, 1),
    ],
)
def test_what_is_too_large_is_not_put_through_slow_functions(text: str, point: int, limit: int) -> None:
    """The value is next to the limit, or none is given."""
    try:
        found = evaluate(sp.sympify(text, {"x": x}), point)
    except EvaluationError:
        return
    assert (found.ball - limit).abs_upper() < 1e-20


@pytest.mark.parametrize(
    "function",
    [sp.log, sp.asinh, sp.acosh, sp.LambertW, sp.loggamma, sp.digamma, sp.Si, sp.coth, sp.csch, sp.zeta, sp.li,
     lambda u: u ** sp.Rational(1, 1000), lambda u: u ** (sp.pi / 10**6)],
)  # fmt: skip
def test_nothing_is_said_of_slow_functions_of_what_is_too_large(function) -> None:
    value = function(2 + sp.exp(sp.exp(sp.exp(x))))
    found = [compile_real(value)(arb(10))]
    if isinstance(value, sp.log | sp.asinh | sp.acosh | sp.LambertW | sp.loggamma | sp.Pow):
        found += Jets(value).on(arb(10), 1)
    assert not any(ball.is_finite() or infinite(ball) for ball in found)


def test_numbers_that_are_too_large_are_not_compared() -> None:
    u, v = sp.exp(sp.exp(sp.exp(x))), sp.exp(sp.exp(sp.exp(x) + 1))
    for test in (u >= v, sp.Eq(u, v), u <= v, u > v):
        value = compile_real(sp.Piecewise((1, test), (2, True), evaluate=False))(arb(10))
        assert value.contains(1) and value.contains(2)
    assert compile_real(sp.Piecewise((1, u > 5), (2, True)))(arb(10)) == 1


# Tail bounds: at sampled points they hold, and what cannot be bounded is refused.

START = Fraction(8)
FAR = [Fraction(v) for v in (8, 9, 12, 20, 47, 200)]


@together("name", ELEMENTS)
def test_upper_bounds_hold_on_both_tails(name: str) -> None:
    f = ELEMENTS[name].formula
    for expr in (f, f**2, weak_derivative(f) ** 2):
        parts = pieces(expr)
        for tail in (parts[-1].expr, parts[0].expr.subs(x, -x)):
            bound, compiled = upper_bound(tail, START), Evaluator(tail)
            for point in FAR:
                with ctx.workprec(128):
                    assert not abs(compiled.at(point).ball) > bound.at(arb(point.numerator))


@pytest.mark.parametrize(
    "text",
    ["sinc(x)", "x*asin(tanh(x))", "acos(1/x)", "acosh(1 + x**2)", "coth(x)", "csch(x)", "csch(exp(x))",
     "sec(tanh(x))", "coth(1/x)"],
)  # fmt: skip
def test_upper_bounds_of_rarer_functions_hold(text: str) -> None:
    expr = sp.sympify(text, {"x": x})
    bound, compiled = upper_bound(expr, START), Evaluator(expr)
    for point in (*FAR, *(Fraction(65 + k, 8) for k in range(60))):
        with ctx.workprec(128):
            assert not abs(compiled.at(point).ball) > bound.at(arb(point.numerator) / point.denominator)


@pytest.mark.parametrize(
    "text",
    ["x", "1 + x**2", "x**3 - 5*x", "exp(x) - x**2", "exp(exp(x) - x**2/2)", "log(1 + exp(x))", "tanh(x)", "cosh(x)",
     "exp(-x)", "1/(1 + exp(x))", "sqrt(x)", "x*exp(-x**2)", "atan(1/x)"],
)  # fmt: skip
def test_lower_bounds_hold(text: str) -> None:
    expr = sp.sympify(text, {"x": x})
    bound, compiled = lower_bound(expr, START), Evaluator(expr)
    for point in FAR[:5]:
        with ctx.workprec(128):
            value = compiled.at(point).ball
            assert bound.at(arb(point.numerator)) > 0
            assert not value < bound.at(arb(point.numerator))


@pytest.mark.parametrize("text", ["-x", "sin(x)", "x - x**2", "-exp(x)"])
def test_what_is_not_positive_is_refused(text: str) -> None:
    with pytest.raises(GrowthError):
        lower_bound(sp.sympify(text, {"x": x}), START)


def test_what_has_no_bound_is_named() -> None:
    with pytest.raises(GrowthError, match="gamma"):
        upper_bound(sp.gamma(x), START)


def test_tail_integral_is_above_the_integral() -> None:
    bound = Bound(arb(3), Fraction(2), Fraction(1), Fraction(-1, 2))
    proven = tail_integral(bound, Fraction(10))
    terms = sum((bound.at(arb(10) + arb(k) / 64) / 64 for k in range(1, 640)), arb(0))
    assert proven > terms  # a lower sum, because the bound decreases
    assert tail_integral(Bound(arb(1), Fraction(0), Fraction(1)), Fraction(10)) is None


# The tighter forms are equal to the expressions that they replace.

_POINTS = [sp.Rational(n, 7) for n in (-90, -9, -2, 0, 1, 5, 77)]


@together("name", ELEMENTS)
def test_values_are_the_same(name: str) -> None:
    for expr in (ELEMENTS[name].formula, weak_derivative(ELEMENTS[name].formula)):
        form = tight(expr)
        assert all(evaluate(form, p).overlaps(evaluate(expr, p)) for p in _POINTS)


def test_cancellation_and_overflow_are_gone() -> None:
    assert tight(1 / (1 + x) - x / (1 + x) ** 2) == (1 + x) ** -2
    assert tight(sp.exp(x) / (1 + sp.exp(x))) == 1 / (1 + sp.exp(-x))
    assert tight(3 * sp.exp(-x) / (1 + sp.exp(-x)) ** 2) == 3 / ((1 + sp.exp(-x)) * (1 + sp.exp(x)))


@pytest.mark.parametrize(
    ("expr", "point"),
    [((x**2 - 1) / (x - 1), 1), (1 / (1 + 1 / x), 0), (x / (x - 1) - 1 / (x - 1), 1), ((x**3 - x) / (x**3 - 4 * x), 0)],
)
def test_a_removable_point_stays_without_a_value(expr: sp.Expr, point: int) -> None:
    form = tight(expr)
    assert evaluate(form, sp.Rational(1, 3)).overlaps(evaluate(expr, sp.Rational(1, 3)))
    with pytest.raises(EvaluationError):
        evaluate(form, point)
