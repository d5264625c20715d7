"""From a formula's text to a syntax tree: a grammar of its own, close to Python's and to what people write by hand.

Nothing is evaluated here or later: the tree is data, read by :mod:`actsym.text.parse`.  From loose to tight::

    choice       a if c else b
    condition    or |, and &, not; comparisons, which may be chained
    sum          + -
    product      * / %, and products without a sign where nothing else can be meant: 2x, 2(x + 1), (x + 1)(x - 1), x y
    sign         + - ~
    power        ** ^ and superscripts
    atom         number, name, call, (...), |...|

Sums and products are kept as flat lists, so their length is no depth.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from actsym.errors import InputError

#: Limits on what has to be taken apart: characters, tokens, open parentheses, depth of the tree.
MAX_LENGTH, MAX_TOKENS, MAX_NESTING, MAX_DEPTH = 50_000, 12_000, 24, 64

#: What a formula is made of, for error messages.
ACCEPTED = (
    "numbers, x, parameters, + - * / % ^ or **, |x|, superscripts, parentheses, comparisons, and, or, not, "
    "a if c else b, pi, E and functions such as exp(x)"
)


class ParseError(InputError):
    """A text that is no formula.  One line: the column (from 1), what is wrong there, and what is accepted."""

    def __init__(self, text: str, column: int, problem: str) -> None:
        start = max(0, column - 25)
        excerpt = ("..." if start else "") + text[start : column + 24] + ("..." if len(text) > column + 24 else "")
        super().__init__(f"cannot read {excerpt!r}: column {column}: {problem}")
        self.column = column
        self.problem = problem


# What a tree is made of; ``start`` is an index in the text


@dataclass(frozen=True)
class Number:
    start: int
    literal: str


@dataclass(frozen=True)
class Name:
    start: int
    name: str


@dataclass(frozen=True)
class Call:
    start: int
    name: str
    arguments: tuple[Node, ...]
    named: tuple[tuple[Name, Node], ...]


@dataclass(frozen=True)
class Sum:
    start: int
    terms: tuple[tuple[str, Node], ...]


@dataclass(frozen=True)
class Product:
    start: int
    factors: tuple[tuple[str, Node], ...]


@dataclass(frozen=True)
class Negative:
    start: int
    of: Node


@dataclass(frozen=True)
class Power:
    start: int
    base: Node
    exponent: Node


@dataclass(frozen=True)
class Absolute:
    start: int
    of: Node


@dataclass(frozen=True)
class Choice:
    start: int
    value: Node
    condition: Node
    otherwise: Node


@dataclass(frozen=True)
class Compare:
    start: int
    operands: tuple[Node, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True)
class Junction:
    """Conditions joined by ``and`` or by ``or``."""

    start: int
    word: str
    parts: tuple[Node, ...]


@dataclass(frozen=True)
class Not:
    start: int
    of: Node


@dataclass(frozen=True)
class Pair:
    """Several formulas in one pair of parentheses: a branch of ``Piecewise``."""

    start: int
    parts: tuple[Node, ...]


Node: TypeAlias = (
    Number | Name | Call | Sum | Product | Negative | Power | Absolute | Choice | Compare | Junction | Not | Pair
)

#: Nodes that are true or false, and those that are numbers; a call, a choice or a pair may be either.
CONDITIONS = (Compare, Junction, Not)
_NUMBERS = (Number, Name, Sum, Product, Negative, Power, Absolute)

# Tokens

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
#: Signs that mean what another one means.
_SAME = {
    "^": "**", "×": "*", "·": "*", "⋅": "*", "∙": "*", "÷": "/", "−": "-", "–": "-", "≤": "<=", "≥": ">=", "≠": "!=",
    "∧": "and", "&": "and", "∨": "or", "¬": "~",
}  # fmt: skip
_WORDS = {"if", "else", "and", "or", "not"}
_GREEK_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi "
    "psi omega epsilon"
)
_GREEK = dict(zip("αβγδεζηθικλμνξοπρστυφχψωϵ", _GREEK_NAMES.split(), strict=True))
_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
  | (?P<name>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*|[α-ωϵ](?:_?[0-9]+)?)
  | (?P<superscript>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)
  | (?P<sign>\*\*|//|<=|>=|==|!=|[-+*/%^()<>=,|&~×·⋅∙÷−–≤≥≠∧∨¬])
    """,
    re.VERBOSE,
)


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    place = nesting = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise ParseError(text, place + 1, _unknown_character(text[place]))
        kind, token = match.lastgroup or "", match.group()
        if kind == "name":
            token = spelled(token)
            kind = "sign" if token in _WORDS else kind
        elif kind == "number":
            _check_number(text, match.end(), token, place)
        elif kind == "sign":
            nesting += (token == "(") - (token == ")")
            token = _SAME.get(token, token)
        if nesting > MAX_NESTING:
            raise ParseError(text, place + 1, f"more than {MAX_NESTING} parentheses are open")
        if kind != "space":
            found.append(_Token(kind, token, place, match.end()))
        if len(found) > MAX_TOKENS:
            raise ParseError(text, place + 1, f"the formula has more than {MAX_TOKENS} numbers, names and signs")
        place = match.end()
    return [*found, _Token("end", "", len(text), len(text))]


def _unknown_character(character: str) -> str:
    if character == "∞":
        return "infinity is no number; a formula is made of finite ones"
    return f"the character {character!r} is not accepted; accepted: {ACCEPTED}"


def _check_number(text: str, end: int, literal: str, start: int) -> None:
    """Refuse what looks like a number of another notation, and would else be a product: 0x10, 1_000, 2e."""
    rest = text[end : end + 3]
    if re.match(r"[eE](?![A-Za-z])|_|\.", rest) or (literal == "0" and re.match(r"[xXbBoO][0-9a-fA-F]", rest)):
        raise ParseError(text, start + 1, f"{literal + rest[:1]!r} does not begin a decimal number such as 2 or 1e-6")


def spelled(name: str) -> str:
    """A name with a Greek letter at its beginning spelled out, as formulas are read."""
    return _GREEK.get(name[:1], name[:1]) + name[1:]


# The grammar


def tree(text: str) -> Node:
    """The syntax tree of a formula.  Raises :class:`ParseError`."""
    if not text.strip():
        raise ParseError(text, 1, f"the formula is empty; accepted: {ACCEPTED}")
    if len(text) > MAX_LENGTH:
        raise ParseError(text, 1, f"the formula has {len(text)} characters (at most {MAX_LENGTH})")
    return _Parser(text).formula()


class _Parser:
    """Recursive descent; every method reads one level of the grammar."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.at = 0
        self.depth = 0
        self.inside_bars = False
        self.after_exponent = -1

    def error(self, token: _Token, problem: str) -> ParseError:
        return ParseError(self.text, token.start + 1, problem)

    @property
    def next(self) -> _Token:
        return self.tokens[self.at]

    def take(self) -> _Token:
        token = self.next
        self.at += token.kind != "end"
        return token

    def taken(self, *signs: str) -> bool:
        """Whether the next token is one of these signs; it is then passed."""
        found = self.next.kind == "sign" and self.next.text in signs
        self.at += found
        return found

    def formula(self) -> Node:
        found = self.choice()
        if self.next.text == ")":
            raise self.error(self.next, "this parenthesis is unmatched")
        if self.next.kind != "end":
            raise self.error(self.next, self._unexpected())
        return found

    def _unexpected(self) -> str:
        token = self.next
        if token.text == "=":
            return "one = is no comparison; write =="
        if token.text == "//":
            return "this operator is not accepted; write floor(a/b)"
        if token.kind == "end":
            return f"the formula ends too early; accepted: {ACCEPTED}"
        if token.kind in ("number", "name") or token.text == "(":
            return "an operator is missing (a product is written with *)"
        return f"{self.text[token.start : token.end]!r} is not accepted here; accepted: {ACCEPTED}"

    def deeper(self, level: Callable[[], Node]) -> Node:
        """What ``level`` reads, one deeper."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.error(self.next, f"the formula is nested more than {MAX_DEPTH} deep")
        found = level()
        self.depth -= 1
        return found

    def choice(self) -> Node:
        value = self.disjunction()
        if not self.taken("if"):
            return value
        condition = self.disjunction()
        if not self.taken("else"):
            raise self.error(self.next, "else is missing; write: a if c else b")
        return Choice(value.start, value, condition, self.deeper(self.choice))

    def disjunction(self) -> Node:
        signs = ("or",) if self.inside_bars else ("or", "|")
        return self._junction("or", signs, self.conjunction)

    def conjunction(self) -> Node:
        return self._junction("and", ("and",), self.negation)

    def _junction(self, word: str, signs: tuple[str, ...], level: Callable[[], Node]) -> Node:
        parts, joint = [level()], self.next
        while self.taken(*signs):
            if joint.text == "|" and isinstance(parts[-1], _NUMBERS):
                problem = "this bar joins no conditions; write 2*|x| for a product, log(|x|) for a function"
                raise self.error(joint, problem)
            parts.append(level())
            joint = self.next
        return parts[0] if len(parts) == 1 else Junction(parts[0].start, word, tuple(parts))

    def negation(self) -> Node:
        token = self.next
        return Not(token.start, self.deeper(self.negation)) if self.taken("not") else self.comparison()

    def comparison(self) -> Node:
        operands, signs = [self.sum()], []
        while self.next.kind == "sign" and self.next.text in ("<", "<=", ">", ">=", "==", "!="):
            signs.append(self.take().text)
            operands.append(self.sum())
        return Compare(operands[0].start, tuple(operands), tuple(signs)) if signs else operands[0]

    def sum(self) -> Node:
        terms = [("+", self.product())]
        while self.next.kind == "sign" and self.next.text in ("+", "-"):
            terms.append((self.take().text, self.product()))
        return terms[0][1] if len(terms) == 1 else Sum(terms[0][1].start, tuple(terms))

    def product(self) -> Node:
        factors = [("*", self.signed())]
        while True:
            if self.next.kind == "sign" and self.next.text in ("*", "/", "%"):
                factors.append((self.take().text, self.signed()))
            elif self.next.kind in ("name", "number") or self.next.text == "(":
                self._check_implicit(factors[-1][0])
                factors.append(("*", self.power()))
            else:
                return factors[0][1] if len(factors) == 1 else Product(factors[0][1].start, tuple(factors))

    def _check_implicit(self, sign: str) -> None:
        """Refuse a product without a sign where people read it in two ways, or where a sign may have been lost."""
        before = self.tokens[self.at - 1]
        if self.next.kind == "number" or before.text == "|":
            raise self.error(self.next, "an operator is missing (a product is written with *)")
        if sign != "*" or self.after_exponent == self.at:
            power = ", or sin(x)^2 for a power of a function" if self.after_exponent == self.at else ""
            problem = f"this product can be read in two ways; write it with * or in parentheses{power}"
            raise self.error(self.next, problem)

    def signed(self) -> Node:
        token = self.next
        if self.taken("+"):
            return self.deeper(self.signed)
        if self.taken("-"):
            return Negative(token.start, self.deeper(self.signed))
        if self.taken("~"):
            return Not(token.start, self.deeper(self.signed))
        return self.power()

    def power(self) -> Node:
        base = self.atom()
        if self.next.kind == "superscript":
            token = self.take()
            digits = token.text.translate(_SUPERSCRIPTS)
            exponent: Node = Number(token.start, digits.lstrip("+-"))
            base = Power(base.start, base, Negative(token.start, exponent) if digits[0] == "-" else exponent)
            if self.next.text == "**" or self.next.kind == "superscript":
                raise self.error(self.next, "this power of a power can be read in two ways; write it in parentheses")
        elif self.taken("**"):
            base = Power(base.start, base, self.deeper(self.signed))
            self.after_exponent = self.at
        return base

    def atom(self) -> Node:
        token = self.next
        if token.kind == "number":
            return Number(token.start, self.take().text)
        if token.kind == "name":
            self.take()
            return self.call(token) if self.taken("(") else Name(token.start, token.text)
        if self.taken("("):
            parts = self.inside(token, self.choice)
            return parts[0] if len(parts) == 1 else Pair(token.start, tuple(parts))
        if self.taken("|"):
            return self.absolute(token)
        raise self.error(token, self._unexpected() if token.text != ")" else "something is missing before this")

    def absolute(self, opened: _Token) -> Node:
        outer, self.inside_bars = self.inside_bars, True
        inner = self.deeper(self.choice)
        if not self.taken("|"):
            raise self.error(opened, "this bar is never closed")
        self.inside_bars = outer
        return Absolute(opened.start, inner)

    def inside(self, opened: _Token, level: Callable[[], Node]) -> list[Node]:
        """What stands between a parenthesis that was passed and its partner, at commas."""
        outer, self.inside_bars = self.inside_bars, False
        parts = [self.deeper(level)]
        while self.taken(",") and self.next.text != ")":
            parts.append(self.deeper(level))
        if not self.taken(")"):
            raise self.error(opened if self.next.kind == "end" else self.next, self._unclosed())
        self.inside_bars = outer
        return parts

    def _unclosed(self) -> str:
        return "this parenthesis is never closed" if self.next.kind == "end" else self._unexpected()

    def call(self, function: _Token) -> Node:
        opened = self.tokens[self.at - 1]
        if self.taken(")"):
            return Call(function.start, function.text, (), ())
        named: list[tuple[Name, Node]] = []

        def argument() -> Node:
            key, sign = self.next, self.tokens[min(self.at + 1, len(self.tokens) - 1)]
            if key.kind != "name" or sign.text != "=":
                if named:
                    raise self.error(key, "an argument without a name stands after one with a name")
                return self.choice()
            self.at += 2
            value = self.choice()
            named.append((Name(key.start, key.text), value))
            return value

        arguments = self.inside(opened, argument)
        return Call(function.start, function.text, tuple(arguments[: len(arguments) - len(named)]), tuple(named))
