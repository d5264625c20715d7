"""The lowered form: a graph of floating-point operations in a fixed order.

SymPy reorders sums and products at will; a kernel must not.  A :class:`Node` says exactly which operation is rounded
when, and equal nodes are one object, so common subexpressions are evaluated once.  What every operation means, and
how NumPy computes it, stands in :data:`OPS`; the dialects say how C++ and torch spell it.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import sympy as sp

from actsym.errors import Unanswered
from actsym.rigor.asymptotics.constants import sign


@dataclass(frozen=True)
class Op:
    """An operation: its arity, what it means on reals, and its NumPy evaluation."""

    name: str
    arity: int
    meaning: str
    numpy: Callable[..., Any]

    @property
    def operands(self) -> str:
        """Its arguments as a format string has them: ``{0}, {1}``."""
        return ", ".join(f"{{{i}}}" for i in range(self.arity))


def _elementwise(function: Callable[[float], float]) -> Callable[[Any], Any]:
    def apply(values: Any) -> np.ndarray:
        values = np.asarray(values)
        return np.vectorize(function, otypes=[np.float64])(values.astype(np.float64)).astype(values.dtype)

    return apply


def _fused(a: Any, b: Any, c: Any) -> Any:
    wide = np.longdouble
    return (np.asarray(a, wide) * np.asarray(b, wide) + np.asarray(c, wide)).astype(np.result_type(a))


def _raised(a: Any, b: Any) -> Any:
    with np.errstate(over="ignore"):
        return (a.view(np.uint32) + (b.view(np.uint32) << np.uint32(23))).view(np.float32)


#: 2^r for |r| <= 1/2, lowest coefficient first: that of degree 0 is 1.
_POWERS = ("0x1.62e42ap-1", "0x1.ebf9bcp-3", "0x1.c6b6a2p-5", "0x1.3cea66p-7", "0x1.5bf8c2p-10")


def _exp2(a: Any) -> Any:
    """As ``math.h`` computes it on the CPU."""
    magic = np.float32(3 * 2**22)
    shifted = a + magic
    r = a - (shifted - magic)
    value = np.float32(float.fromhex(_POWERS[-1]))
    for c in (*_POWERS[-2::-1], "0x1p+0"):
        value = _fused(value, r, np.float32(float.fromhex(c)))
    return _raised(value, shifted)


#: Operations on the number of a piece, whose nodes hold more than their arguments.  float32 alone.  ``segment``: the
#: last bits of the exponent of a and the first of its mantissa, as a number below the count; holds (bits of the
#: mantissa that are dropped, number of pieces).  ``beside``: a, plus the count, which it holds, where b does.
#: ``entry``: the entry a of the table that it holds.
TABLES = frozenset({"segment", "beside", "entry"})


def _looked_up(op: str, value: Any, *args: Any) -> Any:
    if op == "segment":
        dropped, count = value
        return (args[0].view(np.uint32) >> np.uint32(dropped)) & np.uint32(count - 1)
    if op == "beside":
        return args[0] + np.uint32(value) * args[1].astype(np.uint32)
    return np.asarray(value, np.float32)[args[0]]


_TABLE = (
    Op("add", 2, "a + b", np.add),
    Op("sub", 2, "a - b", np.subtract),
    Op("mul", 2, "a * b", np.multiply),
    Op("div", 2, "a / b", np.divide),
    Op("neg", 1, "-a", np.negative),
    Op("abs", 1, "|a|", np.abs),
    Op("fma", 3, "a * b + c, rounded once", _fused),
    Op("min", 2, "b if b < a else a (a NaN in a stays)", lambda a, b: np.where(b < a, b, a)),
    Op("max", 2, "b if a < b else a (a NaN in a stays)", lambda a, b: np.where(a < b, b, a)),
    Op("lt", 2, "a < b", np.less),
    Op("le", 2, "a <= b", np.less_equal),
    Op("eq", 2, "a == b", np.equal),
    Op("unordered", 1, "a is NaN", np.isnan),
    Op("negative", 1, "the sign of a is set, also of -0", np.signbit),
    Op("both", 2, "a and b", np.logical_and),
    Op("either", 2, "a or b", np.logical_or),
    Op("select", 3, "b where a, else c", np.where),
    Op("usual", 3, "c, which is b where a: nearly everywhere", lambda a, b, c: c),
    Op("over", 2, "a / b, b a whole number that is the same for all inputs", np.divide),
    Op("plain", 2, "b, which is a where a is a number, and no condition of usual fails", lambda a, b: b),
    Op("sqrt", 1, "sqrt(a)", np.sqrt),
    Op("exp", 1, "e^a", np.exp),
    Op("expm1", 1, "e^a - 1", np.expm1),
    Op("log", 1, "log a", np.log),
    Op("log1p", 1, "log(1 + a)", np.log1p),
    Op("tanh", 1, "tanh a", np.tanh),
    Op("sinh", 1, "sinh a", np.sinh),
    Op("cosh", 1, "cosh a", np.cosh),
    Op("sin", 1, "sin a", np.sin),
    Op("cos", 1, "cos a", np.cos),
    Op("tan", 1, "tan a", np.tan),
    Op("atan", 1, "arctan a", np.arctan),
    Op("asin", 1, "arcsin a", np.arcsin),
    Op("acos", 1, "arccos a", np.arccos),
    Op("asinh", 1, "arsinh a", np.arcsinh),
    Op("erf", 1, "erf a", _elementwise(math.erf)),
    Op("erfc", 1, "erfc a", _elementwise(math.erfc)),
    Op("floor", 1, "floor a", np.floor),
    Op("ceil", 1, "ceil a", np.ceil),
    Op("pow", 2, "a^b for a >= 0", np.power),
    Op("flip", 2, "-a where the sign of b is set, else a", lambda a, b: np.where(np.signbit(b), -a, a)),
    Op("raised", 2, "a 2^k, for b = 1.5*2^23 + k (float32 alone)", _raised),
    Op("exp2", 1, "2^a to some 2^-22, for -126 <= a < 128 (float32 alone)", _exp2),
    Op("rcp", 1, "1/a to some 2^-22 (float32 alone)", lambda a: np.float32(1) / a),
)

OPS: dict[str, Op] = {op.name: op for op in _TABLE}

#: Operations that are exact or rounded once, which processors have instructions for, and those that approximants for
#: half types make of them.  A library computes the others.
ARITHMETIC = frozenset({
    "add", "sub", "mul", "div", "neg", "abs", "fma", "min", "max", "lt", "le", "eq", "unordered", "negative", "both",
    "either", "select", "usual", "plain", "over", "sqrt", "floor", "ceil", "flip", "raised", "exp2", "rcp",
})  # fmt: skip

#: The ``value`` of a division of numbers of moderate size: a GPU does without what takes care of others.
BOUNDED = "bounded"

#: Operations whose last argument is right everywhere: what comes before is enough in most places, and quicker on a CPU.
SHORTCUTS = frozenset({"usual", "plain"})

#: Operations whose result is a truth value.
PREDICATES = frozenset({"lt", "le", "eq", "unordered", "negative", "both", "either"})


@dataclass(frozen=True, eq=False)
class Node:
    """One operation.  Leaves: ``input`` (x), ``parameter`` (``value`` its name), ``constant`` (a :class:`Constant`)."""

    op: str
    args: tuple[Node, ...] = ()
    value: Any = None


@dataclass(frozen=True)
class Constant:
    """An exact number; as a kernel holds it: rounded to the working type, or what that rounding left (``residual``).

    ``double``, where given, is the value for float64 alone: some bounds depend on the type.
    """

    exact: sp.Expr
    residual: bool = False
    double: sp.Expr | None = None

    def rounded(self, dtype: Any) -> np.floating:
        """The constant in the working type, np.float32 or np.float64."""
        exact = self.double if self.double is not None and dtype is np.float64 else self.exact
        nearest: np.floating = _nearest(exact, dtype)
        if not self.residual:
            return nearest
        return _nearest(exact - sp.Rational(*nearest.as_integer_ratio()), dtype)


@lru_cache(maxsize=4096)
def _nearest(exact: sp.Expr, dtype: Any) -> np.floating:
    """An exact number rounded to ``dtype``.  Irrational ones are taken to 60 digits, which leaves no doubt."""
    if exact in (sp.oo, -sp.oo):
        return dtype(float(exact))
    value = exact if exact.is_Rational else sp.Rational(sp.N(exact, 60))
    p, q = int(value.p), int(value.q)
    double = p / q  # Python divides integers with one correct rounding
    if dtype is np.float64:
        return np.float64(double)
    single = np.float32(double)
    # Rounding twice can end one place off near a tie: compare the neighbours exactly.
    with np.errstate(over="ignore"):  # beyond the largest number
        neighbours = (single, np.nextafter(single, np.float32(-np.inf)), np.nextafter(single, np.float32(np.inf)))
    finite = [c for c in neighbours if np.isfinite(c)]
    return min(finite, key=lambda c: abs(sp.Rational(p, q) - sp.Rational(*c.as_integer_ratio())))


def neighbours(exact: sp.Expr, dtype: Any) -> tuple[sp.Expr, sp.Expr]:
    """The largest number of ``dtype`` that is no larger than an exact one, and the smallest that is no smaller."""
    if exact in (sp.oo, -sp.oo):
        return exact, exact
    nearest = _nearest(exact, dtype)
    off = sign(exact - sp.Rational(*nearest.as_integer_ratio()))
    if off == 0:
        return exact, exact
    beside = np.nextafter(nearest, dtype(off * np.inf))
    ends = sorted((nearest, beside))
    below, above = (sp.Rational(*e.as_integer_ratio()) if np.isfinite(e) else off * sp.oo for e in ends)
    return below, above


class Graph:
    """Makes nodes; equal ones once.  The few simplifications here are exact in floating point."""

    def __init__(self) -> None:
        self._nodes: dict[tuple[Any, ...], Node] = {}

    def node(self, op: str, *args: Node, value: Any = None) -> Node:
        key = (op, tuple(id(a) for a in args), value)
        if key not in self._nodes:
            self._nodes[key] = Node(op, args, value)
        return self._nodes[key]

    @property
    def x(self) -> Node:
        return self.node("input")

    def parameter(self, name: str) -> Node:
        return self.node("parameter", value=name)

    def constant(self, exact: Any, *, residual: bool = False, double: Any = None) -> Node:
        double = None if double is None else sp.sympify(double)
        return self.node("constant", value=Constant(sp.sympify(exact), residual, double))

    def is_constant(self, node: Node, exact: Any) -> bool:
        return node.op == "constant" and node.value == Constant(sp.sympify(exact))

    def add(self, a: Node, b: Node) -> Node:
        if b.op == "neg":
            return self.sub(a, b.args[0])
        if a.op == "neg":
            return self.sub(b, a.args[0])
        return self.node("add", a, b)

    def sub(self, a: Node, b: Node) -> Node:
        return self.add(a, b.args[0]) if b.op == "neg" else self.node("sub", a, b)

    def mul(self, a: Node, b: Node) -> Node:
        for one, other in ((a, b), (b, a)):
            if self.is_constant(one, 1):
                return other
            if self.is_constant(one, -1):
                return self.neg(other)
            if one.op == "neg":
                return self.neg(self.mul(one.args[0], other))
        return self.node("mul", a, b)

    def div(self, a: Node, b: Node) -> Node:
        if self.is_constant(b, 1):
            return a
        if a.op == "neg":
            return self.neg(self.div(a.args[0], b))
        return self.node("div", a, b)

    def neg(self, a: Node) -> Node:
        if a.op == "constant":
            value = a.value
            double = None if value.double is None else -value.double
            return self.node("constant", value=Constant(-value.exact, value.residual, double))
        return a.args[0] if a.op == "neg" else self.node("neg", a)

    def abs(self, a: Node) -> Node:
        if (exact := exact_number(a)) is not None:
            return self.constant(abs(exact))
        return self.abs(a.args[0]) if a.op == "neg" else self.node("abs", a)

    def select(self, condition: Node, a: Node, b: Node) -> Node:
        if a is b:
            return a
        decided = _decided(condition)
        return self.node("select", condition, a, b) if decided is None else a if decided else b

    def call(self, op: str, *args: Node) -> Node:
        if op not in OPS or OPS[op].arity != len(args):
            raise ValueError(f"no operation {op} of {len(args)} arguments")
        return self.node(op, *args)

    def rebuilt(self, roots: Sequence[Node], made: Callable[[Node, tuple[Node, ...]], Node | None]) -> list[Node]:
        """``roots`` of new nodes: ``made`` is given each node and its new arguments, and declines by None."""
        new: dict[int, Node] = {}
        for node in order(roots):
            args = tuple(new[id(a)] for a in node.args)
            new[id(node)] = made(node, args) or self.node(node.op, *args, value=node.value)
        return [new[id(r)] for r in roots]

    def substitute(self, root: Node, old: Node, new: Node) -> Node:
        """``root`` with the leaf ``old`` replaced by ``new``."""
        return self.rebuilt([root], lambda node, _: new if node is old else None)[0]


def exact_number(node: Node) -> sp.Expr | None:
    """The number that a constant stands for, if it is one in every type."""
    plain = node.op == "constant" and not node.value.residual and node.value.double is None
    return node.value.exact if plain else None


def _decided(condition: Node) -> bool | None:
    """The truth of a comparison of two constants, None for any other condition."""
    compare = {"lt": operator.lt, "le": operator.le, "eq": operator.eq}.get(condition.op)
    a, b = map(exact_number, condition.args) if compare else (None, None)
    if compare is None or a is None or b is None:
        return None
    if a.is_infinite or b.is_infinite:
        return bool(compare(a, b))
    with suppress(Unanswered):
        return compare(sign(a - b), 0)
    return None


def order(roots: Sequence[Node]) -> list[Node]:
    """Every node below ``roots`` once, each after its arguments, in a deterministic order."""
    seen: set[int] = set()
    result: list[Node] = []

    def visit(node: Node) -> None:
        if id(node) not in seen:
            seen.add(id(node))
            for argument in node.args:
                visit(argument)
            result.append(node)

    for root in roots:
        visit(root)
    return result


def depending(nodes: Iterable[Node], leaf: Callable[[Node], bool]) -> set[int]:
    """The ids of ``nodes``, each after its arguments, that are such a leaf or depend on one."""
    found: set[int] = set()
    for node in nodes:
        if leaf(node) or any(id(a) in found for a in node.args):
            found.add(id(node))
    return found


def calls_library(roots: Iterable[Node]) -> bool:
    """Whether an operation at or below ``roots`` is computed by a library."""
    return any(n.op in OPS and n.op not in ARITHMETIC for n in order(tuple(roots)))


def evaluate(
    roots: Sequence[Node], x: np.ndarray, parameters: Mapping[str, float | np.ndarray], dtype: type[np.floating]
) -> list[np.ndarray]:
    """The graph in IEEE arithmetic of ``dtype``, operation by operation, with NumPy.

    ``x`` and the ``parameters`` are broadcast, and each result has the shape of all together.
    """
    x = np.asarray(x, dtype)
    given = {name: np.asarray(number, dtype) for name, number in parameters.items()}
    shape = np.broadcast_shapes(x.shape, *(number.shape for number in given.values()))
    values: dict[int, Any] = {}
    with np.errstate(all="ignore"):
        for node in order(roots):
            match node.op:
                case "input":
                    result = np.broadcast_to(x, shape)
                case "parameter":
                    result = np.broadcast_to(given[node.value], shape)
                case "constant":
                    result = np.full(shape, node.value.rounded(dtype), dtype)
                case op if op in TABLES:
                    result = _looked_up(op, node.value, *(values[id(a)] for a in node.args))
                case _:
                    result = OPS[node.op].numpy(*(values[id(a)] for a in node.args))
            values[id(node)] = result
    return [values[id(r)] for r in roots]
