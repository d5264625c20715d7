"""A formula given as text, read into SymPy without evaluating any of it as code.

A walk over the syntax tree (:mod:`actsym.text.syntax`) builds SymPy objects for what
:data:`~actsym.text.functions.TABLE`, :data:`~actsym.text.functions.CONSTANTS`, ``x``, the parameters and the caller's
own functions name; every other node is an error.  Numbers stay exact: ``0.044715`` is the rational 44715/10^6.

    >>> parse_expression("x*tanh(exp(x))")
    x*tanh(exp(x))
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import sympy as sp
from sympy.logic.boolalg import Boolean

from actsym.definition.spec import Activation, Parameter, x
from actsym.errors import OutOfSteps, SymPyError, sympy_asked
from actsym.text import functions
from actsym.text.functions import (
    CONDITIONAL,
    CONDITIONS as JOINED,
    CONSTANTS,
    FUNCTIONS,
    INFINITE,
    MODULES,
    TABLE,
    Function,
    Refused,
)
from actsym.text.syntax import (
    ACCEPTED,
    CONDITIONS,
    Absolute,
    Call,
    Choice,
    Compare,
    Junction,
    Name,
    Negative,
    Node,
    Not,
    Number,
    Pair,
    ParseError,
    Power,
    Product,
    Sum,
    tree,
)
from actsym.work import steps

__all__ = ["ParseError", "activation_from_text", "parse_expression"]

#: Limits of one number: digits and decimal exponent.
MAX_DIGITS, MAX_DECIMALS = 120, 400
#: Largest magnitude of a constant: what float64 can hold.
MAX_CONSTANT = sp.Integer(2) ** 1024
#: Steps (:mod:`actsym.work.steps`) in which SymPy has to build the expression; what is large is refused before.
MAX_STEPS = 3_000_000

_NUMBER = re.compile(r"(?P<digits>\d+\.?\d*|\.\d+)(?:[eE](?P<exponent>[+-]?\d+))?\Z")
_NONE: Mapping[str, Function] = {}


def parse_expression(text: str, parameters: Iterable[Parameter] = (), more: Mapping[str, Function] = _NONE) -> sp.Expr:
    """The SymPy expression that ``text`` writes, in ``x`` and the symbols of ``parameters``.

    ``more`` are functions that it may call besides those of the table; they are asked for when they are named.
    Raises :class:`ParseError` for anything but a formula made of what the module names.
    """
    return _Reader(text, tuple(parameters), more).read()


def activation_from_text(
    text: str, name: str = "custom", parameters: Iterable[Parameter] = (), more: Mapping[str, Function] = _NONE
) -> Activation:
    """The activation that ``text`` defines.

    Raises :class:`ParseError` for a text that is no formula and
    :class:`~actsym.text.define.UndefinedError` for a formula that is no real function of ``x``.
    """
    from actsym.text.define import check_defined

    parameters = tuple(parameters)
    reader = _Reader(text, parameters, more)
    activation = Activation(
        name=name,
        title=" ".join(text.split()),
        expr=reader.read(),
        parameters=parameters,
        source="given as text",
        family=name,
    )
    values = {p.symbol: p.default for p in parameters}
    check_defined(activation.formula, [(part.subs(values), where.subs(values)) for part, where in reader.written])
    return activation


class _Facts(NamedTuple):
    """What has to be known of an expression to accept it."""

    undefined: bool
    complex: bool
    constant: bool
    bits: int


class _Reader:
    """One walk over the syntax tree of one formula."""

    def __init__(self, text: str, parameters: Sequence[Parameter], more: Mapping[str, Function]) -> None:
        self.text = text
        self.more = more
        self.names: dict[str, sp.Expr] = {"x": x, **CONSTANTS}
        self.parameters = tuple(p.name for p in parameters)
        self.known: dict[sp.Basic, _Facts] = {}
        #: Operations as they are written, which SymPy may cancel, each with where its branch applies.
        self.written: dict[tuple[sp.Expr, Boolean], None] = {}
        self.guard: Boolean = sp.true
        for parameter in parameters:
            if parameter.name in self.names:
                raise self.error(0, f"the parameter name {parameter.name!r} is taken; choose another")
            self.names[parameter.name] = parameter.symbol

    def error(self, where: Node | int, problem: str) -> ParseError:
        return ParseError(self.text, (where if isinstance(where, int) else where.start) + 1, problem)

    def read(self) -> sp.Expr:
        parsed = tree(self.text)
        try:
            with sympy_asked():
                return steps.within(MAX_STEPS, self.value, parsed)
        except OutOfSteps:
            raise self.error(0, "SymPy takes too long to build this formula") from None
        except SymPyError as failure:
            raise self.error(0, f"this is no real formula: {failure}") from None

    def value(self, node: Node) -> sp.Expr:
        """The SymPy expression of a node that stands where a number is meant."""
        try:
            return self.checked(node, self.built(node))
        except Refused as reason:
            raise self.error(node, str(reason)) from None

    def built(self, node: Node) -> sp.Expr:
        match node:
            case Number():
                return self.number(node)
            case Name():
                return self.name(node)
            case Sum(terms=terms):
                return sp.Add(*(self.operand(term) if sign == "+" else -self.operand(term) for sign, term in terms))
            case Product():
                return self.product(node)
            case Negative(of=inner):
                return -self.operand(inner)
            case Power(base=base, exponent=exponent):
                return self.noted(functions.power(self.value(base), self.value(exponent)))
            case Absolute(of=inner):
                return sp.Abs(self.value(inner))
            case Choice(value=value, condition=condition, otherwise=otherwise):
                return self.where(condition, value, otherwise)
            case Call():
                return self.noted(self.call(node))
            case Pair():
                raise self.error(node, "one formula is accepted here, not several between commas")
            case _:
                form = "where(c, a, b), a if c else b, or as a factor, x*(x > 0)"
                raise self.error(node, f"a condition is accepted only in {form}")

    def operand(self, node: Node) -> sp.Expr:
        """The value of a term or factor: a condition counts 1 where it holds, else 0."""
        is_condition = isinstance(node, CONDITIONS) or (isinstance(node, Call) and _plain(node.name) in JOINED)
        return functions.marked(self.condition(node)) if is_condition else self.value(node)

    def product(self, node: Product) -> sp.Expr:
        """Factor by factor, as Python would multiply them: SymPy keeps another form of what is multiplied at once."""
        result: sp.Expr = sp.S.One
        for place, (sign, factor) in enumerate(node.factors):
            value = self.operand(factor)
            if sign in "/%" and value.is_zero:
                raise self.error(factor, "division by zero")
            if sign == "%":
                result = FUNCTIONS["mod"](result, value)
            else:
                result = value if not place else result * value if sign == "*" else result * self.noted(1 / value)
            self.checked(factor, result)
        return result

    def noted(self, part: sp.Expr) -> sp.Expr:
        """``part``, remembered as written where the branch in hand applies."""
        if not self.facts(part).constant:
            self.written[part, self.guard] = None
        return part

    def number(self, node: Number) -> sp.Expr:
        match = _NUMBER.match(node.literal)
        exponent = match["exponent"] or "0" if match else "0"
        if match is None or len(match["digits"]) > MAX_DIGITS or len(exponent) > 5 or abs(int(exponent)) > MAX_DECIMALS:
            raise self.error(node, f"a number has at most {MAX_DIGITS} digits and an exponent within {MAX_DECIMALS}")
        return sp.Rational(node.literal)

    def name(self, node: Name) -> sp.Expr:
        module, _, name = node.name.rpartition(".")
        if node.name in self.names or (module in MODULES and name in CONSTANTS):
            return self.names[name]
        if name in INFINITE and (not module or module in MODULES):
            raise self.error(node, f"{node.name} is no number; a formula is made of finite ones")
        if node.name in CONDITIONAL or self.function(node.name) is not None:
            raise self.error(node, f"{node.name} is a function; write {node.name}(...)")
        if module and module not in MODULES:
            raise self.error(node, f"{_short(node.name)} is not accepted here; accepted: {ACCEPTED}")
        hint = self.split(node.name) or _near(node.name, [*self.names, *self.function_names()], 2)
        declared = f"x and {', '.join(self.parameters)}" if self.parameters else "x (no parameter is declared)"
        raise self.error(node, f"unknown symbol {_short(node.name)!r}{hint}; accepted: {declared}, pi, E")

    def split(self, name: str) -> str:
        """A hint where two names were written as one: ``xx``, ``xexp``."""
        for cut in range(1, min(len(name), 40) if "." not in name else 0):
            first, second = name[:cut], name[cut:]
            if first in self.names and (second in self.names or second.isdecimal()):
                return f" (a product is written {first}*{second})"
            if first in self.names and self.function(second) is not None:
                return f" (a product is written {first}*{second}(...))"
        return ""

    def call(self, node: Call) -> sp.Expr:
        plain = _plain(node.name)
        if plain in CONDITIONAL:
            return self.piecewise(node) if plain == "Piecewise" else self.where(*self.three(node))
        function = None if node.name in self.names else self.function(node.name)
        if function is None:
            raise self.error(node, self.no_function(node.name))
        arguments = [self.value(argument) for argument in node.arguments]
        return function(*arguments, **{key.name: self.value(value) for key, value in node.named})

    def function(self, name: str) -> Function | None:
        return functions.lookup(name, self.more)

    def function_names(self) -> list[str]:
        return [*FUNCTIONS, *CONDITIONAL, *self.more]

    def no_function(self, name: str) -> str:
        """Why ``name(...)`` cannot be called."""
        if name in self.names:
            return f"{name} is not a function; a product is written {name}*(...)"
        hint = self.split(name) or _near(name.rpartition(".")[2], self.function_names(), 3)
        accepted = [*(f.names[0] for f in TABLE), *CONDITIONAL]
        also = " and the names of the catalogue" if self.more else ""
        return f"unknown function {_short(name)!r}{hint}; accepted: {', '.join(accepted)}{also}"

    def three(self, node: Call) -> tuple[Node, Node, Node]:
        if len(node.arguments) != 3 or node.named:
            raise self.error(node, f"this function takes three arguments: {CONDITIONAL['where']}")
        condition, value, otherwise = node.arguments
        return condition, value, otherwise

    def where(self, condition: Node, value: Node, otherwise: Node) -> sp.Expr:
        return self.branches([(value, condition), (otherwise, None)])

    def branches(self, written: Sequence[tuple[Node, Node | None]]) -> sp.Expr:
        """Branches in order, each a value and its condition, which the last may lack."""
        outer, found = self.guard, []
        for value, condition in written:
            test = sp.true if condition is None else self.condition(condition)
            rest = self.guard
            self.guard = sp.And(rest, test)
            found.append((self.value(value), test))
            self.guard = sp.And(rest, sp.Not(test))
        self.guard = outer
        return functions.piecewise(*found)

    def piecewise(self, node: Call) -> sp.Expr:
        form = f"write {CONDITIONAL['Piecewise']}"
        parts = [argument.parts if isinstance(argument, Pair) else () for argument in node.arguments]
        for argument, part in zip(node.arguments, parts, strict=True):
            if len(part) != 2:
                raise self.error(argument, f"this is not a branch; {form}")
        if node.named or not parts or self.condition(parts[-1][1]) != sp.true:
            raise self.error(node, f"the last branch has to be unconditional; {form}")
        return self.branches([(value, condition) for value, condition in parts])

    def condition(self, node: Node) -> Boolean:
        match node:
            case Call(name=name, arguments=arguments, named=()) if _plain(name) in JOINED:
                return self.condition(self.rewritten(node, JOINED[_plain(name)], arguments))
            case Name(name="True"):
                return sp.true
            case Name(name="False"):
                return sp.false
            case Not(of=inner):
                return sp.Not(self.condition(inner))
            case Junction(word=word, parts=parts):
                return (sp.And if word == "and" else sp.Or)(*(self.condition(part) for part in parts))
            case Compare(operands=operands, signs=signs):
                values = [self.value(operand) for operand in operands]
                try:
                    pairs = zip(signs, pairwise(values), strict=True)
                    return sp.And(*(functions.compared(sign, left, right) for sign, (left, right) in pairs))
                except Refused as reason:
                    raise self.error(node, str(reason)) from None
            case _:
                form = "a comparison such as x > 0 or -1 <= x < 1, joined by and, or, not; or True"
                raise self.error(node, f"this is not a condition; write {form}")

    def rewritten(self, node: Call, sign: str, arguments: tuple[Node, ...]) -> Node:
        """A condition that is written as a call, as it would be with its sign."""
        if sign == "not" and len(arguments) == 1:
            return Not(node.start, arguments[0])
        if sign in ("and", "or") and len(arguments) > 1:
            return Junction(node.start, sign, arguments)
        if sign in functions.COMPARISONS and len(arguments) == 2:
            return Compare(node.start, arguments, (sign,))
        raise self.error(node, f"{node.name} does not take {len(arguments)} arguments")

    def checked(self, node: Node, result: sp.Expr) -> sp.Expr:
        """``result``, unless it is infinite, or a constant that is no real number of ordinary size."""
        facts = self.facts(result)
        if facts.undefined:
            raise self.error(node, "this is undefined or infinite")
        if facts.complex:
            raise self.error(node, "this is not real")
        if facts.bits > functions.MAX_BITS:
            raise self.error(node, f"this holds an integer of more than {functions.MAX_BITS} bits")
        if facts.constant and not result.is_Rational:
            value = sp.N(result, 15)
            if not value.is_comparable:
                raise self.error(node, "this constant is not a real number")
            if abs(value) > MAX_CONSTANT:
                raise self.error(node, "this constant is beyond the range of float64")
        elif facts.constant and abs(result) > MAX_CONSTANT:
            raise self.error(node, "this constant is beyond the range of float64")
        return result

    def facts(self, expr: sp.Basic) -> _Facts:
        """The facts of an expression from those of its parts, each found once, so that long formulas cost little."""
        found = self.known.get(expr)
        if found is None:
            inner = [self.facts(part) for part in expr.args]
            size = max((f.bits for f in inner), default=0)
            if isinstance(expr, sp.Rational | sp.exp):
                size = max(size, functions.bits(expr))
            found = self.known[expr] = _Facts(
                expr in (sp.nan, sp.zoo, sp.oo, -sp.oo) or any(f.undefined for f in inner),
                expr is sp.I or any(f.complex for f in inner),
                not isinstance(expr, sp.Symbol) and all(f.constant for f in inner),
                size,
            )
        return found


def _plain(name: str) -> str:
    """A name without the module that it may stand after."""
    module, _, plain = name.rpartition(".")
    return plain if module in MODULES else name


def _near(name: str, known: Iterable[str], count: int) -> str:
    near = difflib.get_close_matches(name[:40], list(dict.fromkeys(known)), n=count, cutoff=0.5)
    return f" (near: {', '.join(near)})" if near else ""


def _short(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:37]}..."
