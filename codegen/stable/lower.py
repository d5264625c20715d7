"""From the stable vocabulary to the graph of rounded operations.

Sums, powers and branches here, products in :mod:`codegen.stable.products`, the functions of the vocabulary where they
are defined.  Nothing depends on a target.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

import numpy as np
import sympy as sp
from sympy import Add, Mul, Piecewise, Pow, Rational
from sympy.core.relational import Relational

from actsym.definition.spec import x
from codegen.ir import Graph, Node, neighbours
from codegen.stable import (
    branches,
    exponential,
    hyperbolic,
    logarithms,
    logistic,
    normal,
    quotients,
    radicals,
    ratios,
    waves,
)
from codegen.stable.base import CannotLower, define, number_and_rest
from codegen.stable.products import product
from codegen.stable.scaled import Pair, Scaled, multiplied, pair

_SUBJECTS = (exponential, hyperbolic, logistic, logarithms, normal, ratios, radicals, quotients, branches, waves)
#: What computes each function of the vocabulary (and of SymPy) that takes more than one operation.
LOWERINGS: dict[type[sp.Basic], Callable[..., Node | Scaled]] = {
    function: lowering for subject in _SUBJECTS for function, lowering in subject.LOWERINGS.items()
}

#: What computes a function in two words, as an argument of exponentials.
PAIRS: dict[type[sp.Basic], Callable[..., Pair]] = {
    function: words for subject in (exponential, logistic) for function, words in subject.PAIRS.items()
}

_PRIMITIVES = {
    sp.tan: "tan", sp.atan: "atan", sp.asin: "asin", sp.acos: "acos",
    sp.asinh: "asinh", sp.tanh: "tanh", sp.log: "log", sp.erf: "erf",
    sp.erfc: "erfc", sp.floor: "floor", sp.ceiling: "ceil", sp.Abs: "abs",
}  # fmt: skip


class Lowering:
    """Lowers expressions into one graph, so that what they share is computed once."""

    def __init__(self) -> None:
        self.graph = Graph()
        self._done: dict[sp.Expr, Scaled] = {}
        self._words = {function: partial(words, self) for function, words in PAIRS.items()}

    def __call__(self, expr: sp.Expr) -> Node:
        """The node that computes ``expr``.  Raises :class:`CannotLower` where there is no such operation."""
        return self.scaled(expr).node(self.graph)

    def scaled(self, expr: sp.Expr) -> Scaled:
        """``expr`` as a node and a scale that the caller applies last."""
        if expr not in self._done:
            lowered = self._lower(expr)
            self._done[expr] = lowered if isinstance(lowered, Scaled) else Scaled(lowered)
        return self._done[expr]

    def _lower(self, expr: sp.Expr) -> Node | Scaled:
        graph = self.graph
        if expr.is_number:
            return graph.constant(define(expr))
        if expr == x:
            return graph.x
        if isinstance(expr, sp.Symbol):
            return graph.parameter(expr.name)
        if type(expr) in LOWERINGS:
            return LOWERINGS[type(expr)](self, *expr.args)
        if type(expr) in _PRIMITIVES:
            return graph.call(_PRIMITIVES[type(expr)], self(expr.args[0]))
        if isinstance(expr, Add):
            return self._sum(expr)
        if isinstance(expr, Mul):
            return product(self, expr)
        if isinstance(expr, Pow):
            return self._power(expr)
        if isinstance(expr, Piecewise):
            return self._branches(expr)
        raise CannotLower(f"kernels do not compute {_spoken(expr)}")

    def pair(self, expr: sp.Expr) -> Pair:
        return pair(self.graph, expr, self, self._words)

    def _sum(self, expr: sp.Expr) -> Node:
        content, whole = expr.primitive()
        if content.p == 1 and not _dyadic(content) and _rounds_once(whole):
            # x/6 + 1/2 as (x + 3)/6: exact at its zero and right around it, where x/6 would already be rounded.
            return self.graph.div(self(whole), self.graph.constant(content.q))
        if content.p > 1 and content.q == 1:
            # 3*x + 9 as 3*(x + 3): exact at its zero, where 3*x is rounded.
            return self.graph.mul(self.graph.constant(content), self(whole))
        terms = sorted(expr.args, key=lambda t: (t.is_number, t.could_extract_minus_sign(), t.sort_key()))
        result = self(terms[0])
        for term in terms[1:]:
            minus = term.could_extract_minus_sign()
            node = self(-term if minus else term)
            result = self.graph.sub(result, node) if minus else self.graph.add(result, node)
        return result

    def _power(self, expr: sp.Expr) -> Node:
        base, exponent = expr.as_base_exp()
        graph = self.graph
        if exponent.is_Integer:
            if exponent < 0:
                return reduce(graph.div, [self(base)] * int(-exponent), graph.constant(1))
            if exponent >= 5 and isinstance(base, Add):
                return self._power_of_sum(base, int(exponent))
            return self._integer_power(self(base), int(exponent))
        if abs(exponent) in (Rational(1, 2), Rational(1, 4)):
            root = graph.call("sqrt", self(base))
            root = root if abs(exponent) == Rational(1, 2) else graph.call("sqrt", root)
            return root if exponent > 0 else graph.div(graph.constant(1), root)
        return graph.call("pow", self(base), self(exponent))

    def _power_of_sum(self, base: sp.Expr, exponent: int) -> Node:
        """In two words, or the base's rounding is multiplied by the exponent; (1 + x/10)^9 near its zero as
        (10 + x)^9/10^9, whose steps stay normal numbers for longer."""
        graph = self.graph

        def power(of: sp.Expr) -> Node:
            found = reduce(partial(multiplied, graph), [self.pair(of)] * exponent)
            return found.high if found.low is None else graph.add(found.high, found.low)

        content, whole = base.primitive()
        if not (content.is_number and content < 1):
            return power(base)
        near = graph.call("lt", graph.abs(self(whole)), graph.constant(1))
        return graph.select(near, graph.mul(power(whole), graph.constant(content**exponent)), power(base))

    def _integer_power(self, base: Node, exponent: int) -> Node:
        """By squaring."""
        result = self.graph.constant(1)
        while exponent:
            result = self.graph.mul(result, base) if exponent & 1 else result
            base, exponent = self.graph.mul(base, base), exponent >> 1
        return result

    def _branches(self, expr: sp.Expr) -> Node:
        *conditional, (last, always) = expr.args
        if always != sp.true:
            raise CannotLower(f"the branches of {expr} do not cover the whole line; end with (value, True)")
        result = self(last)
        for value, condition in reversed(conditional):
            result = self.graph.select(self.condition(condition), self(value), result)
        return result

    def condition(self, condition: sp.Basic) -> Node:
        """The node that tests a relation, or several."""
        call = self.graph.call
        if isinstance(condition, Relational):
            condition = _cleared(condition)
            a, above_a = self._beside(condition.lhs, condition.rhs)
            b, above_b = self._beside(condition.rhs, condition.lhs)
        match condition:
            case sp.StrictLessThan():
                return call("lt", a, above_b)
            case sp.LessThan():
                return call("le", above_a, b)
            case sp.StrictGreaterThan():
                return call("lt", b, above_a)
            case sp.GreaterThan():
                return call("le", above_b, a)
            case sp.Equality():
                equal = call("both", call("le", above_a, b), call("le", above_b, a))
                return call("eq", a, b) if (a, b) == (above_a, above_b) else equal
            case sp.Unequality():
                apart = call("either", call("lt", a, above_b), call("lt", b, above_a))
                return call("either", apart, call("unordered", self.graph.sub(a, b)))
            case sp.And() | sp.Or():
                op = "both" if isinstance(condition, sp.And) else "either"
                return reduce(partial(call, op), map(self.condition, sorted(condition.args, key=sp.default_sort_key)))
        raise CannotLower(f"no kernel operation tests {condition}")

    def _beside(self, side: sp.Expr, other: sp.Expr) -> tuple[Node, Node]:
        """One side of a relation, twice; of a number that x is compared with its neighbours in the working type."""
        if not (side.is_number and other == x):
            return self(side), self(side)
        single, double = (neighbours(define(side), dtype) for dtype in (np.float32, np.float64))
        if single[0] == single[1]:
            return self(side), self(side)
        below, above = (self.graph.constant(one, double=two) for one, two in zip(single, double, strict=True))
        return below, above


def _cleared(condition: Relational) -> Relational:
    """A comparison whose sides do not lose the zero of their difference: of a product by the signs of its factors,
    which underflows before they do; of e^u and 1 by u; and without the constant that both sides have.

    >>> _cleared(x + sp.pi > sp.pi), _cleared(sp.exp(x) > 1), _cleared(x**2 > 0)
    (x > 0, x > 0, sign(x)**2 > 0)
    """
    difference = condition.lhs - condition.rhs
    if x in (condition.lhs, condition.rhs) or difference.free_symbols != {x}:
        return condition
    if difference.is_polynomial(x) and (whole := sp.expand(difference)).subs(x, 0) == 0:
        difference = x * sp.expand(whole / x)
    if isinstance(difference, Add):
        cleared = exponential.less_one.apply(difference)
        if cleared is None:
            return condition
        k, core = number_and_rest(cleared, times=True)
        cleared = k * core.args[0] if isinstance(core, exponential.Expm1) else cleared
        return condition.func(cleared, 0, evaluate=False)
    powers = [factor.as_base_exp() for factor in Mul.make_args(difference)]
    # A factor that decays, as an exponential, underflows where the product need not.
    if not all(n.is_Integer and n > 0 and (b.is_polynomial(x) or define(b).subs(x, 0) == 0) for b, n in powers):
        return condition
    if len(powers) > 1 or powers[0][1] > 1:
        difference = Mul(*(sp.sign(base) ** (2 - n % 2) for base, n in powers))
    return condition.func(difference, 0, evaluate=False)


def _spoken(expr: sp.Basic) -> str:
    if isinstance(expr, sp.Subs | sp.Derivative):
        return f"the derivative of {_spoken(expr.expr.expr if isinstance(expr, sp.Subs) else expr.expr)}"
    return expr.func.__name__


def _dyadic(number: sp.Rational) -> bool:
    return number.q & (number.q - 1) == 0


def _rounds_once(expr: sp.Expr) -> bool:
    """Whether a sum is 2^k times the input plus an integer that every format holds."""
    constant, rest = expr.as_coeff_Add()
    factor, base = rest.as_coeff_Mul()
    return base == x and abs(factor.p) & (abs(factor.p) - 1) == 0 and abs(constant) < 2**11
