"""The graph of rounded operations."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.properties.floats.program import Program, ProgramError
from codegen.driver import sources
from codegen.ir import OPS, Constant, Graph, evaluate, order
from codegen.passes import passes


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


# What stands after each pass can be read, for every kind.


@pytest.mark.parametrize("name", ["swish", "swiglu", "rrelu", "hermite_n3", "squaf_p_k2", "polynorm_r3"])
def test_passes_end_in_the_sources(name):
    found = dict(passes(ACTIVATIONS[name]))
    assert found["definition"] == str(ACTIVATIONS[name].definition)
    made = sources(ACTIVATIONS[name])
    assert {title: found[title] for title in made} == made
    assert all(text.strip() for text in found.values())


def test_the_passes_of_a_product_with_a_logistic_function():
    found = dict(passes(ACTIVATIONS["swish"]))
    assert found["stable form"] == "x*Sigmoid(beta*x)"
    assert found["derivatives"].splitlines()[0] == "df_dx = beta*x*SigmoidSlope(beta*x) + Sigmoid(beta*x)"
    assert "exp(neg(" in found["graph"] and found["graph"].splitlines()[-1].startswith("d2f_dbeta_dbeta = ")


# Programs compute what the expression says, in the order in which it is printed.


def _names(expr: sp.Expr, **options: bool) -> list[str]:
    return [o.name for o in Program.of(expr, **options).operations if o.name not in ("x", "constant")]


def test_a_quotient_is_one_division_after_the_products() -> None:
    assert _names(x**3 / (x**2 + 1)) == ["power", "power", "add", "div"]
    assert _names(x / (1 + sp.Abs(x))) == ["abs", "add", "div"]
    assert _names(x * sp.tanh(sp.exp(x))) == ["exp", "tanh", "mul"]


def test_differences_and_sign_changes() -> None:
    assert _names(1 - sp.tanh(x) ** 2) == ["tanh", "power", "sub"]
    assert _names(-x) == ["neg"]
    assert _names(1 / (1 + sp.exp(-x))) == ["neg", "exp", "add", "div"]


def test_sharing_computes_a_repeated_part_once() -> None:
    expr = sp.exp(x) / (1 + sp.exp(x))
    assert _names(expr).count("exp") == 1
    program = Program(share=False)
    program.outputs.append(program.expression(expr))
    assert [o.name for o in program.operations].count("exp") == 2


def test_all_branches_are_computed_and_one_selected() -> None:
    f = sp.Piecewise((x**2, x > 1), (sp.exp(x), x < 0), (0, True))
    assert sorted(_names(f)) == ["compare", "compare", "exp", "power", "select", "select"]


def test_what_is_no_operation_is_named() -> None:
    with pytest.raises(ProgramError, match="Derivative"):
        Program.of(sp.Derivative(sp.floor(x), x))
