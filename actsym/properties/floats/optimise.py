"""Equal forms of a few expressions that may take fewer operations, for counting.

Tried are the definition, the branches as nested polynomials and quotients, and the branches as rational
functions of one exponential (tanh, the logistic function and log(1 + exp(u)) inside tanh all are), each with
common subexpressions taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import sympy_asked

#: Expressions with more operations than this are only searched for common subexpressions.
_MOST_OPERATIONS = 120

Form = tuple[list[tuple[sp.Symbol, sp.Expr]], list[sp.Expr]]

_T = sp.Symbol("t", positive=True)


def candidates(*exprs: sp.Expr) -> Iterator[Form]:
    """Assignments and results, each pair equal to ``exprs``."""
    seen = set()
    for rewrite in (_same, _nested, _partial, _of_exponential):
        if rewrite is not _same and any(sp.count_ops(e) > _MOST_OPERATIONS for e in exprs):
            return
        with sympy_asked("equal forms"):
            forms = tuple(_on_branches(e, rewrite) for e in exprs)
        if forms in seen:
            continue
        seen.add(forms)
        yield [], list(forms)
        with sympy_asked("common subexpressions"):
            found, results = sp.cse(forms, order="none", symbols=sp.numbered_symbols("c", real=True))
        yield found, list(results)


def _on_branches(expr: sp.Expr, rewrite: Callable[[sp.Expr], sp.Expr]) -> sp.Expr:
    if isinstance(expr, sp.Piecewise):
        return sp.Piecewise(*((_on_branches(value, rewrite), test) for value, test in expr.args), evaluate=False)
    if expr.has(sp.Piecewise):
        return expr
    return rewrite(expr) if expr.has(x) else expr


def _same(expr: sp.Expr) -> sp.Expr:
    return expr


def _nested(expr: sp.Expr) -> sp.Expr:
    """A quotient of polynomials by Horner's rule, factored where that is shorter."""
    if expr.is_rational_function(x) and not expr.has(sp.Abs):
        top, bottom = sp.fraction(sp.factor(sp.cancel(expr)))
        return _horner(top) / _horner(bottom)
    return sp.factor_terms(expr)


def _partial(expr: sp.Expr) -> sp.Expr:
    """A polynomial plus a proper fraction: x^3/(1 + x^2) = x - x/(1 + x^2)."""
    if not expr.is_rational_function(x) or expr.has(sp.Abs):
        return expr
    top, bottom = (sp.Poly(part, x) for part in sp.fraction(sp.cancel(expr)))
    if bottom.degree() < 1 or top.degree() < bottom.degree():
        return expr
    whole, rest = sp.div(top, bottom)
    return sp.horner(whole.as_expr()) + _horner(rest.as_expr()) / _horner(bottom.as_expr())


def _horner(expr: sp.Expr) -> sp.Expr:
    """Factor by factor; a sparse polynomial such as 1 + x^4 stays as it is."""
    if isinstance(expr, sp.Mul):
        return sp.Mul(*(_horner(f) for f in expr.args))
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer:
        return _horner(expr.base) ** expr.exp
    if isinstance(expr, sp.Add) and expr.is_polynomial(x) and len(expr.args) > 2:
        return sp.horner(expr)
    return expr


def _of_exponential(expr: sp.Expr) -> sp.Expr:
    """A rational function of x and one exponential exp(u), reduced."""
    if any(e.args[0].has(sp.exp, sp.tanh) for e in expr.atoms(sp.exp)):
        return expr
    rational = _rational(expr)
    exponents = {e.args[0] for e in rational.atoms(sp.exp) if e.has(x)}
    base = _base(exponents)
    if base is None:
        return expr
    replaced = rational.replace(
        lambda e: isinstance(e, sp.exp) and e.has(x), lambda e: _T ** sp.cancel(e.args[0] / base)
    )
    if not replaced.is_rational_function(_T, x):
        return expr
    top, bottom = sp.fraction(sp.factor(sp.cancel(replaced)))
    return (_horner_in_t(top) / _horner_in_t(bottom)).subs(_T, sp.exp(base))


def _horner_in_t(expr: sp.Expr) -> sp.Expr:
    if isinstance(expr, sp.Mul):
        return sp.Mul(*(_horner_in_t(f) for f in expr.args))
    if isinstance(expr, sp.Pow) and expr.exp.is_Integer:
        return _horner_in_t(expr.base) ** expr.exp
    return sp.horner(expr, wrt=_T) if isinstance(expr, sp.Add) and expr.has(_T) else expr


def _base(exponents: set[sp.Expr]) -> sp.Expr | None:
    """An exponent of which all others are integer multiples, of either sign."""
    for base in sorted(exponents, key=sp.default_sort_key):
        for sign in (1, -1):
            multiples = [sp.cancel(e / (sign * base)) for e in exponents]
            if all(m.is_Integer for m in multiples) and any(m > 0 for m in multiples):
                return sign * base
    return None


@cache
def _rational(expr: sp.Expr) -> sp.Expr:
    """tanh and sech through one exponential; exp of a logarithm resolved."""
    if not expr.args:
        return expr
    args = [_rational(a) for a in expr.args]
    if isinstance(expr, sp.tanh):
        double = sp.exp(2 * args[0]) if not isinstance(args[0], sp.log) else args[0].args[0] ** 2
        return (double - 1) / (double + 1)
    return expr.func(*args) if args else expr
