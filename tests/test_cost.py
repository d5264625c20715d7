"""Operation counts, counted by hand; the published ones and the conventions that they follow."""

import pytest
import sympy as sp
from elements import ELEMENTS
from tiers import spread

from actsym.catalog import ACTIVATIONS, gem
from actsym.definition.spec import x
from actsym.properties.floats.cost import Cost, OperationCount, chain_length, cheapest, cost, count, derive
from actsym.properties.floats.program import Program


def _defined(expr: sp.Expr) -> OperationCount:
    return count(Program.of(expr, share=False))


def test_shortest_addition_chains() -> None:
    assert [chain_length(n) for n in range(1, 17)] == [0, 1, 2, 2, 3, 3, 4, 3, 4, 4, 5, 4, 5, 5, 5, 4]
    assert chain_length(23) == 6 and chain_length(63) == 8  # squaring alone takes 7 and 10
    assert chain_length(128) == 7


def test_counts_by_hand() -> None:
    telu = _defined(ACTIVATIONS["telu"].formula)
    assert telu == OperationCount(multiplications=1, calls=(("exp", 1), ("tanh", 1)), depth=3)
    gelu = _defined(ACTIVATIONS["gelu"].formula)
    assert (gelu.additions, gelu.multiplications, gelu.divisions, gelu.calls) == (1, 2, 1, (("erf", 1),))
    silu = _defined(ACTIVATIONS["silu"].formula)
    assert (silu.additions, silu.divisions, silu.negations, silu.calls, silu.depth) == (1, 1, 1, (("exp", 1),), 4)
    relu = _defined(ACTIVATIONS["relu"].formula)
    assert (relu.total, relu.comparisons, relu.selections, relu.constants) == (1, 1, 1, 1)


def test_repeated_parts_count_again_in_the_definition_and_once_when_optimised() -> None:
    expr = sp.exp(x) / (1 + sp.exp(x))
    assert _defined(expr).transcendental == 2
    assert cheapest(expr).transcendental == 1


@pytest.mark.parametrize(("n", "published"), [(1, 5), (2, 6)])
def test_gem_s_published_operations_hold_with_one_division(n: int, published: int) -> None:
    """5 for N = 1 and about 6 for N = 2, with a division as one operation, as in x - x/(1 + x^2N)."""
    assert cheapest(gem(N=n).formula).total == published


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 8])
def test_gem_s_published_rule_holds_for_powers_of_two_only(n: int) -> None:
    """5 + floor(log2 N) by repeated squaring: other N take more, because x^2N needs a longer addition chain."""
    power_of_two = n & (n - 1) == 0
    needed = chain_length(2 * n) + 4
    assert (needed == 5 + (n.bit_length() - 1)) is power_of_two
    assert cheapest(gem(N=n).formula).total == needed


#: TeLU paper, table 5: piecewise, nonlinear, multiplicative, additive, constants.
_TABLE_5 = {
    "telu": (0, 2, 1, 0, 0), "relu": (1, 0, 0, 0, 1), "elu": (1, 1, 0, 1, 1), "silu": (0, 1, 2, 2, 3),
    "gelu": (0, 1, 2, 1, 3), "mish": (0, 3, 1, 1, 2), "logish": (0, 2, 3, 1, 4), "smish": (0, 3, 3, 1, 4),
}  # fmt: skip


@pytest.mark.parametrize("name", _TABLE_5)
def test_published_branches_and_nonlinear_calls_are_right(name: str) -> None:
    found = _defined(ACTIVATIONS[name].formula)
    assert (found.selections, found.transcendental) == _TABLE_5[name][:2]


def test_published_arithmetic_follows_no_one_convention() -> None:
    """Of the printed formulas: 1/(1 + e^-x) is a division and, with x, a product; -x is a subtraction from 0."""
    agree = {"telu", "relu", "elu", "silu"}
    for name, (_, _, multiplicative, additive, _) in _TABLE_5.items():
        found = _defined(ACTIVATIONS[name].formula)
        reciprocals = 1 if name == "silu" else 0
        ours = (found.multiplications + found.divisions + reciprocals, found.additions + found.negations)
        assert (ours == (multiplicative, additive)) is (name in agree or name == "mish"), name


@pytest.mark.parametrize("name", spread(ELEMENTS, 15))
def test_optimised_is_never_dearer_and_sharing_helps(name: str) -> None:
    found = derive(ELEMENTS[name].formula)
    assert found.reason == "" and found.optimised.transcendental <= found.definition.transcendental
    together = found.optimised_both.transcendental
    assert together <= found.optimised.transcendental + found.optimised_derivative.transcendental


def test_mish_needs_one_exponential() -> None:
    assert derive(ACTIVATIONS["mish"].formula).optimised.calls == (("exp", 1),)


def test_json_and_rows() -> None:
    found = cost(ACTIVATIONS["smish"])
    assert Cost.from_json(found.to_json()) == found
    assert len(found.rows()) == 5 and "calls of exp" in dict(found.rows())["operations of f' as derived"]


def test_what_cannot_be_counted_says_why() -> None:
    assert "Derivative" in derive(sp.Derivative(sp.floor(x), x)).reason
