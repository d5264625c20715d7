"""Polynomials as products of their factors, exact at their zeros; powers less 1; derivatives of rational functions.

Quotients of polynomials in x that overflow nowhere before their value does.

Up to a power of two |x| <= T numerator and denominator are evaluated as they stand, T chosen so that neither
overflows; beyond, both are divided by their highest power,
P(x)/Q(x)^k = x^(deg P - k deg Q) P*(1/x)/Q*(1/x)^k with the coefficients of P* and Q* in reverse.  Derivatives are
quotients of the same kind, with a numerator that is expanded, so that its leading terms cancel exactly.

The denominator of a safe Pade quotient, 1 + |A(x)|, is 1 + s A(x) with the sign s of A(x) as a coefficient.
"""

from __future__ import annotations

from functools import reduce

import sympy as sp
from sympy import Abs, Add, Integer, Mul, Pow

from actsym.definition.spec import x
from codegen.ir import Node
from codegen.stable.base import Stable, bottom_up, define, positive, rule
from codegen.stable.scaled import Lowers

#: Stands in a denominator for the sign of the last argument of :class:`Quotient`.
SIGN = sp.Symbol("sign_of_a_", real=True)

#: Longest polynomial that is kept expanded.
MAX_DEGREE = 64


class Quotient(Stable):
    """Quotient(P, Q, k, A) = P/Q^k for polynomials P, Q in x, which may hold :data:`SIGN`, the sign of A(x)."""

    nargs = 4

    definition = staticmethod(lambda p, q, k, a: (p / q**k).subs(SIGN, sp.sign(a)))

    def _eval_derivative(self, s: sp.Symbol) -> sp.Expr:
        p, q, k, a = self.args
        numerator = sp.expand(sp.diff(p, s) * q - k * p * sp.diff(q, s))
        return Quotient(numerator, q, k + 1, a) if numerator != 0 else Integer(0)


def _quotient(low: Lowers, p: sp.Expr, q: sp.Expr, k: sp.Expr, a: sp.Expr) -> Node:
    graph, one = low.graph, low.graph.constant(1)
    inside = graph.call("le", graph.abs(graph.x), graph.constant(_reach(p, q, k)))
    t = graph.div(one, graph.x)
    sign = None if a.is_number else _sign(low, a)
    numerator = [([_coefficient(low, c, sign) for c in f.all_coeffs()], n) for f, n in _factors(p)]
    denominator = [([_coefficient(low, c, sign) for c in sp.Poly(q, x).all_coeffs()], int(k))]

    def whole(at: Node, direction: int) -> Node:
        result = one
        for operation, factors in ((graph.mul, numerator), (graph.div, denominator)):
            for coefficients, n in factors:
                result = reduce(operation, [_horner(low, coefficients[::direction], at)] * n, result)
        return result

    power = sum(n * (len(c) - 1) for c, n in numerator) - sum(n * (len(c) - 1) for c, n in denominator)
    far = reduce(graph.mul, [graph.x if power > 0 else t] * abs(power), whole(t, -1))
    return graph.select(inside, whole(graph.x, 1), far)


def _reach(p: sp.Expr, q: sp.Expr, k: sp.Expr) -> sp.Integer:
    """A power of two up to which neither polynomial comes near the largest float32."""
    bits = 96
    for c in (*sp.Poly(p, x).coeffs(), *sp.Poly(q, x).coeffs()):
        if c.is_number and positive(abs(c) - 1):
            bits = min(bits, 96 - int(sp.ceiling(k * sp.log(abs(define(c)), 2))))
    degree = max(sp.degree(p, x), k * sp.degree(q, x))
    return Integer(2) ** max(0, min(16, bits // int(degree)))


def _factors(p: sp.Expr) -> list[tuple[sp.Poly, int]]:
    """The polynomial as a product: a multiple zero stays one, and does not drown in what cancels around it."""
    polynomial = sp.Poly(p, x)
    if not all(c.is_Rational for c in polynomial.coeffs()):
        return [(polynomial, 1)]
    content, factors = polynomial.factor_list()
    first = [(sp.Poly(content, x), 1)] if content != 1 or not factors else []
    return first + [(f, n) for f, n in factors if f.degree() > 0]


def _sign(low: Lowers, a: sp.Expr) -> Node:
    """-1, 0 or 1: the product of the signs of the factors, in which nothing underflows."""
    graph, zero, one = low.graph, low.graph.constant(0), low.graph.constant(1)
    result = one
    for factor, n in _factors(a):
        value = _horner(low, [low(c) for c in factor.all_coeffs()], graph.x)
        negative = graph.select(graph.call("lt", value, zero), graph.constant(-1), zero)
        sign = graph.select(graph.call("lt", zero, value), one, negative)
        result = reduce(graph.mul, [sign] * n, result)
    return result


def _coefficient(low: Lowers, c: sp.Expr, sign: Node | None) -> Node:
    """A coefficient as it is for each sign of A."""
    if sign is None or not c.has(SIGN):
        return low(c)
    graph, zero = low.graph, low.graph.constant(0)
    negative, vanishing, positive = (low(c.subs(SIGN, s)) for s in (-1, 0, 1))
    not_positive = graph.select(graph.call("lt", sign, zero), negative, vanishing)
    return graph.select(graph.call("lt", zero, sign), positive, not_positive)


def _horner(low: Lowers, coefficients: list[Node], at: Node) -> Node:
    graph, zero = low.graph, low.graph.constant(0)
    result, *rest = coefficients
    for c in rest:
        result = zero if result is zero else graph.mul(result, at)
        result = c if result is zero else result if c is zero else graph.add(result, c)
    return result


def _never_zero(q: sp.Expr) -> bool:
    """Whether a polynomial in x is seen to have no real zero: by counting, or because it is a sum of even powers."""
    polynomial = sp.Poly(q, x)
    if all(c.is_Rational for c in polynomial.coeffs()):
        return polynomial.count_roots() == 0
    return polynomial.nth(0) != 0 and all(n % 2 == 0 and positive(c) for (n,), c in polynomial.terms())


@rule("1/Q(x)^k -> Quotient(1, Q, k)", "Q without real zeros, c + |A(x)| or of powers of |x|, degree 2")
def denominator(node: sp.Expr) -> sp.Expr | None:
    return _inverse(node, 2)


def _inverse(node: sp.Expr, least: int) -> sp.Expr | None:
    """1/Q^k for Q of degree 2 or more without real zeros, or of the ``least`` degree or more: Q = c + |A|, or a sum of
    powers of |x| with positive coefficients."""
    if not (isinstance(node, Pow) and node.exp.is_Integer and node.exp < 0 and isinstance(node.base, Add)):
        return None
    q = node.base
    if q.is_polynomial(x) and 2 <= sp.degree(q, x) <= MAX_DEGREE and _never_zero(q):
        return Quotient(Integer(1), sp.expand(q), -node.exp, Integer(1))
    if (signed := _signed(q, x)) != q and signed.is_polynomial(x):
        sides = [sp.Poly(signed.subs({SIGN: s, x: s * x}), x) for s in (-1, 1)]
        above_zero = all(positive(side.nth(0)) and all(map(positive, side.coeffs())) for side in sides)
        if above_zero and least <= sp.degree(signed, x) <= MAX_DEGREE:
            return Quotient(Integer(1), _odd(signed), -node.exp, x)
    if len(q.atoms(Abs)) != 1:
        return None
    (modulus,) = q.atoms(Abs)
    (a,), slope = modulus.args, q.coeff(modulus)
    c = q - slope * modulus
    plain = a.is_polynomial(x) and positive(c) and positive(slope) and not (c.has(x) or slope.has(x))
    fits = plain and least <= sp.degree(a, x) <= MAX_DEGREE
    return Quotient(Integer(1), sp.expand(c + SIGN * slope * a), -node.exp, a) if fits else None


@rule("P(x) Quotient(R, Q, k) Quotient(S, Q, l) -> Quotient(P R S, Q, k + l)", "also for P with |A|, sign of A", Mul)
def numerator(node: sp.Expr) -> sp.Expr | None:
    """Polynomial factors go into the numerator, so that what grows meets what it is divided by."""
    quotients = [f for f in node.args if isinstance(f, Quotient)]
    if len({(q, a) for _, q, _, a in (f.args for f in quotients)}) != 1:
        return None
    q, a = quotients[0].args[1], quotients[0].args[3]
    factors = [f for f in node.args if f.has(x) and f not in quotients and _signed(f, a).is_polynomial(x)]
    product = _odd(Mul(*(f.args[0] for f in quotients), _signed(Mul(*factors), a)))
    if len(quotients) + len(factors) < 2 or sp.degree(product, x) > MAX_DEGREE:
        return None
    one = Quotient(product, q, Add(*(f.args[2] for f in quotients)), a)
    return Mul(*(f for f in node.args if f not in factors and f not in quotients)) * one


def _signed(expr: sp.Expr, a: sp.Expr) -> sp.Expr:
    """``expr`` with |A| and the sign of A by :data:`SIGN`."""
    return expr if a.is_number else expr.subs({Abs(a): SIGN * a, sp.sign(a): SIGN})


def _odd(numerator: sp.Expr) -> sp.Expr:
    """An expanded polynomial with the even powers of a sign as 1."""
    return sp.expand(numerator).replace(lambda e: isinstance(e, Pow) and e.base == SIGN, lambda e: SIGN ** (e.exp % 2))


def as_one(expr: sp.Expr) -> sp.Expr:
    """A sum of polynomials in x, |x| and its sign, divided by powers of c + |x| or not, as one :class:`Quotient`, in
    whose numerator they cancel exactly; any other expression as it is.

    >>> as_one(1 / (2 + Abs(x)) - Abs(x) / (2 + Abs(x)) ** 2), as_one(1 / (2 + Abs(x)) + Abs(x) / (2 + Abs(x)) ** 2)
    (2/(Abs(x) + 2)**2, Quotient(2*sign_of_a_*x + 2, sign_of_a_*x + 2, 2, x))
    """
    inverted = expr.replace(lambda e: isinstance(e, Pow), lambda e: _inverse(e, 1) or e)
    terms = [t.as_coeff_Mul() for t in Add.make_args(sp.expand_mul(bottom_up(sp.expand_mul(inverted), numerator)))]
    divided = [(c, q.args) for c, q in terms if isinstance(q, Quotient) and q.args[3] == x]
    rest = _signed(Add(*(c * q for c, q in terms if not (isinstance(q, Quotient) and q.args[3] == x))), x)
    powers: dict[sp.Expr, sp.Expr] = {}
    for _, (_, base, k, _) in divided:
        powers[base] = max(powers.get(base, k), k)
    whole = Mul(*(base**k for base, k in powers.items()))
    if not divided or not rest.is_polynomial(x) or sp.degree(whole, x) > MAX_DEGREE:
        return expr
    above = _odd(rest * whole + Add(*(c * p * whole / base**k for c, (p, base, k, _) in divided)))
    base, k = (_odd(whole), Integer(1)) if len(powers) > 1 else (*powers, *powers.values())
    if not above.has(x):  # nothing overflows
        return (above / base**k).subs({SIGN * x: Abs(x), SIGN: sp.sign(x)})
    return Quotient(above, base, k, x)


def rational_part(term: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The product of the factors that are rational in x, |x| and its sign, and that of the others."""
    factors = Mul.make_args(term)
    own = [f for f in factors if isinstance(f, Quotient) or _signed(f, x).is_rational_function(x)]
    return Mul(*own), Mul(*(f for f in factors if f not in own))


@rule("P(x, |x|)/(c + |x|)^k -> Quotient", "c > 0, k > 1 or P of degree 2 at least", Mul)
def beside_modulus(node: sp.Expr) -> sp.Expr | None:
    rational, others = rational_part(node)
    found = as_one(rational)
    overflows = isinstance(found, Quotient) and (found.args[2] > 1 or sp.degree(found.args[0], x) > 1)
    return others * found if overflows and found != rational else None


#: Polynomials beyond this degree stay as they are.
_MOST = 32


class PowerLessOne(Stable):
    """(1 + w)^n - 1 for a positive integer n, as expm1(t) with t = n log|1 + w| while t < 1, else as it is written.

    expm1 multiplies the relative error of t by |t e^t/(e^t - 1)|, at most 1 for t < 0.
    """

    definition = staticmethod(lambda w, n: (1 + w) ** n - 1)

    slopes = (lambda w, n: n * (1 + w) ** (n - 1),)


def _power_less_one(low: Lowers, w: sp.Expr, n: sp.Expr) -> Node:
    graph, node, one, two = low.graph, low(w), low.graph.constant(1), low.graph.constant(2)
    negative = graph.call("lt", node, graph.constant(-1))
    magnitude = graph.select(negative, graph.sub(graph.constant(-2), node), node)
    small = graph.call("lt", graph.abs(node), graph.constant(sp.Rational(1, 2**70)))
    # n w of a subnormal w = x/10 has lost what n x/10 has not.
    t = graph.select(small, low(n * w), graph.mul(low(n), graph.call("log1p", magnitude)))
    near = graph.call("expm1", t)
    if n % 2:
        near = graph.select(negative, graph.neg(graph.add(near, two)), near)
    far = graph.sub(low((1 + w) ** n), one)
    return graph.select(graph.call("lt", t, one), near, far)


@rule("k (1 + w)^n - k -> k PowerLessOne(w, n)", "everywhere, n a positive integer")
def power_less_one(node: sp.Expr) -> sp.Expr | None:
    if isinstance(node, Add) and len(node.args) == 2:
        constant, rest = node.as_coeff_Add()
        k, core = rest.as_coeff_Mul()
        if isinstance(core, Pow) and constant == -k and core.exp.is_Integer and core.exp > 1:
            one, w = core.base.as_coeff_Add()
            return k * PowerLessOne(w, core.exp) if one == 1 else None
    return None


@rule("polynomials in factors", "everywhere")
def factored(node: sp.Expr) -> sp.Expr | None:
    """A sum that is a polynomial in x with rational coefficients, as a product, where it has a rational zero but 0 or
    a multiple one."""
    if not (isinstance(node, Add) and node.is_polynomial(x) and node.free_symbols == {x}):
        return None
    polynomial = sp.Poly(node, x)
    if not 2 <= polynomial.degree() <= _MOST or not all(c.is_Rational for c in polynomial.coeffs()):
        return None
    number, factors = polynomial.factor_list()
    if not any(n > 1 or (f.degree() == 1 and f.nth(0) != 0) for f, n in factors if f != sp.Poly(x, x)):
        return None
    for factor, n in factors:  # 2 x - 1 as 2 (x - 1/2): the product overflows no earlier than the sum
        number *= factor.LC() ** n
    return sp.Mul(number, *(f.monic().as_expr() ** n for f, n in factors))


def simplified(derivative: sp.Expr) -> sp.Expr:
    """A derivative that is a polynomial, or the reciprocal of one, with rational coefficients, in factors: what cancels
    in the sum of its terms cancels exactly."""
    if not isinstance(derivative, Add) or derivative.free_symbols != {x}:
        return derivative
    if derivative.is_polynomial(x):
        return factored.apply(derivative) or derivative
    if not derivative.is_rational_function(x) or derivative.atoms(sp.NumberSymbol):
        return derivative
    quotient = sp.factor(derivative)
    return derivative if sp.fraction(quotient)[0].has(x) else quotient


LOWERINGS = {Quotient: _quotient, PowerLessOne: _power_less_one}
