"""Stable forms equal the definitions they come from, derivatives included."""

import random

import mpmath
import pytest
import sympy as sp
from stable_functions import v
from tiers import spread

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind, noise, u, x
from codegen.kinds.scalar import derivatives
from codegen.stable.rules import RULES, stabilize


def branch(expr, at, defaults):
    """The expression that holds at a point: Piecewise resolved by the point, parameters at their defaults."""
    return expr.replace(
        lambda e: isinstance(e, sp.Piecewise), lambda e: next(b for b, c in e.args if c.subs(defaults).subs(x, at))
    )


#: Those that are computed from one expression, element by element.
SCALAR = [n for n, a in ACTIVATIONS.items() if a.kind is not Kind.ROW and not a.vectors]
#: The inputs beside x.
OTHERS = {u: sp.Rational(-7, 3), noise: sp.Rational(3, 8)}


@pytest.mark.parametrize("name", spread(SCALAR, 12))
def test_every_derivative_equals_that_of_the_definition(name):
    activation = ACTIVATIONS[name]
    generator = random.Random(7)
    defaults = {p.symbol: p.default for p in activation.parameters} | OTHERS
    points = [sp.Rational(generator.randint(-4000, 4000), 577) for _ in range(6)]
    inputs = (x, u) if activation.kind is Kind.GATED else (x,)
    for derivative in derivatives(activation, inputs):
        for at in points:
            textual = branch(activation.definition, at, defaults)
            for variable in derivative.by:
                textual = sp.diff(textual, variable)
            stable = v.define(branch(derivative.expr, at, defaults))
            a, b = (mpmath.mpf(sp.N(e.subs(defaults).subs(x, at).doit(), 40)) for e in (stable, textual))
            assert abs(a - b) <= mpmath.mpf(10) ** -25 * max(abs(b), mpmath.mpf(10) ** -15), (derivative.name, at)


@pytest.mark.parametrize(
    ("text", "stable"),
    [
        (1 / (1 + sp.exp(-x)), v.Sigmoid(x)),
        (1 / (1 + sp.exp(-x)) ** 2, v.SigmoidPower(x, 2)),
        (sp.log(1 + sp.exp(3 * x)), v.Softplus(3 * x)),
        (1 + sp.tanh(x), 2 * v.Sigmoid(2 * x)),
        (1 - sp.tanh(x), 2 * v.Sigmoid(-2 * x)),
        (1 + sp.erf(x / sp.sqrt(2)), 2 * v.NormalCdf(x)),
        (1 - sp.erf(x / sp.sqrt(2)), 2 * v.NormalCdf(-x)),
        (3 * sp.exp(x) - 3, 3 * v.Expm1(x)),
        (sp.exp(-(x**2) / 2), v.Gauss(x)),
        (sp.exp(-2 * x**2), v.Gauss(2 * x)),
        (sp.tanh(sp.log(1 + sp.exp(x))), v.TanhSoftplus(x)),
        (sp.tanh(sp.log(1 + 1 / (1 + sp.exp(-x)))), v.TanhLog1pSigmoid(x)),
        (sp.tanh(sp.exp(x)), v.Tanh(v.SaturatedExp(x))),
        (x**3 / (1 + x**2), x * v.Ratio(x**2, sp.Integer(1))),
        (sp.Max(x, 0), sp.Piecewise((x, x > 0), (0, True))),
    ],
)
def test_what_the_rules_recognise(text, stable):
    assert stabilize(text) == stable


@pytest.mark.parametrize("text", [sp.exp(x) - 2, sp.exp(x**2 / 2), 1 / (2 - sp.exp(x)), sp.sin(x), x**3 / (x - 1)])
def test_what_the_rules_leave_alone(text):
    assert stabilize(text) == text


def test_every_rule_states_its_domain():
    assert all(rule.name and rule.domain for rule in RULES)
    assert len({rule.name for rule in RULES}) == len(RULES)


def test_derivative_of_a_rational_gate_does_not_cancel():
    """GEM's derivative is a product of sums of non-negative terms: R (1 + 2N (1 - R))."""
    (_, slope, *_) = derivatives(ACTIVATIONS["gem_n2"])
    inner = slope.expr.args[0][0]
    assert inner == (1 + 4 * v.Ratio(sp.Integer(1), x**4)) * v.Ratio(x**4, sp.Integer(1))
