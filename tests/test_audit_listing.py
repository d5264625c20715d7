"""Listings: operation counts by the stated convention, and float32 gradients against torch's own."""

import numpy as np
import pytest
import torch

from actsym import catalog
from actsym.audit.listing import ListingError, check, float32_derivative, tree
from actsym.audit.measures.operations import nesting, operations

GRADIENTS = {
    "telu": ("x*tanh(exp(x))", lambda x: x * torch.tanh(torch.exp(x))),
    "silu": ("x*sigmoid(x)", lambda x: x * torch.sigmoid(x)),
    "gelu": ("x*(1/2)*(1 + erf(x/sqrt(2)))", lambda x: x * 0.5 * (1 + torch.erf(x / torch.tensor(2.0).sqrt()))),
    "mish": ("x*tanh(ln(1 + exp(x)))", lambda x: x * torch.tanh(torch.log(1 + torch.exp(x)))),
    "elu": ("where(exp(x) - 1, x)", lambda x: torch.where(x < 0, torch.exp(x) - 1, x)),
    "relu": ("max(0, x)", lambda x: torch.maximum(torch.zeros_like(x), x)),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients_are_those_of_automatic_differentiation(name):
    listing, function = GRADIENTS[name]
    points = np.linspace(-20, 20, 4001, dtype=np.float32)[:-1] + np.float32(0.003)
    ours = float32_derivative(check(listing, catalog.get(name)), points)
    leaf = torch.tensor(points, requires_grad=True)
    function(leaf).sum().backward()
    np.testing.assert_allclose(ours, leaf.grad.numpy(), rtol=2e-6, atol=3e-7)


def test_gradients_underflow_and_the_digits_of_mish_at_minus_15():
    telu = tree("x*tanh(exp(x))")
    values = float32_derivative(telu, np.array([-103.98, -103.97, -50], dtype=np.float32))
    assert values[0] == 0 and values[1] != 0 and values[2] < 0
    # 1 + e^-15 is rounded to a multiple of 2^-23: the logarithm is 3 * 2^-23, not 3.06e-7
    (mish,) = float32_derivative(tree("x*tanh(ln(1 + exp(x)))"), np.array([-15], dtype=np.float32))
    assert abs(float(mish) - (3 * 2**-23 - 15 * np.exp(-15.0) / (1 + 3 * 2**-23))) < 1e-12


@pytest.mark.parametrize(
    ("name", "listing", "counts"),
    [
        ("relu", "max(0, x)", (1, 0, 0, 0, 1)),
        ("silu", "x*(1/(1 + exp(-x)))", (0, 1, 2, 1, 3)),
        ("silu", "x/(1 + exp(-x))", (0, 1, 1, 1, 2)),
        ("gem_n1", "where(0, x - x/(1 + x**2))", (1, 0, 2, 2, 2)),
    ],
)
def test_counts_follow_the_form(name, listing, counts):
    assert operations(catalog.get(name), listing).counts == counts


def test_operations_in_arguments_are_another_reading():
    found = dict(operations(catalog.get("silu"), "x*(1/(1 + exp(-x)))").readings)
    assert sorted(found.values()) == ["0 1 2 2 3", "0 1 3 1 3"]


def test_nesting_counts_calls_within_calls():
    assert nesting(catalog.get("smish"), "x*tanh(ln(1 + 1/(1 + exp(-x))))").counts == (3,)


def test_a_listing_of_another_function_is_refused():
    with pytest.raises(ListingError, match="not shown to equal TeLU"):
        check("x*tanh(x)", catalog.get("telu"))
    with pytest.raises(ListingError, match="is none of"):
        tree("x*cosh(x)")
