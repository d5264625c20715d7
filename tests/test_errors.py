"""Errors of ours, of the user and of SymPy are told apart."""

import pytest
import sympy as sp

from actsym.definition.spec import x
from actsym.errors import InputError, SymPyError, sympy_asked


class Broken(sp.Function):
    """A function of ours with a bug that SymPy runs into."""

    def _eval_subs(self, old, new):
        raise TypeError("planted")


def test_what_sympy_raises_is_an_answer_that_is_missing():
    with pytest.raises(SymPyError, match="the zeros: SymPy fails"), sympy_asked("the zeros"):
        sp.solve(sp.cos(x) - x, x)
    with pytest.raises(SymPyError), sympy_asked():
        sp.Poly(sp.sin(x) / x, x, domain="ZZ")


@pytest.mark.parametrize("error", [TypeError("ours"), ValueError("ours"), InputError("theirs")])
def test_what_is_raised_outside_sympy_passes(error):
    with pytest.raises(type(error)), sympy_asked():
        raise error


def test_a_bug_that_sympy_calls_passes():
    with pytest.raises(TypeError, match="planted"), sympy_asked():
        (1 + Broken(x)).subs(x, 1)


def _without_end(f):
    return _without_end(f + 1)


class Endless(sp.Function):
    """A function that SymPy never comes to the end of."""

    def _eval_derivative(self, symbol):
        return sp.diff(Endless(self.args[0] + 1), symbol)


def test_a_recursion_is_whose_functions_recur():
    with pytest.raises(RecursionError), sympy_asked():
        _without_end(x)
    with pytest.raises(SymPyError, match="RecursionError"), sympy_asked():
        sp.diff(Endless(x), x)
