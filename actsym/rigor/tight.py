"""Equal forms in which a variable occurs less often, so that interval evaluation loses less.

``1/(1 + x) - x/(1 + x)^2`` cancels to almost nothing for large x, and an interval cannot see that; the equal
``1/(1 + x)^2`` can be bounded.  Likewise ``exp(u)/(1 + exp(u))`` is written ``1/(1 + exp(-u))``.
"""

from __future__ import annotations

import sympy as sp

from actsym.definition.symbols import x
from actsym.errors import EvaluationError
from actsym.rigor.breakpoints import BreakpointError, pieces
from actsym.rigor.evaluate import UnsupportedError

#: Rational functions with more operations than this are left alone.
_MOST_OPERATIONS = 80

_SWITCHES = (sp.Abs, sp.sign, sp.Max, sp.Min, sp.Heaviside)


def tight(expr: sp.Expr) -> sp.Expr:
    """An expression with the values of ``expr`` wherever that is defined, and without one at the rationals where it has
    none."""
    if isinstance(expr, sp.Piecewise):
        return sp.Piecewise(*((tight(value), test) for value, test in expr.args), evaluate=False)
    if expr.has(*_SWITCHES) and not expr.has(sp.Piecewise, sp.floor, sp.ceiling):
        return _cut(expr)
    if expr.has(sp.Piecewise) or sp.count_ops(expr) > _MOST_OPERATIONS:
        return expr
    if expr.is_rational_function(x):
        return _cancelled(expr) if expr.has(x) else expr
    return expr.replace(lambda e: e.is_Mul and e.has(sp.exp), _balanced)


def _cancelled(expr: sp.Expr) -> sp.Expr:
    """The quotient of polynomials in lowest terms; as it is written where that divides by zero and the quotient not."""
    short = sp.factor(sp.cancel(expr))
    below = {p.base for p in expr.atoms(sp.Pow) if p.exp.is_negative and p.has(x)}
    points = {r for base in below for r in sp.roots(sp.fraction(sp.together(base))[0], x, filter="Q")}
    gaps = [r for r in sorted(points) if sp.fraction(short)[1].subs(x, r) != 0]
    if not gaps:
        return short
    return sp.Piecewise(*((expr, sp.Eq(x, r)) for r in gaps), (short, sp.true), evaluate=False)


def _cut(expr: sp.Expr) -> sp.Expr:
    """Each piece by itself, and the expression as it stands where two of them meet."""
    try:
        parts = pieces(expr)
    except (BreakpointError, EvaluationError, UnsupportedError):
        return expr
    branches = []
    for part in parts[:-1]:
        branches += [(tight(part.expr), x < part.upper), (expr, sp.Eq(x, part.upper))]
    return sp.Piecewise(*branches, (tight(parts[-1].expr), sp.true), evaluate=False)


def _balanced(product: sp.Mul) -> sp.Expr:
    """exp(u)^m / (1 + exp(u))^n = 1 / ((1 + exp(-u))^m (1 + exp(u))^(n - m)) for 0 < m <= n."""
    powers = product.as_powers_dict()
    for base, exponent in powers.items():
        if not (isinstance(base, sp.Add) and len(base.args) == 2 and base.args[0] is sp.S.One):
            continue
        term = base.args[1]
        if not isinstance(term, sp.exp) or not exponent.is_Integer or exponent >= 0:
            continue
        for factor in sp.Mul.make_args(product):
            share = (factor.args[0] / term.args[0]).cancel() if isinstance(factor, sp.exp) else sp.S.Zero
            if share.is_Integer and 0 < share <= -exponent:
                rest = product / factor / base**exponent
                return rest * (1 + sp.exp(-term.args[0])) ** -share * base ** (exponent + share)
    return product
