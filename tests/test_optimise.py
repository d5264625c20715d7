"""Every candidate form is equal to the expression it stands for."""

import pytest
import sympy as sp
from elements import ELEMENTS
from tiers import spread

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import x
from actsym.moments.derivative import weak_derivative
from actsym.properties.floats.cost import candidates
from actsym.rigor.evaluate import evaluate

_POINTS = [sp.Rational(n, 7) for n in (-30, -9, -2, 1, 5, 40)]


@pytest.mark.parametrize("name", spread(ELEMENTS, 15))
def test_forms_are_equal(name: str) -> None:
    f = ELEMENTS[name].formula
    exprs = [f, weak_derivative(f)]
    expected = [[evaluate(e, p) for p in _POINTS] for e in exprs]
    for replacements, results in candidates(*exprs):
        for result, values in zip(results, expected, strict=True):
            for symbol, value in reversed(replacements):
                result = result.subs(symbol, value)
            assert all(evaluate(result, p).overlaps(v) for p, v in zip(_POINTS, values, strict=True))


def test_mish_becomes_rational_in_one_exponential() -> None:
    f = ACTIVATIONS["mish"].formula
    forms = [results[0] for replacements, results in candidates(f) if not replacements]
    assert any(not g.has(sp.tanh, sp.log) and len(g.atoms(sp.exp)) == 1 for g in forms)
    assert x in forms[0].free_symbols
