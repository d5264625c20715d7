"""Formulas of the statements as SymPy expressions."""

from __future__ import annotations

import ast
import operator

import sympy as sp

from actsym.definition.spec import Parameter, x
from actsym.text import exact
from actsym.text.parse import parse_expression
from actsym.work import cache, provenance

#: What the operators between two operands do.
ARITHMETIC = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}  # fmt: skip

#: What the letters of a printed formula mean: the structural integer, the scale, the exponent of a norm, the
#: gate's value, the transformed variable, parameters of activations.
SYMBOLS = {
    "N": sp.Symbol("N", integer=True, positive=True),
    "M": sp.Symbol("M", integer=True, positive=True),
    "eps": sp.Symbol("eps", positive=True),
    "p": sp.Symbol("p", positive=True),
    "g": sp.Symbol("g", positive=True),
    "v": sp.Symbol("v", positive=True),
    "a": sp.Symbol("a", positive=True),
    "alpha": sp.Symbol("alpha", positive=True),
}

_PARAMETERS = tuple(Parameter(name, sp.S.Half, sp.Interval.open(0, sp.oo)) for name in SYMBOLS)
_READ = {p.symbol: SYMBOLS[p.name] for p in _PARAMETERS}

#: Ways to show that an expression is zero, the quick ones first.
_STEPS = (sp.expand, sp.simplify, lambda e: sp.simplify(e.rewrite(sp.exp)), lambda e: sp.powsimp(sp.together(e)))

#: x as a positive number, for formulas that hold on the positive half-line.
POSITIVE = sp.Symbol("x", positive=True)


def read(text: str) -> sp.Expr:
    """The expression that ``text`` writes, in ``x`` and :data:`SYMBOLS`.  Raises
    :class:`actsym.text.parse.ParseError`."""
    return parse_expression(text, _PARAMETERS).xreplace(_READ)


def same(a: sp.Expr, b: sp.Expr) -> bool | None:
    """Whether two expressions are equal for all values of their symbols (on x > 0 too); None if not decided."""
    difference = (a - b).subs(x, POSITIVE) if not (a - b).has(sp.Piecewise) else a - b
    entry = provenance.key(__name__, exact.write(difference))
    kept = cache.load(entry)
    if kept is None:
        kept = {"same": _vanishes(difference)}
        cache.store(entry, kept)
    return kept["same"]


def _vanishes(difference: sp.Expr) -> bool | None:
    for step in _STEPS:
        if step(difference) == 0:
            return True
    return False if _differs(difference) else None


def _differs(difference: sp.Expr) -> bool:
    """Whether the difference is nonzero at one of a few exact points, by ball arithmetic."""
    from actsym.errors import EvaluationError
    from actsym.rigor.evaluate import UnsupportedError, evaluate

    for k in (2, 3, 5):
        values = {s: sp.Integer(k + i) for i, s in enumerate(sorted(difference.free_symbols, key=str))}
        try:
            if not evaluate(difference.subs(values)).ball.contains(0):
                return True
        except (EvaluationError, UnsupportedError):
            continue
    return False
