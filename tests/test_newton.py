"""Krawczyk's operator: roots that are known, uniqueness, and refusals."""

import pytest
import sympy as sp
from flint import arb, ctx

from actsym.rigor import newton
from actsym.rigor.balls import Uncertain
from actsym.rigor.evaluate import Evaluator, evaluate

U, V = sp.symbols("u v", real=True)


def system(*equations: sp.Expr) -> newton.System:
    unknowns = (U, V)[: len(equations)]

    def ball(g: sp.Expr, point, bits: int) -> arb:
        return Evaluator(sp.sympify(g).subs(dict(zip(unknowns, point, strict=True)))).at(0, bits).ball

    return newton.System(
        lambda point, bits: [ball(g, point, bits) for g in equations],
        lambda point, bits: [[ball(sp.diff(g, u), point, bits) for u in unknowns] for g in equations],
        lambda point: True,
    )


def solve(equations: tuple[sp.Expr, ...], *start: int) -> list[arb] | None:
    problem = system(*equations)
    near = newton.approximate(problem, [sp.Integer(s) for s in start])
    return None if near is None else newton.certify(problem, near, 200)


def test_one_unknown() -> None:
    (root,) = solve((sp.exp(U) - 3,), 0)
    with ctx.workprec(300):
        assert root.contains(evaluate(sp.log(3), digits=70).ball)
        assert root.rel_accuracy_bits() > 180


def test_two_unknowns() -> None:
    u, v = solve((U**2 + V**2 - 4, U * V - 1), 2, 0)
    with ctx.workprec(300):
        for value, exact in ((u + v, sp.sqrt(6)), (u - v, sp.sqrt(2)), (u * v, sp.S.One)):
            assert value.overlaps(evaluate(exact, digits=70).ball)
    assert u.rel_accuracy_bits() > 180


@pytest.mark.parametrize("equation", [U**2 + 1, sp.exp(U)], ids=str)
def test_no_root_is_found_where_there_is_none(equation: sp.Expr) -> None:
    assert solve((equation,), 1) is None


def test_a_double_root_is_not_certified() -> None:
    assert solve(((U - 1) ** 2,), 3) is None


def test_an_uncertain_constant_is_the_same_number_everywhere() -> None:
    with ctx.workprec(64):
        c = Uncertain.of(0, arb(2, 0.25))
        assert c - c == 0
        assert c.is_positive and c.is_real and not c.free_symbols
        assert Uncertain.of(0, arb(0, 1)).is_positive is None
        square = Evaluator(c**2).at(0, 40).ball
    assert square.contains(arb("3.0625")) and square.contains(arb("5.0625"))
    assert square < 6
    assert Uncertain.of(1, arb(3)) == 3
