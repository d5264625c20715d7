r"""LaTeX that code hosts accept: closed braces, no table edges, no refused macros."""

import re

import pytest
import sympy as sp
from tex_balance import balanced
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind, x
from actsym.moments.moments import QUANTITIES
from actsym.text import typeset as setting
from actsym.text.typeset import latex, srepr, symbol, typeset
from actsym.work import cache

HARD = [
    sp.Abs(x),
    sp.Max(x, 0),
    sp.erfc(x / sp.sqrt(2)),
    sp.Interval.Lopen(0, sp.oo),
    sp.Ei(-1),
    sp.polylog(2, -sp.E),
    sp.Piecewise((x, sp.And(x > 0, x < 1)), (0, sp.Ne(x, 3)), (1, True)),
    sp.Integral(sp.exp(-(x**2)), (x, -1, sp.oo)),
    sp.Rational(-3, 10**6),
    sp.Union(sp.Interval(0, 1), sp.FiniteSet(5)),
    sp.Symbol("scale") ** 2,
    sp.S.Reals,
    sp.meijerg([[1], []], [[2], []], x),
    sp.hyper([1], [2], x),
    sp.Derivative(sp.sign(x), x),
]


def expressions():
    yield from HARD
    for activation in ACTIVATIONS.values():
        yield activation.expr
        if activation.kind is not Kind.ROW:
            yield sp.diff(activation.expr, x)
        yield from (p.default for p in activation.parameters)
        yield from (p.domain for p in activation.parameters)


def test_latex_is_balanced_and_safe():
    for expr in expressions():
        text = latex(expr)
        assert balanced(text), text
        assert not re.search(r"[|<>\n]|\\operatorname", text), text


@together(
    "text",
    ["{", "}", "}{", r"\left(x", r"x\right)", r"\begin{cases} x", r"\begin{cases} x \end{array}", r"{\left( } \right)"],
)
def test_unbalanced_is_seen(text):
    assert not balanced(text)


@pytest.mark.parametrize(
    "text", [r"\{", r"\leftarrow x", r"\left\{ x \right\}", r"\frac{a}{b_{c}}", r"x \rightarrow y"]
)
def test_balanced_is_accepted(text):
    assert balanced(text)


def test_names_of_several_letters_are_upright():
    assert symbol("slope") == r"\mathrm{slope}"
    assert symbol("eps") == r"\varepsilon"
    assert symbol("alpha") == r"\alpha"
    assert symbol("N") == "N"


def test_small_decimal_fractions_are_powers_of_ten():
    assert latex(sp.Rational(1, 10**6)) == "10^{-6}"
    assert latex(sp.Rational(1, 100)) == r"\frac{1}{100}"


@pytest.mark.parametrize("name", ["gelu", "squaf_k2", "swiglu", "hermite_n3", "tropical_n3"])
def test_exact_notation_is_that_of_sympy(name):
    assert srepr(ACTIVATIONS[name].expr) == sp.srepr(ACTIVATIONS[name].expr)


def test_what_was_set_is_kept_and_read_again(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    expr = sp.sqrt(2) * sp.Symbol("x", real=True) + sp.exp(3)
    monkeypatch.setattr(setting, "_memory", setting._Memory())
    first = latex(expr), srepr(expr)
    setting.keep()
    monkeypatch.setattr(setting, "_memory", setting._Memory())
    monkeypatch.setattr(setting, "_latex", lambda _: pytest.fail("set again"))
    assert (latex(expr), srepr(expr)) == first == (r"\sqrt{2} x + e^{3}", sp.srepr(expr))


def test_notation_is_typeset():
    found = [typeset(row.notation) for row in QUANTITIES.values()]
    assert found[2:4] == ["E[f^2]", "E[f'^2]"] and found[5] == r"\mathrm{Cov}[x, f]"
    assert found[-1] == r"\sqrt{\mathrm{Var}[x] / E[f'^2]}" and typeset("E[|f|³]") == r"E[\lvert f \rvert^3]"
    assert all(balanced(text) for text in found)
