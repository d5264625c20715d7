"""The fuzz of kernels sees what is wrong with them, and takes nothing else for wrong."""

import numpy as np
import pytest

from codegen.stable.hyperbolic import Tanh
from tests.instruments.fuzz import ask, cases, kernels
from tests.instruments.fuzz.grammar import X, integer
from tests.instruments.fuzz.judge import AGREED, DISAGREEMENT, REFUSED

TANH = ("mul", X, ("tanh", X))


def judged(node):
    return {(v.quantity, v.kind) for v in kernels.judged(kernels.Case(node, "points"))}


@pytest.fixture
def unmeasured(monkeypatch):
    """No kernel is compiled, and nothing warned of."""
    monkeypatch.setattr(ask, "warned", lambda _: set())


def test_what_is_right_agrees(unmeasured):
    kink = ("relu", ("sub", ("mul", integer(3), X), integer(1)))
    for node in (TANH, kink, ("div", X, ("add", integer(1), ("exp", ("neg", X)))), ("abs", ("cos", X))):
        assert {kind for _, kind in judged(node)} == {AGREED}
    assert judged(("sqrt", X)) == {("formula", REFUSED)}


def test_a_wrong_sign_in_a_rule_is_noticed_unless_it_is_warned_of(unmeasured, monkeypatch):
    (right,) = Tanh.slopes
    monkeypatch.setattr(Tanh, "slopes", (lambda u: -right(u),))
    found = judged(TANH)
    assert {("f in float32", AGREED), ("df_dx in float32", DISAGREEMENT)} < found
    monkeypatch.setattr(ask, "warned", lambda _: {("float32", "df_dx")})
    assert {("df_dx in float32", kernels.WARNED), ("df_dx in float64", DISAGREEMENT)} < judged(TANH)


def test_values_that_are_no_numbers_are_noticed(unmeasured, monkeypatch):
    for damaged in (np.nan, np.inf, 0.0):
        monkeypatch.setattr(ask, "kernels", lambda _, wrong=damaged: lambda x: [[wrong] * len(x)] * 3)
        assert ("f in float64", DISAGREEMENT) in judged(TANH)


def test_a_traceback_of_the_generator_is_a_failure(monkeypatch):
    monkeypatch.setattr(ask, "plan", lambda _: {}["none"])
    assert judged(TANH) == {("formula", "exception")}


def test_points_lie_beside_what_may_go_wrong():
    """A pole, and the kink of a maximum, each with its neighbours."""
    node = ("max", ("div", integer(1), ("sub", X, ("sqrt", integer(2)))), integer(1))
    found = kernels.points(kernels.Case(node, "points"), np.float32)
    for place in np.float32(2**0.5), np.float32(1 + 2**0.5):
        assert {np.nextafter(place, np.float32(to)) for to in (0, 9)} & set(found)


def test_the_package_warns_of_what_its_kernels_lose():
    """1/(e^x + x) has a derivative that is infinite over infinite far out."""
    node = ("div", integer(1), ("add", ("exp", X), X))
    assert ("df_dx in float32", kernels.WARNED) in judged(node)


@pytest.mark.long
def test_kernels_of_random_expressions_are_right_or_warn():
    wrong = {i for i, verdicts in kernels.KERNELS.run(1, range(60)) if cases.failures(verdicts)}
    assert wrong <= {10}  # next to the kink of cosh(x)/(abs(x)+1/1000) (docs/checks.md)
