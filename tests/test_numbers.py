"""Every printed digit is proven, and rounded to nearest."""

from fractions import Fraction

import flint
import mpmath
import pytest
import sympy as sp
from together import together

from actsym.quantity import Enclosure, Quantity
from actsym.text.numbers import bounds, decimal, upward


def ball(text: str, radius: str) -> Quantity:
    with flint.ctx.workprec(300):
        return Quantity(enclosure=Enclosure(flint.arb(text, radius)))


@together("expr", [sp.pi, -sp.E * 10**7, sp.exp(-30), sp.sqrt(2) / 10**12, sp.Rational(1, 7), sp.log(2)])
@together("digits", [1, 5, 20, 50])
def test_rounds_to_nearest(expr, digits):
    shown = Fraction(decimal(Quantity(exact=expr), digits))
    exact = Fraction(str(sp.N(expr, 90)))
    with mpmath.workdps(90):
        unit = Fraction(10) ** (int(mpmath.floor(mpmath.log10(abs(mpmath.mpf(str(sp.N(expr, 90))))))) - digits + 1)
    assert abs(shown - exact) <= unit / 2


@pytest.mark.parametrize("value", ["0.5", "-3", "1200", "0.044715", "1e-30", "2", "0.001"])
def test_short_exact_numbers_are_written_in_full(value):
    shown = decimal(Quantity(exact=sp.Rational(value)))
    assert Fraction(shown) == Fraction(value)
    assert not (shown.endswith("0") and "." in shown)


def test_rounding_up_leaves_what_is_infinite():
    assert (upward(2.34488123), upward(float("inf"))) == ("2.34489", "inf")


def test_no_digit_beyond_the_enclosure():
    shown = decimal(ball("0.123456789012345678", "1e-9"))
    assert shown in ("0.12345679", "0.1234568")
    assert decimal(ball("0.123456789012345678", "1e-40"), 30).startswith("0.12345678901234567")


@together("middle", ["3.14159265", "-271828.18", "1e-17", "9.9999999999", "0.5"])
@together("radius", ["1e-3", "1e-6", "1e-12", "1e-25"])
def test_both_ends_of_the_enclosure_round_to_what_is_shown(middle, radius):
    quantity = ball(middle, radius)
    shown = decimal(quantity)
    low, high = bounds(quantity.enclosure)
    if "±" in shown:
        assert low <= 0 <= high
        assert max(-low, high) <= Fraction(shown.partition("± ")[2])
        return
    exponent = int(shown.partition("e")[2] or 0) - len(shown.partition("e")[0].partition(".")[2])
    unit = Fraction(10) ** exponent
    assert abs(Fraction(shown) - low) <= unit / 2
    assert abs(Fraction(shown) - high) <= unit / 2


def test_numbers_of_ten_thousand_digits():
    value = Quantity(enclosure=Enclosure(flint.arb(20000).exp()))
    assert decimal(value, 6) == "7.75600e8685"
    assert (
        decimal(Quantity(enclosure=Enclosure(flint.arb(0, 1).exp() * value.ball)), 6)
        == "between 2.85e8685 and 2.11e8686"
    )


def test_zeros_are_not_made_up():
    shown = decimal(ball("12345.678", "10"))
    assert Fraction(shown) in (12300, 12350, 12000)
    assert "e" in shown
    assert decimal(ball("0", "0")) == "0"
    assert decimal(ball("1e-40", "1e-35")).startswith("0 ± ")


@pytest.mark.parametrize("exponent", [-(10**9), 10**9, -70000])
def test_numbers_far_beyond_every_format_are_told_without_their_fractions(exponent):
    """2^(10^9) as a fraction takes gigabytes."""
    with flint.ctx.workprec(128):
        value = Quantity(enclosure=Enclosure(flint.arb(exponent).exp()))
    with mpmath.workdps(40):
        wanted = mpmath.nstr(mpmath.exp(mpmath.mpf(exponent)), 20, strip_zeros=False)
    assert decimal(value, 20).replace("e+", "e") == wanted.replace("e+", "e")
    tiny = Quantity(enclosure=Enclosure(flint.arb(0, flint.arb(exponent).exp().mid())))
    assert decimal(tiny).startswith("0 ± 1e")
