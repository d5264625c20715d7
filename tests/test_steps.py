"""Bounds on work by steps: the same count each time, nested budgets, nothing on the way that can stop them."""

import contextlib
import cProfile
import pstats
import sys
import threading

import pytest
import sympy as sp
from flint import acb

from actsym.definition.spec import x
from actsym.errors import OutOfSteps, Unanswered
from actsym.work import steps


def step() -> None:
    pass


def calls(count: int) -> int:
    for _ in range(count):
        step()
    return count


def endless():
    n = 0
    while True:
        step()
        yield (n := n + 1)


def test_a_step_is_a_call():
    assert steps.within(101, calls, 100) == 100
    assert steps.spent() == 101
    with pytest.raises(OutOfSteps, match="not found within 100 steps"):
        steps.within(100, calls, 100)
    assert steps.spent() == 100


def test_no_handler_of_exceptions_on_the_way_goes_on():
    def stubborn() -> None:
        while True:
            with contextlib.suppress(Exception):
                step()

    with pytest.raises(Unanswered):
        steps.within(1000, stubborn)


def test_an_exception_that_is_caught_after_all_still_ends_the_work():
    def swallowed() -> str:
        try:
            calls(10_000)
        except BaseException:
            return "done"
        return "never"

    with pytest.raises(OutOfSteps):
        steps.within(1000, swallowed)


def test_an_exception_that_nobody_can_catch_still_ends_the_work():
    """Python drops what is raised in ``__del__``."""

    class Closed:
        def __del__(self) -> None:
            step()

    def drop() -> None:
        for done[0] in range(10_000):
            Closed()
            step()

    done = [0]
    for budget in range(1000, 1003):
        with pytest.raises(OutOfSteps):
            steps.within(budget, drop)
        assert done[0] < 340


def identity(z: acb) -> acb:
    return z


def pole(z: acb, analytic: bool) -> acb:
    return 1 / identity(z)


def part(z: acb, analytic: bool) -> acb:
    """Objects of flint are made between the calls: with an exception pending that is an error of its own."""
    identity(z)
    return 1 / (z - acb(0.5)) + identity(z).imag + z.real


@pytest.mark.parametrize("function", [pole, part])
def test_compiled_code_that_calls_back_is_ended(function):
    with pytest.raises(OutOfSteps):
        steps.within(1000, acb.integral, function, acb(0), acb(1), eval_limit=100_000)


def test_each_thread_has_budgets_of_its_own():
    counted = []

    def other() -> None:
        steps.within(10**6, calls, 2000)
        counted.append(steps.spent())

    def beside() -> None:
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()

    steps.within(1000, beside)
    assert counted == [2001] and steps.spent() < 1000


def test_the_last_answer_within_the_budget_counts():
    assert steps.latest(1000, endless) == steps.latest(1000, endless) > 300
    assert steps.latest(1000, lambda: iter("abc")) == "c"
    assert steps.latest(1000, lambda: iter(())) is None


def test_an_inner_budget_is_part_of_the_outer_one():
    def outer(inner: int, further: int) -> str:
        try:
            steps.within(inner, calls, 500)
        except OutOfSteps as error:
            calls(further)
            return str(error)
        calls(further)
        return "done"

    assert steps.within(2000, outer, 501, 100) == "done" and 600 < steps.spent() < 610
    assert steps.within(2000, outer, 100, 100) == "not found within 100 steps"
    with pytest.raises(OutOfSteps, match="within 300 steps"):  # the outer one ends first, and nothing follows
        steps.within(300, outer, 1000, 0)
    with pytest.raises(OutOfSteps, match="within 600 steps"):
        steps.within(600, outer, 501, 100)


def test_errors_pass_and_the_profile_function_is_restored():
    seen = []

    def profiler(frame, event, argument):
        seen.append(event)

    sys.setprofile(profiler)
    try:
        with pytest.raises(ZeroDivisionError):
            steps.within(1000, lambda: 1 / 0)
        restored = sys.getprofile()
    finally:
        sys.setprofile(None)
    assert restored is profiler and seen
    steps.within(1000, calls, 10)
    assert sys.getprofile() is None


def test_a_profile_goes_on_afterwards():
    with cProfile.Profile() as profile:
        steps.within(1000, steps.within, 500, calls, 100)
        calls(7)
    counts = {name: entry[0] for (_, _, name), entry in pstats.Stats(profile).stats.items()}
    assert steps.spent() > 100 and counts["calls"] == 1 and counts["step"] == 7
    assert sys.getprofile() is None


def test_what_is_remembered_is_forgotten_where_a_budget_begins():
    asked = []

    @steps.remembered()
    def square(n: int) -> int:
        asked.append(n)
        return n * n

    assert square(3) == square(3) == 9 and asked == [3]
    steps.within(100, square, 3)
    assert asked == [3, 3]


def test_sympy_is_stopped():
    with pytest.raises(OutOfSteps):
        steps.within(300_000, lambda: sp.expand((sp.sin(x) + sp.exp(x) + x + 1) ** 60))
