"""Exact expressions as people write them, read without SymPy.

The data of :mod:`actsym.derived` hold ``sqrt(2)/(2*sqrt(pi))`` where SymPy's own exact notation has two lines.
:func:`tree` reads both; :func:`exact` turns what people write into the exact notation that
:func:`actsym.text.exact.read` reads.  No operation is carried out but on plain fractions, so the expression that is
read is the expression that was written; the writer (:mod:`actsym.derived.plain`) makes sure of it.

    >>> exact("x**2/3")
    "Mul(Rational(1, 3), Pow(Symbol('x', real=True), Integer(2)))"
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from actsym.errors import InputError


class Operation(NamedTuple):
    """An operation or function by SymPy's name of it, with its operands."""

    name: str
    operands: tuple[Tree, ...]


#: A number, a symbol or constant by its name, or an operation.
Tree: TypeAlias = Fraction | str | Operation

#: The symbols that stored expressions may hold, in exact notation.
SYMBOLS = {
    "x": "Symbol('x', real=True)",
    "u": "Symbol('u', real=True)",
    "sigma": "Symbol('sigma', positive=True)",
    "l": "Symbol('l', positive=True)",
}

_RELATIONS: dict[type[ast.cmpop], str] = {
    ast.Gt: "StrictGreaterThan", ast.GtE: "GreaterThan", ast.Lt: "StrictLessThan", ast.LtE: "LessThan",
}  # fmt: skip
_LONG_NAMES = {"Eq": "Equality", "Ne": "Unequality", "True": "true", "False": "false"}


class NotationError(InputError):
    """The text is not an expression in either notation."""


@cache
def tree(text: str) -> Tree:
    """The expression as a tree.  Raises :class:`NotationError`."""
    try:
        return _build(ast.parse(text, mode="eval").body)
    except (SyntaxError, RecursionError, ZeroDivisionError) as error:
        raise NotationError(f"{text[:80]!r} is no expression: {error}") from None


def exact(text: str) -> str:
    """The exact notation (``srepr``) of what is written."""
    return _exact(tree(text))


def _exact(node: Tree) -> str:
    if isinstance(node, Fraction):
        return f"Integer({node})" if node.denominator == 1 else f"Rational({node.numerator}, {node.denominator})"
    if isinstance(node, str):
        return SYMBOLS.get(node, node)
    return f"{node.name}({', '.join(map(_exact, node.operands))})"


def _build(node: ast.expr) -> Tree:
    match node:
        case ast.Constant(value=bool(value)):
            return "true" if value else "false"
        case ast.Constant(value=int(value)):
            return Fraction(value)
        case ast.Name(id=name):
            return name
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _product(Fraction(-1), _build(operand))
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            return Operation("Not", (_build(operand),))
        case ast.BinOp(left=left, op=operator, right=right):
            return _operation(operator, _build(left), _build(right))
        case ast.Compare(left=left, ops=[relation], comparators=[right]) if type(relation) in _RELATIONS:
            return Operation(_RELATIONS[type(relation)], (_build(left), _build(right)))
        case ast.Tuple(elts=[value, condition]):
            return Operation("ExprCondPair", (_build(value), _build(condition)))
        case ast.Call(func=ast.Name(id=name)):
            return _call(name, node)
    raise NotationError(f"{ast.unparse(node)[:80]!r} is not part of an expression")


def _operation(operator: ast.operator, a: Tree, b: Tree) -> Tree:
    match operator:
        case ast.Add():
            return _sum(a, b)
        case ast.Sub():
            return _sum(a, _product(Fraction(-1), b))
        case ast.Mult():
            return _product(a, b)
        case ast.Div():
            return _product(a, _inverse(b))
        case ast.Pow():
            return _power(a, b)
        case ast.BitAnd():
            return Operation("And", (*_operands("And", a), *_operands("And", b)))
        case ast.BitOr():
            return Operation("Or", (*_operands("Or", a), *_operands("Or", b)))
    raise NotationError(f"{type(operator).__name__} is no operation of an expression")


def _call(name: str, node: ast.Call) -> Tree:
    if name in ("Symbol", "Dummy"):
        return _symbol(node)
    if name in ("Integer", "Rational"):
        return Fraction(*(_integer(a) for a in node.args))
    operands = [_build(a) for a in node.args]
    if name == "sqrt" and len(operands) == 1:
        return _power(operands[0], Fraction(1, 2))
    if name == "Add":
        return _sum(*operands)
    if name == "Mul":
        return _product(*operands)
    if name == "Pow":
        return _power(*operands)
    if name == "NegativeInfinity":
        return _product(Fraction(-1), "oo")
    return Operation(_LONG_NAMES.get(name, name), tuple(operands))


def _symbol(node: ast.Call) -> Tree:
    text = ast.unparse(node)
    for name, written in SYMBOLS.items():
        if text == written:
            return name
    raise NotationError(f"{text} is no symbol of the data: these are {', '.join(SYMBOLS)}")


def _integer(node: ast.expr) -> int:
    value = ast.literal_eval(node)
    if not isinstance(value, int):
        raise NotationError(f"{ast.unparse(node)} is no integer")
    return value


def _operands(name: str, node: Tree) -> tuple[Tree, ...]:
    return node.operands if isinstance(node, Operation) and node.name == name else (node,)


def _sum(*summands: Tree) -> Tree:
    number, rest = Fraction(0), list[Tree]()
    for summand in summands:
        for term in _operands("Add", summand):
            if isinstance(term, Fraction):
                number += term
            else:
                rest.append(term)
    return _joined("Add", number, Fraction(0), rest)


def _product(*factors: Tree) -> Tree:
    number, rest = Fraction(1), list[Tree]()
    for factor in factors:
        for term in _operands("Mul", factor):
            if isinstance(term, Fraction):
                number *= term
            else:
                rest.append(term)
    return _joined("Mul", number, Fraction(1), rest)


def _joined(name: str, number: Fraction, neutral: Fraction, rest: Sequence[Tree]) -> Tree:
    if not rest:
        return number
    if number == neutral:
        return rest[0] if len(rest) == 1 else Operation(name, tuple(rest))
    return Operation(name, (number, *rest))


def _power(base: Tree, exponent: Tree) -> Tree:
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and exponent.denominator == 1:
        return base**exponent.numerator
    return Operation("Pow", (base, exponent))


def _inverse(node: Tree) -> Tree:
    """1 / ``node``, as SymPy's printer means it: of a power, the power with the opposite exponent."""
    if isinstance(node, Fraction):
        return 1 / node
    if isinstance(node, Operation) and node.name == "Mul":
        return _product(*map(_inverse, node.operands))
    if isinstance(node, Operation) and node.name == "Pow":
        base, exponent = node.operands
        return _power(base, _product(Fraction(-1), exponent))
    return _power(node, Fraction(-1))
