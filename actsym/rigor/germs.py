"""How a function and its derivatives behave near an end of an interval: jets whose coefficients are tails.

Near +oo the variable is x = t, near -oo x = -t, and beside a point a x = a + 1/t or a - 1/t, always with
t -> oo.  :func:`germ` carries f, f', f''/2, ... (derivatives in x) through the expression as
:class:`~actsym.rigor.tails.Tail` expansions, so that no derivative is ever written out.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial

import sympy as sp
from flint import arb, fmpq

from actsym.definition.spec import x
from actsym.rigor import jets, real_functions as real
from actsym.rigor.at_infinity import AT_INFINITY, Germ
from actsym.rigor.monomials import LOGARITHM, ONE, VARIABLE, Monomial, Scale, TailError, TooNearError, linear
from actsym.rigor.tails import UNIT, Coefficient, Tail, constant, power_series, reciprocal
from actsym.rigor.taylor import exact_coefficients


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


def germ(expr: sp.Expr, end: End, scale: Scale, order: int) -> Germ:
    """The Taylor coefficients of ``expr`` in x, of degree 0 to ``order``, as tails.  Raises :class:`TailError`."""
    return _Walk(end, scale, order).of(expr)


class _Walk:
    def __init__(self, end: End, scale: Scale, order: int) -> None:
        self.scale, self.order = scale, order
        self.zero = Tail(scale)
        self._done: dict[sp.Expr, Germ] = {x: self._variable(end)}

    def _variable(self, end: End) -> Germ:
        if end.infinite:
            unit = fmpq(end.unit.numerator, end.unit.denominator)
            position = constant(self.scale, Coefficient(unit if end.point is sp.oo else -unit), VARIABLE)
        else:
            inverse = VARIABLE**sp.S.NegativeOne
            position = self.number(end.point) + constant(self.scale, Coefficient(fmpq(end.side)), inverse)
        return self._padded([position, constant(self.scale, UNIT)])

    def number(self, value: sp.Expr) -> Tail:
        if value.is_extended_real is False or value in (sp.oo, -sp.oo, sp.nan, sp.zoo):
            raise TailError(f"{value} is not a real number")
        return constant(self.scale, Coefficient(value))

    def _padded(self, tails: list[Tail]) -> Germ:
        return (tails + [self.zero] * (self.order + 1 - len(tails)))[: self.order + 1]

    def of(self, expr: sp.Expr) -> Germ:
        if expr not in self._done:
            self._done[expr] = self._of(expr)
        return self._done[expr]

    def _of(self, expr: sp.Expr) -> Germ:
        if not expr.has(x):
            return self._padded([self.number(expr)])
        if isinstance(expr, sp.Add | sp.Mul):
            combine = self.add if isinstance(expr, sp.Add) else self.multiply
            total = self.of(expr.args[0])
            for a in expr.args[1:]:
                total = combine(total, self.of(a))
            return total
        if isinstance(expr, sp.exp):
            return self.exp(self.of(expr.args[0]))
        if isinstance(expr, sp.Pow):
            if not expr.exp.has(x) and expr.exp.is_real:
                return self.power(self.of(expr.base), expr.exp)
            return self.exp(self.multiply(self.of(expr.exp), self.log(self.of(expr.base))))
        if len(expr.args) != 1:
            raise TailError(f"no expansion of {expr.func.__name__} is known")
        u = self.of(expr.args[0])
        if isinstance(expr, sp.log):
            return self.log(u)
        return self.function(expr.func, u)

    # Arithmetic of jets

    def add(self, u: Germ, v: Germ) -> Germ:
        return [a + b for a, b in zip(u, v, strict=True)]

    def multiply(self, u: Germ, v: Germ) -> Germ:
        product = []
        for k in range(self.order + 1):
            total = self.zero
            for i in range(k + 1):
                if not (u[i].zero or v[k - i].zero):
                    total = total + u[i] * v[k - i]
            product.append(total)
        return product

    def scaled(self, u: Germ, value: sp.Expr) -> Germ:
        return [a.times(Coefficient(value)) for a in u]

    def composed(self, outer: list[Tail], u: Germ) -> Germ:
        """sum outer[k] (u - u_0)^k."""
        step = [self.zero, *u[1:]]
        value = self._padded([outer[-1]])
        for tail in reversed(outer[:-1]):
            value = self.multiply(value, step)
            value[0] = value[0] + tail
        return value

    # Powers, exponential, logarithm

    def power(self, u: Germ, s: sp.Expr) -> Germ:
        if s.is_Integer and 0 < s <= 3:
            value = u
            for _ in range(int(s) - 1):
                value = self.multiply(value, u)
            return value
        base = self.power_of(u[0], s)
        inverse = self.power_of(u[0], sp.S.NegativeOne)
        outer = [base]
        for k in range(self.order):
            outer.append((outer[-1] * inverse).times(Coefficient((s - k) / (k + 1))))
        return self.composed(outer, u)

    def power_of(self, u: Tail, s: sp.Expr) -> Tail:
        monomial, c, small = u.lead()
        if not s.is_Integer and not c.ball > 0:
            raise TailError(f"a negative number to the power {s}")
        if s == -1:
            factor = reciprocal(c)
        elif c.exact == 1:
            factor = c
        else:
            exact = None if c.exact is None else c.number() ** s
            ball = c.ball ** int(s) if s.is_Integer else real.exp(Coefficient(s).ball * c.ball.log())
            factor = Coefficient(exact, None if isinstance(exact, sp.Rational) else ball)
        coefficients = [UNIT]
        for k in range(self.scale.terms - 1):
            coefficients.append(coefficients[-1] * Coefficient((s - k) / (k + 1)))
        size = self._size(small)
        # The next coefficient of (1 + e)^s, over every e that occurs.
        n = len(coefficients)
        last = (coefficients[-1] * Coefficient((s - n + 1) / n)).ball
        if not last.is_zero():
            last = last * real.exp((Coefficient(s).ball - n) * arb(1, size).log())
        return power_series(small, coefficients, last).times(factor, monomial**s)

    def _size(self, small: Tail, most: int = 1) -> arb:
        """A bound of |small| that is less than ``most``."""
        bound, monomial = small.bound()
        size = (bound * self.scale.bound(monomial)).abs_upper()
        if not size < most:
            raise TooNearError("an expansion does not converge from here on")
        return size

    def exp(self, u: Germ) -> Germ:
        base = self.exp_of(u[0])
        return self.composed([base.times(Coefficient(fmpq(1, factorial(k)))) for k in range(self.order + 1)], u)

    def exp_of(self, u: Tail) -> Tail:
        large, factor, small = [], UNIT, []
        monomial = ONE
        for m, c in u.terms:
            if m.growth > 0 and c.number() is None:
                raise TailError(f"exp of {m} with an inexact coefficient")
            if m == LOGARITHM:
                monomial = monomial * VARIABLE ** c.number()
            elif m.growth > 0:
                large.append((m, c.number()))
            elif m.growth == 0:
                factor = Coefficient(None if c.exact is None else sp.exp(c.number()), c.ball.exp())
            else:
                small.append((m, c))
        if not u.error.is_zero() and u.order.growth > 0:
            raise TailError("exp of an unbounded remainder")
        rest = Tail(self.scale, tuple(small), u.error, u.order)
        if rest.zero:
            series = constant(self.scale, UNIT)
        else:
            size = self._size(rest, 1 << 10)
            n = self.scale.terms if rest.bound()[1].growth < 0 else 1
            series = power_series(
                rest, [Coefficient(fmpq(1, factorial(k))) for k in range(n)], arb(0, size).exp() / factorial(n)
            )
        return series.times(factor, monomial * Monomial(exponent=linear(large)))

    def log(self, u: Germ) -> Germ:
        inverse = self.power_of(u[0], sp.S.NegativeOne)
        outer, power = [self._log(u[0])], constant(self.scale, UNIT)
        for k in range(1, self.order + 1):
            power = power * inverse
            outer.append(power.times(Coefficient(fmpq((-1) ** (k + 1), k))))
        return self.composed(outer, u)

    def _log(self, u: Tail) -> Tail:
        monomial, c, small = u.lead()
        if not c.ball > 0:
            raise TailError("the logarithm of a negative number")
        if monomial.q != 0:
            raise TailError("a logarithm of a logarithm is not expanded")
        total = constant(self.scale, Coefficient(None if c.exact is None else sp.log(c.number()), c.ball.log()))
        if c.exact == 1:
            total = self.zero
        if monomial.p != 0:
            total = total + constant(self.scale, Coefficient(monomial.p), LOGARITHM)
        for m, k in monomial.exponent:
            total = total + constant(self.scale, Coefficient(k), m)
        n = self.scale.terms
        coefficients = [Coefficient(fmpq(0)), *(Coefficient(fmpq((-1) ** (k + 1), k)) for k in range(1, n))]
        size = self._size(small)
        return total + power_series(small, coefficients, arb(1, size) ** -n / n)

    # Functions of one argument

    def function(self, kind: type, u: Germ) -> Germ:
        grows = next((m for m, _ in u[0].terms if m.growth > 0), None)
        if grows is None and (u[0].error.is_zero() or u[0].order.growth < 0):
            return self.near_limit(kind, u)
        if kind in (sp.sin, sp.cos):
            return self.composed([Tail(self.scale, (), arb(1)) for _ in range(self.order + 1)], u)
        if grows is None:
            raise TailError(f"{kind.__name__} of an oscillating argument")
        rule = AT_INFINITY.get(kind)
        if rule is None:
            raise TailError(f"no expansion of {kind.__name__} at infinity is known")
        return rule(self, u, u[0].sign())

    def near_limit(self, kind: type, u: Germ) -> Germ:
        """The Taylor series of the function about the limit of its argument."""
        if kind not in jets.FUNCTIONS:
            raise TailError(f"no expansion of {kind.__name__} is known")
        limit = u[0].limit()
        small = u[0] + constant(self.scale, limit * Coefficient(fmpq(-1)))
        n, most = self.scale.terms, self.scale.terms + self.order
        middle = jets.function_coefficients(kind, limit.ball, most)
        around = jets.function_coefficients(kind, limit.ball + arb(0, self._size(small, 1 << 10)), most)
        exact = exact_coefficients(kind, limit.number(), most)
        if not all(c.is_finite() for c in around):
            raise TooNearError(f"{kind.__name__} is not shown to be analytic about {limit.ball.str(5)}")
        taylor = [Coefficient(e, None if isinstance(e, sp.Rational) else b) for e, b in zip(exact, middle, strict=True)]
        outer = []
        for j in range(self.order + 1):
            shifted = [taylor[k + j] * Coefficient(fmpq(comb(k + j, j))) for k in range(n)]
            outer.append(power_series(small, shifted, around[n + j] * comb(n + j, j)))
        return self.composed(outer, u)
