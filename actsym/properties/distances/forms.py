"""The form of a difference in which it cancels least: what interval arithmetic is to be given."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp
from flint import arb, ctx

from actsym.definition.spec import x
from actsym.rigor.evaluate import compile_real

#: Longer expressions, and higher powers of sums, are left as they are: to rewrite them may take long.
_LONGEST, _HIGHEST = 120, 12

#: Intervals (middle, radius) on which the forms are compared.
_PROBES = (("7.99", "0.01"), ("3", "0.01"), ("0.3", "0.01"))


def least_cancelling(expr: sp.Expr) -> sp.Expr:
    """``expr``, expanded, or over one denominator: the one whose value on narrow intervals is known best."""
    if expr.is_rational_function(x):
        return sp.cancel(sp.together(expr)) if _short(expr) and not expr.is_polynomial(x) else expr
    if not isinstance(expr, sp.Add) or not _short(expr):
        return expr
    return min(_forms(expr), key=_looseness)


def _forms(expr: sp.Expr) -> Iterator[sp.Expr]:
    yield expr
    yield sp.expand(expr)
    yield sp.expand(expr.xreplace({e: _swapped(e) for e in expr.atoms(sp.log) if _is_softplus(e)}))
    numerator, denominator = sp.fraction(sp.together(expr))
    if denominator.has(x):
        yield sp.expand(numerator) / denominator


def _is_softplus(e: sp.log) -> bool:
    return isinstance(e.args[0] - 1, sp.exp)


def _swapped(e: sp.log) -> sp.Expr:
    """log(1 + exp(u)) = u + log(1 + exp(-u))."""
    u = (e.args[0] - 1).args[0]
    return u + sp.log(1 + sp.exp(-u))


def _short(expr: sp.Expr) -> bool:
    high = any(p.exp.is_Integer and abs(p.exp) > _HIGHEST and isinstance(p.base, sp.Add) for p in expr.atoms(sp.Pow))
    return not high and sp.count_ops(expr) <= _LONGEST


def _looseness(expr: sp.Expr) -> float:
    """Bits of relative accuracy that are missing on the probes."""
    function = compile_real(expr)
    with ctx.workprec(96):
        values = [function(arb(middle, radius)) for middle, radius in _PROBES]
    return -sum(max(-20, v.rel_accuracy_bits()) if v.is_finite() else -40 for v in values)
