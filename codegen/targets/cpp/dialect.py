"""C++ over a number type V: float, double, or a vector of them; CUDA and the CPU share it.

The functions live in namespace ``m``, which the kernel headers define for scalars on the GPU and for
vectors on the CPU.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from codegen.ir import BOUNDED, OPS, SHORTCUTS, Constant, Node
from codegen.targets.ssa import SIGNS, Dialect, hexadecimal

#: Numbers of float32 in the longest register.
LANES = 16
#: Functions, but for arithmetic; whether a shortcut is taken is the business of the parameters' object.
_CALLS = {name: f"{'p.' if name in SHORTCUTS else 'm::'}{name}({op.operands})" for name, op in OPS.items()}
_SPELLING = _CALLS | {name: SIGNS[name] for name in ("add", "sub", "mul", "div")}


def _constant(value: Constant) -> str:
    single, double = value.rounded(np.float32), value.rounded(np.float64)
    if np.isinf(single) and np.isinf(double):
        return "m::infinity<V>()" if single > 0 else "m::neg(m::infinity<V>())"
    if float(single) == float(double):
        number = float(single)
        return f"V({int(number)})" if number.is_integer() and abs(number) < 2**24 else f"V({hexadecimal(single)}f)"
    return f"m::constant<V>({hexadecimal(single)}f, {hexadecimal(double)})"


def _special(node: Node, operands: Sequence[str], rows: Mapping[tuple[float, ...], tuple[str, int]]) -> str | None:
    """Pieces of approximants; and the smaller one of a number and a constant, which GPUs have an instruction for that
    takes -0 for less than 0."""
    match node.op:
        case "min" if _never_zero(node.args[1]):
            return f"m::cap({operands[0]}, {operands[1]})"
        case "div" if node.value == BOUNDED:
            return f"m::quotient({operands[0]}, {operands[1]})"
        case "segment":
            dropped, count = node.value
            return f"m::segment<{dropped}, {count}>({operands[0]})"
        case "beside":
            return f"m::beside<{node.value}>({operands[0]}, {operands[1]})"
        case "entry":
            table, row = rows[node.value]
            return f"m::entry<V, {len(node.value)}, {row}>({operands[0]}, {table})"
    return None


def _never_zero(node: Node) -> bool:
    """Whether it is a constant other than 0, or one of two."""
    if node.op == "select":
        return all(map(_never_zero, node.args[1:]))
    return node.op == "constant" and bool(node.value.rounded(np.float32))


CPP = Dialect(_SPELLING, _constant)


@dataclass(frozen=True)
class Table:
    """What an approximant looks up with the same number, a row each: in one array, so that on a GPU one address does
    for all.  Entries are repeated until they fill the longest register."""

    width: int
    rows: tuple[tuple[float, ...], ...]

    @property
    def name(self) -> str:
        return f"T{self.width}"

    @property
    def numbers(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(f"{hexadecimal(n)}f" for n in row * (self.width // len(row))) for row in self.rows)


def tables(nodes: Iterable[Node]) -> tuple[Table, ...]:
    """Those of all nodes, by the width of their rows."""
    found: dict[int, dict[tuple[float, ...], None]] = {}
    for node in nodes:
        if node.op == "entry":
            found.setdefault(max(LANES, len(node.value)), {})[node.value] = None
    return tuple(Table(width, tuple(rows)) for width, rows in found.items())


def with_tables(dialect: Dialect, found: Iterable[Table]) -> Dialect:
    """``dialect`` with names for the rows of tables."""
    rows = {row: (table.name, i) for table in found for i, row in enumerate(table.rows)}
    return replace(dialect, special=partial(_special, rows=rows))
