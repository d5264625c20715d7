"""Polynomials as products of their factors, exact at their zeros; powers less 1; derivatives of rational functions."""

from __future__ import annotations

import sympy as sp
from sympy import Add, Pow

from actsym.definition.spec import x
from codegen.ir import Node
from codegen.stable.base import Stable, rule
from codegen.stable.scaled import Lowers

#: Polynomials beyond this degree stay as they are.
_MOST = 32


class PowerLessOne(Stable):
    """(1 + w)^n - 1 for a positive integer n, as expm1(t) with t = n log|1 + w| while t < 1, else as it is written.

    expm1 multiplies the relative error of t by |t e^t/(e^t - 1)|, at most 1 for t < 0.
    """

    @classmethod
    def definition(cls, w: sp.Expr, n: sp.Expr) -> sp.Expr:
        return (1 + w) ** n - 1

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        w, n = self.args
        return n * (1 + w) ** (n - 1)


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


LOWERINGS = {PowerLessOne: _power_less_one}


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
