"""The structured integrator: cuts the integrand, folds it onto x >= 0, and hands each part to a table.

The structured integrator: cuts the integrand, folds it onto x >= 0, and hands each part to a table.

A candidate that comes out of here is a formula, not yet a result:
:mod:`~actsym.rigor.exact_numbers` has to find it inside the certified enclosure first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import sympy as sp

from actsym.definition.spec import x
from actsym.distributions import Distribution
from actsym.errors import SymPyError, sympy_asked
from actsym.moments.exponential_terms import exponential_integral, like_terms, polynomial_half, without_denominator
from actsym.moments.gaussian_terms import GaussianTerm, NotInTable, RadialWeight, WholeLineTerm
from actsym.moments.rational_terms import GaussianWeight, UnitWeight, rational_integral
from actsym.rigor.breakpoints import breakpoints, resolve
from actsym.rigor.exact_numbers import BreakpointError, inside, sorted_reals
from actsym.rigor.zero import Zero


@dataclass(frozen=True)
class Part:
    """The integrand where lower < x < upper (``right``) and where -upper < x < -lower (``left``)."""

    lower: sp.Expr
    upper: sp.Expr
    right: sp.Expr
    left: sp.Expr

    @property
    def folded(self) -> sp.Expr:
        """g(x) + g(-x), to be integrated over lower < x < upper."""
        total = like_terms(self.right + self.left.subs(x, -x))
        return without_denominator(total) if total.has(sp.exp, sp.tanh) and not total.has(sp.erf, sp.log) else total


def candidate(g: sp.Expr, distribution: Distribution) -> sp.Expr:
    """A formula for E[g(x)].  Raises :class:`NotInTable`."""
    even = polynomial_half(g, 1) if distribution.symmetric and not g.is_polynomial(x) else None
    if even is not None:
        return sp.expand(sum((k * distribution.moment(n) for (n,), k in sp.Poly(even, x).terms()), sp.S.Zero))
    constant, density = distribution.density.as_independent(x)
    if distribution.chart is not None:
        return constant * sum((_radial(part, density) for part in _parts(g, distribution.support)), sp.S.Zero)
    factor, tilt, weight = _tilted(density)
    parts = _parts(g * sp.exp(tilt * x), distribution.support)
    return constant * factor * sum((_integral(part, weight) for part in parts), sp.S.Zero)


def _tilted(density: sp.Expr) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """(k, a, w) with the density k e^(a x) w, where w is an even Gaussian or 1."""
    if not isinstance(density, sp.exp):
        return sp.S.One, sp.S.Zero, density
    exponent = sp.Poly(density.args[0], x)
    constant, linear, quadratic = (exponent.coeff_monomial(x**n) for n in range(3))
    return sp.exp(constant), linear, sp.exp(quadratic * x**2)


def _parts(g: sp.Expr, support: sp.Interval) -> list[Part]:
    """The integrand folded onto x >= 0; it counts as zero outside the support."""
    start, stop = support.start, support.end
    symbolic = bool(support.free_symbols)
    if symbolic and start != -stop:
        raise NotInTable("a symbolic support that is not symmetric")
    try:
        points = breakpoints(g)
    except BreakpointError as error:
        raise NotInTable(str(error)) from None
    if any(p.has(Zero) for p in points):
        raise NotInTable("breakpoints without a closed form")
    distances = {abs(p) for p in points if p != 0}
    if symbolic and distances:
        raise NotInTable("breakpoints apart from 0 and a symbolic support")
    if symbolic:
        cuts = [sp.S.Zero, stop]
    else:
        ends = {abs(start), abs(stop)} - {sp.S.Zero}
        inner = sorted_reals(distances | (ends - {sp.oo}))
        cuts = [sp.S.Zero, *inner, *([sp.oo] if sp.oo in ends else [])]
    parts = []
    for lower, upper in pairwise(cuts):
        sample = inside(lower, sp.oo if upper.free_symbols else upper)
        right, left = (
            resolve(g, point) if symbolic or support.contains(sp.Rational(point)) == sp.true else sp.S.Zero
            for point in (sample, -sample)
        )
        if right != 0 or left != 0:
            parts.append(Part(lower, upper, right, left))
    return parts


def _radial(part: Part, density: sp.Expr) -> sp.Expr:
    """A polynomial under s or 1/s, s = sqrt(R^2 - x^2)."""
    square, power = density.as_base_exp()
    polynomial = sp.expand(part.folded).as_poly(x)
    if polynomial is None and part.folded.has(x):
        raise NotInTable(f"{part.folded} is no polynomial")
    weight = RadialWeight(sp.sqrt(square.subs(x, 0)), int(2 * power))
    terms = sp.Poly(part.folded, x).terms()
    return sum((k * weight.integral(n, part.lower, part.upper) for (n,), k in terms), sp.S.Zero)


def _integral(part: Part, weight: sp.Expr) -> sp.Expr:
    problems = []
    tables: tuple[Callable[..., sp.Expr], ...] = (_rational, _gaussian, _exponential)
    for table in tables:
        try:
            with sympy_asked():
                return table(part, weight)
        except (NotInTable, SymPyError) as error:
            problems.append(f"{table.__name__[1:]}: {error}")
    raise NotInTable("; ".join(problems))


def _gaussian_rate(weight: sp.Expr) -> sp.Expr:
    """c of a weight exp(-c x^2); 0 for the weight 1."""
    if weight == 1:
        return sp.S.Zero
    return -sp.expand(weight.args[0]).coeff(x, 2)


def _rational(part: Part, weight: sp.Expr) -> sp.Expr:
    integrand, lower, upper = part.folded, part.lower, part.upper
    if not integrand.is_rational_function(x) or integrand.is_polynomial(x):
        raise NotInTable("not rational")
    rate = _gaussian_rate(weight)
    if rate == 0 and upper is not sp.oo:
        high = rational_integral(integrand, UnitWeight(upper))
        return high if lower == 0 else high - rational_integral(integrand, UnitWeight(lower))
    if lower == 0 and upper is sp.oo:
        return rational_integral(integrand, GaussianWeight(rate))
    raise NotInTable("rational times Gaussian on a part of the half-line")


def _exponential(part: Part, weight: sp.Expr) -> sp.Expr:
    """Not folded: that would double the degree in e^x."""
    lower, upper = part.lower, part.upper
    if weight != 1 or upper is sp.oo:
        raise NotInTable("a Gaussian weight, or no upper end")
    if lower == 0 and part.right == part.left:
        return exponential_integral(part.right, -upper, upper)
    return exponential_integral(part.right, lower, upper) + exponential_integral(part.left, -upper, -lower)


def _gaussian(part: Part, weight: sp.Expr) -> sp.Expr:
    """Sums of rational(x) exp(quadratic) erf(m x)^k, collected by exponential and power of erf."""
    lower, upper = part.lower, part.upper
    rate = _gaussian_rate(weight)
    if part.right.has(sp.erf, sp.erfc) and part.right == part.left and lower == 0 and upper is sp.oo:
        groups = _groups(part.right)
        if any(linear != 0 for linear, *_ in groups):
            return _over_the_line(groups, rate)
    total = sp.S.Zero
    for (linear, quadratic, slope, power), coefficient in _groups(part.folded).items():
        c = rate - quadratic
        coefficient = sp.together(sp.expand(coefficient))
        polynomial = coefficient.as_poly(x) if coefficient.has(x) else sp.Poly(coefficient, x)
        if polynomial is None:
            if linear != 0 or power or lower != 0 or upper is not sp.oo:
                raise NotInTable("rational times exponential or erf")
            total += rational_integral(coefficient, GaussianWeight(c))
            continue
        for (n,), k in polynomial.terms():
            total += k * GaussianTerm(n, linear, c, slope, power, lower, upper).integral()
    return total


def _groups(expr: sp.Expr) -> dict[tuple[sp.Expr, sp.Expr, sp.Expr, int], sp.Expr]:
    """Coefficients by (a, b, m, k) of exp(a x + b x^2) erf(m x)^k."""
    groups: dict[tuple[sp.Expr, sp.Expr, sp.Expr, int], sp.Expr] = defaultdict(lambda: sp.S.Zero)
    for term in sp.Add.make_args(sp.expand(_only_erf(expr), power_exp=False)):
        coefficient, linear, quadratic, slope, power = _factors(term)
        groups[linear, quadratic, slope, power] += coefficient
    return groups


def _over_the_line(groups: Mapping[tuple[sp.Expr, sp.Expr, sp.Expr, int], sp.Expr], rate: sp.Expr) -> sp.Expr:
    total = sp.S.Zero
    for (linear, quadratic, slope, power), coefficient in groups.items():
        for (n,), k in sp.Poly(sp.expand(coefficient), x).terms():
            total += k * WholeLineTerm(n, linear, rate - quadratic, slope, power).integral()
    return total


def _only_erf(expr: sp.Expr) -> sp.Expr:
    expr = expr.replace(sp.erfc, lambda u: 1 - sp.erf(u))
    return expr.rewrite((sp.sinh, sp.cosh), sp.exp)


def _factors(term: sp.Expr) -> tuple[sp.Expr, sp.Expr, sp.Expr, sp.Expr, int]:
    """(rational coefficient, a, b, m, k) of a term coefficient * exp(a x + b x^2) * erf(m x)^k."""
    coefficient, exponent, slope, power = sp.S.One, sp.S.Zero, sp.S.Zero, 0
    for factor in sp.Mul.make_args(term):
        base, n = (factor, sp.S.One) if isinstance(factor, sp.exp) else factor.as_base_exp()
        if isinstance(factor, sp.exp):
            exponent += factor.args[0]
        elif isinstance(base, sp.erf) and n.is_Integer and n > 0 and base.has(x):
            m = base.args[0].coeff(x)
            if sp.expand(base.args[0] - m * x) != 0 or (slope not in (0, m)):
                raise NotInTable(f"{base} is not erf(m x)")
            slope, power = m, power + int(n)
        elif factor.is_rational_function(x):
            coefficient *= factor
        else:
            raise NotInTable(f"{factor} is in no table")
    polynomial = sp.expand(exponent).as_poly(x) if exponent.has(x) else sp.Poly(exponent, x)
    if polynomial is None or polynomial.degree() > 2:
        raise NotInTable(f"exp({exponent}) is not Gaussian")
    constant = sp.exp(polynomial.coeff_monomial(1))
    return coefficient * constant, polynomial.coeff_monomial(x), polynomial.coeff_monomial(x**2), slope, power
