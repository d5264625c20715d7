"""What proofs are made on: a graph's nodes in order, how much work there may be, cells of inputs, intervals on them.

Work is counted in steps and not in seconds, so that it is the same on every machine, loaded or not.  Cells are runs of
neighbouring float32 inputs of one sign; intervals have float64 ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import numpy as np

from actsym.errors import OutOfSteps
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

    @cached_property
    def _segment(self) -> Node | None:
        """What says which piece counts; None where there is one for all."""
        return next((n.args[0] for n in self.nodes if n.op == "entry"), None)

    def piece(self, known: Mapping[int, float | bool]) -> int | None:
        """The number of the piece where nodes have these values; None where there is one piece."""
        return None if self._segment is None else int(known[id(self._segment)])

    def decided(self, node: Node) -> bool:
        """Whether its value is a decision, the same on a whole cell."""
        return id(node) in self.fixed


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


# -- Cells, runs of neighbouring float32 inputs of one sign, and intervals of float64 numbers on them.


#: Of float32, without its sign: the bits of the least number above 0, of the least normal one, and of the largest.
LEAST, BINADE, LARGEST = 1, 1 << 23, 0x7F7FFFFF
SIGN = 0x80000000


@dataclass(frozen=True)
class Part:
    """What was proven on the inputs of one sign of one piece (None where there is one for all), from the smallest to
    the largest size.

    ulps
        The bound of the whole error.
    approximation
        k such that the approximation alone errs by at most 2^-k of f (of the least normal number, if f is smaller).
    rounding
        The bound of the rounding errors in ulp, where they were bounded.
    cells, inputs
        On how many cells they were, and how many inputs were run one by one.
    """

    sign: int
    piece: int | None
    start: float
    end: float
    ulps: float
    approximation: float
    rounding: float
    cells: int
    inputs: int


def floats(sign: int, bits: np.ndarray) -> np.ndarray:
    """Numbers by their sign and the bits of their size."""
    return sign * bits.astype(np.uint32).view(np.float32).astype(np.float64)


def ends(sign: int, first: np.ndarray, last: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Lower and upper end of the cells of sizes from ``first`` to ``last``, in bits."""
    near, far = floats(sign, first), floats(sign, last)
    return (near, far) if sign > 0 else (far, near)


@dataclass
class Cells:
    """Sizes from ``first`` to ``last`` in bits, on the model of a ``number``; a bound in ulp and of what it is made."""

    first: np.ndarray
    last: np.ndarray
    number: np.ndarray
    ulps: np.ndarray = field(default_factory=lambda: np.empty(0))
    rounding: np.ndarray = field(default_factory=lambda: np.empty(0))
    approximation: np.ndarray = field(default_factory=lambda: np.empty(0))

    def where(self, chosen: np.ndarray) -> Cells:
        """Those that are chosen; without bounds, if they have none."""
        values = (getattr(self, f) for f in self.__dataclass_fields__)
        return Cells(*(v[chosen] if len(v) == len(chosen) else v for v in values))

    def joined(self, other: Cells) -> Cells:
        return Cells(*(np.concatenate([getattr(self, f), getattr(other, f)]) for f in self.__dataclass_fields__))

    @property
    def counts(self) -> np.ndarray:
        return self.last - self.first + 1


def sizes(sign: int, lower: float, upper: float) -> tuple[int, int]:
    """The least and the largest size, in bits, of the inputs of one sign between two numbers."""
    near, far = (lower, upper) if sign > 0 else (-upper, -lower)
    least, most = LEAST, LARGEST
    if near > 0:
        least = int(np.float32(near).view(np.uint32))
        least += floats(1, np.array([least]))[0] < near
    if far < np.inf:
        most = int(np.float32(far).view(np.uint32))
        most -= floats(1, np.array([most]))[0] > far
    return least, most


def halves(first: np.ndarray, last: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    middle = (first + last) // 2
    return np.concatenate([first, middle + 1]), np.concatenate([middle, last])


#: Lower and upper ends, float64 arrays with an entry a cell.
Interval: TypeAlias = tuple[np.ndarray, np.ndarray]


def nearest(values: np.ndarray) -> np.ndarray:
    """Rounded to float32."""
    return values.astype(np.float32).astype(np.float64)


def corners(operation: Callable[[np.ndarray, np.ndarray], np.ndarray], a: Interval, b: Interval) -> Interval:
    """Of an operation that is monotone in each argument."""
    found = [operation(p, q) for p in a for q in b]
    return (
        np.minimum(np.minimum(found[0], found[1]), np.minimum(found[2], found[3])),
        np.maximum(np.maximum(found[0], found[1]), np.maximum(found[2], found[3])),
    )


def product(a: Interval, b: Interval, same: bool) -> Interval:
    """Of floats, exact; of a number with itself, if it is the ``same``."""
    if not same:
        return corners(np.multiply, a, b)
    one, other = a[0] * a[0], a[1] * a[1]
    least = np.where((a[0] <= 0) & (a[1] >= 0), 0.0, np.minimum(one, other))
    return least, np.maximum(one, other)


def quotient(a: Interval, b: Interval) -> Interval:
    lower, upper = corners(np.divide, a, b)
    hole = (b[0] <= 0) & (b[1] >= 0)
    return np.where(hole, -np.inf, lower), np.where(hole, np.inf, upper)


def half_ulp(size: np.ndarray) -> np.ndarray:
    """Half a unit in the last place of float32 at numbers up to ``size``: what a rounding adds at most."""
    return np.asarray(np.ldexp(0.5, ulp_exponent(size)))


def ulp_exponent(size: np.ndarray) -> np.ndarray:
    """k such that 2^k is a unit in the last place at ``size``."""
    return np.asarray(np.maximum(np.frexp(size)[1] - 24, -149))


def size(interval: Interval) -> np.ndarray:
    """The largest absolute value."""
    return np.maximum(np.abs(interval[0]), np.abs(interval[1]))


def sum_below(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a + b, or the float64 below where that is rounded up (Knuth's error of a sum)."""
    total = a + b
    virtual = total - a
    lost = (a - (total - virtual)) + (b - virtual)
    return np.where(lost < 0, np.nextafter(total, -np.inf), total)


def power(bits: np.ndarray) -> np.ndarray:
    """2^k for 1.5*2^23 + k."""
    return np.asarray(np.exp2(bits - 3 * 2.0**22))
