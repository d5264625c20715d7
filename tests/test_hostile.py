"""Expressions that resist: each ends in a right answer or in a reason."""

import mpmath
import pytest
import sympy as sp
from tiers import LONG, spread

from actsym.definition.spec import Activation, x
from actsym.distributions import DEFAULT, STANDARD_NORMAL, STANDARD_UNIFORM, Normal, Uniform
from actsym.errors import InputError
from actsym.moments import expectation
from actsym.moments.study import analyze
from actsym.quantity import Status
from actsym.rigor.evaluate import evaluate


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACTSYM_CACHE", "off")


def nested(depth: int) -> str:
    """x/2 + sin of itself, so often; SymPy does not collapse it."""
    text = "x"
    for _ in range(depth):
        text = f"(x/2 + sin({text})/2)"
    return text


HOSTILE = [
    "sin(1/x)", "Abs(x)**x", nested(12), "exp(-10**6*x**2)", "floor(x)", "sin(exp(x))", "log(Abs(x))",
    "1/(1 + exp(exp(exp(x))))", "gamma(x)", "Max(x, sin(x))", "sin(100*x)", "exp(-1/x**2)", "ceiling(x)*exp(x)",
    "Max(sin(exp(x)), x*cos(x**3))",
]  # fmt: skip


@pytest.mark.parametrize("text", spread(HOSTILE, {"floor(x)"}))
def test_ends_in_a_right_answer_or_a_reason(text: str) -> None:
    f = sp.sympify(text, {"x": x})
    analysis = analyze(Activation("custom", text, f))
    for moments in analysis.moments:
        for name, quantity in moments.items():
            assert quantity.finite or quantity.reason, name
        positive = (moments.second_moment, moments.derivative_second_moment)
        assert all(q.exact is not sp.S.NegativeInfinity for q in positive)
        assert all(float(q) >= 0 for q in positive if q.finite)


def test_what_is_not_real_is_refused() -> None:
    with pytest.raises(InputError, match="no real function"):
        analyze(Activation("custom", "x^x", x**x))


@LONG
def test_what_sympy_never_finishes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its derivative's square alone has SymPy expanding for minutes."""
    monkeypatch.setattr(expectation, "STEPS", 300_000)
    f = (1 + x) ** 400 / (1 + (1 + x) ** 400)
    moments = analyze(Activation("custom", "long", f), (STANDARD_NORMAL,), closed_forms=False).moments[0]
    assert moments.derivative_second_moment.status is Status.NOT_FOUND
    assert "not found within 300,000 steps" in moments.derivative_second_moment.reason


@pytest.mark.parametrize("distribution", DEFAULT, ids=str)
@pytest.mark.parametrize(
    "text", spread([nested(12), "sin(100*x)**2", "exp(-10**6*x**2)", "Abs(x)**3*sin(x)**2"], {"exp(-10**6*x**2)"})
)
def test_agrees_with_another_method(text: str, distribution) -> None:
    """mpmath's own quadrature on many short pieces, with the density written out by hand."""
    f = sp.sympify(text, {"x": x})
    moments = analyze(Activation("custom", text, f), (distribution,), closed_forms=False).moments[0]
    value = sp.lambdify(x, f**2, "mpmath")
    width = mpmath.sqrt(3)
    normal = distribution == STANDARD_NORMAL
    nodes = mpmath.linspace(-9, 9, 73) if normal else mpmath.linspace(-width, width, 49)
    nodes = sorted({*nodes, *(mpmath.mpf(s) / 1000 for s in (-20, -5, -2, -1, 0, 1, 2, 5, 20))})
    expected = mpmath.quad(lambda v: value(v) * (mpmath.npdf(v) if normal else 1 / (2 * width)), nodes)
    assert float(moments.second_moment) == pytest.approx(float(expected), rel=1e-9)


@LONG
def test_known_values() -> None:
    def mean(text: str, distribution) -> object:
        f = sp.sympify(text, {"x": x})
        return analyze(Activation("custom", text, f), (distribution,), closed_forms=False).moments[0].mean

    peak = 1 / sp.sqrt(1 + 2 * sp.Integer(10) ** 6)
    assert mean("exp(-10**6*x**2)", STANDARD_NORMAL).enclosure.overlaps(evaluate(peak))
    assert mean("floor(x)", Uniform(0, 5)).enclosure.contains(2)
    assert mean("sin(1/x)", STANDARD_UNIFORM).exact == 0
    assert mean("sin(100*x)", Normal(0, 2)).exact == 0


@LONG
def test_an_essential_singularity_is_no_pole() -> None:
    steep = analyze(Activation("s", "s", sp.sin(1 / x)), (STANDARD_NORMAL,), closed_forms=False).moments[0]
    assert steep.derivative_second_moment.exact is not sp.S.NegativeInfinity
    assert "pole" not in steep.derivative_second_moment.reason
