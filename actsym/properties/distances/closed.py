"""Integrals of |g|^p in closed form, for polynomials, and on [0, oo) for three kinds of functions.

Each rests on integration by parts or a substitution:

- x^n erfc(m x)^k exp(-c x^2): erfc is differentiated until a Gaussian stands beside it
  (:mod:`~actsym.moments.closed_form.gaussian_terms`);
- x^n R(exp(-r x)) with a denominator (1 + exp(-r x))^j, and x^n log(1 + exp(-r x)): u = exp(-r x) makes them integrals
  of (-log u)^n / (1 + u)^j over (0, 1), of which the first is n! eta(n + 1), and the others follow by parts;
- rational functions: an antiderivative that is differentiated again.

For p = 1, g is shown to keep its sign, or cut at its zeros.  What comes out has to lie in the certified enclosure too.
"""

from __future__ import annotations

from itertools import pairwise

import sympy as sp
from sympy.integrals.rationaltools import ratint

from actsym.definition.spec import x
from actsym.moments.closed_form.exponential_terms import in_exponential
from actsym.moments.closed_form.gaussian_terms import GaussianTerm, NotInTable
from actsym.properties.distances.sides import Side
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import limit
from actsym.rigor.breakpoints import zeros
from actsym.rigor.zero import Zero

METHOD = "integration by parts"

#: Steps that one closed form may take.
STEPS = 1_000_000

#: exp(-r x), its powers being what an expression is a rational function of; erfc(m x); log(1 + exp(-r x)).
_U, _C, _L = sp.symbols("u C L", positive=True)


def power_integral(side: Side, p: int) -> sp.Expr:
    """The integral of |g|^p on a side.  Raises :class:`~actsym.errors.Unanswered` if no formula here applies."""
    if side.expr == 0:
        return sp.S.Zero
    if side.point is not None:
        raise NotInTable("beside a singular point")
    cuts = zeros(side.expr, side.lower, side.upper) if p == 1 else []
    if any(point.has(Zero) for point in cuts):
        raise NotInTable("zeros without a closed form")
    power = sp.expand(side.expr**p)
    ends = [side.lower, *cuts, side.upper]
    total = sp.S.Zero
    for a, b in pairwise(ends):
        value = _over(power, a, b)
        total += value if sign(value) >= 0 else -value
    return total


def _over(g: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    if g.is_polynomial(x) and upper.is_finite:
        primitive = sp.integrate(g, x)
        return sp.expand(primitive.subs(x, upper) - primitive.subs(x, lower))
    if g.is_rational_function(x):
        return _rational(g, lower, upper)
    if lower != 0 or upper is not sp.oo:
        raise NotInTable("a part of the half-line")
    gaussian = any(f.has(x) and (not isinstance(f, sp.exp) or _is_gauss(f)) for f in g.atoms(sp.erf, sp.erfc, sp.exp))
    return _gaussian(g) if gaussian else _logistic(g)


def _rational(g: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    primitive = ratint(g, x)
    if primitive.has(sp.Integral, sp.RootSum) or sp.cancel(sp.together(sp.diff(primitive, x) - g)) != 0:
        raise NotInTable(f"{g} has no simple antiderivative")
    high = limit(primitive.subs(x, t)) if upper is sp.oo else primitive.subs(x, upper)
    if not high.is_finite:
        raise NotInTable(f"{primitive} at {upper}")
    return high - primitive.subs(x, lower)


def _is_gauss(e: sp.exp) -> bool:
    return bool(e.args[0].is_polynomial(x) and sp.degree(e.args[0], x) == 2)


def _gaussian(g: sp.Expr) -> sp.Expr:
    slopes = {sp.expand(f.args[0] / x) for f in g.atoms(sp.erf, sp.erfc) if f.has(x)}
    if len(slopes) > 1 or any(m.has(x) or not m.is_positive for m in slopes):
        raise NotInTable("error functions of several arguments")
    m = slopes.pop() if slopes else sp.S.One
    for f in g.atoms(sp.erf, sp.erfc):
        g = g.subs(f, _C if isinstance(f, sp.erfc) else 1 - _C) if f.has(x) else g
    total = sp.S.Zero
    for term in sp.Add.make_args(sp.expand(g)):
        coefficient, rest = term.as_independent(x, _C)
        n, k, c = 0, 0, sp.S.Zero
        for factor in sp.Mul.make_args(rest):
            if isinstance(factor, sp.exp):
                c -= sp.expand(factor.args[0] / x**2)
                continue
            base, exponent = factor.as_base_exp()
            if base not in (x, _C) or not (exponent.is_Integer and exponent > 0):
                raise NotInTable(f"{factor} is in no table")
            n, k = (n + int(exponent), k) if base == x else (n, k + int(exponent))
        if c.has(x):
            raise NotInTable("an exponential that is no Gaussian")
        total += coefficient * _gaussian_term(n, k, c, m)
    return sp.expand(total)


def _gaussian_term(n: int, k: int, c: sp.Expr, m: sp.Expr) -> sp.Expr:
    """Of x^n erfc(m x)^k exp(-c x^2) over [0, oo)."""
    if k and c == 0:
        return 2 * k * m / (sp.sqrt(sp.pi) * (n + 1)) * _gaussian_term(n + 1, k - 1, m**2, m)
    terms = (
        sp.binomial(k, j) * (-1) ** j * GaussianTerm(n, sp.S.Zero, c, m, j, sp.S.Zero, sp.oo).integral()
        for j in range(k + 1)
    )
    return sp.Add(*terms)


def _logistic(g: sp.Expr) -> sp.Expr:
    logarithms = {f for f in g.atoms(sp.log) if f.has(x)}
    if logarithms:
        return _by_parts(g, logarithms)
    inner, rate = in_exponential(g)
    (grown,) = inner.free_symbols - {x}
    total = sp.S.Zero
    for (n,), coefficient in sp.Poly(sp.together(inner.subs(grown, 1 / _U)), x).terms():
        for term in sp.Add.make_args(sp.apart(sp.cancel(coefficient / _U), _U)):
            total += _unit(int(n), term) / rate ** (n + 1)
    return sp.expand(total)


def _by_parts(g: sp.Expr, logarithms: set[sp.Expr]) -> sp.Expr:
    """x^n log(1 + exp(-r x)): the logarithm is differentiated."""
    (logarithm, *others) = logarithms
    decay = logarithm.args[0] - 1
    if others or not isinstance(decay, sp.exp) or not (decay.args[0] / x).is_negative:
        raise NotInTable("logarithms of other functions than 1 + exp(-r x)")
    multiple = sp.expand(g.subs(logarithm, _L)).as_poly(_L, x)
    if multiple is None or any(power != 1 for (power, _) in multiple.monoms()):
        raise NotInTable("a power of a logarithm, or what stands beside one")
    primitive = sp.integrate(multiple.as_expr() / _L, x)
    return _logistic(sp.expand(-primitive * sp.diff(decay, x)) / (1 + decay))


def _unit(n: int, term: sp.Expr) -> sp.Expr:
    """Of (-log u)^n times a term of a partial fraction over (0, 1)."""
    coefficient, rest = term.as_independent(_U)
    base, exponent = rest.as_base_exp()
    if base in (_U, sp.S.One) and exponent >= 0:
        return coefficient * sp.factorial(n) / (1 + (exponent if base == _U else 0)) ** (n + 1)
    ratio = sp.cancel(base / (1 + _U))
    if not exponent.is_Integer or exponent >= 0 or ratio.has(_U):
        raise NotInTable(f"{term} over (0, 1)")
    return coefficient * ratio**exponent * _over_unit(n, int(-exponent))


def _over_unit(n: int, j: int) -> sp.Expr:
    """Of (-log u)^n / (1 + u)^j over (0, 1): n! eta(n + 1) for j = 1; else by 1 = (1 + u) - u, and by parts."""
    if n == 0:
        return sp.log(2) if j == 1 else (1 - sp.Integer(2) ** (1 - j)) / (j - 1)
    if j == 1:
        return sp.factorial(n) * (1 - sp.Integer(2) ** -n) * sp.zeta(n + 1)
    return _over_unit(n, j - 1) - (_over_unit(n, j - 1) - n * _over_unit(n - 1, j - 1)) / (j - 1)
