"""Zeros in closed form: every proposal is a zero, to fifty digits."""

import pytest
import sympy as sp
from flint import arb

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.rigor.breakpoints import pieces
from actsym.rigor.exact_zeros import proposed_zeros, short_numbers, shorter_form

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
