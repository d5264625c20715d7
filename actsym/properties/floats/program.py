"""An expression as the list of operations that its printed formula asks for, in order.

Conventions: a product is its numerator from left to right, then one division by the product of its
denominators; a constant subexpression is one constant; ``a - b`` is one subtraction; a power with an integer
exponent is one operation here (its multiplications are counted elsewhere); every branch of a piecewise
function is computed, then one is selected.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sympy as sp
from sympy.core.relational import Relational

from actsym.definition.spec import x
from actsym.errors import Unanswered

#: Sums with more terms than this are taken in SymPy's own order.
_MANY = 40


class ProgramError(Unanswered):
    """The expression holds something that is no operation on numbers.  The message names it."""


@dataclass(frozen=True)
class Operation:
    """One step.  ``args`` are numbers of earlier steps; ``detail`` is the constant, exponent or relation.

    Names: x, constant, add, sub, mul, div, neg, power, pow, max, min, compare, and, or, not, select; any other
    is a function call.
    """

    name: str
    args: tuple[int, ...] = ()
    detail: object = None


@dataclass
class Program:
    """Steps in order; ``outputs`` are those that hold the results.

    share
        Whether a subexpression that occurs again is computed once.
    reciprocals
        Whether a division by a constant becomes a multiplication by its reciprocal.
    """

    share: bool = True
    reciprocals: bool = False
    operations: list[Operation] = field(default_factory=list)
    outputs: list[int] = field(default_factory=list)
    _known: dict[object, int] = field(default_factory=dict)

    @classmethod
    def of(cls, *exprs: sp.Expr, share: bool = True) -> Program:
        """The program that computes ``exprs``.  Raises :class:`ProgramError`."""
        program = cls(share)
        for expr in exprs:
            program.outputs.append(program.expression(expr))
        return program

    def define(self, symbol: sp.Symbol, expr: sp.Expr) -> None:
        """Compute ``expr`` now, and let ``symbol`` stand for it in what follows."""
        boolean = isinstance(expr, Relational | sp.And | sp.Or | sp.Not)
        self._known[symbol] = self._condition(expr) if boolean else self.expression(expr)

    def _step(self, name: str, *args: int, detail: object = None) -> int:
        operation = Operation(name, args, detail)
        if self.share or name in ("x", "constant"):
            known = self._known.setdefault(operation, len(self.operations))
            if known < len(self.operations):
                return known
        self.operations.append(operation)
        return len(self.operations) - 1

    def expression(self, expr: sp.Expr) -> int:
        if expr in self._known and (self.share or expr.is_Symbol):
            return self._known[expr]
        step = self._expression(expr)
        if self.share or expr == x:
            self._known[expr] = step
        return step

    def _expression(self, expr: sp.Expr) -> int:
        if expr == x:
            return self._step("x")
        if not expr.free_symbols:
            return self._step("constant", detail=expr)
        if isinstance(expr, sp.Add):
            return self._sum(expr)
        if isinstance(expr, sp.Mul):
            return self._product(expr)
        if isinstance(expr, sp.Pow):
            return self._power(expr)
        if isinstance(expr, sp.Piecewise):
            return self._piecewise(expr)
        if isinstance(expr, sp.Max | sp.Min):
            first, *rest = (self.expression(a) for a in expr.args)
            for other in rest:
                first = self._step(expr.func.__name__.lower(), first, other)
            return first
        if isinstance(expr, sp.Function):
            name = {"Abs": "abs"}.get(expr.func.__name__, expr.func.__name__)
            return self._step(name, *(self.expression(a) for a in expr.args))
        raise ProgramError(f"{expr.func.__name__} is no operation on floating-point numbers (in {expr})")

    def _sum(self, expr: sp.Add) -> int:
        terms = list(expr.as_ordered_terms()) if len(expr.args) < _MANY else list(expr.args)
        # A sum starts with a term that is added, as it is printed.
        if _negative(terms[0]):
            first = next((t for t in terms if not _negative(t)), terms[0])
            terms = [first, *(t for t in terms if t is not first)]
        total = self.expression(terms[0])
        for term in terms[1:]:
            if _negative(term):
                total = self._step("sub", total, self.expression(-term))
            else:
                total = self._step("add", total, self.expression(term))
        return total

    def _product(self, expr: sp.Mul) -> int:
        constant, rest = expr.as_independent(*expr.free_symbols, as_Add=False)
        if constant == -1:
            return self._step("neg", self.expression(-expr))
        above, below = [], []
        for factor in rest.as_ordered_factors():
            if factor.is_Pow and factor.exp.is_Rational and factor.exp < 0:
                below.append(1 / factor)
            else:
                above.append(factor)
        if constant.is_Rational and not self.reciprocals:
            if constant.p != 1:
                above.insert(0, sp.Integer(constant.p))
            if constant.q != 1:
                below.insert(0, sp.Integer(constant.q))
        elif constant != 1:
            above.insert(0, constant)
        numerator = self._chain(above) if above else self._step("constant", detail=sp.S.One)
        return self._step("div", numerator, self._chain(below)) if below else numerator

    def _chain(self, factors: list[sp.Expr]) -> int:
        total = self.expression(factors[0])
        for factor in factors[1:]:
            total = self._step("mul", total, self.expression(factor))
        return total

    def _power(self, expr: sp.Pow) -> int:
        base, exponent = expr.args
        if exponent.is_Integer and exponent > 0:
            return self._step("power", self.expression(base), detail=int(exponent))
        if exponent.is_Rational and exponent < 0:
            return self._step("div", self._step("constant", detail=sp.S.One), self.expression(1 / expr))
        if exponent == sp.S.Half:
            return self._step("sqrt", self.expression(base))
        if base is sp.E:
            return self._step("exp", self.expression(exponent))
        return self._step("pow", self.expression(base), self.expression(exponent))

    def _piecewise(self, expr: sp.Piecewise) -> int:
        *cases, (value, test) = expr.args
        chosen = self.expression(value) if test == sp.true else self._guarded(value, test)
        for value, test in reversed(cases):
            chosen = self._step("select", self._condition(test), self.expression(value), chosen)
        return chosen

    def _guarded(self, value: sp.Expr, test: sp.Basic) -> int:
        """Outside its conditions a piecewise function is not a number."""
        nothing = self._step("constant", detail=sp.nan)
        return self._step("select", self._condition(test), self.expression(value), nothing)

    def _condition(self, test: sp.Basic) -> int:
        if test in self._known:
            return self._known[test]
        if isinstance(test, Relational):
            return self._step("compare", self.expression(test.lhs), self.expression(test.rhs), detail=test.rel_op)
        if isinstance(test, sp.And | sp.Or):
            first, *rest = (self._condition(a) for a in test.args)
            for other in rest:
                first = self._step(test.func.__name__.lower(), first, other)
            return first
        if isinstance(test, sp.Not):
            return self._step("not", self._condition(test.args[0]))
        raise ProgramError(f"the condition {test} is no comparison")


def _negative(term: sp.Expr) -> bool:
    return bool(term.as_coeff_Mul()[0].is_negative)
