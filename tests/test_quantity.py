"""Quantities: exact round trips, printing of proven digits, arithmetic on both faces."""

import random
from fractions import Fraction

import pytest
import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.errors import Unanswered
from actsym.quantity import Enclosure, Quantity, Status
from actsym.rigor.integrate import integrate


def balls() -> list[arb]:
    rng = random.Random(1)
    with ctx.workprec(150):
        made = [arb(rng.uniform(-3, 3), rng.random() * 2.0 ** rng.randint(-140, 3)).exp() for _ in range(300)]
        return [*made, arb(0), arb(1), arb(-7) / 3, arb(0, 1), arb((1, -5000)), arb((3, 5000)), arb(2, arb((1, -30)))]


def test_json_round_trip_is_exact() -> None:
    for ball in balls():
        once = Enclosure.from_json(Enclosure(ball).to_json())
        assert once == Enclosure(ball)
        assert once.ball.contains(ball) and ball.contains(once.ball)
        assert hash(once) == hash(Enclosure(ball))


def test_text_shows_proven_digits_only() -> None:
    with ctx.workprec(200):
        assert Enclosure(arb(1) / 3).text(10) == "0.3333333333"
        assert Enclosure(arb(1) / 3 + arb(0, 1e-6)).text(30) == "0.33333"
        assert Enclosure(arb(0)).text() == "0"
        assert Enclosure(arb(-12)).text() == "-12"
        assert Enclosure(arb(0, 1e-40)).text() == "0 ± 1.1e-40"
        assert Enclosure(arb(0, 3)).text() == "0 ± 3.1e0"


def test_contains_exact_rationals() -> None:
    with ctx.workprec(100):
        third = Enclosure(arb(1) / 3)
    assert third.contains(Fraction(1, 3))
    assert not third.contains(Fraction(333333, 10**6))


def test_arithmetic_keeps_both_faces() -> None:
    with ctx.workprec(120):
        root = Quantity(exact=sp.sqrt(2), enclosure=Enclosure(arb(2).sqrt()))
        square = root.map(lambda v: v * v)
    assert square.exact == 2
    assert square.enclosure.contains(2)
    bare = Quantity(enclosure=root.enclosure)
    assert root.map(lambda a, b: a + b, bare).exact is None


def test_what_is_not_finite_spreads_and_says_why() -> None:
    infinite = Quantity.infinite("it diverges", -sp.oo)
    one = Quantity.of_exact(1, "given")
    assert one.map(lambda a, b: a / b, infinite).status is Status.INFINITE
    assert float(infinite) == float("-inf")
    assert "it diverges" in str(infinite)
    with pytest.raises(ValueError, match="no reason to be"):
        float(Quantity.undefined("no reason to be"))


@pytest.mark.parametrize(
    "quantity",
    [
        Quantity.of_exact(sp.Rational(1, 3), "given"),
        Quantity(exact=sp.erfc(sp.sqrt(2)) / sp.pi, enclosure=Enclosure(arb(1, 0.5)), checks=("a", "b"), method="m"),
        Quantity.infinite("grows", -sp.oo),
        Quantity.not_found("hard"),
    ],
)
def test_quantity_round_trip(quantity: Quantity) -> None:
    assert Quantity.from_json(quantity.to_json()) == quantity


def test_undecided_is_not_not_found():
    integrand = sp.exp(-(x**2)) * sp.log(sp.exp(x) + sp.sin(x) ** 2 + 1)
    found = integrate(integrand, -sp.oo, sp.oo)
    assert found.status is Status.UNDECIDED and "is not shown to be positive" in found.reason
    assert found.status.unsettled and Quantity.from_json(found.to_json()) == found
    assert Quantity.unanswered(Unanswered("no table holds it")).status is Status.NOT_FOUND
