"""SymPy expressions in one real variable as nested closures over ball arithmetic.

The walk over the expression is here; what an operation does with balls is the business of a
*backend* (:mod:`~actsym.rigor.real_functions` for real balls, :mod:`~actsym.rigor.complex_functions`
for complex ones).  A subexpression that occurs more than once is evaluated once per call, constants
once per precision, and branches of a ``Piecewise`` only when they may apply.

A closure takes the *environment* of the call: slot 0 holds the argument, slot 1 the ``analytic`` flag,
the rest the shared values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import sympy as sp
from flint import ctx
from sympy.logic.boolalg import Boolean, BooleanFalse, BooleanTrue

from actsym.errors import Unanswered
from actsym.rigor.rewrite import prepare
from actsym.rigor.zero import Zero

Closure = Callable[[list[Any]], Any]

_FIRST_SHARED_SLOT = 2


class UnsupportedError(Unanswered):
    """The expression holds something that ball arithmetic has no rule for.  The message names it."""


class Compiler:
    """One compilation: ``Compiler(expr, symbol, backend).closure`` and ``.slots``."""

    def __init__(self, expr: sp.Expr, symbol: sp.Symbol, backend: Any) -> None:
        expr = prepare(sp.sympify(expr))
        unknown = expr.free_symbols - {symbol}
        if unknown:
            names = ", ".join(sorted(map(str, unknown)))
            raise UnsupportedError(f"{names} has no value: substitute every symbol but {symbol} before evaluating")
        self.symbol = symbol
        self.backend = backend
        self.slots = _FIRST_SHARED_SLOT
        self._uses: Counter[sp.Basic] = Counter()
        self._done: dict[sp.Basic, Closure] = {}
        self._count(expr)
        self.closure = self.compile(expr)

    def _count(self, expr: sp.Basic) -> None:
        self._uses[expr] += 1
        if self._uses[expr] == 1 and not isinstance(expr, Zero):
            for arg in expr.args:
                self._count(arg)

    def compile(self, expr: sp.Basic) -> Closure:
        """The closure of ``expr``: shared subexpressions memoised, constants kept per precision."""
        if expr in self._done:
            return self._done[expr]
        closure: Closure
        if expr == self.symbol:
            closure = _argument
        elif not expr.free_symbols and not isinstance(expr, Boolean):
            closure = _per_precision(self._operation(expr), self.backend)
        else:
            closure = self._operation(expr)
            if self._uses[expr] > 1 and not isinstance(expr, Boolean):
                closure = self._shared(closure)
        self._done[expr] = closure
        return closure

    def _shared(self, closure: Closure) -> Closure:
        slot = self.slots
        self.slots += 1

        def shared(env: list[Any]) -> Any:
            value = env[slot]
            if value is None:
                value = env[slot] = closure(env)
            return value

        return shared

    def _operation(self, expr: sp.Basic) -> Closure:
        if isinstance(expr, sp.Number | sp.NumberSymbol | Zero) or expr is sp.I:
            return self.backend.constant(expr)
        if isinstance(expr, sp.Add):
            return _sum([self.compile(a) for a in expr.args])
        if isinstance(expr, sp.Mul):
            return _product([self.compile(a) for a in _factors(expr)])
        if isinstance(expr, sp.Pow):
            return self._power(expr)
        if isinstance(expr, sp.Piecewise):
            return self._piecewise(expr)
        rule = self.backend.rule(expr)
        if rule is None:
            raise UnsupportedError(f"{expr.func.__name__} has no ball arithmetic here (in {expr})")
        return self.backend.bind(rule, [self.compile(a) for a in expr.args])

    def _power(self, expr: sp.Pow) -> Closure:
        base, exponent = self.compile(expr.base), expr.exp
        nonnegative = bool(expr.base.is_nonnegative)
        if exponent.is_Integer:
            return self.backend.integer_power(base, int(exponent))
        if exponent.is_Rational:
            return self.backend.rational_power(base, int(exponent.p), int(exponent.q), nonnegative)
        return self.backend.power(base, self.compile(exponent))

    def _piecewise(self, expr: sp.Piecewise) -> Closure:
        branches = [(self.compile(value), self.condition(test)) for value, test in expr.args]
        undefined, union = self.backend.undefined, self.backend.union

        def piecewise(env: list[Any]) -> Any:
            found = None
            for value, test in branches:
                holds = test(env)
                if holds is False:
                    continue
                if holds is None and env[1]:
                    return undefined()
                ball = value(env)
                found = ball if found is None else union(found, ball)
                if holds:
                    return found
            return undefined()

        return piecewise

    def condition(self, test: Boolean) -> Closure:
        """A closure that says True, False or None (the ball does not decide) for a condition."""
        if isinstance(test, BooleanTrue | BooleanFalse):
            verdict = bool(test)
            return lambda env: verdict
        if isinstance(test, sp.And | sp.Or):
            parts = [self.condition(a) for a in test.args]
            decisive = isinstance(test, sp.Or)
            return lambda env: _junction([p(env) for p in parts], decisive)
        if isinstance(test, sp.Not):
            inner = self.condition(test.args[0])
            return lambda env: None if (v := inner(env)) is None else not v
        if isinstance(test, sp.core.relational.Relational):
            compare = self.backend.comparison(type(test))
            left, right = self.compile(test.lhs), self.compile(test.rhs)
            return lambda env: compare(left(env), right(env))
        raise UnsupportedError(f"the condition {test} has no ball arithmetic here")


def _argument(env: list[Any]) -> Any:
    return env[0]


def _per_precision(closure: Closure, backend: Any) -> Closure:
    """A constant, computed once for each working precision."""
    known: dict[int, Any] = {}

    def constant(env: list[Any]) -> Any:
        value = known.get(ctx.prec)
        if value is None:
            value = known[ctx.prec] = closure([None, False, *env[2:]])
        return value

    return constant


def _sum(parts: list[Closure]) -> Closure:
    if len(parts) == 2:
        first, second = parts
        return lambda env: first(env) + second(env)

    def total(env: list[Any]) -> Any:
        value = parts[0](env)
        for part in parts[1:]:
            value = value + part(env)
        return value

    return total


def _product(parts: list[Closure]) -> Closure:
    if len(parts) == 2:
        first, second = parts
        return lambda env: first(env) * second(env)

    def product(env: list[Any]) -> Any:
        value = parts[0](env)
        for part in parts[1:]:
            value = value * part(env)
        return value

    return product


def _factors(product: sp.Mul) -> list[sp.Expr]:
    """Factors of a product, reciprocals last, so that large factors meet before they are divided."""
    return sorted(product.args, key=lambda a: a.is_Pow and a.exp.could_extract_minus_sign())


def _junction(verdicts: list[bool | None], decisive: bool) -> bool | None:
    if decisive in verdicts:
        return decisive
    return None if None in verdicts else not decisive
