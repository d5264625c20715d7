"""From a graph to lines of source: one name a shared value, the rest inlined as far as it stays readable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import SupportsFloat

from codegen.ir import PREDICATES, TABLES, Constant, Node, order
from codegen.special_table import shortened

#: What most languages have signs for, and how NaN is told by them.
SIGNS = {
    "add": "({0} + {1})", "sub": "({0} - {1})", "mul": "({0} * {1})", "div": "({0} / {1})", "lt": "({0} < {1})",
    "le": "({0} <= {1})", "eq": "({0} == {1})", "unordered": "({0} != {0})", "both": "({0} & {1})",
    "either": "({0} | {1})",
}  # fmt: skip

#: An expression longer than this gets a name of its own.
_INLINE_LIMIT = 60


@dataclass(frozen=True)
class Dialect:
    """``spelling[op]`` is a format string over the operands; ``constant(value)`` spells a constant.

    ``special`` handles operations whose spelling depends on what the operands are, or on what else the node holds; it
    returns None to decline.  ``rewrite`` makes of roots what the language computes in their place.
    """

    spelling: Mapping[str, str]
    constant: Callable[[Constant], str]
    parameter: Callable[[str], str] = str
    special: Callable[[Node, Sequence[str]], str | None] = lambda node, operands: None
    rewrite: Callable[[Sequence[Node]], Sequence[Node]] = lambda roots: roots


@dataclass(frozen=True)
class Listing:
    """``lines`` are (name, expression, is a truth value or the number of a piece); ``results`` those of the roots."""

    lines: tuple[tuple[str, str, bool], ...]
    results: tuple[str, ...]

    @property
    def expressions(self) -> tuple[str, ...]:
        return (*(expression for _, expression, _ in self.lines), *self.results)


def hexadecimal(number: SupportsFloat) -> str:
    """A finite number as C, C++ and CUDA write it, exactly."""
    return shortened(float(number))


def depends_on_type(value: Constant) -> bool:
    """Whether float32 and float64 need different numbers, beyond the rounding that a language does by itself."""
    return value.residual or value.double is not None


def by_type(nodes: Iterable[Node]) -> bool:
    """Whether a constant among ``nodes`` depends on the type that is computed in."""
    return any(n.op == "constant" and depends_on_type(n.value) for n in nodes)


def listing(roots: Sequence[Node], dialect: Dialect, prefix: str = "t") -> Listing:
    """Source lines that compute ``roots`` in ``dialect``, every shared node once, under names with a ``prefix``."""
    roots = dialect.rewrite(roots)
    nodes = order(roots)
    uses: dict[int, int] = {}
    for node in nodes:
        for argument in node.args:
            uses[id(argument)] = uses.get(id(argument), 0) + 1
    for root in roots:
        if id(root) in uses:
            uses[id(root)] += 1
    text: dict[int, str] = {}
    lines: list[tuple[str, str, bool]] = []
    for node in nodes:
        expression = _spell(node, [text[id(a)] for a in node.args], dialect)
        shared = uses.get(id(node), 0) > 1
        if node.args and (shared or (len(expression) > _INLINE_LIMIT and uses.get(id(node), 0))):
            name = f"{prefix}{len(lines)}"
            lines.append(
                (name, _strip(expression), node.op in PREDICATES or (node.op in TABLES and node.op != "entry"))
            )
            expression = name
        text[id(node)] = expression
    return Listing(tuple(lines), tuple(_strip(text[id(r)]) for r in roots))


def _spell(node: Node, operands: Sequence[str], dialect: Dialect) -> str:
    match node.op:
        case "input":
            return "x"
        case "parameter":
            return dialect.parameter(node.value)
        case "constant":
            return dialect.constant(node.value)
    special = dialect.special(node, operands)
    return special if special is not None else dialect.spelling[node.op].format(*operands)


def _strip(expression: str) -> str:
    """Without the outer parentheses, if one pair encloses it all."""
    if not expression.startswith("("):
        return expression
    depth = 0
    for position, character in enumerate(expression):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return expression[1:-1] if position == len(expression) - 1 else expression
    return expression
