"""Damages that the default parameters do not show pass the plain verification, and not the one away from them."""

from types import SimpleNamespace

import pytest
import sympy as sp
import torch
from tiers import LONG, spread

import generated
from actsym.catalog import ACTIVATIONS, get
from actsym.definition.spec import Kind
from codegen.names import in_order
from codegen.verify import away as module
from codegen.verify.away import VALUES, away, variants
from codegen.verify.grid import SAMPLE
from codegen.verify.run import verify


class Steeper(torch.autograd.Function):
    """The parameter itself, its gradient times a factor."""

    @staticmethod
    def forward(ctx, parameter, factor):
        ctx.save_for_backward(factor)
        return parameter.clone()

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.saved_tensors[0], None


def modulus(x, weight, **options):
    return generated.prelu(x, weight.abs(), **options)


def twice_below_zero(x, beta, **options):
    """Swish with df/dbeta doubled for negative beta."""
    return generated.swish(x, Steeper.apply(beta, 1 + (beta.detach() < 0)), **options)


def off_from_the_ninth(x, a, **options):
    """Hermite with df/da_k 1 % off for k >= 9."""
    return generated.hermite(x, Steeper.apply(a, 1 + (torch.arange(a.shape[-1]) >= 9) / 100), **options)


DAMAGES = {
    "prelu": (modulus, "a = -3/4", "f"),
    "swish": (twice_below_zero, "beta = -3/4", "df_dbeta"),
    "hermite_n3": (off_from_the_ninth, "10 random a", "df_da_9"),
}


@pytest.mark.parametrize("name", spread(DAMAGES, 1))
def test_what_the_defaults_do_not_show_is_found(name, monkeypatch):
    damaged, label, quantity = DAMAGES[name]
    monkeypatch.setattr(module, "LENGTHS", (10,))
    monkeypatch.setattr(module, "VALUES", (sp.Rational(-3, 4),))
    activation = get(name)
    kernels = SimpleNamespace(backend=generated.backend, __file__=None, **{activation.unit: damaged})
    assert verify([activation], ("float32",), ("torch",), kernels=kernels, parallel=False, extent=SAMPLE).passed
    failed = {
        (one.label, e.quantity) for one in away([activation], kernels, ("float32",), ("torch",)) for e in one.failed
    }
    assert (label, quantity) in failed


QUICK = {"prelu", "hardtanh", "hermite_n3", "polynorm_r3"}


@pytest.mark.parametrize("name", spread(ACTIVATIONS, QUICK))
def test_variants_are_of_the_same_kernels(name):
    activation = ACTIVATIONS[name]
    found = dict(variants(activation))
    assert all(v.unit == activation.unit and v.definition == activation.definition for v in found.values())
    for parameter in activation.scalars:
        allowed = {v for v in VALUES if parameter.domain.contains(v) == sp.true} - {parameter.default}
        allowed = {v for v in allowed if in_order(activation.at(**{parameter.name: v}))}
        assert {f"{parameter.name} = {v}" for v in allowed} <= set(found)


@pytest.mark.parametrize(("name", "lengths"), [
    ("hermite_n3", {2, 4, 9, 10, 50}), pytest.param("fourier_n3", {1, 2, 3, 9, 10, 50}, marks=LONG),
    pytest.param("pade_m5_n4", {2, 6, 9, 10, 50}, marks=LONG), ("squaf_k2", {3, 5, 9, 11}),
])  # fmt: skip
def test_variants_have_the_lengths_that_the_family_has(name, lengths):
    assert {max(map(len, v.vectors)) for _, v in variants(ACTIVATIONS[name])} == lengths


@LONG
def test_random_vectors_are_those_of_the_seed():
    first, again, other = (dict(variants(get("tropical_n3"), seed))["4 random a"] for seed in (1, 1, 2))
    assert first == again != other


SOUND = ["prelu", "swish", "hermite_n3", "tropical_n3", "rrelu", "egem_n1", "swiglu_beta"]


@pytest.mark.parametrize("name", [pytest.param(n, marks=LONG) for n in SOUND])
def test_kernels_hold_away_from_their_defaults(name, monkeypatch):
    """Up to ten entries: near its zeros He_12 errs by 8.7 units in the last place, more than is accepted."""
    monkeypatch.setattr(module, "LENGTHS", (1, 2, 9, 10))
    assert ACTIVATIONS[name].kind is not Kind.ROW
    for one in away([ACTIVATIONS[name]], generated):
        assert not one.failed, [(one.label, e.dtype, e.quantity, e.reasons) for e in one.failed]


@pytest.mark.parametrize(("name", "label"), [
    ("polyprelu_r3", "slope = -1000"), ("polyprelu_r3", "slope = 2"), ("celu", "alpha = 1000"),
    ("cpab", "theta = 1000"), ("cpab", "theta = -1000"),
    ("polytanh_r3", "2 random a"), pytest.param("legendre_n3", "9 random a", marks=LONG),
])  # fmt: skip
def test_kernels_hold_where_they_once_did_not(name, label):
    """x times a parameter overflows, x over one underflows; f' of a quotient of lines; what cancels in a limit is
    excused as beside it; zeros of polynomials of higher degrees are all found."""
    member = dict(variants(ACTIVATIONS[name]))[label]
    found = verify([member], ("float32",), ("torch",), kernels=generated, parallel=False, extent=module.AWAY)
    assert found.passed, [(e.quantity, e.reasons) for e in found.entries if not e.passed]


@pytest.mark.parametrize(("dtype", "alpha"), [(torch.float32, 1e6), (torch.float32, 3e30), (torch.float64, 1e200)])
def test_celu_of_tiny_inputs_is_the_input(dtype, alpha):
    """x / alpha is subnormal, or 0, where x is not."""
    at = -torch.logspace(-300 if dtype == torch.float64 else -38, -25, 200, dtype=dtype)
    at = at[at.abs() < alpha * 2.0**-60]
    assert len(at) > 50
    for backend in ("torch", "kernel"):
        with generated.backend(backend):
            assert torch.equal(generated.celu(at, alpha), at)


def test_variants_keep_numbers_in_the_order_that_functions_demand():
    for _, member in variants(get("rrelu")):
        lower, upper = (p.default for p in member.scalars)
        assert lower <= upper
