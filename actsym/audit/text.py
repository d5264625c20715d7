"""Formulas of the statements as SymPy expressions."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from contextlib import suppress

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
    **{name: sp.Symbol(name, integer=True, positive=True) for name in ("N", "M")},
    **{name: sp.Symbol(name, positive=True) for name in ("eps", "p", "g", "v", "a", "alpha")},
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
    return cache.stored(entry, lambda: {"same": _vanishes(difference)})["same"]


def parsed(text: str, error: type[Exception]) -> ast.expr:
    """The syntax tree of a formula.  Raises ``error`` for a text that is none."""
    try:
        return ast.parse(text, mode="eval").body
    except SyntaxError as problem:
        raise error(f"{text!r} is not a formula: {problem.msg}") from None


def build(node: ast.expr, leaf: Callable[[ast.expr], sp.Expr]) -> sp.Expr:
    """What a syntax tree writes: arithmetic of integers and of all that ``leaf`` reads, as names and calls."""
    match node:
        case ast.Constant(value=int() as value):
            return sp.Integer(value)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -build(inner, leaf)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
            return ARITHMETIC[type(op)](build(left, leaf), build(right, leaf))
    return leaf(node)


def on_both_sides(a: sp.Expr, b: sp.Expr) -> Iterator[tuple[sp.Expr, ...]]:
    """Both expressions on x > 0 and on x < 0, free of branches; as they are where neither has any."""
    if not (a.has(sp.Piecewise, sp.Max) or b.has(sp.Piecewise, sp.Max)):
        yield a, b
        return
    for side in (POSITIVE, -POSITIVE):
        yield tuple(sp.piecewise_fold(e).subs(x, side) for e in (a, b))


def _vanishes(difference: sp.Expr) -> bool | None:
    if any(step(difference) == 0 for step in _STEPS):
        return True
    return False if _differs(difference) else None


def _differs(difference: sp.Expr) -> bool:
    """Whether the difference is nonzero at one of a few exact points, by ball arithmetic."""
    from actsym.errors import EvaluationError
    from actsym.rigor.evaluate import UnsupportedError, evaluate

    for k in (2, 3, 5):
        values = {s: sp.Integer(k + i) for i, s in enumerate(sorted(difference.free_symbols, key=str))}
        with suppress(EvaluationError, UnsupportedError):
            if not evaluate(difference.subs(values)).ball.contains(0):
                return True
    return False
