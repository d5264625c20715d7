"""C++ over a number type V: float, double, or a vector of them; CUDA and the CPU share it.

The functions live in namespace ``m``, which the kernel headers define for scalars on the GPU and for
vectors on the CPU.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from codegen.ir import OPS, SHORTCUTS, Constant, Node
from codegen.targets.ssa import Dialect, hexadecimal

#: Numbers of float32 in the longest register.
LANES = 16
_INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/"}


def _constant(value: Constant) -> str:
    single, double = value.rounded(np.float32), value.rounded(np.float64)
    if np.isinf(single) and np.isinf(double):
        return "m::infinity<V>()" if single > 0 else "m::neg(m::infinity<V>())"
    if float(single) == float(double):
        number = float(single)
        return f"V({int(number)})" if number.is_integer() and abs(number) < 2**24 else f"V({hexadecimal(single)}f)"
    return f"m::constant<V>({hexadecimal(single)}f, {hexadecimal(double)})"


def _spellings() -> dict[str, str]:
    table = {}
    for op in OPS.values():
        operands = ", ".join(f"{{{i}}}" for i in range(op.arity))
        table[op.name] = f"({{0}} {_INFIX[op.name]} {{1}})" if op.name in _INFIX else f"m::{op.name}({operands})"
    # Whether a shortcut is taken is the business of the parameters' object.
    return table | {op: table[op].replace("m::", "p.") for op in sorted(SHORTCUTS)}


def _looked_up(node: Node, operands: Sequence[str], tables: Mapping[tuple[float, ...], str]) -> str | None:
    """Pieces of approximants."""
    match node.op:
        case "segment":
            dropped, count = node.value
            return f"m::segment<{dropped}, {count}>({operands[0]})"
        case "beside":
            return f"m::beside<{node.value}>({operands[0]}, {operands[1]})"
        case "entry":
            return f"m::entry<V, {len(node.value)}>({operands[0]}, {tables[node.value]})"
    return None


CPP = Dialect(_spellings(), _constant)


@dataclass(frozen=True)
class Table:
    """The entries that an approximant looks up, as often as they fill the longest register."""

    name: str
    row: tuple[float, ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(f"{hexadecimal(number)}f" for number in self.row * max(LANES // len(self.row), 1))


def tables(nodes: Iterable[Node]) -> tuple[Table, ...]:
    """Those of all nodes."""
    rows = dict.fromkeys(node.value for node in nodes if node.op == "entry")
    return tuple(Table(f"T{i}", row) for i, row in enumerate(rows))


def with_tables(dialect: Dialect, found: Iterable[Table]) -> Dialect:
    """``dialect`` with names for tables."""
    return replace(dialect, special=partial(_looked_up, tables={table.row: table.name for table in found}))
