"""Integrals of polynomials with rational functions of exponentials, and halves of such functions by symmetry.

Integrals over [a, b] of x^n R(e^(k x)), R rational, and of powers of log(1 + e^(k x)).

With t = e^(k x), partial fractions of R leave powers of t and 1/(t - r)^m.  A higher order m is lowered by

    (t - r)^-m = -(1/r) [ (t - r)^(1-m) + (1/(k (m - 1))) d/dx (t - r)^(1-m) ]

and the simple pole integrates to polylogarithms, because d/dx Li_(s+1)(t/r) = k Li_s(t/r):

    int x^n t/(t - r) dx = - sum_j (-1)^j n!/(n-j)! x^(n-j) Li_(1+j)(t/r) / k^(j+1)

Halves of a function that are polynomials, by its symmetry about 0.

f(x) - f(-x) = x says that E[x f] = 1/2 and that no Hermite coefficient of odd degree beyond the first is other than 0,
under every symmetric distribution with variance 1, whatever f is otherwise.  The identities are algebra on the formula:

==========================  =========================
log(1 + exp(-u))            log(1 + exp(u)) - u
floor(-u)                   -floor(u) - 1, but at isolated points
1/(1 + exp(-u))             cancelled against 1/(1 + exp(u))
==========================  =========================
"""

from __future__ import annotations

import sympy as sp

from actsym.definition.spec import x
from actsym.errors import SymPyError, sympy_asked
from actsym.moments.gaussian_terms import GaussianTerm, NotInTable
from actsym.moments.rational_terms import RealSum, decompose
from actsym.rigor.breakpoints import with_floors

_T = sp.Symbol("t", positive=True)


def exponential_integral(expr: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    """The integral of ``expr``, a polynomial in x and rational in exponentials.  Raises :class:`NotInTable`."""
    expr, rate = in_exponential(expr)
    if expr.has(sp.log):
        return _logarithms(expr, rate, lower, upper)
    return sum((_term(n, r, rate, lower, upper) for n, r in _by_power(expr)), sp.S.Zero)


def in_exponential(expr: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """(the expression in t = e^(k x), k) for the largest k that makes every exponential a power of t."""
    expr = expr.replace(sp.tanh, lambda u: 1 - 2 / (sp.exp(2 * u) + 1))
    expr = expr.rewrite((sp.sinh, sp.cosh, sp.sech), sp.exp)
    expr = expr.replace(sp.exp, lambda u: sp.exp(sp.expand(u)))
    rates = set()
    for node in expr.atoms(sp.exp):
        if x in node.free_symbols:
            rate = node.args[0].coeff(x)
            if not rate.is_Rational or sp.expand(node.args[0] - rate * x).has(x):
                raise NotInTable(f"{node} is no rational power of e^x")
            rates.add(abs(rate))
    if not rates:
        raise NotInTable("no exponential")
    rate = sp.gcd_list(list(rates))

    def power(u: sp.Expr) -> sp.Expr:
        slope = u.coeff(x)
        return sp.exp(u - slope * x) * _T ** (slope / rate) if slope else sp.exp(u)

    expr = expr.replace(lambda e: isinstance(e, sp.exp) and e.has(x), lambda e: power(e.args[0]))
    return expr, rate


def _by_power(expr: sp.Expr) -> list[tuple[int, sp.Expr]]:
    numerator, denominator = sp.fraction(sp.together(expr))
    if denominator.has(x):
        raise NotInTable("x in a denominator with exponentials")
    polynomial = numerator.as_poly(x) if numerator.has(x) else sp.Poly(numerator, x)
    if polynomial is None or not all(c.is_rational_function(_T) for c in polynomial.all_coeffs()):
        raise NotInTable(f"{expr} is not rational in e^x")
    return [(n, sp.cancel(c / denominator)) for (n,), c in polynomial.terms()]


def _term(n: int, rational: sp.Expr, rate: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    polynomial, poles = decompose(rational, _T)
    total = RealSum()
    for (p,), c in polynomial.terms():
        total.add(c * _power(n, p * rate, lower, upper))
    for pole in poles:
        if pole.root == 0:
            total.add(_power(n, -pole.order * rate, lower, upper), pole)
        elif pole.root.is_positive:
            raise NotInTable(f"a pole at e^x = {pole.root}")
        else:
            total.add(_pole(n, pole.root, pole.order, rate, lower, upper), pole)
    return total.value()


def _power(n: int, rate: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    return GaussianTerm(n, sp.sympify(rate), sp.S.Zero, sp.S.Zero, 0, lower, upper).integral()


def _pole(n: int, root: sp.Expr, m: int, rate: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    """int x^n / (e^(k x) - r)^m."""
    if m > 1:

        def boundary(end: sp.Expr) -> sp.Expr:
            return end**n * (sp.exp(rate * end) - root) ** (1 - m)

        by_parts = boundary(upper) - boundary(lower)
        if n:
            by_parts -= n * _pole(n - 1, root, m - 1, rate, lower, upper)
        return -(_pole(n, root, m - 1, rate, lower, upper) + by_parts / (rate * (m - 1))) / root
    # 1/(t - r) = (t/(t - r) - 1)/r
    antiderivative = _simple_pole(n, root, rate, upper) - _simple_pole(n, root, rate, lower)
    return (antiderivative - _power(n, sp.S.Zero, lower, upper)) / root


def _simple_pole(n: int, root: sp.Expr, rate: sp.Expr, end: sp.Expr) -> sp.Expr:
    argument = sp.exp(rate * end) / root
    total = sp.S.Zero
    for j in range(n + 1):
        order = -sp.log(1 - argument) if j == 0 else sp.polylog(1 + j, argument, evaluate=False)
        total -= (-1) ** j * sp.ff(n, j) * end ** (n - j) * order / rate ** (j + 1)
    return total


def _logarithms(expr: sp.Expr, rate: sp.Expr, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    """Sums of c x^n log(1 + r t) and c log(1 + r t)^2, t = e^(k x), r > 0."""
    total = sp.S.Zero
    for term in sp.Add.make_args(sp.expand(_separate(expr, rate))):
        coefficient, rest = term.as_independent(x, _T)
        power, rest = rest.as_independent(_T)
        if not rest.has(_T):
            total += (
                coefficient
                * GaussianTerm(
                    int(power.as_coeff_exponent(x)[1]), sp.S.Zero, sp.S.Zero, sp.S.Zero, 0, lower, upper
                ).integral()
            )
            continue
        scale, base_power = _softplus_power(rest)
        shape, n = power.as_coeff_exponent(x)
        if shape.has(x) or not n.is_Integer or n < 0:
            raise NotInTable(f"{power} times a logarithm")
        ends = [_log_antiderivative(int(n), scale, base_power, rate, end) for end in (upper, lower)]
        total += coefficient * shape * (ends[0] - ends[1])
    return total


def _separate(expr: sp.Expr, rate: sp.Expr) -> sp.Expr:
    """Logarithms of products of polynomials in t as sums, with log(t) = k x."""

    def parts(u: sp.Expr) -> sp.Expr:
        total = sp.S.Zero
        for factor in sp.Mul.make_args(sp.factor(sp.together(u))):
            base, power = factor.as_base_exp()
            total += power * (rate * x if base == _T else _normalised(base))
        return total

    return expr.replace(sp.log, parts)


def _normalised(base: sp.Expr) -> sp.Expr:
    """log(a + b t) as log(a) + log(1 + (b/a) t)."""
    polynomial = base.as_poly(_T) if base.has(_T) else None
    if polynomial is None or polynomial.degree() != 1:
        return sp.log(base)
    slope, constant = polynomial.all_coeffs()
    return sp.log(constant) + sp.log(1 + slope / constant * _T)


def _softplus_power(expr: sp.Expr) -> tuple[sp.Expr, int]:
    base, power = expr.as_base_exp()
    if isinstance(base, sp.log) and power in (1, 2):
        polynomial = base.args[0].as_poly(_T)
        if polynomial is not None and polynomial.degree() == 1:
            slope, constant = polynomial.all_coeffs()
            if constant == 1 and slope.is_positive:
                return slope, int(power)
    raise NotInTable(f"no formula for {expr}")


def _log_antiderivative(n: int, scale: sp.Expr, power: int, rate: sp.Expr, end: sp.Expr) -> sp.Expr:
    t = scale * sp.exp(rate * end)
    if power == 1:
        orders = [sp.polylog(2 + j, -t, evaluate=False) / (-rate) ** j for j in range(n + 1)]
        return -sum(sp.ff(n, j) * end ** (n - j) * order for j, order in enumerate(orders)) / rate
    if n:
        raise NotInTable("x^n log(1 + e^x)^2")
    # d/dt of ln(t) L^2 - 2/3 L^3 - 2 L Li_2(w) - 2 Li_3(w), L = ln(1 + t), w = 1/(1 + t), is L^2/t.
    logarithm, w = sp.log(1 + t), 1 / (1 + t)
    value = (sp.log(scale) + rate * end) * logarithm**2 - sp.Rational(2, 3) * logarithm**3
    return (value - 2 * logarithm * sp.polylog(2, w, evaluate=False) - 2 * sp.polylog(3, w, evaluate=False)) / rate


def polynomial_half(f: sp.Expr, sign: int) -> sp.Expr | None:
    """(f(x) + ``sign`` f(-x))/2, the even (1) or odd (-1) half, if that is seen to be a polynomial in ``x``."""
    try:
        with sympy_asked():
            half = without_denominator(mirrored(f, sign)) / 2
            half = sp.expand(half)
    except SymPyError:
        return None
    return half if half.is_polynomial(x) else None


def mirrored(f: sp.Expr, sign: int = 1) -> sp.Expr:
    """f(x) + ``sign`` f(-x), with functions of -u written by those of u."""
    return like_terms(f + sign * f.subs(x, -x))


def like_terms(expr: sp.Expr) -> sp.Expr:
    """``expr`` with log(1 + exp(-u)) and floor(-u) written by log(1 + exp(u)) and floor(u)."""
    found = with_floors(expr).replace(sp.log, _logarithm)
    found = found.replace(sp.ceiling, lambda u: -sp.floor(-u)).replace(sp.floor, _floor)
    return expr if found == expr else sp.expand(found)


def _logarithm(u: sp.Expr, *base: sp.Expr) -> sp.Expr:
    rest = u - 1
    if isinstance(rest, sp.exp) and not base and rest.args[0].could_extract_minus_sign():
        return sp.log(1 + sp.exp(-rest.args[0])) + rest.args[0]
    return sp.log(u, *base)


def _floor(u: sp.Expr) -> sp.Expr:
    return -sp.floor(-u) - 1 if u.has(x) and u.could_extract_minus_sign() else sp.floor(u)


def without_denominator(total: sp.Expr) -> sp.Expr:
    """A sum such as 1/(1 + e^x) + 1/(1 + e^-x) with its exponentials cancelled, if they cancel."""
    try:
        inner, _ = in_exponential(total)
    except NotInTable:
        return total
    if inner.has(sp.exp, sp.tanh, sp.Pow) and inner.is_rational_function():
        cancelled = sp.cancel(sp.together(inner))
        if cancelled.free_symbols <= {x} | total.free_symbols and cancelled.is_rational_function(x):
            return cancelled
    return total
