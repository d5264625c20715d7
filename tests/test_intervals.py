"""Interval evaluation holds every value of the function, also over hundreds of orders of magnitude."""

import itertools
from fractions import Fraction

import pytest
import sympy as sp
from elements import ELEMENTS
from flint import arb, ctx
from together import together

from actsym.definition.spec import x
from actsym.rigor.evaluate import Evaluator
from actsym.rigor.intervals import Interval, compile_interval

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
