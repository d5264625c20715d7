"""From the stable vocabulary to the graph of rounded operations.

Sums, products and powers get their order here; what the functions of the vocabulary become stands in
:mod:`codegen.expansions`.  Nothing depends on a target.
"""

from __future__ import annotations

import sympy as sp
from sympy import Add, Mul, Piecewise, Pow, Rational

from actsym.spec import x
from codegen import vocabulary as v
from codegen.doubleword import Pair, pair
from codegen.expansions import EXPANSIONS, nonzero
from codegen.ir import Graph, Node


class CannotLower(ValueError):
    """The expression holds a function that no kernel operation computes."""


_PRIMITIVES = {
    sp.sin: "sin", sp.cos: "cos", sp.tan: "tan", sp.atan: "atan", sp.asin: "asin", sp.acos: "acos",
    sp.asinh: "asinh", sp.sinh: "sinh", sp.cosh: "cosh", sp.tanh: "tanh", sp.log: "log", sp.erf: "erf",
    sp.erfc: "erfc", sp.floor: "floor", sp.ceiling: "ceil", sp.Abs: "abs", v.Tanh: "tanh", v.Log1p: "log1p",
}  # fmt: skip


class Lowering:
    """Lowers expressions into one graph, so that what they share is computed once."""

    def __init__(self) -> None:
        self.graph = Graph()
        self._done: dict[sp.Expr, Node] = {}

    def __call__(self, expr: sp.Expr) -> Node:
        """The node that computes ``expr``.  Raises :class:`CannotLower` where there is no such operation."""
        if expr not in self._done:
            self._done[expr] = self._lower(expr)
        return self._done[expr]

    def _lower(self, expr: sp.Expr) -> Node:
        graph = self.graph
        if expr.is_number:
            return graph.constant(expr)
        if expr == x:
            return graph.x
        if isinstance(expr, sp.Symbol):
            return graph.parameter(expr.name)
        if type(expr) in EXPANSIONS:
            return EXPANSIONS[type(expr)](self, *expr.args)
        if type(expr) in _PRIMITIVES:
            return graph.call(_PRIMITIVES[type(expr)], self(expr.args[0]))
        if isinstance(expr, Add):
            return self._sum(expr)
        if isinstance(expr, Mul):
            return self._product(expr)
        if isinstance(expr, Pow):
            return self._power(expr)
        if isinstance(expr, Piecewise):
            return self._branches(expr)
        raise CannotLower(f"no kernel operation computes {expr.func}")

    def pair(self, expr: sp.Expr) -> Pair:
        return pair(self.graph, expr, self)

    def _sum(self, expr: sp.Expr) -> Node:
        terms = sorted(expr.args, key=lambda t: (t.is_number, t.could_extract_minus_sign(), t.sort_key()))
        result = self(terms[0])
        for term in terms[1:]:
            minus = term.could_extract_minus_sign()
            node = self(-term if minus else term)
            result = self.graph.sub(result, node) if minus else self.graph.add(result, node)
        return result

    def _product(self, expr: sp.Expr) -> Node:
        """Bounded factors first, then sums, then the input one power at a time: a decaying factor times x^n
        passes through no infinity that the whole does not have."""
        number, rest = expr.as_independent(*expr.free_symbols, as_Add=False)
        factors, divisors = [], []
        for factor in Mul.make_args(rest):
            base, exponent = factor.as_base_exp()
            if isinstance(base, v.Reciprocal):
                divisors += [base] * int(exponent)  # divided by, not multiplied with: 1/x of a tiny x is infinite
            elif exponent.is_Integer and exponent < 0:
                divisors += [base] * int(-exponent)  # one at a time: the power of a large base overflows
            else:
                factors.append(factor)
        factors.sort(key=lambda f: (_growth(f), f.sort_key()))
        nodes: list[Node] = []
        if number != 1 and number != -1:
            nodes.append(self(abs(number)))
        bounded = [f for f in factors if _growth(f) < 2]
        nodes = [self(f) for f in bounded] + nodes
        for factor in factors[len(bounded) :]:
            base, exponent = factor.as_base_exp()
            repeat = int(exponent) if nodes and base == x and exponent.is_Integer else 0
            nodes += [self(base)] * repeat if repeat else [self(factor)]
        result = nodes[0] if nodes else self.graph.constant(1)
        for node in nodes[1:]:
            result = self.graph.mul(result, node)
        for divisor in sorted(divisors, key=lambda d: d.sort_key()):
            by = nonzero(self, divisor.args[0]) if isinstance(divisor, v.Reciprocal) else self(divisor)
            result = self.graph.div(result, by)
        return self.graph.neg(result) if number.is_negative else result

    def _power(self, expr: sp.Expr) -> Node:
        base, exponent = expr.as_base_exp()
        graph = self.graph
        if exponent.is_Integer:
            if exponent < 0:
                result = graph.constant(1)
                for _ in range(int(-exponent)):
                    result = graph.div(result, self(base))
                return result
            return self._integer_power(self(base), int(exponent))
        if exponent == Rational(1, 2):
            return graph.call("sqrt", self(base))
        if exponent == Rational(-1, 2):
            return graph.div(graph.constant(1), graph.call("sqrt", self(base)))
        return graph.call("pow", self(base), self(exponent))

    def _integer_power(self, base: Node, exponent: int) -> Node:
        result = None
        while exponent:
            if exponent & 1:
                result = base if result is None else self.graph.mul(result, base)
            exponent >>= 1
            if exponent:
                base = self.graph.mul(base, base)
        return result if result is not None else self.graph.constant(1)

    def _branches(self, expr: sp.Expr) -> Node:
        *conditional, (last, always) = expr.args
        if always != sp.true:
            raise CannotLower(f"the branches of {expr} do not cover the whole line; end with (value, True)")
        result = self(last)
        for value, condition in reversed(conditional):
            result = self.graph.select(self._condition(condition), self(value), result)
        return result

    def _condition(self, condition: sp.Basic) -> Node:
        call = self.graph.call
        match condition:
            case sp.StrictLessThan():
                return call("lt", self(condition.lhs), self(condition.rhs))
            case sp.LessThan():
                return call("le", self(condition.lhs), self(condition.rhs))
            case sp.StrictGreaterThan():
                return call("lt", self(condition.rhs), self(condition.lhs))
            case sp.GreaterThan():
                return call("le", self(condition.rhs), self(condition.lhs))
            case sp.Equality():
                return call("eq", self(condition.lhs), self(condition.rhs))
            case sp.And() | sp.Or():
                op = "both" if isinstance(condition, sp.And) else "either"
                result, *rest = [self._condition(c) for c in sorted(condition.args, key=lambda c: c.sort_key())]
                for other in rest:
                    result = call(op, result, other)
                return result
        raise CannotLower(f"no kernel operation tests {condition}")


def _growth(factor: sp.Expr) -> int:
    """0 bounded, 1 a sum, 2 grows."""
    base = factor.as_base_exp()[0]
    bounded = (v.Ratio, v.Sigmoid, v.Gauss, v.Sech2, v.TanhSoftplus, v.TanhSoftplusComplement, v.NormalCdf, v.Tanh)
    if isinstance(base, bounded):
        return 0
    return 2 if base == x else 1
