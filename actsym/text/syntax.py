"""From a formula's text to a syntax tree: Python's own grammar, bounded, with ``^`` for powers.

Nothing is evaluated here or later: the tree is data, read by :mod:`actsym.text.parse`.
"""

from __future__ import annotations

import ast
import operator
import re
import warnings

from actsym.errors import InputError

#: Limits that keep any text from taking long: characters, syntax nodes, open parentheses.
MAX_LENGTH, MAX_NODES, MAX_NESTING = 2000, 2000, 24

#: What a formula is made of, for error messages.
ACCEPTED = "numbers, x, parameters, + - * / ^ or **, parentheses, pi, E and functions such as exp(x)"

#: What the operators between two operands do.
ARITHMETIC = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}  # fmt: skip

_CHARACTER = re.compile(r"[0-9A-Za-z_.,()+\-*/^<>=! \t\r\n]")


class ParseError(InputError):
    """A text that is no formula.  One line: the column (from 1), what is wrong there, and what is accepted."""

    def __init__(self, text: str, column: int, problem: str) -> None:
        start = max(0, column - 25)
        excerpt = ("..." if start else "") + text[start : column + 24] + ("..." if len(text) > column + 24 else "")
        super().__init__(f"cannot read {excerpt!r}: column {column}: {problem}")
        self.column = column
        self.problem = problem


class Formula:
    """The text of one formula, and where the nodes of its syntax tree stand in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._check_characters()
        # ^ means power here; Python would give it the precedence of an exclusive or.
        line = re.sub(r"[\t\r\n]", " ", text).replace("^", "**")
        self._source = line.strip()
        self._margin = len(line) - len(line.lstrip())

    def tree(self) -> ast.expr:
        """The syntax tree.  Raises :class:`ParseError`."""
        try:
            with warnings.catch_warnings():  # Python warns of `2if`, which is an error here anyway
                warnings.simplefilter("ignore")
                tree = ast.parse(self._source, mode="eval").body
        except SyntaxError as error:
            # Python says offset 0 where the text ends too early.
            place = error.offset - 1 if error.offset else len(self._source)
            raise self.error(place, f"{_reason(error)}; accepted: {ACCEPTED}") from None
        except (RecursionError, MemoryError, ValueError):
            raise self.error(0, "the formula is nested too deeply") from None
        if sum(1 for _ in ast.walk(tree)) > MAX_NODES:
            raise self.error(0, f"the formula has more than {MAX_NODES} parts")
        return tree

    def literal(self, node: ast.expr) -> str:
        """The characters of a node, as they are written."""
        return self._source[node.col_offset : node.end_col_offset]

    def error(self, where: ast.AST | int, problem: str) -> ParseError:
        """The error to raise for a node, or for an offset in the source that the grammar saw."""
        offset = where if isinstance(where, int) else getattr(where, "col_offset", 0)
        return ParseError(self.text, self._place(self._margin + offset) + 1, problem)

    def _place(self, offset: int) -> int:
        """The index in the text of an offset in the line where each ``^`` is two characters."""
        seen = 0
        for index, character in enumerate(self.text):
            if seen >= offset:
                return index
            seen += 2 if character == "^" else 1
        return len(self.text)

    def _check_characters(self) -> None:
        if not self.text.strip():
            raise ParseError(self.text, 1, f"the formula is empty; accepted: {ACCEPTED}")
        if len(self.text) > MAX_LENGTH:
            raise ParseError(self.text[:60], 1, f"the formula has {len(self.text)} characters (at most {MAX_LENGTH})")
        nesting = 0
        for column, character in enumerate(self.text, 1):
            if not _CHARACTER.match(character):
                problem = f"the character {character!r} is not accepted; accepted: {ACCEPTED}"
                raise ParseError(self.text, column, problem)
            nesting += (character == "(") - (character == ")")
            if nesting > MAX_NESTING:
                raise ParseError(self.text, column, f"more than {MAX_NESTING} parentheses are open")


def _reason(error: SyntaxError) -> str:
    """Python's syntax message, in the words of a formula."""
    message = error.msg.split(". ")[0].split(" (<")[0]
    if "decimal literal" in message or "forget a comma" in message:
        return "an operator is missing (a product is written with *)"
    if message == "invalid syntax" and not error.offset:
        return "the formula ends too early"
    return message[:80] if message.isascii() and message.isprintable() else "invalid syntax"
