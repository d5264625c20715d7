"""A bound of what rounding adds on cells: |computed - g(x)|, where g is the graph in real arithmetic.

Node by node, computed - real = own error + sum of factor * (computed - real) of the arguments.  For a product ab the
factors are the computed a and the real b, so this is exact, with no rest of second order.  Read from the root down, the
own error of each node is carried to the result by a factor that is a sum over paths: errors that cancel further on
(that of a rounded square, which the next operation recovers) cancel in it.  An operation is exact where its result is
a multiple of a power of two so large that 24 bits hold it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from codegen.approximate.proof.cells import Interval, Steps, corners, half_ulp, power, quotient, size, ulp_exponent
from codegen.approximate.proof.ranges import Ranges
from codegen.ir import Node

#: What float64 loses in a sum of products, more than twice over.
LOSS, LEAST = 2.0**-51, 1e-300
#: The exponent of a power of two that 0 is a multiple of.
ALL = 10_000


@dataclass(frozen=True)
class Bound:
    """Where computed - g(x) lies on each cell (anywhere, if something is not decided), and the result's range."""

    error: Interval
    result: Interval


def bound(steps: Steps, low: np.ndarray, high: np.ndarray) -> Bound:
    """Of the cells from ``low`` to ``high``; infinite where not everything is decided."""
    found = Ranges(steps, low, high)
    with np.errstate(all="ignore"):
        lower, upper = _Errors(steps, found).total()
    lost = found.undecided | np.isnan(lower) | np.isnan(upper)
    return Bound((np.where(lost, -np.inf, lower), np.where(lost, np.inf, upper)), found.of(steps.nodes[-1]))


class _Errors:
    def __init__(self, steps: Steps, found: Ranges) -> None:
        self.steps, self.ranges = steps, found
        self.cells = len(found.low)
        self.grids: dict[int, np.ndarray] = {}
        self.own: dict[int, Interval] = {}
        self.forward: dict[int, np.ndarray] = {}
        self.factors: dict[int, list[tuple[Node, Interval]]] = {}
        for node in steps.nodes:
            if id(node) not in found.values:
                continue
            self.grids[id(node)], self.own[id(node)] = self._rounding(node)
            self.factors[id(node)] = [] if steps.decided(node) else self._factors(node)
            forward = size(self.own[id(node)])
            for argument, factor in self.factors[id(node)]:
                forward = forward + _unless(size(factor) == 0, size(factor) * self.forward[id(argument)])
            self.forward[id(node)] = forward * (1 + 4 * LOSS)

    def total(self) -> Interval:
        """The sum over all nodes of the own error times the factor that carries it to the root."""
        zero, all_ = np.zeros(self.cells), np.full(self.cells, np.inf)
        carried: dict[int, Interval] = {id(self.steps.nodes[-1]): (zero + 1, zero + 1)}
        total = zero, zero
        for node in reversed(self.steps.nodes):
            factor = carried.get(id(node))
            if factor is None:
                continue
            own = _outwards(corners(np.multiply, factor, self.own[id(node)]))
            finite, unused = size(self.ranges.of(node)) < 2.0**128, size(factor) == 0
            lower, upper = np.where(finite, own[0], -all_), np.where(finite, own[1], all_)
            total = _plus(total, (_unless(unused, lower), _unless(unused, upper)))
            for argument, by in self.factors[id(node)]:
                lower, upper = _outwards(corners(np.multiply, factor, by))
                cut = unused | (size(by) == 0)
                there = _unless(cut, lower), _unless(cut, upper)
                before = carried.get(id(argument))
                carried[id(argument)] = there if before is None else _plus(before, there)
        return total

    def _real(self, node: Node) -> Interval:
        """Computed and real values."""
        lower, upper = self.ranges.of(node)
        more = self.forward[id(node)]
        return _outwards((lower - more, upper + more))

    def _factors(self, node: Node) -> list[tuple[Node, Interval]]:
        args, one = node.args, np.ones(self.cells)
        same, opposite = (one, one), (-one, -one)
        match node.op:
            case "add":
                return [(args[0], same), (args[1], same)]
            case "sub":
                return [(args[0], same), (args[1], opposite)]
            case "neg":
                return [(args[0], opposite)]
            case "mul":
                return [(args[0], self._real(args[1])), (args[1], self._real(args[0]))]
            case "fma":
                return [(args[0], self._real(args[1])), (args[1], self._real(args[0])), (args[2], same)]
            case "div":
                below = self._real(args[1])
                ratio = quotient(self._real(args[0]), below)
                return [
                    (args[0], _outwards(quotient(same, below))),
                    (args[1], _outwards(quotient((-ratio[1], -ratio[0]), below))),
                ]
            case "sqrt":
                lower, upper = map(np.sqrt, self._real(args[0]))
                return [(args[0], _outwards(quotient(same, (2 * lower, 2 * upper))))]
            case "abs":
                sign = np.where(self.ranges.of(args[0])[0] >= 0, 1.0, -1.0)
                return [(args[0], (sign, sign))]
            case "flip":
                sign = np.where(self.ranges.of(args[1])[1] < 0, -1.0, 1.0)
                return [(args[0], (sign, sign))]
            case "raised":
                scale = power(self.ranges.of(args[1])[0])
                return [(args[0], (scale, scale))]
            case "min" | "max" | "select":
                a, b, first = self._choice(node)
                return [(a, (first * one, first * one)), (b, (1 - first, 1 - first))]
            case _:
                return []

    def _choice(self, node: Node) -> tuple[Node, Node, np.ndarray]:
        """The two arguments of which one is the result, and where it is the first."""
        if node.op == "select":
            return node.args[1], node.args[2], (self.ranges.holds(node.args[0]) == 1).astype(float)
        a, b = node.args
        low, high = (self.ranges.of(n) for n in ((b, a) if node.op == "min" else (a, b)))
        return b, a, (low[1] < high[0]).astype(float)

    def _rounding(self, node: Node) -> tuple[np.ndarray, Interval]:
        """k such that all results are multiples of 2^k, and the error that the operation itself adds."""
        lower, upper = self.ranges.of(node)
        if self.steps.decided(node):
            return _multiple(lower, upper), (np.zeros(self.cells),) * 2
        most, exact = size((lower, upper)), self._multiple(node)
        if node.op not in _ROUNDED:
            return exact, (np.zeros(self.cells),) * 2
        least = np.where((lower <= 0) & (upper >= 0), 0, np.minimum(np.abs(lower), np.abs(upper)))
        held = (most < np.ldexp(1.0, np.minimum(exact, 500) + 24)) & (exact >= -149)
        if node.op == "mul":
            held |= self._scales(node.args) & (least > 2.0**-126)
        grid = np.maximum(np.maximum(exact, -149), np.where(least > 0, ulp_exponent(least), -149))
        least, most = self._spread(node, half_ulp(most))
        return np.where(held, exact, grid), (np.where(held, 0.0, least), np.where(held, 0.0, most))

    def _spread(self, node: Node, half: np.ndarray) -> Interval:
        """Computed less exact results, which are at most ``half`` a unit apart: less, and of one sign, where a sum is
        that of its larger term."""
        (lower, upper), (least, most) = self.ranges.of(node), self.ranges.exact[id(node)]
        first, last = _outwards((lower - most, upper - least))
        return np.maximum(first, -half), np.minimum(last, half)

    def _multiple(self, node: Node) -> np.ndarray:
        """k such that the exact result of the operation on computed arguments is a multiple of 2^k."""
        grids = [self.grids[id(a)] for a in node.args if id(a) in self.grids]  # conditions have none
        if node.op in ("add", "sub"):
            return np.minimum(*grids)
        if node.op == "mul":
            return grids[0] + grids[1]
        if node.op == "fma":
            return np.minimum(grids[0] + grids[1], grids[2])
        if node.op in ("neg", "abs", "flip"):
            return grids[0]
        if node.op in ("min", "max", "select"):
            first, second, chosen = self._choice(node)
            return np.where(chosen == 1, self.grids[id(first)], self.grids[id(second)])
        if node.op == "raised":
            return np.asarray(grids[0] + (self.ranges.of(node.args[1])[0] - 3 * 2.0**22)).astype(int)
        if node.op in ("div", "sqrt"):
            return np.full(self.cells, -ALL)
        return _multiple(*self.ranges.of(node))

    def _scales(self, args: tuple[Node, ...]) -> np.ndarray:
        """Where one of the factors is a power of two."""
        found = np.zeros(self.cells, bool)
        for lower, upper in map(self.ranges.of, args):
            found |= (lower == upper) & (np.abs(np.frexp(lower)[0]) == 0.5)
        return found


#: The operations that round.
_ROUNDED = frozenset({"add", "sub", "mul", "div", "fma", "sqrt"})


def _multiple(lower: np.ndarray, upper: np.ndarray) -> np.ndarray:
    """k such that all floats between two of one sign, or the one number that they are, are multiples of 2^k."""
    least = np.where((lower <= 0) & (upper >= 0), 0, np.minimum(np.abs(lower), np.abs(upper)))
    mantissa, exponent = np.frexp(lower)
    bits = np.abs(np.where(np.isfinite(mantissa), mantissa, 0) * 2.0**24).astype(np.int64)
    lowest = (bits & -bits).astype(float)  # the last bit that is set
    single = np.where(bits == 0, ALL, exponent - 24 + np.frexp(lowest)[1] - 1)
    return np.where(lower == upper, single, np.where(least > 0, ulp_exponent(least), -149))


def _unless(unused: np.ndarray, values: np.ndarray) -> np.ndarray:
    """0 where a node is not used: its own values may be infinite there."""
    return np.where(unused, 0.0, values)


def _plus(a: Interval, b: Interval) -> Interval:
    lower, upper = _outwards((a[0] + b[0], a[1] + b[1]))
    nothing = (size(a) == 0) & (size(b) == 0)
    return _unless(nothing, lower), _unless(nothing, upper)


def _outwards(interval: Interval) -> Interval:
    lower, upper = interval
    return lower - np.abs(lower) * LOSS - LEAST, upper + np.abs(upper) * LOSS + LEAST
