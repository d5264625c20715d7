"""Definitions: exactness, domains, names, and keys that change with what they stand for."""

from fractions import Fraction

import pytest
import sympy as sp

from actsym.catalog import ACTIVATIONS, FAMILIES, egem, gem, leaky_relu, softplus, swish, telu
from actsym.definition.spec import Activation, Family, Integer, Parameter, SpecError, x


def test_parameters_are_exact():
    assert Parameter("a", "1e-6").default == sp.Rational(1, 10**6)
    assert Parameter("a", "1/3").default == sp.Rational(1, 3)
    assert Parameter("a", sp.sqrt(2)).default == sp.sqrt(2)
    for value in (0.1, sp.Float("0.1"), "abc", "1/0", "oo", sp.oo, sp.I, x):
        with pytest.raises(SpecError, match="parameter a"):
            Parameter("a", value)


@pytest.mark.parametrize("name", ["x", "2a", "a-b", "", "a b", "a\n"])
def test_parameter_names_are_identifiers(name):
    with pytest.raises(SpecError, match="identifier"):
        Parameter(name, 1)


@pytest.mark.parametrize("name", ["TeLU", "te lu", "", "1a", "a;b", "a\n"])
def test_activation_names_are_identifiers(name):
    with pytest.raises(SpecError, match="identifier"):
        Activation(name, "title", x**2)


def test_symbols_carry_what_the_domain_implies():
    assert Parameter("a", 1, sp.Interval.open(0, sp.oo)).symbol.is_positive
    assert Parameter("a", 1, sp.Interval(0, sp.oo)).symbol.is_nonnegative
    free = Parameter("a", 1).symbol
    assert free.is_real and free.is_positive is None


def test_domains_are_kept():
    with pytest.raises(SpecError, match=r"beta = -1 is outside its domain"):
        softplus(beta=-1)
    with pytest.raises(SpecError, match=r"E-GEM.*eps = 0 is outside"):
        egem(N=1, eps=0)
    assert leaky_relu(slope="-1/2").formula.subs(x, -4) == 2


def test_unknown_parameters_are_named_with_what_is_accepted():
    with pytest.raises(SpecError, match=r"GEM has no parameter M \(it has: N\)"):
        gem(M=2)
    with pytest.raises(SpecError, match=r"SiLU|Swish has no parameter 'gamma' \(it has: beta\)"):
        swish().at(gamma=1)


@pytest.mark.parametrize("value", [0, -1, True, "2", 1.0, sp.Rational(1, 2)])
def test_structural_integers_are_integers(value):
    with pytest.raises(SpecError, match="must be an integer >= 1"):
        gem(N=value)


def test_a_foreign_symbol_is_refused():
    with pytest.raises(SpecError, match=r"unknown symbol y \(accepted here: x\)"):
        Activation("a", "a", x * sp.Symbol("y"))


def test_floats_are_refused():
    with pytest.raises(SpecError, match="floats"):
        Activation("a", "a", 0.5 * x)


def test_formula_puts_defaults_in():
    assert egem(N=1, eps="1/100").formula.subs(x, 2) == sp.Rational(8) / (sp.Rational(1, 100) + 4)
    assert telu().formula == telu().expr


def test_keys_tell_definitions_apart():
    keys = [a.key for a in ACTIVATIONS.values()]
    assert len(set(keys)) == len(keys)
    assert telu().key == telu().key
    base = egem(N=1)
    assert base.key != egem(N=1, eps="1/100").key != egem(N=2).key
    learnable = Family("f", "F", lambda: x**2, (Parameter("a", 1, learnable=True),))()
    fixed = Family("f", "F", lambda: x**2, (Parameter("a", 1),))()
    assert learnable.key != fixed.key


def test_a_family_names_its_members():
    family = Family("poly", "Poly", lambda r: x**r, structure=(Integer("r", 3, minimum=2),), members=({"r": 3},))
    member = family(r=4)
    assert (member.name, member.title, member.family) == ("poly_r4", "Poly(r=4)", "poly")
    assert member.expr == x**4 and family().expr == x**3
    with pytest.raises(SpecError, match="integer >= 2"):
        family(r=1)


def test_at_leaves_the_original_alone():
    before = swish()
    after = before.at(beta="7/3")
    assert before.parameters[0].default == 1
    assert Fraction(str(after.parameters[0].default)) == Fraction(7, 3)


def test_every_family_is_reachable_from_the_catalogue():
    import actsym.catalog as catalog

    for name, family in FAMILIES.items():
        assert getattr(catalog, name) is family
