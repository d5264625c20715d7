"""From an expression to its expansion as t -> +oo: a jet whose coefficients are series.

A jet holds f, f', f''/2!, ... with respect to a variable that tends to an end: x = t or -t towards infinity,
x = a + 1/t or a - 1/t beside a point a.  It is carried through the expression, so that no derivative is
written out.  Each function has one rule: its Taylor series where its argument tends to a finite limit, its
rule of :data:`~actsym.rigor.asymptotics.functions.AT_INFINITY` where the argument grows.  ``Abs``, ``sign``,
``Max``, ``Piecewise`` and conditions follow the branch that holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb, factorial

import sympy as sp
from flint import arb, fmpq

from actsym.definition.symbols import x
from actsym.rigor import real_functions as real
from actsym.rigor.asymptotics.constants import TooNear, Undetermined, ball, plain
from actsym.rigor.asymptotics.functions import AT_INFINITY, Function, Rule, polygamma
from actsym.rigor.asymptotics.series import Jet, Scale, Series, bounded, constant, power_series
from actsym.rigor.asymptotics.terms import LOGARITHMS, NOTHING, ONE, UNIT, Coefficient, Monomial, T, linear

#: The variable of expressions that are expanded for t -> +oo.
t = sp.Symbol("t", positive=True)

_SWITCHES = (sp.Piecewise, sp.Abs, sp.sign, sp.Heaviside, sp.Max, sp.Min)

#: The largest argument of exp that a remainder is carried through.
_MOST_EXPONENT = 1 << 10


@dataclass(frozen=True)
class End:
    """An end of an interval: ``point`` (exact, or +-oo) approached from above (``side`` 1) or below (-1).

    At an infinite end x = +-unit t: a small ``unit`` proves more of a function that is settled early.
    """

    point: sp.Expr
    side: int
    unit: Fraction = Fraction(1)

    @property
    def infinite(self) -> bool:
        return self.point in (sp.oo, -sp.oo)

    def __str__(self) -> str:
        return f"x -> {self.point}{'' if self.infinite else '+' if self.side > 0 else '-'}"

    def position(self, scale: Scale) -> Series:
        """x as a series in t."""
        if self.infinite:
            unit = fmpq(self.unit.numerator, self.unit.denominator)
            return constant(scale, Coefficient(unit if self.point is sp.oo else -unit), T)
        return _number(scale, self.point) + constant(scale, Coefficient(fmpq(self.side)), T**sp.S.NegativeOne)


def jet(expr: sp.Expr, end: End, scale: Scale, order: int) -> Jet:
    """The Taylor coefficients of ``expr`` in x, of degree 0 to ``order``, near an end.

    Raises :class:`~actsym.rigor.asymptotics.constants.Undetermined`; its subclass ``TooNear`` says that a larger
    start may do.
    """
    return Expander(scale, x, end.position(scale), order).jet(expr)


def _number(scale: Scale, value: sp.Expr) -> Series:
    if value.is_extended_real is False or value.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I):
        raise Undetermined(f"{value} is no real number")
    return constant(scale, Coefficient(plain(value)))


class Expander:
    """Expansions to ``scale`` of expressions in ``variable``, each subexpression once, with ``order`` derivatives.

    ``oscillates`` names what was met that has no limit and no growth.
    """

    def __init__(self, scale: Scale, variable: sp.Symbol = t, position: Series | None = None, order: int = 0) -> None:
        self.scale, self.order, self.variable = scale, order, variable
        self.zero = Series(scale)
        self.oscillates: sp.Expr | None = None
        place = constant(scale, UNIT, T) if position is None else position
        self._known: dict[sp.Expr, Jet] = {variable: self._padded([place, constant(scale, UNIT)])}

    def __call__(self, expr: sp.Expr) -> Series:
        return self.jet(expr)[0]

    def jet(self, expr: sp.Expr) -> Jet:
        if expr not in self._known:
            self._known[expr] = self._expand(expr)
        return self._known[expr]

    def _expand(self, expr: sp.Expr) -> Jet:
        if not expr.has(self.variable):
            return self.constant(expr)
        if isinstance(expr, sp.Add | sp.Mul):
            return reduce(self.add if isinstance(expr, sp.Add) else self.multiply, map(self.jet, expr.args))
        if isinstance(expr, sp.exp):
            return self.exp(self.jet(expr.args[0]))
        if isinstance(expr, sp.Pow):
            if not expr.exp.has(self.variable):
                return self.power(self.jet(expr.base), expr.exp)
            return self.exp(self.multiply(self.jet(expr.exp), self.log(self.jet(expr.base))))
        if isinstance(expr, sp.log):
            value = self.log(self.jet(expr.args[0]))
            return value if len(expr.args) == 1 else self.scaled(value, 1 / sp.log(expr.args[1]))
        if isinstance(expr, _SWITCHES):
            return self.jet(self.settle(expr))
        if isinstance(expr, sp.floor | sp.ceiling):
            return self._step(expr)
        return self._function(expr)

    # Arithmetic of jets

    def _padded(self, series: list[Series]) -> Jet:
        return (series + [self.zero] * (self.order + 1 - len(series)))[: self.order + 1]

    def constant(self, value: sp.Expr) -> Jet:
        return self._padded([_number(self.scale, value)])

    def add(self, u: Jet, v: Jet) -> Jet:
        return [a + b for a, b in zip(u, v, strict=True)]

    def multiply(self, u: Jet, v: Jet) -> Jet:
        product = []
        for k in range(self.order + 1):
            parts = (u[i] * v[k - i] for i in range(k + 1) if not (u[i].is_zero or v[k - i].is_zero))
            product.append(sum(parts, self.zero))
        return product

    def scaled(self, u: Jet, value: sp.Expr) -> Jet:
        return [a.times(Coefficient(value)) for a in u]

    def shifted(self, u: Jet, value: sp.Expr) -> Jet:
        return [u[0].plus(Coefficient(value)), *u[1:]]

    def composed(self, outer: list[Series], u: Jet) -> Jet:
        """sum outer[k] (u - u_0)^k."""
        step = [self.zero, *u[1:]]
        value = self._padded([outer[-1]])
        for series in reversed(outer[:-1]):
            value = self.multiply(value, step)
            value[0] = value[0] + series
        return value

    def integrated(self, value: Series, slope: Jet, u: Jet) -> Jet:
        """The jet of F(u) from its value and from the jet of F'(u)."""
        found = [value]
        for k in range(1, self.order + 1):
            parts = (u[i].times(Coefficient(fmpq(i, k))) * slope[k - i] for i in range(1, k + 1))
            found.append(sum(parts, self.zero))
        return found

    # Powers, exponential, logarithm

    def power(self, u: Jet, s: sp.Expr) -> Jet:
        if u[0].is_zero and Coefficient(s).sign() > 0:
            return u
        if s.is_Integer and 0 < s <= 3:
            return reduce(self.multiply, [u] * int(s))
        outer = [self.power_of(u[0], s)]
        if self.order:
            inverse = self.power_of(u[0], sp.S.NegativeOne)
            for k in range(self.order):
                outer.append((outer[-1] * inverse).times(Coefficient((s - k) / (k + 1))))
        return self.composed(outer, u)

    def power_of(self, u: Series, s: sp.Expr) -> Series:
        """u^s for a constant s: lead^s (1 + e)^s."""
        if u.is_zero:
            raise Undetermined("division by zero")
        c, monomial, small = u.lead()
        n = self.scale.length + 1
        coefficients = [UNIT]
        for k in range(n - 1):
            coefficients.append(coefficients[-1] * Coefficient((s - k) / (k + 1)))
        last = arb(0)
        if self._explicit and not small.is_zero:
            # The next coefficient of (1 + e)^s, over every e that occurs.
            last = (coefficients[-1] * Coefficient((s - n + 1) / n)).ball
            if not last.is_zero():
                last = last * real.exp((ball(s) - n) * arb(1, small.size()).log())
        return power_series(small, coefficients, last).times(c.power(s), monomial**s)

    @property
    def _explicit(self) -> bool:
        return self.scale.start is not None

    def exp(self, u: Jet) -> Jet:
        base = self._exp_of(u[0])
        return self.composed([base.times(Coefficient(fmpq(1, factorial(k)))) for k in range(self.order + 1)], u)

    def _exp_of(self, u: Series) -> Series:
        """exp of growing terms (a monomial), of a constant, and of what stays bounded."""
        if u.order is not None and u.order.size > 0:
            raise Undetermined("an exponent is known up to a term that grows only")
        powers = [sp.S.Zero] * len(ONE.logs)
        large, factor, small = [], UNIT, []
        for c, m in u.terms:
            level = m.log_level
            if level is not None:
                powers[level] += c.known()
            elif m.size > 0:
                large.append((c.known(), m))
            elif m.size == 0:
                factor = c.mapped(sp.exp, arb.exp)
            else:
                small.append((c, m))
        rest = Series(self.scale, tuple(small), u.error, u.order)
        head = Monomial(tuple(powers), linear(large))
        return self._exp_of_bounded(rest).times(factor, head)

    def _exp_of_bounded(self, rest: Series) -> Series:
        if rest.is_zero:
            return constant(self.scale, UNIT)
        vanishes = rest.order is None or rest.order.size < 0
        if not vanishes and not self._explicit:
            return bounded(self.scale)
        n = self.scale.length + 1 if vanishes else 1
        last = arb(0, rest.size(_MOST_EXPONENT)).exp() / factorial(n) if self._explicit else arb(0)
        return power_series(rest, [Coefficient(fmpq(1, factorial(k))) for k in range(n)], last)

    def log(self, u: Jet) -> Jet:
        outer = [self.log_of(u[0])]
        if self.order:
            inverse, power = self.power_of(u[0], sp.S.NegativeOne), constant(self.scale, UNIT)
            for k in range(1, self.order + 1):
                power = power * inverse
                outer.append(power.times(Coefficient(fmpq((-1) ** (k + 1), k))))
        return self.composed(outer, u)

    def log_of(self, u: Series) -> Series:
        c, monomial, small = u.lead()
        if c.sign() < 0:
            raise Undetermined("a logarithm of something negative is not real")
        if monomial.logs[-1] != 0:
            raise Undetermined("logarithms are nested too deeply")
        total = constant(self.scale, c.mapped(sp.log, arb.log))
        for power, logarithm in zip(monomial.logs, LOGARITHMS, strict=False):
            total = total + constant(self.scale, Coefficient(power), logarithm)
        for coefficient, m in monomial.exponent:
            total = total + constant(self.scale, Coefficient(coefficient), m)
        n = self.scale.length + 1
        coefficients = [NOTHING, *(Coefficient(fmpq((-1) ** (k + 1), k)) for k in range(1, n))]
        last = arb(1, small.size()) ** -n / n if self._explicit else arb(0)
        return total + power_series(small, coefficients, last)

    # Functions of one argument

    def _function(self, expr: sp.Expr) -> Jet:
        if isinstance(expr, sp.factorial):
            return self._function(sp.gamma(expr.args[0] + 1))
        if isinstance(expr, sp.digamma | sp.polygamma):
            degree = sp.S.Zero if isinstance(expr, sp.digamma) else expr.args[0]
            if degree.is_Integer and degree >= 0:
                return self._applied(expr, Function(sp.polygamma, int(degree)), polygamma(int(degree)))
        if isinstance(expr, sp.atanh):
            return self.jet((sp.log(1 + expr.args[0]) - sp.log(1 - expr.args[0])) / 2)
        if len(expr.args) != 1:
            raise Undetermined(f"no expansion of {expr.func.__name__} is known")
        return self._applied(expr, Function(expr.func), AT_INFINITY.get(expr.func))

    def _applied(self, expr: sp.Expr, function: Function, rule: Rule | None) -> Jet:
        u = self.jet(expr.args[-1])
        grows = any(m.size > 0 for _, m in u[0].terms)
        if not grows and (u[0].order is None or u[0].order.size < 0):
            return self.near_limit(function, u)
        if isinstance(expr, sp.sinc) and grows:
            return self.jet(sp.sin(expr.args[0]) / expr.args[0])
        if isinstance(expr, sp.sin | sp.cos):
            self.oscillates = expr
            return AT_INFINITY[expr.func](self, u, 1)
        if not grows:
            raise Undetermined(f"the argument of {expr.func.__name__} is not known up to what vanishes")
        if rule is None:
            raise Undetermined(f"{expr} has no expansion where its argument grows")
        return rule(self, u, u[0].sign())

    def near_limit(self, function: Function, u: Jet) -> Jet:
        """The Taylor series of the function about the limit of its argument."""
        limit = u[0].limit()
        assert isinstance(limit, Coefficient)
        small = u[0] + constant(self.scale, -limit)
        n = 1 if small.is_zero else self.scale.length + 1
        most = n - 1 + self.order
        taylor = function.coefficients(limit, most, self.scale.exact)
        around = [arb(0)] * (most + 2)
        if self._explicit:
            around = function.balls(limit.ball + arb(0, small.size(_MOST_EXPONENT)), most + 1)
            if not all(c.is_finite() for c in around):
                raise TooNear(f"{function.kind.__name__} is not shown to be analytic about {limit.ball.str(5)}")
        outer = []
        for j in range(self.order + 1):
            shifted = [taylor[k + j] * Coefficient(fmpq(comb(k + j, j))) for k in range(n)]
            outer.append(power_series(small, shifted, around[n + j] * comb(n + j, j)))
        return self.composed(outer, u)

    # Branches

    def sign(self, expr: sp.Expr) -> int:
        """The sign that ``expr`` has on the whole half-line, or from some t on."""
        return self(expr).sign()

    def settle(self, expr: sp.Expr) -> sp.Expr:
        """``expr`` as it reads there: every switch replaced by the branch that holds."""
        if not expr.has(*_SWITCHES):
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
        if isinstance(condition, sp.And | sp.Or):
            decide: Callable[..., bool] = all if isinstance(condition, sp.And) else any
            return decide(self._holds(a) for a in condition.args)
        if isinstance(condition, sp.Not):
            return not self._holds(condition.args[0])
        raise Undetermined(f"the condition {condition} is not understood")

    def _step(self, expr: sp.Expr) -> Jet:
        """floor and ceiling: a constant where the argument settles, the argument and a bounded part else."""
        argument = self(expr.args[0])
        if argument.is_zero:
            return self.constant(sp.S.Zero)
        if argument.limit() in (1, -1):
            self.oscillates = expr
            if self.order:
                raise Undetermined(f"{expr} jumps again and again")
            return [argument + bounded(self.scale)]
        value = argument.coefficient(ONE).known()
        found = expr.func(value)
        if not found.is_Integer:
            raise Undetermined(f"{expr} is not known at its limit")
        rest = argument - constant(self.scale, Coefficient(value))
        if found == value:
            direction = rest.sign()
            room: sp.Expr = sp.S.One
            found += min(direction, 0) if isinstance(expr, sp.floor) else max(direction, 0)
        else:
            room = sp.Min(value - sp.floor(value), sp.ceiling(value) - value)
        if self._explicit and not rest.size() < ball(room):
            raise TooNear(f"{expr} is not shown to be constant from here on")
        return self.constant(found)
