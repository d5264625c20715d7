"""Arithmetic that a loop needs and a formula cannot say: in which order, and what where something is infinite or 0.

Each is a function of SymPy expressions that :class:`FoldLowering` knows.  They are made after differentiation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import numpy as np
import sympy as sp

from actsym.definition.spec import x
from codegen.ir import Graph, Node, order
from codegen.stable.lower import Lowering
from codegen.stable.normal import Gauss, NormalCdf, WeightedNormalCdf
from codegen.stable.scaled import Pair, Scaled, added, multiplied, scale


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


class Joined(_Form):
    """a + b, which may cancel: with what rounding has left of both, which is then all that there is."""


class Leading(_Form):
    """height + slope * x, with the sign that it has: what rounding the height left is added last."""


class Shrunk(_Form):
    """value * 2^(-levels * size of a level), where the levels are those of ``size``: at most 1 if that was ``size``."""


class Unscaled(_Form):
    """The argument, which is below a level where what is scaled by levels may do without."""


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


class Quick(_Form):
    """The second argument; the first is what of it stands where shortcuts are taken."""


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
#: What is left of a sum is so small beside it that an exponential of their products is right to first order.
SMALL = _power(-20, -40)
#: What of an infinite input counts as infinite, and one over it what counts as 0: a function that grows is beyond it at
#: the largest finite number, and a constant is not.
HUGE = _power(64, 512)


class _Graph(Graph):
    """Divisions by whole numbers that are the same for all inputs are marked as such.

    ``whole`` are the names of indices and lengths.
    """

    def __init__(self) -> None:
        super().__init__()
        self.whole: set[str] = set()

    def div(self, a: Node, b: Node) -> Node:
        quotient = super().div(a, b)
        leaves = [n for n in order([b]) if not n.args]
        named = [n.value for n in leaves if n.op == "parameter"]
        if not named or not self.whole.issuperset(named) or any(n.op == "input" for n in leaves):
            return quotient
        return self.call("plain", self.call("over", a, b), quotient)


class FoldLowering(Lowering):
    """Also lowers the forms above, and takes the input as finite: the largest finite number stands for infinity.

    ``named`` gives symbols that stand for expressions, which SymPy then cannot rearrange.

    Beside what is right everywhere stands what will do where nothing overflows and, if functions of a library are
    called, in double for inputs that are float (``plain`` and ``usual`` of :mod:`codegen.ir`).
    """

    def __init__(self) -> None:
        super().__init__()
        self.named: dict[sp.Symbol, sp.Expr] = {}
        self.graph: _Graph = _Graph()
        graph = self.graph
        self.is_finite = graph.call("le", graph.abs(graph.x), self._bound(LARGEST))
        self.finite = graph.call("usual", self.is_finite, graph.x, self._clamped(graph.x, LARGEST))

    def _lower(self, expr: sp.Expr) -> Node | Scaled:
        if expr == x:
            return self.finite
        if expr in self.named:
            return self(self.named[expr])
        if isinstance(expr, sp.Symbol) and expr.is_integer:
            self.graph.whole.add(expr.name)
        if isinstance(expr, sp.exp | Gauss | NormalCdf | WeightedNormalCdf):
            return self._in_double(expr, super()._lower(expr))
        if isinstance(expr, sp.sin | sp.cos) and expr.args[0] != x:
            return self._wave("sin" if isinstance(expr, sp.sin) else "cos", expr.args[0])
        rule = _RULES.get(type(expr))
        return rule(self, *expr.args) if rule else super()._lower(expr)

    def _in_double(self, expr: sp.Expr, right: Node | Scaled) -> Scaled:
        """Beside ``right`` the formula as it is: double has the digits and the exponents that it wants."""
        graph, (argument,) = self.graph, expr.args
        if isinstance(expr, sp.exp):
            found = graph.call("exp", self.pair(argument).high)
        elif isinstance(expr, Gauss):
            u = self.pair(argument).high
            found = graph.call("exp", graph.mul(graph.mul(u, u), graph.constant(-sp.S.Half)))
        else:
            u = self(argument)
            twice = graph.call("erfc", graph.mul(u, graph.constant(-sp.sqrt(2) / 2)))
            found = graph.mul(twice, graph.constant(sp.S.Half))
            found = graph.mul(found, u) if isinstance(expr, WeightedNormalCdf) else found
        scaled = right if isinstance(right, Scaled) else Scaled(right)
        scale = None if scaled.scale is None else graph.call("plain", graph.constant(1), scaled.scale)
        return Scaled(graph.call("plain", found, scaled.main), scale)

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
        if isinstance(expr, Joined):
            return self._renewed(added(self.graph, *map(self.pair, expr.args)))
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
        right = graph.add(straight, crossed) if op == "sin" else graph.sub(straight, crossed)
        return graph.call("plain", graph.call(op, pair.high), right)

    def _renewed(self, pair: Pair) -> Pair:
        """The same sum, the second word of which is small beside the first; an overflow stays what it is."""
        graph = self.graph
        if pair.low is None:
            return pair
        size = graph.abs(pair.high)
        small = graph.call("le", graph.abs(pair.low), graph.mul(size, self._bound(SMALL)))
        within = graph.call("lt", size, graph.constant(sp.oo))
        renewed = added(graph, Pair(pair.high), Pair(graph.select(within, pair.low, graph.constant(0))))
        return self._chosen(small, pair, renewed)

    def _chosen(self, condition: Node, one: Pair, other: Pair) -> Pair:
        graph, zero = self.graph, self.graph.constant(0)
        high = graph.select(condition, one.high, other.high)
        if one.low is None and other.low is None:
            return Pair(high)
        return Pair(high, graph.select(condition, one.low or zero, other.low or zero))

    def _exact(self, expr: sp.Expr) -> sp.Symbol:
        """A symbol for an expression that is computed without rounding."""
        symbol = next((s for s, e in self.named.items() if e == expr), None) or sp.Dummy("exact", real=True)
        self.named[symbol] = expr
        return symbol

    def settled(self, expr: sp.Expr) -> Node:
        """``expr`` as a result: infinite or 0 where an infinite input makes it huge or tiny, NaN where the input is."""
        graph, node = self.graph, self(expr)
        size, zero, infinity = graph.abs(node), graph.constant(0), graph.constant(sp.oo)
        signed = graph.select(graph.call("lt", node, zero), graph.neg(infinity), infinity)
        huge, tiny = graph.call("lt", self._bound(HUGE), size), graph.call("lt", size, self._inverse(HUGE))
        limit = graph.select(huge, signed, graph.select(tiny, zero, node))
        # The square, because its derivative is NaN too, where that of x is 1.
        missing = graph.call("unordered", graph.x)
        infinite = graph.call("lt", self._bound(LARGEST), graph.abs(graph.x))
        right = graph.select(missing, graph.mul(graph.x, graph.x), graph.select(infinite, limit, node))
        return graph.call("usual", self.is_finite, node, right)

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
    right = graph.select(finite, total, graph.select(graph.call("unordered", total), first, total))
    return graph.call("plain", total, right)


def _guarded(low: FoldLowering, factor: sp.Expr, other: sp.Expr) -> Node:
    graph, scaled = low.graph, low.scaled(factor)
    first, second, zero = scaled.node(graph), low(other), graph.constant(0)
    # The scale last: the factor alone may be below the normal numbers where the product is not.
    product = Scaled(graph.mul(scaled.main, second), scaled.scale).node(graph)
    # The product as it is wherever it can be: it has the derivative of a factor that is 0.
    finite = graph.call("lt", graph.abs(second), graph.constant(sp.oo))
    right = graph.select(finite, product, graph.select(graph.call("eq", first, zero), zero, product))
    return graph.call("plain", product, right)


def _leading(low: FoldLowering, height: sp.Expr, slope: sp.Expr) -> Node:
    """One rounding of the product and the sum, which near a change of sign is none: what cancels leaves few digits."""
    graph, zero = low.graph, low.graph.constant(0)
    first, second = low.pair(height), low.pair(slope)
    result = graph.call("fma", second.high, low.finite, first.high)
    if first.low is not None:
        # Of a height that overflowed nothing is left.
        within = graph.call("lt", graph.abs(first.high), graph.constant(sp.oo))
        rest = graph.call("usual", within, first.low, graph.select(within, first.low, zero))
        result = graph.add(result, rest)
    if second.low is not None:
        result = graph.add(result, graph.mul(second.low, low.finite))
    return result


def _unscaled(low: FoldLowering, value: sp.Expr) -> Node:
    graph, node = low.graph, low(value)
    return graph.call("usual", graph.call("le", graph.abs(node), low._bound(LEVEL)), node, node)


def _levels(low: FoldLowering, size: sp.Expr) -> tuple[Node, Node]:
    """Whether ``size`` is above 1, and whether it is a level above that."""
    graph, node = low.graph, low(size)
    return graph.call("lt", graph.constant(1), node), graph.call("lt", low._bound(LEVEL), node)


def _shrunk(low: FoldLowering, value: sp.Expr, size: sp.Expr) -> Node:
    graph, plain = low.graph, low(value)
    result, down = plain, low._inverse(LEVEL)
    for above in _levels(low, size):
        result = graph.mul(result, graph.select(above, down, graph.constant(1)))
    return graph.call("plain", plain, result)


def _count(low: FoldLowering, size: sp.Expr) -> Node:
    graph = low.graph
    first, second = (graph.select(above, graph.constant(1), graph.constant(0)) for above in _levels(low, size))
    return graph.call("plain", graph.constant(0), graph.add(first, second))


#: Levels between the least and the largest number that a value and what it is raised to can be apart, and one more.
_APART = 5


def _raised(low: FoldLowering, value: sp.Expr, levels: sp.Expr) -> Node:
    graph, result, count = low.graph, low(value), low(levels)
    up, down = low._bound(LEVEL), low._inverse(LEVEL)
    for i in range(1, _APART + 1):
        above = graph.call("le", graph.constant(i), count)
        below = graph.call("le", count, graph.constant(-i))
        result = graph.mul(result, graph.select(above, up, graph.select(below, down, graph.constant(1))))
    return graph.call("plain", low(value), result)


def _far(low: FoldLowering, value: sp.Expr, one: Node, other: Node) -> Node:
    graph = low.graph
    size = graph.abs(low(value))
    near = graph.call("le", size, low._bound(FAR))
    return graph.call("usual", near, other, graph.select(graph.call("lt", low._bound(FAR), size), one, other))


def _near(low: FoldLowering, value: sp.Expr) -> Node:
    graph, node = low.graph, low(value)
    return graph.call("usual", graph.call("le", graph.abs(node), low._bound(NEAR)), node, low._clamped(node, NEAR))


_RULES: dict[type, Callable[..., Node]] = {
    Dominant: _dominant,
    Guarded: _guarded,
    Ordered: lambda low, a, b: low.graph.mul(low(a), low(b)),
    Paired: lambda low, a, b: low.graph.add(low(a), low(b)),
    Joined: lambda low, a, b: low.pair(Joined(a, b)).high,
    Leading: _leading,
    FarLevel: lambda low, a: _far(low, a, low.graph.constant(1), low.graph.constant(0)),
    FarFactor: lambda low, a: _far(low, a, low._bound(LEVEL), low.graph.constant(1)),
    NearFactor: lambda low, a: _far(low, a, low.graph.constant(1), low._inverse(LEVEL)),
    Shrunk: _shrunk,
    Quick: lambda low, quick, right: low.graph.call("plain", low(quick), low(right)),
    Unscaled: _unscaled,
    Levels: _count,
    Raised: _raised,
    Near: _near,
}
