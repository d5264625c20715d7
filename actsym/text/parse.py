"""A formula given as text, read into SymPy without evaluating any of it as code.

A walk over the syntax tree (:mod:`actsym.text.syntax`) builds SymPy objects for what
:data:`~actsym.text.functions.FUNCTIONS`, :data:`~actsym.text.functions.CONSTANTS`, ``x`` and the parameters name;
every other node is an error.  Numbers stay exact: ``0.044715`` is the rational 44715/10^6.

    >>> parse_expression("x*tanh(exp(x))")
    x*tanh(exp(x))
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

import sympy as sp

from actsym.definition.spec import Activation, Parameter, x
from actsym.text.functions import COMPARISONS, CONSTANTS, FUNCTIONS, BranchError, Function, piecewise
from actsym.text.syntax import ACCEPTED, Formula, ParseError

__all__ = ["ParseError", "activation_from_text", "parse_expression"]

#: Limits that keep SymPy from taking long: depth of the syntax tree, digits and decimal exponent of a number,
#: exponent of a power, bits of an integer that a power may produce.
MAX_DEPTH, MAX_DIGITS, MAX_DECIMALS, MAX_EXPONENT, MAX_BITS = 200, 120, 400, 4096, 1 << 14
#: Largest magnitude of a constant: what float64 can hold.
MAX_CONSTANT = sp.Integer(2) ** 1024

_NUMBER = re.compile(r"(?P<digits>\d+\.?\d*|\.\d+)(?:[eE](?P<exponent>[+-]?\d+))?\Z")


def parse_expression(text: str, parameters: Iterable[Parameter] = ()) -> sp.Expr:
    """The SymPy expression that ``text`` writes, in ``x`` and the symbols of ``parameters``.

    Raises :class:`ParseError` for anything but a formula made of what the module names.
    """
    return _Reader(Formula(text), tuple(parameters)).read()


def activation_from_text(text: str, name: str = "custom", parameters: Iterable[Parameter] = ()) -> Activation:
    """The activation that ``text`` defines.

    Raises :class:`ParseError` for a text that is no formula and
    :class:`~actsym.text.define.UndefinedError` for a formula that is no real function of ``x``.
    """
    from actsym.text.define import check_defined

    parameters = tuple(parameters)
    activation = Activation(
        name=name,
        title=" ".join(text.split()),
        expr=parse_expression(text, parameters),
        parameters=parameters,
        source="given as text",
        family=name,
    )
    check_defined(activation.formula)
    return activation


class _Reader:
    """One walk over the syntax tree of one formula."""

    def __init__(self, formula: Formula, parameters: Sequence[Parameter]) -> None:
        self.formula = formula
        self.error = formula.error
        self.names: dict[str, sp.Expr] = {"x": x, **CONSTANTS}
        self.parameters = tuple(p.name for p in parameters)
        for parameter in parameters:
            if parameter.name in self.names or parameter.name in FUNCTIONS:
                raise self.error(0, f"the parameter name {parameter.name!r} is taken; choose another")
            self.names[parameter.name] = parameter.symbol

    def read(self) -> sp.Expr:
        tree = self.formula.tree()
        try:
            return self.value(tree, 0)
        except RecursionError:
            raise self.error(0, "the formula is nested too deeply") from None
        except (TypeError, ArithmeticError, NotImplementedError) as failure:
            raise self.error(0, f"this is no real formula ({type(failure).__name__} in SymPy)") from None

    def value(self, node: ast.expr, depth: int) -> sp.Expr:
        """The SymPy expression of a node that stands where a number is meant."""
        if depth > MAX_DEPTH:
            raise self.error(node, f"the formula is nested more than {MAX_DEPTH} deep")
        match node:
            case ast.Constant():
                result = self.number(node)
            case ast.Name():
                return self.name(node)
            case ast.UnaryOp(op=ast.USub()):
                result = -self.value(node.operand, depth + 1)
            case ast.UnaryOp(op=ast.UAdd()):
                result = self.value(node.operand, depth + 1)
            case ast.BinOp():
                result = self.operation(node, depth)
            case ast.Call():
                result = self.call(node, depth)
            case ast.Compare():
                raise self.error(node, "a comparison is accepted only as a condition of where(...) or Piecewise(...)")
            case _:
                raise self.error(node, f"this is not accepted here; accepted: {ACCEPTED}")
        return self.checked(node, result)

    def number(self, node: ast.Constant) -> sp.Expr:
        literal = self.formula.literal(node)
        match = _NUMBER.match(literal)
        if not match:
            raise self.error(node, f"{literal!r} is not a decimal number such as 2, 0.5 or 1e-6")
        exponent = match["exponent"] or "0"
        if len(match["digits"]) > MAX_DIGITS or len(exponent) > 5 or abs(int(exponent)) > MAX_DECIMALS:
            raise self.error(node, f"a number has at most {MAX_DIGITS} digits and an exponent within {MAX_DECIMALS}")
        return sp.Rational(literal)

    def name(self, node: ast.Name) -> sp.Expr:
        if node.id in self.names:
            return self.names[node.id]
        if node.id in FUNCTIONS:
            raise self.error(node, f"{node.id} is a function; write {node.id}(...)")
        near = difflib.get_close_matches(node.id, [*self.names, *FUNCTIONS], n=2, cutoff=0.5)
        hint = f" (near: {', '.join(near)})" if near else ""
        declared = f"x and {', '.join(self.parameters)}" if self.parameters else "x (no parameter is declared)"
        raise self.error(node, f"unknown symbol {node.id!r}{hint}; accepted: {declared}, pi, E")

    def operation(self, node: ast.BinOp, depth: int) -> sp.Expr:
        left, right = self.value(node.left, depth + 1), self.value(node.right, depth + 1)
        match node.op:
            case ast.Add():
                return left + right
            case ast.Sub():
                return left - right
            case ast.Mult():
                return left * right
            case ast.Div():
                if right.is_zero:
                    raise self.error(node.right, "division by zero")
                return left / right
            case ast.Pow():
                self.check_power(node, left, right)
                return left**right
            case _:
                raise self.error(node.right, f"this operator is not accepted; accepted: {ACCEPTED}")

    def check_power(self, node: ast.BinOp, base: sp.Expr, exponent: sp.Expr) -> None:
        """Refuse a power whose evaluation would not end: SymPy multiplies integer powers out at once."""
        if exponent.is_number and not abs(exponent) <= MAX_EXPONENT:
            raise self.error(node.right, f"an exponent is at most {MAX_EXPONENT} in magnitude")
        if base.is_zero and not (exponent.is_number and exponent.is_positive):
            raise self.error(node, "zero takes positive constant exponents only")
        if _bits(base) * (abs(exponent) if exponent.is_number else 1) > MAX_BITS:
            raise self.error(node, f"the power has more than {MAX_BITS} bits")

    def call(self, node: ast.Call, depth: int) -> sp.Expr:
        function = self.function(node)
        if node.keywords:
            raise self.error(node.keywords[0], "functions take no named arguments")
        if function is FUNCTIONS["Piecewise"]:
            return self.piecewise(node, depth)
        if len(node.args) != function.arity:
            raise self.error(node, f"this function takes {function.usage}")
        if function is FUNCTIONS["where"]:
            condition = self.condition(node.args[0], depth + 1)
            value, otherwise = (self.value(argument, depth + 1) for argument in node.args[1:])
            return piecewise((value, condition), (otherwise, sp.true))
        arguments = [self.value(argument, depth + 1) for argument in node.args]
        try:
            return function(*arguments)
        except BranchError as error:
            raise self.error(node, str(error)) from None

    def function(self, node: ast.Call) -> Function:
        if not isinstance(node.func, ast.Name):
            raise self.error(node, "only a named function can be called; a product is written with *")
        name = node.func.id
        if name in self.names:
            raise self.error(node, f"{name} is not a function; a product is written {name}*(...)")
        if name not in FUNCTIONS:
            near = difflib.get_close_matches(name, FUNCTIONS, n=3, cutoff=0.5)
            hint = f" (near: {', '.join(near)})" if near else ""
            raise self.error(node, f"unknown function {name!r}{hint}; accepted: {', '.join(sorted(FUNCTIONS))}")
        return FUNCTIONS[name]

    def piecewise(self, node: ast.Call, depth: int) -> sp.Expr:
        form = "write Piecewise((value, condition), ..., (value, True))"
        branches = []
        for argument in node.args:
            if not isinstance(argument, ast.Tuple) or len(argument.elts) != 2:
                raise self.error(argument, f"this is not a branch; {form}")
            value, condition = argument.elts
            branches.append((self.value(value, depth + 2), self.condition(condition, depth + 2)))
        if not branches or branches[-1][1] != sp.true:
            raise self.error(node, f"the last branch has to be unconditional; {form}")
        return piecewise(*branches)

    def condition(self, node: ast.expr, depth: int) -> sp.logic.boolalg.Boolean:
        if isinstance(node, ast.Constant) and node.value is True:
            return sp.true
        if not isinstance(node, ast.Compare) or not all(type(op) in COMPARISONS for op in node.ops):
            raise self.error(node, "this is not a condition; write a comparison such as x > 0 or -1 <= x < 1, or True")
        operands = [self.value(operand, depth + 1) for operand in (node.left, *node.comparators)]
        if any(operand.has(sp.Piecewise) for operand in operands):
            raise self.error(node, "a condition compares formulas without branches")
        pairs = zip(node.ops, pairwise(operands), strict=True)
        return sp.And(*(COMPARISONS[type(op)](left, right) for op, (left, right) in pairs))

    def checked(self, node: ast.expr, result: sp.Expr) -> sp.Expr:
        """``result``, unless it is infinite, or a constant that is no real number of ordinary size."""
        if result.has(sp.nan, sp.zoo, sp.oo, -sp.oo):
            raise self.error(node, "this is undefined or infinite")
        if result.has(sp.I):
            raise self.error(node, "this is not real")
        if _bits(result) > MAX_BITS:
            raise self.error(node, f"this holds an integer of more than {MAX_BITS} bits")
        if not result.free_symbols:
            value = sp.N(result, 15)
            if not value.is_comparable:
                raise self.error(node, "this constant is not a real number")
            if abs(value) > MAX_CONSTANT:
                raise self.error(node, "this constant is beyond the range of float64")
        return result


def _bits(expr: sp.Expr) -> int:
    """Bits of the largest integer in the expression; an exponent of e counts in full, as floor() would spell it out."""
    rationals = (max(abs(r.p), r.q).bit_length() for r in expr.atoms(sp.Rational))
    exponents = (int(abs(e.exp)) for e in expr.atoms(sp.exp) if e.exp.is_Rational)
    return max((0, *rationals, *exponents))
