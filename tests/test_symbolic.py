"""The Lipschitz constant of the geometric monomials for every N at once, against that for each N."""

import pytest
import sympy as sp
from tiers import spread

from actsym.catalog import FAMILIES
from actsym.definition.spec import Family, Integer, x
from actsym.properties.lipschitz import lipschitz
from actsym.properties.symbolic import symbolic_lipschitz


@pytest.mark.parametrize("name", spread(["gem", "egem", "segem"], 1))
def test_every_n_agrees_with_its_own_analysis(name: str) -> None:
    found = symbolic_lipschitz(FAMILIES[name])
    for n in (1, 2, 3):
        member = FAMILIES[name](N=n)
        assert found.constant.exact.subs(found.integer, n) == lipschitz(member).constant.value.exact


def test_the_printed_constant_and_place() -> None:
    """(2N+1)^2/(8N), where x^(2N) = (2N+1)/(2N-1); at N = 1 the place is sqrt(3)."""
    found = symbolic_lipschitz(FAMILIES["gem"])
    n = found.integer
    assert sp.simplify(found.constant.exact - (2 * n + 1) ** 2 / (8 * n)) == 0
    assert sp.simplify(found.power - (2 * n + 1) / (2 * n - 1)) == 0
    assert found.place.subs(n, 1) == sp.sqrt(3)


def test_the_constant_does_not_depend_on_eps_and_the_negative_side_matters_from_three_on() -> None:
    found = symbolic_lipschitz(FAMILIES["segem"])
    values = [found.constant.exact.subs(found.integer, k) for k in (1, 2, 3, 4)]
    assert values == [1, 1, sp.Rational(25, 24), sp.Rational(49, 32)]
    assert not symbolic_lipschitz(FAMILIES["egem"]).constant.exact.has(sp.Symbol("eps", positive=True))


def test_another_family_is_not_found() -> None:
    odd = Family("odd", "odd", lambda N: sp.tanh(x) ** N, structure=(Integer("N", 1),))
    assert not symbolic_lipschitz(odd).constant.finite
