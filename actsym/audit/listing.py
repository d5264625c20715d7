"""Definitions as a paper lists them: a formula whose form counts, as a tree.

The form ``x*(1/(1+exp(-x)))`` is not simplified: it is what operations are counted in, and what is evaluated step
by step.  Functions are ``exp``, ``ln``, ``tanh``, ``erf``, ``sigmoid``, ``sech``, ``max``, ``sqrt`` of a number, and
``where(negative, otherwise)``, the branch on x < 0.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import sympy as sp

from actsym.audit.text import ARITHMETIC, same
from actsym.definition.spec import Activation, x
from actsym.errors import InputError

FUNCTIONS = ("exp", "ln", "tanh", "erf", "sigmoid", "sech", "max", "sqrt", "where")

_BUILD = {
    "exp": sp.exp, "ln": sp.log, "tanh": sp.tanh, "erf": sp.erf, "sigmoid": lambda u: 1 / (1 + sp.exp(-u)),
    "sech": sp.sech, "sqrt": sp.sqrt, "max": lambda a, b: sp.Piecewise((a, a > b), (b, True)) if a == x
    else sp.Piecewise((b, b > a), (a, True)), "where": lambda a, b: sp.Piecewise((a, x < 0), (b, True)),
}  # fmt: skip


class ListingError(InputError):
    """A listing cannot be read, or is not the function it is said to be."""


def tree(text: str) -> ast.expr:
    """The syntax tree of a listing.  Raises :class:`ListingError`."""
    try:
        node = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        raise ListingError(f"{text!r} is not a formula: {error.msg}") from None
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and not (isinstance(part.func, ast.Name) and part.func.id in FUNCTIONS):
            raise ListingError(f"{text!r}: {ast.unparse(part.func)} is none of {', '.join(FUNCTIONS)}")
    return node


def expression(node: ast.expr) -> sp.Expr:
    """The SymPy expression that a listing stands for."""
    match node:
        case ast.Constant(value=int() as value):
            return sp.Integer(value)
        case ast.Name(id="x"):
            return x
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -expression(inner)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _BUILD[name](*map(expression, arguments))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
            return ARITHMETIC[type(op)](expression(left), expression(right))
    raise ListingError(f"cannot read {ast.unparse(node)} in a listing")


def check(text: str, f: Activation, derivative: bool = False) -> ast.expr:
    """The tree of a listing that is proven to be ``f`` (or f').  Raises :class:`ListingError`."""
    node = tree(text)
    wanted = sp.diff(f.formula, x) if derivative else f.formula
    for listed, defined in _branches(expression(node), wanted):
        if same(listed, defined) is not True:
            raise ListingError(f"the listing {text} is not shown to equal {f.title}{chr(39) * derivative} = {wanted}")
    return node


def _branches(listed: sp.Expr, wanted: sp.Expr) -> Iterator[tuple[sp.Expr, sp.Expr]]:
    """Both expressions on x < 0 and on x > 0, free of branches."""
    if not (listed.has(sp.Piecewise) or wanted.has(sp.Piecewise)):
        yield listed, wanted
        return
    for symbol in (sp.Symbol("x", positive=True), -sp.Symbol("x", positive=True)):
        yield sp.piecewise_fold(listed).subs(x, symbol), sp.piecewise_fold(wanted).subs(x, symbol)
