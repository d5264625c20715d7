"""From an expression in ``t`` to its expansion as t -> +oo.

Each function is expanded by its own rule: by its Taylor series where its argument tends to a finite
constant, by its asymptotic series (with the classical bound of the remainder) where the argument grows.
``Abs``, ``sign``, ``Max``, ``Piecewise`` and conditions follow the branch that holds in the end.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from typing import ClassVar

import sympy as sp
from flint import arb, ctx

from actsym.rigor.asymptotics.bounds import Bounds
from actsym.rigor.asymptotics.constants import Undetermined, ball, plain, sign
from actsym.rigor.asymptotics.monomial import ONE, T
from actsym.rigor.asymptotics.series import Arithmetic, Series
from actsym.rigor.evaluate import UnsupportedError, compile_real

__all__ = ["Expander", "Undetermined", "t"]

#: The variable of every expansion.
t = sp.Symbol("t", positive=True)

_REWRITTEN = (sp.sinh, sp.cosh, sp.sech, sp.csch, sp.coth)
_TAYLOR = (sp.sin, sp.cos, sp.tan, sp.tanh, sp.atan, sp.asin, sp.acos, sp.erf, sp.erfc, sp.asinh, sp.atanh, sp.erfi)
_u = sp.Symbol("u", real=True)


class Expander:
    """Expansions with ``length`` terms, each subexpression once; ``start`` asks for bounds that hold from there on."""

    def __init__(self, length: int, start: Fraction | None = None, deadline: float | None = None) -> None:
        self.bounds = None if start is None else Bounds(start)
        self.arithmetic = Arithmetic(length, self.bounds)
        self.deadline = deadline
        self.oscillates: sp.Expr | None = None
        self._known: dict[sp.Expr, Series] = {}

    def __call__(self, expr: sp.Expr) -> Series:
        if expr not in self._known:
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise Undetermined("the expansion takes too long")
            self._known[expr] = self._expand(expr)
        return self._known[expr]

    def _expand(self, expr: sp.Expr) -> Series:
        do = self.arithmetic
        if expr == t:
            return do.single(sp.S.One, T)
        if not expr.has(t):
            if expr.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I):
                raise Undetermined(f"{expr} is no real number")
            return do.constant(plain(expr))
        if isinstance(expr, sp.Add):
            return do.add(*(self(a) for a in expr.args))
        if isinstance(expr, sp.Mul):
            product = self(expr.args[0])
            for factor in expr.args[1:]:
                product = do.multiply(product, self(factor))
            return product
        if isinstance(expr, sp.Pow):
            return self._power(expr)
        if isinstance(expr, sp.exp):
            return do.exp(self(expr.args[0]))
        if isinstance(expr, sp.log):
            if len(expr.args) == 2:
                return do.multiply(self(sp.log(expr.args[0])), do.constant(1 / sp.log(expr.args[1])))
            return do.log(self(expr.args[0]))
        if isinstance(expr, sp.Piecewise | sp.Abs | sp.sign | sp.Heaviside | sp.Max | sp.Min):
            return self(self.settle(expr))
        if isinstance(expr, sp.floor | sp.ceiling):
            return self._step(expr)
        if isinstance(expr, _REWRITTEN):
            return self(expr.rewrite(sp.exp))
        if isinstance(expr, sp.LambertW):
            raise Undetermined(f"no expansion of {expr} is known")
        if isinstance(expr, sp.gamma | sp.factorial | sp.loggamma):
            return self._gamma(expr)
        if isinstance(expr, _TAYLOR):
            return self._function(expr.func, expr.args[0])
        raise Undetermined(f"no expansion of {expr.func.__name__} is known")

    def _power(self, expr: sp.Pow) -> Series:
        if not expr.exp.has(t):
            base = self(expr.base)
            if base.is_zero:
                if sign(expr.exp) > 0:
                    return base
                raise Undetermined("division by zero")
            return self.arithmetic.power(base, expr.exp)
        if not expr.base.has(t):
            return self(sp.exp(expr.exp * sp.log(expr.base)))
        return self(sp.exp(expr.exp * sp.log(expr.base), evaluate=False))

    # Branches

    def sign(self, expr: sp.Expr) -> int:
        """The sign that ``expr`` has from some t on."""
        series = self(expr)
        return 0 if series.is_zero else sign(series.lead()[0])

    def settle(self, expr: sp.Expr) -> sp.Expr:
        """``expr`` as it reads from some t on: every switch replaced by the branch that holds there."""
        if not expr.has(sp.Piecewise, sp.Abs, sp.sign, sp.Heaviside, sp.Max, sp.Min):
            return expr
        if isinstance(expr, sp.Piecewise):
            for value, condition in expr.args:
                if self._holds(condition):
                    return self.settle(value)
            raise Undetermined("no branch applies at the end of the line")
        args = [self.settle(a) for a in expr.args]
        if isinstance(expr, sp.Abs):
            return -args[0] if self.sign(args[0]) < 0 else args[0]
        if isinstance(expr, sp.sign):
            return sp.Integer(self.sign(args[0]))
        if isinstance(expr, sp.Heaviside):
            found = self.sign(args[0])
            return sp.Integer(int(found > 0)) if found else expr.func(0, *args[1:])
        if isinstance(expr, sp.Max | sp.Min):
            best = args[0]
            for a in args[1:]:
                if (self.sign(a - best) > 0) == isinstance(expr, sp.Max):
                    best = a
            return best
        return expr.func(*args)

    def _holds(self, condition: sp.Basic) -> bool:
        if condition in (sp.true, sp.false):
            return bool(condition)
        if isinstance(condition, sp.core.relational.Relational):
            return bool(condition.func(sp.Integer(self.sign(condition.lhs - condition.rhs)), 0))
        if isinstance(condition, sp.And):
            return all(self._holds(a) for a in condition.args)
        if isinstance(condition, sp.Or):
            return any(self._holds(a) for a in condition.args)
        if isinstance(condition, sp.Not):
            return not self._holds(condition.args[0])
        raise Undetermined(f"the condition {condition} is not understood")

    def _step(self, expr: sp.Expr) -> Series:
        """floor and ceiling: a constant where the argument settles, the argument and a bounded part else."""
        argument = self(expr.args[0])
        if argument.is_zero:
            return argument
        if argument.top.size > 0:
            self.oscillates = expr
            return self.arithmetic.add(argument, self.arithmetic.unknown(1))
        value = argument.coefficient(ONE)
        found = expr.func(value)
        if not found.is_Integer:
            raise Undetermined(f"{expr} is not known at its limit")
        if found == value:
            direction = self.sign(expr.args[0] - value)
            shift = min(direction, 0) if isinstance(expr, sp.floor) else max(direction, 0)
            found += shift
        return self.arithmetic.constant(found)

    # Functions

    def _function(self, function: type, argument: sp.Expr) -> Series:
        do = self.arithmetic
        inner = self(argument)
        if inner.is_zero or inner.top.size < 0:
            return self._taylor(function, sp.S.Zero, inner)
        if inner.top.size == 0:
            value = inner.coefficient(ONE)
            return self._taylor(function, value, do.add(inner, do.constant(-value)))
        if function in (sp.sin, sp.cos):
            self.oscillates = function(argument)
            return do.unknown(1)
        positive = sign(inner.lead()[0]) > 0
        if function in (sp.tanh, sp.erf, sp.atan, sp.asinh) and not positive:
            return do.scale(self._function(function, -argument), sp.S.NegativeOne)
        if function is sp.tanh:
            return self(1 - 2 * sp.exp(-2 * argument) / (1 + sp.exp(-2 * argument)))
        if function is sp.atan:
            return self(sp.pi / 2 - sp.atan(1 / argument))
        if function is sp.asinh:
            return self(sp.log(argument + sp.sqrt(argument**2 + 1)))
        if function is sp.erf:
            return do.add(do.constant(sp.S.One), do.scale(self._function(sp.erfc, argument), sp.S.NegativeOne))
        if function is sp.erfc and not positive:
            tail = do.scale(self._function(sp.erfc, -argument), sp.S.NegativeOne)
            return do.add(do.constant(sp.Integer(2)), tail)
        if function is sp.erfc:
            return self._erfc(argument)
        raise Undetermined(f"{function(argument)} has no expansion where its argument grows")

    def _erfc(self, u: sp.Expr) -> Series:
        """exp(-u^2)/(u sqrt(pi)) (1 - 1/(2u^2) + 3/(4u^4) - ...); the remainder is below the next term (DLMF 7.12)."""
        do = self.arithmetic
        square = do.power(self(u), sp.Integer(-2))

        def coefficient(k: int) -> sp.Expr:
            return sp.Rational((-1) ** k * sp.factorial2(2 * k - 1), 2**k) if k else sp.S.One

        body = do.compose(square, coefficient, lambda n, r: abs(ball(coefficient(n))))
        return do.multiply(self(sp.exp(sp.expand(-(u**2))) / (u * sp.sqrt(sp.pi))), body)

    def _gamma(self, expr: sp.Expr) -> Series:
        """Stirling's series (z - 1/2) log z - z + log(2 pi)/2 + sum B_2k / (2k (2k - 1) z^(2k - 1)) (DLMF 5.11).

        For z > 0 the remainder is below the next term.
        """
        do = self.arithmetic
        z = expr.args[0] + (1 if isinstance(expr, sp.factorial) else 0)
        inner = self(z)
        if inner.is_zero or inner.top.size <= 0 or sign(inner.lead()[0]) < 0:
            raise Undetermined(f"no expansion of {expr} is known where its argument does not grow")

        def coefficient(k: int) -> sp.Expr:
            return sp.bernoulli(2 * k) / (2 * k * (2 * k - 1)) if k else sp.S.Zero

        square = do.power(inner, sp.Integer(-2))
        series = do.multiply(inner, do.compose(square, coefficient, lambda n, r: abs(ball(coefficient(n)))))
        logarithm = do.add(self((z - sp.S.Half) * sp.log(z) - z + sp.log(2 * sp.pi) / 2), series)
        return logarithm if isinstance(expr, sp.loggamma) else do.exp(logarithm)

    def _taylor(self, function: type, centre: sp.Expr, small: Series) -> Series:
        derivatives = _Derivatives(function)
        c = sp.sympify(centre)

        def coefficient(k: int) -> sp.Expr:
            value = plain(derivatives[k].subs(_u, c) / sp.factorial(k))
            if value.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I):
                raise Undetermined(f"{function.__name__} is not smooth at {c}")
            return value

        def remainder(n: int, radius: arb) -> arb:
            middle = ball(c)
            return derivatives.enclose(n, middle + arb(0, radius)).abs_upper() / arb(int(sp.factorial(n)))

        return self.arithmetic.compose(small, coefficient, remainder)


class _Derivatives:
    """The derivatives of one function of one variable, each formed once in the life of the process."""

    _all: ClassVar[dict[type, list[sp.Expr]]] = {}
    _compiled: ClassVar[dict[sp.Expr, Callable[[arb], arb]]] = {}

    def __init__(self, function: type) -> None:
        self.known = self._all.setdefault(function, [function(_u)])

    def __getitem__(self, k: int) -> sp.Expr:
        while len(self.known) <= k:
            self.known.append(sp.diff(self.known[-1], _u))
        return self.known[k]

    def enclose(self, k: int, u: arb) -> arb:
        expr = self[k]
        try:
            function = self._compiled.setdefault(expr, compile_real(expr, _u))
        except UnsupportedError as error:
            raise Undetermined(str(error)) from None
        with ctx.workprec(128):
            return function(u)
