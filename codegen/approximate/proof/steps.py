"""The nodes of a graph in order, and how much work a proof may take: in steps and not in seconds, so that it is the
same on every machine, loaded or not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from actsym.errors import OutOfSteps
from codegen.ir import RARE, Node, order


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

    @cached_property
    def _numbered(self) -> list[tuple[Node | None, int]]:
        """What numbers the pieces of the form, or of that near zero and of the other; and the first number."""
        root = self.nodes[-1]
        if root.value != RARE:
            return [(_pieces(root), 0)]
        near, far = map(_pieces, root.args[1:])
        count = 1 if near is None else max(len(n.value) for n in order([root.args[1]]) if n.op == "entry")
        return [(near, 0), (far, count)]

    def piece(self, known: Mapping[int, float | bool]) -> int | None:
        """The number of the piece where nodes have these values, the forms near zero and beyond counted through; None
        where there is one piece."""
        forms = self._numbered
        if len(forms) == 1:
            ((segment, _),) = forms
            return None if segment is None else int(known[id(segment)])
        segment, first = forms[0 if known[id(self.nodes[-1].args[0])] else 1]
        return first + (0 if segment is None else int(known[id(segment)]))

    def decided(self, node: Node) -> bool:
        """Whether its value is a decision, the same on a whole cell."""
        return id(node) in self.fixed


def _pieces(root: Node) -> Node | None:
    """What says which piece counts, in the graph below a root; None where there is one for all."""
    return next((n.args[0] for n in order([root]) if n.op == "entry"), None)


def _integer(total: Node, constant: Node) -> bool:
    """Whether a sum with a constant of 2^23 or more is taken apart again."""
    large = constant.op == "constant" and abs(float(constant.value.rounded(np.float32))) >= 2.0**23
    return large and total.op in ("add", "fma") and total.args[-1] is constant


#: Bits of balls of which an operation is one step, a microsecond or so; what bounds a cell takes, and inputs that are
#: run in a step; and what compiling a graph takes.
STEP_BITS, CELL, STEP_INPUTS, COMPILED = 160, 4, 1 << 8, 400_000


@dataclass
class Work:
    """Steps that are ``left``."""

    left: float = float("inf")

    def take(self, steps: int) -> None:
        """Raises :class:`~actsym.errors.OutOfSteps` where fewer are left."""
        self.left -= steps
        if self.left < 0:
            raise OutOfSteps("the steps that proofs may take are used up")
