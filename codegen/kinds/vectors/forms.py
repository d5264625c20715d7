"""Arithmetic that a loop needs and a formula cannot say: in which order, and what where something is infinite or 0.

Each is a function of SymPy expressions that :class:`FoldLowering` knows.  They are made after differentiation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import numpy as np
import sympy as sp

from actsym.definition.spec import x
from codegen.ir import Node
from codegen.stable.doubleword import Pair, added, multiplied, scale
from codegen.stable.lower import Lowering
from codegen.stable.normal import Gauss
from codegen.stable.scaled import Scaled


class _Form(sp.Function):
    def _eval_is_real(self) -> bool:
        return True


class Dominant(_Form):
    """main + rest, and main alone where it is infinite: an overflow keeps the sign of what overflows first."""


class Guarded(_Form):
    """factor * other, and 0 where factor is 0 and the other infinite or NaN."""


class Ordered(_Form):
    """factor * other, each formed by itself first.  The only one of these that may be differentiated."""

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        return self.args[2 - argindex]


class Paired(_Form):
    """a + b, each formed by itself first."""


class Leading(_Form):
    """height + slope * x, with the sign that it has: what rounding the height left is added last."""


class Shrunk(_Form):
    """value * 2^(-levels * size of a level), where the levels are those of ``size``: at most 1 if that was ``size``."""


class Levels(_Form):
    """How many levels ``size`` is above 1: 0, 1 or 2; a level is a factor :data:`LEVEL`."""


class Raised(_Form):
    """value * LEVEL^levels, ``levels`` a whole number of either sign."""


class FarLevel(_Form):
    """1 where the argument is beyond :data:`FAR`, else 0."""


class NearFactor(_Form):
    """1 where the argument is beyond :data:`FAR`, else one over a level."""


class FarFactor(_Form):
    """A level where the argument is beyond :data:`FAR`, else 1."""


class Missing(_Form):
    """Above 0 where the argument is NaN, in a condition."""


def guarded(expr: sp.Expr) -> sp.Expr:
    """``expr`` with every product in which an exponential vanishes made 0 there."""
    terms = []
    for term in sp.Add.make_args(expr):
        vanishing, rest = term.as_independent(sp.exp, Gauss, as_Add=False)[::-1]
        terms.append(term if vanishing == 1 or rest.is_number else Guarded(vanishing, rest))
    return sp.Add(*terms)


class Near(_Form):
    """The argument, but for what lies beyond :data:`NEAR`: where a difference of two such arguments cannot overflow."""


def _power(single: int, double: int) -> tuple[sp.Expr, sp.Expr]:
    return sp.Integer(2) ** single, sp.Integer(2) ** double


#: Largest finite numbers of float32 and float64.
LARGEST = tuple(sp.Rational(*np.finfo(t).max.as_integer_ratio()) for t in (np.float32, np.float64))
#: A quarter of the range of the exponents.
NEAR = _power(125, 1021)
#: The square root of the range of the exponents above 1.
LEVEL = _power(64, 512)
#: The square root of a level.
FAR = _power(32, 256)
#: What of an infinite input counts as infinite, and one over it what counts as 0: a function that grows is beyond it at
#: the largest finite number, and a constant is not.
HUGE = _power(64, 512)


class FoldLowering(Lowering):
    """Also lowers the forms above, and takes the input as finite: the largest finite number stands for infinity.

    ``named`` gives symbols that stand for expressions, which SymPy then cannot rearrange.
    """

    def __init__(self) -> None:
        super().__init__()
        self.named: dict[sp.Symbol, sp.Expr] = {}
        graph = self.graph
        self.infinite = graph.call("lt", self._bound(LARGEST), graph.abs(graph.x))
        self.finite = self._clamped(graph.x, LARGEST)

    def _lower(self, expr: sp.Expr) -> Node | Scaled:
        if expr == x:
            return self.finite
        if expr in self.named:
            return self(self.named[expr])
        if isinstance(expr, sp.sin | sp.cos) and expr.args[0] != x:
            return self._wave("sin" if isinstance(expr, sp.sin) else "cos", expr.args[0])
        rule = _RULES.get(type(expr))
        return rule(self, *expr.args) if rule else super()._lower(expr)

    def condition(self, condition: sp.Basic) -> Node:
        if isinstance(condition, sp.StrictGreaterThan) and isinstance(condition.lhs, Missing):
            return self.graph.call("unordered", self(condition.lhs.args[0]))
        return super().condition(condition)

    def pair(self, expr: sp.Expr) -> Pair:
        """An argument of an exponential with its rounding error, in the order that the forms prescribe."""
        if _small(expr):
            return Pair(self(expr))
        small = sorted(filter(_small, expr.atoms(sp.Add)), key=str)  # in an order that no hash decides
        expr = expr.xreplace({e: self._exact(e) for e in small})
        if isinstance(expr, Ordered):
            return multiplied(self.graph, *map(self.pair, expr.args))
        if isinstance(expr, Paired):
            return added(self.graph, *map(self.pair, expr.args))
        if isinstance(expr, sp.Add) and expr.has(Ordered, sp.Abs):
            first, *rest = map(self.pair, expr.args)
            return reduce(lambda a, b: added(self.graph, a, b), rest, first)
        if isinstance(expr, sp.Mul) and expr.args[0] == -1:
            return scale(self.graph, self.pair(-expr), sp.S.NegativeOne)
        if isinstance(expr, sp.Abs):
            inside = self.pair(expr.args[0])
            flipped = scale(self.graph, inside, sp.S.NegativeOne)
            return self._chosen(self.graph.call("lt", inside.high, self.graph.constant(0)), flipped, inside)
        if isinstance(expr, sp.Piecewise) and expr.args[-1][1] == True:  # noqa: E712 - a SymPy truth value
            *conditional, (last, _) = expr.args
            result = self.pair(last)
            for value, condition in reversed(conditional):
                result = self._chosen(self.condition(condition), self.pair(value), result)
            return result
        if expr in self.named:
            return self.pair(self.named[expr])
        return super().pair(expr)

    def _wave(self, op: str, phase: sp.Expr) -> Node:
        """The sine or cosine of a phase with its rounding error, which is no small angle where the phase is large:
        cos(h + l) = cos h cos l - sin h sin l.  Of a phase that overflowed there is none; the largest number's stands
        for it."""
        graph, pair = self.graph, self.pair(phase)
        high = self._clamped(pair.high, LARGEST)
        here, there = graph.call(op, high), graph.call({"sin": "cos", "cos": "sin"}[op], high)
        if pair.low is None:
            return here
        within = graph.call("lt", graph.abs(pair.high), graph.constant(sp.oo))
        low = graph.select(within, pair.low, graph.constant(0))
        straight = graph.mul(here, graph.call("cos", low))
        crossed = graph.mul(there, graph.call("sin", low))
        return graph.add(straight, crossed) if op == "sin" else graph.sub(straight, crossed)

    def _chosen(self, condition: Node, one: Pair, other: Pair) -> Pair:
        graph, zero = self.graph, self.graph.constant(0)
        high = graph.select(condition, one.high, other.high)
        if one.low is None and other.low is None:
            return Pair(high)
        return Pair(high, graph.select(condition, one.low or zero, other.low or zero))

    def _exact(self, expr: sp.Expr) -> sp.Symbol:
        """A symbol for an expression that is computed without rounding."""
        return next((s for s, e in self.named.items() if e == expr), None) or self._new(expr)

    def _new(self, expr: sp.Expr) -> sp.Symbol:
        symbol = sp.Dummy("exact", real=True)
        self.named[symbol] = expr
        return symbol

    def settled(self, expr: sp.Expr) -> Node:
        """``expr`` as a result: infinite or 0 where an infinite input makes it huge or tiny, NaN where the input is."""
        graph, node = self.graph, self(expr)
        size, zero, infinity = graph.abs(node), graph.constant(0), graph.constant(sp.oo)
        signed = graph.select(graph.call("lt", node, zero), graph.neg(infinity), infinity)
        huge, tiny = graph.call("lt", self._bound(HUGE), size), graph.call("lt", size, self._inverse(HUGE))
        limit = graph.select(huge, signed, graph.select(tiny, zero, node))
        finite = graph.select(self.infinite, limit, node)
        # The square, because its derivative is NaN too, where that of x is 1.
        return graph.select(graph.call("unordered", graph.x), graph.mul(graph.x, graph.x), finite)

    def _bound(self, pair: tuple[sp.Expr, sp.Expr]) -> Node:
        return self.graph.constant(pair[0], double=pair[1])

    def _inverse(self, pair: tuple[sp.Expr, sp.Expr]) -> Node:
        return self._bound((1 / pair[0], 1 / pair[1]))

    def _clamped(self, node: Node, pair: tuple[sp.Expr, sp.Expr]) -> Node:
        graph = self.graph
        below = graph.call("min", node, self._bound(pair))
        return graph.call("max", below, graph.neg(self._bound(pair)))


def _small(expr: sp.Expr) -> bool:
    """Whether ``expr`` is a sum of multiples by 1/2 of indices and lengths: computed without rounding."""
    free = expr.free_symbols
    whole = bool(free) and all(s.is_integer for s in free) and expr.is_polynomial(*free)
    return whole and bool((2 * expr).expand().is_integer)


def _dominant(low: FoldLowering, main: sp.Expr, rest: sp.Expr) -> Node:
    graph, first = low.graph, low(main)
    total = graph.add(first, low(rest))
    finite = graph.call("lt", graph.abs(first), graph.constant(sp.oo))
    # The sum as it is wherever it is a number: an overflow has the derivative of both.
    return graph.select(finite, total, graph.select(graph.call("unordered", total), first, total))


def _guarded(low: FoldLowering, factor: sp.Expr, other: sp.Expr) -> Node:
    graph, scaled = low.graph, low.scaled(factor)
    first, second, zero = scaled.node(graph), low(other), graph.constant(0)
    # The scale last: the factor alone may be below the normal numbers where the product is not.
    product = Scaled(graph.mul(scaled.main, second), scaled.scale).node(graph)
    # The product as it is wherever it can be: it has the derivative of a factor that is 0.
    finite = graph.call("lt", graph.abs(second), graph.constant(sp.oo))
    return graph.select(finite, product, graph.select(graph.call("eq", first, zero), zero, product))


def _leading(low: FoldLowering, height: sp.Expr, slope: sp.Expr) -> Node:
    """One rounding of the product and the sum, which near a change of sign is none: what cancels leaves few digits."""
    graph, zero = low.graph, low.graph.constant(0)
    first, second = low.pair(height), low.pair(slope)
    result = graph.call("fma", second.high, low.finite, first.high)
    if first.low is not None:
        # Of a height that overflowed nothing is left.
        within = graph.call("lt", graph.abs(first.high), graph.constant(sp.oo))
        result = graph.add(result, graph.select(within, first.low, zero))
    return result if second.low is None else graph.add(result, graph.mul(second.low, low.finite))


def _levels(low: FoldLowering, size: sp.Expr) -> tuple[Node, Node]:
    """Whether ``size`` is above 1, and whether it is a level above that."""
    graph, node = low.graph, low(size)
    return graph.call("lt", graph.constant(1), node), graph.call("lt", low._bound(LEVEL), node)


def _shrunk(low: FoldLowering, value: sp.Expr, size: sp.Expr) -> Node:
    graph, result = low.graph, low(value)
    down = low._inverse(LEVEL)
    for above in _levels(low, size):
        result = graph.mul(result, graph.select(above, down, graph.constant(1)))
    return result


def _count(low: FoldLowering, size: sp.Expr) -> Node:
    graph = low.graph
    first, second = (graph.select(above, graph.constant(1), graph.constant(0)) for above in _levels(low, size))
    return graph.add(first, second)


#: Levels between the least and the largest number that a value and what it is raised to can be apart, and one more.
_APART = 5


def _raised(low: FoldLowering, value: sp.Expr, levels: sp.Expr) -> Node:
    graph, result, count = low.graph, low(value), low(levels)
    up, down = low._bound(LEVEL), low._inverse(LEVEL)
    for i in range(1, _APART + 1):
        above = graph.call("le", graph.constant(i), count)
        below = graph.call("le", count, graph.constant(-i))
        result = graph.mul(result, graph.select(above, up, graph.select(below, down, graph.constant(1))))
    return result


def _far(low: FoldLowering, value: sp.Expr, one: Node, other: Node) -> Node:
    graph = low.graph
    return graph.select(graph.call("lt", low._bound(FAR), graph.abs(low(value))), one, other)


_RULES: dict[type, Callable[..., Node]] = {
    Dominant: _dominant,
    Guarded: _guarded,
    Ordered: lambda low, a, b: low.graph.mul(low(a), low(b)),
    Paired: lambda low, a, b: low.graph.add(low(a), low(b)),
    Leading: _leading,
    FarLevel: lambda low, a: _far(low, a, low.graph.constant(1), low.graph.constant(0)),
    FarFactor: lambda low, a: _far(low, a, low._bound(LEVEL), low.graph.constant(1)),
    NearFactor: lambda low, a: _far(low, a, low.graph.constant(1), low._inverse(LEVEL)),
    Shrunk: _shrunk,
    Levels: _count,
    Raised: _raised,
    Near: lambda low, a: low._clamped(low(a), NEAR),
}
