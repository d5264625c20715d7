"""The graph of rounded operations."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from codegen.ir import OPS, Constant, Graph, evaluate, order


def test_equal_nodes_are_one():
    g = Graph()
    assert g.mul(g.x, g.x) is g.mul(g.x, g.x)
    assert len(order([g.add(g.mul(g.x, g.x), g.mul(g.x, g.x))])) == 3


def test_exact_simplifications():
    g = Graph()
    one = g.constant(1)
    assert g.mul(g.x, one) is g.x and g.div(g.x, one) is g.x
    assert g.neg(g.neg(g.x)) is g.x
    assert g.add(g.x, g.neg(g.parameter("a"))) is g.sub(g.x, g.parameter("a"))
    assert g.abs(g.neg(g.x)) is g.abs(g.x)


@pytest.mark.parametrize("exact", [sp.pi, sp.sqrt(2), sp.Rational(1, 3), -sp.E, sp.Rational(1, 10**6), sp.Integer(7)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_constants_round_to_nearest_and_the_residual_is_the_rest(exact, dtype):
    value = sp.Rational(sp.N(exact, 60))
    target = Fraction(int(value.p), int(value.q))
    high = Constant(exact).rounded(dtype)
    error = abs(Fraction(float(high)) - target)
    for neighbour in (np.nextafter(high, dtype(-np.inf)), np.nextafter(high, dtype(np.inf))):
        assert error <= abs(Fraction(float(neighbour)) - target)
    low = Constant(exact, residual=True).rounded(dtype)
    assert abs(Fraction(float(high)) + Fraction(float(low)) - target) <= error * Fraction(
        1, 2 ** (23 if dtype is np.float32 else 52)
    )


def test_rounding_to_single_is_not_rounded_twice():
    """1 + 2^-24 + 2^-60 is above the midpoint, but rounds to the midpoint in double first, and then to even: down."""
    exact = 1 + sp.Rational(1, 2**24) + sp.Rational(1, 2**60)
    assert Constant(exact).rounded(np.float32) == np.nextafter(np.float32(1), np.float32(2))


def test_evaluation_rounds_every_operation():
    g = Graph()
    node = g.add(g.add(g.x, g.constant(1)), g.constant(-1))
    (out,) = evaluate([node], np.array([2.0**-30]), {}, np.float32)
    assert out[0] == 0
    (out,) = evaluate([node], np.array([2.0**-30]), {}, np.float64)
    assert out[0] == 2.0**-30


def test_min_and_max_keep_a_nan_in_the_first_operand():
    g = Graph()
    for op in ("min", "max"):
        (out,) = evaluate([g.call(op, g.x, g.constant(1))], np.array([np.nan, 0.5, 2.0]), {}, np.float64)
        assert np.isnan(out[0]) and set(out[1:]) == ({0.5, 1.0} if op == "min" else {1.0, 2.0})


def test_substitution():
    g = Graph()
    root = g.mul(g.x, g.call("exp", g.x))
    clamped = g.substitute(root, g.x, g.call("min", g.x, g.constant(2)))
    (out,) = evaluate([clamped], np.array([1.0, 5.0]), {}, np.float64)
    assert np.allclose(out, [np.e, 2 * np.exp(2)])


def test_unknown_operation_is_refused():
    g = Graph()
    with pytest.raises(ValueError, match="no operation nope"):
        g.call("nope", g.x)
    assert all(op.meaning for op in OPS.values())
