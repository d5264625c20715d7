"""How printed values are compared: rounding, sets, classes and counts."""

from fractions import Fraction

import pytest
import sympy as sp
from flint import arb
from together import together

from actsym.audit.claim import Claim, Derived, Verdict
from actsym.audit.judge import Printed, PrintedError, class_holds, judge
from actsym.definition.spec import x
from actsym.quantity import Enclosure, Quantity


def verdict(printed, derived):
    return judge(Claim("a.b", "a", "", "", "f()", printed), derived).verdict


def number(value):
    return Derived(quantity=Quantity.of_exact(sp.Rational(value), "given"))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("0.25", "0.245", "0.255"), ("-1.58", "-1.585", "-1.575"), ("7.5826e-10", "7.58255e-10", "7.58265e-10"),
        ("3e2", "250", "350"), ("1", "1", "1"), ("-4", "-4", "-4"),
    ],
)  # fmt: skip
def test_a_printed_number_stands_for_what_rounds_to_it(text, low, high):
    printed, low, high = Printed.of(text), Fraction(low), Fraction(high)
    assert printed.fits(low, low) and printed.fits(high, high)
    beyond = (high - low) / 100 + Fraction(1, 10**20)
    assert printed.fits(high + beyond, high + beyond) is False and printed.fits(low - beyond, low - beyond) is False
    assert printed.fits(high - beyond, high + beyond) is None


def test_a_number_that_straddles_the_rounding_boundary_is_not_decided():
    assert verdict("1.0", number(1)) is Verdict.CONFIRMED
    ball = Quantity(enclosure=Enclosure(arb("1.05", "0.01")))
    assert verdict("1.0", Derived(quantity=ball)) is Verdict.UNDECIDED


@together(
    ("printed", "derived", "expected"),
    [
        ("oo", Derived(quantity=Quantity.infinite("diverges")), Verdict.CONFIRMED),
        ("-oo", Derived(quantity=Quantity.infinite("diverges")), Verdict.REFUTED),
        ("1.0", Derived(quantity=Quantity.infinite("diverges")), Verdict.REFUTED),
        ("oo", number("1/2"), Verdict.REFUTED),
        ("N/A", Derived(quantity=Quantity.undefined("none")), Verdict.CONFIRMED),
        ("1.0", Derived(quantity=Quantity.undefined("none")), Verdict.REFUTED),
        ("none", number(3), Verdict.REFUTED),
        ("1.0", Derived(quantity=Quantity.not_found("too hard")), Verdict.UNDECIDED),
        ("0.3", number("1/3"), Verdict.CONFIRMED),
        ("0", number("1/3"), Verdict.REFUTED),
        ("1/3", number("1/3"), Verdict.CONFIRMED),
        ("true", Derived(truth=True), Verdict.CONFIRMED),
        ("false", Derived(truth=True), Verdict.REFUTED),
        ("true", Derived(truth=True, sharper="more"), Verdict.REFINED),
        ("true", Derived(truth=False, sharper="more"), Verdict.REFUTED),
        ("1 2", Derived(counts=(1, 2)), Verdict.CONFIRMED),
        ("1 3", Derived(counts=(1, 2)), Verdict.REFUTED),
        ("<= 1 3", Derived(counts=(1, 2)), Verdict.REFINED),
        ("<= 1 1", Derived(counts=(1, 2)), Verdict.REFUTED),
        ("(-oo, -1.5]", Derived(end=Quantity.of_exact(sp.Rational("-1.46"), "")), Verdict.CONFIRMED),
        ("(-oo, -1.5]", Derived(end=Quantity.of_exact(sp.Rational("-1.41"), "")), Verdict.REFINED),
        ("(-oo, -1.5]", Derived(end=Quantity.of_exact(sp.Rational("-1.56"), "")), Verdict.REFUTED),
        ("(-oo, -1.5]", Derived(end=Quantity.of_exact(sp.Rational("-1.39"), "")), Verdict.REFUTED),
        ("x*(x + 1)", Derived(expression=x**2 + x), Verdict.CONFIRMED),
        ("x*(x + 2)", Derived(expression=x**2 + x), Verdict.REFUTED),
        ("max(0, x)", Derived(expression=sp.Piecewise((x, x > 0), (0, True))), Verdict.CONFIRMED),
        ("x", Derived(expression=sp.Piecewise((x, x > 0), (0, True))), Verdict.REFUTED),
    ],
)
def test_verdicts(printed, derived, expected):
    assert verdict(printed, derived) is expected


@pytest.mark.parametrize(("printed", "derived"), [("maybe", Derived(truth=True)), ("1", Derived(counts=(1, 2)))])
def test_a_value_of_another_kind_is_an_error(printed, derived):
    with pytest.raises(PrintedError):
        verdict(printed, derived)


def test_classes():
    gelu = x * sp.exp(-(x**2) / 2)
    assert class_holds("Theta(x/exp(x))", x * sp.exp(-x)) == (True, True)
    assert class_holds("Theta(1/exp(x))", x * sp.exp(-x)) == (False, True)
    assert class_holds("O(1/exp(x)); Omega(1/exp(x**2))", gelu) == (True, False)
    assert class_holds("O(1/factorial(x)); Omega(1/factorial(x**2))", gelu) == (True, False)
    assert class_holds("O(1/factorial(x**2))", gelu) == (False, False)
    assert class_holds("Omega(1/factorial(x))", gelu) == (False, False)
    with pytest.raises(ValueError, match="is no class"):
        class_holds("about x", gelu)
