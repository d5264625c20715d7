"""The nodes of a graph in order, and which of them are integers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from codegen.ir import Node, order


@dataclass(frozen=True)
class Steps:
    """The nodes of a graph, each after its arguments, the root last; ``fixed`` are those that are integers: what
    ``raised`` shifts by, and sums with a constant so large that it leaves the nearest integer."""

    nodes: tuple[Node, ...]
    fixed: frozenset[int]

    @classmethod
    def of(cls, root: Node) -> Steps:
        nodes = tuple(order([root]))
        shifts = {id(n.args[1]) for n in nodes if n.op == "raised"}
        sums = {id(n.args[0]) for n in nodes if n.op == "sub" and _integer(*n.args)}
        return cls(nodes, frozenset(shifts | sums))

    def decided(self, node: Node) -> bool:
        """Whether its value is a decision, the same on a whole cell."""
        return id(node) in self.fixed


def _integer(total: Node, constant: Node) -> bool:
    """Whether a sum with a constant of 2^23 or more is taken apart again."""
    large = constant.op == "constant" and abs(float(constant.value.rounded(np.float32))) >= 2.0**23
    return large and total.op in ("add", "fma") and total.args[-1] is constant
