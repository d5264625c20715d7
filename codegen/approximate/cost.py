"""What forms cost on the CPU."""

from __future__ import annotations

from codegen.ir import Node, order

#: What an operation costs, in instructions of which two are begun in a cycle; a table of more entries than a register
#: of AVX2 has numbers takes two permutations and a choice.
COST = {"entry": 1.0, "div": 4.0, "sqrt": 4.0, "rcp": 4.0, "exp2": 9.0}
WIDE_ENTRY = 3.5


def cost(node: Node) -> float:
    """Of all operations of a graph, in units of one of the processor's arithmetic instructions."""
    total = 0.0
    for n in order([node]):
        if n.op == "entry":
            total += COST["entry"] if len(n.value) <= 8 else WIDE_ENTRY
        elif n.args:
            total += COST.get(n.op, 1.0)
    return total
