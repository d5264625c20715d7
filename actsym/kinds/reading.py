"""Which function of one real variable an activation's analysis is about, and under which assumptions.

Activations that read a whole row, in the limit of wide rows: there they become functions of one entry.

Let the n entries of a row be independent with one distribution, say N(0, sigma²).  By the law of large numbers the mean
over the row of g tends to E[g(X)], almost surely, and the sum to n times that.  With these numbers in place of the
statistics, f is an ordinary function of x, times a power of n where f has sums in it.  Its moments and gains are exact
in the limit alone: at width n the statistics fluctuate by a relative 1/√n, and the expectations are off by an order of
1/n.

The derivative of the limit leaves out what reaches x_j through the statistics, a share of order 1/n of sum_k G_k dF/ds.
For a gradient G that is independent of the row this is of order 1/√n.  For one that is aligned with the row it is not
small: where f does not depend on the row's scale, the gradient along the row is exactly 0.

Moments and gains of gated activations u f(x) whose two branches are independent.

With independent x and u every moment factors: E[(u f)^2] = E[u^2] E[f^2].  Backwards each branch has a gain of its
own, from df/dx = u f'(x) and df/du = f(x).  What is independent at initialisation (two weight matrices over one
input, in the limit of wide layers) is so here by assumption.

Which function of one real variable an activation's analysis is about, and under which assumptions.

Most activations are functions of one variable and are analysed as they stand.  Of the others,

- a gated one, g(u) f(x), has moments with x and u independent; questions about the graph are about its gate f;
- one that reads a whole row is analysed in the limit of wide rows, where it is a function of one entry;
- a stochastic one is analysed as it is used after training, and its moments in training, which count the noise, too.

:func:`reading` says so for any activation, in :attr:`Reading.statement`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

import sympy as sp

from actsym.definition.parameters import Number, exact_number
from actsym.definition.rows import RowMean, RowStatistic, statistics
from actsym.definition.spec import Activation, Kind, SpecError, u, x
from actsym.distributions import STANDARD_NORMAL, Distribution, Normal
from actsym.moments.closed_forms import certified
from actsym.moments.moments import Moments, integrands
from actsym.quantity import DIGITS, Quantity
from actsym.rigor.domain import require_real

_LENGTH = sp.Symbol("n", positive=True)


@dataclass(frozen=True)
class WideLimit:
    """The limit of n^(-``power``) f for rows of n -> oo independent entries x_j with this ``distribution``.

    activation
        The limit as an element-wise activation; ``activation.formula`` is its formula.
    statement
        What limit was taken, in a sentence.
    """

    activation: Activation
    power: sp.Rational
    distribution: Distribution
    statement: str

    def moments(self, digits: int = DIGITS) -> Moments:
        """Moments and gains of the limit under the distribution that it was taken for."""
        cells = integrands(self.activation.formula, self.distribution.mean)
        found = {name: certified(g, self.distribution, digits) for name, g in cells.items()}
        return Moments.from_cells(self.distribution, found)


def wide_limit(activation: Activation, sigma: Number = 1, distribution: Distribution | None = None) -> WideLimit:
    """The limit of an activation of kind ROW, for entries of one ``distribution``: by default N(0, ``sigma``²).

    Raises :class:`SpecError` for another kind, and where the mean of a statistic has no closed form.
    """
    if activation.kind is not Kind.ROW:
        raise SpecError(f"{activation.name} is of kind {activation.kind.value}, not row")
    sigma = exact_number(sigma, "sigma")
    if not sigma.is_positive:
        raise SpecError(f"sigma = {sigma} is not accepted: it must be positive")
    distribution = Normal(0, sigma) if distribution is None else distribution
    values = {node: _limit(node, distribution) for node in statistics(activation.expr)}
    grown = sp.expand_mul(activation.expr.xreplace(values))
    power, limit = _leading(grown)
    factor = "" if power == 0 else f"n^({-power}) times "
    statement = (
        f"limit of {factor}{activation.title} for rows of n -> oo independent entries x_j ~ {distribution}: "
        "means over the row are replaced by expectations"
    )
    element = Activation(
        name=f"{activation.name}_wide",
        title=f"{activation.title}, wide limit",
        expr=limit,
        parameters=activation.parameters,
        structure=activation.structure,
        source=activation.source,
    )
    return WideLimit(element, power, distribution, statement)


def slope_at_zero(activation: Activation) -> Quantity:
    """The derivative of f_j by x_j at the row of zeros (the larger of both sides'): a Lipschitz constant is no smaller.

    Undefined where the row's norm is divided by with nothing added: such an f does not depend on the scale of the row,
    so that it has no limit at zero, let alone a Lipschitz constant.
    """
    defaults = {p.symbol: p.default for p in activation.parameters}
    nodes = statistics(activation.expr)
    symbols = {n: sp.Symbol(f"statistic_{i}") for i, n in enumerate(nodes)}
    f = activation.expr.xreplace(symbols).subs(defaults)
    parts = [sp.diff(f, x)]
    parts += [sp.diff(f, s) * sp.diff(n.args[0], x) for n, s in symbols.items() if n.args[0].has(x)]
    at_zero = {s: _at_zero(n) for n, s in symbols.items()}
    sides = [sum((_from_side(part, side).subs(at_zero) for part in parts), sp.S.Zero) for side in (1, -1)]
    if not all(s.is_finite for s in sides):
        return Quantity.undefined("f does not depend on the scale of the row: it has no limit at the row of zeros")
    value = max(sides, key=lambda s: float(abs(s)))
    method = "derivative at the row of zeros"
    return Quantity.of_exact(value, method) if value.is_Rational else Quantity(exact=value, method=method)


def _from_side(expr: sp.Expr, side: int) -> sp.Expr:
    """``expr`` as x tends to 0 from one side."""
    y = sp.Symbol("y", positive=True)
    return sp.piecewise_fold(expr.subs(x, side * y)).subs(y, 0)


def _at_zero(node: RowStatistic) -> sp.Expr:
    summand = node.args[0].subs(x, 0)
    return _LENGTH if not node.args[0].has(x) else summand if isinstance(node, RowMean) else summand * _LENGTH


def _limit(node: RowStatistic, distribution: Distribution) -> sp.Expr:
    mean = _mean(node.args[0], distribution)
    return mean if isinstance(node, RowMean) else _LENGTH * mean


def _mean(g: sp.Expr, distribution: Distribution) -> sp.Expr:
    """E[g(X)]: exactly for polynomials on either side of 0, else as the integral tables know it."""
    if not g.has(x):
        return g
    half = [_half_mean(g, side, distribution) for side in (1, -1)]
    if None not in half:
        return sp.Add(*half)
    found = certified(g, distribution)
    if found.exact is None:
        raise SpecError(f"the mean over a wide row of {g} has no closed form that was found")
    return found.exact


def _half_mean(g: sp.Expr, side: int, distribution: Distribution) -> sp.Expr | None:
    """E[g(X); X of sign ``side``] where g is a polynomial there, else None."""
    y = sp.Symbol("y", positive=True)
    there = sp.piecewise_fold(g.subs(x, side * y))
    if not there.is_polynomial(y):
        return None
    terms = sp.Poly(there, y).terms() if there.has(y) else [((0,), there)]
    return sp.Add(*(c * _half_moment(k, side, distribution) for (k,), c in terms))


def _half_moment(k: int, side: int, distribution: Distribution) -> sp.Expr:
    """E[|X|^k; X of sign ``side``]; for X ~ N(0, sigma²) it is sigma^k 2^(k/2 - 1) Γ((k + 1)/2) / √π."""
    if isinstance(distribution, Normal) and distribution.mean == 0:
        unit = 2 ** (sp.Rational(k, 2) - 1) * sp.gamma(sp.Rational(k + 1, 2)) / sp.sqrt(sp.pi)
        return sp.sqrt(distribution.variance) ** k * unit
    here = distribution.support.intersect(sp.Interval(0, sp.oo) if side > 0 else sp.Interval(-sp.oo, 0))
    if here.measure == 0:
        return sp.S.Zero
    return sp.integrate((side * x) ** k * distribution.density, (x, here.start, here.end))


def _leading(expr: sp.Expr) -> tuple[sp.Rational, sp.Expr]:
    """The largest power of n among the terms, and what it is multiplied by."""
    parts = [term.as_independent(_LENGTH, as_Add=False) for term in sp.Add.make_args(expr)]
    powers = [sp.powsimp(p).as_base_exp()[1] if p != 1 else sp.S.Zero for _, p in parts]
    if any(p not in (1, _LENGTH**e) for (_, p), e in zip(parts, powers, strict=True)):
        raise SpecError(f"{expr} is no sum of powers of the row's length n: its limit is not derived")
    power = reduce(sp.Max, powers)
    return power, sp.Add(*(c for (c, _), e in zip(parts, powers, strict=True) if e == power))


def separate(activation: Activation) -> tuple[Activation, Activation]:
    """f and g, both as functions of x, of a gated activation g(u) f(x).

    Raises :class:`~actsym.definition.spec.SpecError` if it is not gated, or no such product.
    """
    if activation.kind is not Kind.GATED:
        raise SpecError(f"{activation.title} is not gated: it has one input")
    f, g = sp.S.One, sp.S.One
    for factor in sp.Mul.make_args(activation.expr):
        if factor.has(x) and factor.has(u):
            raise SpecError(f"{activation.title} is no product of a function of u and a function of x")
        f, g = (f, g * factor) if factor.has(u) else (f * factor, g)

    def branch(expr: sp.Expr, part: str) -> Activation:
        name, title = f"{activation.name}_{part}", f"{part} of {activation.title}"
        return replace(activation, name=name, title=title, expr=expr, definition=expr, kind=Kind.POINTWISE)

    return branch(f, "gate"), branch(g.xreplace({u: x}), "value")


@dataclass(frozen=True)
class Reading:
    """``element`` is the function of ``x`` that is analysed, as a pointwise activation.

    statement
        Which reading of the activation that is, in a sentence; empty for functions of one variable.
    value
        Of a gated activation g(u) f(x), g as a function of ``x``; ``element`` is then f.
    """

    element: Activation
    statement: str = ""
    value: Activation | None = None


def reading(activation: Activation, distribution: Distribution = STANDARD_NORMAL) -> Reading:
    """What the analysis of ``activation`` is about.

    distribution
        Of the entries of a row, in whose limit a row activation is read; the other kinds do not depend on it.

    Raises :class:`~actsym.definition.spec.SpecError` for a gated activation that is no product of functions of u and
    of x, and where the limit of wide rows has no closed form; for what is no activation.
    :class:`~actsym.rigor.domain.NotRealError` for what is not proven to be a real function.
    """
    if not isinstance(activation, Activation):
        raise SpecError(
            f"{activation!r} is no Activation; give one of actsym.catalog, such as gelu(), or Activation(name, title, "
            "an expression in actsym.x)"
        )
    found = _READINGS[activation.kind](activation, distribution)
    for part in filter(None, (found.element, found.value)):
        require_real(part.formula)
    return found


def element(activation: Activation) -> Activation:
    """The function of ``x`` that questions about the graph are asked of (:func:`reading`)."""
    return reading(activation).element


def _pointwise(activation: Activation, distribution: Distribution) -> Reading:
    return Reading(activation)


def _gated(activation: Activation, distribution: Distribution) -> Reading:
    gate, value = separate(activation)
    factor = "u" if value.expr == x else "g(u)"
    statement = (
        f"{activation.title} is y = {factor} f(x), with x and u independent: moments are those of y, y' being its "
        "gradient in (x, u) and y'² the squared length of it; all else is asked of the gate f"
    )
    return Reading(gate, statement, value)


def _row(activation: Activation, distribution: Distribution) -> Reading:
    limit = wide_limit(activation, distribution=distribution)
    return Reading(limit.activation, limit.statement)


def _stochastic(activation: Activation, distribution: Distribution) -> Reading:
    statement = (
        f"{activation.title} as it is used after training; in training it draws a random number for each element, "
        "which the moments in training count"
    )
    return Reading(activation, statement)


_READINGS = {Kind.POINTWISE: _pointwise, Kind.GATED: _gated, Kind.ROW: _row, Kind.STOCHASTIC: _stochastic}
