"""What the nodes of a graph can be on cells, runs of neighbouring float32 inputs, and what is decided there.

An enclosure holds every computed value: float32 operations are monotone in each argument, so their roundings at the
corners bound them.  A decision is what makes the graph one function or another: the side of a comparison, the number of
a piece, the integer that ``raised`` shifts by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from codegen.approximate.proof.cells import (
    Interval,
    Steps,
    half_ulp,
    nearest,
    power,
    product,
    quotient,
    size,
    sum_below,
)  # fmt: skip
from codegen.ir import Node

#: Whether a condition holds on a cell: 1, 0, or -1 where it does on a part of it.
Truth: TypeAlias = np.ndarray


class Ranges:
    """The enclosures of all nodes on the cells from ``low`` to ``high``, inputs of one sign (float64 arrays).

    ``decisions`` has a row for each; ``undecided`` says where one of them is not the same on the whole cell.  A
    parameter is 1.
    """

    def __init__(self, steps: Steps, low: np.ndarray, high: np.ndarray) -> None:
        self.low, self.high = low, high
        self.values: dict[int, Interval] = {}
        self.exact: dict[int, Interval] = {}  # results before they are rounded
        self.truths: dict[int, Truth] = {}
        self.decisions: list[np.ndarray] = []
        self.undecided = np.zeros(len(low), bool)
        with np.errstate(all="ignore"):
            for node in steps.nodes:
                if node.op in _TRUTHS:
                    self.truths[id(node)] = _TRUTHS[node.op](self, node)
                else:
                    self.values[id(node)] = _VALUES[node.op](self, node)
                if steps.decided(node):
                    lower, upper = self.values[id(node)]
                    self.decide(lower, lower == upper)

    def of(self, node: Node) -> Interval:
        return self.values[id(node)]

    def holds(self, condition: Node) -> Truth:
        return self.truths[id(condition)]

    def decide(self, what: np.ndarray, decided: np.ndarray) -> None:
        self.decisions.append(np.where(decided, what, np.nan))
        self.undecided |= ~decided

    def chosen(self, truth: Truth, a: Interval, b: Interval) -> Interval:
        """a where a condition holds, b where it does not, both where it is not decided."""
        self.decide(truth.astype(float), truth >= 0)
        return (
            np.where(truth < 0, np.minimum(a[0], b[0]), np.where(truth == 1, a[0], b[0])),
            np.where(truth < 0, np.maximum(a[1], b[1]), np.where(truth == 1, a[1], b[1])),
        )


def _rounded(r: Ranges, node: Node, lower: np.ndarray, upper: np.ndarray, exact: bool = True) -> Interval:
    """Both ends rounded to float32; where float64 does not hold them exactly, an end in doubt counts outwards."""
    if not exact:
        lower, upper = np.nextafter(lower, -np.inf), np.nextafter(upper, np.inf)
    r.exact[id(node)] = np.nextafter(lower, -np.inf), np.nextafter(upper, np.inf)
    return nearest(lower), nearest(upper)


def left_over(node: Node) -> Node | None:
    """The product whose rounding error ``node`` is, if it is a b - fl(a b)."""
    if node.op == "fma" and node.args[2].op == "neg":
        rounded = node.args[2].args[0]
        if rounded.op == "mul" and rounded.args == node.args[:2]:
            return rounded
    return None


def _constant(r: Ranges, node: Node) -> Interval:
    value = np.full(len(r.low), 1.0 if node.op == "parameter" else float(node.value.rounded(np.float32)))
    return value, value


def _sum(r: Ranges, node: Node) -> Interval:
    a, b = map(r.of, node.args)
    return _rounded(r, node, a[0] + b[0], a[1] + b[1])


def _difference(r: Ranges, node: Node) -> Interval:
    a, b = map(r.of, node.args)
    return _rounded(r, node, a[0] - b[1], a[1] - b[0])


def _product(r: Ranges, node: Node) -> Interval:
    a, b = node.args
    return _rounded(r, node, *product(r.of(a), r.of(b), a is b))


def _quotient(r: Ranges, node: Node) -> Interval:
    return _rounded(r, node, *quotient(*map(r.of, node.args)), exact=False)


def _fused(r: Ranges, node: Node) -> Interval:
    if (rounded := left_over(node)) is not None:
        most = half_ulp(size(r.of(rounded)))
        return _rounded(r, node, -most, most)
    a, b, c = node.args
    factor = product(r.of(a), r.of(b), a is b)
    added = r.of(c)
    return _rounded(r, node, sum_below(factor[0], added[0]), -sum_below(-factor[1], -added[1]))


def _negative(r: Ranges, node: Node) -> Interval:
    lower, upper = r.of(node.args[0])
    return -upper, -lower


def _size(r: Ranges, node: Node) -> Interval:
    value = r.of(node.args[0])
    r.decide(value[0] >= 0, (value[0] >= 0) | (value[1] <= 0))
    least = np.where((value[0] < 0) & (value[1] > 0), 0.0, np.minimum(np.abs(value[0]), np.abs(value[1])))
    return least, size(value)


def _extremum(r: Ranges, node: Node) -> Interval:
    a, b = map(r.of, node.args)
    return r.chosen(_less(b, a) if node.op == "min" else _less(a, b), b, a)


def _select(r: Ranges, node: Node) -> Interval:
    condition, a, b = node.args
    return r.chosen(r.holds(condition), r.of(a), r.of(b))


def _flip(r: Ranges, node: Node) -> Interval:
    value, by = map(r.of, node.args)
    return r.chosen(_below_zero(by), (-value[1], -value[0]), value)


def _root(r: Ranges, node: Node) -> Interval:
    lower, upper = r.of(node.args[0])
    return _rounded(r, node, np.sqrt(lower), np.sqrt(upper), exact=False)


def _raised(r: Ranges, node: Node) -> Interval:
    """a times a power of two, which must be a normal number as a is."""
    a, (bits, _) = map(r.of, node.args)
    found = a[0] * power(bits), a[1] * power(bits)
    least, most = (np.minimum(np.abs(v[0]), np.abs(v[1])) for v in (a, found))
    r.decide(np.zeros(len(bits)), (least >= 2.0**-126) & (most >= 2.0**-126) & (size(found) < 2.0**128) & (a[0] > 0))
    return found


def _segment(r: Ranges, node: Node) -> Interval:
    dropped, count = node.value
    value = r.of(node.args[0])
    lower, upper = (v.astype(np.float32).view(np.uint32) >> np.uint32(dropped) for v in value)
    number = (lower & np.uint32(count - 1)).astype(float)
    r.decide(number, (lower == upper) & (value[0] > 0))
    return number, number


def _beside(r: Ranges, node: Node) -> Interval:
    number, truth = r.of(node.args[0])[0], r.holds(node.args[1])
    r.decide(truth.astype(float), truth >= 0)
    number = number + node.value * (truth == 1)
    return number, number


def _entry(r: Ranges, node: Node) -> Interval:
    table = np.array(node.value, np.float32).astype(float)
    value = table[r.of(node.args[0])[0].astype(int)]
    return value, value


def _decided(yes: np.ndarray, no: np.ndarray) -> Truth:
    return np.where(yes, 1, np.where(no, 0, -1))


def _less(a: Interval, b: Interval) -> Truth:
    return _decided(a[1] < b[0], a[0] >= b[1])


def _less_equal(a: Interval, b: Interval) -> Truth:
    return _decided(a[1] <= b[0], a[0] > b[1])


def _equal(a: Interval, b: Interval) -> Truth:
    same = (a[0] == a[1]) & (b[0] == b[1]) & (a[0] == b[0])
    return _decided(same, (a[1] < b[0]) | (b[1] < a[0]))


def _below_zero(a: Interval) -> Truth:
    """Of a zero the sign is not known."""
    return _decided(a[1] < 0, a[0] > 0)


def _no_number(r: Ranges, node: Node) -> Truth:
    lower, upper = r.of(node.args[0])
    return _decided(np.zeros(len(lower), bool), np.isfinite(lower) & np.isfinite(upper))


def _both(r: Ranges, node: Node) -> Truth:
    a, b = map(r.holds, node.args)
    return _decided((a == 1) & (b == 1), (a == 0) | (b == 0))


def _either(r: Ranges, node: Node) -> Truth:
    a, b = map(r.holds, node.args)
    return _decided((a == 1) | (b == 1), (a == 0) & (b == 0))


def _compared(relation: Callable[[Interval, Interval], Truth]) -> Callable[[Ranges, Node], Truth]:
    return lambda r, node: relation(*map(r.of, node.args))


_TRUTHS: dict[str, Callable[[Ranges, Node], Truth]] = {
    "lt": _compared(_less), "le": _compared(_less_equal), "eq": _compared(_equal), "unordered": _no_number,
    "negative": lambda r, node: _below_zero(r.of(node.args[0])), "both": _both, "either": _either,
}  # fmt: skip

_VALUES: dict[str, Callable[[Ranges, Node], Interval]] = {
    "input": lambda r, node: (r.low, r.high), "constant": _constant, "parameter": _constant, "add": _sum,
    "sub": _difference, "mul": _product, "div": _quotient, "fma": _fused, "neg": _negative, "abs": _size,
    "min": _extremum, "max": _extremum, "select": _select, "flip": _flip, "sqrt": _root, "raised": _raised,
    "segment": _segment, "beside": _beside, "entry": _entry,
}  # fmt: skip

#: The operations that are known here; a graph with any other is not proven.
KNOWN = frozenset(_TRUTHS) | frozenset(_VALUES)


def unknown(nodes: Sequence[Node]) -> set[str]:
    """The operations of a graph that are not known here."""
    return {n.op for n in nodes} - KNOWN
