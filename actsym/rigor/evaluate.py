"""Expressions in one real variable compiled to ball arithmetic, and evaluated to a proven precision.

SymPy expressions in one real variable as nested closures over ball arithmetic.

The walk over the expression is here; what an operation does with balls is the business of a
*backend* (:mod:`~actsym.rigor.real_functions` for real balls, :mod:`~actsym.rigor.complex_functions`
for complex ones).  A subexpression that occurs more than once is evaluated once per call, constants
once per precision, and branches of a ``Piecewise`` only when they may apply.

A closure takes the *environment* of the call: slot 0 holds the argument, slot 1 the ``analytic`` flag,
the rest the shared values.

Certified evaluation of SymPy expressions in one real variable.

>>> from fractions import Fraction
>>> from actsym.definition.symbols import x
>>> import sympy as sp
>>> evaluate(x * sp.tanh(sp.exp(x)), Fraction(1, 2), digits=20).text(20)
'0.46432439018379690951'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

import sympy as sp
from flint import acb, arb, ctx, fmpq
from sympy.logic.boolalg import Boolean, BooleanFalse, BooleanTrue

from actsym.definition.symbols import x
from actsym.errors import EvaluationError, Unanswered
from actsym.quantity import DIGITS, Enclosure
from actsym.rigor import complex_functions, real_functions
from actsym.rigor.balls import Uncertain, infinite
from actsym.rigor.rewrite import prepare
from actsym.rigor.zero import Zero, z

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


#: A value proven smaller than 2^-NEGLIGIBLE is returned as a ball about zero: no float64 is near it.
NEGLIGIBLE = 2000

#: Precision is doubled at most this often before an evaluation is given up.
DOUBLINGS = 9

Point: TypeAlias = int | Fraction | sp.Rational | arb


def compiled(expr: sp.Expr, symbol: sp.Symbol, backend: Any) -> Callable[..., Any]:
    """``expr`` as a function of what the backend computes with and of the ``analytic`` flag, off by default."""
    compiler = Compiler(expr, symbol, backend)
    closure, room = compiler.closure, [None] * (compiler.slots - _FIRST_SHARED_SLOT)
    return lambda argument, analytic=False: closure([argument, analytic, *room])


def compile_real(expr: sp.Expr, symbol: sp.Symbol = x) -> Callable[[arb], arb]:
    """``expr`` as a function of real balls, at whatever ``flint.ctx.prec`` holds when it is called.

    The result holds every value on the ball (interval evaluation); it is not finite where the function
    is undefined or could not be bounded.  Raises :class:`UnsupportedError` for an unknown function.
    """
    return compiled(expr, symbol, real_functions)


def compile_complex(expr: sp.Expr, symbol: sp.Symbol = x) -> Callable[[acb, bool], acb]:
    """``expr`` as an integrand for ``acb.integral``: a function of a complex ball and the ``analytic`` flag."""
    return compiled(expr, symbol, complex_functions)


@lru_cache(maxsize=256)
def _compiled_zero(formula: sp.Expr) -> Callable[[arb], arb]:
    return compiled(formula, z, real_functions)


Zero.compiled = staticmethod(_compiled_zero)  # type: ignore[assignment]


class Evaluator:
    """An expression compiled once, to be evaluated at many points, each to a proven precision."""

    def __init__(self, expr: sp.Expr, symbol: sp.Symbol = x) -> None:
        self.expr = sp.sympify(expr)
        self.symbol = symbol
        self._uncertain = self.expr.has(Uncertain)
        if self.expr.has(sp.I):
            function = compile_complex(self.expr, symbol)
            self._function = lambda ball: _real_part(function(acb(ball), False))
        else:
            self._function = compile_real(self.expr, symbol)

    def at(self, value: Point, bits: int = 104) -> Enclosure:
        """The value at ``value`` with a relative error below 2^-``bits``, proven.

        Precision is raised until that holds, the ball is exact, or it lies within 2^-2000 of zero.  A
        value beyond exp(2^4100) is returned as the exact ball +-inf.  Raises :class:`EvaluationError`
        where the expression is undefined.  An ``arb`` that is not exact, or an expression with uncertain
        constants, is evaluated once, as an interval.
        """
        read = _reader(value)
        if self._uncertain or (isinstance(value, arb) and not value.is_exact()):
            with ctx.workprec(bits + 32):
                return Enclosure(self._function(read()))
        precision = bits + 32
        for _ in range(DOUBLINGS):
            with ctx.workprec(precision):
                ball = self._function(read())
                if _settled(ball, bits):
                    return Enclosure(ball)
            precision *= 2
        where = f"{self.symbol} = {_shown(value)}"
        if ball.is_finite():
            raise EvaluationError(f"{self.expr} at {where}: {bits} bits not reached, only {ball.str(9)}")
        raise EvaluationError(f"{self.expr} is undefined at {where}")

    def on(self, ball: arb) -> arb:
        """A ball that holds every value on ``ball``, at the current precision."""
        return self._function(ball)


def evaluate(expr: sp.Expr, at: Point = 0, digits: int = DIGITS, symbol: sp.Symbol = x) -> Enclosure:
    """``expr`` at a point (ignored by a constant) to ``digits`` proven significant digits."""
    return Evaluator(expr, symbol).at(at, bits_for(digits))


def bits_for(digits: int) -> int:
    """Bits of relative accuracy that prove ``digits`` decimal digits."""
    return int(digits * 3.3219280948873626) + 4


def _settled(ball: arb, bits: int) -> bool:
    if not ball.is_finite():
        return infinite(ball)
    return ball.rel_accuracy_bits() >= bits or ball.abs_upper() < arb((1, -NEGLIGIBLE))


def _reader(value: Point) -> Callable[[], arb]:
    """A function that returns ``value`` as a ball at the precision in force."""
    if isinstance(value, arb):
        return lambda: value
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float; evaluate at Fraction({value!r}) if that binary number is meant")
    ratio = Fraction(int(value.p), int(value.q)) if isinstance(value, sp.Rational) else Fraction(value)
    numerator, denominator = ratio.as_integer_ratio()
    if denominator & (denominator - 1) == 0:
        dyadic = arb((numerator, 1 - denominator.bit_length()))
        return lambda: dyadic
    quotient = fmpq(numerator, denominator)
    return lambda: arb(quotient)


def _shown(value: Point) -> str:
    """A point as a short text."""
    text = str(value)
    return text if len(text) <= 24 else f"{float(value):.17g}" if not isinstance(value, arb) else value.str(20)


def _real_part(value: acb) -> arb:
    return value.real if value.imag.contains(0) else arb.nan()
