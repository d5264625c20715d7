"""Closed forms of L1 and squared L2 distances on a half-line: a table of exponential integrals, then SymPy.

The table holds x^n R(e^(-kx)) with R rational and R(0) = 0, and log(1 + a e^(-kx)): with u = e^(-kx) and
partial fractions in u,

    int_0^oo x^n u^m dx = n! / (mk)^(n+1)
    int_0^oo x^n (1/(u - r) + 1/r) dx = -(1/r) n! / k^(n+1) Li_(n+1)(1/r)
    int_0^oo log(1 + a u) dx = -Li_2(-a) / k

and poles of higher order follow by derivatives in r.  What comes out is a candidate: it counts only once it
has been found inside the certified enclosure.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import Unanswered, sympy_asked
from actsym.moments.closed_form.verify import with_exact
from actsym.properties.distances.sides import sides
from actsym.quantity import Quantity
from actsym.rigor.asymptotics.constants import ball
from actsym.work import steps

TABLE, SYMPY = "table of exponential integrals", "SymPy integrate"

_u = sp.Symbol("u", positive=True)
_r = sp.Symbol("r", negative=True)

#: Steps in which a closed form is looked for.
SEARCH = 12_000_000


class NotInTable(Unanswered):
    """The integrand is none of the table's."""


def with_closed_form(quantity: Quantity, g: sp.Expr, power: int, positive: bool) -> Quantity:
    """``quantity``, an integral of |g|^power over a half-line, with its closed form if one is found."""
    if not quantity.finite or quantity.exact is not None:
        return quantity
    ends = (sp.S.Zero, sp.oo) if positive else (-sp.oo, sp.S.Zero)
    for candidate, method in steps.latest(SEARCH, _search, g, power, *ends) or ():
        found = with_exact(quantity, candidate, method)
        if found is not None:
            return found
    return quantity


def _search(g: sp.Expr, power: int, lower: sp.Expr, upper: sp.Expr) -> Iterator[list[tuple[sp.Expr, str]]]:
    """Candidates, for a g that keeps its sign on each of its pieces."""
    found: list[tuple[sp.Expr, str]] = []
    parts = [(s.expr**power, s.lower, s.upper) for s in sides(g, lower, upper) if s.expr != 0]
    for method, integral in ((TABLE, half_line_integral), (SYMPY, _by_sympy)):
        try:
            with sympy_asked("the integral"):
                values = [integral(e, a) if b is sp.oo else _finite(e, a, b) for e, a, b in parts]
        except Unanswered:
            continue
        total = sp.Add(*map(_modulus, values))
        if not total.has(sp.Integral, sp.nan, sp.zoo, sp.oo):
            found.append((total, method))
            yield found
            break


def half_line_integral(expr: sp.Expr, lower: sp.Expr = sp.S.Zero) -> sp.Expr:
    """The integral of ``expr`` from 0 to +oo by the table.  Raises :class:`NotInTable`."""
    if lower != 0:
        raise NotInTable("the half-line does not start at 0")
    expr = expr.replace(sp.tanh, lambda v: (1 - sp.exp(-2 * v)) / (1 + sp.exp(-2 * v)))
    rates = {-e.args[0].coeff(x) for e in expr.atoms(sp.exp) if e.has(x)}
    if not rates or any(not q.is_Rational for q in rates):
        raise NotInTable("no exponentials of rational rate")
    k = sp.gcd_list([abs(q) for q in rates])
    inner = expr.replace(
        lambda e: isinstance(e, sp.exp) and e.has(x),
        lambda e: sp.exp(e.args[0] - e.args[0].coeff(x) * x) * _u ** (-e.args[0].coeff(x) / k),
    )
    if inner.has(sp.log):
        return _logarithm(sp.expand(sp.expand_log(inner)), k)
    polynomial = sp.Poly(sp.expand(sp.fraction(sp.together(inner))[0]), x)
    denominator = sp.fraction(sp.together(inner))[1]
    if denominator.has(x):
        raise NotInTable("x in a denominator")
    return sp.expand(sum((_rational(n, sp.cancel(c / denominator), k) for (n,), c in polynomial.terms()), sp.S.Zero))


def _logarithm(expr: sp.Expr, k: sp.Expr) -> sp.Expr:
    total = sp.S.Zero
    for term in sp.Add.make_args(expr):
        coefficient, rest = term.as_independent(_u, x)
        a = (rest.args[0] - 1) / _u if isinstance(rest, sp.log) else None
        if a is None or a.has(_u, x):
            raise NotInTable(f"{term} is no multiple of log(1 + a u)")
        total -= coefficient * sp.polylog(2, -a) / k
    return total


def _rational(n: int, rational: sp.Expr, k: sp.Expr) -> sp.Expr:
    """The integral of x^n R(u): term by term of the partial fractions, whose constants cancel."""
    if rational.subs(_u, 0) != 0:
        raise NotInTable(f"{rational} does not vanish at u = 0")
    scale, total = sp.factorial(n) / k ** (n + 1), sp.S.Zero
    for term in sp.Add.make_args(sp.apart(rational, _u)):
        coefficient, rest = term.as_independent(_u)
        base, exponent = rest.as_base_exp()
        if rest == 1:
            continue
        if base == _u and exponent > 0:
            total += coefficient * scale / exponent ** (n + 1)
            continue
        linear = sp.Poly(base, _u)
        if linear.degree() != 1 or not exponent.is_Integer or exponent > 0:
            raise NotInTable(f"{term} has no real poles")
        slope, order = linear.LC(), -int(exponent)
        simple = -sp.polylog(n + 1, 1 / _r) / _r
        value = sp.diff(simple, _r, order - 1) / sp.factorial(order - 1)
        pole = -linear.nth(0) / slope
        if not pole.is_negative:
            raise NotInTable(f"a pole at u = {pole}")
        total += coefficient / slope**order * scale * sp.expand_func(value.subs(_r, pole))
    return total.replace(sp.dirichlet_eta, lambda s: (1 - 2 ** (1 - s)) * sp.zeta(s) if s != 1 else sp.log(2))


def _by_sympy(expr: sp.Expr, lower: sp.Expr) -> sp.Expr:
    t = sp.Symbol("t", positive=True)
    return sp.integrate(sp.expand(expr).subs(x, t), (t, lower, sp.oo))


def _modulus(value: sp.Expr) -> sp.Expr:
    return -value if ball(value).mid() < 0 else value


def _finite(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    return sp.integrate(expr, (x, lower, upper))
