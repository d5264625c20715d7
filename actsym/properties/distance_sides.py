"""A difference cut into parts on which it is analytic: their form, growth and integrals in closed form.

The form of a difference in which it cancels least: what interval arithmetic is to be given.

A difference cut into parts on which it is analytic, and whether its powers are integrable at their ends.

Integrals of |g|^p in closed form, for polynomials, and on [0, oo) for three kinds of functions.

Each rests on integration by parts or a substitution:

- x^n erfc(m x)^k exp(-c x^2): erfc is differentiated until a Gaussian stands beside it
  (:mod:`~actsym.moments.gaussian_terms`);
- x^n R(exp(-r x)) with a denominator (1 + exp(-r x))^j, and x^n log(1 + exp(-r x)): u = exp(-r x) makes them integrals
  of (-log u)^n / (1 + u)^j over (0, 1), of which the first is n! eta(n + 1), and the others follow by parts;
- rational functions: an antiderivative that is differentiated again.

For p = 1, g is shown to keep its sign, or cut at its zeros.  What comes out has to lie in the certified enclosure too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import sympy as sp
from flint import arb, ctx
from sympy.integrals.rationaltools import ratint

from actsym.definition.spec import x
from actsym.moments.exponential_terms import in_exponential
from actsym.moments.gaussian_terms import GaussianTerm, NotInTable
from actsym.properties.local import singular_points
from actsym.rigor.asymptotics.constants import sign
from actsym.rigor.asymptotics.expand import t
from actsym.rigor.asymptotics.questions import integrable, leading, limit
from actsym.rigor.asymptotics.terms import ONE, Monomial, T
from actsym.rigor.breakpoints import pieces, zeros
from actsym.rigor.evaluate import compile_real
from actsym.rigor.exact_numbers import Piece, sorted_reals
from actsym.rigor.zero import Zero

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


@dataclass(frozen=True)
class Side:
    """One piece of g on [lower, upper], mirrored where necessary so that only the upper end is infinite.

    Where g is singular at a point b, ``expr`` is g(b + 1/x) or g(b - 1/x), and integrals have the weight
    1/x^2.
    """

    expr: sp.Expr
    lower: sp.Expr
    upper: sp.Expr
    point: sp.Expr | None = None

    @property
    def infinite(self) -> bool:
        return self.upper is sp.oo

    def integrand(self, p: int) -> sp.Expr:
        """What is to be raised to the power p and integrated."""
        return self.expr if self.point is None else self.expr * x ** sp.Rational(-2, p)


def sides(g: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> list[Side]:
    """The pieces of ``g`` between the ends, cut at singular points, and the whole line at 0 if need be."""
    found: list[Side] = []
    for piece in pieces(g, lower, upper):
        parts = [piece]
        if piece.lower is -sp.oo and piece.upper is sp.oo:
            parts = [Piece(-sp.oo, sp.S.Zero, piece.expr), Piece(sp.S.Zero, sp.oo, piece.expr)]
        for part in parts:
            if part.lower is -sp.oo:
                part = Piece(-part.upper, sp.oo, part.expr.subs(x, -x))
            found += _regular(Piece(part.lower, part.upper, least_cancelling(part.expr)))
    return found


def _regular(piece: Piece) -> Iterator[Side]:
    """The piece without the neighbourhoods of its singular points, and these neighbourhoods."""
    singular = sorted_reals(s for s in singular_points(piece) if _within(s, piece))
    if not singular:
        yield Side(piece.expr, piece.lower, piece.upper)
        return
    marks = sorted_reals([piece.lower, *singular, *([] if piece.upper is sp.oo else [piece.upper])])
    if piece.upper is sp.oo:
        marks.append(marks[-1] + 2)
    for a, b in pairwise(marks):
        middle = (a + b) / 2
        for point, direction in ((a, 1), (b, -1)):
            if point in singular:
                yield Side(piece.expr.subs(x, point + direction / x), 1 / (middle - point) * direction, sp.oo, point)
            else:
                yield Side(piece.expr, *((a, middle) if direction == 1 else (middle, b)))
    if piece.upper is sp.oo:
        yield Side(piece.expr, marks[-1], sp.oo)


def _within(point: sp.Expr, piece: Piece) -> bool:
    return sign(point - piece.lower) >= 0 and (piece.upper is sp.oo or sign(piece.upper - point) >= 0)


def divergence(side: Side, p: int) -> str | None:
    """Why the integral of |g|^p is infinite, or None if it is finite: decided by the leading term."""
    if not side.infinite:
        return None
    term = leading(side.expr.subs(x, t))
    if term is None:
        return None
    weight = ONE if side.point is None else T ** sp.Integer(-2)
    if integrable(term[1] ** sp.Integer(p) * weight):
        return None
    what = "which is not integrable" if p == 1 else f"whose power {p} is not integrable"
    return f"{_rate(side, term)}, {what}"


def _rate(side: Side, term: tuple[sp.Expr, Monomial]) -> str:
    """The leading term in words."""
    if side.point is None:
        rate = sp.Abs(term[0]) * term[1].expression(sp.Symbol("|x|", positive=True))
        return f"the difference behaves like {rate}"
    h = sp.Symbol("|h|", positive=True)
    return f"the difference behaves like {sp.Abs(term[0]) * term[1].expression(1 / h)} at x = ±({side.point}) + h"


def growth(side: Side) -> str | None:
    """Why sup |g| is infinite, or None."""
    if not side.infinite:
        return None
    term = leading(side.expr.subs(x, t))
    if term is None or term[1].size <= 0:
        return None
    return f"{_rate(side, term)}, which is unbounded"


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
