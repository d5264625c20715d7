"""Quantities of a family with its structural integer left as a symbol.

The Lipschitz constant of a family with its structural integer left as a symbol.

For rational activations in the powers x and x^(2N), such as the geometric monomials, f' depends on
y = x^(2N) alone on each half-line, so that f'' = 0 is a polynomial equation in y, solved for every N at once.

The L^p distance between E-GEM(N, eps) and ReLU in closed form, as a function of N, eps and p.

For x > 0 the difference is eps x / (eps + x^2N), and with x = eps^(1/2N) u

    int_0^oo |f - ReLU|^p dx = eps^((p + 1)/2N) int_0^oo (u / (1 + u^2N))^p du
                             = eps^((p + 1)/2N) B(a, p - a) / 2N,      a = (p + 1)/2N,

by v = u^2N and the Beta integral int v^(a - 1) (1 + v)^-p dv.  At 0 it converges for p > -1, at oo if and only if
a < p, that is p (2N - 1) > 1.  SE-GEM differs from ReLU by the mirror image of the same function, so the
result is its distance too; GEM is eps = 1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy as sp

from actsym.definition.spec import Family, x
from actsym.quantity import Quantity
from actsym.rigor.exact_numbers import constant_quantity

_t, _y = sp.Symbol("t", positive=True), sp.Symbol("y", positive=True)
_m = sp.Symbol("m", integer=True, nonnegative=True)


@dataclass(frozen=True)
class SymbolicLipschitz:
    """``constant`` is sup |f'| in the symbol ``integer`` and the family's parameters.

    ``value`` is |f'| at the interior critical points, ``power`` = |x|^(2N) there and ``place`` their |x|.
    """

    integer: sp.Symbol
    constant: Quantity
    value: sp.Expr | None = None
    power: sp.Expr | None = None
    place: sp.Expr | None = None


def symbolic_lipschitz(family: Family, name: str = "N") -> SymbolicLipschitz:
    """sup |f'| for every value >= 1 of the structural integer ``name``.

    ``not found`` where f' is not a function of x^(2N) alone on each half-line, or its critical points are
    not found.
    """
    n = sp.Symbol(name, integer=True, positive=True)
    formula = family.formula(**{name: n})
    values: list[sp.Expr] = []
    critical: tuple[sp.Expr, sp.Expr] | None = None
    for side in (1, -1):
        slope = _slope(formula, side, n)
        if slope is None:
            return SymbolicLipschitz(n, Quantity.not_found(f"f' is not a function of x^(2{name}) on each half-line"))
        ends = [slope.subs(_y, 0), sp.limit(slope, _y, sp.oo)] if slope.has(_y) else [slope]
        values += ends
        for y in _critical(slope, n):
            at = sp.factor(slope.subs(_y, y))
            values.append(at)
            critical = (y, at)
    found = _largest([_modulus(v, n) for v in values], n)
    if found is None:
        return SymbolicLipschitz(n, Quantity.not_found("the critical values were not compared for every integer"))
    constant = Quantity(exact=found, method="f'' = 0 solved in y = x^(2N)")
    if critical is None:
        return SymbolicLipschitz(n, constant)
    power = sp.factor(critical[0])
    return SymbolicLipschitz(n, constant, _modulus(critical[1], n), power, power ** (1 / (2 * n)))


def _slope(formula: sp.Expr, side: int, n: sp.Symbol) -> sp.Expr | None:
    """f' on a half-line as a function of y, if it is one."""
    branch = formula
    if isinstance(formula, sp.Piecewise):
        branch = next(value for value, test in formula.args if test.subs(x, side * _t) == sp.true)
    slope = sp.diff(branch.subs(x, side * _t), _t) * side
    slope = sp.expand(slope, power_base=True)
    slope = slope.replace(lambda e: e.is_Pow and e.base == _t and e.exp.has(n), lambda e: _in_y(e, n))
    slope = sp.factor(sp.simplify(slope))
    return None if slope.has(_t) or not slope.is_rational_function(_y) else slope


def _in_y(power: sp.Pow, n: sp.Symbol) -> sp.Expr:
    """t^(2 k n + r) = y^k t^r."""
    exponent = sp.expand(power.exp)
    k = exponent.coeff(n) / 2
    return _y**k * _t ** sp.expand(exponent - 2 * k * n)


def _critical(slope: sp.Expr, n: sp.Symbol) -> list[sp.Expr]:
    """The positive y at which the slope is stationary, whatever the integer."""
    numerator = sp.factor(sp.fraction(sp.together(sp.diff(slope, _y)))[0])
    if not numerator.has(_y):
        return []
    roots = sp.roots(sp.Poly(numerator, _y))
    return [r for r in roots if _shifted(r, n).is_positive]


def _shifted(expr: sp.Expr, n: sp.Symbol) -> sp.Expr:
    """The expression for n = m + 1, m >= 0, in which SymPy sees signs."""
    return sp.factor(sp.together(expr.subs(n, _m + 1)))


def _modulus(value: sp.Expr, n: sp.Symbol) -> sp.Expr:
    negative = _shifted(value, n).is_nonpositive
    return sp.factor(-value) if negative else sp.factor(value) if _shifted(value, n).is_nonnegative else sp.Abs(value)


def _largest(values: list[sp.Expr], n: sp.Symbol) -> sp.Expr | None:
    """The largest for every n >= 1, as a maximum where none is largest for all."""
    values = list(dict.fromkeys(values))
    kept = [v for v in values if not any(w is not v and _shifted(w - v, n).is_nonnegative for w in values)]
    if any(v.has(sp.Abs) for v in kept):
        return None
    return kept[0] if len(kept) == 1 else sp.Max(*kept)


METHOD = "Beta integral"

#: Symbols of the general statement.
N = sp.Symbol("N", integer=True, positive=True)
EPS = sp.Symbol("eps", positive=True)
P = sp.Symbol("p", positive=True)


def power_integral(n: sp.Expr = N, eps: sp.Expr = EPS, p: sp.Expr = P) -> sp.Expr:
    """The integral of |E-GEM(n, eps) - ReLU|^p over the line, where it is finite."""
    a = (p + 1) / (2 * n)
    return eps**a * sp.gamma(a) * sp.gamma(p - a) / (2 * n * sp.gamma(p))


def supremum(n: sp.Expr = N, eps: sp.Expr = EPS) -> sp.Expr:
    """sup |E-GEM(n, eps) - ReLU|, reached at x = (eps / (2n - 1))^(1/2n)."""
    return eps ** (1 / (2 * n)) * (2 * n - 1) ** (1 - 1 / (2 * n)) / (2 * n)


def relu_distance(n: int | sp.Expr = N, eps: int | sp.Expr = EPS, p: int | sp.Expr = P) -> Quantity:
    """The L^p distance ||E-GEM(n, eps) - ReLU||_p on the line.

    n
        Integer >= 1 or a symbol for one; ``eps`` and ``p`` positive, p = oo for the sup distance.
    Raises :class:`ValueError` for values outside these.
    """
    n, eps, p = (sp.sympify(v) for v in (n, eps, p))
    _check("N", n, n.is_integer and n.is_positive, "an integer >= 1")
    _check("eps", eps, eps.is_positive and eps.is_finite is not False, "a positive number")
    if p is sp.oo:
        return constant_quantity(supremum(n, eps), "the derivative vanishes at x^2N = eps/(2N - 1)")
    _check("p", p, p.is_positive, "a positive number or oo")
    finite = sp.Gt(p * (2 * n - 1), 1)
    if finite == sp.false:
        reason = f"the difference behaves like eps x^(1 - 2N) at +oo, and p (2N - 1) = {p * (2 * n - 1)} is not above 1"
        return Quantity.infinite(reason)
    value = power_integral(n, eps, p) ** (1 / p)
    found = constant_quantity(value if p.free_symbols else sp.gammasimp(value), METHOD)
    if finite == sp.true:
        return found
    return replace(found, checks=(f"finite if and only if {finite}",))


def _check(name: str, value: sp.Expr, holds: bool | None, accepted: str) -> None:
    if not holds:
        raise ValueError(f"E-GEM's distance to ReLU: {name} = {value} is not accepted: it must be {accepted}")
