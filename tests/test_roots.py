"""Isolation of zeros between two points: polynomials with known roots, mpmath, and points that resist."""

from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.rigor.balls import dyadic
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
