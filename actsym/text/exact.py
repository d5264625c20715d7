"""Exact expressions as text and back, without evaluating code.

:func:`write` is SymPy's ``srepr``.  :func:`read` parses that text and builds the very expression that was
written: names outside SymPy's expression classes are refused, and nothing is simplified again, which
makes reading hundreds of times faster than ``sympify`` on polylogarithms.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from typing import Any

import sympy as sp
from sympy.core.add import _addsort
from sympy.core.function import UndefinedFunction
from sympy.core.mul import _mulsort
from sympy.functions.special.hyper import TupleArg
from sympy.logic.boolalg import BooleanAtom, BooleanFunction

from actsym.definition.rows import RowMean, RowSum
from actsym.errors import InputError
from actsym.rigor import rewrite
from actsym.rigor.zero import Zero, z

_CONSTANTS = {
    "pi": sp.pi, "E": sp.E, "I": sp.I, "oo": sp.oo, "nan": sp.nan, "zoo": sp.zoo, "true": sp.true, "false": sp.false,
    "EulerGamma": sp.EulerGamma, "Catalan": sp.Catalan, "GoldenRatio": sp.GoldenRatio,
}  # fmt: skip


_OWN = {kind.__name__: kind for kind in (RowMean, RowSum, Zero)}

#: What no function is: pairs of a piecewise function, and the parameters of hypergeometric ones.
_ARGUMENTS = {kind.__name__: kind for kind in (sp.Tuple, TupleArg, sp.functions.elementary.piecewise.ExprCondPair)}

#: Functions whose automatic evaluation is slow or expands them.
SLOW_FUNCTIONS = (sp.polylog, sp.re, sp.im, sp.arg, sp.expint)


class ReadError(InputError):
    """The text is not an exact expression as :func:`write` writes it."""


def write(expr: sp.Basic) -> str:
    """``expr`` as text that :func:`read` turns back into an equal expression."""
    return sp.srepr(expr)


def read(text: str) -> Any:
    """The expression that :func:`write` wrote.  Raises :class:`ReadError` on anything else."""
    try:
        tree = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError) as error:
        raise ReadError(f"not an exact expression: {error}") from None
    return _build(tree)


def substitute(expr: sp.Basic, values: Mapping[sp.Symbol, sp.Expr]) -> sp.Basic:
    """``expr`` with numbers in place of symbols, special functions left as they stand.

    SymPy's own ``subs`` tries to recognise special values of every function, which takes seconds for a
    polylogarithm of a complex number.
    """
    if expr in values:
        return values[expr]
    if not expr.args or not expr.free_symbols & values.keys():
        return expr
    args = [substitute(a, values) for a in expr.args]
    if isinstance(expr, SLOW_FUNCTIONS):
        return expr.func(*args, evaluate=False)
    return expr.func(*args)


def _build(node: ast.AST) -> Any:
    if isinstance(node, ast.Name) and node.id in _CONSTANTS:
        return _CONSTANTS[node.id]
    if isinstance(node, ast.Constant) and isinstance(node.value, int | str):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.UnaryOp):
        return -_build(node.operand)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _call(node.func.id, node)
    if isinstance(node, ast.Tuple):
        return tuple(_build(e) for e in node.elts)
    raise ReadError(f"{ast.unparse(node)} is not part of an exact expression")


def _call(name: str, node: ast.Call) -> Any:
    args = [_build(a) for a in node.args]
    if name in ("Symbol", "Dummy"):
        flags = {k.arg: bool(getattr(k.value, "value", False)) for k in node.keywords if k.arg}
        return sp.Symbol(args[0], **flags)
    if name in ("Integer", "Rational"):
        return sp.Rational(*args)
    if name == "Float":
        return sp.Float(*args, **{k.arg: _build(k.value) for k in node.keywords if k.arg})
    if name == "Lambda" and len(args) == 2 and args[0] == sp.Tuple(z):
        return sp.Lambda(z, args[1])
    if name == "NegativeInfinity":
        return -sp.oo
    kind = _kind(name)
    if kind in (sp.Add, sp.Mul):
        return _flat(kind, args)
    if kind is sp.Pow:
        return sp.Pow(*args, evaluate=False)
    if kind in _ARGUMENTS.values() or issubclass(kind, sp.Max | sp.Min):
        return kind(*args)
    return kind(*args, evaluate=False)


def _flat(kind: Any, args: list[sp.Expr]) -> sp.Expr:
    """A sum or product in SymPy's own order: one number first (``srepr`` writes -x/2 with two), the rest sorted."""
    numbers = [a for a in args if a.is_Number]
    rest = [a for a in args if not a.is_Number]
    (_addsort if kind is sp.Add else _mulsort)(rest)
    number = kind(*numbers)
    return kind._from_args(rest if number == kind.identity else [number, *rest])


@cache
def _kind(name: str) -> Any:
    kind = _ARGUMENTS.get(name) or getattr(sp, name, None) or getattr(rewrite, name, None) or _OWN.get(name)
    if name in ("Add", "Mul", "Pow", *_ARGUMENTS):
        return kind
    allowed = sp.Function | sp.Max | sp.Min | sp.core.relational.Relational | BooleanFunction | BooleanAtom
    if not isinstance(kind, type) or not issubclass(kind, allowed) or isinstance(kind, UndefinedFunction):
        raise ReadError(f"{name} is not allowed in an exact expression")
    return kind
