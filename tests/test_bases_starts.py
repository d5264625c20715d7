"""What modules of the catalogue's sums start at, against the coefficients that are derived for their basis."""

import pytest
import sympy as sp
from flint import arb
from tiers import spread

from actsym import catalog
from actsym.bases.starts import FAMILIES, numbers, starts
from actsym.catalog.starts import stored
from actsym.definition.spec import Family, x
from actsym.signal.length import LengthMap

torch = pytest.importorskip("torch")

import generated  # noqa: E402

MEMBERS = {a.family: a for a in reversed(list(catalog.ACTIVATIONS.values())) if a.family in FAMILIES}


def started(activation):
    """The activation with its parameters where its module starts."""
    values = {f"{name}_{i}": c for name, found in starts(activation).items() for i, c in enumerate(found)}
    return activation.at(**values)


@pytest.mark.parametrize(
    "name",
    spread(
        [
            "hermite", "legendre", "fourier", "hermitian_wavelet", "poly", "polyrelu", "hermite_clamped", "polyprelu",
            "polygelu", "polytanh", "tropical", "tropical_laurent",
        ],
        {"hermite", "legendre", "fourier", "poly", "hermite_clamped", "tropical"},
    ),
)  # fmt: skip
def test_a_sum_starts_with_both_gains_one_and_a_slope_below_one(name):
    """By the length map of the definition, which knows nothing of bases."""
    at = LengthMap(started(MEMBERS[name]).formula).at(arb(1))
    for gain in (at.second_moment, at.derivative_second_moment):
        assert abs(float(gain) - 1) < 1e-20
    assert abs(float(at.slope)) < 0.95


@pytest.mark.parametrize("name", spread(sorted(FAMILIES), {"hermite", "tropical"}))
def test_what_the_generator_reads_is_what_is_derived(name):
    assert stored(MEMBERS[name]) == {vector: tuple(values) for vector, values in numbers(MEMBERS[name]).items()}


def test_every_member_has_stored_starts_and_other_lengths_have_none():
    assert all(stored(a) for a in catalog.ACTIVATIONS.values() if a.family in FAMILIES)
    assert stored(catalog.FAMILIES["hermite"](n=4)) is None and stored(catalog.get("tropical_rational")) == {}


def test_a_formula_with_the_name_of_a_family_has_no_coefficients_to_start():
    assert stored(Family("poly", "Poly", lambda: x * sp.tanh(x))()) == {}


def test_every_family_has_its_members():
    assert set(MEMBERS) == set(FAMILIES)
    assert starts(catalog.get("tropical_rational")) == starts(catalog.get("gelu")) == {}


@pytest.mark.parametrize("name", ["tropical", "tropical_laurent"])
def test_a_maximum_of_lines_starts_in_the_middle_of_a_basin(name):
    """Of the two offsets with equal gains, the other has the slope 1: f = sqrt(2) max(x, 0), or abs(x)."""
    at = started(MEMBERS[name]).formula
    assert float(at.subs(x, 0)) < -1 and sp.simplify(at.subs(x, 3) - at.subs(x, 2)).is_positive
    assert abs(float(LengthMap(at).at(arb(1)).slope)) < 0.4


@pytest.mark.parametrize("name", spread(sorted(FAMILIES), {"hermite", "polyrelu"}))
def test_modules_start_there_and_as_published_by_name(name):
    activation = MEMBERS[name]
    module = getattr(generated, generated_class(activation))
    fresh, published = module(dtype=torch.float64), module.published(dtype=torch.float64)
    begun = starts(activation)
    for vector in activation.vectors:
        wanted = [float(c) for c in begun.get(vector.name, vector.defaults)]
        assert getattr(fresh, vector.name).tolist() == pytest.approx(wanted, rel=1e-15)
        assert getattr(published, vector.name).tolist() == pytest.approx([float(c) for c in vector.defaults], rel=1e-15)
    at = torch.linspace(-2, 2, 9, dtype=torch.float64)
    formula = sp.lambdify(x, started(activation).formula.evalf(20), ["scipy", "numpy"])
    assert fresh(at).tolist() == pytest.approx(list(formula(at.numpy())), rel=1e-9, abs=1e-12)


def generated_class(activation):
    from codegen.names import class_name

    return class_name(activation)
