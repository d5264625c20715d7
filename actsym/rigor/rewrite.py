"""Forms that lose no digits: for evaluation in ball arithmetic, and for derivatives of quotients of exponentials.

Forms that lose no digits: what an expression is turned into before it is compiled.

Each rule is an identity on the whole real line (and in the complex plane away from poles), so the
compiled function is the same function; it only avoids the subtraction that would cancel.

===================  =======================
written              evaluated as
===================  =======================
a + a erf(u)         a erfc(-u)
a - a erf(u)         a erfc(u)
a + a tanh(u)        2 a / (1 + exp(-2u))
a - a tanh(u)        2 a / (1 + exp(2u))
a - a tanh(u)^2      a sech(u)^2
exp(u) - 1           expm1(u)
log(1 + u)           log1p(u)
log(1 + exp(u))      softplus(u)
log(a b), a, b > 0   log(a) + log(b)
log(u + sqrt(1+u^2)) asinh(u)
===================  =======================

Derivatives of quotients of sums of exponentials, in a form that loses nothing to cancellation.

For N = sum a_i e^(p_i x) and D = sum b_j e^(q_j x), (N/D)' = sum a_i b_j (p_i - q_j) e^((p_i + q_j) x) / D².  Terms of
the same exponent are collected, so that where N/D tends to a limit its derivative is a quotient that is seen to tend to
0, and not the difference of two that tend to the same.
"""

from __future__ import annotations

from collections import defaultdict

import sympy as sp

from actsym.definition.symbols import x


class expm1(sp.Function):
    """exp(u) - 1, one operation of ball arithmetic."""

    nargs = 1


class log1p(sp.Function):
    """log(1 + u), one operation of ball arithmetic."""

    nargs = 1


class softplus(sp.Function):
    """log(1 + exp(u)), which does not overflow where exp(u) does."""

    nargs = 1


def prepare(expr: sp.Basic) -> sp.Basic:
    """``expr`` with every rule of this module applied, from the leaves up."""
    return _prepare(expr, {})


def _prepare(expr: sp.Basic, done: dict[sp.Basic, sp.Basic]) -> sp.Basic:
    if not expr.args:
        return expr
    if expr not in done:
        args = [_prepare(a, done) for a in expr.args]
        changed = any(a is not b for a, b in zip(args, expr.args, strict=True))
        done[expr] = _rule(_rebuild(expr, args) if changed else expr)
    return done[expr]


def _rebuild(expr: sp.Basic, args: list[sp.Basic]) -> sp.Basic:
    if isinstance(expr, sp.Piecewise):
        return sp.Piecewise(*((a.args[0], a.args[1]) for a in args), evaluate=False)
    if isinstance(expr, sp.Add | sp.Mul | sp.Pow):
        return expr.func(*args)
    return expr.func(*args, evaluate=False) if isinstance(expr, sp.Function) else expr.func(*args)


def _rule(expr: sp.Basic) -> sp.Basic:
    if isinstance(expr, sp.Add):
        return _sum(expr)
    if isinstance(expr, sp.log):
        return _logarithm(expr)
    return expr


def with_separate_logarithms(expr: sp.Basic) -> sp.Basic:
    """``expr`` with logarithms of products of positive factors as sums, and those that are asinh written so."""
    return expr.replace(sp.log, lambda *args: _separate(sp.log(*args))) if expr.has(sp.log) else expr


def _separate(expr: sp.Expr) -> sp.Expr:
    if not isinstance(expr, sp.log) or len(expr.args) > 1:
        return expr
    (argument,) = expr.args
    if isinstance(argument, sp.Mul) and all(f.is_positive for f in argument.args):
        return sp.Add(*(_separate(_logarithm_of_power(f)) for f in argument.args))
    if isinstance(argument, sp.Add) and len(argument.args) == 2:
        for u, root in (argument.args, argument.args[::-1]):
            if isinstance(root, sp.Pow) and root.exp is sp.S.Half and sp.expand(root.base - u**2) == 1:
                return sp.asinh(u)
    return expr


def _logarithm_of_power(factor: sp.Expr) -> sp.Expr:
    base, exponent = factor.as_base_exp()
    if isinstance(factor, sp.exp) or not base.is_positive:
        return sp.log(factor)
    return exponent * sp.log(base)


def _logarithm(expr: sp.log) -> sp.Expr:
    separate = _separate(expr)
    if separate != expr:
        return sp.Add(*(_prepare(term, {}) for term in sp.Add.make_args(separate)))
    argument = expr.args[0]
    if not isinstance(argument, sp.Add) or argument.args[0] is not sp.S.One:
        return expr
    rest = sp.Add(*argument.args[1:])
    return softplus(rest.args[0]) if isinstance(rest, sp.exp) else log1p(rest)


def _sum(expr: sp.Add) -> sp.Expr:
    """Join one pair of terms by the first rule that fits, and look again at what is left."""
    terms = list(expr.args)
    for i, term in enumerate(terms):
        for factor in sp.Mul.make_args(term):
            kept = _joined(factor)
            if kept is None:
                continue
            coefficient = term / factor
            for sign, form in kept:
                partner = sign * coefficient
                if partner in terms and terms.index(partner) != i:
                    rest = [t for j, t in enumerate(terms) if j not in (i, terms.index(partner))]
                    return _rule(sp.Add(coefficient * form, *rest))
    return expr


def _joined(factor: sp.Expr) -> list[tuple[int, sp.Expr]] | None:
    """For ``factor``: pairs (s, form) such that factor + s is form."""
    if isinstance(factor, sp.erf):
        u = factor.args[0]
        return [(1, sp.erfc(-u, evaluate=False)), (-1, -sp.erfc(u, evaluate=False))]
    if isinstance(factor, sp.tanh):
        u = factor.args[0]
        return [(1, 2 / (1 + sp.exp(-2 * u))), (-1, -2 / (1 + sp.exp(2 * u)))]
    if isinstance(factor, sp.exp):
        return [(-1, expm1(factor.args[0]))]
    if isinstance(factor, sp.Pow) and isinstance(factor.base, sp.tanh) and factor.exp == 2:
        return [(-1, -(sp.sech(factor.base.args[0], evaluate=False) ** 2))]
    return None


#: Exponents and coefficients: the sum of coefficient times exp(exponent times x).
Terms = dict[sp.Expr, sp.Expr]

#: Fewest terms of a denominator whose quotients are differentiated here: shorter ones have nothing to collect.
FEWEST = 3


def slope_of_exponentials(quotient: sp.Expr) -> sp.Expr | None:
    """The derivative in ``x`` of a quotient of sums of exponentials; None if it is no such quotient, or a short one."""
    found = _quotient(quotient)
    if found is None:
        return None
    numerator, denominator = found
    bottom = sp.fraction(quotient)[1]
    collected: Terms = defaultdict(lambda: sp.S.Zero)
    for p, a in numerator.items():
        for q, b in denominator.items():
            collected[sp.expand(p + q)] += a * b * (p - q)
    parts = {e: sp.factor_terms(sp.powsimp(sp.expand(c))) for e, c in collected.items()}
    return sp.Add(*(c * sp.exp(e * x) for e, c in parts.items())) / bottom**2


def led_by_one(quotient: sp.Expr, sign: int) -> sp.Expr:
    """The quotient with the term of its denominator that is largest as x -> ``sign`` oo divided out.

    The denominator is then seen to be near 1 far out on that side, in a disc about a point too.  What is no such
    quotient is returned as it is.
    """
    found = _quotient(quotient)
    if found is None:
        return quotient
    numerator, denominator = found
    largest = max(denominator, key=lambda rate: sign * rate)
    constant = denominator[largest]
    top, bottom = (
        sp.Add(*(c / constant * sp.exp((rate - largest) * x) for rate, c in side.items()))
        for side in (numerator, denominator)
    )
    return top / bottom


def _quotient(expr: sp.Expr) -> tuple[Terms, Terms] | None:
    """Numerator and denominator, if both are sums of exponentials and the latter has at least FEWEST terms."""
    top, bottom = sp.fraction(expr)
    if len(sp.Add.make_args(bottom)) < FEWEST or not bottom.has(sp.exp):
        return None
    numerator, denominator = terms(top), terms(bottom)
    if numerator is None or denominator is None or not all(r.is_number for r in (*numerator, *denominator)):
        return None
    return numerator, denominator


def terms(expr: sp.Expr) -> Terms | None:
    """``expr`` as a sum of exponentials of multiples of ``x``, None if it is not one."""
    found: Terms = defaultdict(lambda: sp.S.Zero)
    for term in sp.Add.make_args(sp.expand(expr, power_exp=False)):
        constant, rest = term.as_independent(x, as_Add=False)
        if rest != 1 and not isinstance(rest, sp.exp):
            return None
        exponent = sp.expand(rest.args[0]) if rest != 1 else sp.S.Zero
        rate, offset = exponent.coeff(x, 1), exponent.coeff(x, 0)
        if sp.expand(exponent - rate * x - offset) != 0:
            return None
        found[rate] += constant * sp.exp(offset)
    return dict(found)
