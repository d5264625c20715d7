"""Isolation of zeros between two points: polynomials with known roots, mpmath, and points that resist."""

from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.rigor import newton
from actsym.rigor.balls import Uncertain, dyadic
from actsym.rigor.evaluate import Evaluator, evaluate
from actsym.rigor.jets import Jets
from actsym.rigor.roots import Field, StuckError, between


def isolated(expr: sp.Expr, k: int, low: int, high: int) -> tuple[Field, list, list[int]]:
    field = Field(Jets(expr), 3)
    return field, *field.isolate(k, Fraction(low), Fraction(high))


def test_all_roots_of_a_polynomial() -> None:
    known = [Fraction(n, 7) for n in (-20, -9, -1, 2, 3, 15)]
    field, roots, signs = isolated(sp.prod(x - sp.Rational(r) for r in known), 0, -4, 4)
    assert signs == [1, -1, 1, -1, 1, -1, 1]
    for root, exact in zip(roots, known, strict=True):
        ball = field.narrowed(root, 120)
        with ctx.workprec(400):
            assert ball.contains(arb(exact.numerator) / exact.denominator)
            assert ball.rel_accuracy_bits() >= 110


def test_zeros_of_derivatives_agree_with_mpmath() -> None:
    f = x * sp.tanh(sp.log(1 + sp.exp(x)))
    for k in (1, 2, 3):
        field, roots, _ = isolated(f, k, -8, 8)
        g = sp.lambdify(x, sp.diff(f, x, k), "mpmath")
        for root in roots:
            with mpmath.workdps(40):
                found = mpmath.findroot(g, float(root.lower + root.upper) / 2)
            with ctx.workprec(200):
                assert abs(field.narrowed(root, 100) - arb(found)) < arb("1e-25")
        # No sign change is missed by a dense scan.
        values = [float(g(n / 64)) for n in range(-512, 513)]
        assert sum(a * b < 0 for a, b in pairwise(values)) == len(roots)


def test_a_double_zero_is_not_resolved() -> None:
    with pytest.raises(StuckError) as caught:
        isolated((x - 1) ** 2 * (x + 1), 0, -3, 3)
    assert caught.value.narrow
    assert abs(caught.value.lower - 1) < Fraction(1, 1000)


def test_a_pole_is_not_a_zero() -> None:
    with pytest.raises(StuckError):
        isolated(1 / (x - sp.Rational(1, 3)), 0, -3, 3)


def test_parts_are_divided_inside() -> None:
    for low, high in ((-1, 1), (1, 1 << 40), (-(1 << 30), -1), (3, 4)):
        middle = between(Fraction(low), Fraction(high))
        assert low < middle < high
        assert dyadic(middle).is_exact()


# Krawczyk's operator: roots that are known, uniqueness, and refusals.

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
