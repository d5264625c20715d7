"""The Lipschitz constant of a family with its structural integer left as a symbol.

For rational activations in the powers x and x^(2N), such as the geometric monomials, f' depends on
y = x^(2N) alone on each half-line, so that f'' = 0 is a polynomial equation in y, solved for every N at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from actsym.definition.spec import Family, x
from actsym.quantity import Quantity

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
